"""Single deals of 13-card rummy for two by machine code: which numbers of the expert win most.

Each shuffle is played from both seats, one by the expert with these numbers, the other by the greedy player
that looks for sequences first. The expert may also see that player's hand when it throws, which shows how
much could be won by guessing it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from bot.games.rummy13.player.planner import DEAREST, SEQUENCE
from bot.games.rummy13.rules import MOST_POINTS
from tests.trainer.gin.compiled import compiled
from tests.trainer.rummy13.covers import (
    ALL,
    CARDS,
    HAND,
    LACKING,
    PRINTED,
    RANKS,
    Lists,
    by_cards,
    by_points,
    can_declare,
    jokers_of,
    nearness,
)
from tests.trainer.samples import Array, np

ORDERS, HORIZON, ALIVE, FEAR, CAUTION, FEWEST, STEP, SURE, DOUBT, TRIFLE, SEEING = range(11)
"""The places of the expert's numbers."""
PILE, STOCK, DRAWN, WILD, UPCARD = range(5)
"""The places in `Table.facts`: cards in the open deck and in the closed one, how many of those were drawn,
the wild rank, and whether the first open card still lies there."""
LONGEST = 400
"""Turns after which a deal is nobody's; real ones end long before."""
NO_CARD = -1


class Table(NamedTuple):
    """A deal; cards are numbers, or bits of a hand."""

    hands: Array
    open: Array
    closed: Array
    facts: Array


class Sees(NamedTuple):
    """What is known of the cards that are not in the own hand."""

    unseen: int
    """Those in the closed deck and in the other hand."""
    other: int
    """The other hand, for one who sees it."""


class Search(NamedTuple):
    """What a choice among fourteen cards goes by."""

    hand: int
    unseen: int
    wild: int
    choice: Array
    worth: Array
    """What is added to each card's chance to declare without it."""
    alive: Array
    """By card: for each draw the chance that nobody has declared before."""


@compiled
def laid_out(deck: Array) -> Table:
    """The deal at its start; the first seat begins (2.2 to 2.4)."""
    hands, pile, closed = np.zeros(2, np.int64), np.zeros(CARDS, np.int64), np.zeros(CARDS, np.int64)
    for at in range(2 * HAND):
        hands[at % 2] |= 1 << deck[at]
    cut, pile[0] = deck[2 * HAND], deck[2 * HAND + 1]
    stock = CARDS - 2 * HAND - 2
    closed[:stock] = deck[2 * HAND + 2 :]
    return Table(hands, pile, closed, np.array([1, stock, 0, 0 if cut == PRINTED else cut % RANKS, 1]))


@compiled
def top_of(table: Table) -> int:
    """The open card if it may be taken: a joker only where it was dealt (3.2)."""
    if table.facts[PILE] == 0:
        return NO_CARD
    top = table.open[table.facts[PILE] - 1]
    is_dealt = table.facts[UPCARD] == 1 and table.facts[PILE] == 1
    return int(top) if is_dealt or not jokers_of(1 << top, table.facts[WILD]) else NO_CARD


@compiled
def drawn(table: Table) -> int:
    """The next card of the closed deck; an empty one is made of the open deck but its top (3.4)."""
    facts = table.facts
    if facts[DRAWN] == facts[STOCK]:
        mixed = np.random.permutation(table.open[: facts[PILE] - 1])  # Numba's own
        table.closed[: len(mixed)] = mixed
        table.open[0] = table.open[facts[PILE] - 1]
        facts[PILE], facts[STOCK], facts[DRAWN], facts[UPCARD] = 1, len(mixed), 0, 0
    facts[DRAWN] += 1
    return int(table.closed[facts[DRAWN] - 1])


@compiled
def finish(hand: int, barred: int, wild: int, cards: Lists) -> int:
    """A card without which a hand of fourteen can be declared (4.2, 3.3)."""
    for card in range(CARDS):
        if hand >> card & 1 and card != barred and can_declare(hand & ~(1 << card), wild, cards):
            return card
    return NO_CARD


