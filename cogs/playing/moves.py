"""Moves: the buttons, menus and forms that play a game or ask about it, and /resign.
 A form is a modal with one line to type in. discord.py keeps each modal that it opens, to call it when it is
sent; after a restart it would be lost. So ours does nothing by itself: the client finds the method by the
form's custom id, as for a button, and reads what was typed from the interaction.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import discord
from discord import app_commands, ui
from discord.app_commands import Transform

from bot.matches import Hand, MatchId, Unconfirmed
from bot.preferences import Throws
from bot.refusals import Refusal, Refused
from bot.words.phrasebook import say
from bot.words.refusals import refusal_sentence
from cogs.cog import Cog, Services, everywhere, pressed, replies
from cogs.games.panel import Form, FormPanel, Unreadable
from cogs.games.registry import PANELS
from cogs.layout import Layout
from cogs.layouts.panels import question_layout, resign_layout, warning
from cogs.layouts.throws import is_throw, throw_layout
from cogs.match_ids import Act, Ask, Choose, Fill, Pick, Resign, Sure
from cogs.options import OwnMatch
from cogs.playing.hands import Panels
from cogs.sending.message import cut
from cogs.sending.reply import Reply, Visibility, panel_visibility

# Characters that Discord takes in a form.
TITLE_LIMIT = 45

LABEL_LIMIT = 45

NOTE_LIMIT = 100

FORGOTTEN_AFTER_S = 600.0
"""When discord.py forgets a form that nobody has sent."""


REMEMBERED = 1_000
"""People whose last moves are remembered; with more, those who have not moved for longest are forgotten."""


DRAWS = frozenset({"draw", "take"})
"""The first words of the actions after which the buttons of the cards appear, in every game."""

CARDS = frozenset({"discard", "play", "offer", "lay", "add"})
"""The first words of those that give up cards; to call UNO, say, nobody is too quick."""


class LastMoves:
    """The last move that each person made by a button, as people often press twice.

    It is kept in memory alone: without it a second press is answered with the warning that it came too late,
    and a card that was pressed by a slip of the finger is thrown.
    """

    def __init__(self, *, remembered: int = REMEMBERED) -> None:
        self._remembered = remembered
        self._done: dict[tuple[MatchId, int], tuple[Act, int, datetime]] = {}

    def did(self, user: int, press: Act, *, led_to: int, at: datetime) -> None:
        """The person has made this move, with a press that Discord took then; it ``led_to`` a version."""
        self._done.pop((press.match, user), None)
        self._done[press.match, user] = press, led_to, at
        if len(self._done) > self._remembered:
            del self._done[next(iter(self._done))]

    def is_repeated(self, user: int, press: Act) -> bool:
        """Whether the press repeats the person's last move in the match, button and all."""
        last, led_to, _ = self._done.get((press.match, user), (None, 0, None))
        # Of what was only asked about nothing is done yet.
        return last == press and led_to != press.version

    def asked(self, user: int, press: Act, *, at: datetime) -> None:
        """The person was asked whether they mean this throw: a second tap must not answer."""
        self.did(user, press, led_to=press.version, at=at)

    def is_slip(self, user: int, press: Act, *, at: datetime, within: timedelta) -> bool:
        """Whether the press comes too soon after the person's own draw to be meant for what it says.

        Both times are Discord's own, as it made the interactions: no delay on the way counts.
        """
        last, led_to, when = self._done.get((press.match, user), (None, 0, at))
        # What the rules left alone, as the draw after an answer, has already been played.
        if last is None or (last.action.partition(" ")[0] not in DRAWS and led_to == last.version + 1):
            return False
        is_card = press.action.partition(" ")[0] in CARDS
        return is_card and press.version == led_to and at - when < within


