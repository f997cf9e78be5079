"""A language in which every message is marked: what is read without the marks came from no catalogue."""

from __future__ import annotations

import gettext
import re

import pytest
from typing_extensions import override

from bot.sandbox import Message
from bot.words import phrasebook as phrasebooks

_INNERMOST = re.compile(r"⟦[^⟦⟧]*⟧")

DATA = re.compile(
    r"Alice|Bob|Carol|Upcard|English|Deutsch|Español|https?://\S+"
    r"|<[@#&!:tRD/\d]+>"  # mentions and times
    r"|\b(?:10|[2-9AJQK])(?:-(?:10|[2-9AJQK]))*(?=[♣♦♥♠])"  # cards
    r"|[0-9a-f]{16,}"
)
"""What may stand between messages: people, cards, what only Discord reads."""


class Pseudo(gettext.NullTranslations):
    """Marks each message; its places are filled as they are."""

    @override
    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    @override
    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"

    @override
    def pgettext(self, context: str, message: str) -> str:
        return f"⟦{message}⟧"


def speak_pseudo(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on every other language is marked English; `phrasebook` is to be told when that is over."""
    monkeypatch.setattr(phrasebooks, "translations", lambda _language: Pseudo())
    forget()


def forget() -> None:
    """Let the phrasebooks be made anew."""
    phrasebooks._book.cache_clear()
    phrasebooks._phrasebook.cache_clear()


def unmarked(text: str) -> str:
    """What of a text came from no catalogue, people and cards aside; empty if nothing did."""
    while (less := _INNERMOST.sub("", text)) != text:
        text = less
    left = DATA.sub("", text)
    return left if re.search(r"[^\W\d_]", left) else ""


def texts_of(message: Message) -> tuple[str, ...]:
    """All that somebody can read or hear of a message."""
    return (
        message.text,
        *(button.label for button in message.buttons),
        *(select.placeholder for select in message.selects),
        *(
            line
            for select in message.selects
            for one in select.options
            for line in (one.label, one.description)
        ),
        *(picture.alt for picture in message.pictures),
    )


def english_in(message: Message) -> list[str]:
    """What was not said in the reader's language."""
    return [left for text in texts_of(message) if (left := unmarked(text))]


def is_english(message: Message) -> bool:
    """Whether nothing at all was said in the marked language."""
    return not any("⟦" in text for text in texts_of(message))
