"""A match of gin in company seen again: its rounds, hands and great moments in words."""

from __future__ import annotations

from bot.games.gin.events import Drew, GameOver, Left, SheetOver, Voided
from bot.games.gin.view import GinView
from bot.games.gin.words.replay import BIG, around_lines, hand_line, held
from bot.games.gin_party.events import AtTable, RoundDealt, RoundOver, TableOver
from bot.games.gin_party.view import PartyView
from bot.games.gin_party.words.narration import story
from bot.words.phrasebook import phrasebook
from bot.words.replay import ReplayWords

_BIG = (TableOver, RoundOver, SheetOver, GameOver, Left, Voided)


def _own(view: PartyView) -> GinView | None:
    """The table at which the seat plays, as it sees it."""
    return None if view.own is None else view.tables[view.own].deal


def _deal(view: PartyView) -> str:
    return phrasebook().say("Round {number}", number=view.round)


def _hand(view: PartyView, name: str) -> str:
    own = _own(view)
    return "" if own is None else hand_line(own, name)


def _around(view: PartyView) -> tuple[str, ...]:
    book = phrasebook()
    lines = []
    for number, table in enumerate(view.tables, start=1):
        told = " ".join(around_lines(table.deal))
        several = book.say("Table {number}: {told}", number=number, told=told)
        lines.append(several if len(view.tables) > 1 else told)
    return tuple(lines)


def _cards(view: PartyView) -> tuple[str, ...]:
    own = _own(view)
    return () if own is None else held(own)


GIN_PARTY_REPLAY = ReplayWords(
    deal=_deal,
    story=story,
    hand=_hand,
    around=_around,
    cards=_cards,
    is_deal=lambda event: isinstance(event, RoundDealt),
    is_end=lambda event: isinstance(event, RoundOver),
    is_big=lambda event: (
        isinstance(event, _BIG) or (isinstance(event, AtTable) and isinstance(event.event, BIG))
    ),
    is_draw=lambda event: isinstance(event, AtTable) and isinstance(event.event, Drew),
)
