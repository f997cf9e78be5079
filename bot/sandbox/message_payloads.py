"""A message in Discord's JSON, with fresh addresses of its files and the defaults that Discord fills in."""

from collections.abc import Mapping

from bot.sandbox.component_rules import ATTACHMENT
from bot.sandbox.components import ButtonStyle, ComponentKind, walk
from bot.sandbox.files import Cdn
from bot.sandbox.model import (
    Attachment,
    InteractionKind,
    InteractionMetadata,
    Json,
    MessageFlag,
    MessageKind,
    Snowflake,
    StoredMessage,
)
from bot.sandbox.payloads import channel_payload, user_payload
from bot.sandbox.world import World

_K = ComponentKind
_DEFAULTS: Mapping[int, Json] = {
    _K.BUTTON: {"style": int(ButtonStyle.SECONDARY), "disabled": False},
    _K.STRING_SELECT: {"min_values": 1, "max_values": 1, "disabled": False},
    _K.USER_SELECT: {"min_values": 1, "max_values": 1, "disabled": False},
    _K.ROLE_SELECT: {"min_values": 1, "max_values": 1, "disabled": False},
    _K.MENTIONABLE_SELECT: {"min_values": 1, "max_values": 1, "disabled": False},
    _K.CHANNEL_SELECT: {"min_values": 1, "max_values": 1, "disabled": False},
    _K.THUMBNAIL: {"description": None, "spoiler": False},
    _K.SEPARATOR: {"divider": True, "spacing": 1},
    _K.CONTAINER: {"accent_color": None, "spoiler": False},
    _K.FILE: {"spoiler": False},
}


def message_payload(world: World, cdn: Cdn, message: StoredMessage) -> Json:
    """A message; a reply carries the message that it replies to, but no further one."""
    payload = _plain_payload(world, cdn, message)
    if message.replies_to is not None:
        # A deleted original stays referenced, with None in place of the message.
        original = world.messages.get(message.replies_to)
        payload["message_reference"] = {
            "type": 0,
            "channel_id": message.channel_id,
            "message_id": message.replies_to,
        }
        payload["referenced_message"] = None if original is None else _plain_payload(world, cdn, original)
    return payload


def _plain_payload(world: World, cdn: Cdn, message: StoredMessage) -> Json:
    files = {one.filename: one for one in message.attachments}
    payload: Json = {
        "id": message.id,
        "type": int(message.kind),
        "channel_id": message.channel_id,
        "author": user_payload(world.users[message.author_id]),
        "content": message.content,
        "timestamp": message.created_at,
        "edited_timestamp": message.edited_at,
        "tts": False,
        "mention_everyone": message.mention_everyone,
        "mentions": [user_payload(world.users[one]) for one in message.mentions],
        "mention_roles": [],
        "attachments": [attachment_payload(cdn, one, message) for one in message.attachments],
        "embeds": [_embed_payload(cdn, embed, files) for embed in message.embeds],
        "components": [_component_payload(world, cdn, one, files) for one in message.components],
        "pinned": False,
        "flags": message.flags,
    }
    if message.nonce is not None:
        payload["nonce"] = message.nonce
    if message.has(MessageFlag.HAS_THREAD):
        thread = world.channels.get(message.id)
        payload |= {"thread": channel_payload(world, thread)} if thread is not None else {}
    if message.metadata is not None:
        # Answers to interactions are sent by a webhook whose id is the application's.
        payload["application_id"] = payload["webhook_id"] = world.bot_id
        payload["interaction_metadata"] = _metadata_payload(world, message.metadata)
    return payload


def attachment_payload(cdn: Cdn, attachment: Attachment, message: StoredMessage) -> Json:
    """An attachment with an address that works for a day."""
    address = cdn.address(attachment)
    payload: Json = {
        "id": attachment.id,
        "filename": attachment.filename,
        "size": attachment.size,
        "url": address,
        "proxy_url": address,
        "content_type": attachment.content_type,
    }
    if attachment.description is not None:
        payload["description"] = attachment.description
    if attachment.width is not None:
        payload |= {"width": attachment.width, "height": attachment.height}
    if message.has(MessageFlag.EPHEMERAL):
        # Discord may delete the files of ephemeral messages at any time.
        payload["ephemeral"] = True
    return payload


