"""The words that the pictures of UNO rules print, in the language in which they are drawn."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.uno.cards import Colour
from images.ink.wording import Worded


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class UnoLabels(Worded):
    """Those with braces name what is filled in."""

    red: str = "RED"
    green: str = "GREEN"
    blue: str = "BLUE"
    yellow: str = "YELLOW"
    called: str = "UNO!"
    exposed: str = "NO CALL"
    left: str = "LEFT"
    next: str = "Next: {name}"
    owed: str = "DRAW {number}"
    round: str = "Round {number}"
    out: str = "is out"
    sheet: str = "Points"
    column: str = "R{number}"
    total: str = "Total"

    def colour(self, colour: Colour) -> str:
        """The name of a colour."""
        return {
            Colour.RED: self.red,
            Colour.GREEN: self.green,
            Colour.BLUE: self.blue,
            Colour.YELLOW: self.yellow,
        }[colour]


ENGLISH = UnoLabels()
