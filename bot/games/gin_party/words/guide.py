"""Gin for three and more: the game, its presets and its options, as people choose them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from msgspec.structs import replace

from bot.games.gin.rules import MatchFormat
from bot.games.gin.words.guide import GinGuide, preset_name, preset_summaries
from bot.games.gin.words.options import option_lines, value_lines
from bot.games.gin.words.options import preset_lines as gin_lines
from bot.games.gin_party.rules import BOUNDS, PRESETS, PartyRules
from bot.games.options import Option, options_of
from bot.words.achievements import Achievement, silent_undercut, three_gins
from bot.words.examples import PLAYING_CARDS
from bot.words.guide import Feat
from bot.words.phrasebook import say

FOR_TWO = frozenset({"cut_winner", "next_dealer", "dealer_draws", "deals"})
"""Options of gin that have one value only where more than two play."""


OF_TWO = (MatchFormat.DECLARED, MatchFormat.DEALS)
"""Formats of gin that are for two players."""


def _offered(option: Option) -> Option:
    """The option without the formats that are for two players."""
    values = tuple(value for value in option.values if value not in OF_TWO)
    return replace(option, values=values)


class PartyGuide:
    """The words of gin in company by the names that every game has for them."""

    key = "gin_party"
    presets = PRESETS
    options = tuple(
        _offered(option)
        for option in options_of(PartyRules, BOUNDS, PRESETS.values())
        if option.name not in FOR_TWO
    )
    card_texts = PLAYING_CARDS

    def name(self) -> str:
        return say("Gin in Company")

    def invitation(self) -> str:
        return say("Challenge to gin in company")

    def aim(self) -> str:
        return say(
            "Gin Rummy for three, four, six or eight. You always play at a table for two. With three, "
            "everybody plays alone and the dealer sits out; with more, you play in two sides that add "
            "up their points."
        )

    def welcome(self) -> str:
        return say(
            "New to gin in company? You play gin for two at your own table. When all tables are done, "
            "the side with more points scores the difference. /learn takes you through gin, /rules has "
            "the rest."
        )

    def preset_name(self, preset: str) -> str:
        name = preset_name(preset)
        if preset not in PRESETS:
            return name
        return say("{name} in company", name=name)

    def preset_line(self, preset: str) -> str:
        own = {
            "standard": say("for three to eight; knock with 10 or less"),
            "straight": say("for three to eight; no knocking"),
            "tedesco": say("for three to eight; runs round the corner, three games at once"),
        }
        line = preset_summaries()[preset]
        return own.get(preset) or say("for three to eight; {line}", line=line)

    def option_line(self, option: str) -> str:
        own = {
            "target": say("points that end a game for three"),
            "target_four": say("points that end a game for four"),
            "target_six": say("points that end a game for six"),
            "target_eight": say("points that end a game for eight"),
            "sweep_six": say("bonus for three partners who win every deal"),
            "sweep_eight": say("bonus for four partners who win every deal"),
        }
        return own.get(option) or option_lines()[option]

    def value_line(self, option: str, value: str) -> str:
        return value_lines()[option, value]

    def terms(self, rules: PartyRules) -> tuple[str, ...]:
        return preset_lines(rules)

    def feats(self, tally: Mapping[str, int]) -> tuple[Feat, ...]:
        return GinGuide().feats(tally)

    def achievements(self) -> tuple[Achievement, ...]:
        return (three_gins(), silent_undercut())


def preset_lines(rules: PartyRules) -> tuple[str, ...]:
    """How long a match is for how many, what sides enter, then the lines of gin."""
    _, *more = gin_lines(rules)
    return (_format(rules), _sides(), *_sweeps(rules), *more)


def _format(rules: PartyRules) -> str:
    """What makes a match, with the target of each number of players."""
    told: dict[str, object] = {"targets": _targets(rules)}
    match rules.format:
        case MatchFormat.SINGLE | MatchFormat.DECLARED | MatchFormat.DEALS:
            return say("Game to {targets}", **told)
        case MatchFormat.BEST_OF:
            return say("Best of {games} games to {targets}", games=rules.best_of, **told)
        case MatchFormat.MULTI:
            return say("Matches to {targets}, added up to {total}", total=rules.multi_target, **told)
        case MatchFormat.HOLLYWOOD:
            return say("Hollywood: three games at once, each to {targets}", **told)
        case _:
            assert_never(rules.format)


def _targets(rules: PartyRules) -> str:
    return say(
        "{three} for three players, {four} for four, {six} for six, {eight} for eight",
        three=rules.target,
        four=rules.target_four,
        six=rules.target_six,
        eight=rules.target_eight,
    )


def _sides() -> str:
    return say("With three, everybody plays alone; two sides score the difference of each round as one deal")


def _sweeps(rules: PartyRules) -> tuple[str, ...]:
    lines = []
    if rules.sweep_six:
        lines.append(
            say("Three a side: {points} more for winning every deal of a round", points=rules.sweep_six)
        )
    if rules.sweep_eight:
        lines.append(
            say("Four a side: {points} more for winning every deal of a round", points=rules.sweep_eight)
        )
    return tuple(lines)
