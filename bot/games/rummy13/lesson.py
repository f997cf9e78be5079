"""The lesson of 13-card rummy: a deal in which the open card, a wild joker and a declaration follow."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games import rummy13
from bot.games.lesson import LEARNER, OTHER, Lesson, Stage
from bot.games.rummy13.cards import pack_of, parse_cards
from bot.games.rummy13.deal import lay_out, undealt
from bot.games.rummy13.state import Rummy13State

PRESET = "points"

_SEED = bytes(32)
"""The seed of shuffles that the lesson never reaches."""

_MOVES = (
    (LEARNER, "take"),
    (LEARNER, "discard Kd"),
    (OTHER, "draw"),
    (OTHER, "discard 8c"),
    (LEARNER, "draw"),
    (LEARNER, "declare 3h 4d5d6d JsQsKs 2c2h2s7c 9c9h9s"),
)


def rummy13_lesson() -> Lesson:
    """The stages: see the hand, take a card, throw one, meet jokers, draw, declare, see the points."""
    deal = _dealt(
        learner="4d5d6d JsQs 9c9h9s 2c2h2s Kd 3h",
        other="3c4c5c ThJhQh 8dTdAd 6s5s AcKc",
        then="7h Ks 8c 7c",
    )
    return Lesson(
        game=rummy13,
        preset=PRESET,
        stages=(
            Stage(name="aim", deal=deal, moves=()),
            Stage(name="take", deal=deal, moves=(), right="take"),
            Stage(name="throw", deal=deal, moves=_MOVES[:1], right="discard Kd"),
            Stage(name="jokers", deal=deal, moves=_MOVES[:4]),
            Stage(name="draw", deal=deal, moves=_MOVES[:4], right="draw"),
            Stage(name="declare", deal=deal, moves=_MOVES[:5], right=_MOVES[5][1]),
            Stage(name="end", deal=deal, moves=_MOVES),
        ),
    )


def _dealt(*, learner: str, other: str, then: str) -> Rummy13State:
    """A deal of the other player's; ``then`` are the cut card, the open card and the closed deck's top."""
    hands = parse_cards(learner), parse_cards(other)
    cards = tuple(card for pair in zip(*hands, strict=True) for card in pair) + parse_cards(then)
    deck = cards + tuple(card for card in pack_of(1) if card not in cards)
    before = replace(undealt(rummy13.PRESETS[PRESET], 2, _SEED), number=1, dealer=OTHER)
    return lay_out(before, (LEARNER, OTHER), deck)
