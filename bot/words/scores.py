"""Scores in words: points beside names, gains of a deal, counters of a profile, and how a match ended."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.game import Seat
from bot.words.guide import Feat
from bot.words.phrasebook import plural, say


def by_name(points: tuple[int, ...], names: tuple[str, ...]) -> str:
    """Points beside names, by seat: ``Alice 115, Bob 71``."""
    return ", ".join(f"{name} {amount}" for name, amount in zip(names, points, strict=True))


def gains(points: tuple[int, ...], names: tuple[str, ...]) -> str:
    """Who gained or lost what: ``Alice +60, Bob -35``; players without points are left out."""
    told = ", ".join(f"{name} {amount:+}" for name, amount in zip(names, points, strict=True) if amount)
    return told or say("nobody scores")


def balance_feat(tally: Mapping[str, int]) -> Feat:
    """The score of a game in which players pay each other: the points won less those lost."""
    balance = tally.get("points_won", 0) - tally.get("points_lost", 0)
    return Feat(
        say("POINTS"),
        balance,
        _balance(balance),
        value=f"{balance:+}" if balance else "",
        is_score=True,
    )


def points_feat(tally: Mapping[str, int]) -> Feat:
    """The score of a game that is played for points: all points that a player has won."""
    points = tally.get("points", 0)
    return Feat(say("POINTS"), points, _balance(points), is_score=True)


def _balance(points: int) -> str:
    """All points together, which in some games may be negative; empty for none."""
    if points > 0:
        return plural("One point won in all", "{number} points won in all", points)
    if points < 0:
        return plural("One point lost in all", "{number} points lost in all", -points)
    return ""


def end_sentence(names: tuple[str, ...], *, winner: Seat | None, left: Seat | None, void: bool) -> str:
    """The end of a match for two: void, forfeited by the player who ``left``, or won by points."""
    if void:
        return say("The match is void: nobody wins, and it counts for nothing.")
    if left is not None:
        return say(
            "The match is over: {name} forfeited, so {winner} wins.",
            name=names[left],
            winner=names[1 - left],
        )
    if winner is not None:
        return say("The match is over: {name} won.", name=names[winner])
    return say("The match is over.")
