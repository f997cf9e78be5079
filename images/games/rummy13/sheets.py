"""The ends of 13-card rummy in pictures: a deal with every hand that is shown, and the score sheet."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.cards import Rank
from bot.games.rummy13.cards import Card, wild_rank
from bot.games.rummy13.view import DealResult, Rummy13View, SeatResult, Status
from images.art.deck import SHOWDOWN_PX, STRIP_PX
from images.art.people import Face, Person, draw_avatar, name_within, people, write_name
from images.games.rummy13.cards import Shown, draw_groups, lay_card, rows_height, shown_groups
from images.ink import colours
from images.ink.canvas import REMEMBERED, WIDTH_PX, Align, Canvas, Picture, finished
from images.ink.labels import ENGLISH, Labels
from images.ink.look import by_look
from images.ink.shapes import Box
from images.ink.text import LEAST_ON_TABLE, Style, Typeface, gain, number
from images.sheets.score import FOOT

HANDS_MOST = 2
"""The most hands on one picture of a deal's end."""

DEALS_MOST = 16
"""The most lines for single deals; earlier ones are only in the totals."""

_MARGIN = 34
_ROOM = WIDTH_PX - 2 * _MARGIN
_BAND = 152
_HEAD = 70
_IN_ROW = 14
_TITLE = Style(Typeface.BOLD, 46, colours.GOLD)
_SUBTITLE = Style(Typeface.NAMES, LEAST_ON_TABLE, colours.TEXT)
_NAME = Style(Typeface.NAMES, LEAST_ON_TABLE, colours.TEXT)
_TAG = Style(Typeface.PLAIN, LEAST_ON_TABLE, colours.MUTED)
_ROW = 62
_INK = Style(Typeface.PLAIN, LEAST_ON_TABLE, colours.PAPER_INK)
_SOFT = Style(Typeface.PLAIN, LEAST_ON_TABLE, colours.PAPER_SOFT)
_TOTAL = Style(Typeface.BOLD, LEAST_ON_TABLE, colours.PAPER_INK)


@dataclass(frozen=True, slots=True)
class Shower:
    """One player at the end of a deal."""

    person: Person
    tag: str
    points: str
    won: bool
    groups: tuple[Shown, ...]


@dataclass(frozen=True, slots=True)
class ShowScene:
    """All that a picture of a deal's end shows."""

    is_first: bool
    """Whether it is the first one, with the head that says how the deal ended."""
    title: str
    subtitle: str
    cut: Card
    wild: Rank
    finish: Card | None
    players: tuple[Shower, ...]
    labels: Labels


@dataclass(frozen=True, slots=True)
class SheetScene:
    """All that the score sheet shows."""

    people: tuple[Person, ...]
    asked: str
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    totals: tuple[str, ...]
    winner: int | None
    labels: Labels


def deal_parts(result: DealResult) -> tuple[tuple[int, ...], ...]:
    """The seats on each picture: the winner first, then by what they pay, those without a shown hand last.

    Discord shows a picture at most 350 pixels high, so that few hands on each stay readable.
    """
    ends = result.seats
    order = sorted(range(len(ends)), key=lambda seat: (seat != result.winner, ends[seat].points))
    shown = [seat for seat in order if ends[seat].groups or ends[seat].loose]
    hidden = [seat for seat in order if seat not in shown and ends[seat].status is not Status.ABSENT]
    parts = [shown[at : at + HANDS_MOST] for at in range(0, len(shown), HANDS_MOST)] or [[]]
    parts[-1] += hidden
    return tuple(map(tuple, parts))


def deal_picture(
    result: DealResult,
    faces: tuple[Face, ...],
    *,
    part: int = 0,
    in_pool: bool = False,
    labels: Labels = ENGLISH,
) -> Picture:
    """One of the `deal_parts` of a deal that is over; the first says how it ended.

    In a pool the winner gets nothing (7.2), so no gain is shown there.
    """
    persons = people(faces, labels)
    return _draw_show(
        ShowScene(
            is_first=not part,
            title=labels.last_in if result.finish is None else labels.declared_deal,
            subtitle=f"{persons[result.winner].name} · {labels.deal.format(number=result.number)}",
            cut=result.cut,
            wild=wild_rank(result.cut),
            finish=result.finish,
            players=tuple(
                _shower(persons[seat], result.seats[seat], 0 if in_pool else result.gain, labels)
                for seat in deal_parts(result)[part]
            ),
            labels=labels,
        )
    )


def _shower(person: Person, seat: SeatResult, won_points: int, labels: Labels) -> Shower:
    tags = {
        Status.FIRST_DROP: labels.first_drop,
        Status.MIDDLE_DROP: labels.middle_drop,
        Status.WRONG_SHOW: labels.wrong_show,
    }
    won = seat.status is Status.WINNER
    return Shower(
        person=person,
        tag=tags.get(seat.status, ""),
        points=gain(won_points) if won and won_points else number(seat.points),
        won=won,
        groups=shown_groups(seat.groups, seat.loose, labels),
    )


@by_look(maxsize=REMEMBERED)
def _draw_show(scene: ShowScene) -> Picture:
    heights = [_HEAD + _groups_height(player) for player in scene.players]
    band = _BAND if scene.is_first else 0
    canvas = Canvas(band + 16 + sum(heights) + 10)
    if scene.is_first:
        _draw_head(canvas, scene)
    top = band + 16
    for player, height in zip(scene.players, heights, strict=True):
        _draw_player(canvas, player, top, scene.wild)
        top += height
    return finished(canvas, "deal.png")


