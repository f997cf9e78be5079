"""/play, and the same in a person's menu: challenge somebody, open a table, or play the computer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

import discord
import msgspec
from discord import app_commands
from discord.app_commands import Transform

from bot.matches import OnTimeout, ServerSettings, Terms, computer_levels, is_for_many, is_for_two
from bot.refusals import Refusal, Refused
from bot.words.people import level_name
from bot.words.phrasebook import say
from cogs.clocks import BLITZ, SPEEDS
from cogs.cog import Cog, Interaction, Services, everywhere, in_servers
from cogs.games.registry import GUIDES
from cogs.options import GAME_CHOICES, SPEED_CHOICES, Says, spoken_choice
from cogs.permissions import is_in_dm, require_opponent
from cogs.playing.challenges import Challenges
from cogs.playing.lobbies import Lobbies
from cogs.playing.practice import Practice
from cogs.rulesets import OptionsText, RulesetChoice, RulesName, reader_of, resolve_ruleset
from cogs.sending.reply import Reply, Visibility

TARGETS = (25, 50, 100, 150, 200, 250, 500)


def _to(target: int) -> Says:
    return lambda: say("to {target}", target=target)


def _played(level: str) -> Says:
    return lambda: level_name(level)


_TARGET_CHOICES = [spoken_choice(_to(target), target) for target in TARGETS]
_LEVEL_CHOICES = [
    spoken_choice(_played(level), level)
    for level in dict.fromkeys(level for game in GUIDES for level in computer_levels(game))
]
_TIMEOUT_CHOICES = [
    app_commands.Choice(name="play for me", value=OnTimeout.PLAY.value),
    app_commands.Choice(name="forfeit", value=OnTimeout.FORFEIT.value),
]

ANY = RulesetChoice()
"""Nothing is named: the server's game by the server's rules."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchChoice:
    """A match as somebody wants it."""

    rules: RulesetChoice = ANY
    turn_limit: str | None = None
    """A key of `SPEEDS`."""
    on_timeout: OnTimeout = OnTimeout.PLAY
    level: str | None = None
    """Of the computer player, where one is to play."""
    in_public: bool = False
    """Whether a match against the computer has a table for everybody to watch."""

    @property
    def is_for_computer(self) -> bool:
        """Whether something is named that only a match against the computer has."""
        return self.level is not None or self.in_public


