"""The expert by machine code: its decisions as `bot.games.gin.player.policy` makes them, and what it tries.

It samples no hands: what gin is worth needs none, as nothing is better, and knocks are judged by their
network also where the bot knows nearly all of the other hand, which is seldom.
"""

from __future__ import annotations

from typing import NamedTuple

from bot.games.gin.player.policy import AS_SAFE
from bot.games.gin.player.value import A_DEAL, ENDINGS, STEPS
from bot.games.gin.rules import LAST_CARDS
from tests.trainer.gin.compiled import RANKS, compiled, in_hand_order
from tests.trainer.gin.hands import Melding, after_discard, arrange, deadwood, is_melded
from tests.trainer.gin.networks import DRAWING, KNOCKING, PLAYING_ON, Numbers, begun, foreseen
from tests.trainer.gin.rivals import BIG_GIN, DISCARD, GIN, KNOCK, Choice, best_ending
from tests.trainer.gin.sheet import Sheet, enters, is_open
from tests.trainer.gin.sight import OFFERED, own
from tests.trainer.gin.table import NO_CARD, STOCK, TO_DEALER, TO_NONDEALER, Table, throwable, upcard
from tests.trainer.gin.table import OFFERED as HOW_OFFERED
from tests.trainer.gin.wanted import Sight
from tests.trainer.samples import Array, np

TEMPERATURE = 2.0
"""Points by which a throw must be worse to be tried e times less often."""
CLOSE = 5
"""Points between a knock and playing on within which the other one of the two is tried more often."""


class Expert(NamedTuple):
    """What the expert decides by: its numbers, and the chances to win that follow from them."""

    tables: Melding
    numbers: Numbers
    chances: Array
    """By the kind of the opponent the chance to win by the steps missing; see `win_chances`."""
    step: float
    """Points to a step."""


@compiled
def worths(expert: Expert, kind: int, sheet: Sheet, seat: int, times: int) -> Array:
    """What each ending is worth to the seat, in points as they count at this score."""
    now = _after(expert, kind, sheet, seat, 0.0)
    more = _after(expert, kind, sheet, seat, float(A_DEAL))
    slope = (more - _after(expert, kind, sheet, seat, -float(A_DEAL))) / (2 * A_DEAL)
    found = np.zeros(ENDINGS)
    if slope:
        for ending in range(ENDINGS):
            paid = expert.numbers.endings[ending]
            for points in paid:
                after = _after(expert, kind, sheet, seat, times * points)
                found[ending] += (after - now) / slope / len(paid)
    return found


@compiled
def _after(expert: Expert, kind: int, sheet: Sheet, seat: int, paid: float) -> float:
    """The chance to win, or the lead where columns add up, after a deal that pays the seat so many points."""
    winner, total = seat if paid > 0 else 1 - seat, 0.0
    for column in range(len(sheet.points)):
        if is_open(sheet, column):
            counts = paid if enters(sheet, winner, column) else 0.0
            own = _steps(expert, sheet, column, seat, max(0.0, counts))
            theirs = _steps(expert, sheet, column, 1 - seat, max(0.0, -counts))
            chance = float(expert.chances[kind, own, theirs])
            if len(sheet.points) == 1:
                return chance
            total += sheet.game_bonus * 2 * chance + counts + sheet.box_bonus * np.sign(counts)
            total += _shutout(sheet, column, seat, counts) - _shutout(sheet, column, 1 - seat, -counts)
    return total


@compiled
def _shutout(sheet: Sheet, column: int, seat: int, paid: float) -> float:
    """What the seat gains on average by winning all deals of a column, of which one pays so many points."""
    if sheet.wins[column, 1 - seat] or paid < 0:
        return 0.0
    missing = max(0.0, sheet.target - sheet.points[column, seat] - paid)
    return float(sheet.target * 0.5 ** np.ceil(missing / A_DEAL))


@compiled
def _steps(expert: Expert, sheet: Sheet, column: int, seat: int, paid: float) -> int:
    """The steps that the seat lacks in a column after these points."""
    missing = sheet.target - sheet.points[column, seat] - paid
    return min(STEPS, max(0, int(np.ceil(missing / expert.step))))


@compiled
def _start(expert: Expert, sight: Sight, network: int) -> Array:
    """What all actions that this network judges have in common."""
    return begun(expert.numbers, 3 * sight.kind + network, sight.common)


@compiled
def _judged(
    expert: Expert, sight: Sight, pays: Array, network: int, start: Array, kept: int, card: int
) -> float:
    """What an action is worth, as a network foresees it."""
    row = own(expert.tables, sight, kept, card)
    return float((foreseen(expert.numbers, 3 * sight.kind + network, row, start) * pays).sum())


@compiled
def offered(sight: Sight, table: Table) -> Array:
    """The inputs that a draw or a pass shares with taking the upcard, with how that is offered."""
    common = sight.common.copy()
    common[OFFERED] = 1.0 * (table.facts[HOW_OFFERED] == TO_NONDEALER)
    common[OFFERED + 1] = 1.0 * (table.facts[HOW_OFFERED] == TO_DEALER)
    return common


