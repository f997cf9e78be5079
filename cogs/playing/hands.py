"""Hands: /hand, /games and /hint, and the buttons that show a hand, its score or a hint."""

from __future__ import annotations

import structlog
from discord import app_commands
from discord.app_commands import Transform

from bot.matches import MatchId
from bot.refusals import Refusal, Refused
from bot.words.phrasebook import say
from bot.words.refusals import refusal_sentence
from cogs.cog import Cog, Interaction, Services, pressed, replies
from cogs.games.panel import SCORE
from cogs.match_ids import Back, MyHand, PickMatch, Score, TakeHint, TryDm
from cogs.options.choices import GAME_CHOICES
from cogs.options.matches import OwnMatch, match_number
from cogs.playing.panels import Panels
from cogs.responder import is_received, sentence
from cogs.sending.message import text_message
from cogs.sending.reply import Reply, Visibility, panel_visibility
from cogs.sheets.hints import hint_note
from cogs.sheets.panels import games_layout, question_layout, warning

UnratedMatch = OwnMatch(lambda table: not table.is_rated)

_log = structlog.get_logger(__name__)


class Hands(Cog):
    """Shows people their hands."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._panels = Panels(services)

    @app_commands.command(name="hand", description="Show your cards again, to you alone")
    @app_commands.describe(match="Which match; the most urgent one if you name none")
    @replies(Visibility.PRIVATE)
    async def hand(self, reply: Reply, match: Transform[MatchId, OwnMatch] | None = None) -> None:
        """Show the hand of a match."""
        if match is None:
            await self._panels.show_most_urgent(reply)
        else:
            await self._panels.show(reply, match)

    @app_commands.command(name="games", description="Your matches, the most urgent first")
    @app_commands.describe(game="Those of one game")
    @app_commands.choices(game=GAME_CHOICES)
    @replies(Visibility.PRIVATE)
    async def games(self, reply: Reply, game: str | None = None) -> None:
        """List the person's matches."""
        user = reply.interaction.user.id
        found = await self._services.matches.of_user(user)
        tables = tuple(table for table in found if game in (None, table.terms.game))
        await reply.show(await self._services.renderer.render(games_layout(tables, user)))

    @app_commands.command(
        name="hint", description="What to do now and why, for you alone; not in matches that count"
    )
    @app_commands.describe(match="Which match; the most urgent one if you name none")
    @replies(Visibility.PRIVATE)
    async def hint(self, reply: Reply, match: Transform[MatchId, UnratedMatch] | None = None) -> None:
        """Give a hint; where no match is named, in the most urgent one that has hints, if one has."""
        if match is None:
            tables = await self._services.matches.of_user(reply.interaction.user.id)
            if not tables:
                raise Refused(Refusal.NO_MATCH)
            match = next((table.id for table in tables if not table.is_rated), tables[0].id)
        await self._give_hint(reply, match)

    @pressed(TakeHint)
    @replies(panel_visibility)
    async def hint_by_button(self, reply: Reply, what: TakeHint) -> None:
        """Give a hint in the match of the button."""
        await self._give_hint(reply, what.match)

    @pressed(MyHand)
    @replies(panel_visibility)
    async def my_hand(self, reply: Reply, what: MyHand) -> None:
        """Show the hand to whoever presses at the table."""
        await self._panels.show(reply, what.match)

    @pressed(Back)
    @replies(panel_visibility)
    async def back(self, reply: Reply, what: Back) -> None:
        """Show the panel again, as it now stands."""
        await self._panels.show(reply, what.match)

    @pressed(PickMatch)
    @replies(panel_visibility)
    async def pick(self, reply: Reply, _: PickMatch) -> None:
        """Show the hand of the match that was chosen in the menu."""
        await self._panels.show(reply, match_number(reply.value))

    @pressed(Score)
    @replies(panel_visibility)
    async def score(self, reply: Reply, what: Score) -> None:
        """Show the whole score, in a pause too; a match that is over shows it anyway."""
        async with self._panels.held(reply, what.match) as panel:
            hand = await self._panels.hand(reply, what.match)
            over = hand.table.outcome is not None
            layout = None if over else question_layout(hand, SCORE)
            if layout is None:
                await panel.show(hand)
            else:
                await panel.show_instead(hand.table, layout)

    @pressed(TryDm)
    @replies(panel_visibility)
    async def try_dm(self, reply: Reply, what: TryDm) -> None:
        """Try direct messages again, and say whether they arrive."""
        hand = await self._panels.hand(reply, what.match)
        if await self._services.painter.try_dm_again(hand):
            note = say("✉️ Your cards are in your direct messages now.")
        else:
            note = warning(refusal_sentence(Refusal.DM_CLOSED))
        async with self._panels.held(reply, what.match) as panel:
            await panel.show(hand, note=note)

    async def answer_outdated(self, interaction: Interaction) -> None:
        """Answer what nobody else did, an old button or a form from before a restart, with a fresh panel."""
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
        """Say above the panel what to do now, or why there is no hint."""
        user = reply.interaction.user.id
        async with self._panels.held(reply, match) as panel:
            try:
                found = await self._services.matches.hints.hint(match, user=user)
            except Refused as refused:
                hand = await self._panels.hand(reply, match)
                await panel.show(hand, note=warning(sentence(refused)))
            else:
                await panel.show(found.hand, note=hint_note(found))
