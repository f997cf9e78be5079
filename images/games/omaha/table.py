"""Hands and tables of Omaha in pictures: chips and bets, board and pot, perhaps a hand below."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.cards import Card
from bot.games.game import Seat
from bot.games.omaha.view import AT_TABLE, OmahaView, PlayerView, Standing
from bot.preferences import CardBack
from images.art.cards import BACK_TINTS
from images.art.deck import HAND_PX, SHOWDOWN_PX, decks
from images.art.people import Face, Person, draw_avatar, people, write_name
from images.ink import colours
from images.ink.canvas import REMEMBERED, WIDTH_PX, Align, Canvas, Picture, finished
from images.ink.colours import Paint
from images.ink.labels import ENGLISH, Labels
from images.ink.look import by_look
from images.ink.shapes import Box
from images.ink.text import LEAST_ON_TABLE, Style, Typeface, number
from images.table.laid import draw_empty
from images.table.seats import PLATE_MARGIN, plate_boxes, plate_rows

Faces = tuple[Face, ...]

BOARD = 5
"""Cards of a whole board."""

_MARGIN, _GAP = PLATE_MARGIN, 16
_PLATE_HEIGHT = 142
_AVATAR_PX = 60
_BUTTON_PX = 48
_TAG_HEIGHT = 50
_BACKS_PX = 48
"""How wide the backs of a player's cards are, with the room beside them."""
_BOARD_TOP_GAP = 24
_BOARD_GAP = 16
_NAME = Style(Typeface.NAMES, LEAST_ON_TABLE, colours.TEXT)
_FADED = Style(Typeface.NAMES, LEAST_ON_TABLE, colours.MUTED)
_STACK = Style(Typeface.BOLD, LEAST_ON_TABLE, colours.TEXT)
_STACK_FADED = Style(Typeface.BOLD, LEAST_ON_TABLE, colours.MUTED)
_POT = Style(Typeface.BOLD, 44, colours.GOLD)
_SMALL = Style(Typeface.BOLD, LEAST_ON_TABLE, colours.MUTED)
_MADE = Style(Typeface.BOLD, 42, colours.READY)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipSeat:
    """One player at the table; nothing of it is private."""

    person: Person
    stack: int
    tag: str
    """A bet, or what the player is doing: ``ALL-IN``, ``FOLDED``; empty for nothing."""
    is_bet: bool
    """Whether the tag is a bet, or all chips, that lie in front of the player."""
    has_button: bool
    has_cards: bool
    to_act: bool
    is_faded: bool
    """Whether the player has no part in this hand any more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OmahaScene:
    """All that the picture shows; only ``own`` is private, and empty for everybody else."""

    seats: tuple[ChipSeat, ...]
    board: tuple[Card, ...]
    pot: str
    pots: str
    """Main and side pots in one line, where there are several."""
    status: str
    own: tuple[Card, ...]
    marked: frozenset[Card]
    """The cards that make the reader's best hand."""
    made: str
    labels: Labels


@by_look(maxsize=REMEMBERED)
def draw_omaha(scene: OmahaScene) -> Picture:
    """Plates in rows, the board, and the reader's hand."""
    rows = plate_rows(len(scene.seats))
    board_top = 24 + rows * (_PLATE_HEIGHT + _GAP) + _BOARD_TOP_GAP - _GAP
    board_height = decks()[SHOWDOWN_PX].height
    hand_top = board_top + board_height + 34
    own_height = decks()[HAND_PX].height + (96 if scene.made else 28) if scene.own else 6
    canvas = Canvas(hand_top + own_height)
    _draw_seats(canvas, scene)
    _draw_board(canvas, scene, board_top)
    if scene.own:
        _draw_own(canvas, scene, hand_top)
    return finished(canvas, "hand.png" if scene.own else "table.png")


def _draw_seats(canvas: Canvas, scene: OmahaScene) -> None:
    boxes = plate_boxes(len(scene.seats), top=24, height=_PLATE_HEIGHT, gap=_GAP)
    for seat, box in zip(scene.seats, boxes, strict=True):
        _draw_seat(canvas, seat, box, scene.labels)


def _draw_seat(canvas: Canvas, seat: ChipSeat, box: Box, labels: Labels) -> None:
    """Disc, name and stack; below the name what lies in front of the player, or what the player does."""
    canvas.panel(box, 20, colours.TRAY if seat.is_faded else colours.PLATE)
    if seat.to_act:
        canvas.ring(box, 20, 4, colours.GOLD)
    ring = colours.GOLD if seat.to_act else None
    draw_avatar(canvas, seat.person, box.left + 18, box.top + 16, _AVATAR_PX, ring=ring)
    left, right = box.left + _AVATAR_PX + 28, box.right - 12
    write_name(
        canvas, seat.person, (left, box.top + 54), _FADED if seat.is_faded else _NAME, within=right - left
    )
    if seat.has_button:
        _draw_button(canvas, box.left + 8, box.bottom - _BUTTON_PX - 8, labels)
    stack = _STACK_FADED if seat.is_faded else _STACK
    # The stack begins below the avatar, so that what the player does has room beside it.
    begin = box.left + (_BUTTON_PX + 18 if seat.has_button else 20)
    if seat.stack or not seat.is_bet:
        begin = canvas.write(number(seat.stack), (begin, box.top + 122), stack, within=150).right + 14
    if seat.tag:
        style, fill = _tag_style(seat)
        at, room = (right, box.top + 84), right - begin - 2
        tag = canvas.pill(seat.tag, at, style, fill, height=_TAG_HEIGHT, align=Align.RIGHT, within=room)
        right = tag.left
    # What a player does says more than the backs, which everybody has who is in the hand.
    if seat.has_cards and begin + _BACKS_PX <= right:
        _draw_backs(canvas, seat.person.back, begin, box.top + 90)


