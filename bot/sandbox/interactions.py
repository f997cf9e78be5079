"""Interactions: a person does something, the bot is told, and has three seconds for its first answer."""

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

from bot.sandbox.channels import archive_idle_threads
from bot.sandbox.codes import Code, refusal
from bot.sandbox.command_rules import OptionKind
from bot.sandbox.core import Core
from bot.sandbox.events import InteractionFailed, InteractionStarted
from bot.sandbox.installs import context_of, owners, owners_of_command, owners_of_component
from bot.sandbox.model import Channel, InteractionKind, InteractionMetadata, Json, Snowflake, User
from bot.sandbox.payloads import channel_payload, member_payload, user_payload
from bot.sandbox.permissions import BOT_DM, PRIVATE_CHANNEL, USER_INSTALL, Permission


class AnswerKind(StrEnum):
    """What the first answer to an interaction did."""

    MESSAGE = "message"
    DEFERRED = "deferred"
    DEFERRED_UPDATE = "deferred-update"
    UPDATE = "update"
    MODAL = "modal"
    CHOICES = "choices"


@dataclass(slots=True, kw_only=True, eq=False)
class Interaction:
    """One interaction, from what the person did to the end of its token 15 minutes later."""

    id: Snowflake
    token: str
    kind: InteractionKind
    created_s: float
    person_id: Snowflake
    channel_id: Snowflake
    guild_id: Snowflake | None
    data: Json
    owners: dict[str, str]
    message: Json | None = None
    modal: Json | None = None
    choices: tuple[Json, ...] = ()
    answer: AnswerKind | None = None
    answered_after_s: float | None = None
    original_id: Snowflake | None = None
    followup_ids: list[Snowflake] = field(default_factory=list)
    failed: bool = False
    payload: Json = field(default_factory=dict)
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def message_id(self) -> Snowflake | None:
        """The message that the pressed component, or the component that opened the form, is on."""
        return None if self.message is None else Snowflake(self.message["id"])

    def metadata(self, *, original_id: Snowflake | None = None) -> InteractionMetadata:
        """The `interaction_metadata` of a message that answers this interaction."""
        return InteractionMetadata(
            id=self.id,
            kind=self.kind,
            user_id=self.person_id,
            guild_id=self.guild_id,
            message_id=self.message_id,
            original_id=original_id,
            owners=self.owners,
            command=_command_words(self.data),
        )


def _command_words(data: Json) -> str | None:
    """The words of the command in an interaction's data ("group sub"); None when it was no command."""
    words = [data.get("name")]
    options = data.get("options") or ()
    while options and options[0].get("type") in (OptionKind.SUB_COMMAND, OptionKind.SUB_COMMAND_GROUP):
        words.append(options[0]["name"])
        options = options[0].get("options") or ()
    return " ".join(str(word) for word in words) if words[0] else None


@dataclass(slots=True)
class Delivery:
    """How interactions reach the bot. After a RESUME Discord may deliver one late, or a second time."""

    delay_s: float = 0.0
    copies: int = 1


