"""The check of a proof stands alone, agrees with the engine's shuffle, and finds each kind of tampering."""

from __future__ import annotations

import copy
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot import verify
from bot.games.cards import PACK
from bot.games.shuffle import commitment, seed_of, shuffled
from tests.games.test_shuffle import GOLDEN, SEED

Json = dict[str, Any]
Tamper = Callable[[Json], object]

ROOT = Path(__file__).parents[2]
FILE = Path(__file__).parent / "data" / "gin.json"
"""A proof as this form of it was first given out: it must stay a proof."""

NEXT = 1573359545139331073
"""The number after that of the message in the file."""

LIMIT_S = 60


def proof() -> Json:
    found: Json = json.loads(FILE.read_bytes())
    return found


def failure(document: Json) -> str:
    """What the check says is wrong."""
    with pytest.raises(verify.Failed) as caught:
        list(verify.check(verify.read(json.dumps(document).encode())))
    return str(caught.value)


def run(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """The check as its readers run it: with Python and this one file, far from the project."""
    command = [sys.executable, "-I", "-S", str(ROOT / "bot" / "verify.py"), *arguments]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=LIMIT_S, check=False)


# The sums


def test_golden_deck_of_both() -> None:
    assert " ".join(verify.deck_of(SEED, "deal/1")) == GOLDEN


@pytest.mark.parametrize("label", ["cut", "deal/1", "deal/12", "knock/3"])
@pytest.mark.parametrize("secret", [bytes(32), bytes(range(32)), b"\xff" * 32])
def test_the_check_and_the_engine_agree(secret: bytes, label: str) -> None:
    seed = verify.seed_of(secret, "message 1573359545139331072")
    assert seed == seed_of(secret, "message 1573359545139331072")
    assert verify.commitment_of(secret) == commitment(secret)
    assert verify.deck_of(seed, label) == tuple(map(str, shuffled(PACK, seed, label)))


# A sound file


