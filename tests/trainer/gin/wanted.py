"""Which of a seat's own cards its opponent could meld: the inputs of the network `wanting`, by machine code.

The same numbers as `bot.games.gin.player.wanted` has, place by place.
"""

from __future__ import annotations

from typing import NamedTuple

from bot.games.gin.player.wanted import AGES, KINDS, LATE, SURE
from tests.trainer.gin.compiled import CARDS, RANKS, compiled, count, lowest
from tests.trainer.gin.hands import MOST_PAIRS, Melding
from tests.trainer.gin.table import Table, in_pile
from tests.trainer.samples import Array, np

OWN_OF_WANTED = 29
NEVER = -1
"""The draws since something that was not seen."""


class Sight(NamedTuple):
    """What one seat knows at one decision."""

    hand: int
    drawable: int
    known: int
    thrown: int
    limit: int
    kind: int
    """What kind of opponent it has: `EARLY_KNOCKER` or `OTHER`."""
    chances: Array
    """Of each card the chance that the opponent holds it …"""
    melding: Array
    """… and that it could meld it: of the seat's own cards as the network `wanting` has it."""
    common: Array
    """The inputs that all actions share; nothing is offered."""


@compiled
def of_own_cards(tables: Melding, table: Table, seat: int, sight: Sight) -> Array:
    """What is known of each card of the seat's hand."""
    rows, ages = np.zeros((CARDS, OWN_OF_WANTED)), _ages(table, seat)
    thrown = table.thrown[1 - seat, : table.turns[1 - seat]] % RANKS
    left = in_pile(table) & ~sight.thrown
    for card in range(CARDS):
        if not sight.hand >> card & 1:
            continue
        row = rows[card]
        chance = min(1 - SURE, max(SURE, _of_pairs(tables, sight, ages, card, row[1:])))
        row[0] = np.log(chance / (1 - chance)) / 3
        at = 1 + 3 * KINDS
        if ages[card] != NEVER:
            row[at], row[at + 1] = 1.0, 1 / (1 + ages[card])
        _of_thrown(thrown, card % RANKS, row[at + 2 :])
        row[at + 9] = tables.worth[card] / 10
        row[at + 10] = count(tables.near[card] & sight.thrown) / 2
        row[at + 11] = count(tables.near[card] & left) / 2
        row[at + 12] = count(tables.beside[card] & sight.known) / 2
    return rows


@compiled
def _ages(table: Table, seat: int) -> Array:
    """Of each card how many draws ago the opponent threw or left it, or `NEVER`."""
    found, pile = np.full(CARDS, NEVER), in_pile(table)
    theirs, ours = table.turns[1 - seat], table.turns[seat]
    for card in range(CARDS):
        if pile >> card & 1:
            found[card] = theirs
    for at in range(ours):
        card = table.thrown[seat, at]
        if pile >> card & 1:
            found[card] = ours - at
    for at in range(theirs):
        found[table.thrown[1 - seat, at]] = theirs - 1 - at
    return found


@compiled
def _of_pairs(tables: Melding, sight: Sight, ages: Array, card: int, row: Array) -> float:
    """The pairs that the opponent may hold and that make a meld with the card, by kind.

    Returns the chance that it holds one of them, as if it held cards independently of each other.
    """
    could, fails = sight.drawable | sight.known, 1.0
    for at in range(MOST_PAIRS):
        one, two = tables.pairs[card, at]
        if one == card or not could >> one & could >> two & 1:
            continue
        chance = sight.chances[one] * sight.chances[two]
        fails *= 1 - chance
        age, rest = ages[card], tables.others[card, at]
        while rest:
            other = ages[lowest(rest)]
            rest &= rest - 1
            if other != NEVER and (age == NEVER or other < age):
                age = other
        kind = KINDS - 1
        if age != NEVER:
            kind = 0
            while kind < len(AGES) and age > AGES[kind]:
                kind += 1
        row[kind] += chance
        row[KINDS + kind] += 0.5
        if (sight.known >> one | sight.known >> two) & 1:
            row[2 * KINDS + kind] += chance
    return 1 - fails


@compiled
def _of_thrown(thrown: Array, rank: int, row: Array) -> None:
    """How the ranks that the opponent threw compare with this one."""
    run = True
    for at in range(len(thrown) - 1, -1, -1):
        lower = thrown[at] < rank
        run = run and lower
        row[0] += lower / 5
        row[1] += (thrown[at] > rank) / 5
        row[2] += lower / LATE if len(thrown) - at <= LATE else 0.0
        row[3] += run / 5
    row[6] = rank / (RANKS - 1)
    if len(thrown):
        row[4] = 1.0 * (thrown[-1] < rank)
        row[5] = (thrown[-1] - rank) / 10
