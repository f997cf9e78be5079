"""The page's websocket: what a tab is told, what it may ask for, and how nonsense is answered."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import pytest

from bot.sandbox.guilds import Channel
from bot.sandbox.model import Snowflake
from bot.sandbox.page import WEB
from bot.sandbox.person import Person
from bot.sandbox.seen import Message
from tests.sandbox.page_table import PageTable, page_table

Json = dict[str, Any]


@pytest.fixture
async def table() -> AsyncIterator[PageTable]:
    async with page_table() as made:
        yield made


class Tab:
    """A tab of the page without the browser."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._number = 0
        self.frames: list[Json] = []

    async def next(self, kind: str, **wanted: object) -> Json:
        """The next frame of a kind with these fields; others are kept in `frames`."""
        async with asyncio.timeout(60):
            while True:
                frame: Json = await self._socket.receive_json()
                if frame["t"] == kind and all(frame.get(name) == value for name, value in wanted.items()):
                    return frame
                self.frames.append(frame)

    async def send(self, text: str) -> None:
        await self._socket.send_str(text)

    async def ask(self, deed: str, **fields: object) -> Json:
        """Ask for something and wait for the reply."""
        self._number += 1
        await self._socket.send_json({"n": self._number, "do": deed, **fields})
        return await self.next("reply", n=self._number)


@asynccontextmanager
async def open_tab(table: PageTable) -> AsyncIterator[tuple[Tab, Json]]:
    """A tab and the state that it was given first."""
    async with aiohttp.ClientSession() as session, session.ws_connect(f"{table.url}/page/ws") as socket:
        tab = Tab(socket)
        yield tab, await tab.next("state")


def seat(person: Person, channel: Channel) -> Json:
    return {"person": person.id, "channel": channel.id}


async def shown_table(table: PageTable) -> Message:
    """The table message of /table, used by Alice in the channel."""
    press = await table.alice.slash(table.channel, "table")
    return await press.replied()


async def test_files_of_the_page_are_served_and_forbid_foreign_code(table: PageTable) -> None:
    async with aiohttp.ClientSession() as session:
        for path in sorted(WEB.rglob("*.*")):
            async with session.get(f"{table.url}/page/{path.relative_to(WEB).as_posix()}") as answer:
                assert answer.status == 200, path.name
                assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
        async with session.get(table.url) as answer:
            assert answer.content_type == "text/html"
        async with session.get(f"{table.url}/page/%2e%2e/page.py") as answer:
            assert answer.status == 404


async def test_foreign_page_may_not_open_the_websocket(table: PageTable) -> None:
    async with aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.WSServerHandshakeError) as refusal:
            await session.ws_connect(f"{table.url}/page/ws", origin="http://evil.example")

    assert refusal.value.status == 403


async def test_a_browser_that_offers_to_compress_is_written_to_as_it_is(table: PageTable) -> None:
    """A tab that hangs up would leave a task of aiohttp behind that still compresses for it."""
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{table.url}/page/ws", compress=15) as socket,
    ):
        assert not socket.compress
        assert (await Tab(socket).next("state"))["scene"]


async def test_state_tells_people_channels_commands_and_the_hint(table: PageTable) -> None:
    async with open_tab(table) as (_, state):
        scene = state["scene"]

    assert [person["name"] for person in scene["people"]] == ["Alice", "Bob"]
    assert [channel["name"] for channel in scene["channels"] if channel["kind"] == "text"] == [
        "card-table",
        "general",
    ]
    conversations = [channel["people"] for channel in scene["channels"] if channel["kind"] == "dm"]
    assert conversations == [[table.alice.id], [table.bob.id]]
    assert {"play", "table", "Greet", "Quote"} <= {command["name"] for command in scene["commands"]}
    assert scene["bot"]["online"] is True
    assert scene["hint"] == "Type /play to challenge somebody."


async def test_command_with_options_reaches_every_tab(table: PageTable) -> None:
    async with open_tab(table) as (first, _), open_tab(table) as (second, _):
        options = {"opponent": table.bob.id, "target": 90, "quick": True}
        reply = await first.ask("slash", **seat(table.alice, table.channel), command="play", options=options)

        told = await second.next("message")

    assert reply["ok"], reply
    assert reply["kind"] == "message"
    assert "to **90** with B, quick: True" in told["message"]["content"]
    assert told["message"]["command_name"] == "play"
    assert told["message"]["for"] is None


async def test_autocomplete_brings_the_bots_choices(table: PageTable) -> None:
    async with open_tab(table) as (tab, _):
        options = {"opponent": table.bob.id, "deck": "green"}
        reply = await tab.ask(
            "autocomplete",
            **seat(table.alice, table.channel),
            command="play",
            focused="deck",
            options=options,
        )

    assert reply["choices"] == [{"name": "Green deck", "value": "G"}]


