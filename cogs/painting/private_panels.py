"""Private panels in channels: hands in messages that one person sees.
 Such a message can be edited only with the token of the interaction that it answers, for 15 minutes. That
long an open panel follows the match like any other message, so that somebody whose direct messages are closed
plays from the channel without pressing "Refresh". The tokens are kept in memory alone, and nothing is lost
with them: the buttons of an old panel still work, and a press on one brings a fresh panel.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import aiohttp
import discord
import structlog

from bot.matches import ChallengeId, MatchId
from cogs.sending.mentions import CommandMentions
from cogs.sending.message import Message
from cogs.sending.reply import ARCHIVED_THREAD

LIFE_S = 14 * 60.0
"""How long a token is used. Discord takes it for 15 minutes; the last one is left for the way there."""

SWEPT_EVERY_S = 1.0
"""How often those that have run out are looked for, at most."""

TABLE: Final = 0
"""In the place of a person: the table in a conversation, which only such a token can edit as well."""

# 10008: the message is dismissed; 10015 and 50027: the token has run out; 10062: nobody knows it.
_NEVER_AGAIN = frozenset({10008, 10015, 10062, 50027})

Interaction = discord.Interaction[Any]

_log = structlog.get_logger(__name__)


@dataclass(slots=True)
class _Panel:
    interaction: Interaction
    message: int | None
    """A follow-up's id; None is the interaction's own answer."""
    version: int
    until: float

    def shows_in(self, message: int) -> bool:
        """Whether it is this message, as far as anybody can know."""
        pressed = self.interaction.message
        return message in {self.message, None if pressed is None else pressed.id}


class PrivatePanels:
    """The private panels that can still be edited, one for each match and person: the newest."""

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._swept_at = -SWEPT_EVERY_S
        self._panels: dict[tuple[MatchId, int], _Panel] = {}
        self._lent: dict[tuple[MatchId, int], tuple[Interaction, float]] = {}
        self._offered: dict[ChallengeId, tuple[Interaction, float]] = {}
        self._kept: dict[tuple[ChallengeId, int], tuple[Interaction, float]] = {}

    def opened(
        self, match: MatchId, user: int, interaction: Interaction, *, version: int, message: int | None = None
    ) -> None:
        """A panel shows the match at this version, as the interaction's answer or as its follow-up."""
        self._sweep()
        pressed = interaction.message
        if pressed is not None and message is None:
            # The answer is in the place of a panel that showed another match of the person.
            for other in [key for key in self._panels if key[1] == user and key[0] != match]:
                if self._panels[other].shows_in(pressed.id):
                    del self._panels[other]
        self._panels[match, user] = _Panel(interaction, message, version, self._clock() + LIFE_S)

    def lend(self, match: MatchId, user: int, interaction: Interaction) -> None:
        """Should direct messages to the person fail, this interaction may carry the hand instead."""
        self._sweep()
        self._lent[match, user] = (interaction, self._clock() + LIFE_S)

    def keep(self, challenge: ChallengeId, user: int, interaction: Interaction) -> None:
        """Keep the interaction of somebody who waits, should the match begin while its token lives."""
        self._sweep()
        self._kept[challenge, user] = (interaction, self._clock() + LIFE_S)

    def offered(self, lobby: ChallengeId, interaction: Interaction) -> None:
        """By this interaction the message of a lobby in a conversation can be edited."""
        self._sweep()
        self._offered[lobby] = (interaction, self._clock() + LIFE_S)

    async def show_lobby(self, lobby: ChallengeId, rendered: Message) -> None:
        """Bring the message of a lobby in a conversation up to date, if a token for it still lives."""
        self._sweep()
        if lobby not in self._offered:
            return
        interaction, _ = self._offered[lobby]
        try:
            await _edit(_Panel(interaction, None, 0, 0.0), rendered)
        except (discord.HTTPException, aiohttp.ClientError, TimeoutError, OSError) as error:
            # The next press at the lobby shows how it stands.
            self._offered.pop(lobby, None)
            _log.info("lobby not shown", error=type(error).__name__)

    def lend_kept(self, challenge: ChallengeId, match: MatchId) -> None:
        """The challenge became this match: the kept interactions may carry the hands of those who waited."""
        self._sweep()
        for key in [key for key in self._kept if key[0] == challenge]:
            self._lent[match, key[1]] = self._kept.pop(key)

    def shown(self, match: MatchId, user: int) -> int | None:
        """The version that the person's open panel shows; None when there is none to edit."""
        self._sweep()
        panel = self._panels.get((match, user))
        return None if panel is None else panel.version

    def shows_any(self, match: MatchId) -> bool:
        """Whether there may be an open panel of the match, anybody's."""
        return any(number == match for number, _ in self._panels)

    def versions(self) -> dict[MatchId, int]:
        """The matches with an open panel, each with the oldest version that one shows."""
        self._sweep()
        found: dict[MatchId, int] = {}
        for (match, _), panel in self._panels.items():
            found[match] = min(panel.version, found.get(match, panel.version))
        return found

    def opener(self, match: MatchId, user: int) -> Interaction | None:
        """The interaction whose token can edit the person's open panel."""
        panel = self._panels.get((match, user))
        return None if panel is None else panel.interaction

    def has_lent(self, match: MatchId, user: int) -> bool:
        """Whether a panel could be opened for the person without a new press."""
        self._sweep()
        return (match, user) in self._lent

    async def post(
        self, match: MatchId, interaction: Interaction, rendered: Message, *, version: int
    ) -> None:
        """Post the table of a conversation as a further message of the interaction, for everybody."""
        try:
            message = await _follow_up(interaction, rendered, ephemeral=False)
        except (discord.HTTPException, aiohttp.ClientError, TimeoutError, OSError) as error:
            _log.info("table not posted", error=type(error).__name__)
        else:
            self.opened(match, TABLE, interaction, version=version, message=message)

    async def show(self, match: MatchId, user: int, rendered: Message, *, version: int) -> None:
        """Bring the person's open panel up to date, or open one on a lent interaction.

        Where Discord refuses that for a reason that may lie in the pictures, it is done in words.
        """
        try:
            try:
                await self._show(match, user, rendered, version=version)
            except discord.HTTPException as error:
                if not rendered.pictures or error.code in _NEVER_AGAIN:
                    raise
                await self._show(match, user, rendered.without_pictures(), version=version)
        except (discord.HTTPException, aiohttp.ClientError, TimeoutError, OSError) as error:
            # Dismissed, expired, or Discord is down: the next press brings a fresh panel.
            self._panels.pop((match, user), None)
            self._lent.pop((match, user), None)
            _log.info("private panel lost", error=type(error).__name__)

    async def _show(self, match: MatchId, user: int, rendered: Message, *, version: int) -> None:
        panel = self._panels.get((match, user))
        if panel is not None:
            try:
                await _edit(panel, rendered)
            except discord.HTTPException as error:
                if error.code != ARCHIVED_THREAD:
                    raise
                # Only the edit is refused: a further message may come, and it is edited from now on.
                panel.message = await _follow_up(panel.interaction, rendered)
            panel.version = version
        elif (match, user) in self._lent:
            interaction, _ = self._lent[match, user]
            message = await _follow_up(interaction, rendered)
            # One panel for each press: from now on it is edited, and a second one is never sent.
            self._lent.pop((match, user), None)
            self.opened(match, user, interaction, version=version, message=message)

    def _sweep(self) -> None:
        """Forget the tokens that have run out; called before each look at them, in place of a timer."""
        now = self._clock()
        # Not at each of thousands of looks a minute: the walk through all of them would cost more than they.
        if self._swept_at <= now < self._swept_at + SWEPT_EVERY_S:
            return
        self._swept_at = now
        for key in [key for key, panel in self._panels.items() if panel.until <= now]:
            del self._panels[key]
        for key in [key for key, (_, until) in self._lent.items() if until <= now]:
            del self._lent[key]
        for lobby in [lobby for lobby, (_, until) in self._offered.items() if until <= now]:
            del self._offered[lobby]
        for waiting in [waiting for waiting, (_, until) in self._kept.items() if until <= now]:
            del self._kept[waiting]


async def _edit(panel: _Panel, rendered: Message) -> None:
    view = _view(panel.interaction, rendered)
    if panel.message is None:
        await panel.interaction.edit_original_response(view=view, attachments=rendered.files())
    else:
        await panel.interaction.followup.edit_message(panel.message, view=view, attachments=rendered.files())


async def _follow_up(interaction: Interaction, rendered: Message, *, ephemeral: bool = True) -> int:
    sent = await interaction.followup.send(
        view=_view(interaction, rendered),
        files=rendered.files(),
        ephemeral=ephemeral,
        wait=True,
        allowed_mentions=rendered.mentions(),
    )
    return sent.id


def _view(interaction: Interaction, rendered: Message) -> discord.ui.LayoutView:
    commands: CommandMentions = interaction.client.command_mentions
    return rendered.view(commands)
