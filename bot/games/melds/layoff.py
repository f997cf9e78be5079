"""Laying off: own melds and what goes on the knocker's, chosen together for the least that is left."""

from __future__ import annotations

import msgspec

from bot.games.cards import Mask, cards_of
from bot.games.melds.arrange import Arrangement, arrange, bonus
from bot.games.melds.deadwood import counting
from bot.games.melds.finder import fitting, is_run
from bot.games.melds.rules import STANDARD, MeldRules


class Defence(msgspec.Struct, frozen=True):
    """What the defender does after a knock."""

    hand: Arrangement
    """What is left, in its best arrangement."""
    laid_off: tuple[Mask, ...]
    """For each meld of the knocker the cards laid off on it, in the knocker's order."""


def best_defence(melds: tuple[Mask, ...], hand: Mask, rules: MeldRules = STANDARD) -> Defence:
    """The defence that leaves the least deadwood (2.12), laying off no more cards than that needs.

    Chains count: a run 4-5-6 takes 7 and then 8. Between equals, the cards laid off that come first by rank.
    """
    smallest = smallest_lay_offs(melds, hand, rules)
    best = min(smallest, key=lambda off: (-_bonus_left(hand, off, rules), cards_of(off)))
    return Defence(arrange(Mask(hand & ~best), rules), shared_out(best, melds, rules))


def _bonus_left(hand: Mask, off: Mask, rules: MeldRules) -> int:
    """What the melds that are left are worth in sequence gin (7.6.2)."""
    return bonus(arrange(Mask(hand & ~off), rules).melds, rules) if rules.run_bonus else 0


def smallest_lay_offs(melds: tuple[Mask, ...], hand: Mask, rules: MeldRules = STANDARD) -> tuple[Mask, ...]:
    """The smallest sets of cards that may be laid off to leave the least deadwood; more than one is a tie."""
    deadwood = counting(rules).deadwood
    rated = sorted(
        (deadwood(Mask(hand & ~off)), off.bit_count(), off) for off in lay_offs(melds, hand, rules)
    )
    least, fewest, _ = rated[0]
    return tuple(Mask(off) for points, number, off in rated if (points, number) == (least, fewest))


def lay_offs(melds: tuple[Mask, ...], hand: Mask, rules: MeldRules) -> set[int]:
    """Every set of the defender's cards that can be laid off, one card after the other.

    Choices on single melds unite freely. Where two runs want one card, the gap between them is filled
    whole or up to there, from either side; a set that wants a run's card goes without.
    """
    choices = {0}
    for meld in melds:
        on_meld = chains(meld, hand, rules) if is_run(meld, rules) else {0, fitting(meld, rules) & hand}
        choices = {some | more for some in choices for more in on_meld}
    return choices


def chains(run: Mask, hand: Mask, rules: MeldRules) -> set[int]:
    """What can be laid off on one run: any number of cards at either end, none too."""
    found = {0}
    newest = {0}
    while newest:
        newest = {
            chain | card for chain in newest for card in _bits(fitting(Mask(run | chain), rules) & hand)
        } - found
        found |= newest
    return found


def _bits(cards: int) -> list[int]:
    found = []
    while cards:
        found.append(cards & -cards)
        cards &= cards - 1
    return found


def shared_out(off: int, melds: tuple[Mask, ...], rules: MeldRules) -> tuple[Mask, ...]:
    """The cards laid off as they lie on the melds: runs take all that they carry, then sets their fourth."""
    rest = off
    by_meld: dict[Mask, Mask] = {}
    for meld in sorted(melds, key=lambda meld: not is_run(meld, rules)):
        grown = int(meld)
        while more := fitting(Mask(grown), rules) & rest:
            grown |= more
            rest &= ~more
        by_meld[meld] = Mask(grown & ~meld)
    return tuple(by_meld[meld] for meld in melds)
