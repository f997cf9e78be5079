"""The events of a game, as the tests over them need them."""

from __future__ import annotations

from typing import Any, get_args, get_origin


def kinds_of(events: Any) -> set[type]:  # noqa: ANN401  # a union of types
    """The classes of a game's union of events; of one that is generic the class without its parameters."""
    return {get_origin(each) or each for each in get_args(events)}
