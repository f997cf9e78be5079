"""``python -m tests.differential.omaha [--hands N] [--seed S]``: random hands of Omaha beside pokerkit.

Each hand is dealt and bet by our engine, and the same cards and actions are given to pokerkit: at every
decision actor, price of a call and limits of a raise must be the same, and in the end everybody's chips.
What is known to differ is counted under its reason. `./upcard bench --peers` installs pokerkit.
"""

from __future__ import annotations

import argparse
import importlib
import random
import sys
import warnings
from collections import Counter
from typing import Any

from bot.games.game import Seat
from bot.games.omaha import apply
from bot.games.omaha.actions import Action, Call, Check, Fold, Raise
from bot.games.omaha.hand import is_open, limits_of
from bot.games.omaha.rules import OmahaRules, Structure
from bot.games.omaha.state import Hand, OmahaState
from bot.games.omaha.view import DeedKind, HandResult, Phase, Street
from tests.differential.compare import Differs
from tests.games.omaha.positions import begun

SHORT_BLIND = "a short big blind: a call is the whole blind (3.3), for pokerkit what was posted"
SHORT_BET = "a short all-in in fixed limit: the half-bet rule (4.4), which pokerkit has not"
ODD_CHIPS = "odd chips (6.2, 6.3): pokerkit parts pots at folded bets too, and gives all to one winner"
LESS = (
    "short all-ins, less than a raise since one's last action (4.5): pokerkit adds earlier ones, or the blind"
)
SUMMED = "short all-ins that add up since one's last action (4.5): pokerkit begins anew after each sum"

AUTOMATIC = (
    "ANTE_POSTING",
    "BET_COLLECTION",
    "BLIND_OR_STRADDLE_POSTING",
    "HAND_KILLING",
    "HOLE_CARDS_SHOWING_OR_MUCKING",
    "CHIPS_PUSHING",
    "CHIPS_PULLING",
)
"""What pokerkit does by itself."""


class Beside:
    """One hand in both engines."""

    def __init__(self, state: OmahaState, kit: Any) -> None:  # noqa: ANN401  # untyped when it is not installed
        self.state = state
        self.first = state.hand
        self.kit = kit
        self.peer = _peer_hand(state, kit)
        self.decisions = 0

    def play(self, chance: random.Random) -> str | None:
        """Bet to the end of the hand; the reason where the engines are known to part."""
        while self.state.phase is Phase.BETTING and self.state.hand.number == self.first.number:
            seat = self.state.hand.turn
            assert seat is not None
            excuse = self._compare(seat)
            if excuse is not None:
                return excuse
            action = _choice(self.state, seat, chance)
            if self._is_short_bet(action):
                return SHORT_BET
            self._do(action)
            self.state = apply(self.state, seat, action).state
        return self._compare_end(self.state.past[-1].result)

    def _compare(self, seat: Seat) -> str | None:
        _deal_board(self.peer, self.state.hand)
        self.decisions += 1
        at = self.first.order.index(seat)
        if self.peer.actor_index != at:
            raise Differs(f"{self.first.number}: on turn {self.peer.actor_index} there, {at} here")
        ours = limits_of(self.state, seat)
        theirs = (
            self.peer.checking_or_calling_amount,
            self.peer.min_completion_betting_or_raising_to_amount,
            self.peer.max_completion_betting_or_raising_to_amount,
        )
        if theirs == (ours.to_call, ours.min_to, ours.max_to):
            return None
        hand = self.state.hand
        mark = hand.marks[seat]
        shorts = 0 if mark is None else _short_all_ins(hand, above=mark)
        if shorts > 1 and theirs[1] is None and ours.min_to is not None:
            return SUMMED
        if shorts and theirs[1] is not None and not is_open(self.state, seat):
            return LESS
        raise Differs(f"{theirs} there, {ours} here: {hand}")

    def _is_short_bet(self, action: Action) -> bool:
        """Whether a fixed bet is not whole."""
        if self.state.rules.structure is not Structure.FIXED_LIMIT or not isinstance(action, Raise):
            return False
        size = self.state.hand.last_raise
        return action.to != self.state.hand.level + size

    def _do(self, action: Action) -> None:
        match action:
            case Fold():
                self.peer.fold()
            case Raise(to):
                self.peer.complete_bet_or_raise_to(to)
            case _:
                self.peer.check_or_call()

    def _compare_end(self, result: HandResult) -> str | None:
        _deal_board(self.peer, self.first, result)
        # Who is alone with chips may check there, round by round; here nobody is asked (4.7).
        while self.peer.actor_index is not None and not self.peer.checking_or_calling_amount:
            self.peer.check_or_call()
            _deal_board(self.peer, self.first, result)
        if self.peer.status:
            raise Differs("the hand is not over there")
        theirs = [
            int(self.peer.stacks[at] - self.peer.starting_stacks[at]) for at in range(len(result.seats))
        ]
        ours = [result.net[seat] for seat in result.seats]
        if theirs == ours:
            return None
        odd = sum(len(pot.winners) for pot in result.pots if len(pot.winners) > 1)
        if odd and all(abs(one - other) <= odd for one, other in zip(theirs, ours, strict=True)):
            return ODD_CHIPS
        raise Differs(f"{theirs} there, {ours} here: {result}")


