"""Commands and emojis of the application: what Discord takes, refuses, and remembers."""

import base64
from typing import Any

import pytest

from bot.sandbox import Permission
from bot.sandbox.files import plain_png
from tests.sandbox.conftest import Api, Room

Json = dict[str, Any]


def command(name: str = "play", **more: object) -> Json:
    return {"name": name, "description": "Play cards"} | more


def option(name: str = "target", kind: int = 4, **more: object) -> Json:
    return {"name": name, "description": "Points", "type": kind} | more


async def put(room: Room, api: Api, *commands: Json, guild: bool = False) -> tuple[int, Any]:
    scope = f"/guilds/{room.guild.id}" if guild else ""
    return await api("PUT", f"/applications/{room.sandbox.bot_id}{scope}/commands", list(commands))


async def test_kept_commands_keep_their_id(room: Room, api: Api) -> None:
    _, first = await put(room, api, command(), command("hand"))
    _, second = await put(room, api, command(description="Play for points"), command("hand"))

    assert [one["id"] for one in first] == [one["id"] for one in second]
    changed, same = second[0]["version"] != first[0]["version"], second[1]["version"] == first[1]["version"]
    assert (changed, same) == (True, True)
    path = f"/applications/{room.sandbox.bot_id}/commands"
    assert (await api("GET", path))[1] == second
    assert (await api("GET", f"{path}/{second[1]['id']}"))[1]["name"] == "hand"
    assert (await api("GET", f"{path}/1"))[1]["code"] == 10063


async def test_guild_commands_stand_before_global_ones(room: Room, api: Api) -> None:
    await put(room, api, command(), command("hand"))
    await put(room, api, command(description="Only here"), guild=True)

    offered = {one["name"]: one["description"] for one in room.alice.commands(room.channel)}
    in_dm = {one["name"] for one in room.alice.commands(room.alice.start_dm())}

    assert offered == {"play": "Only here", "hand": "Play cards"}
    assert in_dm == {"play", "hand"}


async def test_contexts_and_permissions_decide_where_a_command_is_offered(room: Room, api: Api) -> None:
    administrators = str(int(Permission.ADMINISTRATOR))
    await put(
        room,
        api,
        command("here", contexts=[0]),
        command("there", contexts=[1]),
        command("rule", default_member_permissions=administrators),
    )

    assert [one["name"] for one in room.alice.commands(room.channel)] == ["here"]
    assert [one["name"] for one in room.alice.commands(room.alice.start_dm())] == ["there", "rule"]
    room.guild.set_everyone_permissions(Permission.VIEW_CHANNEL)
    assert room.alice.commands(room.channel) == ()


@pytest.mark.parametrize(
    ("commands", "path"),
    [
        ([command("Play")], "0.name"),
        ([command("play cards")], "0.name"),
        ([command("p" * 33)], "0.name"),
        ([command(description="")], "0.description"),
        ([command(description="x" * 101)], "0.description"),
        ([command(), command()], "1"),
        ([command(options=[option(f"o{n}") for n in range(26)])], "0.options"),
        ([command(options=[option(), option()])], "0.options.1"),
        ([command(options=[option("a"), option("b", required=True)])], "0.options.1"),
        ([command(options=[option(kind=12)])], "0.options.0.type"),
        ([command(options=[option("a", 1), option("b")])], "0.options"),
        ([command(options=[option("a", 2, options=[option()])])], "0.options.0.options"),
        ([command(options=[option("a", 1, options=[option("b", 1)])])], "0.options.0.options.0.type"),
        ([command(options=[option(choices=[{"name": "a", "value": "a"}])])], "0.options.0.choices.0.value"),
        ([command(options=[option(kind=6, choices=[{"name": "a", "value": "a"}])])], "0.options.0.choices"),
        (
            [command(options=[option(kind=3, choices=[{"name": f"c{n}", "value": "v"} for n in range(26)])])],
            "0.options.0.choices",
        ),
        (
            [command(options=[option(kind=3, choices=[{"name": "", "value": "v"}])])],
            "0.options.0.choices.0.name",
        ),
        ([command(options=[option(kind=6, autocomplete=True)])], "0.options.0.autocomplete"),
        ([command(options=[option(kind=3, min_value=1)])], "0.options.0.min_value"),
        ([command(options=[option(kind=3, max_length=6001)])], "0.options.0.max_length"),
        ([command(options=[option(kind=4, max_length=5)])], "0.options.0.max_length"),
        ([command(contexts=[5])], "0.contexts.0"),
        ([command(default_member_permissions="many")], "0.default_member_permissions"),
        ([command(name_localizations={"xx": "spiel"})], "0.name_localizations.xx"),
        ([command(name_localizations={"de": "Spiel"})], "0.name_localizations.de"),
        ([command(description_localizations={"de": ""})], "0.description_localizations.de"),
        ([{"name": "Challenge", "type": 2, "description": "no"}], "0.description"),
        ([command(type=9)], "0.type"),
        ([7], "0"),
        (
            [
                command(
                    options=[
                        option(
                            f"o{n}",
                            3,
                            choices=[{"name": "n" * 100, "value": f"{m}".rjust(100)} for m in range(4)],
                        )
                        for n in range(10)
                    ]
                )
            ],
            "0",
        ),
    ],
)
async def test_refused_commands(room: Room, api: Api, commands: list[Json], path: str) -> None:
    status, body = await put(room, api, *commands)

    assert (status, body["code"]) == (400, 50035)
    node = body["errors"]
    for part in path.split("."):
        node = node[part]
    assert node["_errors"]


