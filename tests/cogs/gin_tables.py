"""Tables at which a match of gin stands as a state has it, for tests of its panel."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from bot.games.game import Seat, Step
from bot.games.gin import legal, outcome, view, write
from bot.games.gin.events import Event
from bot.games.gin.state import GinState
from bot.matches import Chair, MatchId, Seal, Status, Terms, UserId
from cogs.games.gin.panel import GinPanel
from cogs.layout import Block, Button, ButtonRow, Image, Menu, Small, Text
from cogs.match_ids import Act, Ask
from tests.whole_table import WholeTable

NOW = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
ALICE, BOB = Seat(0), Seat(1)
SEATS = (ALICE, BOB)


def seated(state: GinState, recent: tuple[Event, ...] = ()) -> WholeTable:
    """The table of Alice and Bob at this state."""
    ended = outcome(state)
    return WholeTable(
        id=MatchId(17),
        guild=5,
        channel=6,
        terms=Terms(game="gin", preset="", rules=state.rules, turn_limit=timedelta(hours=1)),
        status=Status.LIVE if ended is None else Status.OVER,
        version=42,
        chairs=tuple(
            Chair(seat=seat, user=UserId(1001 + seat), name=name)
            for seat, name in zip(SEATS, ("Alice", "Bob"), strict=True)
        ),
        public=view(state, None),
        views=tuple(view(state, seat) for seat in SEATS),
        menus=tuple(tuple(write(action) for action in legal(state, seat)) for seat in SEATS),
        recent=recent,
        deadline=NOW,
        outcome=ended,
        seal=Seal(commitment="c" * 64, salt="1", secret=None),
        started_at=NOW,
        ended_at=None,
    )


def after(step: Step[GinState, Event]) -> WholeTable:
    """The table after a step, with what happened in it."""
    return seated(step.state, step.events)


def hand_blocks(table: WholeTable, seat: Seat = ALICE) -> tuple[Block, ...]:
    return GinPanel().hand(table.hand(seat))


def asked(table: WholeTable, question: str, seat: Seat = ALICE) -> tuple[Block, ...]:
    """What the panel answers to a question; it must have an answer."""
    blocks = GinPanel().question(table.hand(seat), question)
    assert blocks is not None, question
    return blocks


def buttons_of(blocks: tuple[Block, ...]) -> list[Button]:
    return [key for block in blocks if isinstance(block, ButtonRow) for key in block.buttons]


def labels_of(blocks: tuple[Block, ...]) -> list[str]:
    return [key.label for key in buttons_of(blocks)]


def acts_of(blocks: tuple[Block, ...]) -> list[str]:
    return [key.id.action for key in buttons_of(blocks) if isinstance(key.id, Act)]


def asks_of(blocks: tuple[Block, ...]) -> list[str]:
    return [key.id.action for key in buttons_of(blocks) if isinstance(key.id, Ask)]


def menu_of(blocks: tuple[Block, ...]) -> Menu:
    (menu,) = (block for block in blocks if isinstance(block, Menu))
    return menu


def told(blocks: tuple[Block, ...]) -> str:
    """All that the blocks say, alt texts too."""
    words = [block.words for block in blocks if isinstance(block, Text | Small)]
    return "\n".join((*words, *(block.alt for block in blocks if isinstance(block, Image))))


def images_of(blocks: tuple[Block, ...]) -> list[Image]:
    return [block for block in blocks if isinstance(block, Image)]
