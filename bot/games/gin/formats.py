"""What makes a match: its score sheets, one for each game or column, and how it is won (6.5 to 6.9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, assert_never

import msgspec
from msgspec.structs import replace

from bot.games.game import Seat
from bot.games.gin.events import SheetOver
from bot.games.gin.rules import GinRules, MatchFormat, Shutout
from bot.games.gin.scoring import Scored, boxes, final_score, totals
from bot.games.gin.view import Entry, FinalScore, LineKind, Sheet, SheetLine

COLUMNS = 3
"""Games that a Hollywood match plays at once (6.7)."""

ONE_GAME = frozenset({MatchFormat.SINGLE, MatchFormat.DECLARED, MatchFormat.DEALS})
"""The formats in which a match is one game with one sheet."""

Targets = tuple[int, ...]
"""The points that each seat declared for itself (6.8)."""


class Counted(Scored, Protocol):
    """What is entered on sheets: a deal, or what several deals at once are worth together."""

    @property
    def number(self) -> int:
        """Its number in the match."""

    @property
    def winner(self) -> Seat | None:
        """Who won it, None if nobody did."""


class _Part(msgspec.Struct, frozen=True):
    """The part of a deal that counts in one column."""

    number: int
    winner: Seat | None
    points: tuple[int, ...]
    boxes: tuple[int, ...]


def sheets(
    rules: GinRules, results: Sequence[Counted], targets: Targets | None = None, *, seats: int = 2
) -> tuple[Sheet, ...]:
    """Every game begun, or every column, with its deals and, once it is decided, its final score."""
    match rules.format:
        case MatchFormat.SINGLE | MatchFormat.DECLARED | MatchFormat.DEALS:
            return (_sheet(rules, 1, _entries(results, seats), targets, seats=seats),)
        case MatchFormat.BEST_OF:
            return _one_after_the_other(rules, rules, results, seats)
        case MatchFormat.MULTI:
            return _one_after_the_other(rules, _match_rules(rules), results, seats)
        case MatchFormat.HOLLYWOOD:
            return _columns(rules, results, seats)
        case _:
            assert_never(rules.format)


def match_score(rules: GinRules, played: tuple[Sheet, ...]) -> FinalScore | None:
    """The end of the match, None before it.

    A match of one game ends as that game does. In others each sheet is a line: the games won (best of), the
    credits (multi), or the columns' totals, whose margins add up (Hollywood, where a match may end level).
    """
    finals = tuple(sheet.final for sheet in played if sheet.final is not None)
    seats = len(played[0].points)
    match rules.format:
        case MatchFormat.SINGLE | MatchFormat.DECLARED | MatchFormat.DEALS:
            return finals[0] if finals else None
        case MatchFormat.BEST_OF:
            wins = tuple(tuple(int(end.winner == seat) for seat in range(seats)) for end in finals)
            score = _summed(wins, seats)
            return score if max(score.totals) > rules.best_of // 2 else None
        case MatchFormat.MULTI:
            score = _summed(tuple(end.totals for end in finals), seats)
            return score if max(score.totals) >= rules.multi_target and score.margin else None
        case MatchFormat.HOLLYWOOD:
            return _summed(tuple(end.totals for end in finals), seats) if len(finals) == COLUMNS else None
        case _:
            assert_never(rules.format)


def decided(rules: GinRules, played: tuple[Sheet, ...], deal: int) -> tuple[SheetOver, ...]:
    """The games or columns that this deal has decided, in a match of several."""
    if rules.format in ONE_GAME:
        return ()
    return tuple(
        SheetOver(rules.format, sheet.number, sheet.final)
        for sheet in played
        if sheet.final is not None and sheet.entries[-1].deal == deal
    )


def standing(rules: GinRules, played: tuple[Sheet, ...]) -> tuple[int, ...]:
    """What counts for the match so far, by seat: points, games won (best of), or credits (multi)."""
    match rules.format:
        case MatchFormat.SINGLE | MatchFormat.DECLARED | MatchFormat.DEALS:
            return played[0].points
        case MatchFormat.BEST_OF:
            return won(played)
        case MatchFormat.MULTI:
            return credited(played)
        case MatchFormat.HOLLYWOOD:
            return totals(played, len(played[0].points))
        case _:
            assert_never(rules.format)


def won(played: tuple[Sheet, ...]) -> tuple[int, ...]:
    """The games, matches or columns that each seat has won."""
    winners = [sheet.final.winner for sheet in played if sheet.final is not None]
    return tuple(winners.count(Seat(seat)) for seat in range(len(played[0].points)))


def credited(played: tuple[Sheet, ...]) -> tuple[int, ...]:
    """The game scores of a multi-match: what the matches that are over have brought (6.5)."""
    finals = [sheet.final.totals for sheet in played if sheet.final is not None]
    return tuple(sum(final[seat] for final in finals) for seat in range(len(played[0].points)))


def present(played: tuple[Sheet, ...]) -> Sheet:
    """The game that is being played: the first that is undecided, or at the end the last."""
    return next((sheet for sheet in played if sheet.final is None), played[-1])


def entered(played: tuple[Sheet, ...], deal: int) -> Sheet:
    """The first sheet on which this deal stands; the present one where it stands on none."""
    return next((sheet for sheet in played if _has(sheet, deal)), present(played))


def running_totals(
    rules: GinRules, results: Sequence[Counted], targets: Targets | None = None
) -> tuple[int, ...]:
    """The running points by seat of the game to which the last deal belongs, that deal included."""
    played = sheets(rules, results, targets)
    return entered(played, results[-1].number).points if results else present(played).points


def _has(sheet: Sheet, deal: int) -> bool:
    """Whether the deal is entered on the sheet."""
    return any(entry.deal == deal for entry in sheet.entries)


def _entries(results: Sequence[Counted], seats: int) -> tuple[Entry, ...]:
    """Deals of one sheet with their running totals."""
    entries = []
    running = (0,) * seats
    for result in results:
        running = tuple(sum(both) for both in zip(running, result.points, strict=True))
        entries.append(Entry(deal=result.number, points=result.points, boxes=result.boxes, totals=running))
    return tuple(entries)


def _sheet(
    rules: GinRules, number: int, entries: tuple[Entry, ...], targets: Targets | None = None, *, seats: int
) -> Sheet:
    return Sheet(
        number=number,
        entries=entries,
        points=totals(entries, seats),
        boxes=boxes(entries, seats),
        final=final_score(rules, entries, targets),
    )


def _one_after_the_other(
    rules: GinRules, scoring: GinRules, results: Sequence[Counted], seats: int
) -> tuple[Sheet, ...]:
    """Games one after the other: each begins at 0 when the one before is decided (6.5, 6.6)."""
    played: list[Sheet] = []
    first = 0
    for end in range(1, len(results) + 1):
        score = final_score(scoring, results[first:end])
        if score is not None:
            entries = _entries(results[first:end], seats)
            played.append(_sheet(scoring, len(played) + 1, entries, seats=seats))
            first = end
    if not played or match_score(rules, tuple(played)) is None:
        played.append(_sheet(scoring, len(played) + 1, _entries(results[first:], seats), seats=seats))
    return tuple(played)


def _match_rules(rules: GinRules) -> GinRules:
    """The bonuses within a multi-match: 100, 25 a deal, and 100 against a loser without a deal (6.5)."""
    return replace(
        rules,
        format=MatchFormat.SINGLE,
        multi_target=500,
        game_bonus=100,
        box_bonus=25,
        shutout=Shutout.FLAT,
        shutout_bonus=100,
    )


def _columns(rules: GinRules, results: Sequence[Counted], seats: int) -> tuple[Sheet, ...]:
    """Three columns: the winner of a deal enters it in all columns already begun, and begins the next (6.7).

    A bonus of sequence gin for the loser of a deal goes to the columns that the loser has begun.
    """
    columns: list[tuple[_Part, ...]] = [()] * COLUMNS
    closed: set[int] = set()
    for result in results:
        if result.winner is None:
            continue
        # A column is closed as soon as it is decided, so the order in which deals are entered matters.
        begun = [_begun(columns, closed, Seat(seat)) for seat in range(seats)]
        first = _unbegun(columns, closed, result.winner)
        chosen = begun[result.winner] | ({first} if first is not None else set())
        for at in range(COLUMNS):
            counts = [(seat == result.winner and at in chosen) or at in begun[seat] for seat in range(seats)]
            part = _part(result, counts)
            if any(part.points) or any(part.boxes):
                columns[at] = (*columns[at], part)
                if final_score(rules, columns[at]) is not None:
                    closed.add(at)
    return tuple(
        _sheet(rules, at + 1, _entries(column, seats), seats=seats) for at, column in enumerate(columns)
    )


def _begun(columns: list[tuple[_Part, ...]], closed: set[int], seat: Seat) -> set[int]:
    """The open columns in which the seat has an entry."""
    return {
        at
        for at, column in enumerate(columns)
        if at not in closed and any(entry.boxes[seat] for entry in column)
    }


def _unbegun(columns: list[tuple[_Part, ...]], closed: set[int], seat: Seat) -> int | None:
    """The first open column in which the seat has none."""
    begun = _begun(columns, closed, seat)
    return next((at for at in range(COLUMNS) if at not in closed and at not in begun), None)


def _part(result: Counted, seats: list[bool]) -> _Part:
    """The deal as it counts in one column: for these seats alone."""
    return _Part(
        result.number,
        result.winner,
        tuple(points if counts else 0 for points, counts in zip(result.points, seats, strict=True)),
        tuple(won if counts else 0 for won, counts in zip(result.boxes, seats, strict=True)),
    )


def _summed(scores: tuple[tuple[int, ...], ...], seats: int) -> FinalScore:
    """Several games as the lines of one score; it has no winner if the best two have the same sum."""
    sums = tuple(sum(score[seat] for score in scores) for seat in range(seats))
    second, best = sorted(sums)[-2:]
    return FinalScore(
        winner=None if best == second else Seat(sums.index(best)),
        shutout=False,
        forfeit=False,
        lines=tuple(SheetLine(LineKind.GAME, score, number) for number, score in enumerate(scores, start=1)),
        totals=sums,
        margin=best - second,
    )
