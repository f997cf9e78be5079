"""The view of a seat or a spectator, built field by field from the whole truth (4.8)."""

from __future__ import annotations

from bot.games.cards import Card
from bot.games.game import Seat
from bot.games.melds.straights import best_contracts, best_laying, counts_of, most_melds
from bot.games.skarney import laying
from bot.games.skarney.laying import as_meld
from bot.games.skarney.state import Cards, SkarneyState, boxes, hand_total, totals
from bot.games.skarney.view import (
    Addition,
    Hand,
    Meld,
    Offered,
    Phase,
    Player,
    PublicSkarneyView,
    SkarneyView,
    TableMeld,
)


def view(state: SkarneyState, seat: Seat | None) -> SkarneyView:
    """What the seat sees; None is a spectator, who sees what lies open to all."""
    points, won = totals(state.results), boxes(state.results)
    on_turn = seat is not None and seat == state.turn
    hand = None if seat is None else _hand(state, seat)
    melding = seat if on_turn and state.phase is Phase.MELD else None
    return (PublicSkarneyView if seat is None else SkarneyView)(
        seat=seat,
        phase=state.phase,
        turn=state.turn,
        deal=state.number,
        dealer=state.dealer,
        stock=len(state.stock),
        target=state.rules.target,
        players=tuple(
            Player(cards=len(state.hands[at]), points=points[at], boxes=won[at], contract=state.contracts[at])
            for at in state.seats
        ),
        table=_table(state),
        offer=_offered(state, seat),
        results=state.results,
        final=state.final,
        left=state.left[0] if state.left else None,
        void=state.void,
        hand=hand,
        drawn=state.drawn if on_turn else None,
        barred=state.barred if on_turn else None,
        skips_draw=state.phase is Phase.MELD and state.drawn is None,
        contracts=() if melding is None else _contracts(state, melding),
        lays=() if melding is None else _lays(state, melding),
        additions=() if melding is None else _additions(state, melding),
        offerable=() if melding is None or hand is None else _offerable(state, melding, hand),
        closing=None if melding is None else laying.closing(state, melding),
    )


def _table(state: SkarneyState) -> tuple[TableMeld, ...]:
    """All melds that lie on the table."""
    melds = []
    for owner in map(Seat, range(2)):
        for place, cards in enumerate(state.table[owner]):
            older = owner != state.turn or place < len(state.added)
            added = state.added[place] if owner == state.turn and older else ()
            melds.append(
                TableMeld(owner=owner, number=place + 1, meld=as_meld(cards), is_new=not older, added=added)
            )
    return tuple(melds)


def _offered(state: SkarneyState, seat: Seat | None) -> Offered | None:
    """The last offer; its card is for the players only (4.3)."""
    last = state.offer
    if last is None:
        return None
    return Offered(by=last.by, card=None if seat is None else last.card, answer=last.answer)


def _hand(state: SkarneyState, seat: Seat) -> Hand:
    """The seat's cards by their best use: before its contract towards that, then for laying them."""
    cards = state.hands[seat]
    counts = counts_of(cards)
    if state.contracts[seat]:
        way = best_laying(counts, state.own_melds(seat))
        melds = laying.picked(cards, way.melds)
        found = [(add.place + 1, add.positions) for add in way.additions]
    else:
        best = best_contracts(counts, 1)
        melds = laying.picked(cards, best[0].shapes if best else most_melds(counts))
        found = []
    rest = _besides(cards, melds)
    additions = []
    for number, positions in found:
        added = laying.at_positions(rest, positions)
        additions.append(Addition(number, added))
        rest = _besides(rest, (added,))
    return Hand(
        melds=tuple(map(as_meld, melds)), additions=tuple(additions), loose=rest, points=hand_total(cards)
    )


def _besides(cards: Cards, groups: tuple[Cards, ...]) -> Cards:
    """The cards that are in none of the groups."""
    used = {card for group in groups for card in group}
    return tuple(card for card in cards if card not in used)


def _contracts(state: SkarneyState, seat: Seat) -> tuple[tuple[Meld, ...], ...]:
    return tuple(tuple(map(as_meld, contract.melds)) for contract in laying.contracts(state, seat))


def _lays(state: SkarneyState, seat: Seat) -> tuple[Meld, ...]:
    return tuple(as_meld(lay.melds[0]) for lay in laying.new_melds(state, seat))


def _additions(state: SkarneyState, seat: Seat) -> tuple[Addition, ...]:
    return tuple(Addition(add.meld, add.cards) for lay in laying.additions(state, seat) for add in lay.adds)


def _offerable(state: SkarneyState, seat: Seat, hand: Hand) -> tuple[Card, ...]:
    """The cards that may be offered, in the order of the hand."""
    allowed = laying.offerable(state, seat)
    return tuple(card for card in hand.cards if card in allowed)