def _draw_head(canvas: Canvas, scene: ShowScene) -> None:
    """How the deal ended, which cards were wild, and the card on the finish slot."""
    canvas.fill(Box(0, 0, WIDTH_PX, _BAND), colours.PLATE)
    title = canvas.write(scene.title, (_MARGIN, 64), _TITLE, within=560)
    canvas.write(scene.subtitle, (_MARGIN, 116), _SUBTITLE, within=600)
    cards = ((scene.labels.wild, scene.cut), (scene.labels.finish_card, scene.finish))
    x = WIDTH_PX - _MARGIN - STRIP_PX
    for label, card in cards:
        if card is not None:
            lay_card(canvas, card, STRIP_PX, (x, 10), wild=scene.wild)
            style = Style(Typeface.BOLD, LEAST_ON_TABLE, colours.MUTED)
            canvas.write(label, (x - 14, 84), style, align=Align.RIGHT, within=max(0, x - title.right - 30))
            x -= STRIP_PX + 160


def _groups_height(player: Shower) -> int:
    return rows_height(player.groups, SHOWDOWN_PX, _ROOM, most=_IN_ROW) if player.groups else 14


def _draw_player(canvas: Canvas, player: Shower, top: int, wild: Rank) -> None:
    draw_avatar(canvas, player.person, _MARGIN, top + 6, 54, ring=colours.GOLD if player.won else None)
    fill, ink = (colours.GOLD, colours.ON_GOLD) if player.won else (colours.DEADWOOD_FILL, colours.DEADWOOD)
    at, style = (WIDTH_PX - _MARGIN, top + 8), Style(Typeface.BOLD, LEAST_ON_TABLE, ink)
    pill = canvas.pill(player.points, at, style, fill, height=48, align=Align.RIGHT, within=200)
    name = write_name(canvas, player.person, (_MARGIN + 72, top + 44), _NAME, within=420)
    canvas.write(player.tag, (name.right + 18, top + 44), _TAG, within=max(0, pill.left - name.right - 40))
    draw_groups(canvas, player.groups, (_MARGIN, top + _HEAD), width=SHOWDOWN_PX, wild=wild, most=_IN_ROW)


def sheet_picture(view: Rummy13View, faces: tuple[Face, ...], *, labels: Labels = ENGLISH) -> Picture:
    """All deals of the match with what each player got, and the totals."""
    rules = view.rules
    asked = labels.one_deal
    if rules.is_pool:
        asked = labels.pool.format(target=rules.target)
    elif rules.deals:
        asked = labels.most_chips.format(deals=rules.deals)
    return _draw_sheet(
        SheetScene(
            people=people(faces, labels),
            asked=asked,
            rows=tuple(
                (labels.deal.format(number=result.number), _cells(view, result))
                for result in view.results[-DEALS_MOST:]
            ),
            totals=tuple(number(player.total) for player in view.players),
            winner=None if view.final is None else int(view.final.winner),
            labels=labels,
        )
    )


def _cells(view: Rummy13View, result: DealResult) -> tuple[str, ...]:
    """What a deal brought each player: points against them, or play points and chips won and lost."""
    cells = []
    for seat in result.seats:
        if seat.status is Status.ABSENT:
            cells.append("")
        elif view.rules.is_pool:
            cells.append(number(seat.points))
        elif seat.status is Status.WINNER:
            cells.append(gain(result.gain))
        else:
            cells.append(gain(-seat.points) if seat.points else "0")
    return tuple(cells)


@by_look(maxsize=REMEMBERED)
def _draw_sheet(scene: SheetScene) -> Picture:
    rows = max(1, len(scene.rows))
    canvas = Canvas(206 + rows * _ROW + _ROW + FOOT, ground=colours.PAPER)
    canvas.write(scene.labels.score_sheet, (_MARGIN, 58), Style(Typeface.BOLD, 42, colours.PAPER_INK))
    canvas.write(scene.asked, (WIDTH_PX - _MARGIN, 56), _SOFT, align=Align.RIGHT, within=500)
    first = 190
    step = (WIDTH_PX - _MARGIN - first) // len(scene.people)
    for seat, person in enumerate(scene.people):
        middle = first + seat * step + step // 2
        ring = colours.GOLD if seat == scene.winner else None
        draw_avatar(canvas, person, middle - 27, 82, 54, ring=ring)
        name = Style(Typeface.NAMES, LEAST_ON_TABLE, colours.PAPER_INK)
        box = Box(middle - step // 2 + 4, 140, middle + step // 2 - 4, 200)
        canvas.write_in(name_within(person, name, box.width), box, name)
    top = 196
    for line, (title, cells) in enumerate(scene.rows):
        if line % 2 == 0:
            canvas.fill(Box(20, top, WIDTH_PX - 20, top + _ROW), colours.PAPER_BAND)
        canvas.write(title, (_MARGIN, top + 45), _SOFT, within=first - _MARGIN)
        _draw_cells(canvas, cells, top, first, step, _INK)
        top += _ROW
    if not scene.rows:
        canvas.write(scene.labels.no_deals, (_MARGIN, top + 45), _SOFT, within=600)
        top += _ROW
    canvas.fill(Box(20, top + 8, WIDTH_PX - 20, top + 11), colours.PAPER_INK)
    canvas.write(scene.labels.total, (_MARGIN, top + 64), _TOTAL, within=first - _MARGIN)
    _draw_cells(canvas, scene.totals, top + 18, first, step, _TOTAL)
    return finished(canvas, "score-sheet.png")


def _draw_cells(
    canvas: Canvas, cells: tuple[str, ...], top: int, first: int, step: int, style: Style
) -> None:
    for seat, cell in enumerate(cells):
        left = first + seat * step
        canvas.write_in(cell, Box(left + 4, top + 6, left + step - 4, top + _ROW - 6), style)
