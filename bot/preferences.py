"""What one person can choose for themselves: how their cards are shown, and how they play."""

from __future__ import annotations

from enum import StrEnum
from typing import NewType

import msgspec


class Show(StrEnum):
    """How a hand is shown."""

    PICTURES = "pictures"
    WORDS = "words"
    """Without a picture: the message says what the picture would show."""


class DeckColours(StrEnum):
    """The colours of the suits in pictures."""

    FOUR = "four"
    """Clubs green, diamonds blue."""
    TWO = "two"
    """Clubs black, diamonds red."""


class IndexSize(StrEnum):
    """How large rank and suit are printed on the cards."""

    USUAL = "usual"
    LARGE = "large"


class Spread(StrEnum):
    """How a hand of melds lies in pictures."""

    ROWS = "rows"
    """Large cards in several rows."""
    COMPACT = "compact"
    """Smaller cards in one."""


class Felt(StrEnum):
    """What the cards lie on."""

    DARK = "dark"
    LIGHT = "light"


class CardBack(StrEnum):
    """The back of a player's cards, named after what is drawn on it."""

    ARROW = "arrow"
    WAVES = "waves"
    ROSE = "rose"
    NIGHT = "night"
    BRICKS = "bricks"


class HandOrder(StrEnum):
    """How a hand of a game of melds is sorted."""

    BY_MELD = "by_meld"
    """Meld after meld, then the loose cards."""
    BY_RANK = "by_rank"
    BY_SUIT = "by_suit"


class LooseCards(StrEnum):
    """How the cards outside of melds are sorted, in games that leave it open."""

    BY_RANK = "by_rank"
    BY_SUIT = "by_suit"


class Reminders(StrEnum):
    """Whether a player's hand is posted again when it is their turn, so that their phone buzzes."""

    ON = "on"
    OFF = "off"


class Achievements(StrEnum):
    """Whether a player's profile shows what they have achieved."""

    SHOWN = "shown"
    HIDDEN = "hidden"


class Throws(StrEnum):
    """Whether a player is asked before a card is thrown, which nothing takes back."""

    AT_ONCE = "at_once"
    CONFIRMED = "confirmed"


class Elsewhere(StrEnum):
    """Whether people of other servers read a player's name, in matches across servers."""

    HIDDEN = "hidden"
    NAMED = "named"


class TurnMessage(StrEnum):
    """What becomes of a player's hand message when it is their turn."""

    SAME = "same"
    """It is edited."""
    NEW = "new"
    """It is posted again: screen readers do not hear edits."""


Language = NewType("Language", str)
"""The language in which a person or a server is spoken to, as Discord names it: ``en-US``, ``de``."""

AS_DISCORD = Language("discord")
"""The language that Discord is set to."""


class Preferences(msgspec.Struct, frozen=True, kw_only=True):
    """The choices of one person.

    A choice that is at its default is not stored, so that a default may change for everybody who kept it.
    """

    show: Show = Show.PICTURES
    deck: DeckColours = DeckColours.FOUR
    index: IndexSize = IndexSize.USUAL
    felt: Felt = Felt.DARK
    back: CardBack = CardBack.ARROW
    spread: Spread = Spread.ROWS
    order: HandOrder = HandOrder.BY_MELD
    loose: LooseCards = LooseCards.BY_RANK
    throws: Throws = Throws.AT_ONCE
    turns: TurnMessage = TurnMessage.SAME
    reminders: Reminders = Reminders.ON
    achievements: Achievements = Achievements.SHOWN
    elsewhere: Elsewhere = Elsewhere.HIDDEN
    language: Language = AS_DISCORD
