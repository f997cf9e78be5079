"""Layouts as Discord's messages: pictures are drawn in threads, components are built for each attempt to
send.
 discord.py's views and files can be sent once. A `Message` keeps what they are made of, so that an attempt
that failed can be repeated.
"""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from typing import Any, TypeVar, assert_never

import discord
from discord import ui
from typing_extensions import override

from bot.words.phrasebook import Locale, current_locale, speaking
from bot.words.timing import picture_refused_line
from cogs.appearance import in_words
from cogs.layout import (
    Attachment,
    Block,
    Button,
    ButtonRow,
    ButtonStyle,
    Divider,
    Drawing,
    Drawn,
    Finished,
    Image,
    Layout,
    Menu,
    PickerMenu,
    Picks,
    Small,
    Text,
)
from cogs.portraits import Portraits
from cogs.sending.drawing import Drawers, drawn, packed
from cogs.sending.emojis import CardEmojis, FindEmoji, emoji_of_button, emoji_of_option, with_emoji
from cogs.sending.mentions import CommandMentions
from images.ink.look import Look

TEXT_LIMIT = 4_000
"""Characters that all texts of a message may have together."""

ALT_LIMIT = 1_024
"""Characters of a picture's alt text."""
LABEL_LIMIT = 80
"""Characters of a button's label."""
OPTION_LIMIT = 100
"""Characters of a menu's line, of its note, and of a suggestion while somebody types."""

Interaction = discord.Interaction[Any]

DrawnT = TypeVar("DrawnT")

_STYLES = {
    ButtonStyle.PLAIN: discord.ButtonStyle.secondary,
    ButtonStyle.MAIN: discord.ButtonStyle.primary,
    ButtonStyle.FINISH: discord.ButtonStyle.success,
    ButtonStyle.DANGER: discord.ButtonStyle.danger,
}


@dataclass(frozen=True, slots=True)
class Message:
    """A message that can be sent as often as needed: each attempt takes a new view and new files."""

    layout: Layout
    pictures: tuple[tuple[str, bytes], ...]
    """File name and bytes of each picture, in the order of the layout."""
    emojis: CardEmojis | None = None
    """What cards are shown with in texts and on buttons."""

    def in_words(self, note: str) -> Message:
        """This message without pictures: their alt texts instead, and a note on why."""
        return Message(replace(self.layout, blocks=(*in_words(self.layout.blocks), Small(note))), ())

    def without_pictures(self) -> Message:
        """This message in words, because its pictures cannot be drawn or Discord takes none of them."""
        with speaking(self.layout.locale):
            return self.in_words(picture_refused_line())

    def view(self, commands: CommandMentions) -> Components:
        """The components, with mentions of the commands that texts name."""
        find = _no_emoji if self.emojis is None or self.layout.is_plain else self.emojis.find
        blocks = with_emoji(_within_limit(self.layout.blocks), find, limit=TEXT_LIMIT)
        if not self.layout.is_plain:
            blocks = commands.within(blocks, limit=TEXT_LIMIT)
        return Components(_items(blocks, (name for name, _ in self.pictures), find))

    def files(self) -> list[discord.File]:
        """The pictures as files to upload, with their alt texts, and whatever else is enclosed."""
        alts = (block.alt for block in self.layout.blocks if isinstance(block, Image))
        pictures = [
            discord.File(io.BytesIO(data), filename=name, description=cut(alt, ALT_LIMIT))
            for (name, data), alt in zip(self.pictures, alts, strict=True)
        ]
        enclosed = (block for block in self.layout.blocks if isinstance(block, Attachment))
        return pictures + [discord.File(io.BytesIO(block.data), filename=block.name) for block in enclosed]

    def drop_refused_emoji(self, error: discord.HTTPException) -> bool:
        """Whether Discord refused the message for its emoji; then the next attempt is made without them."""
        return self.emojis is not None and self.emojis.drop_refused_emoji(error)

    def mentions(self) -> discord.AllowedMentions:
        """Whom the message may notify: nobody but those whom the layout names."""
        users = [discord.Object(user) for user in self.layout.mentions]
        return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users or False)


