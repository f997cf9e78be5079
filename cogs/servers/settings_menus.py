"""The menus and switches below a server's settings, and what each of them changes."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Any

from bot.matches.choices import ServerSettings
from bot.preferences import AS_DISCORD, Felt, Language
from bot.words.languages import language_name, offered
from bot.words.phrasebook import Locale, say
from cogs.clocks import TURN_LIMITS, length
from cogs.custom_ids import CustomId, NoOrYes
from cogs.games.registry import GUIDES, usual_game
from cogs.layout import Block, Button, ButtonRow, Menu, Option
from cogs.rulesets import own_ruleset

Changes = dict[str, Any]


class ServerChoice(StrEnum):
    """What a menu sets."""

    GAME = "game"
    RULES = "rules"
    TURN_LIMIT = "turn"
    LANGUAGE = "language"


class ServerSwitch(StrEnum):
    """What a button turns on or off."""

    THREADS = "threads"
    RANKINGS = "rankings"
    LIGHT_FELT = "light"


class ChooseForServer(CustomId, form="server:{choice}"):
    """A menu in which a manager sets something for the server."""

    choice: ServerChoice


class SwitchForServer(CustomId, form="switch:{switch}:{on}"):
    """A button by which a manager turns something on or off."""

    switch: ServerSwitch
    on: NoOrYes


def setting_menus(settings: ServerSettings) -> Iterator[Block]:
    """A menu for each choice, and a button for each switch."""
    for choice, prompt in _prompts().items():
        options = tuple(_options(choice, settings))
        if len(options) > 1:
            yield Menu(id=ChooseForServer(choice=choice), prompt=prompt, options=options)
    yield ButtonRow(
        (
            _switch(ServerSwitch.THREADS, say("Threads on"), say("Threads off"), now=settings.threads),
            _switch(ServerSwitch.RANKINGS, say("Rankings on"), say("Rankings off"), now=settings.rankings),
            _switch(
                ServerSwitch.LIGHT_FELT, say("Light felt"), say("Dark felt"), now=settings.felt is Felt.LIGHT
            ),
        )
    )


def chosen(choice: ServerChoice, value: str, settings: ServerSettings) -> Changes | None:
    """What a line of a menu changes; None where there is no such line."""
    if value not in {option.value for option in _options(choice, settings)}:
        return None
    match choice:
        case ServerChoice.GAME:
            own = own_ruleset(value)
            return {"game": own.game, "preset": own.preset, "saved": None}
        case ServerChoice.RULES:
            return {"game": usual_game(settings), "preset": value, "saved": None}
        case ServerChoice.TURN_LIMIT:
            return {"turn_limit": TURN_LIMITS[value]}
        case ServerChoice.LANGUAGE:
            return {"language": Language(value)}


def switched(press: SwitchForServer) -> Changes:
    """What a button changes."""
    if press.switch is ServerSwitch.LIGHT_FELT:
        return {"felt": Felt.LIGHT if press.on else Felt.DARK}
    return {press.switch.value: press.on}


def _prompts() -> dict[ServerChoice, str]:
    return {
        ServerChoice.GAME: say("Game…"),
        ServerChoice.RULES: say("Rules…"),
        ServerChoice.TURN_LIMIT: say("Time per turn…"),
        ServerChoice.LANGUAGE: say("Language of public messages…"),
    }


def _options(choice: ServerChoice, settings: ServerSettings) -> Iterator[Option]:
    """The lines of a menu."""
    game = usual_game(settings)
    match choice:
        case ServerChoice.GAME:
            for key, guide in GUIDES.items():
                yield Option(label=guide.name(), value=key, chosen=key == game)
        case ServerChoice.RULES:
            guide, is_saved = GUIDES[game], settings.saved is not None
            preset = own_ruleset(game, settings.preset if settings.preset in guide.presets else None).preset
            for each in guide.presets:
                yield Option(
                    label=guide.preset_name(each),
                    value=each,
                    note=guide.preset_line(each),
                    chosen=each == preset and not is_saved,
                )
        case ServerChoice.TURN_LIMIT:
            for key, limit in TURN_LIMITS.items():
                label = say("Time per turn: {limit}", limit=length(limit))
                yield Option(label=label, value=key, chosen=limit == settings.turn_limit)
        case ServerChoice.LANGUAGE:
            as_discord = say("Language: as in Discord")
            yield Option(label=as_discord, value=AS_DISCORD, chosen=settings.language == AS_DISCORD)
            for language in offered():
                label = say("Language: {language}", language=language_name(Locale(language)))
                yield Option(label=label, value=language, chosen=settings.language == Language(language))


def _switch(switch: ServerSwitch, on: str, off: str, *, now: bool) -> Button:
    """The button that leads to the state that does not hold."""
    return Button(label=off if now else on, id=SwitchForServer(switch=switch, on=not now))
