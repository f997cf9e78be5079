"""Gin for three and more: what a panel says, alt texts, how the match stands, why an action is refused."""

from __future__ import annotations

from typing import assert_never

from bot.games.game import Seat
from bot.games.gin.actions import Reason
from bot.games.gin.events import SheetOver
from bot.games.gin.rules import MatchFormat
from bot.games.gin.view import Sheet
from bot.games.gin.words.choices import reason_sentence as gin_reason
from bot.games.gin.words.narration import game_title, limit_phrase
from bot.games.gin.words.status import table_status as gin_status
from bot.games.gin_party.view import PartyView, TableView
from bot.games.gin_party.words.narration import (
    are_several,
    at_table,
    final_lines,
    narrate,
    round_lines,
    side_names,
    verdict,
)
from bot.words.cards import card_words, fit
from bot.words.guide import by_name, with_you
from bot.words.phrasebook import and_list, plural, say


def table_status(view: PartyView, names: tuple[str, ...]) -> str:
    """Whose turn it is at which table, for everybody."""
    if view.is_over:
        return end_line(view, names)
    if len(view.tables) == 1:
        table = view.tables[0]
        turn = gin_status(table.deal, at_table(table.seats, names))
        return f"{turn} {_idle(view, names)}".strip()
    waiting = tuple(names[seat] for seat in view.turns)
    return plural(
        "Round {round}: {names} to play.",
        "Round {round}: {names} to play.",
        len(waiting),
        round=view.round,
        names=and_list(waiting),
    )


def waiting_line(view: PartyView, names: tuple[str, ...], seat: Seat) -> str:
    """For a player who has nothing to play now: why, and whom the match waits for."""
    if view.is_over:
        return end_line(view, names)
    if seat in view.left:
        return say("You left this match; it goes on without you.")
    pairs = and_list(
        tuple(
            say("{one} against {other}", one=names[table.seats[0]], other=names[table.seats[1]])
            for table in view.tables
            if not table.is_over
        )
    )
    if seat in view.idle:
        return say("You sit out this round. Still playing: {pairs}.", pairs=pairs)
    return say("Your deal is over. Still playing: {pairs}.", pairs=pairs)


def end_line(view: PartyView, names: tuple[str, ...]) -> str:
    """How the match ended."""
    if view.void:
        return say("The match is void: no winner, and it doesn't count.")
    if view.final is not None:
        return verdict(view.final, names)
    there = [
        (name, side.seats)
        for name, side in zip(side_names(names), view.sides, strict=True)
        if not set(side.seats) <= set(view.left)
    ]
    if not there:
        return say("The match is over.")
    winners = tuple(names[seat] for seat in there[0][1] if seat not in view.left)
    if are_several(names) and len(winners) > 1:
        return say("The match is over: everybody else left, so {names} win.", names=and_list(winners))
    return say("The match is over: everybody else left, so {names} wins.", names=and_list(winners))


def _at_other(table: TableView, names: tuple[str, ...]) -> str:
    one, other = at_table(table.seats, names)
    pair = say("{one} against {other}", one=one, other=other)
    if not table.is_over:
        return plural(
            "{pair}, one card in the stock",
            "{pair}, {number} cards in the stock",
            table.deal.stock,
            pair=pair,
        )
    if not table.deal.results:
        return say("{pair}, broken off", pair=pair)
    result = table.deal.results[-1]
    if result.winner is None:
        return say("{pair}, nobody scored", pair=pair)
    winner = at_table(table.seats, names)[result.winner]
    return say("{pair}, {name} +{points}", pair=pair, name=winner, points=result.points[result.winner])


def _idle(view: PartyView, names: tuple[str, ...]) -> str:
    if not view.idle:
        return ""
    out = tuple(names[seat] for seat in view.idle)
    if view.idle == (view.seat,):
        return say("You sit out.")
    if len(out) == 1:
        return say("{names} sits out.", names=and_list(out))
    return say("{names} sit out.", names=and_list(out))


def reason_sentence(reason: Reason, view: PartyView) -> str:
    """Why an action is refused; ``view`` is that of the seat that tried it, and is as it was."""
    if view.is_over:
        return say("This match is over.")
    if view.seat is not None and view.seat in view.left:
        return say("You left this match.")
    if view.own is None:
        return say("You sit out this round: wait for the next one.")
    if view.tables[view.own].is_over:
        return say("Your deal is over: wait for the other tables.")
    return gin_reason(reason, view.tables[view.own].deal)


def points_line(view: PartyView, names: tuple[str, ...]) -> str:
    """The points of the present game: ``Score: Alice and Cleo 41, Bob and Dan 16, playing to 125.``"""
    points = by_name(tuple(side.points for side in view.sides), side_names(names))
    return say("Score: {points}, playing to {target}.", points=points, target=view.target)


