# hostile names are meant to look like others
"""Views of gin written as text positions, for tests, the bench and the contact sheet."""

from __future__ import annotations

import msgspec

from bot.games.cards import Card, parse_card, parse_cards
from bot.games.game import Seat
from bot.games.gin.formats import credited, match_score, present, sheets, won
from bot.games.gin.rules import ExactFifty, GinRules, MatchFormat
from bot.games.gin.view import (
    DealKind,
    DealResult,
    Finish,
    GinView,
    Hand,
    Meld,
    Phase,
    Player,
    Showdown,
)
from bot.games.melds.view import MeldKind
from images import Face

FACES = (Face("Marguerite", 1), Face("Old Ben", 2))


def points_of(cards: tuple[Card, ...]) -> int:
    """Deadwood value of cards: ace 1, court cards 10 (gin 1.3)."""
    return sum(min(10, int(card.rank)) for card in cards)


def hand_of(text: str) -> Hand:
    """A hand from ``4h5h6h JsJdJc / As9d``: melds, a slash, deadwood; ``4h5h6h+7h`` has 7h laid off."""
    melds, _, deadwood = text.partition("/")
    dead = parse_cards(deadwood)
    return Hand(tuple(_meld_of(word) for word in melds.split()), dead, points_of(dead))


def _meld_of(text: str) -> Meld:
    own, *more = text.split("+")
    laid_off = tuple(card for part in more for card in parse_cards(part))
    cards = tuple(sorted(parse_cards(own) + laid_off))
    kind = MeldKind.SET if len({card.rank for card in cards}) == 1 else MeldKind.RUN
    return Meld(kind, cards, laid_off)


def seat_view(
    hand: str,
    *,
    drawn: str = "",
    taken: str = "",
    finish: str = "",
    turn: int | None = 0,
    knock_limit: int = 10,
    upcard: str = "Th",
    stock: int = 23,
    totals: tuple[int, int] = (64, 41),
) -> GinView:
    """The view of seat 0; ``finish`` is the hand that it could show now."""
    held = hand_of(hand)
    barred = parse_card(taken) if taken else None
    finishes: tuple[Finish, ...] = ()
    if finish:
        shown = hand_of(finish)
        kind = DealKind.KNOCK if shown.points else DealKind.GIN
        finishes = (Finish(kind, held.deadwood[-1], shown),)
    return GinView(
        seat=Seat(0),
        phase=Phase.DISCARD if drawn else Phase.DRAW,
        turn=None if turn is None else Seat(turn),
        deal=5,
        dealer=Seat(1),
        stock=stock,
        upcard=parse_card(upcard) if upcard else None,
        knock_limit=knock_limit,
        knock_card=None,
        taken=barred,
        target=100,
        players=(
            Player(cards=len(held.cards), points=totals[0], boxes=3),
            Player(cards=10, points=totals[1], boxes=2),
        ),
        results=(),
        final=None,
        left=None,
        hand=held,
        drawn=parse_card(drawn) if drawn else None,
        throwable=tuple(card for card in held.cards if card is not barred),
        finishes=finishes,
    )


HANDS: dict[str, GinView] = {
    "hand_two_melds": seat_view("4h5h6h7h JsJdJc / As9dQcKh", drawn="9d"),
    "hand_no_meld_taken": seat_view("/ Ac2h4s5d7c8hTsTdJcQdKs", drawn="2h", taken="2h"),
    "hand_can_knock": seat_view(
        "2c3c4c5c6c 9c9d9h9s / AdKd", drawn="Kd", taken="Kd", finish="2c3c4c5c6c 9c9d9h9s / Ad"
    ),
    "hand_gin": seat_view(
        "AsAdAh 7c8c9c KsKhKdKc / 4s", drawn="4s", finish="AsAdAh 7c8c9c KsKhKdKc /", knock_limit=0
    ),
    "hand_waiting": seat_view("QsQhQd 3d4d5d / AcAd8h9s", turn=1, stock=8),
    "hand_long_run": seat_view("3s4s5s6s7s8s9sTsJsQs / Ad", drawn="Ad", knock_limit=0),
    "hand_empty_pile": seat_view("3s4s5s / AdAc7hJhJdQcKc", turn=1, upcard="", stock=2),
    "hand_marked_meld": seat_view("5h6h7h8h 2s2d2c / Td7cKc5s", drawn="6h", taken="6h"),
}


