"""Score sheets of gin as players write them: one game, several in turn, or three columns at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import assert_never

from bot.games.gin.rules import GinRules, MatchFormat
from bot.games.gin.view import DealKind, DealResult, Entry, FinalScore, GinView, LineKind, Sheet
from images.art.people import Face, Person, people
from images.ink import colours
from images.ink.canvas import Picture
from images.ink.colours import Rgb
from images.ink.labels import ENGLISH, Labels
from images.sheets.columns import ColumnScene, ColumnsScene, Entered, draw_column_sheet
from images.sheets.score import (
    DealRow,
    Line,
    Rule,
    SheetRow,
    SheetScene,
    Tone,
    closing_rows,
    deal_rows,
    draw_score_sheet,
    margin_row,
    numbers,
)

GAMES_MOST = 4
"""Games that are over and have lines of their own; earlier ones share one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreBook:
    """What the sheets of a match are written from; everything is by player, or by side."""

    people: tuple[Person, ...]
    format: MatchFormat
    asked: str
    """What wins one game."""
    asked_of_several: str
    """What wins the match, where it is made of several games."""
    sheets: tuple[Sheet, ...]
    standing: tuple[int, ...]
    """Games won, or the game score of a multi-match."""
    final: FinalScore | None
    rows: Callable[[Sheet], tuple[SheetRow, ...]]
    """The lines of a game's deals or rounds."""
    boxes: str
    """What the line of the boxes is called, with a place for ``counts``."""
    hand_points: str
    """What the sum of the deals or rounds is called."""
    notes: tuple[str, ...] = ()
    """What is to be said of single entries where columns leave no room for it."""

    @property
    def winner(self) -> int | None:
        return None if self.final is None or self.final.winner is None else int(self.final.winner)


def sheet_picture(view: GinView, faces: tuple[Face, ...], *, labels: Labels = ENGLISH) -> Picture:
    """The score of the whole match so far, as its format is written down; ``faces`` are by seat."""
    return written(_book(view, faces, labels), labels)


def game_sheet_picture(
    view: GinView, sheet: Sheet, faces: tuple[Face, ...], *, labels: Labels = ENGLISH
) -> Picture:
    """One game of the match with all its deals: running totals, then every bonus on its own line."""
    return written_game(_book(view, faces, labels), sheet, labels)


def _book(view: GinView, faces: tuple[Face, ...], labels: Labels) -> ScoreBook:
    multi = view.rules.format is MatchFormat.MULTI
    return ScoreBook(
        people=people(faces, labels),
        format=view.rules.format,
        asked=_asked(view, labels),
        asked_of_several=asked_of_several(view.rules, view.target, labels),
        sheets=view.sheets,
        standing=tuple(player.credits if multi else player.games for player in view.players),
        final=view.final,
        rows=lambda sheet: deal_rows(_deals(view, sheet, labels), labels),
        boxes=labels.boxes,
        hand_points=labels.hand_points,
    )


def written(book: ScoreBook, labels: Labels) -> Picture:
    """The score of the whole match so far."""
    match book.format:
        case MatchFormat.SINGLE | MatchFormat.DECLARED | MatchFormat.DEALS:
            return written_game(book, book.sheets[0], labels)
        case MatchFormat.BEST_OF | MatchFormat.MULTI:
            return _several(book, labels)
        case MatchFormat.HOLLYWOOD:
            return _columns(book, labels)
        case _:
            assert_never(book.format)


def written_game(book: ScoreBook, sheet: Sheet, labels: Labels) -> Picture:
    """One game of the match with all its lines."""
    final = sheet.final
    asked = book.asked
    if len(book.sheets) > 1:
        asked = f"{_title(book, sheet, labels)} · {asked}"
    return draw_score_sheet(
        SheetScene(
            people=book.people,
            asked=asked,
            standing=sheet.points if final is None else final.totals,
            winner=None if final is None or final.winner is None else int(final.winner),
            rows=(*book.rows(sheet), *_closing(book, sheet, labels)),
            labels=labels,
        )
    )


