"""The matches of a cup: who deals first in them, and a result that cannot be read."""

from __future__ import annotations

import pytest

from bot.competition import RoundRobin
from bot.games.registry import GAMES
from bot.matches import MatchId
from bot.matches.record import read_record
from tests.matches.conftest import ALICE, BOB, CAROL, Room
from tests.matches.cup_evening import DAN, Evening
from tests.matches.test_damage import damage


@pytest.fixture
def evening(room: Room) -> Evening:
    return Evening(room)


@pytest.mark.parametrize("game", ["gin", "skarney", "colonel", "mahjong", "rummy13", "uno", "omaha"])
async def test_k8_the_first_of_a_pairing_deals_first(evening: Evening, game: str) -> None:
    await evening.announce(RoundRobin(times=3), game=game, preset=next(iter(GAMES[game].PRESETS)))
    await evening.join(ALICE, BOB)
    await evening.begin()
    firsts = []
    for number in range(3):
        cup = await evening.come(ALICE, BOB)
        (pairing,) = cup.event.open()
        firsts.append(cup.entry(pairing.seats[0]).user)
        assert await _dealer(evening, MatchId(cup.matches[pairing.number].match)) == firsts[-1]
        await evening.win(cup, ALICE)
        cup = await evening.now()
        result = cup.event.pairings[number].result
        assert result is not None
        assert cup.entry(pairing.seats[result.places.index(1)]).user == ALICE
        await evening.pass_time(minutes=3)
    assert firsts == [firsts[0], firsts[1], firsts[0]]
    assert {ALICE, BOB} == set(firsts)


async def _dealer(evening: Evening, match: MatchId) -> int | None:
    record = await evening.room.store.read(lambda tx: read_record(tx, match))
    dealer = record.game.dealer(record.snapshot.state)
    assert dealer is not None
    return record.chairs[dealer].user


async def test_a_result_that_cannot_be_read_holds_up_no_other_and_the_round_ends(evening: Evening) -> None:
    await evening.announce(RoundRobin())
    await evening.join(ALICE, BOB, CAROL, DAN)
    await evening.begin()
    cup = await evening.come(ALICE, BOB, CAROL, DAN)
    bad, good = (pairing.number for pairing in cup.event.open())
    users = {number: cup.entry(cup.event.pairing(number).seats[0]).user for number in (bad, good)}
    resign = evening.room.matches.play.resign
    for number in (bad, good):
        user, match = users[number], cup.matches[number].match
        assert user is not None
        await resign(match, user=user, request=next(evening.room.requests))
    await damage(evening.room, "UPDATE match SET snapshot = :junk WHERE id = :id", id=cup.matches[bad].match)
    await evening.room.matches.tick()
    cup = await evening.now()
    assert cup.event.pairing(bad).result is None
    assert cup.event.pairing(good).result is not None
    cup = await evening.pass_time(minutes=31)
    assert cup.event.pairing(bad).result is not None
    assert cup.event.round == 2
