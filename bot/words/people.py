"""What people are called, what they may prefer (/preferences), and what is kept about them (/mydata)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.games.cards import Card
from bot.words.cards import cards_words
from bot.words.languages import language_name, offered, own_name
from bot.words.phrasebook import Sentences, plural, say, say_sentence

_LEVELS: Sentences[str] = {
    "beginner": "beginner",
    "casual": "casual",
    "strong": "strong",
    "expert": "expert",
}


def level_computer(level: str, number: int = 1) -> str:
    """A computer player of a level: ``Computer (casual)``; ``number`` tells those of one table apart.

    That of lessons and of the daily hand has no level.
    """
    if level not in _LEVELS:
        return say("Computer")
    if number == 1:
        return say("Computer ({level})", level=level_name(level))
    return say("Computer {number} ({level})", number=number, level=level_name(level))


def short_computer(level: str, number: int = 1) -> str:
    """The same in few letters, for pictures of tables with many seats: ``Casual``, ``Expert 2``."""
    if level not in _LEVELS:
        return level_computer(level)
    name = level_name(level)
    name = f"{name[:1].upper()}{name[1:]}"
    return name if number == 1 else say("{level} {number}", level=name, number=number)


def level_name(level: str) -> str:
    """How well a computer player plays, in a word; a level without one is called by its key."""
    return say_sentence(_LEVELS[level]) if level in _LEVELS else level


def open_seat() -> str:
    """A seat that anybody may take."""
    return say("an open seat")


def departed() -> str:
    """Somebody who has left the server or asked to be forgotten."""
    return say("a former player")


@dataclass(frozen=True, slots=True)
class ChoiceWords:
    """One line of a menu: what is chosen, and below it in small what that means."""

    label: str
    note: str


def preferences_heading() -> str:
    """What the choices are for."""
    return say(
        "**Your preferences**\nThey apply to what only you see, on every server: your hand, the rules, "
        "lessons. Everybody sees your card back at the table."
    )


def choice_words() -> dict[tuple[str, str], ChoiceWords]:
    """The words of each value, by the name of its field."""
    return {**_of_pictures(), **_of_play()}


def _of_pictures() -> dict[tuple[str, str], ChoiceWords]:
    """How the hand is shown, and what it looks like in pictures."""
    return {
        ("show", "pictures"): ChoiceWords(
            say("Hand: pictures"), say("Every picture also has text for screen readers")
        ),
        ("show", "words"): ChoiceWords(say("Hand: text only"), say("No pictures: your hand in words")),
        ("deck", "four"): ChoiceWords(say("Suits: four colours"), say("♠ black, ♥ red, ♦ blue, ♣ green")),
        ("deck", "two"): ChoiceWords(say("Suits: two colours"), say("♠ and ♣ black, ♥ and ♦ red")),
        ("index", "usual"): ChoiceWords(say("Cards: usual print"), say("Shows more of the card art")),
        ("index", "large"): ChoiceWords(
            say("Cards: large print"), say("Ranks and numbers a third larger, for small screens")
        ),
        ("spread", "rows"): ChoiceWords(
            say("Hand: in rows"), say("Large cards: melds above, loose cards below")
        ),
        ("spread", "compact"): ChoiceWords(
            say("Hand: in one row"), say("Smaller cards and a flatter picture in rummy games")
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
        ("order", "by_rank"): ChoiceWords(say("Order: by rank"), say("Aces first; a line marks the melds")),
        ("order", "by_suit"): ChoiceWords(say("Order: by suit"), say("Suit by suit; a line marks the melds")),
        ("loose", "by_rank"): ChoiceWords(
            say("Loose cards: by rank"), say("If the game allows it: A♣ 4♠ 4♦ 9♣")
        ),
        ("loose", "by_suit"): ChoiceWords(
            say("Loose cards: by suit"), say("If the game allows it: 4♠ A♣ 9♣ 4♦")
        ),
        **_of_turns(),
        ("reminders", "on"): ChoiceWords(
            say("Reminders: on"),
            say("If others wait for you, your hand is posted again so your phone buzzes"),
        ),
        ("reminders", "off"): ChoiceWords(
            say("Reminders: off"), say("Your hand stays where it is; the clock still runs")
        ),
        ("achievements", "shown"): ChoiceWords(
            say("Achievements: shown"), say("/profile lists what you have achieved")
        ),
        ("achievements", "hidden"): ChoiceWords(
            say("Achievements: hidden"), say("/profile shows your record alone")
        ),
        ("elsewhere", "hidden"): ChoiceWords(
            say("Other servers: as a guest"),
            say("Players of other servers read “Guest”"),
        ),
        ("elsewhere", "named"): ChoiceWords(
            say("Other servers: by name"), say("Players of other servers read your name")
        ),
        ("language", "discord"): ChoiceWords(
            say("Language: as in Discord"), say("English, where I do not speak yours yet")
        ),
        **{
            ("language", each): ChoiceWords(
                say("Language: {language}", language=language_name(each)), own_name(each)
            )
            for each in offered()
        },
    }


def _of_turns() -> dict[tuple[str, str], ChoiceWords]:
    """How turns begin and end."""
    return {
        ("throws", "at_once"): ChoiceWords(
            say("Throws: at once"), say("A tap on a card throws it; knocking always asks")
        ),
        ("throws", "confirmed"): ChoiceWords(
            say("Throws: confirm every one"), say("Before a card is thrown or offered; UNO plays at once")
        ),
        ("turns", "same"): ChoiceWords(
            say("Your turn: same message"), say("Your hand stays in one message, which I edit")
        ),
        ("turns", "new"): ChoiceWords(
            say("Your turn: new message"), say("For screen readers: in your DMs, each turn is a new message")
        ),
    }


def menu_prompt(field: str) -> str:
    """What a menu asks where nothing is chosen."""
    return {
        "show": say("How your hand is shown"),
        "deck": say("The colours of the suits"),
        "index": say("How large the cards are printed"),
        "spread": say("How your hand is laid out"),
        "felt": say("The felt below the cards"),
        "back": say("The back of your cards"),
        "order": say("How your hand is sorted"),
        "loose": say("How loose cards are sorted"),
        "throws": say("Before you throw a card"),
        "turns": say("When it's your turn"),
        "reminders": say("Reminders"),
        "achievements": say("Achievements in your profile"),
        "elsewhere": say("Your name in matches across servers"),
        "language": say("In which language I speak to you"),
    }[field]


def preferences_page_name(page: int) -> str:
    """The button of a page, counted from 1."""
    return {1: say("Pictures"), 2: say("Order, name"), 3: say("Turns, language")}[page]


def sample_alt(cards: tuple[Card, ...]) -> str:
    """The alt text of the sample picture, which shows how cards look now."""
    return say("Your cards look like this: {cards}.", cards=cards_words(cards))


def sample_caption() -> str:
    """The caption in the sample picture."""
    return say("Your cards look like this")


def export_text(matches: int, left_out: int) -> str:
    """The words beside the file; ``left_out`` matches, the oldest, did not fit into it."""
    words = [
        say("Here is everything I keep about you. Only you can see it."),
        plural("It includes one match.", "It includes {number} matches.", matches)
        if matches
        else say("It includes no matches."),
    ]
    if left_out:
        words.append(
            plural(
                "⚠️ Your oldest match didn't fit: Discord takes files up to 10 MB.",
                "⚠️ Your {number} oldest matches didn't fit: Discord takes files up to 10 MB.",
                left_out,
            )
        )
    if matches:
        words.append(say("Matches in progress list your own moves only; finished ones list every move."))
    return " ".join(words)


def delete_question(  # every number has a line of its own
    *, live: int, shared: int, alone: int, challenges: int, results: int
) -> str:
    """The question before everything is deleted, with what this means for somebody with so many rows."""
    lines = (
        *_matches_lost(live, shared, alone),
        say("Your name, vacation, preferences, block list, saved presets and daily answers are deleted."),
        *_records_lost(challenges, results),
        say(
            "Blocks against you and your ratings stay, so that deleting can't lift a block or win back "
            "a rating. Matches that you missed stay as long as they keep you out of cups. All this is kept "
            "under a mark made from your ID with a secret key. The mark names nobody, but Upcard's host can "
            "check an ID against it. If you come back, everything counts again."
        ),
        say(
            "On Discord I delete my direct messages with your cards and take your name off the tables, "
            "as far as Discord lets me. Messages by you and others stay on Discord."
        ),
    )
    listed = "\n".join(f"- {line}" for line in lines)
    return say(
        "**Delete everything I keep about you?**\n{lines}\nYou can't undo this. For a copy, use /mydata "
        "export first.",
        lines=listed,
    )


def _matches_lost(live: int, shared: int, alone: int) -> Iterator[str]:
    if live:
        yield plural(
            "You forfeit your match in progress; your opponent wins it.",
            "You forfeit your {number} matches in progress; your opponents win them.",
            live,
        )
    if shared or live:
        yield say(
            "Your opponents keep your matches, with a “Former player” in your seat. Their results and "
            "ratings don't change."
        )
    if alone:
        yield plural(
            "One match that only you played is deleted.",
            "{number} matches that only you played are deleted.",
            alone,
        )


def _records_lost(challenges: int, results: int) -> Iterator[str]:
    if results:
        yield plural(
            "Your only result is deleted, and you leave every server's rankings.",
            "Your {number} results are deleted, and you leave every server's rankings.",
            results,
        )
    if challenges:
        yield plural(
            "One challenge from or to you is deleted.",
            "{number} challenges from or to you are deleted.",
            challenges,
        )


def confirm_label() -> str:
    return say("Yes, delete everything")


def cancel_label() -> str:
    return say("Keep everything")


def kept_text() -> str:
    return say("Nothing deleted.")


def deleting_text() -> str:
    return say("Deleting… With many old messages this takes a few minutes: Discord sets the pace.")


def deleted_text(unreached: int) -> str:
    """What was done; ``unreached`` messages on Discord could not be changed or deleted."""
    # Said to everybody alike: nobody is to learn from it whether others have blocked them.
    done = say(
        "Done: your data is deleted. Any ratings you had, blocks against you and missed cup matches that "
        "keep you out stay under a mark without your name or ID."
    )
    if not unreached:
        return done
    return say(
        "{done} {left}",
        done=done,
        left=plural(
            "One of my old messages couldn't be changed.",
            "{number} of my old messages couldn't be changed.",
            unreached,
        ),
    )
