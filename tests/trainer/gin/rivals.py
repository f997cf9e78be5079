"""The players below the expert by machine code, as `bot.games.gin.player.levels` has them.

Each answers two questions: whether it wants the upcard, and how it ends its turn. Endings are as in `Choice`.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from bot.games.gin.player import throws
from bot.games.gin.player.throws import DEARNESS, LOW_LIMIT, MOST_WAYS, WAY
from tests.trainer.gin.compiled import ALL, CARDS, RANKS, compiled, in_hand_order
from tests.trainer.gin.hands import Melding, after_discard, arrange, deadwood, is_melded, partners_in
from tests.trainer.gin.table import BY_CARD, LIMIT, NO_CARD, PILE, STOCK, Table, in_pile, throwable, upcard
from tests.trainer.samples import np

SIMPLE, BEGINNER, CASUALLY, STRONGLY, EXPERTLY, HASTILY = range(6)
"""The players by number; who plays hastily is strong, but knocks as soon as it may."""
LEAVE, TAKE, DISCARD, KNOCK, GIN, BIG_GIN = range(6)
"""What can be done: `LEAVE` is to draw from the stock, or to pass."""
FIRST_STOCK, LAST_TURNS, ORDERS = 31, 3, 53
"""The constants of the levels: see `bot.games.gin.player.levels`."""


class Style(NamedTuple):
    """The numbers of `bot.games.gin.player.throws.Style`, as Numba reads them."""

    hope: float
    patience: float
    good_draws: int
    caution: float
    early_turns: int
    late_limit: int
    last_limit: int
    card_limit: int
    meld_caution: float
    meld_hope: float
    remembers: bool
    waits: bool


HASTY_STYLE = replace(throws.STRONG, early_turns=100, last_limit=10)
"""No level of the bot; it stands for all who knock at once and yet throw with care."""
CASUAL, STRONG, HASTY = (
    Style(*(getattr(style, name) for name in Style._fields))
    for style in (throws.CASUAL, throws.STRONG, HASTY_STYLE)
)


class Choice(NamedTuple):
    """How a turn ends."""

    kind: int
    card: int
    """`NO_CARD` for big gin."""


@compiled
def best_ending(tables: Melding, table: Table, seat: int) -> tuple[int, int, int]:
    """The kind, card and deadwood of the best ending: big gin, gin, or the knock with the least left.

    `DISCARD` if the deal cannot be ended now.
    """
    if deadwood(tables, table.hands[seat]) == 0:
        return BIG_GIN, NO_CARD, 0
    best, thrown = int(table.facts[LIMIT]) + 1, NO_CARD
    for card in in_hand_order(throwable(table, seat)):
        left = deadwood(tables, table.hands[seat] ^ 1 << card)
        if left < best:
            best, thrown = left, card
    if thrown == NO_CARD:
        return DISCARD, NO_CARD, best
    return (KNOCK if best else GIN), thrown, best


@compiled
def wants(tables: Melding, table: Table, seat: int, player: int) -> bool:
    """Whether the player takes the upcard."""
    hand, card = int(table.hands[seat]), upcard(table)
    if player == BEGINNER and _makes_a_pair(tables, table, seat, card):
        return True
    if not is_melded(tables, hand, card):
        return False
    if player in (SIMPLE, BEGINNER):
        return True
    return after_discard(tables, hand | 1 << card) < deadwood(tables, hand)


@compiled
def _makes_a_pair(tables: Melding, table: Table, seat: int, card: int) -> bool:
    """Whether the upcard goes with a card outside of melds, and none of its rank was thrown."""
    for thrown in table.thrown[seat, : table.turns[seat]]:
        if thrown % RANKS == card % RANKS:
            return False
    sets, runs = arrange(tables, table.hands[seat])
    return bool(tables.beside[card] & table.hands[seat] & ~(sets | runs))


@compiled
def ends(tables: Melding, table: Table, seat: int, player: int, seed: int) -> Choice:
    """How the player ends its turn."""
    kind, card, left = best_ending(tables, table, seat)
    style = STRONG if player == STRONGLY else HASTY if player == HASTILY else CASUAL
    if kind != DISCARD:
        if left == 0 or player in (SIMPLE, BEGINNER):
            return Choice(kind, card)
        most = 10 if _turn(table) <= style.early_turns else style.late_limit
        if table.facts[STOCK] <= LAST_TURNS:
            most = style.last_limit
        # Where a card sets the limit here, a knock pays the difference alone.
        if table.facts[BY_CARD] and not (style.waits and not tables.wraps):
            most = max(most, style.card_limit)
        if left <= most:
            return Choice(kind, card)
    if player == SIMPLE:
        return Choice(DISCARD, _least_left(tables, table, seat))
    if player == BEGINNER:
        return Choice(DISCARD, _highest_alone(tables, table, seat, seed))
    return Choice(DISCARD, _cheapest(tables, table, seat, seed, style))


@compiled
def _turn(table: Table) -> int:
    """About how many turns each seat has had, the present one included."""
    return 1 + max(0, FIRST_STOCK - int(table.facts[STOCK])) // 2


@compiled
def _least_left(tables: Melding, table: Table, seat: int) -> int:
    """The card that leaves the least deadwood, of several the highest; then the suit decides."""
    best, least = NO_CARD, 1 << 20
    for card in in_hand_order(throwable(table, seat)):
        cost = deadwood(tables, table.hands[seat] ^ 1 << card) * RANKS - card % RANKS
        if cost < least:
            best, least = card, cost
    return best


@compiled
def _highest_alone(tables: Melding, table: Table, seat: int, seed: int) -> int:
    """The highest card outside of melds that goes with no other; without such a one, the highest."""
    sets, runs = arrange(tables, table.hands[seat])
    loose = table.hands[seat] & ~(sets | runs)
    best, least = NO_CARD, 1 << 20
    for card in in_hand_order(throwable(table, seat)):
        goes_with = bool(tables.beside[card] & loose & ~(1 << card))
        melded = not loose >> card & 1
        cost = melded * 4096 + goes_with * 1024 - tables.worth[card] * 4 + (card // RANKS + seed) % 4
        if cost < least:
            best, least = card, cost
    return best


@compiled
def _cheapest(tables: Melding, table: Table, seat: int, seed: int, style: Style) -> int:
    """The card that costs casual or strong least to throw."""
    if table.facts[LIMIT] <= LOW_LIMIT or tables.wraps:
        return _least_useful(tables, table, seat, seed, style)
    hand, known = int(table.hands[seat]), 0
    if style.remembers:
        known = int(table.known[1 - seat])
        seen = hand | in_pile(table) | known
    else:
        seen = hand | (1 << upcard(table) if table.facts[PILE] else 0)
    drawable = ALL & ~seen
    hope = style.hope * style.patience ** (_turn(table) - 1)
    best, least, order = NO_CARD, 1e9, 0
    for card in in_hand_order(throwable(table, seat)):
        kept = hand ^ 1 << card
        cost = deadwood(tables, kept) + hope * _mean_after_good_draw(tables, kept, drawable, style.good_draws)
        cost += style.caution * partners_in(tables, card, drawable | known)
        place = (card + 1 + seed) % ORDERS
        if cost < least or (cost == least and place < order):
            best, least, order = card, cost, place
    return best


@compiled
def _least_useful(tables: Melding, table: Table, seat: int, seed: int, style: Style) -> int:
    """The card of which a meld is least likely, where deadwood says little of a hand."""
    sets, runs = arrange(tables, table.hands[seat])
    hand, known = int(table.hands[seat]), int(table.known[1 - seat])
    loose, drawable = hand & ~(sets | runs), ALL & ~(hand | in_pile(table) | known)
    best, least = NO_CARD, (1, 0.0, 0)
    for card in in_hand_order(throwable(table, seat)):
        beside = loose & ~(1 << card)
        ways = partners_in(tables, card, beside | drawable) - partners_in(tables, card, drawable)
        cost = WAY * min(ways, MOST_WAYS) - DEARNESS * tables.worth[card]
        cost += style.meld_caution * partners_in(tables, card, drawable | known)
        if style.meld_hope:
            kept = hand ^ 1 << card
            cost += style.meld_hope * _mean_after_good_draw(tables, kept, drawable, style.good_draws)
        key = (int(not loose >> card & 1), cost, (card + 1 + seed) % ORDERS)
        if best == NO_CARD or key < least:
            best, least = card, key
    return best


@compiled
def _mean_after_good_draw(tables: Melding, kept: int, drawable: int, number: int) -> float:
    """The mean deadwood after one of so many best draws and the best discard to it."""
    left, size = np.empty(CARDS, np.int64), 0
    for card in range(CARDS):
        if drawable >> card & 1:
            left[size] = after_discard(tables, kept | 1 << card)
            size += 1
    if not size:
        return float(deadwood(tables, kept))
    return float(np.sort(left[:size])[:number].mean())
