"""Hands, declarations and tables of 13-card rummy in pictures."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.cards import Rank
from bot.games.rummy13.cards import Card
from bot.games.rummy13.view import Finish, Phase, Rummy13View, Status
from images.art.deck import HAND_PX, SHOWDOWN_PX, STRIP_PX, decks
from images.art.people import Face, Person, draw_avatar, people, write_name
from images.games.rummy13.cards import Shown, draw_groups, lay_card, rows_height, shown_groups
from images.ink import colours
from images.ink.canvas import REMEMBERED, WIDTH_PX, Align, Canvas, Picture, finished
from images.ink.labels import ENGLISH, Labels
from images.ink.look import by_look
from images.ink.shapes import Box
from images.ink.text import LEAST_IN_HAND, LEAST_ON_TABLE, Style, Typeface, number
from images.table.laid import draw_empty, draw_stock

_MARGIN = 30
_PERSON = 109
"""How high the line of a player in the strip above a hand is."""
_STRIP_END = 20
_ROOM = WIDTH_PX - 2 * _MARGIN
_NAME = Style(Typeface.NAMES, LEAST_ON_TABLE, colours.TEXT)
_SMALL = Style(Typeface.PLAIN, LEAST_ON_TABLE, colours.MUTED)
_POINTS = Style(Typeface.BOLD, LEAST_ON_TABLE, colours.GOLD)
_PLATE_HEIGHT = 148
_TABLE_PILES = 292


@dataclass(frozen=True, slots=True)
class Seated:
    """One player at the table; nothing of it is private."""

    person: Person
    total: str
    note: str
    is_in: bool
    on_turn: bool


@dataclass(frozen=True, slots=True)
class Piles:
    """What lies in the middle."""

    cut: Card
    wild: Rank
    closed: int
    top: Card | None


@dataclass(frozen=True, slots=True)
class HandScene:
    """All that the picture of a hand shows."""

    piles: Piles
    seats: tuple[Seated, ...]
    groups: tuple[Shown, ...]
    marked: Card | None
    pill: str
    is_ready: bool
    labels: Labels


@dataclass(frozen=True, slots=True)
class TableScene:
    """All that the picture of the table shows."""

    piles: Piles
    seats: tuple[Seated, ...]
    status: str
    note: str
    labels: Labels


def hand_picture(view: Rummy13View, faces: tuple[Face, ...], *, labels: Labels = ENGLISH) -> Picture:
    """The hand of the view's seat in its groups, the piles and the players above it."""
    hand = view.hand
    assert hand is not None
    return _draw_hand(
        HandScene(
            piles=_piles(view),
            seats=_seats(view, people(faces, labels), labels),
            groups=shown_groups(hand.groups, hand.loose, labels),
            marked=view.drawn,
            pill=labels.ready if view.finishes else labels.costs.format(points=hand.points),
            is_ready=bool(view.finishes),
            labels=labels,
        )
    )


def finish_picture(
    view: Rummy13View, finish: Finish, faces: tuple[Face, ...], *, is_valid: bool, labels: Labels = ENGLISH
) -> Picture:
    """Groups as they would be shown, the card for the finish slot, and whether they are valid."""
    groups = shown_groups(finish.groups, (), labels)
    return _draw_hand(
        HandScene(
            piles=_piles(view),
            seats=_seats(view, people(faces, labels), labels),
            groups=(*groups, Shown(labels.finish_card, (finish.card,), is_group=False)),
            marked=finish.card,
            pill=labels.ready if is_valid else labels.not_valid,
            is_ready=is_valid,
            labels=labels,
        )
    )


def table_picture(
    view: Rummy13View, faces: tuple[Face, ...], *, status: str, note: str, labels: Labels = ENGLISH
) -> Picture:
    """The table as everybody sees it. A player out of the deal sees it too, so a seat's view is fine here."""
    seats = _seats(view, people(faces, labels), labels)
    return _draw_table(TableScene(_piles(view), seats, status, note, labels))


def _piles(view: Rummy13View) -> Piles:
    return Piles(view.cut, view.wild, view.closed, view.top)


def _seats(view: Rummy13View, persons: tuple[Person, ...], labels: Labels) -> tuple[Seated, ...]:
    has_totals = view.rules.is_pool or view.rules.deals
    return tuple(
        Seated(
            person=person,
            total=number(player.total) if has_totals else "",
            note=seat_note(view, seat, labels),
            is_in=player.status is Status.PLAYING and not view.is_over,
            on_turn=seat == view.turn,
        )
        for seat, (person, player) in enumerate(zip(persons, view.players, strict=True))
    )


def seat_note(view: Rummy13View, seat: int, labels: Labels) -> str:
    """Why somebody is not in the deal, or how many cards they hold."""
    player = view.players[seat]
    if seat in view.left:
        return labels.gone
    if player.out_since:
        return labels.out_of_pool
    names = {
        Status.FIRST_DROP: labels.first_drop,
        Status.MIDDLE_DROP: labels.middle_drop,
        Status.WRONG_SHOW: labels.wrong_show,
        Status.ABSENT: labels.not_dealt,
    }
    if view.phase is Phase.OVER:
        return ""
    return names.get(player.status) or labels.cards.format(count=player.cards)


