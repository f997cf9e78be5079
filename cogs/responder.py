"""The one wrapper around every command and press: whatever happens inside, the person gets an answer.

discord.py logs what a command, a button or a form raises, and tells the person nothing. Here each refusal and
each fault becomes a sentence, and a stop waits for the answers that are being given.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, NamedTuple

import aiohttp
import discord
import structlog

from bot.matches import StoreError
from bot.refusals import Refusal, Refused
from bot.words.phrasebook import speaking
from bot.words.refusals import refusal_sentence
from cogs.clocks import until
from cogs.languages import Languages, locale_of
from cogs.limits import Meter, NoMeter
from cogs.sending.message import text_message
from cogs.sending.post import RetryLater
from cogs.sending.reply import Reply, Visibility

Interaction = discord.Interaction[Any]
Work = Callable[[Reply], Awaitable[None]]

_RECEIVED = "received"

_log = structlog.get_logger(__name__)


def is_received(interaction: Interaction) -> bool:
    """Whether somebody looks after this interaction, or has answered it."""
    return _RECEIVED in interaction.extras or interaction.response.is_done()


class NotUnderstood(Exception):
    """What somebody typed cannot be done; ``sentence`` says why, and what could be typed."""

    def __init__(self, sentence: str) -> None:
        super().__init__("not understood")
        self.sentence = sentence


MOST_AT_ONCE = 300
"""With more interactions than this being answered, a further one could not be answered in time."""


class Responder:
    """Receives interactions, and knows which are still being answered."""

    def __init__(
        self, languages: Languages, meter: Meter | None = None, *, most_at_once: int = MOST_AT_ONCE
    ) -> None:
        self._languages = languages
        self._meter = meter or NoMeter()
        self._most_at_once = most_at_once
        self._running: set[asyncio.Task[Any]] = set()
        self._presses: dict[_PressKey, int] = {}
        """The presses that are being answered, each with the id of its interaction."""
        self._closing = False

    async def answer(self, interaction: Interaction, visibility: Visibility, work: Work) -> None:
        """Do the work that leads to a reply; refusals and faults become sentences.

        A press that comes again while the first one is still being answered is only acknowledged.
        """
        interaction.extras[_RECEIVED] = True
        press = _key_of(interaction)
        if press is not None and (first := self._presses.get(press)) is not None:
            # One that Discord has delivered twice has one answer for both: to acknowledge the second delivery
            # would have the first one's private answer shown in the message that was pressed.
            if first != interaction.id:
                await _acknowledge(interaction)
            return
        task = asyncio.current_task()
        if task is not None:
            self._running.add(task)
        if press is not None:
            self._presses[press] = interaction.id
        reply = Reply(interaction, visibility)
        try:
            async with reply:
                # Within the reply, which defers by itself should the store be slow.
                await self._languages.find_out(interaction)
                with speaking(locale_of(interaction)):
                    await self._work(reply, work)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            _log.error("answer failed", error=type(error).__name__, status=getattr(error, "status", None))
        finally:
            if task is not None:
                self._running.discard(task)
            if press is not None:
                del self._presses[press]
            self._meter.pressed(reply.answered_s)

    @property
    def waiting(self) -> int:
        """How many interactions are being answered."""
        return len(self._running)

    async def close(self, *, within_s: float) -> None:
        """Answer new interactions with a request to wait, and let the running ones finish."""
        self._closing = True
        # Without the task that stops the bot, which would wait for itself.
        running = self._running - {asyncio.current_task()}
        if running:
            await asyncio.wait(running, timeout=within_s)

    async def _work(self, reply: Reply, work: Work) -> None:
        try:
            if self._closing:
                raise Refused(Refusal.RESTARTING)
            if len(self._running) > self._most_at_once:
                raise Refused(Refusal.BUSY)
            await work(reply)
        except Refused as refused:
            self._meter.turned_down(Refusal(refused.refusal.value))
            await reply.privately(text_message(sentence(refused)))
        except NotUnderstood as fault:
            await reply.privately(text_message(fault.sentence))
        except StoreError as error:
            _log.error("the store could not be used", why=str(error))
            await self._excuse(reply, Refusal.STORE)
        except RetryLater:
            _log.warning("discord refused it", kind=reply.interaction.type.name)
            await self._excuse(reply, Refusal.HICCUP)
        except discord.HTTPException as error:
            # Any 4xx can come at any time. What was pressed is done all the same, and the painter shows it.
            _log.warning("answer refused", status=error.status, code=error.code)
            await self._excuse(reply, Refusal.HICCUP)
        except Exception:  # noqa: BLE001  # the last resort of every press: answer, log, go on
            _log.exception("interaction failed", kind=reply.interaction.type.name)
            await self._excuse(reply, Refusal.INTERNAL)

    async def _excuse(self, reply: Reply, fault: Refusal) -> None:
        """Say that something failed; of what is done all the same, only that it cannot be shown."""
        self._meter.turned_down(fault)
        await reply.privately(text_message(refusal_sentence(Refusal.NOT_SHOWN if reply.is_done else fault)))


class _PressKey(NamedTuple):
    """A press: whose, on which message, of which button or with which choice."""

    user: int
    message: int
    custom_id: str
    values: tuple[str, ...]


def _key_of(interaction: Interaction) -> _PressKey | None:
    """What makes two presses the same; None for what is no press."""
    if interaction.type is not discord.InteractionType.component or interaction.message is None:
        return None
    data: Any = interaction.data
    values = tuple(map(str, data.get("values", ())))
    return _PressKey(interaction.user.id, interaction.message.id, str(data["custom_id"]), values)


async def _acknowledge(interaction: Interaction) -> None:
    """Let Discord know that the press has come; its first delivery, or tap, gives the answer."""
    with suppress(discord.HTTPException, aiohttp.ClientError, OSError):
        await interaction.response.defer()


def sentence(refused: Refused) -> str:
    """The service's refusal as a sentence."""
    return refusal_sentence(
        Refusal(refused.refusal.value),
        channels=refused.channels,
        least=refused.least,
        limit=refused.limit,
        permissions=refused.permissions,
        link=refused.link,
        when="" if refused.until is None else until(refused.until),
    )
