"""A ladder: beat somebody above you and climb half of the gap (K24). A fold of its acts, as an event is."""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import StrEnum
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from bot.competition.acts import Person

TIME_TO_ACCEPT = timedelta(hours=48)
"""Within this time a challenge has to be met."""
MOST_PENDING = 3
"""How many challenges anybody has open at most, made or received."""


class LadderReason(StrEnum):
    """Why an act is refused."""

    ALREADY_ON = "already_on"
    NOT_ON = "not_on"
    NOT_ABOVE = "not_above"
    """Only somebody above can be challenged."""
    TOO_MANY = "too_many"
    """One of the two has three challenges open."""
    ALREADY_OPEN = "already_open"
    """These two have one open."""
    NO_CHALLENGE = "no_challenge"
    ACCEPTED = "accepted"
    """Its match is being played, and can no longer be dodged."""
    TOO_EARLY = "too_early"


class LadderRefused(ValueError):
    """An act is refused and has changed nothing."""

    def __init__(self, reason: LadderReason) -> None:
        super().__init__(reason.value)
        self.reason = reason


class Challenge(Struct, frozen=True):
    """An open challenge; once it is accepted its match is being played."""

    challenger: Person
    challenged: Person
    until: datetime
    accepted: bool = False


class Ladder(Struct, frozen=True):
    """Who stands where, the top first, and the challenges that are open."""

    rungs: tuple[Person, ...] = ()
    challenges: tuple[Challenge, ...] = ()


class Join(Struct, frozen=True, tag="join"):
    """Somebody steps on at the bottom."""

    person: Person


class Leave(Struct, frozen=True, tag="leave"):
    person: Person


class Throw(Struct, frozen=True, tag="challenge"):
    challenger: Person
    challenged: Person


class Accept(Struct, frozen=True, tag="accept"):
    """The challenged takes the challenge on, and its match begins."""

    challenger: Person
    challenged: Person


class Played(Struct, frozen=True, tag="played"):
    """The match of a challenge is over."""

    challenger: Person
    challenged: Person
    winner: Person | None
    """None for a draw, which leaves everybody where they are."""


class Decline(Struct, frozen=True, tag="decline"):
    """The challenged dodges: they drop one rung."""

    challenger: Person
    challenged: Person


class Expire(Struct, frozen=True, tag="expire"):
    """The 48 hours are over and the challenge was not accepted: that is dodging too."""

    challenger: Person
    challenged: Person


class Withdraw(Struct, frozen=True, tag="withdraw"):
    """The challenger takes the challenge back, or it came to nothing: everybody stays where they are."""

    challenger: Person
    challenged: Person


LadderAct = Join | Leave | Throw | Accept | Played | Decline | Expire | Withdraw


def climb(ladder: Ladder, act: LadderAct, at: datetime) -> Ladder:
    """The ladder after an act; raises LadderRefused and then changes nothing."""
    match act:
        case Join(person=person):
            if person in ladder.rungs:
                raise LadderRefused(LadderReason.ALREADY_ON)
            return replace(ladder, rungs=(*ladder.rungs, person))
        case Leave(person=person):
            _rung(ladder, person)
            rest = tuple(
                each for each in ladder.challenges if person not in (each.challenger, each.challenged)
            )
            return Ladder(tuple(each for each in ladder.rungs if each != person), rest)
        case Throw():
            return _throw(ladder, act, at)
        case Accept():
            found = _require_waiting(ladder, act)
            taken = replace(found, accepted=True)
            rest = tuple(taken if each == found else each for each in ladder.challenges)
            return replace(ladder, challenges=rest)
        case Played(winner=winner):
            ladder = _without(ladder, _require(ladder, act))
            return _rise(ladder, act.challenger, act.challenged) if winner == act.challenger else ladder
        case Decline() | Expire():
            found = _require_waiting(ladder, act)
            if isinstance(act, Expire) and at < found.until:
                raise LadderRefused(LadderReason.TOO_EARLY)
            return _drop(_without(ladder, found), act.challenged)
        case Withdraw():
            return _without(ladder, _require(ladder, act))
        case _:
            assert_never(act)


def due_challenge(ladder: Ladder) -> Challenge | None:
    """The challenge that expires next if it is not accepted: apply an `Expire` at its ``until``."""
    waiting = [each for each in ladder.challenges if not each.accepted]
    return min(waiting, key=lambda each: each.until, default=None)


def _throw(ladder: Ladder, act: Throw, at: datetime) -> Ladder:
    if _rung(ladder, act.challenged) >= _rung(ladder, act.challenger):
        raise LadderRefused(LadderReason.NOT_ABOVE)
    pair = {act.challenger, act.challenged}
    sides = [{each.challenger, each.challenged} for each in ladder.challenges]
    if pair in sides:
        raise LadderRefused(LadderReason.ALREADY_OPEN)
    if any(sum(person in each for each in sides) >= MOST_PENDING for person in pair):
        raise LadderRefused(LadderReason.TOO_MANY)
    thrown = Challenge(act.challenger, act.challenged, at + TIME_TO_ACCEPT)
    return replace(ladder, challenges=(*ladder.challenges, thrown))


def _rise(ladder: Ladder, winner: Person, loser: Person) -> Ladder:
    """The winner climbs half of the gap, rounded up, so that one rung below is enough to pass."""
    below, above = _rung(ladder, winner), _rung(ladder, loser)
    if below <= above:
        return ladder  # they have changed places since the challenge
    target = below - (below - above + 1) // 2
    rest = [each for each in ladder.rungs if each != winner]
    return replace(ladder, rungs=(*rest[:target], winner, *rest[target:]))


def _drop(ladder: Ladder, person: Person) -> Ladder:
    rung = _rung(ladder, person)
    rest = [each for each in ladder.rungs if each != person]
    return replace(ladder, rungs=(*rest[: rung + 1], person, *rest[rung + 1 :]))


def _rung(ladder: Ladder, person: Person) -> int:
    if person not in ladder.rungs:
        raise LadderRefused(LadderReason.NOT_ON)
    return ladder.rungs.index(person)


def _require(ladder: Ladder, act: Accept | Played | Decline | Expire | Withdraw) -> Challenge:
    for each in ladder.challenges:
        if (each.challenger, each.challenged) == (act.challenger, act.challenged):
            return each
    raise LadderRefused(LadderReason.NO_CHALLENGE)


def _require_waiting(ladder: Ladder, act: Accept | Decline | Expire) -> Challenge:
    found = _require(ladder, act)
    if found.accepted:
        raise LadderRefused(LadderReason.ACCEPTED)
    return found


def _without(ladder: Ladder, challenge: Challenge) -> Ladder:
    return replace(ladder, challenges=tuple(each for each in ladder.challenges if each != challenge))
