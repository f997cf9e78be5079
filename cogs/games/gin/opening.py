"""What gin asks before the first deal: who deals, and the targets that both name in secret (2.1, 6.8)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.gin.words.choices import declare_note, declare_question
from bot.words.phrasebook import say
from cogs.games.deals import dealer_buttons
from cogs.games.gin import GinHand
from cogs.layout import Block, Button, ButtonRow, ButtonStyle, Menu, Option, Small, Text
from cogs.match_ids import Act, Back, Choose

_DECLARE = "declare"


def opening_buttons(hand: GinHand) -> Iterator[Block]:
    """The buttons or the menu of what is asked before the first deal; nothing if nothing is."""
    yield from dealer_buttons(hand)
    table = hand.table
    targets = tuple(action for action in hand.menu if action.startswith(f"{_DECLARE} "))
    if targets:
        yield Menu(
            id=Choose(match=table.id, version=table.version),
            prompt=say("Your target"),
            options=tuple(
                Option(label=say("{points} points", points=_points(action)), value=action)
                for action in targets
            ),
        )


def declare_preview(hand: GinHand, action: str) -> tuple[Block, ...] | None:
    """A target, asked about before it is named; None where it cannot be."""
    if action not in hand.menu:
        return None
    table = hand.table
    points = _points(action)
    sure = Act(match=table.id, version=table.version, action=action)
    return (
        Text(f"**{declare_question(points)}**"),
        Small(declare_note()),
        ButtonRow(
            (
                Button(label=say("Play to {points}", points=points), id=sure, style=ButtonStyle.FINISH),
                Button(label=say("Back"), id=Back(match=table.id)),
            )
        ),
    )


def _points(action: str) -> int:
    return int(action.removeprefix(f"{_DECLARE} "))
