"""Cards put together: which cards of a hand make the groups found, and the order in which a group lies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from bot.games.cards import Card as FrenchCard
from bot.games.cards import Rank
from bot.games.rummy13.cards import Card, Cards, by_suit, is_joker
from bot.games.rummy13.groups import ACE_HIGH, LARGEST_SET, kinds, places
from bot.games.rummy13.rules import Kind


class Plan(NamedTuple):
    """A group to be made: the faces that are themselves in it, and how many jokers it needs."""

    faces: tuple[FrenchCard, ...]
    jokers: int
    kind: Kind


def spread(plans: Iterable[Plan], cards: Cards, wild: Rank, *, is_protected: bool) -> tuple[Cards, ...]:
    """The cards of each group, in the order in which they lie: pure sequences, others, sets.

    Where two sequences protect the hand, the jokers that nothing needs join a group too, as 4.3 asks.
    """
    rest = list(cards)
    order = list(Kind)
    planned = sorted(plans, key=lambda plan: order.index(plan.kind))
    groups = [[_take(rest, face) for face in plan.faces] for plan in planned]
    jokers = sorted((card for card in rest if is_joker(card, wild)), key=lambda card: not card.is_printed)
    for plan, group in zip(planned, groups, strict=True):
        group.extend(jokers[: plan.jokers])
        del jokers[: plan.jokers]
    if is_protected and jokers:
        _join([plan.kind for plan in planned], groups, jokers)
    return tuple(as_it_lies(tuple(group), wild) for group in groups)


def _take(rest: list[Card], face: FrenchCard) -> Card:
    """A card with the face, which is no longer among the rest."""
    card = next(card for card in rest if card.face is face)
    rest.remove(card)
    return card


def _join(found: Sequence[Kind], groups: list[list[Card]], jokers: list[Card]) -> None:
    """Put jokers where they do no harm: three and more are the second sequence if there is none yet."""
    sequences = [at for at, kind in enumerate(found) if kind is not Kind.SET]
    if len(sequences) < 2:
        groups.insert(1, jokers)
        return
    if found[sequences[-1]] is Kind.PURE_SEQUENCE:
        for at, kind in enumerate(found):
            room = LARGEST_SET - len(groups[at]) if kind is Kind.SET else 0
            groups[at] += jokers[:room]
            del jokers[:room]
    groups[sequences[-1]] += jokers


def as_it_lies(group: Cards, wild: Rank) -> Cards:
    """The cards as they lie: a sequence upwards with jokers in their places, anything else by suit."""
    found = kinds(group, wild)
    if Kind.PURE_SEQUENCE in found:
        return tuple(sorted(group, key=_place_in(group)))
    own = tuple(card for card in group if not is_joker(card, wild))
    jokers = by_suit(tuple(card for card in group if is_joker(card, wild)))
    if Kind.IMPURE_SEQUENCE in found and own:
        return _with_jokers(own, jokers)
    return (*by_suit(own), *jokers)


def _place_in(sequence: Cards) -> Callable[[Card], int]:
    """How to find the place of a card of a sequence."""
    at = places(card.face for card in sequence if card.face is not None)
    assert at is not None
    return _place if at[0] == Rank.ACE else _place_high


def _place(card: Card) -> int:
    return 0 if card.face is None else int(card.face.rank)


def _place_high(card: Card) -> int:
    """The place of a card where an ace is high."""
    place = _place(card)
    return ACE_HIGH if place == Rank.ACE else place


def _with_jokers(own: Cards, jokers: Cards) -> Cards:
    """A sequence whose gaps jokers fill; those left over lie behind it, or before it where it ends."""
    place = _place_in(own)
    there = {place(card): card for card in own}
    first, last, left = min(there), max(there), list(jokers)
    filled = [there.get(position) or left.pop(0) for position in range(first, last + 1)]
    room = (ACE_HIGH if first > Rank.ACE else ACE_HIGH - 1) - last
    return (*left[room:], *filled, *left[:room])
