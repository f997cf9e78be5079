"""The lesson of gin: a deal that ends with a knock and two lay-offs, and the end of another one, with gin."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games import gin
from bot.games.cards import PACK, parse_cards
from bot.games.gin.deal import lay_out, undealt
from bot.games.gin.state import GinState
from bot.games.lesson import LEARNER, OTHER, Lesson, Stage

PRESET = "standard"

_SEED = bytes(32)
"""For the deals that would follow; no lesson shows them."""

_FIRST_MOVES = (
    (LEARNER, "take"),
    (LEARNER, "discard Kd"),
    (OTHER, "draw"),
    (OTHER, "discard Th"),
    (LEARNER, "draw"),
    (LEARNER, "knock 7h"),
)
_SECOND_MOVES = (
    (LEARNER, "pass"),
    (OTHER, "pass"),
    (LEARNER, "draw"),
    (LEARNER, "discard Kh"),
    (OTHER, "draw"),
    (OTHER, "discard 8s"),
    (LEARNER, "take"),
    (LEARNER, "gin 2s"),
)


def gin_lesson() -> Lesson:
    """Take the upcard, throw, draw, knock, see the lay-offs; then fill a meld from the pile and go gin."""
    first = _dealt(learner="5s6s7s 9c9h Ah 3c 4d 7h Kd", other="JcJdJs 4s 9s 2h 5d Th QcQh", then="9d 3h 8s")
    second = _dealt(learner="4h5h6h7h JcJdJs 8c8d Kh", other="TcTdTs QhQs 9c9d 8s 2d 3s", then="2c 2s Qc")
    return Lesson(
        game=gin,
        preset=PRESET,
        stages=(
            Stage(name="offer", deal=first, moves=(), right="take"),
            Stage(name="throw", deal=first, moves=_FIRST_MOVES[:1], right="discard Kd"),
            Stage(name="melds", deal=first, moves=_FIRST_MOVES[:4]),
            Stage(name="draw", deal=first, moves=_FIRST_MOVES[:4], right="draw"),
            Stage(name="knock", deal=first, moves=_FIRST_MOVES[:5], right="knock 7h"),
            Stage(name="lay_off", deal=first, moves=_FIRST_MOVES),
            Stage(name="fill", deal=second, moves=_SECOND_MOVES[:6], right="take"),
            Stage(name="gin", deal=second, moves=_SECOND_MOVES[:7], right="gin 2s"),
            Stage(name="end", deal=second, moves=_SECOND_MOVES),
        ),
    )


def _dealt(*, learner: str, other: str, then: str) -> GinState:
    """A deal of the other player's with these hands; ``then`` are the upcard and the top of the stock."""
    hands = parse_cards(learner), parse_cards(other)
    cards = tuple(card for pair in zip(*hands, strict=True) for card in pair) + parse_cards(then)
    deck = cards + tuple(card for card in PACK if card not in cards)
    return lay_out(replace(undealt(gin.PRESETS[PRESET], _SEED, OTHER), number=1), deck)
