"""Matches as they were played: each action, what happened by it, what every reader sees, and what is told."""

from __future__ import annotations

import random
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import msgspec

from bot.games.game import Seat
from tests.games.short import shortened
from tests.pins.adapter import (
    LANGUAGES,
    Position,
    changed_rules,
    choose,
    computer_choice,
    game_of,
    levels,
    messages_at,
    replay_at,
    replayed,
)

LEAVE, VOID = "!leave", "!void"
"""What ends a recorded match that goes on for too long, in the place of actions."""

WHOLE, LONG, SHORT = 1_000, 400, 40
"""Actions at most: of the match that is played to its end, of others, and of those of one option."""

TEXTS = 60
"""Positions at its beginning, and half as many at its end, of which the facts are recorded as text."""

GROUPS = {WHOLE: 1, LONG: 3, SHORT: 20}
"""How many actions have one digest together."""

DIGITS = 10
MOMENTS = 8
"""Moments of a match that is over which are shown again."""

CHOICES = 12
SLOW_CHOICES = 4

Match = dict[str, Any]


def new_matches(key: str) -> list[Match]:
    """Matches of a game, played by chance: every preset, several numbers of players, each option."""
    game = game_of(key)
    sizes = [seats for seats in (2, 3, 4) if seats in game.SEATS] or [game.SEATS[0]]
    found = []
    for at, (preset, rules) in enumerate(game.PRESETS.items()):
        first = at == 0
        if first:
            found.append(_played(key, preset, shortened(rules), sizes[0], 1, WHOLE))
        for seats in sizes if first else [sizes[at % len(sizes)]]:
            found += [_played(key, preset, rules, seats, seed, LONG) for seed in ((2, 3) if first else (2,))]
    if game.SEATS[-1] not in sizes:
        preset, rules = next(iter(game.PRESETS.items()))
        found.append(_played(key, preset, rules, game.SEATS[-1], 4, LONG))
    usual = next(iter(game.PRESETS))
    for at, (_, rules) in enumerate(changed_rules(key)):
        found.append(_played(key, usual, rules, sizes[at % len(sizes)], at, SHORT))
    return found


def _played(key: str, preset: str, rules: Any, seats: int, seed: int, most: int) -> Match:  # noqa: ANN401  # each game its own
    game, chance = game_of(key), random.Random(seed)
    step = game.new(rules, seats, seed.to_bytes(32, "big"))
    actions: list[tuple[int, str]] = []
    while game.outcome(step.state) is None:
        state, awaited = step.state, game.awaited(step.state)
        seat = chance.choice(awaited)
        others = [
            Seat(each) for each in range(seats) if each not in awaited and game.legal(state, Seat(each))
        ]
        if others and chance.random() < 0.1:
            seat = chance.choice(others)
        legal = game.legal(state, seat)
        if len(actions) >= most:
            actions.append((seat, LEAVE if chance.random() < 0.6 else VOID))
        elif seat in awaited and chance.random() < 0.02:
            actions.append((seat, game.write(game.default(state, seat))))
        else:
            action = (
                chance.choice(legal)
                if most == SHORT or chance.random() < 0.1
                else choose(key, state, legal, chance)
            )
            actions.append((seat, game.write(action)))
        step = done(key, state, *actions[-1])
    document = msgspec.to_builtins(rules)
    return {
        "preset": preset,
        "rules": document,
        "seats": seats,
        "seed": seed,
        "most": most,
        "actions": actions,
    }


def done(key: str, state: Any, seat: int, action: str) -> Any:  # noqa: ANN401  # each game its own
    """What an action leads to, or the end of a match that is cut short."""
    game = game_of(key)
    if action == VOID:
        return game.void(state)
    return (
        game.leave(state, Seat(seat)) if action == LEAVE else game.apply(state, Seat(seat), game.read(action))
    )


def positions(key: str, match: Match) -> Iterator[tuple[Position, tuple[Any, ...]]]:
    """A recorded match played again: each position, with the events that led to it."""
    game = game_of(key)
    step = game.new(
        msgspec.convert(match["rules"], game.RULES), match["seats"], match["seed"].to_bytes(32, "big")
    )
    events: tuple[Any, ...] = ()
    for version in range(len(match["actions"]) + 1):
        if version:
            step = done(key, step.state, *match["actions"][version - 1])
        events = (*events, *step.events)
        yield (
            Position(key=key, preset=match["preset"], state=step.state, version=version, events=events),
            step.events,
        )


def facts(key: str, match: Match) -> Match:
    """A match with what the rules make of it: events, views and legal actions, and how it ended."""
    game, group = game_of(key), GROUPS[match["most"]]
    seats = [Seat(each) for each in range(match["seats"])]
    sums, lines, whole = [sha256() for _ in range(3)], [], []
    state: Any = None
    for position, events in positions(key, match):
        state = position.state
        parts = (
            _text(events),
            _text([game.view(state, seat) for seat in (*seats, None)]),
            _text([[game.write(action) for action in game.legal(state, seat)] for seat in seats]),
        )
        for each, part in zip(sums, parts, strict=True):
            each.update(part.encode())
        if position.version % group == 0 or position.version == len(match["actions"]):
            lines.append(" ".join(each.hexdigest()[:DIGITS] for each in sums))
            sums = [sha256() for _ in range(3)]
        if match["most"] == WHOLE and not TEXTS <= position.version < len(match["actions"]) - TEXTS // 2:
            whole.append({"events": parts[0], "views": parts[1], "legal": parts[2]})
    end = _text([game.outcome(state), game.gone(state), [game.tally(state, seat) for seat in seats]])
    return {**match, "events views legal": lines, "whole": whole, "end": end}


def told(key: str, matches: list[Match]) -> list[dict[str, Any]]:
    """What is told of some positions of the matches in each language."""
    found = []
    for match in (each for each in matches if each["most"] != SHORT):
        last, every = len(match["actions"]), 12 if match["most"] == WHOLE else 30
        seen: dict[str, Any] = {}
        for position, _ in positions(key, match):
            at = position.version
            if at in {0, 1, last} or at % every == every - 1:
                for language in LANGUAGES:
                    seen[f"{at:03} {language}"] = messages_at(position, language)
        found.append(seen)
    return found


def shown_again(key: str) -> dict[str, list[str]]:
    """The messages in which a match that is over is seen again."""
    found = {}
    for seats in {game_of(key).SEATS[0], game_of(key).SEATS[-1]}:
        for language in LANGUAGES:
            moments, reel = replayed(key, seats, language)
            for at in sorted({moments * part // MOMENTS for part in range(MOMENTS)} | {moments - 1}):
                found[f"{seats} {language} {at}"] = replay_at(reel, at, in_words=at % 2 == 1)
    return found


def computers(key: str, match: Match) -> dict[str, list[str]]:
    """What the computer players do at positions of a match, for each level."""
    found = {}
    for level in levels(key):
        number = SLOW_CHOICES if level == "expert" else CHOICES
        every = max(1, len(match["actions"]) // number)
        found[level] = [
            f"{position.version} {seat} {computer_choice(key, level, position.state, seat, position.version)}"
            for position, _ in positions(key, match)
            if position.version % every == 0
            for seat in game_of(key).awaited(position.state)
        ]
    return found


def _text(value: Any) -> str:  # noqa: ANN401  # any value that can be stored
    """As JSON, in an order that does not follow the code's."""
    return msgspec.json.encode(value, order="sorted").decode()
