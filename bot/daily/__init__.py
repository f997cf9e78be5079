"""The daily hand: one decision of gin a day for a whole server, answered once."""

from bot.daily.position import (
    BEST,
    GAME,
    FindPosition,
    Position,
    decode_position,
    encode_position,
    find_position,
    score_of,
)
from bot.games.gin.advice import DailyChoice

__all__ = [
    "BEST",
    "GAME",
    "DailyChoice",
    "FindPosition",
    "Position",
    "decode_position",
    "encode_position",
    "find_position",
    "score_of",
]
