"""Dealing a round: each table has a pack, and a knock card where one is used, of its own (P1.2, P1.3)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.cards import PACK, Card
from bot.games.game import Seat, Step
from bot.games.gin.deal import is_misdeal, lay_out, undealt
from bot.games.gin.events import Cut, Dealt
from bot.games.gin.rules import GinRules, KnockSource
from bot.games.gin_party.events import AtTable, Event, Misdealt, RoundDealt
from bot.games.gin_party.rules import PartyRules
from bot.games.gin_party.state import PartyState, Table, pairings, side_of
from bot.games.gin_party.view import Pair
from bot.games.shuffle import shuffled

HERE = Seat(1)
"""The dealer's place, of the two at a table."""


def cut(rules: PartyRules, players: int, seed: bytes) -> Step[PartyState, Event]:
    """Everybody draws a card: the player with the highest deals first, with all partners (P1.1)."""
    cards = shuffled(PACK, seed, "cut")[:players]
    high = Seat(cards.index(max(cards)))
    state = PartyState(rules=rules, seed=seed, players=players, dealer=side_of(players, high))
    return Step(state, (Cut(cards, high),))


def deal_round(state: PartyState) -> Step[PartyState, Event]:
    """The next round: who meets whom, and their cards."""
    number, before = state.number + 1, state.dealt
    pairs = pairings(state.players, state.left, state.dealer, state.moved)
    rules = state.rules.at_a_table
    tables: list[Table] = []
    facts: list[Event] = []
    for at, pair in enumerate(pairs):
        table, more = _dealt(rules, state.seed, before + 1, at, pair)
        tables.append(table)
        facts += more
        before = table.deal.number
    dealt = replace(state, number=number, tables=tuple(tables), dealt=before)
    return Step(dealt, (RoundDealt(number, dealing(dealt), pairs, idle(dealt)), *facts))


def dealing(state: PartyState) -> tuple[Seat, ...]:
    """The players who deal in the present round and have not left."""
    return tuple(seat for seat in state.sides[state.dealer] if seat not in state.left)


def idle(state: PartyState) -> tuple[Seat, ...]:
    """The players who have no table in the present round and have not left."""
    gone = {*state.left, *(seat for table in state.tables for seat in table.seats)}
    return tuple(Seat(seat) for seat in range(state.players) if seat not in gone)


def _dealt(rules: GinRules, seed: bytes, number: int, at: int, pair: Pair) -> tuple[Table, tuple[Event, ...]]:
    """One table with its cards, dealt again for as long as it is a misdeal (P1.3)."""
    start = replace(undealt(rules, b"", HERE), knock_card=_knock_card(rules, seed, number))
    misdeals: tuple[Event, ...] = ()
    deck = shuffled(PACK, seed, f"deal/{number}")
    while is_misdeal(state := lay_out(replace(start, number=number), deck), deck):
        misdeals = (*misdeals, Misdealt(at, pair, number))
        number += 1
        deck = shuffled(PACK, seed, f"deal/{number}")
    upcard = state.pile[-1] if state.pile else None
    fact = Dealt(number, HERE, upcard, state.limit, state.knock_card)
    return Table(seats=pair, deal=state), (*misdeals, AtTable(at, pair, fact))


def _knock_card(rules: GinRules, seed: bytes, number: int) -> Card | None:
    """The card of the second pack, where the rules use one."""
    if rules.knock_source is not KnockSource.SECOND_DECK:
        return None
    return shuffled(PACK, seed, f"knock/{number}")[0]
