"""The words of /preferences: what can be chosen, and what each choice means."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.cards import Card
from bot.words.cards import cards_words
from bot.words.phrasebook import say


@dataclass(frozen=True, slots=True)
class ChoiceWords:
    """One line of a menu: what is chosen, and below it in small what that means."""

    label: str
    note: str


def heading() -> str:
    """What the choices are for."""
    return say(
        "**Your preferences**\nThey count for what you alone see, in all matches and on every server: "
        "your hand, its questions, the rules and lessons. At tables everybody sees your card back."
    )


def choice_words() -> dict[tuple[str, str], ChoiceWords]:
    """The words of each value, by the name of its field."""
    return {**_of_pictures(), **_of_play()}


def _of_pictures() -> dict[tuple[str, str], ChoiceWords]:
    """How the hand is shown, and what it looks like in pictures."""
    return {
        ("show", "pictures"): ChoiceWords(
            say("Hand: pictures"), say("Each picture has a text for screen readers, too")
        ),
        ("show", "words"): ChoiceWords(
            say("Hand: text only"), say("No picture; what it shows stands in the message")
        ),
        ("deck", "four"): ChoiceWords(say("Suits: four colours"), say("♠ black, ♥ red, ♦ blue, ♣ green")),
        ("deck", "two"): ChoiceWords(say("Suits: two colours"), say("♠ and ♣ black, ♥ and ♦ red")),
        ("index", "usual"): ChoiceWords(say("Cards: usual print"), say("With more of the pictures")),
        ("index", "large"): ChoiceWords(
            say("Cards: large print"), say("Ranks and numbers a third larger, for small screens")
        ),
        ("spread", "rows"): ChoiceWords(
            say("Hand: in rows"), say("Large cards; melds above, loose cards below")
        ),
        ("spread", "compact"): ChoiceWords(
            say("Hand: in one row"), say("Smaller cards, in games of melds; a lower picture")
        ),
        ("felt", "dark"): ChoiceWords(say("Felt: dark"), say("Deep green with gold")),
        ("felt", "light"): ChoiceWords(say("Felt: light"), say("Sage green with copper")),
        ("back", "arrow"): ChoiceWords(say("Back: arrow"), say("Blue, a rising card on a lattice")),
        ("back", "waves"): ChoiceWords(say("Back: waves"), say("Teal, like the sea on old prints")),
        ("back", "rose"): ChoiceWords(say("Back: rose"), say("Wine red, circles that make a rose")),
        ("back", "night"): ChoiceWords(say("Back: night"), say("Violet, a moon among stars")),
        ("back", "bricks"): ChoiceWords(say("Back: bricks"), say("Clay, tiles like herringbones")),
    }


def _of_play() -> dict[tuple[str, str], ChoiceWords]:
    """How the hand is sorted, and how its player is spoken to."""
    return {
        ("order", "by_meld"): ChoiceWords(say("Order: by meld"), say("Melds first, then the loose cards")),
        ("order", "by_rank"): ChoiceWords(
            say("Order: by rank"), say("The whole hand from the aces up; a line marks the melds")
        ),
        ("order", "by_suit"): ChoiceWords(
            say("Order: by suit"), say("The whole hand suit by suit; a line marks the melds")
        ),
        ("loose", "by_rank"): ChoiceWords(
            say("Loose cards: by rank"), say("Where a game leaves that open: A♣ 4♠ 4♦ 9♣")
        ),
        ("loose", "by_suit"): ChoiceWords(
            say("Loose cards: by suit"), say("Where a game leaves that open: 4♠ A♣ 9♣ 4♦")
        ),
        ("reminders", "on"): ChoiceWords(
            say("Reminders: on"),
            say("While you are waited for, your hand is posted again, so that your phone buzzes"),
        ),
        ("reminders", "off"): ChoiceWords(
            say("Reminders: off"), say("Your hand stays where it is; the clock runs all the same")
        ),
        ("language", "discord"): ChoiceWords(
            say("Language: as in Discord"), say("English, where I do not speak yours yet")
        ),
        ("language", "en-US"): ChoiceWords(say("Language: English"), "English"),
        ("language", "de"): ChoiceWords(say("Language: German"), "Deutsch"),
    }


def prompt(field: str) -> str:
    """What a menu asks where nothing is chosen."""
    return {
        "show": say("How your hand is shown"),
        "deck": say("The colours of the suits"),
        "index": say("How large the cards are printed"),
        "spread": say("How your hand lies"),
        "felt": say("What the cards lie on"),
        "back": say("The back of your cards"),
        "order": say("How your hand is sorted"),
        "loose": say("How loose cards are sorted"),
        "reminders": say("Whether you are reminded"),
        "language": say("In which language I speak to you"),
    }[field]


def page_name(page: int) -> str:
    """The button of a page, counted from 1."""
    return say("Pictures") if page == 1 else say("Order, reminders, language")


def sample_alt(cards: tuple[Card, ...]) -> str:
    """The picture of how cards look now."""
    return say("Your cards look like this: {cards}.", cards=cards_words(cards))


def sample_caption() -> str:
    """What stands in that picture."""
    return say("Your cards look like this")
