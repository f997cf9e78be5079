"""The matches of an event: begun when all have come, reported when they end, adjudicated by their score."""

from __future__ import annotations

from datetime import datetime
from typing import TypeVar

import structlog

from bot.competition import (
    NO_SIDE,
    SIDES,
    Adjudicate,
    Entrant,
    League,
    Pairing,
    PairingNumber,
    Report,
    seed_of_match,
)
from bot.games.game import Ending, Outcome, Seat
from bot.games.registry import GAMES
from bot.games.shuffle import seed_of
from bot.matches.after.reviews import wish_reviews
from bot.matches.banks import add_increment
from bot.matches.choices import read_settings
from bot.matches.core import Core, Update
from bot.matches.deadlines import set_clocks
from bot.matches.events.record import EventRecord, read_event, read_match_terms, salt_of_event, write_event
from bot.matches.record import Damaged, Record, match_of, read_record
from bot.matches.table import Terms
from bot.matches.writing import Away, Start, open_match
from bot.matches.writing import Events as Happened
from bot.refusals import Refused
from bot.store import GuildId, MatchId, MatchStatus, NewSeat, OnTimeout, Transaction

_log = structlog.get_logger(__name__)

T = TypeVar("T")

Begun = tuple[Record, Happened]


def begin_ready(core: Core, tx: Transaction, record: EventRecord) -> tuple[EventRecord, tuple[Begun, ...]]:
    """Begin the matches for which everybody has come, in a league one player; the event as it is then."""
    begun = tuple(
        _begin_match(core, tx, record, pairing)
        for pairing in record.event.open()
        if _is_ready(record, pairing) and pairing.number not in record.matches
    )
    return (read_event(tx, record.row.id) if begun else record), begun


def _is_ready(record: EventRecord, pairing: Pairing) -> bool:
    return bool(pairing.come) if isinstance(record.event.terms.format, League) else not pairing.absentees


async def tell_begun(core: Core, begun: tuple[Begun, ...]) -> None:
    """Let everybody hear of matches that have begun; they are committed."""
    for record, happened in begun:
        await core.publish(Update(match_of(record), happened, first=True))


def _begin_match(core: Core, tx: Transaction, record: EventRecord, pairing: Pairing) -> Begun:
    """Begin the match of a pairing for which all have come; the first of the pairing deals first (K8)."""
    row, now = record.row, core.now()
    terms = read_match_terms(record.event.terms.rules)
    # A secret of its own: that of the event would open all other matches as soon as one is over.
    secret, salt = seed_of_match(record.event, pairing.number), salt_of_event(row)
    users = tuple(record.user_of(entrant) for entrant in pairing.seats)
    dealer = _first_dealer(terms, len(users), seed_of(secret, salt))
    start = Start(
        guild=row.guild,
        channel=row.channel,
        terms=terms,
        seats=tuple(
            NewSeat(seat=at, user=record.user_of(entrant), guild=_guild_of(record, entrant))
            for at, entrant in enumerate(_rotated(pairing.seats, -dealer))
        ),
        secret=secret,
        salt=salt,
        message=None,
        rated=all(read_settings(tx, guild).rankings for guild in _guilds(record)),
        away=_away(record),
    )
    for entrant, user in zip(pairing.seats, users, strict=True):
        if user is not None:
            add_increment(tx, row.id, record.event.player(entrant).person, user, now)
    begun, happened = open_match(tx, start, at=now, tempo=core.tempo)
    tx.events.link(row.id, pairing.number, begun.row.id, first_seat=dealer)
    if start.terms.on_timeout is OnTimeout.BANK:
        # Until now nobody knew whose banks these are.
        begun = set_clocks(tx, begun, at=now, tempo=core.tempo)
    return begun, happened


def _first_dealer(terms: Terms, seats: int, seed: bytes) -> Seat:
    """The seat that the seed lets deal first, or choose who does; the first one where nobody deals."""
    game = GAMES[terms.game]
    dealer: Seat | None = game.dealer(game.new(terms.rules, seats, seed).state)
    return Seat(0) if dealer is None else dealer


