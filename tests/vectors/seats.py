"""The two players of a vector by their letters, and what each of them has."""

from __future__ import annotations

from typing import TypeVar

from bot.games.game import Seat

T = TypeVar("T")

PLAYERS = "AB"


def seat_of(player: str) -> Seat:
    return Seat(PLAYERS.index(player))


def player_of(seat: Seat | None) -> str | None:
    return None if seat is None else PLAYERS[seat]


def by_player(values: tuple[T, ...]) -> dict[str, T]:
    return dict(zip(PLAYERS, values, strict=True))
