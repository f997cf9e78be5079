"""How a hand lies: its groups split into rows, and each card's place, without ever hiding an index."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise, product

from bot.games.cards import Card
from bot.preferences import IndexSize
from images.ink.look import by_look, current_look, index_of

GROUP_GAP = 36
SPREAD_GAP = 8
"""Pixels between cards that do not overlap."""
MARK_ROOM = 12
"""Extra pixels that a marked card keeps free on its right, so that its ring shows."""
_INDEX_SHARE = {IndexSize.USUAL: 0.38, IndexSize.LARGE: 0.42}
_COMFORTABLE = 7
"""Cards in a row that still look spread."""
_CROWDED = 13
"""Cards in a row of a large hand, if their groups let so many show their indices."""
_SHIFT = 3
"""How many cards away from even rows a cut may be: farther cuts would cost more than they gain."""


def least_step() -> float:
    """The share of a card that always stays visible: its index."""
    return _INDEX_SHARE[current_look().index]


class GroupKind(Enum):
    """What a group of cards is."""

    RUN = "run"
    SET = "set"
    STRAIGHT = "straight"
    ADDITIONS = "additions"
    DEADWOOD = "deadwood"
    THROWN = "thrown"
    """The card that would end the deal, beside the hand that would be shown."""
    SORTED = "sorted"
    """A whole hand by rank or by suit."""
    PLAIN = "plain"


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that belong together, in the order shown."""

    kind: GroupKind
    cards: tuple[Card, ...]
    continued: bool = False
    """True for the second part of a group that was cut in two; it has no label of its own."""
    melded: tuple[Card, ...] = ()
    """The cards of a whole hand that are in melds: each has a line above it."""


@dataclass(frozen=True, slots=True)
class Place:
    """A card and its left edge in pixels from the row's left end; ``number`` counts through the hand."""

    card: Card
    number: int
    x: int


@dataclass(frozen=True, slots=True)
class PlacedGroup:
    """A group where it lies in its row."""

    group: Group
    x: int
    width: int
    places: tuple[Place, ...]


Row = tuple[PlacedGroup, ...]


@by_look(maxsize=128, part=index_of)
def arranged(
    groups: tuple[Group, ...],
    marked: Card | None,
    card_px: int,
    width_px: int,
    *,
    comfortable: int = _COMFORTABLE,
) -> tuple[Row, ...]:
    """The rows of a hand, each centred in ``width_px``; ``comfortable`` cards in a row still look well.

    However many cards there are, each row shows every index: then there are more rows.
    """
    rows = []
    number = 1
    for groups_of_row in _split(groups, marked, _Room(card_px, width_px, comfortable)):
        rows.append(placed_row(groups_of_row, marked, card_px, width_px, number=number))
        number += sum(len(group.cards) for group in groups_of_row)
    return tuple(rows)