def _rotated(values: tuple[T, ...], by: int) -> tuple[T, ...]:
    """What begins at that place, the places before it at its end; for less than 0 counted from the end."""
    at = by % len(values)
    return values[at:] + values[:at]


def in_order_of_pairing(tx: Transaction, match: MatchId, by_seat: tuple[T, ...]) -> tuple[T, ...]:
    """What a match of an event has by seat, by the players of its pairing."""
    return _rotated(by_seat, tx.events.first_seat(match))


def _guilds(record: EventRecord) -> tuple[GuildId, ...]:
    """The servers of the event: one, or the two of a friendly."""
    sides = SIDES if record.friendly is not None else (NO_SIDE,)
    return tuple(guild for side in sides if (guild := record.guild_of(side)) is not None)


def _guild_of(record: EventRecord, entrant: Entrant) -> GuildId | None:
    """From which server somebody plays a match across two; None where all are of one."""
    return None if record.friendly is None else record.guild_of(record.event.player(entrant).side)


def _away(record: EventRecord) -> Away | None:
    """Where the other tables of a friendly are: in the channel of its message there."""
    row = record.friendly
    if row is None or row.guild is None or row.channel is None:
        return None
    return Away(guild=row.guild, channel=row.channel, message=None)


def report_ended(core: Core, tx: Transaction, record: EventRecord) -> EventRecord:
    """The event with the results of all its matches that are over."""
    over = {each.pairing for each in tx.events.tables(record.row.id) if each.status is MatchStatus.OVER}
    for pairing in tuple(record.event.open()):
        if pairing.number in over:
            if isinstance(record.event.terms.format, League):
                _have_reviewed(tx, record, pairing, core.now())
            try:
                report = _reported(tx, record, pairing)
            except Damaged:
                # An organiser may set the result; nobody is ahead when the round's time is over.
                _log.warning("the result of a match of an event cannot be read", of=record.row.id)
                continue
            record = write_event(tx, record, report, core.now())
    return record


def _have_reviewed(tx: Transaction, record: EventRecord, pairing: Pairing, at: datetime) -> None:
    """Have a match reviewed that was played to its end: the standings show how well people play."""
    row = tx.matches.find(record.matches[pairing.number])
    if row is not None and row.ending == Ending.FINISHED.value:
        wish_reviews(tx, row, at)


def _reported(tx: Transaction, record: EventRecord, pairing: Pairing) -> Report:
    """How the match of a pairing ended; one that ended for nobody is a draw without points.

    Raises Damaged.
    """
    outcome = _outcome(tx, record, pairing)
    if outcome is None or outcome.ending is Ending.VOID:
        return Report(pairing.number, *level(pairing))
    # A game may give places without gaps, as to partners: behind two winners comes the third place here.
    match = record.matches[pairing.number]
    places, points = (in_order_of_pairing(tx, match, each) for each in (outcome.places, outcome.points))
    return Report(pairing.number, ranking(places), points)


def _outcome(tx: Transaction, record: EventRecord, pairing: Pairing) -> Outcome | None:
    """How the match of a pairing ended; None where it was deleted."""
    try:
        ended = read_record(tx, record.matches[pairing.number])
    except Refused:
        return None
    outcome: Outcome | None = ended.game.outcome(ended.snapshot.state)
    return outcome


def adjudicated(tx: Transaction, number: PairingNumber, match: Record) -> Adjudicate:
    """A match that goes on, counted by its score; the deal in hand does not count (K7)."""
    # Ended for nobody the game gives every seat its points, and none for cards in hand.
    outcome = match.game.outcome(match.game.void(match.snapshot.state).state)
    assert outcome is not None
    points = in_order_of_pairing(tx, match.row.id, outcome.points)
    return Adjudicate(number, ranking(tuple(-each for each in points)), points)


def ranking(merits: tuple[int, ...]) -> tuple[int, ...]:
    """The places that follow from numbers of which the least is the best, as 1 2 2 4."""
    return tuple(1 + sum(1 for other in merits if other < each) for each in merits)


def level(pairing: Pairing) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Places and points where nobody is ahead."""
    return (1,) * len(pairing.seats), (0,) * len(pairing.seats)
