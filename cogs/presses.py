"""Items in our messages: buttons and menus, known by their custom id alone.

They are `DynamicItem`s without any state of their own, so that a button works after a restart, however old.
discord.py swallows what a dynamic item raises; ours therefore only hand the press to the client, whose one
wrapper answers for everything.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Protocol, cast

import discord
from discord import ui

from cogs.custom_ids import ANY_OF_OURS

Interaction = discord.Interaction[Any]


class Receiver(Protocol):
    """Who is told of presses: the client."""

    async def pressed(self, interaction: Interaction) -> None:
        """Answer a press."""


class PressItem(ui.DynamicItem[ui.Item[Any]], template=ANY_OF_OURS):
    """A button or menu of ours."""

    @classmethod
    async def from_custom_id(
        cls, _interaction: Interaction, item: ui.Item[Any], _match: re.Match[str], /
    ) -> PressItem:
        """The item for a press on a message that an earlier process may have sent."""
        return cls(item)

    async def callback(self, interaction: Interaction) -> None:
        """Hand the press on."""
        await cast("Receiver", interaction.client).pressed(interaction)


def custom_id_of(interaction: Interaction) -> str:
    """The id of the pressed item or of the form that was sent."""
    data: Any = interaction.data
    return str(data["custom_id"])


def is_on_message(interaction: Interaction) -> bool:
    """Whether the pressed item is still on its message; discord.py calls no item that is not."""
    message = interaction.message
    return message is not None and has_item(message, custom_id_of(interaction))


def has_item(message: discord.Message, custom_id: str) -> bool:
    """Whether a message has a button or menu of this id."""
    return custom_id in _custom_ids(message.components)


def _custom_ids(components: Iterable[Any]) -> Iterator[str]:
    for component in components:
        if (custom_id := getattr(component, "custom_id", None)) is not None:
            yield custom_id
        yield from _custom_ids(getattr(component, "children", ()))