def _metadata_payload(world: World, metadata: InteractionMetadata) -> Json:
    payload: Json = {
        "id": metadata.id,
        "type": int(metadata.kind),
        "user": user_payload(world.users[metadata.user_id]),
        "authorizing_integration_owners": metadata.owners,
    }
    if metadata.original_id is not None:
        payload["original_response_message_id"] = metadata.original_id
    if metadata.kind is InteractionKind.COMPONENT:
        payload["interacted_message_id"] = metadata.message_id
    # A modal's answer also tells what opened the modal, a button or a command.
    if metadata.kind is InteractionKind.MODAL:
        trigger = InteractionKind.COMPONENT if metadata.message_id else InteractionKind.COMMAND
        inner = InteractionMetadata(
            id=metadata.id,
            kind=trigger,
            user_id=metadata.user_id,
            message_id=metadata.message_id,
            owners=metadata.owners,
        )
        payload["triggering_interaction_metadata"] = _metadata_payload(world, inner)
    return payload


def _component_payload(world: World, cdn: Cdn, component: Json, files: Mapping[str, Attachment]) -> Json:
    """A component with its defaults and, where it shows a file, that file's address."""
    kind = int(component["type"])
    # A field that was sent as null counts as not sent.
    payload: Json = {**_DEFAULTS.get(kind, {}), **{k: v for k, v in component.items() if v is not None}}
    if "accessory" in payload:
        payload["accessory"] = _component_payload(world, cdn, payload["accessory"], files)
    if "components" in payload:
        payload["components"] = [_component_payload(world, cdn, one, files) for one in payload["components"]]
    match kind:
        case _K.THUMBNAIL:
            payload["media"] = _media_payload(world, cdn, payload["media"], files)
        case _K.FILE:
            shown = files.get(str(payload["file"].get("url", "")).removeprefix(ATTACHMENT))
            payload["file"] = _media_payload(world, cdn, payload["file"], files)
            payload |= {"name": shown.filename if shown else None, "size": shown.size if shown else None}
        case _K.MEDIA_GALLERY:
            payload["items"] = [
                {
                    "description": None,
                    "spoiler": False,
                    **item,
                    "media": _media_payload(world, cdn, item["media"], files),
                }
                for item in payload["items"]
            ]
        case _:
            pass
    return payload


def _media_payload(world: World, cdn: Cdn, media: Json, files: Mapping[str, Attachment]) -> Json:
    url = str(media["url"])
    attachment = files.get(url.removeprefix(ATTACHMENT)) if url.startswith(ATTACHMENT) else None
    # A picture from elsewhere is still being fetched (loading_state 1); an attachment is there (2).
    if attachment is None:
        return {"id": world.bot_id, "url": url, "proxy_url": url, "loading_state": 1}
    address = cdn.address(attachment)
    return {
        "id": attachment.id,
        "url": address,
        "proxy_url": address,
        "width": attachment.width or 0,
        "height": attachment.height or 0,
        "content_type": attachment.content_type,
        "loading_state": 2,
        "attachment_id": attachment.id,
        "flags": 0,
    }


def _embed_payload(cdn: Cdn, embed: Json, files: Mapping[str, Attachment]) -> Json:
    payload: Json = {"type": "rich", **{k: v for k, v in embed.items() if v is not None}}
    # A bot cannot choose the type of an embed.
    payload["type"] = "rich"
    if "fields" in payload:
        payload["fields"] = [{"inline": False, **one} for one in payload["fields"]]
    for picture in ("image", "thumbnail"):
        url = str((payload.get(picture) or {}).get("url", ""))
        attachment = files.get(url.removeprefix(ATTACHMENT)) if url.startswith(ATTACHMENT) else None
        if attachment is not None:
            address = cdn.address(attachment)
            size = {"width": attachment.width or 0, "height": attachment.height or 0}
            payload[picture] = {"url": address, "proxy_url": address, **size}
    return payload


def without_content(payload: Json) -> Json:
    """Somebody else's message for a bot without the message content intent, which is privileged."""
    return payload | {"content": "", "embeds": [], "attachments": [], "components": []}


def stale_message_payload(
    world: World, message_id: Snowflake, channel_id: Snowflake, custom_id: str, created_at: str
) -> Json:
    """A deleted message of the bot as a slow client still shows it, with the one button that is pressed."""
    return {
        "id": message_id,
        "type": int(MessageKind.DEFAULT),
        "channel_id": channel_id,
        "author": user_payload(world.bot),
        "content": "",
        "timestamp": created_at,
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "pinned": False,
        "flags": 0,
        "components": [
            {
                "type": int(_K.ACTION_ROW),
                "id": 1,
                "components": [
                    {
                        "type": int(_K.BUTTON),
                        "id": 2,
                        "style": 2,
                        "label": "Gone",
                        "custom_id": custom_id,
                        "disabled": False,
                    }
                ],
            }
        ],
    }


def find_component(message: Json, custom_id: str) -> Json | None:
    """The component of a message payload with a custom id."""
    return next((one for one in walk(message["components"]) if one.get("custom_id") == custom_id), None)
