"""The pictures of a deal of gin: the public table with its piles, a hand, and a choice that was judged."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.cards import Card
from bot.games.gin.view import DealKind, GinView, Hand, Meld
from bot.games.melds.view import MeldKind
from images.art.deck import HAND_PX, SEAT_PX, STRIP_PX, decks
from images.art.people import Face, people
from images.ink import colours
from images.ink.canvas import CORNER, REMEMBERED, WIDTH_PX, Align, Canvas, Picture, finished, pill_width
from images.ink.labels import ENGLISH, Labels
from images.ink.look import by_look
from images.ink.shapes import Box
from images.ink.text import LEAST_ON_TABLE, Style, Typeface
from images.table.hand import MARGIN, HandRows, HandScene, NoHand, Strip, draw_hand, draw_rows, rows_height
from images.table.laid import PileTop, draw_stock, draw_upcard
from images.table.rows import Group, GroupKind
from images.table.seats import SeatScene, draw_seat

_HEIGHT = 584
_MARGIN = 28
_PLATE = Box(_MARGIN, 22, 528, 168)
_BACKS_TOP = 190
_PILES_TOP = 198
_PILL = 62
_APART = 14
_KNOCK_CARD = (904, 300)
"""The middle of the knock card's upper edge."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableScene:
    """All that the picture shows, nothing of it private."""

    seats: tuple[SeatScene, ...]
    stock: int
    upcard: Card | None
    status: str
    note: str
    labels: Labels
    knock_card: Card | None = None
    """The card that sets the limit of this deal, where one does; it stays in sight."""
    doubled: bool = False
    """Whether that card doubles the deal."""


