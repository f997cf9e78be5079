"""How a make-believe player presses: straight through the sandbox, or with a mouse in a browser."""

from __future__ import annotations

import re
from typing import Protocol

from playwright.async_api import Locator

from bot.sandbox import AnswerKind, Button, Message, Option, Person, Press, Sandbox, Select

SEEN_WITHIN_S = 60.0


class Fingers(Protocol):
    """Presses buttons and picks from menus; gives the message as it stands after the answer."""

    answers_s: list[float]
    """Seconds until the bot's first answer, press by press, where they can be told."""

    async def push(self, message: Message, button: Button) -> Message:
        """Press a button."""

    async def pick(self, message: Message, menu: Select, option: Option) -> Message:
        """Choose in a menu."""


class OwnFingers:
    """Presses through the sandbox, and insists on an answer."""

    def __init__(self, sandbox: Sandbox, person: Person) -> None:
        self._sandbox = sandbox
        self._person = person
        self.answers_s: list[float] = []

    async def push(self, message: Message, button: Button) -> Message:
        press = await self._person.press(message, custom_id=button.custom_id or "")
        return await self._answered(press, message)

    async def pick(self, message: Message, menu: Select, option: Option) -> Message:
        press = await self._person.select(message, menu.custom_id, [option.value])
        return await self._answered(press, message)

    async def _answered(self, press: Press, message: Message) -> Message:
        answer = await press.answered()
        self.answers_s.append(answer.after_s)
        if answer.kind is AnswerKind.DEFERRED_UPDATE:
            await self._redrawn(message)
        return press.reply() or message

    async def _redrawn(self, message: Message) -> None:
        """Wait for what a slow answer only announced: other buttons, or the message's end."""

        def is_other() -> bool | None:
            now = self._person.find(message)
            return now is None or now.buttons != message.buttons or None

        await self._sandbox.core.events.wait_for(is_other, timeout_s=SEEN_WITHIN_S)


class Mouse:
    """Clicks in a person's pane of the page."""

    def __init__(self, sandbox: Sandbox, person: Person, pane: Locator) -> None:
        self._sandbox = sandbox
        self._person = person
        self._pane = pane
        self.answers_s: list[float] = []

    async def push(self, message: Message, button: Button) -> Message:
        await self._pane.get_by_role("button", name=_spoken(button)).last.click()
        return await self._changed(message)

    async def pick(self, message: Message, menu: Select, option: Option) -> Message:
        await self._pane.get_by_role("combobox", name=menu.placeholder).click()
        await self._pane.page.get_by_role("option", name=option.label).first.click()
        return await self._changed(message)

    async def _changed(self, message: Message) -> Message:
        """The message as soon as it offers something else, on the page too."""

        def found() -> Message | None:
            now = self._person.find(message)
            return None if now is None or now.buttons == message.buttons else now

        now = await self._sandbox.core.events.wait_for(found, timeout_s=SEEN_WITHIN_S)
        if now.buttons:
            await self._pane.get_by_role("button", name=_spoken(now.buttons[0])).last.wait_for()
        return now


def _spoken(button: Button) -> re.Pattern[str]:
    """What a screen reader says of a button: the name of its emoji, if it has one, and its label."""
    emoji = f":{re.escape(button.emoji)}: ?" if button.emoji else ""
    return re.compile(f"^{emoji}{re.escape(button.label)}$")
