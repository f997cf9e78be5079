"""One deal of Mahjong gin: what is legal, what an action leads to, what each seat sees (7.4.1 to 7.4.5)."""

from __future__ import annotations

from functools import partial
from typing import assert_never

from msgspec.structs import replace

from bot.games.cards import Card, Mask, cards_of, mask_of
from bot.games.frame import laying
from bot.games.frame.dealing import other
from bot.games.game import IllegalAction, Seat, Step
from bot.games.mahjong.actions import Action, Add, Discard, Draw, Lay, Pass, Reason, Take
from bot.games.mahjong.rules import MELDS
from bot.games.mahjong.state import MahjongState, boxes, gin_result, totals, value, void_result
from bot.games.mahjong.view import (
    DealOver,
    DealResult,
    Event,
    MahjongView,
    Passed,
    Phase,
    Player,
    PublicMahjongView,
    Took,
)
from bot.games.melds.laying import addition_views, additions, find_group, grouped, has_use, lay_views, lays
from bot.games.melds.many import best_arrangement

LAST_CARDS = 2
"""The cards of the stock that are never drawn (7.4.5)."""

OFFERS = (Phase.OFFER_NONDEALER, Phase.OFFER_DEALER)

find_meld = partial(find_group, rules=MELDS)


def legal_now(state: MahjongState, seat: Seat) -> tuple[Action, ...]:
    """What the seat to act may do; what brings the end of the deal nearer comes last.

    Single melds and additions are listed; `lay` takes several at once.
    """
    if seat != state.turn:
        return ()
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
    """The deal after an action of the seat to act, over if that ended it; raises IllegalAction."""
    match state.phase, action:
        case Phase.OFFER_NONDEALER | Phase.OFFER_DEALER, Pass():
            return _pass(state, seat)
        case Phase.OFFER_NONDEALER | Phase.OFFER_DEALER | Phase.DRAW, Take(count):
            return _take(state, seat, count)
        case Phase.DRAW, Draw():
            drawn, fact = laying.draw(state, seat)
            return Step(replace(drawn, phase=Phase.PLAY, stock_only=False), (fact,))
        case Phase.PLAY, Lay() | Add():
            return lay(state, seat, (action,))
        case Phase.PLAY, Discard(card):
            return _discard(state, seat, card)
        case _:
            raise IllegalAction(Reason.WRONG_PHASE)


def only(state: MahjongState) -> Action | None:
    """What the seat on turn does by itself: it draws from the stock once both have passed (7.4.2)."""
    return Draw() if state.phase is Phase.DRAW and state.stock_only else None


def clock(state: MahjongState, seat: Seat) -> Action:
    """What the clock plays (2.18)."""
    if state.phase in OFFERS:
        return Pass()
    if state.phase is Phase.DRAW:
        return Draw()
    return _lay_key_card(state, seat) or Discard(_card_to_throw(state, seat))


def takes(state: MahjongState, seat: Seat) -> tuple[int, ...]:
    """How many cards of the pile the seat may take now (7.4.2)."""
    if state.phase in OFFERS:
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
    """The new melds and additions that the seat may lay now.

    While the key card must be laid, none that would leave it without a meld (7.4.2).
    """
    if state.phase is not Phase.PLAY:
        return ()
    hand = state.hand(seat)
    found: tuple[Lay | Add, ...] = (*lays(hand, MELDS), *additions(state.table, hand, MELDS))
    if state.key is None:
        return found
    return tuple(
        one
        for one in found
        if not _gives_key_away(laying.lay(state, seat, (one,), find_meld, Reason)[0], seat)
    )


def lay(state: MahjongState, seat: Seat, layings: tuple[Lay | Add, ...]) -> Step[MahjongState, Event]:
    """New melds and additions laid at once, which is gin if no card is left (7.4.2 to 7.4.4)."""
    if state.phase is not Phase.PLAY:
        raise IllegalAction(Reason.WRONG_PHASE)
    laid, facts = laying.lay(state, seat, layings, find_meld, Reason)
    if _gives_key_away(laid, seat):
        raise IllegalAction(Reason.KEY_CARD_UNUSABLE)
    return Step(laid, facts) if laid.hands[seat] else _gin(laid, seat, facts)


def _gives_key_away(laid: MahjongState, seat: Seat) -> bool:
    """Whether the key card would now be held for good, so that the turn could never end (7.4.2)."""
    return laid.key is not None and not has_use(laid.key, laid.table, laid.hand(seat), MELDS)


def _is_usable(state: MahjongState, seat: Seat, count: int) -> bool:
    """Whether this many cards may be taken: one always, several if the deepest can be laid (7.4.2)."""
    if count == 1:
        return True
    hand = Mask(state.hand(seat) | mask_of(state.pile[-count:]))
    return has_use(state.pile[-count], state.table, hand, MELDS)


