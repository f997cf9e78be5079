"""Where a match in company stands: the sides' points, and the match around the present game."""

from __future__ import annotations

from typing import assert_never

from bot.games.gin.events import SheetOver
from bot.games.gin.rules import MatchFormat
from bot.games.gin.view import Sheet
from bot.games.gin_party.view import PartyView
from bot.games.gin_party.words.narration import narrate
from bot.games.gin_party.words.sides import side_names
from bot.words.phrasebook import Phrasebook, phrasebook
from bot.words.scores import by_name


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
