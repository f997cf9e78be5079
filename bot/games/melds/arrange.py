"""The best arrangement of a hand: which disjoint melds to lay, exactly, and which of several equals (1.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import product
from typing import Final, NamedTuple

import msgspec

from bot.games.cards import Mask, Rank, cards_of
from bot.games.melds.deadwood import ONE_SUIT, RANKS, SETS_WITHIN, ace_on_top, counting, from_the_two, tables
from bot.games.melds.finder import fitting, is_run, set_of
from bot.games.melds.rules import STANDARD, MeldRules

CLUBS, DIAMONDS, HEARTS, SPADES = (ONE_SUIT << 13 * suit for suit in range(4))
"""All cards of a suit."""


ACES_WITHIN = tuple(tuple(set_of(0, suits) for suits in within) for within in SETS_WITHIN)
"""For the suits held of one rank the sets that they can make, as aces; shifted they are of another rank."""


class Arrangement(msgspec.Struct, frozen=True):
    """A hand laid out: its melds, sorted by their cards, and the cards outside of them with their points."""

    melds: tuple[Mask, ...]
    deadwood: Mask
    points: int


class _Laid(msgspec.Struct, frozen=True):
    """Some melds, and all cards that fit on them, held or not."""

    melds: tuple[Mask, ...] = ()
    fitting: int = 0


@lru_cache(maxsize=1 << 14)
def arrange(hand: Mask, rules: MeldRules = STANDARD) -> Arrangement:
    """The best arrangement of any number of cards.

    Least deadwood first; in sequence gin then the largest bonus; then the fewest cards, not held, that an
    opponent could lay off in one step; then the first in the order of the sorted melds (1.7). Runs
    that touch are laid as one.
    """
    # A look-up hashes the rules, which costs more than the search itself, so the usual ones are kept apart.
    only = (_only_standard if rules is STANDARD else _only(rules))(hand)
    if only is not None:
        return only
    least = counting(rules).deadwood(hand)
    laid = list(_arrangements(hand, rules, least))
    if len(laid) > 1:
        laid.sort(key=lambda one: (*_merit(one, hand, rules), _order(one)))
    best = laid[0]
    used = 0
    for meld in best.melds:
        used |= meld
    return Arrangement(tuple(sorted(best.melds, key=cards_of)), Mask(hand & ~used), least)


class _Suit(NamedTuple):
    """How the cards of one suit are laid in runs where there is just one best way."""

    melds: tuple[Mask, ...]
    used: int
    points: int


@cache
def _only(rules: MeldRules) -> Callable[[Mask], Arrangement | None]:
    """The hot path: the arrangement of a hand that has just one best, and is found by looking up its suits.

    The function returns None where the whole search is needed, which is seldom: if there are several best
    ways, or sets of two ranks.
    """
    least, laid = tables(rules).least, _laid_by_suits(rules)

    def deadwood(rest: int) -> int:
        c, d, h, s = rest & ONE_SUIT, rest >> 13 & ONE_SUIT, rest >> 26 & ONE_SUIT, rest >> 39
        return least[c] + least[d] + least[h] + least[s]

    def only(hand: Mask) -> Arrangement | None:
        c, d, h, s = hand & ONE_SUIT, hand >> 13 & ONE_SUIT, hand >> 26 & ONE_SUIT, hand >> 39
        ranks = c & d & (h | s) | h & s & (c | d)
        if not ranks or not rules.sets_allowed:
            return laid(hand, ())
        if ranks & (ranks - 1):
            return None
        held = (c & ranks and 1) | (d & ranks and 2) | (h & ranks and 4) | (s & ranks and 8)
        sets: tuple[Mask, ...] = ()
        best, ties = deadwood(hand), False
        at = ranks.bit_length() - 1
        for aces in ACES_WITHIN[held]:
            cards = Mask(aces << at)
            points = deadwood(hand ^ cards)
            if points <= best:
                best, sets, ties = points, (cards,), points == best
        return None if ties else laid(hand ^ sum(sets), sets)

    return only


def _laid_by_suits(rules: MeldRules) -> Callable[[int, tuple[Mask, ...]], Arrangement | None]:
    """A function that lays cards in runs beside the given sets; None unless each suit has one best way."""
    known = dict[int, _Suit | None]()

    def suits(hand: int) -> tuple[_Suit | None, ...]:
        parts = (hand & CLUBS, hand & DIAMONDS, hand & HEARTS, hand & SPADES)
        for at, part in enumerate(parts):
            if part not in known:
                known[part] = _only_in_suit(part >> 13 * at, at, rules)
        return tuple(known[part] for part in parts)

    def laid(rest: int, sets: tuple[Mask, ...]) -> Arrangement | None:
        try:
            c, d = known[rest & CLUBS], known[rest & DIAMONDS]
            h, s = known[rest & HEARTS], known[rest & SPADES]
        except KeyError:
            c, d, h, s = suits(rest)
        if c is None or d is None or h is None or s is None:
            return None
        melds = sets + c[0] + d[0] + h[0] + s[0]
        if len(melds) > 1:
            melds = tuple(sorted(melds, key=cards_of))
        return Arrangement(melds, Mask(rest ^ (c[1] | d[1] | h[1] | s[1])), c[2] + d[2] + h[2] + s[2])

    return laid


def _only_in_suit(held: int, suit: int, rules: MeldRules) -> _Suit | None:
    """The one best way to lay the ranks held of a suit, as cards; None where there are several."""
    laid, *others = _runs_laid(held, rules)
    if others:
        return None
    melds = tuple(Mask(run << 13 * suit) for run in laid.melds)
    return _Suit(melds, sum(melds), tables(rules).least[held])


def addable(hand: Mask, melds: tuple[Mask, ...], rules: MeldRules = STANDARD) -> Mask:
    """The cards outside of the hand that could be laid off on one of the melds as a first lay-off (1.7)."""
    found = 0
    for meld in melds:
        found |= fitting(meld, rules)
    return Mask(found & ~hand)


def arrangements(hand: Mask, rules: MeldRules = STANDARD) -> tuple[tuple[Mask, ...], ...]:
    """The melds of all arrangements that are equally good before their order decides (1.7)."""
    laid = tuple(_arrangements(hand, rules, counting(rules).deadwood(hand)))
    merit = min(_merit(one, hand, rules) for one in laid)
    best = (one for one in laid if _merit(one, hand, rules) == merit)
    return tuple(tuple(sorted(one.melds, key=cards_of)) for one in sorted(best, key=_order))


def _merit(laid: _Laid, hand: Mask, rules: MeldRules) -> tuple[int, int]:
    """For comparing arrangements of equal deadwood, the better first: bonus, then addable cards (1.7)."""
    return -bonus(laid.melds, rules), (laid.fitting & ~hand).bit_count()


def _order(laid: _Laid) -> list[tuple[tuple[int, int], ...]]:
    """Step 3 of 1.7: the sorted melds, cards compared by rank, then clubs, diamonds, hearts, spades."""
    return sorted(tuple((card.rank, card.suit) for card in cards_of(meld)) for meld in laid.melds)


def _arrangements(hand: Mask, rules: MeldRules, points: int) -> Iterator[_Laid]:
    """All arrangements with this deadwood: each choice of sets, with every best way to lay runs beside it."""
    least = tables(rules).least
    for sets in _set_choices(hand, rules):
        rest = hand
        for meld in sets.melds:
            rest = Mask(rest & ~meld)
        suits = [rest >> 13 * suit & ONE_SUIT for suit in range(4)]
        if sum(least[held] for held in suits) != points:
            continue
        for by_suit in product(*(_runs_laid(held, rules) for held in suits)):
            melds, fits = list(sets.melds), sets.fitting
            for suit, laid in enumerate(by_suit):
                melds += [Mask(run << 13 * suit) for run in laid.melds]
                fits |= laid.fitting << 13 * suit
            yield _Laid(tuple(melds), fits)


def _set_choices(hand: Mask, rules: MeldRules) -> list[_Laid]:
    """All choices of sets: none, one or several, each of three or four cards that are held."""
    choices = [_Laid()]
    if not rules.sets_allowed:
        return choices
    c, d, h, s = (hand >> 13 * suit & ONE_SUIT for suit in range(4))
    ranks = c & d & (h | s) | h & s & (c | d)
    while ranks:
        at = (ranks & -ranks).bit_length() - 1
        ranks &= ranks - 1
        suits = (c >> at & 1) | (d >> at & 1) << 1 | (h >> at & 1) << 2 | (s >> at & 1) << 3
        melds = [set_of(at, suits_used) for suits_used in SETS_WITHIN[suits]]
        choices += [
            _Laid((*choice.melds, meld), choice.fitting | fitting(meld, rules))
            for choice in choices
            for meld in melds
        ]
    return choices


@lru_cache(maxsize=1 << 15)
def _runs_laid(held: int, rules: MeldRules) -> tuple[_Laid, ...]:
    """All best ways to lay runs from the cards held of one suit; ranks as bits, touching runs joined."""
    points, least, _ = tables(rules)
    melded = points[held] - least[held]
    found = []
    part = held
    # Every subset of the cards held: a best one consists of runs alone and is worth as much as can be melded.
    while True:
        if points[part] == melded and least[part] == 0:
            runs = _stretches(part, rules)
            fits = 0
            for run in runs:
                fits |= fitting(run, rules)
            found.append(_Laid(runs, fits & ONE_SUIT))
        if part == 0:
            return tuple(found)
        part = (part - 1) & held


def _stretches(ranks: int, rules: MeldRules) -> tuple[Mask, ...]:
    """The ranks of one suit split into unbroken stretches, lowest first; round the corner where allowed."""
    stretches = []
    rest = from_the_two(ranks) if rules.aces_high else ranks
    while rest:
        low = rest & -rest
        stretch = rest & ~(rest + low)
        stretches.append(stretch)
        rest ^= stretch
    if rules.wrap_runs and len(stretches) > 1 and stretches[0] & 1 and stretches[-1] >> RANKS - 1:
        stretches[0] |= stretches.pop()
    if rules.aces_high:
        return tuple(sorted(Mask(ace_on_top(stretch)) for stretch in stretches))
    return tuple(Mask(stretch) for stretch in stretches)


_only_standard: Final = _only(STANDARD)


LONG_RUN = 6
"""From so many cards on, each card of a run is worth one (7.6.2)."""


def bonus(melds: tuple[Mask, ...], rules: MeldRules) -> int:
    """One for each card of a run of six or more, and one for each jack, queen and king in a run.

    Nothing where the rules know no such bonus.
    """
    if not rules.run_bonus:
        return 0
    return sum(_worth(meld) for meld in melds if is_run(meld, rules))


def _worth(run: Mask) -> int:
    """The bonus for one run."""
    courts = sum(card.rank >= Rank.JACK for card in cards_of(run))
    return courts + (run.bit_count() if run.bit_count() >= LONG_RUN else 0)
