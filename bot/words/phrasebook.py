"""The one place through which every text for players goes, so that catalogues can be put behind it.

Every message is a whole English sentence with named places to fill, ``{name} drew from the stock.``, written
as a literal in the call, where gettext's extractors find it. Today there is one language: `phrasebook` gives
English to every locale, and a catalogue is what will be added here and nowhere else.
"""

from __future__ import annotations

from typing import NewType

Locale = NewType("Locale", str)
"""A language as Discord names it, such as ``en-US`` or ``de``."""

ENGLISH = Locale("en-US")


class Phrasebook:
    """The messages of one language.

    What fills a place is put in as it is, never read as a message itself: a player may be called ``{card}``.
    """

    def say(self, message: str, /, **values: object) -> str:
        """The message with its places filled."""
        return message.format(**values)

    def count(self, one: str, many: str, number: int, /, **values: object) -> str:
        """The form of a message that fits ``number``, which fills the place ``{number}``."""
        return (one if number == 1 else many).format(number=number, **values)

    def both(self, items: tuple[str, ...]) -> str:
        """Several things in one phrase: ``a, b and c``; empty for none."""
        if len(items) < 2:
            return "".join(items)
        listed = items[0]
        for item in items[1:-1]:
            listed = self.say("{list}, {item}", list=listed, item=item)
        return self.say("{list} and {last}", list=listed, last=items[-1])


_ENGLISH_BOOK = Phrasebook()


def phrasebook(locale: Locale = ENGLISH) -> Phrasebook:  # noqa: ARG001  # callers name the reader's language already
    """The phrasebook for a reader's locale: English, whichever it is, as there is no catalogue yet."""
    return _ENGLISH_BOOK
