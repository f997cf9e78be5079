"""Hands: /hand, /games and /hint, and the buttons that show a hand, its score or a hint.

`Panels` shows the panel of a hand in answer to any press or command, also for the cogs beside this one.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import structlog
from discord import app_commands
from discord.app_commands import Transform

from bot.games.game import IllegalAction
from bot.matches import Hand, MatchId, SurfaceRow, Table
from bot.refusals import Refusal, Refused
from bot.words.phrasebook import say
from bot.words.refusals import refusal_sentence
from cogs.cog import Cog, Interaction, Services, everywhere, pressed, replies
from cogs.games.panel import SCORE
from cogs.games.registry import PANELS
from cogs.layout import Layout
from cogs.layouts.hints import hint_note
from cogs.layouts.panels import (
    Stage,
    games_layout,
    hand_layout,
    private_layout,
    question_layout,
    warning,
    with_next,
)
from cogs.match_ids import Back, Drawn, MyHand, NextDeal, NextHand, PickMatch, Score, TakeHint, TryDm
from cogs.options import GAME_CHOICES, OwnMatch, match_number
from cogs.painting.repaints import PanelKind
from cogs.responder import is_received, sentence
from cogs.sending.message import is_on_message, text_message
from cogs.sending.reply import Place, Reply, Visibility, panel_visibility, place_of, table_visibility

_log = structlog.get_logger(__name__)


class Panels:
    """Shows players their panels. One press at a time paints a panel, and the painter waits for it."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def hand(self, reply: Reply, match: MatchId) -> Hand:
        """The hand of whoever presses, as it now stands; raises Refused: NO_MATCH, NOT_YOURS."""
        return await self._services.matches.hand(match, user=reply.interaction.user.id)

    @asynccontextmanager
    async def locked(self, reply: Reply, match: MatchId) -> AsyncIterator[LockedPanel]:
        """Keep the painter away from the message that this press will paint.

        Both would otherwise edit it at once, and Discord might show the older state last.
        """
        user, place = reply.interaction.user.id, place_of(reply.interaction)
        kind = PanelKind.HAND if place is Place.DM else PanelKind.PRIVATE_PANEL
        async with self._services.painter.locked(match, kind, user):
            surface = None
            if place is Place.DM:
                surface = (await self._services.matches.surfaces.around(match)).hand_of(user)
            yield LockedPanel(self._services, reply, place, surface)

    async def show(self, reply: Reply, match: MatchId, *, note: str = "") -> None:
        """Show the panel as it now stands."""
        async with self.locked(reply, match) as panel:
            await panel.show(await self.hand(reply, match), note=note)

    async def most_urgent(self, reply: Reply) -> MatchId:
        """The match of the person that waits most; raises Refused (NO_MATCH)."""
        tables = await self._services.matches.of_user(reply.interaction.user.id)
        if not tables:
            raise Refused(Refusal.NO_MATCH)
        return tables[0].id

    async def show_most_urgent(self, reply: Reply, *, note: str = "") -> None:
        """Show the hand of the match that waits most, with a menu of the others; raises Refused."""
        tables = await self._services.matches.of_user(reply.interaction.user.id)
        if not tables:
            raise Refused(Refusal.NO_MATCH)
        async with self.locked(reply, tables[0].id) as panel:
            await panel.show(await self.hand(reply, tables[0].id), note=note, others=tables)

    async def change(
        self,
        reply: Reply,
        match: MatchId,
        step: Callable[[], Awaitable[Hand]],
        *,
        is_repeated: Callable[[], bool] = lambda: False,
    ) -> None:
        """Change the match and show the panel; a refusal is said in the panel as it is now.

        The mover's own hand is shown here, by the reply to the press. The change itself was announced to the
        painter, which brings the other hands and the table up to date after it. A press that only repeats the
        move just made gets no warning: the panel shows that the move was done.
        """
        note = ""
        async with self.locked(reply, match) as panel:
            try:
                hand = await step()
                reply.is_done = True
            except Refused as refused:
                hand = await self.hand(reply, match)
                note = "" if is_repeated() else warning(sentence(refused))
            except IllegalAction as illegal:
                hand = await self.hand(reply, match)
                note = warning(PANELS[hand.table.terms.game].refusal(illegal.reason, hand))
            await panel.show(hand, note=note, is_asked=False)
        await self._services.painter.conversations.call(reply.interaction, hand.table)


