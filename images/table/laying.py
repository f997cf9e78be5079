"""Games in which both players lay melds on the table: the public table, and the end of a deal, hands open."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.games.cards import Card
from bot.games.melds.view import Addition, GroupedHand, MeldKind, TableMeld
from images.art.deck import SEAT_PX, SHOWDOWN_PX, decks
from images.art.people import Person, draw_avatar, write_name
from images.ink import colours
from images.ink.canvas import REMEMBERED, WIDTH_PX, Align, Canvas, Picture, finished
from images.ink.labels import Labels
from images.ink.look import by_look
from images.ink.shapes import Box
from images.ink.text import LEAST_ON_TABLE, Style, Typeface, gain
from images.table.laid import (
    LaidMeld,
    OpenPile,
    PileTop,
    draw_melds,
    draw_open_pile,
    draw_pile_top,
    draw_stock,
    melds_height,
    pile_height,
)
from images.table.rows import Group, GroupKind, Row, arranged
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
    """For each card the numbers of the melds that it fits: ``+3``, or ``3·5``, for which a card has room."""
    melds: dict[Card, set[int]] = {}
    for card, number in fits:
        melds.setdefault(card, set()).add(number)
    return tuple((card, _tag(sorted(melds[card]))) for card in sorted(melds))


def _tag(melds: list[int]) -> str:
    return "·".join(map(str, melds)) if len(melds) > 1 else f"+{melds[0]}"


def cards_note(count: int, labels: Labels) -> str:
    """How many cards a player holds, in words."""
    return labels.one_card if count == 1 else labels.cards.format(count=count)


_MARGIN = 28
_PLATE = Box(_MARGIN, 22, 528, 204)
_BACKS_TOP = 222
_PILL_TOP = 442
_PILL = 60
_STATUS, _NOTE = 600, 400
_HEAD = 524


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
    gold = Style(Typeface.BOLD, LEAST_ON_TABLE, colours.ON_GOLD)
    plain = Style(Typeface.BOLD, LEAST_ON_TABLE, colours.ON_WELL)
    if scene.status:
        canvas.pill(scene.status, (_MARGIN, _PILL_TOP), gold, colours.GOLD, height=_PILL, within=_STATUS)
    if scene.note:
        right = (WIDTH_PX - _MARGIN, _PILL_TOP)
        canvas.pill(scene.note, right, plain, colours.WELL, height=_PILL, align=Align.RIGHT, within=_NOTE)
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
    inner = Box(box.left + 24, box.top, box.right - 24, box.bottom)
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
    style = Style(Typeface.BOLD, LEAST_ON_TABLE, colours.MUTED)
    base = _BACKS_TOP + deck.height + 46
    if scene.beside is None:
        stock_x = centre - deck.width // 2
    else:
        stock_x, beside_x = centre - deck.width - 50, centre + 50
        draw_pile_top(canvas, deck, beside_x, _BACKS_TOP, scene.beside)
        at = (beside_x + deck.width // 2, base)
        canvas.write(scene.beside.label, at, style, align=Align.MIDDLE, within=deck.width + 94)
    draw_stock(canvas, deck, stock_x, _BACKS_TOP, scene.stock, count_px=LEAST_ON_TABLE)
    at = (stock_x + deck.width // 2, base)
    canvas.write(scene.labels.stock, at, style, align=Align.MIDDLE, within=deck.width + 94)


_EDGE = 36
_BAND = 84
_VOID = 220
"""The height of a picture that says why there are no hands to show."""
_HEADER = 76
_ROW_GAP = 18
_TITLE = Style(Typeface.BOLD, 44, colours.GOLD)
_SUBTITLE = Style(Typeface.NAMES, LEAST_ON_TABLE, colours.TEXT)
_DEAL = Style(Typeface.BOLD, LEAST_ON_TABLE, colours.MUTED)
_NAME = Style(Typeface.NAMES, LEAST_ON_TABLE, colours.TEXT)
_TAG = Style(Typeface.PLAIN, LEAST_ON_TABLE, colours.MUTED)


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenHand:
    """One player at the end of a deal."""

    person: Person
    tag: str
    """What this player did."""
    cards: tuple[Card, ...]
    counts: str
    """What the cards count, in words."""
    award: int
    """Points that this player scores by the deal, perhaps fewer than none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenHandsScene:
    """All that the picture shows; without hands, ``subtitle`` says why."""

    title: str
    subtitle: str
    deal: str
    hands: tuple[OpenHand, ...]
    melds: tuple[LaidMeld, ...]
    labels: Labels


