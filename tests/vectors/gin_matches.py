"""The questions about games and matches of gin that vectors ask, answered by the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from bot.games.cards import Card
from bot.games.frame.dealing import high_card, next_dealer
from bot.games.game import Seat
from bot.games.gin.deal import first_dealer
from bot.games.gin.formats import match_score, sheets, won
from bot.games.gin.rules import GinRules
from bot.games.gin.scoring import boxes, final_score, totals
from bot.games.gin.view import DealKind, DealResult, FinalScore, Sheet
from tests.vectors.gin_cases import Input, Output, rules_of, seat_of
from tests.vectors.seats import PLAYERS, by_player, player_of

NOT_WITHIN_A_MULTI_MATCH = {"game_bonus", "box_bonus", "shutout", "shutout_bonus"}
"""Options that do not apply there (6.5): the engine refuses to have them set, a case may name them."""


def answer_cut(given: Input) -> Output:
    cards = Card(given["A"]), Card(given["B"])
    return {
        "high": player_of(high_card(cards)),
        "dealer": player_of(first_dealer(rules_of(given), cards)),
    }


def answer_next_dealer(given: Input) -> Output:
    dealer = Seat(PLAYERS.index(given["dealer"]))
    return {
        "dealer": player_of(next_dealer(rules_of(given).next_dealer, dealer, seat_of(given["hand_winner"])))
    }


def answer_play_game(given: Input) -> Output:
    rules, results = rules_of(given), played(given["hands"])
    final = final_score(rules, results)
    return {
        "running": [list(totals(results[:end])) for end in range(1, len(results) + 1)],
        "boxes": by_player(boxes(results)),
        "over": final is not None,
        "end": final and game_end(final),
    }


def answer_hollywood(given: Input) -> Output:
    rules, results = _rules(given, "hollywood"), played(given["hands"])
    columns = sheets(rules, results)
    final = match_score(rules, columns)
    return {
        "after_each_hand": [
            [list(column.points) for column in sheets(rules, results[:end])]
            for end in range(1, len(results) + 1)
        ],
        "columns": [_column(column) for column in columns],
        "over": final is not None,
        "net_for_A": final and final.totals[0] - final.totals[1],
    }


def _column(column: Sheet) -> Output:
    told: Output = {
        "points": by_player(column.points),
        "boxes": by_player(column.boxes),
        "closed_on_hand": None,
        "winner": None,
    }
    if column.final is not None:
        end = game_end(column.final)
        del end["forfeit"]
        told |= {"closed_on_hand": column.entries[-1].deal, **end}
    return told


def answer_multi_match(given: Input) -> Output:
    options = {
        name: value for name, value in given["options"].items() if name not in NOT_WITHIN_A_MULTI_MATCH
    }
    rules = _rules({**given, "options": options}, "multi")
    matches = sheets(rules, played(deal for deals in given["matches"] for deal in deals))
    begun = [match for match in matches if match.entries]
    final = match_score(rules, matches)
    return {
        "matches": [_match(match, begun[:number]) for number, match in enumerate(begun, start=1)],
        "over": final is not None,
        "winner": final and player_of(final.winner),
    }


def _match(match: Sheet, so_far: list[Sheet]) -> Output:
    finals = [each.final for each in so_far if each.final is not None]
    scores = tuple(sum(final.totals[seat] for final in finals) for seat in range(2))
    return {
        "match_points": by_player(match.points),
        "rounds_won": by_player(match.boxes),
        "match_winner": match.final and player_of(match.final.winner),
        "credited": match.final and by_player(match.final.totals),
        "game_scores": by_player(scores),
    }


def answer_best_of(given: Input) -> Output:
    rules = _rules(given, "best_of")
    games = sheets(rules, played(deal for deals in given["games"] for deal in deals))
    begun = tuple(game for game in games if game.entries)
    final = match_score(rules, games)
    return {
        "games": [
            {"end": game.final and game_end(game.final), "wins": by_player(won(begun[:number]))}
            for number, game in enumerate(begun, start=1)
        ],
        "over": final is not None,
        "winner": final and player_of(final.winner),
    }


def game_end(final: FinalScore) -> Output:
    return {
        "winner": player_of(final.winner),
        "forfeit": final.forfeit,
        "shutout": final.shutout,
        "totals": by_player(final.totals),
        "margin": final.margin,
    }


def _rules(given: Input, match_format: str) -> GinRules:
    """The rules of a case whose question says the format, whatever its preset has."""
    return rules_of({**given, "options": {**given["options"], "format": match_format}})


def played(hands: Iterable[tuple[str | None, int]]) -> tuple[DealResult, ...]:
    """Deals of which only winner and points are told."""
    return tuple(
        _deal(number, seat_of(player), points) for number, (player, points) in enumerate(hands, start=1)
    )


def _deal(number: int, winner: Seat | None, points: int) -> DealResult:
    return DealResult(
        number=number,
        kind=DealKind.VOID if winner is None else DealKind.KNOCK,
        dealer=Seat(0),
        winner=winner,
        points=tuple(points if seat == winner else 0 for seat in range(2)),
        boxes=tuple(int(seat == winner) for seat in range(2)),
    )


ANSWERS: Mapping[str, Callable[[Mapping[str, Any]], Output]] = {
    "cut": answer_cut,
    "next_dealer": answer_next_dealer,
    "play_game": answer_play_game,
    "hollywood": answer_hollywood,
    "multi_match": answer_multi_match,
    "best_of": answer_best_of,
}
