"""Make-believe players: they read what a person reads and press what a person can press."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bot.games.cards import parse_card
from bot.sandbox import Button, Channel, Message, Person, Press, Sandbox

PATIENCE_S = 20.0
"""How long a player waits for something to happen."""


class Player:
    """A person who plays from the direct messages, or from the private panel in the channel."""

    def __init__(self, sandbox: Sandbox, person: Person, channel: Channel) -> None:
        self._sandbox = sandbox
        self.person = person
        self._channel = channel
        self.presses = 0
        self.answers_s: list[float] = []

    async def offered_commands(self) -> None:
        """Wait until the bot has told Discord of its commands."""
        await self._sandbox.core.events.wait_for(
            lambda: self.person.commands(self._channel) or None, timeout_s=PATIENCE_S
        )

    async def press(self, message: Message, label: str = "", *, custom_id: str = "") -> Press:
        """Press a button; the press must be answered in time."""
        press = await self.person.press(message, label, custom_id=custom_id)
        answer = await press.answered()
        self.presses += 1
        self.answers_s.append(answer.after_s)
        return press

    async def accept(self) -> Message:
        """Accept the challenge in the channel; gives the message, which becomes the table."""
        challenge = await self.person.wait_for(self._channel, _offers("Accept"), PATIENCE_S)
        await self.press(challenge, "Accept")
        return challenge

    async def open_panel(self) -> None:
        """Press “My hand” on the table, to play from the channel."""
        table = await self.person.wait_for(self._channel, _offers("My hand"), PATIENCE_S)
        await (await self.press(table, "My hand")).replied()

    async def play_to_the_end(self, *, moves: int = 10_000) -> bool:
        """Play whenever on turn, until the match is over (True) or so many moves are made (False)."""
        for _ in range(moves):
            panel = await self._my_turn_or_end()
            if panel is None:
                return True
            await self._move(panel)
        return False

    async def _my_turn_or_end(self) -> Message | None:
        """The panel when it offers something to do, None when the table offers a rematch."""

        def found() -> Message | None:
            seen = (*self.person.sees(self._channel), *self.person.inbox)
            return next((one for one in reversed(seen) if _is_over(one) or _acts(one)), None)

        message = await self._sandbox.core.events.wait_for(found, timeout_s=3 * PATIENCE_S)
        return None if _is_over(message) else message

    async def _move(self, panel: Message) -> None:
        """End the deal if that is possible, else draw or throw the highest deadwood card."""
        if finishes := _questions(panel):
            await self._finish(panel, finishes[0])
            return
        await self._press_and_see(panel, _choice(_acts(panel)))

    async def _finish(self, panel: Message, button: Button) -> None:
        """Ask to knock or show gin, choose the first card offered if asked, and confirm."""
        asked = (await self.press(panel, custom_id=button.custom_id or "")).reply()
        for _ in range(2):
            assert asked is not None
            confirm = next((one for one in _acts(asked) if one.label.startswith(("Knock", "Show"))), None)
            if confirm is not None:
                await self._press_and_see(asked, confirm)
                return
            asked = await self._choose_card(asked)
        raise AssertionError("the panel asks again and again")

    async def _choose_card(self, asked: Message) -> Message | None:
        """Take the first card that the panel offers to knock with: by a button, or with many by a menu."""
        if asked.selects:
            menu = asked.selects[0]
            press = await self.person.select(asked, menu.custom_id, [menu.options[0].value])
            await press.answered()
            return press.reply()
        return (await self.press(asked, custom_id=_questions(asked)[0].custom_id or "")).reply()

    async def _press_and_see(self, message: Message, button: Button) -> None:
        """Press, and wait until the panel shows the consequence."""
        await self.press(message, custom_id=button.custom_id or "")

        def has_changed() -> bool:
            now = self.person.find(message)
            return now is None or button.custom_id not in {one.custom_id for one in now.buttons}

        for _ in range(200):
            if has_changed():
                return
            await asyncio.sleep(0.05)
        raise AssertionError(f"{button.label} changed nothing")


def _offers(label: str) -> Callable[[Message], bool]:
    return lambda message: message.find_button(label) is not None


def _is_over(message: Message) -> bool:
    return not message.ephemeral and message.find_button("Rematch") is not None


def _acts(message: Message) -> tuple[Button, ...]:
    return tuple(
        one for one in message.buttons if one.custom_id and one.custom_id[:2] == "m:" and not one.disabled
    )


def _questions(message: Message) -> tuple[Button, ...]:
    """The buttons that ask once more before they do something."""
    return tuple(one for one in message.buttons if one.custom_id and one.custom_id[:2] == "k:")


def _choice(acts: tuple[Button, ...]) -> Button:
    """Draw from the stock, refuse the upcard, or throw the highest card of the deadwood."""
    for wanted in ("Draw", "Pass", "Take"):
        found = next((one for one in acts if one.label.startswith(wanted)), None)
        if found is not None:
            return found
    loose = [one for one in acts if one.style == LOOSE] or list(acts)
    return max(loose, key=lambda one: parse_card((one.custom_id or "")[-2:]).rank)


LOOSE = 1
"""The style of a button for a card outside of melds."""
