"""What a seat sees and infers, and the inputs of the expert's networks, by machine code.

The same numbers as `bot.games.gin.player.features` and `opponent_model` have, place by place.
"""

from __future__ import annotations

from bot.games.gin.player.features import BEST_DRAWS, GOOD_DRAWS, POINTS
from bot.games.gin.player.opponent_model import MOST, THRESHOLD
from tests.trainer.gin.compiled import ALL, CARDS, RANKS, compiled, count, lowest
from tests.trainer.gin.hands import (
    MOST_PAIRS,
    Melding,
    after_discard,
    arrange,
    deadwood,
    fitting,
    partners_in,
)
from tests.trainer.gin.networks import (
    EARLY_KNOCKER,
    OTHER,
    Numbers,
    add,
    score_of_holding,
    score_of_wanting,
)
from tests.trainer.gin.table import LIMIT, STOCK, Table, in_pile
from tests.trainer.gin.wanted import Sight, of_own_cards
from tests.trainer.samples import Array, np

HAND = 10
OWN, COMMON = 26, 21
OWN_OF_CARD, COMMON_OF_CARDS = 11, 5
OFFERED = 14
"""The first of the two places in `common` that say how the upcard is offered."""
MOST_LEFT = 128
"""More deadwood than eleven cards can have."""


@compiled
def look(tables: Melding, numbers: Numbers, table: Table, seat: int, odds: float) -> Sight:
    """What the seat sees; ``odds`` are the log odds that its opponent knocks early."""
    hand, known = int(table.hands[seat]), int(table.known[1 - seat])
    drawable = ALL & ~(hand | known | in_pile(table))
    other, thrown = table.thrown[1 - seat, : table.turns[1 - seat]], 0
    for card in other:
        thrown |= 1 << card
    common, rows = of_cards(tables, table, seat, odds, drawable)
    chances = _chances(numbers, drawable, known, HAND - count(known), common, rows)
    melding = _melding(tables, chances)
    facts, mine = table.facts, count(int(table.known[seat]))
    shared = _common(tables, facts, other, drawable, known, mine, chances, melding, odds)
    kind = EARLY_KNOCKER if odds >= THRESHOLD else OTHER
    sight = Sight(hand, drawable, known, thrown, int(facts[LIMIT]), kind, chances, melding, shared)
    _want(tables, numbers, table, seat, sight)
    return sight


@compiled
def _want(tables: Melding, numbers: Numbers, table: Table, seat: int, sight: Sight) -> None:
    """Put in what the network `wanting` says of the seat's own cards."""
    rows, start = of_own_cards(tables, table, seat, sight), numbers.wanting_first.copy()
    add(start, numbers.wanting_common, sight.common)
    for card in range(CARDS):
        if sight.hand >> card & 1:
            sight.melding[card] = score_of_wanting(numbers, rows[card], start)


@compiled
def of_cards(tables: Melding, table: Table, seat: int, odds: float, drawable: int) -> tuple[Array, Array]:
    """The inputs of the network `holding`: what all cards share, and those of each card to be drawn."""
    ranks = table.thrown[1 - seat, : table.turns[1 - seat]] % RANKS
    known, left, thrown, rises = int(table.known[1 - seat]), in_pile(table), 0, 0
    for at, card in enumerate(table.thrown[1 - seat, : len(ranks)]):
        thrown |= 1 << card
        rises += at > 0 and ranks[at] > ranks[at - 1]
    left &= ~thrown
    early, rows = 1 / (1 + np.exp(-odds)), np.zeros((CARDS, OWN_OF_CARD))
    share = (HAND - count(known)) / max(1, count(drawable))
    for card in range(CARDS):
        if not drawable >> card & 1:
            continue
        rank, near = card % RANKS, tables.near[card]
        lower = np.sum(ranks < rank) / 5
        above = 1.0 if len(ranks) and ranks[-1] < rank else 0.0
        rows[card, 0] = count(near & thrown) / 2
        rows[card, 1] = count(near & left) / 2
        rows[card, 2] = count(tables.beside[card] & known) / 2
        rows[card, 3] = tables.worth[card] / 10
        rows[card, 4], rows[card, 5] = lower, above
        rows[card, 6] = (ranks[-1] - rank) / 10 if len(ranks) else 0.0
        rows[card, 7] = partners_in(tables, card, (drawable | known) & ~(1 << card)) / 6
        rows[card, 8], rows[card, 9], rows[card, 10] = early * above, early * lower, count(near & known)
    return np.array([len(ranks) / 10, share * 2, early, count(known) / 4, rises / 3]), rows


@compiled
def _chances(numbers: Numbers, drawable: int, known: int, hidden: int, common: Array, rows: Array) -> Array:
    """The chance that the opponent holds each card; those that it can hold add up to its hidden cards."""
    found, start = np.zeros(CARDS), numbers.holding_first.copy()
    add(start, numbers.holding_common, common)
    for card in range(CARDS):
        if drawable >> card & 1:
            found[card] = score_of_holding(numbers, rows[card], start)
    total = found.sum()
    scale = hidden / total if total else 0.0
    for card in range(CARDS):
        found[card] = 1.0 if known >> card & 1 else min(MOST, found[card] * scale)
    return found


