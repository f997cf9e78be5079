"""What the casual and the strong player of gin throw, by the numbers of a style."""

from __future__ import annotations

import msgspec

from bot.games.cards import Card, Mask, bits_of, mask_of
from bot.games.gin.player.unseen import drawable_cards, known_cards, melds_open, unseen_cards
from bot.games.gin.rules import GinRules
from bot.games.gin.view import GinView
from bot.games.melds.arrange import arrange
from bot.games.melds.deadwood import Counting, counting


class Style(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers of one style, found by playing many games; weights are in points of deadwood."""

    hope: float
    """Weight of the deadwood after a good draw, at the first turn of a deal, beside the deadwood now."""
    patience: float
    """The factor by which hope shrinks with every turn."""
    good_draws: int
    """How many of the best next draws count as good: the smaller, the more it plays for few fine cards."""
    caution: float
    """Points for each pair of unseen cards with which a discard would make a meld."""
    early_turns: int
    """For how many turns to knock as soon as the rules allow."""
    late_limit: int
    """The most deadwood to knock with afterwards."""
    last_limit: int
    """The most deadwood to end the deal with when it would otherwise be void."""
    card_limit: int
    """The most deadwood to knock with at any time where a card sets the limit (3.0)."""
    meld_caution: float
    """What stands for `caution` where deadwood says little."""
    meld_hope: float
    """What stands for `hope` there, at every turn."""
    remembers: bool = False
    """Whether it remembers the whole pile and what the opponent took, or sees only the top card.

    Where deadwood says little, every style remembers it all.
    """
    waits: bool = False
    """Whether it waits for gin even where a card sets the limit, if gin pays more than a knock."""

    def knock_limit(self, turn: int) -> int:
        """The most deadwood with which to knock on this turn, if the rules allow as much."""
        return 10 if turn <= self.early_turns else self.late_limit


# Both styles were tuned by play against the other levels. An early knock finds an opponent with much
# deadwood; a late one risks an undercut: the limit falls with the turns, and the strong player waits for gin.
CASUAL = Style(
    hope=1.0,
    patience=0.9,
    good_draws=8,
    caution=0.3,
    early_turns=3,
    late_limit=2,
    last_limit=5,
    card_limit=5,
    meld_caution=0.5,
    meld_hope=0.0,
)

STRONG = Style(
    hope=1.0,
    patience=0.9,
    good_draws=4,
    caution=0.3,
    early_turns=5,
    late_limit=0,
    last_limit=5,
    card_limit=10,
    meld_caution=2.0,
    meld_hope=1.0,
    remembers=True,
    waits=True,
)


def best_discard(view: GinView, cards: tuple[Card, ...], *, turn: int, style: Style, seed: int) -> Card:
    """The card among ``cards`` (at least one) that costs least to throw; ``seed`` decides between equals.

    A throw costs the deadwood left, the hope for a good draw, and what the opponent could meld with it; where
    deadwood says little, the melds that the seat and the opponent could make with it.
    """
    assert view.hand is not None
    if _deadwood_says_little(view):
        return _least_useful(view, cards, style=style, seed=seed)
    hand = mask_of(view.hand.cards)
    drawable = drawable_cards(view) if style.remembers else unseen_cards(view)
    open_to_other = Mask(drawable | known_cards(view)) if style.remembers else drawable
    rules = view.rules.melds
    count = counting(rules)
    hope = style.hope * style.patience ** (turn - 1)

    def order(card: Card) -> tuple[float, int]:
        kept = Mask(hand & ~card.bit)
        points = count.deadwood(kept)
        brought = hope * mean_after_good_draw(kept, drawable, style.good_draws, count)
        danger = style.caution * melds_open(card, open_to_other, rules)
        return points + brought + danger, (card.bit.bit_length() + seed) % _ORDERS

    return min(cards, key=order)


def _deadwood_says_little(view: GinView) -> bool:
    """Whether deadwood says little of a hand: where only low hands end a deal, or cards meld otherwise."""
    return view.knock_limit <= LOW_LIMIT or has_other_melds(view.rules)


def has_other_melds(rules: GinRules) -> bool:
    """Whether melds differ from those of standard gin: round the corner (7.5.1), or runs only (7.6.1)."""
    return rules.wrap_runs or not rules.sets_allowed


def _least_useful(view: GinView, cards: tuple[Card, ...], *, style: Style, seed: int) -> Card:
    """The card among ``cards`` of which a meld is least likely, the seat's own or its opponent's.

    Cards in melds stay; of two like cards the dearer one goes.
    """
    assert view.hand is not None
    hand, rules = mask_of(view.hand.cards), view.rules.melds
    loose, drawable = arrange(hand, rules).deadwood, drawable_cards(view)
    open_to_other, count = Mask(drawable | known_cards(view)), counting(rules)

    def order(card: Card) -> tuple[bool, float, int]:
        beside = Mask(loose & ~card.bit)
        # Of the pairs that make a meld with the card, at least one card is the seat's own.
        ways = melds_open(card, Mask(beside | drawable), rules) - melds_open(card, drawable, rules)
        cost = WAY * min(ways, MOST_WAYS) - DEARNESS * rules.points(card.rank)
        cost += style.meld_caution * melds_open(card, open_to_other, rules)
        if style.meld_hope:
            kept = Mask(hand & ~card.bit)
            cost += style.meld_hope * mean_after_good_draw(kept, drawable, style.good_draws, count)
        return not card.bit & loose, cost, (card.bit.bit_length() + seed) % _ORDERS

    return min(cards, key=order)


def mean_after_good_draw(kept: Mask, unseen: Mask, number: int, count: Counting) -> float:
    """The mean deadwood of the hand after one of its ``number`` best draws and the best discard to it."""
    after = sorted(count.after_discard(Mask(kept | card)) for card in bits_of(unseen))[:number]
    return sum(after) / len(after) if after else float(count.deadwood(kept))


LOW_LIMIT = 4
"""The highest knock limit with which deadwood says little of a hand."""
WAY, MOST_WAYS, DEARNESS = 6, 3, 0.3
"""Where deadwood says little: what each pair that makes a meld with a card is worth, how many such pairs
count at most, and what a point of the card takes off.
"""
_ORDERS = 53
"""A prime above the number of cards, so that every seed puts them in another order."""
