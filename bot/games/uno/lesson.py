"""The lesson of UNO rules: a short round in which a match, a draw, a wild card, a skip and UNO follow."""

from __future__ import annotations

from collections import Counter

from bot.games import uno
from bot.games.lesson import LEARNER, OTHER, Lesson, Stage
from bot.games.uno.cards import PACK, parse_card, parse_cards
from bot.games.uno.state import UnoState

PRESET = "standard"

_SEED = bytes(32)
"""The seed of the round after the lesson, of which only the deal is seen."""

_MOVES = (
    (LEARNER, "play R3"),
    (OTHER, "play G3"),
    (LEARNER, "draw"),
    (LEARNER, "play W B"),
    (OTHER, "draw"),
    (LEARNER, "play BS"),
    (LEARNER, "play BD"),
    (LEARNER, "play B5 uno"),
    (OTHER, "draw"),
    (LEARNER, "play Y5"),
)


def uno_lesson() -> Lesson:
    """The stages: see the aim, match, draw, name a colour, skip, draw two, call UNO, play the last card."""
    deal = _dealt(learner="R3 BS BD B5 Y5", other="G3 R0 Y1 Y8 G6", first="R6", then="W R2 G1 Y2 R4")
    # How many moves have been made when the stage begins; the next one is what the learner is asked for.
    at = {"match": 0, "draw": 2, "wild": 3, "skip": 5, "two": 6, "call": 7, "last": 9}
    played = tuple(
        Stage(name=name, deal=deal, moves=_MOVES[:moves], right=_MOVES[moves][1])
        for name, moves in at.items()
    )
    return Lesson(
        game=uno,
        preset=PRESET,
        stages=(
            Stage(name="aim", deal=deal, moves=()),
            *played,
            Stage(name="end", deal=deal, moves=_MOVES),
        ),
    )


def _dealt(*, learner: str, other: str, first: str, then: str) -> UnoState:
    """A round that the other player dealt; ``then`` are the top cards of the draw pile."""
    hands = tuple(tuple(sorted(parse_cards(hand))) for hand in (learner, other))
    top, drawn = parse_card(first), parse_cards(then)
    rest = Counter(PACK)
    rest.subtract((*hands[0], *hands[1], top, *drawn))
    return UnoState(
        rules=uno.PRESETS[PRESET],
        seed=_SEED,
        players=2,
        dealer=OTHER,
        turn=LEARNER,
        hands=hands,
        pile=(*drawn, *rest.elements()),
        discards=(top,),
        colour=top.colour,
        misses=(0, 0),
        number=1,
    )
