"""In which language a picture speaks: given where it is drawn, and asked for by its labels alone."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

from typing_extensions import override

Says = Callable[[str, str], str]
"""Gives a label in another language: by the name of its place and the English."""

_SAYS: ContextVar[Says | None] = ContextVar("says", default=None)


def current_says() -> Says | None:
    """What speaks for the labels of the picture that is being drawn; None is English."""
    return _SAYS.get()


def set_says(says: Says | None) -> Callable[[], None]:
    """Let labels be said by this from now on, in this thread; what is given back ends it."""
    token = _SAYS.set(says)
    return lambda: _SAYS.reset(token)


class Worded:
    """Labels whose texts are asked for in the language of the picture, by the names of their fields."""

    __slots__ = ()

    @override
    def __getattribute__(self, name: str) -> Any:
        """The field; a text in the language of the picture."""
        field = super().__getattribute__(name)
        says = _SAYS.get()
        return says(name, field) if says is not None and isinstance(field, str) else field