def standing_line(view: PartyView, names: tuple[str, ...]) -> str:
    """The match in one line: points of one game, or how far a match of several is."""
    sides = side_names(names)
    played = sum(sheet.final is not None for sheet in view.sheets)
    number = min(played + 1, len(view.sheets))
    match view.rules.format:
        case MatchFormat.SINGLE | MatchFormat.DECLARED | MatchFormat.DEALS:
            return points_line(view, names)
        case MatchFormat.BEST_OF:
            return say(
                "Game {number} of at most {most}, to {target}: {points} · games won: {won}.",
                number=number,
                most=view.rules.best_of,
                target=view.target,
                points=by_name(tuple(side.points for side in view.sides), sides),
                won=by_name(tuple(side.games for side in view.sides), sides),
            )
        case MatchFormat.MULTI:
            return say(
                "Match {number}, to {target}: {points} · game score: {credits}, to {total}.",
                number=number,
                target=view.target,
                points=by_name(tuple(side.points for side in view.sides), sides),
                credits=by_name(tuple(side.credits for side in view.sides), sides),
                total=view.rules.multi_target,
            )
        case MatchFormat.HOLLYWOOD:
            return say(
                "Games to {target}, {sides}: {columns}.",
                target=view.target,
                sides=say(" to ").join(sides),
                columns=" · ".join(_column(sheet) for sheet in view.sheets),
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


def _column(sheet: Sheet) -> str:
    """One column: its running points, and whether it is closed."""
    column = (say("1st"), say("2nd"), say("3rd"))[sheet.number - 1]
    if not sheet.entries:
        return say("{column} empty", column=column)
    points = say("{column} {points}", column=column, points=say(" to ").join(map(str, sheet.points)))
    return say("{points}, closed", points=points) if sheet.final is not None else points


def table_alt(view: PartyView, names: tuple[str, ...]) -> str:
    """The picture of all tables."""
    tables = tuple(_table(table, names) for table in view.tables)
    to_reader = with_you(names, view.seat)
    idle = tuple(to_reader[seat] for seat in view.idle)
    out = (say("No table: {names}.", names=and_list(idle)),) if idle else ()
    status = table_status(view, names)
    return fit((status, standing_line(view, to_reader), *tables, *out))


def sheet_alt(view: PartyView, names: tuple[str, ...]) -> str:
    """The picture of the score sheet: the end or the standing first, then the rounds, the newest first."""
    if view.final is not None:
        verdict, *lines = final_lines(view.final, names)
        head = (verdict, *game_lines(view, names), *(f"{line}." for line in lines))
    else:
        head = (standing_line(view, names),)
    rounds = tuple(
        f"{line}." for scored in reversed(view.rounds) for line in reversed(round_lines(scored, names))
    )
    return fit((*head, *rounds))


def game_alt(sheet: Sheet, format_: MatchFormat, names: tuple[str, ...]) -> str:
    """The picture of the sheet of one of several games: how it stands, then its entries, the newest first."""
    sides = side_names(names)
    title = game_title(format_, sheet.number)
    if sheet.final is None:
        points = by_name(sheet.points, sides)
        head: tuple[str, ...] = (say("{game}: {points}.", game=title, points=points),)
    else:
        verdict, *lines = final_lines(sheet.final, names)
        head = (say("{game}: {verdict}", game=title, verdict=verdict), *(f"{line}." for line in lines))
    entries = tuple(
        say("Round {number}: {points}.", number=entry.deal, points=by_name(entry.points, sides))
        for entry in reversed(sheet.entries)
    )
    return fit((*head, *entries))


def _table(table: TableView, names: tuple[str, ...]) -> str:
    """One table in a sentence."""
    here = at_table(table.seats, names)
    deal = table.deal
    pair = say("{one} against {other}", one=here[0], other=here[1])
    if table.is_over:
        result = deal.results[-1] if deal.results else None
        if result is None:
            return say("{pair}: broken off.", pair=pair)
        if result.winner is None:
            return say("{pair}: nobody scored.", pair=pair)
        return say(
            "{pair}: {name} scored {points}.",
            pair=pair,
            name=here[result.winner],
            points=result.points[result.winner],
        )
    limit = limit_phrase(deal.knock_limit)
    turn = "" if deal.turn is None else here[deal.turn]
    if deal.upcard is None:
        return say(
            "{pair}: {name}'s turn, no card on the pile, {stock} in the stock, {limit}.",
            pair=pair,
            name=turn,
            stock=deal.stock,
            limit=limit,
        )
    return say(
        "{pair}: {name}'s turn, {card} on top of the pile, {stock} in the stock, {limit}.",
        pair=pair,
        name=turn,
        card=card_words(deal.upcard),
        stock=deal.stock,
        limit=limit,
    )
