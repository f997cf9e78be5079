"""The forms of cups: how one is announced, how a result is set, and what is said to all players."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from datetime import timedelta
from types import MappingProxyType
from typing import Any

import discord
from discord import ui

from bot.competition import Arena, Format, Knockout, Pairing, RoundRobin, Swiss, Tables
from bot.matches import Cup, Matches, is_for_many, owned_by_server
from bot.refusals import Refusal, Refused
from bot.words.phrasebook import plural, say
from cogs.clocks import length, speed_name
from cogs.cup_ids import CupForm, CupLead, CupLeadAction, CupPlaces, CupResult, FriendlyForm
from cogs.games.registry import GUIDES
from cogs.layouts.cup_pictures import format_name
from cogs.league_ids import LeagueForm
from cogs.names import tidy
from cogs.rulesets import preset_value, saved_value
from cogs.sending.message import OPTION_LIMIT, cut
from cogs.sending.reply import Reply

Interaction = discord.Interaction[Any]

FORMAT, RULES, ROUND, START, CHECK = "format", "rules", "round", "start", "check"
SEASON, BANK = "season", "bank"
RESULT, WHY, SAID = "result", "why", "said"

LABEL_LIMIT = 45
"""Characters of the label of a question, and of the title of a form."""

FORGOTTEN_AFTER_S = 600.0
"""After so long discord.py forgets a form; it is answered by its id all the same."""

DRAW = "0"
"""The result of a match that nobody wins; the others are the number of the seat that does."""

WHY_MOST = 100
SAID_MOST = 1_000
"""Characters of a reason, and of a message to all players."""

OPTIONS_MOST = 25
"""Lines of a menu."""

FORMATS: Mapping[str, Format] = MappingProxyType(
    {
        "knockout": Knockout(),
        "double": Knockout(double=True),
        "swiss3": Swiss(rounds=3),
        "swiss5": Swiss(rounds=5),
        "swiss7": Swiss(rounds=7),
        "robin": RoundRobin(),
        "tables3": Tables(rounds=3, seats=(3, 4)),
        "tables5": Tables(rounds=5, seats=(3, 4)),
        "arena1h": Arena(timedelta(hours=1)),
        "arena2h": Arena(timedelta(hours=2)),
    }
)
"""The formats of the form; how many sit at a table depends on the game."""

ROUNDS: Mapping[str, tuple[timedelta, timedelta]] = MappingProxyType(
    {
        "20m": (timedelta(minutes=20), timedelta(minutes=1)),
        "30m": (timedelta(minutes=30), timedelta(minutes=1)),
        "1h": (timedelta(hours=1), timedelta(minutes=2)),
        "1d": (timedelta(days=1), timedelta(hours=1)),
        "3d": (timedelta(days=3), timedelta(hours=6)),
        "7d": (timedelta(days=7), timedelta(hours=24)),
    }
)
"""How long a round lasts, and with it the time for a turn."""

STARTS: Mapping[str, timedelta] = MappingProxyType(
    {
        "20m": timedelta(minutes=20),
        "30m": timedelta(minutes=30),
        "1h": timedelta(hours=1),
        "2h": timedelta(hours=2),
        "6h": timedelta(hours=6),
        "1d": timedelta(days=1),
        "2d": timedelta(days=2),
        "7d": timedelta(days=7),
    }
)
"""How long from now a cup starts; registration closes 15 minutes before."""


async def open_form(reply: Reply, form: ui.Modal) -> None:
    """Open a form; raises Refused (HICCUP) where it is too late for one."""
    # Discord takes a form only as the very first answer, and a slow machine may have deferred already.
    if not await reply.open(form):
        raise Refused(Refusal.HICCUP)


SEASONS: Mapping[str, timedelta] = MappingProxyType(
    {f"{weeks}w": timedelta(weeks=weeks) for weeks in (2, 4, 6, 8, 12)}
)
"""How long a season of a league lasts."""

BANKS: Mapping[str, tuple[timedelta, timedelta]] = MappingProxyType(
    {
        "1d": (timedelta(days=1), timedelta(hours=6)),
        "3d": (timedelta(days=3), timedelta(hours=12)),
        "7d": (timedelta(days=7), timedelta(hours=24)),
    }
)
"""The time that each player of a league has for all matches, and what each match that begins adds."""


async def cup_form(matches: Matches, guild: int, press: CupForm, *, game: str | None) -> ui.Modal:
    """The form that announces a cup, with the rules of one game or some of each."""
    modal = _modal(say("New cup"), press.custom_id)
    formats = [
        discord.RadioGroupOption(label=_upper(format_name(form)), value=key, default=key == "knockout")
        for key, form in FORMATS.items()
    ]
    modal.add_item(_asked(say("Format"), ui.RadioGroup(custom_id=FORMAT, options=formats)))
    modal.add_item(await _rules_asked(matches, guild, game))
    modal.add_item(
        _asked(say("Time for a round"), ui.RadioGroup(custom_id=ROUND, options=_rounds("30m", _a_round)))
    )
    modal.add_item(_start_asked("1h"))
    check = discord.CheckboxGroupOption(
        label=say("Players check in before the start"),
        description=say("Whoever doesn't loses their place to the next in line."),
        value=CHECK,
    )
    group: ui.CheckboxGroup[Any] = ui.CheckboxGroup(custom_id=CHECK, options=[check], required=False)
    modal.add_item(_asked(say("Check-in"), group))
    return modal


async def league_form(matches: Matches, guild: int, press: LeagueForm) -> ui.Modal:
    """The form that announces a league."""
    modal = _modal(say("New league"), press.custom_id)
    modal.add_item(await _rules_asked(matches, guild, for_many=False))
    seasons = [
        discord.RadioGroupOption(
            label=plural("{number} week", "{number} weeks", span.days // 7), value=key, default=key == "4w"
        )
        for key, span in SEASONS.items()
    ]
    modal.add_item(_asked(say("Length of a season"), ui.RadioGroup(custom_id=SEASON, options=seasons)))
    banks = [
        discord.RadioGroupOption(
            label=length(time),
            description=say("and {length} more for each match that begins", length=length(increment)),
            value=key,
            default=key == "3d",
        )
        for key, (time, increment) in BANKS.items()
    ]
    asked = say("Time for all of a player's matches")
    modal.add_item(_asked(asked, ui.RadioGroup(custom_id=BANK, options=banks)))
    modal.add_item(_start_asked("7d"))
    return modal


async def friendly_form(matches: Matches, guild: int, press: FriendlyForm, *, game: str | None) -> ui.Modal:
    """The form that announces a friendly between two servers."""
    modal = _modal(say("New friendly"), press.custom_id)
    modal.add_item(await _rules_asked(matches, guild, game, for_many=False))
    modal.add_item(
        _asked(say("Time for a match"), ui.RadioGroup(custom_id=ROUND, options=_rounds("1d", length)))
    )
    modal.add_item(_start_asked("1d"))
    return modal


async def _rules_asked(
    matches: Matches, guild: int, game: str | None = None, *, for_many: bool = True
) -> ui.Label[Any]:
    rules = [option async for option in _rules(matches, guild, game, for_many=for_many)][:OPTIONS_MOST]
    rules[0].default = True
    return _asked(say("Rules"), ui.Select(custom_id=RULES, options=rules))


def _start_asked(usual: str) -> ui.Label[Any]:
    starts = [
        discord.SelectOption(label=say("in {length}", length=length(span)), value=key, default=key == usual)
        for key, span in STARTS.items()
    ]
    return _asked(say("Start"), ui.Select(custom_id=START, options=starts))


def _a_round(lasts: timedelta) -> str:
    return say("{length} a round", length=length(lasts))


def _rounds(usual: str, told: Callable[[timedelta], str]) -> list[discord.RadioGroupOption]:
    return [
        discord.RadioGroupOption(
            label=told(lasts),
            description=speed_name(turn),
            value=key,
            default=key == usual,
        )
        for key, (lasts, turn) in ROUNDS.items()
    ]


def result_form(cup: Cup, pairing: Pairing) -> ui.Modal:
    """The form in which the result of two is set."""
    modal = _modal(say("Set a result"), CupResult(cup=cup.id, pairing=pairing.number).custom_id)
    results = [
        discord.SelectOption(label=say("{name} wins", name=tidy(cup.entry(seat).name)), value=str(at))
        for at, seat in enumerate(pairing.seats, 1)
    ]
    results.append(discord.SelectOption(label=say("A draw"), value=DRAW))
    modal.add_item(_asked(say("Result"), ui.Select(custom_id=RESULT, options=results)))
    modal.add_item(_why_asked())
    return modal


def places_form(press: CupPlaces, told: str) -> ui.Modal:
    """The form in which the places of a table are given a reason; ``told`` says who has which."""
    modal = _modal(say("Set a result"), press.custom_id)
    why = _why_asked()
    why.description = cut(told, OPTION_LIMIT)
    modal.add_item(why)
    return modal


def _why_asked() -> ui.Label[Any]:
    why: ui.TextInput[Any] = ui.TextInput(custom_id=WHY, max_length=WHY_MOST)
    return _asked(say("Reason, for everybody to read"), why)


def message_form(cup: Cup) -> ui.Modal:
    """The form in which a message to all players is typed."""
    modal = _modal(say("Message all players"), CupLead(cup=cup.id, action=CupLeadAction.MESSAGE).custom_id)
    said: ui.TextInput[Any] = ui.TextInput(
        custom_id=SAID, style=discord.TextStyle.paragraph, max_length=SAID_MOST
    )
    modal.add_item(_asked(say("Message"), said))
    return modal


def answers(interaction: Interaction) -> dict[str, tuple[str, ...]]:
    """What a form was filled in with, by the custom ids of its questions."""
    data: Any = interaction.data or {}
    found: dict[str, tuple[str, ...]] = {}
    for row in data.get("components", ()):
        field = row.get("component") or {}
        value = field.get("value")
        values = field.get("values") or ([] if value is None else [value])
        found[str(field.get("custom_id"))] = tuple(map(str, values))
    return found


def _modal(title: str, custom_id: str) -> ui.Modal:
    return ui.Modal(title=cut(title, LABEL_LIMIT), custom_id=custom_id, timeout=FORGOTTEN_AFTER_S)


def _asked(text: str, field: ui.Item[Any]) -> ui.Label[Any]:
    return ui.Label(text=cut(text, LABEL_LIMIT), component=field)


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]


async def _rules(
    matches: Matches, guild: int, game: str | None, *, for_many: bool
) -> AsyncIterator[discord.SelectOption]:
    """The rules that an event can be played by: the server's own, then those of the game; where none is named
    all of the games for two, and ``for_many`` the first of each other game.
    """
    for preset in await matches.presets.of(owned_by_server(guild)):
        fits = for_many or not is_for_many(preset.game)
        if preset.game in GUIDES and game in (None, preset.game) and fits:
            label = say("{name} (this server's)", name=tidy(preset.name))
            yield discord.SelectOption(label=cut(label, OPTION_LIMIT), value=saved_value(preset))
    for each, guide in GUIDES.items():
        shown = list(guide.presets) if game == each or not is_for_many(each) else list(guide.presets)[:1]
        fits = game in (None, each) and (for_many or not is_for_many(each))
        for preset_key in shown if fits else ():
            label = guide.preset_name(preset_key)
            line = cut(guide.preset_line(preset_key), OPTION_LIMIT)
            value = preset_value(each, preset_key)
            yield discord.SelectOption(label=cut(label, OPTION_LIMIT), description=line, value=value)
