"""Commands that begin or end matches: /play, /resign, and a challenge in a person's menu."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import discord
from discord import app_commands

from bot.matches import (
    OnTimeout,
    Refused,
    ServerSettings,
    Terms,
    Trouble,
    computer_levels,
    is_for_many,
    is_for_two,
)
from bot.words.guide import Guide
from bot.words.names import level_name
from bot.words.phrasebook import phrasebook
from cogs.answering.areas import Areas
from cogs.answering.hands import match_number
from cogs.commands.rules_suggestions import reader_of, suggest_options, suggest_rules
from cogs.commands.suggestions import suggestions
from cogs.commands.translator import Says, spoken_choice
from cogs.games.registry import GUIDES
from cogs.match_ids import Resign
from cogs.rulesets import RulesetChoice, settled
from cogs.sending.reply import Reply, Visibility
from cogs.services import Services
from cogs.times import TURN_LIMITS, length

TARGETS = (25, 50, 100, 150, 200, 250, 500)
OPTIONS_MOST = 1000
"""Characters of the text of single options."""

Interaction = discord.Interaction[Any]
Tree = app_commands.CommandTree[Any]


def _named(guide: Guide) -> Says:
    return guide.name


def _to(target: int) -> Says:
    return lambda: phrasebook().say("to {target}", target=target)


def limit_choices() -> list[app_commands.Choice[Any]]:
    """The times for one turn."""
    return [spoken_choice(_lasting(span), key) for key, span in TURN_LIMITS.items()]


def _lasting(span: timedelta | None) -> Says:
    return lambda: length(span)


def _played(level: str) -> Says:
    return lambda: level_name(level)


GAME_CHOICES = [spoken_choice(_named(guide), key) for key, guide in GUIDES.items()]
_TARGET_CHOICES = [spoken_choice(_to(target), target) for target in TARGETS]
_LIMIT_CHOICES = limit_choices()

_LEVEL_CHOICES = [
    spoken_choice(_played(level), level)
    for level in dict.fromkeys(level for game in GUIDES for level in computer_levels(game))
]
_TIMEOUT_CHOICES = [
    app_commands.Choice(name="play for me", value=OnTimeout.PLAY.value),
    app_commands.Choice(name="forfeit", value=OnTimeout.FORFEIT.value),
]


_MORE_GUESTS = ("second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")

ANY = RulesetChoice()
"""Nothing named: the server's game by its rules."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A match as somebody wants it."""

    wish: RulesetChoice = ANY
    turn_limit: str | None = None
    """A key of `TURN_LIMITS`."""
    on_timeout: OnTimeout = OnTimeout.PLAY
    level: str | None = None
    """Of the computer player, where one is to play."""


def add_playing(tree: Tree, services: Services, areas: Areas) -> None:
    """Register the commands."""

    @tree.command(name="play", description="Challenge somebody, open a table for others to join, or play me")
    @app_commands.describe(
        opponent="A person to challenge, or me to play the computer; leave it out for whoever joins",
        game="Which game; the server's if you name none",
        rules="A ruleset by name, one of ours or one that was saved with /preset",
        options="What is to be different, option by option; type and choose, then a comma",
        target="Points that end the game",
        turn_limit="Time for one turn; the server's if you name none",
        on_timeout="What happens when it is over",
        level="How well the computer plays, if it does",
    )
    @app_commands.rename(turn_limit="turn-limit", on_timeout="on-timeout")
    @app_commands.choices(game=GAME_CHOICES)
    @app_commands.choices(target=_TARGET_CHOICES)
    @app_commands.choices(turn_limit=_LIMIT_CHOICES)
    @app_commands.choices(on_timeout=_TIMEOUT_CHOICES)
    @app_commands.choices(level=_LEVEL_CHOICES)
    @app_commands.autocomplete(rules=suggest_rules(services), options=suggest_options(services))
    @app_commands.guild_only()
    async def play(  # noqa: PLR0913, PLR0917  # each is an option of the command
        interaction: Interaction,
        opponent: discord.User | None = None,
        game: str | None = None,
        rules: str | None = None,
        options: app_commands.Range[str, 0, OPTIONS_MOST] = "",
        target: int | None = None,
        turn_limit: str | None = None,
        on_timeout: str = OnTimeout.PLAY.value,
        level: str | None = None,
    ) -> None:
        offer = Offer(
            wish=RulesetChoice(game=game, rules=rules or None, options=options, target=target),
            turn_limit=turn_limit,
            on_timeout=OnTimeout(on_timeout),
            level=level,
        )
        await _offer(interaction, services, areas, opponent, offer)

    _add_invite(tree, services, areas)
    _add_challenge(tree, services, areas)
    _add_resign(tree, services, areas)


