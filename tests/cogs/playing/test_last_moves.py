"""Presses that only repeat the move just made."""

from __future__ import annotations

from bot.matches import MatchId
from cogs.match_ids import Act
from cogs.playing.moves import LastMoves

ALICE, BOB = 1001, 1002


def act(*, match: int = 17, version: int = 4, action: str = "discard Kd") -> Act:
    return Act(match=MatchId(match), version=version, action=action)


def test_the_same_button_again_is_an_echo() -> None:
    moves = LastMoves()
    moves.did(ALICE, act())
    assert moves.is_repeated(ALICE, act())


def test_another_card_another_version_or_somebody_else_is_none() -> None:
    moves = LastMoves()
    moves.did(ALICE, act())
    assert not moves.is_repeated(ALICE, act(action="discard Qd"))
    assert not moves.is_repeated(ALICE, act(version=2))
    assert not moves.is_repeated(ALICE, act(match=18))
    assert not moves.is_repeated(BOB, act())


def test_only_the_last_move_has_an_echo() -> None:
    moves = LastMoves()
    moves.did(ALICE, act())
    moves.did(ALICE, act(version=6))
    assert not moves.is_repeated(ALICE, act())


def test_who_has_not_moved_for_longest_is_forgotten_first() -> None:
    moves = LastMoves(remembered=2)
    for match in (1, 2, 1, 3):
        moves.did(ALICE, act(match=match))
    assert moves.is_repeated(ALICE, act(match=1))
    assert not moves.is_repeated(ALICE, act(match=2))
    assert moves.is_repeated(ALICE, act(match=3))
