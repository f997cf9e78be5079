"""K25: the proof of an event, and forgeries of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from functools import cache
from typing import Any

import pytest

from bot.competition import Cancel, Entry, Event, Person, Register, Swiss, Terms, fold
from bot.competition.proof import Failed, NotAProof, fingerprint, prove, verify
from bot.games.shuffle import commitment, seed_of
from tests.competition.evening import START
from tests.competition.simulation import Simulation

SECRET, SALT = bytes(range(32, 64)), "message 1234567890123456789"

Json = dict[str, Any]


class Sealed(Simulation):
    """A simulated event whose seed comes from a secret."""

    def __init__(self, name: str, seed: int, entrants: int) -> None:
        super().__init__(name, seed, entrants)
        self.seed = seed_of(SECRET, SALT)
        self.event = fold(self.terms, self.seed, self.announced_at, self.log)

    def proof(self) -> bytes:
        return prove(SECRET, SALT, self.terms, self.announced_at, self.log)


@cache
def proof_of(name: str) -> bytes:
    simulation = Sealed(name, 5, 9)
    simulation.run()
    return simulation.proof()


def forged(change: Callable[[Json], object], name: str = "swiss") -> bytes:
    """The proof after a change by somebody who knows how a fingerprint is made."""
    document: Json = json.loads(proof_of(name))
    change(document)
    return json.dumps(document | {"fingerprint": fingerprint(document)}).encode()


@pytest.mark.parametrize("name", ["knockout", "double", "swiss", "round_robin", "arena", "tables", "league"])
def test_k25_an_event_of_each_format_is_proved_offline(name: str) -> None:
    lines = list(verify(proof_of(name)))
    assert len(lines) == 7
    assert commitment(SECRET) in lines[1]


def _swap(rows: list[Any]) -> None:
    rows[0], rows[1] = rows[1], rows[0]


def _played(document: Json) -> Json:
    """The result of the first match that was played."""
    found = [
        row["pairing"]["result"]
        for row in document["pairings"]
        if row["pairing"]["result"]["how"] == "played"
    ]
    result: Json = found[0]
    return result


def _report(document: Json) -> Json:
    """The first result in the log."""
    act: Json = next(entry["act"] for entry in document["log"] if entry["act"]["type"] == "report")
    return act


STRANGER = {"type": "register", "person": 999, "strength": 5}

FORGERIES: dict[str, Callable[[Json], object]] = {
    "another secret": lambda document: document.update(secret=bytes(32).hex()),
    "another commitment": lambda document: document.update(commitment=commitment(bytes(32))),
    "another salt": lambda document: document.update(salt="message 1234567890123456780"),
    "another seed": lambda document: document.update(seed=bytes(32).hex()),
    "seats exchanged": lambda document: document["pairings"][0]["pairing"]["seats"].reverse(),
    "another result in the pairings": lambda document: _played(document).update(points=[1, 1]),
    "another result in the log": lambda document: _report(document)["places"].reverse(),
    "an act left out": lambda document: document["log"].pop(0),
    "an act at another time": lambda document: document["log"][-1].update(at="2026-06-01T12:00:00Z"),
    "a pairing left out": lambda document: document["pairings"].pop(),
    "the seed of a match": lambda document: document["pairings"][0].update(match_seed=bytes(32).hex()),
    "places exchanged": lambda document: _swap(document["standings"]),
    "another tie-break": lambda document: document["standings"][0].update(buchholz=99),
    "another lot": lambda document: document["standings"][-1].update(lot=1000),
    "fewer rounds": lambda document: document["terms"]["format"].update(rounds=1),
    "an entrant more": lambda document: document["log"].insert(0, document["log"][0] | {"act": STRANGER}),
    "an event that was not over": lambda document: document.update(phase="playing"),
}


@pytest.mark.parametrize("name", list(FORGERIES))
def test_k25_a_forged_proof_is_refused(name: str) -> None:
    with pytest.raises(Failed):
        list(verify(forged(FORGERIES[name])))


def test_k25_a_change_without_a_new_fingerprint_is_noticed_first() -> None:
    document = json.loads(proof_of("swiss"))
    document["terms"]["rules"] = "uno"
    with pytest.raises(Failed, match="changed after it was made"):
        list(verify(json.dumps(document).encode()))


@pytest.mark.parametrize(
    "text", [b"", b"[]", b"{}", b"{" * 9999, b'{"format": "upcard event proof 1"}', b'{"format": 1}']
)
def test_k25_another_document_is_no_proof(text: bytes) -> None:
    with pytest.raises(NotAProof):
        list(verify(text))


def test_k25_a_proof_names_nobody() -> None:
    log = [Entry(START - timedelta(hours=1), Register(Person(987654321098765432)))]
    terms = Terms(format=Swiss(3), rules="gin", starts_at=START, round_time=timedelta(hours=1))
    log.append(Entry(START, Cancel("rain")))
    text = prove(SECRET, SALT, terms, START - timedelta(hours=3), log)
    assert b"987654321098765432" not in text
    assert len(list(verify(text))) == 7


def test_k25_the_secret_of_an_event_that_goes_on_is_not_opened() -> None:
    simulation = Sealed("swiss", 1, 4)
    with pytest.raises(ValueError, match="not over"):
        simulation.proof()
    assert isinstance(simulation.event, Event)
