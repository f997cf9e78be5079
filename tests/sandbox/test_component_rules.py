"""Limits of messages, components, embeds and modals, each with the path and code of its form error."""

from typing import Any

import pytest

from bot.sandbox.codes import ApiError, Form
from bot.sandbox.component_rules import ModalRules
from bot.sandbox.components import cleaned
from bot.sandbox.message_rules import BodyContext, check_message
from bot.sandbox.model import MessageFlag

Json = dict[str, Any]
FILES = {"table.png"}
EMOJIS = {"111"}


def faults(form: Form) -> dict[str, str]:
    """All faults of a form: dotted path -> code."""
    try:
        form.refuse_faults()
    except ApiError as error:
        return dict(flat(error.body["errors"]))
    return {}


def flat(node: Json, path: str = "") -> list[tuple[str, str]]:
    found = [(path, one["code"]) for one in node.get("_errors", [])]
    for name, below in node.items():
        if name != "_errors":
            found += flat(below, f"{path}.{name}".lstrip("."))
    return found


def of_message(body: Json, *, v2: bool = False) -> dict[str, str]:
    form = Form()
    flags = MessageFlag.COMPONENTS_V2 if v2 else MessageFlag.NONE
    check_message(form, body, BodyContext(files=FILES, own_emojis=EMOJIS, flags=flags))
    return faults(form)


def of_layout(*components: Json) -> dict[str, str]:
    return of_message({"components": list(components)}, v2=True)


def of_row(*components: Json) -> dict[str, str]:
    return of_message({"components": [row(*components)]})


def of_modal(*rows: Json, **more: object) -> dict[str, str]:
    form = Form()
    modal = {"title": "Title", "custom_id": "m", "components": list(rows)} | more
    ModalRules(form, own_emojis=EMOJIS).check(modal)
    return faults(form)


def row(*components: Json) -> Json:
    return {"type": 1, "components": list(components)}


def button(number: int = 0, **more: object) -> Json:
    return {"type": 2, "style": 2, "label": "Draw", "custom_id": f"b{number}"} | more


def select(options: int = 2, **more: object) -> Json:
    listed = [{"label": f"Card {number}", "value": str(number)} for number in range(options)]
    return {"type": 3, "custom_id": "s", "options": listed} | more


def text(content: str = "words") -> Json:
    return {"type": 10, "content": content}


def gallery(*urls: str, **more: object) -> Json:
    return {"type": 12, "items": [{"media": {"url": url}, **more} for url in urls]}


def label(component: Json, **more: object) -> Json:
    return {"type": 18, "label": "Name", "component": component} | more


def field(**more: object) -> Json:
    return {"type": 4, "custom_id": "f", "style": 1} | more


@pytest.mark.parametrize(
    "body",
    [
        {"content": "x" * 2000},
        {"components": [row(*(button(n) for n in range(5)))]},
        {"components": [row(button(n)) for n in range(5)]},
        {"components": [row(button(custom_id="x" * 100, label="y" * 80))]},
        {"components": [row(select(25))]},
        {"components": [row({"type": 5, "custom_id": "u"})]},
        {"components": [row({"type": 2, "style": 5, "label": "Rules", "url": "https://example.org"})]},
        {"components": [row(button(label=None, emoji={"name": "♠️"}))]},
        {"components": [row(button(emoji={"id": "111", "name": "Kd"}))]},
        {"embeds": [{"description": "x" * 4096, "fields": [{"name": "n", "value": "v"}]}]},
        {"embeds": [{"image": {"url": "attachment://table.png"}}]},
    ],
)
def test_what_fits_is_accepted(body: Json) -> None:
    assert of_message(body) == {}


@pytest.mark.parametrize(
    "components",
    [
        [text("x" * 4000)],
        [text() for _ in range(40)],
        [gallery(*["attachment://table.png"] * 10, description="x" * 1024)],
        [{"type": 9, "components": [text()] * 3, "accessory": button()}],
        [{"type": 9, "components": [text()], "accessory": {"type": 11, "media": {"url": "https://a.b/c"}}}],
        [
            {
                "type": 17,
                "accent_color": 0xFFFFFF,
                "components": [text(), row(button()), gallery("https://a.b/c")],
            }
        ],
        [
            {"type": 13, "file": {"url": "attachment://table.png"}},
            {"type": 14, "spacing": 2, "divider": False},
        ],
    ],
)
def test_what_fits_a_layout_is_accepted(components: list[Json]) -> None:
    assert of_layout(*components) == {}


