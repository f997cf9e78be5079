"""Matches of the expert that learns: deals one after the other, and the score."""

from __future__ import annotations

from typing import NamedTuple

from bot.games.gin.player import opponent_model as model
from bot.games.gin.player.value import ENDINGS
from tests.trainer.gin.compiled import RANKS, compiled
from tests.trainer.gin.deals import (
    BY_UPCARD,
    DEALS,
    Ended,
    Experts,
    Kept,
    Rules,
    Sides,
    ending_of,
    evidence,
    play_deal,
)
from tests.trainer.gin.expert import Expert, worths
from tests.trainer.gin.hands import deadwood
from tests.trainer.gin.networks import EARLY_KNOCKER, OTHER
from tests.trainer.gin.rivals import DISCARD, EXPERTLY
from tests.trainer.gin.sheet import empty, enter, is_over, totals
from tests.trainer.gin.table import DECK_DEALT, laid_out
from tests.trainer.samples import Array, np

SPADES = 39
"""The first of the spades."""
ROOM = 4000
"""Rows that a match hardly ever needs more of."""


@compiled
def play_match(
    experts: Experts, rules: Rules, decks: Array, dealer: int, most: int, sides: Sides, kept: Kept
) -> Array:
    """The `totals` by seat after a match to its end, or ``most`` deals, or until there are no more decks."""
    tables, deals = experts[0].tables, 0
    sheet = empty(rules.columns, rules.target, rules.game_bonus, rules.box_bonus)
    sides.odds[:] = model.PRIOR
    for deck in decks:
        limit, times = _knock_card(rules, deck[DECK_DEALT])
        table = laid_out(deck, dealer, limit, rules.limit == BY_UPCARD)
        if min(deadwood(tables, table.hands[0]), deadwood(tables, table.hands[1])) <= limit:
            continue
        for seat in range(2):
            kind = EARLY_KNOCKER if sides.odds[seat] >= model.THRESHOLD else OTHER
            sides.pays[seat] = worths(experts[seat], kind, sheet, seat, times)
        early = sides.odds[sides.learner] >= model.THRESHOLD
        ended = play_deal(experts, rules, table, 1 - dealer, sides, kept)
        _keep_deal(kept, ended, sides.learner, times, early)
        if ended.points:
            winner = ended.knocker if ended.points > 0 else 1 - ended.knocker
            enter(sheet, winner, abs(ended.points) * times)
        deals += 1
        if deals == most or is_over(sheet):
            break
        for seat in range(2):
            odds = sides.odds[seat] + evidence(tables, rules, table, ended, 1 - seat)
            sides.odds[seat] = min(model.LIMIT, max(-model.LIMIT, odds))
        if ended.kind != DISCARD:
            dealer = 1 - dealer
    return totals(sheet)


@compiled
def _knock_card(rules: Rules, card: int) -> tuple[int, int]:
    """The knock limit of a deal with this upcard, and by how much it is multiplied (gin 3.0, 3.5)."""
    limit, rank = rules.limit, card % RANKS + 1
    if limit == BY_UPCARD:
        limit = 0 if rank == 1 else min(rank, 10)
    return limit, 2 if rules.doubles and card >= SPADES else 1


@compiled
def _keep_deal(kept: Kept, ended: Ended, seat: int, times: int, early: bool) -> None:
    """Keep how the deal ended for the seat that learns."""
    at, won = kept.sizes[DEALS], ended.points if ended.knocker == seat else -ended.points
    kept.endings[at], kept.early_knocker[at] = ending_of(ended, seat), early
    kept.points[at], kept.paid[at] = won, won * times
    kept.sizes[DEALS] += 1


class Plan(NamedTuple):
    """Matches to be played: of each the other player, the learner's seat, who deals first, and so on."""

    rivals: Array
    learners: Array
    dealers: Array
    limits: Array
    most: Array
    """Deals after which the match is left."""
    decks: Array


@compiled
def play_matches(
    learner: Expert,
    rival: Expert,
    rules: Rules,
    plan: Plan,
    share: float,
    holding: float,
    seed: int,
    kept: Kept,
) -> Array:
    """The learner's points and the other's after each match; the same arguments play the same matches.

    It stops when there may be no room for another match.
    """
    np.random.seed(seed)
    points = np.zeros((len(plan.rivals), 2), np.int64)
    for at in range(len(plan.rivals)):
        if len(kept.own) - kept.sizes[:DEALS].max() < ROOM:
            break
        seat = plan.learners[at]
        players = np.array([EXPERTLY, EXPERTLY])
        players[1 - seat] = plan.rivals[at]
        experts = (learner, rival) if seat == 0 else (rival, learner)
        sides = Sides(players, seat, share, holding, np.zeros(2), np.zeros((2, ENDINGS)))
        limited = Rules(plan.limits[at], *rules[1:])
        found = play_match(experts, limited, plan.decks[at], plan.dealers[at], plan.most[at], sides, kept)
        points[at] = found[seat], found[1 - seat]
    return points
