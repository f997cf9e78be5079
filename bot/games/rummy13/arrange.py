"""The best arrangement of a hand, exactly: what it costs a loser, and whether it can be declared (4.3, 6.2).

What makes the search small:

- A joker costs nothing, and whatever jokers are left join the second sequence: it has room, as sequence and
  jokers are thirteen cards at most. So only cards that cost something have to find a place, and a hand of
  which all have one is a valid declaration.
- A sequence of six or more falls into sequences of three to five, pure ones into pure ones, and a set of
  three needs no joker. So groups have at most five cards, and the fewest jokers that they can do with.
- A wild card is itself only in a pure sequence: anywhere else it does as much as a joker.

Cards that look alike are alike: a hand is a number with two bits for each face that it holds. Groups are
taken for the lowest face left, wild ones first, so that their number as jokers is known before any is spent.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from bot.games.cards import Card as FrenchCard
from bot.games.cards import Rank, Suit
from bot.games.rummy13.cards import Card, Cards, by_suit, is_joker
from bot.games.rummy13.groups import ACE_HIGH, SHORTEST, Plan, face_points, hand_points, spread
from bot.games.rummy13.rules import MOST_POINTS, Kind

LONGEST = 5
"""A longer sequence is two of these."""

_NEVER = 1 << 20
"""More points than any hand has, for a hand that has no such arrangement."""

_NOTHING, _IMPURE, _PURE, _BOTH = range(4)
"""Which sequences there are to protect a hand: none, only impure ones, one pure, or more with a pure one."""

_AFTER = ((_IMPURE, _PURE), (_IMPURE, _BOTH), (_BOTH, _BOTH), (_BOTH, _BOTH))
"""By the sequences so far, which there are with one more that is impure, or pure."""


class Arrangement(NamedTuple):
    """A hand in groups."""

    groups: tuple[Cards, ...]
    """Pure sequences first, then the others, then sets; each in the order in which it lies."""
    loose: Cards
    points: int
    """The points that the hand costs a loser (6.2)."""
    is_protected: bool
    """Whether it has two sequences, one of them pure; without them all its cards count (6.2)."""


class Nearness(NamedTuple):
    """How far a hand is from two sequences, one of them pure, which protect it (6.2)."""

    missing: int
    """How many of the two sequences it lacks: 0, or 1 if it has a pure one, else 2."""
    loose: int
    """The points of the cards outside of its best groups."""


class _Group(NamedTuple):
    """A group that the hand could hold."""

    faces: int
    """The cards that are themselves in it, as the lower of the two bits of each face."""
    jokers: int
    """The fewest jokers that complete it."""
    is_sequence: bool = False
    is_pure: bool = False


class Arranger:
    """The arrangements of a hand, and of the hand without one of its cards.

    Parts that are solved are kept for all questions: a player asks about the hand without each card in turn,
    and most of the search is the same every time.
    """

    def __init__(self, hand: Iterable[Card], wild: Rank, *, with_sets: bool = True) -> None:
        self._wild = wild
        self._cards = tuple(hand)
        self._printed = sum(card.face is None for card in self._cards)
        faces = {card.face for card in self._cards if card.face is not None}
        # Wild faces come first, so that how many of them are jokers is settled before any joker is spent.
        self._faces = sorted(faces, key=lambda face: (face.rank is not wild, face.suit, face.rank))
        self._at = {face: 2 * place for place, face in enumerate(self._faces)}
        self._wilds = sum(face.rank is wild for face in self._faces)
        self._odd = sum(1 << at for at in self._at.values())
        self._values = [face_points(face, wild) for face in self._faces]
        self._groups = self._groups_by_face(with_sets=with_sets)
        self._has_pure = any(group.is_pure for groups in self._groups for group in groups)
        self._found: dict[tuple[int, int], int] = {}

    def points(self, without: Card | None = None) -> int:
        """What the hand costs a loser, without a card of it if one is named (6.2)."""
        least = self._least(without)
        if least >= _NEVER:
            least = hand_points((card for card in self._cards if card is not without), self._wild)
        return min(least, MOST_POINTS)

    def is_protected(self, without: Card | None = None) -> bool:
        """Whether there are two sequences, one of them pure."""
        return self._least(without) < _NEVER

    def is_complete(self, without: Card | None = None) -> bool:
        """Whether every card has a place in a valid declaration; the hand has thirteen then (4.3)."""
        return self._least(without) == 0

    def nearness(self, without: Card | None = None) -> Nearness:
        """How near the hand is to two sequences, one of them pure (6.2)."""
        least = self._least(without)
        if least < _NEVER:
            return Nearness(0, least)
        rest, jokers = self._coded(without)
        least = self._solve(rest, jokers, _PURE, _NOTHING) if self._has_pure else _NEVER
        if least < _NEVER:
            return Nearness(1, least)
        return Nearness(2, self._solve(rest, jokers, _NOTHING, _NOTHING))

    def arrangement(self, without: Card | None = None) -> Arrangement:
        """The best arrangement.

        Of a hand that cannot be protected it is the nearest one: with a pure sequence if there can be one,
        and then with the fewest points outside of its groups.
        """
        cards = tuple(card for card in self._cards if card is not without)
        rest, jokers = self._coded(without)
        goal = (_BOTH, _PURE, _NOTHING)[self.nearness(without).missing]
        plans = map(self._plan, self._walk(rest, jokers, goal))
        groups = spread(plans, cards, self._wild, is_protected=goal == _BOTH)
        grouped = {card for group in groups for card in group}
        loose = by_suit(tuple(card for card in cards if card not in grouped))
        return Arrangement(groups, loose, self.points(without), goal == _BOTH)

    def _plan(self, group: _Group) -> Plan:
        faces = tuple(face for face, at in self._at.items() if group.faces >> at & 1)
        if not group.is_sequence:
            return Plan(faces, group.jokers, Kind.SET)
        return Plan(faces, group.jokers, Kind.PURE_SEQUENCE if group.is_pure else Kind.IMPURE_SEQUENCE)

    def _least(self, without: Card | None) -> int:
        """The fewest points outside of the groups of an arrangement that protects; _NEVER without any."""
        if not self._has_pure:
            return _NEVER
        return self._solve(*self._coded(without), _BOTH, _NOTHING)

    def _coded(self, without: Card | None) -> tuple[int, int]:
        """The hand as faces, two bits for each, and the number of printed jokers."""
        faces = sum(1 << self._at[card.face] for card in self._cards if card.face is not None)
        if without is None:
            return faces, self._printed
        if without.face is None:
            return faces, self._printed - 1
        return faces - (1 << self._at[without.face]), self._printed

    def _solve(self, rest: int, jokers: int, goal: int, have: int) -> int:
        """The fewest points of the rest that stay outside of groups.

        ``jokers`` can still be spent, ``have`` says which sequences there are already, and ``goal`` which
        must be there in the end.
        """
        if not rest:
            return 0 if _is_reached(have, goal, jokers) else _NEVER
        key = rest, (jokers * 4 + have) * 4 + goal
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = self._branch(rest, jokers, goal, have)
        return found

    def _branch(self, rest: int, jokers: int, goal: int, have: int) -> int:
        """Solve for the lowest face of the rest: in one of its groups, or outside of all.

        A wild face outside of groups becomes a joker for the others. Every hand has one lowest face, so no
        arrangement is tried twice in another order.
        """
        place = ((rest & -rest).bit_length() - 1) >> 1
        one = 1 << (2 * place)
        there = (rest | rest >> 1) & self._odd
        least = _NEVER
        for group in self._groups[place]:
            if group.jokers <= jokers and group.faces & there == group.faces:
                after = _AFTER[have][group.is_pure] if group.is_sequence else have
                points = self._solve(rest - group.faces, jokers - group.jokers, goal, after)
                if points < least:
                    least = points
                    if not least:
                        return 0
        # Left outside, it costs at least its own points: only worth trying while that is less than the best.
        value = self._values[place]
        if value < least:
            spared = self._solve(rest - one, jokers + (place < self._wilds), goal, have)
            least = min(least, value + spared)
        return least

    def _walk(self, rest: int, jokers: int, goal: int) -> Iterator[_Group]:
        """The groups of a best arrangement: those choices of `_branch` that lead to its points."""
        have = _NOTHING
        while rest:
            place = ((rest & -rest).bit_length() - 1) >> 1
            there = (rest | rest >> 1) & self._odd
            least = self._solve(rest, jokers, goal, have)
            for group in self._groups[place]:
                if group.jokers > jokers or group.faces & there != group.faces:
                    continue
                after = _AFTER[have][group.is_pure] if group.is_sequence else have
                if self._solve(rest - group.faces, jokers - group.jokers, goal, after) == least:
                    yield group
                    rest, jokers, have = rest - group.faces, jokers - group.jokers, after
                    break
            else:
                rest -= 1 << (2 * place)
                jokers += place < self._wilds

    def _groups_by_face(self, *, with_sets: bool) -> list[list[_Group]]:
        """All groups that the hand could hold, by their lowest face.

        Pure sequences and groups with few jokers come first, as they are most often part of the best.
        """
        most_jokers = self._printed + sum(is_joker(card, self._wild) for card in self._cards if card.face)
        found = dict.fromkeys(self._sequences(most_jokers))
        if with_sets:
            found |= dict.fromkeys(self._sets(most_jokers))
        groups: list[list[_Group]] = [[] for _ in self._faces]
        for group in sorted(found, key=lambda group: (not group.is_pure, group.jokers)):
            groups[((group.faces & -group.faces).bit_length() - 1) >> 1].append(group)
        return groups

    def _sequences(self, most_jokers: int) -> Iterator[_Group]:
        """The sequences of at most five places.

        Jokers stand only between cards of the hand, or make up three: at the ends they would do nothing more.
        A wild card is in no sequence with jokers, as it does as much as a joker there.
        """
        for suit in Suit:
            held = {int(face.rank): face for face in self._faces if face.suit is suit}
            if Rank.ACE in held:
                held[ACE_HIGH] = held[Rank.ACE]
            places = sorted(held)
            for at, first in enumerate(places):
                near = [place for place in places[at + 1 :] if place - first < LONGEST]
                for number in range(min(len(near), LONGEST - 1) + 1):
                    for others in combinations(near, number):
                        chosen = (first, *others)
                        length = max(chosen[-1] - first + 1, SHORTEST)
                        jokers = length - len(chosen)
                        faces = [held[place] for place in chosen]
                        if jokers > most_jokers or (jokers and any(f.rank is self._wild for f in faces)):
                            continue
                        yield _Group(self._mask(faces), jokers, is_sequence=True, is_pure=not jokers)

    def _sets(self, most_jokers: int) -> Iterator[_Group]:
        """The sets of three or four cards that are themselves, and of two with a joker."""
        for rank in Rank:
            held = [face for face in self._faces if face.rank is rank and rank is not self._wild]
            for number in range(2 if most_jokers else 3, len(held) + 1):
                for chosen in combinations(held, number):
                    yield _Group(self._mask(chosen), max(0, SHORTEST - number))

    def _mask(self, faces: Iterable[FrenchCard]) -> int:
        return sum(1 << self._at[face] for face in faces)


def _is_reached(have: int, goal: int, jokers: int) -> bool:
    """Whether the goal is reached, by what there is and by three jokers as a sequence of their own (4.1).

    Of three jokers one is always wild, as there are only two printed ones.
    """
    if goal == _NOTHING or have == _BOTH:
        return True
    return have == _PURE and (goal == _PURE or jokers >= SHORTEST)


@lru_cache(maxsize=256)
def arranger(hand: Cards, wild: Rank, *, with_sets: bool = True) -> Arranger:
    """The arranger of a hand, kept for a while: view, legal actions and computer players all ask for it."""
    return Arranger(hand, wild, with_sets=with_sets)
