"""What a game's panel can do: the part of hand, table and questions that differs from game to game."""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol

from bot.games.game import Seat
from bot.matches import Table, Terms
from bot.words.phrasebook import Locale
from cogs.sheet import Block


class GamePanel(Protocol):
    """The panel of one game. Whatever it is given, it shows a seat only that seat's view."""

    def hand(self, table: Table, seat: Seat, locale: Locale) -> tuple[Block, ...]:
        """The private hand with its buttons: what happened, the picture, what can be done."""

    def question(self, table: Table, seat: Seat, action: str, locale: Locale) -> tuple[Block, ...] | None:
        """What an action would do, with buttons to confirm it or go back; None where it cannot be done."""

    def table(self, table: Table, locale: Locale) -> tuple[Block, ...]:
        """The public table: status, what happened, pictures. Public facts alone."""

    def title(self, terms: Terms, locale: Locale) -> str:
        """The kind of game as a heading names it."""

    def terms(self, terms: Terms, locale: Locale) -> tuple[str, ...]:
        """The rules in short lines, for a challenge."""

    def refusal(self, reason: StrEnum, table: Table, seat: Seat, locale: Locale) -> str:
        """Why the rules refused an action, as a sentence."""
