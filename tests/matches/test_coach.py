"""Hints: where there are any, what they hold, and how they are counted."""

from __future__ import annotations

import asyncio

import pytest

from bot.games.gin.player.advising import advise
from bot.games.registry import GAMES
from bot.matches import MatchId
from bot.matches.play import hints
from bot.players import Level
from bot.players.registry import COMPUTER_PLAYERS
from bot.refusals import Refusal, Refused
from bot.thinkers import OwnMind, Question, ThinkingFailed, Urgency
from tests.matches.conftest import ALICE, BOB, CAROL, Room
from tests.whole_table import WholeTable, whole


async def with_computer(room: Room) -> WholeTable:
    """Alice's match with the computer; it is her turn."""
    table = await whole(
        room.matches, await room.matches.challenges.play_computer(room.proposal(), level="casual")
    )
    while table.seat_of(ALICE) not in table.on_turn:
        room.clock.pass_time(seconds=2)
        await room.matches.tick()
        table = await room.stands(table.id)
    return table


async def refusal(room: Room, match: MatchId, user: int) -> Refusal:
    with pytest.raises(Refused) as refused:
        await room.matches.hints.hint(match, user=user)
    return refused.value.refusal


async def test_a_hint_is_what_the_evaluation_holds_best(room: Room) -> None:
    table = await with_computer(room)
    hint = await room.matches.hints.hint(table.id, user=ALICE)
    seat = table.seat_of(ALICE)
    assert seat is not None
    legal = tuple(GAMES["gin"].read(text) for text in table.menus[seat])
    best = advise(table.views[seat], legal, seed=table.version)
    assert hint.weighed == best
    assert hint.action == GAMES["gin"].write(best[0].action)


async def test_a_hint_counts_once_for_a_decision(room: Room) -> None:
    table = await with_computer(room)
    seat = table.seat_of(ALICE)
    assert seat is not None
    await room.matches.hints.hint(table.id, user=ALICE)
    hint = await room.matches.hints.hint(table.id, user=ALICE)
    assert hint.action is not None
    assert (await room.stands(table.id)).chairs[seat].hints == 1
    table = await room.act(table, hint.action)
    assert table.chairs[seat].hints == 1
    again = room.restarted()
    found = await again.find(table.id)
    assert found is not None
    assert found.chairs[seat].hints == 1


async def test_a_match_that_counts_has_no_hints(room: Room) -> None:
    table = await room.begin()
    user = table.chairs[table.on_turn[0]].user
    assert user is not None
    assert await refusal(room, table.id, user) is Refusal.RATED
    assert all(chair.hints == 0 for chair in (await room.stands(table.id)).chairs)


async def test_hints_are_for_whoever_is_on_turn(room: Room) -> None:
    table = await with_computer(room)
    assert await refusal(room, table.id, BOB) is Refusal.NOT_YOURS
    assert await refusal(room, table.id, CAROL) is Refusal.NOT_YOURS
    assert await refusal(room, MatchId(99), ALICE) is Refusal.NO_MATCH
    seat = table.seat_of(ALICE)
    while table.on_turn == (seat,):
        table = await room.act(table, table.menus[table.on_turn[0]][-1])
    assert await refusal(room, table.id, ALICE) is Refusal.NOT_YOUR_TURN
    await room.matches.play.resign(table.id, user=ALICE, request=next(room.requests))
    assert await refusal(room, table.id, ALICE) is Refusal.MATCH_OVER


async def test_without_an_adviser_a_hint_is_what_the_strongest_player_would_do(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "ADVISERS", {})
    table = await with_computer(room)
    hint = await room.matches.hints.hint(table.id, user=ALICE)
    assert hint.weighed == ()
    seat = table.seat_of(ALICE)
    assert seat is not None
    legal = tuple(GAMES["gin"].read(text) for text in table.menus[seat])
    best = COMPUTER_PLAYERS["gin"][Level.EXPERT].choose(table.views[seat], legal, seed=table.version)
    assert hint.action == GAMES["gin"].write(best)


async def test_a_hint_that_fails_is_a_sentence_and_counts_for_nothing(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_self: OwnMind, _question: Question, *, urgency: Urgency = Urgency.MOVE) -> object:
        raise ThinkingFailed(f"no answer to a {urgency.name.lower()}")

    table = await with_computer(room)
    with monkeypatch.context() as patched:
        patched.setattr(OwnMind, "ask", fail)
        assert await refusal(room, table.id, ALICE) is Refusal.NO_IDEA
    seat = table.seat_of(ALICE)
    assert seat is not None
    assert (await room.stands(table.id)).chairs[seat].hints == 0


async def test_a_hint_for_a_table_that_has_moved_on_is_none(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await with_computer(room)
    whole, begun, goes_on = OwnMind.ask, asyncio.Event(), asyncio.Event()

    async def slow(self: OwnMind, question: Question, *, urgency: Urgency = Urgency.MOVE) -> object:
        begun.set()
        await goes_on.wait()
        return await whole(self, question, urgency=urgency)

    monkeypatch.setattr(OwnMind, "ask", slow)
    asked = asyncio.create_task(refusal(room, table.id, ALICE))
    await begun.wait()
    await room.act(table, table.menus[table.on_turn[0]][-1])
    goes_on.set()
    assert await asked is Refusal.STALE
