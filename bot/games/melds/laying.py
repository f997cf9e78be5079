"""Laying melds on the table, adding to them, laying off on a knocker's: what a hand can lay, and its texts.

Games of laying (colonel, mahjong) add to melds in turn; in gin the defender lays off once, after a knock.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Protocol

import msgspec

from bot.games.cards import Card, CardError, Mask, bits_of, cards_of, mask_of, parse_cards
from bot.games.melds.arrange import Arrangement, arrange, bonus
from bot.games.melds.deadwood import counting
from bot.games.melds.finder import fitting, in_order, is_meld, is_run, is_set, melds_in, pairs_for
from bot.games.melds.many import best_arrangement
from bot.games.melds.rules import STANDARD, MeldRules
from bot.games.melds.view import Addition, Group, GroupedHand, MeldKind


class Lay(msgspec.Struct, frozen=True, tag="lay"):
    """Lay a new meld; the cards are sorted by rank and suit, ace first."""

    cards: tuple[Card, ...]


class Add(msgspec.Struct, frozen=True, tag="add"):
    """Add cards, sorted, to a meld on the table; ``meld`` is its number, counted from 1."""

    cards: tuple[Card, ...]
    meld: int


def write_laying(action: Lay | Add) -> str:
    """The action as text: ``lay 5s6s7s``, ``add 8s to 2``."""
    cards = "".join(map(str, action.cards))
    return f"lay {cards}" if isinstance(action, Lay) else f"add {cards} to {action.meld}"


def find_laying(text: str) -> Lay | Add | None:
    """The action that a text names, None where it names none; the cards may stand in any order."""
    found = _FORM.fullmatch(text)
    if found is None:
        return None
    try:
        cards = tuple(sorted(parse_cards(found["laid"] or found["added"])))
    except CardError:
        return None
    return Lay(cards) if found["laid"] else Add(cards, int(found["meld"]))


_SOME_CARDS = r"(?:[A2-9TJQK][cdhs]){1,13}"
_FORM = re.compile(rf"lay (?P<laid>{_SOME_CARDS})|add (?P<added>{_SOME_CARDS}) to (?P<meld>[1-9][0-9]?)")


class CardsOnTable(Protocol):
    """A meld on the table; only its cards matter here."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """All its cards."""


def find_group(cards: tuple[Card, ...], rules: MeldRules) -> Group | None:
    """The meld that the cards make, in the order in which it lies; None if they make none."""
    meld = mask_of(cards)
    if meld.bit_count() != len(cards) or not is_meld(meld, rules):
        return None
    return Group(kind_of(meld, rules), in_order(meld, rules))


def can_add(meld: Mask, cards: Mask, rules: MeldRules) -> bool:
    """Whether these cards, one or more, may be added to the meld, in whatever order (colonel 4.3)."""
    # What makes a meld with a meld was laid at its ends: a set takes its fourth, a run has no gaps.
    return bool(cards) and not meld & cards and is_meld(meld, rules) and is_meld(Mask(meld | cards), rules)


def kind_of(meld: Mask, rules: MeldRules) -> MeldKind:
    """Whether a meld is a set or a run."""
    return MeldKind.SET if is_set(meld, rules) else MeldKind.RUN


def lays(hand: Mask, rules: MeldRules) -> tuple[Lay, ...]:
    """Every meld that the hand could lay, one for each set of cards: sets by rank, then runs by suit."""
    return tuple(Lay(cards_of(meld)) for meld in melds_in(hand, rules))


def additions(table: Iterable[CardsOnTable], hand: Mask, rules: MeldRules) -> tuple[Add, ...]:
    """Everything that the hand could add to one meld: the fourth of a set, neighbours at a run's ends."""
    found = []
    for number, meld in enumerate(table, start=1):
        extensions = (Mask(cards) for cards in _extensions(mask_of(meld.cards), hand, rules) if cards)
        found += [Add(cards, number) for cards in sorted(map(cards_of, extensions))]
    return tuple(found)


def _extensions(meld: Mask, hand: Mask, rules: MeldRules) -> set[int]:
    """What the hand could add to a meld, each way as a set of cards; an empty one may be among them."""
    return chains(meld, hand, rules) if is_run(meld, rules) else {fitting(meld, rules) & hand}


def has_use(card: Card, table: Iterable[CardsOnTable], hand: Mask, rules: MeldRules) -> bool:
    """Whether the card, one of the hand, could be laid now: in a new meld, or on one that lies."""
    return any(pair & hand == pair for pair in pairs_for(card, rules)) or any(
        cards & card.bit for meld in table for cards in _extensions(mask_of(meld.cards), hand, rules)
    )


def grouped(hand: Mask, rules: MeldRules) -> GroupedHand:
    """The hand sorted into melds that leave the least deadwood, and what is left."""
    best = best_arrangement(hand, rules)
    return GroupedHand(
        melds=tuple(Group(kind_of(meld, rules), in_order(meld, rules)) for meld in best.melds),
        deadwood=cards_of(best.deadwood),
        points=best.points,
    )


def lay_views(possible: tuple[Lay, ...], rules: MeldRules) -> tuple[Group, ...]:
    """Possible melds as a view shows them."""
    melds = [mask_of(lay.cards) for lay in possible]
    return tuple(Group(kind_of(meld, rules), in_order(meld, rules)) for meld in melds)


def addition_views(possible: tuple[Add, ...]) -> tuple[Addition, ...]:
    """Possible additions as a view shows them."""
    return tuple(Addition(add.meld, add.cards) for add in possible)


class Defence(msgspec.Struct, frozen=True):
    """What the defender does after a knock."""

    hand: Arrangement
    """What is left, in its best arrangement."""
    laid_off: tuple[Mask, ...]
    """For each meld of the knocker the cards laid off on it, in the knocker's order."""


def best_defence(melds: tuple[Mask, ...], hand: Mask, rules: MeldRules = STANDARD) -> Defence:
    """The defence that leaves the least deadwood (gin 2.12), and of these one that lays off the fewest cards.

    Chains count: a run 4-5-6 takes 7 and then 8. Between equals the bonus of sequence gin decides, then the
    ranks of the cards laid off, the lowest first.
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

    What goes on one meld can be combined with what goes on another. Where two runs could take the same
    card, the gap between them is filled from one side or the other; a card that a run and a set could take
    goes on the run.
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
            chain | card for chain in newest for card in bits_of(fitting(Mask(run | chain), rules) & hand)
        } - found
        found |= newest
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
