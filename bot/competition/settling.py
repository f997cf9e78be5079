"""How a pairing gets its result: played, adjudicated, set, or by somebody who did not come."""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace

from bot.competition.acts import Adjudicate, Entrant, PairingNumber, Reason, Refused, Report, SetResult
from bot.competition.changes import settled, with_pairing, with_player, without_the_withdrawn
from bot.competition.event import Event, How, Pairing, Result
from bot.competition.terms import Arena

MOST_POINTS = 1_000_000
"""No match has more points than this, so that whatever is stored or added up stays small."""


def come(event: Event, number: PairingNumber, entrant: Entrant) -> Event:
    """The event in which an entrant is there for a pairing; once all are, its match begins."""
    pairing = _require_open(event, number)
    if entrant not in pairing.seats:
        raise Refused(Reason.NO_PAIRING)
    if entrant in pairing.come:
        raise Refused(Reason.CHECKED_IN)
    return with_pairing(event, replace(pairing, come=(*pairing.come, entrant)))


def report(event: Event, act: Report, at: datetime) -> Event:
    """The event with the result of a match as it was played."""
    pairing = _require_open(event, act.pairing)
    return settled(event, pairing, _result(pairing, act, How.PLAYED), at)


def adjudicate(event: Event, act: Adjudicate, at: datetime) -> Event:
    """The event with a match decided by its score, at the end of the round's time (K7)."""
    pairing = _require_open(event, act.pairing)
    if at < pairing.ends_at:
        raise Refused(Reason.TOO_EARLY)
    return settled(event, pairing, _result(pairing, act, How.ADJUDICATED), at)


def set_result(event: Event, act: SetResult, at: datetime) -> Event:
    """The event with a result that an organiser set; a round that is closed stays as it is (K6)."""
    pairing = event.pairing(act.pairing)
    if not act.why.strip() or pairing.is_bye:
        raise Refused(Reason.BAD_RESULT)
    if pairing.result is not None and _is_frozen(event, pairing):
        raise Refused(Reason.FROZEN)
    result = replace(_result(pairing, act, How.SET), why=act.why)
    return settled(event, pairing, result, at)


def no_show(event: Event, number: PairingNumber, at: datetime) -> Event:
    """The event without those who did not come in time: they lose this pairing and are withdrawn (K5)."""
    pairing = _require_open(event, number)
    patience = event.terms.time_to_come
    if patience is None:
        raise Refused(Reason.NOT_IN_FORMAT)
    if at < min(pairing.starts_at + patience, pairing.ends_at):
        raise Refused(Reason.TOO_EARLY)
    if not pairing.absentees:
        raise Refused(Reason.ALL_CAME)
    for absent in pairing.absentees:
        event = with_player(event, replace(event.player(absent), withdrawn=True))
    return without_the_withdrawn(event, at)


def _require_open(event: Event, number: PairingNumber) -> Pairing:
    pairing = event.pairing(number)
    if pairing.result is not None:
        raise Refused(Reason.SETTLED)
    return pairing


def _is_frozen(event: Event, pairing: Pairing) -> bool:
    """Whether a later round stands on the result; an arena has no rounds, and its results wait for its
    end.
    """
    return pairing.round < event.round and not isinstance(event.terms.format, Arena)


def _result(pairing: Pairing, act: Report | Adjudicate | SetResult, how: How) -> Result:
    """The result that an act says, checked: places are those of a ranking, as 1 2 2 4."""
    seats = len(pairing.seats)
    is_ranking = all(place == 1 + sum(1 for each in act.places if each < place) for place in act.places)
    if not len(act.places) == len(act.points) == seats or not is_ranking:
        raise Refused(Reason.BAD_RESULT)
    if any(abs(each) > MOST_POINTS for each in act.points):
        raise Refused(Reason.BAD_RESULT)
    return Result(act.places, act.points, how)
