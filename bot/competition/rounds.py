"""The next round of an event by its format: who plays whom, and whether a round is left at all."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import assert_never

from bot.competition.acts import Entrant
from bot.competition.arena import pair_arena
from bot.competition.berger import berger, season
from bot.competition.bracket import bracket
from bot.competition.dealing import dealing_order
from bot.competition.event import Event
from bot.competition.fixtures import Fixture, walkover
from bot.competition.friendly import pair_sides
from bot.competition.history import is_forbidden, met
from bot.competition.leagues import divide
from bot.competition.swiss import pair_swiss
from bot.competition.tables import can_seat, pair_tables
from bot.competition.terms import (
    BREAK,
    FEW_IN_ARENA,
    WAVE,
    Arena,
    Friendly,
    Knockout,
    League,
    RoundRobin,
    Swiss,
    Tables,
)
from bot.games.shuffle import shuffled


def next_round(event: Event) -> tuple[Fixture, ...]:
    """Who plays whom in the round after the present one; empty if there is nobody to pair.

    A Swiss with 128 players takes a second or two of a processor: call it beside the event loop.
    """
    match event.terms.format:
        case Knockout():
            return _knockout(event)
        case Swiss():
            return pair_swiss(event)
        case RoundRobin(times=times):
            return _round_robin(event, times)
        case Arena():
            return pair_arena(event)
        case Tables():
            return pair_tables(event)
        case League(games=games):
            return tuple(
                walkover(event, Fixture(pair))
                for number, division in enumerate(divide(event.order), 1)
                for pair in season(shuffled(division, event.seed, _table(number)), games)
            )
        case Friendly():
            return pair_sides(event)
        case form:
            assert_never(form)


def _table(division: int) -> str:
    """Of what lot a division's Berger table is made."""
    return "table" if division == 1 else f"table/{division}"


def is_last_round_over(event: Event) -> bool:
    """Whether nothing is left to pair; asked when all matches have a result."""
    match event.terms.format:
        case Knockout():
            return not _knockout(event)
        case Swiss(rounds=rounds):
            return event.round >= rounds or not _can_pair(event)
        case Tables(rounds=rounds):
            return event.round >= rounds or not can_seat(event)
        case RoundRobin(times=times):
            return event.round >= times * len(berger(event.order))
        case Arena():
            return event.ends_at is not None and event.at >= event.ends_at
        case League() | Friendly():
            return event.round >= 1
        case form:
            assert_never(form)


def next_round_at(event: Event) -> datetime:
    """When the next round begins once all matches have a result: a minute after the last one (K6), in which
    it can be corrected; in a friendly nobody corrects it.
    """
    settled = (pairing.settled_at for pairing in event.pairings if pairing.settled_at is not None)
    pause = timedelta() if isinstance(event.terms.format, Friendly) else BREAK
    return max(settled, default=event.at) + pause


def next_wave(event: Event) -> datetime | None:
    """When an arena pairs next; None while nobody is free for somebody else, and when its time is over."""
    assert event.ends_at is not None
    latest = event.pairings[-1].starts_at if event.pairings else event.at
    at = event.at if len(event.present) < FEW_IN_ARENA or not event.pairings else max(event.at, latest + WAVE)
    return at if at < event.ends_at and pair_arena(event) else None


def _knockout(event: Event) -> tuple[Fixture, ...]:
    """The pairings of the earliest stage that has any; who has withdrawn loses by walkover."""
    ready = [place for place in bracket(event) if place.pairing is None and None not in place.sides]
    stage = min((place.node.stage for place in ready), default=0)
    return tuple(
        walkover(
            event,
            Fixture(dealing_order(event, [side for side in place.sides if side]), node=place.node.number),
        )
        for place in ready
        if place.node.stage == stage
    )


def _round_robin(event: Event, times: int) -> tuple[Fixture, ...]:
    schedule = berger(shuffled(event.order, event.seed, "table"))
    cycle, turn = divmod(event.round, len(schedule))
    if cycle >= times:
        return ()
    # Who dealt first in one cycle deals second in the next.
    pairs = [pair[::-1] if cycle % 2 else pair for pair in schedule[turn]]
    return tuple(walkover(event, Fixture(pair)) for pair in pairs)


def _can_pair(event: Event) -> bool:
    """Whether any two are there who have not met and may."""
    present, before = event.present, met(event)
    return any(
        _may_meet(event, before, one, other) for at, one in enumerate(present) for other in present[:at]
    )


def _may_meet(event: Event, before: dict[tuple[Entrant, Entrant], int], one: Entrant, other: Entrant) -> bool:
    return not before[one, other] and not is_forbidden(event, one, other)
