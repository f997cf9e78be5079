"""What a deal scores, and one game or column made of deals (2.13, 3, 6.1 to 6.4).

First a deal: from two counts to points and boxes, from two hands to the showdown. Then the running totals,
and the final score with its bonuses once somebody has the target.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Protocol, TypeVar

import msgspec

from bot.games.cards import Card, Mask
from bot.games.frame.achieving import SILENT_UNDERCUT, THREE_GINS, in_a_row
from bot.games.game import Seat
from bot.games.gin.choosing import laid_out
from bot.games.gin.rules import (
    ExactFifty,
    GinRules,
    KnockScore,
    MatchFormat,
    SequenceBonus,
    Shutout,
    UndercutTie,
)
from bot.games.gin.view import DealKind, DealResult, FinalScore, LineKind, SheetLine, Showdown
from bot.games.melds.arrange import Arrangement, arrange, bonus
from bot.games.melds.laying import Defence, best_defence

SideT = TypeVar("SideT")


class Side(StrEnum):
    """The two sides of a showdown."""

    KNOCKER = "knocker"
    DEFENDER = "defender"


class DealScore(msgspec.Struct, frozen=True, kw_only=True):
    """What a showdown is worth to its winner; the loser scores at most a bonus of sequence gin (3.7)."""

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
    """Whether the defender may lay off when a deal ended in this way (2.11)."""
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


def feats_of(played: Sequence[tuple[DealResult, Seat]]) -> tuple[str, ...]:
    """What a player has achieved in these deals, each of which comes with the seat of the player in it."""
    gins = (
        result.winner == seat and result.kind in {DealKind.GIN, DealKind.BIG_GIN}
        for result, seat in played
        if result.kind not in {DealKind.VOID, DealKind.MISDEAL}
    )
    perfect = any(
        result.winner == seat
        and result.kind is DealKind.UNDERCUT
        and result.showdown is not None
        and result.showdown.hands[seat].points == 0
        for result, seat in played
    )
    return (
        *((THREE_GINS,) if in_a_row(gins, 3) else ()),
        *((SILENT_UNDERCUT,) if perfect else ()),
    )


class Scored(Protocol):
    """What a line of a sheet counts of a deal: points and boxes by seat."""

    @property
    def points(self) -> tuple[int, ...]:
        """Points of the deal."""

    @property
    def boxes(self) -> tuple[int, ...]:
        """Boxes of the deal."""


def totals(results: Sequence[Scored], seats: int = 2) -> tuple[int, ...]:
    """The running points by seat: deals only, no bonuses (6.1)."""
    return tuple(sum(result.points[seat] for result in results) for seat in range(seats))


def boxes(results: Sequence[Scored], seats: int = 2) -> tuple[int, ...]:
    """The boxes by seat (3.7)."""
    return tuple(sum(result.boxes[seat] for result in results) for seat in range(seats))


def final_score(
    rules: GinRules, results: Sequence[Scored], targets: tuple[int, ...] | None = None
) -> FinalScore | None:
    """The end of the game with all bonuses once somebody has the target, None before.

    ``targets`` are by seat where each player declared one, which is then that player's game bonus too (6.8).
    A sheet may have more than two seats; each stands for a player or for a side. Where a set number of deals
    is played, it ends with the last of them (6.9).
    """
    if rules.format is MatchFormat.DEALS:
        return _after_all_deals(results) if len(results) == rules.deals else None
    seats = len(results[0].points) if results else 0
    points = totals(results, seats)
    goals = targets or (rules.target,) * seats
    arrived = [Seat(seat) for seat in range(seats) if points[seat] >= goals[seat]]
    if not arrived:
        return None
    # Only a bonus that both get brings two there with one deal: then its winner wins the game (7.6.2).
    leader = next((seat for seat in arrived if results[-1].boxes[seat]), arrived[0])
    game = targets[leader] if targets else rules.game_bonus
    final = _final(rules, results, leader, game=game, forfeit=False)
    second = _winner_by_forfeit(rules, points, leader, final)
    return final if second is None else _final(rules, results, second, game=game, forfeit=True)


def _after_all_deals(results: Sequence[Scored]) -> FinalScore:
    """The points of the deals alone, of whichever sign their difference is (6.9)."""
    points = totals(results)
    margin = abs(points[0] - points[1])
    return FinalScore(
        winner=Seat(points.index(max(points))) if margin else None,
        shutout=False,
        forfeit=False,
        lines=(SheetLine(LineKind.HAND_POINTS, points),),
        totals=points,
        margin=margin,
    )


def _winner_by_forfeit(
    rules: GinRules, points: tuple[int, ...], leader: Seat, final: FinalScore
) -> Seat | None:
    """The seat that the rule of the exact fifty gives the game to, or None (6.4)."""
    if rules.exact_50 is ExactFifty.OFF:
        return None
    counts = points if rules.exact_50 is ExactFifty.HAND_POINTS else final.totals
    second = _second(leader, counts)
    return second if counts[leader] - counts[second] == 50 else None


def _second(winner: Seat, counts: tuple[int, ...]) -> Seat:
    """The seat that has most after the winner."""
    return max((Seat(seat) for seat in range(len(counts)) if seat != winner), key=lambda seat: counts[seat])


def _final(
    rules: GinRules, results: Sequence[Scored], winner: Seat, *, game: int, forfeit: bool
) -> FinalScore:
    """The lines of the sheet and their sums; ``game`` is the bonus for the game.

    A winner by forfeit gets no shutout bonus, as the loser led (6.4).
    """
    seats = len(results[0].points)
    points, won = totals(results, seats), boxes(results, seats)
    shutout = not forfeit and rules.shutout is not Shutout.OFF and sum(won) == won[winner]
    extra = rules.shutout_points(points[winner], boxes=won[winner], game=game) if shutout else 0
    lines = (
        SheetLine(LineKind.HAND_POINTS, points),
        SheetLine(LineKind.GAME_BONUS, _for(winner, game, seats)),
        SheetLine(LineKind.BOXES, tuple(number * rules.box_bonus for number in won)),
        SheetLine(LineKind.SHUTOUT, _for(winner, extra, seats)),
    )
    sums = tuple(sum(line.points[seat] for line in lines) for seat in range(seats))
    return FinalScore(
        winner=winner,
        shutout=shutout,
        forfeit=forfeit,
        lines=tuple(line for line in lines if line.kind is LineKind.HAND_POINTS or any(line.points)),
        totals=sums,
        margin=sums[winner] - sums[_second(winner, sums)],
    )


def _for(seat: Seat, points: int, seats: int) -> tuple[int, ...]:
    """Points by seat that one seat gets alone."""
    return tuple(points if at == seat else 0 for at in range(seats))
