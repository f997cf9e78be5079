"""Single deals of Colonel by machine code: which numbers of the expert win most points.

Each shuffle is played from both seats, by two players that differ in their numbers.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from bot.games.colonel.player.levels import STAKES
from bot.games.colonel.rules import ColonelRules
from bot.games.colonel.state import HAND
from bot.players.trying import STOCK
from tests.trainer.colonel.melding import (
    ALL,
    CARDS,
    PAIRS,
    TABLE,
    add,
    arranged,
    completing,
    fits,
    lay_out,
    makes_meld,
    open_pairs,
    partners,
    points,
    value,
)
from tests.trainer.gin.compiled import compiled, count, lowest
from tests.trainer.samples import Array, np

HOLD, LAST_STOCK, CHEAP, PARTNER, HOPE, CAUTION, FITTING, PLAYOUTS, MOST, TRUST, FIRMNESS, DRAWS, MEMORY = (
    range(13)
)
"""The places of a player's numbers; with no deals to play on it keeps to its habits."""
TURN, TOP, LEFT, OVER = range(4)
"""The places in `Deal.facts`: the seat to act, the card on the pile, the cards left in the stock, and whether
it is over.
"""
NONE = -1
MELDS = 5
"""A hand makes no more melds than this."""
_MATCH, _POINT, _A_DEAL, _SPREAD = STAKES.match, STAKES.point, STAKES.a_deal, STAKES.spread
TARGET = ColonelRules().target


class Deal(NamedTuple):
    """A deal with all its cards."""

    hands: Array
    table: Array
    stock: Array
    """The next card to draw comes last."""
    facts: Array
    seen: Array
    """By seat the discards that it remembers, and the cards that it took from the pile."""


@compiled
def copied(deal: Deal) -> Deal:
    return Deal(deal.hands.copy(), deal.table.copy(), deal.stock.copy(), deal.facts.copy(), deal.seen.copy())


@compiled
def begun(deck: Array) -> Deal:
    """The deal at its start; the first seat begins (1.2)."""
    hands = np.zeros(2, np.int64)
    for at in range(2 * HAND):
        hands[at % 2] |= 1 << deck[at]
    stock = np.zeros(STOCK, np.int64)
    stock[:] = deck[2 * HAND + 1 :]
    top = deck[2 * HAND]
    return Deal(
        hands, np.zeros(TABLE, np.int64), stock, np.array([0, top, STOCK, 0]), np.array([1 << top, 0, 0])
    )


@compiled
def hidden(deal: Deal, memory: float) -> int:
    """The cards that the seat to act doesn't see, or doesn't remember."""
    seen: int = deal.hands[deal.facts[TURN]]
    for meld in deal.table:
        seen |= meld
    if memory:
        seen |= deal.seen[0]
    elif deal.facts[TOP] != NONE:
        seen |= 1 << deal.facts[TOP]
    return ALL & ~seen


@compiled
def takes(deal: Deal) -> bool:
    """Whether the top of the pile helps: it can be laid, and the cards left then count less."""
    top, hand = deal.facts[TOP], deal.hands[deal.facts[TURN]]
    if top == NONE:
        return False
    if fits(deal.table) >> top & 1:
        return True
    if not makes_meld(top, hand, PAIRS):
        return False
    melds = np.zeros(MELDS, np.int64)
    _, before = lay_out(hand, deal.table, melds)
    _, after = lay_out(hand | 1 << top, deal.table, melds)
    if after >> top & 1:
        return False
    dearest, rest = 0, after
    while rest:
        dearest = max(dearest, value(lowest(rest)))
        rest &= rest - 1
    return points(after) - dearest < points(before)


@compiled
def draw(deal: Deal, takes_top: int) -> int:
    """Take the top of the pile, or draw; returns the card if it was taken, which may not be thrown."""
    turn, facts = deal.facts[TURN], deal.facts
    if takes_top:
        card = facts[TOP]
        facts[TOP] = NONE
        deal.seen[1 + turn] |= 1 << card
        deal.seen[0] &= ~(1 << card)
        deal.hands[turn] |= 1 << card
        return int(card)
    facts[LEFT] -= 1
    deal.hands[turn] |= 1 << deal.stock[facts[LEFT]]
    return NONE


@compiled
def lay(deal: Deal, melds: Array, adds: int) -> None:
    """The seat to act lays new melds, and adds cards to those that lie."""
    turn = deal.facts[TURN]
    for meld in melds:
        if meld:
            for at in range(TABLE):
                if not deal.table[at]:
                    deal.table[at] = meld
                    break
            deal.hands[turn] &= ~meld
    if adds:
        add(deal.table, adds)
        deal.hands[turn] &= ~adds


@compiled
def throw(deal: Deal, card: int) -> None:
    """The card ends the turn, and the deal if it was the last one or too few are left to draw."""
    turn, facts = deal.facts[TURN], deal.facts
    deal.hands[turn] &= ~(1 << card)
    facts[TOP] = card
    deal.seen[0] |= 1 << card
    if deal.hands[turn] == 0 or facts[LEFT] == 0:
        facts[OVER] = 1
    else:
        facts[TURN] = 1 - turn


