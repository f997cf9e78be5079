"""A tiny discord.py bot that shows and asks everything that the page can show and ask."""

import asyncio
import io
from typing import Any

import discord
from discord import app_commands, ui
from PIL import Image, ImageDraw

DECKS = ("Blue deck", "Green deck", "Red deck")
ALT_TEXT = "Five cards: ace to five of hearts."


def card_picture() -> discord.File:
    """Five cards on green cloth, 1100 x 420 px."""
    image = Image.new("RGB", (1100, 420), (24, 92, 62))
    draw = ImageDraw.Draw(image)
    for index, label in enumerate("A2345"):
        left = 60 + index * 200
        draw.rounded_rectangle((left, 50, left + 170, 370), 18, fill="white", outline="black", width=3)
        draw.text((left + 20, 60), label, fill=(190, 30, 40), font_size=70)
    data = io.BytesIO()
    image.save(data, "PNG")
    data.seek(0)
    return discord.File(data, "cards.png", description=ALT_TEXT)


class NoteForm(ui.Modal, title="Leave a note"):
    """A form with a text field and a select."""

    note: ui.Label[Any] = ui.Label(
        text="Note", description="For everybody at the table", component=ui.TextInput(max_length=40)
    )
    mood: ui.Label[Any] = ui.Label(
        text="Mood",
        component=ui.Select(options=[discord.SelectOption(label="Glad"), discord.SelectOption(label="Sad")]),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        text, mood = self.note.component, self.mood.component
        assert isinstance(text, ui.TextInput)
        assert isinstance(mood, ui.Select)
        await interaction.response.send_message(f"Note: {text.value} ({mood.values[0]})")


class CardChoice(ui.Select[Any]):
    """A select that says what was chosen."""

    def __init__(self) -> None:
        cards = [
            discord.SelectOption(label=label, description="of hearts") for label in ("Ace", "Two", "Three")
        ]
        super().__init__(custom_id="card", placeholder="Discard a card", options=cards)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message(f"Discarded {self.values}")


class Table(ui.LayoutView):
    """A picture, buttons that answer in every way there is, and a select."""

    def __init__(self, *, presses: int = 0) -> None:
        super().__init__(timeout=None)
        self.presses = presses
        gallery: ui.MediaGallery[Any] = ui.MediaGallery(
            discord.MediaGalleryItem("attachment://cards.png", description=ALT_TEXT)
        )
        self.add_item(
            ui.Container(
                ui.TextDisplay(f"## Your turn\nPressed **{presses}** times. Until <t:4102444800:R>."),
                gallery,
                ui.Separator(),
                ui.ActionRow(*self._buttons()),
                ui.ActionRow(CardChoice()),
                accent_colour=discord.Colour(0x2FA866),
            )
        )

    def _buttons(self) -> list[ui.Button[Any]]:
        kinds = (
            ("Count", discord.ButtonStyle.primary, self._count),
            ("Whisper", discord.ButtonStyle.secondary, self._whisper),
            ("Write", discord.ButtonStyle.success, self._write),
            ("Fail", discord.ButtonStyle.danger, self._fail),
        )
        buttons: list[ui.Button[Any]] = []
        for label, style, answer in kinds:
            button: ui.Button[Any] = ui.Button(label=label, style=style, custom_id=label.lower())
            button.callback = answer  # type: ignore[method-assign]  # as above
            buttons.append(button)
        return [*buttons, ui.Button(label="Closed", custom_id="closed", disabled=True)]

    async def _count(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(view=Table(presses=self.presses + 1))

    async def _whisper(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message("A secret for one", ephemeral=True)

    async def _write(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(NoteForm())

    async def _fail(self, interaction: discord.Interaction) -> None:
        """No answer at all: the person reads that it failed."""


class PageBot(discord.Client):
    """The commands of the tests."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(
            app_commands.Command(name="table", description="Show the table", callback=_table)
        )
        self.tree.add_command(
            app_commands.Command(name="play", description="Challenge somebody", callback=_play)
        )
        self.tree.add_command(
            app_commands.Command(name="slow", description="Think for a while", callback=_slow)
        )
        self.tree.add_command(app_commands.Command(name="buzz", description="Get a message", callback=_buzz))
        self.tree.add_command(app_commands.ContextMenu(name="Greet", callback=_greet))
        self.tree.add_command(app_commands.ContextMenu(name="Quote", callback=_quote))

    async def setup_hook(self) -> None:
        await self.tree.sync()


async def _table(interaction: discord.Interaction) -> None:
    await interaction.response.send_message(view=Table(), file=card_picture())


async def _complete_deck(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=deck, value=deck[0]) for deck in DECKS if typed.lower() in deck.lower()]


@app_commands.describe(
    opponent="Whom to challenge", target="Points to win", deck="Which deck", quick="Short turns"
)
@app_commands.autocomplete(deck=_complete_deck)
async def _play(
    interaction: discord.Interaction,
    opponent: discord.User,
    target: app_commands.Range[int, 50, 500] = 100,
    deck: str = "B",
    quick: bool = False,  # noqa: FBT001, FBT002  # discord.py reads the command's options from this signature
) -> None:
    text = f"{interaction.user.mention} plays {opponent.mention} to **{target}** with {deck}, quick: {quick}"
    await interaction.response.send_message(text)


async def _slow(interaction: discord.Interaction) -> None:
    await interaction.response.defer(thinking=True)
    await asyncio.sleep(1)
    await interaction.followup.send("Done thinking")


async def _buzz(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("On its way", ephemeral=True)
    await interaction.user.send("Your hand")


async def _greet(interaction: discord.Interaction, user: discord.User) -> None:
    await interaction.response.send_message(f"Hello {user.mention}")


async def _quote(interaction: discord.Interaction, message: discord.Message) -> None:
    await interaction.response.send_message(f"They said: {message.content}", ephemeral=True)
