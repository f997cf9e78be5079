"""The rows of a score sheet: deals, bonuses one by one, total and margin; a sheet made of nothing else."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.frame.view import FinalScore, LineKind
from images.art.people import Person
from images.ink.encode import Picture
from images.ink.labels import Labels
from images.ink.text import gain, number
from images.sheets.score import DEALS_MOST, DealRow, Line, Rule, SheetRow, SheetScene, Tone, draw_score_sheet


def deal_rows(deals: tuple[DealRow, ...], labels: Labels) -> tuple[SheetRow, ...]:
    """A line for each deal; the earliest of very many share one."""
    if not deals:
        return (Line(labels.no_deals, (), Tone.SOFT),)
    hidden = deals[: max(0, len(deals) - DEALS_MOST)]
    shown = deals[len(hidden) :]
    if not hidden:
        return shown
    span = labels.earlier_deals.format(first=hidden[0].number, last=hidden[-1].number)
    return (Line(span, numbers(hidden[-1].totals), Tone.SOFT), Rule.THIN, *shown)


def closing_rows(
    lines: Iterable[tuple[str, tuple[int, ...]]],
    totals: tuple[int, ...],
    labels: Labels,
    *,
    winner: int | None = None,
    margin: int = 0,
) -> tuple[SheetRow, ...]:
    """Bonuses, each on its own line, the totals, and what the winner wins by."""
    bonuses = tuple(Line(text, numbers(points)) for text, points in lines)
    rows: list[SheetRow] = [Rule.THICK, *bonuses, *((Rule.THIN,) if bonuses else ())]
    rows.append(Line(labels.total, numbers(totals), Tone.TOTAL))
    if winner is not None:
        rows.append(margin_row(winner, margin, len(totals), labels))
    return tuple(rows)


def margin_row(winner: int, margin: int, players: int, labels: Labels) -> Line:
    """What the winner wins by, in the winner's column; it may be less than nothing."""
    cells = tuple(gain(margin) if seat == winner else "" for seat in range(players))
    return Line(labels.margin, cells, Tone.MARGIN)


def numbers(points: tuple[int, ...]) -> tuple[str, ...]:
    """Points as cells."""
    return tuple(map(number, points))


def running_totals(points: Iterable[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """The totals by seat after each deal."""
    totals: list[tuple[int, ...]] = []
    for gained in points:
        before = totals[-1] if totals else (0,) * len(gained)
        totals.append(tuple(total + more for total, more in zip(before, gained, strict=True)))
    return tuple(totals)


def points_sheet(
    deals: tuple[DealRow, ...],
    final: FinalScore | None,
    *,
    persons: tuple[Person, ...],
    target: int,
    points: tuple[int, ...],
    boxes: tuple[int, ...],
    labels: Labels,
) -> Picture:
    """All deals so far with running totals, and below them the final score once there is one."""
    totals = points if final is None else final.totals
    winner = None if final is None else int(final.winner)
    margin = 0 if final is None else final.margin
    closing = closing_rows(_lines(final, boxes, labels), totals, labels, winner=winner, margin=margin)
    return draw_score_sheet(
        SheetScene(
            people=persons,
            asked=labels.first_to.format(target=target),
            standing=totals,
            winner=winner,
            rows=(*deal_rows(deals, labels), *closing),
            labels=labels,
        )
    )


def _lines(
    final: FinalScore | None, boxes: tuple[int, ...], labels: Labels
) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The lines of the final score; none before it."""
    names = {
        LineKind.HAND_POINTS: labels.hand_points,
        LineKind.GAME_BONUS: labels.game_bonus,
        LineKind.BOXES: labels.boxes.format(counts=" : ".join(map(str, boxes))),
    }
    return () if final is None else tuple((names[line.kind], line.points) for line in final.lines)
