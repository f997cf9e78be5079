"""A block of matches with the same cards, one from each side of the table, and how each of them is played.

In a block the first player sits on every side in turn and the second one in all other seats: the luck of the
cards then weighs on both alike, and far fewer matches tell them apart. A side is one seat; where partners win
and lose together, it is all of theirs.
"""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec

from bot.arena.players import Player
from bot.games.game import Outcome, Seat
from bot.games.registry import GAMES

LONGEST = 20_000
"""Actions after which a match is given up as one that never ends."""

ValueT = TypeVar("ValueT")

Side = tuple[Seat, ...]
"""The seats that win and lose together."""


class ArenaError(Exception):
    """A match cannot be begun or played to its end; the text says why."""


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """What is played: the game, one of its rulesets, and the number of seats."""

    game: str
    preset: str
    seats: int

    @property
    def rules(self) -> Any:  # noqa: ANN401  # each game has its own
        """The ruleset itself."""
        return GAMES[self.game].PRESETS[self.preset]


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """One match, told from the first of the two players.

    Of each pair the first value is the sum over the first player's seats, the second over all others.
    """

    won: float
    """1 if the first player won, 0 if not; a share of it if several sides tied."""
    deals: tuple[int, int]
    """Deals that each had cards in; of a hand for two each has one."""
    points: tuple[int, int]
    """The points of all deals; those of the match where a game counts none for deals."""
    endings: tuple[dict[str, int], dict[str, int]]
    """How many deals each won, by how they ended: gin, knock, undercut."""
    times_ms: tuple[tuple[float, ...], tuple[float, ...]]
    """How long each decision took; to let something be that is out of turn counts as none."""
    luck: tuple[float, float] = (0.0, 0.0)
    """The points that the cards of the board brought, in a game that tells it: 0 on average."""


def setting_of(game: str, preset: str | None = None, seats: int | None = None) -> Setting:
    """The setting; the ruleset is the game's usual one unless said, the seats as few as there may be.

    Raises ArenaError.
    """
    rules = GAMES[game]
    if preset is None:
        preset = next(iter(rules.PRESETS))
    elif preset not in rules.PRESETS:
        raise ArenaError(f"{game} has no ruleset {preset!r}; there is {', '.join(rules.PRESETS)}")
    if seats is None:
        seats = min(rules.SEATS)
    elif seats not in rules.SEATS:
        allowed = ", ".join(map(str, rules.SEATS))
        raise ArenaError(f"{game} is not for {seats} players; the number of seats may be {allowed}")
    return Setting(game=game, preset=preset, seats=seats)


def sides_of(setting: Setting) -> tuple[Side, ...]:
    """The sides of a match, each with its seats."""
    rules = GAMES[setting.game]
    begun = rules.view(rules.new(setting.rules, setting.seats, bytes(32)).state, None)
    # Only a game with partners tells its sides; elsewhere each plays alone.
    partners = tuple(tuple(side.seats) for side in getattr(begun, "sides", ()))
    return partners or tuple((Seat(seat),) for seat in range(setting.seats))


def block(setting: Setting, players: tuple[Player, Player], seed: str, number: int) -> tuple[Played, ...]:
    """The matches of a block, one for each side; the same arguments give the same matches.

    Raises ArenaError.
    """
    shuffle = _hashed("cards", seed, number)
    sides = sides_of(setting)
    return tuple(_Match(setting, players, shuffle, sides, own).play() for own in sides)


