"""What players can achieve: a short name and a sentence each, for their profiles."""

from __future__ import annotations

from dataclasses import dataclass

from bot.words.phrasebook import say


@dataclass(frozen=True, slots=True)
class Achievement:
    """A feat that the log of a match shows; ``key`` is what `Game.achieved` calls it."""

    key: str
    name: str
    sentence: str


def comeback(points: int) -> Achievement:
    """To win after having been far behind."""
    return Achievement(
        "comeback", say("Comeback"), say("Won a match after being {points} points behind.", points=points)
    )


def shutout() -> Achievement:
    """To win without a point for anybody else."""
    return Achievement("shutout", say("Shutout"), say("Won a match in which nobody else scored a point."))


def three_gins() -> Achievement:
    """To go gin again and again."""
    return Achievement("three_gins", say("Three gins"), say("Went gin in three deals in a row."))


def silent_undercut() -> Achievement:
    """To undercut with nothing left to count."""
    return Achievement(
        "silent_undercut", say("Perfect undercut"), say("Undercut a knock with no deadwood left to count.")
    )


def full_count() -> Achievement:
    """To declare before anybody else had a sequence."""
    return Achievement(
        "full_count", say("Full count"), say("Declared while everybody else counted the full 80 points.")
    )


def cup_winner() -> Achievement:
    """To win a cup."""
    return Achievement("cup", say("Cup winner"), say("Won a cup."))


def league_winner() -> Achievement:
    """To win a season of a league."""
    return Achievement("league", say("League winner"), say("Won the first division of a league."))


def achievement_line(achievement: Achievement, times: int) -> str:
    """A line of a profile: ``Comeback, 2 times: Won a match after being 90 points behind.``"""
    name = achievement.name
    if times > 1:
        name = say("{name}, {times} times", name=name, times=times)
    return say("{name}: {sentence}", name=name, sentence=achievement.sentence)
