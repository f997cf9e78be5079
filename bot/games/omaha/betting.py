"""How much may be bet: minimum, pot-size maximum, fixed bets with their cap, short all-ins (4.1 to 4.5)."""

from __future__ import annotations

from typing import assert_never

import msgspec

from bot.games.omaha.rules import CAP, Structure


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """What the limits of one decision depend on, in chips (4.1). Letters are those of the rules' formulas."""

    structure: Structure
    bet_size: int
    """The big blind; in fixed limit the size of one bet in this round."""
    highest: int
    """C: the highest bet of this round, before the flop at least the big blind."""
    own: int
    """I: what the actor has in this round already."""
    stack: int
    """S: what the actor has behind."""
    pot: int
    """P: all chips in the middle, bets of this round too."""
    last_raise: int = 0
    """R: the size of the last full bet or raise of this round."""
    level: int = 0
    """Fixed limit: the last full bet. A short all-in above it does not count; it is completed (4.4)."""
    bets_made: int = 0
    """Fixed limit: the full bets of this round so far."""
    is_open: bool = True
    """Whether the actor may raise at all (4.5)."""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What a call costs, and the least and greatest total of a bet or raise; None where there is no raise."""

    to_call: int
    min_to: int | None
    max_to: int | None


def limits(decision: Decision) -> Limits:
    """The amounts that the decision allows (4.2 to 4.4)."""
    to_call = min(max(0, decision.highest - decision.own), decision.stack)
    everything = decision.own + decision.stack
    if not decision.is_open or everything <= decision.highest:
        return Limits(to_call=to_call, min_to=None, max_to=None)
    match decision.structure:
        case Structure.FIXED_LIMIT:
            if decision.bets_made >= CAP:
                return Limits(to_call=to_call, min_to=None, max_to=None)
            least = most = decision.level + decision.bet_size
        case Structure.POT_LIMIT:
            least = _minimum(decision)
            most = max(least, pot_size(decision))
        case Structure.NO_LIMIT:
            least, most = _minimum(decision), everything
        case _:
            assert_never(decision.structure)
    # An all-in may be less than the least raise (4.5).
    return Limits(to_call=to_call, min_to=min(least, everything), max_to=min(most, everything))


def pot_size(decision: Decision, *, part: int = 1) -> int:
    """The total that raises by the pot after a call, or by a fraction of the pot (4.3)."""
    call = decision.highest - decision.own
    return decision.highest + (decision.pot + call) // part


def may_raise_again(*, bet_when_last_acted: int, highest: int, last_raise: int) -> bool:
    """Whether the bet has grown by a full raise since the seat last acted (4.5)."""
    return highest - bet_when_last_acted >= last_raise


def counts_as_bet(*, to: int, level: int, bet_size: int) -> bool:
    """Fixed limit: whether an all-in is at least half a bet above the last full one, and so counts (4.4)."""
    return 2 * (to - level) >= bet_size


def _minimum(decision: Decision) -> int:
    """The total of the least full bet or raise (4.2)."""
    return decision.highest + max(decision.last_raise, decision.bet_size)