def deal(
    kind: DealKind,
    winner: int | None,
    points: int,
    *,
    number: int = 1,
    hands: tuple[str, str] | None = None,
    knocker: int = 0,
    thrown: str = "",
    multiplier: int = 1,
) -> DealResult:
    """A finished deal; ``hands`` are by seat."""
    return DealResult(
        number=number,
        kind=kind,
        dealer=Seat(0),
        winner=None if winner is None else Seat(winner),
        points=tuple(points if seat == winner else 0 for seat in range(2)),
        boxes=tuple(int(seat == winner) for seat in range(2)),
        multiplier=multiplier,
        showdown=None
        if hands is None
        else Showdown(
            knocker=Seat(knocker),
            thrown=parse_card(thrown) if thrown else None,
            hands=tuple(hand_of(hand) for hand in hands),
        ),
    )


SHOWDOWNS: dict[str, DealResult] = {
    "showdown_knock": deal(
        DealKind.KNOCK,
        0,
        16,
        number=4,
        hands=("4h5h6h7h+3h+8h JsJdJc / Ac2s2d", "9s9d9c / Ad3s4d6s7c"),
        thrown="Kd",
    ),
    "showdown_undercut": deal(
        DealKind.UNDERCUT,
        1,
        28,
        number=5,
        hands=("2c3c4c 9d9h9s+9c 6d7d8d+5d / 8h", "5c6c7c AdAhAc / 2s3s"),
        thrown="Qd",
    ),
    "showdown_gin": deal(
        DealKind.GIN,
        1,
        110,
        number=6,
        hands=("8s8d8c / Ah3dTsJsQdKcKh", "2h3h4h 5s6s7s QsQhQcQd /"),
        knocker=1,
        thrown="Jh",
        multiplier=2,
    ),
    "showdown_big_gin": deal(
        DealKind.BIG_GIN, 0, 43, number=7, hands=("AsAdAh 2c3c4c5c 9h9s9d9c /", "KsKhKd QsQhQd / 4s4dAc3d")
    ),
    "showdown_many_laid_off": deal(
        DealKind.UNDERCUT,
        1,
        35,
        number=12,
        hands=("2c3c4c+Ac+5c+6c 9dTdJd+8d+7d+Qd+Kd / 2h3h4s", "5h5s5d /"),
        thrown="Ks",
    ),
    "showdown_void": deal(DealKind.VOID, None, 0, number=8),
    "showdown_misdeal": deal(DealKind.MISDEAL, None, 0, number=9),
}

_PLAYED = (
    deal(DealKind.KNOCK, 0, 16, hands=("3h4h5h JsJdJc 9s9d9h / 5c", "6s6d6h / Ad5sTs9c"), thrown="Kd"),
    deal(DealKind.GIN, 1, 43, hands=("6s6d6h / 2dTs6c", "3h4h5h JsJdJc 9s9d9hQs /"), knocker=1, thrown="Kd"),
    deal(
        DealKind.UNDERCUT,
        0,
        31,
        hands=("3h4h5h JsJdJc / AcAd", "6s6d6h 8c9cTc / 7h Ah"),
        knocker=1,
        thrown="Kd",
    ),
    deal(DealKind.VOID, None, 0),
    deal(
        DealKind.KNOCK, 1, 18, hands=("6s6d6h / 8sTs2c", "3h4h5h JsJdJc 9s9d9h / 2d"), knocker=1, thrown="Kd"
    ),
    deal(
        DealKind.GIN,
        0,
        118,
        hands=("3h4h5h JsJdJc 9s9d9hQs /", "6s6d6h / 4sTs6cTc4c"),
        thrown="Kd",
        multiplier=2,
    ),
)


