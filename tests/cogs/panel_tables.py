"""A position of any game as its readers see it at a table, and what a panel shows of it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from bot.games.game import Seat
from bot.games.registry import GAMES
from bot.matches import Chair, MatchId, Seal, Status, Terms, UserId
from cogs.layout import Block, Button, ButtonRow, Image, Layout, Menu, Small, Text
from cogs.sending.mentions import CommandMentions
from cogs.sending.message import Message
from tests.whole_table import WholeTable

NOW = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
ALICE, BOB = Seat(0), Seat(1)
NAMES = ("Alice", "Bob", "Cleo", "Dan", "Ewa", "Fritz", "Gus", "Hu", "Ida", "Jo")


def table_at(
    key: str,
    state: Any,  # noqa: ANN401  # each game its own state
    *,
    version: int = 42,
    recent: tuple[Any, ...] = (),
) -> WholeTable:
    """Alice and Bob at a position of the game, or as many as play."""
    game = GAMES[key]
    outcome = game.outcome(state)
    players = getattr(state, "players", 2)
    seats = tuple(Seat(seat) for seat in range(players if isinstance(players, int) else len(players)))
    menus = tuple(game.legal(state, seat) for seat in seats)
    return WholeTable(
        id=MatchId(17),
        guild=5,
        channel=6,
        terms=Terms(game=key, preset="", rules=state.rules, turn_limit=timedelta(hours=1)),
        status=Status.LIVE if outcome is None else Status.OVER,
        version=version,
        chairs=tuple(
            Chair(seat=seat, user=UserId(1001 + seat), name=name)
            for seat, name in zip(seats, NAMES, strict=False)
        ),
        public=game.view(state, None),
        views=tuple(game.view(state, seat) for seat in seats),
        menus=tuple(tuple(game.write(action) for action in menu) for menu in menus),
        recent=recent,
        deadline=NOW,
        outcome=outcome,
        on_turn=game.awaited(state),
        seal=Seal(commitment="c" * 64, salt="1", secret=None),
        started_at=NOW,
        ended_at=None,
    )


def buttons_of(blocks: tuple[Block, ...]) -> list[Button]:
    """The buttons that can be pressed."""
    rows = (block for block in blocks if isinstance(block, ButtonRow))
    return [key for row in rows for key in row.buttons if not key.disabled]


def labels_of(blocks: tuple[Block, ...]) -> list[str]:
    return [key.label for key in buttons_of(blocks)]


def menus_of(blocks: tuple[Block, ...]) -> list[Menu]:
    return [block for block in blocks if isinstance(block, Menu)]


def images_of(blocks: tuple[Block, ...]) -> list[Image]:
    return [block for block in blocks if isinstance(block, Image)]


def told(blocks: tuple[Block, ...]) -> str:
    return "\n".join(block.words for block in blocks if isinstance(block, Text | Small))


def heard(blocks: tuple[Block, ...]) -> str:
    """All that is written, alt texts too."""
    return told(blocks) + "".join(block.alt for block in blocks if isinstance(block, Image))


def count_components(layout: Layout) -> int:
    """How many components the message has, as Discord counts them: rows, and what is in them."""
    images = sum(isinstance(block, Image) for block in layout.blocks)
    message = Message(layout, tuple((f"{number}.png", b"") for number in range(images)))
    parts = message.view(CommandMentions()).to_components()
    return sum(1 + len(part.get("components", ())) for part in parts)
