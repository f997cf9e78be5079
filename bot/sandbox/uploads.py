"""Uploaded files: safe names, types and sizes, and which attachments a message has after an edit."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bot.sandbox.cdn import picture_size
from bot.sandbox.core import Core
from bot.sandbox.model import Attachment, Json, Snowflake

_UNSAFE = re.compile(r"[^A-Za-z0-9_.-]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Upload:
    """A file that came with a request."""

    filename: str
    content_type: str | None
    data: bytes

    @property
    def safe_name(self) -> str:
        """The name that Discord gives it, by which attachment:// refers to it."""
        return _UNSAFE.sub("_", self.filename).strip("._") or "unknown"


def store_upload(core: Core, channel_id: Snowflake, upload: Upload, *, description: str | None) -> Attachment:
    """Keep the bytes and give the attachment."""
    identity = core.mint()
    core.cabinet.put(identity, upload.data)
    picture = picture_size(upload.data)
    kind, width, height = picture or (upload.content_type or "application/octet-stream", None, None)
    return Attachment(
        id=identity,
        channel_id=channel_id,
        filename=upload.safe_name,
        size=len(upload.data),
        content_type=kind,
        description=description or None,
        width=width,
        height=height,
    )


def kept_attachments(old: Iterable[Attachment], body: Json) -> list[Attachment]:
    """The attachments that an edit keeps: all without an `attachments` array, else those that it names.

    A named one may get a new description.
    """
    if "attachments" not in body:
        return list(old)
    entries = {str(entry.get("id")): entry for entry in body["attachments"] or []}
    kept = [one for one in old if one.id in entries]
    for attachment in kept:
        if "description" in entries[attachment.id]:
            attachment.description = entries[attachment.id]["description"] or None
    return kept


def new_attachments(
    core: Core, channel_id: Snowflake, body: Json, uploads: Mapping[int, Upload]
) -> list[Attachment]:
    """The files of a request as attachments, described by the entries of `attachments`."""
    entries = {str(entry.get("id")): entry for entry in body.get("attachments") or []}
    return [
        store_upload(core, channel_id, upload, description=entries.get(str(number), {}).get("description"))
        for number, upload in sorted(uploads.items())
    ]
