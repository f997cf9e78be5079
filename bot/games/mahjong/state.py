"""The whole truth about a match of Mahjong gin, seed included; how a deal begins, and what it scores."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from bot.games.cards import PACK, Card
from bot.games.frame import match as frame
from bot.games.frame.dealing import hands_of, high_card, next_dealer, other
from bot.games.frame.laying import LayingState
from bot.games.frame.view import FinalScore
from bot.games.game import Seat, Step
from bot.games.mahjong.rules import GIN_BONUS, MELDS, MahjongRules
from bot.games.mahjong.view import Cut, DealKind, DealResult, Dealt, Event, Phase
from bot.games.shuffle import shuffled

HAND = 10
"""Cards dealt to each (2.2)."""


class MahjongState(LayingState[MahjongRules, Phase, DealResult, FinalScore], frozen=True, kw_only=True):
    """A match as it is stored; everything else follows from it."""

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
        known=(),
    )


ByCards = tuple[tuple[Card, ...], ...]
"""Cards by seat."""


def value(cards: tuple[Card, ...]) -> int:
    """What cards count: 5 from two to nine, 10 from ten to king, 15 for an ace (7.4.4)."""
    return sum(MELDS.points(card.rank) for card in cards)


def points(laid: ByCards, held: ByCards, ginner: Seat | None) -> tuple[int, ...]:
    """The points by seat; both score, and either may lose points (7.4.4)."""
    return tuple(
        value(laid[seat]) - value(held[seat]) + (GIN_BONUS if seat == ginner else 0) for seat in range(2)
    )


def gin_result(ginner: Seat, laid: ByCards, held: ByCards, *, number: int, dealer: Seat) -> DealResult:
    """A deal that ended with gin, with what was held laid open."""
    return DealResult(
        number=number,
        kind=DealKind.GIN,
        dealer=dealer,
        winner=ginner,
        points=points(laid, held, ginner),
        boxes=tuple(int(seat == ginner) for seat in range(2)),
        laid=tuple(map(value, laid)),
        held=held,
        counts=tuple(map(value, held)),
    )


def void_result(*, number: int, dealer: Seat) -> DealResult:
    """A deal that nobody ended in time; hands stay hidden (7.4.5, 2.14)."""
    return DealResult(
        number=number, kind=DealKind.VOID, dealer=dealer, winner=None, points=(0, 0), boxes=(0, 0)
    )


def totals(results: tuple[DealResult, ...]) -> tuple[int, ...]:
    """The running points by seat: deals only, no bonuses (6.1)."""
    return frame.totals((result.points for result in results), 2)


def boxes(results: tuple[DealResult, ...]) -> tuple[int, ...]:
    """The boxes by seat (7.4.5)."""
    return frame.totals((result.boxes for result in results), 2)


def final_score(rules: MahjongRules, results: tuple[DealResult, ...]) -> FinalScore | None:
    """The end of the match once somebody has the target, with its bonuses; None before (7.4.5)."""
    points, won = totals(results), boxes(results)
    if max(points) < rules.target:
        return None
    winner = _winner(points, results[-1])
    return frame.final_of(winner, points, won, game_bonus=rules.game_bonus, box_bonus=rules.box_bonus)


def _winner(points: tuple[int, ...], last: DealResult) -> Seat:
    """The seat with the higher total, even where both have the target (7.4.5)."""
    # Both score in a deal, so both may come to the same total: then whoever went gin has won.
    if points[0] == points[1] and last.winner is not None:
        return last.winner
    return Seat(0 if points[0] > points[1] else 1)


def tally_of(results: tuple[DealResult, ...], seat: Seat) -> Mapping[str, int]:
    """For a profile: gins, which are the deals won, and the best deal, won or not, that scored something."""
    # A deal is won by gin alone, and whoever lost it may still have scored more by it.
    counters = frame.deal_counters(results, seat)
    best = max((result.points[seat] for result in results if result.points[seat] > 0), default=0)
    return {**counters, "gins": counters["deals_won"], "best_deal": best}
