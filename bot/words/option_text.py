"""Options as people type them: what was not understood, what may be written, and what contradicts what."""

from __future__ import annotations

from bot.games.options import Option, spoken, write_value
from bot.words.phrasebook import phrasebook

QUOTED = 60
"""Characters of what somebody typed that are shown to them again."""


def unknown_option(text: str, options: tuple[Option, ...], game: str) -> str:
    """A text that begins with no option; ``text`` is escaped already."""
    book = phrasebook()
    return book.say(
        "options: I do not understand “{text}”. {game} has: {options}. Separate them by commas, each with "
        "its value behind it.",
        text=text[:QUOTED],
        game=game,
        options=", ".join(option.spoken for option in options),
    )


def bad_value(option: Option, text: str) -> str:
    """A value that an option does not take; ``text`` is escaped already."""
    book = phrasebook()
    allowed = allowed_values(option)
    if not text:
        return book.say("options: {option} needs a value: {allowed}.", option=option.spoken, allowed=allowed)
    return book.say(
        "options: {option} cannot be “{text}”. It takes {allowed}.",
        option=option.spoken,
        text=text[:QUOTED],
        allowed=allowed,
    )


def option_twice(option: Option) -> str:
    """An option that was given two values."""
    return phrasebook().say("{option} has two different values. Name one.", option=option.spoken)


def contradiction(why: str) -> str:
    """Options that do not go together; ``why`` is what the ruleset says, with the names of both."""
    return phrasebook().say("Those rules contradict each other: {why}.", why=spoken(why))


def allowed_values(option: Option) -> str:
    """What an option takes: ``a number from 0 to 10``, ``on or off``."""
    book = phrasebook()
    if option.is_number:
        return book.say("a number from {least} to {most}", least=option.least, most=option.most)
    values = tuple(write_value(value) for value in option.values)
    return book.say("{values} or {last}", values=", ".join(values[:-1]), last=values[-1])


def unknown_rules(text: str, names: tuple[str, ...]) -> str:
    """Rules that nobody has under that name; ``text`` is escaped already."""
    return phrasebook().say(
        "rules: I know none that are called “{text}”. There are {names}, and what you or this server have "
        "saved.",
        text=text[:QUOTED],
        names=", ".join(names),
    )