class Moves(Cog):
    """Plays the games."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._panels = Panels(services)
        self._last_moves = LastMoves()

    @pressed(Act)
    @replies(panel_visibility)
    async def act(self, reply: Reply, press: Act) -> None:
        """Do an action of the game."""
        await self._act(reply, press)

    @pressed(Sure)
    @replies(panel_visibility)
    async def confirm(self, reply: Reply, press: Sure) -> None:
        """Do an action about which the person was asked."""
        meant = Act(match=press.match, version=press.version, action=press.action)
        await self._act(reply, meant, is_sure=True)

    @pressed(Pick)
    @replies(panel_visibility)
    async def pick(self, reply: Reply, press: Pick) -> None:
        """Do the action that was chosen in a menu."""
        await self._act(reply, Act(match=press.match, version=press.version, action=reply.value))

    @pressed(Ask)
    @replies(panel_visibility)
    async def ask(self, reply: Reply, press: Ask) -> None:
        """Show what an action would do before it is done."""
        await self._ask(reply, press)

    @pressed(Choose)
    @replies(panel_visibility)
    async def choose(self, reply: Reply, press: Choose) -> None:
        """Show what the values chosen in a menu would do together, with those chosen before."""
        together = " ".join((*press.chosen, *reply.values))
        await self._ask(reply, Ask(match=press.match, version=press.version, action=together))

    @pressed(Fill)
    @replies(panel_visibility)
    async def fill(self, reply: Reply, press: Fill) -> None:
        """Open the form of an action, or do what was typed into it: the button and the form share this id."""
        if reply.values:
            await self._do_typed(reply, press)
        else:
            await self._open_form(reply, press)

    @app_commands.command(name="resign", description="Give up a match; you'll be asked to confirm")
    @everywhere
    @app_commands.describe(match="Which match; the most urgent by default")
    @replies(Visibility.PRIVATE)
    async def resign(self, reply: Reply, match: Transform[MatchId, OwnMatch] | None = None) -> None:
        """Ask whether to give up a match."""
        chosen = await self._panels.most_urgent(reply) if match is None else match
        await self._ask_to_resign(reply, chosen)

    @pressed(Resign)
    @replies(panel_visibility)
    async def resign_by_button(self, reply: Reply, press: Resign) -> None:
        """Ask whether to resign, or resign."""
        if not press.sure:
            await self._ask_to_resign(reply, press.match)
            return
        interaction = reply.interaction

        async def leave() -> Hand:
            return await self._services.matches.play.resign(
                press.match, user=interaction.user.id, request=interaction.id
            )

        await self._panels.change(reply, press.match, leave)

    async def _act(self, reply: Reply, press: Act, *, is_sure: bool = False) -> None:
        user, at = reply.interaction.user.id, reply.interaction.created_at
        if self._last_moves.is_slip(user, press, at=at, within=self._services.slips_within):
            await self._stop_slip(reply, press)
            return

        async def move() -> Hand:
            hand = await self._services.matches.play.act(
                press.match,
                user=user,
                version=press.version,
                text=press.action,
                request=reply.interaction.id,
                is_throw=not is_sure and is_throw(press.action),
            )
            self._last_moves.did(user, press, led_to=hand.table.version, at=at)
            return hand

        try:
            await self._panels.change(
                reply, press.match, move, is_repeated=lambda: self._last_moves.is_repeated(user, press)
            )
        except Unconfirmed:
            await self._ask_before_throw(reply, press)

    async def _stop_slip(self, reply: Reply, press: Act) -> None:
        """Do nothing, and say so; a throw is asked about where the person chose that."""
        hand = await self._panels.hand(reply, press.match)
        is_asked = is_throw(press.action) and hand.chair.preferences.throws is Throws.CONFIRMED
        if is_asked and press.action in hand.menu:
            await self._ask_before_throw(reply, press)
            return
        told = say("That tap came right after your draw, so it did nothing. Tap again to play it.")
        await self._panels.show(reply, press.match, note=warning(told))

    async def _ask_before_throw(self, reply: Reply, press: Act) -> None:
        self._last_moves.asked(reply.interaction.user.id, press, at=reply.interaction.created_at)
        asked = Ask(match=press.match, version=press.version, action=press.action)
        await self._ask(reply, asked, layout=throw_layout)

    async def _ask(
        self,
        reply: Reply,
        press: Ask,
        *,
        layout: Callable[[Hand, str], Layout | None] = question_layout,
    ) -> None:
        user = reply.interaction.user.id
        async with self._panels.locked(reply, press.match) as panel:
            hand = await self._panels.hand(reply, press.match)
            table = hand.table
            # A question changes nothing, so nothing else would refuse one that was asked of an older version.
            if not await self._services.matches.play.is_meant(table, user=user, version=press.version):
                await panel.show(hand, note=warning(refusal_sentence(Refusal.STALE)))
                return
            if table.is_stopped:
                why = Refusal.PAUSED if table.lost_at is None else Refusal.TABLE_LOST
                await panel.show(hand, note=warning(refusal_sentence(why)))
                return
            question = layout(hand, press.action)
            if question is None:
                await panel.show(hand, note=warning(refusal_sentence(Refusal.BAD_ACTION)))
            else:
                await panel.show_instead(table, question)

    async def _open_form(self, reply: Reply, press: Fill) -> None:
        """Open the form in which the rest of an action is typed; a press too late shows the panel."""
        hand, user = await self._panels.hand(reply, press.match), reply.interaction.user.id
        form = None
        if not hand.table.is_stopped and await self._services.matches.play.is_meant(
            hand.table, user=user, version=press.version
        ):
            form = find_form(hand, press)
        # Discord takes a form only as the very first answer, and a slow machine may have deferred already.
        if form is None or not await reply.open(form):
            hand = await self._panels.hand(reply, press.match)
            why = Refusal.PAUSED if hand.table.paused_at is not None else Refusal.STALE
            note = warning(refusal_sentence(why))
            await self._panels.show(reply, press.match, note=note)

    async def _do_typed(self, reply: Reply, press: Fill) -> None:
        """Do what was typed into a form; what cannot be read is said in the panel."""
        hand = await self._panels.hand(reply, press.match)
        try:
            action = read_form(hand, press, reply.value)
        except Unreadable as fault:
            await self._panels.show(reply, press.match, note=warning(str(fault)))
        else:
            await self._act(reply, Act(match=press.match, version=press.version, action=action))

    async def _ask_to_resign(self, reply: Reply, match: MatchId) -> None:
        async with self._panels.locked(reply, match) as panel:
            hand = await self._panels.hand(reply, match)
            if hand.table.outcome is not None:
                raise Refused(Refusal.MATCH_OVER)
            await panel.show_instead(hand.table, resign_layout(hand.table, hand.seat))


def find_form(hand: Hand, press: Fill) -> ui.Modal | None:
    """The form of an action as Discord shows it; None where there is none now."""
    panel = PANELS[hand.table.terms.game]
    form = panel.form(hand, press.action) if isinstance(panel, FormPanel) else None
    return None if form is None else _modal(form, press)


def read_form(hand: Hand, press: Fill, typed: str) -> str:
    """The action that was typed; raises Unreadable, and Refused where the game has no such form."""
    panel = PANELS[hand.table.terms.game]
    if not isinstance(panel, FormPanel):
        raise Refused(Refusal.BAD_ACTION)
    return panel.filled(hand, press.action, typed.strip())


def _modal(form: Form, press: Fill) -> ui.Modal:
    line: ui.TextInput[Any] = ui.TextInput(
        style=discord.TextStyle.short,
        placeholder=cut(form.example, NOTE_LIMIT),
        max_length=form.longest,
    )
    modal = ui.Modal(title=cut(form.title, TITLE_LIMIT), custom_id=press.custom_id, timeout=FORGOTTEN_AFTER_S)
    label = cut(form.label, LABEL_LIMIT)
    modal.add_item(ui.Label(text=label, description=cut(form.note, NOTE_LIMIT) or None, component=line))
    return modal
