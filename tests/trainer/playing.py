"""Deals of gin between the expert and a mixture of others: what its networks saw, and how it ended.

This program sees states, as it must to tell what the other held; the players see their views alone.
"""

from __future__ import annotations

import math
import multiprocessing
import random
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from typing import Any, NamedTuple

from msgspec.structs import replace

from bot.arena.contest import end_with_parent
from bot.games import gin
from bot.games.cards import PACK, Card, Mask, mask_of
from bot.games.game import Seat
from bot.games.gin.actions import Action, Discard, Draw, Knock, Pass, Take
from bot.games.gin.player.features import Features
from bot.games.gin.player.levels import completes_a_meld
from bot.games.gin.player.opponent_model import card_features, early_knocker_log_odds, is_early_knocker
from bot.games.gin.player.policy import SAMPLES, ActionValue, evaluate
from bot.games.gin.player.value import (
    GINS,
    KNOCKS,
    LOST_GINS,
    LOST_KNOCKS,
    LOST_UNDERCUTS,
    UNDERCUTS,
    VOIDS,
)
from bot.games.gin.rules import GinRules
from bot.games.gin.state import GinState
from bot.games.gin.view import DealKind, DealResult, GinView, Phase
from bot.players import ComputerPlayer, Level
from bot.players.network import Row
from bot.players.registry import BASELINES, COMPUTER_PLAYERS
from tests.trainer.named import HOLDING, foreseeing

STANDARD = gin.PRESETS["standard"]
MIXTURE: Mapping[str, float] = {"simple": 0.4, "strong": 0.2, "casual": 0.1, "beginner": 0.1, "expert": 0.2}
"""Whom the expert plays, and in which share of the matches."""
OTHER_LIMITS = 0.35
"""The share of matches that are not played with the usual knock limit of ten …"""
GIN_ONLY = 0.3
"""… and of these the share in which nobody may knock; the others have a limit from 0 to 9."""
LONGEST = 8
"""Deals after which a match is left: by then the expert has an idea of whether the other knocks early."""
EXPLORED = 0.05
"""How often the expert does something else than it thinks best, about; see `explored`."""
HOLDINGS = 0.05
"""At which share of its decisions it is kept which cards the other held: each has about 25."""
TEMPERATURE = 2.0
"""Points by which a throw must be worse to be tried e times less often."""
CLOSE = 5
"""Points between a knock and playing on within which the other one of the two is tried more often."""
PIECE = 50
"""Deals that a process plays at a time."""


