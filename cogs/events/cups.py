"""/cup: announces a server's cups and lists them; the buttons at a cup join, leave, check in and show."""

from __future__ import annotations

from typing import assert_never

import discord
from discord import app_commands

from bot.competition import Arena, Phase, Tables
from bot.matches import Cup, EventId, NewCup, Terms, seats_at_tables
from bot.refusals import Refusal, Refused
from bot.words.phrasebook import say, speaking
from cogs.cog import Cog, Interaction, Services, in_servers, pressed, replies
from cogs.cup_ids import CupAction, CupButton, CupCome, CupForm
from cogs.events.forms import (
    CHECK,
    FORMAT,
    FORMATS,
    ROUND,
    ROUNDS,
    RULES,
    START,
    STARTS,
    answers,
    cup_form,
    open_form,
)
from cogs.events.seasons import Seasons
from cogs.languages import public_locale_of
from cogs.layout import Attachment, Layout, Small, Text
from cogs.layouts.cup import leave_question, link_of_cup, own_layout
from cogs.layouts.cup_pictures import cup_title, standings_layout
from cogs.layouts.event import event_layout, is_friendly, is_league
from cogs.layouts.friendly import with_guests
from cogs.options import GAME_CHOICES
from cogs.permissions import require_manager, require_open, require_place
from cogs.rulesets import RulesetChoice, reader_of, resolve_ruleset
from cogs.sending.message import text_message
from cogs.sending.reply import Reply, Visibility

PLACES_LEAST, PLACES_MOST, PLACES_USUAL = 2, 128, 32

TABLE_LEAST, TABLE_MOST, TABLE_USUAL = 3, 10, 4

LISTED = 10
"""So many cups are listed."""


