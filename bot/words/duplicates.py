"""The sentences about duplicate sets."""

from __future__ import annotations

from datetime import date

from bot.words.figures import MINUS, with_tenths
from bot.words.phrasebook import plural, say


def intro() -> str:
    """What duplicate gin is."""
    return say(
        "Everybody plays the same eight deals against the same expert. Each deal counts by how far you are "
        "above or below the field's mean, so the cards matter less. You play in private; the results stay "
        "hidden until the set closes. A deal you haven't finished by then counts as the lowest of the field."
    )


def set_name(*, weekly: bool, everywhere: bool) -> str:
    """A set that is open now, as people call it."""
    if everywhere:
        return say("This week, all servers") if weekly else say("Today, all servers")
    return say("This week, this server") if weekly else say("Today, this server")


def closed_name(first_day: int, *, weekly: bool, everywhere: bool) -> str:
    """A set by its first day."""
    day = date.fromordinal(first_day).isoformat()
    if everywhere:
        return (
            say("All servers, the week from {day}", day=day) if weekly else say("All servers, {day}", day=day)
        )
    return say("The week from {day}", day=day) if weekly else day


def deals_told(number: int) -> str:
    """How many deals a set has."""
    return plural("one deal", "{number} deals", number)


def players_told(number: int) -> str:
    """How many people have begun a set."""
    return plural("one player so far", "{number} players so far", number)


def tenths(points: int) -> str:
    """Tenths of a point as signed points, ``+12.3``."""
    sign = "+" if points > 0 else MINUS if points < 0 else ""
    return f"{sign}{with_tenths(abs(points) / 10)}"


def deal_told(number: int, *, mean: int | None, points: int | None, counts: int) -> str:
    """One deal of somebody: the field's mean, what they won, and what counts."""
    if mean is None:
        return say("Deal {number}: nobody finished it", number=number)
    if points is None:
        return say(
            "Deal {number}: the field {mean}, you didn't finish it: **{counts}**",
            number=number,
            mean=tenths(mean),
            counts=tenths(counts),
        )
    return say(
        "Deal {number}: the field {mean}, you {points}: **{counts}**",
        number=number,
        mean=tenths(mean),
        points=tenths(points * 10),
        counts=tenths(counts),
    )


def means_told(means: tuple[int | None, ...]) -> str:
    """What the cards of each deal were worth: the field's mean."""
    told = "  ".join("\N{EN DASH}" if mean is None else tenths(mean) for mean in means)
    return say("The field by deal: {means}", means=told)


def line_told(place: int, name: str, total: int, deals: str) -> str:
    """A line of the standings."""
    return say("{place}. {name}: {total} ({deals})", place=place, name=name, total=tenths(total), deals=deals)
