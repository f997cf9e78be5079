"""Matches of gin in company whose deals are laid out so that they end as a test needs it."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.cards import Card
from bot.games.game import Seat, Step
from bot.games.gin.rules import GinRules
from bot.games.gin_party import PRESETS, apply, new, read
from bot.games.gin_party.events import Event
from bot.games.gin_party.rules import PartyRules
from bot.games.gin_party.state import PartyState, Table
from tests.games.positions import position

STANDARD = PRESETS["standard"]

GIN = 93
"""What the deals of `gin` are worth."""
KNOCK = 56
"""What those of `knock` are worth."""

_WEAK = "KcKd Qc 9d 7c 5d 4d Th 2h Ad"
_DEALS = {
    "gin": ("3c4c5c6c 8d8h8s QdQhQs Ks", "gin Ks", ""),
    "knock": ("3c4c5c 8d8h8s QdQhQs 2d Ks", "knock Ks", ""),
    "void": ("3c4c5c6c 8d8h8s QdQhQs Ks", "discard Ks", "| stock 2c3s"),
}


def begun(players: int, rules: PartyRules = STANDARD, *, dealer: int = 0) -> PartyState:
    """A match in its first round, dealt by this side (of three: by this player)."""
    for number in range(100):
        state = new(rules, players, number.to_bytes(32, "big")).state
        if state.dealer == dealer:
            return state
    raise AssertionError("nobody ever cut so")


def end(state: PartyState, winner: int, how: str) -> Step[PartyState, Event]:
    """The match after the deal at the player's table ended: ``gin``, ``knock``, or ``void`` by a discard."""
    at, table = next((at, table) for at, table in enumerate(state.tables) if Seat(winner) in table.seats)
    strong, move, rest = _DEALS[how]
    place = Seat(table.seats.index(Seat(winner)))
    hands = (strong, _WEAK) if place == 0 else (_WEAK, strong)
    rules: GinRules = table.deal.rules
    deal = position(f"A: {hands[0]} | B: {hands[1]} | drew Ks {rest}", turn=place, rules=rules)
    laid = Table(
        seats=table.seats,
        deal=replace(deal, number=table.deal.number, knock_card=table.deal.knock_card),
    )
    ready = replace(state, tables=(*state.tables[:at], laid, *state.tables[at + 1 :]))
    return apply(ready, Seat(winner), read(move))


def after(state: PartyState, *deals: str) -> PartyState:
    """The match after ``0 gin``, ``3 void`` …: who ended the own deal and how, one after the other."""
    for deal in deals:
        player, how = deal.split()
        state = end(state, int(player), how).state
    return state


def pairs(state: PartyState) -> set[frozenset[Seat]]:
    """Who meets whom in the present round."""
    return {frozenset(table.seats) for table in state.tables}


def met(*both: str) -> set[frozenset[Seat]]:
    """``01``, ``23``: players who meet."""
    return {frozenset(Seat(int(player)) for player in pair) for pair in both}


def with_knock_card(state: PartyState, card: Card) -> PartyState:
    """The round with this knock card at every table."""
    tables = tuple(replace(table, deal=replace(table.deal, knock_card=card)) for table in state.tables)
    return replace(state, tables=tables)
