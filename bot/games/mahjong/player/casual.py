"""A computer player of Mahjong gin: it takes what pays, lays in time, throws what helps least."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from bot.games.cards import Card, Mask, cards_of, mask_of
from bot.games.mahjong.actions import Action, Add, Discard, Draw, Lay, Pass, Take
from bot.games.mahjong.rules import GIN_BONUS, MELDS
from bot.games.mahjong.view import MahjongView, Phase, Player
from bot.games.melds.many import FEW
from bot.players.laying import FULL_PACK, Discarding, LayingStyle, Plan, best_discard, is_worth_taking, plan


class Style(LayingStyle, frozen=True, kw_only=True):
    """The numbers of one style of playing Mahjong gin."""

    rest: float
    """What a point left in hand costs, as a part of a point laid."""
    stock: float
    """What an unseen card of the stock is worth, in points."""
    least_lead: int
    """It goes gin when it expects to score at least so many points more than the opponent by it."""


CASUAL = Style(
    rest=0.5,
    stock=4.0,
    hope=0.8,
    good_draws=6,
    caution=2.0,
    fitting=8.0,
    hold_above=5,
    near_out=1,
    last_stock=8,
    least_lead=0,
)


class Casual(msgspec.Struct, frozen=True, kw_only=True):
    """Plays every ruleset in one style."""

    style: Style = CASUAL

    def choose(self, view: MahjongView, legal: tuple[Action, ...], *, seed: int) -> Action:
        """The action for this seat; pure, as `ComputerPlayer` asks."""
        match view.phase:
            case Phase.OFFER_NONDEALER | Phase.OFFER_DEALER:
                return Take(1) if is_worth_taking(view.table, _held(view), view.pile[-1], MELDS) else Pass()
            case Phase.DRAW:
                return self._draw(view)
            case _:
                return self._lay(view, legal) or Discard(self._discard(view, seed))

    def _draw(self, view: MahjongView) -> Action:
        """Take the number of cards from the pile that is worth most, or draw if none is worth as much."""
        hand = _held(view)
        best, count = self._worth(view, hand) + self.style.stock, 0
        # A larger hand takes long to arrange, and a computer player has to answer at once.
        for number in (number for number in view.takes if number + hand.bit_count() <= FEW):
            worth = self._worth_with(view, hand, number)
            if worth is not None and worth > best:
                best, count = worth, number
        return Take(count) if count else Draw()

    def _worth_with(self, view: MahjongView, hand: Mask, number: int) -> float | None:
        """The worth of the hand with so many cards of the pile; None if the deepest could not be laid."""
        cards = view.pile[-number:]
        if number == 1 and not is_worth_taking(view.table, hand, cards[0], MELDS):
            return None
        held = Mask(hand | mask_of(cards))
        return None if plan(view.table, held, MELDS).rest & cards[0].bit else self._worth(view, held)

    def _worth(self, view: MahjongView, hand: Mask) -> float:
        """Points of what can be laid, less a part of what is left after the best discard."""
        best = plan(view.table, hand, MELDS)
        costs = [MELDS.points(card.rank) for card in cards_of(best.rest)]
        laid = sum(MELDS.points(card.rank) for card in cards_of(hand)) - best.points
        return laid - self.style.rest * (best.points - max(costs, default=0))

    def _lay(self, view: MahjongView, legal: tuple[Action, ...]) -> Lay | Add | None:
        """The next part of the plan that may be laid now; with a key card, the best use of it."""
        best = plan(view.table, _held(view), MELDS)
        parts: tuple[Lay | Add, ...] = best.adds
        if view.key is None and best.rest.bit_count() <= 1 and not self._wants_gin(view):
            # To lay everything would be gin, which does not pay now: something stays in the hand.
            parts = _without_the_last(parts + best.lays)
        elif view.key is not None or self._lays(view, best):
            parts += best.lays
        planned = [part for part in parts if part in legal]
        if view.key is None:
            return next(iter(planned), None)
        laying = [action for action in legal if isinstance(action, Lay | Add)]
        return self._with_key(view, planned) or self._with_key(view, laying)

    def _lays(self, view: MahjongView, best: Plan) -> bool:
        theirs = _players(view)[1].cards
        return self.style.is_time_to_lay(left=best.rest.bit_count(), theirs=theirs, stock=view.stock)

    def _wants_gin(self, view: MahjongView) -> bool:
        """Whether gin now probably pays: not if the opponent has laid more, or would win the match by it."""
        mine, theirs = _players(view)
        unseen = [MELDS.points(card.rank) for card in cards_of(_unseen(view))]
        own = mine.laid + view.count + GIN_BONUS
        other = theirs.laid - theirs.cards * sum(unseen) / len(unseen)
        if max(mine.points + own, theirs.points + other) >= view.target:
            return mine.points + own >= theirs.points + other
        return own - other >= self.style.least_lead

    def _with_key(self, view: MahjongView, layings: Iterable[Lay | Add]) -> Lay | Add | None:
        """The one of these that uses the key card and leaves the hand worth most."""
        hand = _held(view)
        uses = [laying for laying in layings if view.key in laying.cards]
        return max(uses, key=lambda use: self._worth_after(view, hand, use), default=None)

    def _worth_after(self, view: MahjongView, hand: Mask, use: Lay | Add) -> float:
        laid = sum(MELDS.points(card.rank) for card in use.cards)
        return laid + self._worth(view, Mask(hand & ~mask_of(use.cards)))

    def _discard(self, view: MahjongView, seed: int) -> Card:
        unseen = _unseen(view)
        known = Discarding(
            table=view.table,
            hand=_held(view),
            unseen=unseen,
            # The opponent may take from the pile as deep as a meld allows (7.4.2).
            open_to_other=Mask(unseen | mask_of(view.pile)),
            has_taken=bool(view.taken),
        )
        return best_discard(known, view.throwable, self.style, MELDS, seed=seed)


def _held(view: MahjongView) -> Mask:
    return Mask(0) if view.hand is None else mask_of(view.hand.cards)


def _players(view: MahjongView) -> tuple[Player, Player]:
    """The seat itself, and its opponent."""
    first, second = view.players
    return (first, second) if view.seat == 0 else (second, first)


def _without_the_last(parts: tuple[Lay | Add, ...]) -> tuple[Lay | Add, ...]:
    """All parts except the one with the fewest cards, so that the deal goes on."""
    return tuple(sorted(parts, key=lambda part: len(part.cards)))[1:]


def _unseen(view: MahjongView) -> Mask:
    """All cards except the seat's hand, the table and the pile."""
    seen = _held(view) | mask_of(view.pile)
    for meld in view.table:
        seen |= mask_of(meld.cards)
    return Mask(FULL_PACK & ~seen)
