"""Plays the match of a proof again by the rules: what `bot.verify`, which knows no rules, must leave open."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec

from bot.games.game import Ending, IllegalAction, NotationError, Seat
from bot.games.registry import GAMES
from bot.matches.fold import AnyGame, AnySnapshot, Move, advance, begin, decode_rules
from bot.matches.writing import Events
from bot.verify import Failed, NotAProof

Json = dict[str, Any]

_NOT_MADE_SO = (msgspec.MsgspecError, ValueError, TypeError, LookupError)


def recheck(proof: Json) -> Iterator[str]:
    """Deal and play the match again from its seed, and compare all that the file says with what comes of it.

    ``proof`` is a file that `bot.verify.check` has passed, so its seed follows from secret and salt. Gives
    lines for people. Raises Failed at the first thing that the rules do not lead to, and NotAProof where
    the file is not made as Upcard makes it.
    """
    try:
        yield from _recheck(proof)
    except _NOT_MADE_SO:
        raise NotAProof("it is not made so") from None


def _recheck(proof: Json) -> Iterator[str]:
    game = GAMES.get(proof["game"])
    if game is None:
        raise Failed(f"no game is called {proof['game']!r}, so nobody can play it again")
    rules, seats = _rules(game, proof), len(proof["seats"])
    if seats not in game.SEATS:
        raise Failed(f"nobody plays {proof['game']} with {seats}")
    yield f"7. The rules: {_named(game, proof, rules)}"
    snapshot, events = begin(game, rules, seats, bytes.fromhex(proof["seed"]))
    _compare("the start", proof["start"], events)
    for number, entry in enumerate(proof["log"], 1):
        told = f"action {number}, {entry['action']!r} of seat {entry['seat'] + 1}"
        if game.outcome(snapshot.state) is not None:
            raise Failed(f"{told}: the match was over before")
        snapshot, events = _played(game, snapshot, entry, told)
        _compare(told, entry["events"], events)
    yield f"8. Who dealt, all {len(proof['log'])} actions and each score follow from decks and rules.  ok"
    yield _ended(game, snapshot, proof)


def _rules(game: AnyGame, proof: Json) -> msgspec.Struct:
    """The rules of the file; a field that they have not is refused, as is a value of another kind."""
    try:
        return decode_rules(game, json.dumps(proof["rules"]))
    except _NOT_MADE_SO:
        raise Failed("the rules are none that this game has") from None


def _named(game: AnyGame, proof: Json, rules: msgspec.Struct) -> str:
    """Which preset they are, and each option that is another than the preset's."""
    preset = game.PRESETS.get(proof["preset"])
    if preset is None:
        raise Failed(f"the game has no rules that are called {proof['preset']!r}")
    changed = [
        f"{name} {getattr(rules, name)}"
        for name in rules.__struct_fields__
        if getattr(rules, name) != getattr(preset, name)
    ]
    return f"{proof['preset']}" + (f", but {', '.join(changed)}" if changed else "")


def _played(game: AnyGame, snapshot: AnySnapshot, entry: Json, told: str) -> tuple[AnySnapshot, Events]:
    try:
        return advance(game, snapshot, Move(Seat(entry["seat"]), entry["action"]))
    except (IllegalAction, NotationError):
        raise Failed(f"{told}: the rules do not allow it") from None


def _compare(where: str, told: list[Json], seen: Events) -> None:
    """What the file says that everybody saw is what the rules show; it may say less, as older files do."""
    played: list[Json] = msgspec.json.decode(msgspec.json.encode(seen))
    if len(told) != len(played):
        raise Failed(f"{where}: {len(played)} things were to be seen, and the file tells of {len(told)}")
    for claimed, true in zip(told, played, strict=True):
        if (wrong := _first_difference(claimed, true)) is not None:
            raise Failed(f"{where}: {true.get('type', 'what was seen')} has another {wrong}")


def _first_difference(claimed: object, true: object, name: str = "form") -> str | None:
    """The name of the first field that the file tells otherwise; None where all that it tells is true."""
    pairs: Iterator[tuple[object, object, str]]
    if isinstance(claimed, dict) and isinstance(true, dict):
        if unknown := sorted(claimed.keys() - true.keys()):
            return f"field {unknown[0]!r}"
        if "type" in true and "type" not in claimed:
            return "type"
        pairs = ((value, true[key], key) for key, value in claimed.items())
    elif isinstance(claimed, list) and isinstance(true, list) and len(claimed) == len(true):
        pairs = ((one, other, name) for one, other in zip(claimed, true, strict=True))
    else:
        return None if type(claimed) is type(true) and claimed == true else name
    found = (_first_difference(*pair) for pair in pairs)
    return next((each for each in found if each is not None), None)


def _ended(game: AnyGame, snapshot: AnySnapshot, proof: Json) -> str:
    """How the match ended by its log, which must be how the file says it did."""
    outcome = game.outcome(snapshot.state)
    if outcome is None:
        raise Failed("the match was not over: actions are missing at the end of the log")
    if outcome.ending.value != proof["ending"]:
        raise Failed(f"the match ended as {outcome.ending.value}, and the file says {proof['ending']!r}")
    if outcome.ending is Ending.VOID:
        return "9. The match ended for nobody.                                      ok"
    winners = [str(seat) for seat, place in enumerate(outcome.places, 1) if place == 1]
    return f"9. The match ended as the file says: player {' and '.join(winners)} came first.     ok"
