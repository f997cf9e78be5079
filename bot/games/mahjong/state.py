"""The whole truth about a match of Mahjong gin, hidden cards and seed included, and how each deal begins."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.cards import PACK, Card
from bot.games.frame.dealing import hands_of, high_card, next_dealer, other
from bot.games.frame.laying import LayingState
from bot.games.frame.view import FinalScore
from bot.games.game import Seat, Step
from bot.games.mahjong.events import Cut, Dealt, Event
from bot.games.mahjong.rules import MahjongRules
from bot.games.mahjong.view import DealResult, Phase
from bot.games.shuffle import shuffled

HAND = 10
"""Cards dealt to each (2.2)."""


class MahjongState(LayingState[MahjongRules, Phase, DealResult, FinalScore], frozen=True, kw_only=True):
    """A match between deals and turns; everything else follows from it."""

    taken: tuple[Card, ...] = ()
    """The cards that the seat to act took from the pile this turn, the deepest first."""
    stock_only: bool = False
    """Whether this turn may draw from the stock only, as after two passes (2.4)."""

    @property
    def key(self) -> Card | None:
        """The key card, while it must still be laid: the deepest of several taken (7.4.2)."""
        if self.turn is None or len(self.taken) <= 1:
            return None
        return self.taken[0] if self.taken[0] in self.hands[self.turn] else None


def new_match(rules: MahjongRules, _players: int, seed: bytes) -> Step[MahjongState, Event]:
    """The cut and the first deal (2.1)."""
    cards = shuffled(PACK, seed, "cut")[:2]
    dealer = high_card(cards)
    step = next_deal(undealt(rules, seed, dealer))
    return Step(step.state, (Cut(cards, dealer), *step.events))


def undealt(rules: MahjongRules, seed: bytes, dealer: Seat) -> MahjongState:
    """A match after the cut, before any card is dealt."""
    return MahjongState(rules=rules, seed=seed, players=2, dealer=dealer, phase=Phase.OVER, hands=((), ()))


def next_deal(state: MahjongState) -> Step[MahjongState, Event]:
    """The deal that follows; after a void one the same player deals again (2.16)."""
    number, dealer = state.number + 1, state.dealer
    if state.results:
        dealer = next_dealer(state.rules.next_dealer, dealer, state.results[-1].winner)
    following = replace(state, number=number, dealer=dealer)
    dealt = lay_out(following, shuffled(PACK, state.seed, f"deal/{number}"))
    return Step(dealt, (Dealt(number, dealer, dealt.pile[-1]),))


def lay_out(state: MahjongState, deck: tuple[Card, ...]) -> MahjongState:
    """The deal at its start: ten cards each, singly, non-dealer first, and the upcard (2.2)."""
    order = other(state.dealer), state.dealer
    return replace(
        state,
        phase=Phase.OFFER_NONDEALER,
        turn=order[0],
        hands=hands_of(deck, order, HAND, players=2),
        stock=deck[2 * HAND + 1 :],
        pile=(deck[2 * HAND],),
        table=(),
        drawn=None,
        taken=(),
        stock_only=False,
    )
