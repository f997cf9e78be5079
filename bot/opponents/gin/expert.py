"""The computer player of gin that infers the other hand, and weighs every knock against playing on."""

from __future__ import annotations

import msgspec

from bot.games.cards import Card, Mask, mask_of
from bot.games.gin.actions import Action, Discard, Knock, Take
from bot.games.gin.view import DealKind, Finish, GinView, Phase
from bot.games.melds.deadwood import counting
from bot.opponents.gin.asked import answer, before_the_deals
from bot.opponents.gin.casual import turn_of
from bot.opponents.gin.discarding import outlooks
from bot.opponents.gin.drawing import is_worth_taking
from bot.opponents.gin.ending import LAST_TURNS, Ending, all_endings, best_ending
from bot.opponents.gin.knocking import knock_points, pays
from bot.opponents.gin.style import STRONG, Style
from bot.opponents.gin.worlds import worlds


class Expert(msgspec.Struct, frozen=True, kw_only=True):
    """Knows only its view, as every player; what it thinks of the other hand are worlds drawn by chance."""

    style: Style = STRONG
    worlds: int = 20
    """How many hands it holds possible at a decision."""
    alarm: float = 0.5
    """Weight of what a discard gives the other, in points by which it would lower that hand."""

    def choose(self, view: GinView, legal: tuple[Action, ...], *, seed: int) -> Action:
        """The action for this seat; pure, as `Opponent` asks."""
        match view.phase:
            case Phase.CHOOSE_DEALER | Phase.DECLARE:
                return before_the_deals(legal)
            case Phase.SHOWDOWN:
                return answer(view)
            case Phase.DISCARD | Phase.FIFTIETH_END:
                return self._end_or_throw(view, legal, seed)
            case _:
                other = next((action for action in legal if action != Take()), Take())
                return Take() if Take() in legal and self._takes(view) else other

    def _end_or_throw(self, view: GinView, legal: tuple[Action, ...], seed: int) -> Action:
        ending = best_ending(view, legal)
        throwable = tuple(action.card for action in legal if isinstance(action, Discard))
        if ending is not None and (not throwable or ending.finish.hand.points == 0):
            return ending.action
        hands = worlds(view, self.worlds, seed)
        thrown = self._throw(view, throwable, hands, seed)
        if ending is None:
            return Discard(thrown)
        ending = _safest(view, legal, ending, hands)
        assert view.hand is not None
        kept = Mask(mask_of(view.hand.cards) & ~thrown.bit)
        is_last = view.stock <= LAST_TURNS and ending.finish.hand.points <= self.style.last_limit
        if is_last or pays(view, ending.finish, kept, hands):
            return ending.action
        return Discard(thrown)

    def _throw(self, view: GinView, cards: tuple[Card, ...], hands: tuple[Mask, ...], seed: int) -> Card:
        """The card whose loss costs least, with what it would give the other hand in these worlds."""
        rated = outlooks(view, cards, turn=turn_of(view), style=self.style, seed=seed)
        within = rated[0].cost + NEARLY_EQUAL
        near = tuple(each for each in rated[:CANDIDATES] if each.cost < within)
        if len(near) == 1:
            return near[0].card
        counts = counting(view.rules.melds)
        before = tuple(counts.deadwood(hand) for hand in hands)

        def cost(card: Card) -> float:
            given = 0.0
            for hand, points in zip(hands, before, strict=True):
                after = counts.after_discard(Mask(hand | card.bit))
                melded = counts.deadwood(Mask(hand | card.bit)) < points + view.rules.melds.points(card.rank)
                if melded and after < points:
                    given += min(points - after, MOST_GIVEN) + A_MELD
            return self.alarm * given / len(hands)

        return min(near, key=lambda each: each.cost - each.danger + cost(each.card)).card

    def _takes(self, view: GinView) -> bool:
        if view.upcard is None or view.hand is None:
            return False
        hand = mask_of(view.hand.cards)
        if view.phase is Phase.FIFTIETH:
            left = counting(view.rules.melds).after_discard(Mask(hand | view.upcard.bit))
            return left <= self.style.last_limit
        return is_worth_taking(hand, view.upcard, view.rules.melds)


def _safest(view: GinView, legal: tuple[Action, ...], ending: Ending, hands: tuple[Mask, ...]) -> Ending:
    """Of the endings that show as little deadwood, and of their arrangements, the one that scores most.

    It is the one on which least can be laid off: in the worlds that may be.
    """
    equal = [one for one in all_endings(view, legal) if one.finish.hand.points == ending.finish.hand.points]
    laid = [way for one in equal for way in (one, *_other_ways(one, legal))]
    if len(laid) == 1 or ending.finish.kind is not DealKind.KNOCK:
        return ending
    return max(laid, key=lambda one: sum(knock_points(view, one.finish, hand) for hand in hands))


def _other_ways(ending: Ending, legal: tuple[Action, ...]) -> tuple[Ending, ...]:
    """The same cards in other melds, where the knocker chooses and that shows no more deadwood (2.10)."""
    if not isinstance(ending.action, Knock):
        return ()
    ways = {
        frozenset(mask_of(meld) for meld in action.melds): action
        for action in legal
        if isinstance(action, Knock) and action.card is ending.action.card and action.melds
    }
    found = []
    for hand in ending.finish.arrangements:
        way = ways.get(frozenset(mask_of(meld.cards) for meld in hand.melds))
        if way is not None and hand.points == ending.finish.hand.points:
            found.append(Ending(way, Finish(ending.finish.kind, ending.finish.card, hand)))
    return tuple(found)


NEARLY_EQUAL = 4.0
"""Discards that cost more than the best by these points are not looked at in worlds."""
CANDIDATES = 5
"""How many are looked at at most."""
MOST_GIVEN, A_MELD = 20, 5
"""What the other gains by a discard: the points by which its hand falls, up to a limit, and the meld."""
