"""Presses on a hand: play, ask first, look, resign; in the direct messages and in private panels alike."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from enum import Enum
from typing import Any

import discord

from bot.games.game import IllegalAction, Seat
from bot.matches import MatchId, Refused, Surface, Table, Trouble
from bot.words.phrasebook import phrasebook
from bot.words.refusals import Trouble as Told
from bot.words.refusals import trouble_sentence
from cogs.answering.echoes import Echoes
from cogs.answering.forms import find_form, read_form
from cogs.answering.offers import is_unwelcome
from cogs.games.panel import SCORE, Unreadable
from cogs.games.registry import PANELS
from cogs.ids import Accord, Act, Ask, Fill, Resign, Say
from cogs.languages import locale_of
from cogs.places import require_open
from cogs.reception import sentence
from cogs.room import Room
from cogs.sending.answers import Gate, Manner
from cogs.sheet import Sheet
from cogs.sheets.hints import hint_note
from cogs.sheets.panels import hand_sheet, private_sheet, question_sheet, resign_sheet, warning
from cogs.timing import more_sheet
from cogs.wishes import Spot

Interaction = discord.Interaction[Any]


class Place(Enum):
    """Where a button was pressed, which decides who would read an answer in its place."""

    DM = "dm"
    WHISPER = "whisper"
    CHANNEL = "channel"
    """Everybody reads here, so the answer is a new private message."""


def place_of(interaction: Interaction) -> Place:
    """Where the pressed button is; whatever is not known to be private is a channel."""
    message = interaction.message
    if message is None:
        return Place.CHANNEL
    if message.flags.ephemeral:
        return Place.WHISPER
    return Place.DM if interaction.guild_id is None and interaction.context.dm_channel else Place.CHANNEL


def panel_manner(interaction: Interaction) -> Manner:
    """How a hand may be shown in answer: in place where one person reads, else by a new private message."""
    return Manner.PRIVATE if place_of(interaction) is Place.CHANNEL else Manner.UPDATE


class HandPresses:
    """Each method answers one press or command through its gate."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._echoes = Echoes()

    async def act(self, gate: Gate, what: Act) -> None:
        """Do an action of the game."""
        user = gate.interaction.user.id

        async def move() -> Table:
            table = await self._room.matches.play.act(
                what.match, user=user, version=what.version, text=what.action, request=gate.interaction.id
            )
            self._echoes.did(user, what)
            return table

        await self._change(gate, what.match, move, what=what)

    async def ask(self, gate: Gate, what: Ask) -> None:
        """Show what an action would do before it is done."""
        locale = locale_of(gate.interaction)
        async with self._held(gate, what.match) as hold:
            table = await self._require(what.match)
            seat = _require_seat(table, gate.interaction.user.id)
            user = gate.interaction.user.id
            if not await self._room.matches.play.is_meant(table, user=user, version=what.version):
                await hold.show(table, note=warning(trouble_sentence(Told.STALE, locale=locale)))
                return
            if table.is_stopped:
                why = Told.PAUSED if table.lost_at is None else Told.TABLE_LOST
                await hold.show(table, note=warning(trouble_sentence(why, locale=locale)))
                return
            question = question_sheet(table, seat, what.action, locale=locale)
            if question is None:
                await hold.show(table, note=warning(trouble_sentence(Told.BAD_ACTION, locale=locale)))
            else:
                await hold.show_instead(table, question)

    async def open_form(self, gate: Gate, what: Fill) -> None:
        """Open the form in which the rest of an action is typed; what it came to late for shows the panel."""
        table = await self._require(what.match)
        user = gate.interaction.user.id
        seat = _require_seat(table, user)
        form = None
        if not table.is_stopped and await self._room.matches.play.is_meant(
            table, user=user, version=what.version
        ):
            form = find_form(table, seat, what, locale_of(gate.interaction))
        if form is None or not await gate.open(form):
            await self._show_instead_of_form(gate, what)

    async def _show_instead_of_form(self, gate: Gate, what: Fill) -> None:
        locale = locale_of(gate.interaction)
        async with self._held(gate, what.match) as hold:
            table = await self._require(what.match)
            why = Told.PAUSED if table.paused_at is not None else Told.STALE
            await hold.show(table, note=warning(trouble_sentence(why, locale=locale)))

    async def fill(self, gate: Gate, what: Fill, typed: str) -> None:
        """Do what was typed into a form; what cannot be read is said above the panel."""
        table = await self._require(what.match)
        seat = _require_seat(table, gate.interaction.user.id)
        locale = locale_of(gate.interaction)
        try:
            action = read_form(table, seat, what, typed, locale)
        except Unreadable as fault:
            async with self._held(gate, what.match) as hold:
                await hold.show(await self._require(what.match), note=warning(str(fault)))
            return
        await self.act(gate, Act(match=what.match, version=what.version, action=action))

    async def score(self, gate: Gate, match: MatchId) -> None:
        """Show the whole score, in a pause too; a match that is over shows it anyway."""
        async with self._held(gate, match) as hold:
            table = await self._require(match)
            seat = _require_seat(table, gate.interaction.user.id)
            over = table.outcome is not None
            sheet = None if over else question_sheet(table, seat, SCORE, locale=locale_of(gate.interaction))
            if sheet is None:
                await hold.show(table)
            else:
                await hold.show_instead(table, sheet)

    async def look(self, gate: Gate, match: MatchId) -> None:
        """Show the panel as it now stands."""
        async with self._held(gate, match) as hold:
            table = await self._require(match)
            _require_seat(table, gate.interaction.user.id)
            await hold.show(table)

    async def look_at_most_urgent(self, gate: Gate, *, note: str = "") -> None:
        """Show the hand of the match that waits most, with a menu of the others."""
        user = gate.interaction.user.id
        tables = await self._room.matches.of_user(user)
        if not tables:
            raise Refused(Trouble.NO_MATCH)
        async with self._held(gate, tables[0].id) as hold:
            await hold.show(tables[0], note=note, others=tables)

    async def resign(self, gate: Gate, what: Resign) -> None:
        """Ask whether to resign, or resign."""
        if what.sure:
            user = gate.interaction.user.id

            async def leave() -> Table:
                return await self._room.matches.play.resign(
                    what.match, user=user, request=gate.interaction.id
                )

            await self._change(gate, what.match, leave)
            return
        async with self._held(gate, what.match) as hold:
            table = await self._require(what.match)
            seat = _require_seat(table, gate.interaction.user.id)
            if table.outcome is not None:
                raise Refused(Trouble.MATCH_OVER)
            sheet = resign_sheet(table, seat, locale=locale_of(gate.interaction))
            await hold.show_instead(table, sheet)

    async def accord(self, gate: Gate, what: Accord) -> None:
        """Ask for a pause or for calling the match off, agree to it, or not."""
        accords, user = self._room.matches.accords, gate.interaction.user.id

        async def step() -> Table:
            match what.say:
                case Say.ASK:
                    return await accords.ask(what.match, user=user, kind=what.kind)
                case Say.AGREE:
                    return await accords.agree(what.match, user=user, kind=what.kind)
                case Say.REFUSE:
                    table = await self._require(what.match)
                    self._room.painter.declined.refuse(table, what.kind, _require_seat(table, user))
                    return await accords.refuse(what.match, user=user, kind=what.kind)

        await self._change(gate, what.match, step)

    async def resume(self, gate: Gate, match: MatchId) -> None:
        """End a pause. A table that is lost is brought into the channel of the press; in the direct messages
        its old channel is tried again.
        """
        interaction, user = gate.interaction, gate.interaction.user.id
        table = await self._require(match)
        _require_seat(table, user)
        guild, channel = interaction.guild_id, interaction.channel_id
        if table.lost_at is None or guild is None or channel is None:
            await self._change(gate, match, lambda: self._resume_in_place(table, user))
        elif not await is_unwelcome(gate):
            await require_open(interaction, self._room.matches, guild, channel)
            reach = self._room.matches.reach
            await self._change(
                gate, match, lambda: reach.bring(match, user=user, guild=guild, channel=channel)
            )

    async def _resume_in_place(self, table: Table, user: int) -> Table:
        """End a pause where the table stands, if it can be shown there."""
        if table.lost_at is not None:
            await self._room.painter.knock(table)
            table = await self._require(table.id)
            if not table.is_stopped:
                return table
        return await self._room.matches.accords.resume(table.id, user=user)

    async def hint(self, gate: Gate, match: MatchId) -> None:
        """Say above the panel what to do now, or why there is no hint."""
        locale = locale_of(gate.interaction)
        async with self._held(gate, match) as hold:
            try:
                found = await self._room.matches.coach.hint(match, user=gate.interaction.user.id)
            except Refused as refused:
                table = await self._require(match)
                _require_seat(table, gate.interaction.user.id)
                await hold.show(table, note=warning(sentence(refused, locale)))
            else:
                await hold.show(found.table, note=hint_note(found, locale))

    async def hint_for_most_urgent(self, gate: Gate) -> None:
        """The same for the match that waits most, of those in which there are hints if there are any."""
        tables = await self._room.matches.of_user(gate.interaction.user.id)
        if not tables:
            raise Refused(Trouble.NO_MATCH)
        meant = next((table for table in tables if not table.is_rated), tables[0])
        await self.hint(gate, meant.id)

    async def more(self, gate: Gate, match: MatchId) -> None:
        """Show what can be done beside playing."""
        async with self._held(gate, match) as hold:
            table = await self._require(match)
            seat = _require_seat(table, gate.interaction.user.id)
            if table.outcome is not None:
                raise Refused(Trouble.MATCH_OVER)
            await hold.show_instead(table, more_sheet(table, seat, locale=locale_of(gate.interaction)))

    async def try_dm(self, gate: Gate, match: MatchId) -> None:
        """Try direct messages again, and say whether they arrive."""
        locale = locale_of(gate.interaction)
        user = gate.interaction.user.id
        table = await self._require(match)
        _require_seat(table, user)
        arrived = await self._room.painter.try_dm_again(table, user)
        if arrived:
            note = phrasebook(locale).say("✉️ Your cards are in your direct messages now.")
        else:
            note = warning(trouble_sentence(Told.DM_CLOSED, locale=locale))
        async with self._held(gate, match) as hold:
            await hold.show(table, note=note)

    async def _change(
        self, gate: Gate, match: MatchId, step: Callable[[], Awaitable[Table]], *, what: Act | None = None
    ) -> None:
        """Change the match and show the panel; a refusal is said above the panel as it stands.

        Only a press that repeats the move just made needs no word: the panel shows that it was done.
        """
        locale = locale_of(gate.interaction)
        note = ""
        async with self._held(gate, match) as hold:
            try:
                table = await step()
            except Refused as refused:
                table = await self._require(match)
                _require_seat(table, gate.interaction.user.id)
                is_echo = what is not None and self._echoes.is_echo(gate.interaction.user.id, what)
                note = "" if is_echo else warning(sentence(refused, locale))
            except IllegalAction as illegal:
                table = await self._require(match)
                seat = _require_seat(table, gate.interaction.user.id)
                note = warning(PANELS[table.terms.game].refusal(illegal.reason, table, seat, locale))
            await hold.show(table, note=note)

    async def _require(self, match: MatchId) -> Table:
        table = await self._room.matches.find(match)
        if table is None:
            raise Refused(Trouble.NO_MATCH)
        return table

    @asynccontextmanager
    async def _held(self, gate: Gate, match: MatchId) -> AsyncIterator[_Hold]:
        """Keep the painter off the message that this press will paint."""
        interaction = gate.interaction
        user = interaction.user.id
        place = place_of(interaction)
        spot = Spot.HAND if place is Place.DM else Spot.WHISPER
        async with self._room.painter.claimed(match, spot, user):
            surface = await self._room.painter.find_hand(match, user) if place is Place.DM else None
            yield _Hold(self._room, gate, place, surface)


