"""The pages of a review: all of the match, and each of the costliest mistakes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from bot.games.gin.words.advice import luck_note
from bot.matches import Hand, OpenTable, Replay, Review
from bot.words.cards import fit
from bot.words.phrasebook import say
from bot.words.review import (
    accuracy_line,
    choice_lines,
    compared_note,
    flawless,
    luck_line,
    mistake_title,
    nothing_judged,
    usual_note,
)
from cogs.games.coaching import REVIEW_WORDS, ReviewWords
from cogs.games.gin.review import choice_image, course
from cogs.games.gin_party.rounds import choice_at_table
from cogs.layout import Block, Button, ButtonRow, ButtonStyle, Image, Small, Text
from cogs.layouts.decision import hand_pictures
from cogs.match_ids import ShowReview
from cogs.names import message_names
from cogs.replays.moments import Moments

MISTAKES = 3
"""So many are told, the costliest first."""

Judged = tuple[tuple[int, Any], ...]
"""Choices as they were judged, each with the number of its action in the match."""

_COURSES: Mapping[str, Callable[[Review, Replay, Judged, Judged], Iterator[Block]]] = MappingProxyType(
    {"gin": course}
)
"""By the game's key, what an overview shows beside the accuracy: all that was judged, and the mistakes."""

_NOTES: Mapping[str, Callable[[], str]] = MappingProxyType({"gin": luck_note})
"""By the game's key, what its overview explains beside the accuracy."""

_CHOICES: Mapping[str, Callable[[OpenTable, Any, Any], Image | None]] = MappingProxyType(
    {"gin": choice_image, "gin_party": choice_at_table}
)
"""By the game's key, the picture of a mistake that shows more than the hand."""


def review_blocks(review: Review, replay: Replay, page: int) -> tuple[Block, ...]:
    """A page of a review that is done; one that is not there is the first one."""
    judged = _judged(review)
    mistakes = _mistakes(judged)
    if 1 <= page <= len(mistakes):
        told = _mistake(review, replay, mistakes, page)
    else:
        told = _overview(review, replay, judged, mistakes)
    return (*told, ButtonRow(tuple(_buttons(review, len(mistakes), page)))) if mistakes else tuple(told)


def turn_before(review: Review, page: int) -> int | None:
    """The turn that leads to the choice of a page's mistake; None where the page has none."""
    mistakes = _mistakes(_judged(review))
    return mistakes[page - 1][0] - 1 if 1 <= page <= len(mistakes) else None


def _judged(review: Review) -> Judged:
    return tuple(
        (number, step.judgement)
        for number, step in enumerate(review.steps, start=1)
        if step is not None and step.judgement is not None
    )


def _mistakes(judged: Judged) -> Judged:
    costly = sorted(judged, key=lambda each: -each[1].loss)[:MISTAKES]
    return tuple(each for each in costly if each[1].best is not None)


def _buttons(review: Review, mistakes: int, page: int) -> Iterator[Button]:
    for number in range(mistakes + 1):
        label = say("Mistake {number}", number=number) if number else say("Overview")
        style = ButtonStyle.MAIN if number == page else ButtonStyle.PLAIN
        yield Button(label=label, id=ShowReview(match=review.match, page=number), style=style)


def _overview(review: Review, replay: Replay, judged: Judged, mistakes: Judged) -> Iterator[Block]:
    phrases, rules, seats = REVIEW_WORDS[review.game], replay.table.terms.rules, len(replay.table.chairs)
    explained = [note() for game, note in _NOTES.items() if game == review.game]
    accuracy = None if review.measure is None else review.measure.accuracy
    if accuracy is None:
        yield Text(nothing_judged())
    else:
        lost = _in_all(judged, phrases)
        yield Text(accuracy_line(accuracy, len(judged), phrases.lost(rules, lost)))
        explained.insert(0, usual_note(phrases.usual(rules, seats)))
        explained.insert(0, compared_note(phrases.certain(rules), is_summed=phrases.is_summed))
    yield from _luck(review, replay, judged)
    if review.game in _COURSES:
        yield from _COURSES[review.game](review, replay, judged, mistakes)
    if accuracy is not None and not mistakes:
        yield Text(flawless())
    if explained:
        yield Small(" ".join(explained))


def _in_all(judged: Judged, phrases: ReviewWords) -> float:
    """What all choices lost, as it is told; where small losses count, chance cancels out in their sum."""
    losses = (float(each.loss if phrases.is_summed else each.lost) for _, each in judged)
    return max(0.0, sum(losses))


def _luck(review: Review, replay: Replay, judged: Judged) -> Iterator[Block]:
    """What of the result of a match for two was luck; nothing where that can't be told."""
    if len(replay.table.chairs) != 2 or review.measure is None:
        return
    phrases = REVIEW_WORDS[review.game]
    result = phrases.result(replay.public(len(replay.turns) - 1), review.seat)
    if result is not None:
        yield Text(luck_line(result, _in_all(judged, phrases)))


def _mistake(review: Review, replay: Replay, mistakes: Judged, page: int) -> Iterator[Block]:
    number, judgement = mistakes[page - 1]
    phrases, table = REVIEW_WORDS[review.game], replay.at(number - 1)
    view, names = table.views[review.seat], message_names(table)
    moments = Moments(replay, user=review.user)
    yield Text(mistake_title(page, len(mistakes), phrases.lost(table.terms.rules, judgement.lost)))
    yield Small(moments.place(moments.frame_after(number - 1)))
    told = choice_lines(
        phrases.phrase(view, judgement.played, names),
        phrases.phrase(view, judgement.best, names),
        tuple(phrases.better(view, judgement.best, judgement.played, names)),
    )
    yield Text(told)
    lines = told.replace("**", "").split("\n")
    for drawn in _pictures(review, table, judgement):
        yield replace(drawn, alt=fit((*lines, drawn.alt)))
        lines = []


def _pictures(review: Review, table: OpenTable, judgement: Any) -> tuple[Image, ...]:  # noqa: ANN401  # each game its own
    """The hand at the moment of the choice, as its game shows what was played and what was better."""
    view = table.views[review.seat]
    if review.game in _CHOICES:
        drawn = _CHOICES[review.game](table, view, judgement)
        return () if drawn is None else (drawn,)
    return hand_pictures(Hand(seat=review.seat, view=view, menu=(), table=table))
