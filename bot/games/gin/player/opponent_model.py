"""What a seat can infer of its opponent: whether it knocks early, and how likely it holds each card.

`bot.games.gin.player.wanted` says which of the seat's own cards it could meld.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import msgspec

from bot.games.cards import PACK, Card, Mask, mask_of
from bot.games.game import Seat
from bot.games.gin.player.network import parameters, sigmoid
from bot.games.gin.player.unseen import drawable_cards, known_cards, melds_open, neighbours, partners
from bot.games.gin.rules import KnockSource
from bot.games.gin.view import DealKind, DealResult, GinView
from bot.games.melds.deadwood import counting
from bot.games.melds.finder import pairs_for
from bot.games.melds.rules import MeldRules
from bot.players.network import Row

PRIOR = 1.0
"""Log odds, before the first deal, that the opponent knocks as soon as it may: most players do."""
KNOCKED_HIGH = 1.8
"""Added for a deal that the opponent ended by a knock with `HIGH_KNOCK` points of deadwood or more."""
HIGH_KNOCK = 3
"""Points of deadwood."""
KNOCKED_LOW = 0.8
"""Added for a deal that it ended by a knock with less deadwood."""
WENT_GIN = -2.0
"""Added for a deal that it ended with gin."""
DID_NOT_KNOCK = -2.0
"""Added for a deal in which it could have knocked, and that the seat itself ended."""
LIMIT = 5.0
"""The log odds stay within this in both directions, so that a few deals can change the judgement."""
THRESHOLD = 1.5
"""With log odds from here on, the opponent is taken for an early knocker.

It lies above `PRIOR`: before the first deal nothing is known, and the networks for all others are used.
"""

MOST = 0.95
"""The highest chance that the opponent holds a card that it was not seen to take; no inference is certain."""


class CardTables(msgspec.Struct, frozen=True):
    """Facts of the 52 cards under some rules, by the card's number in the order of its bit."""

    points: tuple[int, ...]
    beside: tuple[Mask, ...]
    """The cards that are in some meld of three with it."""
    near: tuple[Mask, ...]
    """The cards next to it in a meld."""
    pairs: tuple[tuple[tuple[int, int], ...], ...]
    """The pairs of cards that make a meld of three with it."""
    others: tuple[tuple[Mask, ...], ...]
    """For each of these pairs the other cards that make a meld of three with it."""


class HandEstimate(msgspec.Struct, frozen=True):
    """What a seat knows and infers of its opponent's hand."""

    chances: tuple[float, ...]
    """By the card's number, the chance that the opponent holds it; 1 for what it took and still has."""
    drawable: Mask
    """The cards that may lie in the stock or in the opponent's hand."""
    known: Mask
    """The cards that the opponent took and still holds."""
    thrown: Mask
    rises: tuple[tuple[int, int], ...]
    """Pairs of successive discards by number, the second one higher: players who keep least seldom do so."""
    log_odds: float
    """Log odds that the opponent knocks as soon as it may."""

    def meld_chance(self, card: int, tables: CardTables) -> float:
        """The chance that the opponent can meld this card, given by its number.

        Cards are taken to be held independently of each other, which is not quite so, but cheap to compute.
        """
        chances, fails = self.chances, 1.0
        for one, two in tables.pairs[card]:
            fails *= 1 - chances[one] * chances[two]
        return 1 - fails


def early_knocker_log_odds(view: GinView) -> float:
    """Log odds that the opponent knocks as soon as it may, from the deals of the match so far."""
    assert view.seat is not None
    other, odds = Seat(1 - view.seat), PRIOR
    for result in view.results:
        odds = min(LIMIT, max(-LIMIT, odds + _evidence(result, other, view)))
    return odds


def is_early_knocker(log_odds: float) -> bool:
    """Whether these log odds make an early knocker; before the first deal is over, nobody is one."""
    return log_odds >= THRESHOLD


def estimate_hand(view: GinView) -> HandEstimate:
    """What the seat whose view this is infers of its opponent's hand; the view has a seat."""
    assert view.seat is not None
    other = view.players[1 - view.seat]
    drawable, known, log_odds = drawable_cards(view), known_cards(view), early_knocker_log_odds(view)
    held = other.cards - known.bit_count()
    common, rows = card_features(view, log_odds)
    network = parameters(view.rules).holding
    partial = network.partial_sums(common)
    scores = {card: sigmoid(network.outputs(own, partial)[0]) for card, own in rows.items()}
    total = sum(scores.values())
    # The network judges each card alone; scaled, the chances add up to the number of cards that are hidden.
    scale = held / total if total else 0.0
    chances = [0.0] * len(PACK)
    for card, score in scores.items():
        chances[card] = min(MOST, score * scale)
    for card in card_numbers(known):
        chances[card] = 1.0
    thrown, rises = mask_of(other.thrown), rises_of(other.thrown)
    return HandEstimate(tuple(chances), drawable, known, thrown, rises, log_odds)


