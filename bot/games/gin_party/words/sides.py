"""Who plays together, by name: partners in one phrase, and how many they are."""

from __future__ import annotations

from bot.words.phrasebook import phrasebook


def side_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """The sides by the names of their players: of three each alone, else every second is a partner."""
    if len(names) == 3:
        return names
    book = phrasebook()
    return book.both(names[::2]), book.both(names[1::2])


def are_several(names: tuple[str, ...]) -> bool:
    """Whether a side is more than one person, so that sentences speak of several."""
    return len(names) != 3


def at_table(seats: tuple[int, ...], names: tuple[str, ...]) -> tuple[str, ...]:
    """The names of those at one table, in the order of their places there."""
    return tuple(names[seat] for seat in seats)
