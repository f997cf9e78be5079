"""Installs for servers and for people: where commands are offered, and what an interaction says of it."""

from typing import Any

import pytest

from bot.sandbox import NotOffered, Permission, Person
from bot.sandbox.permissions import EVERYONE_DEFAULT
from tests.sandbox.conftest import Api, Room
from tests.sandbox.demo_bot import DemoBot

SAID = {"content": "x"}
PERMISSIONS_IN_PRIVATE = "180224"
"""Attach Files, Embed Links and Mention Everyone."""


async def registered(room: Room, api: Api, **more: object) -> dict[str, Any]:
    """The command /deal as Discord stores it."""
    command = {"name": "deal", "description": "Deal the cards", **more}
    stored: list[dict[str, Any]]
    _, stored = await api("PUT", f"/applications/{room.sandbox.bot_id}/commands", [command])
    return stored[0]


@pytest.fixture
def stranger(room: Room) -> Person:
    """Somebody who meets the bot on no server, and has installed it for themselves."""
    carol = room.sandbox.add_person("Carol", room.sandbox.add_guild("Elsewhere", with_bot=False))
    carol.install_app()
    return carol


async def test_new_application_is_installable_by_users(room: Room, api: Api) -> None:
    _, application = await api("GET", "/oauth2/applications/@me")

    assert set(application["integration_types_config"]) == {"0", "1"}


async def test_commands_default_to_the_contexts_of_the_application(room: Room, api: Api) -> None:
    assert (await registered(room, api))["integration_types"] == [0, 1]
    assert (await registered(room, api, integration_types=[0]))["integration_types"] == [0]


async def test_own_install_offers_commands_where_the_bot_is_not(
    room: Room, api: Api, stranger: Person
) -> None:
    await registered(room, api)
    channel = room.sandbox.guild("Elsewhere").add_channel("table")

    press = await stranger.slash(channel, "deal")

    payload = press.interaction.payload
    assert payload["authorizing_integration_owners"] == {"1": stranger.id}
    assert (payload["context"], payload["app_permissions"]) == (0, "442368")
    assert (await api.answer(press, 4, SAID))[0] == 200
    status, refused = await api("POST", f"/channels/{channel.id}/messages", SAID)
    assert (status, refused["code"]) == (403, 50001)


async def test_command_for_servers_only_is_not_offered_by_an_own_install(
    room: Room, api: Api, stranger: Person
) -> None:
    await registered(room, api, integration_types=[0])

    with pytest.raises(NotOffered):
        await stranger.slash(room.sandbox.guild("Elsewhere").add_channel("table"), "deal")


async def test_both_installs_are_named_where_both_authorise(room: Room, api: Api) -> None:
    await registered(room, api)
    room.alice.install_app()

    press = await room.alice.slash(room.channel, "deal")

    owners = press.interaction.payload["authorizing_integration_owners"]
    assert owners == {"0": room.guild.id, "1": room.alice.id}


async def test_private_channel_has_its_own_context_and_permissions(
    room: Room, api: Api, stranger: Person
) -> None:
    await registered(room, api)
    channel = stranger.start_private_channel(room.alice)

    press = await stranger.slash(channel, "deal")

    payload = press.interaction.payload
    assert (payload["context"], payload["app_permissions"]) == (2, PERMISSIONS_IN_PRIVATE)
    assert (await api.answer(press, 4, SAID))[0] == 200
    assert len(room.alice.sees(channel)) == 1
    assert (await api("GET", f"/channels/{channel.id}"))[1]["code"] == 50001


async def test_command_is_offered_in_its_contexts_only(room: Room, api: Api, stranger: Person) -> None:
    await registered(room, api, contexts=[0, 1])

    with pytest.raises(NotOffered):
        await stranger.slash(stranger.start_private_channel(room.alice), "deal")
    assert await stranger.slash(stranger.start_dm(), "deal") is not None


async def test_button_names_who_authorised_the_command_and_not_who_presses(
    room: Room, api: Api, stranger: Person
) -> None:
    await registered(room, api)
    channel = stranger.start_private_channel(room.alice)
    command = await stranger.slash(channel, "deal")
    button = {"type": 2, "style": 1, "label": "Take", "custom_id": "take"}
    await api.answer(command, 4, SAID | {"components": [{"type": 1, "components": [button]}]})
    (message,) = room.alice.sees(channel)

    press = await room.alice.press(message, "Take")

    assert press.interaction.payload["authorizing_integration_owners"] == {"1": stranger.id}


