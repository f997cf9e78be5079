"""/profile: what somebody has played, and how two players stand against each other."""

from __future__ import annotations

from dataclasses import replace

import discord
from discord import app_commands

from bot.matches import EVERYWHERE, UserId
from bot.refusals import Refusal, Refused
from bot.words.people import departed
from bot.words.phrasebook import Locale, say, speaking
from cogs.cog import Cog, in_servers, pressed, replies
from cogs.custom_ids import read_number
from cogs.games.registry import GUIDES
from cogs.languages import locale_of, public_locale_of
from cogs.layout import Layout
from cogs.options import GAME_CHOICES
from cogs.rankings.profile_layouts import (
    ALL_GAMES,
    Formatting,
    OwnProfile,
    PickGame,
    PickGameOfTwo,
    PickRival,
    ProfileOf,
    Versus,
    await_portraits,
    everywhere_line,
    overview_layout,
    profile_layout,
    wants_words,
)
from cogs.rankings.rivalry_layout import rivalry_layout
from cogs.responder import NotUnderstood
from cogs.rulesets import default_game
from cogs.sending.reply import Reply, Visibility, page_visibility
from images.ink.look import Look, look_of

PROFILE_CHOICES = [*GAME_CHOICES, app_commands.Choice(name="All games", value=ALL_GAMES)]