class Seen(NamedTuple):
    """What a network was asked at one decision of the expert, and what it should have said."""

    network: str
    """One of `tests.trainer.named.NAMES`."""
    own: Row
    common: Row
    answer: int
    """The number of the ending; of a card, 1 if the other held it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """One deal from the side of the expert that learns."""

    rival: str
    early_knocker: bool
    """Whether the other was known to knock as soon as it may, when the deal began."""
    ending: int
    points: int
    """Net, the expert's less the other's."""
    seen: tuple[Seen, ...]


@dataclass(slots=True)
class Watched:
    """What is kept of a deal while its ending is open."""

    early_knocker: bool = False
    asked: list[tuple[str, Row, Row]] = field(default_factory=list)
    held: list[Seen] = field(default_factory=list)

    def decided(self, view: GinView, action: Action, *, tried: bool) -> None:
        """Keep what the networks saw of an action; how well it plays from here on tells of it.

        What came before something ``tried`` would be blamed for it, and is forgotten.
        """
        if tried:
            self.asked.clear()
        self.asked += asked_of(view, action)

    def ended(self, rival: str, result: DealResult, seat: Seat) -> Deal:
        ending = ending_of(result, seat)
        asked = (Seen(network, own, common, ending) for network, own, common in self.asked)
        points = result.points[seat] - result.points[1 - seat]
        seen = (*asked, *self.held)
        return Deal(rival=rival, early_knocker=self.early_knocker, ending=ending, points=points, seen=seen)


def play_in_pieces(deals: int, seed: int, *, share: float, processes: int) -> Iterator[list[Deal]]:
    """So many deals, piece by piece; the same however many processes play them."""
    sizes = [min(PIECE, deals - start) for start in range(0, deals, PIECE)]
    seeds = [f"{seed}/{piece}" for piece in range(len(sizes))]
    shares = [share] * len(sizes)
    if processes <= 1:
        yield from map(play, sizes, seeds, shares)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=context, initializer=end_with_parent) as pool:
        yield from pool.map(play, sizes, seeds, shares)


def play(deals: int, seed: str, share: float = EXPLORED) -> list[Deal]:
    """So many deals in matches of a few; the same arguments give the same deals."""
    found: list[Deal] = []
    for number in count():
        if len(found) >= deals:
            break
        chance = random.Random(f"{seed}/{number}")
        most = min(chance.randint(1, LONGEST), deals - len(found))
        found += _match(chance, most, share)
    return found


def _match(chance: random.Random, most: int, share: float) -> list[Deal]:
    """A match of the expert against one of the mixture, to its end or for so many deals."""
    name = chance.choices(list(MIXTURE), list(MIXTURE.values()))[0]
    rival, seat = _player(name), Seat(chance.randrange(2))
    state = gin.new(_rules(chance), 2, chance.randbytes(32)).state
    found: list[Deal] = []
    watched = Watched()
    while len(found) < most and gin.outcome(state) is None:
        before, turn = state, Seat(gin.awaited(state)[0])
        view, legal = gin.view(state, turn), gin.legal(state, turn)
        if turn == seat:
            action = _chosen(state, view, legal, watched, chance, share)
        else:
            action = _rivals(rival, view, legal, chance)
        state = gin.apply(state, turn, action).state
        for result in state.results[len(before.results) :]:
            if result.kind is not DealKind.MISDEAL:
                found.append(watched.ended(name, result, seat))
                watched = Watched(is_early_knocker(early_knocker_log_odds(gin.view(state, seat))))
    return found[:most]


def _player(name: str) -> ComputerPlayer[Any, Any]:
    yardsticks = BASELINES[gin.KEY]
    return yardsticks[name] if name in yardsticks else COMPUTER_PLAYERS[gin.KEY][Level(name)]


def _rivals(
    rival: ComputerPlayer[Any, Any], view: GinView, legal: tuple[Action, ...], chance: random.Random
) -> Action:
    chosen: Action | None = rival.choose(view, legal, seed=chance.getrandbits(32))
    assert chosen is not None, "gin waits for the seat whose turn it is"
    return chosen


def _rules(chance: random.Random) -> GinRules:
    """Standard gin with some knock limit."""
    if chance.random() >= OTHER_LIMITS:
        return STANDARD
    return replace(STANDARD, knock_limit=0 if chance.random() < GIN_ONLY else chance.randrange(10))


def _chosen(
    state: GinState,
    view: GinView,
    legal: tuple[Action, ...],
    watched: Watched,
    chance: random.Random,
    share: float,
) -> Action:
    """What the expert does; what its networks see is kept."""
    assert view.seat is not None
    best_first = evaluate(view, legal, seed=chance.getrandbits(32), samples=SAMPLES)
    action = explored(view, best_first, share, chance).action
    if len(legal) > 1:
        watched.decided(view, action, tried=action != best_first[0].action)
        if chance.random() < HOLDINGS:
            watched.held += held_by(view, state.hand(Seat(1 - view.seat)))
    return action


def explored(
    view: GinView, best_first: tuple[ActionValue, ...], share: float, chance: random.Random
) -> ActionValue:
    """The best action or now and then another one, so that the networks see what that leads to.

    At ``share`` of the draws that would meld the upcard the other way is gone; at twice that share of the
    throws one is chosen by what it is worth; a knock that is about as good as playing on is turned into it,
    or that into the knock, at 2.5 times that share, others at ``share``. Gin is always called.
    """
    best = best_first[0]
    if any(isinstance(each.action, Take) for each in best_first):
        tried = completes_a_meld(view) and chance.random() < share
        return best_first[1] if tried and len(best_first) > 1 else best
    throws = [each for each in best_first if isinstance(each.action, Discard)]
    knocks = [each for each in best_first if each.ends and isinstance(each.action, Knock)]
    if not throws or (best.ends and best not in knocks):
        return best
    throw = throws[0]
    if chance.random() < 2 * share:
        weights = [math.exp((each.value.worth - throw.value.worth) / TEMPERATURE) for each in throws]
        throw = chance.choices(throws, weights)[0]
    if not knocks:
        return throw
    gap = abs(knocks[0].value.worth - throws[0].value.worth)
    turned = chance.random() < (2.5 * share if gap < CLOSE else share)
    return knocks[0] if best.ends != turned else throw


def asked_of(view: GinView, action: Action) -> Iterable[tuple[str, Row, Row]]:
    """Which network judges this action, and the numbers that it looks at; taking a card and gin have none."""
    assert view.hand is not None
    features, hand = Features(view), mask_of(view.hand.cards)
    name = partial(foreseeing, early_knocker=is_early_knocker(features.estimate.log_odds))
    match action:
        case Discard(card=card):
            yield name("playing_on"), _own(features, hand, card), tuple(features.common())
        case Knock(card=card):
            yield name("knocking"), _own(features, hand, card), tuple(features.common())
        case Draw() | Pass():
            common = features.common(
                offered_first=view.phase is Phase.OFFER_NONDEALER,
                offered_second=view.phase is Phase.OFFER_DEALER,
            )
            yield name("drawing"), _own(features, hand, None), tuple(common)
        case _:
            return


def _own(features: Features, hand: Mask, card: Card | None) -> Row:
    return tuple(features.own(Mask(hand & ~card.bit) if card else hand, card))


def held_by(view: GinView, other: Mask) -> Iterable[Seen]:
    """Of each card that may be in the other hand, what is known of it, and whether it is there."""
    common, rows = card_features(view, early_knocker_log_odds(view))
    for number, own in rows.items():
        yield Seen(HOLDING, own, common, int(bool(PACK[number].bit & other)))


def ending_of(result: DealResult, seat: Seat) -> int:
    """The number of the ending, as `bot.games.gin.player.value` has them, for this seat."""
    if result.winner is None or result.showdown is None:
        return VOIDS.start
    won, loser = result.winner == seat, 1 - result.winner
    if result.kind is DealKind.UNDERCUT:
        return (UNDERCUTS if won else LOST_UNDERCUTS).start
    if result.kind is DealKind.KNOCK:
        return (KNOCKS if won else LOST_KNOCKS)[_size(result.points[result.winner])]
    return (GINS if won else LOST_GINS)[_size(result.showdown.hands[loser].points)]


def _size(points: int) -> int:
    """0 below 10 points, 1 below 25, then 2."""
    return (points >= 10) + (points >= 25)
