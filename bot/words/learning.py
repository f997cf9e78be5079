"""How people learn to play: the text of /help, what every lesson says, and hints."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from bot.words.guide import Guide
from bot.words.phrasebook import and_list, plural, say


@dataclass(frozen=True, slots=True)
class CommandHelp:
    """A command as people type it, and what it does, in one line."""

    name: str
    summary: str


def help_text(guides: tuple[Guide, ...]) -> str:
    """How to start, how to play, and every command in a line; within the 2000 characters of a message.

    The first of the games is described, the others are named.
    """
    commands = "\n".join(
        say("**{command}**: {summary}", command=command.name, summary=command.summary)
        for command in command_lines(guides[0])
    )
    return "\n\n".join((*_games(guides), *_how_to(), commands, _seal()))


def command_lines(usual: Guide) -> tuple[CommandHelp, ...]:
    """Every command, in the order in which a newcomer needs them."""
    return (
        CommandHelp("/play", say("challenge somebody, open a table, or play the computer")),
        CommandHelp("/invite", say("choose who can join your table")),
        CommandHelp("/hand", say("show your cards again")),
        CommandHelp("/hint", say("what to do now, and why")),
        CommandHelp("/games", say("your matches, most urgent first")),
        CommandHelp("/resign", say("give up a match")),
        CommandHelp("/pause", say("stop the clock, if your opponent agrees")),
        CommandHelp("/resume", say("resume, or bring a lost table here")),
        CommandHelp("/abort", say("call off a match that has barely begun")),
        CommandHelp("/vacation", say("days off: your turns don't run out")),
        CommandHelp("/rankings", say("who leads on this server")),
        CommandHelp("/profile", say("a player's record")),
        CommandHelp("/replay", say("watch a match again, all hands open")),
        CommandHelp("/review", say("how well you played")),
        CommandHelp("/verify", say("prove the deals were fair")),
        CommandHelp("/learn", say("learn a game in a few minutes")),
        CommandHelp("/daily", say("one decision a day")),
        CommandHelp("/rules", say("the rules, page by page")),
        CommandHelp("/preferences", say("text only, look of cards, reminders, language")),
        CommandHelp("/preset", say("save your own rules")),
        CommandHelp("/block", say("no new matches with a player; /unblock")),
        CommandHelp("/settings", say("how this server plays")),
        CommandHelp("/admin", say("manage this server's tables")),
        CommandHelp("/mydata", say("get or delete what I keep about you")),
        CommandHelp("/help", say("this page")),
        CommandHelp(usual.invitation(), say("the same, in a person's menu under Apps")),
    )


def _games(guides: tuple[Guide, ...]) -> Iterator[str]:
    usual, *others = guides
    name, aim = usual.name(), usual.aim()
    yield say("**The game** is {name}. {aim}", name=name, aim=aim)
    if others:
        names = and_list(tuple(guide.name() for guide in others))
        yield say("Also: {names}. Choose one with the option game of /play.", names=names)


def _seal() -> str:
    return say(
        "**Fair cards**: the seal at a table is posted before the first card is dealt. After the "
        "match, /verify proves that it fixed every deal."
    )


def _how_to() -> tuple[str, ...]:
    return (
        say(
            "**To start**, use /play: name an opponent, name nobody and let others join, or name me to "
            "play the computer at once."
        ),
        say(
            "**To play**, use the buttons below your cards. They come by direct message; “My hand” at "
            "the table shows them to you alone. On your turn, draw a card, then tap one to throw it. "
            "Once your deadwood is low enough, you can knock; you'll be asked to confirm."
        ),
    )


class LessonWords(Protocol):
    """The sentences of one game's lesson, by the names of its steps. All of them are for the newcomer."""

    def title(self, step: str) -> str:
        """What a step is about, in a few words."""

    def told(self, step: str) -> str:
        """What there is to know and to do at a step, in one sentence or two."""

    def astray(
        self,
        step: str,
        action: str,
        view: Any,  # noqa: ANN401  # each game its own views
    ) -> str:
        """Why this action is not the one for now, and which one leads on."""


def step_line(step: int, steps: int) -> str:
    """Which step of the lesson this is, and that nothing can go wrong."""
    return say(
        "Step {step} of {steps} · practice only · /learn step: {step} brings you back here",
        step=step,
        steps=steps,
    )


def onward(*, in_server: bool) -> str:
    """How to go on after the lesson."""
    if in_server:
        return say(
            "**Now play**: challenge a friend with /play, or name nobody and leave a seat open. Or "
            "play me. /rules has the rest."
        )
    return say(
        "**Now play**: use /play in a server. Name a friend, leave a seat open, or name me. /rules has "
        "the rest."
    )


def plain_hint(action: str) -> str:
    """What the strongest computer player would do; ``action`` is what its button says."""
    return say("The computer's choice: **{action}**.", action=action)


def let_be() -> str:
    """The computer player would do nothing now."""
    return say("The computer would wait.")


def hints_line(name: str, number: int) -> str:
    """How many hints somebody took in a match."""
    return plural("{name} took a hint.", "{name} took {number} hints.", number, name=name)
