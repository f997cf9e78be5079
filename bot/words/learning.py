"""How people learn to play: the text of /help, what every lesson says, and hints."""

from __future__ import annotations

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
    """How to begin and how to play, in a few lines; of the games the first is described."""
    return "\n\n".join((_games(guides), *_how_to()))


def commands_text(guides: tuple[Guide, ...]) -> str:
    """Every command in a line."""
    lines = (
        say("**{command}**: {summary}", command=command.name, summary=command.summary)
        for command in command_lines(guides[0])
    )
    return "\n".join((say("### Commands"), *lines))


def command_lines(usual: Guide) -> tuple[CommandHelp, ...]:
    """Every command, in the order in which a newcomer needs them."""
    return (
        CommandHelp("/play", say("challenge somebody, open a table, or play the computer")),
        CommandHelp("/find", say("look for an opponent on this server")),
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
        CommandHelp("/train", say("your mistakes again, until you choose well")),
        CommandHelp("/verify", say("prove the deals were fair")),
        CommandHelp("/learn", say("learn a game in a few minutes")),
        CommandHelp("/daily", say("one decision a day")),
        CommandHelp("/ladder", say("climb by beating those above you")),
        CommandHelp("/duplicate", say("the same deals for everybody")),
        CommandHelp("/teams", say("two against two, at two tables")),
        CommandHelp("/cup", say("announce a cup, or see this server's")),
        CommandHelp("/league", say("this server's leagues, and your matches in them")),
        CommandHelp("/friendly", say("play against another server; for managers")),
        CommandHelp("/rules", say("the rules, page by page")),
        CommandHelp("/preferences", say("text only, look of cards, confirm throws, reminders, language")),
        CommandHelp("/preset", say("save your own rules")),
        CommandHelp("/block", say("no new matches with a player; /unblock")),
        CommandHelp("/settings", say("how this server plays")),
        CommandHelp("/admin", say("manage this server's tables")),
        CommandHelp("/mydata", say("get or delete what I keep about you")),
        CommandHelp("/help", say("this page")),
        CommandHelp(usual.invitation(), say("the same, in a person's menu under Apps")),
    )


def _games(guides: tuple[Guide, ...]) -> str:
    usual, *others = guides
    first = say("**{name}**: {aim}", name=usual.name(), aim=usual.aim())
    if not others:
        return first
    names = and_list(tuple(guide.name() for guide in others))
    return f"{first}\n{say('Also here: {names}.', names=names)}"


def _how_to() -> tuple[str, ...]:
    return (
        say(
            "**Start** with /play: challenge a friend, open a table for everybody, or play the computer. "
            "Choose the game there too."
        ),
        say(
            "**Your cards** come by direct message, with buttons for every move. **My hand** at the table "
            "shows them too, only to you."
        ),
        say("**Fair deal** at the table shows the seal on the cards; /verify checks them after the match."),
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


def onward() -> str:
    """How to go on after the lesson."""
    return say(
        "**Now play** the computer here. Or challenge a friend with /play; name nobody to leave a seat open. "
        "/rules has the rest."
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
