"""Each match played again from its log alone: what was true at each version, and who might see what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from bot.games.cards import Card
from bot.games.game import Seat
from bot.games.gin.state import GinState
from bot.games.registry import GAMES
from bot.matches.fold import Move, advance, begin, decode_rules
from bot.store import ActionRow, Matches, MatchId, MatchRow, SeatRow, Store
from tests.security.reading import cards_named


def _gin_cards(state: GinState) -> tuple[Card, ...]:
    return (*state.stock, *state.pile, *(card for hand in state.hands for card in hand))


CARDS_OF: Mapping[str, Callable[[Any], tuple[Card, ...]]] = {"gin": _gin_cards}
"""Where each game keeps the cards of a deck; a game that is missing here fails the job."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """What may be known at one version: the cards in the reader's view, and those that lay open before it."""

    view: Any
    recent: tuple[Any, ...]

    def cards(self) -> frozenset[Card]:
        text = msgspec.json.encode((self.view, self.recent)).decode()
        return frozenset(cards_named(text))


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """One match as its log tells it."""

    row: MatchRow
    seats: tuple[SeatRow, ...]
    log: tuple[ActionRow, ...]
    states: tuple[Any, ...]
    """By version."""
    recent: tuple[tuple[Any, ...], ...]
    """By version."""

    @property
    def number(self) -> int:
        return int(self.row.id)

    def wrong_cards(self) -> list[str]:
        """Versions at which the deck is not whole."""
        cards_of = CARDS_OF[self.row.game]
        found = []
        for version, state in enumerate(self.states):
            counted = Counter(cards_of(state))
            if len(counted) != 52 or set(counted.values()) != {1}:
                found.append(f"match {self.number} at version {version} has {counted.total()} cards")
        return found

    def is_seated(self, user: int) -> bool:
        """Whether the person plays in it."""
        return any(one.user == user for one in self.seats)

    def allows(self, cards: frozenset[Card], user: int | None, at: float) -> bool:
        """Whether the person (None: anybody) might know these cards at some version before that time."""
        seat = next((one.seat for one in self.seats if one.user == user and user is not None), None)
        times = [self.row.created_at.timestamp(), *(action.at.timestamp() for action in self.log)]
        known = [version for version, when in enumerate(times) if when <= at + 0.001]
        return any(cards <= self._known(version, seat) for version in reversed(known))

    def _known(self, version: int, seat: int | None) -> frozenset[Card]:
        view = GAMES[self.row.game].view(self.states[version], None if seat is None else Seat(seat))
        return Reader(view=view, recent=self.recent[version]).cards()


async def read_histories(store: Store) -> tuple[History, ...]:
    """Every match of the store, oldest first."""
    found = []
    async with store.read() as conn:
        rows = Matches(conn)
        last: MatchId | None = None
        while page := await rows.numbers(after=last):
            for number in page:
                row = await rows.find(number)
                if row is not None:
                    found.append(_played(row, await rows.seats(number), await rows.log(number)))
            last = page[-1]
    return tuple(found)


def _played(row: MatchRow, seats: tuple[SeatRow, ...], log: tuple[ActionRow, ...]) -> History:
    game = GAMES[row.game]
    snapshot, _ = begin(game, decode_rules(game, row.rules), len(seats), row.seed)
    snapshots = [snapshot]
    for action in log:
        snapshot, _ = advance(game, snapshot, Move(Seat(action.seat), action.text))
        snapshots.append(snapshot)
    return History(
        row=row,
        seats=seats,
        log=log,
        states=tuple(one.state for one in snapshots),
        recent=tuple(one.recent for one in snapshots),
    )
