"""The text of /help."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.words.guide import Guide
from bot.words.phrasebook import and_list, say


@dataclass(frozen=True, slots=True)
class CommandHelp:
    """A command as people type it, and what it does, in one line."""

    name: str
    summary: str


def help_text(guides: tuple[Guide, ...]) -> str:
    """How to start, how to play, and every command in a line; within Discord's 2000 characters.

    The first of the games that can be played is told in full, the others by name.
    """
    commands = "\n".join(
        say("**{command}**: {summary}", command=command.name, summary=command.summary)
        for command in command_lines(guides[0])
    )
    return "\n\n".join((*_games(guides), *_how_to(), commands, _seal()))


def command_lines(usual: Guide) -> tuple[CommandHelp, ...]:
    """Every command, in the order in which a newcomer needs them."""
    return (
        CommandHelp("/play", say("challenge somebody, open a table, or play me")),
        CommandHelp("/invite", say("name who may join your table")),
        CommandHelp("/hand", say("show your cards again")),
        CommandHelp("/hint", say("what to do now, and why")),
        CommandHelp("/games", say("your matches, the most urgent first")),
        CommandHelp("/resign", say("give up a match")),
        CommandHelp("/pause", say("let the clock stand, when the others agree")),
        CommandHelp("/resume", say("let it go on; a lost table comes here")),
        CommandHelp("/abort", say("call off a match that has hardly begun")),
        CommandHelp("/vacation", say("days on which no turn runs out")),
        CommandHelp("/rankings", say("who leads on this server")),
        CommandHelp("/profile", say("a player's record")),
        CommandHelp("/replay", say("see a match again, all hands open")),
        CommandHelp("/review", say("how well you played")),
        CommandHelp("/verify", say("prove its deals")),
        CommandHelp("/learn", say("learn a game in a few minutes")),
        CommandHelp("/daily", say("one decision a day")),
        CommandHelp("/rules", say("the rules, page by page")),
        CommandHelp("/preferences", say("text only, look of cards, reminders, language")),
        CommandHelp("/preset", say("keep rules of your own")),
        CommandHelp("/block", say("play no more with a person; /unblock")),
        CommandHelp("/settings", say("how matches are played on this server")),
        CommandHelp("/admin", say("look after its tables")),
        CommandHelp("/mydata", say("get or delete what I keep about you")),
        CommandHelp("/help", say("this text")),
        CommandHelp(usual.invitation(), say("the same, in the menu of a person under Apps")),
    )


def _games(guides: tuple[Guide, ...]) -> Iterator[str]:
    usual, *others = guides
    name, aim = usual.name(), usual.aim()
    yield say("**The game** is {name}. {aim}", name=name, aim=aim)
    if others:
        names = and_list(tuple(guide.name() for guide in others))
        yield say("There are also {names}: name one in the option game of /play.", names=names)


def _seal() -> str:
    return say(
        "**Fair cards**: the seal at a table is posted before the first card is dealt, and /verify proves "
        "after the match that it settled all deals."
    )


def _how_to() -> tuple[str, ...]:
    return (
        say(
            "**To start**, use /play: name an opponent, name nobody to let others join, or name me to "
            "play against the computer at once."
        ),
        say(
            "**To play**, use the buttons under your cards. They come by direct message; “My hand” at the "
            "table shows the same to you alone. On your turn draw a card, then tap one to throw it. When "
            "your deadwood is low enough, a button to knock appears; nothing ends before you confirm it."
        ),
    )
