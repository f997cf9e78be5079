"""Everything of the program that the pins ask for, behind functions that stay when the program changes.

Whoever moves or renames something edits this file; what is recorded in ``data`` stays as it is.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from io import BytesIO
from itertools import chain
from typing import Any, assert_never, cast
from unittest.mock import MagicMock, Mock

import discord
import msgspec
from PIL import Image as Pillow

from bot.games.game import Game, Seat
from bot.games.registry import GAMES
from bot.matches import ServerSettings
from bot.matches.fold import RECENT_EVENTS
from bot.players.registry import COMPUTER_PLAYERS
from bot.preferences import Preferences
from bot.refusals import Refusal
from bot.settings import Settings
from bot.words.catalogues import FOLDER, languages
from bot.words.phrasebook import Locale, phrasebook, speaking
from bot.words.refusals import refusal_sentence
from cogs.client import UpcardClient
from cogs.command_tree import Translator
from cogs.custom_ids import StaleId, parse_custom_id
from cogs.games.panel import SCORE, FormPanel
from cogs.games.registry import GUIDES, PANELS
from cogs.layout import (
    Attachment,
    Button,
    ButtonRow,
    Divider,
    Image,
    Layout,
    Menu,
    Option,
    PickerMenu,
    Small,
    Text,
)
from cogs.layouts.panels import hand_layout, question_layout
from cogs.layouts.table import table_layout
from cogs.match_ids import Fill
from cogs.replays.moments import Moments
from cogs.replays.replays import replay_layout
from images.emojis import emojis
from images.ink.look import drawn_in
from tests.cogs.games.test_panels import questions_of
from tests.cogs.panel_tables import buttons_of, table_at
from tests.cogs.replayed import FIRST_USER, replay_of
from tests.cogs.test_custom_ids import BUTTONS, MENUS
from tests.games.hooks import HOOKS
from tests.words.catalogues import HOME, entries, forms_of
from tests.words.messages import all_messages
from tests.words.test_guides import changed

GAME_KEYS = tuple(GAMES)
LANGUAGES = ("en-US", "de")
QUESTIONS = 3
"""How many of a hand's questions are asked at one position, beside the score."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """A match at one moment."""

    key: str
    preset: str
    state: Any
    version: int
    events: tuple[Any, ...]
    """All events so far, oldest first."""


def game_of(key: str) -> Game[Any, Any, Any, Any, Any]:
    """The rules of a game."""
    return GAMES[key]


def choose(key: str, state: Any, legal: tuple[Any, ...], chance: Any) -> Any:  # noqa: ANN401  # each game its own
    """A legal action that brings a match to its end sooner or later."""
    return HOOKS[key].choose(state, legal, chance)


def changed_rules(key: str) -> Iterator[tuple[str, Any]]:
    """The usual rules with one option changed, each with the option's name."""
    return changed(GUIDES[key])


def levels(key: str) -> tuple[str, ...]:
    """The levels of a game's computer players; none where it has no such players."""
    return tuple(level.value for level in COMPUTER_PLAYERS.get(key, ()))


def computer_choice(key: str, level: str, state: Any, seat: int, seed: int) -> str:  # noqa: ANN401  # each game its own
    """What a computer player does at a seat, as text; ``-`` where it lets the others go on."""
    game, player = (
        GAMES[key],
        next(each for name, each in COMPUTER_PLAYERS[key].items() if name.value == level),
    )
    action = player.choose(game.view(state, Seat(seat)), game.legal(state, Seat(seat)), seed=seed)
    return "-" if action is None else game.write(action)


def messages_at(position: Position, language: str) -> dict[str, list[str]]:
    """All messages about a position, block by block: the table, each hand and some of its questions."""
    with speaking(Locale(language)):
        return _messages_at(position)


def _messages_at(position: Position) -> dict[str, list[str]]:
    table, panel = _table(position), PANELS[position.key]
    told = {"table": flat(table_layout(table))}
    for seat in range(len(table.chairs)):
        sheet = hand_layout(table.hand(Seat(seat)))
        told[f"hand {seat}"] = flat(sheet)
        for asked in (*list(dict.fromkeys(questions_of(sheet.blocks)))[:QUESTIONS], SCORE):
            answer = question_layout(table.hand(Seat(seat)), asked)
            told[f"hand {seat}: {asked}"] = [] if answer is None else flat(answer)
        for key in buttons_of(sheet.blocks):
            if isinstance(key.id, Fill) and isinstance(panel, FormPanel):
                form = panel.form(table.hand(Seat(seat)), key.id.action)
                told[f"hand {seat}: form {key.id.action}"] = [] if form is None else _values(form)
    return told


def pictures_at(position: Position, language: str) -> Iterator[tuple[str, Pillow.Image]]:
    """The pictures of a position: those of the table, and those of the hand that is waited for."""
    table = _table(position)
    seat = next(iter(GAMES[position.key].awaited(position.state)), Seat(0))
    with speaking(Locale(language)):
        sheets = {"table": table_layout(table), "hand": hand_layout(table.hand(seat))}
        says = None if language == "en-US" else phrasebook().label
    for name, sheet in sheets.items():
        for at, block in enumerate(each for each in sheet.blocks if isinstance(each, Image)):
            with speaking(Locale(language)):
                drawn = drawn_in(sheet.look, block.draw, says=says)
            yield f"{name} {at}", Pillow.open(BytesIO(drawn.data)).convert("RGB")


def emoji_pictures() -> Iterator[tuple[str, Pillow.Image]]:
    """The emojis on Discord's dark ground."""
    for name, data in emojis().items():
        ground = Pillow.new("RGBA", (image := Pillow.open(BytesIO(data)).convert("RGBA")).size, (49, 51, 56))
        yield name, Pillow.alpha_composite(ground, image).convert("RGB")