@compiled
def planned(deal: Deal, numbers: Array, lays: int, melds: Array) -> tuple[int, int]:
    """What to lay in this turn; ``lays`` is 1 to lay new melds, 0 not to, and -1 leaves it to the habits."""
    turn, facts = deal.facts[TURN], deal.facts
    adds, rest = lay_out(deal.hands[turn], deal.table, melds)
    left = count(rest)
    if left > 1:
        if lays == -1:
            theirs = count(deal.hands[1 - turn])
            lays = int(theirs <= numbers[HOLD] or facts[LEFT] <= numbers[LAST_STOCK])
        if lays == 0:
            melds[:] = 0
    return adds, rest


@compiled
def thrown_quickly(deal: Deal, numbers: Array, loose: int, barred: int) -> int:
    """The loose card that costs least to throw by habit; of a hand without one any card."""
    hand = deal.hands[deal.facts[TURN]]
    unseen = hidden(deal, 1.0)
    ban = 0 if barred == NONE else 1 << barred
    cards = loose & ~ban or hand & ~ban or hand
    best, least = NONE, 1e9
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        kept = hand & ~(1 << card)
        cost = (numbers[CHEAP] - 1) * value(card) + numbers[PARTNER] * count(partners(card, PAIRS) & kept)
        cost += numbers[CAUTION] * open_pairs(card, unseen, PAIRS)
        cost += numbers[HOPE] * completing(card, kept, unseen, PAIRS)
        if cost < least:
            best, least = card, cost
    return best


@compiled
def finish_turn(deal: Deal, numbers: Array, lays: int, barred: int) -> None:
    """Lay, and throw a card."""
    melds = np.zeros(MELDS, np.int64)
    adds, rest = planned(deal, numbers, lays, melds)
    lay(deal, melds, adds)
    hand = deal.hands[deal.facts[TURN]]
    if hand:
        throw(deal, thrown_quickly(deal, numbers, rest & hand, barred))
    else:
        deal.facts[OVER] = 1


@compiled
def play_on(deal: Deal, numbers: Array) -> None:
    """Play to the end of the deal, both seats by these habits."""
    while not deal.facts[OVER]:
        barred = draw(deal, int(takes(deal)))
        finish_turn(deal, numbers, -1, barred)


@compiled
def brought(deal: Deal, seat: int) -> tuple[int, int]:
    """What the deal brings a seat and the other one (5.1, 5.2)."""
    own, other = points(deal.hands[seat]), points(deal.hands[1 - seat])
    return max(other - own, 0), max(own - other, 0)


@compiled
def worth(deal: Deal, seat: int) -> float:
    """What a deal that is over is worth to a seat, in a match that begins."""
    own, other = brought(deal, seat)
    lead, best = own - other, max(own, other)
    if best >= TARGET and lead:
        chance = 1.0 if lead > 0 else 0.0
    else:
        deviation = _SPREAD * math.sqrt(2 * max((TARGET - best) / _A_DEAL, 0.5))
        chance = 0.5 * (1 + math.erf(lead / deviation))
    return _MATCH * chance + _POINT * (own - other)


@compiled
def improved(hand: int, rest: Array, draws: int, known: int) -> int:
    """The hand after so many of the other cards were drawn, each kept where it lowers the deadwood."""
    melds = np.zeros(MELDS, np.int64)
    least = points(arranged(hand, melds))
    for at in range(min(draws, len(rest))):
        free = hand & ~known
        if not free:
            break
        grown, best, out = hand | 1 << rest[at], least, NONE
        while free:
            card = lowest(free)
            free &= free - 1
            left = points(arranged(grown & ~(1 << card), melds))
            if left < best or (left == best and out != NONE and card < out):
                best, out = left, card
        if out != NONE and best < least:
            hand, least = grown & ~(1 << out), best
            rest[at] = out
    return hand


@compiled
def world_of(deal: Deal, numbers: Array) -> Deal:
    """A deal that may be the one that the seat to act sees."""
    turn, memory = deal.facts[TURN], numbers[MEMORY]
    known = deal.seen[2 - turn] & deal.hands[1 - turn] if memory else 0
    cards = hidden(deal, memory) & ~known
    rest, number = np.zeros(CARDS, np.int64), 0
    while cards:
        rest[number] = lowest(cards)
        number += 1
        cards &= cards - 1
    mixed = np.random.permutation(rest[:number])  # Numba's own
    theirs = count(deal.hands[1 - turn])
    unknown, hand = theirs - count(known), known
    for at in range(unknown):
        hand |= 1 << mixed[at]
    mixed = mixed[unknown:]
    if theirs >= HAND and numbers[DRAWS]:
        draws = int(numbers[DRAWS] * (STOCK - deal.facts[LEFT]) / 2)
        hand = improved(hand, mixed, draws, known)
        mixed = np.random.permutation(mixed)  # Numba's own
    world = copied(deal)
    world.hands[1 - turn] = hand
    left = deal.facts[LEFT]
    world.stock[:left] = mixed[:left]
    return world


