"""Matches stored before gin had formats, choices and memory: they load, and are played on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.games import gin
from bot.games.game import Ending, Seat
from bot.games.gin.rules import PRESETS
from bot.matches.fold import AnySnapshot, Move, advance, decode_rules, decode_snapshot, fold

STORED = Path(__file__).parent / "stored"


def stored(name: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads((STORED / f"{name}.json").read_text(encoding="utf-8"))
    return document


def snapshot_of(document: dict[str, Any]) -> AnySnapshot:
    return decode_snapshot(gin, msgspec.json.encode(document["snapshot"]))


def folded(document: dict[str, Any]) -> AnySnapshot:
    rules = decode_rules(gin, json.dumps(document["rules"]))
    log = [Move(Seat("AB".index(line[0])), line[2:]) for line in document["log"]]
    return fold(gin, rules, 2, document["seed"].to_bytes(32, "big"), log)


@pytest.mark.parametrize(("name", "preset"), [("open", "standard"), ("over", "oklahoma")])
def test_rules_stored_before_are_the_presets_of_today(name: str, preset: str) -> None:
    assert decode_rules(gin, json.dumps(stored(name)["rules"])) == PRESETS[preset]


@pytest.mark.parametrize("name", ["open", "over"])
def test_a_snapshot_stored_before_is_what_its_log_leads_to(name: str) -> None:
    """But for what was taken and thrown in the deal that goes on, which nobody remembered then."""
    before, today = snapshot_of(stored(name)), folded(stored(name))
    assert before.state == replace(today.state, known=((), ()), thrown=((), ()))
    assert before.recent == today.recent


def test_an_open_match_stored_before_is_played_to_its_end() -> None:
    snapshot = snapshot_of(stored("open"))
    while gin.outcome(snapshot.state) is None:
        seat = snapshot.state.turn
        ending = gin.view(snapshot.state, seat).finishes
        legal = gin.legal(snapshot.state, seat)
        action = legal[-1] if ending else gin.default(snapshot.state, seat)
        snapshot, _ = advance(gin, snapshot, Move(seat, gin.write(action)))
    end = gin.outcome(snapshot.state)
    assert end is not None
    assert end.ending is Ending.FINISHED


def test_a_finished_match_stored_before_still_tells_its_end() -> None:
    state = snapshot_of(stored("over")).state
    end, view = gin.outcome(state), gin.view(state, None)
    assert end is not None
    assert end.points == view.final.totals == view.sheets[0].final.totals  # type: ignore[union-attr]  # it is over
