"""How others bet: the decisions of a hand with their prices, and the habits that past hands show."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from bot.games.game import Seat
from bot.games.omaha.rules import CAP, Structure
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
    rivals: int = 1
    """The others who were still in."""
    could_bet: bool = True
    """Whether it may have bet or raised: not with the last chips, or where all others have none left."""
    has_bet: bool = False
    """Whether it has bet or raised before in this round."""


def is_capped(structure: Structure, street: Street, raises: int) -> bool:
    """Whether nobody may bet any more in a round with so many bets and raises (4.4)."""
    blind = street is Street.PREFLOP
    return structure is Structure.FIXED_LIMIT and raises + blind >= CAP


def steps_of(deeds: Sequence[Deed], dealt: int, structure: Structure) -> Iterator[Step]:
    """The decisions of a hand of so many players in their order.

    Blinds are left out, and what was done for somebody absent.
    """
    pot, street, raises, rivals = 0, Street.PREFLOP, 0, dealt - 1
    bets: dict[Seat, int] = {}
    all_in: set[Seat] = set()
    bettors: set[Seat] = set()
    leader: Seat | None = None
    led: Seat | None = None
    for deed in deeds:
        if deed.street is not street:
            street, raises, bets, led, bettors = deed.street, 0, {}, leader, set()
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
                rivals=rivals,
                could_bet=deed.kind in BETS
                or not (deed.all_in or len(all_in) == rivals or is_capped(structure, street, raises)),
                has_bet=deed.seat in bettors,
            )
        bets[deed.seat] = own + deed.chips
        pot += deed.chips
        rivals -= deed.kind is DeedKind.FOLD
        all_in |= {deed.seat} if deed.all_in else set()
        if deed.kind in BETS:
            raises, leader = raises + 1, deed.seat
            bettors.add(deed.seat)


STANDS_BY = 0.35
"""How often who has bet folds to a raise, in parts of how often others fold to a bet."""

LAST = 1.6
"""How often people fold on the river, in parts of how often they do on the streets before it."""


def usual_folds(street: Street, price: float, rivals: int, *, has_bet: bool) -> float:
    """How often, 0 to 1, people fold to a bet that costs this part of the pot, beside so many others.

    Those who have bet themselves in this round seldom do, and nobody has a card to hope for on the river.
    """
    # For two, who folded more often than the price would lose to bets with any two cards. Of several each
    # leaves it to the others to call, and before the flop most cards are folded.
    each = 0.5 + 0.3 * rivals if street is Street.PREFLOP else 0.75 + 0.15 * rivals
    each *= STANDS_BY if has_bet else 1.0
    each *= LAST if street is Street.RIVER else 1.0
    return min(0.9, price * each)


def usual_bets(street: Street, raises: int, *, to_call: bool, led: bool) -> float:
    """How often people bet or raise there."""
    if street is Street.PREFLOP:
        return 0.22 if raises == 0 else 0.1
    if not to_call:
        return 0.55 if led else 0.35
    return 0.14 if raises < 2 else 0.1


BEYOND_THE_POT = 0.5
"""The power with which bets of more than the pot become rarer."""


def part_of_bets(size: float) -> float:
    """How much more or less often a bet of this size is made: the larger, the better the hands.

    ``size`` is in parts of the pot; with no limit it may be many pots.
    """
    return (1.3 - 0.6 * min(1.0, size)) / math.pow(max(1.0, size), BEYOND_THE_POT)


class Manner(msgspec.Struct, frozen=True):
    """How often one player folds, bets and raises a bet; 1 is as usual, 2 twice as often."""

    folds: float = 1.0
    bets: float = 1.0
    raises: float = 1.0
    part: float = 1.0
    """What `part_of_bets` says of its bets on average: less than 1 for who bets a lot at a time."""


class Habits(msgspec.Struct, frozen=True, kw_only=True):
    """How one player differs from the usual, before the flop and after it.

    Who folds nearly all cards before the flop does not fold what is left as easily.
    """

    preflop: Manner = Manner()
    later: Manner = Manner()

    def folds_to(self, street: Street, price: float, rivals: int, *, has_bet: bool) -> float:
        """How often, 0 to 1, the player folds to a bet at this price, beside so many others."""
        return min(0.95, self.at(street).folds * usual_folds(street, price, rivals, has_bet=has_bet))

    def bets_at(self, street: Street, raises: int, *, to_call: bool, led: bool) -> float:
        """How often, 0 to 1, the player bets or raises there."""
        manner = self.at(street)
        often = manner.raises if raises else manner.bets
        return min(0.9, often * usual_bets(street, raises, to_call=to_call, led=led))

    def at(self, street: Street) -> Manner:
        """How the player plays before the flop, or after it."""
        return self.preflop if street is Street.PREFLOP else self.later


DOUBT = 1.0
"""How many folds, or bets, must be seen for a player's own habit to weigh as much as the table's."""


def habits_of(seats: Iterable[Seat], view: OmahaView) -> dict[Seat, Habits]:
    """What these players do more and less often than usual, in the hands that the view tells of.

    Of whom little was seen is believed to play as the others at this table do, the reader left out.
    """
    dealt = sum(player.is_dealt for player in view.players)
    known = [
        (past.result.deeds, len(past.result.seats)) for past in view.past if past.result.number < view.hand
    ]
    structure = view.rules.structure
    told = (step for hand in (*known, (view.deeds, dealt)) for step in steps_of(*hand, structure))
    steps = [step for step in told if step.seat != view.seat]
    early = [step for step in steps if step.street is Street.PREFLOP]
    later = [step for step in steps if step.street is not Street.PREFLOP]
    table = Habits(preflop=_manner(early, Manner()), later=_manner(later, Manner()))
    return {
        seat: Habits(
            preflop=_manner([step for step in early if step.seat == seat], table.preflop),
            later=_manner([step for step in later if step.seat == seat], table.later),
        )
        for seat in seats
    }


def _manner(steps: Sequence[Step], before: Manner) -> Manner:
    """How often was folded, bet and raised in these steps; before them it was believed to be as given."""
    folded = sum(step.kind is DeedKind.FOLD for step in steps)
    expected = sum(usual_folds(step.street, step.price, step.rivals, has_bet=step.has_bet) for step in steps)
    sizes = [part_of_bets(step.size) for step in steps if step.kind in BETS]
    return Manner(
        folds=(folded + DOUBT * before.folds) / (expected + DOUBT),
        bets=_bets([step for step in steps if not step.raises], before.bets),
        raises=_bets([step for step in steps if step.raises], before.raises),
        part=(sum(sizes) + DOUBT * before.part) / (len(sizes) + DOUBT),
    )


def _bets(all_steps: Sequence[Step], before: float) -> float:
    """How often was bet or raised in these steps, in parts of the usual."""
    steps = [step for step in all_steps if step.could_bet]
    bet = sum(step.kind in BETS for step in steps)
    usual = sum(usual_bets(step.street, step.raises, to_call=step.price > 0, led=step.led) for step in steps)
    return (bet + DOUBT * before) / (usual + DOUBT)
