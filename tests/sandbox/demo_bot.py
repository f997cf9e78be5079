"""A small bot on the unmodified discord.py: one of everything that the sandbox has to stand in for."""

import io
import re
from typing import Any, cast

import discord
from discord import app_commands, ui

from bot.sandbox.files import plain_png

PICTURE = plain_png((20, 120, 60), side_px=32)


def picture(filename: str, alt: str) -> discord.File:
    return discord.File(io.BytesIO(PICTURE), filename, description=alt)


class PlayButton(ui.DynamicItem["ui.Button[Table]"], template=r"play:(?P<count>\d+)"):
    """Counts its presses on the table that it stands on."""

    def __init__(self, count: int) -> None:
        self.count = count
        super().__init__(ui.Button(label=f"Play {count}", custom_id=f"play:{count}"))

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction, __: ui.Item["Table"], match: re.Match[str]
    ) -> "PlayButton":
        return cls(int(match["count"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(view=Table(self.count + 1))


class Table(ui.LayoutView):
    """A table in Components V2: text, picture, a live button, a dead one, a select."""

    def __init__(self, count: int) -> None:
        super().__init__(timeout=None)
        gallery = ui.MediaGallery[Table](
            discord.MediaGalleryItem("attachment://table.png", description="the table")
        )
        row = ui.ActionRow[Table]()
        row.add_item(PlayButton(count))
        row.add_item(ui.Button(label="Knock", custom_id="knock", disabled=True))
        choices = [
            discord.SelectOption(label="Five of clubs", value="5c"),
            discord.SelectOption(label="King", value="Kd"),
        ]
        select = ui.ActionRow[Table](ui.Select(custom_id="discard", placeholder="Discard", options=choices))
        self.add_item(
            ui.Container[Table](
                ui.TextDisplay(f"## Table {count}"), gallery, row, select, accent_colour=0x226644
            )
        )


class Rename(ui.Modal, title="Rename the table"):
    """A form with one field."""

    name: "ui.Label[Rename]" = ui.Label(text="Name", component=ui.TextInput(custom_id="name", max_length=12))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        assert isinstance(self.name.component, ui.TextInput)
        await interaction.response.send_message(f"It is now {self.name.component.value}", ephemeral=True)


class DemoBot(discord.Client):
    """Registers its commands at start, as the real one does."""

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True, dm_messages=True),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=0,
        )
        self.tree = app_commands.CommandTree(self)
        self.left: list[str] = []
        command: app_commands.Command[Any, ..., Any]
        for command in (table, hand, rename, rules, room, slow, quick):
            self.tree.add_command(command)
        for menu in (challenge, quote):
            self.tree.add_command(menu)
        group = app_commands.Group(name="rank", description="Rankings")
        group.add_command(app_commands.Command(name="all", description="Everybody", callback=_rank_all))
        self.tree.add_command(group)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(PlayButton)
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        data = cast("dict[str, object]", interaction.data)
        if interaction.type is discord.InteractionType.component and data["custom_id"] == "discard":
            values = data["values"]
            await interaction.response.send_message(f"discarded {values}", ephemeral=True)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        self.left.append(f"left {guild.name}")

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        self.left.append(f"outage of {guild.name}")

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        self.left.append(f"lost #{channel.name}")

    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        self.left.append(f"lost message {payload.message_id}")


@app_commands.command(description="Open a table")
@app_commands.describe(opponent="Whom to play", target="Points to play to")
@app_commands.choices(
    mode=[app_commands.Choice(name="Standard", value="std"), app_commands.Choice(name="Big", value="big")]
)
@app_commands.rename(turn_limit="turn-limit")
async def table(
    interaction: discord.Interaction,
    opponent: discord.Member | None = None,
    target: app_commands.Range[int, 10, 500] = 100,
    mode: str = "std",
    turn_limit: str = "none",
) -> None:
    await interaction.response.send_message(view=Table(1), file=picture("table.png", "table"))
    if opponent is not None:
        await interaction.followup.send(f"{opponent.display_name} to {target} {mode} {turn_limit}")


@app_commands.command(description="Your hand: by direct message, or here when those are closed")
async def hand(interaction: discord.Interaction) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    try:
        await interaction.user.send("your hand", file=picture("hand.png", "3 and 4 of clubs"))
    except discord.Forbidden as error:
        await interaction.edit_original_response(
            content=f"closed: {error.code}", attachments=[picture("hand.png", "3 and 4 of clubs")]
        )
    else:
        await interaction.followup.send("sent", ephemeral=True)


@app_commands.command(description="Rename the table")
async def rename(interaction: discord.Interaction) -> None:
    await interaction.response.send_modal(Rename())


@app_commands.command(description="Rules of a game")
async def rules(interaction: discord.Interaction, game: str) -> None:
    await interaction.response.send_message(f"rules of {game}", ephemeral=True)


@rules.autocomplete("game")
async def _games(_: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    return [
        app_commands.Choice(name=one.title(), value=one)
        for one in ("gin", "skarney", "omaha")
        if current in one
    ]


@app_commands.command(description="Open a room for a match")
@app_commands.guild_only()
async def room(interaction: discord.Interaction) -> None:
    await interaction.response.defer(thinking=True)
    assert isinstance(interaction.channel, discord.TextChannel)
    thread = await interaction.channel.create_thread(name="match-1", type=discord.ChannelType.public_thread)
    await thread.send("in the thread")
    await interaction.followup.send("opened")


@app_commands.command(description="Answers too late")
async def slow(interaction: discord.Interaction) -> None:
    """Never answers; the sandbox has to tell the person."""


@app_commands.command(description="Answers at once")
async def quick(interaction: discord.Interaction) -> None:
    permissions = interaction.app_permissions
    await interaction.response.send_message(f"attach: {permissions.attach_files}")


async def _rank_all(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("1. Alice")


@app_commands.context_menu(name="Challenge to gin")
async def challenge(interaction: discord.Interaction, member: discord.Member) -> None:
    await interaction.response.send_message(
        f"{interaction.user.display_name} challenges {member.display_name}"
    )


@app_commands.context_menu(name="Quote")
async def quote(interaction: discord.Interaction, message: discord.Message) -> None:
    await interaction.response.send_message(f"> {message.content}")
