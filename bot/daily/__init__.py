"""The daily hand: one decision of gin a day for a whole server, answered once."""

from bot.daily.position import (
    BEST,
    GAME,
    Choice,
    FindPosition,
    Position,
    decode_position,
    encode_position,
    find_position,
    score_of,
)

__all__ = [
    "BEST",
    "GAME",
    "Choice",
    "FindPosition",
    "Position",
    "decode_position",
    "encode_position",
    "find_position",
    "score_of",
]
