"""High card in words: all that the generic panel needs."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from bot.games.options import options_of
from bot.words.achievements import Achievement
from bot.words.examples import PLAYING_CARDS
from bot.words.guide import Feat, points_feat
from bot.words.phrasebook import and_list, plural, say
from tests.high_card.rules import BOUNDS, PRESETS, HighCardRules
from tests.high_card.values import HighCardView, Left, Reason, Shown, Voided

Names = tuple[str, ...]


class HighCardWords:
    """A guide, and what is said at the table."""

    key = "high_card"
    presets = PRESETS
    options = options_of(HighCardRules, BOUNDS, PRESETS.values())
    card_texts = PLAYING_CARDS

    def name(self) -> str:
        return say("High card")

    def invitation(self) -> str:
        return say("Challenge to High card")

    def aim(self) -> str:
        return say("All play a card at once, and the highest wins the round.")

    def welcome(self) -> str:
        return say("New to High card? Play a card; the highest wins the round.")

    def preset_name(self, preset: str) -> str:
        names = {"standard": say("Standard High card"), "long": say("Long High card")}
        return names.get(preset, preset)

    def preset_line(self, preset: str) -> str:
        lines = {"standard": say("five cards each"), "long": say("the whole pack is dealt")}
        return lines[preset]

    def option_line(self, option: str) -> str:
        return {"hand_size": say("cards for each"), "aces_high": say("the ace is the highest")}[option]

    def value_line(self, option: str, value: str) -> str:
        raise KeyError(option, value)

    def terms(self, rules: HighCardRules) -> tuple[str, ...]:
        aces = say("Aces are high") if rules.aces_high else say("Aces are low")
        return (say("{number} cards each", number=rules.hand_size), aces)

    def feats(self, tally: Mapping[str, int]) -> tuple[Feat, ...]:
        won = tally.get("rounds_won", 0)
        rounds = Feat(say("ROUNDS WON"), won, plural("One round", "{number} rounds", won))
        return (rounds, points_feat(tally))

    def achievements(self) -> tuple[Achievement, ...]:
        return ()

    def table_lines(self, view: HighCardView, names: Names) -> tuple[str, ...]:
        scores = ", ".join(
            say("{name} {points}", name=name, points=points)
            for name, points in zip(names, view.points, strict=True)
        )
        return (self._head(view, names), say("Points: {scores}", scores=scores))

    def _head(self, view: HighCardView, names: Names) -> str:
        if view.places is not None:
            first = tuple(name for name, place in zip(names, view.places, strict=True) if place == 1)
            return say("{names} won.", names=and_list(first))
        waiting = and_list(tuple(names[seat] for seat in view.waiting))
        return say("Round {number}: waiting for {names}", number=len(view.shown) + 1, names=waiting)

    def hand_lines(self, view: HighCardView, names: Names) -> tuple[str, ...]:  # noqa: ARG002  # as for every game
        if view.seat in view.left:
            return (say("You have left."),)
        todo = (
            say("Play a card.")
            if view.mine is None
            else say("You played {card}. Wait for the others.", card=view.mine.card.label)
        )
        held = say("Your hand: {cards}", cards=" ".join(card.label for card in view.hand))
        return (todo, held)

    def story(self, events: tuple[Any, ...], names: Names) -> tuple[str, ...]:
        lines = list[str]()
        for event in events:
            match event:
                case Shown():
                    cards = ", ".join(
                        say("{name} {card}", name=names[seat], card=card.label) for seat, card in event.cards
                    )
                    lines.append(say("{cards}: {name} wins.", cards=cards, name=names[event.winner]))
                case Left():
                    lines.append(say("{name} left.", name=names[event.seat]))
                case Voided():
                    lines.append(say("The match counts for nothing."))
                case _:
                    pass
        return tuple(lines)

    def action_label(
        self,
        action: str,
        view: HighCardView,
        names: Names,  # noqa: ARG002  # as for every game
    ) -> str:
        verb, _, code = action.partition(" ")
        label = next((card.label for card in view.hand if str(card) == code), code)
        return say("Double {card}…", card=label) if verb == "double" else label

    def caution(
        self,
        action: str,
        view: HighCardView,  # noqa: ARG002  # as for every game
        names: Names,  # noqa: ARG002  # as for every game
    ) -> str:
        if not action.startswith("double"):
            return ""
        return say("Double? The round counts twice if you win it, once in a match.")

    def refusal(self, reason: StrEnum, view: HighCardView) -> str:  # noqa: ARG002  # as for every game
        return {
            Reason.NOT_NOW: say("You have played in this round already."),
            Reason.NOT_IN_HAND: say("You don't have that card."),
            Reason.DOUBLED_BEFORE: say("You have doubled once."),
        }[Reason(reason)]
