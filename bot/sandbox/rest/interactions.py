"""Answers to an interaction: the first one, and by its token those that follow."""

from collections.abc import Mapping
from enum import IntEnum

from bot.sandbox.codes import Code, Form, form_error, refusal
from bot.sandbox.command_rules import check_choices
from bot.sandbox.component_rules import ModalRules
from bot.sandbox.core import Core
from bot.sandbox.events import ChoicesOffered, InteractionAnswered, ModalOpened
from bot.sandbox.installs import must_be_ephemeral, only_for_user
from bot.sandbox.interactions import AnswerKind, Interaction
from bot.sandbox.message_rules import flags_of
from bot.sandbox.messages import Draft, Origin
from bot.sandbox.model import (
    NOBODY,
    Channel,
    InteractionKind,
    Json,
    MessageFlag,
    MessageKind,
    Snowflake,
    StoredMessage,
)
from bot.sandbox.rest.routing import Backend, Request, Route


class CallbackKind(IntEnum):
    """Interaction callback types of the API."""

    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


MAX_FOLLOW_UPS_BY_USER_INSTALL = 5

_C = CallbackKind
_ON_MESSAGE = (_C.DEFERRED_UPDATE, _C.UPDATE)
_ALLOWED: Mapping[InteractionKind, tuple[CallbackKind, ...]] = {
    InteractionKind.COMMAND: (_C.MESSAGE, _C.DEFERRED_MESSAGE, _C.MODAL),
    InteractionKind.COMPONENT: (_C.MESSAGE, _C.DEFERRED_MESSAGE, *_ON_MESSAGE, _C.MODAL),
    InteractionKind.AUTOCOMPLETE: (_C.CHOICES,),
    InteractionKind.MODAL: (_C.MESSAGE, _C.DEFERRED_MESSAGE),
}
_ANSWERS: Mapping[CallbackKind, AnswerKind] = {
    _C.MESSAGE: AnswerKind.MESSAGE,
    _C.DEFERRED_MESSAGE: AnswerKind.DEFERRED,
    _C.DEFERRED_UPDATE: AnswerKind.DEFERRED_UPDATE,
    _C.UPDATE: AnswerKind.UPDATE,
    _C.CHOICES: AnswerKind.CHOICES,
    _C.MODAL: AnswerKind.MODAL,
}


def answer(backend: Backend, request: Request) -> Json | None:
    """Take the first answer. After a refused one the interaction is still open: the bot can try again."""
    interaction = backend.interactions.require_unanswered(
        request.id("interaction_id"), request.params["webhook_token"]
    )
    body = request.fields
    kind = _require_kind(interaction, body.get("type"))
    # The interaction counts as answered only if the answer was carried out: Discord checks the body first.
    data = Form().fields("data", body.get("data"))
    message = _carry_out(backend, request, interaction, kind, data)
    backend.interactions.record_answer(interaction, _ANSWERS[kind])
    _tell_watchers(backend.core, interaction)
    # discord.py always asks for the response; a bare request gets 204.
    if request.query.get("with_response", "").lower() not in ("1", "true"):
        return None
    return _response(backend.core, interaction, kind, message)


def _require_kind(interaction: Interaction, named: object) -> CallbackKind:
    allowed = _ALLOWED[interaction.kind]
    # A modal that a button opened may update the message of that button; one that a command opened has none.
    if interaction.kind is InteractionKind.MODAL and interaction.message is not None:
        allowed += _ON_MESSAGE
    if named not in allowed:
        names = ", ".join(str(int(one)) for one in allowed)
        message = f"Interactions of type {int(interaction.kind)} are answered with one of ({names})"
        raise form_error("type", "INTERACTION_CALLBACK_TYPE_INVALID", message)
    return CallbackKind(int(str(named)))


def _carry_out(
    backend: Backend, request: Request, interaction: Interaction, kind: CallbackKind, data: Json
) -> StoredMessage | None:
    """Carry out an answer of this kind; gives the message that it made or changed."""
    core = backend.core
    draft = Draft(body=data, uploads=request.uploads, prefix="data")
    channel = core.world.channels.get(interaction.channel_id)
    if channel is None:
        raise refusal(Code.UNKNOWN_CHANNEL)
    require_open_thread(channel, editing=kind is _C.UPDATE)
    origin = answer_origin(core, interaction)
    message: StoredMessage | None = None
    match kind:
        case _C.MESSAGE:
            message = backend.messages.create(channel, draft, origin)
        case _C.DEFERRED_MESSAGE:
            message = _defer(backend, channel, data, origin)
        case _C.UPDATE:
            # The message may have been deleted while a slow client still showed its button.
            message = core.world.messages.get(interaction.message_id or NOBODY)
            if message is None:
                raise refusal(Code.UNKNOWN_MESSAGE)
            backend.messages.edit(message, draft)
        case _C.DEFERRED_UPDATE:
            message = core.world.messages.get(interaction.message_id or NOBODY)
        case _C.CHOICES:
            form = Form("data")
            interaction.choices = tuple(check_choices(form, data.get("choices")))
            form.refuse_faults()
        case _C.MODAL:
            form = Form("data")
            ModalRules(form, own_emojis=core.world.emojis).check(data)
            form.refuse_faults()
            interaction.modal = data
    interaction.original_id = None if message is None else message.id
    return message


def require_open_thread(channel: Channel, *, editing: bool) -> None:
    """An archived thread takes no edits; a locked one no answers at all."""
    thread = channel.thread
    if thread is not None and thread.archived and (editing or thread.locked):
        raise refusal(Code.ARCHIVED_THREAD)


