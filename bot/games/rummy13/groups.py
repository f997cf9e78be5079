"""Cards put together: what a group is, what a declaration needs, and how a group lies (4.1, 4.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import msgspec

from bot.games.cards import Card as FrenchCard
from bot.games.cards import Rank
from bot.games.rummy13.cards import Card, Cards, by_suit, is_joker
from bot.games.rummy13.rules import HAND, Kind, WrongShow

SHORTEST, LARGEST_SET = 3, 4
ACE_HIGH = len(Rank) + 1
"""The place of an ace above the king (1.2)."""


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """Whether a declaration is valid (4.3)."""

    wrong: WrongShow | None
    """Its first fault; None for a valid declaration."""
    kinds: tuple[tuple[Kind, ...], ...]
    """For each group all that it can be."""


def card_points(card: Card, wild: Rank) -> int:
    """What a card costs in the hand of a loser (1.3)."""
    return 0 if card.face is None else face_points(card.face, wild)


def face_points(face: FrenchCard, wild: Rank) -> int:
    """What a card of the 52 costs in the hand of a loser: nothing if it is wild (1.3)."""
    if face.rank is wild:
        return 0
    return 10 if face.rank is Rank.ACE or face.rank > Rank.TEN else int(face.rank)


def hand_points(cards: Iterable[Card], wild: Rank) -> int:
    """What cards cost together, without the limit of 80 (1.3)."""
    return sum(card_points(card, wild) for card in cards)


def kinds(group: Cards, wild: Rank) -> tuple[Kind, ...]:
    """All that the cards can be together; nothing for no group (4.1)."""
    found: list[Kind] = []
    if _is_pure(group):
        found.append(Kind.PURE_SEQUENCE)
    elif _is_sequence_with_jokers(group, wild):
        found.append(Kind.IMPURE_SEQUENCE)
    if _is_set(group, wild):
        found.append(Kind.SET)
    return tuple(found)


def judge(groups: tuple[Cards, ...], wild: Rank) -> Verdict:
    """Whether the groups are a valid declaration, and if not, why not (4.3)."""
    found = tuple(kinds(group, wild) for group in groups)
    return Verdict(wrong=_find_fault(groups, found), kinds=found)


def _find_fault(groups: tuple[Cards, ...], found: tuple[tuple[Kind, ...], ...]) -> WrongShow | None:
    """The first fault of a declaration in the order of `WrongShow`; None if it is valid (4.3)."""
    cards = [card for group in groups for card in group]
    if len(cards) != HAND or len(set(cards)) != HAND:
        return WrongShow.NOT_13_CARDS
    if not all(found):
        return WrongShow.INVALID_GROUP
    pure = sum(Kind.PURE_SEQUENCE in each for each in found)
    if not pure:
        return WrongShow.NO_PURE_SEQUENCE
    if pure + sum(Kind.IMPURE_SEQUENCE in each for each in found) < 2:
        return WrongShow.ONE_SEQUENCE_ONLY
    return None


def places(faces: Iterable[FrenchCard]) -> tuple[int, ...] | None:
    """The places of cards in a sequence, in order, the ace above the king where it is nearer to the others.

    None if the cards are of two suits, or one of them is there twice.
    """
    cards = tuple(faces)
    ranks = sorted(int(card.rank) for card in cards)
    if len({card.suit for card in cards}) > 1 or len(set(ranks)) < len(ranks):
        return None
    if ranks[0] == Rank.ACE:
        high = [*ranks[1:], ACE_HIGH]
        if high[-1] - high[0] < ranks[-1] - ranks[0]:
            return tuple(high)
    return tuple(ranks)


def _is_pure(group: Cards) -> bool:
    """Whether the cards are a sequence in which every card is itself, a wild one too (4.1)."""
    faces = [card.face for card in group if card.face is not None]
    if len(faces) < len(group) or len(group) < SHORTEST:
        return False
    at = places(faces)
    return at is not None and at[-1] - at[0] == len(at) - 1


def _is_sequence_with_jokers(group: Cards, wild: Rank) -> bool:
    """Whether the cards are a sequence with jokers in the places of missing cards (4.1)."""
    # At least one card must be itself, or any three jokers would be a sequence of anything. Among jokers
    # alone that is a wild card; printed jokers by themselves are no group.
    if not SHORTEST <= len(group) <= len(Rank):
        return False
    own = _themselves(group, wild)
    if not own:
        return any(card.face for card in group)
    at = places(own)
    return at is not None and at[-1] - at[0] < len(group)


def _is_set(group: Cards, wild: Rank) -> bool:
    """Whether the cards are three or four of one rank, with jokers for missing suits."""
    if not SHORTEST <= len(group) <= LARGEST_SET:
        return False
    own = _themselves(group, wild)
    if not own:
        return any(card.face for card in group)
    return len({card.rank for card in own}) == 1 and len({card.suit for card in own}) == len(own)


def _themselves(group: Cards, wild: Rank) -> tuple[FrenchCard, ...]:
    """The cards that can only be themselves: neither printed jokers nor wild cards."""
    return tuple(card.face for card in group if card.face is not None and card.face.rank is not wild)


class Plan(NamedTuple):
    """A group to be made of a hand: the cards that are themselves in it, and how many jokers it needs."""

    faces: tuple[FrenchCard, ...]
    jokers: int
    kind: Kind


def spread(plans: Iterable[Plan], cards: Cards, wild: Rank, *, is_protected: bool) -> tuple[Cards, ...]:
    """The cards of each planned group: pure sequences first, then other sequences, then sets.

    In a hand that two sequences protect, the jokers that no group needs join one too: a declaration must have
    all thirteen cards in groups (4.3).
    """
    rest = list(cards)
    order = list(Kind)
    planned = sorted(plans, key=lambda plan: order.index(plan.kind))
    groups = [[_take(rest, face) for face in plan.faces] for plan in planned]
    # Printed jokers are spent first: jokers that are left over may become a group of their own, and that
    # needs a wild card which is itself (4.1).
    jokers = sorted((card for card in rest if is_joker(card, wild)), key=lambda card: not card.is_printed)
    for plan, group in zip(planned, groups, strict=True):
        group.extend(jokers[: plan.jokers])
        del jokers[: plan.jokers]
    if is_protected and jokers:
        _join([plan.kind for plan in planned], groups, jokers)
    return tuple(as_it_lies(tuple(group), wild) for group in groups)


def _take(rest: list[Card], face: FrenchCard) -> Card:
    """Take a card with this face out of the rest."""
    card = next(card for card in rest if card.face is face)
    rest.remove(card)
    return card


def _join(found: Sequence[Kind], groups: list[list[Card]], jokers: list[Card]) -> None:
    """Add jokers to groups that stay what they are; if a second sequence is missing, they are it."""
    sequences = [at for at, kind in enumerate(found) if kind is not Kind.SET]
    if len(sequences) < 2:
        groups.insert(1, jokers)
        return
    # A joker would make a pure sequence impure. If all are pure, sets with room come first, and then the last
    # sequence takes the others: one pure sequence is enough.
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
    """The function that gives a card's place in this sequence, with its ace low or high."""
    at = places(card.face for card in sequence if card.face is not None)
    assert at is not None
    return _place if at[0] == Rank.ACE else _place_high


def _place(card: Card) -> int:
    """The place of a card where an ace is low; 0 for a printed joker."""
    return 0 if card.face is None else int(card.face.rank)


def _place_high(card: Card) -> int:
    """The place of a card where an ace is high."""
    place = _place(card)
    return ACE_HIGH if place == Rank.ACE else place


def _with_jokers(own: Cards, jokers: Cards) -> Cards:
    """A sequence with jokers in its gaps; other jokers lie behind it, or before it where the row ends."""
    place = _place_in(own)
    there = {place(card): card for card in own}
    first, last, left = min(there), max(there), list(jokers)
    filled = [there.get(position) or left.pop(0) for position in range(first, last + 1)]
    room = (ACE_HIGH if first > Rank.ACE else ACE_HIGH - 1) - last
    return (*left[room:], *filled, *left[:room])