@compiled
def lays_now(deal: Deal, numbers: Array, barred: int) -> int:
    """Whether to lay new melds now."""
    turn, now, later = deal.facts[TURN], np.zeros(MELDS, np.int64), np.zeros(MELDS, np.int64)
    planned(deal, numbers, 1, now)
    planned(deal, numbers, 0, later)
    if (now == later).all():
        return 1
    planned(deal, numbers, -1, later)
    habit = int((now == later).all())
    number = max(1, int(numbers[PLAYOUTS]) // 2)
    gain = 0.0
    for _ in range(number):
        world = world_of(deal, numbers)
        other = copied(world)
        finish_turn(world, numbers, 1, barred)
        play_on(world, numbers)
        finish_turn(other, numbers, 0, barred)
        play_on(other, numbers)
        gain += worth(world, turn) - worth(other, turn)
    lead = gain / number + (numbers[FIRMNESS] if habit else -numbers[FIRMNESS])
    return int(lead >= 0)


@compiled
def best_throw(deal: Deal, numbers: Array, barred: int) -> int:
    """The card to throw, of those that cost least by habit."""
    turn = deal.facts[TURN]
    hand = deal.hands[turn]
    unseen, on_table = hidden(deal, numbers[MEMORY]), fits(deal.table)
    cards, costs, size = np.zeros(12, np.int64), np.zeros(12), 0
    melds = np.zeros(MELDS, np.int64)
    rest = hand
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if card == barred and hand != 1 << card:
            continue
        kept = hand & ~(1 << card)
        cost = numbers[CHEAP] * value(card) + points(arranged(kept & ~on_table, melds))
        held = count(partners(card, PAIRS) & kept)
        if held:
            cost += numbers[PARTNER] * held + numbers[HOPE] * completing(card, kept, unseen, PAIRS)
        if on_table >> card & 1:
            cost += numbers[FITTING]
        cost += numbers[CAUTION] * open_pairs(card, unseen, PAIRS)
        cards[size], costs[size] = card, cost
        size += 1
    order = np.argsort(costs[:size])[: int(numbers[MOST])]
    if len(order) == 1 or numbers[PLAYOUTS] == 0:
        return int(cards[order[0]])
    rated = np.zeros(len(order))
    number = max(1, int(numbers[PLAYOUTS]) // len(order))
    for _ in range(number):
        world = world_of(deal, numbers)
        for at in range(len(order)):
            other = copied(world)
            throw(other, cards[order[at]])
            play_on(other, numbers)
            rated[at] += worth(other, turn)
    for at in range(len(order)):
        rated[at] = rated[at] / number - numbers[TRUST] * costs[order[at]]
    return int(cards[order[np.argmax(rated)]])


@compiled
def turn_of(deal: Deal, numbers: Array) -> None:
    """A whole turn of the player with these numbers."""
    barred = draw(deal, int(takes(deal)))
    lays = -1
    if numbers[PLAYOUTS]:
        lays = lays_now(deal, numbers, barred)
    melds = np.zeros(MELDS, np.int64)
    adds, _ = planned(deal, numbers, lays, melds)
    lay(deal, melds, adds)
    if deal.hands[deal.facts[TURN]]:
        throw(deal, best_throw(deal, numbers, barred))
    else:
        deal.facts[OVER] = 1


@compiled
def play(deck: Array, first: Array, second: Array) -> float:
    """A deal between players with these numbers: what the first wins more than the second."""
    deal = begun(deck)
    while not deal.facts[OVER]:
        turn_of(deal, first if deal.facts[TURN] == 0 else second)
    own, other = brought(deal, 0)
    return float(own - other)


@compiled
def played(deals: int, seed: int, one: Array, other: Array) -> Array:
    """What the one player gains in each shuffle from either seat."""
    gains = np.zeros((deals, 2))
    for deal in range(deals):
        np.random.seed(seed + deal)  # Numba's own
        deck = np.random.permutation(CARDS)
        gains[deal, 0] = play(deck, one, other)
        gains[deal, 1] = -play(deck, other, one)
    return gains


def figures(deals: int, seed: int, one: Sequence[float], other: Sequence[float]) -> str:
    """What share of the deals the one player wins, and its points a deal, with 95% intervals."""
    gains = played(deals // 2, seed, np.array(one, np.float64), np.array(other, np.float64))
    won = (np.sign(gains).mean(axis=1) + 1) / 2
    lines = []
    for name, each in (("won", won), ("points a deal", gains.mean(axis=1))):
        half = 1.96 * each.std(ddof=1) / len(each) ** 0.5
        lines.append(f"{name}: {each.mean():.3f} ± {half:.3f}")
    return "\n".join(lines)
