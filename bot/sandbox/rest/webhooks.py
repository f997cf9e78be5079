"""What follows a first answer, by the interaction's token: follow-ups, and @original read or changed."""

from bot.sandbox.codes import Code, refusal
from bot.sandbox.interactions import Interaction
from bot.sandbox.model import NOBODY, Json, MessageFlag, StoredMessage
from bot.sandbox.rest.callbacks import answer_origin, require_open_thread
from bot.sandbox.rest.routing import Desk, Request, Route


def follow_up(desk: Desk, request: Request) -> Json:
    """Send a further message; the first one after a deferral becomes the deferred answer itself.

    That answer stays as public or as private as the deferral was, whatever this message asks for.
    """
    core, interaction = desk.core, _require(desk, request)
    original = core.world.messages.get(interaction.original_id or NOBODY)
    channel = core.world.channels.get(interaction.channel_id)
    if channel is None:
        raise refusal(Code.UNKNOWN_CHANNEL)
    loading = original is not None and original.has(MessageFlag.LOADING)
    require_open_thread(channel, editing=loading)
    if original is not None and loading:
        desk.postbox.edit(original, request.draft())
        return core.payload(original)
    origin = answer_origin(core, interaction, followup_to=interaction.original_id or interaction.id)
    message = desk.postbox.create(channel, request.draft(), origin)
    interaction.followup_ids.append(message.id)
    interaction.changed.set()
    return core.payload(message)


def read(desk: Desk, request: Request) -> Json:
    return desk.core.payload(_require_message(desk, request, _require(desk, request)))


def edit(desk: Desk, request: Request) -> Json:
    message = _require_message(desk, request, _require(desk, request))
    require_open_thread(desk.core.world.channels[message.channel_id], editing=True)
    desk.postbox.edit(message, request.draft())
    return desk.core.payload(message)


def delete(desk: Desk, request: Request) -> None:
    desk.postbox.delete(_require_message(desk, request, _require(desk, request)))


def _require(desk: Desk, request: Request) -> Interaction:
    return desk.interactions.require_answered(request.id("webhook_id"), request.params["webhook_token"])


def _require_message(desk: Desk, request: Request, interaction: Interaction) -> StoredMessage:
    """A message that this interaction made, or the one that its component is on."""
    named = request.params["message_id"]
    own = {interaction.original_id, *interaction.followup_ids}
    identity = interaction.original_id if named == "@original" else request.id("message_id")
    message = desk.core.world.messages.get(identity or NOBODY)
    if message is None or identity not in own:
        raise refusal(Code.UNKNOWN_MESSAGE)
    return message


_BASE = "/webhooks/{webhook_id}/{webhook_token}"
ROUTES = (
    Route("POST", _BASE, follow_up),
    Route("GET", f"{_BASE}/messages/{{message_id}}", read),
    Route("PATCH", f"{_BASE}/messages/{{message_id}}", edit),
    Route("DELETE", f"{_BASE}/messages/{{message_id}}", delete),
)
