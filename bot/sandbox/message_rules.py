"""What Discord refuses in the body of a message and in its embeds."""

from collections.abc import Collection, Container, Iterable
from dataclasses import dataclass

from bot.sandbox.codes import Form
from bot.sandbox.component_rules import ATTACHMENT, ComponentRules
from bot.sandbox.model import Json, MessageFlag, Snowflake

MAX_CONTENT = 2000
MAX_ATTACHMENTS = 10
_LEGACY = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
_UNSUPPORTED = ("poll", "sticker_ids", "shared_client_theme", "thread_name", "applied_tags")


@dataclass(frozen=True, slots=True, kw_only=True)
class BodyContext:
    """What a body refers to: the names of its files, the application's emojis, the message's flags."""

    files: Collection[str]
    own_emojis: Container[str]
    flags: MessageFlag


def check_message(form: Form, body: Json, context: BodyContext) -> None:
    """Check all limits of a message body; `form` collects the faults."""
    _check_unsupported(form, body)
    form.text("content", body.get("content"), most=MAX_CONTENT)
    check_embeds(form, body.get("embeds"), files=context.files)
    _check_mentions(form, body.get("allowed_mentions"))
    # A nonce may be a number too; only text has a limit of length.
    if isinstance(body.get("nonce"), str):
        form.text("nonce", body["nonce"], most=25)
    form.flag("tts", body.get("tts"))
    form.flag("enforce_nonce", body.get("enforce_nonce"))
    v2 = MessageFlag.COMPONENTS_V2 in context.flags
    if v2:
        _check_legacy_fields(form, body)
    rules = ComponentRules(form, files=context.files, own_emojis=context.own_emojis)
    rules.check_message(body.get("components"), v2=v2)


def check_attachments(
    form: Form, listed: object, *, uploads: Container[int], kept: Iterable[Snowflake]
) -> list[Json]:
    """The `attachments` array: entries name files of this request or attachments that the message has."""
    old = set(kept)
    entries = form.objects("attachments", listed, most=MAX_ATTACHMENTS)
    for index, entry in enumerate(entries):
        identity = str(form.snowflake(f"attachments.{index}.id", entry.get("id")))
        form.text(f"attachments.{index}.description", entry.get("description"), most=1024)
        form.text(f"attachments.{index}.filename", entry.get("filename"), most=1024)
        if identity not in old and int(identity) not in uploads:
            message = "Attachment data not found"
            form.wrong(f"attachments.{index}.id", "MESSAGE_ATTACHMENT_NOT_FOUND", message)
    return entries


def flags_of(form: Form, body: Json, *, among: MessageFlag) -> MessageFlag:
    """The flags of a body that the sender may set here; Discord drops the others."""
    return MessageFlag(form.number("flags", body.get("flags"), least=0, most=2**31 - 1) or 0) & among


def mentioned(body: Json, default_parse: tuple[str, ...] = ("users", "everyone")) -> tuple[bool, Json]:
    """Whether @everyone may be pinged, and the rule for users: {"all": bool, "ids": [...]}."""
    allowed = body.get("allowed_mentions")
    if not isinstance(allowed, dict):
        return "everyone" in default_parse, {"all": "users" in default_parse, "ids": []}
    parse = allowed.get("parse") or []
    return "everyone" in parse, {
        "all": "users" in parse,
        "ids": [str(one) for one in allowed.get("users") or []],
    }


def _check_unsupported(form: Form, body: Json) -> None:
    """Refuse a field that Discord knows and the sandbox does not: silence would pass for success."""
    for name in _UNSUPPORTED:
        if body.get(name):
            form.wrong(name, "SANDBOX_UNSUPPORTED", f"The sandbox does not know the field {name}")


def _check_legacy_fields(form: Form, body: Json) -> None:
    for name in ("content", "embeds", "poll", "sticker_ids"):
        if body.get(name):
            message = f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            form.wrong(name, _LEGACY, message)


def _check_mentions(form: Form, allowed: object) -> None:
    rule = form.fields("allowed_mentions", allowed)
    parse = form.items("allowed_mentions.parse", rule.get("parse"), most=3)
    for index, kind in enumerate(parse):
        form.choice(f"allowed_mentions.parse.{index}", kind, ("users", "roles", "everyone"))
    for kind in ("users", "roles"):
        ids = form.items(f"allowed_mentions.{kind}", rule.get(kind), most=100)
        # To name users and to allow all of them contradict each other; Discord does not guess.
        if ids and kind in parse:
            message = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            form.wrong("allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)


MAX_EMBEDS = 10
MAX_EMBED_TEXT = 6000  # title, description, fields, footer and author of all embeds of a message together


def check_embeds(form: Form, embeds: object, *, files: Container[str]) -> list[Json]:
    """The embeds of one message."""
    listed = form.objects("embeds", embeds, most=MAX_EMBEDS)
    total = sum(_check_embed(form, f"embeds.{index}", embed, files) for index, embed in enumerate(listed))
    if total > MAX_EMBED_TEXT:
        message = f"Embed size exceeds maximum size of {MAX_EMBED_TEXT}"
        form.wrong("embeds", "MAX_EMBED_SIZE_EXCEEDED", message)
    return listed


def _check_embed(form: Form, path: str, embed: Json, files: Container[str]) -> int:
    """One embed; gives the number of characters that count towards the sum."""
    footer = form.fields(f"{path}.footer", embed.get("footer"))
    author = form.fields(f"{path}.author", embed.get("author"))
    texts = [
        form.text(f"{path}.title", embed.get("title"), most=256),
        form.text(f"{path}.description", embed.get("description"), most=4096),
        form.text(f"{path}.footer.text", footer.get("text"), most=2048, required=bool(footer)),
        form.text(f"{path}.author.name", author.get("name"), most=256, required=bool(author)),
    ]
    for index, field in enumerate(form.objects(f"{path}.fields", embed.get("fields"), most=25)):
        here = f"{path}.fields.{index}"
        texts.append(form.text(f"{here}.name", field.get("name"), most=256, required=True))
        texts.append(form.text(f"{here}.value", field.get("value"), most=1024, required=True))
        form.flag(f"{here}.inline", field.get("inline"))
    form.number(f"{path}.color", embed.get("color"), least=0, most=0xFFFFFF)
    for picture in ("image", "thumbnail"):
        _check_picture(form, f"{path}.{picture}", embed.get(picture), files)
    return sum(len(text) for text in texts)


def _check_picture(form: Form, path: str, picture: object, files: Container[str]) -> None:
    if picture is None:
        return
    url = form.text(f"{path}.url", form.fields(path, picture).get("url"), most=2048, required=True)
    if url and not url.startswith(("http://", "https://", ATTACHMENT)):
        form.wrong(f"{path}.url", "URL_TYPE_INVALID_SCHEME", "Scheme must be one of http, https, attachment")
    if url.startswith(ATTACHMENT) and url.removeprefix(ATTACHMENT) not in files:
        form.wrong(f"{path}.url", "EMBED_ATTACHMENT_NOT_FOUND", "The referenced attachment was not found")
