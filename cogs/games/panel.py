"""What a game's panel can do: the part of hand, table and questions that differs from game to game.

docs/add-a-game.md says how a game comes to Discord.

A panel is a value without memory. For one seat it is given a `Hand` (the seat's view, its menu as action
texts), for everybody a `Table` (the public view, the latest events), from which no way leads to a hand.
It gives `cogs.layout` blocks: texts, images with alt texts, rows of keys. A key carries an id: ``Act``
does an action of the menu, ``Ask`` brings `GamePanel.question` first, ``Choose`` is a menu whose values
are asked about, ``Pick`` one whose value is done at once, ``Fill`` opens the form of a `FormPanel`,
``Score`` asks `GamePanel.question` for `SCORE`, ``Back`` shows the panel again. An id in a public message
never names a card. The clock, pauses, footers, rematch and resigning are added around it by
`cogs.layouts.panels` and `cogs.layouts.table`.

What people choose with /preferences reaches every panel by itself. To somebody who reads text only, each alt
text is shown in its picture's place, so it must say all that the picture does; the small lines of the public
table are told with it (`cogs.appearance`). Pictures ask `images.ink.look` for the colours of suits, paint
with the shades of `images.ink.colours`, which are others on each felt, and are remembered with ``by_look``. A
view that leaves open how a hand is sorted has the methods ``by_suit`` and ``sorted_by``
(`cogs.appearance`): the order in the view is the order of picture, words and numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, TypeVar, runtime_checkable

from bot.matches import Hand, Table
from bot.words.guide import Guide
from cogs.layout import Block

SCORE = "score"
"""What `GamePanel.question` is asked for when a player wants to see the whole score; no action of a game."""


ViewT_contra = TypeVar("ViewT_contra", contravariant=True)
PublicT_contra = TypeVar("PublicT_contra", contravariant=True)
EventT_contra = TypeVar("EventT_contra", contravariant=True)


class GamePanel(Protocol[ViewT_contra, PublicT_contra, EventT_contra]):
    """The panel of one game, with the types of its views and events."""

    guide: Guide
    """What the game tells about itself in words."""

    def hand(self, hand: Hand[ViewT_contra, PublicT_contra, EventT_contra], /) -> tuple[Block, ...]:
        """The private hand with its buttons: what happened, the picture, what can be done."""

    def question(
        self, hand: Hand[ViewT_contra, PublicT_contra, EventT_contra], action: str, /
    ) -> tuple[Block, ...] | None:
        """What an action would do, with buttons to confirm it or go back; None where it cannot be done."""

    def table(self, table: Table[PublicT_contra, EventT_contra], /) -> tuple[Block, ...]:
        """The public table: status, what happened, pictures. No hand is within its reach."""

    def refusal(self, reason: StrEnum, hand: Hand[ViewT_contra, PublicT_contra, EventT_contra], /) -> str:
        """Why the rules refused an action, as a sentence."""


@runtime_checkable
class DealPanel(GamePanel[ViewT_contra, PublicT_contra, EventT_contra], Protocol):
    """A panel of a game in several deals."""

    def last_deal(self, hand: Hand[ViewT_contra, PublicT_contra, EventT_contra], /) -> tuple[Block, ...]:
        """How the last deal ended, as long as that is news to the seat: the first blocks of its hand."""


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
class FormPanel(GamePanel[ViewT_contra, PublicT_contra, EventT_contra], Protocol):
    """A panel with actions of which a part is typed, as the amount of a raise: ``Fill`` opens its form."""

    def form(self, hand: Hand[ViewT_contra, PublicT_contra, EventT_contra], action: str, /) -> Form | None:
        """The form for an action; None where it cannot be done now."""

    def filled(
        self, hand: Hand[ViewT_contra, PublicT_contra, EventT_contra], action: str, typed: str, /
    ) -> str:
        """The whole action that was typed, which the rules judge; raises Unreadable."""
