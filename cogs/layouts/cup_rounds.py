"""The matches of a cup in words: who plays whom and where, who is missing, and how each match ended."""

from __future__ import annotations

from collections.abc import Iterator

from bot.competition import How, Pairing
from bot.matches import Cup
from bot.words.phrasebook import and_list, plural, say
from cogs.clocks import until
from cogs.names import escaped

PAIRINGS_MOST = 24
"""So many pairings are listed."""


def escaped_text(text: str) -> str:
    """What an organiser typed, as a message may hold it."""
    return " ".join(escaped(word) for word in text.split())


def round_lines(cup: Cup) -> Iterator[str]:
    """The latest round, or what is open in an arena, pairing by pairing."""
    latest = cup.latest
    yield _arena_heading(cup) if cup.is_arena else _round_heading(cup)
    yield from (pairing_line(cup, each) for each in latest[:PAIRINGS_MOST])
    if (more := len(latest) - PAIRINGS_MOST) > 0:
        yield plural("and one more match", "and {number} more matches", more)


def _round_heading(cup: Cup) -> str:
    number = cup.event.round
    if not any(cup.event.open()):
        return say("**Round {number}** is over; the next begins soon.", number=number)
    ends = max((each.ends_at for each in cup.latest), default=cup.event.at)
    return say("**Round {number}**, ends {when} at the latest", number=number, when=until(ends))


def _arena_heading(cup: Cup) -> str:
    ends = cup.event.ends_at
    assert ends is not None
    if cup.event.at >= ends:
        return say("**The time is over.** The last matches are played to their end.")
    heading = say("**The arena** is on. It ends {when}.", when=until(ends))
    if any(cup.event.open()):
        return heading
    return f"{heading} {say('Everybody is free.')}"


def pairing_line(cup: Cup, pairing: Pairing) -> str:
    """One pairing: where it is played, who is missing, or how it ended."""
    names = tuple(escaped(cup.entry(seat).name) for seat in pairing.seats)
    if pairing.result is not None:
        return _result_line(cup, pairing, names)
    between = ", ".join(names)
    if len(names) == 2:
        between = say("{first} against {second}", first=names[0], second=names[1])
    match = cup.matches.get(pairing.number)
    if match is not None:
        return say("{names}: playing in {place}", names=between, place=f"<#{match.channel}>")
    missing = and_list(tuple(escaped(cup.entry(seat).name) for seat in pairing.absentees))
    return say("{names}: waiting for {missing}", names=between, missing=missing)


def _result_line(cup: Cup, pairing: Pairing, names: tuple[str, ...]) -> str:
    result = pairing.result
    assert result is not None
    if result.how is How.HALF_BYE:
        return say("{name} joined late, with the points of a draw", name=names[0])
    if pairing.is_bye:
        return say("{name}: bye", name=names[0])
    if len(names) > 2:
        return _table_line(pairing, names)
    if len(result.absent) == len(names):
        return say("{first} against {second}: neither came", first=names[0], second=names[1])
    if result.places[0] == result.places[1] and not result.absent:
        return _draw_line(cup, pairing, names)
    if result.absent:
        first = 1 if pairing.seats[0] in result.absent else 0
        return say("**{winner}** wins: {loser} didn't play", winner=names[first], loser=names[1 - first])
    first = 0 if result.places[0] < result.places[1] else 1
    points = result.points[first], result.points[1 - first]
    # Somebody who gave up may have been ahead.
    if points[0] > points[1]:
        return say(
            "**{winner}** beats {loser}, {more} to {less}",
            winner=names[first],
            loser=names[1 - first],
            more=points[0],
            less=points[1],
        )
    line = say("**{winner}** beats {loser}", winner=names[first], loser=names[1 - first])
    return _with_reason(line, result.why)


def _table_line(pairing: Pairing, names: tuple[str, ...]) -> str:
    """A table of three and more: everybody with their place and points, the best first."""
    result = pairing.result
    assert result is not None
    ranked = sorted(range(len(names)), key=lambda seat: result.places[seat])
    told = []
    for seat in ranked:
        place, name = result.places[seat], names[seat]
        if pairing.seats[seat] in result.absent:
            told.append(say("{name} didn't play", name=name))
        elif any(result.points):
            told.append(say("{place}. {name} ({points})", place=place, name=name, points=result.points[seat]))
        else:
            told.append(say("{place}. {name}", place=place, name=name))
    # A line that began with a number would be one of a list to Discord, which numbers them itself.
    return _with_reason(say("Table: {places}", places=", ".join(told)), result.why)


def _with_reason(line: str, why: str) -> str:
    return f"{line} ({escaped_text(why)})" if why else line


def _draw_line(cup: Cup, pairing: Pairing, names: tuple[str, ...]) -> str:
    winner = next((place.winner for place in cup.bracket if place.pairing == pairing), None)
    if winner is None:
        return say("{first} against {second}: a draw", first=names[0], second=names[1])
    goes_on = escaped(cup.entry(winner).name)
    return say(
        "{first} against {second}: a draw; {winner} goes on by lot",
        first=names[0],
        second=names[1],
        winner=goes_on,
    )
