"""Matches of the expert that learns, deal by deal: what its networks saw, and how the deals ended."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from bot.games.gin.player import opponent_model as model
from bot.games.gin.player.value import (
    GINS,
    KNOCKS,
    LOST_GINS,
    LOST_KNOCKS,
    LOST_UNDERCUTS,
    UNDERCUTS,
    VOIDS,
)
from bot.games.gin.rules import LAST_CARDS
from tests.trainer.gin.compiled import CARDS, compiled, in_hand_order
from tests.trainer.gin.expert import Expert, best_knock, expert_ends, offered, takes
from tests.trainer.gin.hands import Melding, arrange, deadwood, defended, is_melded
from tests.trainer.gin.networks import DRAWING, KNOCKING, PLAYING_ON
from tests.trainer.gin.rivals import BIG_GIN, DISCARD, EXPERTLY, GIN, KNOCK, LEAVE, TAKE, Choice, ends, wants
from tests.trainer.gin.sight import look, of_cards, own
from tests.trainer.gin.table import (
    FREELY,
    MOST_THROWN,
    NO_CARD,
    OFFERED,
    STOCK,
    STOCK_ONLY,
    TO_DEALER,
    TO_NONDEALER,
    Table,
    draw,
    take,
    throw,
    throwable,
    upcard,
)
from tests.trainer.gin.wanted import Sight, of_own_cards
from tests.trainer.samples import Array, np

(
    FIRST_GIN,
    FIRST_KNOCK,
    UNDERCUT,
    VOID,
    LOST_UNDERCUT,
    FIRST_LOST_KNOCK,
    FIRST_LOST_GIN,
) = (each.start for each in (GINS, KNOCKS, UNDERCUTS, VOIDS, LOST_UNDERCUTS, LOST_KNOCKS, LOST_GINS))
BY_UPCARD = -1
"""Stands for a knock limit that the upcard sets."""
SEEDS = 1 << 16
AS_THE_DEAL = -1
"""Stands for the ending of a row that ended as its deal did."""
ROWS, HELD, WANTED, DEALS, ACTIONS = range(5)
"""The places in `Kept.sizes`."""


Experts: TypeAlias = tuple[Expert, Expert]
"""Those of both seats; where another player sits it is not asked."""


class Rules(NamedTuple):
    """What matches may differ in, as in `bot.games.gin.rules.GinRules`."""

    limit: int
    """The knock limit, or `BY_UPCARD`."""
    doubles: bool
    layoffs: bool
    gin_bonus: int
    undercut_bonus: int
    big_gin: int
    target: int
    columns: int
    game_bonus: int
    box_bonus: int


class Kept(NamedTuple):
    """What is kept of deals, in arrays with room for more; `sizes` says how much of each is filled."""

    own: Array
    common: Array
    network: Array
    deal: Array
    ending: Array
    """Of a knock that could have been made the ending that it would have had; else `AS_THE_DEAL`."""
    held_own: Array
    held_common: Array
    held: Array
    wanted_own: Array
    wanted_common: Array
    wanted: Array
    endings: Array
    points: Array
    """Before doubling."""
    paid: Array
    early_knocker: Array
    actions: Array
    """Seat, kind, card, and the seed of a player's choice, while there is room: tests look at them."""
    sizes: Array


class Sides(NamedTuple):
    """Who plays a match; what belongs to a seat is listed by seat."""

    players: Array
    learner: int
    """The seat whose decisions are kept."""
    share: float
    """How often the learner tries something else."""
    holding: float
    """At which share of its decisions it is kept which cards the other held."""
    odds: Array
    """The log odds that a seat's opponent knocks early."""
    pays: Array
    """What each ending is worth to the seat."""


class Ended(NamedTuple):
    """How a deal ended."""

    kind: int
    """`KNOCK`, `GIN`, `BIG_GIN`; `DISCARD` for a void deal."""
    knocker: int
    left: int
    """The knocker's deadwood."""
    other: int
    """The defender's deadwood after lay-offs."""
    points: int
    """What the knocker scores, before doubling; below 0 it is undercut."""


@compiled
def _act(kept: Kept, seat: int, kind: int, card: int, seed: int) -> None:
    at = kept.sizes[ACTIONS]
    if at < len(kept.actions):
        kept.actions[at] = np.array([seat, kind, card, seed])
        kept.sizes[ACTIONS] += 1


