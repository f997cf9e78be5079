"""Presses on a hand: play, ask first, look, resign; in the direct messages and in private panels alike."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import structlog

from bot.games.game import IllegalAction, Seat
from bot.matches import MatchId, Refused, Surface, Table, Trouble
from bot.words.phrasebook import phrasebook
from bot.words.refusals import Trouble as Told
from bot.words.refusals import trouble_sentence
from cogs.answering.echoes import Echoes
from cogs.answering.forms import find_form, read_form
from cogs.answering.offers import is_unwelcome
from cogs.cog import Cog, Interaction, pressed, replies
from cogs.games.panel import SCORE, Unreadable
from cogs.games.registry import PANELS
from cogs.layout import Layout
from cogs.match_ids import (
    Accord,
    Act,
    Ask,
    Back,
    Choose,
    Fill,
    More,
    MyHand,
    Pick,
    PickMatch,
    Resign,
    Resume,
    Say,
    Score,
    TakeHint,
    TryDm,
)
from cogs.painting.repaint import PanelKind
from cogs.places import require_open
from cogs.responder import is_received, sentence
from cogs.sending.message import text_message
from cogs.sending.place import Place, panel_visibility, place_of
from cogs.sending.reply import Reply
from cogs.services import Services
from cogs.sheets.hints import hint_note
from cogs.sheets.panels import hand_sheet, private_sheet, question_sheet, resign_sheet, warning
from cogs.timing import more_sheet

_log = structlog.get_logger(__name__)


def match_number(text: str) -> MatchId:
    """The match that a menu's line or an autocompletion names; raises Refused."""
    if not (text.isascii() and text.isdigit() and len(text) < 19):
        raise Refused(Trouble.NO_MATCH)
    return MatchId(int(text))


