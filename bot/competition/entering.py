"""Who plays in an event: registration, check-in, late entry, withdrawal and return, replacement, forbidden
pairs.
"""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace

from bot.competition.acts import (
    NO_SIDE,
    Entrant,
    PairingNumber,
    Person,
    Reason,
    Refused,
    Register,
    Side,
)
from bot.competition.bracket import bracket
from bot.competition.changes import with_player, without_the_withdrawn
from bot.competition.event import Event, How, Pairing, Phase, Player, Result, field_so_far, find_entrant
from bot.competition.friendly import SIDES
from bot.competition.terms import (
    CHECK_IN_CLOSES,
    CHECK_IN_OPENS,
    REGISTRATION_CLOSES,
    Arena,
    Friendly,
    Knockout,
    League,
    RoundRobin,
    Swiss,
    Tables,
)


def register(event: Event, act: Register, at: datetime) -> Event:
    """The event with one more entrant (K2), after the start as a late entry (K4)."""
    if find_entrant(event, act.person) is not None:
        raise Refused(Reason.ALREADY_IN)
    entrant = Entrant(len(event.players) + 1)
    player = Player(entrant=entrant, person=act.person, strength=act.strength, side=act.side)
    _require_side(event, act.side)
    if event.phase is Phase.PLAYING:
        return _enter_late(event, player, at)
    if at >= event.terms.registration_closes or act.side in event.closed:
        raise Refused(Reason.REGISTRATION_CLOSED)
    if event.terms.check_in and at >= event.terms.starts_at - CHECK_IN_CLOSES:
        # Who registers in the second wave is there, so that it counts as a check-in too.
        _require_gap(event, at)
        player = replace(player, checked_in=_next_check_in(event))
    return replace(event, players=(*event.players, player))


def check_in(event: Event, entrant: Entrant, at: datetime) -> Event:
    """The event with the entrant checked in; in the second wave this takes a place that has become free
    (K3).
    """
    player = event.player(entrant)
    start = event.terms.starts_at
    if event.phase is not Phase.REGISTRATION:
        raise Refused(Reason.STARTED)
    if not event.terms.check_in or not start - CHECK_IN_OPENS <= at < start - REGISTRATION_CLOSES:
        raise Refused(Reason.CHECK_IN_CLOSED)
    if player.withdrawn:
        raise Refused(Reason.WITHDRAWN)
    if player.checked_in is not None:
        raise Refused(Reason.CHECKED_IN)
    if at < start - CHECK_IN_CLOSES:
        return with_player(event, replace(player, checked_in=0))
    _require_gap(event, at)
    return with_player(event, replace(player, checked_in=_next_check_in(event)))


def withdraw(event: Event, entrant: Entrant, at: datetime) -> Event:
    """The event without the entrant; those who were to play them win by walkover."""
    player = event.player(entrant)
    if player.withdrawn:
        raise Refused(Reason.WITHDRAWN)
    if event.phase is Phase.PLAYING and not player.plays:
        raise Refused(Reason.NOT_IN)
    event = with_player(event, replace(player, withdrawn=True, checked_in=None))
    return without_the_withdrawn(event, at) if event.phase is Phase.PLAYING else event


def come_back(event: Event, entrant: Entrant) -> Event:
    """The event with somebody back who had withdrawn, from the next round on."""
    player = event.player(entrant)
    if not player.withdrawn:
        raise Refused(Reason.NOT_WITHDRAWN)
    if event.phase is Phase.REGISTRATION and player.side in event.closed:
        raise Refused(Reason.REGISTRATION_CLOSED)
    if event.phase is Phase.PLAYING:
        if not player.plays:
            raise Refused(Reason.NOT_IN)
        if not _may_play_on(event, entrant):
            raise Refused(Reason.OUT)
    return with_player(event, replace(player, withdrawn=False))


def replace_person(event: Event, entrant: Entrant, person: Person) -> Event:
    """The event with somebody else for an entrant; the results stay with the place."""
    player = event.player(entrant)
    if find_entrant(event, person) is not None:
        raise Refused(Reason.ALREADY_IN)
    return with_player(event, replace(player, person=person))


def forbid(event: Event, first: Entrant, second: Entrant) -> Event:
    """The event in which two no longer meet; impossible where a plan says who meets whom."""
    if isinstance(event.terms.format, Knockout | RoundRobin | League | Friendly):
        raise Refused(Reason.NOT_IN_FORMAT)
    pair = min(event.player(first).entrant, second), max(first, event.player(second).entrant)
    if first == second or pair in event.forbidden:
        raise Refused(Reason.ALREADY_IN)
    return replace(event, forbidden=(*event.forbidden, pair))


def _require_gap(event: Event, at: datetime) -> None:
    if len(field_so_far(event, at)) >= event.terms.places:
        raise Refused(Reason.FULL)


def _require_side(event: Event, side: Side) -> None:
    """Whether the format has this side; raises Refused."""
    if side not in (SIDES if isinstance(event.terms.format, Friendly) else (NO_SIDE,)):
        raise Refused(Reason.NOT_IN_FORMAT)


def _next_check_in(event: Event) -> int:
    return max((player.checked_in or 0 for player in event.players), default=0) + 1


def _may_play_on(event: Event, entrant: Entrant) -> bool:
    """Whether a later round could pair the entrant."""
    if isinstance(event.terms.format, Friendly):
        return False
    if not isinstance(event.terms.format, Knockout):
        return True
    return any(entrant in place.sides for place in bracket(event) if not place.is_decided)


def takes_late(event: Event, at: datetime) -> bool:
    """Whether somebody could enter the event at a time after its start if a place is free (K4)."""
    form = event.terms.format
    if event.phase is not Phase.PLAYING or not event.terms.late_entry:
        return False
    if isinstance(form, Swiss | Tables):
        return event.round <= form.rounds // 2
    return isinstance(form, Arena) and (event.ends_at is None or at < event.ends_at)


def _enter_late(event: Event, player: Player, at: datetime) -> Event:
    """Until half of the rounds, with the points of half a win for all rounds that were missed (K4)."""
    if not takes_late(event, at):
        raise Refused(Reason.REGISTRATION_CLOSED)
    if len(event.present) >= event.terms.places:
        raise Refused(Reason.FULL)
    player = replace(player, plays=True, since=event.round + 1)
    stronger = [each for each in event.order if event.player(each).strength >= player.strength]
    order = (*stronger, player.entrant, *event.order[len(stronger) :])
    event = replace(event, players=(*event.players, player), order=order)
    if isinstance(event.terms.format, Arena):
        return event
    missed = Pairing(
        number=PairingNumber(len(event.pairings) + 1),
        round=event.round,
        seats=(player.entrant,),
        starts_at=at,
        ends_at=at,
        result=Result((1,), (0,), How.HALF_BYE),
        settled_at=at,
    )
    return replace(event, pairings=(*event.pairings, missed))
