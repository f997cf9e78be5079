"""What a message is to show, as a value: texts, pictures, buttons, from top to bottom.

Panels make layouts; `cogs.sending.message` draws the pictures and turns a layout into Discord's components.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

from bot.words.phrasebook import Locale, current_locale
from cogs.custom_ids import CustomId
from images.ink.look import USUAL, Look


class Drawn(Protocol):
    """A finished picture."""

    @property
    def data(self) -> bytes:
        """The file's bytes."""

    @property
    def filename(self) -> str:
        """The file's name, the same for every hand: it tells nothing."""


class ButtonStyle(Enum):
    """How much a button stands out."""

    PLAIN = "plain"
    MAIN = "main"
    FINISH = "finish"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Text:
    """Markdown; names in it are escaped already."""

    words: str


@dataclass(frozen=True, slots=True)
class Small:
    """One line or several in small grey letters."""

    words: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """What draws a picture, in two steps.

    ``prepared`` is called in the event loop, where the avatars are, and gives what can be pickled and drawn
    by another process.
    """

    prepared: Callable[[], Callable[[], Drawn]]

    def __call__(self) -> Drawn:
        """The picture, drawn here and now."""
        return self.prepared()()


@dataclass(frozen=True, slots=True)
class Finished:
    """A picture that is drawn already, in the place of what would draw it."""

    picture: Drawn

    def __call__(self) -> Drawn:
        """The picture."""
        return self.picture


@dataclass(frozen=True, slots=True, kw_only=True)
class Image:
    """A picture that is drawn when it is needed; ``alt`` says the same in words."""

    draw: Callable[[], Drawn]
    alt: str
    words: str = ""
    """What stands in its place for whoever reads text only, where the message or the status says the rest;
    the alt text if empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Button:
    """A button."""

    label: str
    id: CustomId
    style: ButtonStyle = ButtonStyle.PLAIN
    disabled: bool = False
    face: str = ""
    """The name of the emoji of a card that the label does not write as ``K♦``."""


@dataclass(frozen=True, slots=True)
class ButtonRow:
    """Up to five buttons side by side."""

    buttons: tuple[Button, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One line of a menu."""

    label: str
    value: str
    note: str = ""
    chosen: bool = False
    """Whether the menu shows it as what holds now."""
    face: str = ""
    """The name of the emoji of a card that the label does not write as ``K♦``."""


class Picks(Enum):
    """What a `PickerMenu` lists: all who or that are here."""

    PEOPLE = "people"
    ROLES = "roles"
    CHANNELS = "channels"
    """Those in which messages are written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Menu:
    """A menu of up to 25 lines, of which one is chosen, or up to ``most``, such as the cards of a meld."""

    id: CustomId
    prompt: str
    options: tuple[Option, ...]
    most: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class PickerMenu:
    """A menu of what Discord lists by itself, of which ``least`` to ``most`` are chosen.

    ``chosen`` are so already; one that is there no longer must not be among them.
    """

    id: CustomId
    picks: Picks
    prompt: str
    chosen: tuple[int, ...] = ()
    least: int = 1
    most: int = 25


@dataclass(frozen=True, slots=True)
class Divider:
    """A dividing line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attachment:
    """A file to be taken along."""

    name: str
    data: bytes = field(repr=False)


Block = Text | Small | Image | ButtonRow | Menu | PickerMenu | Divider | Attachment


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """A whole message. No box surrounds it: on a phone that would take 32 pixels from its pictures."""

    blocks: tuple[Block, ...]
    mentions: tuple[int, ...] = ()
    """The users whom the message may notify."""
    look: Look = USUAL
    """How its pictures look; another one only where a single person reads."""
    locale: Locale = field(default_factory=current_locale)
    """In which language its pictures speak: that of the reader for whom it was made, as it is drawn later."""
    is_plain: bool = False
    """Whether cards are told in text alone, without emoji, for who reads words."""


def changed_texts(blocks: Iterable[Block], change: Callable[[str], str], *, limit: int) -> Iterator[Block]:
    """The blocks with their texts changed, as far as all texts together stay within the limit."""
    blocks = tuple(blocks)
    left = limit - sum(_length(block) for block in blocks)
    for block in blocks:
        if not isinstance(block, Text | Small):
            yield block
            continue
        shown = type(block)(change(block.words))
        more = len(shown.words) - len(block.words)
        yield shown if more <= left else block
        left -= more if more <= left else 0


def _length(block: Block) -> int:
    match block:
        case Text(words):
            return len(words)
        case Small(words):
            return len(words) + 3 * len(words.splitlines())
        case _:
            return 0


def rows_of(buttons: tuple[Button, ...], *, widest: int = 4) -> tuple[ButtonRow, ...]:
    """The buttons in rows of about equal length, short enough for a phone to show each row whole."""
    if not buttons:
        return ()
    rows = -(-len(buttons) // widest)
    short, longer = divmod(len(buttons), rows)
    found, at = [], 0
    for row in range(rows):
        length = short + (1 if row < longer else 0)
        found.append(ButtonRow(buttons[at : at + length]))
        at += length
    return tuple(found)
