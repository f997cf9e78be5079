"""The proof of an event: one document from which anybody can do all of its sums again, offline.

It holds the secret that was sealed, the terms, the whole log, and what came of it. `verify` makes the event
again from the log and compares pairings, lots, decks' seeds, tie-breaks and standings. It does not prove
that the log tells what was played: for that compare the seed of each match with that match's own proof.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.competition.acts import Entry, Person, Refused, Register, Replace
from bot.competition.apply import fold
from bot.competition.event import Event, Pairing, Phase, seed_of_match
from bot.competition.friendly import score
from bot.competition.standings import Standing, standings
from bot.competition.terms import Friendly, Terms, TermsError
from bot.games.shuffle import commitment, seed_of

FORMAT = "upcard event proof 1"
SALT = re.compile(r"(message )?[1-9][0-9]{0,19}")
"""As the salts of matches: a number that Discord gave after the seal was posted."""

Json = dict[str, Any]


class NotAProof(Exception):
    """The document is something else; the message says why."""


class Failed(Exception):
    """Something in the document does not hold; the message says what."""


class _Document(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The document with its types."""

    format: str
    commitment: str
    salt: str
    secret: str
    seed: str
    announced_at: datetime
    terms: Terms
    log: tuple[Entry, ...]
    phase: Phase
    pairings: tuple[_Row, ...]
    standings: tuple[Standing, ...]
    fingerprint: str


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One pairing, with the seed of its match."""

    pairing: Pairing
    match_seed: str


def prove(secret: bytes, salt: str, terms: Terms, announced_at: datetime, log: Iterable[Entry]) -> bytes:
    """The document of an event that is over; raises ValueError before that, as it opens the secret.

    Nobody is named: persons are numbered in the order in which they come in the log.
    """
    entries = tuple(_in_time(_without_names(log), announced_at))
    seed = seed_of(secret, salt)
    event = fold(terms, seed, announced_at, entries)
    if event.phase not in (Phase.OVER, Phase.CANCELLED):
        raise ValueError("the event is not over")
    document: Json = {
        "format": FORMAT,
        "commitment": commitment(secret),
        "salt": salt,
        "secret": secret.hex(),
        "seed": seed.hex(),
        "announced_at": announced_at,
        "terms": terms,
        "log": entries,
        "phase": event.phase,
        "pairings": _rows(event),
        "standings": standings(event),
    }
    plain: Json = msgspec.json.decode(msgspec.json.encode(document))
    return msgspec.json.format(msgspec.json.encode(plain | {"fingerprint": fingerprint(plain)}), indent=1)


def fingerprint(document: Json) -> str:
    """SHA-256 of the document without its fingerprint, as JSON with sorted keys and without spaces."""
    rest = {key: value for key, value in document.items() if key != "fingerprint"}
    return hashlib.sha256(json.dumps(rest, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def verify(text: bytes) -> Iterator[str]:
    """What holds, line by line. Raises NotAProof for another document, Failed at the first thing that is
    wrong.
    """
    plain, document = _read(text)
    _require(document.fingerprint == fingerprint(plain), "the document was changed after it was made")
    yield f"The document is as it was made: fingerprint {document.fingerprint}."
    try:
        secret = bytes.fromhex(document.secret)
    except ValueError:
        raise NotAProof("its secret is not in hexadecimal") from None
    _require(document.commitment == commitment(secret), "the commitment is not the SHA-256 of the secret")
    yield f"The commitment is the SHA-256 of the secret: compare {document.commitment} with the announcement."
    _require(bool(SALT.fullmatch(document.salt)), "the salt is not a number as Discord writes them")
    seed = seed_of(secret, document.salt)
    _require(document.seed == seed.hex(), "the seed does not follow from secret and salt")
    yield f"The seed is HMAC-SHA256 of secret and salt; the salt is {document.salt}."
    yield from _replay(document, seed)


def _replay(document: _Document, seed: bytes) -> Iterator[str]:
    """The event made again from its log, and compared."""
    terms = document.terms
    announced = " ".join((str(terms.format), terms.rules, terms.length, terms.who))
    yield f"Compare the terms with the announcement: {announced}"
    times = [document.announced_at, *(entry.at for entry in document.log)]
    _require(times == sorted(times), "the acts of the log do not follow each other in time")
    try:
        event = fold(document.terms, seed, document.announced_at, document.log)
    except Refused as refused:
        raise Failed(f"the log holds an act that the rules refuse: {refused.reason}") from None
    yield f"The rules allow all {len(document.log)} acts of the log, at their times."
    _require(document.phase is event.phase, "the event did not end so")
    _require(event.phase in (Phase.OVER, Phase.CANCELLED), "the event is not over")
    rows = _rows(event)
    _require(len(rows) == len(document.pairings), "a pairing is missing, or there is one too many")
    for made, told in zip(rows, document.pairings, strict=True):
        number = made.pairing.number
        _require(made.pairing == told.pairing, f"pairing {number} was another one, or had another result")
        _require(
            made.match_seed == told.match_seed, f"the seed of the match of pairing {number} is another one"
        )
    yield f"All {len(rows)} pairings follow from the log and the seed, lots and seeds of matches included."
    made_lines = standings(event)
    _require(len(made_lines) == len(document.standings), "somebody is missing in the standings")
    for line, told_line in zip(made_lines, document.standings, strict=True):
        _require(line == told_line, f"place {line.place} of the standings was another one")
    yield f"The {len(made_lines)} lines of the standings follow, each tie-break included."
    if isinstance(terms.format, Friendly):
        stands = score(event)
        won, points = (" to ".join(map(str, each)) for each in (stands.wins, stands.points))
        yield f"The sides won {won} matches, with {points} points."


def _rows(event: Event) -> tuple[_Row, ...]:
    return tuple(_Row(each, seed_of_match(event, each.number).hex()) for each in event.pairings)


def _without_names(log: Iterable[Entry]) -> Iterator[Entry]:
    numbers: dict[Person, Person] = {}
    for entry in log:
        act = entry.act
        if isinstance(act, Register | Replace):
            act = replace(act, person=numbers.setdefault(act.person, Person(len(numbers) + 1)))
        yield replace(entry, act=act)


def _in_time(log: Iterable[Entry], latest: datetime) -> Iterator[Entry]:
    """The log with the times that counted: a clock that was set back does not take an event back."""
    for entry in log:
        latest = max(latest, entry.at)
        yield replace(entry, at=latest)


# Built here, before there are threads: of two threads that build one at the same time, one crashes.
_DOCUMENT = msgspec.json.Decoder(_Document)


def _read(text: bytes) -> tuple[Json, _Document]:
    try:
        plain = msgspec.json.decode(text, type=Json)
        if plain.get("format") != FORMAT:
            raise NotAProof(f"it does not say that its format is {FORMAT}")
        return plain, _DOCUMENT.decode(text)
    except (msgspec.MsgspecError, TermsError, RecursionError) as error:
        raise NotAProof(f"it cannot be read: {error}") from None


def _require(holds: bool, otherwise: str) -> None:  # noqa: FBT001  # reads as a sentence
    if not holds:
        raise Failed(otherwise)
