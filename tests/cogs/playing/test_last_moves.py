"""Presses that only repeat the move just made, and those by a slip of the finger."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bot.matches import MatchId
from cogs.match_ids import Act
from cogs.playing.moves import LastMoves
from tests.cogs.club import Club

ALICE, BOB = 1001, 1002
SLIP = timedelta(seconds=0.8)
NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)


def act(*, match: int = 17, version: int = 4, action: str = "discard Kd") -> Act:
    return Act(match=MatchId(match), version=version, action=action)


def test_the_same_button_again_is_an_echo() -> None:
    moves = LastMoves()
    moves.did(ALICE, act(), led_to=5, at=NOON)
    assert moves.is_repeated(ALICE, act())


def test_another_card_another_version_or_somebody_else_is_none() -> None:
    moves = LastMoves()
    moves.did(ALICE, act(), led_to=5, at=NOON)
    assert not moves.is_repeated(ALICE, act(action="discard Qd"))
    assert not moves.is_repeated(ALICE, act(version=2))
    assert not moves.is_repeated(ALICE, act(match=18))
    assert not moves.is_repeated(BOB, act())


def test_only_the_last_move_has_an_echo() -> None:
    moves = LastMoves()
    moves.did(ALICE, act(), led_to=5, at=NOON)
    moves.did(ALICE, act(version=6), led_to=5, at=NOON)
    assert not moves.is_repeated(ALICE, act())


def test_who_has_not_moved_for_longest_is_forgotten_first() -> None:
    moves = LastMoves(remembered=2)
    for match in (1, 2, 1, 3):
        moves.did(ALICE, act(match=match), led_to=5, at=NOON)
    assert moves.is_repeated(ALICE, act(match=1))
    assert not moves.is_repeated(ALICE, act(match=2))
    assert moves.is_repeated(ALICE, act(match=3))


@pytest.mark.parametrize(
    ("first", "then", "after_s", "is_slip"),
    [
        ("draw", "discard Kd", 0.6, True),
        ("take", "discard Kd", 0.6, True),
        ("take 3", "lay 5s6s7s", 0.79, True),
        ("draw", "discard Kd", 0.8, False),
        ("lay 5s6s7s", "discard Kd", 0.1, False),
        ("draw", "uno", 0.1, False),
    ],
)
def test_14_1_a_tap_right_after_the_own_draw_is_a_slip(
    first: str, then: str, after_s: float, *, is_slip: bool
) -> None:
    moves = LastMoves()
    moves.did(ALICE, act(version=4, action=first), led_to=5, at=NOON)
    press, at = act(version=5, action=then), NOON + timedelta(seconds=after_s)
    assert moves.is_slip(ALICE, press, at=at, within=SLIP) is is_slip
    assert not moves.is_slip(BOB, press, at=at, within=SLIP)
    assert not moves.is_slip(ALICE, act(version=7, action=then), at=at, within=SLIP)


def test_14_1_what_is_played_by_itself_after_an_answer_counts_as_the_own_draw() -> None:
    moves = LastMoves()
    moves.did(ALICE, act(version=4, action="reject"), led_to=6, at=NOON)
    at = NOON + timedelta(seconds=0.6)
    assert moves.is_slip(ALICE, act(version=6, action="offer Kd"), at=at, within=SLIP)
    moves.did(ALICE, act(version=4, action="reject"), led_to=5, at=NOON)
    assert not moves.is_slip(ALICE, act(version=5, action="offer Kd"), at=at, within=SLIP)


async def test_14_1_a_second_tap_under_the_finger_throws_no_card(club: Club) -> None:
    await club.stop()
    club.slips_within = timedelta(hours=1)
    await club.start()
    table = await club.begin()
    table = await club.play(await club.play(table, "pass"), "pass")
    table = await club.play(table, table.menus[table.on_turn[0]][0])
    person = club.on_turn(table)
    await club.do(person, "Draw from the stock")
    drawn = await club.now(table.id)
    rows = [button for button in club.hand_of(person).buttons if button.disabled]
    assert [button.label for button in rows] == ["Drawn"]

    card = next(each for each in club.hand_of(person).buttons if "discard" in each.custom_id)
    await club.do(person, custom_id=card.custom_id)

    assert "right after your draw" in club.hand_of(person).text
    assert (await club.now(table.id)).version == drawn.version