def _is_barred(state: MahjongState, seat: Seat, card: Card) -> bool:
    """Whether the card came alone from the pile this turn, so that it may not go back there (7.4.2)."""
    # The last card may: otherwise a player who has laid all others could not end the turn.
    return state.taken == (card,) and len(state.hands[seat]) > 1


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
        raise IllegalAction(Reason.SOURCE_CLOSED)
    if not _is_usable(state, seat, count):
        raise IllegalAction(Reason.KEY_CARD_UNUSABLE)
    taken, cards = laying.take(state, seat, count)
    return Step(replace(taken, phase=Phase.PLAY, taken=cards), (Took(seat, cards),))


def _discard(state: MahjongState, seat: Seat, card: Card) -> Step[MahjongState, Event]:
    """The card ends the turn: with gin if it was the last, void if two are left in the stock (7.4.5)."""
    if card not in state.hands[seat]:
        raise IllegalAction(Reason.NOT_IN_HAND)
    if state.key is not None:
        raise IllegalAction(Reason.KEY_CARD_NOT_MELDED)
    if _is_barred(state, seat, card):
        raise IllegalAction(Reason.SAME_CARD)
    thrown, fact = laying.throw(state, seat, card)
    if not thrown.hands[seat]:
        return _gin(thrown, seat, (fact,))
    if len(thrown.stock) <= LAST_CARDS:
        return _over(thrown, void_result(number=state.number, dealer=state.dealer), (fact,))
    return Step(replace(thrown, phase=Phase.DRAW, turn=other(seat), drawn=None, taken=()), (fact,))


def _gin(state: MahjongState, seat: Seat, facts: tuple[Event, ...]) -> Step[MahjongState, Event]:
    """The hand is empty; what each laid and holds is counted (7.4.4)."""
    laid = tuple(laying.laid_by(state.table, at) for at in state.seats)
    result = gin_result(seat, laid, state.hands, number=state.number, dealer=state.dealer)
    return _over(state, result, facts)


def _over(state: MahjongState, result: DealResult, facts: tuple[Event, ...]) -> Step[MahjongState, Event]:
    results = (*state.results, result)
    over = replace(state, phase=Phase.OVER, turn=None, drawn=None, taken=(), results=results)
    return Step(over, (*facts, DealOver(result, totals(results))))


def _lay_key_card(state: MahjongState, seat: Seat) -> Action | None:
    """The smallest meld or addition with the key card, where it must still be laid (7.4.2)."""
    uses = [action for action in layable(state, seat) if state.key in action.cards]
    return min(uses, key=lambda action: len(action.cards), default=None)


def _card_to_throw(state: MahjongState, seat: Seat) -> Card:
    """The card just drawn (2.18); if it may not be thrown, the loose card that counts most.

    Where all cards are in melds, the end of the longest meld, as its rest is most likely still a meld.
    """
    allowed = throwable(state, seat)
    if state.drawn is not None and state.drawn in allowed:
        return state.drawn
    best = best_arrangement(state.hand(seat), MELDS)
    loose = [card for card in cards_of(best.deadwood) if card in allowed]
    if loose:
        return max(loose, key=lambda card: (MELDS.points(card.rank), card))
    longest = sorted(best.melds, key=lambda meld: -meld.bit_count())
    return next(card for meld in longest for card in reversed(cards_of(meld)) if card in allowed)


def view(state: MahjongState, seat: Seat | None) -> MahjongView:
    """What the seat sees, built field by field; None is a spectator, who sees what lies open."""
    acting = seat if seat is not None and seat == state.turn else None
    hand = None if seat is None else grouped(state.hand(seat), MELDS)
    may_lay = () if acting is None else layable(state, acting)
    return (PublicMahjongView if seat is None else MahjongView)(
        seat=seat,
        phase=state.phase,
        turn=state.turn,
        deal=state.number,
        dealer=state.dealer,
        stock=len(state.stock),
        pile=state.pile,
        table=laying.table_view(state.table),
        taken=state.taken,
        key=state.key,
        target=state.rules.target,
        players=_players(state),
        results=state.results,
        final=state.final,
        left=state.left[0] if state.left else None,
        void=state.void,
        hand=hand,
        count=0 if seat is None else value(state.hands[seat]),
        # A card that has been laid is no longer the one drawn.
        drawn=state.drawn if acting is not None and state.drawn in state.hands[acting] else None,
        takes=() if acting is None else takes(state, acting),
        throwable=(
            () if acting is None or hand is None else laying.in_order_of(hand.cards, throwable(state, acting))
        ),
        lays=lay_views(tuple(one for one in may_lay if isinstance(one, Lay)), MELDS),
        additions=addition_views(tuple(one for one in may_lay if isinstance(one, Add))),
    )


def _players(state: MahjongState) -> tuple[Player, ...]:
    points, won = totals(state.results), boxes(state.results)
    return tuple(
        Player(
            cards=len(state.hands[at]),
            laid=value(laying.laid_by(state.table, at)),
            points=points[at],
            boxes=won[at],
            known=laying.known_of(state, at),
        )
        for at in state.seats
    )
