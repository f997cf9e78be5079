"""The expert's judgement: what each legal action is worth, in points of the deal and at this score."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.games.cards import PACK, Card, Mask, mask_of
from bot.games.gin.actions import Action, Discard, Knock, Take
from bot.games.gin.player.ending import Ending, all_endings
from bot.games.gin.player.knocking import knock_points
from bot.games.gin.player.network import Network, Row, learned
from bot.games.gin.player.prospects import Prospect, Prospects
from bot.games.gin.player.temper import is_hasty
from bot.games.gin.player.traits import Reading
from bot.games.gin.player.unseen import single_bits
from bot.games.gin.player.worlds import worlds as drawn_worlds
from bot.games.gin.view import DealKind, Finish, GinView, Phase
from bot.games.melds.arrange import arrange

WORLDS = 20
"""How many hands of the other are held possible at a decision."""


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """One action and what is expected of it; points are net, the seat's less the other's."""

    action: Action
    prospect: Prospect
    thrown: Card | None = None
    """The card that goes with it; for a card taken, the best to throw then."""
    ends: bool = False
    """Whether the deal ends with it."""

    def capped(self, most: Prospect) -> Judged:
        """The same, worth a little less than this at most."""
        if self.prospect.worth < most.worth:
            return self
        points = min(self.prospect.points, most.points - A_LITTLE)
        prospect = replace(self.prospect, points=points, worth=most.worth - A_LITTLE)
        return replace(self, prospect=prospect)


def judged(view: GinView, legal: tuple[Action, ...], *, seed: int, worlds: int) -> tuple[Judged, ...]:
    """Every legal action of a seat that draws or throws, the best first."""
    if view.hand is None:
        raise ValueError("who sees no hand has nothing to weigh")
    judgement = _Judgement(view, worlds, seed)
    if view.phase in {Phase.DISCARD, Phase.FIFTIETH_END}:
        found = judgement.ends_and_throws(legal)
    else:
        found = judgement.draws(legal)
    return tuple(sorted(found, key=lambda each: -each.prospect.worth))


class _Judgement:
    """One decision."""

    def __init__(self, view: GinView, worlds: int, seed: int) -> None:
        assert view.hand is not None
        self._view, self._hand = view, mask_of(view.hand.cards)
        self._worlds, self._seed = worlds, seed
        self._reading, self._prospects = Reading(view), Prospects(view)
        self._drawn: tuple[Mask, ...] | None = None
        common = self._reading.common()
        foresight = self._foresight = learned().against(hasty=is_hasty(self._reading.held.hasty))
        self._playing_on = foresight.playing_on.begun(common)
        self._knocking = foresight.knocking.begun(common)

    def ends_and_throws(self, legal: tuple[Action, ...]) -> list[Judged]:
        """A seat that holds eleven cards."""
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
            found = _behind(max(gins, key=lambda each: each.prospect.worth), found)
        return _with_all(found, legal)

    def _in_order(self, throws: list[Judged]) -> list[Judged]:
        """The same, but no throw is best that another one beats for certain.

        The networks are about a point off; that a lone king goes before a lone ace needs none.
        """
        throws = sorted(throws, key=lambda each: -each.prospect.worth)
        for _ in range(len(throws)):
            best = throws[0]
            better = next((each for each in throws[1:] if self._is_surely_better(each, best)), None)
            if better is None:
                break
            throws.remove(better)
            throws = [replace(better, prospect=best.prospect), best.capped(best.prospect), *throws[1:]]
        return throws

    def _is_surely_better(self, one: Judged, other: Judged) -> bool:
        """Whether of two cards that go with no other one leaves less, now and whatever comes, as safely."""
        assert one.thrown is not None
        assert other.thrown is not None
        kept, instead = Mask(self._hand & ~one.thrown.bit), Mask(self._hand & ~other.thrown.bit)
        deadwood, after = self._reading.count
        if deadwood(kept) >= deadwood(instead):
            return False
        number, rival = one.thrown.bit.bit_length() - 1, other.thrown.bit.bit_length() - 1
        if self._reading.liked(number) > self._reading.liked(rival) + AS_SAFE:
            return False
        loose = Mask(self._hand & ~sum(arrange(instead, self._view.rules.melds).melds))
        beside = self._reading.deck.beside
        if not (loose & one.thrown.bit) or (beside[number] | beside[rival]) & loose:
            return False
        coming = tuple(single_bits(self._reading.held.drawable))
        return all(after(Mask(kept | bit)) <= after(Mask(instead | bit)) for bit in coming)

    def draws(self, legal: tuple[Action, ...]) -> list[Judged]:
        """A seat that holds ten cards: the upcard, beside the stock or a pass."""
        view = self._view
        if view.phase is Phase.FIFTIETH:
            other = VOID
        else:
            common = self._reading.common(
                offered_first=view.phase is Phase.OFFER_NONDEALER,
                offered_second=view.phase is Phase.OFFER_DEALER,
            )
            drawing = self._foresight.drawing
            other = self._asked(drawing, drawing.begun(common), self._hand, None)
        found = [Judged(action=action, prospect=other) for action in legal if action != Take()]
        if Take() in legal and view.upcard is not None:
            taken = self._taken(view.upcard)
            if taken.prospect.gin == GIN:
                return _behind(taken, found)
            found.append(taken if self._is_of_use(view.upcard) else taken.capped(other))
        return found

    def _is_of_use(self, upcard: Card) -> bool:
        """Whether the card would be melded, or is so low that it may stand for a high one."""
        points, deadwood = self._view.rules.melds.points(upcard.rank), self._reading.count.deadwood
        if points <= LOW or self._view.phase is Phase.FIFTIETH:
            return True
        return deadwood(Mask(self._hand | upcard.bit)) < deadwood(self._hand) + points

    def _taken(self, upcard: Card) -> Judged:
        """Taking the upcard, with what is best to do then."""
        held = Mask(self._hand | upcard.bit)
        deadwood, limit = self._reading.count.deadwood, self._view.knock_limit
        left = sorted(
            (deadwood(Mask(held & ~card.bit)), -card.rank, card.suit, card)
            for card in PACK
            if card.bit & self._hand
        )
        if left[0][0] == 0:
            return Judged(action=Take(), prospect=self._gin(), thrown=left[0][3])
        ends = [
            Judged(action=Take(), prospect=self._knocked(held, card), thrown=card)
            for points, _, _, card in left[:1]
            if points <= limit
        ]
        if self._view.phase is not Phase.FIFTIETH:
            throws = (self._thrown(held, card) for _, _, _, card in left)
            ends += [replace(each, action=Take()) for each in throws]
        return max(ends, key=lambda each: each.prospect.worth)

    def _ended(self, way: Ending, ending: Ending) -> Judged:
        """An ending; of the ways to lay the same cards, what less can be laid off on is worth more."""
        card = way.finish.card
        if way.finish.hand.points == 0:
            prospect = self._gin(big=way.finish.kind is DealKind.BIG_GIN)
        elif self._reading.held.known.bit_count() >= NEARLY_ALL:
            # Seldom met, so hardly learned; and the few cards that are hidden are easily gone through.
            prospect = self._prospects.of_knock(self._scores(way.finish))
        else:
            prospect = self._knocked(self._hand, card)
            gained = 0.0 if way is ending else self._mean(way.finish) - self._mean(ending.finish)
            prospect = replace(prospect, points=prospect.points + gained, worth=prospect.worth + gained)
        return Judged(action=way.action, prospect=prospect, thrown=card, ends=True)

    def _mean(self, finish: Finish) -> float:
        scores = self._scores(finish)
        return sum(scores) / len(scores)

    def _scores(self, finish: Finish) -> list[int]:
        return [knock_points(self._view, finish, hand) for hand in self._hands()]

    def _gin(self, *, big: bool = False) -> Prospect:
        """Gin scores what the other has left, in the worlds that may be."""
        hands, deadwood = self._hands(), self._reading.count.deadwood
        return self._prospects.of_gin([deadwood(hand) for hand in hands], big=big)

    def _thrown(self, held: Mask, card: Card) -> Judged:
        """Playing on without this card."""
        prospect = self._asked(self._foresight.playing_on, self._playing_on, Mask(held & ~card.bit), card)
        return Judged(action=Discard(card), prospect=prospect, thrown=card)

    def _knocked(self, held: Mask, card: Card | None) -> Prospect:
        """A knock with what is left once this card is thrown."""
        kept = Mask(held & ~card.bit) if card else held
        return self._asked(self._foresight.knocking, self._knocking, kept, card)

    def _asked(self, network: Network, begun: Row, kept: Mask, card: Card | None) -> Prospect:
        return self._prospects.of(network.chances(self._reading.own(kept, card), begun))

    def _hands(self) -> tuple[Mask, ...]:
        """What the other may hold; drawn only where a hand as a whole is asked for."""
        if self._drawn is None:
            self._drawn = drawn_worlds(self._view, self._worlds, self._seed)
        return self._drawn


def _behind(gin: Judged, others: list[Judged]) -> list[Judged]:
    """Nothing is better than gin, whatever the networks make of what they never saw."""
    return [gin, *(each.capped(gin.prospect) for each in others if each is not gin)]


def _with_all(found: list[Judged], legal: tuple[Action, ...]) -> list[Judged]:
    """With what is legal but of no use, as melds laid so that more is left: worth less than all others."""
    seen = {each.action for each in found}
    least = min((each.prospect for each in found), key=lambda prospect: prospect.worth, default=VOID)
    return found + [
        Judged(action=action, prospect=least).capped(least) for action in legal if action not in seen
    ]


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


VOID = Prospect(points=0.0, worth=0.0, won=0.0, gin=0.0, undercut=0.0)
"""Nobody scores."""
A_LITTLE = 0.01
"""Points by which one action is put below another."""
AS_SAFE = 0.02
"""By how much likelier the other may meld a card that is thrown in another one's place."""
NEARLY_ALL = 7
"""Of ten cards that the other holds so many are known."""
GIN = 1.0
"""The chance of gin of a hand that is gin; the networks are never so sure."""
LOW = 3
"""Points of a card that may be taken without a meld for it."""
