"""The sentences of the lesson of UNO rules: what each step tells, and a kind word for any other press."""

from __future__ import annotations

from bot.games.uno.view import UnoView
from bot.words.phrasebook import Phrasebook, phrasebook


class UnoLessonWords:
    """The words of `bot.games.uno.lesson`, by the names of its steps."""

    def title(self, step: str) -> str:
        """What the step is about."""
        book = phrasebook()
        return {
            "aim": book.say("What it is about"),
            "match": book.say("A card that fits"),
            "draw": book.say("Drawing"),
            "wild": book.say("Wild cards"),
            "skip": book.say("Skip"),
            "two": book.say("Draw two"),
            "call": book.say("UNO!"),
            "last": book.say("The last card"),
            "end": book.say("That is the game"),
        }[step]

    def told(self, step: str) -> str:
        """What there is to know and to do."""
        book = phrasebook()
        return {
            "aim": book.say(
                "Get rid of your cards before the others do. In the middle lies the top card, beside it the "
                "colour that counts. Usually everybody begins with seven cards; here it is five. White rings "
                "show what you may play."
            ),
            "match": book.say(
                "A card fits by its **colour**, or by its **number or symbol**. A red 6 lies there, and only "
                "your red 3 fits: press it."
            ),
            "draw": book.say(
                "Your opponent put a green 3 on your red one: the same number. You have neither green nor a "
                "3, so **draw a card**."
            ),
            "wild": book.say(
                "A **wild** card fits on everything, and you name the colour that counts from now on. Most "
                "of your cards are blue, so play it and name **blue**."
            ),
            "skip": book.say(
                "Your opponent had nothing blue and drew. With the **skip** the next player misses a turn; "
                "with two players you go on at once. Play the blue skip."
            ),
            "two": book.say(
                "Your turn again. A **draw two** gives the next player two cards, and the turn is missed as "
                "well. Play it."
            ),
            "call": book.say(
                "Two cards are left. With the last but one you call **UNO**: press the button that plays the "
                "blue 5 and calls with it. Who forgets can be caught by anybody until the next player acts, "
                "and draws four cards."
            ),
            "last": book.say(
                "Your opponent drew again. A blue 5 lies there, and your last card is a yellow 5: the same "
                "number. Play it, and the round is yours."
            ),
            "end": book.say(
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
        book = phrasebook()
        match step, action.split():
            case "call", ["play", "B5"]:
                return book.say(
                    "Nearly: this way you would forget the call, and could be caught. {again}",
                    again=_again(step, book),
                )
            case "wild", ["play", "W", _]:
                return book.say("Allowed, but most of your cards are blue. {again}", again=_again(step, book))
            case "wild", ["pass"]:
                return book.say("You may keep it, but it helps you now. {again}", again=_again(step, book))
            case _, ["draw"]:
                return book.say(
                    "You may draw, but you have a card that fits. {again}", again=_again(step, book)
                )
            case _, ["play", *_]:
                return book.say("That card fits, too, but is needed later. {again}", again=_again(step, book))
            case _:
                return _again(step, book)


def _again(step: str, book: Phrasebook) -> str:
    """What to do at the step, in a few words."""
    return {
        "match": book.say("Play the red 3."),
        "draw": book.say("Draw a card."),
        "wild": book.say("Play the wild card as blue."),
        "skip": book.say("Play the blue skip."),
        "two": book.say("Play the blue draw two."),
        "call": book.say("Play the blue 5 with UNO."),
        "last": book.say("Play the yellow 5."),
    }.get(step, book.say("There is nothing to play here: press **Next**."))
