"""Files: uploads that become attachments, and the addresses under which files are served.

Attachments have signed addresses that expire; those of emojis and avatars are open.
"""

import hashlib
import hmac
import re
import struct
import zlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from urllib.parse import quote

from aiohttp import web

from bot.sandbox.model import Attachment, Json, Snowflake
from bot.sandbox.settings import Clock
from bot.sandbox.world import World

ADDRESS_LIFE_S = 24 * 3600.0
_AVATAR_PX = 64
_AVATAR_COLOURS = (
    (88, 101, 242),
    (116, 127, 141),
    (59, 165, 92),
    (250, 166, 26),
    (237, 66, 69),
    (235, 69, 158),
)
_INLINE = ("image/png", "image/jpeg", "image/gif", "image/webp", "text/plain")


RETIRED_FILES = 64
"""Files that stay for a page which still shows the message as it was a moment ago."""


@dataclass(slots=True)
class FileStore:
    """The bytes of attachments and emojis by their ids."""

    files: dict[Snowflake, bytes] = field(default_factory=dict)
    retired: dict[Snowflake, tuple[Attachment, bytes]] = field(default_factory=dict)
    """The files that messages lost last, the oldest first: Discord too serves them for a while."""

    def put(self, identity: Snowflake, data: bytes) -> None:
        self.files[identity] = data

    def find(self, identity: Snowflake) -> bytes | None:
        return self.files.get(identity)

    def keep_uploads(
        self,
        mint: Callable[[], Snowflake],
        channel_id: Snowflake,
        body: Json,
        uploads: Mapping[int, "Upload"],
    ) -> list[Attachment]:
        """Keep the files of a request as attachments; the entries of `attachments` describe them."""
        entries = {str(entry.get("id")): entry for entry in body.get("attachments") or []}
        kept = []
        for number, upload in sorted(uploads.items()):
            attachment = _attachment(channel_id, mint(), upload, entries.get(str(number), {}))
            self.put(attachment.id, upload.data)
            kept.append(attachment)
        return kept

    def drop(self, identity: Snowflake) -> None:
        """Forget a file at once."""
        self.files.pop(identity, None)

    def retire(self, attachment: Attachment) -> None:
        """Forget a file that no message shows any more, as soon as enough others came after it."""
        data = self.files.pop(attachment.id, None)
        if data is not None:
            self.retired[attachment.id] = (attachment, data)
        while len(self.retired) > RETIRED_FILES:
            self.retired.pop(next(iter(self.retired)))


# Discord keeps these signs of a name and puts an underscore in place of all others.
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