def _peer_hand(state: OmahaState, kit: Any) -> Any:  # noqa: ANN401  # untyped when it is not installed
    """The same hand in pokerkit, whose seats begin at the left of the button."""
    hand, rules = state.hand, state.rules
    structures = {
        Structure.POT_LIMIT: kit.BettingStructure.POT_LIMIT,
        Structure.NO_LIMIT: kit.BettingStructure.NO_LIMIT,
        Structure.FIXED_LIMIT: kit.BettingStructure.FIXED_LIMIT,
    }
    fixed = rules.structure is Structure.FIXED_LIMIT
    big = rules.big_blind

    def street(cards: int, *, size: int, most: int, hole: tuple[bool, ...] = ()) -> Any:  # noqa: ANN401
        draws, raises = False, most if fixed else None
        return kit.Street(bool(cards), hole, cards, draws, kit.Opening.POSITION, size, raises)

    streets = (
        street(0, size=big, most=3, hole=(False,) * 4),
        street(3, size=big, most=4),
        street(1, size=2 * big if fixed else big, most=4),
        street(1, size=2 * big if fixed else big, most=4),
    )
    peer = kit.State(
        tuple(getattr(kit.Automation, name) for name in AUTOMATIC),
        kit.Deck.STANDARD,
        (kit.OmahaHoldemHand,),
        streets,
        structures[rules.structure],
        True,  # noqa: FBT003  # antes, of which there are none
        0,
        (rules.small_blind, big),
        0,
        tuple(hand.stacks[seat] for seat in hand.order),
        len(hand.order),
    )
    for seat in hand.order:
        peer.deal_hole("".join(map(str, hand.hole[seat])))
    return peer


def _deal_board(peer: Any, hand: Hand, result: HandResult | None = None) -> None:  # noqa: ANN401
    """The cards of the board that pokerkit waits for."""
    board = hand.board if result is None else result.board
    while peer.can_burn_card() or peer.can_deal_board():
        if peer.can_burn_card():
            peer.burn_card("??")
            continue
        lying = len([card for row in peer.board_cards for card in row])
        number = 3 if not lying else 1
        cards = board[lying : lying + number]
        if not cards:
            return
        peer.deal_board("".join(map(str, cards)))


def _short_all_ins(hand: Hand, *, above: int) -> int:
    """How many all-ins of this round were less than a full raise, above somebody's last action."""
    raises = [deed for deed in hand.deeds if deed.street is hand.street and deed.kind in _RAISES]
    before = [hand.level if hand.street is Street.PREFLOP else 0, *(deed.to for deed in raises)]
    return sum(
        deed.all_in and deed.to - below < hand.last_raise and deed.to > above
        for deed, below in zip(raises, before, strict=False)
    )


_RAISES = (DeedKind.BET, DeedKind.RAISE)


def _choice(state: OmahaState, seat: Seat, chance: random.Random) -> Action:
    """Something that may be done: often a call, all amounts of a raise."""
    found = limits_of(state, seat)
    if found.min_to is not None and found.max_to is not None and chance.random() < 0.4:
        edge = chance.random()
        if edge < 0.25:
            return Raise(found.min_to)
        return Raise(found.max_to if edge < 0.5 else chance.randint(found.min_to, found.max_to))
    if not found.to_call:
        return Check()
    return Fold() if chance.random() < 0.25 else Call()


def one_hand(chance: random.Random, kit: Any, met: Counter[str]) -> int:  # noqa: ANN401
    """One random hand; gives its decisions. Raises Differs."""
    seats = chance.randint(2, 9)
    big = chance.choice((2, 3, 10))
    small = chance.randint(1, big - 1)  # with equal blinds pokerkit tells nobody apart by what they posted
    rules = OmahaRules(structure=chance.choice(list(Structure)), small_blind=small, big_blind=big, hands=1)
    stacks = [chance.choice((big, 5 * big, 100 * big)) + chance.randint(0, 3 * big) for _ in range(seats)]
    if chance.random() < 0.1:
        stacks[chance.randrange(seats)] = chance.randint(1, big)
    button = chance.randrange(seats)
    state = begun(*stacks, rules=rules, button=button, seed=chance.randbytes(32))
    met[rules.structure.value] += 1
    if state.hand.stacks[state.hand.big] < big or state.hand.stacks[state.hand.small] < small:
        met[SHORT_BLIND] += 1
        return 0
    if state.phase is not Phase.BETTING or state.hand.is_over:
        return 0
    beside = Beside(state, kit)
    excuse = beside.play(chance)
    if excuse is not None:
        met[excuse] += 1
    return beside.decisions


REASONS = (SHORT_BLIND, SHORT_BET, ODD_CHIPS, LESS, SUMMED)
"""All that is known to differ."""


def main() -> int:
    """The exit status: 1 when the engines disagree, 2 when pokerkit is not here."""
    parser = argparse.ArgumentParser(prog="python -m tests.differential.omaha", description=__doc__)
    parser.add_argument("--hands", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    wishes = parser.parse_args()
    try:
        kit = importlib.import_module("pokerkit")
    except ImportError:
        print("pokerkit is not here; ./upcard bench --peers installs it", file=sys.stderr)
        return 2
    warnings.simplefilter("ignore")  # pokerkit warns of cards that were chosen, as all of them are here
    met: Counter[str] = Counter()
    decisions = 0
    for number in range(wishes.hands):
        try:
            decisions += one_hand(random.Random(f"{wishes.seed} {number}"), kit, met)
        except Differs as differs:
            print(f"hand {number}: {differs}", file=sys.stderr)
            return 1
    kinds = ", ".join(f"{each.value} {met[each.value]}" for each in Structure)
    print(f"omaha: {wishes.hands} hands ({kinds}), {decisions} decisions, no difference")
    for reason in REASONS:
        print(f"  known difference met {met[reason]} times: {reason}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
