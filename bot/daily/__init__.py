"""The daily hand: one decision of gin a day for a whole server, answered once."""

from bot.daily.position import (
    BEST,
    GAME,
    Choice,
    Position,
    decode_position,
    encode_position,
    find_position,
    score_of,
    table_of,
)

__all__ = [
    "BEST",
    "GAME",
    "Choice",
    "Position",
    "decode_position",
    "encode_position",
    "find_position",
    "score_of",
    "table_of",
]
