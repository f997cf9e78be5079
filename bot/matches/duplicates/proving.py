"""The proof of a duplicate set: one document from which anybody can play all of its deals again, offline.

It holds the secret that was sealed, the terms, what everybody did, and the standings. Nobody is named:
persons are numbered in the order in which they began.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

import msgspec

from bot.competition.duplicate import Line, standings, team_points
from bot.competition.proof import SALT, Failed, NotAProof, fingerprint
from bot.games.game import IllegalAction, NotationError, Seat
from bot.games.registry import GAMES
from bot.games.shuffle import commitment, seed_of
from bot.matches.events.record import read_match_terms, write_match_terms
from bot.matches.fold import AnyGame, Move, advance, begin
from bot.matches.table import Terms
from bot.store import DuplicateSpan

FORMAT = "upcard duplicate proof 1"

OWN = Seat(0)
"""Where the person sits; the computer sits opposite."""

Json = dict[str, Any]
Points = tuple[int | None, ...]
Log = tuple[tuple[int, str], ...]
"""Seats and the texts of what they did, oldest first."""


class Played(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one person did, and what each deal came to: see `bot.competition.duplicate.Played`."""

    person: int
    log: Log
    points: Points


class Document(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The document with its types."""

    format: str
    set: str
    commitment: str
    salt: str
    secret: str
    seed: str
    opened_at: datetime
    closed_at: datetime
    terms: msgspec.Raw
    played: tuple[Played, ...]
    standings: tuple[Line, ...]
    fingerprint: str


def points_of(game: AnyGame, state: object, terms: Terms) -> Points:
    """What the person won in each deal less what the computer won; None for those not played to their end."""
    won = [result.points[OWN] - result.points[1 - OWN] for result in game.view(state, None).results]
    return (*won, *[None] * (terms.rules.deals - len(won)))


def prove(  # the parts of one document, all named
    *,
    name: str,
    secret: bytes,
    salt: str,
    terms: Terms,
    opened_at: datetime,
    closed_at: datetime,
    played: tuple[Played, ...],
) -> bytes:
    """The document of a set that closes, which opens its secret."""
    document: Json = {
        "format": FORMAT,
        "set": name,
        "commitment": commitment(secret),
        "salt": salt,
        "secret": secret.hex(),
        "seed": seed_of(secret, salt).hex(),
        "opened_at": opened_at,
        "closed_at": closed_at,
        "terms": msgspec.Raw(write_match_terms(terms).encode()),
        "played": played,
        "standings": _standings(played),
    }
    plain: Json = msgspec.json.decode(msgspec.json.encode(document))
    return msgspec.json.format(msgspec.json.encode(plain | {"fingerprint": fingerprint(plain)}), indent=1)


# Built here, before there are threads: of two threads that build one at the same time, one crashes.
_DOCUMENT = msgspec.json.Decoder(Document)


def read_document(text: bytes) -> Document:
    """The document; raises NotAProof for anything else."""
    try:
        document = _DOCUMENT.decode(text)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise NotAProof(f"it cannot be read: {error}") from None
    if document.format != FORMAT:
        raise NotAProof(f"it does not say that its format is {FORMAT}")
    return document


def verify(text: bytes) -> Iterator[str]:
    """What holds, line by line. Raises NotAProof for another document, Failed at the first thing that is
    wrong.
    """
    document = read_document(text)
    plain = json.loads(text)
    _require(document.fingerprint == fingerprint(plain), "the document was changed after it was made")
    yield f"Set {document.set}. The document is as it was made: fingerprint {document.fingerprint}."
    try:
        secret = bytes.fromhex(document.secret)
        terms = read_match_terms(bytes(document.terms).decode())
    except (ValueError, LookupError, msgspec.MsgspecError):
        raise NotAProof("its secret or its terms are not written as Upcard writes them") from None
    _require(document.commitment == commitment(secret), "the commitment is not the SHA-256 of the secret")
    yield f"The commitment is the SHA-256 of the secret: compare {document.commitment} with the opening."
    _require(bool(SALT.fullmatch(document.salt)), "the salt is not a number as Discord writes them")
    seed = seed_of(secret, document.salt)
    _require(document.seed == seed.hex(), "the seed does not follow from secret and salt")
    yield f"The seed is HMAC-SHA256 of secret and salt; the salt is {document.salt}."
    yield from _replayed(document, terms, seed)


def _replayed(document: Document, terms: Terms, seed: bytes) -> Iterator[str]:
    """Everybody's deals played again, and the standings made again."""
    persons = [each.person for each in document.played]
    _require(persons == sorted(set(persons)), "a person is there twice, or in the wrong place")
    for each in document.played:
        told = f"the deals of person {each.person}"
        try:
            points = _played_again(each.log, terms, seed)
        except (IllegalAction, NotationError) as error:
            raise Failed(f"{told} hold an action that the rules refuse: {error}") from None
        except (LookupError, TypeError, ValueError, AttributeError):
            raise Failed(f"{told} cannot be played again") from None
        _require(points == each.points, f"{told} came to other points")
    actions = sum(len(each.log) for each in document.played)
    yield f"All deals follow from the seed. The rules allow all {actions} actions in {len(persons)} matches."
    made = _standings(document.played)
    _require(len(made) == len(document.standings), "somebody is missing in the standings")
    for line, told_line in zip(made, document.standings, strict=True):
        _require(line == told_line, f"the line of person {line.person} in the standings was another one")
    yield f"The {len(made)} lines of the standings follow, each deal against the field's mean."
    if document.set.startswith(f"{DuplicateSpan.TEAMS.value}:"):
        yield from _teams(document)


def _teams(document: Document) -> Iterator[str]:
    """What both tables of a team match came to (K44)."""
    _require([each.person for each in document.played] == [1, 2], "a team match has two tables")
    counts = team_points(*(each.points for each in document.played))
    total = sum(each or 0 for each in counts)
    yield "Both tables played the same deals: one seed made all cards, and the draws of each seat."
    yield f"By deal the team in the first seat of table 1 has {', '.join(map(_told, counts))}: {total:+}."


def _told(points: int | None) -> str:
    return "none" if points is None else f"{points:+}"


def _played_again(log: Log, terms: Terms, seed: bytes) -> Points:
    game = GAMES[terms.game]
    snapshot, _ = begin(game, terms.rules, 2, seed)
    for seat, text in log:
        snapshot, _ = advance(game, snapshot, Move(Seat(seat), text))
    return points_of(game, snapshot.state, terms)


def _standings(played: tuple[Played, ...]) -> tuple[Line, ...]:
    field: Mapping[int, Points] = {each.person: each.points for each in played}
    return standings(field)


def _require(holds: bool, otherwise: str) -> None:  # noqa: FBT001  # reads as a sentence
    if not holds:
        raise Failed(otherwise)