async def test_press_updates_the_message_for_everybody(table: PageTable) -> None:
    message = await shown_table(table)
    async with open_tab(table) as (tab, _):
        reply = await tab.ask(
            "press", **seat(table.bob, table.channel), message=message.id, custom_id="count"
        )

    assert reply["kind"] == "update"
    update = next(frame for frame in tab.frames if frame["t"] == "message")
    assert update["fresh"] is False
    assert "Pressed **1** times" in str(update["message"]["components"])


async def test_private_answer_names_its_only_reader(table: PageTable) -> None:
    message = await shown_table(table)
    async with open_tab(table) as (tab, _):
        reply = await tab.ask(
            "press", **seat(table.bob, table.channel), message=message.id, custom_id="whisper"
        )
        private = next(frame for frame in tab.frames if frame["t"] == "message")["message"]
        dismissed = await tab.ask("dismiss", **seat(table.bob, table.channel), message=private["id"])

    assert reply["ok"], reply
    assert private["for"] == table.bob.id
    assert dismissed["ok"], dismissed
    async with open_tab(table) as (_, state):
        assert private["id"] not in [one["id"] for one in state["messages"][table.channel.id]]


async def test_select_is_sent_with_its_values(table: PageTable) -> None:
    message = await shown_table(table)
    async with open_tab(table) as (tab, _):
        reply = await tab.ask(
            "select", **seat(table.bob, table.channel), message=message.id, custom_id="card", values=["Two"]
        )

    assert reply["ok"], reply
    assert table.bob.sees(table.channel)[-1].content == "Discarded ['Two']"


async def test_form_is_filled_in_and_sent_once(table: PageTable) -> None:
    message = await shown_table(table)
    async with open_tab(table) as (tab, _):
        opened = await tab.ask(
            "press", **seat(table.bob, table.channel), message=message.id, custom_id="write"
        )
        note, mood = (row["component"]["custom_id"] for row in opened["modal"]["components"])
        written = {"modal": opened["handle"], "values": {note: "good luck", mood: ["Glad"]}}
        sent = await tab.ask("submit", **seat(table.bob, table.channel), **written)
        again = await tab.ask("submit", **seat(table.bob, table.channel), **written)

    assert opened["kind"] == "modal"
    assert sent["ok"], sent
    assert table.alice.sees(table.channel)[-1].content == "Note: good luck (Glad)"
    assert again["error"] == "This form is no longer open."


async def test_menu_commands_on_a_person_and_on_a_message(table: PageTable) -> None:
    said = await table.bob.say(table.channel, "hello")
    async with open_tab(table) as (tab, _):
        place = seat(table.alice, table.channel)
        greeted = await tab.ask("menu", **place, command="Greet", target={"user": table.bob.id})
        quoted = await tab.ask("menu", **place, command="Quote", target={"message": said.id})
        nothing = await tab.ask("menu", **place, command="Greet", target={})

    assert greeted["ok"], greeted
    assert quoted["ok"], quoted
    assert nothing["error"] == "This command needs one person or one message."
    assert [one.content for one in table.alice.sees(table.channel)[-2:]] == [
        f"Hello <@{table.bob.id}>",
        "They said: hello",
    ]


async def test_unanswered_press_is_reported_as_failed(table: PageTable) -> None:
    message = await shown_table(table)
    async with open_tab(table) as (tab, _):
        reply = await tab.ask("press", **seat(table.bob, table.channel), message=message.id, custom_id="fail")

    assert (reply["ok"], reply["kind"]) == (False, "failed")


@pytest.mark.parametrize(
    ("custom_id", "sentence"),
    [("closed", "This button is disabled."), ("gone", "This button is no longer there.")],
)
async def test_button_that_cannot_be_pressed_is_refused(
    table: PageTable, custom_id: str, sentence: str
) -> None:
    message = await shown_table(table)
    async with open_tab(table) as (tab, _):
        reply = await tab.ask(
            "press", **seat(table.bob, table.channel), message=message.id, custom_id=custom_id
        )

    assert (reply["kind"], reply["error"]) == ("refused", sentence)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"opponent": "0"},
        {"opponent": True},
        {"target": 10},
        {"stake": 5},
        {"focused": "x"},
        {"self": "x"},
    ],
)
async def test_options_that_the_command_does_not_offer_are_refused(table: PageTable, options: Json) -> None:
    filled = options if "opponent" in options or not options else {"opponent": table.bob.id, **options}
    async with open_tab(table) as (tab, _):
        reply = await tab.ask("slash", **seat(table.alice, table.channel), command="play", options=filled)

    assert (reply["ok"], reply["kind"]) == (False, "refused")
    assert reply["error"].endswith(".")


