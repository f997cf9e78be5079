"""The two kinds of item in our messages: a button and a menu, both known by their custom id alone.

They are `DynamicItem`s without any state of their own, so that a button works after a restart, however old.
discord.py swallows what a dynamic item raises; these two therefore only hand the press to the client, whose
one wrapper answers for everything.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Protocol, cast

import discord
from discord import ui
from discord.ui.select import BaseSelect

from cogs.ids import BUTTON, MENU

Interaction = discord.Interaction[Any]


class Receiver(Protocol):
    """Who is told of presses: the client."""

    async def pressed(
        self, interaction: discord.Interaction, custom_id: str, values: tuple[str, ...]
    ) -> None:
        """Answer a press; ``values`` are what was chosen in a menu."""


class PressButton(ui.DynamicItem[ui.Button[Any]], template=BUTTON):
    """A button of ours."""

    @classmethod
    async def from_custom_id(
        cls, _interaction: Interaction, item: ui.Item[Any], _match: re.Match[str], /
    ) -> PressButton:
        """The item for a press on a message that an earlier process may have sent."""
        return cls(cast("ui.Button[Any]", item))

    async def callback(self, interaction: Interaction) -> None:
        """Hand the press on."""
        await cast("Receiver", interaction.client).pressed(interaction, self.custom_id, ())


class PressMenu(ui.DynamicItem[BaseSelect[Any]], template=MENU):
    """A menu of ours."""

    @classmethod
    async def from_custom_id(
        cls, _interaction: Interaction, item: ui.Item[Any], _match: re.Match[str], /
    ) -> PressMenu:
        """The item for a choice on a message that an earlier process may have sent."""
        return cls(cast("BaseSelect[Any]", item))

    async def callback(self, interaction: Interaction) -> None:
        """Hand the choice on."""
        data: Any = interaction.data
        values = tuple(str(value) for value in data.get("values", ()))
        await cast("Receiver", interaction.client).pressed(interaction, self.custom_id, values)


def is_on_message(interaction: Interaction) -> bool:
    """Whether the pressed item is still on its message; discord.py calls no item that is not."""
    data: Any = interaction.data
    message = interaction.message
    return message is not None and has_item(message, data["custom_id"])


def has_item(message: discord.Message, custom_id: str) -> bool:
    """Whether a message has a button or menu of this id."""
    return custom_id in _custom_ids(message.components)


def _custom_ids(components: Iterable[Any]) -> Iterator[str]:
    for component in components:
        if (custom_id := getattr(component, "custom_id", None)) is not None:
            yield custom_id
        yield from _custom_ids(getattr(component, "children", ()))
