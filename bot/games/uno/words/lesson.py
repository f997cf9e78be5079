"""The sentences of the lesson of UNO rules: what each step tells, and a kind word for any other press."""

from __future__ import annotations

from bot.games.uno.view import UnoView
from bot.words.phrasebook import say


class UnoLessonWords:
    """The words of `bot.games.uno.lesson`, by the names of its steps."""

    def title(self, step: str) -> str:
        """What the step is about."""
        return {
            "aim": say("What it is about"),
            "match": say("A card that fits"),
            "draw": say("Drawing"),
            "wild": say("Wild cards"),
            "skip": say("Skip"),
            "two": say("Draw two"),
            "call": say("UNO!"),
            "last": say("The last card"),
            "end": say("That is the game"),
        }[step]

    def told(self, step: str) -> str:
        """What there is to know and to do."""
        return {
            "aim": say(
                "Get rid of your cards before the others do. In the middle lies the top card, beside it the "
                "colour that counts. Usually everybody begins with seven cards; here it is five. White rings "
                "show what you may play."
            ),
            "match": say(
                "A card fits by its **colour**, or by its **number or symbol**. A red 6 lies there, and only "
                "your red 3 fits: press it."
            ),
            "draw": say(
                "Your opponent put a green 3 on your red one: the same number. You have neither green nor a "
                "3, so **draw a card**."
            ),
            "wild": say(
                "A **wild** card fits on everything, and you name the colour that counts from now on. Most "
                "of your cards are blue, so play it and name **blue**."
            ),
            "skip": say(
                "Your opponent had nothing blue and drew. With the **skip** the next player misses a turn; "
                "with two players you go on at once. Play the blue skip."
            ),
            "two": say(
                "Your turn again. A **draw two** gives the next player two cards, and the turn is missed as "
                "well. Play it."
            ),
            "call": say(
                "Two cards are left. With the last but one you call **UNO**: press the button that plays the "
                "blue 5 and calls with it. Who forgets can be caught by anybody until the next player acts, "
                "and draws four cards."
            ),
            "last": say(
                "Your opponent drew again. A blue 5 lies there, and your last card is a yellow 5: the same "
                "number. Play it, and the round is yours."
            ),
            "end": say(
                "You score what the others still hold: here 24 points. Numbers count themselves, symbols 20, "
                "wild cards 50; the first to 500 wins. A **wild draw four** hits hard, but may be "
                "**challenged**: who plays it should have no card of the colour."
            ),
        }[step]

    def astray(
        self,
        step: str,
        action: str,
        view: UnoView,  # noqa: ARG002  # every lesson's words are asked with the view; these need none
    ) -> str:
        """Why another action is not the one for now."""
        match step, action.split():
            case "call", ["play", "B5"]:
                return say(
                    "Nearly: this way you would forget the call, and could be caught. {again}",
                    again=_again(step),
                )
            case "wild", ["play", "W", _]:
                return say("Allowed, but most of your cards are blue. {again}", again=_again(step))
            case "wild", ["pass"]:
                return say("You may keep it, but it helps you now. {again}", again=_again(step))
            case _, ["draw"]:
                return say("You may draw, but you have a card that fits. {again}", again=_again(step))
            case _, ["play", *_]:
                return say("That card fits, too, but is needed later. {again}", again=_again(step))
            case _:
                return _again(step)


def _again(step: str) -> str:
    """What to do at the step, in a few words."""
    return {
        "match": say("Play the red 3."),
        "draw": say("Draw a card."),
        "wild": say("Play the wild card as blue."),
        "skip": say("Play the blue skip."),
        "two": say("Play the blue draw two."),
        "call": say("Play the blue 5 with UNO."),
        "last": say("Play the yellow 5."),
    }.get(step, say("There is nothing to play here: press **Next**."))
