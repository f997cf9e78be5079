"""The text form of Colonel's actions, as log and buttons carry it: ``draw``, ``lay 5s6s7s``."""

from __future__ import annotations

from typing import assert_never

from bot.games.cards import CardError, parse_card
from bot.games.colonel.actions import Accept, Action, Add, Challenge, Discard, Draw, Lay, Reject, Take
from bot.games.game import NotationError
from bot.games.melds.actions import find_laying, write_laying


def write(action: Action) -> str:
    """The action as text; `read` gives it back."""
    match action:
        case Draw():
            return "draw"
        case Take():
            return "take"
        case Lay() | Add():
            return write_laying(action)
        case Discard(card):
            return f"discard {card}"
        case Challenge():
            return "challenge"
        case Accept():
            return "accept"
        case Reject():
            return "reject"
        case _:
            assert_never(action)


def read(text: str) -> Action:
    """The action that a text names; raises NotationError."""
    action = _WORDS.get(text) or find_laying(text) or _find_discard(text)
    if action is None:
        raise NotationError(
            f"{text!r} is no action of Colonel: write draw, take, challenge, accept, reject, "
            "or discard Kd, lay 5s6s7s, add 8s to 2"
        )
    return action


def _find_discard(text: str) -> Discard | None:
    verb, _, code = text.partition(" ")
    try:
        return Discard(parse_card(code)) if verb == "discard" else None
    except CardError:
        return None


_WORDS: dict[str, Action] = {write(word): word for word in (Draw(), Take(), Challenge(), Accept(), Reject())}
