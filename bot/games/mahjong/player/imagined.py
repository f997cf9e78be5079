"""Deals of Mahjong gin that a computer player plays on in its head (7.4.1 to 7.4.5)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.cards import mask_of
from bot.games.mahjong.rules import GIN_BONUS, MELDS
from bot.games.mahjong.view import MahjongView, Phase
from bot.players.melding import LaidOut, melding
from bot.players.playing_on import Habits, ImaginedDeal

MOST_HELD = 24
"""A larger hand takes long to arrange, and a computer player has to answer at once."""


class MahjongHabits(Habits, frozen=True, kw_only=True):
    """The habits of one style of playing Mahjong gin."""

    left: float
    """What a point left in the hand is worth beside a point that can be laid, when cards may be taken."""
    stock: float
    """What an unseen card of the stock is worth, in points."""
    least_lead: int
    """It goes gin when it expects to score at least so many points more than the opponent by it."""
    deepest: int = 52
    """It looks at so many cards of the pile."""


CAREFUL_HABITS = MahjongHabits(
    left=-0.2,
    stock=4.0,
    least_lead=-30,
    hold_above=3,
    last_stock=4,
    cheap=2.0,
    partner=1.0,
    hope=1.0,
    caution=12.0,
    fitting=20.0,
)
"""They would break a meld rather than throw what the opponent may meld; the expert expects that of others."""
EXPERT_HABITS = MahjongHabits(
    left=0.8,
    stock=4.0,
    least_lead=-1000,
    hold_above=8,
    last_stock=16,
    cheap=1.2,
    partner=1.0,
    hope=0.5,
    caution=0.3,
    fitting=1.0,
)
"""Found by `tests.trainer.habits`: they lay sooner, and give up hardly a card for safety."""
STRONG_HABITS = replace(EXPERT_HABITS, least_lead=-30, careless=25)
"""As the expert's, but now and then without a thought, and they go on where gin would score far less."""
CASUAL_HABITS = replace(STRONG_HABITS, careless=100)
BEGINNER_HABITS = MahjongHabits(
    left=0.0,
    stock=0.0,
    least_lead=-1000,
    deepest=5,
    hold_above=52,
    last_stock=52,
    partner=0.0,
    hope=0.0,
    caution=0.0,
    fitting=0.0,
)


