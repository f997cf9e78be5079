"""A decision to think about: a hand with its story, a button for each action, and what each is worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.matches import Hand
from cogs.appearance import as_sorted, in_full
from cogs.custom_ids import CustomId
from cogs.games.registry import DEAL_PANELS, PANELS
from cogs.layout import Block, Button, ButtonRow, ButtonStyle, Image, Small, Text, rows_of


def question(hand: Hand, asked: str, story: Iterable[str]) -> Iterator[Block]:
    """The hand first, then what is asked, and what has happened."""
    yield from hand_pictures(hand)
    yield Text(asked)
    told = "\n".join(story)
    if told:
        yield Small(told)


def hand_pictures(hand: Hand) -> tuple[Image, ...]:
    """The hand as its panel draws it, below its table where both are too much for one picture.

    How the deal before ended is left out; a panel without pictures has none.
    """
    game, mine = hand.table.terms.game, as_sorted(hand)
    panel = DEAL_PANELS.get(game)
    skipped = 0 if panel is None else len(panel.last_deal(mine))
    blocks = in_full(PANELS[game].hand(mine)[skipped:])
    return tuple(block for block in blocks if isinstance(block, Image))


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
