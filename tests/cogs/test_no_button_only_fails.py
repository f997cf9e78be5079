"""What the bot offers somebody in private can be pressed: no such button is answered with a warning."""

from __future__ import annotations

import pytest

from bot.sandbox import Channel, Message, Person
from tests.cogs.club import Club

COMMANDS = ("preferences", "settings", "help", "rules", "learn", "daily", "rankings")
"""Those whose answers have buttons for somebody who has played nothing yet."""

MOVES = ("m:", "y:", "a:", "x:", "again:", "c:", "play")
"""How the ids of buttons begin that change a match or begin one: others are only looked at here."""

PRESSED_MOST = 40


async def failing(person: Person, channel: Channel, opened: Message) -> list[str]:
    """The buttons that are answered with a warning, of this message and of all to which they lead."""
    waiting, known, failed = [opened], set[str](), list[str]()
    while waiting and len(known) < PRESSED_MOST:
        message = waiting.pop(0)
        for button in message.buttons:
            name = button.custom_id or ""
            if button.disabled or not name or name in known or name.startswith(MOVES):
                continue
            known.add(name)
            press = await person.press_raw(channel, message.id, name)
            answer = await press.answered()
            shown = press.reply() if answer.modal is None else None
            if shown is None:
                continue
            if "⚠️" in shown.text:
                failed.append(f"{button.label} ({name}): {shown.text[:90]}")
            waiting.append(shown)
    assert known
    return failed


@pytest.mark.parametrize("words", COMMANDS)
async def test_14_8_no_button_below_the_answer_to_a_command_only_fails(
    club: Club, host: Person, words: str
) -> None:
    opened = await (await host.slash(club.channel, words)).replied()
    assert await failing(host, club.channel, opened) == []


@pytest.mark.parametrize("game", ["gin", "colonel", "mahjong", "skarney", "uno", "rummy13", "omaha"])
async def test_14_8_no_button_below_a_hand_only_fails(club: Club, game: str) -> None:
    await club.begin(game=game)
    for person in (club.alice, club.bob):
        assert await failing(person, person.start_dm(), club.hand_of(person)) == []
