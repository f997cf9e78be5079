"""What a deal scores: from two counts to points and boxes, from two hands to the showdown (2.13, 3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import TypeVar

import msgspec

from bot.games.cards import Card, Mask
from bot.games.game import Seat
from bot.games.gin.choosing import laid_out
from bot.games.gin.rules import GinRules, KnockScore, SequenceBonus, UndercutTie
from bot.games.gin.view import DealKind, DealResult, Showdown
from bot.games.melds.arrange import Arrangement, arrange, bonus
from bot.games.melds.layoff import Defence, best_defence

SideT = TypeVar("SideT")


class Side(StrEnum):
    """The two sides of a showdown."""

    KNOCKER = "knocker"
    DEFENDER = "defender"


class DealScore(msgspec.Struct, frozen=True, kw_only=True):
    """What a showdown is worth to its winner; the other scores at most a bonus of sequence gin (3.7)."""

    kind: DealKind
    winner: Side | None
    points: int
    boxes: int
    multiplier: int


class Ended(msgspec.Struct, frozen=True, kw_only=True):
    """How a deal was ended: by whom, with what kept and what thrown."""

    kind: DealKind
    """KNOCK, GIN or BIG_GIN."""
    knocker: Seat
    laid: Arrangement
    thrown: Card | None


def score(
    rules: GinRules, end: DealKind, *, knocker: int, defender: int, knock_card: Card | None = None
) -> DealScore:
    """The points of a deal from the two deadwoods; ``defender`` is counted after lay-offs (3.1 to 3.6)."""
    multiplier = 2 if rules.doubles(knock_card) else 1
    kind, winner, points = _plain_score(rules, end, knocker, defender)
    boxes = 0 if winner is None else 2 if multiplier == 2 and rules.spade_double_boxes else 1
    return DealScore(kind=kind, winner=winner, points=points * multiplier, boxes=boxes, multiplier=multiplier)


def _plain_score(
    rules: GinRules, end: DealKind, knocker: int, defender: int
) -> tuple[DealKind, Side | None, int]:
    """Kind, winner and points before doubling."""
    if end is DealKind.BIG_GIN:
        return DealKind.BIG_GIN, Side.KNOCKER, rules.big_gin + defender
    if end is DealKind.GIN:
        return DealKind.GIN, Side.KNOCKER, rules.gin_bonus + defender
    if defender > knocker:
        whole = rules.knock_score is KnockScore.FULL
        return DealKind.KNOCK, Side.KNOCKER, defender if whole else defender - knocker
    if defender == knocker and rules.undercut_tie is UndercutTie.NO_BONUS:
        return DealKind.TIE, None, 0
    return DealKind.UNDERCUT, Side.DEFENDER, knocker - defender + rules.undercut_bonus


def may_lay_off(rules: GinRules, end: DealKind) -> bool:
    """Whether the defender may lay off after a deal ended so (2.11)."""
    return rules.layoffs and (end is DealKind.KNOCK or rules.layoff_on_gin)


def defence(rules: GinRules, end: DealKind, melds: tuple[Mask, ...], hand: Mask) -> Defence:
    """What the defender lays out, and lays off where the rules allow it (2.11, 2.12)."""
    if may_lay_off(rules, end):
        return best_defence(melds, hand, rules.melds)
    return Defence(arrange(hand, rules.melds), (Mask(0),) * len(melds))


def deal_result(
    rules: GinRules, ended: Ended, answer: Defence, *, number: int, dealer: Seat, knock_card: Card | None
) -> DealResult:
    """The deal as the score sheet has it, with both hands laid open."""
    scored = score(
        rules,
        ended.kind,
        knocker=ended.laid.points,
        defender=answer.hand.points,
        knock_card=knock_card,
    )
    knocker_hand = laid_out(ended.laid, rules.melds, laid_off=answer.laid_off)
    defender_hand = laid_out(answer.hand, rules.melds)
    winner = None
    if scored.winner is not None:
        winner = ended.knocker if scored.winner is Side.KNOCKER else Seat(1 - ended.knocker)
    worth = _by_seat(
        ended.knocker, bonus(ended.laid.melds, rules.melds), bonus(answer.hand.melds, rules.melds)
    )
    points = _with_bonus(rules, scored, winner, worth)
    return DealResult(
        number=number,
        kind=scored.kind,
        dealer=dealer,
        winner=winner,
        points=points,
        boxes=tuple(scored.boxes if seat == winner else 0 for seat in range(2)),
        multiplier=scored.multiplier,
        bonus=worth,
        showdown=Showdown(
            knocker=ended.knocker,
            thrown=ended.thrown,
            hands=_by_seat(ended.knocker, knocker_hand, defender_hand),
        ),
    )


def _with_bonus(
    rules: GinRules, scored: DealScore, winner: Seat | None, worth: tuple[int, ...]
) -> tuple[int, ...]:
    """The points by seat, with the bonus of sequence gin where the deal has a winner (7.6.2)."""
    points = [scored.points if seat == winner else 0 for seat in range(2)]
    if winner is not None and rules.sequence_bonus is not SequenceBonus.OFF:
        for seat in range(2):
            if seat == winner or rules.sequence_bonus is SequenceBonus.BOTH:
                points[seat] += worth[seat] * scored.multiplier
    return tuple(points)


def _by_seat(knocker: Seat, first: SideT, second: SideT) -> tuple[SideT, ...]:
    """What belongs to knocker and defender, by seat."""
    return (first, second) if knocker == 0 else (second, first)


def unscored(kind: DealKind, *, number: int, dealer: Seat) -> DealResult:
    """A deal without points, whose hands stay hidden: void or misdealt (2.14, 2.3)."""
    return DealResult(number=number, kind=kind, dealer=dealer, winner=None, points=(0, 0), boxes=(0, 0))


def tally_of(played: Sequence[tuple[DealResult, Seat]]) -> Mapping[str, int]:
    """For a profile: how many of these deals the player won, in which way, and the best of them.

    Each deal comes with the seat of the player in it.
    """
    won = [(result, seat) for result, seat in played if result.winner == seat]
    kinds = [result.kind for result, _ in won]
    return {
        "deals": len(played),
        "deals_won": len(won),
        "gins": kinds.count(DealKind.GIN) + kinds.count(DealKind.BIG_GIN),
        "knocks": kinds.count(DealKind.KNOCK),
        "undercuts": kinds.count(DealKind.UNDERCUT),
        "best_deal": max((result.points[seat] for result, seat in won), default=0),
    }
