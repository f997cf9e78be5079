"""Short ways to set an event up and to play it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.competition import (
    Act,
    Adjudicate,
    Come,
    DueKind,
    Entrant,
    Event,
    Format,
    Pairing,
    PairingNumber,
    Person,
    Phase,
    Reason,
    Refused,
    Register,
    Report,
    StartRound,
    Tables,
    Terms,
    apply,
    due,
    new,
)

START = datetime(2026, 6, 1, 20, tzinfo=UTC)
SEED = bytes(range(32))
MINUTE = timedelta(minutes=1)


def announced(form: Format, **terms: Any) -> Event:  # noqa: ANN401  # whatever Terms takes
    """An event three hours before its start."""
    plain: dict[str, Any] = {
        "rules": "gin",
        "starts_at": START,
        "round_time": timedelta(minutes=30),
        "check_in": False,
        "least": form.seats[0] if isinstance(form, Tables) else 2,
    }
    return new(Terms(format=form, **(plain | terms)), SEED, START - timedelta(hours=3))


def entered(event: Event, strengths: Iterable[int]) -> Event:
    """The event with people of these strengths, who are the entrants 1, 2, 3 …"""
    for strength in strengths:
        person = Person(1000 + len(event.players))
        event = apply(event, Register(person, strength), event.at)
    return event


def started(form: Format, count: int, **terms: Any) -> Event:  # noqa: ANN401  # whatever Terms takes
    """An event whose first round is paired, entrant 1 the strongest."""
    event = entered(announced(form, **terms), range(1000, 1000 - count, -1))
    return apply(event, StartRound(), START)


def come(event: Event, *numbers: int) -> Event:
    """Everybody comes to these pairings, or to all that are open."""
    for pairing in [each for each in event.open() if not numbers or each.number in numbers]:
        for seat in pairing.absentees:
            event = apply(event, Come(pairing.number, seat), event.at)
    return event


def play(event: Event, number: int, *places: int, points: tuple[int, ...] = ()) -> Event:
    """A pairing is played to its end; without places its stronger one wins."""
    pairing = event.pairing(PairingNumber(number))
    strong = min(pairing.seats, key=event.order.index)
    told = places or tuple(1 if seat == strong else 2 for seat in pairing.seats)
    scored = points or tuple(100 if place == 1 else 40 for place in told)
    event = come(event, number) if event.terms.time_to_come else event
    return apply(event, Report(pairing.number, told, scored), event.at)


def play_round(event: Event) -> Event:
    """All open matches are played, and the next round begins if there is one."""
    for pairing in tuple(event.open()):
        event = play(event, pairing.number)
    coming = due(event, event.at)
    assert coming is not None
    assert coming.act is not None
    return apply(event, coming.act, coming.at)


def play_out(event: Event) -> Event:
    """The event at its end, the stronger one winning always."""
    while event.phase is Phase.PLAYING:
        event = play_round(event)
    return event


def rest(event: Event) -> Event:
    """The event at its end with nobody doing anything; what is due is done at its time."""
    at = event.at
    while (coming := due(event, at)) is not None:
        act: Act | None = coming.act
        at = max(at, coming.at)
        if coming.kind in (DueKind.NEXT_SEASON_OPENS, DueKind.REMIND):
            continue
        if coming.kind is DueKind.ADJUDICATE:
            assert coming.pairing is not None
            seats = len(event.pairing(coming.pairing).seats)
            act = Adjudicate(coming.pairing, (1,) * seats, (0,) * seats)
        assert act is not None
        event = apply(event, act, max(coming.at, event.at))
    return event


def refuses(event: Event, act: Act, reason: Reason, at: datetime | None = None) -> None:
    """The act is refused for that reason."""
    with pytest.raises(Refused) as refusal:
        apply(event, act, at or event.at)
    assert refusal.value.reason is reason


def pairs(event: Event, turn: int | None = None) -> list[tuple[int, ...]]:
    """Who sat together in a round, the latest by default."""
    return [each.seats for each in event.pairings if each.round == (turn or event.round)]


def pairing_of(event: Event, entrant: int) -> Pairing:
    """The latest pairing of somebody."""
    return next(each for each in reversed(event.pairings) if Entrant(entrant) in each.seats)
