"""The first evening: whole matches through the sandbox, by people who press real buttons."""

from __future__ import annotations

import asyncio

import pytest

from bot.sandbox import Message
from tests.e2e.conftest import Evening
from tests.e2e.players import Player
from tests.openapi import load_spec


async def rankings(evening: Evening) -> Message:
    press = await evening.alice.slash(evening.channel, "rankings")
    return await press.replied()


async def test_two_friends_play_a_game_to_100_and_the_server_sees_who_won(evening: Evening) -> None:
    alice, bob = evening.players()
    await (await evening.alice.slash(evening.channel, "play", opponent=evening.bob)).answered()
    table = await bob.accept()
    assert all(await asyncio.gather(alice.play_to_the_end(), bob.play_to_the_end()))
    end = evening.alice.find(table)
    assert end is not None
    winner = next(name for name in ("Alice", "Bob") if f"{name} wins" in end.text)
    assert end.find_button("Fair deal") is not None
    assert f"{winner} (one match, one opponent)" in (await rankings(evening)).text
    won = await (
        await evening.alice.slash(
            evening.channel, "profile", player=evening.alice if winner == "Alice" else evening.bob
        )
    ).replied()
    assert "Won 1 of 1 match, 100%" in won.pictures[0].alt
    assert max(alice.answers_s + bob.answers_s) < 3


async def test_with_closed_direct_messages_one_plays_from_the_channel(evening: Evening) -> None:
    evening.bob.close_dms()
    alice, bob = evening.players()
    await (await evening.alice.slash(evening.channel, "play", opponent=evening.bob, target=25)).answered()
    table = await bob.accept()
    told = await evening.alice.wait_for(
        evening.channel, lambda seen: "direct messages are closed" in seen.text
    )
    assert told.id == table.id
    await bob.open_panel()
    assert all(await asyncio.gather(alice.play_to_the_end(), bob.play_to_the_end()))
    assert evening.bob.inbox == ()
    assert all(not seen.ephemeral for seen in evening.alice.sees(evening.channel))
    assert "Bob (one match, one opponent)" in (await rankings(evening)).text


async def test_one_plays_against_the_computer_at_once(evening: Evening) -> None:
    alice, _ = evening.players()
    computer = evening.sandbox.bot_id
    options: dict[str, str | int] = {"opponent": computer, "target": 25, "public": True}
    await (await evening.alice.slash(evening.channel, "play", **options)).answered()
    assert await alice.play_to_the_end()
    table = await evening.alice.wait_for(evening.channel, lambda seen: seen.find_button("Rematch"))
    assert "wins" in table.text


async def test_one_plays_against_the_computer_in_the_direct_messages(evening: Evening) -> None:
    dm = evening.alice.start_dm()
    await (await evening.alice.slash(dm, "play", target=25)).answered()
    assert await Player(evening.sandbox, evening.alice, dm).play_to_the_end()
    assert evening.bob.sees(evening.channel) == ()


async def test_a_match_goes_on_after_the_bot_was_killed(evening: Evening) -> None:
    alice, bob = evening.players()
    await (await evening.alice.slash(evening.channel, "play", opponent=evening.bob, target=25)).answered()
    await bob.accept()
    await asyncio.gather(alice.play_to_the_end(moves=3), bob.play_to_the_end(moves=3))
    await evening.bot.kill()
    await evening.bot.start()
    assert all(await asyncio.gather(alice.play_to_the_end(), bob.play_to_the_end()))


@pytest.mark.skipif(load_spec() is None, reason="Discord's openapi.json does not lie beside the checkout")
async def test_the_requests_were_checked_against_discords_description(evening: Evening) -> None:
    """The fixture checks every test's requests; this one says so, or is skipped when it cannot."""
    await (await evening.alice.slash(evening.channel, "help")).answered()
    assert evening.sandbox.records
