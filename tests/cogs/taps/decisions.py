"""The kinds of decisions of each game, and how many taps a plain card table on a screen needs for them.

Such a table has a button for each thing to do and cards that can be tapped, and asks only where a slip costs
most: one tap throws a card, melds are laid by tapping their cards and then a button, and what ends a deal is
confirmed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

PER_CARD = 0
"""The taps of a decision for which each card is tapped, and then a button."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One kind of decision."""

    words: str
    peer: int = 1
    """The taps that a plain table needs; `PER_CARD` for three cards or more of a meld, so four at least."""

    @property
    def most(self) -> int:
        """The taps that ours may need."""
        return self.peer or 4


_DRAWS = {"draw": Decision("draw from the stock"), "take": Decision("take the top discard or upcard")}
_LAYS = {
    "discard": Decision("throw a card"),
    "lay": Decision("lay a meld", PER_CARD),
    "add": Decision("add to a meld", 2),
}
_GIN = {
    **_DRAWS,
    "pass": Decision("pass"),
    "discard": Decision("throw a card"),
    "knock": Decision("knock, the best way", 2),
    "knock other": Decision("knock with another card", 3),
    "gin": Decision("go gin", 2),
    "gin other": Decision("go gin with another card", 3),
    "big gin": Decision("go big gin", 2),
    "show": Decision("answer a knock", PER_CARD),
    "deal": Decision("say who deals"),
    "declare": Decision("name a target", 3),
}

DECISIONS: Mapping[str, Mapping[str, Decision]] = {
    "gin": _GIN,
    "gin_party": _GIN,
    "mahjong": {
        **_DRAWS,
        "take more": Decision("take more of the pile", 2),
        "pass": Decision("pass"),
        **_LAYS,
    },
    "colonel": {
        **_DRAWS,
        **_LAYS,
        "challenge": Decision("challenge", 2),
        "accept": Decision("accept a challenge"),
        "reject": Decision("reject a challenge"),
    },
    "skarney": {
        "deal": Decision("say who deals"),
        "draw": Decision("draw from the stock"),
        "contract": Decision("lay the contract", PER_CARD),
        "lay": Decision("lay a meld", PER_CARD),
        "add": Decision("add to a meld", 2),
        "offer": Decision("offer a card"),
        "accept": Decision("take a card on offer"),
        "reject": Decision("leave a card on offer"),
        "last_card": Decision("keep the last card"),
        "end": Decision("end the deal"),
    },
    "rummy13": {
        **_DRAWS,
        "discard": Decision("throw a card", 2),
        "declare": Decision("declare", 2),
        "drop": Decision("drop", 2),
        "arrange": Decision("sort the hand"),
    },
    "omaha": {
        "fold": Decision("fold", 2),
        "check": Decision("check"),
        "call": Decision("call", 2),
        "raise": Decision("bet or raise", 2),
        "pot": Decision("bet the pot", 2),
        "allin": Decision("go all-in", 2),
        "sit_out": Decision("sit out", 2),
        "back": Decision("come back", 2),
        "rebuy": Decision("take a new stack", 2),
        "stop": Decision("stop after this hand", 2),
        "play_on": Decision("play on after all", 2),
        "quit": Decision("leave with your chips", 3),
    },
    "uno": {
        "play": Decision("play a card"),
        "wild": Decision("play a wild card", 2),
        "swap": Decision("play a 7 and swap hands", 2),
        "draw": Decision("draw"),
        "pass": Decision("pass or keep the card"),
        "uno": Decision("call UNO"),
        "catch": Decision("catch a player"),
        "accept": Decision("accept a wild draw four"),
        "challenge": Decision("challenge a wild draw four"),
        "colour": Decision("name the first colour"),
    },
}

_CLOCK = "timeout"


def kind_of(key: str, action: str, view: Any) -> str | None:  # noqa: ANN401  # each game its own
    """The kind of a decision; None for what only the clock does."""
    if action == _CLOCK:
        return None
    word, *rest = action.split()
    match key, word:
        case "gin" | "gin_party", "big":
            return "big gin"
        case "gin" | "gin_party", "knock" | "gin":
            own = view if key == "gin" else view.tables[view.own].deal
            best = next(finish for finish in own.finishes if finish.kind.value == word)
            is_best = rest == ([] if best.card is None else [str(best.card)])
            return word if is_best else f"{word} other"
        case "mahjong", "take":
            return "take" if rest == ["1"] else "take more"
        case "uno", "play":
            if "with" in rest:
                return "swap"
            return "wild" if rest[0] in {"W", "WD", "X"} else "play"
        case _:
            return word
