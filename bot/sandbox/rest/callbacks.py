"""The first answer to an interaction: message, deferral, update, form or choices."""

from collections.abc import Mapping
from enum import IntEnum

from bot.sandbox.codes import Code, Form, form_error, refusal
from bot.sandbox.core import Core
from bot.sandbox.events import ChoicesOffered, InteractionAnswered, ModalOpened
from bot.sandbox.interactions import AnswerKind, Interaction
from bot.sandbox.message_rules import flags_of
from bot.sandbox.modal_rules import ModalRules, check_choices
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
from bot.sandbox.postbox import Draft, Origin
from bot.sandbox.rest.routing import Desk, Request, Route


class CallbackKind(IntEnum):
    """Interaction callback types of the API."""

    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


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


def answer(desk: Desk, request: Request) -> Json | None:
    """Take the first answer; a refused one leaves the interaction open for another try."""
    interaction = desk.interactions.require_unanswered(
        request.id("interaction_id"), request.params["webhook_token"]
    )
    body = request.fields
    kind = _require_kind(interaction, body.get("type"))
    data = Form().fields("data", body.get("data"))
    message = _carry_out(desk, request, interaction, kind, data)
    desk.interactions.record_answer(interaction, _ANSWERS[kind])
    _tell_watchers(desk.core, interaction)
    if request.query.get("with_response", "").lower() not in ("1", "true"):
        return None
    return _response(desk.core, interaction, kind, message)


def _require_kind(interaction: Interaction, named: object) -> CallbackKind:
    allowed = _ALLOWED[interaction.kind]
    if interaction.kind is InteractionKind.MODAL and interaction.message is not None:
        allowed += _ON_MESSAGE
    if named not in allowed:
        names = ", ".join(str(int(one)) for one in allowed)
        message = f"Interactions of type {int(interaction.kind)} are answered with one of ({names})"
        raise form_error("type", "INTERACTION_CALLBACK_TYPE_INVALID", message)
    return CallbackKind(int(str(named)))


def _carry_out(
    desk: Desk, request: Request, interaction: Interaction, kind: CallbackKind, data: Json
) -> StoredMessage | None:
    """What an answer of this kind does; gives the message that it made or changed."""
    core = desk.core
    draft = Draft(body=data, uploads=request.uploads, prefix="data")
    channel = core.world.channels.get(interaction.channel_id)
    if channel is None:
        raise refusal(Code.UNKNOWN_CHANNEL)
    require_open_thread(channel, editing=kind is _C.UPDATE)
    origin = answer_origin(core, interaction)
    message: StoredMessage | None = None
    match kind:
        case _C.MESSAGE:
            message = desk.postbox.create(channel, draft, origin)
            interaction.reply_id = message.id
        case _C.DEFERRED_MESSAGE:
            message = _defer(desk, channel, data, origin)
            interaction.reply_id = message.id
        case _C.UPDATE:
            message = core.world.messages.get(interaction.message_id or NOBODY)
            if message is None:
                raise refusal(Code.UNKNOWN_MESSAGE)
            desk.postbox.edit(message, draft)
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
    provenance = interaction.provenance(original_id=followup_to)
    return Origin(author_id=core.world.bot_id, kind=kind, provenance=provenance)


def _defer(desk: Desk, channel: Channel, data: Json, origin: Origin) -> StoredMessage:
    """Show "is thinking…"; whether the answer will be private is settled here once for all."""
    form = Form("data")
    flags = flags_of(form, data, among=MessageFlag.EPHEMERAL)
    form.refuse_faults()
    return desk.postbox.create_loading(channel, origin, flags)


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
        if kind in (_C.MESSAGE, _C.UPDATE):
            response["resource"] = {"type": int(kind), "message": core.payload(message)}
    return response


ROUTES = (Route("POST", "/interactions/{interaction_id}/{webhook_token}/callback", answer),)
