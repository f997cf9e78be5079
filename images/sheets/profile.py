"""One player's card: rating, matches, feats, form and rivals at one game, or a line for each game."""

from __future__ import annotations

from dataclasses import dataclass

from bot.records import Ended, OverviewCard, Point, ProfileCard, Rank, RivalLine, Verdict
from images.art.people import Face, Person, draw_avatar, people
from images.ink import colours
from images.ink.canvas import REMEMBERED, WIDTH_PX, Align, Canvas, Picture, finished
from images.ink.colours import Paint
from images.ink.labels import ENGLISH, Labels
from images.ink.look import by_look
from images.ink.shapes import Box
from images.ink.text import Style, Typeface, percent, rated, record, versus
from images.sheets.graph import draw_graph

TILES_MOST = 5
"""How many numbers stand in a row."""
RIVALS_MOST = 3
"""How many rivals are shown."""
MARGIN = 36
HEADER_PX = 172
_GRAPH_PX = 250
_TILE_PX = 112
_GAP = 16
_LINE_PX = 78


@dataclass(frozen=True, slots=True, kw_only=True)
class ProfileScene:
    """All that the card of a ranked player shows at one game. What is empty leaves no gap."""

    profile: ProfileCard
    face: Face
    rivals: tuple[Face, ...] = ()
    """The faces of the rivals, in the order of the profile."""
    graph: tuple[Point, ...]
    feats: tuple[tuple[str, str], ...]
    """At most five numbers that the game itself counts, each with its name in capitals."""


def profile_picture(scene: ProfileScene, *, labels: Labels = ENGLISH) -> Picture:
    return draw_profile(scene, labels)


@by_look(maxsize=REMEMBERED)
def draw_profile(scene: ProfileScene, labels: Labels) -> Picture:
    profile = scene.profile
    has_graph, rows = len(scene.graph) > 1, (_matches(profile, labels), scene.feats)
    lines = sum(1 for each in (profile.form, profile.favourite, profile.rivals) if each)
    height = HEADER_PX + 24 + len(rows) * (_TILE_PX + _GAP) + lines * _LINE_PX + 8
    canvas = Canvas(height + (_GRAPH_PX + _GAP if has_graph else 0))
    person, *rivals = people((scene.face, *scene.rivals[:RIVALS_MOST]), labels)
    place = _place(profile, labels)
    draw_header(canvas, person, f"{profile.game} · {place}", right=_rating(profile, labels))
    top = HEADER_PX + 24
    if has_graph:
        draw_graph(canvas, scene.graph, Box(MARGIN, top, WIDTH_PX - MARGIN, top + _GRAPH_PX), labels)
        top += _GRAPH_PX + _GAP
    for tiles in rows:
        _draw_tiles(canvas, tiles, top)
        top += _TILE_PX + _GAP
    if profile.form:
        draw_form(canvas, profile.form, labels, (head_line(canvas, labels.form, top), top + 8))
        top += _LINE_PX
    if profile.favourite:
        left = head_line(canvas, labels.plays_most, top)
        text = Style(Typeface.PLAIN, 34, colours.TEXT)
        canvas.write(profile.favourite, (left, top + 47), text, within=WIDTH_PX - MARGIN - left)
        top += _LINE_PX
    if rivals:
        draw_rivals(canvas, tuple(rivals), profile.rivals, head_line(canvas, labels.rivals, top), top)
    return finished(canvas, "profile.png")


def _rating(profile: ProfileCard, labels: Labels) -> tuple[str, str]:
    """The rating, and what is written below it: the best one ever, or that it is provisional."""
    shown = rated(profile.rating, is_provisional=profile.is_provisional)
    if profile.is_provisional:
        return shown, labels.rating_provisional
    best = profile.rating if profile.course is None else profile.course.best
    return shown, labels.rating_best.format(rating=best)


