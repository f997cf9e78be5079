"""The text of /help."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.words.guide import Guide
from bot.words.phrasebook import Phrasebook, phrasebook


@dataclass(frozen=True, slots=True)
class CommandHelp:
    """A command as people type it, and what it does, in one line."""

    name: str
    summary: str


def help_text(guides: tuple[Guide, ...]) -> str:
    """How to start, how to play, and every command in a line; within Discord's 2000 characters.

    The first of the games that can be played is told in full, the others by name.
    """
    book = phrasebook()
    commands = "\n".join(
        book.say("**{command}**: {summary}", command=command.name, summary=command.summary)
        for command in command_lines(guides[0])
    )
    return "\n\n".join((*_games(guides, book), *_how_to(book), commands, _seal(book)))


def command_lines(usual: Guide) -> tuple[CommandHelp, ...]:
    """Every command, in the order in which a newcomer needs them."""
    book = phrasebook()
    return (
        CommandHelp("/play", book.say("challenge somebody, open a table, or play me")),
        CommandHelp("/invite", book.say("name who may join your table")),
        CommandHelp("/hand", book.say("show your cards again")),
        CommandHelp("/hint", book.say("what to do now, and why")),
        CommandHelp("/games", book.say("your matches, the most urgent first")),
        CommandHelp("/resign", book.say("give up a match")),
        CommandHelp("/pause", book.say("let the clock stand, when the others agree")),
        CommandHelp("/resume", book.say("let it go on; a lost table comes here")),
        CommandHelp("/abort", book.say("call off a match that has hardly begun")),
        CommandHelp("/vacation", book.say("days on which no turn runs out")),
        CommandHelp("/rankings", book.say("who leads on this server")),
        CommandHelp("/profile", book.say("a player's record")),
        CommandHelp("/replay", book.say("see a match again, all hands open")),
        CommandHelp("/review", book.say("how well you played")),
        CommandHelp("/verify", book.say("prove its deals")),
        CommandHelp("/learn", book.say("learn a game in a few minutes")),
        CommandHelp("/daily", book.say("one decision a day")),
        CommandHelp("/rules", book.say("the rules, page by page")),
        CommandHelp("/preferences", book.say("text only, look of cards, reminders, language")),
        CommandHelp("/preset", book.say("keep rules of your own")),
        CommandHelp("/block", book.say("play no more with a person; /unblock")),
        CommandHelp("/settings", book.say("how matches are played on this server")),
        CommandHelp("/admin", book.say("look after its tables")),
        CommandHelp("/mydata", book.say("get or delete what I keep about you")),
        CommandHelp("/help", book.say("this text")),
        CommandHelp(usual.invitation(), book.say("the same, in the menu of a person under Apps")),
    )


def _games(guides: tuple[Guide, ...], book: Phrasebook) -> Iterator[str]:
    usual, *others = guides
    name, aim = usual.name(), usual.aim()
    yield book.say("**The game** is {name}. {aim}", name=name, aim=aim)
    if others:
        names = book.both(tuple(guide.name() for guide in others))
        yield book.say("There are also {names}: name one in the option game of /play.", names=names)


def _seal(book: Phrasebook) -> str:
    return book.say(
        "**Fair cards**: the seal at a table is posted before the first card is dealt, and /verify proves "
        "after the match that it settled all deals."
    )


def _how_to(book: Phrasebook) -> tuple[str, ...]:
    return (
        book.say(
            "**To start**, use /play: name an opponent, name nobody to let others join, or name me to "
            "play against the computer at once."
        ),
        book.say(
            "**To play**, use the buttons under your cards. They come by direct message; “My hand” at the "
            "table shows the same to you alone. On your turn draw a card, then tap one to throw it. When "
            "your deadwood is low enough, a button to knock appears; nothing ends before you confirm it."
        ),
    )
