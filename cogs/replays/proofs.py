"""/verify: a finished match in readable steps, with the file that anybody can check."""

from __future__ import annotations

from collections.abc import Iterable

from discord import app_commands
from discord.app_commands import Transform
from typing_extensions import override

from bot.matches import MatchId, Proof, StoreError
from bot.refusals import Refusal, Refused
from bot.words import replay as words
from bot.words.phrasebook import speaking
from cogs.cog import Cog, Interaction, Services, in_servers_and_dms, pressed, replies
from cogs.games.registry import match_title
from cogs.languages import locale_of, public_locale_of
from cogs.layout import Attachment, Layout, Small, Text
from cogs.match_ids import Verify
from cogs.options import MatchOption
from cogs.sending.reply import Reply, Visibility


class ProvableMatch(MatchOption):
    """A match that can be proven to the person here, the newest first."""

    @override
    async def labels(self, interaction: Interaction, services: Services) -> Iterable[tuple[str, MatchId]]:
        found = await services.matches.proofs.near(interaction.user.id, interaction.channel_id)
        return [(words.finished_label(each.match, match_title(each.terms)), each.match) for each in found]


class Proofs(Cog):
    """Answers those who ask for the proof of a match."""

    @app_commands.command(name="verify", description="Prove that a match's deals were fixed in advance")
    @in_servers_and_dms
    @app_commands.describe(match="A finished match; the latest by default")
    async def verify(
        self, interaction: Interaction, match: Transform[MatchId, ProvableMatch] | None = None
    ) -> None:
        """Show the proof of a match."""
        visibility = await self._visibility(interaction, match)
        await self._services.responder.answer(interaction, visibility, lambda reply: self._show(reply, match))

    @pressed(Verify)
    @replies(Visibility.PRIVATE)
    async def verify_by_button(self, reply: Reply, press: Verify) -> None:
        """Show the proof of the button's match."""
        await self._show(reply, press.match)

    async def _visibility(self, interaction: Interaction, match: MatchId | None) -> Visibility:
        """In public where the match was played, so that all who saw it may check it; elsewhere in private."""
        proofs = self._services.matches.proofs
        try:
            chosen = await self._choose(interaction) if match is None else match
            is_here = await proofs.is_played_in(chosen, interaction.channel_id)
        except (Refused, StoreError):
            # What is wrong is told when the answer is given.
            return Visibility.PRIVATE
        return Visibility.PUBLIC if is_here else Visibility.PRIVATE

    async def _choose(self, interaction: Interaction) -> MatchId:
        """The latest match that can be proven to the person here; raises Refused where there is none."""
        user, channel = interaction.user.id, interaction.channel_id
        latest = await self._services.matches.proofs.near(user, channel, limit=1)
        if not latest:
            raise Refused(Refusal.NOTHING_TO_VERIFY)
        return latest[0].match

    async def _show(self, reply: Reply, match: MatchId | None) -> None:
        """Answer with the proof of a match, or of the latest one; raises Refused."""
        interaction = reply.interaction
        chosen = await self._choose(interaction) if match is None else match
        proof = await self._services.matches.proofs.of(
            chosen, user=interaction.user.id, channel=interaction.channel_id
        )
        in_public = reply.visibility is Visibility.PUBLIC
        with speaking(public_locale_of(interaction) if in_public else locale_of(interaction)):
            layout = proof_layout(proof)
        await reply.show(await self._services.renderer.render(layout))


def proof_layout(proof: Proof) -> Layout:
    """The steps of a proof, and its file."""
    file = f"upcard-match-{proof.match}.json"
    steps = words.proof_steps(
        commitment=proof.commitment,
        salt=proof.salt,
        link=proof.link,
        secret=proof.secret,
        seed=proof.seed,
        decks=proof.decks,
    )
    title = match_title(proof.terms)
    return Layout(
        blocks=(
            Text(words.proof_title(proof.match, title)),
            Text(steps),
            Text(words.proof_comparison(proof.fingerprint, file)),
            Attachment(name=file, data=proof.text),
            Small(words.proof_note(is_public=proof.link is not None)),
        )
    )
