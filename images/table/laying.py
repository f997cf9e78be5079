"""Tables on which melds lie for both players: the public picture, and what hands and tables share."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.games.cards import Card
from bot.games.melds.view import Addition, GroupedHand, MeldKind, TableMeld
from images.art.deck import SEAT_PX, SHOWDOWN_PX, decks
from images.art.people import Person
from images.ink import colours
from images.ink.canvas import WIDTH_PX, Align, Canvas
from images.ink.encode import REMEMBERED, Picture, finished
from images.ink.labels import Labels
from images.ink.look import by_look
from images.ink.shapes import Box
from images.ink.text import Style, Typeface
from images.table.laid import LaidMeld, OpenPile, draw_melds, draw_open_pile, melds_height, pile_height
from images.table.piles import PileTop, draw_pile_top, draw_stock
from images.table.rows import Group, GroupKind
from images.table.seats import SeatScene, draw_seat


def laid_melds(
    table: tuple[TableMeld, ...], persons: tuple[Person, ...], *, left: int = 0
) -> tuple[LaidMeld, ...]:
    """The melds of the table by their numbers; what the other player added bears that player's mark.

    ``left`` is the seat that the picture shows on the left.
    """
    return tuple(
        LaidMeld(
            number=number,
            owner=persons[meld.owner],
            on_left=meld.owner == left,
            cards=meld.cards,
            marked=meld.added,
            marked_by=persons[1 - meld.owner] if meld.added else None,
        )
        for number, meld in enumerate(table, start=1)
    )


def hand_groups(hand: GroupedHand) -> tuple[Group, ...]:
    """A hand's groups in the order in which its cards are numbered."""
    if hand.order:
        melded = tuple(card for meld in hand.melds for card in meld.cards)
        return (Group(GroupKind.SORTED, hand.order, melded=melded),)
    kinds = {MeldKind.RUN: GroupKind.RUN, MeldKind.SET: GroupKind.SET}
    melds = tuple(Group(kinds[meld.kind], meld.cards) for meld in hand.melds)
    return (*melds, Group(GroupKind.DEADWOOD, hand.deadwood)) if hand.deadwood else melds


def addition_tags(additions: Iterable[Addition]) -> tuple[tuple[Card, str], ...]:
    """The signs on the cards that may be added to melds on the table."""
    return numbered_tags((card, addition.meld) for addition in additions for card in addition.cards)


def numbered_tags(fits: Iterable[tuple[Card, int]]) -> tuple[tuple[Card, str], ...]:
    """For each card the numbers of the melds that it fits: ``+3``, ``+3·5``."""
    melds: dict[Card, set[int]] = {}
    for card, number in fits:
        melds.setdefault(card, set()).add(number)
    return tuple((card, "+" + "·".join(map(str, sorted(melds[card])))) for card in sorted(melds))


def cards_note(count: int, labels: Labels) -> str:
    """How many cards a player holds, in words."""
    return labels.one_card if count == 1 else labels.cards.format(count=count)


_MARGIN = 28
_PLATE = Box(_MARGIN, 22, 528, 184)
_BACKS_TOP = 204
_PILL_TOP = 320
_PILL = 54
_HEAD = 422


@dataclass(frozen=True, slots=True, kw_only=True)
class LayingTableScene:
    """All that the picture shows, nothing of it private."""

    seats: tuple[SeatScene, ...]
    stock: int
    beside: PileTop | None
    """What lies beside the stock."""
    pile: OpenPile | None = None
    melds: tuple[LaidMeld, ...]
    status: str
    note: str
    labels: Labels


@by_look(maxsize=REMEMBERED)
def draw_laying_table(scene: LayingTableScene) -> Picture:
    pile = pile_height(scene.pile) if scene.pile else 0
    canvas = Canvas(_HEAD + pile + melds_height(scene.melds) + 6)
    for seat, mirrored in zip(scene.seats, (False, True), strict=True):
        _draw_plate(canvas, seat, scene.labels, mirrored=mirrored)
    _draw_piles(canvas, scene)
    gold = Style(Typeface.BOLD, 31, colours.ON_GOLD)
    plain = Style(Typeface.BOLD, 30, colours.ON_WELL)
    if scene.status:
        canvas.pill(scene.status, (_MARGIN, _PILL_TOP), gold, colours.GOLD, height=_PILL, within=370)
    if scene.note:
        right = (WIDTH_PX - _MARGIN, _PILL_TOP)
        canvas.pill(scene.note, right, plain, colours.WELL, height=_PILL, align=Align.RIGHT, within=370)
    if scene.pile is not None:
        draw_open_pile(canvas, scene.pile, scene.labels, _HEAD)
    draw_melds(canvas, scene.melds, scene.labels, _HEAD + pile)
    return finished(canvas, "table.png")


def _draw_plate(canvas: Canvas, seat: SeatScene, labels: Labels, *, mirrored: bool) -> None:
    """A seat's plate with a golden rim when it is to act, and its cards as backs below."""
    box = _PLATE.moved(WIDTH_PX - _PLATE.right - _PLATE.left, 0) if mirrored else _PLATE
    canvas.panel(box, 22, colours.PLATE)
    if seat.to_act:
        canvas.ring(box, 22, 4, colours.GOLD)
    inner = Box(box.left + 24, box.top - 8, box.right - 24, box.bottom - 8)
    draw_seat(canvas, inner, seat, labels, mirrored=mirrored, avatar_px=88)
    deck = decks()[SEAT_PX]
    step = min(24, 270 // max(1, seat.cards - 1))
    width = deck.width + (seat.cards - 1) * step
    left = box.right - width if mirrored else box.left
    for card in range(seat.cards):
        deck.lay(canvas.image, deck.back_of(seat.person.back), left + card * step, _BACKS_TOP)


def _draw_piles(canvas: Canvas, scene: LayingTableScene) -> None:
    deck = decks()[SHOWDOWN_PX]
    centre = WIDTH_PX // 2
    style = Style(Typeface.BOLD, 28, colours.MUTED)
    base = _BACKS_TOP + deck.height + 36
    if scene.beside is None:
        stock_x = centre - deck.width // 2
    else:
        stock_x, beside_x = centre - deck.width - 12, centre + 12
        draw_pile_top(canvas, deck, beside_x, _BACKS_TOP, scene.beside)
        at = (beside_x + deck.width // 2, base)
        canvas.write(scene.beside.label, at, style, align=Align.MIDDLE, within=deck.width + 8)
    draw_stock(canvas, deck, stock_x, _BACKS_TOP, scene.stock, count_px=30)
    at = (stock_x + deck.width // 2, base)
    canvas.write(scene.labels.stock, at, style, align=Align.MIDDLE, within=deck.width + 8)
