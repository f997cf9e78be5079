"""Real traffic of a real client: it and the sandbox's answers agree with Discord's own description."""

import io

import discord
import pytest

from bot.sandbox import OBSERVED
from tests.openapi import KNOWN, Spec, findings
from tests.sandbox.conftest import TOKEN, Room
from tests.sandbox.demo_bot import PICTURE, DemoBot


@pytest.fixture
async def busy(room: Room, demo: DemoBot) -> Room:
    """A sandbox on which a real client has done one of everything."""
    room.sandbox.limits.rules.update(OBSERVED)
    press = await room.alice.slash(room.channel, "table", opponent=room.bob)
    table = (await press.answered()).message
    assert table is not None
    await press.followed_up()
    await (await room.bob.press(table, "Play")).answered()
    await (await room.bob.select(table, "Discard", ["King"])).answered()
    await (await room.alice.slash(room.channel, "hand")).replied()
    room.bob.close_dms()
    await (await room.bob.slash(room.channel, "hand")).replied()
    await (await room.alice.slash(room.channel, "room")).replied()
    form = await room.alice.slash(room.channel, "rename")
    await form.answered()
    await (await room.alice.submit(form, {"Name": "Blue"})).answered()
    await (await room.alice.autocomplete(room.channel, "rules", focused="game")).answered()
    await _read_and_edit(demo, room)
    return room


async def _read_and_edit(bot: DemoBot, room: Room) -> None:
    """What a bot does beyond answering."""
    channel = await bot.fetch_channel(int(room.channel.id))
    assert isinstance(channel, discord.TextChannel)
    guild = await bot.fetch_guild(int(room.guild.id))
    await guild.fetch_member(int(room.alice.id))
    await bot.fetch_user(int(room.bob.id))
    emoji = await bot.create_application_emoji(name="Kd", image=PICTURE)
    await bot.fetch_application_emojis()
    faces = discord.ui.View(timeout=1)
    faces.add_item(discord.ui.Button(label="3", emoji=emoji, custom_id="face"))
    await channel.send("cards", view=faces)
    await emoji.delete()
    await bot.tree.fetch_commands()
    message = await channel.send("one", allowed_mentions=discord.AllowedMentions(users=[discord.Object(1)]))
    await message.edit(content="two", attachments=[discord.File(io.BytesIO(PICTURE), "two.png")])
    with pytest.raises(discord.HTTPException):
        await channel.send("x" * 2001)
    await message.reply("three")
    await message.create_thread(name="thread")
    async with channel.typing():
        pass
    texts = [one.content async for one in channel.history(limit=2)]
    assert texts == ["three", "two"]
    await message.delete()


async def test_sandbox_and_client_agree_with_the_description(spec: Spec, busy: Room) -> None:
    records = tuple(busy.sandbox.records)

    assert len(records) > 30
    assert busy.sandbox.unhandled == []
    assert [str(one) for one in findings(records, spec)] == []


async def test_every_known_exception_is_still_needed(spec: Spec, busy: Room) -> None:
    found = [finding for record in busy.sandbox.records for finding in spec.check(record)]

    unneeded = [known.reason for known in KNOWN if not any(known.covers(one) for one in found)]
    assert unneeded == []


async def test_no_token_is_kept_with_the_records(busy: Room) -> None:
    tokens = [one.token for one in busy.sandbox._interactions._by_id.values()]
    kept = repr(list(busy.sandbox.records))

    assert tokens
    assert not any(token in kept for token in (*tokens, f"Bot {TOKEN}"))
