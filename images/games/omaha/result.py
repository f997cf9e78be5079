"""The end of a hand of Omaha, and the chips of a whole session, as pictures."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.cards import Card
from bot.games.omaha.view import AT_TABLE, HandResult, OmahaView, PlayerView, Standing
from images.art.deck import SHOWDOWN_PX, STRIP_PX, decks
from images.art.people import Face, Person, draw_avatar, people, write_name
from images.ink import colours
from images.ink.canvas import REMEMBERED, WIDTH_PX, Align, Canvas, Picture, finished
from images.ink.labels import ENGLISH, Labels
from images.ink.look import by_look
from images.ink.shapes import Box
from images.ink.text import LEAST_ON_TABLE, Style, Typeface, gain, number, width_px, wrapped

Faces = tuple[Face, ...]

_MARGIN = 36
_BAND = 84
_TITLE_LINE = 54
_TITLE_LINES = 2
"""Lines of a title before its last one."""
_HAND_PX = 220
_SHOWN_HEIGHT = 160
_LINE_HEIGHT = 84
_AVATAR_PX = 54
_NET_PX = 170
"""The room for chips won or lost, right of the cards."""
_TITLE = Style(Typeface.BOLD, 44, colours.GOLD)
_HAND = Style(Typeface.BOLD, LEAST_ON_TABLE, colours.MUTED)
_NAME = Style(Typeface.NAMES, LEAST_ON_TABLE, colours.TEXT)
_MADE = Style(Typeface.PLAIN, LEAST_ON_TABLE, colours.MUTED)
_NUMBER = Style(Typeface.BOLD, LEAST_ON_TABLE, colours.TEXT)
_HEADING = Style(Typeface.BOLD, LEAST_ON_TABLE, colours.MUTED)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownHand:
    """One player in a hand that is over; without ``cards`` they stay hidden."""

    person: Person
    cards: tuple[Card, ...]
    marked: frozenset[Card]
    made: str
    net: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultScene:
    """All that the picture of a hand's end shows."""

    title: str
    hand: str
    board: tuple[Card, ...]
    hands: tuple[ShownHand, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipLine:
    """One player of a session, by chips won."""

    person: Person
    place: int
    stack: int
    bought: int
    points: int
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipsScene:
    """All that the picture of a session shows."""

    title: str
    hand: str
    lines: tuple[ChipLine, ...]
    labels: Labels


@by_look(maxsize=REMEMBERED)
def draw_result(scene: ResultScene) -> Picture:
    """The board, then everybody who took part, those who showed with their cards."""
    board = decks()[SHOWDOWN_PX].height + 30 if scene.board else 0
    rows = sum(_height(hand) for hand in scene.hands)
    title = _title_lines(scene.title, scene.hand)
    top = _BAND + (len(title) - 1) * _TITLE_LINE + 22
    canvas = Canvas(top + board + rows + 10)
    _draw_band(canvas, title, scene.hand)
    if scene.board:
        deck = decks()[SHOWDOWN_PX]
        for place, card in enumerate(scene.board):
            deck.lay(canvas.image, deck.faces[card], _MARGIN + place * (deck.width + 14), top)
        top += board
    for hand in scene.hands:
        _draw_hand(canvas, hand, top)
        top += _height(hand)
    return finished(canvas, "deal.png")


def _height(hand: ShownHand) -> int:
    return _SHOWN_HEIGHT if hand.cards else _LINE_HEIGHT


def _title_lines(title: str, hand: str) -> list[str]:
    """The title beside the number of the hand; where several have won it takes more than one line."""
    room = WIDTH_PX - 2 * _MARGIN - 20 - min(_HAND_PX, width_px(hand, _HAND.typeface, _HAND.size_px))
    *lines, last = wrapped(title, _TITLE, room)
    return [*lines[:_TITLE_LINES], " ".join((*lines[_TITLE_LINES:], last))]


def _draw_band(canvas: Canvas, title: list[str], hand: str) -> None:
    canvas.fill(Box(0, 0, WIDTH_PX, _BAND + (len(title) - 1) * _TITLE_LINE), colours.PLATE)
    right = canvas.write(hand, (WIDTH_PX - _MARGIN, 54), _HAND, align=Align.RIGHT, within=_HAND_PX)
    for line, words in enumerate(title):
        at = (_MARGIN, 57 + line * _TITLE_LINE)
        canvas.write(words, at, _TITLE, within=right.left - _MARGIN - 20)


def _draw_hand(canvas: Canvas, hand: ShownHand, top: int) -> None:
    """Disc, name, what it was, chips won or lost, and the cards, of which those that counted are ringed."""
    draw_avatar(canvas, hand.person, _MARGIN, top + 6, _AVATAR_PX)
    deck = decks()[STRIP_PX]
    left = _MARGIN + _AVATAR_PX + 18
    right = WIDTH_PX - _MARGIN
    if hand.net:
        won = hand.net > 0
        style = Style(Typeface.BOLD, LEAST_ON_TABLE, colours.ON_GOLD if won else colours.DEADWOOD)
        fill = colours.GOLD if won else colours.DEADWOOD_FILL
        right = canvas.pill(
            gain(hand.net), (right, top + 8), style, fill, height=48, align=Align.RIGHT, within=200
        ).left
    cards_left = WIDTH_PX - _MARGIN - _NET_PX - len(hand.cards) * (deck.width + 12)
    room = (cards_left if hand.cards else right) - left - 16
    write_name(canvas, hand.person, (left, top + 44), _NAME, within=room)
    for line, words in enumerate(wrapped(hand.made, _MADE, room) if hand.made else ()):
        canvas.write(words, (left, top + 92 + line * 46), _MADE, within=room)
    for place, card in enumerate(hand.cards):
        deck.lay(canvas.image, deck.faces[card], cards_left + place * (deck.width + 12), top + 6)
    for place, card in enumerate(hand.cards):
        if card in hand.marked:
            deck.lay_mark(canvas.image, cards_left + place * (deck.width + 12), top + 6)


@by_look(maxsize=REMEMBERED)
def draw_chips(scene: ChipsScene) -> Picture:
    """A line for each player: chips in front, chips bought, and what is won or lost."""
    canvas = Canvas(_BAND + 66 + len(scene.lines) * _LINE_HEIGHT + 12)
    _draw_band(canvas, [scene.title], scene.hand)
    columns = (WIDTH_PX - _MARGIN - 400, WIDTH_PX - _MARGIN - 200, WIDTH_PX - _MARGIN)
    headings = (scene.labels.chips, scene.labels.bought, scene.labels.won_lost_chips)
    for text, x in zip(headings, columns, strict=True):
        canvas.write(text, (x, _BAND + 52), _HEADING, align=Align.RIGHT, within=190)
    for at, line in enumerate(scene.lines):
        _draw_line(canvas, line, _BAND + 66 + at * _LINE_HEIGHT, columns)
    return finished(canvas, "score-sheet.png")


def _draw_line(canvas: Canvas, line: ChipLine, top: int, columns: tuple[int, int, int]) -> None:
    base = top + 48
    canvas.write(f"{line.place}.", (_MARGIN + 44, base), _NUMBER, align=Align.RIGHT, within=54)
    draw_avatar(canvas, line.person, _MARGIN + 60, top + 6, _AVATAR_PX)
    left = _MARGIN + 60 + _AVATAR_PX + 16
    room = columns[0] - 160 - left
    name = write_name(canvas, line.person, (left, base), _NAME, within=room)
    if line.note:
        canvas.write(
            line.note, (name.right + 14, base), _HEADING, within=max(0, room + left - name.right - 14)
        )
    canvas.write(number(line.stack), (columns[0], base), _NUMBER, align=Align.RIGHT, within=150)
    canvas.write(number(line.bought), (columns[1], base), _NUMBER, align=Align.RIGHT, within=150)
    colour = colours.GOLD if line.points > 0 else colours.MUTED
    won = Style(Typeface.BOLD, LEAST_ON_TABLE, colour)
    canvas.write(_won(line.points), (columns[2], base), won, align=Align.RIGHT, within=180)


def _won(points: int) -> str:
    return gain(points) if points else "0"


def result_picture(
    result: HandResult,
    faces: Faces,
    *,
    title: str,
    made: tuple[str, ...],
    labels: Labels = ENGLISH,
) -> Picture:
    """A hand that is over; ``made`` says for each hand that was shown, in that order, what it was."""
    persons = people(faces, labels)
    shown = {each.seat: (each, words) for each, words in zip(result.shown, made, strict=True)}
    order = sorted(result.seats, key=lambda seat: (seat not in shown, -result.net[seat]))
    hands = []
    for seat in order:
        if seat not in shown and not result.net[seat]:
            continue
        each, words = shown.get(seat, (None, ""))
        hands.append(
            ShownHand(
                person=persons[seat],
                cards=() if each is None else each.cards,
                marked=frozenset() if each is None else frozenset(each.made.cards),
                made=words,
                net=result.net[seat],
            )
        )
    number_ = labels.hand_number.format(number=result.number)
    return draw_result(ResultScene(title=title, hand=number_, board=result.board, hands=tuple(hands)))


def sheet_picture(view: OmahaView, faces: Faces, *, title: str, labels: Labels = ENGLISH) -> Picture:
    """The chips of everybody, most won first."""
    persons = people(faces, labels)
    order = sorted(range(len(view.players)), key=lambda at: (-view.players[at].points, at))
    ranked = sorted((player.points for player in view.players), reverse=True)
    lines = tuple(_line(view.players[at], persons[at], ranked, labels) for at in order)
    number_ = labels.hand_number.format(number=view.hand)
    return draw_chips(ChipsScene(title=title, hand=number_, lines=lines, labels=labels))


def _line(player: PlayerView, person: Person, ranked: list[int], labels: Labels) -> ChipLine:
    note = ""
    if player.standing not in AT_TABLE:
        note = labels.left_table
    elif player.standing is Standing.SITTING_OUT:
        note = labels.sitting_out
    return ChipLine(
        person=person,
        place=ranked.index(player.points) + 1,
        stack=player.stack,
        bought=player.bought,
        points=player.points,
        note=note,
    )
