"""What the tests over all games must know of gin in company: what those of gin know, table by table."""

from __future__ import annotations

import random

from msgspec.structs import replace

from bot.games.cards import Card
from bot.games.game import Seat
from bot.games.gin.actions import Action, Discard
from bot.games.gin_party.state import PartyState, place_of
from tests.games.gin import hooks as gin

unlisted = gin.unlisted


def choose(state: PartyState, legal: tuple[Action, ...], rng: random.Random) -> Action:
    """As at a table for two: at that one where these cards can be thrown."""
    discards = {action.card for action in legal if isinstance(action, Discard)}
    for table in state.tables:
        turn = table.deal.turn
        if discards and turn is not None and discards <= set(table.deal.hands[turn]):
            return gin.choose(table.deal, legal, rng)
    return rng.choice(legal)


def resampled(state: PartyState, seat: Seat | None, rng: random.Random) -> PartyState:
    """At the seat's table what it does not see, at the others what a spectator does not see."""
    place = None if seat is None else place_of(state, seat)
    tables = tuple(
        replace(table, deal=gin.resampled(table.deal, place[1] if place and place[0] == at else None, rng))
        for at, table in enumerate(state.tables)
    )
    return replace(state, seed=rng.randbytes(32), tables=tables)


def cards(state: PartyState) -> tuple[tuple[int, Card], ...]:
    """Each table has a pack of its own."""
    return tuple((at, card) for at, table in enumerate(state.tables) for card in gin.cards(table.deal))


def open_cards(state: PartyState) -> frozenset[str]:
    return frozenset().union(*(gin.open_cards(table.deal) for table in state.tables))


def shown_cards(state: PartyState) -> frozenset[str]:
    """The hands shown at tables that are over, in this round and in the last."""
    shown = [gin.shown_cards(table.deal) for table in state.tables]
    for played in state.rounds[-1].played if state.rounds else ():
        showdown = played.result.showdown if played.result else None
        if showdown is not None:
            shown.append(frozenset(str(card) for hand in showdown.hands for card in hand.cards))
            shown.append(frozenset({str(showdown.thrown)}))
    return frozenset().union(*shown)


def reveals(before: PartyState, after: PartyState) -> bool:
    """Whether a deal ended at some table."""
    return _ended(before) != _ended(after)


def _ended(state: PartyState) -> int:
    ended = sum(len(scored.played) for scored in state.rounds)
    return ended if state.is_over else ended + sum(table.is_over for table in state.tables)
