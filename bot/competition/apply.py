"""An event as a fold over its log: what an act leads to, or why it is refused."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import assert_never

import msgspec
from msgspec.structs import replace

from bot.competition import entering, settling, starting
from bot.competition.acts import (
    Act,
    Adjudicate,
    Cancel,
    CheckIn,
    Close,
    Come,
    Entry,
    Finish,
    Forbid,
    NoShow,
    Pause,
    Reason,
    Refused,
    Register,
    Replace,
    Report,
    Resume,
    Return,
    SetResult,
    StartRound,
    Withdraw,
)
from bot.competition.event import Event, Phase
from bot.competition.friendly import close
from bot.competition.swiss import CAN_PAIR
from bot.competition.terms import Swiss, Terms, TermsError


def new(terms: Terms, seed: bytes, at: datetime) -> Event:
    """An event that is announced at a time; ``seed`` (32 secret bytes) is the only chance there is in it.

    Raises TermsError for a Swiss on a machine for which there is no pairing library: Linux on ARM.
    """
    if isinstance(terms.format, Swiss) and not CAN_PAIR:
        raise TermsError("this machine cannot pair a Swiss")
    return Event(terms=terms, seed=seed, at=at)


def apply(event: Event, act: Act, at: datetime) -> Event:
    """The event after the act, one version further; raises Refused and then changes nothing.

    A time before the latest act's counts as that one's, so that a clock that is set back does no harm.
    """
    if event.phase in (Phase.OVER, Phase.CANCELLED):
        raise Refused(Reason.OVER)
    at = max(at, event.at)
    if isinstance(act, StartRound | NoShow | Adjudicate | Finish | Pause) and event.paused_at is not None:
        raise Refused(Reason.PAUSED)
    if isinstance(act, Come | StartRound | NoShow | Register | CheckIn):
        # These look at the time themselves.
        event = replace(event, at=at)
    return replace(_apply(event, act, at), at=at, version=event.version + 1)


def fold(terms: Terms, seed: bytes, announced_at: datetime, log: Iterable[Entry]) -> Event:
    """The event that a whole log leads to."""
    event = new(terms, seed, announced_at)
    for entry in log:
        event = apply(event, entry.act, entry.at)
    return event


def write_act(act: Act) -> str:
    """The act as JSON, as a log keeps it."""
    return msgspec.json.encode(act).decode()


def read_act(text: str) -> Act:
    """The act that a log's text says; raises msgspec.ValidationError or DecodeError when damaged."""
    act: Act = _ACT.decode(text)
    return act


def write_event(event: Event) -> bytes:
    """The event as JSON, its seed included: a cache of the fold, which pairs every round of a Swiss again."""
    return msgspec.json.encode(event)


def read_event(text: bytes) -> Event:
    """The event that was written; raises msgspec.ValidationError or DecodeError when damaged."""
    event: Event = _EVENT.decode(text)
    return event


_ACT = msgspec.json.Decoder(Act)
_EVENT = msgspec.json.Decoder(Event)


def _apply(event: Event, act: Act, at: datetime) -> Event:
    match act:
        case Register() | CheckIn() | Withdraw() | Return() | Replace() | Forbid():
            return _enter(event, act, at)
        case Come() | Report() | Adjudicate() | SetResult() | NoShow():
            return _settle(event, act, at)
        case StartRound(order=order):
            return starting.start_round(event, at, order)
        case Pause():
            return starting.pause(event, at)
        case Resume():
            return starting.resume(event, at)
        case Finish():
            return starting.finish(event, at)
        case Close(side=side):
            return close(event, side)
        case Cancel(why=why):
            return replace(event, phase=Phase.CANCELLED, why=why)
        case _:
            assert_never(act)


def _enter(
    event: Event, act: Register | CheckIn | Withdraw | Return | Replace | Forbid, at: datetime
) -> Event:
    match act:
        case Register():
            return entering.register(event, act, at)
        case CheckIn(entrant=entrant):
            return entering.check_in(event, entrant, at)
        case Withdraw(entrant=entrant):
            return entering.withdraw(event, entrant, at)
        case Return(entrant=entrant):
            return entering.come_back(event, entrant)
        case Replace(entrant=entrant, person=person):
            return entering.replace_person(event, entrant, person)
        case Forbid(first=first, second=second):
            return entering.forbid(event, first, second)
        case _:
            assert_never(act)


def _settle(event: Event, act: Come | Report | Adjudicate | SetResult | NoShow, at: datetime) -> Event:
    match act:
        case Come(pairing=number, entrant=entrant):
            return settling.come(event, number, entrant)
        case Report():
            return settling.report(event, act, at)
        case Adjudicate():
            return settling.adjudicate(event, act, at)
        case SetResult():
            return settling.set_result(event, act, at)
        case NoShow(pairing=number):
            return settling.no_show(event, number, at)
        case _:
            assert_never(act)
