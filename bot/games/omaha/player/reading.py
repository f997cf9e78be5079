"""How others bet: the decisions of a hand with their prices, and the habits that past hands show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from bot.games.game import Seat
from bot.games.omaha.view import Deed, DeedKind, OmahaView, Street

BETS = (DeedKind.BET, DeedKind.RAISE)
POSTS = (DeedKind.POST_SMALL, DeedKind.POST_BIG)


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One decision of a hand as everybody saw it."""

    seat: Seat
    street: Street
    kind: DeedKind
    price: float
    """What a call cost, in parts of the pot before it; 0 where nothing was to call."""
    size: float
    """By how much a bet or raise went beyond a call, in parts of the pot after one."""
    raises: int
    """Bets and raises of this round before it."""
    led: bool
    """Whether the seat has bet or raised last in an earlier round."""


def steps_of(deeds: Sequence[Deed]) -> Iterator[Step]:
    """The decisions of a hand in their order, blinds left out, and what was done for somebody absent."""
    pot, street, raises = 0, Street.PREFLOP, 0
    bets: dict[Seat, int] = {}
    leader: Seat | None = None
    led: Seat | None = None
    for deed in deeds:
        if deed.street is not street:
            street, raises, bets, led = deed.street, 0, {}, leader
        own, highest = bets.get(deed.seat, 0), max(bets.values(), default=0)
        to_call = max(0, highest - own)
        if deed.kind not in POSTS and not deed.absent:
            yield Step(
                seat=deed.seat,
                street=street,
                kind=deed.kind,
                price=to_call / pot,
                size=max(0, deed.chips - to_call) / (pot + to_call),
                raises=raises,
                led=led == deed.seat,
            )
        bets[deed.seat] = own + deed.chips
        pot += deed.chips
        if deed.kind in BETS:
            raises, leader = raises + 1, deed.seat


def usual_folds(price: float) -> float:
    """How often, 0 to 1, people fold to a bet that costs this part of the pot."""
    # Who folded more often would lose to bets with any two cards.
    return min(0.9, price)


def usual_bets(street: Street, raises: int, *, to_call: bool, led: bool) -> float:
    """How often people bet or raise there."""
    if street is Street.PREFLOP:
        return 0.22 if raises == 0 else 0.1
    if not to_call:
        return 0.55 if led else 0.35
    return 0.14 if raises < 2 else 0.1


class Habits(msgspec.Struct, frozen=True, kw_only=True):
    """How one player differs from the usual; 1 is as usual, 2 twice as often."""

    folds: float = 1.0
    bets: float = 1.0

    def folds_to(self, price: float) -> float:
        """How often, 0 to 1, the player folds to a bet that costs this part of the pot."""
        return min(0.95, self.folds * usual_folds(price))

    def bets_at(self, street: Street, raises: int, *, to_call: bool, led: bool) -> float:
        """How often, 0 to 1, the player bets or raises there."""
        return min(0.9, self.bets * usual_bets(street, raises, to_call=to_call, led=led))


DOUBT = 2.0
"""How many folds, and how many bets, must be seen before a player's own habit weighs as much as the usual."""


def habits_of(seats: Iterable[Seat], view: OmahaView) -> dict[Seat, Habits]:
    """What these players do more and less often than usual, in the hands that the view tells of."""
    known = [past.result.deeds for past in view.past if past.result.number < view.hand]
    steps = [step for deeds in (*known, view.deeds) for step in steps_of(deeds)]
    return {seat: _habits([step for step in steps if step.seat == seat]) for seat in seats}


def _habits(steps: Sequence[Step]) -> Habits:
    folded = sum(step.kind is DeedKind.FOLD for step in steps)
    expected = sum(usual_folds(step.price) for step in steps)
    bet = sum(step.kind in BETS for step in steps)
    usual = sum(usual_bets(step.street, step.raises, to_call=step.price > 0, led=step.led) for step in steps)
    return Habits(folds=(folded + DOUBT) / (expected + DOUBT), bets=(bet + DOUBT) / (usual + DOUBT))
