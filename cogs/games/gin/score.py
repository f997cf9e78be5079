"""What gin shows of deals and games that are over: both hands, score sheets, who won."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bot.games.game import Seat
from bot.games.gin.events import DealOver, Discarded, Drew, Event, Passed, SheetOver, Took
from bot.games.gin.view import DealKind, DealResult, GinView, Sheet
from bot.games.gin.words.alt import game_alt, sheet_alt, showdown_alt
from bot.games.gin.words.narration import deal_line, final_lines, narrate
from bot.games.gin.words.status import game_lines, table_status
from bot.matches import Table
from cogs.games.deals import in_one_line
from cogs.games.gin import GinTable
from cogs.layout import Block, Drawing, Image, Text
from cogs.names import faces, message_names, names_to, plain_names
from images.games.gin.sheets import game_sheet_picture, sheet_picture
from images.games.gin.showdown import showdown_picture


def last_deal(table: GinTable, view: GinView, readers: set[Seat]) -> Iterator[Block]:
    """The deal that just ended, and the game that it ended, until all of the readers have acted again."""
    recent, news = table.recent, since_deal(table.recent)
    if len(news) == len(recent):
        return
    acted = {event.seat for event in news if isinstance(event, Passed | Drew | Took | Discarded)}
    if readers <= acted:
        return
    (over,) = (event for event in recent[: len(recent) - len(news)][-1:] if isinstance(event, DealOver))
    names, to_reader = message_names(table), names_to(table, readers)
    yield from in_one_line((Text(deal_line(over.result, to_reader)), *_showdown_image(table, over.result)))
    for event in news:
        if isinstance(event, DealOver):
            yield Text(deal_line(event.result, to_reader))
        elif isinstance(event, SheetOver):
            yield Text(f"**{narrate(event, names)}**")
            yield from _sheet_image(table, view, view.sheets[event.number - 1])


def since_deal(recent: tuple[Event, ...]) -> tuple[Event, ...]:
    """What happened since the last deal that was played to its end; everything if none was."""
    ends = [
        at
        for at, event in enumerate(recent)
        if isinstance(event, DealOver) and event.result.kind is not DealKind.MISDEAL
    ]
    return recent[ends[-1] + 1 :] if ends else recent


def match_end(table: Table, view: GinView) -> Iterator[Block]:
    """The end of the match: the last deal, the score sheets, who won."""
    names = message_names(table)
    if view.left is None and not view.void and view.results:
        yield Text(deal_line(view.results[-1], names))
        yield from _showdown_image(table, view.results[-1])
    if view.final is None:
        yield Text(f"**{table_status(view, names)}**")
        return
    verdict = final_lines(view.final, names)[0]
    yield Text("\n".join((f"**{verdict}**", *game_lines(view, names))))
    yield from _sheet_images(table, view)


def score_question(table: Table, view: GinView) -> tuple[Block, ...] | None:
    """The whole score so far; None before the first deal is over."""
    return tuple(_sheet_images(table, view)) if view.results else None


def _sheet_images(table: Table, view: GinView) -> Iterator[Block]:
    """The score sheet of the match, in the form of its format."""
    yield Image(
        draw=Drawing(lambda: partial(sheet_picture, view, faces(table))),
        alt=sheet_alt(view, plain_names(table)),
    )


def _sheet_image(table: Table, view: GinView, sheet: Sheet) -> Iterator[Block]:
    """The score sheet of one game or column, with its own deals and what they count in it."""
    yield Image(
        draw=Drawing(lambda: partial(game_sheet_picture, view, sheet, faces(table))),
        alt=game_alt(sheet, view.rules.format, plain_names(table)),
    )


def _showdown_image(table: Table, result: DealResult) -> Iterator[Block]:
    """Both hands of a deal that was shown; nothing where the hands stay hidden."""
    if result.showdown is not None:
        yield Image(
            draw=Drawing(lambda: partial(showdown_picture, result, faces(table))),
            alt=showdown_alt(result, plain_names(table)),
        )