class Interactions:
    """All interactions whose tokens still live."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._by_id: dict[Snowflake, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}
        self._timers: set[asyncio.TimerHandle] = set()
        self.delivery = Delivery()

    def start(
        self,
        kind: InteractionKind,
        person: User,
        channel: Channel,
        data: Json,
        *,
        message: Json | None = None,
        opened_by: Interaction | None = None,
    ) -> Interaction:
        """Create an interaction, send it to the bot and start the clock of its first answer.

        `opened_by` is the interaction that opened the modal which a person sends.
        """
        self._forget_old()
        archive_idle_threads(self._core)
        interaction = Interaction(
            id=self._core.mint(),
            # Whoever has the token can answer, so it is as long and as random as Discord's.
            token=secrets.token_urlsafe(96),
            kind=kind,
            created_s=self._core.clock.now(),
            person_id=person.id,
            channel_id=channel.id,
            guild_id=channel.guild_id,
            data=data,
            owners=self._owners(person, channel, data, message) if opened_by is None else opened_by.owners,
            message=message,
        )
        self._by_id[interaction.id] = self._by_token[interaction.token] = interaction
        self._core.events.emit(
            InteractionStarted(
                interaction_id=interaction.id,
                person_id=person.id,
                channel_id=channel.id,
                message_id=interaction.message_id,
            )
        )
        payload = interaction.payload = self._payload(interaction, person, channel)
        self._later(self.delivery.delay_s, lambda: self._deliver(payload, interaction))
        # The three seconds run from the person's press, not from the arrival at the bot.
        self._later(self._core.settings.answer_s, lambda: self._expire(interaction))
        return interaction

    def stop(self) -> None:
        """Stop all clocks."""
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()

    def _later(self, delay_s: float, call: Callable[[], None]) -> None:
        if delay_s <= 0:
            call()
            return

        def run() -> None:
            self._timers.discard(timer)
            call()

        timer = asyncio.get_running_loop().call_later(delay_s, run)
        self._timers.add(timer)

    def _deliver(self, payload: Json, interaction: Interaction) -> None:
        if not interaction.owners:
            return  # the bot's messages stay after it was removed, but their buttons reach nobody
        for _ in range(self.delivery.copies):
            if self._core.endpoint.url is not None:
                self._core.endpoint.deliver(payload)
                continue
            self._core.gateway.dispatch("INTERACTION_CREATE", payload, guild_id=interaction.guild_id)

    def _expire(self, interaction: Interaction) -> None:
        """The time for the first answer is over: without one the person reads "This interaction failed"."""
        if interaction.answer is not None:
            return
        interaction.failed = True
        interaction.changed.set()
        self._core.events.emit(
            InteractionFailed(
                interaction_id=interaction.id,
                person_id=interaction.person_id,
                channel_id=interaction.channel_id,
            )
        )

    def require_unanswered(self, interaction_id: Snowflake, token: str) -> Interaction:
        """An interaction that waits for its first answer: else 10062 or 40060."""
        interaction = self._by_id.get(interaction_id)
        if interaction is None or not secrets.compare_digest(interaction.token, token):
            raise refusal(Code.UNKNOWN_INTERACTION)
        if interaction.answer is not None:
            raise refusal(Code.ALREADY_ACKNOWLEDGED)
        # The clock and not only the timer decides, because tests move the clock.
        late = self._core.clock.now() - interaction.created_s > self._core.settings.answer_s
        if late or interaction.failed:
            raise refusal(Code.UNKNOWN_INTERACTION)
        return interaction

    def require_answered(self, application_id: Snowflake, token: str) -> Interaction:
        """An interaction by its token, as the webhook routes know it: else 10015 or 50027."""
        interaction = self._by_token.get(token)
        # Before the first answer the token is no webhook yet: follow-ups get 10015.
        if interaction is None or interaction.answer is None or application_id != self._core.world.bot_id:
            raise refusal(Code.UNKNOWN_WEBHOOK)
        if self._core.clock.now() - interaction.created_s > self._core.settings.token_life_s:
            raise refusal(Code.INVALID_WEBHOOK_TOKEN)
        return interaction

    def record_answer(self, interaction: Interaction, kind: AnswerKind) -> None:
        """Note the first answer and wake whoever waits for it."""
        interaction.answer = kind
        interaction.answered_after_s = self._core.clock.now() - interaction.created_s
        interaction.changed.set()

    def _forget_old(self) -> None:
        """Forget interactions whose tokens have been dead for as long again as they lived."""
        oldest = self._core.clock.now() - 2 * self._core.settings.token_life_s
        while self._by_id and (first := next(iter(self._by_id.values()))).created_s < oldest:
            self._by_id.pop(first.id)
            self._by_token.pop(first.token)

    def _app_permissions(self, channel: Channel) -> Permission:
        """What the bot's roles grant it here, which says nothing of a private thread that it is not in."""
        world = self._core.world
        if not self._core.settings.hardships.app_permissions:
            seen = world.can_see(channel, world.bot_id)
            return world.permissions(channel, world.bot_id) if seen else Permission.NONE
        if channel.guild_id is None:
            return BOT_DM if channel.recipient_id is not None else PRIVATE_CHANNEL
        here = world.guilds[channel.guild_id].bot_here
        return world.permissions(channel, world.bot_id) if here else USER_INSTALL

    def _owners(self, person: User, channel: Channel, data: Json, message: Json | None) -> dict[str, str]:
        """Whose installs authorise what a person does."""
        if message is not None and "custom_id" in data:
            return owners_of_component(self._core, channel, person.id, message)
        commands = (one for owned in self._core.world.commands.values() for one in owned)
        command = next((one for one in commands if one["id"] == data.get("id")), None)
        if command is None:
            return owners(self._core, channel, person.id)
        return owners_of_command(self._core, channel, person.id, command)

    def _payload(self, interaction: Interaction, person: User, channel: Channel) -> Json:
        """The interaction as the gateway delivers it."""
        world = self._core.world
        payload: Json = {
            "id": interaction.id,
            "application_id": world.bot_id,
            "type": int(interaction.kind),
            "data": interaction.data,
            "token": interaction.token,
            "version": 1,
            "channel_id": channel.id,
            "channel": channel_payload(world, channel)
            | ({"permissions": str(int(world.permissions(channel, person.id)))} if channel.guild_id else {}),
            "locale": person.locale,
            "entitlements": [],
            "attachment_size_limit": self._core.settings.max_attachment_bytes,
            "app_permissions": str(int(self._app_permissions(channel))),
            "authorizing_integration_owners": interaction.owners,
            "context": int(context_of(channel)),
        }
        if interaction.message is not None:
            payload["message"] = interaction.message
        if channel.guild_id is None:
            return payload | {"user": user_payload(person)}
        guild = world.guilds[channel.guild_id]
        member = member_payload(world, guild.members[person.id])
        member["permissions"] = str(int(world.permissions(channel, person.id)))
        return payload | {
            "guild_id": guild.id,
            "guild": {"id": guild.id, "locale": guild.preferred_locale, "features": guild.features},
            "guild_locale": guild.preferred_locale,
            "member": member,
        }
