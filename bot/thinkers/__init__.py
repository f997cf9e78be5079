"""Where computer players think: in processes of their own beside the bot, or in the bot itself."""

from bot.thinkers.mind import AtRest, Mind, OwnMind, Question, ThinkingFailed, Urgency
from bot.thinkers.pool import Pool
from bot.thinkers.questions import Choose, Review, Weigh

__all__ = [
    "AtRest",
    "Choose",
    "Mind",
    "OwnMind",
    "Pool",
    "Question",
    "Review",
    "ThinkingFailed",
    "Urgency",
    "Weigh",
]
