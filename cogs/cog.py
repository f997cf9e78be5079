"""What all cogs share: how a command or a press is answered, and how a press finds its method.

    @pressed(RankingPage)
    @replies(Visibility.UPDATE)
    async def turn(self, reply: Reply, press: RankingPage) -> None:

`pressed` says which custom id the method answers, and `replies` puts it behind the responder: whatever
happens inside, the person gets an answer in time. A command stands over `replies` in the same way.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from functools import cache, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

import discord
from discord import app_commands
from discord.ext import commands

from bot.matches import Matches
from cogs.custom_ids import CustomId
from cogs.languages import Languages
from cogs.painting.painter import Painter
from cogs.painting.private_panels import PrivatePanels
from cogs.responder import Responder
from cogs.sending.message import Renderer
from cogs.sending.post import Post
from cogs.sending.reply import Reply, Visibility

Interaction = discord.Interaction[Any]
Handler = Callable[[Interaction, Any], Coroutine[Any, Any, None]]

P = ParamSpec("P")
CogT = TypeVar("CogT", bound="Cog")
IdT = TypeVar("IdT", bound=CustomId)

CommandT = TypeVar("CommandT")

_ANSWERS = "__pressed__"


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """What the cogs of one client work with."""

    matches: Matches
    painter: Painter
    post: Post
    renderer: Renderer
    private_panels: PrivatePanels
    responder: Responder
    languages: Languages
    slips_within: timedelta = timedelta(seconds=0.8)
    """A finger that taps a card so soon after the own draw was on its way before the buttons changed."""


class Cog(commands.Cog):
    """An area of the bot: its commands, and the answers to its buttons, menus and forms."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def context_menus(self) -> Iterable[app_commands.ContextMenu]:
        """Entries in the menus of people; discord.py takes none of them from a class by itself."""
        return ()

    def press_handlers(self) -> Iterator[tuple[type[CustomId], Handler]]:
        """Each custom id that this cog answers, and the method that does it."""
        for declared, name in _answers_of(type(self)):
            yield declared, getattr(self, name)


@cache
def _answers_of(cog: type[Cog]) -> tuple[tuple[type[CustomId], str], ...]:
    """The custom ids that a kind of cog answers, each with the name of the method that does it."""
    return tuple(
        (declared, name)
        for name, method in inspect.getmembers(cog, inspect.iscoroutinefunction)
        for declared in getattr(method, _ANSWERS, ())
    )


def in_servers(command: CommandT) -> CommandT:
    """Have Discord offer a command on the servers that have installed the bot, and nowhere else.

    Each command says where it works: what it leaves out Discord fills with all that the application allows,
    and a new application can be installed by people, whose commands then work where no bot can post a table.
    """
    there = app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)(command)
    return app_commands.allowed_installs(guilds=True, users=False)(app_commands.guild_only(there))


def everywhere(command: CommandT) -> CommandT:
    """Have Discord offer a command on servers that have installed the bot, in direct messages with it, and to
    who has installed it for themselves in every conversation.
    """
    there = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)(command)
    return app_commands.allowed_installs(guilds=True, users=True)(there)


def pressed(
    declared: type[IdT],
) -> Callable[
    [Callable[[CogT, Interaction, IdT], Coroutine[Any, Any, None]]],
    Callable[[CogT, Interaction, IdT], Coroutine[Any, Any, None]],
]:
    """Have a method of a cog answer the presses on items of a declared custom id."""

    def mark(
        method: Callable[[CogT, Interaction, IdT], Coroutine[Any, Any, None]],
    ) -> Callable[[CogT, Interaction, IdT], Coroutine[Any, Any, None]]:
        setattr(method, _ANSWERS, (*getattr(method, _ANSWERS, ()), declared))
        return method

    return mark


def replies(
    visibility: Visibility | Callable[[Interaction], Visibility],
) -> Callable[
    [Callable[Concatenate[CogT, Reply, P], Awaitable[None]]],
    Callable[Concatenate[CogT, Interaction, P], Coroutine[Any, Any, None]],
]:
    """Have a method answer through a `Reply` of this visibility, or of one that depends on the place."""

    def decorate(
        work: Callable[Concatenate[CogT, Reply, P], Awaitable[None]],
    ) -> Callable[Concatenate[CogT, Interaction, P], Coroutine[Any, Any, None]]:
        @wraps(work)
        async def answer(self: CogT, interaction: Interaction, /, *args: P.args, **kwargs: P.kwargs) -> None:
            chosen = visibility if isinstance(visibility, Visibility) else visibility(interaction)
            await self._services.responder.answer(
                interaction, chosen, lambda reply: work(self, reply, *args, **kwargs)
            )

        # discord.py reads the options of a command off the signature, and would look up the names in it here.
        answer.__signature__ = inspect.signature(work, eval_str=True)  # type: ignore[attr-defined]
        return answer

    return decorate
