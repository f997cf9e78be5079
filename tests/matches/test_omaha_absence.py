"""Omaha between people who leave, sit out, or are away: nobody is held up, and chips decide the places."""

from __future__ import annotations

from bot.games.omaha.rules import OmahaRules
from bot.games.omaha.view import Standing
from bot.matches import Proposal, Status, Terms
from tests.matches.conftest import ALICE, BOB, CAROL, CHANNEL, GUILD, Room
from tests.matches.lobbies import NAMES, TEN_MINUTES, join
from tests.whole_table import WholeTable, whole


async def begun(room: Room, *people: int, hands: int = 20) -> WholeTable:
    """A session of Alice and these people."""
    wish = Proposal(
        guild=GUILD,
        channel=CHANNEL,
        challenger=ALICE,
        challenger_name=NAMES[ALICE],
        terms=Terms(game="omaha", preset="pot_limit", rules=OmahaRules(hands=hands), turn_limit=TEN_MINUTES),
        request=next(room.requests),
    )
    lobby = await room.matches.lobbies.open(wish)
    for user in people:
        lobby = await join(room, lobby, user)
    return await whole(
        room.matches, await room.matches.lobbies.start(lobby.id, user=ALICE, request=next(room.requests))
    )


async def test_oma7_1_and_7_2_who_is_away_folds_then_sits_out_and_is_not_put_out_of_the_match(
    room: Room,
) -> None:
    table = await begun(room, BOB, CAROL)
    (away,) = table.on_turn
    table = await room.run_out(table)
    assert table.public.players[away].has_folded
    while table.public.players[away].standing is Standing.PLAYING:
        (seat,) = table.on_turn
        if seat == away:
            table = await room.run_out(table)
        else:
            table = await room.act_in(table, seat, "fold" if "fold" in table.menus[seat] else "check")
    assert table.chairs[away].missed == 2
    assert table.chairs[away].left_at is None
    table = await room.act_in(table, away, "back")
    assert table.public.players[away].standing is Standing.PLAYING
    assert table.chairs[away].missed == 0


async def test_oma7_4_who_leaves_with_the_chips_is_gone_and_the_others_play_on(room: Room) -> None:
    table = await begun(room, BOB, CAROL)
    (seat,) = table.on_turn
    table = await room.act_in(table, seat, "quit")
    assert table.status is Status.LIVE
    assert table.chairs[seat].left_at is not None
    assert table.menus[seat] == ()


async def test_oma8_2_a_session_of_one_hand_ends_by_chips(room: Room) -> None:
    table = await begun(room, BOB, CAROL, hands=1)
    while table.status is Status.LIVE:
        (seat,) = table.on_turn
        table = await room.act_in(table, seat, "fold")
    assert table.outcome is not None
    assert sorted(table.outcome.points) == [-1, 0, 1]
    assert sorted(table.outcome.places) == [1, 2, 3]


async def test_somebody_who_waits_may_sit_out_without_touching_the_clock_of_who_is_on_turn(
    room: Room,
) -> None:
    table = await begun(room, BOB, CAROL)
    (turn,) = table.on_turn
    waiting = next(seat for seat in range(3) if seat != turn)
    room.clock.pass_time(minutes=4)
    after = await room.act_in(table, waiting, "sit_out")
    assert after.on_turn == (turn,)
    assert after.deadlines[turn] == table.deadlines[turn]
    # The press of the one on turn was painted before, and still means the same.
    user = table.chairs[turn].user
    assert user is not None
    moved = await whole(
        room.matches,
        await room.matches.play.act(
            table.id, user=user, version=table.version, text="call", request=next(room.requests)
        ),
    )
    assert moved.version == after.version + 1