def _add_invite(tree: Tree, services: Services, areas: Areas) -> None:
    @tree.command(name="invite", description="Name who may join the table that you have opened here")
    @app_commands.describe(guest="A person who may join; name nobody, and everybody may")
    @app_commands.describe(**dict.fromkeys(_MORE_GUESTS, "One person more"))
    @app_commands.guild_only()
    async def invite(  # noqa: PLR0913, PLR0917  # each is an option of the command
        interaction: Interaction,
        guest: discord.User | None = None,
        second: discord.User | None = None,
        third: discord.User | None = None,
        fourth: discord.User | None = None,
        fifth: discord.User | None = None,
        sixth: discord.User | None = None,
        seventh: discord.User | None = None,
        eighth: discord.User | None = None,
        ninth: discord.User | None = None,
    ) -> None:
        named = (guest, second, third, fourth, fifth, sixth, seventh, eighth, ninth)
        guests = tuple(each for each in named if each is not None)

        async def name_them(reply: Reply) -> None:
            if any(each.bot for each in guests):
                raise Refused(Trouble.BOT_CHALLENGE)
            await areas.lobbies.invite(reply, guests)

        await services.responder.answer(interaction, Visibility.PRIVATE, name_them)


def _add_challenge(tree: Tree, services: Services, areas: Areas) -> None:
    # Discord wants one name for all servers: that of the usual game.
    @tree.context_menu(name=next(iter(GUIDES.values())).invitation())
    @app_commands.guild_only()
    async def challenge(interaction: Interaction, user: discord.User) -> None:
        await _offer(interaction, services, areas, user, Offer())


def _add_resign(tree: Tree, services: Services, areas: Areas) -> None:
    @tree.command(name="resign", description="Give up a match, after one more question")
    @app_commands.describe(match="Which match; the most urgent one if you name none")
    @app_commands.autocomplete(match=suggestions(services))
    async def resign(interaction: Interaction, match: str | None = None) -> None:
        async def ask(reply: Reply) -> None:
            if match is None:
                tables = await services.matches.of_user(interaction.user.id)
                if not tables:
                    raise Refused(Trouble.NO_MATCH)
                number = tables[0].id
            else:
                number = match_number(match)
            await areas.hands.resign(reply, Resign(match=number, sure=False))

        await services.responder.answer(interaction, Visibility.PRIVATE, ask)


async def _offer(
    interaction: Interaction, services: Services, areas: Areas, opponent: discord.User | None, offer: Offer
) -> None:
    """Challenge a person in public, or begin a match with the computer after a private answer."""
    me = interaction.client.user

    async def play_computer(reply: Reply) -> None:
        terms = await _terms(interaction, services, offer)
        if is_for_two(terms.game):
            await areas.offers.play_computer(reply, terms, level=offer.level)
        else:
            await areas.lobbies.play_computers(reply, terms, level=offer.level)

    async def challenge(reply: Reply) -> None:
        if opponent is not None and opponent.bot:
            raise Refused(Trouble.BOT_CHALLENGE)
        terms = await _terms(interaction, services, offer)
        if is_for_two(terms.game) and (opponent is not None or not is_for_many(terms.game)):
            await areas.offers.challenge(reply, terms, opponent)
        else:
            await areas.lobbies.open(reply, terms, opponent)

    if opponent is not None and me is not None and opponent.id == me.id:
        await services.responder.answer(interaction, Visibility.PRIVATE, play_computer)
        return

    await services.responder.answer(interaction, Visibility.PUBLIC, challenge)


async def _terms(interaction: Interaction, services: Services, offer: Offer) -> Terms:
    """What is offered: what the person named, and for the rest what the server has settled."""
    settings = ServerSettings()
    if interaction.guild_id is not None:
        settings = await services.matches.servers.settings(interaction.guild_id)
    ruleset = await settled(services.matches, offer.wish, reader_of(interaction))
    limit = settings.turn_limit if offer.turn_limit is None else TURN_LIMITS[offer.turn_limit]
    return Terms(
        game=ruleset.game,
        preset=ruleset.preset,
        rules=ruleset.rules,
        turn_limit=limit,
        on_timeout=offer.on_timeout,
    )
