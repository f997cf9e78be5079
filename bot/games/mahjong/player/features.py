"""What the networks of Mahjong gin see: numbers about the deal, and about what a choice leads to.

Counts are scaled to be around 0 to 1.
"""

from __future__ import annotations

from bot.games.cards import mask_of
from bot.games.mahjong.player.imagined import ImaginedMahjong, MahjongHabits
from bot.games.mahjong.view import MahjongView
from bot.players.network import Row


class Features:
    """The numbers of one place of a deal."""

    def __init__(self, view: MahjongView, deal: ImaginedMahjong, habits: MahjongHabits) -> None:
        """``deal`` is one that may be the one that the seat sees; who holds what is not looked at."""
        assert view.seat is not None
        self._view, self._deal, self._habits = view, deal, habits
        self._had = [player.points for player in view.players]
        self._known = mask_of(view.players[1 - view.seat].known)
        self._key = 0 if view.key is None else view.key.bit
        self._hidden, self._fits = deal.hidden(), deal.melding.fits(deal.table)
        unknown = (self._hidden & ~self._known).bit_count()
        self._chance = (deal.theirs - self._known.bit_count()) / max(1, unknown)
        """That the opponent holds a card which nobody has seen."""

    def common(self) -> Row:
        """What all choices have in common."""
        view, deal, melding = self._view, self._deal, self._deal.melding
        seat, plan = deal.turn, melding.lay_out(deal.hand, deal.table)
        lead = self._had[seat] - self._had[1 - seat]
        return (
            len(deal.stock) / 31,
            deal.theirs / 10,
            self._known.bit_count() / 5,
            len(deal.pile) / 10,
            melding.points(deal.open_pile()) / 100,
            deal.hand.bit_count() / 10,
            plan.rest.bit_count() / 10,
            melding.points(plan.rest) / 50,
            melding.points(deal.hand & ~plan.rest) / 50,
            len(deal.table) / 5,
            (deal.laid[seat] - deal.laid[1 - seat]) / 100,
            _bounded(lead / view.target),
            _bounded(max(self._had) / view.target),
            float(deal.offers > 0),
            float(self._key != 0),
        )

    def throw(self, card: int) -> Row:
        """A throw of this card."""
        deal, melding, pile = self._deal, self._deal.melding, self._deal.open_pile()
        kept, partners, points = deal.hand & ~card, melding.partners[card], melding.points_of[card] / 10
        safe, gift, sure = 1.0, 0.0, False
        for pair in melding.pairs[card]:
            chance = self._chance_of(pair)
            safe, gift = safe * (1 - chance), gift + chance * (points + melding.points(pair) / 10)
            sure |= chance == 1.0
        return (
            points,
            (partners & kept).bit_count() / 3,
            melding.completing(card, kept, self._hidden) / 5,
            melding.completing(card, kept, self._hidden | pile) / 5,
            (partners & self._hidden).bit_count() / 5,
            (partners & pile).bit_count() / 5,
            (partners & self._known).bit_count() / 5,
            1 - safe,
            points * (1 - safe),
            gift / 3,
            float(sure),
            float(bool(card & self._fits)),
            float(bool(card & ~melding.lay_out(deal.hand, deal.table).rest)),
            float(melding.makes_meld(card, kept | pile)),
            melding.points(melding.lay_out(kept, deal.table).rest) / 50,
            melding.deadwood(kept & ~self._fits) / 50,
        )

    def taking(self, number: int) -> Row:
        """Taking so many cards of the pile; 0 for a draw or a pass."""
        deal, melding = self._deal.copy(), self._deal.melding
        taken = deal.pile[len(deal.pile) - number :]
        del deal.pile[len(deal.pile) - number :]
        deal.hands[deal.turn] |= sum(taken)
        full = melding.lay_out(deal.hand, deal.table)
        plan = deal.planned(self._habits, taken[0] if number > 1 else 0)
        safe_points = sum(
            melding.points_of[card] * (1 - self._chance**2) ** melding.open_pairs(card, self._hidden)
            for card in taken
        )
        return (
            number / 5,
            float(number > 0),
            float(number == 1),
            melding.points(sum(taken)) / 50,
            (melding.points(sum(taken)) - safe_points) / 50,
            melding.points(sum(plan.melds) | plan.adds) / 50,
            melding.points(deal.hand & ~full.rest) / 50,
            melding.points(full.rest) / 50,
            melding.dearest(full.rest) / 50,
            full.rest.bit_count() / 5,
            float(full.rest.bit_count() <= 1),
        )

    def laying(self, lays: bool) -> Row:  # noqa: FBT001  # what is chosen
        """Laying what can be laid, or holding what can wait."""
        deal, melding = self._deal.copy(), self._deal.melding
        plan = deal.planned(self._habits, self._key, lays=lays)
        deal.lay(plan.melds, plan.adds)
        openings = melding.fits(deal.table) & self._hidden
        return (
            float(lays),
            melding.points(sum(plan.melds) | plan.adds) / 50,
            sum(plan.melds).bit_count() / 5,
            deal.hand.bit_count() / 10,
            melding.points(melding.lay_out(deal.hand, deal.table).rest) / 50,
            melding.dearest(deal.hand) / 50,
            float(deal.hand.bit_count() <= 1),
            openings.bit_count() * self._chance / 2,
            melding.points(openings) * self._chance / 20,
        )

    def _chance_of(self, pair: int) -> float:
        """That the opponent can meld a card with this pair, of its hand or the pile."""
        unsure = pair & ~self._deal.open_pile() & ~self._known
        if unsure & ~self._hidden:
            return 0.0
        return float(self._chance ** unsure.bit_count())


def _bounded(share: float) -> float:
    """From -2 to 2, as the networks have seen it: to a small target a seat may lack many times as much."""
    return max(-2.0, min(2.0, share))
