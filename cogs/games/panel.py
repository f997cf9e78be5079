"""What a game's panel can do: the part of hand, table and questions that differs from game to game.

docs/add-a-game.md says how a game comes to Discord.

A panel is a value without memory. It is called with a `Table` (views by seat, menus as action texts, the
latest events) and gives `cogs.layout` blocks: texts, images with alt texts, rows of keys. A key carries an
id: ``Act`` does an action of the menu, ``Ask`` brings `GamePanel.question` first, ``Choose``
is a menu whose values are asked about, ``Pick`` one whose value is done at once, ``Fill`` opens the form of
a `FormPanel`, ``Score`` asks `GamePanel.question` for `SCORE`, ``Back`` shows the panel again. An id in a
public message never names a card. ``table.views[seat]`` goes to that seat alone, ``table.public`` to
everybody; whatever is drawn must come from one of the two. The clock, pauses, footers, rematch and resigning
are added around it by `cogs.sheets.panels` and `cogs.sheets.table`.

What people choose with /preferences reaches every panel by itself. To somebody who reads text only, each alt
text is shown in its picture's place, so it must say all that the picture does; the small lines of the public
table are told with it (`cogs.text_only`). Pictures ask `images.ink.look` for the colours of suits, paint with
the shades of `images.ink.colours`, which are others on each felt, and are remembered with ``by_look``. A view
that leaves open how a hand is sorted has the methods ``by_suit`` and ``sorted_by``
(`cogs.sheets.hand_order`): the order in the view is the order of picture, words and numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, runtime_checkable

from bot.games.game import Seat
from bot.matches import Table
from bot.words.guide import Guide
from cogs.layout import Block

SCORE = "score"
"""What `GamePanel.question` is asked for when a player wants to see the whole score; no action of a game."""


class GamePanel(Protocol):
    """The panel of one game. Whatever it is given, it shows a seat only that seat's view."""

    guide: Guide
    """What the game tells about itself in words."""

    def hand(self, table: Table, seat: Seat) -> tuple[Block, ...]:
        """The private hand with its buttons: what happened, the picture, what can be done."""

    def question(self, table: Table, seat: Seat, action: str) -> tuple[Block, ...] | None:
        """What an action would do, with buttons to confirm it or go back; None where it cannot be done."""

    def table(self, table: Table) -> tuple[Block, ...]:
        """The public table: status, what happened, pictures. Public facts alone."""

    def refusal(self, reason: StrEnum, table: Table, seat: Seat) -> str:
        """Why the rules refused an action, as a sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """A form with one line to type in."""

    title: str
    label: str
    note: str
    """What may be typed, in a sentence."""
    example: str
    """What stands there until something is typed."""
    longest: int
    """Characters that can be typed."""


class Unreadable(ValueError):
    """What was typed into a form is no such action; the message is the sentence for who typed it."""


@runtime_checkable
class FormPanel(GamePanel, Protocol):
    """A panel with actions of which a part is typed, as the amount of a raise: ``Fill`` opens its form."""

    def form(self, table: Table, seat: Seat, action: str) -> Form | None:
        """The form for an action; None where it cannot be done now."""

    def filled(self, table: Table, seat: Seat, action: str, typed: str) -> str:
        """The whole action that was typed, which the rules judge; raises Unreadable."""
