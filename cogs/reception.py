"""The one wrapper around every command and press: whatever happens inside, the person gets an answer."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
import discord
import structlog

from bot.matches import Refused, StoreError
from bot.matches import Trouble as Refusal
from bot.words.phrasebook import Locale
from bot.words.refusals import Trouble, trouble_sentence
from cogs.languages import Languages, locale_of
from cogs.meter import Meter, NoMeter
from cogs.sending.answers import Gate, Manner
from cogs.sending.leaf import plain_leaf
from cogs.sending.post import Hiccup
from cogs.understanding import NotUnderstood

Interaction = discord.Interaction[Any]
Work = Callable[[Gate], Awaitable[None]]

_RECEIVED = "received"

_log = structlog.get_logger(__name__)


def is_received(interaction: Interaction) -> bool:
    """Whether somebody looks after this interaction, or has answered it."""
    return _RECEIVED in interaction.extras or interaction.response.is_done()


class Reception:
    """Receives interactions, and knows which are still being answered."""

    def __init__(self, languages: Languages, meter: Meter | None = None) -> None:
        self._languages = languages
        self._meter = meter or NoMeter()
        self._running: set[asyncio.Task[Any]] = set()
        self._closing = False

    async def answer(self, interaction: Interaction, manner: Manner, work: Work) -> None:
        """Do the work behind a gate. Refusals become sentences; so do faults, which are logged as well."""
        interaction.extras[_RECEIVED] = True
        task = asyncio.current_task()
        if task is not None:
            self._running.add(task)
        gate = Gate(interaction, manner)
        try:
            async with gate:
                await self._languages.hear(interaction)
                await self._work(gate, work)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            _log.error("answer failed", error=type(error).__name__, status=getattr(error, "status", None))
        finally:
            if task is not None:
                self._running.discard(task)
            self._meter.pressed(gate.answered_s)

    @property
    def waiting(self) -> int:
        """How many interactions are being answered."""
        return len(self._running)

    async def close(self, *, within_s: float) -> None:
        """Answer new interactions with a request to wait, and let the running ones finish."""
        self._closing = True
        running = self._running - {asyncio.current_task()}
        if running:
            await asyncio.wait(running, timeout=within_s)

    async def _work(self, gate: Gate, work: Work) -> None:
        locale = locale_of(gate.interaction)
        try:
            if self._closing:
                raise Refused(Refusal.RESTARTING)
            await work(gate)
        except Refused as refused:
            await gate.whisper(plain_leaf(sentence(refused, locale)))
        except NotUnderstood as fault:
            await gate.whisper(plain_leaf(fault.sentence))
        except StoreError as error:
            _log.error("the store could not be used", why=str(error))
            await gate.whisper(plain_leaf(trouble_sentence(Trouble.STORE, locale=locale)))
        except Hiccup:
            _log.warning("discord did not take it", kind=gate.interaction.type.name)
            await gate.whisper(plain_leaf(trouble_sentence(Trouble.HICCUP, locale=locale)))
        except Exception:  # noqa: BLE001  # the last resort of every press: answer, log, go on
            _log.exception("interaction failed", kind=gate.interaction.type.name)
            await gate.whisper(plain_leaf(trouble_sentence(Trouble.INTERNAL, locale=locale)))


def sentence(refused: Refused, locale: Locale) -> str:
    """The service's refusal as a sentence."""
    return trouble_sentence(
        Trouble(refused.trouble.value),
        channels=refused.channels,
        least=refused.least,
        limit=refused.limit,
        locale=locale,
    )
