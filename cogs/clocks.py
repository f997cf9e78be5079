"""Times in messages: the end of a turn and its warning, pauses, vacations, and what players ask of each
other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import assert_never

import discord

from bot.games.game import Ending, Seat
from bot.matches import (
    AgreementKind,
    Motion,
    OnTimeout,
    Status,
    Table,
    is_deserted,
)
from bot.words.phrasebook import plural, say
from bot.words.timing import (
    absent_line,
    asked_abort,
    asked_pause,
    asks_abort,
    asks_pause,
    late_line,
    lost_line,
    missed_line,
    outage_line,
    paused_line,
    turn_end_line,
    vacation_line,
    void_line,
    warning_line,
)
from cogs.layout import Block, Button, ButtonRow, ButtonStyle, Layout, Menu, Small, Text
from cogs.match_ids import Agree, AgreementStep, Back, More, Resign, Resume
from cogs.names import message_names

MISSES_BY_RULES = 3
"""After so many missed turns in a row the rules themselves put a player out, in games that see to it."""

PAIR = 2
"""A match of so many ends when one of them leaves, and can be played again by the same two."""


BLITZ = timedelta(minutes=1)
"""Against the computer and at tables that fill by themselves, where everybody is there."""

SPEEDS: Mapping[str, timedelta | None] = MappingProxyType(
    {
        "1m": BLITZ,
        "10m": timedelta(minutes=10),
        "24h": timedelta(hours=24),
        "2m": timedelta(minutes=2),
        "1h": timedelta(hours=1),
        "3d": timedelta(days=3),
        "none": None,
    }
)
"""The times for one turn that a challenge can ask for, the usual ones first."""


def until(moment: datetime) -> str:
    """A moment as Discord counts it down for each reader: in 5 minutes."""
    return discord.utils.format_dt(moment, "R")


def day(moment: datetime) -> str:
    """The day of a moment as Discord writes it for each reader."""
    return discord.utils.format_dt(moment, "D")


def length(span: timedelta | None) -> str:
    """A time for one turn in words; None is no limit."""
    if span is None:
        return say("no limit")
    minutes = round(span.total_seconds() / 60)
    if minutes < 60:
        return plural("one minute", "{number} minutes", minutes)
    hours = round(minutes / 60)
    if hours <= 24:
        return plural("one hour", "{number} hours", hours)
    return plural("one day", "{number} days", round(hours / 24))


def speed_name(limit: timedelta | None) -> str:
    """A time for one turn as players call it."""
    if limit is None:
        return say("No time limit")
    if limit == SPEEDS["24h"]:
        return say("A day a turn")
    told = say("{length} a turn", length=length(limit))
    if limit == BLITZ:
        return say("Blitz: {time}", time=told)
    if limit == SPEEDS["10m"]:
        return say("Normal: {time}", time=told)
    return told


def clock_lines(table: Table) -> Iterator[str]:
    """When the turn ends and what then, and who is away; small lines for everybody."""
    if table.status is not Status.LIVE:
        return
    if table.deadline is not None:
        forfeits = table.terms.on_timeout is not OnTimeout.PLAY
        several = len(table.on_turn) > 1
        yield turn_end_line(until(table.deadline), forfeits=forfeits, several=several)
    for chair, name in zip(table.chairs, message_names(table), strict=True):
        if chair.missed:
            yield absent_line(name, chair.missed)
        if chair.vacation_until is not None and chair.vacation_until > discord.utils.utcnow():
            yield vacation_line(name, day(chair.vacation_until))


def turn_end(table: Table, seat: Seat) -> datetime | None:
    """When the turn of this seat ends; of a seat that waits, the first of the turns that it waits for."""
    own = table.deadlines[seat] if table.deadlines else None
    return table.deadline if own is None else own


def warned_until(table: Table, seat: Seat) -> datetime | None:
    """When the turn of a seat ends that was warned that little of its time is left; else None."""
    warned = table.is_warned and seat in table.on_turn and (not table.warned or seat in table.warned)
    return turn_end(table, seat) if warned else None


def public_notes(table: Table) -> Iterator[Block]:
    """What stands above the public table: a pause, what somebody asks for, why a match ended early."""
    if table.status is Status.LIVE:
        if table.paused_at is not None:
            yield Text(_paused(table))
        for motion in table.motions:
            yield Text(_asks(table, motion))
    yield from end_note(table)


def private_notes(table: Table, seat: Seat, *, here: bool = False) -> Iterator[Block]:
    """What stands above a hand, with the buttons that answer it; ``here`` is in a channel of a server."""
    if table.status is Status.LIVE:
        missed = table.chairs[seat].missed
        if missed:
            yield Text(missed_line(missed, table.misses))
        ends = warned_until(table, seat)
        if ends is not None:
            forfeits = table.terms.on_timeout is not OnTimeout.PLAY
            yield Text(warning_line(until(ends), forfeits=forfeits))
        yield from _standing(table, here=here)
        yield from _motions(table, seat)
    yield from end_note(table)


def _standing(table: Table, *, here: bool) -> Iterator[Block]:
    """Why the clock is stopped, and the button that lets it go on."""
    if table.is_down:
        yield Text(outage_line(_left(table)))
    if table.lost_at is not None:
        ends = None if table.void_at is None else until(table.void_at)
        yield Text(lost_line(ends, here=here))
        label = say("Bring the table here") if here else say("Try the channel again")
    elif table.paused_at is not None:
        yield Text(_paused(table))
        label = say("Resume")
    else:
        return
    yield ButtonRow((Button(label=label, id=Resume(match=table.id), style=ButtonStyle.MAIN),))


def end_note(table: Table) -> Iterator[Block]:
    """Why a match is void, or whose time was up."""
    if table.outcome is None:
        return
    match table.outcome.ending:
        case Ending.VOID:
            deserted, lost = is_deserted(table.chairs), table.lost_at is not None
            people = [chair for chair in table.chairs if chair.is_person]
            if people and all(chair.left_at is not None for chair in people):
                yield Small(say("Everybody has left."))
                return
            yield Small(void_line(deserted=deserted, lost=lost))
        case Ending.FORFEIT:
            names = message_names(table)
            # Whoever missed fewer turns resigned by a press: the clock took no part in that.
            most = 1 if table.terms.on_timeout is not OnTimeout.PLAY else table.misses or MISSES_BY_RULES
            for chair, place in zip(table.chairs, table.outcome.places, strict=True):
                if place > 1 and chair.missed >= most:
                    yield Small(late_line(names[chair.seat], chair.missed))
        case Ending.FINISHED:
            pass
        case _:
            assert_never(table.outcome.ending)


def playable(table: Table, blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """The blocks of a hand; while the match is stopped, without buttons and menus, which would be refused."""
    if table.status is not Status.LIVE or not table.is_stopped:
        return blocks
    return tuple(block for block in blocks if not isinstance(block, ButtonRow | Menu))


def more_buttons(table: Table) -> tuple[Button, ...]:
    """The button "More…", to what is rarely needed."""
    if table.status is not Status.LIVE:
        return ()
    return (Button(label=say("More…"), id=More(match=table.id)),)


def more_layout(table: Table, seat: Seat) -> Layout:
    """What a player can do beside playing: ask for a pause, ask to call the match off, resign."""
    asked = {motion.kind for motion in table.motions if motion.seat == seat}
    lines, buttons = [], []
    if table.terms.turn_limit is not None and not table.is_stopped:
        lines.append(say("**Pause**: stops the clock if your opponent agrees, until one of you resumes."))
        if AgreementKind.PAUSE not in asked:
            buttons.append(_agreement(table, AgreementKind.PAUSE, AgreementStep.ASK, say("Ask for a pause")))
    if table.is_abortable:
        lines.append(
            say("**Call off**: end the match without a result, as long as somebody has yet to move.")
        )
        if AgreementKind.ABORT not in asked:
            buttons.append(_agreement(table, AgreementKind.ABORT, AgreementStep.ASK, say("Ask to call off")))
    if len(table.chairs) > PAIR:
        lines.append(say("**Resign**: you leave for good and finish last. You'll be asked to confirm."))
    else:
        lines.append(say("**Resign**: you lose the match. You'll be asked to confirm."))
    resign = Resign(match=table.id, sure=False)
    buttons.append(Button(label=say("Resign…"), id=resign, style=ButtonStyle.DANGER))
    buttons.append(Button(label=say("Back"), id=Back(match=table.id)))
    return Layout(blocks=(Text("\n".join(lines)), ButtonRow(tuple(buttons))))


def _motions(table: Table, seat: Seat) -> Iterator[Block]:
    """What others ask for, with an answer; what the player asked for, with a way back."""
    for motion in table.motions:
        if motion.seat != seat:
            yield Text(_asks(table, motion))
            yield ButtonRow(
                (
                    _agreement(table, motion.kind, AgreementStep.AGREE, say("Agree"), ButtonStyle.FINISH),
                    _agreement(table, motion.kind, AgreementStep.REFUSE, say("No, play on")),
                )
            )
        else:
            yield Text(_asked(table, motion))
            yield ButtonRow((_agreement(table, motion.kind, AgreementStep.REFUSE, say("Take it back")),))


def _paused(table: Table) -> str:
    return paused_line(_left(table))


def _left(table: Table) -> str | None:
    """How much of the turn is left while the clock stands."""
    return None if table.time_left is None else length(table.time_left)


def _asks(table: Table, motion: Motion) -> str:
    """What somebody asks for, as the others read it."""
    name = message_names(table)[motion.seat]
    match motion.kind:
        case AgreementKind.PAUSE:
            return asks_pause(name)
        case AgreementKind.ABORT:
            return asks_abort(name)


def _asked(table: Table, motion: Motion) -> str:
    """What somebody asks for, as they read it themselves."""
    names = tuple(
        name
        for name, chair in zip(message_names(table), table.chairs, strict=True)
        if chair.is_there and chair.seat != motion.seat
    )
    match motion.kind:
        case AgreementKind.PAUSE:
            return asked_pause(names)
        case AgreementKind.ABORT:
            return asked_abort(names)


def _agreement(
    table: Table, kind: AgreementKind, step: AgreementStep, label: str, style: ButtonStyle = ButtonStyle.PLAIN
) -> Button:
    return Button(label=label, id=Agree(match=table.id, kind=kind, step=step), style=style)
