"""Cards in messages as small pictures: ``K♦`` in a text becomes the emoji of that card, and buttons carry it.

Words know nothing of it: what they write as cards is found here. Who reads words alone is given those words,
and so is everybody as long as the emoji are not there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

import discord

from bot.games.cards import PACK
from cogs.layout import Block, Button, Small, Text
from cogs.match_ids import Act
from images.emojis import CARD_BACK, JOKER, emoji_name

Find = Callable[[str], discord.PartialEmoji | None]
"""Gives the emoji of a name, or None where there is none."""

_NAMES = {card.label: emoji_name(card) for card in PACK}
_CARD = re.compile(r"```[\s\S]*?```|`[^`\n]*`|(?<![\w\\])(?:10|[2-9AJQK])[♠♥♦♣]")
"""A card as words write it, or code, in which nothing is replaced; in names suits are escaped."""

_NUMBERED = re.compile(r"(\d+) · (\S+)")
"""A button that says no more than the place of a card in the picture, and the card."""


def with_faces(blocks: Iterable[Block], find: Find, *, limit: int) -> Iterator[Block]:
    """The blocks with emoji for the cards in their texts, as far as all texts stay within the limit."""
    blocks = tuple(blocks)
    services = limit - sum(_length(block) for block in blocks)
    for block in blocks:
        if not isinstance(block, Text | Small):
            yield block
            continue
        shown = type(block)(_CARD.sub(lambda found: _emoji(found[0], find), block.words))
        more = len(shown.words) - len(block.words)
        yield shown if more <= services else block
        services -= more if more <= services else 0


def face_of_button(key: Button, find: Find) -> tuple[str, discord.PartialEmoji | None]:
    """What stands on a button: its label and the emoji before it.

    Of a numbered card the number is left: the emoji says the rest in colour, and a phone has room for four.
    """
    numbered = _NUMBERED.fullmatch(key.label)
    name = key.face or (CARD_BACK if isinstance(key.id, Act) and key.id.action == "draw" else None)
    emoji = find(name or _only_card(key.label))
    if emoji is None or numbered is None or key.face:
        return key.label, emoji
    return numbered[1], emoji


def face_of_option(label: str, face: str, find: Find) -> discord.PartialEmoji | None:
    """The emoji before a line of a menu, which stays as it is."""
    return find(face or _only_card(label))


def _only_card(label: str) -> str:
    """The name of the one card that a label names; empty where it names none, or several."""
    found = [card for card in _CARD.findall(label) if card in _NAMES]
    if len(found) == 1:
        return _NAMES[found[0]]
    return JOKER if not found and _JOKER.fullmatch(label) else ""


_JOKER = re.compile(r"(?:\d+ · )?Joker")


def _emoji(words: str, find: Find) -> str:
    emoji = find(_NAMES.get(words, ""))
    return words if emoji is None else str(emoji)


def _length(block: Block) -> int:
    match block:
        case Text(words):
            return len(words)
        case Small(words):
            return len(words) + 3 * len(words.splitlines())
        case _:
            return 0
