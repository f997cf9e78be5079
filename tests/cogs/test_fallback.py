"""What nobody answers: unknown buttons, forms from before a restart, unknown commands."""

from __future__ import annotations

from bot.sandbox import Press
from bot.sandbox.model import InteractionKind
from tests.cogs.club import Club
from tests.patience import until


async def test_an_unknown_button_gets_a_sentence_and_a_fresh_panel(club: Club) -> None:
    await club.begin()
    press = await club.alice.press_raw(club.channel, club.table_message().id, "old:thing:7")
    reply = await press.replied()
    assert reply.ephemeral
    assert "out of date" in reply.text
    assert "Deadwood" in reply.pictures[0].alt


async def test_an_id_of_ours_from_an_older_program_is_out_of_date(club: Club) -> None:
    await club.begin()
    press = await club.alice.press_raw(club.channel, club.table_message().id, "m:17:v42:3S")
    assert "out of date" in (await press.replied()).text


async def test_without_a_match_there_is_the_sentence_alone(club: Club) -> None:
    message = await club.challenge()
    press = await club.carol.press_raw(club.channel, message.id, "nonsense")
    reply = await press.replied()
    assert reply.ephemeral
    assert "out of date" in reply.text
    assert reply.pictures == ()


async def test_a_button_of_a_deleted_message_is_answered(club: Club) -> None:
    table = await club.begin()
    message = club.table_message()
    club.channel.delete_message(message)
    press = await club.alice.press_raw(club.channel, message.id, f"p:{table.id}")
    reply = await press.replied()
    assert reply.ephemeral
    assert "Deadwood" in reply.pictures[0].alt


async def test_a_form_from_before_a_restart_is_answered(club: Club) -> None:
    await club.begin()
    core = club.alice._core
    record = core.world.channels[club.channel.id]
    data = {"custom_id": "raise:1", "components": []}
    user = core.world.users[club.alice.id]
    started = club.alice._interactions.start(InteractionKind.MODAL, user, record, data)
    reply = await Press(core, started).replied()
    assert reply.ephemeral
    assert "out of date" in reply.text


async def test_a_command_that_is_no_more_is_answered(club: Club, logged: list[dict[str, object]]) -> None:
    club.bot.tree.remove_command("help")
    press = await club.alice.slash(club.channel, "help")
    reply = await press.replied()
    assert reply.ephemeral
    assert reply.text
    assert [line["event"] for line in logged if line["log_level"] == "warning"] == ["command refused"]


async def test_while_stopping_presses_are_asked_to_wait(club: Club) -> None:
    await club.begin()
    await club.bot.services.responder.close(within_s=0.1)
    press = await club.alice.press(club.table_message(club.alice), "My hand")
    assert "press again in ten seconds" in (await press.replied()).text


async def test_running_answers_are_finished_before_the_stop(club: Club) -> None:
    table = await club.begin()
    person = club.on_turn(table)
    press = await person.press(club.hand_of(person), "Pass")
    await until(lambda: bool(club.bot.services.responder.waiting) or press.kind is not None)
    await club.stop()
    assert press.kind is not None
    assert (await club.now(table.id)).version == 1