def _tag_style(seat: ChipSeat) -> tuple[Style, Paint]:
    if seat.is_bet:
        return Style(Typeface.BOLD, LEAST_ON_TABLE, colours.ON_GOLD), colours.GOLD
    return Style(Typeface.BOLD, LEAST_ON_TABLE, colours.SOFT_ON_WELL), colours.WELL


def _draw_button(canvas: Canvas, x: int, y: int, labels: Labels) -> None:
    """The dealer's button, with its letter."""
    box = Box(x, y, x + _BUTTON_PX, y + _BUTTON_PX)
    canvas.panel(box, _BUTTON_PX // 2, colours.CARD)
    canvas.write_in(labels.dealer_button, box, Style(Typeface.BOLD, LEAST_ON_TABLE, colours.PAPER_INK))


def _draw_backs(canvas: Canvas, back: CardBack, left: int, top: int) -> None:
    """Four small backs: the player still holds cards."""
    for card in range(4):
        at = left + card * 8
        canvas.framed(Box(at, top, at + 20, top + 32), 3, colours.BACK_SIGN, BACK_TINTS[back])


def _draw_board(canvas: Canvas, scene: OmahaScene, top: int) -> None:
    """Five places, the cards that lie there, and the pot on the right."""
    deck = decks()[SHOWDOWN_PX]
    left = _MARGIN + 4
    for place in range(BOARD):
        x = left + place * (deck.width + _BOARD_GAP)
        if place < len(scene.board):
            deck.lay(canvas.image, deck.faces[scene.board[place]], x, top)
        else:
            draw_empty(canvas, deck, x, top)
    for place, card in enumerate(scene.board):
        if card in scene.marked:
            deck.lay_mark(canvas.image, left + place * (deck.width + _BOARD_GAP), top)
    side = left + BOARD * (deck.width + _BOARD_GAP) + 14
    room = WIDTH_PX - _MARGIN - side
    canvas.write(scene.pot, (side, top + 44), _POT, within=room)
    if scene.pots:
        canvas.write(scene.pots, (side, top + 94), _SMALL, within=room)
    if scene.status:
        canvas.write(scene.status, (side, top + deck.height - 10), _SMALL, within=room)


def _draw_own(canvas: Canvas, scene: OmahaScene, top: int) -> None:
    """The four cards, large, and what they make below."""
    deck = decks()[HAND_PX]
    gap = 20
    width = len(scene.own) * deck.width + (len(scene.own) - 1) * gap
    left = (WIDTH_PX - width) // 2
    for place, card in enumerate(scene.own):
        deck.lay(canvas.image, deck.faces[card], left + place * (deck.width + gap), top)
    for place, card in enumerate(scene.own):
        if card in scene.marked:
            deck.lay_mark(canvas.image, left + place * (deck.width + gap), top)
    if scene.made:
        at = (WIDTH_PX // 2, top + deck.height + 18)
        canvas.pill(
            scene.made, at, _MADE, colours.READY_FILL, height=60, align=Align.MIDDLE, within=WIDTH_PX - 60
        )


def hand_picture(view: OmahaView, faces: Faces, *, made: str = "", labels: Labels = ENGLISH) -> Picture:
    """The reader's hand below the table; ``made`` says what it makes now."""
    return draw_omaha(_scene(view, faces, made, labels))


def table_picture(view: OmahaView, faces: Faces, *, labels: Labels = ENGLISH) -> Picture:
    """The table as everybody sees it."""
    return draw_omaha(_scene(view, faces, "", labels))


def _scene(view: OmahaView, faces: Faces, made: str, labels: Labels) -> OmahaScene:
    persons = people(faces, labels)
    return OmahaScene(
        seats=tuple(_seat(view, Seat(at), person, labels) for at, person in enumerate(persons)),
        board=view.board if view.deeds else (),
        pot=labels.pot.format(chips=number(view.pot)),
        pots=_pots(view, labels),
        status=labels.hand_number.format(number=view.hand),
        own=view.own,
        marked=frozenset() if view.made is None else frozenset(view.made.cards),
        made=made,
        labels=labels,
    )


def _pots(view: OmahaView, labels: Labels) -> str:
    if len(view.pots) < 2:
        return ""
    main, *sides = view.pots
    parts = [labels.main_pot.format(chips=main.amount)]
    parts += [labels.side_pot.format(chips=side.amount) for side in sides]
    return " · ".join(parts)


def _seat(view: OmahaView, seat: Seat, person: Person, labels: Labels) -> ChipSeat:
    player = view.players[seat]
    tag, is_bet = seat_tag(player, labels)
    holds = player.is_dealt and not player.has_folded
    return ChipSeat(
        person=person,
        stack=player.stack,
        tag=tag,
        is_bet=is_bet,
        has_button=seat == view.button,
        has_cards=holds,
        to_act=seat == view.turn or seat in view.waiting,
        is_faded=not holds and seat not in view.waiting,
    )


def seat_tag(player: PlayerView, labels: Labels) -> tuple[str, bool]:
    """What lies in front of a player, or what the player does; and whether it is chips."""
    if player.standing not in AT_TABLE:
        return labels.left_table, False
    if player.has_folded:
        return labels.folded, False
    if player.is_all_in:
        return labels.all_in_for.format(chips=number(player.bet)) if player.bet else labels.all_in, True
    if player.bet:
        return number(player.bet), True
    if player.standing is Standing.SITTING_OUT:
        return labels.sitting_out, False
    return "", False