def _table(position: Position) -> Any:  # noqa: ANN401  # whatever the messages are made of
    seats = len(table_at(position.key, position.state).chairs)
    recent = position.events[-RECENT_EVENTS * -(-seats // 2) :]
    table = table_at(position.key, position.state, version=position.version, recent=recent)
    return msgspec.structs.replace(table, terms=msgspec.structs.replace(table.terms, preset=position.preset))


def replayed(key: str, seats: int, language: str) -> tuple[int, Any]:
    """A match that is over, as the number of its moments and what `replay_at` takes."""
    moments = Moments(replay_of(key, seats=seats), user=FIRST_USER)
    return len(moments.frames), (moments, Locale(language))


def replay_at(moments: Any, at: int, *, in_words: bool) -> list[str]:  # noqa: ANN401  # as `replayed` gives it
    """The message that shows one moment of such a match."""
    shown, locale = moments
    with speaking(locale):
        return flat(replay_layout(shown, at, in_words=in_words))


def flat(sheet: Layout) -> list[str]:
    """A message as lines, one for each block, button and line of a menu, without any name of a class."""
    return [
        f"for {list(sheet.mentions)}",
        *(line for each in sheet.blocks for line in _flat(each)),
    ]


def _flat(block: Any) -> Iterator[str]:  # noqa: ANN401  # a block of a message, or a part of one
    match block:
        case Text(words):
            yield words
        case Small(words):
            yield f"-# {words}"
        case Image():
            yield f"![{block.alt}]"
        case ButtonRow(keys):
            yield from ("row", *(line for key in keys for line in _flat(key)))
        case Button():
            yield f"[{block.label}]({block.id.custom_id}) {block.style.value} {block.disabled} {block.face}"
        case Menu():
            yield f"menu ({block.id.custom_id}) most {block.most}: {block.prompt}"
            yield from (line for each in block.options for line in _flat(each))
        case Option():
            yield f"- {block.label} ({block.value}) {block.note} {block.chosen} {block.face}"
        case PickerMenu():
            picks = f"{block.picks.value} ({block.id.custom_id}) most {block.most}"
            yield f"{picks}: {block.prompt} {block.chosen}"
        case Divider():
            yield "---"
        case Attachment():
            yield f"file {block.name}"
        case _:
            assert_never(block)


def guide_lines(key: str, language: str) -> list[str]:
    """All that a game tells about itself."""
    with speaking(Locale(language)):
        return _guide_lines(key)


def _guide_lines(key: str) -> list[str]:
    guide = GUIDES[key]
    lines = [each() for each in (guide.name, guide.invitation, guide.aim, guide.welcome)]
    for preset, rules in guide.presets.items():
        named = guide.preset_name(preset), guide.preset_line(preset)
        lines += [f"{preset}: {' | '.join((*named, *guide.terms(rules)))}"]
    for option in guide.options:
        lines.append(f"{option.spoken}: {guide.option_line(option.name)}")
        if option.values and not isinstance(option.values[0], bool):
            lines += [f"- {each}: {guide.value_line(option.name, str(each))}" for each in option.values]
    return lines


def refusals(language: str) -> dict[str, str]:
    """Why something did not happen, by the value of the refusal."""
    with speaking(Locale(language)):
        return {each.value: refusal_sentence(each) for each in Refusal}


def message_ids() -> Iterator[tuple[str, str | None, str | None, tuple[str, ...]]]:
    """Of each message the text, its plural, its context and its forms in all other languages."""
    catalogues = [
        {(each.id, each.context): each for each in entries(HOME / language / FOLDER)}
        for language in sorted(languages())
    ]
    for each in all_messages():
        one, many = (each.id, None) if isinstance(each.id, str) else each.id
        found = [catalogue.get((each.id, each.context)) for catalogue in catalogues]
        told = [("",) if entry is None or entry.fuzzy else forms_of(entry) for entry in found]
        yield one, many, each.context, tuple(chain.from_iterable(told))


def example_ids() -> list[str]:
    """Every form of custom id, as text."""
    return [each.custom_id for each in (*BUTTONS, *MENUS)]


def meaning_of(text: str) -> list[str] | None:
    """The values that a custom id holds; None for one that is not ours."""
    try:
        return _values(parse_custom_id(text))
    except StaleId:
        return None


def rewritten_id(text: str) -> str:
    """A custom id read and written again."""
    return parse_custom_id(text).custom_id


def _values(value: Any) -> list[str]:  # noqa: ANN401  # any dataclass
    assert is_dataclass(value)
    return sorted(str(getattr(value, field.name)) for field in fields(value))


@cache
def commands() -> Any:  # noqa: ANN401  # what Discord is sent
    """The commands as Discord is told of them, with all languages."""
    client = UpcardClient(cast("Any", MagicMock()), cast("Any", Mock()))
    kinds = (discord.AppCommandType.chat_input, discord.AppCommandType.user)

    async def payloads() -> list[Any]:
        await client.load_cogs()
        each = [command for kind in kinds for command in client.tree.get_commands(type=kind)]
        return [await command.get_translated_payload(client.tree, Translator()) for command in each]

    return sorted(asyncio.run(payloads()), key=lambda each: (each["type"], each["name"]))


def settings() -> dict[str, dict[str, str]]:
    """Every setting of the host, a person and a server, with its default."""
    prefix = Settings.model_config["env_prefix"]
    chosen: dict[str, Any] = {"preferences": Preferences(), "server": ServerSettings()}
    return {
        "environment": {
            f"{prefix}{name.upper()}": str(each.default) for name, each in Settings.model_fields.items()
        },
        **{
            name: {field: str(getattr(each, field)) for field in each.__struct_fields__}
            for name, each in chosen.items()
        },
    }
