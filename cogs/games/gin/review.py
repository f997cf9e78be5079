"""The pages of a review of gin: all of the match, and each of the costliest mistakes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import groupby

from bot.games.cards import Card
from bot.games.gin.actions import Discard, Gin, Knock
from bot.games.gin.advice import Judgement
from bot.games.gin.view import GinView
from bot.games.gin.words.advice import (
    accuracy_line,
    course_alt,
    flawless,
    luck_lines,
    mistake_alt,
    mistake_text,
    mistake_title,
    review_note,
)
from bot.matches import Measure, Replay, Review
from bot.words.phrasebook import say
from cogs.layout import Block, Button, ButtonRow, ButtonStyle, Drawing, Image, Small, Text
from cogs.match_ids import ShowReview
from cogs.names import faces, message_names, plain_names
from images.games.gin.table import choice_picture
from images.sheets.graph import LeadScene, draw_lead

MISTAKES = 3
"""So many are told, the costliest first."""

Judged = tuple[tuple[int, Judgement], ...]
"""Choices, each with the number of its action in the match."""


def review_blocks(review: Review, replay: Replay, page: int) -> tuple[Block, ...]:
    """A page of a review that is done; one that is not there is the first one."""
    judged = _judged(review)
    mistakes = _mistakes(judged)
    buttons = ButtonRow(tuple(_buttons(review, len(mistakes), page)))
    if 1 <= page <= len(mistakes):
        return (*_mistake(review, replay, mistakes, page), buttons)
    return (*_overview(review, replay, judged, mistakes), buttons)


def turn_before(review: Review, page: int) -> int | None:
    """The turn that leads to the choice of a page's mistake; None where the page has none."""
    mistakes = _mistakes(_judged(review))
    return mistakes[page - 1][0] - 1 if 1 <= page <= len(mistakes) else None


def _judged(review: Review) -> Judged:
    """The choices that were judged, each with the number of its action in the match."""
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


def _overview(
    review: Review,
    replay: Replay,
    judged: Judged,
    mistakes: Judged,
) -> Iterator[Block]:
    judgements = tuple(judgement for _, judgement in judged)
    lost = sum(judgement.loss for judgement in judgements)
    steps = tuple(step for step in review.steps if step is not None)
    dealt, drawn = (
        tuple(sum(getattr(step, kind)[seat] for step in steps) for seat in range(2))
        for kind in ("dealt", "drawn")
    )
    names = message_names(replay.table)
    accuracy = Measure(len(judgements), lost, luck=0.0).accuracy
    yield Text(accuracy_line(100 if accuracy is None else accuracy, len(judgements), lost))
    yield Text(luck_lines(names, dealt, drawn, seat=review.seat))
    if not mistakes:
        yield Text(flawless())
    if judgements:
        scene = _scene(judged, mistakes)
        yield Image(draw=Drawing(lambda: partial(draw_lead, scene)), alt=course_alt(judgements))
    yield Small(review_note())


def _scene(judged: Judged, mistakes: Judged) -> LeadScene:
    places = {number: at for at, (number, _) in enumerate(judged)}
    deals = groupby(enumerate(judged), key=lambda each: each[1][1].deal)
    return LeadScene(
        leads=tuple(judgement.lead for _, judgement in judged),
        deals=tuple((deal, next(of_deal)[0]) for deal, of_deal in deals),
        marks=tuple(places[number] for number, _ in mistakes),
    )


def _mistake(review: Review, replay: Replay, mistakes: Judged, page: int) -> Iterator[Block]:
    number, judgement = mistakes[page - 1]
    table = replay.at(number - 1)
    view = table.views[review.seat]
    assert isinstance(view, GinView)
    yield Text(mistake_title(judgement, page, len(mistakes)))
    yield Text(mistake_text(view, judgement))
    if view.hand is not None and judgement.played and judgement.best:
        played, better = _card(judgement.played.action, view), _card(judgement.best.action, view)
        yield Image(
            draw=Drawing(
                lambda: partial(
                    choice_picture,
                    view,
                    faces(table),
                    played=played if played != better else None,
                    better=better,
                )
            ),
            alt=mistake_alt(view, judgement, plain_names(table)),
        )


def _card(action: object, view: GinView) -> Card | None:
    """The card of the hand that an action throws."""
    match action:
        case Discard(card) | Gin(card) | Knock(card) if view.hand is not None and card in view.hand.cards:
            return card
        case _:
            return None
