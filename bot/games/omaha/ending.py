"""The end of a hand: chips that nobody matched, the showdown, the pots and who wins them (5, 6)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec
from msgspec.structs import replace

from bot.games.frame.dealing import clockwise
from bot.games.game import Seat, Step
from bot.games.omaha.events import Event, HandOver
from bot.games.omaha.ranking import made_of, strength
from bot.games.omaha.state import Hand, OmahaState, PastRecord, Player, showdown_order
from bot.games.omaha.view import HandResult, Pot, PotWon, Shown

KEPT = 20
"""Hands whose history is kept in the state; older ones are only in the log of the match."""


def finish(state: OmahaState) -> Step[OmahaState, Event]:
    """The hand is over: chips are paid out, and its history is written."""
    hand = state.hand
    chips = sort_chips(hand.contributions, hand.folded)
    # A last player whom nobody called wins without showing, and before the flop there is no board to rank
    # (4.7).
    alone = len(hand.live) == 1
    strengths = {seat: 0 if alone else strength(hand.hole[seat], hand.board) for seat in hand.live}
    pots = award(chips.pots, strengths, hand.button)
    showing = () if alone else _showing(state, pots)
    gains = _gains(state, chips, pots)
    stacks = tuple(player.stack + gain for player, gain in zip(state.players, gains, strict=True))
    result = HandResult(
        number=hand.number,
        button=hand.button,
        seats=hand.order,
        stacks=hand.stacks,
        board=hand.board,
        deeds=hand.deeds,
        returned=chips.returned,
        returned_to=chips.returned_to,
        pots=pots,
        shown=tuple(_shown(hand, seat) for seat in showing),
        mucked=() if alone else tuple(seat for seat in hand.live if seat not in showing),
        net=tuple(
            after - before if seat in hand.order else 0
            for seat, (after, before) in enumerate(zip(stacks, hand.stacks, strict=True))
        ),
    )
    state = replace(
        state,
        hand=replace(hand, is_over=True, turn=None),
        players=tuple(_paid_out(state, result, Seat(seat), stack) for seat, stack in enumerate(stacks)),
        past=(*state.past, PastRecord(result=result, hole=hand.hole))[-KEPT:],
    )
    return Step(state, (HandOver(result),))


def _gains(state: OmahaState, chips: Chips, pots: tuple[PotWon, ...]) -> list[int]:
    """The chips that each seat gets, won or not matched (6.1 to 6.3)."""
    gains = [0] * len(state.players)
    if chips.returned_to is not None:
        gains[chips.returned_to] += chips.returned
    for pot in pots:
        for seat, share in zip(pot.winners, pot.shares, strict=True):
            gains[seat] += share
    return gains


def _showing(state: OmahaState, pots: tuple[PotWon, ...]) -> tuple[Seat, ...]:
    """The seats that show, in order: all after an all-in, else the first one and the winners (5.3)."""
    hand = state.hand
    order = showdown_order(hand.live, hand.button, hand.aggressor)
    is_all_in = any(not state.players[seat].stack for seat in hand.live)
    if state.rules.show_all or is_all_in:
        return order
    winners = {seat for pot in pots for seat in pot.winners}
    return tuple(seat for at, seat in enumerate(order) if at == 0 or seat in winners)


def _shown(hand: Hand, seat: Seat) -> Shown:
    """The seat's cards as they lie open at the showdown, with what they make."""
    cards = hand.hole[seat]
    return Shown(seat=seat, cards=cards, made=made_of(cards, hand.board))


def _paid_out(state: OmahaState, result: HandResult, seat: Seat, stack: int) -> Player:
    """The player with the chips after the hand, and the session's counters brought up to date."""
    player = state.players[seat]
    if seat not in result.seats:
        return replace(player, stack=stack)
    won = _won(result, seat)
    return replace(
        player,
        stack=stack,
        hands=player.hands + 1,
        won=player.won + bool(won),
        showdowns_won=player.showdowns_won + bool(won and result.is_showdown),
        best_pot=max(player.best_pot, won),
    )


def _won(result: HandResult, seat: Seat) -> int:
    """The chips that a seat won of all pots."""
    return sum(dict(zip(pot.winners, pot.shares, strict=True)).get(seat, 0) for pot in result.pots)


class Chips(msgspec.Struct, frozen=True, kw_only=True):
    """The chips of a hand: the pots, and what goes back to a player whose bet was not matched (6.1, 6.2)."""

    pots: tuple[Pot, ...]
    returned: int
    returned_to: Seat | None


def sort_chips(paid: Mapping[Seat, int], folded: Collection[Seat]) -> Chips:
    """The pots of a hand in which the seats have paid these chips, the main pot first (6.1, 6.2).

    Each different amount that a seat still in has paid is the upper edge of a pot: whoever has paid less has
    no part in it.
    """
    live = {seat: chips for seat, chips in paid.items() if seat not in folded}
    # Only one player can have put in more than all others, and only of what nobody else has matched.
    top = max(live, key=lambda seat: live[seat])
    rest = max((chips for seat, chips in paid.items() if seat != top), default=0)
    returned = max(0, live[top] - rest)
    matched = {seat: chips - returned if seat == top else chips for seat, chips in paid.items()}
    levels = sorted({matched[seat] for seat in live} - {0})
    pots: list[Pot] = []
    below = 0
    for level in levels:
        # A player who folded may have paid more than anybody still in: those chips go to the last pot.
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
    """One pot with its winners and their shares."""
    best = max(strength[seat] for seat in pot.eligible)
    winners = clockwise((seat for seat in pot.eligible if strength[seat] == best), button)
    # Chips are whole: what cannot be split goes one by one from the left of the button (6.3).
    share, odd = divmod(pot.amount, len(winners))
    shares = tuple(share + (1 if at < odd else 0) for at in range(len(winners)))
    return PotWon(amount=pot.amount, eligible=pot.eligible, winners=winners, shares=shares)
