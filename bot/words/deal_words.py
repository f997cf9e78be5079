"""What all games of deals say: a base class for the words of a new one, which adds the rest."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from bot.games.frame.events import Added, Discarded, Drew, Laid, Left, Played, Took, Voided
from bot.games.frame.view import Standing
from bot.words.achievements import Achievement
from bot.words.cards import card_labels
from bot.words.examples import PLAYING_CARDS
from bot.words.guide import Feat, Names, PlainWords, View, by_name
from bot.words.phrasebook import and_list, plural, say


class DealWords(PlainWords):
    """The words of a game whose views have a ``standing``, and whose presets are described by their terms."""

    card_texts = PLAYING_CARDS

    def invitation(self) -> str:
        """``Challenge to Hearts``."""
        return say("Challenge to {game}", game=self.name())

    def welcome(self) -> str:
        """What the game is about."""
        return self.aim()

    def preset_name(self, preset: str) -> str:  # noqa: ARG002  # of a game with one preset
        """The name of the game."""
        return self.name()

    def preset_line(self, preset: str) -> str:
        """The terms of the preset."""
        return ", ".join(line[0].lower() + line[1:] for line in self.terms(self.presets[preset]))

    def value_line(self, option: str, value: str) -> str:
        """A game without choices has no values to explain."""
        raise KeyError(option, value)

    def caution(self, action: str, view: View, names: Names) -> str:  # noqa: ARG002  # all is done at once
        """No action needs a question first."""
        return ""

    def feats(self, tally: Mapping[str, int]) -> tuple[Feat, ...]:
        """The deals won, as the tally has them."""
        won = tally.get("deals_won", 0)
        line = plural("One deal won", "{number} deals won", won)
        return (Feat(say("DEALS WON"), won, line, is_score=True),)

    def achievements(self) -> tuple[Achievement, ...]:
        """Nothing can be achieved."""
        return ()

    def story(self, events: tuple[Any, ...], names: Names) -> Names:
        """A line for each event that `told` has one for."""
        return tuple(line for event in events if (line := self.told(event, names)))

    def told(self, event: Any, names: Names) -> str:  # noqa: ANN401  # of whichever game
        """An event as a line, empty if it is worth none; a game overrides this for events of its own."""
        match event:
            case Drew(seat, _):
                return say("{name} drew a card.", name=names[seat])
            case Took(seat, card):
                return say("{name} took {card} from the pile.", name=names[seat], card=card.label)
            case Laid(seat, _, cards):
                return say("{name} laid {cards}.", name=names[seat], cards=card_labels(cards))
            case Added(seat, meld, cards, _):
                told = card_labels(cards)
                return say("{name} added {cards} to meld {meld}.", name=names[seat], cards=told, meld=meld)
            case Discarded(seat, card):
                return say("{name} discarded {card}.", name=names[seat], card=card.label)
            case Played(seat, card):
                return say("{name} played {card}.", name=names[seat], card=card.label)
            case Left(seat):
                return say("{name} has left.", name=names[seat])
            case Voided():
                return say("The match is void: no winner, and it doesn't count.")
            case _:
                return ""

    def refusal(self, reason: StrEnum, view: View) -> str:  # noqa: ARG002  # a game may say more
        """Why the rules refused an action, for the reasons that all games share; a game adds its own."""
        return {
            "wrong_phase": say("You can't do that now."),
            "wrong_player": say("It's not your turn."),
            "not_in_hand": say("You don't have that card."),
        }[reason.value]

    def head(self, standing: Standing, names: Names) -> str:
        """Whom the match waits for, or who has won."""
        if standing.places is not None:
            first = tuple(name for name, place in zip(names, standing.places, strict=True) if place == 1)
            return say("The match is over: {name} won.", name=and_list(first))
        waiting = and_list(tuple(names[seat] for seat in standing.waiting))
        return say("Deal {number}: waiting for {names}", number=standing.deal, names=waiting)

    def points_line(self, standing: Standing, names: Names) -> str:
        """The points so far."""
        return say("Points: {scores}", scores=by_name(standing.points, names))
