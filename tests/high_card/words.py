"""High card in words: all that the generic panel needs."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from bot.games.options import options_of
from bot.words.examples import PLAYING_CARDS
from bot.words.guide import Feat
from bot.words.phrasebook import phrasebook
from bot.words.scores import points_feat
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
        return phrasebook().say("High card")

    def invitation(self) -> str:
        return phrasebook().say("Challenge to High card")

    def aim(self) -> str:
        return phrasebook().say("All play a card at once, and the highest wins the round.")

    def welcome(self) -> str:
        return phrasebook().say("New to High card? Play a card; the highest wins the round.")

    def preset_name(self, preset: str) -> str:
        book = phrasebook()
        names = {"standard": book.say("Standard High card"), "long": book.say("Long High card")}
        return names.get(preset, preset)

    def preset_line(self, preset: str) -> str:
        book = phrasebook()
        lines = {"standard": book.say("five cards each"), "long": book.say("the whole pack is dealt")}
        return lines[preset]

    def option_line(self, option: str) -> str:
        book = phrasebook()
        return {"hand_size": book.say("cards for each"), "aces_high": book.say("the ace is the highest")}[
            option
        ]

    def value_line(self, option: str, value: str) -> str:
        raise KeyError(option, value)

    def terms(self, rules: HighCardRules) -> tuple[str, ...]:
        book = phrasebook()
        aces = book.say("Aces are high") if rules.aces_high else book.say("Aces are low")
        return (book.say("{number} cards each", number=rules.hand_size), aces)

    def feats(self, tally: Mapping[str, int]) -> tuple[Feat, ...]:
        book, won = phrasebook(), tally.get("rounds_won", 0)
        rounds = Feat(book.say("ROUNDS WON"), won, book.count("One round", "{number} rounds", won))
        return (rounds, points_feat(tally, book))

    def table_lines(self, view: HighCardView, names: Names) -> tuple[str, ...]:
        book = phrasebook()
        scores = ", ".join(
            book.say("{name} {points}", name=name, points=points)
            for name, points in zip(names, view.points, strict=True)
        )
        return (self._head(view, names), book.say("Points: {scores}", scores=scores))

    def _head(self, view: HighCardView, names: Names) -> str:
        book = phrasebook()
        if view.places is not None:
            first = tuple(name for name, place in zip(names, view.places, strict=True) if place == 1)
            return book.say("{names} won.", names=book.both(first))
        waiting = book.both(tuple(names[seat] for seat in view.waiting))
        return book.say("Round {number}: waiting for {names}", number=len(view.shown) + 1, names=waiting)

    def hand_lines(self, view: HighCardView, names: Names) -> tuple[str, ...]:  # noqa: ARG002  # as for every game
        book = phrasebook()
        if view.seat in view.left:
            return (book.say("You have left."),)
        todo = (
            book.say("Play a card.")
            if view.mine is None
            else book.say("You played {card}. Wait for the others.", card=view.mine.card.label)
        )
        held = book.say("Your hand: {cards}", cards=" ".join(card.label for card in view.hand))
        return (todo, held)

    def story(self, events: tuple[Any, ...], names: Names) -> tuple[str, ...]:
        book, lines = phrasebook(), list[str]()
        for event in events:
            match event:
                case Shown():
                    cards = ", ".join(
                        book.say("{name} {card}", name=names[seat], card=card.label)
                        for seat, card in event.cards
                    )
                    lines.append(book.say("{cards}: {name} wins.", cards=cards, name=names[event.winner]))
                case Left():
                    lines.append(book.say("{name} left.", name=names[event.seat]))
                case Voided():
                    lines.append(book.say("The match counts for nothing."))
                case _:
                    pass
        return tuple(lines)

    def action_label(
        self,
        action: str,
        view: HighCardView,
        names: Names,  # noqa: ARG002  # as for every game
    ) -> str:
        book = phrasebook()
        verb, _, code = action.partition(" ")
        label = next((card.label for card in view.hand if str(card) == code), code)
        return book.say("Double {card}…", card=label) if verb == "double" else label

    def caution(
        self,
        action: str,
        view: HighCardView,  # noqa: ARG002  # as for every game
        names: Names,  # noqa: ARG002  # as for every game
    ) -> str:
        if not action.startswith("double"):
            return ""
        return phrasebook().say("Double? The round counts twice if you win it, once in a match.")

    def refusal(self, reason: StrEnum, view: HighCardView) -> str:  # noqa: ARG002  # as for every game
        book = phrasebook()
        return {
            Reason.NOT_NOW: book.say("You have played in this round already."),
            Reason.NOT_IN_HAND: book.say("You do not hold that card."),
            Reason.DOUBLED_BEFORE: book.say("You have doubled once."),
        }[Reason(reason)]