@dataclass(frozen=True, slots=True)
class _Room:
    """What a row has room for."""

    card_px: int
    width_px: int
    comfortable: int

    def rows_for(self, cards: int) -> int:
        """In how many rows so many cards look well; a larger hand rather overlaps than fills a phone."""
        if cards <= 2 * self.comfortable:
            return max(1, -(-cards // self.comfortable))
        return max(2, -(-cards // _CROWDED))

    def holds(self, groups: tuple[Group, ...], marked: Card | None) -> bool:
        """Whether a row of these groups shows every index."""
        hidden = sum(len(group.cards) - 1 for group in groups)
        least = self.card_px * len(groups) + GROUP_GAP * (len(groups) - 1)
        marks = MARK_ROOM * any(marked in group.cards for group in groups)
        return least + marks + hidden * self.card_px * least_step() <= self.width_px


def _split(groups: tuple[Group, ...], marked: Card | None, room: _Room) -> tuple[tuple[Group, ...], ...]:
    """The groups in as few rows as are comfortable, cut where it hurts least."""
    cards = [(index, card) for index, group in enumerate(groups) for card in range(len(group.cards))]
    for rows in range(room.rows_for(len(cards)), len(cards) + 1):
        # Equal costs are settled by the cuts themselves: the same hand always lies in the same rows.
        ways = ((_cost(cards, groups, cuts, room), cuts) for cuts in _candidates(len(cards), rows))
        for _, cuts in sorted(ways):
            split = _cut(groups, cards, cuts)
            if all(room.holds(row, marked) for row in split):
                return split
    return ()


def _candidates(cards: int, rows: int) -> Iterator[tuple[int, ...]]:
    """Where so many cards could be cut; for more than two rows only near the even cuts, as there are many."""
    if rows <= 2:
        return iter([()] if rows == 1 else [(cut,) for cut in range(1, cards)])
    even = [round(cards * cut / rows) for cut in range(1, rows)]
    near = [range(max(1, at - _SHIFT), min(cards, at + _SHIFT + 1)) for at in even]
    return (cuts for cuts in product(*near) if all(a < b for a, b in pairwise(cuts)))


def _cost(
    cards: list[tuple[int, int]], groups: tuple[Group, ...], cuts: tuple[int, ...], room: _Room
) -> float:
    """How bad a way to cut is: uneven or crowded rows, groups torn apart; deadwood likes its own row."""
    edges = (0, *cuts, len(cards))
    sizes = [end - start for start, end in pairwise(edges)]
    cost = float(max(sizes) - min(sizes)) + sum(max(0, size - room.comfortable) * 4 for size in sizes)
    for cut in cuts:
        group, card = cards[cut]
        if card:
            # A meld in two rows reads as two melds, so it is cut only where no row could hold it whole.
            cost += 1.6 if groups[group].kind in _LOOSE else 30
        elif groups[group].kind is GroupKind.DEADWOOD:
            cost -= 1.5
    return cost


_LOOSE = {GroupKind.DEADWOOD, GroupKind.PLAIN, GroupKind.ADDITIONS, GroupKind.SORTED}
"""Groups that may be cut in two."""


def _cut(
    groups: tuple[Group, ...], cards: list[tuple[int, int]], cuts: tuple[int, ...]
) -> tuple[tuple[Group, ...], ...]:
    """The rows between the cuts."""
    return tuple(_slice(groups, cards[start:end]) for start, end in pairwise((0, *cuts, len(cards))))


def _slice(groups: tuple[Group, ...], cards: list[tuple[int, int]]) -> tuple[Group, ...]:
    """The part of the groups that one row shows."""
    parts = []
    for index in dict.fromkeys(index for index, _ in cards):
        held = [card for group, card in cards if group == index]
        chosen = tuple(groups[index].cards[card] for card in held)
        parts.append(Group(groups[index].kind, chosen, held[0] > 0, groups[index].melded))
    return tuple(parts)


def placed_row(
    groups: tuple[Group, ...],
    marked: Card | None,
    card_px: int,
    width_px: int,
    *,
    number: int = 1,
    gap: int = GROUP_GAP,
    most_step: float = 1.0,
) -> Row:
    """One row, centred; cards overlap as far as the width asks for, and touch neatly where there is room."""
    cards = sum(len(group.cards) for group in groups)
    overlaps = cards - len(groups)
    room = width_px - gap * (len(groups) - 1) - card_px * len(groups)
    extra = {group: MARK_ROOM if marked in group.cards[:-1] else 0 for group in groups}
    step = _step(room - sum(extra.values()), overlaps, card_px, most_step)
    widths = [int((len(group.cards) - 1) * step) + card_px + extra[group] for group in groups]
    x = (width_px - sum(widths) - gap * (len(groups) - 1)) // 2
    row = []
    for group, width in zip(groups, widths, strict=True):
        row.append(PlacedGroup(group, x, width, _places(group, marked, x, step, number)))
        number += len(group.cards)
        x += width + gap
    return tuple(row)


def _step(room: int, overlaps: int, card_px: int, most_step: float) -> float:
    """Pixels from one card to the next."""
    widest = card_px + SPREAD_GAP if most_step == 1.0 else card_px * most_step
    if not overlaps:
        return widest
    step = min(widest, room / overlaps)
    if card_px * 0.9 < step < card_px + SPREAD_GAP and most_step == 1.0:
        step = card_px * 0.9  # a sliver of overlap looks like a mistake
    return step


def _places(group: Group, marked: Card | None, x: int, step: float, number: int) -> tuple[Place, ...]:
    after_mark = group.cards.index(marked) + 1 if marked in group.cards else len(group.cards)
    return tuple(
        Place(card, number + index, x + int(index * step) + (MARK_ROOM if index >= after_mark else 0))
        for index, card in enumerate(group.cards)
    )
