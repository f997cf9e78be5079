"""Deals of Colonel that a computer player plays on in its head (4 and 5)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.cards import bits_of, mask_of
from bot.games.colonel.rules import MELDS
from bot.games.colonel.view import ColonelView
from bot.players.melding import LaidOut, melding
from bot.players.playing_on import Habits, ImaginedDeal

BEGINNER_HABITS = Habits(
    hold_above=52, last_stock=52, partner=0.0, hope=0.0, caution=0.0, fitting=0.0, careless=12
)
STRONG_HABITS = Habits(hold_above=3, last_stock=8, cheap=0.9, partner=2.0, hope=1.0, caution=1.0, fitting=6.0)
CASUAL_HABITS = replace(STRONG_HABITS, partner=0.0, hope=0.0, caution=0.0, careless=15)


class ImaginedColonel(ImaginedDeal):
    """A deal of Colonel with all its cards."""

    __slots__ = ()

    def takes(self) -> bool:
        """Whether the top of the pile helps: it can be laid, and the cards left then count less."""
        top = self.pile[-1] if self.pile else 0
        if self.melding.fits(self.table) & top:
            return True
        if not self.melding.makes_meld(top, self.hand):
            return False
        before = self.melding.lay_out(self.hand, self.table).rest
        after = self.melding.lay_out(self.hand | top, self.table).rest
        points = self.melding.points
        return not after & top and points(after) - self.melding.dearest(after) < points(before)

    def draw(self, *, takes: bool) -> None:
        """Take the top of the pile, or draw."""
        card = self.pile.pop() if takes else self.stock.pop()
        self.barred = card if takes else 0
        self.hands[self.turn] |= card

    def planned(self, habits: Habits, *, lays: bool | None = None) -> LaidOut:
        """What to lay in this turn; ``lays`` says whether to lay new melds, None leaves it to the habits.

        Whoever can go out does so.
        """
        plan = self.melding.lay_out(self.hand, self.table)
        goes_out = plan.rest.bit_count() <= 1
        if goes_out or (self.is_time_to_lay(habits, plan) if lays is None else lays):
            return plan
        return plan._replace(melds=())

    def finish_turn(self, habits: Habits, *, lays: bool | None = None) -> None:
        """Lay, and throw a card."""
        plan = self.planned(habits, lays=lays)
        self.lay(plan.melds, plan.adds)
        if self.hand:
            self.throw(self._thrown_quickly(habits, plan.rest & self.hand))
        else:
            self.end()

    def _thrown_quickly(self, habits: Habits, loose: int) -> int:
        """The loose card that `throws` finds cheapest; of a hand without one any card."""
        # A loose card thrown leaves all melds, so that only its own points are saved: no hand is counted.
        melding, hand, barred = self.melding, self.hand, self.barred
        hidden = self.hidden()
        partner, hope, caution, dear = habits.partner, habits.hope, habits.caution, habits.cheap - 1
        best, least = 0, 1e9
        for card in bits_of(loose & ~barred or hand & ~barred or hand):
            kept = hand ^ card
            cost = dear * melding.points_of[card] + partner * (melding.partners[card] & kept).bit_count()
            cost += caution * melding.open_pairs(card, hidden) + hope * melding.completing(card, kept, hidden)
            if cost < least:
                best, least = card, cost
        return best

    def end(self) -> None:
        """The deal is over: who is out scores the other hand, else the lower hand the difference (5)."""
        first, second = (self.melding.points(hand) for hand in self.hands)
        self.points = (max(second - first, 0), max(first - second, 0))

    def play_on(self, habits: Habits) -> tuple[int, int]:
        """Play to the end of the deal, both seats by these habits; what it brings by seat."""
        while self.points is None:
            self.draw(takes=self.takes())
            self.finish_turn(habits)
        return self.points


def imagined(view: ColonelView) -> ImaginedColonel:
    """The deal as its seat sees it: the opponent's hand and the stock are empty until they are dealt."""
    assert view.seat is not None
    assert view.hand is not None
    hands = [0, 0]
    hands[view.seat] = mask_of(view.hand.cards)
    table: list[int] = [mask_of(meld.cards) for meld in view.table]
    deal = ImaginedColonel(melding(MELDS), hands=hands, table=table, turn=view.seat)
    deal.pile = [card.bit for card in view.discards]
    deal.barred = 0 if view.taken is None else view.taken.bit
    return deal
