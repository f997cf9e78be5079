"""The text of /help, and what nameless players are called."""

from __future__ import annotations

import pytest

from bot.games.gin.words.guide import GinGuide
from bot.words.catalogues import languages
from bot.words.learning import command_lines, commands_text, help_text
from bot.words.people import departed, level_computer, open_seat
from bot.words.phrasebook import Locale, speaking
from cogs.games.registry import GUIDES

GIN = GinGuide()

COMMANDS = {
    "/play",
    "/cup",
    "/league",
    "/friendly",
    "/ladder",
    "/find",
    "/hand",
    "/invite",
    "/resign",
    "/pause",
    "/resume",
    "/abort",
    "/vacation",
    "/games",
    "/hint",
    "/rankings",
    "/profile",
    "/verify",
    "/review",
    "/train",
    "/replay",
    "/learn",
    "/rules",
    "/daily",
    "/duplicate",
    "/teams",
    "/preferences",
    "/preset",
    "/block",
    "/settings",
    "/admin",
    "/mydata",
    "/help",
    "Challenge to gin",
}


def test_help_names_every_command_and_fits_in_a_message() -> None:
    text = commands_text((GIN,))

    assert {command.name for command in command_lines(GIN)} == COMMANDS
    assert all(f"**{name}**" in text for name in COMMANDS)
    assert len(text) <= 2000


@pytest.mark.parametrize("language", sorted({"en", *languages()}))
def test_14_8_help_is_short_in_every_language(language: str) -> None:
    with speaking(Locale(language)):
        assert len(help_text(tuple(GUIDES.values()))) <= 800
        assert len(commands_text(tuple(GUIDES.values()))) <= 2000


def test_help_tells_the_aim_and_what_the_seal_is() -> None:
    assert "deadwood" in help_text((GIN,))
    assert "the seal on the cards" in help_text((GIN,))


def test_those_without_a_name_are_told_apart() -> None:
    assert len({level_computer("lesson"), open_seat(), departed()}) == 3
