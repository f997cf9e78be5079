"""A computer player of Colonel: lays when the other grows dangerous, throws what helps the other least."""

from __future__ import annotations

import msgspec

from bot.games.cards import Card, Mask, Rank, mask_of
from bot.games.colonel.actions import Accept, Action, Add, Challenge, Discard, Draw, Lay, Reject, Take
from bot.games.colonel.rules import MELDS
from bot.games.colonel.view import ColonelView, Phase
from bot.opponents.colonel.style import CASUAL, Style
from bot.opponents.laying import (
    EVERYTHING,
    Plan,
    bits,
    fitting_on,
    is_worth_taking,
    melds_open,
    outlook,
    plan,
)


class Casual(msgspec.Struct, frozen=True, kw_only=True):
    """Plays every ruleset in one style."""

    style: Style = CASUAL

    def choose(self, view: ColonelView, legal: tuple[Action, ...], *, seed: int) -> Action:
        """The action for this seat; pure, as `Opponent` asks."""
        match view.phase:
            case Phase.CHALLENGED:
                return Accept() if _share(view) <= self.style.accept_at else Reject()
            case Phase.DRAW:
                return self._draw(view, legal)
            case _:
                return self._lay(view, legal) or Discard(self._throw(view, legal, seed))

    def _draw(self, view: ColonelView, legal: tuple[Action, ...]) -> Action:
        if Challenge() in legal and _share(view) <= self.style.challenge_at:
            return Challenge()
        upcard = view.upcard
        takes = upcard is not None and is_worth_taking(view.table, _held(view), upcard, MELDS)
        return Take() if takes else Draw()

    def _lay(self, view: ColonelView, legal: tuple[Action, ...]) -> Lay | Add | None:
        """The next part of the plan, if now is the time for it: additions always, melds by the style."""
        best = plan(view.table, _held(view), MELDS)
        parts: tuple[Lay | Add, ...] = best.adds
        if self._is_time_to_lay(view, best):
            parts += best.lays
        return next((part for part in parts if part in legal), None)

    def _is_time_to_lay(self, view: ColonelView, best: Plan) -> bool:
        """Whether melds should leave the hand, where they cost points if the other is out first."""
        return (
            _theirs(view) <= self.style.hold_above
            or best.rest.bit_count() <= self.style.near_out
            or view.stock <= self.style.last_stock
        )

    def _throw(self, view: ColonelView, legal: tuple[Action, ...], seed: int) -> Card:
        """The card whose loss costs least, or after taking from the pile surely lowers what is left."""
        hand, unseen, style = _held(view), _unseen(view), self.style
        fits = fitting_on(view.table, MELDS)

        def cost(card: Card) -> tuple[float, float, int]:
            kept = Mask(hand & ~card.bit)
            points = plan(view.table, kept, MELDS).points
            danger = style.caution * melds_open(card, unseen, MELDS) + style.fitting * bool(fits & card.bit)
            hope = style.hope * outlook(view.table, kept, unseen, style.good_draws, MELDS)
            order = (card.bit.bit_length() + seed) % _CARDS
            return (points if view.taken else 0), points + hope + danger, order

        return min((action.card for action in legal if isinstance(action, Discard)), key=cost)


def _held(view: ColonelView) -> Mask:
    return Mask(0) if view.hand is None else mask_of(view.hand.cards)


def _theirs(view: ColonelView) -> int:
    """How many cards the other holds."""
    return view.players[1 if view.seat == 0 else 0].cards


def _unseen(view: ColonelView) -> Mask:
    """All cards but those of the seat's hand, the table and the top of the pile."""
    seen = _held(view) | (0 if view.upcard is None else view.upcard.bit)
    for meld in view.table:
        seen |= mask_of(meld.cards)
    return Mask(EVERYTHING & ~seen)


def _share(view: ColonelView) -> float:
    """What the own hand counts, as a part of what the other's probably counts."""
    unseen = _unseen(view)
    ranks = [Rank((bit.bit_length() - 1) % len(Rank) + 1) for bit in bits(unseen)]
    mean = sum(MELDS.points(rank) for rank in ranks) / len(ranks)
    return view.count / (mean * _theirs(view))


_CARDS = 53
"""A prime above the number of cards, so that every seed puts them in another order."""