def won_deals(winner: int, count: int, *, first: int = 1) -> tuple[DealResult, ...]:
    """Knocks that one seat won, for 25 points each."""
    hands = ("3h4h5h JsJdJc 9s9d9h / 5c", "6s6d6h / TdTsTc")
    return tuple(
        deal(
            DealKind.KNOCK,
            winner,
            25,
            number=number,
            hands=hands if winner == 0 else hands[::-1],
            knocker=winner,
            thrown="Kd",
        )
        for number in range(first, first + count)
    )


def played_match(repeat: int = 1) -> tuple[DealResult, ...]:
    """Several deals with running numbers, repeated for a long match."""
    return tuple(
        msgspec.structs.replace(result, number=number)
        for number, result in enumerate(_PLAYED * repeat, start=1)
    )


def match_view(
    results: tuple[DealResult, ...], rules: GinRules | None = None, *, targets: tuple[int, int] | None = None
) -> GinView:
    """A spectator's view of a match in which these deals were played, with its score sheets."""
    rules = rules or GinRules()
    played = sheets(rules, results, targets)
    final = match_score(rules, played)
    goals = targets or ((0, 0) if rules.format is MatchFormat.DECLARED else (rules.target, rules.target))
    return GinView(
        seat=None,
        phase=Phase.OVER if final else Phase.DRAW,
        turn=None if final else Seat(0),
        deal=len(results) + 1,
        dealer=Seat(0),
        stock=31,
        upcard=None,
        knock_limit=10,
        knock_card=None,
        taken=None,
        target=max(goals),
        players=tuple(
            Player(
                cards=10,
                points=present(played).points[seat],
                boxes=present(played).boxes[seat],
                target=goals[seat],
                games=won(played)[seat],
                credits=credited(played)[seat],
            )
            for seat in range(2)
        ),
        results=results,
        final=final,
        left=None,
        rules=rules,
        sheets=played,
    )


_BEST_OF = GinRules(format=MatchFormat.BEST_OF, best_of=5, target=250)
_MULTI = GinRules(format=MatchFormat.MULTI, multi_target=500)
_HOLLYWOOD = GinRules(format=MatchFormat.HOLLYWOOD)
_DECLARED = GinRules(format=MatchFormat.DECLARED)

SHEETS: dict[str, GinView] = {
    "score_sheet_start": match_view(()),
    "score_sheet": match_view(played_match()[:4]),
    "score_sheet_final": match_view(played_match()),
    "score_sheet_shutout": match_view(won_deals(0, 4)),
    "score_sheet_forfeit": match_view(
        (*won_deals(1, 2), *won_deals(0, 4, first=3)), GinRules(exact_50=ExactFifty.HAND_POINTS)
    ),
    "score_sheet_long": match_view(played_match(5), GinRules(target=1000)),
    "score_sheet_declared": match_view(played_match()[:5], _DECLARED, targets=(150, 225)),
    "score_sheet_secret": match_view((), _DECLARED),
    "score_sheet_best_of": match_view(played_match(4), _BEST_OF),
    "score_sheet_best_of_final": match_view(played_match(6), _BEST_OF),
    "score_sheet_multi": match_view(played_match()[:3], _MULTI),
    "score_sheet_multi_final": match_view(played_match(3), _MULTI),
    "score_sheet_hollywood_start": match_view((), _HOLLYWOOD),
    "score_sheet_hollywood": match_view(played_match()[:3], _HOLLYWOOD),
    "score_sheet_hollywood_open": match_view(played_match(2)[:8], _HOLLYWOOD),
    "score_sheet_hollywood_final": match_view(played_match(4), _HOLLYWOOD),
}