def _several(book: ScoreBook, labels: Labels) -> Picture:
    """Games one after the other: those that are over in short, the present one with all its deals."""
    *before, present = book.sheets
    rows: list[SheetRow] = list(_before(book, tuple(before), labels))
    rows.append(Line(_title(book, present, labels), (), Tone.HEADING))
    rows += book.rows(present)
    rows += _closing(book, present, labels)
    multi = book.format is MatchFormat.MULTI
    name = labels.credits if multi else labels.games_won
    rows += [Rule.THICK, Line(name, numbers(book.standing), Tone.TOTAL)]
    if multi and book.final is not None and book.winner is not None:
        rows.append(margin_row(book.winner, book.final.margin, len(book.standing), labels))
    return draw_score_sheet(
        SheetScene(
            people=book.people,
            asked=book.asked_of_several,
            standing=book.standing,
            winner=book.winner,
            rows=tuple(rows),
            labels=labels,
        )
    )


def _before(book: ScoreBook, sheets: tuple[Sheet, ...], labels: Labels) -> Iterator[SheetRow]:
    """The games that are over; of very many the oldest share a line."""
    hidden = sheets[: max(0, len(sheets) - GAMES_MOST)]
    if hidden:
        multi = book.format is MatchFormat.MULTI
        finals = tuple(sheet.final for sheet in hidden if sheet.final is not None)
        sums = tuple(
            sum(final.totals[seat] if multi else int(final.winner == seat) for final in finals)
            for seat in range(len(book.people))
        )
        text = labels.earlier_matches if multi else labels.earlier_games
        yield Line(text.format(last=len(hidden)), numbers(sums), Tone.SOFT)
        yield Rule.THIN
    for sheet in sheets[len(hidden) :]:
        yield from _in_short(book, sheet, labels)


def _in_short(book: ScoreBook, sheet: Sheet, labels: Labels) -> tuple[SheetRow, ...]:
    """A game that is over without its deals; where games are credited, with each of its bonuses."""
    final = sheet.final
    if final is None:
        return ()
    winner = None if final.winner is None else int(final.winner)
    title = _title(book, sheet, labels)
    if book.format is MatchFormat.BEST_OF:
        return (Line(title, numbers(final.totals), Tone.TOTAL, winner), Rule.THIN)
    lines = tuple(Line(text, numbers(points)) for text, points in _lines(book, sheet, final, labels))
    return (
        Line(title, (), Tone.HEADING),
        *lines,
        Line(labels.total, numbers(final.totals), Tone.TOTAL, winner),
        Rule.THIN,
    )


def _columns(book: ScoreBook, labels: Labels) -> Picture:
    """Three games at once: what each player has entered in each, the bonuses, and the sum of the margins."""
    standing = tuple(
        sum((sheet.points if sheet.final is None else sheet.final.totals)[seat] for sheet in book.sheets)
        for seat in range(len(book.people))
    )
    return draw_column_sheet(
        ColumnsScene(
            people=book.people,
            asked=f"{labels.hollywood} · {book.asked}",
            standing=standing,
            winner=book.winner,
            columns=tuple(_column(book, sheet, labels) for sheet in book.sheets),
            margin=None if book.final is None else book.final.margin,
            notes=book.notes,
            labels=labels,
        )
    )


def _column(book: ScoreBook, sheet: Sheet, labels: Labels) -> ColumnScene:
    final = sheet.final
    return ColumnScene(
        title=_title(book, sheet, labels),
        entries=tuple(
            tuple(
                Entered(entry.points[seat], entry.totals[seat])
                for entry in sheet.entries
                if entry.points[seat] or entry.boxes[seat]
            )
            for seat in range(len(book.people))
        ),
        boxes=sheet.boxes,
        bonuses=() if final is None else _bonuses(final, labels),
        totals=sheet.points if final is None else final.totals,
        closed=final is not None,
        winner=None if final is None or final.winner is None else int(final.winner),
        margin=0 if final is None else final.margin,
        forfeit=final is not None and final.forfeit,
    )


