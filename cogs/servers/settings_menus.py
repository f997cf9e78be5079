"""The menus and switches below a server's settings, and what each of them changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Annotated, Any

from bot.matches.choices import CHANNELS_MOST, ServerSettings
from bot.preferences import AS_DISCORD, Felt, Language
from bot.records import SeasonLength
from bot.words.languages import language_name, offered
from bot.words.phrasebook import Locale, plural, say
from bot.words.seasons import season_length_line
from cogs.clocks import SPEEDS, speed_name
from cogs.custom_ids import CustomId, NoOrYes, Part
from cogs.games.registry import GUIDES, usual_game
from cogs.layout import Block, Button, ButtonRow, Menu, Option, PickerMenu, Picks
from cogs.rulesets import own_ruleset

Changes = dict[str, Any]


class ServerChoice(StrEnum):
    """What a menu sets."""

    GAME = "game"
    RULES = "rules"
    TURN_LIMIT = "turn"
    LANGUAGE = "language"
    SEASONS = "seasons"
    CHANNELS = "channels"
    MANAGERS = "managers"
    CHAMPIONS = "champions"
    OPEN_CHALLENGES = "open"
    MATCHES_OF_ONE = "person"
    MATCHES_OF_CHANNEL = "channel"


class SettingsPage(CustomId, form="settings:{page}"):
    """A page of a server's settings; ``page`` counts from 1."""

    page: Annotated[int, Part("[12]", read=int)]


class ServerSwitch(StrEnum):
    """What a button turns on or off."""

    THREADS = "threads"
    RANKINGS = "rankings"
    QUEUE = "queue"
    ACHIEVEMENTS = "achievements"
    ACROSS = "across"
    LIGHT_FELT = "light"


class ChooseForServer(CustomId, form="server:{choice}"):
    """A menu in which a manager sets something for the server."""

    choice: ServerChoice


class SwitchForServer(CustomId, form="switch:{switch}:{on}"):
    """A button by which a manager turns something on or off."""

    switch: ServerSwitch
    on: NoOrYes


LIMITS = {
    ServerChoice.OPEN_CHALLENGES: ("challenges_per_person", (1, 2, 3, 5, 10, 20)),
    ServerChoice.MATCHES_OF_ONE: ("matches_per_person", (1, 2, 5, 10, 20, 50, 100)),
    ServerChoice.MATCHES_OF_CHANNEL: ("matches_per_channel", (1, 2, 5, 10, 20, 50, 100, 200, 500)),
}
"""The settings that are limits, and what their menus offer; the options of the command take any number."""

_PICKERS = {
    ServerChoice.CHANNELS: Picks.CHANNELS,
    ServerChoice.MANAGERS: Picks.ROLES,
    ServerChoice.CHAMPIONS: Picks.ROLES,
}
_SECOND_PAGE = (*_PICKERS, *LIMITS)

NO_SEASONS = "none"
"""The line of a menu for no more seasons."""


def page_of(choice: ServerChoice) -> int:
    """The page on which something is chosen, counted from 1."""
    return 2 if choice in _SECOND_PAGE else 1


def setting_menus(settings: ServerSettings, *, page: int, there: Callable[[int], bool]) -> Iterator[Block]:
    """A page of menus for the choices, and buttons for the switches and the other page.

    ``there`` says whether the server still has a channel or role: Discord takes no other as chosen.
    """
    for choice, prompt in _prompts().items():
        if page_of(choice) != page:
            continue
        if choice in _PICKERS:
            yield _picker(choice, prompt, settings, there)
            continue
        options = tuple(_options(choice, settings))
        if len(options) > 1:
            yield Menu(id=ChooseForServer(choice=choice), prompt=prompt, options=options)
    if page == 1:
        yield from _switches(settings)
    names = {1: say("Play"), 2: say("Channels, limits, roles")}
    yield ButtonRow(
        tuple(Button(label=name, id=SettingsPage(page=at), disabled=at == page) for at, name in names.items())
    )


def _picker(
    choice: ServerChoice, prompt: str, settings: ServerSettings, there: Callable[[int], bool]
) -> PickerMenu:
    """The menu of the channels where matches start, or of a role; choosing none is a choice."""
    role: int | None = None if choice is ServerChoice.CHANNELS else getattr(settings, choice.value)
    chosen = settings.channels if choice is ServerChoice.CHANNELS else () if role is None else (role,)
    return PickerMenu(
        id=ChooseForServer(choice=choice),
        picks=_PICKERS[choice],
        prompt=prompt,
        chosen=tuple(filter(there, chosen)),
        least=0,
        most=CHANNELS_MOST if choice is ServerChoice.CHANNELS else 1,
    )


