"""A round of gin for three and more: dealt at all tables, and what it scores (P1, P2.5, P3.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from bot.games.cards import PACK, Card
from bot.games.game import Seat, Step
from bot.games.gin.deal import is_misdeal, lay_out, undealt
from bot.games.gin.events import Cut, Dealt
from bot.games.gin.formats import entered, sheets
from bot.games.gin.rules import GinRules, KnockSource
from bot.games.gin.scoring import feats_of, tally_of
from bot.games.gin.view import DealResult, Sheet
from bot.games.gin_party.events import AtTable, Event, Misdealt, RoundDealt
from bot.games.gin_party.rules import PartyRules
from bot.games.gin_party.state import PartyState, Table, pairings, side_of
from bot.games.gin_party.view import Pair, Played, Round
from bot.games.shuffle import shuffled

DEALER_PLACE = Seat(1)
"""The dealer's place of the two at a table: the other one is offered the upcard first (2.4)."""


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
    start = replace(undealt(rules, b"", DEALER_PLACE), knock_card=_knock_card(rules, seed, number))
    misdeals: tuple[Event, ...] = ()
    deck = shuffled(PACK, seed, f"deal/{number}")
    while is_misdeal(state := lay_out(replace(start, number=number), deck), deck):
        misdeals = (*misdeals, Misdealt(at, pair, number))
        number += 1
        deck = shuffled(PACK, seed, f"deal/{number}")
    upcard = state.pile[-1] if state.pile else None
    fact = Dealt(number, DEALER_PLACE, upcard, state.limit, state.knock_card)
    return Table(seats=pair, deal=state), (*misdeals, AtTable(at, pair, fact))


def _knock_card(rules: GinRules, seed: bytes, number: int) -> Card | None:
    """The card of the second pack, where the rules use one."""
    if rules.knock_source is not KnockSource.SECOND_DECK:
        return None
    return shuffled(PACK, seed, f"knock/{number}")[0]


def round_of(state: PartyState) -> Round:
    """The round whose tables are all over."""
    played = tuple(Played(seats=table.seats, result=table.result) for table in state.tables)
    sums, boxes = _sums(state, played), _boxes(state, played)
    if state.players == 3:
        return Round(
            number=state.number,
            played=played,
            winner=next((Seat(side) for side, won in enumerate(boxes) if won), None),
            points=sums,
            boxes=boxes,
            sums=sums,
        )
    # Two sides enter the difference alone (P3.3), and the winner's round is worth at least one box (P3.5).
    winner = None if sums[0] == sums[1] else Seat(0 if sums[0] > sums[1] else 1)
    sweep = 0 if winner is None or not _has_swept(state, played, winner) else state.rules.sweep(state.players)
    entry = abs(sums[0] - sums[1]) + sweep
    return Round(
        number=state.number,
        played=played,
        winner=winner,
        points=tuple(entry if side == winner else 0 for side in range(2)),
        boxes=tuple(max(1, boxes[side]) if side == winner else 0 for side in range(2)),
        sums=sums,
        sweep=sweep,
    )


def sheets_of(state: PartyState) -> tuple[Sheet, ...]:
    """The score sheets, with a place for each side (P2.6, P3.6)."""
    rules = state.rules.on_the_sheet(state.players)
    return sheets(rules, state.rounds, seats=len(state.sides))


def running_totals(state: PartyState) -> tuple[int, ...]:
    """The points by side of the game to which the last round belongs, that round included."""
    return entered(sheets_of(state), state.rounds[-1].number).points


def _sums(state: PartyState, played: tuple[Played, ...]) -> tuple[int, ...]:
    """What the players of each side scored together."""
    sums = [0] * len(state.sides)
    for side, points, _ in _scores(state, played):
        sums[side] += points
    return tuple(sums)


def _boxes(state: PartyState, played: tuple[Played, ...]) -> tuple[int, ...]:
    """For each side the most boxes that a deal of its players is worth (P3.5)."""
    most = [0] * len(state.sides)
    for side, _, boxes in _scores(state, played):
        most[side] = max(most[side], boxes)
    return tuple(most)


def _scores(state: PartyState, played: tuple[Played, ...]) -> Iterator[tuple[Seat, int, int]]:
    """The side, points and boxes of each player whose deal was played to its end."""
    for table in played:
        if table.result is not None:
            for seat, points, boxes in zip(table.seats, table.result.points, table.result.boxes, strict=True):
                yield side_of(state.players, seat), points, boxes


def _has_swept(state: PartyState, played: tuple[Played, ...], side: Seat) -> bool:
    """Whether all members of the side played, and all won (P4.2)."""
    winners = [
        side_of(state.players, table.seats[table.result.winner])
        for table in played
        if table.result is not None and table.result.winner is not None
    ]
    return winners.count(side) == state.players // 2


def tally(state: PartyState, seat: Seat) -> Mapping[str, int]:
    """For a profile: the counters of gin for two, of the deals that the seat played."""
    return tally_of(_deals_of(state, seat))


def achieved(state: PartyState, seat: Seat) -> tuple[str, ...]:
    """As in gin for two: three gins in a row, and a perfect undercut."""
    return feats_of(_deals_of(state, seat))


def _deals_of(state: PartyState, seat: Seat) -> list[tuple[DealResult, Seat]]:
    """The deals that somebody has played, each with their seat in it."""
    return [
        (played.result, Seat(played.seats.index(seat)))
        for scored in state.rounds
        for played in scored.played
        if seat in played.seats and played.result is not None
    ]
