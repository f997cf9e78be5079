"""Main pot and side pots: what goes back, who can win which chips, how they are split (6)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec

from bot.games.frame.dealing import clockwise
from bot.games.game import Seat
from bot.games.omaha.view import Pot, PotWon


class Chips(msgspec.Struct, frozen=True, kw_only=True):
    """All chips of a hand: the pots, and what goes back to somebody whose bet was not matched."""

    pots: tuple[Pot, ...]
    returned: int
    returned_to: Seat | None


def sort_chips(paid: Mapping[Seat, int], folded: Collection[Seat]) -> Chips:
    """The pots of a hand in which the seats have paid so much; the main pot first (6.1, 6.2)."""
    live = {seat: chips for seat, chips in paid.items() if seat not in folded}
    top = max(live, key=lambda seat: live[seat])
    rest = max((chips for seat, chips in paid.items() if seat != top), default=0)
    returned = max(0, live[top] - rest)
    matched = {seat: chips - returned if seat == top else chips for seat, chips in paid.items()}
    levels = sorted({matched[seat] for seat in live} - {0})
    pots: list[Pot] = []
    below = 0
    for level in levels:
        # Folded chips above the highest live level go to the last pot.
        ceiling = max(matched.values()) if level == levels[-1] else level
        amount = sum(min(chips, ceiling) - min(chips, below) for chips in matched.values())
        pots.append(
            Pot(amount=amount, eligible=tuple(sorted(seat for seat in live if matched[seat] >= level)))
        )
        below = level
    return Chips(pots=tuple(pots), returned=returned, returned_to=top if returned else None)


def award(pots: tuple[Pot, ...], strength: Mapping[Seat, int], button: Seat) -> tuple[PotWon, ...]:
    """Each pot with its winners; odd chips one by one from the left of the button (6.2, 6.3)."""
    return tuple(_award(pot, strength, button) for pot in pots)


def _award(pot: Pot, strength: Mapping[Seat, int], button: Seat) -> PotWon:
    best = max(strength[seat] for seat in pot.eligible)
    winners = clockwise((seat for seat in pot.eligible if strength[seat] == best), button)
    share, odd = divmod(pot.amount, len(winners))
    shares = tuple(share + (1 if at < odd else 0) for at in range(len(winners)))
    return PotWon(amount=pot.amount, eligible=pot.eligible, winners=winners, shares=shares)