class _Hold:
    """A message that this press alone paints meanwhile."""

    def __init__(self, room: Room, gate: Gate, place: Place, surface: Surface | None) -> None:
        self._room = room
        self._gate = gate
        self._place = place
        self._surface = surface

    async def show(self, table: Table, *, note: str = "", others: tuple[Table, ...] = ()) -> None:
        """Show the player's panel."""
        interaction = self._gate.interaction
        seat = _require_seat(table, interaction.user.id)
        locale = locale_of(interaction)
        note = self._room.painter.declined.note(table, seat, note=note, locale=locale)
        if self._place is Place.DM:
            sheet = hand_sheet(table, seat, note=note, locale=locale)
        else:
            closed = await self._room.painter.is_dm_closed(interaction.user.id)
            here = interaction.guild_id is not None
            sheet = private_sheet(
                table, seat, note=note, dm_closed=closed, others=others, here=here, locale=locale
            )
        await self.show_instead(table, sheet)

    async def show_instead(self, table: Table, sheet: Sheet) -> None:
        """Show something else in the panel's place, at the match's version."""
        shown = await self._gate.show(await self._room.press.print(sheet))
        if shown is None:
            return
        if self._place is not Place.DM:
            user = self._gate.interaction.user.id
            self._room.whispers.opened(table.id, user, self._gate.interaction, version=table.version)
        elif self._surface is not None and self._surface.message == shown:
            await self._room.matches.paintings.shows(self._surface, table.version)


def _require_seat(table: Table, user: int) -> Seat:
    seat = table.seat_of(user)
    if seat is None:
        raise Refused(Trouble.NOT_YOURS)
    return seat