class ImaginedMahjong(ImaginedDeal):
    """A deal of Mahjong gin with all its cards."""

    __slots__ = ("offers",)

    never_drawn = 2
    """The last cards of the stock (7.4.5)."""

    offers: int
    """How many players may still take or refuse the upcard (2.4)."""

    def copy(self) -> ImaginedMahjong:
        """Another deal that stands alike."""
        other = super().copy()
        other.offers = self.offers
        return other

    def open_pile(self) -> int:
        """The whole pile lies open (7.4.1)."""
        return sum(self.pile)

    def takes(self, habits: MahjongHabits) -> list[tuple[float, int]]:
        """How many cards of the pile could be taken, each number with the worth of the hand then."""
        held, found, fits = self.hand, [], self.melding.fits(self.table)
        for number, card in enumerate(reversed(self.pile[-1:] if self.offers else self.pile), start=1):
            held |= card
            if number > habits.deepest or held.bit_count() > MOST_HELD:
                break
            if not (fits & card or self.melding.makes_meld(card, held)):
                continue
            plan = self.melding.lay_out(held, self.table)
            if not plan.rest & card and (number > 1 or self._pays(plan)):
                found.append((self._worth(held, plan, habits), number))
        return found

    def take(self, habits: MahjongHabits) -> int:
        """How many cards of the pile the habits take; 0 to draw, or to refuse the upcard."""
        plan = self.melding.lay_out(self.hand, self.table)
        stay = self._worth(self.hand, plan, habits) + habits.stock
        best, number = max(self.takes(habits), default=(stay, 0))
        return number if best > stay else 0

    def _pays(self, plan: LaidOut) -> bool:
        """Whether the cards left count less than without the card taken, after a discard."""
        melding = self.melding
        without = melding.lay_out(self.hand, self.table)
        return melding.points(plan.rest) - melding.dearest(plan.rest) < melding.points(without.rest)

    def _worth(self, held: int, plan: LaidOut, habits: MahjongHabits) -> float:
        """Points of what can be laid, less a part of what is left after a discard."""
        left = self.melding.points(plan.rest)
        return self.melding.points(held) - left - habits.left * (left - self.melding.dearest(plan.rest))

    def draw(self, number: int) -> int | None:
        """Take so many cards of the pile, or draw; returns the key card, 0 for none, or None after a pass."""
        turn, self.barred = self.turn, 0
        if self.offers and not number:
            self.offers -= 1
            self.turn = 1 - turn
            if self.offers:
                return None
            # Both have refused: the non-dealer, whose turn it is again, draws from the stock.
            turn = self.turn
        self.offers = 0
        if not number:
            self.hands[turn] |= self.stock.pop()
            return 0
        taken = self.pile[-number:]
        del self.pile[-number:]
        self.hands[turn] |= sum(taken)
        if number > 1:
            return taken[0]
        self.barred = taken[0]
        return 0

    def play_turn(self, number: int, habits: MahjongHabits, *, lays: bool | None = None) -> None:
        """Take so many cards of the pile, 0 to draw or pass, and finish the turn by these habits."""
        key = self.draw(number)
        if key is not None:
            self.finish_turn(habits, key, lays=lays)

    def wants_gin(self, habits: MahjongHabits) -> bool:
        """Whether going gin now probably scores enough more than the opponent."""
        melding, turn = self.melding, self.turn
        hidden = self.hidden()
        mean = melding.points(hidden) / max(1, hidden.bit_count())
        own = self.laid[turn] + melding.points(self.hand) + GIN_BONUS
        return own - (self.laid[1 - turn] - self.theirs * mean) >= habits.least_lead

    def planned(self, habits: MahjongHabits, key: int, *, lays: bool | None = None) -> LaidOut:
        """What to lay in this turn; ``lays`` says whether to lay new melds, or to go gin where that may be.

        None leaves that to the habits.
        """
        plan = self.melding.lay_out(self.hand, self.table)
        if plan.rest.bit_count() <= 1:
            if self.wants_gin(habits) if lays is None else lays:
                return plan
            return _without_the_last(plan)
        if self.is_time_to_lay(habits, plan) if lays is None else lays:
            return plan
        return plan._replace(melds=tuple(meld for meld in plan.melds if meld & key))

    def finish_turn(self, habits: MahjongHabits, key: int, *, lays: bool | None = None) -> None:
        """Lay, and throw a card."""
        plan = self.planned(habits, key, lays=lays)
        self.lay(plan.melds, plan.adds)
        if key & self.hand:
            self._lay_key(key)
        if not self.hand:
            self.end()
            return
        self.throw(min(self.throws(habits))[1])

    def _lay_key(self, key: int) -> None:
        """Lay the key card in whatever way there is (7.4.2)."""
        if key & self.melding.fits(self.table):
            self.lay((), key)
            return
        pair = next((pair for pair in self.melding.pairs[key] if pair & self.hand == pair), 0)
        if pair:
            self.lay((pair | key,), 0)

    def end(self) -> None:
        """The deal is over: by gin, or void without points (7.4.4, 7.4.5)."""
        if self.hand:
            self.points = (0, 0)
            return
        scores = [self.laid[seat] - self.melding.points(self.hands[seat]) for seat in (0, 1)]
        scores[self.turn] += GIN_BONUS
        self.points = (scores[0], scores[1])

    def play_on(self, habits: tuple[MahjongHabits, MahjongHabits]) -> tuple[int, int]:
        """Play to the end of the deal by these habits, by seat; what it brings by seat."""
        while self.points is None:
            own = habits[self.turn]
            self.play_turn(self.take(own), own)
        return self.points


def imagined(view: MahjongView) -> ImaginedMahjong:
    """The deal as its seat sees it: the opponent's hand and the stock are empty until they are dealt."""
    assert view.seat is not None
    assert view.hand is not None
    hands = [0, 0]
    hands[view.seat] = mask_of(view.hand.cards)
    table: list[int] = [mask_of(meld.cards) for meld in view.table]
    deal = ImaginedMahjong(melding(MELDS), hands=hands, table=table, turn=view.seat)
    deal.pile = [card.bit for card in view.pile]
    deal.laid = [player.laid for player in view.players]
    deal.barred = view.taken[0].bit if len(view.taken) == 1 else 0
    deal.offers = {Phase.OFFER_NONDEALER: 2, Phase.OFFER_DEALER: 1}.get(view.phase, 0)
    return deal


def _without_the_last(plan: LaidOut) -> LaidOut:
    """All but the smallest meld, so that the deal goes on; without a meld nothing is added."""
    if not plan.melds:
        return LaidOut((), 0, plan.rest | plan.adds)
    kept = min(plan.melds, key=lambda meld: (meld.bit_count(), meld))
    return LaidOut(tuple(meld for meld in plan.melds if meld != kept), plan.adds, plan.rest | kept)
