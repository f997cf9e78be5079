"""Knock now or play on: what a knock is worth in worlds that may be, beside what playing on is worth."""

from __future__ import annotations

import msgspec

from bot.games.cards import Mask, mask_of
from bot.games.gin.rules import KnockScore, UndercutTie
from bot.games.gin.view import Finish, GinView
from bot.games.melds.deadwood import counting
from bot.games.melds.layoff import lay_offs
from bot.games.melds.rules import MeldRules
from bot.opponents.gin.standing import Standing
from bot.opponents.gin.temper import hastiness
from bot.opponents.gin.unseen import drawable_cards, known_cards, single_bits


class Gain(msgspec.Struct, frozen=True, kw_only=True):
    """Points by which a knock beats playing on, as a sum; fitted to deals that were played both ways."""

    always: float
    turn: float
    turn_squared: float
    points: float
    """For each point of deadwood that the knock would show."""
    points_by_turn: float
    taken: float
    """For each card that the other took and holds."""
    gins: float
    """For each card that may come and gives gin."""
    better: float
    """For each card that may come and lowers the deadwood."""

    def of(self, *, turn: int, points: int, taken: int, gins: int, better: int) -> float:
        """The points for one position; ``turn`` counts the seat's own, from 1."""
        return (
            self.always
            + self.turn * turn
            + self.turn_squared * turn * turn
            + self.points * points
            + self.points_by_turn * points * turn
            + self.taken * taken
            + self.gins * gins
            + self.better * better
        )


AGAINST_PATIENT = Gain(
    always=23.661,
    turn=-0.868,
    turn_squared=0.024,
    points=1.868,
    points_by_turn=-0.346,
    taken=-4.454,
    gins=-4.365,
    better=-0.635,
)
"""Against a player who waits for gin after the first turns: 10,718 positions of 3,000 deals."""
AGAINST_HASTY = Gain(
    always=10.766,
    turn=-4.92,
    turn_squared=0.26,
    points=2.613,
    points_by_turn=-0.102,
    taken=-1.784,
    gins=-0.446,
    better=-1.097,
)
"""Against a player who knocks as soon as it may: 4,377 positions of 3,000 deals."""

HASTY_LOSS, PATIENT_LOSS = 20, 32
"""Points of a deal played on and lost, against either player."""
OTHERS_COUNT = 12
"""Deadwood of the other hand, beside the bonus, when a deal played on is won by gin."""


def expected_gain(view: GinView, finish: Finish, kept: Mask) -> float:
    """The points by which the knock beats playing on, at an even score."""
    assert view.seat is not None
    after_discard = counting(view.rules.melds).after_discard
    points = finish.hand.points
    coming = tuple(after_discard(Mask(kept | bit)) for bit in single_bits(drawable_cards(view)))
    turn = 1 + len(view.players[view.seat].thrown)
    taken, gins = known_cards(view).bit_count(), sum(left == 0 for left in coming)
    better = sum(left < points for left in coming)
    hasty, patient = (
        gain.of(turn=turn, points=points, taken=taken, gins=gins, better=better)
        for gain in (AGAINST_HASTY, AGAINST_PATIENT)
    )
    # With a low limit nobody can be hasty.
    share = hastiness(view) * min(1.0, view.knock_limit / 10)
    gain = share * hasty + (1 - share) * patient
    return gain + points if view.rules.knock_score is KnockScore.FULL else gain


def worth_of_playing_on(view: GinView, standing: Standing, later: float) -> float:
    """What a deal worth ``later`` points on average does to the score: a gin, or a loss, as often as fits."""
    hasty = hastiness(view)
    won = view.rules.gin_bonus + OTHERS_COUNT
    lost = hasty * HASTY_LOSS + (1 - hasty) * PATIENT_LOSS
    share = min(1.0, max(0.0, (later + lost) / (won + lost)))
    multiplier = 2 if view.rules.doubles(view.knock_card) else 1
    return share * standing.after(won * multiplier) + (1 - share) * standing.after(-lost * multiplier)


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
