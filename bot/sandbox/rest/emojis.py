"""Emojis of the application."""

import base64
import binascii
import re

from bot.sandbox.codes import Code, Form, form_error, refusal
from bot.sandbox.core import Core
from bot.sandbox.files import picture_size
from bot.sandbox.model import Emoji, Json
from bot.sandbox.payloads import emoji_payload
from bot.sandbox.rest.routing import ApiResponse, Backend, Request, Route

MAX_EMOJIS = 2000
MAX_BYTES = 256 * 1024
_DATA_URI = re.compile(r"data:image/(png|jpeg|gif|webp|avif);base64,(.*)", re.DOTALL)
_NAME = re.compile(r"\w{2,32}")


def listed(backend: Backend, request: Request) -> Json:
    core = _own(backend.core, request)
    return {"items": [emoji_payload(core.world, emoji) for emoji in core.world.emojis.values()]}


def one(backend: Backend, request: Request) -> Json:
    return emoji_payload(backend.core.world, _require(_own(backend.core, request), request))


def create(backend: Backend, request: Request) -> ApiResponse:
    """A new emoji from a data URI of at most 256 KiB."""
    core, body = _own(backend.core, request), request.fields
    name = _checked_name(body)
    kind, data = _picture(body.get("image"))
    _check_free(core, name)
    if len(core.world.emojis) >= MAX_EMOJIS:
        raise refusal(Code.TOO_MANY_EMOJIS)
    emoji = Emoji(id=core.mint(), name=name, animated=kind == "image/gif", content_type=kind)
    core.file_store.put(emoji.id, data)
    core.world.emojis[emoji.id] = emoji
    return ApiResponse(201, emoji_payload(core.world, emoji))


def rename(backend: Backend, request: Request) -> Json:
    core = _own(backend.core, request)
    emoji = _require(core, request)
    name = _checked_name(request.fields)
    if name != emoji.name:
        _check_free(core, name)
    emoji.name = name
    return emoji_payload(core.world, emoji)


def delete(backend: Backend, request: Request) -> None:
    core = _own(backend.core, request)
    emoji = _require(core, request)
    core.world.emojis.pop(emoji.id)
    core.file_store.drop(emoji.id)


def _own(core: Core, request: Request) -> Core:
    if request.id("application_id") != core.world.bot_id:
        raise refusal(Code.NOT_THIS_APPLICATION)
    return core


def _require(core: Core, request: Request) -> Emoji:
    emoji = core.world.emojis.get(request.id("emoji_id"))
    if emoji is None:
        raise refusal(Code.UNKNOWN_EMOJI)
    return emoji


def _checked_name(body: Json) -> str:
    form = Form()
    name = form.text("name", body.get("name"), least=2, most=32, required=True)
    if name and not _NAME.fullmatch(name):
        form.wrong("name", "STRING_TYPE_REGEX", "String value did not match validation regex.")
    form.refuse_faults()
    return name


def _check_free(core: Core, name: str) -> None:
    if any(emoji.name == name for emoji in core.world.emojis.values()):
        raise form_error(
            "name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "An emoji with this name already exists"
        )


def _picture(image: object) -> tuple[str, bytes]:
    match = _DATA_URI.fullmatch(image) if isinstance(image, str) else None
    if match is None:
        raise form_error("image", "IMAGE_INVALID", "Invalid image data")
    try:
        data = base64.b64decode(match[2], validate=True)
    except binascii.Error:
        raise form_error("image", "IMAGE_INVALID", "Invalid image data") from None
    if len(data) > MAX_BYTES:
        raise refusal(Code.ASSET_TOO_LARGE)
    kind = f"image/{match[1]}"
    # The bytes have to be what the data URI says; of WebP and AVIF only the name is believed here.
    if match[1] in ("png", "jpeg", "gif") and picture_size(data) is None:
        raise refusal(Code.INVALID_FILE)
    return kind, data


_BASE = "/applications/{application_id}/emojis"
ROUTES = (
    Route("GET", _BASE, listed),
    Route("POST", _BASE, create),
    Route("GET", f"{_BASE}/{{emoji_id}}", one),
    Route("PATCH", f"{_BASE}/{{emoji_id}}", rename),
    Route("DELETE", f"{_BASE}/{{emoji_id}}", delete),
)
