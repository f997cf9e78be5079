"""The lesson of Omaha: one hand for two, from the blinds to a showdown that a second heart decides."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games import omaha
from bot.games.cards import PACK, parse_cards
from bot.games.lesson import LEARNER, OTHER, Lesson, Stage
from bot.games.omaha.hand import deal
from bot.games.omaha.state import OmahaState

PRESET = "pot_limit"

_SEED = bytes(32)
"""The seed of the hand after the lesson, which is never shown."""

_MOVES = (
    (LEARNER, "call"),
    (OTHER, "check"),
    (OTHER, "check"),
    (LEARNER, "raise 4"),
    (OTHER, "call"),
    (OTHER, "raise 6"),
    (LEARNER, "raise 30"),
    (OTHER, "call"),
    (OTHER, "raise 36"),
    (LEARNER, "call"),
)


def omaha_lesson() -> Lesson:
    """The stages: four cards, a call, the flop, a bet, a raise of the pot, the river, a showdown."""
    first = _dealt(learner="KhQhTsTc", other="AhJsJc7d", board="Jh9h3c 2h 5h")
    return Lesson(
        game=omaha,
        preset=PRESET,
        stages=(
            Stage(name="aim", deal=first, moves=()),
            Stage(name="blinds", deal=first, moves=(), right="call"),
            Stage(name="flop", deal=first, moves=_MOVES[:3]),
            Stage(name="bet", deal=first, moves=_MOVES[:3], right="raise 4"),
            Stage(name="turn", deal=first, moves=_MOVES[:6], right="raise 30"),
            Stage(name="river", deal=first, moves=_MOVES[:9]),
            Stage(name="call", deal=first, moves=_MOVES[:9], right="call"),
            Stage(name="end", deal=first, moves=_MOVES),
        ),
    )


def _dealt(*, learner: str, other: str, board: str) -> OmahaState:
    """The first hand, with the learner on the button; ``board`` are the cards of flop, turn and river."""
    before = omaha.new(omaha.PRESETS[PRESET], 2, _SEED).state
    players = tuple(replace(player, stack=player.bought) for player in before.players)
    begun = deal(replace(before, players=players), 1, LEARNER).state
    hole = tuple(tuple(sorted(parse_cards(hand))) for hand in (learner, other))
    known = (*hole[LEARNER], *hole[OTHER], *parse_cards(board))
    stub = parse_cards(board) + tuple(card for card in PACK if card not in known)
    return replace(begun, hand=replace(begun.hand, hole=hole, stub=stub))
