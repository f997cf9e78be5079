"""Two players against each other as text: what the picture shows, a fact a line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.records import Meeting, Win
from bot.words.phrasebook import plural, say


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One of the two: what they did against the other."""

    name: str
    rating: int | None
    won: int
    feats: tuple[str, ...]
    """What the game itself counts, a phrase each."""
    biggest_win: Win | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ByRules:
    """How often each of the two won by the rules of a preset."""

    rules: str
    won: int
    lost: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Rivalry:
    """Their rated matches against each other at one game."""

    game: str
    first: Side
    second: Side
    drawn: int
    run: int
    """Matches that the first one has won in a row up to now; negative for the second one."""
    rules: tuple[ByRules, ...]
    meetings: tuple[Meeting, ...]
    """Newest first."""


def rivalry_lines(rivalry: Rivalry) -> tuple[str, ...]:
    """How it stands between the two, the essential first."""
    run = run_line(rivalry)
    return (
        _score(rivalry),
        *((run,) if run else ()),
        *_ratings(rivalry),
        *(line for side in (rivalry.first, rivalry.second) for line in _deeds(side)),
        *_by_rules(rivalry.rules),
        *_meetings(rivalry),
    )


def run_line(rivalry: Rivalry) -> str:
    """Who has won the last ones; empty for less than two."""
    if abs(rivalry.run) < 2:
        return ""
    name = (rivalry.first if rivalry.run > 0 else rivalry.second).name
    return say("{name} won the last {number}", name=name, number=abs(rivalry.run))


def drawn_line(drawn: int) -> str:
    """How many ended level; empty for none."""
    return say("{number} drawn", number=drawn) if drawn else ""


def matches_line(played: int) -> str:
    """How many matches."""
    return plural("one match", "{number} matches", played)


def never_met(first: str, second: str, *, game: str) -> str:
    """What is told of two people who have not met in a rated match; the names are escaped already."""
    return say(
        "**{game}: {first} and {second} have not finished a rated match against each other here.**\n"
        "Somebody has to begin: with /play.",
        game=game,
        first=first,
        second=second,
    )


def _score(rivalry: Rivalry) -> str:
    first, second = rivalry.first, rivalry.second
    played = first.won + second.won + rivalry.drawn
    line = plural(
        "{game}, {first} against {second}: {won} to {lost} in one match",
        "{game}, {first} against {second}: {won} to {lost} in {number} matches",
        played,
        game=rivalry.game,
        first=first.name,
        second=second.name,
        won=first.won,
        lost=second.won,
    )
    return say("{line}, {drawn} drawn", line=line, drawn=rivalry.drawn) if rivalry.drawn else line


def _ratings(rivalry: Rivalry) -> Iterator[str]:
    rated = [side for side in (rivalry.first, rivalry.second) if side.rating is not None]
    if rated:
        ratings = ", ".join(f"{side.name} {side.rating}" for side in rated)
        yield say("Ratings: {ratings}", ratings=ratings)


def _deeds(side: Side) -> Iterator[str]:
    told = list(side.feats)
    if side.biggest_win is not None:
        win = side.biggest_win
        points = {"points": win.points, "against": win.against, "when": win.when}
        told.append(say("biggest win {points} to {against}, {when}", **points))
    if told:
        yield say("{name}: {deeds}", name=side.name, deeds=", ".join(told))


def _by_rules(rules: tuple[ByRules, ...]) -> Iterator[str]:
    if len(rules) > 1:
        told = ", ".join(
            say("{rules} {won} to {lost}", rules=each.rules, won=each.won, lost=each.lost) for each in rules
        )
        yield say("By rules: {rules}", rules=told)


def _meetings(rivalry: Rivalry) -> Iterator[str]:
    names = {0: rivalry.first.name, 1: rivalry.second.name, None: ""}
    for meeting in rivalry.meetings:
        values = {
            "when": meeting.when,
            "name": names[meeting.winner],
            "points": meeting.points,
            "their_points": meeting.their_points,
            "rules": meeting.rules,
        }
        if meeting.winner is not None:
            yield say("{when}: {name} won at {rules}, {points} to {their_points}", **values)
        else:
            yield say("{when}: drawn at {rules}, {points} to {their_points}", **values)