def _matches(profile: ProfileCard, labels: Labels) -> tuple[tuple[str, str], ...]:
    """The matches in numbers."""
    win = profile.biggest_win
    return (
        (labels.played, str(profile.played)),
        (labels.won, str(profile.won)),
        (labels.win_rate, percent(profile.won, profile.played, labels.share)),
        (labels.best_run, str(profile.longest_run)),
        *(() if win is None else ((labels.biggest_win, versus(win.points, win.against)),)),
    )


def draw_header(canvas: Canvas, person: Person, title: str, *, right: tuple[str, str]) -> None:
    """Whose card it is, and the number that matters most with what it is."""
    canvas.fill(Box(0, 0, WIDTH_PX, HEADER_PX), colours.PLATE)
    draw_avatar(canvas, person, MARGIN, 28, 116, ring=colours.GOLD)
    edge, left = WIDTH_PX - MARGIN, MARGIN + 144
    number, under = right
    big = Style(Typeface.BOLD, 72, colours.GOLD)
    small = Style(Typeface.BOLD, 28, colours.MUTED)
    taken = canvas.write(number, (edge, 94), big, align=Align.RIGHT, within=260)
    below = canvas.write(under, (edge, 134), small, align=Align.RIGHT, within=330)
    room = min(taken.left, below.left) - 24 - left
    canvas.write(person.name, (left, 84), Style(Typeface.NAMES, 46, colours.TEXT), within=room)
    canvas.write(title, (left, 130), Style(Typeface.PLAIN, 32, colours.MUTED), within=room)


def _draw_tiles(canvas: Canvas, tiles: tuple[tuple[str, str], ...], top: int) -> None:
    """A row of numbers, each with its name below."""
    shown = tiles[:TILES_MOST]
    step = (WIDTH_PX - 2 * MARGIN + _GAP) / max(4, len(shown))
    for column, (text, value) in enumerate(shown):
        left, right = round(MARGIN + column * step), round(MARGIN + (column + 1) * step) - _GAP
        box = Box(left, top, right, top + _TILE_PX)
        canvas.panel(box, 16, colours.TRAY)
        middle, inner = box.middle[0], box.width - 20
        number = Style(Typeface.BOLD, 46, colours.TEXT)
        canvas.write(value, (middle, box.top + 56), number, align=Align.MIDDLE, within=inner)
        label = Style(Typeface.BOLD, 28, colours.MUTED)
        canvas.write(text, (middle, box.bottom - 18), label, align=Align.MIDDLE, within=inner)


def head_line(canvas: Canvas, text: str, top: int) -> int:
    """The name of a line in capitals; where the line itself begins."""
    head = Style(Typeface.BOLD, 28, colours.MUTED)
    return max(MARGIN + 224, canvas.write(text, (MARGIN, top + 46), head, within=330).right + 24)


def draw_rivals(
    canvas: Canvas, persons: tuple[Person, ...], rivals: tuple[RivalLine, ...], left: int, top: int
) -> None:
    """Rivals side by side, as the people that they are in this picture: avatar, name, and how it stands."""
    step = (WIDTH_PX - MARGIN - left) // RIVALS_MOST
    for at, (person, rival) in enumerate(zip(persons, rivals, strict=False)):
        x = left + at * step
        draw_avatar(canvas, person, x, top + 8, 54)
        within = step - 78
        canvas.write(person.name, (x + 66, top + 30), Style(Typeface.NAMES, 28, colours.TEXT), within=within)
        gold = Style(Typeface.BOLD, 30, colours.GOLD)
        canvas.write(record(rival.won, rival.lost), (x + 66, top + 62), gold, within=within)


FORM_MOST = 10
"""How many of the last matches are shown."""
_DISC_PX, _DISC_GAP = 54, 12