def _switches(settings: ServerSettings) -> Iterator[ButtonRow]:
    is_light = settings.felt is Felt.LIGHT
    yield ButtonRow(
        (
            _switch(ServerSwitch.THREADS, say("Threads on"), say("Threads off"), now=settings.threads),
            _switch(ServerSwitch.RANKINGS, say("Rankings on"), say("Rankings off"), now=settings.rankings),
            _switch(
                ServerSwitch.ACHIEVEMENTS,
                say("Achievements on"),
                say("Achievements off"),
                now=settings.achievements,
            ),
            _switch(ServerSwitch.LIGHT_FELT, say("Light felt"), say("Dark felt"), now=is_light),
        )
    )
    yield ButtonRow(
        (
            _switch(ServerSwitch.QUEUE, say("/find on"), say("/find off"), now=settings.queue),
            _switch(
                ServerSwitch.ACROSS,
                say("Other servers on"),
                say("Other servers off"),
                now=settings.across,
            ),
        )
    )


def picked(choice: ServerChoice, ids: tuple[int, ...], *, everybody: int) -> Changes:
    """What the channels or the role chosen in a menu change; the role ``everybody`` is none."""
    if choice is ServerChoice.CHANNELS:
        return {"channels": ids}
    return {choice.value: next((role for role in ids if role != everybody), None)}


def is_picked(choice: ServerChoice) -> bool:
    """Whether it is chosen among the server's own channels or roles."""
    return choice in _PICKERS


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
            return {"turn_limit": SPEEDS[value]}
        case ServerChoice.LANGUAGE:
            return {"language": Language(value)}
        case ServerChoice.SEASONS:
            return season_change(value)
        case _ if choice in LIMITS:
            return {LIMITS[choice][0]: int(value)}
        case _:
            return None


def season_change(value: str) -> Changes:
    """What a choice of the length of seasons changes."""
    return {"seasons": None if value == NO_SEASONS else SeasonLength(value)}


def switched(press: SwitchForServer) -> Changes:
    """What a button changes."""
    if press.switch is ServerSwitch.LIGHT_FELT:
        return {"felt": Felt.LIGHT if press.on else Felt.DARK}
    return {press.switch.value: press.on}


def _prompts() -> dict[ServerChoice, str]:
    return {
        ServerChoice.GAME: say("Game…"),
        ServerChoice.RULES: say("Rules…"),
        ServerChoice.TURN_LIMIT: say("Speed…"),
        ServerChoice.LANGUAGE: say("Language of public messages…"),
        ServerChoice.SEASONS: say("Seasons of the rankings…"),
        ServerChoice.CHANNELS: say("Channels where matches start: any"),
        ServerChoice.MANAGERS: say("Role that can use /admin: none"),
        ServerChoice.CHAMPIONS: say("Role for the season's champions: none"),
        ServerChoice.OPEN_CHALLENGES: say("Open challenges per player"),
        ServerChoice.MATCHES_OF_ONE: say("Matches per player"),
        ServerChoice.MATCHES_OF_CHANNEL: say("Matches per channel"),
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
            for key, limit in SPEEDS.items():
                yield Option(label=speed_name(limit), value=key, chosen=limit == settings.turn_limit)
        case ServerChoice.LANGUAGE:
            as_discord = say("Language: as in Discord")
            yield Option(label=as_discord, value=AS_DISCORD, chosen=settings.language == AS_DISCORD)
            for language in offered():
                label = say("Language: {language}", language=language_name(Locale(language)))
                yield Option(label=label, value=language, chosen=settings.language == Language(language))
        case ServerChoice.SEASONS:
            for length in (*SeasonLength, None):
                value = NO_SEASONS if length is None else length.value
                yield Option(label=season_length_line(length), value=value, chosen=length is settings.seasons)
        case _ if choice in LIMITS:
            field, numbers = LIMITS[choice]
            now: int = getattr(settings, field)
            for number in sorted({*numbers, now}):
                yield Option(label=_limit(choice, number), value=str(number), chosen=number == now)
        case _:
            pass


def _limit(choice: ServerChoice, number: int) -> str:
    """A line of a menu of limits."""
    match choice:
        case ServerChoice.OPEN_CHALLENGES:
            return plural(
                "One open challenge per player", "Up to {number} open challenges per player", number
            )
        case ServerChoice.MATCHES_OF_ONE:
            return plural("One match per player", "Up to {number} matches per player", number)
        case _:
            return plural("One match per channel", "Up to {number} matches per channel", number)


def _switch(switch: ServerSwitch, on: str, off: str, *, now: bool) -> Button:
    """The button that leads to the state that does not hold."""
    return Button(label=off if now else on, id=SwitchForServer(switch=switch, on=not now))
