"""The pictures of gin for three and more: the tables of a round, and the sheet of a side's points."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.game import Seat
from bot.games.gin.rules import MatchFormat
from bot.games.gin.view import Entry, Sheet
from bot.games.gin_party.view import PartyView, Played, Round, TableView
from images.art.people import Face, Person, people, side_of
from images.games.gin.sheets import (
    INKS,
    ScoreBook,
    asked_of_several,
    detail,
    kind_label,
    written,
    written_game,
)
from images.games.gin.table import limit_label
from images.games.gin_party.table import ManyTablesScene, Plate, SmallTable, draw_many_tables
from images.ink import colours
from images.ink.canvas import Picture
from images.ink.labels import ENGLISH, Labels
from images.ink.text import gain
from images.sheets.score import DEALS_MOST, DealRow, Line, Rule, SheetRow, Tone, deal_rows, numbers
from images.table.seats import SeatScene


def table_picture(view: PartyView, faces: tuple[Face, ...], *, labels: Labels = ENGLISH) -> Picture:
    """All tables as everybody sees them; of a seat's view, only what a spectator sees is used."""
    persons = people(faces, labels)
    return draw_many_tables(
        ManyTablesScene(
            plates=tuple(
                Plate(
                    person=person,
                    points=side.points,
                    target=view.target,
                    note=_note(view, side.seats, labels),
                    is_bright=not view.is_over and bool(set(side.seats) & set(view.turns)),
                )
                for person, side in zip(crews(view, persons), view.sides, strict=True)
            ),
            tables=tuple(_table(at, table, persons, labels) for at, table in enumerate(view.tables)),
            round=(labels.deal if len(view.tables) == 1 else labels.round).format(number=view.round),
            labels=labels,
        )
    )


def _note(view: PartyView, seats: tuple[Seat, ...], labels: Labels) -> str:
    """That a player alone sits out or has left; a side of several plays on without them."""
    if len(seats) > 1:
        return ""
    return labels.gone if seats[0] in view.left else labels.sits_out if seats[0] in view.idle else ""


def _table(at: int, table: TableView, persons: tuple[Person, ...], labels: Labels) -> SmallTable:
    """One table of the round."""
    deal = table.deal
    limit, doubled = limit_label(deal.knock_limit, labels), deal.rules.doubles(deal.knock_card)
    return SmallTable(
        title=labels.at_table.format(number=at + 1),
        seats=tuple(
            SeatScene(persons[seat], 0, 0, player.cards, to_act=deal.turn == place)
            for place, (seat, player) in enumerate(zip(table.seats, deal.players, strict=True))
        ),
        stock=deal.stock,
        upcard=deal.upcard,
        limit=f"{limit} · {labels.times.format(multiplier=2)}" if doubled else limit,
        doubled=doubled,
        result=_result(table, persons, labels),
    )


def _result(table: TableView, persons: tuple[Person, ...], labels: Labels) -> str:
    """How the deal of a table ended; empty while it is played."""
    if not table.is_over:
        return ""
    if not table.deal.results:
        return labels.broken_off
    result = table.deal.results[-1]
    kind = kind_label(result.kind, labels)
    if result.winner is None:
        return kind
    winner = persons[table.seats[result.winner]]
    return f"{kind} · {winner.name} {gain(result.points[result.winner])}"


TABLES_MOST = 12
"""Lines for single tables of rounds; of rounds before these only what was entered is shown."""


def sheet_picture(view: PartyView, faces: tuple[Face, ...], *, labels: Labels = ENGLISH) -> Picture:
    """The score of the whole match so far, as its format is written down; ``faces`` are by seat."""
    return written(_book(view, people(faces, labels), labels), labels)


def game_sheet_picture(
    view: PartyView, sheet: Sheet, faces: tuple[Face, ...], *, labels: Labels = ENGLISH
) -> Picture:
    """One game or column of the match."""
    return written_game(_book(view, people(faces, labels), labels), sheet, labels)


def crews(view: PartyView, persons: tuple[Person, ...]) -> tuple[Person, ...]:
    """The sides as people of a picture."""
    return tuple(side_of(tuple(persons[seat] for seat in side.seats)) for side in view.sides)


