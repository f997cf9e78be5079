"""Emoji in components: a Unicode emoji by its characters, or one of the application's own by its id."""

from collections.abc import Container

from bot.sandbox.forms import Form
from bot.sandbox.model import Json

_KEYCAP_BASES = "#*0123456789"
_FIRST_NON_LATIN = 0xA9  # the copyright sign is the first character that is an emoji


def check_emoji(form: Form, path: str, emoji: object, own: Container[str]) -> None:
    """An emoji that Discord could show; `own` holds the ids of the application's emojis."""
    if emoji is None:
        return
    fields: Json = form.fields(path, emoji)
    identity, name = fields.get("id"), fields.get("name")
    known = str(identity) in own if identity is not None else _is_unicode_emoji(name)
    if not known:
        form.wrong(
            f"{path}.name" if identity is None else f"{path}.id", "COMPONENT_INVALID_EMOJI", "Invalid emoji"
        )


def _is_unicode_emoji(name: object) -> bool:
    if not isinstance(name, str) or not name:
        return False
    return (
        all(ord(sign) >= _FIRST_NON_LATIN or sign in _KEYCAP_BASES for sign in name) and not name.isdecimal()
    )
