"""The policy of the expert: the value of every legal action, the best first.

The networks predict how the deal ends after an action; the value function turns that into points at this
score. Hands are sampled only where a whole hand counts: for gin, and for knocks that the networks know too
little of.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.games.cards import PACK, Card, Mask, bits_of, mask_of
from bot.games.gin.actions import Action, Discard, Knock, Take
from bot.games.gin.player.features import Features
from bot.games.gin.player.levels import Ending, all_endings, choice_of_all
from bot.games.gin.player.network import parameters
from bot.games.gin.player.opponent_model import is_early_knocker
from bot.games.gin.player.unseen import knock_points, sample_hands
from bot.games.gin.player.value import Value, ValueFunction
from bot.games.gin.rules import LAST_CARDS, MatchFormat
from bot.games.gin.view import DealKind, Finish, GinView, Phase
from bot.games.melds.arrange import arrange
from bot.players.network import Network, Row

SAMPLES = 20
"""How many of the opponent's possible hands are sampled for a decision.

Samples give means alone, of deadwood or of what a knock scores. The daily hand, which nobody waits for, takes
more of them.
"""


class Expert(msgspec.Struct, frozen=True, kw_only=True):
    """Chooses the action of the highest value, as its networks and sampled hands of the opponent say."""

    samples: int = SAMPLES
    """How many hands are sampled for a decision."""

    def choose(self, view: GinView, legal: tuple[Action, ...], *, seed: int) -> Action:
        """The action for this seat; pure, as `ComputerPlayer` asks."""
        forced = choice_of_all(view, legal)
        if forced is not None:
            return forced
        return evaluate(view, legal, seed=seed, samples=self.samples)[0].action


class ActionValue(msgspec.Struct, frozen=True, kw_only=True):
    """One action and its value."""

    action: Action
    value: Value
    thrown: Card | None = None
    """The card thrown with it; for a card taken, the best one to throw then."""
    ends: bool = False
    """Whether the deal ends with it."""

    def capped(self, most: Value) -> ActionValue:
        """This action, valued at most a little below ``most``, so that it is listed behind that one."""
        if self.value.worth < most.worth:
            return self
        points = min(self.value.points, most.points - A_LITTLE)
        value = replace(self.value, points=points, worth=most.worth - A_LITTLE)
        return replace(self, value=value)


def evaluate(view: GinView, legal: tuple[Action, ...], *, seed: int, samples: int) -> tuple[ActionValue, ...]:
    """Every legal action of a seat that draws or throws, the best first."""
    if view.hand is None:
        raise ValueError("a view without a hand has no actions to evaluate")
    if view.rules.format is MatchFormat.DEALS:
        # Whoever plays a deal alike meets the same answers, however the deals before it went (6.9).
        view, seed = replace(view, results=()), view.deal
    evaluation = _Evaluation(view, samples, seed)
    if view.phase in {Phase.DISCARD, Phase.FIFTIETH_END}:
        found = evaluation.ends_and_throws(legal)
    else:
        found = evaluation.draws(legal)
    return tuple(sorted(found, key=lambda each: -each.value.worth))


class _Evaluation:
    """The evaluation of one decision."""

    def __init__(self, view: GinView, samples: int, seed: int) -> None:
        assert view.hand is not None
        self._view, self._hand = view, mask_of(view.hand.cards)
        self._samples, self._seed = samples, seed
        self._features, self._values = Features(view), ValueFunction(view)
        self._sampled: tuple[Mask, ...] | None = None
        # What all actions have in common goes through the first layers once, not once for each action.
        common = self._features.common()
        early_knocker = is_early_knocker(self._features.estimate.log_odds)
        numbers = parameters(view.rules)
        networks = self._networks = numbers.against(early_knocker=early_knocker)
        self._playing_on = networks.playing_on.partial_sums(common)
        self._knocking = networks.knocking.partial_sums(common)

    def ends_and_throws(self, legal: tuple[Action, ...]) -> list[ActionValue]:
        """The values of all actions of a seat that holds eleven cards."""
        ways = [
            (way, ending)
            for ending in all_endings(self._view, legal)
            for way in (ending, *_other_ways(ending, legal))
        ]
        found = [self._ended(way, ending) for way, ending in ways]
        throws = [self._thrown(self._hand, action.card) for action in legal if isinstance(action, Discard)]
        found += self._in_order(throws)
        gins = [each for each, (way, _) in zip(found, ways, strict=False) if way.finish.hand.points == 0]
        if gins:
            found = _behind(max(gins, key=lambda each: each.value.worth), found)
        return _with_all(found, legal)

    def _in_order(self, throws: list[ActionValue]) -> list[ActionValue]:
        """The throws, the best first, but none before another one that certainly beats it.

        The networks are about a point off, and it needs no network to throw a lone king before a lone ace.
        """
        throws = sorted(throws, key=lambda each: -each.value.worth)
        for _ in range(len(throws)):
            best = throws[0]
            better = next((each for each in throws[1:] if self._is_surely_better(each, best)), None)
            if better is None:
                break
            throws.remove(better)
            throws = [replace(better, value=best.value), best.capped(best.value), *throws[1:]]
        return throws

    def _is_surely_better(self, one: ActionValue, other: ActionValue) -> bool:
        """Whether throwing ``one`` is as safe as ``other`` and leaves less deadwood, now and after any draw.

        No card outside of melds may go with either of them: then the hand loses nothing else.
        """
        assert one.thrown is not None
        assert other.thrown is not None
        kept, instead = Mask(self._hand & ~one.thrown.bit), Mask(self._hand & ~other.thrown.bit)
        deadwood, after = self._features.count
        if deadwood(kept) >= deadwood(instead):
            return False
        number, rival = one.thrown.bit.bit_length() - 1, other.thrown.bit.bit_length() - 1
        if self._features.meld_chance(number) > self._features.meld_chance(rival) + AS_SAFE:
            return False
        loose = Mask(self._hand & ~sum(arrange(instead, self._view.rules.melds).melds))
        beside = self._features.tables.beside
        if not (loose & one.thrown.bit) or (beside[number] | beside[rival]) & loose:
            return False
        coming = tuple(bits_of(self._features.estimate.drawable))
        return all(after(Mask(kept | bit)) <= after(Mask(instead | bit)) for bit in coming)

    def draws(self, legal: tuple[Action, ...]) -> list[ActionValue]:
        """The values of all actions of a seat that holds ten cards: the upcard, and the stock or a pass."""
        view = self._view
        if view.phase is Phase.FIFTIETH:
            other = VOID
        else:
            common = self._features.common(
                offered_first=view.phase is Phase.OFFER_NONDEALER,
                offered_second=view.phase is Phase.OFFER_DEALER,
            )
            drawing = self._networks.drawing
            other = self._asked(drawing, drawing.partial_sums(common), self._hand, None)
        found = [ActionValue(action=action, value=other) for action in legal if action != Take()]
        if Take() in legal and view.upcard is not None:
            taken = self._taken(view.upcard)
            if taken.value.gin == GIN:
                return _behind(taken, found)
            if taken.value.worth > other.worth and not self._is_of_use(view.upcard):
                # Played out, drawing is then worth what the networks say of taking, and taking is worth less.
                found = [replace(each, value=taken.value) for each in found]
                taken = taken.capped(taken.value)
            found.append(taken)
        return found

    def _is_of_use(self, upcard: Card) -> bool:
        """Whether the card would be melded.

        To take any other card, however low, shows the opponent something and gains nothing that the stock
        does not give.
        """
        if self._view.phase is Phase.FIFTIETH:
            return True
        points, deadwood = self._view.rules.melds.points(upcard.rank), self._features.count.deadwood
        return deadwood(Mask(self._hand | upcard.bit)) < deadwood(self._hand) + points

    def _taken(self, upcard: Card) -> ActionValue:
        """The value of taking the upcard and then doing what is best."""
        held = Mask(self._hand | upcard.bit)
        deadwood, limit = self._features.count.deadwood, self._view.knock_limit
        left = sorted(
            (deadwood(Mask(held & ~card.bit)), -card.rank, card.suit, card)
            for card in PACK
            if card.bit & self._hand
        )
        if left[0][0] == 0:
            return ActionValue(action=Take(), value=self._gin(), thrown=left[0][3])
        # Of knocks only the one with the least deadwood: with the same hand a higher one never scores more.
        ends = [
            ActionValue(action=Take(), value=self._knocked(held, card), thrown=card)
            for points, _, _, card in left[:1]
            if points <= limit
        ]
        if self._view.phase is not Phase.FIFTIETH:
            throws = (self._thrown(held, card) for _, _, _, card in left)
            ends += [replace(each, action=Take()) for each in throws]
        return max(ends, key=lambda each: each.value.worth)

    def _ended(self, way: Ending, ending: Ending) -> ActionValue:
        """The value of an ending; of ways to lay the same cards, one with fewer lay-offs is worth more."""
        card = way.finish.card
        if way.finish.hand.points == 0:
            value = self._gin(big=way.finish.kind is DealKind.BIG_GIN)
        elif self._features.estimate.known.bit_count() >= NEARLY_ALL:
            # The networks hardly met this case when they were fitted, and with so few hidden cards samples
            # are nearly exact.
            value = self._values.of_knock(self._scores(way.finish))
        else:
            value = self._knocked(self._hand, card)
            gained = 0.0 if way is ending else self._mean(way.finish) - self._mean(ending.finish)
            value = replace(value, points=value.points + gained, worth=value.worth + gained)
        return ActionValue(action=way.action, value=value, thrown=card, ends=True)

    def _mean(self, finish: Finish) -> float:
        """The mean score of a knock against the sampled hands, in points."""
        scores = self._scores(finish)
        return sum(scores) / len(scores)

    def _scores(self, finish: Finish) -> list[int]:
        """What the knock scores against each sampled hand."""
        return [knock_points(self._view, finish, hand) for hand in self._hands()]

    def _gin(self, *, big: bool = False) -> Value:
        """The value of gin, which scores what the opponent has left."""
        hands, deadwood = self._hands(), self._features.count.deadwood
        return self._values.of_gin([deadwood(hand) for hand in hands], big=big)

    def _thrown(self, held: Mask, card: Card) -> ActionValue:
        """The value of throwing this card and playing on."""
        # With so few cards in the stock the deal is void at once (2.14), which no network has to foresee.
        if self._view.stock <= LAST_CARDS and not self._view.rules.fiftieth_card:
            value = VOID
        else:
            value = self._asked(self._networks.playing_on, self._playing_on, Mask(held & ~card.bit), card)
        return ActionValue(action=Discard(card), value=value, thrown=card)

    def _knocked(self, held: Mask, card: Card | None) -> Value:
        """The value of knocking with what is left once this card is thrown."""
        kept = Mask(held & ~card.bit) if card else held
        return self._asked(self._networks.knocking, self._knocking, kept, card)

    def _asked(self, network: Network, partial: Row, kept: Mask, card: Card | None) -> Value:
        """The value that a network predicts when these cards are kept and this one is thrown."""
        return self._values.of(network.probabilities(self._features.own(kept, card), partial))

    def _hands(self) -> tuple[Mask, ...]:
        """Sampled hands of the opponent; sampled only when a whole hand is needed."""
        if self._sampled is None:
            self._sampled = sample_hands(self._view, self._samples, self._seed)
        return self._sampled


def _behind(gin: ActionValue, others: list[ActionValue]) -> list[ActionValue]:
    """Put gin first: nothing is better, whatever the networks say of positions that they never saw."""
    return [gin, *(each.capped(gin.value) for each in others if each is not gin)]


def _with_all(found: list[ActionValue], legal: tuple[Action, ...]) -> list[ActionValue]:
    """Add the legal actions that are of no use, such as melds that leave more deadwood, below all others."""
    seen = {each.action for each in found}
    least = min((each.value for each in found), key=lambda value: value.worth, default=VOID)
    return found + [
        ActionValue(action=action, value=least).capped(least) for action in legal if action not in seen
    ]


def _other_ways(ending: Ending, legal: tuple[Action, ...]) -> tuple[Ending, ...]:
    """Endings with the same cards in other melds and as little deadwood, where the knocker chooses (2.10)."""
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


VOID = Value(points=0.0, worth=0.0, won=0.0, gin=0.0, undercut=0.0)
"""The value of a void deal."""
A_LITTLE = 0.01
"""The points by which one action is put below another; too little to be seen, as tenths are told."""
AS_SAFE = 0.02
"""Chances to be melded that differ by no more than this count as equal."""
NEARLY_ALL = 7
"""From so many known cards of the opponent's ten, its hand is nearly known."""
GIN = 1.0
"""The chance of gin of a hand that is gin; the networks never predict as much."""
