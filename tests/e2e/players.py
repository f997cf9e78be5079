"""Make-believe players: they read what a person reads and press what a person can press."""

from __future__ import annotations

from collections.abc import Callable

from bot.games.cards import parse_card
from bot.sandbox import Button, Channel, Message, Person, Sandbox
from tests.e2e.fingers import Fingers, OwnFingers

PATIENCE_S = 45.0
"""How long a player waits for something to happen."""


class Player:
    """A person who plays from the direct messages, or from the private panel in the channel."""

    def __init__(
        self, sandbox: Sandbox, person: Person, channel: Channel, *, fingers: Fingers | None = None
    ) -> None:
        self._sandbox = sandbox
        self.person = person
        self._channel = channel
        self._fingers = fingers or OwnFingers(sandbox, person)

    @property
    def answers_s(self) -> list[float]:
        """Seconds until the bot's first answer to each press."""
        return self._fingers.answers_s

    async def offered_commands(self) -> None:
        """Wait until the bot has told Discord of its commands."""
        await self._sandbox.core.events.wait_for(
            lambda: self.person.commands(self._channel) or None, timeout_s=PATIENCE_S
        )

    async def accept(self) -> Message:
        """Accept the challenge in the channel; gives the message, which becomes the table."""
        challenge = await self.person.wait_for(self._channel, _offers("Accept"), PATIENCE_S)
        await self._fingers.push(challenge, challenge.button("Accept"))
        return challenge

    async def open_panel(self) -> None:
        """Press “My hand” on the table, to play from the channel."""
        table = await self.person.wait_for(self._channel, _offers("My hand"), PATIENCE_S)
        await self._fingers.push(table, table.button("My hand"))
        await self.person.wait_for(self._channel, lambda seen: seen.ephemeral and seen.pictures, PATIENCE_S)

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
            return next((one for one in reversed(seen) if self._is_over(one) or acts_on(one)), None)

        message = await self._sandbox.core.events.wait_for(found, timeout_s=3 * PATIENCE_S)
        return None if self._is_over(message) else message

    def _is_over(self, message: Message) -> bool:
        """Whether it is the table, and offers a rematch; the hand may do so a moment before."""
        return message.channel_id == self._channel.id and _offers("Rematch")(message)

    async def _move(self, panel: Message) -> None:
        """End the deal if that is possible, else draw or throw the highest deadwood card."""
        if finishes := _questions(panel):
            await self._finish(panel, finishes[0])
            return
        await self._press_and_see(panel, sensible_choice(acts_on(panel)))

    async def _finish(self, panel: Message, button: Button) -> None:
        """Ask to knock or show gin, and confirm."""
        asked = await self._fingers.push(panel, button)
        await self._press_and_see(asked, acts_on(asked)[0])

    async def _press_and_see(self, message: Message, button: Button) -> None:
        """Press, and wait until the panel shows the consequence."""
        await self._fingers.push(message, button)

        def has_changed() -> bool | None:
            now = self.person.find(message)
            return now is None or button.custom_id not in {one.custom_id for one in now.buttons} or None

        await self._sandbox.core.events.wait_for(has_changed, timeout_s=PATIENCE_S)


def _offers(label: str) -> Callable[[Message], bool]:
    return lambda message: message.find_button(label) is not None


def acts_on(message: Message) -> tuple[Button, ...]:
    """The buttons that do something in the game at once."""
    return tuple(
        one for one in message.buttons if one.custom_id and one.custom_id[:2] == "m:" and not one.disabled
    )


def _questions(message: Message) -> tuple[Button, ...]:
    """The buttons that ask once more before they do something."""
    return tuple(one for one in message.buttons if one.custom_id and one.custom_id[:2] == "k:")


def sensible_choice(acts: tuple[Button, ...]) -> Button:
    """Draw from the stock, refuse the upcard, or throw the highest card of the deadwood."""
    for wanted in ("Draw", "Pass", "Take"):
        found = next((one for one in acts if one.label.startswith(wanted)), None)
        if found is not None:
            return found
    loose = [one for one in acts if one.style == LOOSE] or list(acts)
    return max(loose, key=lambda one: parse_card((one.custom_id or "")[-2:]).rank)


LOOSE = 1
"""The style of a button for a card outside of melds."""
