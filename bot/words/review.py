"""Reviews in words: how well somebody played a match that is over, and each of the costliest mistakes."""

from __future__ import annotations

from dataclasses import dataclass

from bot.words.figures import signed, with_tenths
from bot.words.phrasebook import plural, say

EXACT_BELOW = 10
"""Losses below this are told with one decimal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Usual:
    """What accuracies the computer's levels reach, in percent, so that a person's says something."""

    beginner: int
    casual: int
    strong: int
    spread: int
    """By how much a single match is often above or below, in percent."""


def points_lost(points: float) -> str:
    """What choices lost, in points."""
    return say("{points} points lost", points=amount(points))


def least(points: float) -> str:
    """The least difference that counts, in points."""
    return say("{least} points", least=amount(points))


def amount(lost: float) -> str:
    """A loss as a number: with one decimal if it is small."""
    return with_tenths(lost) if 0 < round(lost, 1) < EXACT_BELOW else str(round(lost))


def accuracy_line(percent: int, choices: int, lost: str) -> str:
    """How well somebody played in one line; ``lost`` is a phrase such as ``12 points lost``."""
    told = plural("{number} choice", "{number} choices", choices)
    return say("Accuracy **{percent}%** · {choices} · {lost}", percent=percent, choices=told, lost=lost)


def luck_line(result: float, lost: float) -> str:
    """What a match for two came to, and what of that was luck."""
    return say(
        "Your result is {result}: {lost} by your choices, {luck} by luck and your opponent's mistakes.",
        result=signed(result),
        lost=signed(-lost),
        luck=signed(round(result) + round(lost)),
    )


def compared_note(certain: str, *, is_summed: bool) -> str:
    """How choices were judged; a difference below ``certain``, such as ``1.5 points``, is no mistake.

    ``is_summed`` says whether it counts in the sum.
    """
    if is_summed:
        return say(
            "Each choice is compared with what the expert would do in your place. Differences under "
            "{certain} count in the sum, but are no mistakes: one alone may be chance.",
            certain=certain,
        )
    return say(
        "Each choice is compared with what the expert would do in your place; differences under {certain} "
        "are ignored.",
        certain=certain,
    )


def usual_note(usual: Usual) -> str:
    """What the accuracy means."""
    return say(
        "Over many matches the expert has 100%, strong {strong}%, casual {casual}% and beginner {beginner}%; "
        "in a single one it's often {spread} more or less, and a shorter match says little.",
        strong=usual.strong,
        casual=usual.casual,
        beginner=usual.beginner,
        spread=usual.spread,
    )


def nothing_judged() -> str:
    """That nothing can be said of somebody's play, as no choice of theirs was judged."""
    return say("You made no choice that can be judged.")


def flawless() -> str:
    """That there was no mistake worth telling."""
    return say("No clear mistakes: you matched the expert.")


def mistake_title(number: int, of: int, lost: str) -> str:
    """Which mistake it is, and what it cost."""
    return say("**Mistake {number} of {of}**: {lost}", number=number, of=of, lost=lost)


def choice_lines(played: str, better: str, why: tuple[str, ...]) -> str:
    """What was played, what was better, and why."""
    told = say("Better: **{choice}**", choice=better)
    return "\n".join((say("You played: {choice}", choice=played), " ".join((told, *why))))


def training_title(left: int) -> str:
    """That a mistake comes again, of so many with this one."""
    return plural("### What's best here?", "### What's best here? {number} mistakes to go", left)


def training_place(match: int, title: str, place: str, lost: str) -> str:
    """Where the mistake was made, and what it cost."""
    return say(
        "Match {match}, {title}: {place}. Your choice then: {lost}.",
        match=match,
        title=title,
        place=place,
        lost=lost,
    )


def well_chosen(chosen: str, then: str, why: tuple[str, ...]) -> str:
    """The best action was chosen; ``then`` is what was played before, and ``why`` compares both."""
    told = say("✅ **{choice}** That's best.", choice=chosen)
    return "\n".join((" ".join((told, *why)), say("Last time you played: {choice}", choice=then)))


def nearly_best(chosen: str, best: str, why: tuple[str, ...]) -> str:
    """Another action than the best was chosen, which is hardly worse."""
    told = say("✅ **{choice}** Fine. Slightly better: {best}", choice=chosen, best=best)
    return " ".join((told, *why))


def not_best(chosen: str, lost: str, best: str, why: tuple[str, ...]) -> str:
    """A bad action was chosen."""
    told = say("❌ **{choice}** {lost}.", choice=chosen, lost=lost)
    return "\n".join((told, " ".join((say("Better: **{choice}**", choice=best), *why))))


def mistakes_left(left: int) -> str:
    """How many mistakes are still to come."""
    if not left:
        return say("No mistakes left. New reviews bring new ones.")
    return plural("One mistake left.", "{number} mistakes left.", left)


def nothing_to_train() -> str:
    """There is no mistake that could come again."""
    return say("No mistakes to train. They come from your reviews: /review a finished match.")
