"""Forged proofs, each consistent in all that a forger can make anew: what is refused, and by which check."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot import verify
from bot.games.shuffle import seed_of
from bot.matches.after.rechecks import recheck
from tests.forge import run_command

Json = dict[str, Any]

ROOT = Path(__file__).parents[2]
FILE = Path(__file__).parent / "data" / "gin.json"
"""Four deals of gin to 45, won by player 1 by 204 actions."""

NUMBER = "1573359545139331072"
ARABIC = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")


def reseeded(document: Json, salt: str) -> None:
    """Another salt, with the seed and the decks that follow from it."""
    document["salt"] = salt
    seed = seed_of(bytes.fromhex(document["secret"]), salt)
    document["seed"] = seed.hex()
    for shuffle in document["shuffles"]:
        shuffle["cards"] = " ".join(verify.deck_of(seed, shuffle["label"]))
    # What was seen of the true decks contradicts these, unless the forger lets nothing be seen.
    document["start"], document["log"] = [], []
    document["game"] = "omaha"


def swap_the_deal(document: Json) -> None:
    """The hands change places: the other one dealt, and no cut says who had to."""
    document["start"] = [event for event in document["start"] if event["type"] != "cut"]
    for event in document["start"]:
        event["dealer"] = 1 - event["dealer"]
    for entry in document["log"]:
        entry["seat"] = 1 - entry["seat"]
        entry["events"] = _other_seats(entry["events"])


def _other_seats(value: Any) -> Any:  # noqa: ANN401  # any part of a document of JSON
    if isinstance(value, dict):
        return {
            key: 1 - each
            if key in ("seat", "dealer", "winner", "knocker") and each in (0, 1)
            else (
                each[::-1] if key in ("hands", "points", "totals", "scores", "held") else _other_seats(each)
            )
            for key, each in value.items()
        }
    return [_other_seats(each) for each in value] if isinstance(value, list) else value


def result_of(document: Json) -> Json:
    """The result of the first deal."""
    found = next(
        event for entry in document["log"] for event in entry["events"] if event["type"] == "deal_over"
    )
    result: Json = found["result"]
    return result


def give_points(document: Json) -> None:
    result_of(document)["points"][0] += 20


def knock_too_early(document: Json) -> None:
    """The end is told before the hand could be laid down: the discard of a move becomes a knock."""
    entry = next(each for each in document["log"] if each["action"].startswith("discard "))
    entry["action"] = entry["action"].replace("discard", "knock")


FORGERIES: dict[str, tuple[Callable[[Json], object], str]] = {
    "the message's number in other digits": (
        lambda d: reseeded(d, f"message {NUMBER.translate(ARABIC)}"),
        "not a number as Discord",
    ),
    "one digit of the number spelt otherwise": (
        lambda d: reseeded(d, f"message {NUMBER[:-1]}{NUMBER[-1].translate(ARABIC)}"),
        "not a number as Discord",
    ),
    "zeros before the number": (lambda d: reseeded(d, f"message 0{NUMBER}"), "not a number as Discord"),
    "a number that no message has": (lambda d: reseeded(d, "message 7"), "not a number as Discord"),
    "hands exchanged, without a cut": (swap_the_deal, "the start: 2 things were to be seen"),
    "another score": (give_points, "deal_over has another points"),
    "another target": (lambda d: d["rules"].update(target=25), "action|has another"),
    "an option that there is not": (
        lambda d: d["rules"].update(luck=1),
        "the rules are none that this game has",
    ),
    "rules by another name": (lambda d: d.update(preset="my_own"), "no rules that are called 'my_own'"),
    "another ending": (lambda d: d.update(ending="forfeit"), "ended as finished"),
    "a log cut short": (lambda d: d["log"].pop(), "actions are missing at the end"),
    "an action after the end": (
        lambda d: d["log"].append(
            {"number": 205, "seat": 0, "by": "player", "action": "leave", "events": []}
        ),
        "the match was over before",
    ),
    "a knock that the rules do not allow": (knock_too_early, "the rules do not allow it|is not a"),
    "a third player": (lambda d: d["seats"].append("person"), "nobody plays gin with 3"),
    "a game that nobody knows": (
        lambda d: d.update(game="gin_rummy", packs=[" ".join(verify.PACK)]),
        "no game is called 'gin_rummy'",
    ),
}


def forged(kind: str) -> Json:
    """The forgery, with a fingerprint that fits."""
    document: Json = copy.deepcopy(json.loads(FILE.read_bytes()))
    FORGERIES[kind][0](document)
    document["fingerprint"] = verify.fingerprint(document)
    return document


def told(document: Json) -> list[str]:
    """What both checks say, one after the other."""
    return [*verify.check(verify.read(json.dumps(document).encode())), *recheck(document)]


def test_the_true_file_passes() -> None:
    lines = told(json.loads(FILE.read_bytes()))
    assert any("Who dealt, all 204 actions and each score follow" in line for line in lines)
    assert any("standard, but target 45" in line for line in lines)
    assert any("player 1 came first" in line for line in lines)


@pytest.mark.parametrize("kind", FORGERIES)
def test_a_forgery_is_refused_and_the_reason_told(kind: str) -> None:
    with pytest.raises(verify.Failed, match=FORGERIES[kind][1]):
        told(forged(kind))


@pytest.mark.parametrize(
    "kind", [kind for kind in FORGERIES if "number" in kind and "no message" not in kind]
)
def test_the_check_without_upcard_refuses_another_spelling_of_the_salt_too(kind: str) -> None:
    with pytest.raises(verify.Failed, match="not a number as Discord"):
        list(verify.check(forged(kind)))


def test_the_check_without_upcard_says_what_it_does_not_check(tmp_path: Path) -> None:
    command = [sys.executable, "-I", "-S", str(ROOT / "bot" / "verify.py"), str(FILE)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert "PASS: the decks follow" in done.stdout
    for left_open in ("who\ndealt", "the rules", "the moves", "the scores", "the end"):
        assert left_open in done.stdout.partition("NOT CHECKED: ")[2]


def test_upcard_verify_checks_them(tmp_path: Path) -> None:
    status, said = run_command({}, "verify", str(FILE))
    assert (status, "PASS: decks, dealers, moves, scores and the end follow" in said) == (0, True)
    (tmp_path / "forged.json").write_text(json.dumps(forged("a log cut short")))
    status, said = run_command({}, "verify", str(tmp_path / "forged.json"))
    assert (status, "FAIL: the match was not over" in said) == (1, True)
    assert "Traceback" not in said