@by_look(maxsize=REMEMBERED)
def draw_table(scene: TableScene) -> Picture:
    gold = Style(Typeface.BOLD, LEAST_ON_TABLE, colours.ON_GOLD)
    plain = Style(Typeface.BOLD, LEAST_ON_TABLE, colours.ON_WELL)
    wide = pill_width(scene.status, gold, _PILL) + pill_width(scene.note, plain, _PILL)
    # Two long labels lie one below the other, and the lower one never where Discord lays its badge.
    is_low = bool(scene.status) and wide > WIDTH_PX - CORNER.right - _MARGIN - _APART
    height = _HEIGHT + (_PILL + _APART if is_low else 0)
    canvas = Canvas(height)
    for seat, mirrored in zip(scene.seats, (False, True), strict=True):
        _draw_plate(canvas, seat, scene.labels, mirrored=mirrored)
    _draw_piles(canvas, scene)
    if scene.knock_card is not None:
        _draw_knock_card(canvas, scene, scene.knock_card)
    top, room = height - _PILL - 22, WIDTH_PX - CORNER.right - _MARGIN
    if scene.status:
        at = (_MARGIN, top - _PILL - _APART) if is_low else (CORNER.right, top)
        canvas.pill(scene.status, at, gold, colours.GOLD, height=_PILL, within=room)
    if scene.note:
        right = (WIDTH_PX - _MARGIN, top)
        canvas.pill(scene.note, right, plain, colours.WELL, height=_PILL, align=Align.RIGHT, within=room)
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
    step = min(24, 210 // max(1, seat.cards - 1))
    width = deck.width + (seat.cards - 1) * step
    left = box.right - 18 - width if mirrored else box.left + 18
    for card in range(seat.cards):
        deck.lay(canvas.image, deck.back_of(seat.person.back), left + card * step, _BACKS_TOP)


def _draw_piles(canvas: Canvas, scene: TableScene) -> None:
    deck = decks()[HAND_PX]
    centre = WIDTH_PX // 2
    stock_x, upcard_x = centre - deck.width - 16, centre + 20
    draw_stock(canvas, deck, stock_x, _PILES_TOP, scene.stock, count_px=LEAST_ON_TABLE)
    draw_upcard(canvas, deck, upcard_x, _PILES_TOP, scene.upcard)
    style = Style(Typeface.BOLD, LEAST_ON_TABLE, colours.MUTED)
    base = _PILES_TOP + deck.height + 48
    for text, x in ((scene.labels.stock, stock_x), (scene.labels.discard, upcard_x)):
        canvas.write(text, (x + deck.width // 2, base), style, align=Align.MIDDLE, within=deck.width + 34)


def _draw_knock_card(canvas: Canvas, scene: TableScene, card: Card) -> None:
    """A small card below the right seat, ringed in gold when it doubles the deal."""
    deck = decks()[STRIP_PX]
    middle, top = _KNOCK_CARD
    deck.lay(canvas.image, deck.faces[card], middle - deck.width // 2, top)
    colour, text = colours.MUTED, scene.labels.knock_card
    if scene.doubled:
        deck.lay_mark(canvas.image, middle - deck.width // 2, top)
        colour, text = colours.GOLD, f"{text} {scene.labels.times.format(multiplier=2)}"
    at = (middle, top + deck.height + 38)
    canvas.write(text, at, Style(Typeface.BOLD, LEAST_ON_TABLE, colour), align=Align.MIDDLE, within=300)


def hand_picture(
    view: GinView, faces: tuple[Face, ...], *, thrown: Card | None = None, labels: Labels = ENGLISH
) -> Picture:
    """The private panel of the seat whose view this is; ``faces`` are by seat. Raises NoHand.

    A card ``thrown`` to end the deal lies beside the hand that would be shown, and stands out.
    """
    if view.seat is None or view.hand is None:
        raise NoHand("a hand picture needs the view of a seat that holds cards")
    seats = seat_scenes(view, faces, labels)
    own = int(view.seat)
    mine = view.turn == view.seat
    apart = () if thrown is None else (Group(GroupKind.THROWN, (thrown,)),)
    return draw_hand(
        HandScene(
            strip=Strip(
                seats=seats[own:] + seats[:own],
                stock=view.stock,
                pile=PileTop(card=view.upcard),
                seam=_seam(view, labels),
                seam_bright=bool(view.finishes),
            ),
            hand=HandRows(
                groups=groups(view.hand) + apart,
                count=labels.deadwood.format(points=view.hand.points),
                drawn=thrown or (view.drawn if mine else None),
                barred=view.taken if mine and view.taken not in view.throwable else None,
                labels=labels,
            ),
        )
    )


def choice_picture(
    view: GinView,
    faces: tuple[Face, ...],
    *,
    played: Card | None,
    better: Card | None,
    labels: Labels = ENGLISH,
) -> Picture:
    """A hand before a choice: the card that was thrown in red, the better one in gold. Raises NoHand."""
    if view.seat is None or view.hand is None:
        raise NoHand("a choice needs the view of a seat that holds cards")
    signs = ((better, labels.better_throw), (played, labels.you_threw))
    seats, own = seat_scenes(view, faces, labels), int(view.seat)
    return draw_hand(
        HandScene(
            strip=Strip(
                seats=seats[own:] + seats[:own],
                stock=view.stock,
                pile=PileTop(card=view.upcard),
                seam=_seam(view, labels),
                seam_bright=bool(view.finishes),
            ),
            hand=HandRows(
                groups=groups(view.hand),
                count=labels.deadwood.format(points=view.hand.points),
                drawn=better if better in view.hand.cards else None,
                wrong=played,
                tags=tuple((card, sign) for card, sign in signs if card is not None),
                labels=labels,
            ),
        )
    )


def table_picture(
    view: GinView, faces: tuple[Face, ...], *, status: str, note: str, labels: Labels = ENGLISH
) -> Picture:
    """The table as everybody sees it; of a seat's view, only what a spectator sees is used."""
    return draw_table(
        TableScene(
            seats=seat_scenes(view, faces, labels),
            stock=view.stock,
            upcard=view.upcard,
            status=status,
            note=note,
            labels=labels,
            knock_card=view.knock_card if view.deal else None,
            doubled=view.rules.doubles(view.knock_card),
        )
    )


def seat_scenes(view: GinView, faces: tuple[Face, ...], labels: Labels) -> tuple[SeatScene, ...]:
    """The players by seat."""
    return tuple(
        SeatScene(person, player.points, player.target or view.target, player.cards, to_act=view.turn == seat)
        for seat, (person, player) in enumerate(zip(people(faces, labels), view.players, strict=True))
    )


def groups(hand: Hand) -> tuple[Group, ...]:
    """A hand's groups in the order in which its cards are numbered."""
    if hand.order:
        melded = tuple(card for meld in hand.melds for card in meld.cards)
        return (Group(GroupKind.SORTED, hand.order, melded=melded),)
    melds = tuple(Group(meld_kind(meld), meld.cards) for meld in hand.melds)
    return (*melds, Group(GroupKind.DEADWOOD, hand.deadwood)) if hand.deadwood else melds


def meld_kind(meld: Meld) -> GroupKind:
    return GroupKind.RUN if meld.kind is MeldKind.RUN else GroupKind.SET


def _seam(view: GinView, labels: Labels) -> str:
    """What the hand shows of ending the deal, and whether a spade doubles it."""
    if not view.rules.doubles(view.knock_card):
        return _limit(view, labels)
    return f"{_limit(view, labels)} · {labels.times.format(multiplier=2)}"


def _limit(view: GinView, labels: Labels) -> str:
    """What the player must know about ending the deal: that they can, or from which count on they could."""
    if view.finishes:
        kinds = {finish.kind for finish in view.finishes}
        if DealKind.BIG_GIN in kinds:
            return labels.can_big_gin
        if DealKind.GIN in kinds:
            return labels.can_gin
        return labels.can_knock.format(points=min(finish.hand.points for finish in view.finishes))
    return limit_label(view.knock_limit, labels)


def limit_label(limit: int, labels: Labels) -> str:
    return labels.knock_at.format(limit=limit) if limit else labels.gin_only


_BAND = 150
_STOCK = 31
_CAPTION = Style(Typeface.NAMES, 38, colours.TEXT)


@dataclass(frozen=True, slots=True, kw_only=True)
class SampleScene:
    """All that the picture shows: a caption beside the piles, and a hand with a card just drawn."""

    caption: str
    hand: HandRows
    upcard: Card


def sample_picture(
    hand: Hand, *, drawn: Card, upcard: Card, caption: str, labels: Labels = ENGLISH
) -> Picture:
    """The example in the current look."""
    count = labels.deadwood.format(points=hand.points)
    rows = HandRows(groups=groups(hand), count=count, drawn=drawn, labels=labels)
    return _draw(SampleScene(caption=caption, hand=rows, upcard=upcard))


@by_look(maxsize=REMEMBERED)
def _draw(scene: SampleScene) -> Picture:
    top = _BAND + 22
    canvas = Canvas(top + rows_height(scene.hand) + 4)
    canvas.fill(Box(0, 0, WIDTH_PX, _BAND), colours.PLATE)
    deck = decks()[STRIP_PX]
    right = WIDTH_PX - MARGIN - deck.width
    draw_upcard(canvas, deck, right, 10, scene.upcard)
    left = right - deck.width - 24
    draw_stock(canvas, deck, left, 10, _STOCK, count_px=LEAST_ON_TABLE)
    canvas.write(scene.caption, (MARGIN, 90), _CAPTION, within=left - 2 * MARGIN)
    draw_rows(canvas, scene.hand, top)
    return finished(canvas, "sample.png")
