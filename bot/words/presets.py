"""Saved presets in sentences: what was saved, what there is, and why something cannot be saved or used."""

from __future__ import annotations

from typing import Literal, assert_never

from bot.words.phrasebook import Phrasebook, phrasebook
from bot.words.trouble import Trouble

PresetTrouble = Literal[
    Trouble.NO_PRESET,
    Trouble.SPOILED_PRESET,
    Trouble.OTHER_GAME,
    Trouble.BAD_PRESET_NAME,
    Trouble.PRESET_NAME_TAKEN,
    Trouble.TOO_MANY_PRESETS,
    Trouble.NO_COMPUTER,
]


def preset_sentence(trouble: PresetTrouble, book: Phrasebook, *, limit: int) -> str:
    """Why somebody cannot play by these rules or save them; ``limit`` is the most that there may be."""
    match trouble:
        case Trouble.NO_PRESET:
            return book.say("There is no such saved preset. /preset list shows those that you can use.")
        case Trouble.SPOILED_PRESET:
            return book.say(
                "That preset was saved by another version of me, and this one does not take its options. "
                "Save it anew with /preset save, or name other rules."
            )
        case Trouble.OTHER_GAME:
            return book.say(
                "Those rules are not of the game that you chose. Leave out game, or choose others."
            )
        case Trouble.BAD_PRESET_NAME:
            return book.say("A preset needs a name of at most {limit} characters.", limit=limit)
        case Trouble.PRESET_NAME_TAKEN:
            return book.say("Rules of mine have that name already. Choose another one.")
        case Trouble.TOO_MANY_PRESETS:
            return book.say("{limit} presets are saved, and that is all. Delete one first.", limit=limit)
        case Trouble.NO_COMPUTER:
            return book.say(
                "I do not play that game, or not at that level. Name no level, or play with other people."
            )
        case _:
            assert_never(trouble)


def rules_line(game: str, name: str) -> str:
    """Rules by name with the game that they are of: ``Gin Rummy, Oklahoma gin``."""
    return phrasebook().say("{game}, {name}", game=game, name=name)


def saved_line(name: str, *, of_server: bool) -> str:
    """That a preset was saved."""
    book = phrasebook()
    if of_server:
        return book.say("Saved for this server: **{name}**. Use it with /play rules.", name=name)
    return book.say("Saved for you: **{name}**. Use it with /play rules, on every server.", name=name)


def deleted_line(name: str, *, of_server: bool) -> str:
    """That a preset was deleted."""
    book = phrasebook()
    if of_server:
        return book.say(
            "Deleted for this server: **{name}**. Matches that go on keep their rules.", name=name
        )
    return book.say("Deleted: **{name}**. Matches that go on keep their rules.", name=name)


def preset_line(name: str, rules: str, options: str) -> str:
    """A saved preset in a list: its name, and its rules in short."""
    book = phrasebook()
    if not options:
        return book.say("**{name}**: {rules}", name=name, rules=rules)
    return book.say("**{name}**: {rules}, {options}", name=name, rules=rules, options=options)


def spoiled_line(name: str) -> str:
    """A saved preset in a list that can be used no more."""
    return phrasebook().say("**{name}**: from another version of me; save it anew", name=name)