@by_look(maxsize=REMEMBERED)
def _draw_hand(scene: HandScene) -> Picture:
    strip = _rows_of(scene.seats) * _PERSON + _STRIP_END
    top = strip + 36
    canvas = Canvas(top + rows_height(scene.groups, HAND_PX, _ROOM) + 8)
    canvas.fill(Box(0, 0, WIDTH_PX, strip), colours.PLATE)
    _draw_piles(canvas, scene.piles, scene.labels, (_MARGIN, 56), width=STRIP_PX, gap=74)
    _draw_people(canvas, scene.seats, Box(496, 0, WIDTH_PX - 14, strip - _STRIP_END))
    fill, ink = (colours.GOLD, colours.ON_GOLD) if scene.is_ready else (colours.WELL, colours.ON_WELL)
    style = Style(Typeface.BOLD, LEAST_IN_HAND, ink)
    at = (WIDTH_PX // 2, strip - 24)
    canvas.pill(scene.pill, at, style, fill, height=48, align=Align.MIDDLE, within=520)
    draw_groups(
        canvas,
        scene.groups,
        (_MARGIN, top),
        width=HAND_PX,
        wild=scene.piles.wild,
        marked=scene.marked,
    )
    return finished(canvas, "hand.png")


def _draw_piles(
    canvas: Canvas, piles: Piles, labels: Labels, at: tuple[int, int], *, width: int, gap: int
) -> None:
    """The card that was cut, the closed and the open deck, each under its name."""
    deck, (left, top) = decks()[width], at
    least = LEAST_IN_HAND if width == STRIP_PX else LEAST_ON_TABLE
    style = Style(Typeface.BOLD, least, colours.MUTED)
    for place, label in enumerate((labels.wild, labels.closed_deck, labels.open_deck)):
        x = left + place * (deck.width + gap)
        canvas.write_in(label, Box(x - gap // 2 + 1, top - 51, x + deck.width + gap // 2 - 1, top - 1), style)
        if place == 0:
            lay_card(canvas, piles.cut, width, (x, top), wild=piles.wild)
        elif place == 1:
            draw_stock(canvas, deck, x, top, piles.closed, count_px=least)
        elif piles.top is None:
            draw_empty(canvas, deck, x, top)
        else:
            lay_card(canvas, piles.top, width, (x, top), wild=piles.wild)


def _rows_of(seats: tuple[Seated, ...]) -> int:
    """In how many rows the players are; three in one row would lose the ends of their names and notes."""
    return max(2, -(-len(seats) // 2))


def _draw_people(canvas: Canvas, seats: tuple[Seated, ...], box: Box) -> None:
    """All players, two in a row: beside each avatar name and note; a golden ring for whose turn it is."""
    rows = _rows_of(seats)
    in_row = -(-len(seats) // rows)
    step, down, size = box.width // in_row, box.height // rows, 52
    for place, seat in enumerate(seats):
        left = box.left + place % in_row * step
        middle = box.top + place // in_row * down + down // 2
        ring = colours.GOLD if seat.on_turn else None
        draw_avatar(canvas, seat.person, left, middle - size // 2, size, ring=ring)
        if not seat.is_in:
            avatar = Box(left, middle - size // 2, left + size, middle + size // 2)
            canvas.ring(avatar, size // 2, 5, colours.WELL)
        room = step - size - 22
        style = Style(Typeface.NAMES, LEAST_IN_HAND, colours.TEXT if seat.is_in else colours.MUTED)
        write_name(canvas, seat.person, (left + size + 12, middle - 6), style, within=room)
        note = seat.total if seat.total and seat.is_in else seat.note
        small = Style(Typeface.PLAIN, LEAST_IN_HAND, colours.MUTED)
        canvas.write(note, (left + size + 12, middle + 36), small, within=room)


@by_look(maxsize=REMEMBERED)
def _draw_table(scene: TableScene) -> Picture:
    columns = 2 if len(scene.seats) in {2, 4} else 3
    rows = -(-len(scene.seats) // columns)
    canvas = Canvas(84 + rows * (_PLATE_HEIGHT + 20) + _TABLE_PILES)
    status = canvas.write(scene.status, (_MARGIN, 56), Style(Typeface.NAMES, 42, colours.GOLD), within=760)
    room = WIDTH_PX - _MARGIN - status.right - 30
    canvas.write(scene.note, (WIDTH_PX - _MARGIN, 54), _SMALL, align=Align.RIGHT, within=max(0, room))
    width = (_ROOM - 20 * (columns - 1)) // columns
    for place, seat in enumerate(scene.seats):
        left = _MARGIN + place % columns * (width + 20)
        top = 84 + place // columns * (_PLATE_HEIGHT + 20)
        _draw_plate(canvas, seat, Box(left, top, left + width, top + _PLATE_HEIGHT))
    piles_left = (WIDTH_PX - 3 * SHOWDOWN_PX - 2 * 90) // 2
    at = (piles_left, canvas.height - _TABLE_PILES + 64)
    _draw_piles(canvas, scene.piles, scene.labels, at, width=SHOWDOWN_PX, gap=90)
    return finished(canvas, "table.png")


def _draw_plate(canvas: Canvas, seat: Seated, box: Box) -> None:
    """A player's plate: avatar, name, total, and how the deal stands for them."""
    canvas.panel(box, 22, colours.PLATE)
    if seat.on_turn:
        canvas.ring(box, 22, 4, colours.GOLD)
    draw_avatar(canvas, seat.person, box.left + 16, box.top + 44, 60)
    left, right = box.left + 90, box.right - 16
    total = canvas.write(seat.total, (right, box.top + 70), _POINTS, align=Align.RIGHT, within=130)
    ink = colours.TEXT if seat.is_in else colours.MUTED
    name = Style(Typeface.NAMES, LEAST_ON_TABLE, ink)
    write_name(canvas, seat.person, (left, box.top + 64), name, within=max(60, total.left - left - 12))
    note = Style(Typeface.BOLD if not seat.is_in else Typeface.PLAIN, LEAST_ON_TABLE, colours.MUTED)
    canvas.write(seat.note, (left, box.top + 116), note, within=right - left)
