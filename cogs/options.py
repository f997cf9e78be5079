"""Options that several commands have: choices in all languages, and matches that are suggested by a label.

The names of commands and options stay English, so that `/play` is `/play` wherever somebody is told of it.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import Any, Final

import discord
import structlog
from discord import app_commands
from typing_extensions import override

from bot.matches import MatchId, Past, StoreError, Table
from bot.words.phrasebook import ENGLISH, say, speaking
from bot.words.replay import past_label
from cogs.clocks import SPEEDS, speed_name
from cogs.cog import Services
from cogs.games.coaching import REVIEW_WORDS
from cogs.games.registry import GUIDES, match_title
from cogs.layouts.panels import match_label
from cogs.names import chair_names
from cogs.sending.message import OPTION_LIMIT, cut

SUGGESTIONS = 25
"""How many suggestions Discord takes for one option."""

Interaction = discord.Interaction[Any]

Choices = list[app_commands.Choice[str]]

Suggestions = Iterable[tuple[str, str]]
"""What people read of each suggestion, and the value that it stands for; the best one first."""

_NUMBER = re.compile("[0-9]{1,18}")

_log = structlog.get_logger(__name__)


Says = Callable[[], str]


def spoken_choice(says: Says, value: str | int) -> app_commands.Choice[Any]:
    """A choice whose name ``says`` makes, once for each language."""
    with speaking(ENGLISH):
        told = says()
    return app_commands.Choice(name=app_commands.locale_str(told, says=says), value=value)


def _lasting(span: timedelta | None) -> Says:
    return lambda: speed_name(span)


GAME_CHOICES: list[app_commands.Choice[Any]] = [
    spoken_choice(guide.name, key) for key, guide in GUIDES.items()
]

REVIEWED_CHOICES: list[app_commands.Choice[Any]] = [
    each for each in GAME_CHOICES if each.value in REVIEW_WORDS
]
"""The games of which there are reviews."""

SPEED_CHOICES: list[app_commands.Choice[Any]] = [
    spoken_choice(_lasting(span), key) for key, span in SPEEDS.items()
]
"""The speeds of a match; each value is a key of `SPEEDS`."""


ON_ALL_SERVERS: Final = "everywhere"

WHERE_CHOICES: list[app_commands.Choice[Any]] = [
    spoken_choice(lambda: say("this server"), "here"),
    spoken_choice(lambda: say("everywhere, other servers too"), ON_ALL_SERVERS),
]
"""Whether matches across servers are meant."""


class SuggestedOption(app_commands.Transformer):
    """An option of a command for which something is suggested while somebody types."""

    @override
    async def autocomplete(  # type: ignore[override]  # the base class allows numbers as well
        self, interaction: Interaction, value: str, /
    ) -> Choices:
        """The suggestions as Discord takes them."""
        try:
            found = await self.suggest(interaction, interaction.client.services, value)
        except StoreError as error:
            _log.warning("the store could not be used", why=str(error))
            return []
        except Exception:  # noqa: BLE001  # a list that stays empty is better than an error in mid-typing
            _log.exception("suggestions failed")
            return []
        choices = [app_commands.Choice(name=cut(label, OPTION_LIMIT), value=each) for label, each in found]
        return choices[:SUGGESTIONS]

    @abstractmethod
    async def suggest(self, interaction: Interaction, services: Services, typed: str) -> Suggestions:
        """What fits to what was typed."""


class SuggestedText(SuggestedOption):
    """A text; whoever types something else than what is suggested is understood as well, if possible."""

    @override
    async def transform(self, _interaction: Interaction, value: str, /) -> str:
        """What was typed or chosen."""
        return value


def match_number(text: str) -> MatchId:
    """The match that a suggestion or a menu's line names.

    Discord does not insist that a suggestion is chosen. Any other text is match 0, which never exists.
    """
    return MatchId(int(text) if _NUMBER.fullmatch(text) else 0)


class MatchOption(SuggestedOption):
    """A match of those that fit a command; suggested are those whose label holds what was typed."""

    @override
    async def transform(self, _interaction: Interaction, value: str, /) -> MatchId:
        """The match's number."""
        return match_number(value)

    @override
    async def suggest(self, interaction: Interaction, services: Services, typed: str) -> Suggestions:
        labels = await self.labels(interaction, services)
        return [(label, str(match)) for label, match in labels if typed.casefold() in label.casefold()]

    @abstractmethod
    async def labels(self, interaction: Interaction, services: Services) -> Iterable[tuple[str, MatchId]]:
        """The matches that fit and what each is called, the best one first."""


class OwnMatch(MatchOption):
    """A match that the person plays, the most urgent first; of those that are ``meant``."""

    def __init__(self, meant: Callable[[Table], bool] = lambda _: True) -> None:
        self._is_meant = meant

    @override
    async def labels(self, interaction: Interaction, services: Services) -> Iterable[tuple[str, MatchId]]:
        user = interaction.user.id
        tables = await services.matches.of_user(user)
        return [(match_label(table, user), table.id) for table in tables if self._is_meant(table)]


class PastMatch(MatchOption):
    """A match that is over and may be seen again here, the newest first; of those that are ``meant``."""

    def __init__(self, meant: Callable[[Past], bool] = lambda _: True) -> None:
        self._is_meant = meant

    @override
    async def labels(self, interaction: Interaction, services: Services) -> Iterable[tuple[str, MatchId]]:
        found = await services.matches.replays.near(interaction.user.id, interaction.guild_id)
        return [
            (
                past_label(each.match, match_title(each.terms), chair_names(each.chairs)),
                each.match,
            )
            for each in found
            if self._is_meant(each)
        ]