def _bonuses(final: FinalScore, labels: Labels) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The lines of a column in few words, as there is little room beside three columns."""
    names = {
        LineKind.HAND_POINTS: labels.points,
        LineKind.GAME_BONUS: labels.game_bonus,
        LineKind.BOXES: labels.for_boxes,
        LineKind.SHUTOUT: labels.shutout,
    }
    return tuple((names[line.kind], line.points) for line in final.lines)


def _deals(view: GinView, sheet: Sheet, labels: Labels) -> tuple[DealRow, ...]:
    """The deals of one game, each with what counts in it."""
    results = {result.number: result for result in view.results}
    return tuple(_deal_row(results[entry.deal], entry, labels) for entry in sheet.entries)


def _deal_row(result: DealResult, entry: Entry, labels: Labels) -> DealRow:
    return DealRow(
        number=result.number,
        kind=kind_label(result.kind, labels).upper(),
        ink=INKS[result.kind],
        detail=detail(result, labels),
        points=entry.points,
        totals=entry.totals,
    )


def detail(result: DealResult, labels: Labels) -> str:
    """How the points came about: ``5 : 21`` for a knock, bonus and count for the others, as on paper."""
    showdown = result.showdown
    if showdown is None:
        return ""
    knocker, winner = showdown.knocker, result.winner
    own, other = showdown.hands[knocker].points, showdown.hands[1 - knocker].points
    count = own - other if result.kind is DealKind.UNDERCUT else other
    runs = 0 if winner is None else result.bonus[winner]
    if result.kind in {DealKind.KNOCK, DealKind.TIE} or winner is None:
        text = f"{own} : {other}"
    else:
        text = f"{result.points[winner] // result.multiplier - count - runs} + {count}"
    if runs:
        text = labels.with_runs.format(counted=text, points=runs)
    times = labels.times.format(multiplier=result.multiplier)
    return f"{text}  {times}" if result.multiplier > 1 else text


def _closing(book: ScoreBook, sheet: Sheet, labels: Labels) -> tuple[SheetRow, ...]:
    """What stands below the deals of a game."""
    final = sheet.final
    if final is None:
        return closing_rows((), sheet.points, labels)
    winner = None if final.winner is None else int(final.winner)
    lines = _lines(book, sheet, final, labels)
    rows = closing_rows(lines, final.totals, labels, winner=winner, margin=final.margin)
    return (*rows, Line(labels.forfeit, (), Tone.WARNING)) if final.forfeit else rows


def _lines(
    book: ScoreBook, sheet: Sheet, final: FinalScore, labels: Labels
) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The bonuses of a game in words."""
    names = {
        LineKind.HAND_POINTS: book.hand_points,
        LineKind.GAME_BONUS: labels.game_bonus,
        LineKind.BOXES: book.boxes.format(counts=" : ".join(map(str, sheet.boxes))),
        LineKind.SHUTOUT: labels.shutout,
    }
    return tuple((names[line.kind], line.points) for line in final.lines)


def _title(book: ScoreBook, sheet: Sheet, labels: Labels) -> str:
    text = labels.match if book.format is MatchFormat.MULTI else labels.game
    return text.format(number=sheet.number)


def _asked(view: GinView, labels: Labels) -> str:
    """What wins a game."""
    if view.rules.format is MatchFormat.DEALS:
        return labels.of_deals.format(number=view.rules.deals)
    if view.rules.format is not MatchFormat.DECLARED:
        return labels.first_to.format(target=view.target)
    targets = [player.target for player in view.players]
    if not all(targets):
        return labels.undeclared
    return labels.declared.format(targets=" : ".join(map(str, targets)))


def asked_of_several(rules: GinRules, target: int, labels: Labels) -> str:
    """What wins the match, and what a game of it."""
    if rules.format is MatchFormat.MULTI:
        return labels.multi.format(target=target, credits=rules.multi_target)
    return labels.best_of.format(games=rules.best_of, target=target)


def kind_label(kind: DealKind, labels: Labels) -> str:
    match kind:
        case DealKind.KNOCK:
            return labels.knock
        case DealKind.UNDERCUT:
            return labels.undercut
        case DealKind.TIE:
            return labels.tie
        case DealKind.GIN:
            return labels.gin
        case DealKind.BIG_GIN:
            return labels.big_gin
        case DealKind.VOID:
            return labels.void
        case DealKind.MISDEAL:
            return labels.misdeal
        case _:
            assert_never(kind)


INKS: dict[DealKind, Rgb] = {
    DealKind.KNOCK: colours.KNOCK_INK,
    DealKind.UNDERCUT: colours.UNDERCUT_INK,
    DealKind.TIE: colours.PAPER_SOFT,
    DealKind.GIN: colours.GIN_INK,
    DealKind.BIG_GIN: colours.BIG_GIN_INK,
    DealKind.VOID: colours.PAPER_SOFT,
    DealKind.MISDEAL: colours.PAPER_SOFT,
}
