"""First answers and what follows them: deadlines, tokens, kinds, privacy, with Discord's codes."""

import asyncio

import pytest

from bot.sandbox import AnswerKind, Press
from tests.sandbox.conftest import Api, Room, code, shorten_deadline

MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
EPHEMERAL, V2 = 64, 1 << 15


async def press_button(room: Room, api: Api, press: Press) -> Press:
    """Alice presses the button of a message that the bot sent."""
    row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Draw", "custom_id": "draw"}]}
    await api.answer(press, MESSAGE, {"content": "your turn", "components": [row]})
    reply = press.reply()
    assert reply is not None
    return await room.alice.press(reply, "Draw")


async def test_one_first_answer_only(api: Api, press: Press) -> None:
    assert (await api.answer(press, MESSAGE, {"content": "dealt"}))[0] == 200

    assert code(await api.answer(press, MESSAGE, {"content": "dealt"})) == (400, 40060)


async def test_two_answers_at_once_one_wins(api: Api, press: Press) -> None:
    answers = await asyncio.gather(*(api.answer(press, MESSAGE, {"content": "dealt"}) for _ in range(2)))

    assert sorted(status for status, _ in answers) == [200, 400]


async def test_late_answer_is_unknown(room: Room, api: Api, press: Press) -> None:
    room.sandbox.clock.advance(3.1)

    assert code(await api.answer(press, MESSAGE, {"content": "late"})) == (404, 10062)


async def test_answer_after_the_person_saw_the_failure_is_unknown(room: Room, api: Api) -> None:
    shorten_deadline(room.sandbox, 0.01)
    command = {"name": "deal", "description": "Deal the cards"}
    await api("PUT", f"/applications/{room.sandbox.bot_id}/commands", [command])
    press = await room.alice.slash(room.channel, "deal")
    await asyncio.sleep(0.05)

    assert press.failed
    assert code(await api.answer(press, MESSAGE, {"content": "late"})) == (404, 10062)


async def test_unknown_interaction_and_wrong_token(api: Api, press: Press) -> None:
    interaction = press.interaction

    unknown = await api("POST", f"/interactions/1/{interaction.token}/callback", {"type": MESSAGE})
    forged = await api("POST", f"/interactions/{interaction.id}/forged/callback", {"type": MESSAGE})

    assert code(unknown) == (404, 10062)
    assert code(forged) == (404, 10062)


async def test_refused_answer_leaves_the_interaction_open(api: Api, press: Press) -> None:
    status, body = await api.answer(press, MESSAGE, {"content": "x" * 2001})

    assert (status, body["code"]) == (400, 50035)
    assert body["errors"]["data"]["content"]["_errors"][0]["code"] == "BASE_TYPE_MAX_LENGTH"
    assert (await api.answer(press, MESSAGE, {"content": "x" * 2000}))[0] == 200


@pytest.mark.parametrize("kind", [1, DEFERRED_UPDATE, UPDATE, CHOICES, 12])
async def test_command_takes_only_its_kinds(api: Api, press: Press, kind: int) -> None:
    assert code(await api.answer(press, kind, {})) == (400, 50035)


async def test_modal_does_not_answer_a_modal(room: Room, api: Api, press: Press) -> None:
    field = {"type": 4, "custom_id": "name", "style": 1}
    modal = {
        "title": "T",
        "custom_id": "m",
        "components": [{"type": 18, "label": "Name", "component": field}],
    }
    assert (await api.answer(press, MODAL, modal))[0] == 200
    sent = await room.alice.submit(press, {"Name": "x"})

    assert code(await api.answer(sent, MODAL, modal)) == (400, 50035)
    assert code(await api.answer(sent, UPDATE, {"content": "no message to update"})) == (400, 50035)
    assert (await api.answer(sent, MESSAGE, {"content": "thanks"}))[0] == 200


async def test_token_dies_after_a_quarter_of_an_hour(room: Room, api: Api, press: Press) -> None:
    await api.answer(press, MESSAGE, {"content": "dealt"})
    room.sandbox.clock.advance(15 * 60 - 1)
    assert (await api("POST", api.webhook(press), {"content": "in time"}))[0] == 200

    room.sandbox.clock.advance(2)

    assert code(await api("POST", api.webhook(press), {"content": "late"})) == (401, 50027)
    assert code(await api("PATCH", api.webhook(press, "/messages/@original"), {"content": "late"})) == (
        401,
        50027,
    )


async def test_webhook_is_unknown_before_the_first_answer(api: Api, press: Press) -> None:
    assert code(await api("POST", api.webhook(press), {"content": "too early"})) == (404, 10015)


async def test_webhook_of_another_application_is_unknown(room: Room, api: Api, press: Press) -> None:
    await api.answer(press, MESSAGE, {"content": "dealt"})

    assert code(await api("POST", f"/webhooks/1/{press.interaction.token}", {"content": "x"})) == (404, 10015)