class Play(Cog):
    """Begins matches."""

    def __init__(self, services: Services, challenges: Challenges, lobbies: Lobbies) -> None:
        super().__init__(services)
        self._challenges = challenges
        self._lobbies = lobbies
        self._practice = Practice(services)

    @app_commands.command(name="play", description="Challenge somebody, open a table, or play the computer")
    @app_commands.describe(
        opponent="A player to challenge, or me to play the computer; empty leaves the seat open",
        game="Which game; the server's by default",
        rules="A ruleset by name, built in or saved with /preset",
        options="Rules to change: type and choose, then a comma",
        target="Points that end the game",
        turn_limit="Time for a turn; blitz against the computer and at open tables, else the server's",
        on_timeout="What happens when time runs out",
        level="How well the computer plays",
        in_public="Against the computer: show the table here, for everybody to watch",
    )
    @app_commands.rename(turn_limit="speed", on_timeout="on-timeout", in_public="public")
    @app_commands.choices(game=GAME_CHOICES)
    @app_commands.choices(target=_TARGET_CHOICES)
    @app_commands.choices(turn_limit=SPEED_CHOICES)
    @app_commands.choices(on_timeout=_TIMEOUT_CHOICES)
    @app_commands.choices(level=_LEVEL_CHOICES)
    @everywhere
    async def play(  # noqa: PLR0913, PLR0917  # each is an option of the command
        self,
        interaction: Interaction,
        opponent: discord.User | None = None,
        game: str | None = None,
        rules: Transform[str, RulesName] | None = None,
        options: Transform[str, OptionsText] = "",
        target: int | None = None,
        turn_limit: str | None = None,
        on_timeout: str = OnTimeout.PLAY.value,
        level: str | None = None,
        in_public: bool = False,  # noqa: FBT001, FBT002
    ) -> None:
        """Challenge a person, open a table, or begin a match with the computer."""
        wanted = MatchChoice(
            rules=RulesetChoice(game=game, rules=rules or None, options=options, target=target),
            turn_limit=turn_limit,
            on_timeout=OnTimeout(on_timeout),
            level=level,
            in_public=in_public,
        )
        await self._begin(interaction, opponent, wanted)

    @in_servers
    async def challenge(self, interaction: Interaction, user: discord.User) -> None:
        """Challenge the person in whose menu this was chosen, by the server's rules."""
        await self._begin(interaction, user, MatchChoice())

    def context_menus(self) -> Iterator[app_commands.ContextMenu]:
        """The entry in a person's menu."""
        # Discord wants one name for all servers: that of the usual game.
        name = next(iter(GUIDES.values())).invitation()
        yield app_commands.ContextMenu(name=name, callback=self.challenge)

    async def _begin(
        self, interaction: Interaction, opponent: discord.User | None, wanted: MatchChoice
    ) -> None:
        """Challenge a person in public, or begin a match with the computer after a private answer."""
        # Decided before the reply begins, as Discord lets nobody change who reads it later.
        me, alone = interaction.client.user, is_in_dm(interaction)
        answer = self._services.responder.answer
        if opponent is None:
            is_practice = alone or wanted.is_for_computer
        else:
            is_practice = me is not None and opponent.id == me.id
        if is_practice:
            # The answer in the direct messages stays there, as it shows the seal.
            visibility = Visibility.PUBLIC if alone else Visibility.PRIVATE
            await answer(interaction, visibility, lambda reply: self._play_computer(reply, wanted))
        else:
            await answer(
                interaction, Visibility.PUBLIC, lambda reply: self._challenge(reply, opponent, wanted)
            )

    async def _play_computer(self, reply: Reply, wanted: MatchChoice) -> None:
        terms = await terms_of(self._services, reply.interaction, wanted, usual=BLITZ)
        await self._practice.begin(reply, terms, level=wanted.level, in_public=wanted.in_public)

    async def _challenge(self, reply: Reply, opponent: discord.User | None, wanted: MatchChoice) -> None:
        if opponent is not None and opponent.bot:
            raise Refused(Refusal.BOT_CHALLENGE)
        if is_in_dm(reply.interaction):
            raise Refused(Refusal.ONLY_COMPUTER)
        if opponent is not None:
            require_opponent(reply.interaction, opponent.id)
        terms = await terms_of(self._services, reply.interaction, wanted)
        if is_for_two(terms.game) and (opponent is not None or not is_for_many(terms.game)):
            await self._challenges.challenge(reply, terms, opponent)
            return
        if wanted.turn_limit is None:
            terms = msgspec.structs.replace(terms, turn_limit=BLITZ)
        await self._lobbies.open(reply, terms, opponent)


async def terms_of(
    services: Services, interaction: Interaction, wanted: MatchChoice, *, usual: timedelta | None = None
) -> Terms:
    """What the person named, and for the rest the settings of the server, or the ``usual`` speed."""
    await services.languages.played_first(interaction)
    settings = ServerSettings()
    if interaction.guild_id is not None:
        settings = await services.matches.servers.settings(interaction.guild_id)
    ruleset = await resolve_ruleset(services.matches, wanted.rules, reader_of(interaction))
    limit = usual or settings.turn_limit if wanted.turn_limit is None else SPEEDS[wanted.turn_limit]
    return Terms(
        game=ruleset.game,
        preset=ruleset.preset,
        rules=ruleset.rules,
        turn_limit=limit,
        on_timeout=wanted.on_timeout,
    )
