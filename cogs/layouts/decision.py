"""A decision to think about: a hand with its story, a button for each action, and what each is worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.matches import Hand
from cogs.appearance import in_full
from cogs.custom_ids import CustomId
from cogs.games.registry import PANELS
from cogs.layout import Block, Button, ButtonRow, ButtonStyle, Image, Small, Text, rows_of


def question(hand: Hand, asked: str, story: Iterable[str]) -> Iterator[Block]:
    """The hand first, then what is asked, and what has happened."""
    panel = in_full(PANELS[hand.table.terms.game].hand(hand))
    yield next(block for block in panel if isinstance(block, Image))
    yield Text(asked)
    told = "\n".join(story)
    if told:
        yield Small(told)


def choices(offered: Iterable[tuple[str, CustomId]]) -> tuple[ButtonRow, ...]:
    """A button for each action that is offered, with its label and what a press means."""
    buttons = tuple(Button(label=label, id=press, style=ButtonStyle.MAIN) for label, press in offered)
    return rows_of(buttons, widest=3)


def verdict(said: str, lines: Iterable[str], reason: str) -> Iterator[Block]:
    """How well it was decided, a line for each action, and why the best one is best."""
    yield Text(said)
    yield Text("\n".join(lines))
    if reason:
        yield Small(reason)