async def test_five_follow_ups_by_an_own_install(room: Room, api: Api, stranger: Person) -> None:
    await registered(room, api)
    room.sandbox.limits.rules.clear()
    press = await stranger.slash(stranger.start_private_channel(room.alice), "deal")
    await api.answer(press, 4, SAID)

    answers = [await api("POST", api.webhook(press), SAID) for _ in range(6)]

    assert [status for status, _ in answers] == [200] * 5 + [400]
    assert answers[5][1]["code"] == 40094


async def test_edits_go_on_when_the_five_follow_ups_are_used_up(
    room: Room, api: Api, stranger: Person
) -> None:
    await registered(room, api)
    room.sandbox.limits.rules.clear()
    channel = stranger.start_private_channel(room.alice)
    press = await stranger.slash(channel, "deal")
    await api.answer(press, 4, SAID)
    for _ in range(5):
        await api("POST", api.webhook(press), SAID)

    status, _ = await api("PATCH", f"{api.webhook(press)}/messages/@original", {"content": "newest"})

    assert status == 200
    assert room.alice.sees(channel)[0].text == "newest"


async def test_private_channel_can_be_written_to_by_the_token_alone_and_for_15_minutes(
    room: Room, api: Api, stranger: Person
) -> None:
    await registered(room, api)
    channel = stranger.start_private_channel(room.alice, room.bob)
    press = await stranger.slash(channel, "deal")
    await api.answer(press, 4, SAID)
    (message,) = room.bob.sees(channel)
    original = f"{api.webhook(press)}/messages/@original"
    assert (await api("PATCH", original, {"content": "by the token"}))[0] == 200

    room.sandbox.clock.advance(15 * 60 + 1)

    assert (await api("PATCH", original, SAID))[1]["code"] == 50027
    for method, path in (
        ("POST", f"/channels/{channel.id}/messages"),
        ("PATCH", f"/channels/{channel.id}/messages/{message.id}"),
        ("GET", f"/channels/{channel.id}/messages/{message.id}"),
    ):
        status, refused = await api(method, path, *([SAID] if method != "GET" else []))
        assert (status, refused["code"]) == (403, 50001), (method, path)


async def test_who_has_not_installed_it_can_press_but_has_no_commands(
    room: Room, api: Api, stranger: Person
) -> None:
    await registered(room, api)
    channel = stranger.start_private_channel(room.alice, room.bob)
    command = await stranger.slash(channel, "deal")
    button = {"type": 2, "style": 1, "label": "My hand", "custom_id": "hand"}
    await api.answer(command, 4, SAID | {"components": [{"type": 1, "components": [button]}]})

    with pytest.raises(NotOffered):
        await room.alice.slash(channel, "deal")
    press = await room.alice.press(room.alice.sees(channel)[0], "My hand")
    await api.answer(press, 4, {"content": "your cards", "flags": 64})

    assert [message.text for message in room.alice.sees(channel)] == ["x", "your cards"]
    assert [message.text for message in room.bob.sees(channel)] == ["x"]


async def test_own_install_opens_direct_messages_without_a_common_server(
    room: Room, api: Api, stranger: Person
) -> None:
    _, dm = await api("POST", "/users/@me/channels", {"recipient_id": stranger.id})

    assert (await api("POST", f"/channels/{dm['id']}/messages", SAID))[0] == 200
    assert [message.text for message in stranger.inbox] == ["x"]


async def test_server_without_external_apps_makes_answers_ephemeral(
    room: Room, api: Api, stranger: Person
) -> None:
    await registered(room, api)
    guild = room.sandbox.guild("Elsewhere")
    guild.set_everyone_permissions(EVERYONE_DEFAULT & ~Permission.USE_EXTERNAL_APPS)
    press = await stranger.slash(guild.add_channel("table"), "deal")

    await api.answer(press, 4, SAID)

    reply = press.reply()
    assert reply is not None
    assert reply.ephemeral


async def test_real_client_answers_in_a_private_channel(room: Room, demo: DemoBot, stranger: Person) -> None:
    press = await stranger.slash(stranger.start_private_channel(room.alice), "quick")

    assert (await press.replied()).from_bot
