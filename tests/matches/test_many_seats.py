"""Matches of more than two: what the service keeps of them."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest
from msgspec.structs import replace

from bot.games import gin_party
from bot.games.game import Ending, IllegalAction
from bot.games.gin_party.rules import PartyRules
from bot.matches import OnTimeout, Terms
from bot.matches.fold import Move, advance
from bot.matches.fold import begin as begin_fold
from bot.matches.writing import Start, open_match
from bot.refusals import Refusal, Refused
from bot.store import Cause, ChannelId, GuildId, MatchStatus, NewSeat, UserId
from tests.matches.conftest import ALICE, BOB, CAROL, CHANNEL, GUILD, Room
from tests.whole_table import WholeTable, whole

DAVE = 1004
SHORT = PartyRules(target=20, target_four=20)


async def begin(room: Room, *users: int | None, limit: timedelta | None = None) -> WholeTable:
    """A match between these people; None is a computer player."""
    seats = tuple(
        NewSeat(seat=at, computer="casual") if user is None else NewSeat(seat=at, user=UserId(user))
        for at, user in enumerate(users)
    )
    start = Start(
        guild=GuildId(GUILD),
        channel=ChannelId(CHANNEL),
        terms=Terms(
            game="gin_party", preset="standard", rules=SHORT, turn_limit=limit, on_timeout=OnTimeout.PLAY
        ),
        seats=seats,
        secret=bytes(range(32)),
        salt="message 7",
        message=None,
    )
    record, _ = await room.store.write(
        lambda tx: open_match(tx, start, at=room.clock(), tempo=room.matches.play._core.tempo)
    )
    return await room.stands(record.row.id)


async def play_on(room: Room, table: WholeTable) -> WholeTable:
    """People and computers move, at whichever table, until the match is over."""
    chance = random.Random(1)
    while table.outcome is None:
        seat = chance.choice(table.on_turn)
        chair = table.chairs[seat]
        if chair.computer is not None:
            room.clock.pass_time(seconds=1)
            await room.matches.tick()
            table = await room.stands(table.id)
            continue
        assert chair.user is not None
        menu = table.menus[seat]
        endings = [text for text in menu if text.startswith(("knock", "gin", "big gin"))]
        loose = table.views[seat].tables[table.views[seat].own].deal.hand.deadwood
        thrown = [f"discard {card}" for card in reversed(loose) if f"discard {card}" in menu]
        table = await whole(
            room.matches,
            await room.matches.play.act(
                table.id,
                user=chair.user,
                version=table.version,
                text=(endings or thrown or [chance.choice(menu)])[0],
                request=next(room.requests),
            ),
        )
    return table


async def test_four_people_play_to_the_end_and_all_are_rated(room: Room) -> None:
    table = await play_on(room, await begin(room, ALICE, BOB, CAROL, DAVE))
    assert table.outcome is not None
    assert table.outcome.ending is Ending.FINISHED
    assert sorted(table.outcome.places) == [1, 1, 2, 2]
    for user in (ALICE, BOB, CAROL, DAVE):
        record = await room.matches.profile(GUILD, "gin_party", user)
        assert record is not None
        assert record.played == 1


async def test_computers_sit_at_several_tables(room: Room) -> None:
    table = await play_on(room, await begin(room, ALICE, None, None, None))
    assert table.outcome is not None
    log = await room.store.read(lambda tx: tx.matches.log(table.id))
    assert {action.seat for action in log if action.cause is Cause.COMPUTER} == {1, 2, 3}


async def test_who_resigns_holds_nobody_up(room: Room) -> None:
    table = await begin(room, ALICE, BOB, CAROL, DAVE)
    table = await whole(
        room.matches, await room.matches.play.resign(table.id, user=BOB, request=next(room.requests))
    )
    assert table.status is MatchStatus.LIVE
    assert 1 not in table.on_turn
    with pytest.raises(IllegalAction):
        await room.matches.play.resign(table.id, user=BOB, request=next(room.requests))
    table = await play_on(room, table)
    assert table.outcome is not None
    assert table.outcome.places[1] == 3


async def test_the_last_of_a_side_who_resigns_ends_the_match(room: Room) -> None:
    table = await begin(room, ALICE, BOB, CAROL, DAVE)
    await room.matches.play.resign(table.id, user=BOB, request=next(room.requests))
    table = await whole(
        room.matches, await room.matches.play.resign(table.id, user=DAVE, request=next(room.requests))
    )
    assert table.outcome is not None
    assert (table.outcome.ending, table.outcome.places) == (Ending.FORFEIT, (1, 2, 1, 2))


async def test_after_a_restart_the_match_stands_as_it_stood(room: Room) -> None:
    table = await begin(room, ALICE, BOB, CAROL)
    again = await whole(room.restarted(), table)
    assert again.views == table.views


async def test_two_who_are_on_turn_at_once_do_not_make_each_others_buttons_stale(room: Room) -> None:
    table = await begin(room, ALICE, BOB, CAROL, DAVE)
    one, other = table.on_turn
    await room.act_in(table, one, "pass")
    after = await room.act_in(table, other, "pass")
    assert after.version == 2
    assert one not in after.on_turn
    assert other not in after.on_turn


async def test_a_button_is_stale_once_its_owner_has_moved(room: Room) -> None:
    table = await begin(room, ALICE, BOB, CAROL, DAVE)
    one, other = table.on_turn
    later = await room.act_in(await room.act_in(table, other, "pass"), one, "take")
    assert one in later.on_turn
    with pytest.raises(Refused) as refused:
        await room.act_in(table, one, "take")
    assert refused.value.refusal is Refusal.STALE


async def test_a_button_from_before_a_new_turn_is_stale(room: Room) -> None:
    """It was painted while somebody else was on turn, or for a version that never was."""
    table = await begin(room, ALICE, BOB, CAROL, DAVE)
    one = table.on_turn[0]
    after = await room.act_in(table, one, "pass")
    dealer = next(seat for seat in after.on_turn if seat not in table.on_turn)
    for version in (table.version, 99, -1):
        with pytest.raises(Refused) as refused:
            await room.act_in(replace(table, version=version), dealer, "pass")
        assert refused.value.refusal is Refusal.STALE


def test_a_snapshot_of_many_seats_keeps_more_events() -> None:
    """Eight of each two seats, so that four tables do not push one another's out."""
    kept = {}
    for seats in (3, 4, 6, 8):
        snapshot, _ = begin_fold(gin_party, gin_party.PRESETS["standard"], seats, bytes(32))
        for _ in range(80):
            seat = gin_party.awaited(snapshot.state)[0]
            text = gin_party.write(gin_party.default(snapshot.state, seat))
            snapshot, _ = advance(gin_party, snapshot, Move(seat, text))
        kept[seats] = len(snapshot.recent)
    assert kept == {3: 16, 4: 16, 6: 24, 8: 32}
