"""The whole truth about a Skarney match, hidden cards and seed included, and how each deal of it begins."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.cards import PACK, Card
from bot.games.frame.dealing import hands_of, high_card, next_dealer, other
from bot.games.frame.match import MatchState
from bot.games.frame.rules import CutWinner, NextDealer
from bot.games.frame.view import FinalScore
from bot.games.game import Seat, Step
from bot.games.melds.straights import ADDITIONS, Own, find_shape
from bot.games.shuffle import shuffled
from bot.games.skarney.events import Cut, Dealt, Event
from bot.games.skarney.rules import SkarneyRules
from bot.games.skarney.view import Answer, DealResult, Offered, Phase

Cards = tuple[Card, ...]

HAND = 10
"""Cards dealt to each (1.2)."""

LAST_CARDS = 2
"""The cards of the stock that are never drawn (4.7)."""


class SkarneyState(MatchState[SkarneyRules, Phase, DealResult, FinalScore], frozen=True, kw_only=True):
    """A match between deals and turns; everything else follows from it."""

    hands: tuple[Cards, ...] = ((), ())
    """By seat, sorted by rank and suit; a card on offer lies in neither."""
    stock: Cards = ()
    """The next card to draw comes first."""
    table: tuple[tuple[Cards, ...], ...] = ((), ())
    """By seat its melds in the order laid, each in the order in which it lies."""
    added: tuple[Cards, ...] = ()
    """What was added in this turn to each meld that the seat on turn had before it (4.5)."""
    drawn: Card | None = None
    """The card that the seat on turn drew; None after an ace accepted, too (4.4)."""
    offer: Offered | None = None
    """The last offer; its card is here and in no hand until it is answered."""

    @property
    def contracts(self) -> tuple[bool, ...]:
        """Whether each seat has laid its contract, which is what it lays first."""
        return tuple(bool(melds) for melds in self.table)

    @property
    def is_contract_turn(self) -> bool:
        """Whether the seat on turn has laid its contract in this turn (4.2)."""
        return self.turn is not None and self.contracts[self.turn] and not self.added

    @property
    def is_exhausted(self) -> bool:
        """Whether the stock is used up, so that the deal ends with this turn (4.7)."""
        return len(self.stock) <= LAST_CARDS

    @property
    def barred(self) -> Card | None:
        """The card that the seat on turn has just accepted, and may not offer now (4.3)."""
        last = self.offer
        if last is None or last.answer is not Answer.ACCEPTED or last.by == self.turn:
            return None
        return last.card

    def own_melds(self, seat: Seat) -> tuple[Own, ...]:
        """The seat's melds with the room that they have now, or else in the seat's next turn (4.5)."""
        melds = self.table[seat]
        rooms = [ADDITIONS] * len(melds)
        if seat == self.turn and not self.is_contract_turn:
            rooms = [ADDITIONS - len(cards) for cards in self.added]
            rooms += [0] * (len(melds) - len(rooms))  # laid in this turn
        shapes = map(find_shape, melds)
        return tuple(Own(shape, room) for shape, room in zip(shapes, rooms, strict=True) if shape)


def new_match(rules: SkarneyRules, _players: int, seed: bytes) -> Step[SkarneyState, Event]:
    """The cut, and the first deal unless the winner of the cut has to choose the dealer (1.1)."""
    cards = shuffled(PACK, seed, "cut")[:2]
    highest = high_card(cards)
    if rules.cut_winner is CutWinner.CHOOSES:
        return Step(undealt(rules, seed, highest), (Cut(cards, highest, None),))
    dealer = highest if rules.cut_winner is CutWinner.DEALS else other(highest)
    step = next_deal(undealt(rules, seed, dealer))
    return Step(step.state, (Cut(cards, highest, dealer), *step.events))


def undealt(rules: SkarneyRules, seed: bytes, dealer: Seat) -> SkarneyState:
    """A match after the cut, before any card is dealt; the seat is asked who deals, where it may choose."""
    return SkarneyState(
        rules=rules, seed=seed, players=2, dealer=dealer, phase=Phase.CHOOSE_DEALER, turn=dealer
    )


def next_deal(state: SkarneyState) -> Step[SkarneyState, Event]:
    """The deal that follows, by the other player; after one that nobody won the same player deals (1.1)."""
    number = state.number + 1
    dealer = state.dealer
    if state.results:
        dealer = next_dealer(NextDealer.ALTERNATE, dealer, state.results[-1].winner)
    deck = shuffled(PACK, state.seed, f"deal/{number}")
    dealt = lay_out(replace(state, number=number, dealer=dealer), deck)
    return Step(dealt, (Dealt(number, dealer),))


def lay_out(state: SkarneyState, deck: tuple[Card, ...]) -> SkarneyState:
    """The deal at its start: ten cards each by turns, non-dealer first; the rest is the stock (1.2, 4.1)."""
    order = other(state.dealer), state.dealer
    return replace(
        state,
        phase=Phase.DRAW,
        turn=order[0],
        hands=hands_of(deck, order, HAND, players=2),
        stock=deck[2 * HAND :],
        table=((), ()),
        added=(),
        drawn=None,
        offer=None,
    )