@dataclass(frozen=True, slots=True)
class _Match:
    """A match with its players; ``own`` is the side of the first one."""

    setting: Setting
    players: tuple[Player, Player]
    shuffle: bytes
    sides: tuple[Side, ...]
    own: Side
    times_ms: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))
    luck: list[float] = field(default_factory=lambda: [0.0, 0.0])

    def play(self) -> Played:
        """Play it to its end; raises ArenaError."""
        rules = GAMES[self.setting.game]
        state = rules.new(self.setting.rules, self.setting.seats, self.shuffle).state
        for version in range(LONGEST):
            outcome = rules.outcome(state)
            if outcome is not None:
                return self._told(state, outcome)
            seat, action = self._first_to_act(state, version)
            step = rules.apply(state, seat, action)
            self._count_luck(state, step.events)
            state = step.state
        raise ArenaError(f"a match did not end within {LONGEST} actions")

    def _count_luck(self, before: Any, events: Sequence[Any]) -> None:  # noqa: ANN401  # of any game
        """Add what the cards brought each player that an action opened, if the game tells it."""
        tell = getattr(GAMES[self.setting.game], "luck", None)
        for seat, points in enumerate((tell and tell(before, events)) or ()):
            self.luck[Seat(seat) not in self.own] += points

    def _first_to_act(self, state: Any, version: int) -> tuple[Seat, Any]:  # noqa: ANN401  # of any game
        """Ask the seats that have something to do, as the bot does after every action, until one does it.

        At a table whoever is quickest moves, on turn or not; here the seed says who that is. Raises
        ArenaError.
        """
        rules = GAMES[self.setting.game]
        menus = {Seat(seat): rules.legal(state, Seat(seat)) for seat in range(self.setting.seats)}
        asked = [seat for seat, menu in menus.items() if menu]
        if len(asked) > 1:
            asked.sort(key=lambda seat: _hashed("first", self.shuffle, version, seat))
        awaited = rules.awaited(state)
        seed = int.from_bytes(_hashed("choice", self.shuffle, version)[:4])
        for seat in asked:
            who = int(seat not in self.own)
            view = rules.view(state, seat)
            begun = time.perf_counter()
            action = self.players[who].choose(view, menus[seat], seed=seed)
            taken_ms = (time.perf_counter() - begun) * 1000
            if action is not None:
                self.times_ms[who].append(taken_ms)
                return seat, action
            if seat in awaited:
                raise ArenaError("a player for whom the match waits chose nothing")
        raise ArenaError("nobody is awaited, and the match is not over")

    def _told(self, state: Any, outcome: Outcome) -> Played:  # noqa: ANN401  # of any game
        """The match, which is over, from the side of the first player."""
        rules = GAMES[self.setting.game]
        others = tuple(Seat(seat) for seat in range(self.setting.seats) if seat not in self.own)
        # A view that lists the deals tells the points of each; other games have points for the whole alone.
        results = getattr(rules.view(state, None), "results", ())
        points = [result.points for result in results] or [outcome.points]
        counters = [rules.tally(state, Seat(seat)) for seat in range(self.setting.seats)]
        deals = [counter.get("deals", counter.get("hands", 0)) for counter in counters]
        both = (self.own, others)
        return Played(
            won=self._share(outcome),
            deals=_pair(sum(deals[seat] for seat in seats) for seats in both),
            points=_pair(sum(each[seat] for each in points for seat in seats) for seats in both),
            endings=_pair(_endings(results, seats) for seats in both),
            times_ms=_pair(map(tuple, self.times_ms)),
            luck=_pair(self.luck),
        )

    def _share(self, outcome: Outcome) -> float:
        """What the first player has of the win: all, nothing, or as much as each other side that is first."""
        first = [side for side in self.sides if any(outcome.places[seat] == 1 for seat in side)]
        return 1 / len(first) if self.own in first else 0.0


def _endings(results: Sequence[Any], seats: Side) -> dict[str, int]:
    """How many deals these seats won by each kind of ending; empty for games that know no kinds."""
    kinds = (getattr(result, "kind", None) for result in results if result.winner in seats)
    return dict(Counter(str(kind) for kind in kinds if kind is not None))


def _pair(values: Iterable[ValueT]) -> tuple[ValueT, ValueT]:
    """Both values, of the first player and of the second."""
    own, others = values
    return own, others


def _hashed(*parts: object) -> bytes:
    """32 bytes that stand for these parts."""
    return hashlib.sha256(repr(parts).encode()).digest()