def test_the_first_proof_stays_a_proof(tmp_path: Path) -> None:
    done = run(str(FILE), cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "\nPASS: " in done.stdout
    for label, deck in ((each["label"], each["cards"]) for each in proof()["shuffles"]):
        assert f"{label}: {deck}" in done.stdout
    assert len(re.findall(r"the open hands are those that were held", done.stdout)) == 4


def test_every_step_is_told(tmp_path: Path) -> None:
    told, known = run(str(FILE), cwd=tmp_path).stdout, proof()
    assert re.findall(r"^(\d)\.", told, re.MULTILINE) == ["1", "2", "3", "4", "5", "6"]
    for name in ("commitment", "salt", "fingerprint"):
        assert known[name] in told


# Tampering, with a fingerprint that the forger makes anew


def flip_card(document: Json) -> None:
    cards = document["shuffles"][1]["cards"].split()
    cards[30], cards[31] = cards[31], cards[30]
    document["shuffles"][1]["cards"] = " ".join(cards)


def drop_deck(document: Json) -> None:
    del document["shuffles"][2]


def drop_last_deal(document: Json) -> None:
    del document["shuffles"][-1]


def swap_decks(document: Json) -> None:
    first, second = document["shuffles"][1:3]
    first["cards"], second["cards"] = second["cards"], first["cards"]


def event_of(document: Json, kind: str, at: int = 0) -> Json:
    found: list[Json] = [
        event
        for entry in ({"events": document["start"]}, *document["log"])
        for event in entry["events"]
        if event["type"] == kind
    ]
    return found[at]


def change_action(document: Json) -> None:
    entry = next(each for each in document["log"] if each["action"].startswith("discard"))
    entry["action"] = "discard Ac" if entry["action"] != "discard Ac" else "discard Ad"


def throw_another_held_card(document: Json) -> None:
    """The forger keeps to the rules: another card of the same hand, told to everybody as well."""
    entry = next(each for each in document["log"] if each["action"] == "discard Kc")
    entry["action"] = "discard Jd"
    entry["events"][0]["card"] = "Jd"


def change_open_hand(document: Json) -> None:
    hand = event_of(document, "deal_over")["result"]["showdown"]["hands"][0]
    cards = [card for meld in hand["melds"] for card in meld["cards"]] + hand["deadwood"]
    loose = hand["deadwood"] or hand["melds"][0]["cards"]
    loose[0] = next(card for card in verify.PACK if card not in cards)


TAMPERED: dict[str, tuple[Tamper, str]] = {
    "a card of a deck": (flip_card, r"card 31 of deal/1 is \w\w, and the file says"),
    "a deck too short": (
        lambda d: d["shuffles"][1].update(cards=d["shuffles"][1]["cards"][:-3]),
        "has 51 cards instead of 52",
    ),
    "decks exchanged": (swap_decks, "of deal/1 is"),
    "a deck twice": (lambda d: d["shuffles"].append(d["shuffles"][1]), "is there twice"),
    "a deck missing": (drop_deck, "a deal is missing"),
    "the last deal missing": (drop_last_deal, "deals of the log"),
    "another secret": (lambda d: d.update(secret="00" * 32), "not the SHA-256 of the secret"),
    "another commitment": (lambda d: d.update(commitment="00" * 32), "not the SHA-256 of the secret"),
    "secret and commitment": (
        lambda d: d.update(secret="00" * 32, commitment=commitment(bytes(32))),
        "the seed does not follow",
    ),
    "another salt": (lambda d: d.update(salt="message 1573359545139331073"), "the seed does not follow"),
    "salt and seed": (
        lambda d: d.update(salt=f"message {NEXT}", seed=seed_of(bytes(range(32)), f"message {NEXT}").hex()),
        "of cut is",
    ),
    "another seed": (lambda d: d.update(seed="00" * 32), "the seed does not follow"),
    "the cut": (lambda d: event_of(d, "cut")["cards"].reverse(), "the cut was another one"),
    "an upcard": (lambda d: event_of(d, "dealt", 1).update(upcard="Ac"), "the upcard of deal 2 was Ks"),
    "the dealer": (lambda d: event_of(d, "dealt").update(dealer=1), "action"),
    "a deal's number": (lambda d: event_of(d, "dealt", 1).update(number=3), "deals of the log"),
    "an action": (change_action, "that hand does not hold A[cd]"),
    "an action left out": (lambda d: d["log"].pop(9), "action 10 is missing"),
    "an action exchanged": (lambda d: d["log"][3].update(action="take"), "action"),
    "who acted": (lambda d: d["log"][2].update(seat=1 - d["log"][2]["seat"]), "action"),
    "an unknown seat": (lambda d: d["log"][2].update(seat=2), "a seat that is not there"),
    "a card thrown": (throw_another_held_card, "laid open|does not hold|what was moved"),
    "a card that was seen": (
        lambda d: event_of(d, "discarded").update(card="Ac"),
        "what was moved is",
    ),
    "the number of cards left": (
        lambda d: event_of(d, "drew", 3).update(stock=20),
        "cards are left in the stock",
    ),
    "an open hand": (change_open_hand, "player 1 laid open"),
}


@pytest.mark.parametrize("kind", TAMPERED)
def test_tampering_is_found_by_the_fingerprint(kind: str) -> None:
    document = proof()
    TAMPERED[kind][0](document)
    assert failure(document) == "the file was changed after it was made"


@pytest.mark.parametrize("kind", TAMPERED)
def test_tampering_is_found_by_the_cards(kind: str) -> None:
    tamper, told = TAMPERED[kind]
    document = proof()
    tamper(document)
    document["fingerprint"] = verify.fingerprint(document)
    assert re.search(told, failure(document))


def test_a_consistent_lie_has_another_fingerprint_than_was_posted() -> None:
    """Who changes what no card contradicts cannot keep the fingerprint, which stands in Discord."""
    document = proof()
    document["rules"]["target"] = 50
    before = document["fingerprint"]
    document["fingerprint"] = verify.fingerprint(document)
    assert list(verify.check(verify.read(json.dumps(document).encode())))
    assert document["fingerprint"] != before


def test_the_reason_is_told(tmp_path: Path) -> None:
    document = proof()
    flip_card(document)
    document["fingerprint"] = verify.fingerprint(document)
    (tmp_path / "forged.json").write_text(json.dumps(document))
    done = run("forged.json", cwd=tmp_path)
    assert done.returncode == 1
    assert re.search(r"\nFAIL: card 31 of deal/1 is", done.stdout)
    assert "PASS" not in done.stdout


# What is no proof


def no_proof(**changed: object) -> bytes:
    document = proof() | changed
    return json.dumps(document | {"fingerprint": verify.fingerprint(document)}).encode()


NO_PROOFS: dict[str, bytes] = {
    "nothing": b"",
    "no JSON": b"{",
    "not text": b"\xff\xfe\x00",
    "a list": b"[]",
    "deeper than Python reads": b"[" * 100_000,
    "another format": no_proof(format="upcard-mydata-1"),
    "no log": json.dumps({key: value for key, value in proof().items() if key != "log"}).encode(),
    "a secret that is no hexadecimal": no_proof(secret="zz"),
    "a match that is no number": no_proof(match=True),
    "letters that steer a terminal": no_proof(game="\x1b[2J"),
    "half a letter": no_proof(salt="\ud800"),
    "a log of something else": no_proof(log=[1]),
}


@pytest.mark.parametrize("kind", NO_PROOFS)
def test_what_is_no_proof_is_called_so(kind: str, tmp_path: Path) -> None:
    (tmp_path / "file.json").write_bytes(NO_PROOFS[kind])
    done = run("file.json", cwd=tmp_path)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "PASS" not in done.stdout


@pytest.mark.parametrize("arguments", [(), ("a", "b"), ("--json",), ("missing.json",)])
def test_without_a_file_it_ends_with_2(arguments: tuple[str, ...], tmp_path: Path) -> None:
    done = run(*arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def places(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The way to each value inside a document."""
    if path:
        yield path
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(inner, (*path, key))


PLACES = tuple(places(proof()))
JUNK: tuple[object, ...] = (
    None,
    True,
    -1,
    10**30,
    1.5,
    "",
    "Ac",
    "²",
    [],
    [[]],
    ["Ac"],
    {},
    {"type": "dealt"},
)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(path=st.sampled_from(PLACES), junk=st.sampled_from(JUNK))
def test_junk_at_any_place_is_no_pass_and_no_crash(
    tmp_path: Path, path: tuple[str | int, ...], junk: object
) -> None:
    document: Any = proof()
    holder = document
    for key in path[:-1]:
        holder = holder[key]
    known, holder[path[-1]] = holder[path[-1]], junk
    # Points and rules prove nothing about cards: there any value will do, and only the fingerprint tells.
    document["fingerprint"] = verify.fingerprint(document) if path != ("fingerprint",) else junk
    (tmp_path / "file.json").write_text(json.dumps(document), encoding="utf-8")
    status = verify.main([str(tmp_path / "file.json")])
    assert status in (0, 1, 2)
    if path[0] in ("commitment", "salt", "secret", "seed", "shuffles", "fingerprint") and junk != known:
        assert status in (1, 2)


def test_a_game_that_is_not_followed_is_checked_by_its_decks() -> None:
    document = proof() | {"game": "omaha"}
    document["fingerprint"] = verify.fingerprint(document)
    told = list(verify.check(copy.deepcopy(document)))
    assert any("not followed card by card" in line for line in told)
    flip_card(document)
    document["fingerprint"] = verify.fingerprint(document)
    assert "card 31 of deal/1" in failure(document)
