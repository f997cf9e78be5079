"""Who is to act at which table, what a player without one waits for, and how the match ended."""

from __future__ import annotations

from bot.games.game import Seat
from bot.games.gin.words.status import table_status as gin_status
from bot.games.gin_party.view import PartyView, TableView
from bot.games.gin_party.words.narration import verdict
from bot.games.gin_party.words.sides import are_several, at_table, side_names
from bot.words.phrasebook import Phrasebook, phrasebook


def table_status(view: PartyView, names: tuple[str, ...]) -> str:
    """Whose turn it is at which table, for everybody."""
    book = phrasebook()
    if view.is_over:
        return end_line(view, names)
    if len(view.tables) == 1:
        table = view.tables[0]
        turn = gin_status(table.deal, at_table(table.seats, names))
        return f"{turn} {_idle(view, names, book)}".strip()
    waiting = tuple(names[seat] for seat in view.turns)
    return book.count(
        "Round {round}: {names} is to play.",
        "Round {round}: {names} are to play.",
        len(waiting),
        round=view.round,
        names=book.both(waiting),
    )


def waiting_line(view: PartyView, names: tuple[str, ...], seat: Seat) -> str:
    """For a player who has nothing to play now: why, and whom the match waits for."""
    book = phrasebook()
    if view.is_over:
        return end_line(view, names)
    if seat in view.left:
        return book.say("You have left this match; it goes on without you.")
    pairs = book.both(
        tuple(
            book.say("{one} against {other}", one=names[table.seats[0]], other=names[table.seats[1]])
            for table in view.tables
            if not table.is_over
        )
    )
    if seat in view.idle:
        return book.say("You sit out this round. Still playing: {pairs}.", pairs=pairs)
    return book.say("Your deal is over. Still playing: {pairs}.", pairs=pairs)


def others_line(view: PartyView, names: tuple[str, ...]) -> str:
    """The tables at which the reader does not play, in one line; empty where there is none."""
    book = phrasebook()
    told = tuple(_at_other(table, names, book) for at, table in enumerate(view.tables) if at != view.own)
    return "" if not told else book.say("Other tables: {tables}.", tables="; ".join(told))


def end_line(view: PartyView, names: tuple[str, ...]) -> str:
    """How the match ended."""
    book = phrasebook()
    if view.void:
        return book.say("The match is void: nobody wins, and it counts for nothing.")
    if view.final is not None:
        return verdict(view.final, names)
    there = [
        (name, side.seats)
        for name, side in zip(side_names(names), view.sides, strict=True)
        if not set(side.seats) <= set(view.left)
    ]
    if not there:
        return book.say("The match is over.")
    winners = tuple(names[seat] for seat in there[0][1] if seat not in view.left)
    if are_several(names) and len(winners) > 1:
        return book.say("The match is over: all others left, so {names} win.", names=book.both(winners))
    return book.say("The match is over: all others left, so {names} wins.", names=book.both(winners))


def _at_other(table: TableView, names: tuple[str, ...], book: Phrasebook) -> str:
    one, other = at_table(table.seats, names)
    pair = book.say("{one} against {other}", one=one, other=other)
    if not table.is_over:
        return book.count(
            "{pair}, one card in the stock",
            "{pair}, {number} cards in the stock",
            table.deal.stock,
            pair=pair,
        )
    if not table.deal.results:
        return book.say("{pair}, broken off", pair=pair)
    result = table.deal.results[-1]
    if result.winner is None:
        return book.say("{pair}, nobody scored", pair=pair)
    winner = at_table(table.seats, names)[result.winner]
    return book.say("{pair}, {name} +{points}", pair=pair, name=winner, points=result.points[result.winner])


def _idle(view: PartyView, names: tuple[str, ...], book: Phrasebook) -> str:
    if not view.idle:
        return ""
    out = tuple(names[seat] for seat in view.idle)
    if len(out) == 1:
        return book.say("{names} sits out.", names=book.both(out))
    return book.say("{names} sit out.", names=book.both(out))