def draw_form(canvas: Canvas, ends: tuple[Ended, ...], labels: Labels, at: tuple[int, int]) -> None:
    """How the last matches ended, a disc for each, with their upper left corner at a point.

    ``ends`` come newest first; the newest disc is the last one on the right.
    """
    looks: dict[Verdict, tuple[str, Paint, Paint]] = {
        Verdict.WON: (labels.form_won, colours.READY_FILL, colours.READY),
        Verdict.LOST: (labels.form_lost, colours.DEADWOOD_FILL, colours.DEADWOOD),
        Verdict.DRAWN: (labels.form_drawn, colours.DISC, colours.LIGHT_INK),
    }
    x, top = at
    for ended in reversed(ends[:FORM_MOST]):
        letter, fill, ink = looks[ended.verdict]
        box = Box(x, top, x + _DISC_PX, top + _DISC_PX)
        canvas.panel(box, _DISC_PX // 2, fill)
        text = letter if ended.players == 2 else str(ended.place)
        canvas.write_in(text, box, Style(Typeface.BOLD, 34, ink))
        x += _DISC_PX + _DISC_GAP


_ROW_PX, _HEAD_PX = 84, 56
_RATING, _RECORD, _RATE = 690, 880, WIDTH_PX - MARGIN - 16
"""Right edges of the columns."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OverviewScene:
    """All that the card over all games shows."""

    overview: OverviewCard
    face: Face
    rivals: tuple[Face, ...] = ()
    """The faces of the rivals, in the order of the overview."""


def overview_picture(scene: OverviewScene, *, labels: Labels = ENGLISH) -> Picture:
    return draw_overview(scene, labels)


@by_look(maxsize=REMEMBERED)
def draw_overview(scene: OverviewScene, labels: Labels) -> Picture:
    overview = scene.overview
    lines = bool(overview.form) + bool(overview.rivals)
    canvas = Canvas(HEADER_PX + _HEAD_PX + _ROW_PX * len(overview.ranks) + lines * _LINE_PX + 16)
    person, *rivals = people((scene.face, *scene.rivals[:RIVALS_MOST]), labels)
    played = sum(rank.played for rank in overview.ranks)
    draw_header(canvas, person, labels.all_games, right=(str(played), labels.rated_matches))
    head = Style(Typeface.BOLD, 28, colours.MUTED)
    for text, right in (
        (labels.rating, _RATING),
        (labels.won_lost, _RECORD),
        (labels.win_rate, _RATE),
    ):
        canvas.write(text, (right, HEADER_PX + 42), head, align=Align.RIGHT, within=180)
    top = HEADER_PX + _HEAD_PX
    for rank in overview.ranks:
        _draw_rank(canvas, rank, labels, top)
        top += _ROW_PX
    if overview.form:
        draw_form(canvas, overview.form, labels, (head_line(canvas, labels.form, top), top + 8))
        top += _LINE_PX
    if rivals:
        draw_rivals(canvas, tuple(rivals), overview.rivals, head_line(canvas, labels.rivals, top), top)
    return finished(canvas, "profile.png")


def _place(who: ProfileCard | Rank, labels: Labels) -> str:
    if who.place is None:
        return labels.unranked
    return labels.place.format(place=who.place, players=who.players)


def _draw_rank(canvas: Canvas, rank: Rank, labels: Labels, top: int) -> None:
    canvas.panel(Box(24, top, WIDTH_PX - 24, top + _ROW_PX - 8), 16, colours.PLATE)
    canvas.write(rank.game, (48, top + 36), Style(Typeface.NAMES, 34, colours.TEXT), within=500)
    place = _place(rank, labels)
    canvas.write(place, (48, top + 66), Style(Typeface.PLAIN, 28, colours.MUTED), within=500)
    gold, plain = Style(Typeface.BOLD, 42, colours.GOLD), Style(Typeface.BOLD, 36, colours.TEXT)
    base = top + 53
    shown = rated(rank.rating, is_provisional=rank.is_provisional)
    canvas.write(shown, (_RATING, base), gold, align=Align.RIGHT, within=130)
    canvas.write(
        record(rank.won, rank.lost, rank.drawn), (_RECORD, base), plain, align=Align.RIGHT, within=170
    )
    canvas.write(
        percent(rank.won, rank.played, labels.share), (_RATE, base), plain, align=Align.RIGHT, within=140
    )
