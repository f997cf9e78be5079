"""The score sheet of a match of one game with bonuses at its end, as Mahjong gin and Skarney have it."""

from __future__ import annotations

from bot.games.frame.view import FinalScore, LineKind
from images.art.people import Person
from images.ink.encode import Picture
from images.ink.labels import Labels
from images.sheets.rows import closing_rows, deal_rows
from images.sheets.score import DealRow, SheetScene, draw_score_sheet


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