async def test_good_commands_of_every_shape(room: Room, api: Api) -> None:
    group = option("rank", 2, options=[option("all", 1, options=[option("week", 5)])])
    status, stored = await put(
        room,
        api,
        command(options=[option(required=True, min_value=1, max_value=500), option("who", 6)]),
        command("group", options=[group]),
        command("карты", name_localizations={"ru": "карты"}),
        {"name": "Challenge to gin", "type": 2},
        {"name": "Quote", "type": 3},
    )

    assert status == 200
    assert [one["type"] for one in stored] == [1, 1, 1, 2, 3]


async def test_numbers_of_commands(room: Room, api: Api) -> None:
    status, body = await put(room, api, *({"name": f"Menu {n}", "type": 2} for n in range(16)))
    assert (status, body["code"]) == (400, 30032)

    for day in range(2):
        names = [f"c{day}x{n}" for n in range(100)]
        assert (await put(room, api, *(command(name) for name in names)))[0] == 200
    status, body = await put(room, api, command("one-more"))
    assert (status, body["code"]) == (429, 30034)
    room.sandbox.clock.advance(24 * 3600 + 1)
    assert (await put(room, api, command("one-more")))[0] == 200


def data_uri(data: bytes) -> str:
    return "data:image/png;base64," + base64.b64encode(data).decode()


async def test_emojis_are_made_listed_renamed_and_deleted(room: Room, api: Api) -> None:
    path = f"/applications/{room.sandbox.bot_id}/emojis"
    picture = plain_png((200, 0, 0), side_px=8)

    status, emoji = await api("POST", path, {"name": "Kd", "image": data_uri(picture)})
    one = f"{path}/{emoji['id']}"

    assert status == 201
    assert (await api("GET", path))[1] == {"items": [emoji]}
    assert (await api("GET", one))[1] == emoji
    assert (await api("PATCH", one, {"name": "King"}))[1]["name"] == "King"
    assert (await api("DELETE", one))[0] == 204
    assert (await api("GET", one))[1]["code"] == 10014


async def test_no_two_emojis_have_one_name(room: Room, api: Api) -> None:
    path = f"/applications/{room.sandbox.bot_id}/emojis"
    picture = data_uri(plain_png((200, 0, 0), side_px=8))
    _, king = await api("POST", path, {"name": "king", "image": picture})
    _, queen = await api("POST", path, {"name": "queen", "image": picture})
    status, answer = await api("POST", path, {"name": "king", "image": picture})
    assert (status, answer["code"]) == (400, 50035)
    assert (await api("PATCH", f"{path}/{queen['id']}", {"name": "king"}))[0] == 400
    assert (await api("PATCH", f"{path}/{king['id']}", {"name": "king"}))[0] == 200


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"name": "K", "image": data_uri(plain_png((1, 2, 3), side_px=8))}, 50035),
        ({"name": "King d", "image": data_uri(plain_png((1, 2, 3), side_px=8))}, 50035),
        ({"name": "Kd", "image": "no data"}, 50035),
        ({"name": "Kd", "image": "data:image/png;base64,?"}, 50035),
        ({"name": "Kd", "image": data_uri(b"no picture")}, 50046),
        ({"name": "Kd", "image": data_uri(bytes(256 * 1024 + 1))}, 50138),
    ],
)
async def test_refused_emojis(room: Room, api: Api, body: Json, code: int) -> None:
    status, answer = await api("POST", f"/applications/{room.sandbox.bot_id}/emojis", body)

    assert (status, answer["code"]) == (400, code)


async def test_needed_permissions_are_told_as_text_however_they_came(room: Room, api: Api) -> None:
    _, commands = await put(room, api, command("settings", default_member_permissions=32))

    assert commands[0]["default_member_permissions"] == "32"
