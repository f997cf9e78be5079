"""`./upcard smoke`: what it tries of a Discord, and how it tells of one that does otherwise."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.doctor import Finding, Unreachable, Verdict
from bot.sandbox import Channel, Guild, Permission, Person, Sandbox
from bot.smoke import Wishes, smoke

TOKEN = "sandbox-token"


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox(token=TOKEN) as running:
        yield running


@pytest.fixture
def guild(sandbox: Sandbox) -> Guild:
    return sandbox.add_guild("Card Room")


@pytest.fixture
def channel(guild: Guild) -> Channel:
    return guild.add_channel("for-tests")


@pytest.fixture
def alice(sandbox: Sandbox, guild: Guild) -> Person:
    return sandbox.add_person("Alice", guild)


async def tried(sandbox: Sandbox, wishes: Wishes) -> tuple[bool, dict[str, Finding]]:
    """Whether nothing failed, and what was told, by the step."""
    told: list[Finding] = []
    sound = await smoke(TOKEN, sandbox.url, wishes, told.append)
    return sound, {finding.what: finding for finding in told}


def bad(found: dict[str, Finding]) -> list[str]:
    return [what for what, finding in found.items() if finding.verdict is Verdict.BAD]


async def test_on_a_sound_discord_every_step_is_good_and_nothing_is_left(
    sandbox: Sandbox, channel: Channel, alice: Person
) -> None:
    sound, found = await tried(sandbox, Wishes(channel=int(channel.id), person=int(alice.id)))
    assert sound, found
    for step in ("channel", "post", "nonce", "edit", "pace", "deleted message", "direct message", "clock"):
        assert found[step].verdict is Verdict.GOOD, found[step]
    assert "not tried" in found["old message"].told
    assert "10008" in found["deleted message"].told
    assert any(what.startswith("PATCH /channels/*/messages/*") for what in found)
    assert alice.sees(channel) == ()
    assert alice.inbox == ()


async def test_a_thread_is_tried_where_the_bot_may_open_one(sandbox: Sandbox, channel: Channel) -> None:
    _, found = await tried(sandbox, Wishes(channel=int(channel.id)))
    assert found["thread"].verdict is Verdict.GOOD
    assert "50083" in found["thread"].told
    channel.deny(Permission.CREATE_PUBLIC_THREADS)
    _, found = await tried(sandbox, Wishes(channel=int(channel.id)))
    assert found["thread"].verdict is Verdict.ADVICE


async def test_a_kept_message_is_edited_by_a_later_run(
    sandbox: Sandbox, channel: Channel, alice: Person
) -> None:
    _, found = await tried(sandbox, Wishes(channel=int(channel.id), keep=True))
    (kept,) = alice.sees(channel)
    assert kept.id in found["post"].told
    sound, found = await tried(sandbox, Wishes(channel=int(channel.id), old=int(kept.id)))
    assert sound
    assert found["old message"].verdict is Verdict.GOOD


async def test_a_channel_without_permission_fails_and_names_it(sandbox: Sandbox, channel: Channel) -> None:
    channel.deny(Permission.ATTACH_FILES)
    sound, found = await tried(sandbox, Wishes(channel=int(channel.id)))
    assert not sound
    assert "Attach Files" in found["channel"].told
    assert "post" in bad(found)


async def test_a_refusal_is_told_with_its_status_and_code(sandbox: Sandbox, channel: Channel) -> None:
    sandbox.fail("PATCH", r"/messages/\d+$", status=400, code=20009, times=1)
    sound, found = await tried(sandbox, Wishes(channel=int(channel.id)))
    assert not sound
    assert "400/20009" in found["edit"].told
    assert bad(found) == ["edit"]


async def test_a_wrong_token_and_a_silent_discord_are_one_sentence(
    sandbox: Sandbox, channel: Channel
) -> None:
    with pytest.raises(Unreachable, match="doesn't accept the token"):
        await smoke("wrong", sandbox.url, Wishes(channel=int(channel.id)), lambda _: None)
    with pytest.raises(Unreachable, match="doesn't answer"):
        await smoke(TOKEN, "http://127.0.0.1:9", Wishes(channel=int(channel.id)), lambda _: None)