@compiled
def _melding(tables: Melding, chances: Array) -> Array:
    """The chance that the opponent can meld each card."""
    found = np.ones(CARDS)
    for card in range(CARDS):
        for at in range(MOST_PAIRS):
            one, two = tables.pairs[card, at]
            if one != card:
                found[card] *= 1 - chances[one] * chances[two]
    return 1 - found


@compiled
def _common(
    tables: Melding,
    facts: Array,
    thrown: Array,
    drawable: int,
    known: int,
    mine: int,
    chances: Array,
    melding: Array,
    odds: float,
) -> Array:
    """The inputs that all actions share; ``mine`` is how many cards the seat took and still holds."""
    points = tables.worth[thrown]
    limit, last = facts[LIMIT], points[-3:]
    rises, risen, of_known, unmelded = 0, 0, 0.0, 0.0
    for at in range(1, len(thrown)):
        if thrown[at] % RANKS > thrown[at - 1] % RANKS:
            rises, risen = rises + 1, risen + points[at] - points[at - 1]
    for card in range(CARDS):
        if known >> card & 1:
            of_known += melding[card]
        if (drawable | known) >> card & 1:
            unmelded += chances[card] * tables.worth[card] * (1 - melding[card])
    return np.array(
        [
            facts[STOCK] / 31,
            1.0 * (facts[STOCK] <= 4),
            1.0 * (facts[STOCK] >= 29),
            count(known) / 4,
            mine / 4,
            len(thrown) / 10,
            points[-1] / 10 if len(thrown) else 1.0,
            last.sum() / len(last) / 10 if len(thrown) else 1.0,
            np.sum(points <= 6) / 4,
            points.min() / 10 if len(thrown) else 1.0,
            limit / 10,
            1.0 * (limit == 0),
            odds / 3,
            1 / (1 + np.exp(-odds)),
            0.0,
            0.0,
            (chances * tables.worth).sum() / 50,
            of_known / 4,
            rises / 3,
            risen / 10,
            unmelded / POINTS,
        ]
    )


@compiled
def own(tables: Melding, sight: Sight, kept: int, card: int) -> Array:
    """The inputs of one action: of the cards kept, and of the card thrown unless that is `NO_CARD`."""
    row, points, limit = np.zeros(OWN), deadwood(tables, kept), sight.limit
    row[0] = points / POINTS
    row[1] = 1.0 * (points <= limit)
    row[2] = 1.0 if points > limit else points / limit if limit else 0.0
    _of_draws(tables, sight, kept, points, row[3:10])
    _of_melds(tables, sight, kept, row[10:21])
    if card >= 0:
        row[21] = sight.melding[card]
        row[22] = partners_in(tables, card, (sight.drawable | sight.known) & ~kept) / 6
        row[23] = count(tables.beside[card] & sight.known) / 2
        row[24] = tables.worth[card] / 10
        row[25] = count(tables.near[card] & sight.thrown) / 2
    return row


@compiled
def _of_draws(tables: Melding, sight: Sight, kept: int, points: int, row: Array) -> None:
    """What the next card from the stock may bring."""
    weights, whole, gins, rest = np.zeros(MOST_LEFT), 0.0, 0, sight.drawable
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        left, weight = after_discard(tables, kept | 1 << card), 1 - sight.chances[card]
        weights[left] += weight
        whole += weight
        gins += left == 0
    total = whole or 1.0
    row[0] = gins / 4
    row[1] = weights[0] / total * 10
    row[2] = weights[: sight.limit + 1].sum() / total
    row[3] = weights[:points].sum() / total
    row[4] = (weights * np.arange(MOST_LEFT)).sum() / total / POINTS
    row[5] = _mean_of_first(weights, whole * BEST_DRAWS, points) / POINTS
    row[6] = _mean_of_first(weights, whole * GOOD_DRAWS, points) / POINTS


@compiled
def _mean_of_first(weights: Array, share: float, otherwise: int) -> float:
    """The weighted mean of the smallest values whose weights add up to ``share``."""
    got, total = 0.0, 0.0
    for left in range(MOST_LEFT):
        part = min(weights[left], share - got)
        got, total = got + part, total + part * left
        if got >= share:
            break
    return total / got if got else float(otherwise)


@compiled
def _of_melds(tables: Melding, sight: Sight, kept: int, row: Array) -> None:
    """The melds, and what the cards outside of them are good for."""
    sets, runs = arrange(tables, kept)
    loose = kept & ~(sets | runs)
    fits = fitting(tables, sets, runs) & ~kept & (sight.drawable | sight.known)
    row[0] = count(sets | runs) / 10
    row[1] = count(fits) / 6
    row[2] = count(fits & sight.known) / 2
    while fits:
        card = lowest(fits)
        fits &= fits - 1
        row[7] += sight.chances[card] * tables.worth[card] / 10
    highest, second, rest = 0, 0, loose
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        points, wanted = tables.worth[card], sight.melding[card]
        highest, second = max(highest, points), max(second, min(highest, points))
        row[5] += count(tables.beside[card] & loose) / 8
        if tables.beside[card] & sight.known:
            row[6] += points / 10
        row[8] += wanted / 2
        row[9] = max(row[9], wanted)
        row[10] += wanted * points / 10
    row[3], row[4] = highest / 10, second / 10
