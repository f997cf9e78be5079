"""One deal of Mahjong gin: for each phase what is legal, and what an action leads to (7.4.1 to 7.4.5)."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from bot.games.cards import Card, Mask, mask_of
from bot.games.game import IllegalAction, Seat, Step
from bot.games.mahjong.actions import Action, Add, Discard, Draw, Lay, Pass, Refusal, Take
from bot.games.mahjong.events import DealOver, Discarded, Drew, Event, Passed, Took
from bot.games.mahjong.rules import MELDS
from bot.games.mahjong.scoring import gin_result, void_result
from bot.games.mahjong.sheet import totals
from bot.games.mahjong.state import MahjongState, other, with_hand
from bot.games.mahjong.view import DealResult, Phase
from bot.games.melds.laid import CannotLay, Layout, additions, has_use, laid_by, lay_down, lays

LAST_CARDS = 2
"""The cards of the stock that are never drawn (7.4.5)."""


def legal(state: MahjongState, seat: Seat) -> tuple[Action, ...]:
    """What the seat to act may do, last what brings the end nearer: the stock, melds, additions."""
    match state.phase:
        case Phase.OFFER_NONDEALER | Phase.OFFER_DEALER:
            return Take(1), Pass()
        case Phase.DRAW:
            return *(Take(count) for count in takes(state, seat)), Draw()
        case Phase.PLAY:
            return *(Discard(card) for card in throwable(state, seat)), *layable(state, seat)
        case Phase.OVER:
            return ()
        case _:
            assert_never(state.phase)


def play(state: MahjongState, seat: Seat, action: Action) -> Step[MahjongState, Event]:
    """The deal after the action, over if that ended it; raises IllegalAction."""
    require_turn(state, seat)
    match state.phase, action:
        case Phase.OFFER_NONDEALER | Phase.OFFER_DEALER, Pass():
            return _pass(state, seat)
        case Phase.OFFER_NONDEALER | Phase.OFFER_DEALER | Phase.DRAW, Take(count):
            return _take(state, seat, count)
        case Phase.DRAW, Draw():
            return _draw(state, seat)
        case Phase.PLAY, Lay() | Add():
            return lay(state, seat, (action,))
        case Phase.PLAY, Discard(card):
            return _discard(state, seat, card)
        case _:
            raise IllegalAction(Refusal.WRONG_PHASE)


def require_turn(state: MahjongState, seat: Seat) -> None:
    """Raise IllegalAction unless the deal goes on and the seat is to act."""
    if state.phase is Phase.OVER:
        raise IllegalAction(Refusal.WRONG_PHASE)
    if seat != state.turn:
        raise IllegalAction(Refusal.WRONG_PLAYER)


def takes(state: MahjongState, seat: Seat) -> tuple[int, ...]:
    """How many cards of the pile the seat may take now (7.4.2)."""
    if state.phase in {Phase.OFFER_NONDEALER, Phase.OFFER_DEALER}:
        return (1,)
    if state.phase is not Phase.DRAW or state.stock_only:
        return ()
    return tuple(count for count in range(1, len(state.pile) + 1) if _is_usable(state, seat, count))


def throwable(state: MahjongState, seat: Seat) -> tuple[Card, ...]:
    """The cards that the seat may throw now, sorted; none while the key card is held (7.4.2)."""
    if state.phase is not Phase.PLAY or state.key is not None:
        return ()
    return tuple(card for card in state.hands[seat] if not _is_barred(state, seat, card))


def layable(state: MahjongState, seat: Seat) -> tuple[Lay | Add, ...]:
    """The new melds and additions that the seat may lay now, without giving away the key card's use."""
    if state.phase is not Phase.PLAY:
        return ()
    hand = state.hand(seat)
    found: tuple[Lay | Add, ...] = (*lays(hand, MELDS), *additions(state.table, hand, MELDS))
    if state.key is None:
        return found
    return tuple(one for one in found if not _gives_key_away(state, _layout(state, seat, (one,))))


def lay(state: MahjongState, seat: Seat, layings: tuple[Lay | Add, ...]) -> Step[MahjongState, Event]:
    """New melds and additions laid at once, which is gin if no card is left (7.4.2 to 7.4.4)."""
    require_turn(state, seat)
    if state.phase is not Phase.PLAY:
        raise IllegalAction(Refusal.WRONG_PHASE)
    laid = _layout(state, seat, layings)
    if _gives_key_away(state, laid):
        raise IllegalAction(Refusal.KEY_CARD_UNUSABLE)
    after = replace(state, table=laid.table, hands=with_hand(state, seat, laid.hand))
    return Step(after, laid.events) if laid.hand else _gin(after, seat, laid.events)