class HandPresses(Cog):
    """Presses on hands, and what commands share with them."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._echoes = Echoes()

    async def outdated(self, interaction: Interaction) -> None:
        """Answer what nobody else did, an old button or a form from before a restart, with a fresh panel."""
        if is_received(interaction):
            return
        _log.info("outdated press", kind=interaction.type.name)
        await self._answer_outdated(interaction)

    @replies(panel_visibility)
    async def _answer_outdated(self, reply: Reply) -> None:
        told = warning(trouble_sentence(Told.OLD_BUTTON))
        try:
            await self.look_at_most_urgent(reply, note=told)
        except Refused:
            await reply.show(text_message(told))

    @pressed(Act)
    @replies(panel_visibility)
    async def _on_act(self, reply: Reply, what: Act) -> None:
        await self.act(reply, what)

    @pressed(Pick)
    @replies(panel_visibility)
    async def _on_pick(self, reply: Reply, what: Pick) -> None:
        await self.act(reply, Act(match=what.match, version=what.version, action=reply.value))

    @pressed(Ask)
    @replies(panel_visibility)
    async def _on_ask(self, reply: Reply, what: Ask) -> None:
        await self.ask(reply, what)

    @pressed(Choose)
    @replies(panel_visibility)
    async def _on_choose(self, reply: Reply, what: Choose) -> None:
        together = " ".join((*what.chosen, *reply.values))
        await self.ask(reply, Ask(match=what.match, version=what.version, action=together))

    @pressed(Fill)
    @replies(panel_visibility)
    async def _on_fill(self, reply: Reply, what: Fill) -> None:
        if reply.values:
            await self.fill(reply, what, reply.value)
        else:
            await self.open_form(reply, what)

    @pressed(MyHand)
    @replies(panel_visibility)
    async def _on_my_hand(self, reply: Reply, what: MyHand) -> None:
        await self.look(reply, what.match)

    @pressed(Back)
    @replies(panel_visibility)
    async def _on_back(self, reply: Reply, what: Back) -> None:
        await self.look(reply, what.match)

    @pressed(PickMatch)
    @replies(panel_visibility)
    async def _on_pick_match(self, reply: Reply, _: PickMatch) -> None:
        await self.look(reply, match_number(reply.value))

    @pressed(Resign)
    @replies(panel_visibility)
    async def _on_resign(self, reply: Reply, what: Resign) -> None:
        await self.resign(reply, what)

    @pressed(Accord)
    @replies(panel_visibility)
    async def _on_accord(self, reply: Reply, what: Accord) -> None:
        await self.accord(reply, what)

    @pressed(Resume)
    @replies(panel_visibility)
    async def _on_resume(self, reply: Reply, what: Resume) -> None:
        await self.resume(reply, what.match)

    @pressed(TakeHint)
    @replies(panel_visibility)
    async def _on_hint(self, reply: Reply, what: TakeHint) -> None:
        await self.hint(reply, what.match)

    async def act(self, reply: Reply, what: Act) -> None:
        """Do an action of the game."""
        user = reply.interaction.user.id

        async def move() -> Table:
            table = await self._services.matches.play.act(
                what.match, user=user, version=what.version, text=what.action, request=reply.interaction.id
            )
            self._echoes.did(user, what)
            return table

        await self._change(reply, what.match, move, what=what)

    async def ask(self, reply: Reply, what: Ask) -> None:
        """Show what an action would do before it is done."""
        async with self._held(reply, what.match) as hold:
            table = await self._require(what.match)
            seat = _require_seat(table, reply.interaction.user.id)
            user = reply.interaction.user.id
            if not await self._services.matches.play.is_meant(table, user=user, version=what.version):
                await hold.show(table, note=warning(trouble_sentence(Told.STALE)))
                return
            if table.is_stopped:
                why = Told.PAUSED if table.lost_at is None else Told.TABLE_LOST
                await hold.show(table, note=warning(trouble_sentence(why)))
                return
            question = question_sheet(table, seat, what.action)
            if question is None:
                await hold.show(table, note=warning(trouble_sentence(Told.BAD_ACTION)))
            else:
                await hold.show_instead(table, question)

    async def open_form(self, reply: Reply, what: Fill) -> None:
        """Open the form in which the rest of an action is typed; what it came to late for shows the panel."""
        table = await self._require(what.match)
        user = reply.interaction.user.id
        seat = _require_seat(table, user)
        form = None
        if not table.is_stopped and await self._services.matches.play.is_meant(
            table, user=user, version=what.version
        ):
            form = find_form(table, seat, what)
        if form is None or not await reply.open(form):
            await self._show_instead_of_form(reply, what)

    async def _show_instead_of_form(self, reply: Reply, what: Fill) -> None:
        async with self._held(reply, what.match) as hold:
            table = await self._require(what.match)
            why = Told.PAUSED if table.paused_at is not None else Told.STALE
            await hold.show(table, note=warning(trouble_sentence(why)))

    async def fill(self, reply: Reply, what: Fill, typed: str) -> None:
        """Do what was typed into a form; what cannot be read is said above the panel."""
        table = await self._require(what.match)
        seat = _require_seat(table, reply.interaction.user.id)
        try:
            action = read_form(table, seat, what, typed)
        except Unreadable as fault:
            async with self._held(reply, what.match) as hold:
                await hold.show(await self._require(what.match), note=warning(str(fault)))
            return
        await self.act(reply, Act(match=what.match, version=what.version, action=action))

    @pressed(Score)
    @replies(panel_visibility)
    async def score(self, reply: Reply, what: Score) -> None:
        """Show the whole score, in a pause too; a match that is over shows it anyway."""
        async with self._held(reply, what.match) as hold:
            table = await self._require(what.match)
            seat = _require_seat(table, reply.interaction.user.id)
            over = table.outcome is not None
            sheet = None if over else question_sheet(table, seat, SCORE)
            if sheet is None:
                await hold.show(table)
            else:
                await hold.show_instead(table, sheet)

    async def look(self, reply: Reply, match: MatchId) -> None:
        """Show the panel as it now stands."""
        async with self._held(reply, match) as hold:
            table = await self._require(match)
            _require_seat(table, reply.interaction.user.id)
            await hold.show(table)

    async def look_at_most_urgent(self, reply: Reply, *, note: str = "") -> None:
        """Show the hand of the match that waits most, with a menu of the others."""
        user = reply.interaction.user.id
        tables = await self._services.matches.of_user(user)
        if not tables:
            raise Refused(Trouble.NO_MATCH)
        async with self._held(reply, tables[0].id) as hold:
            await hold.show(tables[0], note=note, others=tables)

    async def resign(self, reply: Reply, what: Resign) -> None:
        """Ask whether to resign, or resign."""
        if what.sure:
            user = reply.interaction.user.id

            async def leave() -> Table:
                return await self._services.matches.play.resign(
                    what.match, user=user, request=reply.interaction.id
                )

            await self._change(reply, what.match, leave)
            return
        async with self._held(reply, what.match) as hold:
            table = await self._require(what.match)
            seat = _require_seat(table, reply.interaction.user.id)
            if table.outcome is not None:
                raise Refused(Trouble.MATCH_OVER)
            sheet = resign_sheet(table, seat)
            await hold.show_instead(table, sheet)

    async def accord(self, reply: Reply, what: Accord) -> None:
        """Ask for a pause or for calling the match off, agree to it, or not."""
        accords, user = self._services.matches.accords, reply.interaction.user.id

        async def step() -> Table:
            match what.say:
                case Say.ASK:
                    return await accords.ask(what.match, user=user, kind=what.kind)
                case Say.AGREE:
                    return await accords.agree(what.match, user=user, kind=what.kind)
                case Say.REFUSE:
                    table = await self._require(what.match)
                    self._services.painter.declined.refuse(table, what.kind, _require_seat(table, user))
                    return await accords.refuse(what.match, user=user, kind=what.kind)

        await self._change(reply, what.match, step)

    async def resume(self, reply: Reply, match: MatchId) -> None:
        """End a pause. A table that is lost is brought into the channel of the press; in the direct messages
        its old channel is tried again.
        """
        interaction, user = reply.interaction, reply.interaction.user.id
        table = await self._require(match)
        _require_seat(table, user)
        guild, channel = interaction.guild_id, interaction.channel_id
        if table.lost_at is None or guild is None or channel is None:
            await self._change(reply, match, lambda: self._resume_in_place(table, user))
        elif not await is_unwelcome(reply):
            await require_open(interaction, self._services.matches, guild, channel)
            reach = self._services.matches.reach
            await self._change(
                reply, match, lambda: reach.bring(match, user=user, guild=guild, channel=channel)
            )

    async def _resume_in_place(self, table: Table, user: int) -> Table:
        """End a pause where the table stands, if it can be shown there."""
        if table.lost_at is not None:
            await self._services.painter.knock(table)
            table = await self._require(table.id)
            if not table.is_stopped:
                return table
        return await self._services.matches.accords.resume(table.id, user=user)

    async def hint(self, reply: Reply, match: MatchId) -> None:
        """Say above the panel what to do now, or why there is no hint."""
        async with self._held(reply, match) as hold:
            try:
                found = await self._services.matches.coach.hint(match, user=reply.interaction.user.id)
            except Refused as refused:
                table = await self._require(match)
                _require_seat(table, reply.interaction.user.id)
                await hold.show(table, note=warning(sentence(refused)))
            else:
                await hold.show(found.table, note=hint_note(found))

    async def hint_for_most_urgent(self, reply: Reply) -> None:
        """The same for the match that waits most, of those in which there are hints if there are any."""
        tables = await self._services.matches.of_user(reply.interaction.user.id)
        if not tables:
            raise Refused(Trouble.NO_MATCH)
        meant = next((table for table in tables if not table.is_rated), tables[0])
        await self.hint(reply, meant.id)

    @pressed(More)
    @replies(panel_visibility)
    async def more(self, reply: Reply, what: More) -> None:
        """Show what can be done beside playing."""
        async with self._held(reply, what.match) as hold:
            table = await self._require(what.match)
            seat = _require_seat(table, reply.interaction.user.id)
            if table.outcome is not None:
                raise Refused(Trouble.MATCH_OVER)
            await hold.show_instead(table, more_sheet(table, seat))

    @pressed(TryDm)
    @replies(panel_visibility)
    async def try_dm(self, reply: Reply, what: TryDm) -> None:
        """Try direct messages again, and say whether they arrive."""
        user = reply.interaction.user.id
        table = await self._require(what.match)
        _require_seat(table, user)
        arrived = await self._services.painter.try_dm_again(table, user)
        if arrived:
            note = phrasebook().say("✉️ Your cards are in your direct messages now.")
        else:
            note = warning(trouble_sentence(Told.DM_CLOSED))
        async with self._held(reply, what.match) as hold:
            await hold.show(table, note=note)

    async def _change(
        self, reply: Reply, match: MatchId, step: Callable[[], Awaitable[Table]], *, what: Act | None = None
    ) -> None:
        """Change the match and show the panel; a refusal is said above the panel as it stands.

        Only a press that repeats the move just made needs no word: the panel shows that it was done.
        """
        note = ""
        async with self._held(reply, match) as hold:
            try:
                table = await step()
            except Refused as refused:
                table = await self._require(match)
                _require_seat(table, reply.interaction.user.id)
                is_echo = what is not None and self._echoes.is_echo(reply.interaction.user.id, what)
                note = "" if is_echo else warning(sentence(refused))
            except IllegalAction as illegal:
                table = await self._require(match)
                seat = _require_seat(table, reply.interaction.user.id)
                note = warning(PANELS[table.terms.game].refusal(illegal.reason, table, seat))
            await hold.show(table, note=note)

    async def _require(self, match: MatchId) -> Table:
        table = await self._services.matches.find(match)
        if table is None:
            raise Refused(Trouble.NO_MATCH)
        return table

    @asynccontextmanager
    async def _held(self, reply: Reply, match: MatchId) -> AsyncIterator[_Hold]:
        """Keep the painter off the message that this press will paint."""
        interaction = reply.interaction
        user = interaction.user.id
        place = place_of(interaction)
        spot = PanelKind.HAND if place is Place.DM else PanelKind.WHISPER
        async with self._services.painter.claimed(match, spot, user):
            surface = await self._services.painter.find_hand(match, user) if place is Place.DM else None
            yield _Hold(self._services, reply, place, surface)


class _Hold:
    """A message that this press alone paints meanwhile."""

    def __init__(self, services: Services, reply: Reply, place: Place, surface: Surface | None) -> None:
        self._services = services
        self._reply = reply
        self._place = place
        self._surface = surface

    async def show(self, table: Table, *, note: str = "", others: tuple[Table, ...] = ()) -> None:
        """Show the player's panel."""
        interaction = self._reply.interaction
        seat = _require_seat(table, interaction.user.id)
        note = self._services.painter.declined.note(table, seat, note=note)
        if self._place is Place.DM:
            sheet = hand_sheet(table, seat, note=note)
        else:
            closed = await self._services.painter.is_dm_closed(interaction.user.id)
            here = interaction.guild_id is not None
            sheet = private_sheet(table, seat, note=note, dm_closed=closed, others=others, here=here)
        await self.show_instead(table, sheet)

    async def show_instead(self, table: Table, sheet: Layout) -> None:
        """Show something else in the panel's place, at the match's version."""
        shown = await self._reply.show(await self._services.press.print(sheet))
        if shown is None:
            return
        if self._place is not Place.DM:
            user = self._reply.interaction.user.id
            self._services.private_panels.opened(
                table.id, user, self._reply.interaction, version=table.version
            )
        elif self._surface is not None and self._surface.message == shown:
            await self._services.matches.paintings.shows(self._surface, table.version)


def _require_seat(table: Table, user: int) -> Seat:
    seat = table.seat_of(user)
    if seat is None:
        raise Refused(Trouble.NOT_YOURS)
    return seat