@compiled
def _keep(kept: Kept, start: int, network: int, row: Array, common: Array, tried: bool) -> None:
    """Keep what a network saw; what came before something tried would be blamed for it, and is forgotten."""
    if tried:
        kept.sizes[ROWS] = start
    at = kept.sizes[ROWS]
    kept.own[at], kept.common[at] = row, common
    kept.network[at], kept.deal[at], kept.ending[at] = network, kept.sizes[DEALS], AS_THE_DEAL
    kept.sizes[ROWS] += 1


@compiled
def _keep_knock(
    expert: Expert, rules: Rules, table: Table, seat: int, sight: Sight, pays: Array, kept: Kept
) -> None:
    """Keep the best knock that was not made, with the ending that it would have had.

    Knocks that are made are few, and all of them looked good: those alone would teach too little.
    """
    card, _ = best_knock(expert, sight, pays, in_hand_order(throwable(table, seat)))
    if card == NO_CARD:
        return
    hand = sight.hand ^ 1 << card
    row = own(expert.tables, sight, hand, card)
    _keep(kept, kept.sizes[ROWS], 3 * sight.kind + KNOCKING, row, sight.common, False)
    ended = _counted(expert.tables, rules, hand, int(table.hands[1 - seat]), seat, KNOCK)
    kept.ending[kept.sizes[ROWS] - 1] = ending_of(ended, seat)


@compiled
def _keep_held(expert: Expert, table: Table, seat: int, odds: float, sight: Sight, kept: Kept) -> None:
    """Keep of each card that may be in the other hand what is known of it, and whether it is there."""
    common, rows = of_cards(expert.tables, table, seat, odds, sight.drawable)
    for card in range(CARDS):
        if sight.drawable >> card & 1:
            at = kept.sizes[HELD]
            kept.held_own[at], kept.held_common[at] = rows[card], common
            kept.held[at] = table.hands[1 - seat] >> card & 1
            kept.sizes[HELD] += 1


@compiled
def _keep_wanted(expert: Expert, table: Table, seat: int, sight: Sight, kept: Kept) -> None:
    """Keep of each of the seat's own cards what is known of it, and whether the other could meld it."""
    rows = of_own_cards(expert.tables, table, seat, sight)
    for card in range(CARDS):
        if sight.hand >> card & 1:
            at = kept.sizes[WANTED]
            kept.wanted_own[at], kept.wanted_common[at] = rows[card], sight.common
            kept.wanted[at] = is_melded(expert.tables, int(table.hands[1 - seat]), card)
            kept.sizes[WANTED] += 1


@compiled
def _draws(expert: Expert, table: Table, seat: int, sides: Sides, start: int, kept: Kept) -> bool:
    """Whether the seat takes the upcard."""
    if sides.players[seat] != EXPERTLY:
        return wants(expert.tables, table, seat, sides.players[seat])
    sight = look(expert.tables, expert.numbers, table, seat, sides.odds[seat])
    wanted = takes(expert, table, sight, sides.pays[seat])
    if seat != sides.learner:
        return wanted
    tried = is_melded(expert.tables, sight.hand, upcard(table)) and np.random.random() < sides.share
    if tried:
        wanted = not wanted
    if not wanted:
        row = own(expert.tables, sight, sight.hand, NO_CARD)
        _keep(kept, start, 3 * sight.kind + DRAWING, row, offered(sight, table), tried)
    elif tried:
        kept.sizes[ROWS] = start
    if np.random.random() < sides.holding:
        _keep_held(expert, table, seat, sides.odds[seat], sight, kept)
        _keep_wanted(expert, table, seat, sight, kept)
    return wanted


@compiled
def _ends(
    expert: Expert, rules: Rules, table: Table, seat: int, sides: Sides, start: int, kept: Kept, seed: int
) -> Choice:
    """How the seat ends its turn."""
    if sides.players[seat] != EXPERTLY:
        return ends(expert.tables, table, seat, sides.players[seat], seed)
    sight = look(expert.tables, expert.numbers, table, seat, sides.odds[seat])
    learns = seat == sides.learner
    share = sides.share if learns else 0.0
    choice, tried = expert_ends(expert, table, seat, sight, sides.pays[seat], share)
    if learns:
        if choice.kind in (DISCARD, KNOCK):
            network = PLAYING_ON if choice.kind == DISCARD else KNOCKING
            row = own(expert.tables, sight, sight.hand ^ 1 << choice.card, choice.card)
            _keep(kept, start, 3 * sight.kind + network, row, sight.common, tried)
            if choice.kind == DISCARD:
                _keep_knock(expert, rules, table, seat, sight, sides.pays[seat], kept)
        if np.random.random() < sides.holding:
            _keep_held(expert, table, seat, sides.odds[seat], sight, kept)
            _keep_wanted(expert, table, seat, sight, kept)
    return choice