def _book(view: PartyView, persons: tuple[Person, ...], labels: Labels) -> ScoreBook:
    multi = view.rules.format is MatchFormat.MULTI
    alone = view.players == len(view.sides)
    return ScoreBook(
        people=crews(view, persons),
        format=view.rules.format,
        asked=labels.first_to.format(target=view.target),
        asked_of_several=asked_of_several(view.rules, view.target, labels),
        sheets=view.sheets,
        standing=tuple(side.credits if multi else side.games for side in view.sides),
        final=view.final,
        rows=lambda sheet: (
            deal_rows(tuple(_deals(view, sheet, labels)), labels)
            if alone
            else tuple(_rounds(view, sheet, persons, labels))
        ),
        boxes=labels.boxes if alone else labels.rounds,
        hand_points=labels.hand_points if alone else labels.round_points,
        notes=tuple(
            labels.sweep_note.format(number=each.number, points=each.sweep)
            for each in view.rounds
            if each.sweep
        ),
    )


def _deals(view: PartyView, sheet: Sheet, labels: Labels) -> Iterator[DealRow]:
    """The deals of three players, each of which is a round."""
    rounds = {each.number: each for each in view.rounds}
    for entry in sheet.entries:
        result = rounds[entry.deal].played[0].result
        yield DealRow(
            number=entry.deal,
            kind=(labels.broken_off if result is None else kind_label(result.kind, labels)).upper(),
            ink=colours.PAPER_SOFT if result is None else INKS[result.kind],
            detail="" if result is None else detail(result, labels),
            points=entry.points,
            totals=entry.totals,
        )


def _rounds(view: PartyView, sheet: Sheet, persons: tuple[Person, ...], labels: Labels) -> Iterator[SheetRow]:
    """The rounds of two sides: what each table brought, and below it what was entered."""
    yield Line(" : ".join(each.name for each in crews(view, persons)), (), Tone.SOFT)
    if not sheet.entries:
        yield Line(labels.no_round, (), Tone.SOFT)
        return
    rounds = {each.number: each for each in view.rounds}
    hidden = sheet.entries[: max(0, len(sheet.entries) - DEALS_MOST)]
    if hidden:
        span = labels.earlier_rounds.format(first=hidden[0].deal, last=hidden[-1].deal)
        yield Line(span, numbers(hidden[-1].totals), Tone.SOFT)
        yield Rule.THIN
    shown = sheet.entries[len(hidden) :]
    detailed = max(1, TABLES_MOST // (view.players // 2))
    for place, entry in enumerate(shown):
        scored = rounds[entry.deal]
        if len(shown) - place <= detailed:
            for played in scored.played:
                yield _table_line(view, played, persons, labels)
        yield from _entered(scored, entry, labels)


def _table_line(view: PartyView, played: Played, persons: tuple[Person, ...], labels: Labels) -> Line:
    """One table of a round: who met, how it ended, and the points in the column of the side."""
    one, other = (persons[seat].name for seat in played.seats)
    pair = labels.meets.format(one=one, other=other)
    result = played.result
    if result is None:
        return Line(f"{pair}: {labels.broken_off}", ("", ""), Tone.SOFT)
    points = [0] * len(view.sides)
    for seat, gained in zip(played.seats, result.points, strict=True):
        points[seat % len(view.sides)] += gained
    told = f"{kind_label(result.kind, labels)} {detail(result, labels)}".strip()
    cells = tuple(str(each) if each else "" for each in points)
    return Line(f"{pair}: {told}", cells, Tone.SOFT)


def _entered(scored: Round, entry: Entry, labels: Labels) -> Iterator[DealRow]:
    """What a round brought its winner; what is on top for winning all deals stands in a line of its own."""
    title = labels.round.format(number="").strip().upper()
    sums = labels.sums.format(first=scored.sums[0], second=scored.sums[1])
    top = tuple(scored.sweep if points else 0 for points in entry.points)
    before = tuple(total - more for total, more in zip(entry.totals, top, strict=True))
    points = tuple(points - more for points, more in zip(entry.points, top, strict=True))
    ink = colours.KNOCK_INK if scored.winner is not None else colours.PAPER_SOFT
    yield DealRow(number=scored.number, kind=title, ink=ink, detail=sums, points=points, totals=before)
    if any(top):
        yield DealRow(
            number=scored.number,
            kind=labels.sweep.upper(),
            ink=colours.GIN_INK,
            detail="",
            points=top,
            totals=entry.totals,
        )
