"""What a knock scores against a hand that the other may hold, after the best lay-offs."""

from __future__ import annotations

from bot.games.cards import Mask, mask_of
from bot.games.gin.rules import KnockScore, UndercutTie
from bot.games.gin.view import Finish, GinView
from bot.games.melds.deadwood import counting
from bot.games.melds.layoff import lay_offs
from bot.games.melds.rules import MeldRules


def knock_points(view: GinView, finish: Finish, hand: Mask) -> int:
    """What the knock scores if the other holds this hand; below 0 for an undercut (2.13, 3.1 to 3.5)."""
    rules, own = view.rules, finish.hand.points
    melds = tuple(mask_of(meld.cards) for meld in finish.hand.melds)
    left = least_left(melds, hand, rules.melds) if rules.layoffs else counting(rules.melds).deadwood(hand)
    multiplier = 2 if rules.doubles(view.knock_card) else 1
    if left > own:
        return multiplier * (left if rules.knock_score is KnockScore.FULL else left - own)
    if left == own and rules.undercut_tie is UndercutTie.NO_BONUS:
        return 0
    return -multiplier * (own - left + rules.undercut_bonus)


def least_left(melds: tuple[Mask, ...], hand: Mask, rules: MeldRules) -> int:
    """The deadwood of a hand after the best lay-offs on these melds (2.11, 2.12)."""
    deadwood = counting(rules).deadwood
    return min(deadwood(Mask(hand & ~off)) for off in lay_offs(melds, hand, rules))
