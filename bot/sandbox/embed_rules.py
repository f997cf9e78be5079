"""What Discord refuses in the embeds of a message."""

from collections.abc import Container

from bot.sandbox.component_rules import ATTACHMENT
from bot.sandbox.forms import Form
from bot.sandbox.model import Json

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
