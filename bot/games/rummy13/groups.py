"""What cards laid as a group are, and whether groups are a valid declaration (4.1, 4.3)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from bot.games.cards import Card as FrenchCard
from bot.games.cards import Rank
from bot.games.rummy13.cards import Card, Cards
from bot.games.rummy13.rules import HAND, Kind, WrongShow

SHORTEST, LARGEST_SET = 3, 4
ACE_HIGH = len(Rank) + 1
"""The place of an ace above the king (1.2)."""


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """What a declaration is worth."""

    wrong: WrongShow | None
    """None for a valid one."""
    kinds: tuple[tuple[Kind, ...], ...]
    """For each group all that it can be."""


def card_points(card: Card, wild: Rank) -> int:
    """What a card costs in the hand of a loser (1.3)."""
    return 0 if card.face is None else face_points(card.face, wild)


def face_points(face: FrenchCard, wild: Rank) -> int:
    """What a card counts that is no printed joker."""
    if face.rank is wild:
        return 0
    return 10 if face.rank is Rank.ACE or face.rank > Rank.TEN else int(face.rank)


def hand_points(cards: Iterable[Card], wild: Rank) -> int:
    """What cards cost together, without the limit (1.3)."""
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
    """Whether groups are a valid declaration, and else why not (4.3)."""
    found = tuple(kinds(group, wild) for group in groups)
    return Verdict(wrong=_find_fault(groups, found), kinds=found)


def _find_fault(groups: tuple[Cards, ...], found: tuple[tuple[Kind, ...], ...]) -> WrongShow | None:
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
    """The places of cards of one suit in a sequence, in order, the ace where it is nearer to the others.

    None where they are of two suits, or one of them is there twice.
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
    """Whether the cards are a sequence, each in its own place."""
    faces = [card.face for card in group if card.face is not None]
    if len(faces) < len(group) or len(group) < SHORTEST:
        return False
    at = places(faces)
    return at is not None and at[-1] - at[0] == len(at) - 1


def _is_sequence_with_jokers(group: Cards, wild: Rank) -> bool:
    """Whether the cards are a sequence with jokers for what is missing, in which a card is itself."""
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
    """The cards that can only be what they show. Where there are none, one wild card is itself."""
    return tuple(card.face for card in group if card.face is not None and card.face.rank is not wild)
