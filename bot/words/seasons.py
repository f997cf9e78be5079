"""Seasons of rankings as text: what they are called, how they count, and who has won them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from bot.records import SeasonLength
from bot.words.figures import day_in_figures
from bot.words.phrasebook import and_list, say


def season_name(length: SeasonLength, ends_at: datetime) -> str:
    """What a season is called that goes until then: ``November 2026``, ``October to December 2026``."""
    last = ends_at - timedelta(microseconds=1)
    if length is SeasonLength.MONTH:
        return say("{month} {year}", month=month_name(last.month), year=f"{last:%Y}")
    return say("{quarter} {year}", quarter=_quarter_name((last.month + 2) // 3), year=f"{last:%Y}")


def month_name(number: int) -> str:
    """A month of the calendar by its number, from 1."""
    return (
        say("January"),
        say("February"),
        say("March"),
        say("April"),
        say("May"),
        say("June"),
        say("July"),
        say("August"),
        say("September"),
        say("October"),
        say("November"),
        say("December"),
    )[number - 1]


def _quarter_name(number: int) -> str:
    return (
        say("January to March"),
        say("April to June"),
        say("July to September"),
        say("October to December"),
    )[number - 1]


def season_length_line(length: SeasonLength | None) -> str:
    """What a server has settled about its seasons."""
    if length is None:
        return say("Seasons: none after the current one")
    if length is SeasonLength.MONTH:
        return say("Seasons: a month")
    return say("Seasons: a quarter of a year")


def season_line(ends_at: datetime, *, is_over: bool) -> str:
    """How a season counts, and until when it goes."""
    last = day_in_figures(ends_at - timedelta(microseconds=1))
    if is_over:
        return say("This season ended on {day}.", day=last)
    return say(
        "Each season starts with every rating moved half-way to the average, and uncertain again. "
        "This one ends on {day} (UTC).",
        day=last,
    )


def titles_line(seasons: tuple[str, ...]) -> Iterator[str]:
    """The seasons that somebody has won, the newest first."""
    if seasons:
        yield say("Champion of {seasons}", seasons=and_list(seasons))


def standing_line(season: str, *, rating: int, place: int | None) -> str:
    """How somebody stands in the season that goes on."""
    if place is None:
        return say("{season}: rating {rating}, not ranked yet", season=season, rating=rating)
    return say("{season}: rating {rating}, place {place}", season=season, rating=rating, place=place)