def card_features(view: GinView, log_odds: float) -> tuple[Row, dict[int, Row]]:
    """The inputs of the network `holding`: those that all cards share, and each unseen card's own by number.

    ``log_odds`` is what `early_knocker_log_odds` returns.
    """
    assert view.seat is not None
    other = view.players[Seat(1 - view.seat)]
    drawable, known, thrown = drawable_cards(view), known_cards(view), mask_of(other.thrown)
    left = mask_of(view.discards) & ~thrown
    open_cards = Mask(drawable | known)
    rules, ranks = view.rules.melds, tuple(int(card.rank) for card in other.thrown)
    tables, cards = card_tables(rules), card_numbers(drawable)
    turns, last = len(ranks), ranks[-1] if ranks else len(PACK)
    share, taken = (other.cards - known.bit_count()) / max(1, len(cards)), known.bit_count()
    early, rises = sigmoid(log_odds), len(rises_of(other.thrown))
    found: dict[int, Row] = {}
    for number in cards:
        card, near = PACK[number], tables.near[number]
        lower = sum(rank < card.rank for rank in ranks) / 5
        above = float(last < card.rank)
        found[number] = (
            (near & thrown).bit_count() / 2,
            (near & left).bit_count() / 2,
            (tables.beside[number] & known).bit_count() / 2,
            tables.points[number] / 10,
            lower,
            above,
            (last - card.rank) / 10 if ranks else 0.0,
            melds_open(card, Mask(open_cards & ~card.bit), rules) / 6,
            early * above,
            early * lower,
            float((near & known).bit_count()),
        )
    return (turns / 10, share * 2, early, taken / 4, rises / 3), found


@cache
def card_tables(rules: MeldRules) -> CardTables:
    """The facts of all cards under these rules, computed once."""
    pairs, melding = [pairs_for(card, rules) for card in PACK], dict[Mask, int]()
    for card, found in zip(PACK, pairs, strict=True):
        for pair in found:
            melding[pair] = melding.get(pair, 0) | card.bit
    return CardTables(
        points=tuple(rules.points(card.rank) for card in PACK),
        beside=tuple(partners(card, rules) for card in PACK),
        near=tuple(neighbours(card, rules) for card in PACK),
        pairs=tuple(
            tuple((low.bit_length() - 1, high.bit_length() - 1) for low, high in map(_halves, found))
            for found in pairs
        ),
        others=tuple(
            tuple(Mask(melding[pair] & ~card.bit) for pair in found)
            for card, found in zip(PACK, pairs, strict=True)
        ),
    )


def rises_of(thrown: tuple[Card, ...]) -> tuple[tuple[int, int], ...]:
    """The pairs of successive discards, by number, of which the second has a higher rank."""
    return tuple(
        (low.bit.bit_length() - 1, high.bit.bit_length() - 1)
        for low, high in pairwise(thrown)
        if high.rank > low.rank
    )


def card_numbers(mask: Mask) -> list[int]:
    """The numbers of the cards of a set."""
    found, rest = [], int(mask)
    while rest:
        lowest = rest & -rest
        found.append(lowest.bit_length() - 1)
        rest ^= lowest
    return found


def _evidence(result: DealResult, other: Seat, view: GinView) -> float:
    """What one deal adds to the log odds that the opponent knocks early."""
    show, rules = result.showdown, view.rules
    if show is None or (rules.knock_source is KnockSource.FIXED and rules.knock_limit == 0):
        return 0.0  # hands stayed hidden, or nobody may knock
    if show.knocker == other:
        if result.kind in {DealKind.GIN, DealKind.BIG_GIN}:
            return WENT_GIN
        return KNOCKED_HIGH if show.hands[other].points >= HIGH_KNOCK else KNOCKED_LOW
    if rules.knock_source is not KnockSource.FIXED:
        return 0.0  # the limit of that deal is not known any more
    # Cards laid off were held too, and were deadwood before the knock.
    off = tuple(card for meld in show.hands[show.knocker].melds for card in meld.laid_off)
    held = Mask(mask_of(show.hands[other].cards) | mask_of(off))
    return DID_NOT_KNOCK if counting(rules.melds).deadwood(held) <= rules.knock_limit else 0.0


def _halves(pair: Mask) -> tuple[int, int]:
    """The two cards of a pair, each as its bit."""
    low = pair & -pair
    return low, pair ^ low
