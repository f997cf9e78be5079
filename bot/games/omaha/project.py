"""From the state of an Omaha match to what one seat may see of it: the view, built field by field (9)."""

from __future__ import annotations

from bot.games.game import Seat
from bot.games.omaha.ending import sort_chips
from bot.games.omaha.ranking import made_of
from bot.games.omaha.state import OmahaState, PastRecord
from bot.games.omaha.table import choice_of, waiting
from bot.games.omaha.view import Made, OmahaView, PastHand, PlayerView, Pot, PublicOmahaView


def view(state: OmahaState, seat: Seat | None) -> OmahaView:
    """What the seat sees; None is a spectator, who sees what lies open to all."""
    hand = state.hand
    # A hand that is over is shown by its result, and its cards by the history of each seat.
    goes_on = not hand.is_over
    own = hand.hole[seat] if seat is not None and goes_on else ()
    return (PublicOmahaView if seat is None else OmahaView)(
        seat=seat,
        rules=state.rules,
        phase=state.phase,
        hand=hand.number,
        button=hand.button,
        small=hand.small,
        big=hand.big,
        street=hand.street,
        board=hand.board,
        players=tuple(_player(state, each) for each in state.seats),
        turn=hand.turn,
        waiting=waiting(state),
        pot=hand.pot if goes_on else 0,
        pots=_pots(state),
        own=own,
        made=_made(state, seat),
        choice=None if seat is None else choice_of(state, seat),
        deeds=hand.deeds if goes_on else (),
        past=tuple(_past(record, seat) for record in state.past),
        stops=state.stops,
        closing=state.closing,
        void=state.void,
    )


def _player(state: OmahaState, seat: Seat) -> PlayerView:
    player, hand = state.players[seat], state.hand
    is_dealt = not hand.is_over and seat in hand.order
    return PlayerView(
        stack=player.stack,
        bet=hand.bets[seat] if is_dealt else 0,
        bought=player.bought,
        standing=player.standing,
        missed=player.missed,
        is_dealt=is_dealt,
        has_folded=is_dealt and seat in hand.folded,
        is_all_in=is_dealt and seat not in hand.folded and not player.stack,
    )


def _pots(state: OmahaState) -> tuple[Pot, ...]:
    """Main pot and side pots of the rounds before this one; empty unless there are several (6.2)."""
    hand = state.hand
    if hand.is_over or not any(hand.paid):
        return ()
    pots = sort_chips({seat: hand.paid[seat] for seat in hand.order}, hand.folded).pots
    return pots if len(pots) > 1 else ()


def _made(state: OmahaState, seat: Seat | None) -> Made | None:
    """What the seat's cards make with the board, from the flop on."""
    hand = state.hand
    if seat is None or hand.is_over or len(hand.board) < 3 or not hand.hole[seat]:
        return None
    return made_of(hand.hole[seat], hand.board)


def _past(record: PastRecord, seat: Seat | None) -> PastHand:
    """A hand that is over, with this seat's cards alone: others that were not shown stay hidden (9.1)."""
    return PastHand(result=record.result, own=() if seat is None else record.hole[seat])
