"""A player of 13-card rummy that looks ahead: it keeps the cards that are most likely to be ready in time.

Three things count for a throw: the chance to declare soon without the card, what the hand would cost if
somebody else declares first, and whether the next player has a use for the card.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.games.cards import Suit
from bot.games.rummy13.actions import Action, Arrange, Declare, Discard, Draw, Drop, Take
from bot.games.rummy13.arrange import arranger
from bot.games.rummy13.cards import Card, Cards, is_joker
from bot.games.rummy13.groups import ACE_HIGH, card_points
from bot.games.rummy13.player.dropping import is_better_dropped
from bot.games.rummy13.player.outlook import Outlook, Rest
from bot.games.rummy13.rules import HAND, MOST_POINTS, Format
from bot.games.rummy13.view import Rummy13View

SEQUENCE = 18
"""The points that a hand is taken to cost more for each of the two sequences that it still lacks."""
DEAREST = 0.0005
"""What a point of a thrown card is worth, so that of two equal cards the dearer one goes."""
_TOLD = 60
"""In how many orders it looks for a chance that it tells or drops by; more are for close choices."""


class Planner(msgspec.Struct, frozen=True, kw_only=True):
    """Plays every ruleset; the numbers say how far and how carefully it looks."""

    orders: int
    """In how many orders at most it lets the unseen cards come."""
    horizon: int = 7
    """How many of its own draws it looks ahead."""
    alive: float = 0.8
    """The chance that another player lets it come to its next turn."""
    fear: float = 0.06
    """The chance to declare that it gives up for a throw with which the next player makes one group less."""
    caution: float = 0.2
    """The chance to declare that it gives up for a hand that costs nothing instead of 80 points."""
    drops: bool = True
    """Whether it drops in pools, where that costs less than playing on (5.1)."""

    def choose(self, view: Rummy13View, legal: tuple[Action, ...], *, seed: int) -> Action | None:
        """The action for this seat; pure, as `ComputerPlayer` asks. Out of turn it does nothing."""
        if legal == (Arrange(),) or view.hand is None:
            return None
        declaration = next((action for action in legal if isinstance(action, Declare)), None)
        if declaration is not None:
            return declaration
        # Sorted, so that the same hand is always the same key of the arranger's cache.
        hand = tuple(sorted(view.hand.cards))
        if Draw() in legal:
            return self._begin(view, hand, legal, seed)
        outlook = Outlook(view, horizon=self.horizon, seed=seed)
        rests = self._rests(view, outlook, hand, view.barred)
        return Discard(outlook.best_without(hand, rests, orders=self.orders))

    def _begin(self, view: Rummy13View, hand: Cards, legal: tuple[Action, ...], seed: int) -> Action:
        """The first half of a turn: drop, take the open card, or draw."""
        top = view.top if Take() in legal else None
        if top is not None and is_joker(top, view.wild):
            return Take()
        outlook = Outlook(view, horizon=self.horizon, seed=seed)
        # Whoever drops does not win a single deal, whatever it costs (7.1).
        if self.drops and Drop() in legal and view.rules.is_pool:
            ready = outlook.ready(hand, self._from_now(view), orders=self._told)
            if is_better_dropped(view, ready, self._points(view, hand, None)):
                return Drop()
        if top is None or not joins(top, hand):
            return Draw()
        # Whoever draws is without the open card, and may declare one turn sooner.
        held = tuple(sorted((*hand, top)))
        rests = self._rests(view, outlook, held, top)
        rests[top] = Rest(-self._cost(view, hand, None), self._from_now(view))
        return Draw() if outlook.best_without(held, rests, orders=self.orders) is top else Take()

    @property
    def _told(self) -> int:
        """In how many orders it looks for a chance that it tells or drops by."""
        return min(_TOLD, self.orders)

    def outlook(self, view: Rummy13View, *, seed: int) -> tuple[float, float]:
        """Before a draw: the chance to declare in time, and what the hand is likely to cost a loser."""
        assert view.hand is not None
        hand = tuple(sorted(view.hand.cards))
        outlook = Outlook(view, horizon=self.horizon, seed=seed)
        ready = outlook.ready(hand, self._from_now(view), orders=self._told)
        return ready, self._points(view, hand, None)

    def waiting(self, view: Rummy13View, hand: Cards, *, seed: int) -> tuple[float, float]:
        """Before a draw: the chance to declare in time, and what the hand is worth, as such a chance."""
        ready, _ = self.outlook(view, seed=seed)
        return ready, ready - self._cost(view, hand, None)

    def _rests(
        self, view: Rummy13View, outlook: Outlook, hand: Cards, barred: Card | None
    ) -> dict[Card, Rest]:
        """The hand without each card that may be thrown, with what that is worth beside its chances."""
        free = [card for card in hand if card is not barred]
        # A joker fits everywhere: it goes only if nothing else may.
        choice = [card for card in free if not is_joker(card, view.wild)] or free
        alive = self._alive(view)
        return {
            card: Rest(
                DEAREST * card_points(card, view.wild)
                - self._cost(view, hand, card)
                - self.fear * use(card, outlook.unseen, view.wild),
                alive,
            )
            for card in choice
        }

    def throws(
        self, view: Rummy13View, hand: Cards, *, barred: Card | None, seed: int
    ) -> list[tuple[Card, float, float]]:
        """Each card of a hand of fourteen that may be thrown, the one worth most first.

        With it come the chance to declare in time without it, and what the hand is then worth.
        """
        outlook = Outlook(view, horizon=self.horizon, seed=seed)
        rests = self._rests(view, outlook, hand, barred)
        chances = outlook.chances_without(hand, rests, orders=self._told)
        found = [(card, chance, chance + rests[card].worth) for card, chance in chances.items()]
        return sorted(found, key=lambda each: -each[2])

    def _cost(self, view: Rummy13View, hand: Cards, without: Card | None) -> float:
        """What the hand would cost if another player declared, as a chance to win."""
        # With two players a single deal is won or lost, whatever it costs (7.1).
        if view.rules.format is Format.POINTS and len(view.players) == 2:
            return 0.0
        return self.caution * self._points(view, hand, without) / MOST_POINTS

    def _points(self, view: Rummy13View, hand: Cards, without: Card | None) -> float:
        """What the hand is likely to cost a loser, with some hope for the sequences that it lacks."""
        near = arranger(hand, view.wild).nearness(without)
        return min(MOST_POINTS, near.loose + SEQUENCE * near.missing)

    def _from_now(self, view: Rummy13View) -> Sequence[float]:
        """The same as `_alive` before a draw: the first draw is sure."""
        return (1.0, *self._alive(view)[:-1])

    def _alive(self, view: Rummy13View) -> Sequence[float]:
        """For each of its next draws the chance that nobody has declared before."""
        others = sum(player.cards > 0 for player in view.players) - 1
        again = max(0.5, self.alive**others)
        return tuple(again**draw for draw in range(1, self.horizon + 1))


EXPERT = Planner(orders=300, caution=0.1)
"""The strongest level."""


def use(card: Card, others: Cards, wild: int) -> float:
    """How many groups of three a player is likely to make with the card, who holds thirteen of the others."""
    if card.face is None or card.face.rank == wild or len(others) < HAND:
        return 0.0
    share = HAND / len(others)
    there = {(each.face.suit, int(each.face.rank)) for each in others if each.face is not None}
    rank, own = int(card.face.rank), card.face.suit
    same = [share * ((suit, rank) in there) for suit in Suit if suit is not own]
    total = same[0] * same[1] + same[0] * same[2] + same[1] * same[2]

    def near(place: int) -> float:
        return share * ((own, 1 if place == ACE_HIGH else place) in there)

    for place in (rank, ACE_HIGH) if rank == 1 else (rank,):
        below, above = near(place - 1), near(place + 1)
        total += near(place - 2) * below + below * above + above * near(place + 2)
    return total


def joins(card: Card, hand: Cards) -> bool:
    """Whether the hand has a card of the same rank, or one of the same suit at most two ranks apart."""
    assert card.face is not None
    place = (card.face.rank - 1, 13) if card.face.rank == 1 else (card.face.rank - 1,)
    for other in hand:
        if other.face is None or other.face is card.face:
            continue
        if other.face.rank is card.face.rank:
            return True
        others = (other.face.rank - 1, 13) if other.face.rank == 1 else (other.face.rank - 1,)
        if other.face.suit is card.face.suit and any(abs(a - b) <= 2 for a in place for b in others):
            return True
    return False