@pytest.mark.parametrize(
    ("body", "path", "code"),
    [
        ({"content": "x" * 2001}, "content", "BASE_TYPE_MAX_LENGTH"),
        ({"content": 5}, "content", "BASE_TYPE_BAD_STRING"),
        ({"content": "x", "nonce": "n" * 26}, "nonce", "BASE_TYPE_MAX_LENGTH"),
        ({"components": [row(button(n)) for n in range(6)]}, "components", "BASE_TYPE_BAD_LENGTH"),
        ({"components": [text()]}, "components.0.type", "UNION_TYPE_CHOICES"),
        ({"components": [button()]}, "components.0.type", "UNION_TYPE_CHOICES"),
        ({"components": "row"}, "components", "BASE_TYPE_BAD_LIST"),
        ({"components": [7]}, "components.0", "MODEL_TYPE_CONVERT"),
        ({"poll": {"question": {}}}, "poll", "SANDBOX_UNSUPPORTED"),
        ({"allowed_mentions": {"parse": ["all"]}}, "allowed_mentions.parse.0", "BASE_TYPE_CHOICES"),
        (
            {"allowed_mentions": {"parse": ["users"], "users": ["1"]}},
            "allowed_mentions",
            "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
        ),
    ],
)
def test_messages(body: Json, path: str, code: str) -> None:
    assert of_message(body).get(path) == code


