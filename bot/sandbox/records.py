"""The last requests, as an OpenAPI validator needs them, and the failures ordered for the next ones."""

import re
from collections import Counter, deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypedDict

from bot.sandbox.codes import ApiError
from bot.sandbox.limits import too_many_requests

_SECRET_SEGMENT = re.compile(r"^/(webhooks|interactions)/([^/]+)/([^/]+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class FileMeta:
    """An uploaded file without its bytes."""

    filename: str
    content_type: str | None
    size_bytes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One request and its answer. Interaction tokens in the path are replaced by the word "token"."""

    method: str
    path: str
    route: str | None
    query: Mapping[str, str]
    auth: str | None
    content_type: str | None
    json: Any
    files: Mapping[int, FileMeta]
    status: int
    response: Any
    took_ms: float
    faulted: bool


def without_token(path: str) -> str:
    """A path without its secret: /interactions/1/abc/callback becomes /interactions/1/token/callback."""
    return _SECRET_SEGMENT.sub(r"/\1/\2/token", path)


class Records(deque[Record]):
    """The latest requests, oldest first."""

    def of(self, method: str, path_pattern: str) -> tuple[Record, ...]:
        """The requests of a method whose path matches a regular expression."""
        return tuple(one for one in self if one.method == method and re.search(path_pattern, one.path))


WRITES = "write"
"""Stands for every method that changes something."""

_WRITE_METHODS = frozenset({"POST", "PUT", "PATCH", "DELETE"})
_ID = re.compile(r"\d{15,}")


class FaultOptions(TypedDict, total=False):
    """How requests fail: the keywords of `Sandbox.fail`, which tells what they mean."""

    status: int | None
    code: int
    times: int | None
    delay: float
    drop: bool
    after: bool
    retry_after: float
    scope: str
    each_route: bool
    with_files: bool


@dataclass(slots=True, kw_only=True)
class Fault:
    """One ordered failure: of the next `times` requests (None: all); `hits` counts those that failed."""

    method: str
    path: re.Pattern[str]
    status: int | None = None
    code: int = 0
    times: int | None = 1
    delay: float = 0.0
    drop: bool = False
    after: bool = False
    retry_after: float = 0.2
    scope: str = "user"
    each_route: bool = False
    with_files: bool = False
    hits: int = 0
    _met: Counter[str] = field(default_factory=Counter)

    def matches(self, method: str, path: str, *, with_files: bool) -> bool:
        """Whether it meets this request."""
        if self.times == 0 or not self._is_of(method) or self.path.search(path) is None:
            return False
        if self.with_files and not with_files:
            return False
        return not self.each_route or self.times is None or self._met[_route(method, path)] < self.times

    def _is_of(self, method: str) -> bool:
        return self.method in (method, "*") or (self.method == WRITES and method in _WRITE_METHODS)

    def meet(self, method: str, path: str) -> None:
        """Count one request."""
        self.hits += 1
        if self.each_route:
            self._met[_route(method, path)] += 1
        elif self.times is not None:
            self.times -= 1

    def refusal(self) -> ApiError | None:
        """The refusal that was ordered, if any."""
        if self.status is None:
            return None
        # A 429 needs its headers: without them clients do not know when to come back.
        if self.status == 429:
            return too_many_requests(self.retry_after, scope=self.scope, code=self.code)
        return ApiError(self.status, self.code, f"{self.status}: ordered by the test")


def _route(method: str, path: str) -> str:
    """A request's route without its ids."""
    return _ID.sub("{id}", f"{method} {without_token(path)}")


class Faults:
    """All ordered failures, first ordered first met."""

    def __init__(self) -> None:
        self._faults: list[Fault] = []

    def order(self, fault: Fault) -> Fault:
        self._faults.append(fault)
        return fault

    def heal(self) -> None:
        """Take back everything that was ordered."""
        self._faults.clear()

    def find(self, method: str, path: str, *, with_files: bool = False) -> Fault | None:
        """The first fault that meets a request; it is counted."""
        found = (one for one in self._faults if one.matches(method, path, with_files=with_files))
        fault = next(found, None)
        if fault is not None:
            fault.meet(method, path)
        return fault
