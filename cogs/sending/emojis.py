"""Cards as emoji of the application: uploaded as they are drawn here, and put into texts and on buttons.
 They are uploaded once, in the background; until all are there, and wherever Discord takes none, cards are
shown as text. The names in `images.emojis` are the bot's own: of an application's other emoji none is
touched.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import AbstractAsyncContextManager, nullcontext

import aiohttp
import discord
import msgspec
import structlog

from bot.games.cards import PACK
from bot.matches import Matches, StoreError
from cogs.layout import Block, Button, changed_texts
from cogs.match_ids import Act
from images.emojis import CARD_BACK, JOKER, digest, emoji_name, emojis

EMOJIS_KEY = "emojis"
"""Under which the store knows what was uploaded."""

FIRST_WAIT_S = 30.0
"""How long to wait after the first failure, unless Discord says it; each further wait is twice as long."""
LONGEST_WAIT_S = 3600.0
"""How long at most."""
GIVES_UP_AT = frozenset({400, 401, 403, 404})
"""Answers that no new attempt would change."""

_INVALID_FORM = 50035

_log = structlog.get_logger(__name__)


class _Uploaded(msgspec.Struct, frozen=True):
    """One emoji at Discord: its id, or 0 while it is on its way, and which drawing it shows."""

    id: int
    digest: str


class _Record(msgspec.Struct, frozen=True):
    """All that were uploaded, and to which application."""

    application: int
    emojis: dict[str, _Uploaded]


_RECORD = msgspec.json.Decoder(_Record)


class CardEmojis:
    """The emoji of one client's application."""

    def __init__(
        self,
        client: discord.Client,
        matches: Matches,
        *,
        draw: Callable[[], dict[str, bytes]] = emojis,
        first_wait_s: float = FIRST_WAIT_S,
        pause: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self._client = client
        self._matches = matches
        self._draw = draw
        self._first_wait_s = first_wait_s
        self._pause = pause
        self._ids: dict[str, int] = {}
        self._stale = asyncio.Event()
        self._stale.set()

    def find(self, name: str) -> discord.PartialEmoji | None:
        """An emoji by its name; None as long as not all are there."""
        number = self._ids.get(name)
        return None if number is None else discord.PartialEmoji(name=name, id=number)

    @property
    def are_there(self) -> bool:
        """Whether cards can be told by emoji."""
        return bool(self._ids)

    def drop_refused_emoji(self, error: discord.HTTPException) -> bool:
        """Whether Discord refused a message for its emoji, as one was deleted; then none is used for now."""
        if not self._ids or error.code != _INVALID_FORM or "emoji" not in error.text.lower():
            return False
        _log.warning("emoji are missing; cards are written as text until they are back")
        self._ids = {}
        self._stale.set()
        return True

    async def keep(self, alone: Callable[[], AbstractAsyncContextManager[None]] = nullcontext) -> None:
        """Bring the emoji up to date, now and whenever some are found missing; runs until it is cancelled.

        ``alone`` keeps other processes from doing so meanwhile.
        """
        while True:
            await self._stale.wait()
            self._stale.clear()
            async with alone():
                await self._bring_up_to_date()

    async def _bring_up_to_date(self) -> None:
        """Upload until all are there, with the pauses that Discord asks for; stops at a refusal for good.

        An application may upload few emoji an hour, so all of them can take hours. Each attempt goes on where
        the one before it was stopped.
        """
        wait_s = self._first_wait_s
        while True:
            try:
                self._ids = await self._synced()
            except discord.RateLimited as error:
                _log.info("emoji upload continues later", wait_s=round(error.retry_after))
                await self._pause(error.retry_after)
                continue
            except discord.HTTPException as error:
                _log.warning("no emoji for the cards", status=error.status, code=error.code)
                if error.status in GIVES_UP_AT:
                    return
            except StoreError as error:
                _log.warning("the store could not be used", why=str(error))
            except (aiohttp.ClientError, TimeoutError, OSError) as error:
                _log.warning("no emoji for the cards", error=type(error).__name__)
            else:
                return
            await self._pause(wait_s)
            wait_s = min(2 * wait_s, LONGEST_WAIT_S)

    async def _synced(self) -> dict[str, int]:
        """All emoji by name, after what is missing was uploaded and what is outdated deleted."""
        drawn = await asyncio.to_thread(self._draw)
        wanted = {name: digest(data) for name, data in drawn.items()}
        known = await self._recall()
        there = {emoji.name: emoji.id for emoji in await self._client.fetch_application_emojis()}
        for name, number in there.items():
            was = known.get(name)
            if name not in wanted and (was is None or was.id != number):
                continue  # not one of ours: whoever owns the application may have added it
            if was is not None and was.digest == wanted.get(name) and was.id in (0, number):
                known[name] = _Uploaded(number, was.digest)
                continue
            await self._delete(number)
            known.pop(name, None)
        known = {name: was for name, was in known.items() if there.get(name) == was.id}
        missing = [name for name in wanted if name not in known]
        # Written down before the upload: an emoji that arrived just before a crash is recognised as ours
        # after it.
        await self._remember(known | {name: _Uploaded(0, wanted[name]) for name in missing})
        for name in missing:
            emoji = await self._client.create_application_emoji(name=name, image=drawn[name])
            known[name] = _Uploaded(emoji.id, wanted[name])
        if missing:
            await self._remember(known)
            _log.info("emoji uploaded", count=len(missing))
        return {name: known[name].id for name in wanted}

    async def _delete(self, number: int) -> None:
        with contextlib.suppress(discord.NotFound):
            await self._client.http.delete_application_emoji(self._application, number)

    async def _recall(self) -> dict[str, _Uploaded]:
        text = await self._matches.recall(EMOJIS_KEY)
        try:
            record = None if text is None else _RECORD.decode(text)
        except msgspec.MsgspecError:
            record = None
        return {} if record is None or record.application != self._application else dict(record.emojis)

    async def _remember(self, known: dict[str, _Uploaded]) -> None:
        record = _Record(self._application, known)
        await self._matches.remember(EMOJIS_KEY, msgspec.json.encode(record).decode())

    @property
    def _application(self) -> int:
        return self._client.application_id or 0


FindEmoji = Callable[[str], discord.PartialEmoji | None]
"""Gives the emoji of a name, or None where there is none."""

_NAMES = {card.label: emoji_name(card) for card in PACK}
_CARD = re.compile(r"```[\s\S]*?```|`[^`\n]*`|(?<![\w\\])(?:10|[2-9AJQK])[♠♥♦♣]")
"""A card as words write it, or code, in which nothing is replaced; in names suits are escaped."""

_NUMBERED = re.compile(r"(\d+) · (\S+)")
"""A button that says no more than the place of a card in the picture, and the card."""


def with_emoji(blocks: Iterable[Block], find: FindEmoji, *, limit: int) -> Iterator[Block]:
    """The blocks with emoji for the cards in their texts, as far as all texts stay within the limit."""
    return changed_texts(
        blocks, lambda words: _CARD.sub(lambda found: _emoji(found[0], find), words), limit=limit
    )


def emoji_of_button(key: Button, find: FindEmoji) -> tuple[str, discord.PartialEmoji | None]:
    """A button's label, and the emoji before it.

    Of a numbered card the number is left: the emoji says the rest in colour, and a phone has room for four.
    """
    numbered = _NUMBERED.fullmatch(key.label)
    name = key.face or (CARD_BACK if isinstance(key.id, Act) and key.id.action == "draw" else None)
    emoji = find(name or _only_card(key.label))
    if emoji is None or numbered is None or key.face:
        return key.label, emoji
    return numbered[1], emoji


def emoji_of_option(label: str, face: str, find: FindEmoji) -> discord.PartialEmoji | None:
    """The emoji before a line of a menu, which stays as it is."""
    return find(face or _only_card(label))


def _only_card(label: str) -> str:
    """The name of the one card that a label names; empty where it names none, or several."""
    found = [card for card in _CARD.findall(label) if card in _NAMES]
    if len(found) == 1:
        return _NAMES[found[0]]
    return JOKER if not found and _JOKER.fullmatch(label) else ""


_JOKER = re.compile(r"(?:\d+ · )?Joker")


def _emoji(words: str, find: FindEmoji) -> str:
    emoji = find(_NAMES.get(words, ""))
    return words if emoji is None else str(emoji)