class LockedPanel:
    """The message of a hand, which one press alone paints meanwhile."""

    def __init__(self, services: Services, reply: Reply, place: Place, surface: SurfaceRow | None) -> None:
        self._services = services
        self._reply = reply
        self._place = place
        self._surface = surface

    async def show(
        self,
        hand: Hand,
        *,
        note: str = "",
        others: tuple[Table, ...] = (),
        is_next: bool = False,
        is_asked: bool = True,
    ) -> None:
        """Show the player's panel, with a menu of the ``others`` or the way to the match that waits most.

        Who has asked for it sees the cards, also where a deal has just ended.

        ``is_next`` says that this way was just gone.
        """
        interaction = self._reply.interaction
        painter = self._services.painter
        note = painter.memory.declined.note(hand.table, hand.seat, note=note)
        stage = painter.memory.last_deals.stage(hand)
        if is_asked and stage is Stage.LAST_DEAL:
            stage = Stage.BOTH
        if self._place is Place.DM:
            layout = hand_layout(hand, note=note, stage=stage)
        else:
            closed = not hand.table.is_in_conversation and await self._services.painter.dms.is_closed(
                interaction.user.id
            )
            here = interaction.guild_id is not None
            layout = private_layout(hand, note=note, dm_closed=closed, others=others, here=here, stage=stage)
        following = None if others or is_next else await self._following(hand)
        if following is not None:
            layout = with_next(layout, hand.table, following, interaction.user.id)
        await self.show_instead(hand.table, layout)

    async def _following(self, hand: Hand) -> Table | None:
        """Another match in which it is the person's turn, where this one does not wait for them."""
        table = hand.table
        if hand.seat in table.on_turn and not table.is_stopped:
            return None
        user, beside = self._reply.interaction.user.id, self._place is not Place.DM
        return await self._services.matches.awaiting(user, but=table.id, beside=beside)

    async def show_instead(self, table: Table, layout: Layout) -> None:
        """Show something else in the panel's place, and note which version of the match it shows."""
        rendered = await self._services.renderer.render(layout)
        beside = self._place is Place.CONVERSATION and self._reply.visibility is Visibility.UPDATE
        shown = await (self._reply.privately(rendered) if beside else self._reply.show(rendered))
        if shown is None:
            return
        if self._place is not Place.DM:
            # From now on the panel follows the match, by the token of this press.
            user = self._reply.interaction.user.id
            self._services.private_panels.opened(
                table.id,
                user,
                self._reply.interaction,
                version=table.version,
                message=shown if beside else self._reply.follow_up,
            )
        elif self._surface is not None and self._surface.message == shown:
            # Noted, so that the painter does not edit the same state once more. An older hand message of the
            # match may have been pressed: then the painter still has to see to the newest one.
            await self._services.matches.surfaces.shows(self._surface, table.version)
            pressed = self._services.painter.memory.pressed
            pressed.keep(table.id, self._reply.interaction.user.id, self._reply.interaction, shown)


def _has_hints(table: Table) -> bool:
    return not table.is_rated and not table.is_sealed


HintedMatch = OwnMatch(_has_hints)