class Components(ui.LayoutView):
    """What is to be sent, as Discord takes it.

    It is stopped at once: a press is answered by its custom id alone, so that it works after a restart, and
    discord.py need not keep each view that was ever sent. Nor does it keep its items: they and their view
    know each other, and the garbage collector's search for some hundred objects a message held up presses.
    """

    def __init__(self, items: Iterable[ui.Item[Any]]) -> None:
        super().__init__(timeout=None)
        for item in items:
            self.add_item(item)
        components: list[dict[str, Any]] = super().to_components()  # type: ignore[no-untyped-call]  # theirs
        self._components = components
        for item in self.children:
            if isinstance(item, ui.ActionRow):
                item.clear_items()
        self.clear_items()
        self.stop()

    @override
    def to_components(self) -> list[dict[str, Any]]:
        return self._components

    @override
    def has_components_v2(self) -> bool:
        return True


class Renderer:
    """Has pictures drawn, by ``drawers`` or else in a pool of threads, and presses are answered meanwhile."""

    def __init__(
        self,
        pool: Executor,
        portraits: Portraits | None = None,
        emojis: CardEmojis | None = None,
        drawers: Drawers | None = None,
    ) -> None:
        self._pool = pool
        self._drawers = drawers
        self.portraits = portraits
        self.emojis = emojis
        self.waiting = 0
        """How many pictures are being drawn, or wait for it."""

    async def render(self, layout: Layout) -> Message:
        """The layout with its pictures drawn, as a message that can be sent."""
        images = [block for block in layout.blocks if isinstance(block, Image)]
        self.waiting += len(images)
        try:
            made = await asyncio.gather(*(self._drawn(layout, image) for image in images))
        finally:
            self.waiting -= len(images)
        names = _distinct(picture.filename for picture in made)
        pictures = tuple((name, picture.data) for name, picture in zip(names, made, strict=True))
        return Message(layout, pictures, self.emojis)

    async def draw(self, draw: Callable[[], DrawnT], look: Look) -> DrawnT:
        """What ``draw`` returns in a look and in the reader's language; it runs in the pool."""
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._pool, self._draw, look, current_locale(), draw
            )
        finally:
            self.waiting -= 1

    async def _drawn(self, layout: Layout, image: Image) -> Drawn:
        draw = image.draw
        if isinstance(draw, Finished):
            return draw.picture
        drawers = self._drawers
        if drawers is not None and drawers.is_ready and isinstance(draw, Drawing):
            with speaking(layout.locale):
                ready = self._with_portraits(draw.prepared)
            if (body := packed(layout.look, layout.locale, ready)) is not None:
                return await drawers.draw(body)
        return await asyncio.get_running_loop().run_in_executor(
            self._pool, self._draw, layout.look, layout.locale, draw
        )

    def _draw(self, look: Look, locale: Locale, draw: Callable[[], DrawnT]) -> DrawnT:
        return self._with_portraits(lambda: drawn(look, locale, draw))

    def _with_portraits(self, work: Callable[[], DrawnT]) -> DrawnT:
        return work() if self.portraits is None else self.portraits.during(work)


def text_message(words: str) -> Message:
    """A message of one text."""
    return Message(Layout(blocks=(Text(words),)), ())


def cut(words: str, limit: int) -> str:
    """The words, with an ellipsis where they are longer than the limit."""
    return words if len(words) <= limit else f"{words[: limit - 1]}…"


def _no_emoji(_name: str) -> None:
    """No card has an emoji."""


