"""Rounds begin, the event is paused and goes on, and it ends."""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace

from bot.competition.acts import Entrant, PairingNumber, Reason, Refused
from bot.competition.event import Event, Pairing, Phase, field_so_far
from bot.competition.fixtures import Fixture
from bot.competition.friendly import line_up
from bot.competition.rounds import is_last_round_over, next_round, next_round_at, next_wave
from bot.competition.terms import Arena, Friendly
from bot.games.shuffle import shuffled


def start_round(event: Event, at: datetime, first: tuple[Entrant, ...] = ()) -> Event:
    """The event with its next round paired; the first time this fixes who plays, and in which order."""
    if event.phase is Phase.REGISTRATION:
        event = _begin(event, at, first)
    else:
        _require_next(event, at)
    # None at all where everybody is forbidden to meet everybody: such an event begins too, and is over.
    fixtures = next_round(event)
    event = replace(event, round=event.round + 1)
    made = tuple(_pairing(event, fixture, place, at) for place, fixture in enumerate(fixtures, 1))
    return replace(event, pairings=event.pairings + made)


def pause(event: Event, at: datetime) -> Event:
    """The event on hold."""
    if event.phase is not Phase.PLAYING:
        raise Refused(Reason.NOT_STARTED)
    return replace(event, paused_at=at)


def resume(event: Event, at: datetime) -> Event:
    """The event going on, with all that was still to come later by as long as it was on hold."""
    if event.paused_at is None:
        raise Refused(Reason.NOT_PAUSED)
    held = at - event.paused_at
    pairings = tuple(
        replace(pairing, starts_at=pairing.starts_at + held, ends_at=pairing.ends_at + held)
        if pairing.result is None
        else pairing
        for pairing in event.pairings
    )
    started = None if event.started_at is None else event.started_at + held
    return replace(event, pairings=pairings, started_at=started, paused_at=None)


def finish(event: Event, at: datetime) -> Event:
    """The event over, its standings final."""
    if event.phase is not Phase.PLAYING:
        raise Refused(Reason.NOT_STARTED)
    if any(event.open()):
        raise Refused(Reason.ROUND_OPEN)
    if not is_last_round_over(replace(event, at=at)):
        raise Refused(Reason.ROUNDS_LEFT)
    return replace(event, phase=Phase.OVER)


def _begin(event: Event, at: datetime, first: tuple[Entrant, ...]) -> Event:
    """The field is fixed, in the order of strength, equal ones by lot; those given stand before all."""
    if at < event.starts_at:
        raise Refused(Reason.TOO_EARLY)
    field = field_so_far(event, at)
    if isinstance(event.terms.format, Friendly) and field:
        field = first = line_up(event, event.terms.format, first)
    if len(field) < event.terms.least:
        raise Refused(Reason.TOO_FEW)
    players = tuple(
        replace(player, plays=True) if player.entrant in field else player for player in event.players
    )
    lots = shuffled(sorted(field), event.seed, "order")
    given = tuple(entrant for entrant in dict.fromkeys(first) if entrant in field)
    others = (entrant for entrant in lots if entrant not in given)
    order = (*given, *sorted(others, key=lambda entrant: -event.player(entrant).strength))
    return replace(event, phase=Phase.PLAYING, players=players, order=order, started_at=at)


def _require_next(event: Event, at: datetime) -> None:
    """A round begins when all before it are settled and could be corrected, a wave of an arena in its
    time.
    """
    if isinstance(event.terms.format, Arena):
        wave = next_wave(event)
        if wave is None:
            raise Refused(Reason.NO_ROUND)
        if at < wave:
            raise Refused(Reason.TOO_EARLY)
        return
    if any(event.open()):
        raise Refused(Reason.ROUND_OPEN)
    if is_last_round_over(event):
        raise Refused(Reason.NO_ROUND)
    if at < next_round_at(event):
        raise Refused(Reason.TOO_EARLY)


def _pairing(event: Event, fixture: Fixture, place: int, at: datetime) -> Pairing:
    has_result = fixture.result is not None
    return Pairing(
        number=PairingNumber(len(event.pairings) + place),
        round=event.round,
        seats=tuple(map(Entrant, fixture.seats)),
        node=fixture.node,
        starts_at=at,
        ends_at=at + event.terms.round_time,
        result=fixture.result,
        settled_at=at if has_result else None,
    )
