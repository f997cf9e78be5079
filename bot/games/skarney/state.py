"""The whole truth about a Skarney match, with hidden cards and seed; how a deal begins and what it scores."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from bot.games.cards import PACK, Card
from bot.games.frame import match as frame
from bot.games.frame.dealing import hands_of, high_card, next_dealer, other
from bot.games.frame.match import MatchState
from bot.games.frame.rules import CutWinner, NextDealer
from bot.games.frame.view import FinalScore
from bot.games.game import Seat, Step
from bot.games.melds.straights import ADDITIONS, Own, counts_of, find_shape, points_of
from bot.games.shuffle import shuffled
from bot.games.skarney.rules import SkarneyRules
from bot.games.skarney.view import Answer, Cut, DealKind, DealResult, Dealt, Event, Offered, Phase

Cards = tuple[Card, ...]

HAND = 10
"""Cards dealt to each (1.2)."""

LAST_CARDS = 2
"""The cards of the stock that are never drawn (4.7)."""


class SkarneyState(MatchState[SkarneyRules, Phase, DealResult, FinalScore], frozen=True, kw_only=True):
    """A match as it is stored; everything else follows from it."""

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
            rooms += [0] * (len(melds) - len(rooms))  # nothing may be added to melds laid in this turn
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


def hand_total(cards: tuple[Card, ...]) -> int:
    """The points of all cards in a hand, matched or not (1.3)."""
    return points_of(counts_of(cards))


def gin_bonus(rules: SkarneyRules, *, loser_contract: bool) -> int:
    """What gin is worth beside the loser's hand (5.1)."""
    return rules.gin_bonus if loser_contract else rules.no_contract_bonus


def gin_result(state: SkarneyState, winner: Seat) -> DealResult:
    """The deal when the seat has no card left (5.1)."""
    loser = other(winner)
    bonus = gin_bonus(state.rules, loser_contract=state.contracts[loser])
    return _result(state, DealKind.GIN, winner, hand_total(state.hands[loser]) + bonus, bonus)


def exhausted_result(state: SkarneyState) -> DealResult:
    """The deal when the stock is used up: the lower total scores the difference (5.2)."""
    first, second = map(hand_total, state.hands)
    winner = None if first == second else Seat(int(second < first))
    return _result(state, DealKind.EXHAUSTED, winner, abs(first - second), 0)


def _result(state: SkarneyState, kind: DealKind, winner: Seat | None, points: int, bonus: int) -> DealResult:
    return DealResult(
        number=state.number,
        kind=kind,
        dealer=state.dealer,
        winner=winner,
        points=tuple(points if seat == winner else 0 for seat in range(2)),
        boxes=tuple(int(seat == winner) for seat in range(2)),
        bonus=bonus,
        contracts=state.contracts,
        hands=state.hands,
        hand_totals=tuple(map(hand_total, state.hands)),
    )


def totals(results: tuple[DealResult, ...]) -> tuple[int, ...]:
    """The running points by seat: deals only, no bonuses of the game (5.3)."""
    return frame.totals((result.points for result in results), 2)


def boxes(results: tuple[DealResult, ...]) -> tuple[int, ...]:
    """The deals won by each seat (5.3)."""
    return frame.totals((result.boxes for result in results), 2)


def final_score(rules: SkarneyRules, results: tuple[DealResult, ...]) -> FinalScore | None:
    """The end of the game once somebody has the target; None before (5.3)."""
    points, won = totals(results), boxes(results)
    if max(points) < rules.target:
        return None
    # One player alone scores in a deal, so only one can have just reached the target: no tie is possible.
    winner = Seat(0 if points[0] >= points[1] else 1)
    return frame.final_of(winner, points, won, game_bonus=rules.game_bonus, box_bonus=rules.box_bonus)


def tally_of(results: tuple[DealResult, ...], seat: Seat) -> Mapping[str, int]:
    """For a profile: deals, deals won, gins, contracts laid, and the points of the best deal of this seat."""
    gins = sum(result.winner == seat and result.kind is DealKind.GIN for result in results)
    contracts = sum(result.contracts[seat] for result in results)
    return {**frame.deal_counters(results, seat), "gins": gins, "contracts": contracts}
