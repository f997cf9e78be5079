"""People and a real discord.py bot: everything goes through the wire."""

import pytest

from bot.sandbox import AnswerKind, InteractionFailed, Message, NotOffered
from bot.sandbox.components import ButtonStyle
from tests.sandbox.conftest import Room, shorten_deadline
from tests.sandbox.demo_bot import PICTURE, DemoBot


async def open_table(room: Room) -> Message:
    press = await room.alice.slash(room.channel, "table")
    answer = await press.answered()
    assert answer.message is not None
    return answer.message


async def test_slash_command_brings_picture_text_and_buttons(room: Room, demo: DemoBot) -> None:
    message = await open_table(room)

    assert message.text == "## Table 1"
    assert [(one.label, one.custom_id, one.style, one.disabled) for one in message.buttons] == [
        ("Play 1", "play:1", ButtonStyle.SECONDARY, False),
        ("Knock", "knock", ButtonStyle.SECONDARY, True),
    ]
    picture = message.pictures[0]
    assert (picture.filename, picture.alt, picture.size) == ("table.png", "the table", (32, 32))
    assert picture.data == PICTURE
    assert room.sandbox.unhandled == []


async def test_button_updates_the_message_and_keeps_its_picture(room: Room, demo: DemoBot) -> None:
    message = await open_table(room)

    press = await room.bob.press(message, "Play")
    answer = await press.answered()

    assert answer.kind is AnswerKind.UPDATE
    assert answer.message is not None
    assert (answer.message.id, answer.message.text, answer.message.edited) == (message.id, "## Table 2", True)
    assert answer.message.pictures[0].filename == "table.png"


async def test_what_the_screen_does_not_offer_is_refused(room: Room, demo: DemoBot) -> None:
    message = await open_table(room)

    with pytest.raises(NotOffered, match="disabled"):
        await room.alice.press(message, "Knock")
    with pytest.raises(NotOffered, match="no single button"):
        await room.alice.press(message, "Fold")
    with pytest.raises(NotOffered, match="no command"):
        await room.alice.slash(room.channel, "poker")
    with pytest.raises(NotOffered, match="numbers from 10 to 500"):
        await room.alice.slash(room.channel, "table", target=5)
    with pytest.raises(NotOffered, match="no choice"):
        await room.alice.slash(room.channel, "table", mode="tiny")
    with pytest.raises(NotOffered, match="has to be filled in"):
        await room.alice.slash(room.channel, "rules")
    with pytest.raises(NotOffered, match="one of these must follow: all"):
        await room.alice.slash(room.channel, "rank")


async def test_options_reach_the_bot_resolved(room: Room, demo: DemoBot) -> None:
    press = await room.alice.slash(
        room.channel, "table", opponent=room.bob, target=200, mode="Big", turn_limit="1h"
    )

    assert [one.text for one in await press.followed_up()] == ["Bob to 200 big 1h"]


async def test_subcommand_and_context_menus(room: Room, demo: DemoBot) -> None:
    said = await room.bob.say(room.channel, "good game")

    ranking = await (await room.alice.slash(room.channel, "rank all")).answered()
    challenge = await (await room.alice.menu(room.channel, "Challenge to gin", target=room.bob)).answered()
    quote = await (await room.alice.menu(room.channel, "Quote", target=said)).answered()

    assert ranking.message is not None
    assert ranking.message.text == "1. Alice"
    assert challenge.message is not None
    assert challenge.message.text == "Alice challenges Bob"
    assert quote.message is not None
    assert quote.message.text == "> good game"


async def test_select_is_answered_for_the_chooser_only(room: Room, demo: DemoBot) -> None:
    message = await open_table(room)

    press = await room.bob.select(message, "Discard", ["King"])
    answer = await press.answered()

    assert answer.message is not None
    assert answer.message.text == "discarded ['Kd']"
    assert answer.message.ephemeral
    assert answer.message in room.bob.sees(room.channel)
    assert answer.message not in room.alice.sees(room.channel)
    with pytest.raises(NotOffered):
        room.alice.payload(answer.message)


