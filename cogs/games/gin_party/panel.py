"""The panel of gin in company: gin's own at the own table, and the view of a spectator for who has none."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import partial

from bot.games.game import Seat
from bot.games.gin.actions import Reason
from bot.games.gin.words.status import discards_line, limit_line
from bot.games.gin_party.events import TableOver
from bot.games.gin_party.view import PartyView
from bot.games.gin_party.words.guide import PartyGuide
from bot.games.gin_party.words.narration import story
from bot.games.gin_party.words.status import (
    reason_sentence,
    standing_line,
    table_alt,
    table_status,
    waiting_line,
)
from bot.matches import Status
from bot.words.guide import Guide, with_you
from cogs.games.gin.ending import laid_image
from cogs.games.gin.panel import GinPanel
from cogs.games.gin_party import PartyHand, PartyTable
from cogs.games.gin_party.rounds import (
    last_round,
    match_end,
    news_of,
    own_deal,
    pair_hand,
    pair_table,
    score_question,
)
from cogs.games.panel import SCORE
from cogs.layout import Block, Drawing, Image, Small, Text
from cogs.names import faces, message_names, plain_names
from images.games.gin_party.scenes import table_picture

TOLD = 4
"""Lines in which the table tells what happened."""

_GIN = GinPanel()


class GinPartyPanel:
    """Gin in company in messages."""

    guide: Guide = PartyGuide()

    def hand(self, hand: PartyHand) -> tuple[Block, ...]:
        """The hand of a seat with the buttons of gin; of who has nothing to play, what a spectator sees."""
        view, table = hand.view, hand.table
        if table.status is Status.OVER:
            return tuple(match_end(table, view, hand.seat))
        if not _is_playing(view):
            return tuple(_waiting(table, view, hand.seat))
        assert view.own is not None
        return (*self.last_deal(hand), *_GIN.hand(pair_hand(hand, view.own)))

    def last_deal(self, hand: PartyHand) -> tuple[Block, ...]:
        """How the last round ended, as long as that is news to a seat that plays the new one."""
        return tuple(last_round(hand.table, hand.view, hand.seat)) if _is_playing(hand.view) else ()

    def question(self, hand: PartyHand, action: str) -> tuple[Block, ...] | None:
        """The score, or what gin asks at the own table."""
        view, table = hand.view, hand.table
        if action == SCORE:
            return score_question(table, view)
        if view.own is None or not _is_playing(view):
            return None
        return _GIN.question(pair_hand(hand, view.own), action)

    def table(self, table: PartyTable) -> tuple[Block, ...]:
        """All tables of the round, and at the end the whole score."""
        view = table.public
        if table.status is Status.OVER:
            return tuple(match_end(table, view, None))
        return (
            Text(f"**{table_status(view, message_names(table))}**"),
            *last_round(table, view, None),
            *_from_outside(table, view),
        )

    def refusal(self, reason: StrEnum, hand: PartyHand) -> str:
        """Why the rules refused an action."""
        return reason_sentence(Reason(reason), hand.view)


def _is_playing(view: PartyView) -> bool:
    """Whether the reader's own deal goes on."""
    return view.own is not None and not view.tables[view.own].is_over


def _waiting(table: PartyTable, view: PartyView, seat: Seat) -> Iterator[Block]:
    """What somebody sees who sits out, waits for other tables, or has left."""
    yield from last_round(table, view, seat)
    yield Text(f"**{waiting_line(view, message_names(table), seat)}**")
    yield from own_deal(table, view)
    yield from _from_outside(table, view)


def _from_outside(table: PartyTable, view: PartyView) -> Iterator[Block]:
    """The tables as everybody sees them, with what was told, and hands that lie open."""
    names = message_names(table)
    yield Small("\n".join(line for line in _facts(view, with_you(names, view.seat)) if line))
    # How the own deal ended is told above, with both hands.
    news = (each for each in news_of(table) if not (isinstance(each, TableOver) and each.table == view.own))
    told = "\n".join(tuple(story(news, names, you=view.seat))[-TOLD:])
    if told:
        yield Small(told)
    for at, each in enumerate(view.tables):
        if each.deal.laid is not None and not each.is_over:
            outside = pair_table(table, at)
            yield from laid_image(outside, outside.public, each.deal.laid)
    yield Image(
        draw=Drawing(lambda: partial(table_picture, view, faces(table))),
        alt=table_alt(view, plain_names(table)),
    )


def _facts(view: PartyView, names: tuple[str, ...]) -> Iterator[str]:
    """Where the match stands; of a single table also its knock card and what was thrown."""
    yield standing_line(view, names)
    if len(view.tables) == 1:
        yield limit_line(view.tables[0].deal)
        yield discards_line(view.tables[0].deal)
