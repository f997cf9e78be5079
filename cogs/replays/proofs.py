"""/verify: whether the deals of a match were fair, in a line; behind it the steps, with the file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from discord import app_commands
from discord.app_commands import Transform
from typing_extensions import override

from bot.matches import MatchId, PostedSeal, Proof, SecondSeal
from bot.refusals import Refusal, Refused
from bot.words import replay as words
from bot.words.phrasebook import say
from cogs.cog import Cog, Interaction, Services, everywhere, pressed, replies
from cogs.games.registry import match_title
from cogs.layout import Attachment, Button, ButtonRow, Layout, Small, Text
from cogs.match_ids import ShowProof, Verify
from cogs.options import MatchOption
from cogs.sending.reply import Reply, Visibility, page_visibility


class ProvableMatch(MatchOption):
    """A match that can be proven to the person here, the newest first."""

    @override
    async def labels(self, interaction: Interaction, services: Services) -> Iterable[tuple[str, MatchId]]:
        found = await services.matches.proofs.near(interaction.user.id, interaction.channel_id)
        return [(words.finished_label(each.match, match_title(each.terms)), each.match) for each in found]


class Proofs(Cog):
    """Answers those who ask whether a match was fair: always them alone."""

    @app_commands.command(name="verify", description="Check that a match's deals were fair")
    @everywhere
    @app_commands.describe(match="A finished match; the latest by default")
    @replies(Visibility.PRIVATE)
    async def verify(self, reply: Reply, match: Transform[MatchId, ProvableMatch] | None = None) -> None:
        """Say whether a match was fair."""
        chosen = await self._latest(reply.interaction) if match is None else match
        await self._answer(reply, verdict_layout(await self._proof(reply, chosen)))

    @pressed(Verify)
    @replies(Visibility.PRIVATE)
    async def verify_by_button(self, reply: Reply, press: Verify) -> None:
        """Say whether the button's match was fair; while it goes on, what its deals are sealed with."""
        try:
            layout = verdict_layout(await self._proof(reply, press.match))
        except Refused as refused:
            if refused.refusal is not Refusal.NOT_OVER:
                raise
            user, channel = reply.interaction.user.id, reply.interaction.channel_id
            proofs = self._services.matches.proofs
            layout = seal_layout(await proofs.seal_of(press.match, user=user, channel=channel))
        await self._answer(reply, layout)

    @pressed(ShowProof)
    @replies(page_visibility)
    async def show_proof(self, reply: Reply, press: ShowProof) -> None:
        """Show the steps and the file."""
        await self._answer(reply, proof_layout(await self._proof(reply, press.match)))

    async def _latest(self, interaction: Interaction) -> MatchId:
        """The latest match that can be proven to the person here; raises Refused where there is none."""
        user, channel = interaction.user.id, interaction.channel_id
        latest = await self._services.matches.proofs.near(user, channel, limit=1)
        if not latest:
            raise Refused(Refusal.NOTHING_TO_VERIFY)
        return latest[0].match

    async def _proof(self, reply: Reply, match: MatchId) -> Proof:
        """The proof of a match; raises Refused."""
        user, channel = reply.interaction.user.id, reply.interaction.channel_id
        return await self._services.matches.proofs.of(match, user=user, channel=channel)

    async def _answer(self, reply: Reply, layout: Layout) -> None:
        await reply.show(await self._services.renderer.render(layout))


def verdict_layout(proof: Proof) -> Layout:
    """Whether a match was fair, in a line, and the button to its proof."""
    verdict = words.verdict_line(proof.deals, proof.match, match_title(proof.terms), is_fair=proof.is_fair)
    return Layout(
        blocks=(
            Text(verdict),
            Small(words.verdict_note(is_fair=proof.is_fair, is_public=proof.link is not None)),
            ButtonRow((Button(label=say("Show the proof"), id=ShowProof(match=proof.match)),)),
        )
    )


def seal_layout(posted: PostedSeal) -> Layout:
    """The seal of a match that goes on."""
    text = Text(words.seal_text(posted.commitment, posted.salt, posted.link))
    return Layout(blocks=(text, *_second(posted.second)))


def _second(second: SecondSeal | None) -> Iterator[Text]:
    if second is not None:
        yield Text(words.second_seal(second.commitment, second.link))


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
            *_second(proof.second),
            Text(words.proof_comparison(proof.fingerprint, file)),
            Attachment(name=file, data=proof.text),
            Small(words.proof_note(is_public=proof.link is not None)),
        )
    )
