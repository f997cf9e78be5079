"""Where computer players think: in processes of their own beside the bot, or in the bot itself."""

from bot.thinkers.mind import Advise, AtRest, Choose, Mind, OwnMind, Question, Review, ThinkingFailed, Urgency
from bot.thinkers.pool import Pool

__all__ = [
    "Advise",
    "AtRest",
    "Choose",
    "Mind",
    "OwnMind",
    "Pool",
    "Question",
    "Review",
    "ThinkingFailed",
    "Urgency",
]
