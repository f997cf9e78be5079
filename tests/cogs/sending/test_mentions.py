"""Commands in sentences as mentions that a press writes into the message box."""

from __future__ import annotations

import pytest

from bot.preferences import Preferences, Show
from cogs.layout import Text
from cogs.sending.mentions import CommandMentions
from cogs.sending.message import TEXT_LIMIT
from tests.cogs.club import Club

KNOWN = {
    "play": "</play:1>",
    "preset save": "</preset save:2>",
    "block": "</block:3>",
    "unblock": "</unblock:4>",
    "my-data": "</my-data:5>",
    "my": "</my:6>",
}


def shown(words: str, mentions: dict[str, str] = KNOWN, *, limit: int = TEXT_LIMIT) -> str:
    commands = CommandMentions()
    commands.know(mentions)
    (block,) = commands.within((Text(words),), limit=limit)
    assert isinstance(block, Text)
    return block.words


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Start one with /play.", "Start one with </play:1>."),
        ("**/play**: begin", "**</play:1>**: begin"),
        ("Use /preset save, or /block; /unblock.", "Use </preset save:2>, or </block:3>; </unblock:4>."),
        ("/preset alone is a group", "/preset alone is a group"),
        ("/my-data and /my", "</my-data:5> and </my:6>"),
        ("`/play` is code, ./play a file, a/play a path", "`/play` is code, ./play a file, a/play a path"),
        ("https://example.org/play", "https://example.org/play"),
        ("/player and /play-off", "/player and /play-off"),
        ("</play:1>", "</play:1>"),
        ("Spiel mit /play: los", "Spiel mit </play:1>: los"),
    ],
)
def test_14_8_a_command_in_a_sentence_is_a_mention(words: str, expected: str) -> None:
    assert shown(words) == expected


def test_14_8_before_the_commands_are_synced_they_are_plain() -> None:
    assert shown("Start one with /play.", {}) == "Start one with /play."


def test_14_8_a_text_that_would_grow_too_long_keeps_plain_commands() -> None:
    assert shown("Start one with /play.", limit=22) == "Start one with /play."


async def test_14_8_a_refusal_names_its_command_as_discord_knows_it(club: Club) -> None:
    reply = await (await club.alice.slash(club.channel, "verify")).replied()
    number = next(one["id"] for one in club.alice.commands(club.channel) if one["name"] == "verify")
    assert f"</verify:{number}>" in str(club.alice.payload(reply)["components"])
    assert "/verify" in reply.text


async def test_14_8_after_a_restart_the_mentions_are_known_without_another_sync(club: Club) -> None:
    fault = club.sandbox.fail("PUT", "/commands$", times=9, status=500)
    await club.restart()
    reply = await (await club.alice.slash(club.channel, "verify")).replied()
    assert fault.hits == 0
    assert "</verify:" in str(club.alice.payload(reply)["components"])


async def test_14_8_text_only_keeps_commands_as_words(club: Club) -> None:
    await club.matches.preferences.change(int(club.alice.id), lambda _: Preferences(show=Show.WORDS))
    reply = await (await club.alice.slash(club.channel, "learn", step=99)).replied()
    assert "/play" in reply.text
    assert "</" not in str(club.alice.payload(reply)["components"])