class Hands(Cog):
    """Shows people their hands."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._panels = Panels(services)

    @app_commands.command(name="hand", description="Show your cards again, only to you")
    @everywhere
    @app_commands.describe(match="Which match; the most urgent by default")
    @replies(Visibility.PRIVATE)
    async def hand(self, reply: Reply, match: Transform[MatchId, OwnMatch] | None = None) -> None:
        """Show the hand of a match."""
        if match is None:
            await self._panels.show_most_urgent(reply)
        else:
            await self._panels.show(reply, match)

    @app_commands.command(name="games", description="Your matches, most urgent first")
    @everywhere
    @app_commands.describe(game="Only one game's matches")
    @app_commands.choices(game=GAME_CHOICES)
    @replies(Visibility.PRIVATE)
    async def games(self, reply: Reply, game: str | None = None) -> None:
        """List the person's matches."""
        user = reply.interaction.user.id
        found = await self._services.matches.of_user(user)
        tables = tuple(table for table in found if game in (None, table.terms.game))
        await reply.show(await self._services.renderer.render(games_layout(tables, user)))

    @app_commands.command(
        name="hint", description="What to do now and why, only for you; not in rated matches"
    )
    @everywhere
    @app_commands.describe(match="Which match; the most urgent by default")
    @replies(Visibility.PRIVATE)
    async def hint(self, reply: Reply, match: Transform[MatchId, HintedMatch] | None = None) -> None:
        """Give a hint; where no match is named, in the most urgent one that has hints, if one has."""
        if match is None:
            tables = await self._services.matches.of_user(reply.interaction.user.id)
            if not tables:
                raise Refused(Refusal.NO_MATCH)
            match = next((table.id for table in tables if _has_hints(table)), tables[0].id)
        await self._give_hint(reply, match)

    @pressed(TakeHint)
    @replies(panel_visibility)
    async def hint_by_button(self, reply: Reply, press: TakeHint) -> None:
        """Give a hint in the match of the button."""
        await self._give_hint(reply, press.match)

    @pressed(MyHand)
    @replies(table_visibility)
    async def my_hand(self, reply: Reply, press: MyHand) -> None:
        """Show the hand to whoever presses at the table."""
        if place_of(reply.interaction) is Place.CONVERSATION:
            await self._services.painter.conversations.show(reply, press.match)
        await self._panels.show(reply, press.match)
        await self._drop_second_table(reply.interaction, press.match)

    async def _drop_second_table(self, interaction: Interaction, match: MatchId) -> None:
        """Delete the table that was pressed where it is not the match's own, as after a crash nobody may have
        found it.
        """
        pressed_on, channel = interaction.message, interaction.channel_id
        if pressed_on is None or channel is None or pressed_on.flags.ephemeral:
            return
        if not is_on_message(interaction) or place_of(interaction) is Place.DM:
            return
        if await self._services.matches.surfaces.disown(match, channel=channel, message=pressed_on.id):
            self._services.painter.leftovers.request(match)

    @pressed(NextDeal)
    @replies(panel_visibility)
    async def next_deal(self, reply: Reply, press: NextDeal) -> None:
        """Show the new deal to somebody who has seen how the last one ended."""
        self._services.painter.memory.last_deals.saw(press.match, reply.interaction.user.id)
        await self._panels.show(reply, press.match)

    @pressed(NextHand)
    @replies(panel_visibility)
    async def next_hand(self, reply: Reply, press: NextHand) -> None:
        """Lead to the match that waits most: in direct messages its hand comes down, elsewhere it is shown in
        the panel's place.
        """
        user, in_dm = reply.interaction.user.id, place_of(reply.interaction) is Place.DM
        following = await self._services.matches.awaiting(user, but=press.match, beside=not in_dm)
        if following is None:
            await self._panels.show(reply, press.match, note=say("No other match waits for you now."))
        elif in_dm:
            async with self._panels.locked(reply, press.match) as panel:
                await panel.show(await self._panels.hand(reply, press.match), is_next=True)
            self._services.painter.bring_hand(await self._panels.hand(reply, following.id))
        else:
            await self._panels.show(reply, following.id)

    @pressed(Back)
    @replies(panel_visibility)
    async def back(self, reply: Reply, press: Back) -> None:
        """Show the panel again, as it now stands."""
        await self._panels.show(reply, press.match)

    @pressed(Drawn)
    @replies(panel_visibility)
    async def drawn(self, reply: Reply, press: Drawn) -> None:
        """Show the panel to whoever sends a press that Discord offers nobody."""
        await self._panels.show(reply, press.match)

    @pressed(PickMatch)
    @replies(panel_visibility)
    async def pick(self, reply: Reply, _: PickMatch) -> None:
        """Show the hand of the match that was chosen in the menu."""
        await self._panels.show(reply, match_number(reply.value))

    @pressed(Score)
    @replies(panel_visibility)
    async def score(self, reply: Reply, press: Score) -> None:
        """Show the whole score, in a pause too; a match that is over shows it anyway."""
        async with self._panels.locked(reply, press.match) as panel:
            hand = await self._panels.hand(reply, press.match)
            over = hand.table.outcome is not None
            layout = None if over else question_layout(hand, SCORE)
            if layout is None:
                await panel.show(hand)
            else:
                await panel.show_instead(hand.table, layout)

    @pressed(TryDm)
    @replies(panel_visibility)
    async def try_dm(self, reply: Reply, press: TryDm) -> None:
        """Try direct messages again, and say whether they arrive."""
        hand = await self._panels.hand(reply, press.match)
        if await self._services.painter.try_dm_again(hand):
            note = say("✉️ Your cards are in your direct messages.")
        else:
            note = warning(refusal_sentence(Refusal.DM_CLOSED))
        async with self._panels.locked(reply, press.match) as panel:
            await panel.show(hand, note=note)

    async def answer_outdated(self, interaction: Interaction) -> None:
        """Answer with a fresh panel what nobody else answers, such as a button of an older program."""
        if is_received(interaction):
            return
        _log.info("outdated press", kind=interaction.type.name)
        await self._explain_outdated(interaction)

    @replies(panel_visibility)
    async def _explain_outdated(self, reply: Reply) -> None:
        told = warning(refusal_sentence(Refusal.OLD_BUTTON))
        try:
            await self._panels.show_most_urgent(reply, note=told)
        except Refused:
            await reply.show(text_message(told))

    async def _give_hint(self, reply: Reply, match: MatchId) -> None:
        """Say in the panel what to do now, or why there is no hint."""
        user = reply.interaction.user.id
        async with self._panels.locked(reply, match) as panel:
            try:
                found = await self._services.matches.hints.hint(match, user=user)
            except Refused as refused:
                hand = await self._panels.hand(reply, match)
                await panel.show(hand, note=warning(sentence(refused)))
            else:
                await panel.show(found.hand, note=hint_note(found))
