"""Score sheets of gin as players write them: one game, several in turn, or three columns at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from bot.games.gin.rules import MatchFormat
from bot.games.gin.view import DealKind, DealResult, Entry, FinalScore, GinView, LineKind, Sheet
from images import colours
from images.colours import Rgb
from images.column_sheet import ColumnScene, ColumnsScene, Entered, draw_column_sheet
from images.encode import Picture
from images.labels import ENGLISH, Labels
from images.people import Face, people
from images.score_sheet import DealRow, Line, Rule, SheetRow, SheetScene, Tone, draw_score_sheet
from images.sheet_rows import closing_rows, deal_rows, margin_row, numbers

GAMES_MOST = 4
"""Games that are over and have lines of their own; earlier ones share one."""


def sheet_picture(view: GinView, faces: tuple[Face, ...], *, labels: Labels = ENGLISH) -> Picture:
    """The score of the whole match so far, as its format is written down; ``faces`` are by seat."""
    match view.rules.format:
        case MatchFormat.SINGLE | MatchFormat.DECLARED:
            return game_sheet_picture(view, view.sheets[0], faces, labels=labels)
        case MatchFormat.BEST_OF | MatchFormat.MULTI:
            return _several(view, faces, labels)
        case MatchFormat.HOLLYWOOD:
            return _columns(view, faces, labels)
        case _:
            assert_never(view.rules.format)


def game_sheet_picture(
    view: GinView, sheet: Sheet, faces: tuple[Face, ...], *, labels: Labels = ENGLISH
) -> Picture:
    """One game of the match with all its deals: running totals, then every bonus on its own line."""
    final = sheet.final
    asked = _asked(view, labels)
    if len(view.sheets) > 1:
        asked = f"{_title(view, sheet, labels)} · {asked}"
    return draw_score_sheet(
        SheetScene(
            people=people(faces, labels),
            asked=asked,
            standing=sheet.points if final is None else final.totals,
            winner=None if final is None or final.winner is None else int(final.winner),
            rows=(*deal_rows(_deals(view, sheet, labels), labels), *_closing(sheet, labels)),
            labels=labels,
        )
    )


def _several(view: GinView, faces: tuple[Face, ...], labels: Labels) -> Picture:
    """Games one after the other: those that are over in short, the present one with all its deals."""
    *before, present = view.sheets
    rows: list[SheetRow] = list(_before(view, tuple(before), labels))
    rows.append(Line(_title(view, present, labels), (), Tone.HEADING))
    rows += deal_rows(_deals(view, present, labels), labels)
    rows += _closing(present, labels)
    final = view.final
    multi = view.rules.format is MatchFormat.MULTI
    standing = tuple(player.credits if multi else player.games for player in view.players)
    rows += [Rule.THICK, Line(labels.credits if multi else labels.games_won, numbers(standing), Tone.TOTAL)]
    if multi and final is not None and final.winner is not None:
        rows.append(margin_row(int(final.winner), final.margin, len(standing), labels))
    return draw_score_sheet(
        SheetScene(
            people=people(faces, labels),
            asked=_asked_of_several(view, labels),
            standing=standing,
            winner=None if final is None or final.winner is None else int(final.winner),
            rows=tuple(rows),
            labels=labels,
        )
    )


def _before(view: GinView, sheets: tuple[Sheet, ...], labels: Labels) -> Iterator[SheetRow]:
    """The games that are over; of very many the oldest share a line."""
    hidden = sheets[: max(0, len(sheets) - GAMES_MOST)]
    if hidden:
        multi = view.rules.format is MatchFormat.MULTI
        finals = tuple(sheet.final for sheet in hidden if sheet.final is not None)
        sums = tuple(
            sum(final.totals[seat] if multi else int(final.winner == seat) for final in finals)
            for seat in range(len(view.players))
        )
        text = labels.earlier_matches if multi else labels.earlier_games
        yield Line(text.format(last=len(hidden)), numbers(sums), Tone.SOFT)
        yield Rule.THIN
    for sheet in sheets[len(hidden) :]:
        yield from _in_short(view, sheet, labels)


def _in_short(view: GinView, sheet: Sheet, labels: Labels) -> tuple[SheetRow, ...]:
    """A game that is over without its deals; where games are credited, with each of its bonuses."""
    final = sheet.final
    if final is None:
        return ()
    winner = None if final.winner is None else int(final.winner)
    title = _title(view, sheet, labels)
    if view.rules.format is MatchFormat.BEST_OF:
        return (Line(title, numbers(final.totals), Tone.TOTAL, winner), Rule.THIN)
    lines = tuple(Line(text, numbers(points)) for text, points in _lines(sheet, final, labels))
    return (
        Line(title, (), Tone.HEADING),
        *lines,
        Line(labels.total, numbers(final.totals), Tone.TOTAL, winner),
        Rule.THIN,
    )


def _columns(view: GinView, faces: tuple[Face, ...], labels: Labels) -> Picture:
    """Three games at once: what each player has entered in each, the bonuses, and the sum of the margins."""
    final = view.final
    standing = tuple(
        sum((sheet.points if sheet.final is None else sheet.final.totals)[seat] for sheet in view.sheets)
        for seat in range(len(view.players))
    )
    return draw_column_sheet(
        ColumnsScene(
            people=people(faces, labels),
            asked=f"{labels.hollywood} · {_asked(view, labels)}",
            standing=standing,
            winner=None if final is None or final.winner is None else int(final.winner),
            columns=tuple(_column(view, sheet, labels) for sheet in view.sheets),
            margin=None if final is None else final.margin,
            labels=labels,
        )
    )


def _column(view: GinView, sheet: Sheet, labels: Labels) -> ColumnScene:
    final = sheet.final
    return ColumnScene(
        title=_title(view, sheet, labels),
        entries=tuple(
            tuple(
                Entered(entry.points[seat], entry.totals[seat])
                for entry in sheet.entries
                if entry.points[seat] or entry.boxes[seat]
            )
            for seat in range(len(view.players))
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
        ink=_INKS[result.kind],
        detail=_detail(result, labels),
        points=entry.points,
        totals=entry.totals,
    )


def _detail(result: DealResult, labels: Labels) -> str:
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


def _closing(sheet: Sheet, labels: Labels) -> tuple[SheetRow, ...]:
    """What stands below the deals of a game."""
    final = sheet.final
    if final is None:
        return closing_rows((), sheet.points, labels)
    winner = None if final.winner is None else int(final.winner)
    lines = _lines(sheet, final, labels)
    rows = closing_rows(lines, final.totals, labels, winner=winner, margin=final.margin)
    return (*rows, Line(labels.forfeit, (), Tone.WARNING)) if final.forfeit else rows


def _lines(sheet: Sheet, final: FinalScore, labels: Labels) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The bonuses of a game in words."""
    names = {
        LineKind.HAND_POINTS: labels.hand_points,
        LineKind.GAME_BONUS: labels.game_bonus,
        LineKind.BOXES: labels.boxes.format(counts=" : ".join(map(str, sheet.boxes))),
        LineKind.SHUTOUT: labels.shutout,
    }
    return tuple((names[line.kind], line.points) for line in final.lines)