@compiled
def play_deal(experts: Experts, rules: Rules, table: Table, first: int, sides: Sides, kept: Kept) -> Ended:
    """The deal to its end; ``first`` is the seat that acts first."""
    seat, start, facts = first, kept.sizes[ROWS], table.facts
    while True:
        seed = np.random.randint(SEEDS)
        if facts[OFFERED] != STOCK_ONLY and _draws(experts[seat], table, seat, sides, start, kept):
            _act(kept, seat, TAKE, upcard(table), seed)
            take(table, seat)
        else:
            _act(kept, seat, LEAVE, NO_CARD, seed)
            if facts[OFFERED] in (TO_NONDEALER, TO_DEALER):
                facts[OFFERED] = TO_DEALER if facts[OFFERED] == TO_NONDEALER else STOCK_ONLY
                seat = 1 - seat
                continue
            draw(table, seat)
        facts[OFFERED] = FREELY
        choice = _ends(experts[seat], rules, table, seat, sides, start, kept, seed)
        _act(kept, seat, choice.kind, choice.card, seed)
        if choice.kind != BIG_GIN:
            throw(table, seat, choice.card)
        if choice.kind != DISCARD:
            hand, other = int(table.hands[seat]), int(table.hands[1 - seat])
            return _counted(experts[seat].tables, rules, hand, other, seat, choice.kind)
        if facts[STOCK] <= LAST_CARDS or table.turns[seat] == MOST_THROWN:
            return Ended(DISCARD, seat, 0, 0, 0)
        seat = 1 - seat


@compiled
def _counted(tables: Melding, rules: Rules, hand: int, other: int, seat: int, kind: int) -> Ended:
    """Both hands are open and count (gin 2.13); ``hand`` is that of the seat that ends the deal."""
    left, theirs = deadwood(tables, hand), deadwood(tables, other)
    if kind == BIG_GIN:
        return Ended(kind, seat, 0, theirs, rules.big_gin + theirs)
    if kind == GIN:
        return Ended(kind, seat, 0, theirs, rules.gin_bonus + theirs)
    if rules.layoffs:
        sets, runs = arrange(tables, hand)
        theirs = defended(tables, sets, runs, other)
    points = theirs - left if theirs > left else theirs - left - rules.undercut_bonus
    return Ended(kind, seat, left, theirs, points)


@compiled
def ending_of(ended: Ended, seat: int) -> int:
    """The number of the ending for this seat, as `bot.games.gin.player.value` has them."""
    if ended.kind == DISCARD:
        return VOID
    won = (ended.knocker == seat) == (ended.points > 0)
    if ended.points < 0:
        return UNDERCUT if won else LOST_UNDERCUT
    if ended.kind == KNOCK:
        return (FIRST_KNOCK if won else FIRST_LOST_KNOCK) + _size(ended.points)
    return (FIRST_GIN if won else FIRST_LOST_GIN) + _size(ended.other)


@compiled
def _size(points: int) -> int:
    """0 below 10 points, 1 below 25, then 2."""
    # In plain Python two truths of NumPy would add up to one.
    return int(points >= 10) + int(points >= 25)


@compiled
def evidence(tables: Melding, rules: Rules, table: Table, ended: Ended, other: int) -> float:
    """What the deal adds to the log odds that a seat's opponent, ``other``, knocks early."""
    if ended.kind == DISCARD or rules.limit == 0:
        return 0.0
    if ended.knocker == other:
        if ended.kind != KNOCK:
            return model.WENT_GIN
        return model.KNOCKED_HIGH if ended.left >= model.HIGH_KNOCK else model.KNOCKED_LOW
    could = rules.limit != BY_UPCARD and deadwood(tables, table.hands[other]) <= rules.limit
    return model.DID_NOT_KNOCK if could else 0.0
