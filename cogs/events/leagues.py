"""/league: announces a server's leagues, lists them, and shows their players what they have to play."""

from __future__ import annotations

from discord import app_commands

from bot.competition import League, PairingNumber, Phase
from bot.matches import Cup, Entry, EventId, NewCup, Terms
from bot.refusals import Refusal, Refused
from bot.words.phrasebook import say
from cogs.cog import Cog, Services, in_servers, pressed, replies
from cogs.events.cups import Cups
from cogs.events.forms import (
    BANK,
    BANKS,
    RULES,
    SEASON,
    SEASONS,
    START,
    STARTS,
    answers,
    league_form,
    open_form,
)
from cogs.events.seasons import Seasons
from cogs.layouts.cup import link_of_cup
from cogs.layouts.cup_pictures import cup_title
from cogs.layouts.event import is_league
from cogs.league_ids import LeagueDivision, LeagueForm, LeagueMatch
from cogs.permissions import require_manager, require_place
from cogs.playing.hands import Panels
from cogs.rulesets import RulesetChoice, reader_of, resolve_ruleset
from cogs.sending.message import text_message
from cogs.sending.reply import Reply, Visibility

PLACES_LEAST, PLACES_MOST = 3, 60
"""A league of 60 has four divisions."""

LISTED = 10
"""So many seasons are listed."""


class Leagues(Cog):
    """What everybody sees and does of leagues, beside what `Cups` answers for all events."""

    league = in_servers(app_commands.Group(name="league", description="Leagues of this server"))

    def __init__(self, services: Services, cups: Cups) -> None:
        super().__init__(services)
        self._cups = cups
        self._events = services.matches.events
        self._leagues = services.matches.events.leagues
        self._panels = Panels(services)
        self._seasons = Seasons(services)

    @league.command(name="new", description="Announce a league here; for those who manage the server")
    @app_commands.describe(places="How many can play, 3 to 60; 60 by default")
    @replies(Visibility.PRIVATE)
    async def new(
        self, reply: Reply, places: app_commands.Range[int, PLACES_LEAST, PLACES_MOST] = PLACES_MOST
    ) -> None:
        """Open the form of a league."""
        guild = await require_manager(reply.interaction, self._services.matches)
        await require_place(reply.interaction)
        await self._cups.require_open(reply.interaction)
        form = await league_form(self._services.matches, guild, LeagueForm(places=places))
        await open_form(reply, form)

    @pressed(LeagueForm)
    @replies(Visibility.PUBLIC)
    async def announce(self, reply: Reply, press: LeagueForm) -> None:
        """Announce the league of a form; the answer is the message of its first season."""
        interaction = reply.interaction
        guild = await require_manager(interaction, self._services.matches)
        await require_place(interaction)
        await self._cups.require_open(interaction)
        await self._cups.post(reply, await self._new_season(reply, guild, press))

    async def _new_season(self, reply: Reply, guild: int, press: LeagueForm) -> NewCup:
        interaction, said = reply.interaction, answers(reply.interaction)
        if interaction.channel_id is None:
            raise Refused(Refusal.NO_EVENT)
        try:
            ((rules,), (season,), (bank,), (start,)) = (said[name] for name in (RULES, SEASON, BANK, START))
            lasts, (time, increment), starts = SEASONS[season], BANKS[bank], STARTS[start]
        except (LookupError, ValueError):
            # A form of an older version of this program.
            raise Refused(Refusal.OLD_BUTTON) from None
        choice = RulesetChoice(rules=rules)
        ruleset = await resolve_ruleset(self._services.matches, choice, reader_of(interaction))
        return NewCup(
            guild=guild,
            channel=interaction.channel_id,
            host=interaction.user.id,
            host_name=interaction.user.display_name,
            terms=Terms(game=ruleset.game, preset=ruleset.preset, rules=ruleset.rules, turn_limit=time),
            format=League(bank=time, increment=increment),
            starts_in_s=int(starts.total_seconds()),
            round_time_s=int(lasts.total_seconds()),
            places=min(max(press.places, PLACES_LEAST), PLACES_MOST),
            check_in=False,
            request=interaction.id,
        )

    @league.command(name="list", description="The leagues of this server")
    @replies(Visibility.PRIVATE)
    async def leagues(self, reply: Reply) -> None:
        """List the newest seasons, with links to them."""
        lines = [f"- {cup_title(cup)}: {_state(cup)} {link_of_cup(cup)}" for cup in await self._found(reply)]
        told = "\n".join(lines[:LISTED]) or say(
            "No leagues on this server yet. A manager announces one with /league new."
        )
        await reply.show(text_message(told))

    @league.command(name="matches", description="Your matches in this server's leagues, to begin or to play")
    @replies(Visibility.PRIVATE)
    async def matches(self, reply: Reply) -> None:
        """Show the person's matches in the newest season that they play in."""
        user = reply.interaction.user.id
        mine = [cup for cup in await self._found(reply) if _plays(cup, user)]
        # A season that is being played comes before one that only takes registrations.
        mine.sort(key=lambda cup: cup.event.phase is not Phase.PLAYING)
        if not mine:
            raise Refused(Refusal.NOT_ENTERED)
        await self._seasons.show_own(reply, mine[0])

    async def _found(self, reply: Reply) -> list[Cup]:
        guild = reply.interaction.guild_id
        found = () if guild is None else await self._events.of_guild(guild)
        return [cup for cup in found if is_league(cup)]

    @pressed(LeagueDivision)
    @replies(Visibility.UPDATE)
    async def turn(self, reply: Reply, press: LeagueDivision) -> None:
        """Show another division."""
        await self._seasons.show_division(reply, await self._require(reply, press.season), press.division)

    @pressed(LeagueMatch)
    @replies(Visibility.PRIVATE)
    async def play(self, reply: Reply, press: LeagueMatch) -> None:
        """Begin the match, unless it has begun, and show the person's hand in it."""
        cup = await self._require(reply, press.season)
        user, number = reply.interaction.user.id, PairingNumber(press.pairing)
        cup = await self._leagues.begin(cup.id, number, user=user, request=reply.interaction.id)
        await self._panels.show(reply, cup.matches[number].match)

    async def _require(self, reply: Reply, number: EventId) -> Cup:
        """The season of a button; raises Refused (NO_EVENT)."""
        cup = await self._events.require(number)
        # In direct messages, where a reminder leads here, people press what they were sent.
        if reply.interaction.guild_id not in (None, cup.guild) or not is_league(cup):
            raise Refused(Refusal.NO_EVENT)
        return cup


def _plays(cup: Cup, user: int) -> bool:
    entry: Entry | None = cup.find_entry(user)
    return entry is not None and not cup.is_over and (entry.plays or not entry.is_withdrawn)


def _state(cup: Cup) -> str:
    """How far a season is, in a list."""
    match cup.event.phase:
        case Phase.REGISTRATION:
            return say("open")
        case Phase.PLAYING:
            return say("being played")
        case Phase.OVER:
            return say("over")
        case Phase.CANCELLED:
            return say("cancelled")
