"""What cards are worth, who deals first, and the score of rounds and of a match (2.1, 4.2, 4.3, 6.6)."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.frame import match as frame
from bot.games.game import Seat
from bot.games.uno.cards import Card
from bot.games.uno.rules import DealerDraw, UnoRules
from bot.games.uno.view import FinalScore, RoundResult

_ACTION, _BLANK, _WILD = 20, 40, 50


def value(card: Card) -> int:
    """The points of a card left in a hand (4.2)."""
    if card.face.is_number:
        return int(card.face)
    if card is Card.BLANK:
        return _BLANK
    return _WILD if card.is_wild else _ACTION


def count(cards: tuple[Card, ...]) -> int:
    """The points of a hand."""
    return sum(map(value, cards))


def highest(drawn: Mapping[Seat, Card], mode: DealerDraw) -> tuple[Seat, ...]:
    """The seats that drew the highest card for the first deal; several of them draw again (2.1)."""

    def worth(card: Card) -> int:
        return value(card) if mode is DealerDraw.POINTS or card.face.is_number else 0

    most = max(map(worth, drawn.values()))
    return tuple(seat for seat, card in drawn.items() if worth(card) == most)


def round_result(
    rules: UnoRules, hands: tuple[tuple[Card, ...], ...], winner: Seat, *, number: int, dealer: Seat
) -> RoundResult:
    """The score of a round that the winner ended by playing the last card (4.2, 6.6)."""
    counts = tuple(map(count, hands))
    won = tuple(sum(counts) if seat == winner else 0 for seat in range(len(hands)))
    return RoundResult(
        number=number,
        dealer=dealer,
        winner=winner,
        points=counts if rules.lowest_wins else won,
        held=hands,
        counts=counts,
    )


def totals(results: tuple[RoundResult, ...], players: int) -> tuple[int, ...]:
    """The running points by seat."""
    return frame.totals((result.points for result in results), players)


def final_score(
    rules: UnoRules, results: tuple[RoundResult, ...], players: int, left: tuple[Seat, ...]
) -> FinalScore | None:
    """The end of the match if the last round decided it, by points or as the only one; else None (4.3, 6.6).

    A player who left can neither win nor end the match by the points collected before.
    """
    points = totals(results, players)
    # Only players who are still there can reach the target or win.
    present = {Seat(seat): points[seat] for seat in range(players) if seat not in left}
    if not rules.single_round and max(present.values()) < rules.target:
        return None
    best = frame.leaders(points, present, lowest=rules.lowest_wins)
    return FinalScore(winners=best, totals=points)


def tally_of(results: tuple[RoundResult, ...], seat: Seat) -> Mapping[str, int]:
    """For a profile: rounds played and won, and the points of the rounds that this seat won.

    Where the lowest total wins, the points on the score sheet count against a player (6.6). A profile adds up
    matches of all rulesets, so it takes what the others held, which is good in every one.
    """
    won = [sum(result.counts) for result in results if result.winner == seat]
    return {
        "deals": len(results),
        "deals_won": len(won),
        "best_deal": max(won, default=0),
        "points": sum(won),
    }
