"""What Discord refuses in the body of a message, new or edited, and what a checked body says."""

from collections.abc import Collection, Container, Iterable
from dataclasses import dataclass

from bot.sandbox.component_rules import ComponentRules
from bot.sandbox.embed_rules import check_embeds
from bot.sandbox.forms import Form
from bot.sandbox.model import Json, MessageFlag, Snowflake

MAX_CONTENT = 2000
MAX_ATTACHMENTS = 10
_LEGACY = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
_UNSUPPORTED = ("poll", "sticker_ids", "shared_client_theme", "thread_name", "applied_tags")


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """What a body is judged by: the names of its files, the application's emojis, the flags in force."""

    files: Collection[str]
    own_emojis: Container[str]
    flags: MessageFlag


def check_message(form: Form, body: Json, around: Surroundings) -> None:
    """All limits of a message body; the faults go into `form`."""
    _check_unsupported(form, body)
    form.text("content", body.get("content"), most=MAX_CONTENT)
    check_embeds(form, body.get("embeds"), files=around.files)
    _check_mentions(form, body.get("allowed_mentions"))
    if isinstance(body.get("nonce"), str):
        form.text("nonce", body["nonce"], most=25)
    form.flag("tts", body.get("tts"))
    form.flag("enforce_nonce", body.get("enforce_nonce"))
    v2 = MessageFlag.COMPONENTS_V2 in around.flags
    if v2:
        _check_legacy_fields(form, body)
    rules = ComponentRules(form, files=around.files, own_emojis=around.own_emojis)
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
    """A field that Discord has and the sandbox has not is refused loudly, never silently dropped."""
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
        if ids and kind in parse:
            message = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            form.wrong("allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)