async def test_private_message_of_another_cannot_be_pressed_or_dismissed(table: PageTable) -> None:
    press = await table.bob.slash(table.channel, "buzz")
    private = await press.replied()
    async with open_tab(table) as (tab, _):
        dismissed = await tab.ask("dismiss", **seat(table.alice, table.channel), message=private.id)
        pressed = await tab.ask(
            "press", **seat(table.alice, table.channel), message=private.id, custom_id="x"
        )

    assert dismissed["error"] == pressed["error"] == "This message is no longer there."


async def test_people_write_come_and_close_their_direct_messages(table: PageTable) -> None:
    async with open_tab(table) as (tab, _):
        said = await tab.ask("say", **seat(table.alice, table.channel), content="hello")
        carol = await tab.ask("add_person", name="  Carol   Ann ")
        closed = await tab.ask("dms", person=carol["person"], open=False)
        scene = (await tab.next("scene"))["scene"] if not tab.frames else tab.frames[-1]["scene"]
        double = await tab.ask("add_person", name="carol ann")
        empty = await tab.ask("say", **seat(table.alice, table.channel), content=" \n")

    assert said["ok"], said
    assert closed["ok"], closed
    assert scene["people"][-1]["name"] == "Carol Ann"
    assert double["error"] == "There is a carol ann already."
    assert empty["error"] == "A message has 1 to 2000 characters."


async def test_direct_message_and_deletion_are_told(table: PageTable) -> None:
    async with open_tab(table) as (tab, _):
        await tab.ask("slash", **seat(table.alice, table.channel), command="buzz")
        dm = table.alice.dm
        assert dm is not None
        told = [frame["message"] for frame in tab.frames if frame["t"] == "message"]
        hand = next((one for one in told if one["channel_id"] == dm.id), None)
        if hand is None:
            hand = (await tab.next("message"))["message"]
        dm.delete_message(Snowflake(hand["id"]))
        gone = await tab.next("gone")

    assert hand["content"] == "Your hand"
    assert gone == {"t": "gone", "channel": dm.id, "id": hand["id"]}


async def test_offline_bot_is_told_and_fails_commands(table: PageTable) -> None:
    async with open_tab(table) as (tab, _):
        await table.stop_bot()
        scene = await tab.next("scene")

    assert scene["scene"]["bot"]["online"] is False


@pytest.mark.parametrize(
    "nonsense",
    [
        "",
        "nothing",
        "[]",
        "null",
        '{"n": 7}',
        '{"n": 7, "do": "explode"}',
        '{"n": 7, "do": "press", "person": 1}',
        '{"n": 7, "do": "press", "person": "1", "channel": "2", "message": "3", "custom_id": ""}',
        '{"n": 7, "do": "say", "person": "1", "channel": "2", "content": "\\ud800"}',
        '{"n": 7, "do": "say", "person": {"a": []}, "channel": "2", "content": "x"}',
        "[" * 50_000,
    ],
)
async def test_nonsense_is_answered_and_breaks_nothing(table: PageTable, nonsense: str) -> None:
    async with open_tab(table) as (tab, _):
        await tab.send(nonsense)
        reply = await tab.next("reply")
        after = await tab.ask("say", **seat(table.alice, table.channel), content="still here")

    assert (reply["ok"], reply["kind"]) == (False, "refused")
    assert reply["error"].endswith(".")
    assert after["ok"], after


@pytest.mark.parametrize("place", [("0", None), (None, "0"), ("x", "y")])
async def test_strangers_and_unknown_channels_are_refused(
    table: PageTable, place: tuple[str | None, str | None]
) -> None:
    person, channel = place[0] or table.alice.id, place[1] or table.channel.id
    async with open_tab(table) as (tab, _):
        reply = await tab.ask("say", person=person, channel=channel, content="hello")

    assert (reply["ok"], reply["kind"]) == (False, "refused")


async def test_page_lists_private_channels_for_those_in_them(table: PageTable) -> None:
    channel = table.alice.start_private_channel(table.bob)
    table.alice.install_app()

    async with open_tab(table) as (_, state):
        scene = state["scene"]

    (shown,) = [one for one in scene["channels"] if one["kind"] == "private"]
    assert shown["id"] == channel.id
    assert set(shown["people"]) == {table.alice.id, table.bob.id}
    assert {one["name"]: one["installed"] for one in scene["people"]} == {"Alice": True, "Bob": False}
