"""What a league does from season to season, by itself: the next one is announced, its players are ordered as
they finished, banks are opened, and people are reminded of matches that they have not begun.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta

import msgspec

from bot.competition import Entrant, League, Phase, StartRound, standings
from bot.competition.due import next_season_opens, reminders
from bot.competition.leagues import next_season
from bot.competition.terms import REGISTRATION_CLOSES
from bot.games.shuffle import commitment
from bot.matches.banks import open_banks
from bot.matches.choices import read_preferences
from bot.matches.events.record import (
    EventRecord,
    announced,
    encode_event,
    next_due,
    read_event,
    write_event_terms,
)
from bot.matches.languages import spoken
from bot.matches.seal import new_secret
from bot.preferences import AS_DISCORD, Reminders
from bot.store import EventId, EventStatus, NewEvent, RequestId, Transaction, UserId

BREAK = timedelta(days=1)
"""How long after the end of a season the next one begins."""

WAITS = timedelta(minutes=1)
"""How often a season looks whether the one before it is over."""

_DISCORD_EPOCH = datetime.fromisoformat("2015-01-01T00:00:00+00:00")
"""Discord counts its ids in milliseconds from here."""


def is_season(record: EventRecord) -> bool:
    """Whether the event is a season of a league."""
    return isinstance(record.event.terms.format, League)


def waits_for_last_season(tx: Transaction, record: EventRecord) -> bool:
    """Whether a season cannot begin yet, as the one before it goes on: nobody knows yet who moves."""
    if record.event.phase is not Phase.REGISTRATION or record.row.follows is None:
        return False
    before = tx.events.find(record.row.follows)
    return before is not None and before.status in (EventStatus.REGISTRATION, EventStatus.PLAYING)


class Former(msgspec.Struct, frozen=True):
    """Somebody who played the season before and does not play this one."""

    entrant: Entrant


def first_order(tx: Transaction, record: EventRecord) -> tuple[Entrant, ...]:
    """The order of those who played the season before, after promotion and relegation (K21)."""
    follows = record.row.follows
    if follows is None or tx.events.find(follows) is None:
        return ()
    before = read_event(tx, follows)
    entrants = {user: record.find_entrant(user) for user in before.people.values() if user is not None}
    finished: list[list[Entrant | Former]] = []
    for line in standings(before.event):
        if line.division > len(finished):
            finished.append([])
        user = before.user_of(line.entrant)
        entrant = None if user is None else entrants[user]
        # Whoever does not go on keeps their place until it is known who moves.
        finished[-1].append(Former(line.entrant) if entrant is None else entrant)
    return tuple(each for each in next_season(finished) if not isinstance(each, Former))


def begin_season(tx: Transaction, record: EventRecord, act: object) -> None:
    """Where the act has begun a season, give each player a full bank; ``record`` is after the act."""
    form = record.event.terms.format
    if isinstance(form, League) and isinstance(act, StartRound):
        open_banks(tx, record.row.id, (player.person for player in record.event.field), form)


def announce_next(tx: Transaction, record: EventRecord, now: datetime) -> EventId | None:
    """Announce the next season once half of this one is over; its number, None where that is not now."""
    form, opens = record.event.terms.format, next_season_opens(record.event)
    is_time = opens is not None and now >= opens and record.event.phase is Phase.PLAYING
    if not isinstance(form, League) or not is_time or tx.events.following(record.row.id) is not None:
        return None
    ends = max((pairing.ends_at for pairing in record.event.pairings), default=now)
    # People need time to register also where the clock was late.
    starts = max(ends + BREAK, now + 2 * REGISTRATION_CLOSES)
    terms = msgspec.structs.replace(
        record.event.terms,
        format=msgspec.structs.replace(form, season=form.season + 1),
        starts_at=starts.replace(second=0, microsecond=0),
    )
    event, secret = announced(terms, now), new_secret()
    row = NewEvent(
        guild=record.row.guild,
        channel=record.row.channel,
        host=record.row.host,
        terms=write_event_terms(terms),
        commitment=commitment(secret),
        secret=secret,
        created_at=now,
        request=_request(record.row.id, now),
        follows=record.row.id,
    )
    # The message of this season leads to the next one.
    tx.events.mark_stale(record.row.id)
    return tx.events.insert(row, snapshot=encode_event(event), due_at=next_due(event, now))


def _request(before: EventId, now: datetime) -> RequestId:
    """An id for what no press announced, made as Discord makes its own, so that later messages have greater
    ones.
    """
    milliseconds = (now - _DISCORD_EPOCH) // timedelta(milliseconds=1)
    return RequestId((milliseconds << 22) | (before & 0x3FFFFF))


def remind(tx: Transaction, record: EventRecord, now: datetime) -> dict[UserId, str | None]:
    """Who is to be told now of matches that have not begun, with their languages; each is noted as told."""
    expected = sum(1 for at in reminders(record.event) if at <= now)
    if not expected or record.event.phase is not Phase.PLAYING:
        return {}
    idle = {seat for pairing in _not_begun(record) for seat in pairing}
    banks = tx.banks.of_event(record.row.id)
    users: list[UserId] = []
    for player in record.event.field:
        bank, user = banks.get(player.person), record.people.get(player.person)
        if bank is None or bank.reminded >= expected:
            continue
        # Noted first: whoever is told twice is annoyed more than somebody who is never told.
        tx.banks.put(replace(bank, reminded=expected))
        if player.entrant in idle and user is not None:
            users.append(user)
    return _reachable(tx, tuple(users), now)


def _reachable(tx: Transaction, users: tuple[UserId, ...], now: datetime) -> dict[UserId, str | None]:
    """Those who want to be reminded and are not on vacation, with the language of each."""
    known, chosen = tx.people.known(users), read_preferences(tx, users)
    readers: dict[UserId, str | None] = {}
    for user in users:
        person, wishes = known.get(user), chosen.get(user)
        away = None if person is None else person.vacation_until
        if (wishes is None or wishes.reminders is Reminders.ON) and (away is None or away <= now):
            language = AS_DISCORD if wishes is None else wishes.language
            readers[user] = spoken(language, None if person is None else person.locale)
    return readers


def _not_begun(record: EventRecord) -> Iterator[tuple[Entrant, ...]]:
    return (pairing.seats for pairing in record.event.open() if pairing.number not in record.matches)
