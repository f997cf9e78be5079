"""What a person sees: a message with its text, pictures, buttons and selects, or a modal."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from bot.sandbox.component_rules import ATTACHMENT
from bot.sandbox.components import SELECTS, ButtonStyle, ComponentKind, media_of, walk
from bot.sandbox.core import Core
from bot.sandbox.files import picture_size
from bot.sandbox.model import Attachment, Json, MessageFlag, Snowflake, StoredMessage


class NotOffered(Exception):
    """A Discord client would not let the person do that: no such button or command, or a disabled one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Button:
    """A button. A link has a `url` and no custom id."""

    label: str
    custom_id: str
    style: ButtonStyle
    disabled: bool
    emoji: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One choice of a select."""

    label: str
    value: str
    description: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Select:
    """A select menu; only string selects bring options."""

    custom_id: str
    kind: ComponentKind
    placeholder: str
    options: tuple[Option, ...]
    min_values: int
    max_values: int
    disabled: bool
    channel_types: tuple[int, ...] = ()
    """The types of channels that it lists; empty for all."""
    preset: tuple[str, ...] = ()
    """The ids of people, roles or channels that it shows as chosen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A picture that is shown with a message; `size` is width and height in px, `data` the file itself."""

    filename: str
    alt: str
    size: tuple[int, int]
    data: bytes = field(repr=False)
    attachment_id: Snowflake


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """A message as it was when the person looked; `Person.find` gives it as it is now."""

    id: Snowflake
    channel_id: Snowflake
    author_id: Snowflake
    author: str
    from_bot: bool
    content: str
    text: str
    """All that is to read, with commands as they are shown."""
    buttons: tuple[Button, ...]
    selects: tuple[Select, ...]
    pictures: tuple[Picture, ...]
    ephemeral: bool
    loading: bool
    edited: bool
    created_at: str
    reply_to: Snowflake | None = None

    def find_button(self, label: str = "", *, custom_id: str = "") -> Button | None:
        """The button with a custom id, or with a label: the exact one, else the only one that begins so."""
        if custom_id:
            return next((one for one in self.buttons if one.custom_id == custom_id), None)
        exact = [one for one in self.buttons if label in (one.label, one.emoji)]
        begun = exact or [one for one in self.buttons if one.label.startswith(label)]
        return begun[0] if len(begun) == 1 else None

    def button(self, label: str = "", *, custom_id: str = "") -> Button:
        """The button that `find_button` finds; raises NotOffered if there is none."""
        found = self.find_button(label, custom_id=custom_id)
        if found is None:
            offered = ", ".join(repr(one.label) for one in self.buttons) or "none"
            raise NotOffered(f"no single button {custom_id or label!r} here; the buttons are: {offered}")
        return found

    def select(self, name: str) -> Select:
        """The select with a custom id or placeholder; "" means the only one there is."""
        found = [one for one in self.selects if name in ("", one.custom_id, one.placeholder)]
        if len(found) != 1:
            offered = ", ".join(repr(one.placeholder or one.custom_id) for one in self.selects) or "none"
            raise NotOffered(f"no single select {name!r} here; the selects are: {offered}")
        return found[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One question of a form."""

    custom_id: str
    kind: ComponentKind
    label: str
    description: str = ""
    placeholder: str = ""
    value: str = ""
    required: bool = True
    min_length: int = 0
    max_length: int = 4000
    min_values: int = 1
    max_values: int = 1
    options: tuple[Option, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Modal:
    """A modal that popped up."""

    title: str
    custom_id: str
    fields: tuple[Field, ...]
    texts: tuple[str, ...] = ()

    def field(self, name: str) -> Field:
        """The field with a custom id or label."""
        found = [one for one in self.fields if name in (one.custom_id, one.label)]
        if len(found) != 1:
            offered = ", ".join(repr(one.label or one.custom_id) for one in self.fields)
            raise NotOffered(f"no field {name!r} in this form; the fields are: {offered}")
        return found[0]


_COMMAND = re.compile(r"</([-\w ]{1,100}):\d{1,20}>")


def seen_message(core: Core, stored: StoredMessage) -> Message:
    """A stored message as a person sees it now."""
    author = core.world.users[stored.author_id]
    parts = list(walk(stored.components))
    return Message(
        id=stored.id,
        channel_id=stored.channel_id,
        author_id=stored.author_id,
        author=author.global_name or author.username,
        from_bot=author.bot,
        content=stored.content,
        text=_COMMAND.sub(r"/\1", "\n".join(filter(None, (stored.content, *_texts(stored.embeds, parts))))),
        buttons=tuple(_button(one) for one in parts if one.get("type") == ComponentKind.BUTTON),
        selects=tuple(_select(one) for one in parts if one.get("type") in SELECTS),
        pictures=tuple(_pictures(core, stored, parts)),
        ephemeral=stored.viewer_id is not None,
        loading=stored.has(MessageFlag.LOADING),
        edited=stored.edited_at is not None,
        created_at=stored.created_at,
        reply_to=stored.replies_to,
    )


def _texts(embeds: list[Json], parts: list[Json]) -> Iterator[str]:
    for embed in embeds:
        author, footer = embed.get("author") or {}, embed.get("footer") or {}
        yield from (author.get("name") or "", embed.get("title") or "", embed.get("description") or "")
        for one in embed.get("fields") or ():
            yield from (one["name"], one["value"])
        yield footer.get("text") or ""
    yield from (part.get("content") or "" for part in parts if part.get("type") == ComponentKind.TEXT_DISPLAY)


def _button(part: Json) -> Button:
    return Button(
        label=part.get("label") or "",
        custom_id=part.get("custom_id") or "",
        style=ButtonStyle(part.get("style", ButtonStyle.SECONDARY)),
        disabled=bool(part.get("disabled")),
        emoji=(part.get("emoji") or {}).get("name") or "",
        url=part.get("url") or "",
    )


def _limit(part: Json, name: str) -> int:
    value = part.get(name)
    return 1 if value is None else int(value)


def _select(part: Json) -> Select:
    return Select(
        custom_id=part["custom_id"],
        kind=ComponentKind(part["type"]),
        placeholder=part.get("placeholder") or "",
        options=_options(part),
        min_values=_limit(part, "min_values"),
        max_values=_limit(part, "max_values"),
        disabled=bool(part.get("disabled")),
        channel_types=tuple(part.get("channel_types") or ()),
        preset=tuple(one["id"] for one in part.get("default_values") or ()),
    )


def _options(part: Json) -> tuple[Option, ...]:
    return tuple(
        Option(
            label=one["label"],
            value=one["value"],
            description=one.get("description") or "",
            chosen=one.get("default") is True,
        )
        for one in part.get("options") or ()
    )


def _pictures(core: Core, stored: StoredMessage, parts: list[Json]) -> Iterator[Picture]:
    """The pictures that are shown: with Components V2 only those that a component refers to."""
    by_name = {one.filename: one for one in stored.attachments}
    # With Components V2 an attachment that no component shows is invisible.
    if not stored.has(MessageFlag.COMPONENTS_V2):
        for one in stored.attachments:
            yield from _picture(core, one, "")
        return
    for part in parts:
        alts = [one.get("description") for one in part.get("items") or ()] or [part.get("description")]
        for media, alt in zip(media_of(part), alts, strict=False):
            attachment = by_name.get(str(media.get("url")).removeprefix(ATTACHMENT))
            if attachment is not None:
                yield from _picture(core, attachment, alt or "")


def _picture(core: Core, attachment: Attachment, alt: str) -> Iterator[Picture]:
    """The picture of an attachment, if it is one."""
    data = core.file_store.find(attachment.id)
    if data is None or picture_size(data) is None:
        return
    yield Picture(
        filename=attachment.filename,
        alt=alt or attachment.description or "",
        size=(attachment.width or 0, attachment.height or 0),
        data=data,
        attachment_id=attachment.id,
    )


def seen_modal(data: Json) -> Modal:
    """A form as a person sees it, from the bot's JSON."""
    rows = data["components"]
    return Modal(
        title=data["title"],
        custom_id=data["custom_id"],
        fields=tuple(_field(row) for row in rows if row["type"] != ComponentKind.TEXT_DISPLAY),
        texts=tuple(row["content"] for row in rows if row["type"] == ComponentKind.TEXT_DISPLAY),
    )


def _field(row: Json) -> Field:
    inner = row.get("component") or row["components"][0]
    # A group of checkboxes lets one tick them all unless it says otherwise; a select means one choice.
    ticks_all = inner["type"] == ComponentKind.CHECKBOX_GROUP and inner.get("max_values") is None
    return Field(
        custom_id=inner["custom_id"],
        kind=ComponentKind(inner["type"]),
        label=row.get("label") or inner.get("label") or "",
        description=row.get("description") or "",
        placeholder=inner.get("placeholder") or "",
        value=inner.get("value") or "",
        required=inner.get("required") is not False,
        min_length=inner.get("min_length") or 0,
        max_length=inner.get("max_length") or 4000,
        min_values=_limit(inner, "min_values"),
        max_values=len(inner["options"]) if ticks_all else _limit(inner, "max_values"),
        options=_options(inner),
    )