@by_look(maxsize=REMEMBERED)
def draw_open_hands(scene: OpenHandsScene) -> Picture:
    melds = melds_height(scene.melds) + _HEADER - 16 if scene.melds else 0
    hands = sum(_hand_height(hand) for hand in scene.hands)
    canvas = Canvas((_BAND + 14 + hands + 6 if scene.hands else _VOID) + melds)
    canvas.fill(Box(0, 0, WIDTH_PX, _BAND), colours.PLATE)
    title = canvas.write(scene.title, (_EDGE, 57), _TITLE, within=520)
    deal = canvas.write(scene.deal, (WIDTH_PX - _EDGE, 54), _DEAL, align=Align.RIGHT, within=200)
    top = _BAND + 14
    if scene.hands:
        room = deal.left - title.right - 48
        canvas.write(scene.subtitle, (title.right + 22, 54), _SUBTITLE, within=room)
    else:
        canvas.write_lines(scene.subtitle, Box(_EDGE, _BAND + 10, WIDTH_PX - _EDGE, _VOID - 10), _SUBTITLE)
        top = _VOID
    for hand in scene.hands:
        _draw_hand(canvas, hand, top)
        top += _hand_height(hand)
    if scene.melds:
        canvas.write(scene.labels.on_table, (_EDGE, top + 34), _DEAL, within=WIDTH_PX - 2 * _EDGE)
        draw_melds(canvas, scene.melds, scene.labels, top + _HEADER - 22)
    return finished(canvas, "deal.png")


def _rows(hand: OpenHand) -> tuple[Row, ...]:
    """The cards in as few rows as they need, sorted by suit so that what belongs together is seen."""
    cards = tuple(sorted(hand.cards, key=lambda card: (-card.suit, card.rank)))
    groups = (Group(GroupKind.PLAIN, cards),) if cards else ()
    return arranged(groups, None, SHOWDOWN_PX, WIDTH_PX - 2 * _EDGE, comfortable=13)


def _hand_height(hand: OpenHand) -> int:
    return _HEADER + len(_rows(hand)) * (decks()[SHOWDOWN_PX].height + _ROW_GAP)


def _draw_hand(canvas: Canvas, hand: OpenHand, top: int) -> None:
    draw_avatar(canvas, hand.person, _EDGE, top + 4, 54)
    right = WIDTH_PX - _EDGE
    style, fill = Style(Typeface.BOLD, LEAST_ON_TABLE, colours.DEADWOOD), colours.DEADWOOD_FILL
    if not hand.cards:
        style, fill = Style(Typeface.BOLD, LEAST_ON_TABLE, colours.READY), colours.READY_FILL
    edge = canvas.pill(hand.counts, (right, top + 8), style, fill, height=44, align=Align.RIGHT, within=330)
    left = edge.left
    if hand.award:
        award = Style(Typeface.BOLD, 42, colours.ON_GOLD)
        at = (left - 14, top + 6)
        left = canvas.pill(gain(hand.award), at, award, colours.GOLD, height=48, align=Align.RIGHT).left
    name = write_name(canvas, hand.person, (_EDGE + 68, top + 42), _NAME, within=330)
    canvas.write(hand.tag, (name.right + 18, top + 42), _TAG, within=max(0, left - name.right - 40))
    deck = decks()[SHOWDOWN_PX]
    top += _HEADER
    for row in _rows(hand):
        shift = _EDGE - row[0].x
        for placed in row:
            for place in placed.places:
                deck.lay(canvas.image, deck.faces[place.card], place.x + shift, top)
        top += deck.height + _ROW_GAP
