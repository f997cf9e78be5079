"""The sentences of the lesson of 13-card rummy: what each step tells, and a kind word for any other press."""

from __future__ import annotations

from bot.games.cards import CardError
from bot.games.rummy13.cards import Card, parse_card
from bot.games.rummy13.view import Rummy13View
from bot.games.rummy13.words.cards import labels
from bot.words.phrasebook import say


class Rummy13LessonWords:
    """The words of `bot.games.rummy13.lesson`, by the names of its steps."""

    def title(self, step: str) -> str:
        """What the step is about."""
        return {
            "aim": say("What you collect"),
            "take": say("The open card"),
            "throw": say("Throwing a card"),
            "jokers": say("Jokers"),
            "draw": say("Drawing"),
            "declare": say("Declaring"),
            "end": say("That is the game"),
        }[step]

    def told(self, step: str) -> str:
        """What there is to know and to do."""
        return {
            "aim": say(
                "Thirteen cards each, and all of yours should go into **sequences** (three or more of a suit "
                "in a row) and **sets** (three or four of a rank). You need two sequences, one of them "
                "without a joker: 4♦ 5♦ 6♦ is such a **pure** one."
            ),
            "take": say(
                "Each turn begins with a card: the top of the closed deck, which nobody sees, or the one "
                "that lies open. The K♠ goes with your J♠ and Q♠: take it."
            ),
            "throw": say(
                "Two pure sequences and two sets: only K♦ and 3♥ are loose. Throw one of them, so that you "
                "hold thirteen again; the K♦ costs more, so tap it."
            ),
            "jokers": say(
                "The 7♥ was cut at the start, so all sevens are **wild**: each stands for any card, as the "
                "printed joker does. A gold star marks them. In the next deal it is another rank."
            ),
            "draw": say(
                "Your opponent drew, and threw the 8♣. It fits none of your cards: draw from the closed deck."
            ),
            "declare": say(
                "The 7♣ is wild and joins any of your groups. Now all cards but the 3♥ are in groups: press "
                "**Declare…**, and finish with the 3♥."
            ),
            "end": say(
                "A valid declaration costs you nothing. Your opponent has two sequences too, so only the "
                "loose cards count: 59 points, which you win. Without two sequences all cards count, up to "
                "80; a declaration that is not valid costs 80."
            ),
        }[step]

    def astray(self, step: str, action: str, view: Rummy13View) -> str:
        """Why another action is not the one for now."""
        kind, _, rest = action.partition(" ")
        match step, kind:
            case _, "drop":
                return say(
                    "Dropping costs 20 points, and is for hands without hope; yours is a good one. {again}",
                    again=_again(step),
                )
            case "take", "draw":
                return say(
                    "The closed deck hides what it gives. The K♠ you can see, and you need it: take it."
                )
            case "draw", "take":
                return say("The 8♣ would only cost you 8. Draw from the closed deck this time.")
            case "throw", "declare":
                return say("Not yet: the 3♥ is in no group, and that would be a wrong show. Throw the K♦.")
            case _, "discard":
                return _thrown(step, _card(rest), view)
            case _:
                return _again(step)


def _thrown(step: str, card: Card | None, view: Rummy13View) -> str:
    """Why this card is not the one to throw."""
    if card is None or view.hand is None or card not in view.hand.cards:
        return _again(step)
    group = next((group for group in view.hand.groups if card in group.cards), None)
    if group is not None:
        return say(
            "The {card} belongs to {group}, where it costs nothing. {again}",
            card=card.label,
            group=labels(group.cards),
            again=_again(step),
        )
    if step == "throw":
        return say(
            "The {card} is loose, true, but it costs less than the K♦. {again}",
            card=card.label,
            again=_again(step),
        )
    return say("Throwing the {card} would let the deal go on. {again}", card=card.label, again=_again(step))


def _again(step: str) -> str:
    """What to do at the step, in a few words."""
    return {
        "take": say("Take the K♠."),
        "throw": say("Throw the K♦."),
        "draw": say("Draw from the closed deck."),
        "declare": say("Your hand is ready: press **Declare…**"),
    }.get(step, say("There is nothing to play here: press **Next**."))


def _card(text: str) -> Card | None:
    """The card of an action, None where it names none."""
    try:
        return parse_card(text)
    except CardError:
        return None