@compiled
def throwable(hand: int, barred: int, wild: int) -> int:
    """The cards that may go; a joker only if nothing else may."""
    free = hand if barred == NO_CARD else hand & ~(1 << barred)
    return free & ~jokers_of(free, wild) or free


@compiled
def neighbours(card: int, ace_high: int) -> int:
    """The cards of the same suit at most two ranks apart; with ``ace_high`` the ace also above the king."""
    found, suit, rank = 0, card // RANKS * RANKS, card % RANKS
    for other in range(RANKS):
        apart = abs(other - rank)
        if ace_high and min(other, rank) == 0:
            apart = min(apart, RANKS - apart)
        if 0 < apart <= 2:
            found |= 1 << suit + other
    return found


@compiled
def same_rank(card: int) -> int:
    """The other cards of the rank."""
    rank = card % RANKS
    return (1 << rank | 1 << rank + 13 | 1 << rank + 26 | 1 << rank + 39) & ~(1 << card)


@compiled
def greedy_takes(hand: int, top: int, wild: int, points: Lists) -> bool:
    """Whether the greedy player takes the open card: it joins a group and leaves less loose."""
    if jokers_of(1 << top, wild):
        return True
    after = least = 3 * LACKING
    for card in range(CARDS):
        if hand >> card & 1:
            after = min(after, nearness((hand | 1 << top) & ~(1 << card), wild, points))
            least = min(least, nearness(hand & ~(1 << card), wild, points))
    return after < nearness(hand, wild, points) and after <= least


