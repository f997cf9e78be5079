"""Gin for three and more: what a panel says, how the match stands, and why the rules refuse an action."""

from __future__ import annotations

from typing import assert_never

from bot.games.game import Seat
from bot.games.gin.actions import Reason
from bot.games.gin.events import SheetOver
from bot.games.gin.rules import MatchFormat
from bot.games.gin.view import Sheet
from bot.games.gin.words.status import reason_sentence as gin_reason
from bot.games.gin.words.status import table_status as gin_status
from bot.games.gin_party.view import PartyView, TableView
from bot.games.gin_party.words.narration import are_several, at_table, narrate, side_names, verdict
from bot.words.phrasebook import Phrasebook, phrasebook
from bot.words.scores import by_name


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


def reason_sentence(reason: Reason, view: PartyView) -> str:
    """Why an action is refused; ``view`` is that of the seat that tried it, and is as it was."""
    book = phrasebook()
    if view.is_over:
        return book.say("This match is over.")
    if view.seat is not None and view.seat in view.left:
        return book.say("You have left this match.")
    if view.own is None:
        return book.say("You sit out this round: wait for the next one.")
    if view.tables[view.own].is_over:
        return book.say("Your deal is over: wait for the other tables.")
    return gin_reason(reason, view.tables[view.own].deal)


def points_line(view: PartyView, names: tuple[str, ...]) -> str:
    """The points of the present game: ``Score: Alice and Cleo 41, Bob and Dan 16, playing to 125.``"""
    points = by_name(tuple(side.points for side in view.sides), side_names(names))
    return phrasebook().say("Score: {points}, playing to {target}.", points=points, target=view.target)


def standing_line(view: PartyView, names: tuple[str, ...]) -> str:
    """The match in one line: points of one game, or how far a match of several is."""
    book, sides = phrasebook(), side_names(names)
    played = sum(sheet.final is not None for sheet in view.sheets)
    number = min(played + 1, len(view.sheets))
    match view.rules.format:
        case MatchFormat.SINGLE | MatchFormat.DECLARED:
            return points_line(view, names)
        case MatchFormat.BEST_OF:
            return book.say(
                "Game {number} of at most {most}, to {target}: {points} · games won: {won}.",
                number=number,
                most=view.rules.best_of,
                target=view.target,
                points=by_name(tuple(side.points for side in view.sides), sides),
                won=by_name(tuple(side.games for side in view.sides), sides),
            )
        case MatchFormat.MULTI:
            return book.say(
                "Match {number}, to {target}: {points} · game score: {credits}, to {total}.",
                number=number,
                target=view.target,
                points=by_name(tuple(side.points for side in view.sides), sides),
                credits=by_name(tuple(side.credits for side in view.sides), sides),
                total=view.rules.multi_target,
            )
        case MatchFormat.HOLLYWOOD:
            return book.say(
                "Games to {target}, {sides}: {columns}.",
                target=view.target,
                sides=book.say(" to ").join(sides),
                columns=" · ".join(_column(sheet, book) for sheet in view.sheets),
            )
        case _:
            assert_never(view.rules.format)


def game_lines(view: PartyView, names: tuple[str, ...]) -> tuple[str, ...]:
    """How each game that is over ended, of a match of several."""
    if len(view.sheets) == 1:
        return ()
    return tuple(
        narrate(SheetOver(view.rules.format, sheet.number, sheet.final), names)
        for sheet in view.sheets
        if sheet.final is not None
    )


def _column(sheet: Sheet, book: Phrasebook) -> str:
    """One column: its running points, and whether it is closed."""
    column = (book.say("1st"), book.say("2nd"), book.say("3rd"))[sheet.number - 1]
    if not sheet.entries:
        return book.say("{column} empty", column=column)
    points = book.say(
        "{column} {points}", column=column, points=book.say(" to ").join(map(str, sheet.points))
    )
    return book.say("{points}, closed", points=points) if sheet.final is not None else points
