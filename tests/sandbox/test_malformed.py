"""Whatever a client sends, the answer is one of Discord's refusals: never a crash of the sandbox."""

from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.sandbox.codes import ApiError, Form
from bot.sandbox.command_rules import check_choices, check_command
from bot.sandbox.component_rules import ModalRules
from bot.sandbox.core import Core
from bot.sandbox.message_payloads import message_payload
from bot.sandbox.messages import Draft, Messages, Origin
from bot.sandbox.model import Channel, ChannelKind, Guild, Json
from bot.sandbox.seen import seen_message

BUTTON = {"type": 2, "style": 2, "label": "Draw", "custom_id": "b", "emoji": {"name": "♠"}, "disabled": False}
OPTION = {
    "label": "King",
    "value": "Kd",
    "description": "of diamonds",
    "emoji": {"name": "♦"},
    "default": True,
}
SELECT = {
    "type": 3,
    "custom_id": "s",
    "placeholder": "Which?",
    "min_values": 1,
    "max_values": 1,
    "options": [OPTION],
}
PICTURE = {"media": {"url": "https://example.org/a.png"}, "description": "a card"}
LEGACY = {
    "content": "<@1>",
    "nonce": "n",
    "flags": 4,
    "allowed_mentions": {"parse": ["everyone"], "users": ["1"], "roles": []},
    "attachments": [],
    "components": [{"type": 1, "components": [BUTTON]}, {"type": 1, "components": [SELECT]}],
    "embeds": [
        {
            "title": "t",
            "footer": {"text": "f"},
            "author": {"name": "a"},
            "image": {"url": "https://example.org/a.png"},
            "fields": [{"name": "n", "value": "v", "inline": True}],
            "color": 5,
        }
    ],
}
LAYOUT = {
    "flags": 1 << 15,
    "components": [
        {
            "type": 17,
            "accent_color": 5,
            "components": [
                {"type": 10, "content": "words"},
                {
                    "type": 9,
                    "components": [{"type": 10, "content": "x"}],
                    "accessory": {"type": 11, **PICTURE},
                },
                {"type": 12, "items": [PICTURE]},
                {"type": 14, "spacing": 1, "divider": True},
                {"type": 1, "components": [BUTTON]},
            ],
        }
    ],
}
COMMAND = {
    "name": "play",
    "name_localizations": {"de": "spielen"},
    "description": "Play",
    "contexts": [0],
    "default_member_permissions": "8",
    "options": [
        {
            "name": "group",
            "description": "d",
            "type": 2,
            "options": [
                {
                    "name": "sub",
                    "description": "d",
                    "type": 1,
                    "options": [
                        {
                            "name": "mode",
                            "description": "d",
                            "type": 3,
                            "required": True,
                            "max_length": 5,
                            "choices": [{"name": "n", "value": "v", "name_localizations": {"de": "m"}}],
                        }
                    ],
                }
            ],
        }
    ],
}
FIELD = {"type": 4, "custom_id": "f", "style": 1, "min_length": 1, "max_length": 5, "value": "x"}
MODAL = {
    "title": "t",
    "custom_id": "m",
    "components": [
        {"type": 18, "label": "Name", "component": FIELD},
        {"type": 18, "label": "Card", "component": SELECT | {"custom_id": "s2"}},
        {"type": 10, "content": "words"},
    ],
}
CHOICES = {"choices": [{"name": "n", "value": "v"}]}

WRONG: st.SearchStrategy[object] = st.sampled_from(
    [None, True, 0, -1, 10**30, 1.5, "", "x", "\ud7ff", [], [None], [1], [[]], {}, {"a": 1}, [{}]]
)


def places(node: object, way: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The way to every value inside a document."""
    if way:
        yield way
    below = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in below:
        yield from places(value, (*way, key))


@st.composite
def spoilt(draw: st.DrawFn, good: Json) -> Json:
    """A good document with one to three values replaced by wrong ones."""
    document = deepcopy(good)
    for _ in range(draw(st.integers(1, 3))):
        *parents, last = draw(st.sampled_from(list(places(document))))
        node: Any = document
        for key in parents:
            node = node[key]
        node[last] = deepcopy(draw(WRONG))
    return document


@settings(max_examples=300, deadline=None)
@given(st.one_of(spoilt(LEGACY), spoilt(LAYOUT)))
def test_message_bodies(body: Json) -> None:
    core = Core(token="t")
    channel = Channel(id=core.mint(), kind=ChannelKind.TEXT, guild_id=core.mint())
    assert channel.guild_id is not None
    core.world.guilds[channel.guild_id] = Guild(id=channel.guild_id, name="g", owner_id=core.mint())
    core.world.channels[channel.id] = channel
    messages, origin = Messages(core), Origin(author_id=core.world.bot_id)
    message = messages.create(channel, Draft(body={"content": "good"}), origin)

    for write in (
        lambda: messages.create(channel, Draft(body=body), origin),
        lambda: messages.edit(message, Draft(body=body | {"content": None, "embeds": []})),
    ):
        with suppress(ApiError):
            write()

    for stored in core.world.messages.values():
        assert message_payload(core.world, core.cdn, stored)["id"] == stored.id
        assert seen_message(core, stored).id == stored.id


def refused_or_good(form: Form) -> None:
    """Either verdict will do; a crash would not."""
    with suppress(ApiError):
        form.refuse_faults()


@settings(max_examples=300, deadline=None)
@given(spoilt(COMMAND))
def test_commands(command: Json) -> None:
    form = Form()
    check_command(form, "0", command)
    refused_or_good(form)


@settings(max_examples=200, deadline=None)
@given(spoilt(MODAL), spoilt(CHOICES))
def test_modals_and_choices(modal: Json, choices: Json) -> None:
    form = Form()
    ModalRules(form, own_emojis=()).check(modal)
    check_choices(form, choices["choices"])
    refused_or_good(form)
