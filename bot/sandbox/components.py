"""Components: their types, how to walk through a tree of them, and the emoji in them."""

from collections.abc import Container, Iterable, Iterator, Mapping
from copy import deepcopy
from enum import IntEnum

from bot.sandbox.codes import Form
from bot.sandbox.model import Json


class ComponentKind(IntEnum):
    """Component types of the API."""

    ACTION_ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT_DISPLAY = 10
    THUMBNAIL = 11
    MEDIA_GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18
    FILE_UPLOAD = 19
    RADIO_GROUP = 21
    CHECKBOX_GROUP = 22
    CHECKBOX = 23


class ButtonStyle(IntEnum):
    """Button styles of the API."""

    PRIMARY = 1
    SECONDARY = 2
    SUCCESS = 3
    DANGER = 4
    LINK = 5
    PREMIUM = 6


SELECTS = (
    ComponentKind.STRING_SELECT,
    ComponentKind.USER_SELECT,
    ComponentKind.ROLE_SELECT,
    ComponentKind.MENTIONABLE_SELECT,
    ComponentKind.CHANNEL_SELECT,
)


def walk(components: Iterable[Json]) -> Iterator[Json]:
    """Every component of a tree, parents first, in the order shown. A child that is no object is left out."""
    for component in components:
        yield component
        children = component.get("components")
        below = list(children) if isinstance(children, list) else []
        below += [component[only] for only in ("accessory", "component") if component.get(only)]
        yield from walk(child for child in below if isinstance(child, dict))


def media_of(component: Json) -> list[Json]:
    """The pictures and files that one component shows, as its media items."""
    match component.get("type"):
        case ComponentKind.THUMBNAIL:
            items = [component.get("media")]
        case ComponentKind.FILE:
            items = [component.get("file")]
        case ComponentKind.MEDIA_GALLERY:
            gallery = component.get("items")
            items = (
                [one.get("media") for one in gallery if isinstance(one, dict)]
                if isinstance(gallery, list)
                else []
            )
        case _:
            items = []
    return [item for item in items if isinstance(item, dict)]


_SELECT_FIELDS = ("custom_id", "placeholder", "min_values", "max_values", "disabled", "default_values")
_FIELDS: Mapping[int, tuple[str, ...]] = {
    ComponentKind.ACTION_ROW: ("components",),
    ComponentKind.BUTTON: ("style", "label", "emoji", "custom_id", "url", "sku_id", "disabled"),
    ComponentKind.STRING_SELECT: (*_SELECT_FIELDS, "options"),
    ComponentKind.USER_SELECT: _SELECT_FIELDS,
    ComponentKind.ROLE_SELECT: _SELECT_FIELDS,
    ComponentKind.MENTIONABLE_SELECT: _SELECT_FIELDS,
    ComponentKind.CHANNEL_SELECT: (*_SELECT_FIELDS, "channel_types"),
    ComponentKind.SECTION: ("components", "accessory"),
    ComponentKind.TEXT_DISPLAY: ("content",),
    ComponentKind.THUMBNAIL: ("media", "description", "spoiler"),
    ComponentKind.MEDIA_GALLERY: ("items",),
    ComponentKind.FILE: ("file", "spoiler"),
    ComponentKind.SEPARATOR: ("divider", "spacing"),
    ComponentKind.CONTAINER: ("components", "accent_color", "spoiler"),
}


_CHILDREN = ("components", "accessory")
"""Fields that hold other components, of which each is copied by itself."""


def cleaned(component: Json) -> Json:
    """A copy of a checked component without the fields that Discord does not know: it drops them silently."""
    known = ("type", "id", *_FIELDS[component["type"]])
    kept: Json = {
        name: value if name in _CHILDREN else deepcopy(value)
        for name, value in component.items()
        if name in known
    }
    if "components" in kept:
        kept["components"] = [cleaned(child) for child in kept["components"]]
    if "default_values" in kept:
        # Clients may write these ids as numbers; Discord always answers with text.
        kept["default_values"] = [value | {"id": str(value["id"])} for value in kept["default_values"]]
    for shown in (kept, *(kept.get("options") or ())):
        if isinstance(shown.get("emoji"), dict) and shown["emoji"].get("id") is not None:
            shown["emoji"]["id"] = str(shown["emoji"]["id"])
    if "accessory" in kept:
        kept["accessory"] = cleaned(kept["accessory"])
    return kept


def number_components(components: Iterable[Json]) -> None:
    """Give every component without an id the next free one, from 1 up, as Discord does."""
    everything = list(walk(components))
    taken = {one["id"] for one in everything if one.get("id")}
    free = 0
    for one in everything:
        if not one.get("id"):
            free += 1
            while free in taken:
                free += 1
            one["id"] = free


_KEYCAP_BASES = "#*0123456789"
# Good enough to refuse letters and words; Discord knows the list of all emojis.
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
