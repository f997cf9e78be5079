"""Seats that may do something without being awaited, and absences that a game's own rules see to."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.game import Seat
from bot.games.omaha.rules import OmahaRules
from bot.games.omaha.view import Standing
from bot.games.uno.rules import UnoRules
from bot.matches import AgreementKind, Proposal, Status, Terms
from bot.players import Level
from bot.players.registry import COMPUTER_PLAYERS
from bot.refusals import Refused
from bot.store import Cause, DeadlineKind
from tests.matches.conftest import ALICE, BOB, CAROL, CHANNEL, GUILD, Room
from tests.matches.lobbies import NAMES, TEN_MINUTES, join
from tests.whole_table import WholeTable, whole

OMAHA = ("omaha", "pot_limit", OmahaRules())
UNO = ("uno", "standard", UnoRules())
MOVES_MOST = 600


async def begun(
    room: Room, game: tuple[str, str, Any], *joining: int, computers: tuple[str, ...] = ()
) -> WholeTable:
    """A match of Alice, of the people who join her, and of computers."""
    key, preset, rules = game
    terms = Terms(game=key, preset=preset, rules=rules, turn_limit=TEN_MINUTES)
    proposal = Proposal(
        guild=GUILD,
        channel=CHANNEL,
        challenger=ALICE,
        challenger_name=NAMES[ALICE],
        terms=terms,
        request=next(room.requests),
    )
    lobby = await room.matches.lobbies.open(proposal, computers=computers)
    for user in joining:
        lobby = await join(room, lobby, user)
    return await whole(
        room.matches, await room.matches.lobbies.start(lobby.id, user=ALICE, request=next(room.requests))
    )


async def act(
    room: Room, table: WholeTable, seat: int, text: str, *, version: int | None = None
) -> WholeTable:
    user = table.chairs[seat].user
    assert user is not None
    return await whole(
        room.matches,
        await room.matches.play.act(
            table.id,
            user=user,
            version=table.version if version is None else version,
            text=text,
            request=next(room.requests),
        ),
    )


async def exposed(room: Room, table: WholeTable) -> tuple[WholeTable, Seat, str]:
    """The table as soon as somebody has one card and has not called, with who may catch, and how.

    The catcher is not on turn.
    """
    for _ in range(MOVES_MOST):
        for seat, menu in enumerate(table.menus):
            catches = [text for text in menu if text.startswith("catch")]
            if catches and seat not in table.on_turn:
                return table, Seat(seat), catches[0]
        (turn,) = table.on_turn
        menu = table.menus[turn]
        plays = [text for text in menu if text.startswith("play") and not text.endswith("uno")]
        table = await act(room, table, turn, plays[0] if plays else menu[0])
    raise AssertionError("nobody came down to one card")


async def causes(room: Room, table: WholeTable) -> list[tuple[int, Cause, str]]:
    return await room.store.read(
        lambda tx: [(row.seat, row.cause, row.text) for row in tx.matches.log(table.id)]
    )


async def test_a_player_who_is_not_on_turn_catches_another_one(room: Room) -> None:
    table, catcher, catch = await exposed(room, await begun(room, UNO, BOB, CAROL))
    after = await act(room, table, catcher, catch)
    caught = int(catch.removeprefix("catch "))
    assert after.public.players[caught].cards == table.public.players[caught].cards + UnoRules().uno_penalty
    assert after.on_turn == table.on_turn


async def test_a_catch_gives_the_one_on_turn_no_more_time_unless_it_changes_the_menu(room: Room) -> None:
    table, catcher, catch = await exposed(room, await begun(room, UNO, BOB, CAROL))
    (turn,) = table.on_turn
    room.clock.pass_time(minutes=3)
    after = await act(room, table, catcher, catch)
    if after.menus[turn] == table.menus[turn]:
        assert after.deadlines[turn] == table.deadlines[turn]
    else:
        assert after.deadlines[turn] == room.clock() + TEN_MINUTES


async def test_the_first_of_two_presses_catches_and_the_second_is_late(room: Room) -> None:
    """The log decides the race; both buttons were painted for the same version."""
    table, catcher, catch = await exposed(room, await begun(room, UNO, BOB, CAROL))
    others = [seat for seat in range(3) if catch in table.menus[seat] and seat != catcher]
    await act(room, table, catcher, catch)
    moves = len(await causes(room, table))
    for late in others:
        with pytest.raises(Refused):
            await act(room, table, late, catch, version=table.version)
    assert len(await causes(room, table)) == moves


async def test_only_those_awaited_are_on_the_clock(room: Room) -> None:
    table = await begun(room, OMAHA, BOB, CAROL)
    assert all(table.menus)
    rows = await room.store.read(lambda tx: tx.deadlines.of(table.id))
    assert {row.seat for row in rows if row.kind is DeadlineKind.TURN} == set(table.on_turn)
    assert len(table.on_turn) == 1


async def test_a_missed_turn_is_one_move_of_the_clock(room: Room) -> None:
    """Heads-up the same player may be on turn again at once, with time of their own."""
    table = await begun(room, OMAHA, BOB)
    before = len(await causes(room, table))
    await room.run_out(table)
    assert len(await causes(room, table)) == before + 1


async def test_who_is_absent_sits_out_where_the_rules_say_so(room: Room) -> None:
    """Three turns missed in a row end a match of gin; in Omaha two of them let a player sit out (7.2)."""
    table = await begun(room, OMAHA, BOB, CAROL)
    (absent,) = table.on_turn
    for _ in range(MOVES_MOST):
        if table.public.players[absent].standing is Standing.SITTING_OUT or table.status is not Status.LIVE:
            break
        (turn, *_) = table.on_turn
        if turn == absent:
            table = await room.run_out(table)
            continue
        menu = table.menus[turn]
        table = await act(room, table, turn, next(text for text in menu if text in {"check", "call", "fold"}))
    assert table.status is Status.LIVE
    assert table.chairs[absent].left_at is None
    assert table.public.players[absent].standing is Standing.SITTING_OUT


async def test_who_leaves_with_the_chips_is_no_longer_asked(room: Room) -> None:
    table = await begun(room, OMAHA, BOB, CAROL)
    gone = next(seat for seat in range(3) if seat not in table.on_turn)
    after = await act(room, table, gone, "quit")
    assert after.chairs[gone].left_at == room.clock()
    assert [chair.is_there for chair in after.chairs].count(True) == 2
    one, other = (chair.user for chair in after.chairs if chair.is_there)
    assert one is not None
    assert other is not None
    await room.matches.agreements.ask(after.id, user=one, kind=AgreementKind.PAUSE)
    after = await whole(
        room.matches,
        await room.matches.agreements.agree(after.id, user=other, kind=AgreementKind.PAUSE),
    )
    assert after.paused_at is not None


async def test_a_computer_player_may_let_pass_what_is_not_its_turn(room: Room) -> None:
    """It is asked once after each move that changes its menu; the match waits for whoever is on turn."""
    level = next(iter(COMPUTER_PLAYERS["omaha"]))
    table = await begun(room, OMAHA, BOB, computers=(Level(level),))
    computer = next(chair.seat for chair in table.chairs if chair.computer)
    for _ in range(6):
        room.clock.pass_time(seconds=2)
        await room.matches.tick()
    table = await room.stands(table.id)
    assert computer not in table.on_turn
    kinds = await room.store.read(lambda tx: {(row.kind, row.seat) for row in tx.deadlines.of(table.id)})
    assert (DeadlineKind.COMPUTER, computer) not in kinds
