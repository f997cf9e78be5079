"""K24 in the service: rungs move with the answers to challenges and the ends of matches, once each."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import msgspec
import pytest

from bot.matches import Challenge, Matches, Proposal, Tempo, find_ill_ladders, mend_ladder
from bot.matches.climbing import fold_ladder, read_ladder
from bot.matches.deadlines import CHALLENGE_LIFE
from bot.refusals import Refusal, Refused
from bot.store import GuildId, LadderRow, Transaction
from tests.matches.conftest import ALICE, BOB, CAROL, GUILD, Room

DAVE, ERIN = 4, 5
NAMES = {ALICE: "Alice", BOB: "Bob", CAROL: "Carol", DAVE: "Dave", ERIN: "Erin"}


async def join(room: Room, *users: int) -> None:
    for user in users:
        await room.matches.ladders.join(GUILD, "gin", user=user, name=NAMES[user])


async def rungs(room: Room) -> list[int]:
    """Who stands where, the top first; what the log leads to is what the snapshot says."""
    ladder = await room.matches.ladders.show(GUILD, "gin")

    def work(tx: Transaction) -> None:
        assert fold_ladder(tx, GuildId(GUILD), "gin") == read_ladder(tx, GuildId(GUILD), "gin").ladder

    await room.store.read(work)
    assert [rung.place for rung in ladder.rungs] == list(range(1, len(ladder.rungs) + 1))
    return [rung.user for rung in ladder.rungs]


async def open_of(room: Room, user: int) -> list[str]:
    ladder = await room.matches.ladders.show(GUILD, "gin")
    (rung,) = (rung for rung in ladder.rungs if rung.user == user)
    return [each.other for each in rung.open]


def proposal(room: Room, challenger: int, opponent: int) -> Proposal:
    return msgspec.structs.replace(
        room.proposal(opponent=opponent),
        challenger=challenger,
        challenger_name=NAMES[challenger],
        opponent_name=NAMES[opponent],
    )


async def challenge(room: Room, challenger: int, opponent: int) -> Challenge:
    return await room.matches.ladders.challenge(proposal(room, challenger, opponent))


async def accept(room: Room, made: Challenge) -> int:
    """The match that begins."""
    assert made.opponent is not None
    table = await room.matches.challenges.accept(
        made.id, user=made.opponent, name=NAMES[made.opponent], request=next(room.requests)
    )
    return table.id


async def refused(room: Room, challenger: int, opponent: int) -> Refusal:
    with pytest.raises(Refused) as told:
        await challenge(room, challenger, opponent)
    return told.value.refusal


async def resign(room: Room, match: int, user: int) -> None:
    await room.matches.play.resign(match, user=user, request=next(room.requests))  # type: ignore[arg-type]  # a match


async def test_k24_whoever_joins_stands_at_the_bottom_and_once(room: Room) -> None:
    await join(room, ALICE, BOB, CAROL)
    assert await rungs(room) == [ALICE, BOB, CAROL]
    with pytest.raises(Refused) as told:
        await join(room, BOB)
    assert told.value.refusal is Refusal.ALREADY_ON_LADDER
    await room.matches.ladders.leave(GUILD, "gin", user=ALICE)
    await join(room, ALICE)
    assert await rungs(room) == [BOB, CAROL, ALICE]


async def test_k24_who_wins_climbs_half_of_the_gap_rounded_up(room: Room) -> None:
    await join(room, ALICE, BOB, CAROL, DAVE)
    match = await accept(room, await challenge(room, DAVE, ALICE))
    assert await open_of(room, ALICE) == ["Dave"]
    await resign(room, match, ALICE)
    assert await rungs(room) == [ALICE, DAVE, BOB, CAROL]
    assert await open_of(room, ALICE) == []


async def test_k24_who_loses_or_ends_for_nobody_changes_nothing(room: Room) -> None:
    await join(room, ALICE, BOB)
    await resign(room, await accept(room, await challenge(room, BOB, ALICE)), BOB)
    assert await rungs(room) == [ALICE, BOB]
    match = await accept(room, await challenge(room, BOB, ALICE))
    await room.matches.managers.end(GUILD, match, by=CAROL, request=next(room.requests))  # type: ignore[arg-type]  # a match
    assert await rungs(room) == [ALICE, BOB]
    assert await open_of(room, BOB) == []


async def test_k24_only_those_above_can_be_challenged_both_on_the_ladder(room: Room) -> None:
    await join(room, ALICE, BOB)
    assert await refused(room, ALICE, BOB) is Refusal.NOT_ABOVE
    assert await refused(room, CAROL, BOB) is Refusal.NOT_ON_LADDER
    assert await refused(room, BOB, CAROL) is Refusal.NOT_ON_LADDER
    await challenge(room, BOB, ALICE)
    assert await refused(room, BOB, ALICE) is Refusal.LADDER_PAIR_OPEN


async def test_k24_nobody_has_more_than_three_open(room: Room) -> None:
    await join(room, ALICE, BOB, CAROL, DAVE, ERIN)
    for user in (BOB, CAROL, DAVE):
        await challenge(room, user, ALICE)
    assert await refused(room, ERIN, ALICE) is Refusal.LADDER_BUSY
    await challenge(room, ERIN, BOB)


async def test_k24_who_declines_drops_one_rung(room: Room) -> None:
    await join(room, ALICE, BOB, CAROL)
    made = await challenge(room, CAROL, ALICE)
    await room.matches.challenges.decline(made.id, user=ALICE)
    assert await rungs(room) == [BOB, ALICE, CAROL]


async def test_k24_who_lets_48_hours_pass_drops_one_rung_also_while_we_were_away(room: Room) -> None:
    await join(room, ALICE, BOB, CAROL)
    made = await challenge(room, CAROL, ALICE)
    assert made.expires_at - room.clock() == timedelta(hours=48) > CHALLENGE_LIFE
    room.clock.pass_time(hours=47)
    await room.matches.tick()
    assert await rungs(room) == [ALICE, BOB, CAROL]
    room.clock.pass_time(hours=1)
    room.restarted()
    await room.matches.tick()
    assert await rungs(room) == [BOB, ALICE, CAROL]


async def test_k24_a_challenge_that_is_taken_back_changes_nothing(room: Room) -> None:
    await join(room, ALICE, BOB)
    made = await challenge(room, BOB, ALICE)
    await room.matches.challenges.withdraw(made.id, user=BOB)
    assert await rungs(room) == [ALICE, BOB]
    assert await open_of(room, ALICE) == []
    await challenge(room, BOB, ALICE)


async def test_a_challenge_that_is_delivered_twice_is_one(room: Room) -> None:
    await join(room, ALICE, BOB)
    asked = proposal(room, BOB, ALICE)
    first, second = [await room.matches.ladders.challenge(asked) for _ in range(2)]
    assert first.id == second.id
    assert await open_of(room, ALICE) == ["Bob"]


async def test_a_refused_challenge_leaves_nothing(room: Room) -> None:
    await join(room, ALICE, BOB)
    await room.matches.servers.block_person(ALICE, other=BOB, name="Bob")
    assert await refused(room, BOB, ALICE) is Refusal.APART
    assert await open_of(room, ALICE) == []


async def test_several_processes_move_a_rung_once(room: Room) -> None:
    await join(room, ALICE, BOB, CAROL)
    made = await challenge(room, CAROL, ALICE)
    room.clock.pass_time(hours=48)
    others = [Matches(room.store, now=room.clock, tempo=Tempo()) for _ in range(3)]
    await asyncio.gather(*(each.challenges.expire_due(room.clock()) for each in others))
    await asyncio.gather(*(each.ladders.show(GUILD, "gin") for each in others))
    assert await rungs(room) == [BOB, ALICE, CAROL]
    del made


async def test_who_is_forgotten_leaves_the_ladder_and_the_others_close_up(room: Room) -> None:
    await join(room, ALICE, BOB, CAROL)
    made = await challenge(room, CAROL, BOB)
    await room.matches.privacy.leave(BOB)
    await room.matches.privacy.forget(BOB)
    assert await rungs(room) == [ALICE, CAROL]
    assert await open_of(room, CAROL) == []
    del made


async def test_games_of_more_than_two_have_no_ladder(room: Room) -> None:
    with pytest.raises(Refused) as told:
        await room.matches.ladders.show(GUILD, "gin_party")
    assert told.value.refusal is Refusal.WRONG_NUMBER


async def test_a_server_without_rankings_has_no_ladder(room: Room) -> None:
    await room.matches.servers.change(
        GUILD, lambda old: msgspec.structs.replace(old, rankings=False), by=ALICE
    )
    with pytest.raises(Refused) as told:
        await room.matches.ladders.show(GUILD, "gin")
    assert told.value.refusal is Refusal.RANKINGS_OFF


async def test_a_snapshot_that_disagrees_with_the_log_is_found_and_mended(room: Room) -> None:
    await join(room, ALICE, BOB)
    assert await room.store.read(find_ill_ladders) == {}

    def damage(tx: Transaction) -> None:
        row = tx.ladders.find(GuildId(GUILD), "gin")
        assert row is not None
        tx.ladders.mend(LadderRow(guild=row.guild, game="gin", version=row.version, snapshot=b"{}"))

    await room.store.write(damage)
    assert await room.store.read(find_ill_ladders) == {(GUILD, "gin"): True}
    await room.store.write(lambda tx: mend_ladder(tx, GuildId(GUILD), "gin"))
    assert await room.store.read(find_ill_ladders) == {}
    assert await rungs(room) == [ALICE, BOB]
