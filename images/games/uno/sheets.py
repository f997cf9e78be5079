"""The ends of UNO rules in pictures: what everybody held after a round, and the points round by round."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.uno.cards import Card
from bot.games.uno.view import RoundResult, UnoView
from images.art.people import Person, draw_avatar, people, write_name
from images.games.uno.cards import height_of, lay_card
from images.games.uno.table import ENGLISH, Faces, UnoLabels
from images.ink import colours
from images.ink.canvas import REMEMBERED, WIDTH_PX, Align, Canvas, Picture, finished
from images.ink.labels import ENGLISH as ENGLISH_LABELS
from images.ink.look import by_look
from images.ink.shapes import Box
from images.ink.text import LEAST_ON_TABLE, Style, Typeface, gain, number

_MARGIN = 28
_HEAD = 92
_AVATAR_PX = 56
_CARD_PX = 52
_CARD_GAP = 6
_NAMES_PX = 320
_GAIN_PX = 130
_LINE = 84
_TITLE = Style(Typeface.BOLD, 46, colours.GOLD)
_NAME = Style(Typeface.NAMES, LEAST_ON_TABLE, colours.TEXT)
_SMALL = Style(Typeface.BOLD, LEAST_ON_TABLE, colours.MUTED)
_TOTAL = Style(Typeface.BOLD, 44, colours.TEXT)
_GAIN = Style(Typeface.BOLD, 44, colours.READY)

SHOWN_ROUNDS = 5
"""Rounds of which the sheet shows the points; of more, the last ones."""


def round_picture(result: RoundResult, faces: Faces, *, labels: UnoLabels = ENGLISH) -> Picture:
    """What everybody held at the end of a round: the winner first, then who held least."""
    persons = people(faces, ENGLISH_LABELS)
    order = sorted(range(len(persons)), key=lambda at: (at != result.winner, result.counts[at], at))
    hands = tuple(
        HeldHand(
            person=persons[at],
            cards=result.held[at],
            count=result.counts[at],
            points=result.points[at],
            is_winner=at == result.winner,
        )
        for at in order
        if at == result.winner or result.held[at]
    )
    title = labels.round.format(number=result.number)
    return draw_round(RoundScene(title=title, out=labels.out, hands=hands))


def sheet_picture(view: UnoView, faces: Faces, *, labels: UnoLabels = ENGLISH) -> Picture:
    """The points of everybody, the leader first, and of the last rounds what each brought."""
    persons = people(faces, ENGLISH_LABELS)
    lowest = view.rules.lowest_wins
    totals = [-player.points if lowest else player.points for player in view.players]
    order = sorted(range(len(persons)), key=lambda at: (view.players[at].has_left, -totals[at], at))
    shown = view.results[-SHOWN_ROUNDS:]
    ranked = sorted((totals[at] for at in order if not view.players[at].has_left), reverse=True)
    lines = tuple(
        TotalLine(
            person=persons[at],
            place=len(ranked) + 1 if view.players[at].has_left else ranked.index(totals[at]) + 1,
            points=tuple(result.points[at] for result in shown),
            total=view.players[at].points,
        )
        for at in order
    )
    heads = tuple(labels.column.format(number=result.number) for result in shown)
    return draw_sheet(SheetScene(title=labels.sheet, rounds=heads, total=labels.total, lines=lines))


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldHand:
    """What one player held at the end of a round."""

    person: Person
    cards: tuple[Card, ...]
    count: int
    points: int
    is_winner: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundScene:
    """A round that is over; all hands lie open."""

    title: str
    out: str
    """What stands in the place of the winner's cards."""
    hands: tuple[HeldHand, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalLine:
    """One player on the score sheet."""

    person: Person
    place: int
    points: tuple[int, ...]
    """By round, of the rounds that are shown."""
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetScene:
    """The score sheet."""

    title: str
    rounds: tuple[str, ...]
    """The heads of the columns."""
    total: str
    lines: tuple[TotalLine, ...]


@by_look(maxsize=REMEMBERED)
def draw_round(scene: RoundScene) -> Picture:
    """Each hand in a row or several, the winner's first."""
    heights = [_hand_height(hand) for hand in scene.hands]
    canvas = Canvas(_HEAD + sum(heights) + 20)
    canvas.write(scene.title, (_MARGIN, 62), _TITLE, within=WIDTH_PX - 2 * _MARGIN)
    top = _HEAD
    for hand, height in zip(scene.hands, heights, strict=True):
        _draw_held(canvas, hand, scene.out, Box(_MARGIN, top, WIDTH_PX - _MARGIN, top + height - 12))
        top += height
    return finished(canvas, "deal.png")


def _in_row() -> int:
    room = WIDTH_PX - 2 * _MARGIN - _NAMES_PX - _GAIN_PX
    return (room + _CARD_GAP) // (_CARD_PX + _CARD_GAP)


def _hand_height(hand: HeldHand) -> int:
    rows = max(1, -(-len(hand.cards) // _in_row()))
    return rows * (height_of(_CARD_PX) + _CARD_GAP) + 34


def _draw_held(canvas: Canvas, hand: HeldHand, out: str, box: Box) -> None:
    canvas.panel(box, 18, colours.PLATE)
    if hand.is_winner:
        canvas.ring(box, 18, 4, colours.GOLD)
    draw_avatar(canvas, hand.person, box.left + 16, box.top + 20, _AVATAR_PX)
    left = box.left + _AVATAR_PX + 32
    write_name(canvas, hand.person, (left, box.top + 58), _NAME, within=_NAMES_PX - _AVATAR_PX - 48)
    right = box.right - 18
    said = gain(hand.points) if hand.points else number(0)
    canvas.write(said, (right, box.top + 62), _GAIN if hand.points else _SMALL, align=Align.RIGHT)
    at = box.left + _NAMES_PX
    if not hand.cards:
        canvas.write(out if hand.is_winner else "", (at, box.top + 60), _SMALL, within=400)
        return
    for place, card in enumerate(hand.cards):
        x = at + place % _in_row() * (_CARD_PX + _CARD_GAP)
        y = box.top + 11 + place // _in_row() * (height_of(_CARD_PX) + _CARD_GAP)
        lay_card(canvas, card, x, y, _CARD_PX)


@by_look(maxsize=REMEMBERED)
def draw_sheet(scene: SheetScene) -> Picture:
    """A line for each player, the leader first; the total on the right."""
    canvas = Canvas(_HEAD + 60 + _LINE * len(scene.lines) + 16)
    canvas.write(scene.title, (_MARGIN, 62), _TITLE, within=WIDTH_PX - 2 * _MARGIN)
    columns = [_column(at, len(scene.rounds)) for at in range(len(scene.rounds))]
    total_at = WIDTH_PX - _MARGIN - 18
    for head, x in zip(scene.rounds, columns, strict=True):
        canvas.write(head, (x, _HEAD + 38), _SMALL, align=Align.RIGHT, within=96)
    canvas.write(scene.total, (total_at, _HEAD + 38), _SMALL, align=Align.RIGHT, within=140)
    for at, line in enumerate(scene.lines):
        top = _HEAD + 60 + at * _LINE
        box = Box(_MARGIN, top, WIDTH_PX - _MARGIN, top + _LINE - 10)
        canvas.panel(box, 16, colours.PLATE)
        if line.place == 1:
            canvas.ring(box, 16, 4, colours.GOLD)
        draw_avatar(canvas, line.person, box.left + 14, box.top + 9, _AVATAR_PX)
        write_name(canvas, line.person, (box.left + 84, box.top + 50), _NAME, within=240)
        for points, x in zip(line.points, columns, strict=True):
            canvas.write(number(points), (x, box.top + 50), _SMALL, align=Align.RIGHT, within=96)
        canvas.write(number(line.total), (total_at, box.top + 53), _TOTAL, align=Align.RIGHT, within=140)
    return finished(canvas, "score-sheet.png")


def _column(at: int, columns: int) -> int:
    """The right edge of a column."""
    return WIDTH_PX - _MARGIN - 170 - (columns - 1 - at) * 106