def _items(blocks: Iterable[Block], names: Iterable[str], find: FindEmoji) -> Iterable[ui.Item[Any]]:
    file_names = iter(names)
    for block in blocks:
        match block:
            case Text(words):
                yield ui.TextDisplay(words)
            case Small(words):
                yield ui.TextDisplay("\n".join(f"-# {line}" for line in words.splitlines()))
            case Image():
                media = f"attachment://{next(file_names)}"
                yield ui.MediaGallery(discord.MediaGalleryItem(media, description=cut(block.alt, ALT_LIMIT)))
            case ButtonRow(buttons):
                yield ui.ActionRow(*(_button(key, find) for key in buttons))
            case Menu():
                yield ui.ActionRow(_menu(block, find))
            case PickerMenu():
                yield ui.ActionRow(_picker(block))
            case Divider():
                yield ui.Separator()
            case Attachment():
                yield ui.File(f"attachment://{block.name}")
            case _:
                assert_never(block)


def _button(key: Button, find: FindEmoji) -> ui.Button[Any]:
    label, emoji = emoji_of_button(key, find)
    return ui.Button(
        label=cut(label, LABEL_LIMIT),
        emoji=emoji,
        custom_id=key.id.custom_id,
        style=_STYLES[key.style],
        disabled=key.disabled,
    )


def _menu(menu: Menu, find: FindEmoji) -> ui.Select[Any]:
    options = [
        discord.SelectOption(
            label=cut(option.label, OPTION_LIMIT),
            value=option.value,
            description=cut(option.note, OPTION_LIMIT) or None,
            default=option.chosen,
            emoji=emoji_of_option(option.label, option.face, find),
        )
        for option in menu.options
    ]
    return ui.Select(
        custom_id=menu.id.custom_id,
        placeholder=cut(menu.prompt, OPTION_LIMIT),
        max_values=min(menu.most, len(options)),
        options=options,
    )


def _picker(menu: PickerMenu) -> ui.UserSelect[Any] | ui.RoleSelect[Any] | ui.ChannelSelect[Any]:
    placeholder = cut(menu.prompt, OPTION_LIMIT)
    chosen = [discord.Object(each) for each in menu.chosen[: menu.most]]
    value = discord.SelectDefaultValue
    shared: dict[str, Any] = {
        "custom_id": menu.id.custom_id,
        "placeholder": placeholder,
        "min_values": menu.least,
        "max_values": menu.most,
    }
    match menu.picks:
        case Picks.PEOPLE:
            return ui.UserSelect(default_values=[value.from_user(each) for each in chosen], **shared)
        case Picks.ROLES:
            return ui.RoleSelect(default_values=[value.from_role(each) for each in chosen], **shared)
        case Picks.CHANNELS:
            return ui.ChannelSelect(
                default_values=[value.from_channel(each) for each in chosen],
                channel_types=[discord.ChannelType.text, discord.ChannelType.news],
                **shared,
            )


def _within_limit(blocks: Iterable[Block]) -> Iterable[Block]:
    """The blocks, with the last texts cut where all of them together are too long for a message."""
    left = TEXT_LIMIT
    for block in blocks:
        if not isinstance(block, Text | Small):
            yield block
            continue
        marks = 3 * len(block.words.splitlines()) if isinstance(block, Small) else 0
        if left - marks > 1:
            words = cut(block.words, left - marks)
            left -= len(words) + marks
            yield type(block)(words)


def _distinct(names: Iterable[str]) -> list[str]:
    """The file names, numbered where one comes twice: Discord tells attachments apart by name."""
    found: list[str] = []
    for name in names:
        stem, _, ending = name.rpartition(".")
        times = sum(1 for other in found if other == name or other.startswith(f"{stem}-"))
        found.append(name if not times else f"{stem}-{times + 1}.{ending}")
    return found


def custom_id_of(interaction: Interaction) -> str:
    """The id of the pressed item or of the form that was sent."""
    data: Any = interaction.data
    return str(data["custom_id"])


def is_on_message(interaction: Interaction) -> bool:
    """Whether the pressed item is still on its message, which may have been edited or deleted meanwhile."""
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