class Cups(Cog):
    """What everybody sees and does of cups. The message of a cup is edited by the painter alone."""

    cup = in_servers(app_commands.Group(name="cup", description="Cups of this server"))

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._events = services.matches.events
        self._seasons = Seasons(services)

    @cup.command(name="new", description="Announce a cup here; for those who manage the server")
    @app_commands.describe(
        game="Whose rules the form offers; without it the form offers some of each game",
        places="How many can play, 2 to 128; 32 by default",
        role="The role that members need to enter; without it everybody may",
        table="How many sit at a table at most, for the format tables; 4 by default",
    )
    @app_commands.choices(game=GAME_CHOICES)
    @replies(Visibility.PRIVATE)
    async def new(
        self,
        reply: Reply,
        game: str | None = None,
        places: app_commands.Range[int, PLACES_LEAST, PLACES_MOST] = PLACES_USUAL,
        role: discord.Role | None = None,
        table: app_commands.Range[int, TABLE_LEAST, TABLE_MOST] = TABLE_USUAL,
    ) -> None:
        """Open the form of a cup."""
        guild = await require_manager(reply.interaction, self._services.matches)
        await require_place(reply.interaction)
        await self.require_open(reply.interaction)
        # The role that everybody has says nothing.
        entering = 0 if role is None or role.is_default() else role.id
        press = CupForm(places=places, table=table, role=entering)
        form = await cup_form(self._services.matches, guild, press, game=game)
        await open_form(reply, form)

    @pressed(CupForm)
    @replies(Visibility.PUBLIC)
    async def announce(self, reply: Reply, press: CupForm) -> None:
        """Announce the cup of a form; the answer is its message."""
        interaction = reply.interaction
        guild = await require_manager(interaction, self._services.matches)
        await require_place(interaction)
        await self.require_open(interaction)
        await self.post(reply, await self._new_cup(reply, guild, press))

    async def post(self, reply: Reply, new: NewCup) -> Cup:
        """Announce an event; the answer is its message."""
        interaction = reply.interaction
        cup = await self._events.announce(new)
        with speaking(public_locale_of(interaction)):
            layout = event_layout(cup)
        message = await reply.show(await self._services.renderer.render(layout))
        if message is None:
            # Discord took no answer: a cup that nobody can see must not begin.
            why = "its message could not be shown"
            return await self._events.organiser.cancel(cup.id, why=why, request=interaction.id)
        await self._services.painter.cups.note_post(cup, message)
        return cup

    async def _new_cup(self, reply: Reply, guild: int, press: CupForm) -> NewCup:
        interaction, said = reply.interaction, answers(reply.interaction)
        if interaction.channel_id is None:
            raise Refused(Refusal.NO_EVENT)
        try:
            ((form,), (rules,), (lasts,), (start,)) = (said[name] for name in (FORMAT, RULES, ROUND, START))
            kind, (round_time, turn), starts = FORMATS[form], ROUNDS[lasts], STARTS[start]
        except (LookupError, ValueError):
            # A form of an older version of this program.
            raise Refused(Refusal.OLD_BUTTON) from None
        choice = RulesetChoice(rules=rules)
        ruleset = await resolve_ruleset(self._services.matches, choice, reader_of(interaction))
        if isinstance(kind, Tables):
            kind = Tables(rounds=kind.rounds, seats=seats_at_tables(ruleset.game, press.table))
        elif isinstance(kind, Arena) and round_time > ROUNDS["1h"][0]:
            raise Refused(Refusal.ARENA_ROUND)
        return NewCup(
            guild=guild,
            channel=interaction.channel_id,
            host=interaction.user.id,
            host_name=interaction.user.display_name,
            terms=Terms(game=ruleset.game, preset=ruleset.preset, rules=ruleset.rules, turn_limit=turn),
            format=kind,
            starts_in_s=int(starts.total_seconds()),
            round_time_s=int(round_time.total_seconds()),
            places=min(max(press.places, PLACES_LEAST), PLACES_MOST),
            check_in=CHECK in said.get(CHECK, ()),
            role=press.role or None,
            request=interaction.id,
        )

    async def require_open(self, interaction: Interaction) -> None:
        """Raises Refused (WRONG_CHANNEL) where the server's settings let no match be played."""
        guild, channel = interaction.guild_id, interaction.channel_id
        if guild is not None and channel is not None:
            await require_open(interaction, self._services.matches, guild, channel)

    @cup.command(name="list", description="The cups of this server")
    @replies(Visibility.PRIVATE)
    async def cups(self, reply: Reply) -> None:
        """List the newest cups, with links to them."""
        guild = reply.interaction.guild_id
        found = () if guild is None else await self._events.of_guild(guild)
        cups = [cup for cup in found if not (is_league(cup) or is_friendly(cup))]
        lines = [f"- {cup_title(cup)}: {_state(cup)} {link_of_cup(cup)}" for cup in cups[:LISTED]]
        told = "\n".join(lines) or say("No cups on this server yet. A manager announces one with /cup new.")
        await reply.show(text_message(told))

    @pressed(CupCome)
    @replies(Visibility.PRIVATE)
    async def come(self, reply: Reply, press: CupCome) -> None:
        """Note that somebody is there for their match, which begins once both are."""
        cup, user = await self._require(reply, press.cup), reply.interaction.user.id
        # In an arena several rounds go on at once, and everybody has one match at most.
        if press.round != cup.event.round and not cup.is_arena:
            raise Refused(Refusal.NO_PAIRING)
        try:
            cup = await self._events.come(
                press.cup, user=user, guild=reply.interaction.guild_id, request=reply.interaction.id
            )
        except Refused as refused:
            # Whoever presses twice reads what they have to do.
            if refused.refusal is not Refusal.CHECKED_IN:
                raise
        await self._show_own(reply, cup)

    @pressed(CupButton)
    @replies(Visibility.PRIVATE)
    async def press(self, reply: Reply, press: CupButton) -> None:
        """Do what a button of a cup says, and answer that person alone."""
        cup = await self._require(reply, press.cup)
        match press.action:
            case CupAction.JOIN | CupAction.CHECK_IN | CupAction.LEAVE | CupAction.LEAVE_SURE:
                await self._enter(reply, cup, press.action)
            case CupAction.MATCH:
                await (self._seasons.show_own if is_league(cup) else self._show_own)(reply, cup)
            case CupAction.STANDINGS:
                await (self._seasons.show_division if is_league(cup) else self._show_standings)(reply, cup)
            case CupAction.PROOF:
                await self._show(reply, await self._proof(cup))
            case _:
                assert_never(press.action)

    async def _enter(self, reply: Reply, cup: Cup, action: CupAction) -> None:
        """Join, check in, or leave, which is asked about once the cup has begun."""
        user, request = reply.interaction.user, reply.interaction.id
        title = cup_title(cup)
        if action is CupAction.JOIN:
            roles = [role.id for role in user.roles] if isinstance(user, discord.Member) else []
            cup = await self._events.join(
                cup.id, user=user.id, name=user.display_name, roles=roles, guild=cup.guild, request=request
            )
            entry = cup.find_entry(user.id)
            told = say("You're in: {title}.", title=title)
            opens = cup.event.phase is Phase.REGISTRATION and cup.event.terms.check_in
            if entry is not None and opens and not entry.is_checked_in:
                told = say("You're in: {title}. Don't forget to check in before the start.", title=title)
        elif action is CupAction.CHECK_IN:
            await self._events.check_in(cup.id, user=user.id, request=request)
            told = say("You're checked in: {title}.", title=title)
        elif action is CupAction.LEAVE and cup.event.phase is Phase.PLAYING:
            entry = cup.find_entry(user.id)
            if entry is None or entry.is_withdrawn:
                raise Refused(Refusal.NOT_ENTERED)
            await self._show(reply, leave_question(cup))
            return
        else:
            await self._events.leave(cup.id, user=user.id, request=request)
            told = say("You've left {title}.", title=title)
        await reply.show(text_message(told))

    async def _proof(self, cup: Cup) -> Layout:
        """The file that proves a cup that is over."""
        file = f"upcard-cup-{cup.id}.json"
        text = await self._events.prove(cup.id)
        told = say(
            "**{title}**: this file proves every pairing, lot, tie-break and the standings.",
            title=cup_title(cup),
        )
        checked = say("Check it with ./upcard verify {file}. Nobody is named in it.", file=file)
        return Layout(blocks=(Text(told), Attachment(name=file, data=text), Small(checked)))

    async def _show_own(self, reply: Reply, cup: Cup) -> None:
        entry = cup.find_entry(reply.interaction.user.id)
        has_place = entry is not None and (
            entry.plays or cup.event.phase is Phase.REGISTRATION or is_friendly(cup)
        )
        if entry is None or not has_place:
            raise Refused(Refusal.NOT_ENTERED)
        await self._show(reply, own_layout(with_guests(cup), entry))

    async def _show_standings(self, reply: Reply, cup: Cup) -> None:
        await self._show(reply, standings_layout(cup))

    async def _show(self, reply: Reply, layout: Layout) -> None:
        await reply.show(await self._services.renderer.render(layout))

    async def _require(self, reply: Reply, number: EventId) -> Cup:
        """The cup of a button on this server; raises Refused (NO_EVENT)."""
        cup = await self._events.require(number, seen_from=reply.interaction.guild_id)
        # In direct messages, where a reminder leads here, people press what they were sent.
        if reply.interaction.guild_id not in (None, cup.guild):
            raise Refused(Refusal.NO_EVENT)
        return cup


def _state(cup: Cup) -> str:
    """How far a cup is, in a list."""
    match cup.event.phase:
        case Phase.REGISTRATION:
            return say("open")
        case Phase.PLAYING if cup.is_arena:
            return say("under way")
        case Phase.PLAYING:
            return say("round {number}", number=cup.event.round)
        case Phase.OVER:
            return say("over")
        case Phase.CANCELLED:
            return say("cancelled")
