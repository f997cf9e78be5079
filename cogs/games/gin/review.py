"""What a review of gin shows beside its accuracy: luck, the expected lead, and mistakes in the hand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import groupby

from bot.games.cards import Card
from bot.games.gin.actions import Discard, Gin, Knock
from bot.games.gin.advice import Judgement
from bot.games.gin.view import GinView
from bot.games.gin.words.advice import course_alt, luck_lines
from bot.games.gin.words.alt import hand_alt
from bot.matches import OpenTable, Replay, Review
from cogs.layout import Block, Drawing, Image, Text
from cogs.names import faces, message_names, plain_names
from images.games.gin.table import choice_picture
from images.sheets.graph import LeadScene, draw_lead

Judged = tuple[tuple[int, Judgement], ...]
"""Choices, each with the number of its action in the match."""


def course(review: Review, replay: Replay, judged: Judged, mistakes: Judged) -> Iterator[Block]:
    """The luck of both, and the expected lead after each choice."""
    steps = tuple(step for step in review.steps if step is not None)
    dealt, drawn = (
        tuple(sum(getattr(step, kind)[seat] for step in steps) for seat in range(2))
        for kind in ("dealt", "drawn")
    )
    yield Text(luck_lines(message_names(replay.table), dealt, drawn, seat=review.seat))
    if judged:
        scene = _scene(judged, mistakes)
        alt = course_alt(tuple(judgement for _, judgement in judged))
        yield Image(draw=Drawing(lambda: partial(draw_lead, scene)), alt=alt)


def _scene(judged: Judged, mistakes: Judged) -> LeadScene:
    places = {number: at for at, (number, _) in enumerate(judged)}
    deals = groupby(enumerate(judged), key=lambda each: each[1][1].deal)
    return LeadScene(
        leads=tuple(judgement.lead for _, judgement in judged),
        deals=tuple((deal, next(of_deal)[0]) for deal, of_deal in deals),
        marks=tuple(places[number] for number, _ in mistakes),
    )


def choice_image(table: OpenTable, view: GinView, judgement: Judgement) -> Image | None:
    """The hand with what was played and what was better; None where the seat holds none."""
    if view.hand is None or judgement.played is None or judgement.best is None:
        return None
    played, better = _card(judgement.played.action, view), _card(judgement.best.action, view)
    return Image(
        draw=Drawing(
            lambda: partial(
                choice_picture,
                view,
                faces(table),
                played=played if played != better else None,
                better=better,
            )
        ),
        alt=hand_alt(view, plain_names(table)),
    )


def _card(action: object, view: GinView) -> Card | None:
    """The card of the hand that an action throws."""
    match action:
        case Discard(card) | Gin(card) | Knock(card) if view.hand is not None and card in view.hand.cards:
            return card
        case _:
            return None