def _attachment(channel_id: Snowflake, identity: Snowflake, upload: Upload, entry: Json) -> Attachment:
    """An upload as an attachment; `entry` is what the `attachments` array says of it."""
    picture = picture_size(upload.data)
    kind, width, height = picture or (upload.content_type or "application/octet-stream", None, None)
    return Attachment(
        id=identity,
        channel_id=channel_id,
        filename=upload.safe_name,
        size=len(upload.data),
        content_type=kind,
        description=entry.get("description") or None,
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


class Cdn:
    """Signs and serves addresses below `base_url` (…/cdn)."""

    def __init__(
        self, world: World, file_store: FileStore, clock: Clock, *, life_s: float = ADDRESS_LIFE_S
    ) -> None:
        self._world = world
        self._file_store = file_store
        self._clock = clock
        self._life_s = life_s
        self.base_url = ""

    def address(self, attachment: Attachment) -> str:
        """A fresh address of an attachment; it works until its time is over."""
        path = f"/attachments/{attachment.channel_id}/{attachment.id}/{quote(attachment.filename)}"
        now = int(self._clock.now())
        expiry = f"{now + int(self._life_s):x}"
        return f"{self.base_url}{path}?ex={expiry}&is={now:x}&hm={self._sign(attachment.id, expiry)}&"

    def _sign(self, identity: Snowflake, expiry: str) -> str:
        return hmac.new(self._world.secret, f"{identity}:{expiry}".encode(), hashlib.sha256).hexdigest()

    def add_routes(self, app: web.Application) -> None:
        """Serve what the addresses point to."""
        app.router.add_get("/cdn/attachments/{channel_id}/{attachment_id}/{filename}", self._serve_attachment)
        app.router.add_get("/cdn/emojis/{name}", self._serve_emoji)
        app.router.add_get("/cdn/avatars/{user_id}/{name}", self._serve_avatar)
        app.router.add_get("/cdn/embed/avatars/{name}", self._serve_default_avatar)

    async def _serve_attachment(self, request: web.Request) -> web.Response:
        identity = Snowflake(request.match_info["attachment_id"])
        expiry = request.query.get("ex", "")
        # Discord answers an expired address and a forged one alike: 404 with this sentence.
        genuine = hmac.compare_digest(self._sign(identity, expiry), request.query.get("hm", ""))
        if not genuine or int(expiry, 16) < self._clock.now():
            return web.Response(status=404, text="This content is no longer available.")
        found = self._attached(identity) or self._file_store.retired.get(identity)
        if found is None:
            return web.Response(status=404)
        attachment, data = found
        return _file(data, attachment.content_type)

    def _attached(self, identity: Snowflake) -> tuple[Attachment, bytes] | None:
        """A file that a message shows now."""
        data = self._file_store.find(identity)
        attachment = next((one for one in self._world.attachments() if one.id == identity), None)
        return None if data is None or attachment is None else (attachment, data)

    async def _serve_emoji(self, request: web.Request) -> web.Response:
        identity = Snowflake(request.match_info["name"].partition(".")[0])
        data, emoji = self._file_store.find(identity), self._world.emojis.get(identity)
        return web.Response(status=404) if data is None or emoji is None else _file(data, emoji.content_type)

    async def _serve_avatar(self, request: web.Request) -> web.Response:
        """A person's own picture, in whichever form it was put on: nothing here draws."""
        identity = Snowflake(request.match_info["user_id"])
        wanted = request.match_info["name"].partition(".")[0]
        user = self._world.users.get(identity)
        file = None if user is None or user.avatar != wanted else user.avatar_file
        data = None if file is None else self._file_store.find(file)
        return web.Response(status=404) if data is None else _file(data, "image/png")

    async def _serve_default_avatar(self, request: web.Request) -> web.Response:
        number = request.match_info["name"].removesuffix(".png")
        if not number.isdecimal():
            return web.Response(status=404)
        return _file(
            plain_png(_AVATAR_COLOURS[int(number) % len(_AVATAR_COLOURS)], side_px=_AVATAR_PX), "image/png"
        )


def _file(data: bytes, content_type: str) -> web.Response:
    # What is not a plain picture is offered as a download, so that no uploaded page runs in this origin.
    harmless = content_type.partition(";")[0] in _INLINE
    headers = {"X-Content-Type-Options": "nosniff", "Cache-Control": "private, max-age=3600"}
    if not harmless:
        headers["Content-Disposition"] = "attachment"
    kind = content_type.partition(";")[0] if harmless else "application/octet-stream"
    return web.Response(body=data, content_type=kind, headers=headers)


def plain_png(colour: tuple[int, int, int], *, side_px: int) -> bytes:
    """A square PNG of one colour."""
    rows = (b"\x00" + bytes(colour) * side_px) * side_px
    header = struct.pack(">IIBBBBB", side_px, side_px, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    body = b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + body


def picture_size(data: bytes) -> tuple[str, int, int] | None:
    """Content type, width and height in px of a PNG, GIF or JPEG; None for anything else."""
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return "image/png", width, height
    if data.startswith((b"GIF87a", b"GIF89a")) and len(data) >= 10:
        width, height = struct.unpack("<HH", data[6:10])
        return "image/gif", width, height
    return _jpeg_size(data) if data.startswith(b"\xff\xd8") else None


def _jpeg_size(data: bytes) -> tuple[str, int, int] | None:
    """Walk the segments of a JPEG to its frame header (SOF0 to SOF15, without DHT, JPG and DAC)."""
    # A JPEG may hold a thumbnail with a frame header of its own, so searching for the marker is not enough.
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return "image/jpeg", width, height
        at += 2 + length
    return None
