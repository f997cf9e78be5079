"""Hints in messages: the note above the buttons, the button itself, and at the end who took how many."""

from __future__ import annotations

from collections.abc import Iterator

from bot.matches import Hand, Hint, Status, Table
from bot.words.learning import hints_line, let_be, plain_hint
from bot.words.phrasebook import say
from cogs.appearance import as_sorted
from cogs.games.coaching import HINTS
from cogs.games.registry import PANELS
from cogs.layout import Block, Button, ButtonRow, Menu, Small
from cogs.match_ids import Act, Ask, TakeHint
from cogs.names import message_names


def hint_note(hint: Hint) -> str:
    """What to do now and why, as a note of the panel."""
    return f"💡 {_advice(hint)}"


def _advice(hint: Hint) -> str:
    table = hint.hand.table
    if hint.weighed:
        told = HINTS[table.terms.game](hint.hand.view, hint.weighed, message_names(table))
        if told:
            return told
    if hint.action is None:
        return let_be()
    return plain_hint(_label(hint.hand, hint.action) or hint.action)


def _label(hand: Hand, action: str) -> str:
    """What the panel calls the action on its button or in its menu; empty where it is made of several."""
    for block in PANELS[hand.table.terms.game].hand(as_sorted(hand)):
        match block:
            case ButtonRow(buttons):
                for key in buttons:
                    if isinstance(key.id, Act | Ask) and key.id.action == action:
                        return key.label
            case Menu(options=options):
                for option in options:
                    if option.value == action:
                        return option.label
            case _:
                pass
    return ""


def hint_buttons(hand: Hand) -> tuple[Button, ...]:
    """The button, where there are hints and the seat has something to do."""
    table = hand.table
    if (
        table.is_rated
        or table.is_sealed
        or table.status is not Status.LIVE
        or table.is_stopped
        or not hand.menu
    ):
        return ()
    return (Button(label=say("Hint"), id=TakeHint(match=table.id)),)


def taken_hints(table: Table) -> Iterator[Block]:
    """At the end, who took how many hints; nothing where nobody did."""
    if table.status is not Status.OVER:
        return
    names = message_names(table)
    lines = tuple(
        hints_line(name, chair.hints) for name, chair in zip(names, table.chairs, strict=True) if chair.hints
    )
    if lines:
        yield Small(" ".join(lines))
