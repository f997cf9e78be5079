"""An interaction from the person's side: the first answer, the messages that followed, or the failure."""

import asyncio
from dataclasses import dataclass

from bot.sandbox.core import Core
from bot.sandbox.interactions import AnswerKind, Interaction
from bot.sandbox.model import Json, Snowflake
from bot.sandbox.seen import Message, Modal, seen_message, seen_modal


class InteractionFailed(Exception):
    """No answer within three seconds: the person reads "This interaction failed"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One suggestion of autocomplete."""

    name: str
    value: str | int | float


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The first answer; `after_s` is how long the bot took."""

    kind: AnswerKind
    message: Message | None
    modal: Modal | None
    choices: tuple[Choice, ...]
    after_s: float


class Press:
    """One command, press, choice or modal of a person, and what the bot answers."""

    def __init__(self, core: Core, interaction: Interaction) -> None:
        self._core = core
        self._interaction = interaction

    def __repr__(self) -> str:
        return f"<Press {self.id} {self.kind or ('failed' if self.failed else 'waiting')}>"

    @property
    def id(self) -> Snowflake:
        """The interaction's id."""
        return self._interaction.id

    @property
    def interaction(self) -> Interaction:
        """The interaction itself, for tests that forge requests."""
        return self._interaction

    @property
    def kind(self) -> AnswerKind | None:
        """What the first answer was; None while there is none."""
        return self._interaction.answer

    @property
    def failed(self) -> bool:
        """Whether the person reads "This interaction failed"."""
        return self._interaction.failed

    @property
    def modal(self) -> Modal | None:
        """The form that popped up."""
        data = self._interaction.modal
        return None if data is None else seen_modal(data)

    @property
    def modal_payload(self) -> Json | None:
        """That form as Discord's JSON."""
        return self._interaction.modal

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What autocomplete suggested."""
        return tuple(Choice(name=one["name"], value=one["value"]) for one in self._interaction.choices)

    def reply(self) -> Message | None:
        """The message that the first answer made or updated, as it is now."""
        return self._look(self._interaction.original_id)

    @property
    def followups(self) -> tuple[Message, ...]:
        """The further messages that still exist, oldest first."""
        found = (self._look(one) for one in self._interaction.followup_ids)
        return tuple(one for one in found if one is not None)

    async def answered(self, timeout: float = 60.0) -> Answer:  # noqa: ASYNC109  # a test wants it in the call
        """The first answer. Raises InteractionFailed after Discord's three seconds, or TimeoutError."""
        interaction = self._interaction
        if interaction.answer is None and not interaction.failed:
            await asyncio.wait_for(interaction.changed.wait(), timeout)
        if interaction.answer is None:
            raise InteractionFailed("This interaction failed: the bot gave no answer in time")
        return Answer(
            kind=interaction.answer,
            message=self.reply(),
            modal=self.modal,
            choices=self.choices,
            after_s=interaction.answered_after_s or 0.0,
        )

    async def replied(self, timeout: float = 60.0) -> Message:  # noqa: ASYNC109  # as above
        """The message of the first answer as soon as it is no longer "thinking…"."""

        def finished() -> Message | None:
            if self.failed:
                raise InteractionFailed("This interaction failed: the bot gave no answer in time")
            # "is thinking…" is a message already, but not yet the answer.
            reply = self.reply()
            return None if reply is None or reply.loading else reply

        return await self._core.events.wait_for(finished, timeout_s=timeout)

    async def followed_up(self, count: int = 1, *, timeout: float = 60.0) -> tuple[Message, ...]:  # noqa: ASYNC109
        """The further messages as soon as there are `count` of them."""
        return await self._core.events.wait_for(
            lambda: self.followups if len(self.followups) >= count else None, timeout_s=timeout
        )

    def _look(self, message_id: Snowflake | None) -> Message | None:
        stored = None if message_id is None else self._core.world.messages.get(message_id)
        return None if stored is None else seen_message(self._core, stored)
