"""What a game says about itself: for commands that offer it, in play by words alone, and about points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

import msgspec

from bot.games.game import Seat
from bot.games.options import Option, differences
from bot.words.achievements import Achievement
from bot.words.examples import CardTexts
from bot.words.figures import signed, whole
from bot.words.phrasebook import plural, say

TARGET = "target"
"""The option that /play also takes as an option of its own; a game may lack it."""


@dataclass(frozen=True, slots=True)
class Feat:
    """A number in a player's profile: on a tile of the picture, and in a line of text."""

    tile: str
    """Its name in capitals, short: ``GINS``."""
    number: int
    line: str
    """The number as a phrase: ``7 gins``; empty if a zero is not worth a line."""
    value: str = ""
    """What the tile shows if it is not the bare number: ``+35``."""
    is_score: bool = False
    """Whether the game is played for it, so that /rankings shows it beside the rating."""

    @property
    def told(self) -> str:
        """The number as tiles and rankings show it."""
        return self.value or str(self.number)


class Guide(Protocol):
    """A game in words. All texts are for players; none of them ends with a full stop unless it says so."""

    key: str
    """The game's key in `GAMES`."""
    presets: Mapping[str, Any]
    """The named rulesets, the usual one first."""
    options: tuple[Option, ...]
    """Every option of the ruleset, as `options_of` reads them."""
    card_texts: CardTexts
    """How its RULES.md writes cards in examples."""

    def name(self) -> str:
        """The game as a heading calls it: ``Gin Rummy``."""

    def invitation(self) -> str:
        """A challenge to this game in the menu of a person, within 32 characters: ``Challenge to gin``."""

    def aim(self) -> str:
        """What the game is about, in whole sentences, for /help."""

    def welcome(self) -> str:
        """The first words to somebody who plays it for the first time, in whole sentences."""

    def preset_name(self, preset: str) -> str:
        """A preset as players call it."""

    def preset_line(self, preset: str) -> str:
        """A preset in one line: what is different in it."""

    def option_line(self, option: str) -> str:
        """What an option settles, in a few words without brackets; by the name of its field."""

    def value_line(self, option: str, value: str) -> str:
        """What a value means, in a few words without brackets; by the names of field and value."""

    def terms(self, rules: Any) -> tuple[str, ...]:  # noqa: ANN401  # each game its own rules
        """A ruleset in short lines: what counts always, and all that differs from the first preset."""

    def feats(self, tally: Mapping[str, int]) -> tuple[Feat, ...]:
        """At most five numbers for a player's profile; one of them is the score.

        ``tally`` has the counters of `Game.tally`, added up, and ``matches``. It also has ``points``, the
        points of all results, unless the game counts points in its own tally.
        """

    def achievements(self) -> tuple[Achievement, ...]:
        """What players can achieve in it, by the keys of `Game.achieved`; none for a game that has none."""


def find_score(feats: tuple[Feat, ...]) -> Feat | None:
    """The number that the game is played for, if there is one."""
    return next((feat for feat in feats if feat.is_score), None)


def ruleset_name(guide: Guide, preset: str, rules: msgspec.Struct) -> str:
    """What a match is called by its rules: its preset, and whether its options are changed."""
    name = guide.preset_name(preset)
    base = guide.presets.get(preset)
    # The target is shown beside the name wherever it matters, and people choose it for each match.
    if base is None or set(differences(rules, base)) <= {TARGET}:
        return name
    return say("{name}, house rules", name=name)


View = Any
"""What a reader sees of the game; each game has its own type."""

Names = tuple[str, ...]
"""The names of the players by seat, escaped for a message."""


class PlainWords(Guide, Protocol):
    """A game in words alone. It gets views only, so that it cannot show anybody what they may not see."""

    def table_lines(self, view: View, names: Names) -> tuple[str, ...]:
        """What everybody may know, first whose turn it is or who has won."""

    def hand_lines(self, view: View, names: Names) -> tuple[str, ...]:
        """What only the reader may know: first what to do, then the hand in words."""

    def story(self, events: tuple[Any, ...], names: Names) -> tuple[str, ...]:
        """What happened, a line for each event worth telling, the latest last."""

    def action_label(self, action: str, view: View, names: Names) -> str:
        """The action on a button: at most 80 characters, as Discord has it, and no two labels alike.

        Empty where it is not offered: some actions are for the clock alone.
        """

    def caution(self, action: str, view: View, names: Names) -> str:
        """The question before an action is done, in whole sentences; empty if it is done at once."""

    def refusal(self, reason: StrEnum, view: View) -> str:
        """Why the rules refused an action, as a sentence."""


def with_you(names: tuple[str, ...], you: int | None) -> tuple[str, ...]:
    """The names by seat; the reader at that seat is called “you”, where the sentence bears it."""
    return tuple(say("you") if seat == you else name for seat, name in enumerate(names))


def by_name(points: tuple[int, ...], names: tuple[str, ...]) -> str:
    """Points beside names, by seat: ``Alice 115, Bob 71``."""
    return ", ".join(f"{name} {whole(amount)}" for name, amount in zip(names, points, strict=True))


def gains(points: tuple[int, ...], names: tuple[str, ...]) -> str:
    """Who gained or lost what: ``Alice +60, Bob -35``; players without points are left out."""
    told = ", ".join(f"{name} {signed(amount)}" for name, amount in zip(names, points, strict=True) if amount)
    return told or say("nobody scores")


def balance_feat(tally: Mapping[str, int]) -> Feat:
    """The score of a game in which players pay each other: the points won less those lost."""
    balance = tally.get("points_won", 0) - tally.get("points_lost", 0)
    return Feat(
        say("POINTS"),
        balance,
        _balance(balance),
        value=signed(balance) if balance else "",
        is_score=True,
    )


def points_feat(tally: Mapping[str, int]) -> Feat:
    """The score of a game that is played for points: all points that a player has won."""
    points = tally.get("points", 0)
    return Feat(say("POINTS"), points, _balance(points), is_score=True)


def _balance(points: int) -> str:
    """All points together, which in some games may be negative; empty for none."""
    if points > 0:
        return plural("One point won overall", "{number} points won overall", points)
    if points < 0:
        return plural("One point lost overall", "{number} points lost overall", -points)
    return ""


def end_sentence(names: tuple[str, ...], *, winner: Seat | None, left: Seat | None, void: bool) -> str:
    """The end of a match for two: void, forfeited by the player who ``left``, or won by points."""
    if void:
        return say("The match is void: no winner, and it doesn't count.")
    if left is not None:
        return say(
            "The match is over: {name} forfeited, {winner} wins.",
            name=names[left],
            winner=names[1 - left],
        )
    if winner is not None:
        return say("The match is over: {name} won.", name=names[winner])
    return say("The match is over.")
