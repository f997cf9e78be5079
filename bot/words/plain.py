"""All that a game must say so that it can be played without pictures and without a panel of its own."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Protocol

from bot.words.guide import Guide

View = Any
"""What a reader sees of the game, of whichever type the game has it."""

Names = tuple[str, ...]
"""The players by seat, as a message may hold them."""


class PlainWords(Guide, Protocol):
    """A game in words alone. It is given views, so that it cannot tell anybody what they may not see."""

    def table_lines(self, view: View, names: Names) -> tuple[str, ...]:
        """What everybody may know, whose turn it is or who has won first; for players, who see it too."""

    def hand_lines(self, view: View, names: Names) -> tuple[str, ...]:
        """What the reader alone may know, what is to be done first: the hand in words."""

    def story(self, events: tuple[Any, ...], names: Names) -> tuple[str, ...]:
        """What happened, a line for each that is worth one, the latest last."""

    def action_label(self, action: str, view: View, names: Names) -> str:
        """What an action of the menu is called on a button, within 80 characters and no two alike.

        Empty where it is not offered, as what only the clock plays.
        """

    def caution(self, action: str, view: View, names: Names) -> str:
        """What is asked before an action is done, in whole sentences; empty where it is done at once."""

    def refusal(self, reason: StrEnum, view: View) -> str:
        """Why the rules refused an action, as a sentence."""