def _layout(state: MahjongState, seat: Seat, layings: tuple[Lay | Add, ...]) -> Layout:
    try:
        return lay_down(state.table, state.hands[seat], seat, layings, MELDS)
    except CannotLay as refused:
        raise IllegalAction(Refusal(refused.fault.value)) from refused


def _gives_key_away(state: MahjongState, laid: Layout) -> bool:
    """Whether after this the key card would be held for good, so that the turn could never end (7.4.2)."""
    key = state.key
    return key is not None and key in laid.hand and not has_use(key, laid.table, mask_of(laid.hand), MELDS)


def _is_usable(state: MahjongState, seat: Seat, count: int) -> bool:
    """Whether this many cards may be taken: one always, several if the deepest can be laid (7.4.2)."""
    if count == 1:
        return True
    hand = Mask(state.hand(seat) | mask_of(state.pile[-count:]))
    return has_use(state.pile[-count], state.table, hand, MELDS)


def _pass(state: MahjongState, seat: Seat) -> Step[MahjongState, Event]:
    """The upcard goes to the dealer, and after both refused it play begins with the stock (2.4)."""
    if state.phase is Phase.OFFER_NONDEALER:
        passed = replace(state, phase=Phase.OFFER_DEALER, turn=other(seat))
    else:
        passed = replace(state, phase=Phase.DRAW, turn=other(seat), stock_only=True)
    return Step(passed, (Passed(seat),))


def _take(state: MahjongState, seat: Seat, count: int) -> Step[MahjongState, Event]:
    """Cards from the top of the pile, for all to see (7.4.2)."""
    if state.stock_only or not 1 <= count <= len(state.pile):
        raise IllegalAction(Refusal.SOURCE_CLOSED)
    if not _is_usable(state, seat, count):
        raise IllegalAction(Refusal.KEY_CARD_UNUSABLE)
    cards = state.pile[-count:]
    taken = replace(
        state,
        phase=Phase.PLAY,
        hands=with_hand(state, seat, state.hands[seat] + cards),
        pile=state.pile[:-count],
        taken=cards,
    )
    return Step(taken, (Took(seat, cards),))


def _draw(state: MahjongState, seat: Seat) -> Step[MahjongState, Event]:
    """The top of the stock, a secret (7.4.2)."""
    card, *stock = state.stock
    drawn = replace(
        state,
        phase=Phase.PLAY,
        hands=with_hand(state, seat, (*state.hands[seat], card)),
        stock=tuple(stock),
        drawn=card,
        stock_only=False,
    )
    return Step(drawn, (Drew(seat, len(stock)),))


def _discard(state: MahjongState, seat: Seat, card: Card) -> Step[MahjongState, Event]:
    """The card ends the turn: with gin if it was the last, void if two are left in the stock (7.4.5)."""
    if card not in state.hands[seat]:
        raise IllegalAction(Refusal.NOT_IN_HAND)
    if state.key is not None:
        raise IllegalAction(Refusal.KEY_CARD_NOT_MELDED)
    if _is_barred(state, seat, card):
        raise IllegalAction(Refusal.SAME_CARD)
    rest = tuple(held for held in state.hands[seat] if held is not card)
    thrown = replace(state, hands=with_hand(state, seat, rest), pile=(*state.pile, card))
    facts = (Discarded(seat, card),)
    if not rest:
        return _gin(thrown, seat, facts)
    if len(thrown.stock) <= LAST_CARDS:
        return _over(thrown, void_result(number=state.number, dealer=state.dealer), facts)
    return Step(replace(thrown, phase=Phase.DRAW, turn=other(seat), drawn=None, taken=()), facts)


def _is_barred(state: MahjongState, seat: Seat, card: Card) -> bool:
    """Whether the card alone came from the pile this turn and is not the last one held (7.4.2)."""
    return state.taken == (card,) and len(state.hands[seat]) > 1


def _gin(state: MahjongState, seat: Seat, facts: tuple[Event, ...]) -> Step[MahjongState, Event]:
    """The hand is empty; what each laid and holds is counted (7.4.4)."""
    laid = laid_by(state.table, Seat(0)), laid_by(state.table, Seat(1))
    result = gin_result(seat, laid, state.hands, number=state.number, dealer=state.dealer)
    return _over(state, result, facts)


def _over(state: MahjongState, result: DealResult, facts: tuple[Event, ...]) -> Step[MahjongState, Event]:
    over = replace(state, phase=Phase.OVER, turn=None, drawn=None, taken=(), results=(*state.results, result))
    return Step(over, (*facts, DealOver(result, totals(over.results))))