def _title(view: GinView, sheet: Sheet, labels: Labels) -> str:
    text = labels.match if view.rules.format is MatchFormat.MULTI else labels.game
    return text.format(number=sheet.number)


def _asked(view: GinView, labels: Labels) -> str:
    """What wins a game."""
    if view.rules.format is not MatchFormat.DECLARED:
        return labels.first_to.format(target=view.target)
    targets = [player.target for player in view.players]
    if not all(targets):
        return labels.undeclared
    return labels.declared.format(targets=" : ".join(map(str, targets)))


def _asked_of_several(view: GinView, labels: Labels) -> str:
    """What wins the match, and what a game of it."""
    rules = view.rules
    if rules.format is MatchFormat.MULTI:
        return labels.multi.format(target=view.target, credits=rules.multi_target)
    return labels.best_of.format(games=rules.best_of, target=view.target)


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


_INKS: dict[DealKind, Rgb] = {
    DealKind.KNOCK: colours.KNOCK_INK,
    DealKind.UNDERCUT: colours.UNDERCUT_INK,
    DealKind.TIE: colours.PAPER_SOFT,
    DealKind.GIN: colours.GIN_INK,
    DealKind.BIG_GIN: colours.BIG_GIN_INK,
    DealKind.VOID: colours.PAPER_SOFT,
    DealKind.MISDEAL: colours.PAPER_SOFT,
}