@compiled
def greedy_throws(hand: int, barred: int, wild: int, points: Lists) -> int:
    """What the greedy player throws: sequences first, then its loose points, of equal ones the dearest."""
    near = nearness(hand, wild, points) >= 2 * LACKING
    free, thrown, least = throwable(hand, barred, wild), NO_CARD, (0, 0, 0, 0, 0, 0)
    for card in range(CARDS):
        if not free >> card & 1:
            continue
        cost = nearness(hand & ~(1 << card), wild, points)
        is_joker = jokers_of(1 << card, wild) != 0
        has_neighbour = near and card != PRINTED and neighbours(card, 0) & hand != 0
        worth = 0 if is_joker else -points.points[card % RANKS]
        order = (RANKS, 0) if card == PRINTED else (card % RANKS, card // RANKS)
        key = (cost // LACKING, int(has_neighbour), cost % LACKING, worth, order[0], order[1])
        if thrown == NO_CARD or key < least:
            thrown, least = card, key
    return thrown


@compiled
def use(card: int, unseen: int, wild: int) -> float:
    """How many groups of three a player is likely to make with the card, who holds thirteen of the unseen."""
    number = 0
    for other in range(CARDS):
        number += unseen >> other & 1
    if jokers_of(1 << card, wild) or number < HAND:
        return 0.0
    share, suit, rank = HAND / number, card // RANKS * RANKS, card % RANKS
    there = 0
    for other in range(PRINTED):
        there += same_rank(card) >> other & unseen >> other & 1
    total = share * share * there * (there - 1) / 2
    for low in range(rank - 2, rank + 1):
        # Three places in a row; an ace is also the one above the king, seen from itself and from the others.
        for at in (low, low + RANKS):
            if at < 0 or at + 2 > RANKS or (at != low and rank != 0):
                continue
            chance = 1.0
            for place in range(at, at + 3):
                other = suit + place % RANKS
                if other != card:
                    chance *= share * (unseen >> other & 1)
            total += chance
    return total


@compiled
def mixed(unseen: int, horizon: int) -> Array:
    """Cards that may be drawn next, in one order: the first, the first two, and so on."""
    left = np.zeros(CARDS, np.int64)
    number = 0
    for card in range(CARDS):
        if unseen >> card & 1:
            left[number] = card
            number += 1
    horizon = min(horizon, number)
    draws, held = np.zeros(horizon, np.int64), 0
    for at in range(horizon):
        chosen = at + np.random.randint(number - at)  # Numba's own
        left[at], left[chosen] = left[chosen], left[at]
        held |= 1 << left[at]
        draws[at] = held
    return draws


@compiled
def ready(hand: int, draws: Array, first: int, wild: int, cards: Lists) -> int:
    """The first draw from this one on after which the hand can be declared; their number if after none."""
    last = len(draws) - 1
    if first > last or not can_declare(hand | draws[last], wild, cards):
        return len(draws)
    while first < last:
        middle = (first + last) // 2
        if can_declare(hand | draws[middle], wild, cards):
            last = middle
        else:
            first = middle + 1
    return first


@compiled
def best_without(search: Search, numbers: Array, cards: Lists) -> int:
    """The card of fourteen without which the hand is worth most, as the expert finds it."""
    many, orders = len(search.choice), int(numbers[ORDERS])
    chances, still_in, best = np.zeros((many, orders)), np.ones(many, np.bool_), 0
    for order in range(orders):
        draws = mixed(search.unseen, int(numbers[HORIZON]))
        first = ready(search.hand, draws, 0, search.wild, cards)
        for at in range(many):
            if still_in[at] and first < len(draws):
                rest = search.hand & ~(1 << search.choice[at])
                after = first
                if not can_declare(rest | draws[first], search.wild, cards):
                    after = ready(rest, draws, first + 1, search.wild, cards)
                if after < len(draws):
                    chances[at, order] = search.alive[at, after]
        number = order + 1
        if number == orders or (number >= numbers[FEWEST] and number % int(numbers[STEP]) == 0):
            best = _best_of(search, chances[:, :number], still_in)
            _sort_out(search, chances[:, :number], still_in, best, numbers)
            if still_in.sum() == 1:
                break
    return int(search.choice[best])


@compiled
def _best_of(search: Search, chances: Array, still_in: Array) -> int:
    best, most = 0, -np.inf
    for at in range(len(still_in)):
        worth = chances[at].mean() + search.worth[at]
        if still_in[at] and worth > most:
            best, most = at, worth
    return best


@compiled
def _sort_out(search: Search, chances: Array, still_in: Array, best: int, numbers: Array) -> None:
    """Cards that are surely worse than the best are out."""
    number = chances.shape[1]
    for at in range(len(still_in)):
        if still_in[at] and at != best:
            leads = chances[best] - chances[at]
            lead = leads.mean() + search.worth[best] - search.worth[at]
            error = leads.std() / np.sqrt(number) + numbers[DOUBT] / number
            still_in[at] = lead <= numbers[SURE] * error - numbers[TRIFLE]


@compiled
def danger(card: int, sees: Sees, wild: int, numbers: Array, points: Lists) -> float:
    """The chance to declare that the expert gives up rather than throw this card to the other player."""
    if not numbers[SEEING]:
        return float(numbers[FEAR] * use(card, sees.unseen, wild))
    is_taken = not jokers_of(1 << card, wild) and greedy_takes(sees.other, card, wild, points)
    return float(numbers[SEEING]) if is_taken else 0.0


@compiled
def asked(
    hand: int, sees: Sees, barred: int, wild: int, numbers: Array, points: Lists, drawing: int
) -> Search:
    """What the expert compares: the cards to throw; with ``drawing`` also to leave the open card and draw."""
    free = throwable(hand, barred, wild)
    if drawing:
        free |= 1 << barred
    choice = np.array([card for card in range(CARDS) if free >> card & 1])
    worth, alive = np.zeros(len(choice)), np.zeros((len(choice), int(numbers[HORIZON])))
    for at in range(len(choice)):
        card = choice[at]
        is_draw = drawing and card == barred
        if numbers[CAUTION]:
            near = nearness(hand & ~(1 << card), wild, points)
            cost = min(MOST_POINTS, near % LACKING + SEQUENCE * (near // LACKING))
            worth[at] -= numbers[CAUTION] * cost / MOST_POINTS
        if not is_draw:
            pips = 0 if jokers_of(1 << card, wild) else points.points[card % RANKS]
            worth[at] += DEAREST * pips - danger(card, sees, wild, numbers, points)
        for draw in range(alive.shape[1]):
            alive[at, draw] = numbers[ALIVE] ** (draw if is_draw else draw + 1)
    return Search(hand, sees.unseen, wild, choice, worth, alive)


@compiled
def play(deck: Array, expert: int, numbers: Array, cards: Lists, points: Lists) -> int:
    """A deal with the expert on this seat: what it wins or loses (6.2, 6.3), 0 if nobody ends it."""
    table = laid_out(deck)
    wild, facts = table.facts[WILD], table.facts
    outside = ALL & ~(1 << deck[2 * HAND])
    for turn in range(LONGEST):
        seat = turn % 2
        hand, other, top = table.hands[seat], table.hands[1 - seat], top_of(table)
        unseen = outside & ~hand
        for at in range(facts[PILE]):
            unseen &= ~(1 << table.open[at])
        takes = top != NO_CARD and jokers_of(1 << top, wild) != 0
        if top != NO_CARD and not takes:
            if seat != expert:
                takes = greedy_takes(hand, top, wild, points)
            elif hand & (same_rank(top) | neighbours(top, 1)):
                search = asked(hand | 1 << top, Sees(unseen, other), top, wild, numbers, points, 1)
                takes = best_without(search, numbers, cards) != top
        if takes:
            facts[PILE] -= 1
        card = top if takes else drawn(table)
        hand, barred = hand | 1 << card, card if takes else NO_CARD
        if finish(hand, barred, wild, cards) != NO_CARD:
            return paid(other, wild, points) * (1 if seat == expert else -1)
        if seat == expert:
            search = asked(hand, Sees(unseen & ~hand, other), barred, wild, numbers, points, 0)
            thrown = best_without(search, numbers, cards)
        else:
            thrown = greedy_throws(hand, barred, wild, points)
        table.hands[seat] = hand & ~(1 << thrown)
        table.open[facts[PILE]] = thrown
        facts[PILE] += 1
        facts[UPCARD] = facts[UPCARD] if facts[PILE] == 1 else 0
    return 0


@compiled
def paid(hand: int, wild: int, points: Lists) -> int:
    """What the hand costs a loser (6.2)."""
    cost = nearness(hand, wild, points)
    if cost >= LACKING:
        cost = 0
        for card in range(PRINTED):
            if hand >> card & 1 and not jokers_of(1 << card, wild):
                cost += points.points[card % RANKS]
    return min(MOST_POINTS, cost)


@compiled
def played(deals: int, seed: int, numbers: Array, cards: Lists, points: Lists) -> Array:
    """What the expert wins in each shuffle from either seat."""
    gains = np.zeros((deals, 2))
    for deal in range(deals):
        np.random.seed(seed + deal)  # Numba's own
        deck = np.random.permutation(CARDS)
        for seat in range(2):
            gains[deal, seat] = play(deck, seat, numbers, cards, points)
    return gains


def figures(deals: int, seed: int, numbers: Mapping[str, float]) -> str:
    """What share of the deals the expert wins, and the points a deal, with 95% intervals over shuffles."""
    gains = played(deals // 2, seed, np.array([*numbers.values()], np.float64), by_cards(), by_points())
    lines = []
    for name, each in (("won", (gains > 0).mean(axis=1)), ("points a deal", gains.mean(axis=1))):
        half = 1.96 * each.std(ddof=1) / len(each) ** 0.5
        lines.append(f"{name}: {each.mean():.3f} ± {half:.3f}")
    return "\n".join(lines)
