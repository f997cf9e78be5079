"""How somebody played a match of gin, in words: accuracy, luck, the course of the match, single mistakes."""

from __future__ import annotations

from bot.games.gin.advice import Judgement
from bot.games.gin.view import GinView
from bot.games.gin.words.alt import hand_alt
from bot.games.gin.words.hints import action_phrase, reasons
from bot.words.cards import fit
from bot.words.phrasebook import say

MINUS = "\N{MINUS SIGN}"

STEADY = 3
"""Points of luck within which the cards were as usual."""


def accuracy_line(percent: int, choices: int, lost: float) -> str:
    """How well somebody played in one line."""
    return say(
        "Accuracy **{percent} %** · {choices} choices · they cost {lost} points in all",
        percent=percent,
        choices=choices,
        lost=round(lost),
    )


def luck_lines(
    names: tuple[str, ...], dealt: tuple[float, ...], drawn: tuple[float, ...], *, seat: int
) -> str:
    """How much better than usual the cards of both were, the reader's first."""
    order = (seat, 1 - seat)
    return "\n".join(_luck(names[at], dealt[at], drawn[at]) for at in order)


def _luck(name: str, dealt: float, drawn: float) -> str:
    parts = {"dealt": signed(dealt), "drawn": signed(drawn), "name": name}
    points = round(abs(dealt + drawn))
    if points < STEADY:
        return say("Luck of {name}: the usual cards (dealt {dealt}, drawn {drawn})", **parts)
    if dealt + drawn > 0:
        return say(
            "Luck of {name}: cards {points} points better than usual (dealt {dealt}, drawn {drawn})",
            points=points,
            **parts,
        )
    return say(
        "Luck of {name}: cards {points} points worse than usual (dealt {dealt}, drawn {drawn})",
        points=points,
        **parts,
    )


def review_note() -> str:
    """What the figures mean."""
    return say(
        "Each choice is set beside what the expert would do with the same knowledge. A choice that costs "
        "nothing counts 100 %, one that costs 10 points 37 %; less than 1.5 points are no certain difference "
        "and count nothing. Luck is deadwood: hands dealt beside average hands, cards drawn beside all that "
        "could have come."
    )


def flawless() -> str:
    """That there was no mistake worth telling."""
    return say("No choice was clearly worse than the expert's.")


def mistake_title(judgement: Judgement, number: int, of: int) -> str:
    """Which mistake it is, where it happened, what it cost."""
    return say(
        "**Mistake {number} of {of}**: deal {deal}, turn {turn}. It cost {lost} points.",
        number=number,
        of=of,
        deal=judgement.deal,
        turn=judgement.turn,
        lost=f"{judgement.loss:.1f}",
    )


def mistake_text(view: GinView, judgement: Judgement) -> str:
    """What was played, what was better, and why."""
    if judgement.best is None or judgement.played is None:
        return ""
    told = action_phrase(view, judgement.played)
    better = action_phrase(view, judgement.best)
    why = reasons(view, judgement.best, (judgement.played,))
    return "\n".join(
        (
            say("You played: {choice}", choice=told),
            say("Better: **{choice}**", choice=better) + (f" {' '.join(why)}" if why else ""),
        )
    )


def mistake_alt(view: GinView, judgement: Judgement, names: tuple[str, ...]) -> str:
    """The picture of a mistake: the choice first, then the hand."""
    told = mistake_text(view, judgement).replace("**", "")
    return fit((*told.split("\n"), hand_alt(view, names)))


def course_alt(verdicts: tuple[Judgement, ...]) -> str:
    """The line of the expected lead in words: for each deal where it began and ended."""
    told = [say("The lead in points that you could expect.")]
    for deal in dict.fromkeys(judgement.deal for judgement in verdicts):
        of_deal = [judgement.lead for judgement in verdicts if judgement.deal == deal]
        first, last = signed(of_deal[0]), signed(of_deal[-1])
        told.append(say("Deal {deal}: from {first} to {last}.", deal=deal, first=first, last=last))
    return fit(tuple(told))


def signed(points: float) -> str:
    """Points with their sign, a true minus; 0 has none."""
    return f"{round(points):+d}".replace("-", MINUS) if round(points) else "0"
