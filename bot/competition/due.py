"""What happens to an event next by itself, and when."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from bot.competition.acts import Cancel, Finish, NoShow, PairingNumber, StartRound
from bot.competition.event import Event, Pairing, Phase, field_so_far
from bot.competition.rounds import is_last_round_over, next_round_at, next_wave
from bot.competition.terms import CHECK_IN_CLOSES, CHECK_IN_OPENS, Arena, League

TOO_FEW = "too few players"
"""Why an event is cancelled that nobody cancelled."""

REMINDED_AT = (0.5, 0.8)
"""After which parts of a league's season people are reminded of matches that have not begun."""


class DueKind(StrEnum):
    """What is due."""

    CHECK_IN_OPENS = "check_in_opens"
    CHECK_IN_CLOSES = "check_in_closes"
    """The first wave ends: tell those who wait that places are free."""
    REGISTRATION_CLOSES = "registration_closes"
    NEXT_SEASON_OPENS = "next_season_opens"
    """Half of a league's season is over: announce the next one, so that people can register."""
    REMIND = "remind"
    """Remind the players of a league of the matches that they have not begun."""
    START_ROUND = "start_round"
    NO_SHOW = "no_show"
    ADJUDICATE = "adjudicate"
    FINISH = "finish"
    CANCEL = "cancel"


class Due(Struct, frozen=True):
    """One thing that is due at a time.

    Where ``act`` is given, `apply` it at that time or later. The kinds that people are only told
    of need no act. For ADJUDICATE look up the score of the pairing's match, end that
    for nobody, and apply an `Adjudicate` of the pairing.
    """

    at: datetime
    kind: DueKind
    act: StartRound | NoShow | Finish | Cancel | None = None
    pairing: PairingNumber | None = None


def due(event: Event, at: datetime) -> Due | None:
    """What is due next, as seen at a time; None for an event that is paused or over.

    As long as an event goes on there is always something due, at a certain time: it cannot stall. What is
    due may lie in the past: several matches of a round whose time is over are due one after the other.
    Notices, which need no act, are due only while they lie ahead of ``at``. Ask again at the time when you
    apply the act.
    """
    if event.paused_at is not None or event.phase in (Phase.OVER, Phase.CANCELLED):
        return None
    event = replace(event, at=max(event.at, at))
    if event.phase is Phase.REGISTRATION:
        return _before_start(event)
    waiting = [_of_pairing(event, pairing) for pairing in event.open()]
    following = _after_all(event)
    if following is not None:
        waiting.append(following)
    opens = next_season_opens(event)
    if opens is not None and event.at < opens:
        waiting.append(Due(opens, DueKind.NEXT_SEASON_OPENS))
    waiting += [Due(at, DueKind.REMIND) for at in reminders(event) if event.at < at]
    return min(waiting, key=lambda each: (each.at, each.pairing or 0))


def next_season_opens(event: Event) -> datetime | None:
    """When people can begin to register for a league's next season; None before its start, and elsewhere."""
    if not isinstance(event.terms.format, League) or event.started_at is None:
        return None
    return event.started_at + event.terms.round_time / 2


def reminders(event: Event) -> tuple[datetime, ...]:
    """When the players of a league are reminded of matches that have not begun; elsewhere never."""
    if not isinstance(event.terms.format, League) or event.started_at is None:
        return ()
    return tuple(event.started_at + part * event.terms.round_time for part in REMINDED_AT)


def _before_start(event: Event) -> Due:
    start = event.starts_at
    steps = [(event.terms.registration_closes, DueKind.REGISTRATION_CLOSES)]
    if event.terms.check_in:
        steps += [
            (start - CHECK_IN_OPENS, DueKind.CHECK_IN_OPENS),
            (start - CHECK_IN_CLOSES, DueKind.CHECK_IN_CLOSES),
        ]
    for at, kind in sorted(steps):
        if event.at < at < start:
            return Due(at, kind)
    if len(field_so_far(event, start)) < event.terms.least:
        return Due(start, DueKind.CANCEL, Cancel(TOO_FEW))
    return Due(start, DueKind.START_ROUND, StartRound())


def _of_pairing(event: Event, pairing: Pairing) -> Due:
    patience = event.terms.time_to_come
    if patience is not None and pairing.absentees:
        at = min(pairing.starts_at + patience, pairing.ends_at)
        return Due(at, DueKind.NO_SHOW, NoShow(pairing.number), pairing.number)
    return Due(pairing.ends_at, DueKind.ADJUDICATE, None, pairing.number)


def _after_all(event: Event) -> Due | None:
    """The next round or the end, once no open match is in its way; an arena waits for none."""
    if isinstance(event.terms.format, Arena):
        at = next_wave(event)
        if at is not None:
            return Due(at, DueKind.START_ROUND, StartRound())
        if any(event.open()) or event.ends_at is None:
            return None
        return Due(event.ends_at, DueKind.FINISH, Finish())
    if any(event.open()):
        return None
    at = next_round_at(event)
    if is_last_round_over(event):
        return Due(at, DueKind.FINISH, Finish())
    return Due(at, DueKind.START_ROUND, StartRound())
