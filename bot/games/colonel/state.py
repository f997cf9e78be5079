"""The whole truth about a Colonel match, with hidden cards and seed; how a deal begins and what it scores."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from bot.games.cards import PACK, Card
from bot.games.colonel.rules import MELDS, ColonelRules
from bot.games.colonel.view import Cut, DealKind, DealResult, Dealt, Event, FinalScore, Phase
from bot.games.frame import match as frame
from bot.games.frame.dealing import hands_of, high_card, other
from bot.games.frame.laying import LayingState
from bot.games.game import Seat, Step
from bot.games.shuffle import shuffled

HAND = 10
"""Cards dealt to each (1.2)."""


class ColonelState(
    LayingState[ColonelRules, Phase, DealResult, FinalScore],
    frozen=True,
    kw_only=True,
):
    """A match as it is stored; everything else follows from it."""

    took: bool = False
    """Whether the card drawn in this turn came from the pile."""
    challenged: bool = False
    """Whether the challenge of this turn has been made (6)."""

    @property
    def taken(self) -> Card | None:
        """The card that came from the pile this turn."""
        return self.drawn if self.took else None


def new_match(rules: ColonelRules, _players: int, seed: bytes) -> Step[ColonelState, Event]:
    """The cut and the first deal (1.1)."""
    cards = shuffled(PACK, seed, "cut")[:2]
    dealer = high_card(cards)
    # `next_deal` passes the deal on, so the match starts as if the opponent had dealt before.
    step = next_deal(undealt(rules, seed, other(dealer)))
    return Step(step.state, (Cut(cards, dealer), *step.events))


def undealt(rules: ColonelRules, seed: bytes, dealer: Seat) -> ColonelState:
    """A match after the cut, before any card is dealt."""
    return ColonelState(rules=rules, seed=seed, players=2, dealer=dealer, phase=Phase.OVER, hands=((), ()))


def next_deal(state: ColonelState) -> Step[ColonelState, Event]:
    """The deal that follows, by the other dealer, whoever won (1.1)."""
    number = state.number + 1
    following = replace(state, number=number, dealer=other(state.dealer))
    dealt = lay_out(following, shuffled(PACK, state.seed, f"deal/{number}"))
    return Step(dealt, (Dealt(number, dealt.dealer, dealt.pile[-1]),))


def lay_out(state: ColonelState, deck: tuple[Card, ...]) -> ColonelState:
    """The deal at its start: ten cards each, singly, non-dealer first, and the upcard (1.2)."""
    order = other(state.dealer), state.dealer
    return replace(
        state,
        phase=Phase.DRAW,
        turn=order[0],
        hands=hands_of(deck, order, HAND, players=2),
        stock=deck[2 * HAND + 1 :],
        pile=(deck[2 * HAND],),
        table=(),
        drawn=None,
        took=False,
        challenged=False,
        known=(),
    )


Hands = tuple[tuple[Card, ...], ...]


def value(cards: tuple[Card, ...]) -> int:
    """What cards in a hand cost, melded or not (1.4, 5.1)."""
    return sum(MELDS.points(card.rank) for card in cards)


def deal_result(kind: DealKind, hands: Hands, *, number: int, dealer: Seat) -> DealResult:
    """The deal as the score sheet has it: the lower hand wins, equal ones score nothing (5.1, 5.2, 6)."""
    counts = tuple(map(value, hands))
    winner = None if counts[0] == counts[1] else Seat(0 if counts[0] < counts[1] else 1)
    won = max(counts) - (min(counts) if kind is DealKind.EXHAUSTED else 0)
    return DealResult(
        number=number,
        kind=kind,
        dealer=dealer,
        winner=winner,
        points=tuple(won if seat == winner else 0 for seat in range(2)),
        held=hands,
        counts=counts,
    )


def totals(results: tuple[DealResult, ...]) -> tuple[int, ...]:
    """The running points by seat."""
    return frame.totals((result.points for result in results), 2)


def final_score(rules: ColonelRules, results: tuple[DealResult, ...]) -> FinalScore | None:
    """The end of the match once somebody has the target, or has won the single hand; None before (5.3)."""
    points = totals(results)
    if max(points) < (1 if rules.single_hand else rules.target):
        return None
    return FinalScore(winner=Seat(0 if points[0] > points[1] else 1), totals=points)


def tally_of(results: tuple[DealResult, ...], seat: Seat) -> Mapping[str, int]:
    """For a profile: deals won, those by going out, and the points of the best deal of this seat."""
    outs = sum(result.winner == seat and result.kind is DealKind.OUT for result in results)
    return {**frame.deal_counters(results, seat), "outs": outs}
