"""Alt text of the pictures of gin in company: public facts alone, the essential first, and never too long."""

from __future__ import annotations

from bot.games.gin.rules import MatchFormat
from bot.games.gin.view import Sheet
from bot.games.gin.words.narration import game_title, limit_phrase
from bot.games.gin_party.view import PartyView, TableView
from bot.games.gin_party.words.narration import at_table, final_lines, round_lines, side_names
from bot.games.gin_party.words.status import game_lines, standing_line, table_status
from bot.words.cards import card_words, fit
from bot.words.guide import by_name
from bot.words.phrasebook import and_list, say


def table_alt(view: PartyView, names: tuple[str, ...]) -> str:
    """The picture of all tables."""
    tables = tuple(_table(table, names) for table in view.tables)
    idle = tuple(names[seat] for seat in view.idle)
    out = (say("Without a table: {names}.", names=and_list(idle)),) if idle else ()
    status = table_status(view, names)
    return fit((status, standing_line(view, names), *tables, *out))


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
        "{pair}: {name}'s turn, the upcard is the {card}, {stock} in the stock, {limit}.",
        pair=pair,
        name=turn,
        card=card_words(deal.upcard),
        stock=deal.stock,
        limit=limit,
    )
