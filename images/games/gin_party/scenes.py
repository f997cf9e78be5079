"""Gin in company as scenes: the sides with their scores, and every table of the round."""

from __future__ import annotations

from bot.games.game import Seat
from bot.games.gin_party.view import PartyView, TableView
from images.art.people import Face, Person, people
from images.games.gin.scenes import limit_label
from images.games.gin.sheets import kind_label
from images.games.gin_party.sheets import crews, game_sheet_picture, sheet_picture
from images.ink.encode import Picture
from images.ink.labels import ENGLISH, Labels
from images.ink.text import gain
from images.table.many_tables import ManyTablesScene, Plate, SmallTable, draw_many_tables
from images.table.seats import SeatScene

__all__ = ["game_sheet_picture", "sheet_picture", "table_picture"]


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
    """Of a player alone, that this one sits out or is gone; a side goes on without."""
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
