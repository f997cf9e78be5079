"""What the vectors of the games with melds on the table share: cards, players, actions, replays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.games.cards import Card, Mask, mask_of
from bot.games.frame.laying import Table
from bot.games.game import IllegalAction, Seat
from bot.games.melds.finder import is_meld, is_set
from bot.games.melds.laying import Add, Lay
from bot.games.melds.rules import MeldRules
from tests.vectors.seats import seat_of

Input = Mapping[str, Any]
Output = dict[str, Any]


def cards(codes: list[str]) -> tuple[Card, ...]:
    """Cards in the order given."""
    return tuple(map(Card, codes))


def mask(codes: list[str]) -> Mask:
    return mask_of(cards(codes))


def codes(of: tuple[Card, ...]) -> list[str]:
    """Cards as texts, sorted."""
    return [str(card) for card in sorted(of)]


def layings(step: Input) -> tuple[Lay | Add, ...]:
    """All new melds and additions of a ``lay``; a table meld is named by its place, counted from 0."""
    melds = [Lay(tuple(sorted(cards(meld)))) for meld in step.get("melds") or ()]
    adds = [Add(tuple(sorted(cards(add["cards"]))), add["meld"] + 1) for add in step.get("adds") or ()]
    return *melds, *adds


def table_of(table: Table) -> list[list[str]]:
    return [codes(meld.cards) for meld in table]


def meld_kind(given: Input, rules: MeldRules) -> Output:
    """The answer to ``is_meld``."""
    found = mask(given["cards"])
    if len(set(given["cards"])) != len(given["cards"]) or not is_meld(found, rules):
        return {"valid": False, "kind": None}
    return {"valid": True, "kind": "set" if is_set(found, rules) else "run"}


def replayed(
    state: Any,  # noqa: ANN401  # a state of whichever game this is
    actions: list[Input],
    play: Callable[[Any, Seat, Input], Any],
    position: Callable[[Any], Output],
) -> Output:
    """The answer to ``replay``: the actions one after the other, up to the one that is refused."""
    for at, step in enumerate(actions):
        try:
            state = play(state, seat_of(step["actor"]), step)
        except IllegalAction as refused:
            return {"error_at": at, "error": refused.reason.value, "after": position(state)}
    return {"error_at": None, "error": None, "after": position(state)}
