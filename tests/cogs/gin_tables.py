"""Tables at which a match of gin stands as a state has it, for tests of its panel."""

from __future__ import annotations

from bot.games.game import Seat, Step
from bot.games.gin.events import Event
from bot.games.gin.state import GinState
from cogs.games.gin.panel import GinPanel
from cogs.layout import Block, Image, Menu, Small, Text
from cogs.match_ids import Act, Ask
from tests.cogs.panel_tables import ALICE, BOB, buttons_of, table_at
from tests.whole_table import WholeTable

SEATS = (ALICE, BOB)


def seated(state: GinState, recent: tuple[Event, ...] = ()) -> WholeTable:
    """The table of Alice and Bob at this state."""
    return table_at("gin", state, recent=recent)


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
