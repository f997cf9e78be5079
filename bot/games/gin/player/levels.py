"""The players of gin below the expert, and the few decisions that all players take alike.

Simple and beginner follow fixed rules; casual and strong weigh deadwood, hope and danger by the numbers of a
style. None of them looks ahead or samples hands: that is the expert's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from bot.games.cards import Card, Mask, mask_of
from bot.games.gin.actions import (
    Action,
    BigGin,
    Deal,
    Declare,
    Discard,
    Draw,
    Gin,
    Knock,
    Pass,
    Show,
    Take,
    in_order,
)
from bot.games.gin.player.throws import CASUAL, STRONG, Style, best_discard, has_other_melds
from bot.games.gin.player.unseen import partners
from bot.games.gin.rules import KnockScore
from bot.games.gin.view import DealKind, Finish, GinView, Phase
from bot.games.melds.arrange import arrange
from bot.games.melds.deadwood import counting
from bot.games.melds.rules import MeldRules

DECLARED = 200
"""The target that computer players name where players name their own (6.8).

Low on purpose: the first to reach their own target wins the game, whatever the other one named.
"""


class Ending(NamedTuple):
    """A legal way to end the deal, and the deadwood that it would leave."""

    action: Action
    finish: Finish


def choice_of_all(view: GinView, legal: tuple[Action, ...]) -> Action | None:
    """What all players choose alike: before the deals, and in answer to a knock; None in all other phases."""
    match view.phase:
        case Phase.CHOOSE_DEALER | Phase.DECLARE:
            return choose_before_deals(legal)
        case Phase.SHOWDOWN:
            return best_answer(view)
        case _:
            return None


def choose_before_deals(legal: tuple[Action, ...]) -> Action:
    """Let the opponent deal, as the non-dealer is offered the upcard first (2.4), or declare a low target."""
    declared = Declare(DECLARED)
    return declared if declared in legal else next(one for one in reversed(legal) if isinstance(one, Deal))


def best_answer(view: GinView) -> Action:
    """The answer to a knock that leaves the least deadwood, which a view lists first (2.12)."""
    best = view.answers[0]
    return Show(in_order(tuple(meld.cards for meld in best.hand.melds)), best.laid_off)


def best_ending(view: GinView, legal: tuple[Action, ...]) -> Ending | None:
    """The best legal ending: big gin, then gin, then the knock with the least deadwood."""
    return min(all_endings(view, legal), key=_worth, default=None)


def all_endings(view: GinView, legal: tuple[Action, ...]) -> tuple[Ending, ...]:
    """Every legal way to end the deal, each shown in its best arrangement."""
    endings = (_ending(finish, legal) for finish in view.finishes)
    return tuple(ending for ending in endings if ending is not None)


def _ending(finish: Finish, legal: tuple[Action, ...]) -> Ending | None:
    """The finish as an action, if it is legal; gin without a discard is called a knock (7.2.4)."""
    for action in _actions(finish):
        if action in legal:
            return Ending(action, finish)
    return None


def _actions(finish: Finish) -> tuple[Action, ...]:
    """The actions by which rules may let a player end the deal like this, the one that scores most first."""
    if finish.kind is DealKind.BIG_GIN:
        return (BigGin(), Knock(None))
    if finish.kind is DealKind.GIN and finish.card is not None:
        return (Gin(finish.card), Knock(finish.card))
    return (Knock(finish.card),)


def _worth(ending: Ending) -> tuple[bool, int]:
    """For comparing endings, the best first: big gin, then by the deadwood left, of which gin has none."""
    return ending.finish.kind is not DealKind.BIG_GIN, ending.finish.hand.points


class Simple(msgspec.Struct, frozen=True):
    """The baseline player of the research contest on gin (EAAI 2021), built after its description.

    It takes only cards that it melds, keeps the least deadwood, and knocks as soon as it may.
    """

    def choose(
        self,
        view: GinView,
        legal: tuple[Action, ...],
        *,
        seed: int,  # noqa: ARG002  # the protocol's parameter; no two plays are equal to this player
    ) -> Action:
        """The action for this seat; pure, as `ComputerPlayer` asks."""
        return _by_fixed_rules(view, legal, lambda cards: least_left(view, cards), completes_a_meld)


class Beginner(msgspec.Struct, frozen=True):
    """Collects pairs, throws high cards, and knocks at once, whatever its opponent does."""

    def choose(self, view: GinView, legal: tuple[Action, ...], *, seed: int) -> Action:
        """The action for this seat; pure, as `ComputerPlayer` asks."""
        return _by_fixed_rules(
            view,
            legal,
            lambda cards: _highest_alone(view, cards, seed),
            lambda seen: completes_a_meld(seen) or _makes_a_pair(seen),
        )


def _by_fixed_rules(
    view: GinView,
    legal: tuple[Action, ...],
    throw: Callable[[tuple[Card, ...]], Card],
    takes: Callable[[GinView], bool],
) -> Action:
    """The action of a player that ends the deal as soon as it can.

    Until then it throws the card that ``throw`` picks, and takes the upcard where ``takes`` says so.
    """
    forced = choice_of_all(view, legal)
    if forced is not None:
        return forced
    ending = best_ending(view, legal)
    if ending is not None:
        return ending.action
    throwable = tuple(action.card for action in legal if isinstance(action, Discard))
    if throwable:
        return Discard(throw(throwable))
    if Take() in legal and takes(view):
        return Take()
    return Draw() if Draw() in legal else Pass()


def least_left(view: GinView, cards: tuple[Card, ...]) -> Card:
    """The card that leaves the least deadwood, of several the highest; then the suit decides."""
    assert view.hand is not None
    hand, deadwood = mask_of(view.hand.cards), counting(view.rules.melds).deadwood
    return min(cards, key=lambda card: (deadwood(Mask(hand & ~card.bit)), -card.rank, card.suit))


def completes_a_meld(view: GinView) -> bool:
    """Whether the upcard would be melded."""
    if view.hand is None or view.upcard is None:
        return False
    hand, rules = mask_of(view.hand.cards), view.rules.melds
    deadwood = counting(rules).deadwood
    return deadwood(Mask(hand | view.upcard.bit)) < deadwood(hand) + rules.points(view.upcard.rank)


def _makes_a_pair(view: GinView) -> bool:
    """Whether the upcard goes with a card outside of melds; with the fiftieth card a pair is of no use.

    It does not count once the seat has thrown a card of that rank: two such players would pass the same cards
    to and fro, and never draw.
    """
    if view.hand is None or view.upcard is None or view.seat is None or view.phase is Phase.FIFTIETH:
        return False
    if any(card.rank is view.upcard.rank for card in view.players[view.seat].thrown):
        return False
    loose = mask_of(view.hand.deadwood)
    return bool(partners(view.upcard, view.rules.melds) & loose)


def _highest_alone(view: GinView, cards: tuple[Card, ...], seed: int) -> Card:
    """The highest card outside of melds that goes with no other; without such a one, the highest."""
    assert view.hand is not None
    hand, rules = mask_of(view.hand.cards), view.rules.melds
    loose = arrange(hand, rules).deadwood

    def order(card: Card) -> tuple[bool, bool, int, int]:
        goes_with = bool(partners(card, rules) & Mask(loose & ~card.bit))
        return not card.bit & loose, goes_with, -rules.points(card.rank), (card.suit + seed) % 4

    return min(cards, key=order)


class Casual(msgspec.Struct, frozen=True, kw_only=True):
    """Counts deadwood, hopes for the next draw, and knocks early or with little."""

    style: Style = CASUAL

    def choose(self, view: GinView, legal: tuple[Action, ...], *, seed: int) -> Action:
        """The action for this seat; pure, as `ComputerPlayer` asks."""
        forced = choice_of_all(view, legal)
        if forced is not None:
            return forced
        ending = best_ending(view, legal)
        if ending is not None and is_time_to_end(view, ending, turn_of(view), self.style):
            return ending.action
        throwable = tuple(action.card for action in legal if isinstance(action, Discard))
        if throwable:
            return Discard(self._throw(view, throwable, seed))
        if ending is not None:
            return ending.action
        return self._draw(view, legal)

    def _throw(self, view: GinView, throwable: tuple[Card, ...], seed: int) -> Card:
        return best_discard(view, throwable, turn=turn_of(view), style=self.style, seed=seed)

    def _draw(self, view: GinView, legal: tuple[Action, ...]) -> Action:
        """Take the upcard if it is on offer and good, otherwise draw from the stock or pass."""
        other = next((action for action in legal if action != Take()), Take())
        return Take() if Take() in legal and self._takes(view) else other

    def _takes(self, view: GinView) -> bool:
        if view.upcard is None or view.hand is None:
            return False
        hand = mask_of(view.hand.cards)
        if view.phase is Phase.FIFTIETH:
            left = counting(view.rules.melds).after_discard(Mask(hand | view.upcard.bit))
            return left <= self.style.last_limit
        return is_worth_taking(hand, view.upcard, view.rules.melds)


class Strong(Casual, frozen=True, kw_only=True):
    """Chooses as the casual player does, but remembers every discard, and later plays for gin."""

    style: Style = STRONG


def turn_of(view: GinView) -> int:
    """About how many turns this deal has had for each seat, the present one included."""
    return 1 + max(0, _FIRST_STOCK - view.stock) // 2


def is_time_to_end(view: GinView, ending: Ending, turn: int, style: Style) -> bool:
    """Whether to end the deal now: with gin always, with a knock if the style says so."""
    points = ending.finish.hand.points
    if points == 0:
        return True
    most = style.last_limit if view.stock <= _LAST_TURNS else style.knock_limit(turn)
    if view.knock_card is not None and not (style.waits and _gin_pays(view)):
        most = max(most, style.card_limit)
    return points <= most


def _gin_pays(view: GinView) -> bool:
    """Whether to wait for gin pays where a card sets the limit: if a knock scores the difference alone."""
    return view.rules.knock_score is not KnockScore.FULL and not has_other_melds(view.rules)


def is_worth_taking(hand: Mask, upcard: Card, rules: MeldRules) -> bool:
    """Whether the upcard goes into a meld, and lowers the deadwood after the best discard.

    A card that only replaces a higher one is left: the stock gives that too, and shows the opponent nothing.
    """
    with_it = Mask(hand | upcard.bit)
    deadwood, after_discard = counting(rules)
    before = deadwood(hand)
    melds = deadwood(with_it) < before + rules.points(upcard.rank)
    return melds and after_discard(with_it) < before


_FIRST_STOCK = 31
"""Cards in the stock when a standard deal begins (2.2.1)."""
_LAST_TURNS = 3
"""With at most so many cards in the stock this is most likely the seat's last turn: two stay there (2.14)."""
