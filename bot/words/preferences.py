"""The words of /preferences: what can be chosen, and what each choice means."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.cards import Card
from bot.words.cards import cards_words
from bot.words.phrasebook import Phrasebook, phrasebook


@dataclass(frozen=True, slots=True)
class ChoiceWords:
    """One line of a menu: what is chosen, and below it in small what that means."""

    label: str
    note: str


def heading() -> str:
    """What the choices are for."""
    return phrasebook().say(
        "**Your preferences**\nThey count for what you alone see, in all matches and on every server: "
        "your hand, its questions, the rules and lessons. At tables everybody sees your card back."
    )


def choice_words() -> dict[tuple[str, str], ChoiceWords]:
    """The words of each value, by the name of its field."""
    book = phrasebook()
    return {**_of_pictures(book), **_of_play(book)}


def _of_pictures(book: Phrasebook) -> dict[tuple[str, str], ChoiceWords]:
    """How the hand is shown, and what it looks like in pictures."""
    return {
        ("show", "pictures"): ChoiceWords(
            book.say("Hand: pictures"), book.say("Each picture has a text for screen readers, too")
        ),
        ("show", "words"): ChoiceWords(
            book.say("Hand: text only"), book.say("No picture; what it shows stands in the message")
        ),
        ("deck", "four"): ChoiceWords(
            book.say("Suits: four colours"), book.say("♠ black, ♥ red, ♦ blue, ♣ green")
        ),
        ("deck", "two"): ChoiceWords(book.say("Suits: two colours"), book.say("♠ and ♣ black, ♥ and ♦ red")),
        ("index", "usual"): ChoiceWords(
            book.say("Cards: usual print"), book.say("With more of the pictures")
        ),
        ("index", "large"): ChoiceWords(
            book.say("Cards: large print"), book.say("Ranks and numbers a third larger, for small screens")
        ),
        ("spread", "rows"): ChoiceWords(
            book.say("Hand: in rows"), book.say("Large cards; melds above, loose cards below")
        ),
        ("spread", "compact"): ChoiceWords(
            book.say("Hand: in one row"), book.say("Smaller cards, in games of melds; a lower picture")
        ),
        ("felt", "dark"): ChoiceWords(book.say("Felt: dark"), book.say("Deep green with gold")),
        ("felt", "light"): ChoiceWords(book.say("Felt: light"), book.say("Sage green with copper")),
        ("back", "arrow"): ChoiceWords(book.say("Back: arrow"), book.say("Blue, a rising card on a lattice")),
        ("back", "waves"): ChoiceWords(book.say("Back: waves"), book.say("Teal, like the sea on old prints")),
        ("back", "rose"): ChoiceWords(book.say("Back: rose"), book.say("Wine red, circles that make a rose")),
        ("back", "night"): ChoiceWords(book.say("Back: night"), book.say("Violet, a moon among stars")),
        ("back", "bricks"): ChoiceWords(book.say("Back: bricks"), book.say("Clay, tiles like herringbones")),
    }


def _of_play(book: Phrasebook) -> dict[tuple[str, str], ChoiceWords]:
    """How the hand is sorted, and how its player is spoken to."""
    return {
        ("order", "by_meld"): ChoiceWords(
            book.say("Order: by meld"), book.say("Melds first, then the loose cards")
        ),
        ("order", "by_rank"): ChoiceWords(
            book.say("Order: by rank"), book.say("The whole hand from the aces up; a line marks the melds")
        ),
        ("order", "by_suit"): ChoiceWords(
            book.say("Order: by suit"), book.say("The whole hand suit by suit; a line marks the melds")
        ),
        ("loose", "by_rank"): ChoiceWords(
            book.say("Loose cards: by rank"), book.say("Where a game leaves that open: A♣ 4♠ 4♦ 9♣")
        ),
        ("loose", "by_suit"): ChoiceWords(
            book.say("Loose cards: by suit"), book.say("Where a game leaves that open: 4♠ A♣ 9♣ 4♦")
        ),
        ("reminders", "on"): ChoiceWords(
            book.say("Reminders: on"),
            book.say("While you are waited for, your hand is posted again, so that your phone buzzes"),
        ),
        ("reminders", "off"): ChoiceWords(
            book.say("Reminders: off"), book.say("Your hand stays where it is; the clock runs all the same")
        ),
        ("language", "discord"): ChoiceWords(
            book.say("Language: as in Discord"), book.say("English, where I do not speak yours yet")
        ),
        ("language", "en-US"): ChoiceWords(book.say("Language: English"), "English"),
        ("language", "de"): ChoiceWords(book.say("Language: German"), "Deutsch"),
    }


def prompt(field: str) -> str:
    """What a menu asks where nothing is chosen."""
    book = phrasebook()
    return {
        "show": book.say("How your hand is shown"),
        "deck": book.say("The colours of the suits"),
        "index": book.say("How large the cards are printed"),
        "spread": book.say("How your hand lies"),
        "felt": book.say("What the cards lie on"),
        "back": book.say("The back of your cards"),
        "order": book.say("How your hand is sorted"),
        "loose": book.say("How loose cards are sorted"),
        "reminders": book.say("Whether you are reminded"),
        "language": book.say("In which language I speak to you"),
    }[field]


def page_name(page: int) -> str:
    """The button of a page, counted from 1."""
    book = phrasebook()
    return book.say("Pictures") if page == 1 else book.say("Order, reminders, language")


def sample_alt(cards: tuple[Card, ...]) -> str:
    """The picture of how cards look now."""
    book = phrasebook()
    return book.say("Your cards look like this: {cards}.", cards=cards_words(cards, book))


def sample_caption() -> str:
    """What stands in that picture."""
    return phrasebook().say("Your cards look like this")