async def test_modal_is_filled_in_and_checked(room: Room, demo: DemoBot) -> None:
    press = await room.alice.slash(room.channel, "rename")
    answer = await press.answered()
    assert answer.kind is AnswerKind.MODAL
    assert answer.modal is not None
    assert (answer.modal.title, answer.modal.fields[0].label) == ("Rename the table", "Name")

    with pytest.raises(NotOffered, match="1 to 12 characters"):
        await room.alice.submit(press, {"Name": "a name that is too long"})
    with pytest.raises(NotOffered, match="no form"):
        await room.bob.submit(press, {"Name": "mine"})
    sent = await (await room.alice.submit(press, {"name": "Blue"})).answered()

    assert sent.message is not None
    assert sent.message.text == "It is now Blue"


async def test_autocomplete_offers_choices(room: Room, demo: DemoBot) -> None:
    press = await room.alice.autocomplete(room.channel, "rules", focused="game", game="gi")
    answer = await press.answered()

    assert answer.kind is AnswerKind.CHOICES
    assert [(one.name, one.value) for one in answer.choices] == [("Gin", "gin")]


async def test_hand_comes_by_direct_message(room: Room, demo: DemoBot) -> None:
    press = await room.alice.slash(room.channel, "hand")
    hand = await room.alice.wait_for(None, lambda message: message.pictures)
    reply = await press.replied()

    assert hand.pictures[0].alt == "3 and 4 of clubs"
    assert (reply.text, reply.ephemeral) == ("sent", True)
    assert room.bob.inbox == ()
    assert all(message.id != reply.id for message in room.bob.sees(room.channel))


async def test_closed_direct_messages_bring_the_hand_privately_into_the_channel(
    room: Room, demo: DemoBot
) -> None:
    room.bob.close_dms()

    reply = await (await room.bob.slash(room.channel, "hand")).replied()

    assert reply.text == "closed: 50007"
    assert reply.ephemeral
    assert reply.pictures[0].filename == "hand.png"
    assert room.alice.sees(room.channel) == ()


async def test_no_common_guild_has_a_code_of_its_own(room: Room, demo: DemoBot) -> None:
    dm = room.alice.start_dm()
    room.guild.remove_member(room.alice)

    reply = await (await room.alice.slash(dm, "hand")).replied()

    assert reply.text == "closed: 50278"


async def test_commands_in_a_dm_leave_out_those_for_guilds(room: Room, demo: DemoBot) -> None:
    dm = room.alice.start_dm()

    assert {"room"} == {one["name"] for one in room.alice.commands(room.channel)} - {
        one["name"] for one in room.alice.commands(dm)
    }
    answer = await (await room.alice.slash(dm, "quick")).answered()
    assert answer.message is not None
    assert answer.message in room.alice.inbox


async def test_thread_is_made_and_seen(room: Room, demo: DemoBot) -> None:
    press = await room.alice.slash(room.channel, "room")
    assert (await press.replied()).text == "opened"

    thread = next(one for one in room.bob.channels if one.is_thread)
    assert thread.name == "match-1"
    assert [message.text for message in room.bob.sees(thread)] == ["in the thread"]


async def test_silence_fails_after_the_deadline(room: Room, demo: DemoBot) -> None:
    shorten_deadline(room.sandbox, 1.0)
    press = await room.alice.slash(room.channel, "slow")

    with pytest.raises(TimeoutError):
        await press.answered(timeout=0.01)
    with pytest.raises(InteractionFailed):
        await press.answered()
    assert press.failed


async def test_permissions_of_the_bot_are_told_with_each_interaction(room: Room, demo: DemoBot) -> None:
    from bot.sandbox import Permission

    before = await (await room.alice.slash(room.channel, "quick")).answered()
    room.channel.deny(Permission.ATTACH_FILES)
    after = await (await room.alice.slash(room.channel, "quick")).answered()

    assert before.message is not None
    assert after.message is not None
    assert (before.message.text, after.message.text) == ("attach: True", "attach: False")


async def test_stale_and_forged_presses_reach_the_bot(room: Room, demo: DemoBot) -> None:
    message = await open_table(room)
    room.channel.delete_message(message)
    shorten_deadline(room.sandbox)

    press = await room.alice.press_raw(room.channel, message.id, "play:7")

    with pytest.raises(InteractionFailed):
        await press.answered()
    assert room.sandbox.records[-1].response["code"] == 10008
