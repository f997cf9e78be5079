"""The words of the daily hand: the question, what each answer is worth, the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from bot.words.figures import with_tenths
from bot.words.phrasebook import plural, say


class Unit(StrEnum):
    """What an answer loses."""

    POINTS = "points"
    CHIPS = "chips"


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """One of the actions offered, and who chose it."""

    label: str
    lost: float
    """By how much it is worse than the best one; 0 for that one."""
    share: float
    """How many of those who answered chose it, 0 to 1."""
    mine: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPlace:
    """One line of the board; ``name`` as a message may hold it."""

    place: int
    name: str
    points: int
    answered: int
    streak: int
    mine: bool


def daily_heading(*, table: str, when: str) -> str:
    """The question; ``table`` says what is played and since when, ``when`` the time of the next hand."""
    return say(
        "### The daily hand\nThe same cards for the whole server, one answer each. {table}: what do you do?\n"
        "Next hand {when}.",
        table=table,
        when=when,
    )


def verdict(*, score: int, best: int, streak: int) -> str:
    """How the person did today; ``best`` is the score of the best answer."""
    if score == best:
        words = say("**{score} of {best} points: perfect.**", score=score, best=best)
    elif score * 2 >= best:
        words = say("**{score} of {best} points: close.**", score=score, best=best)
    else:
        words = say("**{score} of {best} points.**", score=score, best=best)
    if streak < 2:
        return words
    days = plural("{number} day in a row.", "{number} days in a row.", streak)
    return f"{words} 🔥 {days}"


def answer_lines(answers: Iterable[Answer], unit: Unit) -> Iterator[str]:
    """A line for each of the actions, the best first: what it loses, and how many chose it."""
    for place, each in enumerate(answers):
        told = {"action": each.label, "lost": with_tenths(each.lost), "share": round(100 * each.share)}
        if place == 0:
            line = say("✅ **{action}**, best ({share}% chose it)", **told)
        elif unit is Unit.CHIPS:
            line = say("▫️ **{action}** loses {lost} chips ({share}%)", **told)
        else:
            line = say("▫️ **{action}** loses {lost} points ({share}%)", **told)
        yield say("{line} ← your answer", line=line) if each.mine else line


def share_line(name: str, game: str, *, score: int, best: int, streak: int) -> str:
    """The message to the channel: how well it went, without any cards."""
    marks = "🟩" * score + "⬜" * (best - score)
    words = say(
        "**{name}** answered the daily hand ({game}): {score} of {best} points.\n{marks}",
        name=name,
        game=game,
        score=score,
        best=best,
        marks=marks,
    )
    if streak > 1:
        words += " 🔥 " + plural("{number} day in a row", "{number} days in a row", streak)
    return f"{words}\n{say('Same cards for you: /daily game:{game}.', game=game)}"


def shared_already() -> str:
    """The result was shared already."""
    return say("You've already shared this.")


def over_note() -> str:
    """Why a press at the hand of another day came too late."""
    return say("That hand was from another day. Here's today's:")


def server_only() -> str:
    """Why there is no daily hand in direct messages."""
    return say("Each server has its own daily hand: use /daily in a server channel.")


def board_heading(game: str, *, days: int, point: int, unit: Unit) -> str:
    """The heading of a game's board; ``point`` is what an answer loses for each point less."""
    heading = say("### The daily hand, {game}: last {days} days", game=game, days=days)
    if unit is Unit.CHIPS:
        scale = plural(
            "The best answer scores ten; others score one less for each chip they lose.",
            "The best answer scores ten; others score one less for every {number} chips they lose.",
            point,
        )
    else:
        scale = plural(
            "The best answer scores ten; others score one less for each point they lose.",
            "The best answer scores ten; others score one less for every {number} points they lose.",
            point,
        )
    return f"{heading}\n{scale}"


def nobody_yet() -> str:
    """What an empty board says."""
    return say("No answers yet.")


def board_lines(places: Iterable[BoardPlace]) -> Iterator[str]:
    """The board, line by line."""
    for each in places:
        line = plural(
            "{place}. {name}: {points} points from {number} hand",
            "{place}. {name}: {points} points from {number} hands",
            each.answered,
            place=each.place,
            name=f"**{each.name}**" if each.mine else each.name,
            points=each.points,
        )
        yield f"{line} · 🔥 {each.streak}" if each.streak > 1 else line