@compiled
def takes(expert: Expert, table: Table, sight: Sight, pays: Array) -> bool:
    """Whether the expert takes the upcard: for gin, or if it is melded and worth more than a draw."""
    tables, card = expert.tables, upcard(table)
    held, hand = sight.hand | 1 << card, in_hand_order(sight.hand)
    costs = np.array([deadwood(tables, held ^ 1 << other) * RANKS - other % RANKS for other in hand])
    dearest = hand[costs.argmin()]
    kept = held ^ 1 << dearest
    left = deadwood(tables, kept)
    if left == 0:
        return True
    if not is_melded(tables, sight.hand, card):
        return False
    start = begun(expert.numbers, 3 * sight.kind + DRAWING, offered(sight, table))
    drawing = _judged(expert, sight, pays, DRAWING, start, sight.hand, NO_CARD)
    if left <= sight.limit:
        start = _start(expert, sight, KNOCKING)
        if _judged(expert, sight, pays, KNOCKING, start, kept, dearest) > drawing:
            return True
    start = _start(expert, sight, PLAYING_ON)
    for other in hand:
        if _judged(expert, sight, pays, PLAYING_ON, start, held ^ 1 << other, other) > drawing:
            return True
    return False


@compiled
def throws(expert: Expert, sight: Sight, pays: Array, cards: Array, is_last: bool) -> tuple[Array, Array]:
    """The cards that may be thrown, the best first, and what it is worth to play on after each.

    That is nothing if the throw is the last of the deal, which is void then (2.14).
    """
    start, found = _start(expert, sight, PLAYING_ON), np.zeros(len(cards))
    for at, card in enumerate(cards):
        if not is_last:
            found[at] = _judged(expert, sight, pays, PLAYING_ON, start, sight.hand ^ 1 << card, card)
    order = np.argsort(-found, kind="mergesort")
    cards, found = cards[order], found[order]
    for _ in range(len(cards)):
        better = 0
        for at in range(len(cards) - 1, 0, -1):
            if _is_surely_better(expert.tables, sight, cards[at], cards[0]):
                better = at
        if not better:
            break
        first = cards[better]
        cards[1 : better + 1], found[1 : better + 1] = cards[:better].copy(), found[:better].copy()
        cards[0] = first
    return cards, found


@compiled
def _is_surely_better(tables: Melding, sight: Sight, one: int, other: int) -> bool:
    """Whether throwing ``one`` is as safe as ``other`` and leaves less deadwood, now and after any draw."""
    kept, instead = sight.hand ^ 1 << one, sight.hand ^ 1 << other
    if deadwood(tables, kept) >= deadwood(tables, instead):
        return False
    if sight.melding[one] > sight.melding[other] + AS_SAFE:
        return False
    sets, runs = arrange(tables, instead)
    loose = sight.hand & ~(sets | runs)
    if not loose >> one & 1 or (tables.beside[one] | tables.beside[other]) & loose:
        return False
    rest = sight.drawable
    while rest:
        card = rest & -rest
        rest ^= card
        if after_discard(tables, kept | card) > after_discard(tables, instead | card):
            return False
    return True


@compiled
def best_knock(expert: Expert, sight: Sight, pays: Array, cards: Array) -> tuple[int, float]:
    """The best of these cards to knock with, and what that is worth; `NO_CARD` if there is none."""
    best, most, start = NO_CARD, -np.inf, _start(expert, sight, KNOCKING)
    for card in cards:
        kept = sight.hand ^ 1 << card
        if deadwood(expert.tables, kept) <= sight.limit:
            value = _judged(expert, sight, pays, KNOCKING, start, kept, card)
            if value > most:
                best, most = card, value
    return best, most


@compiled
def expert_ends(
    expert: Expert, table: Table, seat: int, sight: Sight, pays: Array, share: float
) -> tuple[Choice, bool]:
    """How the expert ends its turn, and whether that is something tried.

    At twice the ``share`` of its throws one is chosen by what it is worth; a knock that is about as good as
    playing on is turned into it, or that into the knock, at 2.5 times that share, others at ``share``. Gin
    is always called.
    """
    kind, card, _ = best_ending(expert.tables, table, seat)
    if kind in (GIN, BIG_GIN):
        return Choice(kind, card), False
    is_last = bool(table.facts[STOCK] <= LAST_CARDS)
    cards, values = throws(expert, sight, pays, in_hand_order(throwable(table, seat)), is_last)
    best, most = NO_CARD, 0.0
    if kind == KNOCK:
        best, most = best_knock(expert, sight, pays, in_hand_order(throwable(table, seat)))
    at = 0
    if np.random.random() < 2 * share:
        weights = np.exp((values - values[0]) / TEMPERATURE)
        at = int(np.searchsorted(np.cumsum(weights), np.random.random() * weights.sum()))
        at = min(at, len(cards) - 1)
    knocks, turned = best != NO_CARD and most >= values[0], False
    if best != NO_CARD:
        turned = np.random.random() < (2.5 * share if abs(most - values[0]) < CLOSE else share)
    if knocks != turned:
        return Choice(KNOCK, best), turned
    return Choice(DISCARD, int(cards[at])), turned or at > 0
