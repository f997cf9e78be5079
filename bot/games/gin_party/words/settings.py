"""A ruleset of gin in company as players read it before they begin: what counts, and what is unusual."""

from __future__ import annotations

from typing import assert_never

from bot.games.gin.rules import MatchFormat
from bot.games.gin.words.settings import preset_lines as gin_lines
from bot.games.gin_party.rules import PartyRules
from bot.words.phrasebook import Phrasebook, phrasebook


def preset_lines(rules: PartyRules) -> tuple[str, ...]:
    """How long a match is for how many, what sides enter, then the lines of gin."""
    book = phrasebook()
    _, *more = gin_lines(rules)
    return (_format(rules, book), _sides(book), *_sweeps(rules, book), *more)


def _format(rules: PartyRules, book: Phrasebook) -> str:
    """What makes a match, with the target of each number of players."""
    told: dict[str, object] = {"targets": _targets(rules, book)}
    match rules.format:
        case MatchFormat.SINGLE | MatchFormat.DECLARED:
            return book.say("Game to {targets}", **told)
        case MatchFormat.BEST_OF:
            return book.say("Best of {games} games to {targets}", games=rules.best_of, **told)
        case MatchFormat.MULTI:
            return book.say("Matches to {targets}, which add up to {total}", total=rules.multi_target, **told)
        case MatchFormat.HOLLYWOOD:
            return book.say("Hollywood: three games at once, each to {targets}", **told)
        case _:
            assert_never(rules.format)


def _targets(rules: PartyRules, book: Phrasebook) -> str:
    return book.say(
        "{three} for three players, {four} for four, {six} for six, {eight} for eight",
        three=rules.target,
        four=rules.target_four,
        six=rules.target_six,
        eight=rules.target_eight,
    )


def _sides(book: Phrasebook) -> str:
    return book.say(
        "Three play each for themselves; two sides enter the difference of each round, as one deal"
    )


def _sweeps(rules: PartyRules, book: Phrasebook) -> tuple[str, ...]:
    lines = []
    if rules.sweep_six:
        lines.append(
            book.say(
                "Three a side: {points} more if a side wins all deals of a round", points=rules.sweep_six
            )
        )
    if rules.sweep_eight:
        lines.append(
            book.say(
                "Four a side: {points} more if a side wins all deals of a round", points=rules.sweep_eight
            )
        )
    return tuple(lines)