def answer_origin(core: Core, interaction: Interaction, *, followup_to: Snowflake | None = None) -> Origin:
    """Who writes an answer (the bot) and what it answers."""
    kind = MessageKind.DEFAULT
    if interaction.kind is InteractionKind.COMMAND and followup_to is None:
        chat_input = interaction.data.get("type") == 1
        kind = MessageKind.CHAT_INPUT_COMMAND if chat_input else MessageKind.CONTEXT_MENU_COMMAND
    metadata = interaction.metadata(original_id=followup_to)
    channel = core.world.channels[interaction.channel_id]
    ephemeral = must_be_ephemeral(core, channel, interaction.person_id, interaction.owners)
    return Origin(author_id=core.world.bot_id, kind=kind, metadata=metadata, ephemeral=ephemeral)


def _defer(backend: Backend, channel: Channel, data: Json, origin: Origin) -> StoredMessage:
    """Show "is thinking…". Whether the answer will be ephemeral is decided here and cannot change later."""
    form = Form("data")
    flags = flags_of(form, data, among=MessageFlag.EPHEMERAL)
    form.refuse_faults()
    return backend.messages.create_loading(channel, origin, flags)


def _tell_watchers(core: Core, interaction: Interaction) -> None:
    assert interaction.answer is not None
    who = {
        "interaction_id": interaction.id,
        "person_id": interaction.person_id,
        "channel_id": interaction.channel_id,
    }
    core.events.emit(InteractionAnswered(**who, kind=interaction.answer.value))
    if interaction.answer is AnswerKind.MODAL:
        core.events.emit(ModalOpened(**who, modal=interaction.modal or {}))
    elif interaction.answer is AnswerKind.CHOICES:
        core.events.emit(ChoicesOffered(**who, choices=interaction.choices))


def _response(
    core: Core, interaction: Interaction, kind: CallbackKind, message: StoredMessage | None
) -> Json:
    described: Json = {
        "id": interaction.id,
        "type": int(interaction.kind),
        "channel_id": interaction.channel_id,
    }
    if interaction.guild_id is not None:
        described["guild_id"] = interaction.guild_id
    response: Json = {"interaction": described}
    if message is not None:
        described |= {
            "response_message_id": message.id,
            "response_message_loading": message.has(MessageFlag.LOADING),
            "response_message_ephemeral": message.has(MessageFlag.EPHEMERAL),
        }
        # Deferrals name the message but do not bring it: there is nothing to show yet.
        if kind in (_C.MESSAGE, _C.UPDATE):
            response["resource"] = {"type": int(kind), "message": core.payload(message)}
    return response


def follow_up(backend: Backend, request: Request) -> Json:
    """Send a further message; the first one after a deferral becomes the deferred answer itself.

    Discord keeps that answer public or ephemeral as the deferral was, whatever this message asks for: a
    private answer after a public deferral is published.
    """
    core, interaction = backend.core, _require(backend, request)
    original = core.world.messages.get(interaction.original_id or NOBODY)
    channel = core.world.channels.get(interaction.channel_id)
    if channel is None:
        raise refusal(Code.UNKNOWN_CHANNEL)
    if only_for_user(interaction.owners) and len(interaction.followup_ids) >= MAX_FOLLOW_UPS_BY_USER_INSTALL:
        raise refusal(Code.TOO_MANY_FOLLOW_UPS)
    loading = original is not None and original.has(MessageFlag.LOADING)
    require_open_thread(channel, editing=loading)
    # "is thinking…" turns into this message, which keeps the id of the deferred answer.
    if original is not None and loading:
        backend.messages.edit(original, request.draft())
        return core.payload(original)
    origin = answer_origin(core, interaction, followup_to=interaction.original_id or interaction.id)
    message = backend.messages.create(channel, request.draft(), origin)
    interaction.followup_ids.append(message.id)
    interaction.changed.set()
    return core.payload(message)


def read(backend: Backend, request: Request) -> Json:
    return backend.core.payload(_require_message(backend, request, _require(backend, request)))


def edit(backend: Backend, request: Request) -> Json:
    message = _require_message(backend, request, _require(backend, request))
    require_open_thread(backend.core.world.channels[message.channel_id], editing=True)
    backend.messages.edit(message, request.draft())
    return backend.core.payload(message)


def delete(backend: Backend, request: Request) -> None:
    backend.messages.delete(_require_message(backend, request, _require(backend, request)))


def _require(backend: Backend, request: Request) -> Interaction:
    return backend.interactions.require_answered(request.id("webhook_id"), request.params["webhook_token"])


def _require_message(backend: Backend, request: Request, interaction: Interaction) -> StoredMessage:
    """A message that this interaction made, or the one that its component is on."""
    named = request.params["message_id"]
    own = {interaction.original_id, *interaction.followup_ids}
    identity = interaction.original_id if named == "@original" else request.id("message_id")
    message = backend.core.world.messages.get(identity or NOBODY)
    if message is None or identity not in own:
        raise refusal(Code.UNKNOWN_MESSAGE)
    return message


_BASE = "/webhooks/{webhook_id}/{webhook_token}"
ROUTES = (
    Route("POST", "/interactions/{interaction_id}/{webhook_token}/callback", answer),
    Route("POST", _BASE, follow_up),
    Route("GET", f"{_BASE}/messages/{{message_id}}", read),
    Route("PATCH", f"{_BASE}/messages/{{message_id}}", edit),
    Route("DELETE", f"{_BASE}/messages/{{message_id}}", delete),
)
