"""/find: look for an opponent on the server, and hear when others do."""

from __future__ import annotations

from contextlib import suppress

from discord import app_commands
from discord.app_commands import Transform

from bot.matches import Challenge, ChallengeId, ChallengeStatus, Proposal
from bot.refusals import Refusal, Refused
from bot.words.phrasebook import say, speaking
from cogs.cog import Cog, in_servers, pressed, replies
from cogs.languages import public_locale_of
from cogs.layouts.waiting import waiting_layout, watching_layout
from cogs.match_ids import FindToo, NotifyMe, StopFinding, StopNotifying
from cogs.options import GAME_CHOICES, ON_ALL_SERVERS, SPEED_CHOICES, WHERE_CHOICES
from cogs.permissions import may_open_thread, require_open_channel, require_place
from cogs.playing.challenges import proposal_of
from cogs.playing.play import MatchChoice, terms_of
from cogs.rulesets import RulesetChoice, RulesName
from cogs.sending.message import text_message
from cogs.sending.post import DmClosed, DmQuota, PlaceClosed, PlaceGone
from cogs.sending.reply import Reply, Visibility


class Find(Cog):
    """People who wait for an opponent, and those who want to know of them."""

    @app_commands.command(name="find", description="Look for an opponent on this server")
    @app_commands.describe(
        game="Which game; the server's by default",
        rules="A ruleset by name, built in or saved with /preset",
        turn_limit="Time for a turn; the server's by default",
        where="Where to look for them; this server by default",
    )
    @app_commands.rename(turn_limit="speed")
    @app_commands.choices(game=GAME_CHOICES)
    @app_commands.choices(turn_limit=SPEED_CHOICES)
    @app_commands.choices(where=WHERE_CHOICES)
    @in_servers
    @replies(Visibility.PUBLIC)
    async def find(
        self,
        reply: Reply,
        game: str | None = None,
        rules: Transform[str, RulesName] | None = None,
        turn_limit: str | None = None,
        where: str | None = None,
    ) -> None:
        """Wait for somebody who wants the same."""
        wanted = MatchChoice(rules=RulesetChoice(game=game, rules=rules or None), turn_limit=turn_limit)
        terms = await terms_of(self._services, reply.interaction, wanted)
        await require_place(reply.interaction)
        await self.answer_with(
            reply, proposal_of(reply.interaction, terms, None), across=where == ON_ALL_SERVERS
        )

    async def answer_with(self, reply: Reply, proposal: Proposal, *, across: bool = False) -> None:
        """Let the answer be the message of somebody who waits."""
        interaction, matches = reply.interaction, self._services.matches
        await require_open_channel(interaction, matches, proposal)
        challenge = await matches.queue.wait(
            proposal, may_open_thread=may_open_thread(interaction), across=across
        )
        with speaking(public_locale_of(interaction)):
            layout = waiting_layout(challenge)
        message = await reply.show(await self._services.renderer.render(layout))
        if message is None:
            # Discord took no answer: nobody may be paired by a seal that nobody has seen.
            with suppress(Refused):
                await matches.queue.stop(challenge.id, user=interaction.user.id)
            return
        # Before it counts: the match may begin at once.
        self._services.private_panels.keep(challenge.id, interaction.user.id, interaction)
        await matches.challenges.posted(challenge.id, message)
        await matches.queue.call(challenge.id)

    @pressed(FindToo)
    @replies(Visibility.PUBLIC)
    async def find_too(self, reply: Reply, press: FindToo) -> None:
        """Wait for the same; the two are paired as all who wait are."""
        challenge = await self._open(reply, press.challenge)
        await require_place(reply.interaction)
        await self.answer_with(reply, proposal_of(reply.interaction, challenge.terms, None))

    @pressed(StopFinding)
    @replies(Visibility.UPDATE)
    async def stop(self, reply: Reply, press: StopFinding) -> None:
        """Wait no longer."""
        await self._open(reply, press.challenge)
        matches = self._services.matches
        challenge = await matches.queue.stop(press.challenge, user=reply.interaction.user.id)
        with speaking(public_locale_of(reply.interaction)):
            layout = waiting_layout(challenge)
        if await reply.show(await self._services.renderer.render(layout)) is not None:
            await matches.challenges.shown(challenge.id)

    @pressed(NotifyMe)
    @replies(Visibility.PRIVATE)
    async def notify(self, reply: Reply, press: NotifyMe) -> None:
        """Tell the person from now on; asked again, it lasts anew."""
        user, matches = reply.interaction.user, self._services.matches
        challenge = await matches.challenges.find(press.challenge)
        if challenge is None or challenge.guild is None:
            raise Refused(Refusal.NO_LONGER_WAITING)
        dms = self._services.painter.dms
        try:
            # Opened now, as the person asks for it: Discord lets a bot open few, and hands need those.
            await dms.channel_of(user.id)
        except (DmClosed, DmQuota, PlaceClosed, PlaceGone):
            raise Refused(Refusal.NO_NEWS) from None
        if await dms.is_closed(user.id):
            raise Refused(Refusal.NO_NEWS)
        game = challenge.terms.game
        await matches.watches.add(challenge.guild, game, user=user.id, name=user.display_name)
        await reply.show(await self._services.renderer.render(watching_layout(challenge.guild, game)))

    @pressed(StopNotifying)
    @replies(Visibility.UPDATE)
    async def stop_notifying(self, reply: Reply, press: StopNotifying) -> None:
        """Tell the person no longer."""
        await self._services.matches.watches.remove(press.guild, press.game, user=reply.interaction.user.id)
        await reply.show(text_message(say("I'll no longer notify you.")))

    async def _open(self, reply: Reply, number: ChallengeId) -> Challenge:
        """The search that a press is about; raises Refused (NO_LONGER_WAITING) where it is over."""
        message, challenges = reply.interaction.message, self._services.matches.challenges
        if message is not None:
            # The press proves which message shows it, even if a crash kept its posting from being noted.
            await challenges.posted(number, message.id)
        challenge = await challenges.find(number)
        if challenge is None or not challenge.queued:
            raise Refused(Refusal.NO_LONGER_WAITING)
        if challenge.status is ChallengeStatus.OPEN:
            return challenge
        # Where the message is the table by now, the painter of tables sees to it.
        if challenge.status is not ChallengeStatus.ACCEPTED:
            self._services.painter.challenges.refresh(challenge)
        raise Refused(Refusal.NO_LONGER_WAITING)
