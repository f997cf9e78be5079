"""The panel of UNO rules: hand and table in one picture, one press for a play, calls and catches for all."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from bot.games.game import Seat
from bot.games.uno.actions import Reason
from bot.games.uno.events import ColourNamed, Dealt, Drew, Passed, Played, RoundOver
from bot.games.uno.view import RoundResult, UnoView
from bot.games.uno.words.guide import UnoGuide
from bot.games.uno.words.narration import final_lines, round_line, story
from bot.games.uno.words.status import (
    answer_line,
    exposed_line,
    hand_alt,
    hand_hint,
    pile_line,
    reason_sentence,
    round_alt,
    sheet_alt,
    shown_line,
    standing_line,
    table_alt,
    table_status,
)
from bot.matches import Status, Table
from bot.words.guide import Guide
from cogs.games.deals import score_buttons, since_deal
from cogs.games.laying import Presses
from cogs.games.panel import SCORE
from cogs.games.uno import UnoHand, UnoTable
from cogs.games.uno.moves import uno_buttons
from cogs.layout import Block, ButtonRow, Image, Small, Text
from cogs.names import faces, message_names, plain_names
from images.games.uno.scenes import hand_picture, round_picture, sheet_picture, table_picture

TOLD = 5
"""Lines that tell what happened last."""


class UnoPanel:
    """UNO rules in messages."""

    guide: Guide = UnoGuide()

    def hand(self, hand: UnoHand) -> tuple[Block, ...]:
        """The hand of a seat with the buttons that its menu allows; who has left sees the table."""
        view, table = hand.view, hand.table
        if table.status is Status.OVER:
            return tuple(_end(table, view))
        names = message_names(table)
        return (
            *_last_round(table, view, hand.seat),
            Text(f"**{hand_hint(view, names)}**"),
            *_told(table, view),
            _hand_image(table, view),
            *uno_buttons(Presses(hand), view, hand.menu),
            *(score_buttons(table) if view.results else ()),
        )

    def question(self, hand: UnoHand, action: str) -> tuple[Block, ...] | None:
        """The score; nothing else is asked about, as every play is one press."""
        view, table = hand.view, hand.table
        if action != SCORE:
            return None
        back = ButtonRow((Presses(hand).back(),))
        return (*_score(table, view), back)

    def table(self, table: UnoTable) -> tuple[Block, ...]:
        """The public table, and at the end the whole score."""
        view, names = table.public, message_names(table)
        if table.status is Status.OVER:
            return tuple(_end(table, view))
        return (
            Text(f"**{table_status(view, names)}**"),
            *_last_round(table, view, None),
            *_told(table, view),
            Image(draw=lambda: table_picture(view, faces(table)), alt=table_alt(view, plain_names(table))),
            Small(standing_line(view, names)),
        )

    def refusal(self, reason: StrEnum, hand: UnoHand) -> str:
        """Why the rules refused an action."""
        return reason_sentence(Reason(reason), hand.view)


def _told(table: UnoTable, view: UnoView) -> Iterator[Block]:
    """What happened last, what lies there, and what the reader should know of it."""
    names = message_names(table)
    recent = table.recent
    lines = list(story(since_deal(recent, RoundOver), names))[-TOLD:]
    lines.append(pile_line(view))
    yield Small("\n".join(lines))
    notes = (
        exposed_line(view, names),
        answer_line(view, names),
        shown_line(view, names),
    )
    said = "\n".join(note for note in notes if note)
    if said:
        yield Text(said)


def _hand_image(table: Table, view: UnoView) -> Image:
    return Image(draw=lambda: hand_picture(view, faces(table)), alt=hand_alt(view, plain_names(table)))


def _last_round(table: UnoTable, view: UnoView, seat: Seat | None) -> Iterator[Block]:
    """The round before: for a seat until it has acted in the new one, for the table until all have."""
    recent = table.recent
    news = since_deal(recent, RoundOver)
    if not view.results or len(news) == len(recent):
        return
    acts = (Played, Drew, Passed, ColourNamed)
    acted = {event.seat for event in news if isinstance(event, acts)}
    readers = {chair.seat for chair in table.chairs} - set(view.left) if seat is None else {seat}
    if not readers <= acted and any(isinstance(event, Dealt) for event in news):
        yield from _round(table, view.results[-1])


def _round(table: Table, result: RoundResult) -> Iterator[Block]:
    """A round that is over: its line, and what everybody held."""
    yield Text(round_line(result, message_names(table)))
    yield Image(draw=lambda: round_picture(result, faces(table)), alt=round_alt(result, plain_names(table)))


def _score(table: Table, view: UnoView) -> Iterator[Block]:
    yield Text(standing_line(view, message_names(table)))
    yield Image(draw=lambda: sheet_picture(view, faces(table)), alt=sheet_alt(view, plain_names(table)))


def _end(table: Table, view: UnoView) -> Iterator[Block]:
    """The end of the match: who won, the last round, the points."""
    names = message_names(table)
    if view.final is None:
        yield Text(f"**{table_status(view, names)}**")
    else:
        yield Text(f"**{final_lines(view.final, names)[0]}**")
        yield from _round(table, view.results[-1])
    if view.results:
        yield from _score(table, view)