class Profiles(Cog):
    """Shows what people have played."""

    @app_commands.command(
        name="profile", description="A player's record on this server, or two players compared"
    )
    @app_commands.describe(
        player="Whose; yours by default",
        game="Which game; the server's by default",
        against="Compare with this player",
    )
    @app_commands.choices(game=PROFILE_CHOICES)
    @in_servers
    @replies(Visibility.PUBLIC)
    async def profile(
        self,
        reply: Reply,
        player: discord.User | None = None,
        game: str | None = None,
        against: discord.User | None = None,
    ) -> None:
        """Show a profile, or how two people stand."""
        who = reply.interaction.user if player is None else player
        if against is None:
            await self._show(reply, who.id, name=who.display_name, game=game)
        else:
            names = (who.display_name, against.display_name)
            await self._compare(reply, who.id, against.id, names=names, game=game)

    async def _show(
        self, reply: Reply, user: int, *, name: str | None = None, game: str | None = None
    ) -> None:
        """Answer with a person's card: at the game, or where none is named at that which fits best.

        ``name`` is what Discord calls the person; else they are called as they were known last.
        """
        matches, guild = self._services.matches, _guild(reply)
        achieved = await matches.achievements.of(guild, user)
        games = await matches.games_played(guild, user)
        which = await self._game(guild, game, games, all_games=True)
        formatting = await self._formatting(reply)
        own = user == reply.interaction.user.id
        with speaking(_locale_of_readers(reply)):
            if which == ALL_GAMES:
                overview = await matches.overview(guild, user)
                seasonal = await matches.seasons.of_person(guild, None, user)
                called = name or overview.name or departed()
                layout = overview_layout(
                    overview,
                    name=called,
                    own=own,
                    formatting=formatting,
                    seasonal=seasonal,
                    achieved=achieved,
                )
            else:
                record = await matches.profile(guild, which, user)
                seasonal = await matches.seasons.of_person(guild, which, user)
                called = name or record.name or departed()
                layout = profile_layout(
                    record,
                    game=which,
                    name=called,
                    games=games,
                    own=own,
                    formatting=formatting,
                    seasonal=seasonal,
                    achieved=achieved.get(which, {}),
                )
        if which != ALL_GAMES:
            # Nobody learns by it that somebody of another server plays.
            is_hidden = await matches.unnamed([UserId(user)], guild=guild)
            everywhere = await matches.profile(EVERYWHERE, which, user)
            with speaking(_locale_of_readers(reply)):
                layout = replace(
                    layout, blocks=(*layout.blocks, *(() if is_hidden else everywhere_line(everywhere)))
                )
        await self._answer(reply, layout, user)

    async def _compare(
        self,
        reply: Reply,
        user: int,
        other: int,
        *,
        names: tuple[str | None, str | None] = (None, None),
        game: str | None = None,
    ) -> None:
        """Answer with how it stands between two people: at the game, or at that which both play."""
        formatting = await self._formatting(reply)
        if user == other:
            with speaking(_locale_of_readers(reply)):
                raise NotUnderstood(_alone())
        matches, guild = self._services.matches, _guild(reply)
        theirs = await matches.games_played(guild, other)
        games = tuple(each for each in await matches.games_played(guild, user) if each in theirs)
        which = await self._game(guild, game, games)
        record = await matches.rivalry(guild, which, user, other)
        with speaking(_locale_of_readers(reply)):
            unknown = departed()
            first, second = (
                given or rival.name or unknown
                for given, rival in zip(names, (record.first, record.second), strict=True)
            )
            layout = rivalry_layout(record, names=(first, second), games=games, formatting=formatting)
        await self._answer(reply, layout, user, other)

    @pressed(ProfileOf)
    @replies(Visibility.UPDATE)
    async def turn(self, reply: Reply, press: ProfileOf) -> None:
        """Show the game of a button."""
        await self._show(reply, press.user, game=press.game)

    @pressed(PickGame)
    @replies(Visibility.UPDATE)
    async def pick_game(self, reply: Reply, press: PickGame) -> None:
        """Show the game that was chosen in the menu."""
        await self._show(reply, press.user, game=_first(reply))

    # Who presses these two buttons reads about themselves, which is not for all who read the message.

    @pressed(OwnProfile)
    @replies(page_visibility)
    async def own_profile(self, reply: Reply, press: OwnProfile) -> None:
        """Show people their own profile."""
        reader = reply.interaction.user
        await self._show(reply, reader.id, name=reader.display_name, game=press.game)

    @pressed(Versus)
    @replies(page_visibility)
    async def versus(self, reply: Reply, press: Versus) -> None:
        """Compare the person who presses with somebody."""
        reader = reply.interaction.user
        names = (reader.display_name, None)
        await self._compare(reply, reader.id, press.user, names=names, game=press.game)

    @pressed(PickRival)
    @replies(Visibility.UPDATE)
    async def pick_rival(self, reply: Reply, press: PickRival) -> None:
        """Compare with the person who was chosen in the menu."""
        await self._compare(reply, press.user, _number(_first(reply)), game=press.game)

    @pressed(PickGameOfTwo)
    @replies(Visibility.UPDATE)
    async def pick_game_of_two(self, reply: Reply, press: PickGameOfTwo) -> None:
        """Compare at the game that was chosen in the menu."""
        await self._compare(reply, press.user, press.other, game=_first(reply))

    async def _game(
        self, guild: int, wanted: str | None, played: tuple[str, ...], *, all_games: bool = False
    ) -> str:
        """The game that is wanted; else the server's, unless only others have been played."""
        if wanted is not None and (wanted in GUIDES or (all_games and wanted == ALL_GAMES)):
            return wanted
        usual = await default_game(self._services.matches, guild)
        known = [game for game in played if game in GUIDES]
        return known[0] if known and usual not in known else usual

    async def _answer(self, reply: Reply, layout: Layout, *users: int) -> None:
        """Show the layout with the avatars of these people, on the felt that its readers have chosen."""
        await await_portraits(self._services.renderer, *users)
        if _is_private(reply):
            look = look_of(await self._services.matches.preferences.of(reply.interaction.user.id))
        else:
            look = Look(felt=(await self._services.matches.servers.settings(_guild(reply))).felt)
        await reply.show(await self._services.renderer.render(replace(layout, look=look)))

    async def _formatting(self, reply: Reply) -> Formatting:
        return Formatting(in_message=await wants_words(self._services, reply))


def _locale_of_readers(reply: Reply) -> Locale:
    """The language of those who read the answer."""
    return (locale_of if _is_private(reply) else public_locale_of)(reply.interaction)


def _is_private(reply: Reply) -> bool:
    """Whether one person reads the answer."""
    message = reply.interaction.message
    return reply.visibility is Visibility.PRIVATE or (message is not None and message.flags.ephemeral)


def _guild(reply: Reply) -> int:
    """The server in which people are ranked; raises Refused outside of one."""
    guild = reply.interaction.guild_id
    if guild is None:
        raise Refused(Refusal.NO_MATCH)
    return guild


def _first(reply: Reply) -> str:
    """The first of what was chosen in a menu; empty where nothing was."""
    return "".join(reply.values[:1])


def _number(text: str) -> int:
    """The person whom a menu's line names; raises Refused."""
    try:
        return read_number(text)
    except ValueError:
        raise Refused(Refusal.OLD_BUTTON) from None


def _alone() -> str:
    """What is told of somebody who would be compared with themselves."""
    return say("A rivalry takes two. Choose somebody else.")