async def test_ephemeral_answer_is_for_one_person_and_out_of_reach_of_the_token(
    room: Room, api: Api, press: Press
) -> None:
    await api.answer(press, MESSAGE, {"content": "secret", "flags": EPHEMERAL})
    reply = press.reply()
    assert reply is not None
    path = f"/channels/{room.channel.id}/messages/{reply.id}"

    assert [one.text for one in room.alice.sees(room.channel)] == ["secret"]
    assert room.bob.sees(room.channel) == ()
    assert code(await api("GET", path)) == (404, 10008)
    assert code(await api("PATCH", path, {"content": "changed"})) == (404, 10008)
    assert code(await api("DELETE", path)) == (404, 10008)
    assert (await api("PATCH", api.webhook(press, "/messages/@original"), {"content": "new"}))[0] == 200


async def test_public_deferral_publishes_an_ephemeral_followup(room: Room, api: Api, press: Press) -> None:
    """The trap by which private hands are published: the placeholder decides, not the follow-up."""
    await api.answer(press, DEFERRED)
    await api("POST", api.webhook(press), {"content": "my hand", "flags": EPHEMERAL})

    assert [one.text for one in room.bob.sees(room.channel)] == ["my hand"]


async def test_private_deferral_stays_private(room: Room, api: Api, press: Press) -> None:
    await api.answer(press, DEFERRED, {"flags": EPHEMERAL})
    placeholder = press.reply()
    assert placeholder is not None
    assert placeholder.loading
    await api("POST", api.webhook(press), {"content": "my hand"})

    assert room.bob.sees(room.channel) == ()
    assert [(one.text, one.ephemeral, one.loading) for one in room.alice.sees(room.channel)] == [
        ("my hand", True, False)
    ]


async def test_deferred_update_shows_nothing_and_keeps_the_message_as_original(
    room: Room, api: Api, press: Press
) -> None:
    button = await press_button(room, api, press)

    assert (await api.answer(button, DEFERRED_UPDATE))[0] == 200
    assert (await api("PATCH", api.webhook(button, "/messages/@original"), {"content": "drawn"}))[0] == 200

    assert [one.text for one in room.bob.sees(room.channel)] == ["drawn"]
    assert button.kind is AnswerKind.DEFERRED_UPDATE


async def test_update_of_a_deleted_message_is_unknown(room: Room, api: Api, press: Press) -> None:
    button = await press_button(room, api, press)
    reply = press.reply()
    assert reply is not None
    room.channel.delete_message(reply)

    assert code(await api.answer(button, UPDATE, {"content": "drawn"})) == (404, 10008)


async def test_followups_are_read_edited_and_deleted(room: Room, api: Api, press: Press) -> None:
    await api.answer(press, MESSAGE, {"content": "dealt"})
    _, followup = await api("POST", api.webhook(press), {"content": "and more", "flags": EPHEMERAL})
    path = api.webhook(press, f"/messages/{followup['id']}")

    assert (await api("GET", path))[1]["content"] == "and more"
    assert (await api("PATCH", path, {"content": "less"}))[1]["content"] == "less"
    assert (await api("DELETE", path))[0] == 204
    assert code(await api("GET", path)) == (404, 10008)


async def test_messages_of_others_are_out_of_reach_of_an_interaction(
    room: Room, api: Api, press: Press
) -> None:
    said = await room.bob.say(room.channel, "hello")
    await api.answer(press, MESSAGE, {"content": "dealt"})

    path = api.webhook(press, f"/messages/{said.id}")
    assert code(await api("PATCH", path, {"content": "changed"})) == (404, 10008)


async def test_answer_without_with_response_is_empty(api: Api, press: Press) -> None:
    path = f"/interactions/{press.id}/{press.interaction.token}/callback"

    assert await api("POST", path, {"type": MESSAGE, "data": {"content": "dealt"}}) == (204, "")


async def test_answers_need_no_permission_in_the_channel(room: Room, api: Api, press: Press) -> None:
    from bot.sandbox import Permission

    room.channel.deny(Permission.SEND_MESSAGES | Permission.ATTACH_FILES)

    assert (await api.answer(press, MESSAGE, {"content": "dealt"}))[0] == 200


async def test_autocomplete_takes_25_choices(room: Room, api: Api) -> None:
    option = {"name": "game", "description": "Game", "type": 3, "autocomplete": True}
    command = {"name": "rules", "description": "Rules", "options": [option]}
    await api("PUT", f"/applications/{room.sandbox.bot_id}/commands", [command])
    press = await room.alice.autocomplete(room.channel, "rules", focused="game", game="g")
    choices = [{"name": f"Game {number}", "value": f"g{number}"} for number in range(26)]

    assert code(await api.answer(press, CHOICES, {"choices": choices})) == (400, 50035)
    assert code(await api.answer(press, MESSAGE, {"content": "no"})) == (400, 50035)
    assert (await api.answer(press, CHOICES, {"choices": choices[:25]}))[0] == 200
    assert len(press.choices) == 25


async def test_v2_answer_can_follow_a_deferral(api: Api, press: Press) -> None:
    await api.answer(press, DEFERRED, {"flags": EPHEMERAL})
    body = {"flags": V2, "components": [{"type": 10, "content": "panel"}]}

    status, message = await api("PATCH", api.webhook(press, "/messages/@original"), body)

    assert status == 200
    assert message["flags"] & V2
    assert message["flags"] & EPHEMERAL