@pytest.mark.parametrize(
    ("components", "path", "code"),
    [
        ([button(n) for n in range(6)], "", "BASE_TYPE_BAD_LENGTH"),
        ([], "", "BASE_TYPE_BAD_LENGTH"),
        ([select(), button()], "", "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
        ([button(1), button(1)], "1.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED"),
        ([button(custom_id="x" * 101)], "0.custom_id", "BASE_TYPE_BAD_LENGTH"),
        ([button(custom_id=None)], "0.custom_id", "BASE_TYPE_REQUIRED"),
        ([button(label="x" * 81)], "0.label", "BASE_TYPE_MAX_LENGTH"),
        ([button(label=None)], "0", "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED"),
        ([button(style=9)], "0.style", "BASE_TYPE_CHOICES"),
        ([button(emoji={"id": "222"})], "0.emoji.id", "COMPONENT_INVALID_EMOJI"),
        ([button(emoji={"name": "spade"})], "0.emoji.name", "COMPONENT_INVALID_EMOJI"),
        ([button(url="https://a.b")], "0.url", "BUTTON_COMPONENT_URL_NOT_ALLOWED"),
        (
            [button(style=5, url="https://a.b")],
            "0.custom_id",
            "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
        ),
        ([{"type": 2, "style": 5, "label": "x"}], "0.url", "BASE_TYPE_REQUIRED"),
        ([{"type": 2, "style": 5, "label": "x", "url": "ftp://a"}], "0.url", "URL_TYPE_INVALID_SCHEME"),
        ([field()], "0.type", "UNION_TYPE_CHOICES"),
        ([select(26)], "0.options", "BASE_TYPE_BAD_LENGTH"),
        ([select(0)], "0.options", "BASE_TYPE_BAD_LENGTH"),
        ([select(placeholder="x" * 151)], "0.placeholder", "BASE_TYPE_MAX_LENGTH"),
        ([select(max_values=3)], "0.max_values", "NUMBER_TYPE_MAX"),
        ([select(3, min_values=3, max_values=2)], "0.min_values", "NUMBER_TYPE_MAX"),
        (
            [select(options=0) | {"type": 5, "options": [{}]}],
            "0.options",
            "SELECT_COMPONENT_OPTIONS_NOT_ALLOWED",
        ),
        (
            [select() | {"options": [{"label": "x" * 101, "value": "1"}]}],
            "0.options.0.label",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            [select() | {"options": [{"label": "x", "value": "1"}, {"label": "y", "value": "1"}]}],
            "0.options.1.value",
            "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
        ),
        (
            [select() | {"options": [{"label": n, "value": n, "default": True} for n in "ab"]}],
            "0.options",
            "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
        ),
    ],
)
def test_rows(components: list[Json], path: str, code: str) -> None:
    where = f"components.0.components.{path}".rstrip(".")
    assert of_row(*components).get(where) == code


@pytest.mark.parametrize(
    ("components", "path", "code"),
    [
        ([text() for _ in range(41)], "components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
        (
            [{"type": 17, "components": [row(*(button(10 * r + n) for n in range(5))) for r in range(7)]}],
            "components",
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
        ),
        ([text("x" * 2000), text("y" * 2001)], "components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"),
        ([text("")], "components.0.content", "BASE_TYPE_REQUIRED"),
        ([gallery()], "components.0.items", "BASE_TYPE_BAD_LENGTH"),
        ([gallery(*["https://a.b/c"] * 11)], "components.0.items", "BASE_TYPE_BAD_LENGTH"),
        (
            [gallery("https://a.b/c", description="x" * 1025)],
            "components.0.items.0.description",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            [gallery("attachment://other.png")],
            "components.0",
            "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
        ),
        ([gallery("file:///etc/passwd")], "components.0", "URL_TYPE_INVALID_SCHEME"),
        ([{"type": 13, "file": {"url": "https://a.b/c"}}], "components.0", "URL_TYPE_INVALID_SCHEME"),
        (
            [{"type": 9, "components": [text()] * 4, "accessory": button()}],
            "components.0.components",
            "BASE_TYPE_BAD_LENGTH",
        ),
        ([{"type": 9, "components": [text()]}], "components.0.accessory", "BASE_TYPE_REQUIRED"),
        (
            [{"type": 9, "components": [text()], "accessory": select()}],
            "components.0.accessory.type",
            "UNION_TYPE_CHOICES",
        ),
        (
            [{"type": 17, "components": [{"type": 17, "components": [text()]}]}],
            "components.0.components.0.type",
            "UNION_TYPE_CHOICES",
        ),
        ([{"type": 17, "components": []}], "components.0.components", "BASE_TYPE_BAD_LENGTH"),
        (
            [{"type": 17, "components": [text()], "accent_color": 1 << 24}],
            "components.0.accent_color",
            "NUMBER_TYPE_MAX",
        ),
        ([{"type": 14, "spacing": 3}], "components.0.spacing", "BASE_TYPE_CHOICES"),
        ([text() | {"id": 5}, text() | {"id": 5}], "components.1.id", "COMPONENT_ID_DUPLICATED"),
        ([label(field())], "components.0.type", "UNION_TYPE_CHOICES"),
    ],
)
def test_layouts(components: list[Json], path: str, code: str) -> None:
    assert of_layout(*components).get(path) == code


@pytest.mark.parametrize("name", ["content", "embeds", "sticker_ids"])
def test_layouts_take_no_legacy_fields(name: str) -> None:
    value: Any = "words" if name == "content" else [{"title": "x"}]

    found = of_message({"components": [text()], name: value}, v2=True)

    assert found[name].startswith(("MESSAGE_CANNOT_USE_LEGACY", "SANDBOX_UNSUPPORTED"))


@pytest.mark.parametrize(
    ("embeds", "path", "code"),
    [
        ([{"title": "x" * 257}], "embeds.0.title", "BASE_TYPE_MAX_LENGTH"),
        ([{"description": "x" * 4097}], "embeds.0.description", "BASE_TYPE_MAX_LENGTH"),
        ([{"footer": {"text": "x" * 2049}}], "embeds.0.footer.text", "BASE_TYPE_MAX_LENGTH"),
        ([{"author": {"name": "x" * 257}}], "embeds.0.author.name", "BASE_TYPE_MAX_LENGTH"),
        ([{"fields": [{"name": "n", "value": "v"}] * 26}], "embeds.0.fields", "BASE_TYPE_BAD_LENGTH"),
        ([{"fields": [{"name": "n" * 257, "value": "v"}]}], "embeds.0.fields.0.name", "BASE_TYPE_MAX_LENGTH"),
        (
            [{"fields": [{"name": "n", "value": "v" * 1025}]}],
            "embeds.0.fields.0.value",
            "BASE_TYPE_MAX_LENGTH",
        ),
        ([{"fields": [{"name": "n"}]}], "embeds.0.fields.0.value", "BASE_TYPE_REQUIRED"),
        ([{"title": "x"}] * 11, "embeds", "BASE_TYPE_BAD_LENGTH"),
        ([{"description": "x" * 3001}] * 2, "embeds", "MAX_EMBED_SIZE_EXCEEDED"),
        ([{"image": {"url": "attachment://no.png"}}], "embeds.0.image.url", "EMBED_ATTACHMENT_NOT_FOUND"),
    ],
)
def test_embeds(embeds: list[Json], path: str, code: str) -> None:
    assert of_message({"embeds": embeds}).get(path) == code


@pytest.mark.parametrize(
    "rows",
    [
        [label(field(max_length=4000, value="x"))],
        [row(field(label="Name"))],
        [label(select(3, max_values=2)), text("why")],
        [label({"type": 21, "custom_id": "r", "options": select(2)["options"]})],
        [label({"type": 22, "custom_id": "c", "options": select(1)["options"]})],
        [label({"type": 23, "custom_id": "t"})],
    ],
)
def test_modals_that_fit(rows: list[Json]) -> None:
    assert of_modal(*rows) == {}


@pytest.mark.parametrize(
    ("rows", "path", "code"),
    [
        ([], "components", "BASE_TYPE_BAD_LENGTH"),
        ([label(field(custom_id=f"f{n}")) for n in range(6)], "components", "BASE_TYPE_BAD_LENGTH"),
        ([row(button())], "components.0.components.0.type", "UNION_TYPE_CHOICES"),
        ([gallery("https://a.b/c")], "components.0.type", "UNION_TYPE_CHOICES"),
        ([label(button())], "components.0.component.type", "UNION_TYPE_CHOICES"),
        ([label(field(), label="x" * 46)], "components.0.label", "BASE_TYPE_BAD_LENGTH"),
        ([label(field(), description="x" * 101)], "components.0.description", "BASE_TYPE_MAX_LENGTH"),
        ([label(field(label="x"))], "components.0.component.label", "TEXT_INPUT_LABEL_NOT_ALLOWED"),
        ([row(field())], "components.0.components.0.label", "BASE_TYPE_REQUIRED"),
        ([label(field(style=3))], "components.0.component.style", "BASE_TYPE_CHOICES"),
        ([label(field(max_length=4001))], "components.0.component.max_length", "NUMBER_TYPE_MAX"),
        ([label(field(min_length=5, max_length=4))], "components.0.component.min_length", "NUMBER_TYPE_MAX"),
        ([label(field(placeholder="x" * 101))], "components.0.component.placeholder", "BASE_TYPE_MAX_LENGTH"),
        (
            [label(field()), label(field())],
            "components.1.component.custom_id",
            "COMPONENT_CUSTOM_ID_DUPLICATED",
        ),
        (
            [label({"type": 21, "custom_id": "r", "options": []})],
            "components.0.component.options",
            "BASE_TYPE_BAD_LENGTH",
        ),
    ],
)
def test_modals(rows: list[Json], path: str, code: str) -> None:
    assert of_modal(*rows).get(path) == code


def test_modal_titles_and_ids() -> None:
    assert of_modal(label(field()), title="x" * 46) == {"title": "BASE_TYPE_BAD_LENGTH"}
    assert of_modal(label(field()), title=None) == {"title": "BASE_TYPE_REQUIRED"}
    assert of_modal(label(field()), custom_id="x" * 101) == {"custom_id": "BASE_TYPE_BAD_LENGTH"}


def test_the_ids_of_emojis_come_back_as_text_whichever_way_they_were_written() -> None:
    pressed = cleaned(row(button(emoji={"id": 111, "name": "Kd"})))["components"][0]
    chosen = cleaned(
        {
            "type": 3,
            "custom_id": "s",
            "options": [{"label": "K♦", "value": "Kd", "emoji": {"id": 111, "name": "Kd"}}],
        }
    )
    assert pressed["emoji"]["id"] == chosen["options"][0]["emoji"]["id"] == "111"


def picker(kind: int, **more: object) -> Json:
    return {"type": kind, "custom_id": "s"} | more


def shown(*kinds: str) -> list[Json]:
    return [{"type": kind, "id": str(at)} for at, kind in enumerate(kinds, start=1)]


@pytest.mark.parametrize(
    ("kind", "defaults"),
    [(5, ("user",)), (6, ("role",)), (7, ("user", "role")), (8, ("channel", "channel"))],
)
def test_selects_of_people_roles_and_channels_show_what_is_chosen(
    kind: int, defaults: tuple[str, ...]
) -> None:
    assert of_row(picker(kind, min_values=0, max_values=2, default_values=shown(*defaults))) == {}


@pytest.mark.parametrize(
    ("select", "code"),
    [
        (picker(8, default_values=shown("role")), "BASE_TYPE_CHOICES"),
        (picker(6, default_values=shown("user")), "BASE_TYPE_CHOICES"),
        (picker(6, default_values=shown("role", "role")), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES"),
        (picker(6, default_values=[{"type": "role", "id": "x"}]), "NUMBER_TYPE_COERCE"),
        (picker(8, channel_types=[0, 0]), "BASE_TYPE_CHOICES"),
        (picker(8, channel_types=[99]), "BASE_TYPE_CHOICES"),
    ],
)
def test_what_a_select_shows_as_chosen_is_of_its_kind(select: Json, code: str) -> None:
    assert code in of_row(select).values()
