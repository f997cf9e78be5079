"""Failures to order: the next requests that match are delayed, refused or cut off."""

import re
from dataclasses import dataclass
from typing import TypedDict

from bot.sandbox.codes import ApiError
from bot.sandbox.limits import too_many_requests


class How(TypedDict, total=False):
    """How requests fail: the keywords of `Sandbox.fail`, which tells what they mean."""

    status: int | None
    code: int
    times: int | None
    delay: float
    drop: bool
    after: bool
    retry_after: float
    scope: str


@dataclass(slots=True, kw_only=True)
class Fault:
    """One ordered failure; `hits` counts the requests that it met, `times` those to come (None: all)."""

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
    hits: int = 0

    def matches(self, method: str, path: str) -> bool:
        """Whether it meets this request."""
        return self.times != 0 and self.method in (method, "*") and self.path.search(path) is not None

    def meet(self) -> None:
        """Count one request."""
        self.hits += 1
        if self.times is not None:
            self.times -= 1

    def refusal(self) -> ApiError | None:
        """The refusal that was ordered, if any."""
        if self.status is None:
            return None
        if self.status == 429:
            return too_many_requests(self.retry_after, scope=self.scope, code=self.code)
        return ApiError(self.status, self.code, f"{self.status}: ordered by the test")


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

    def find(self, method: str, path: str) -> Fault | None:
        """The first fault that meets a request; it is counted."""
        fault = next((one for one in self._faults if one.matches(method, path)), None)
        if fault is not None:
            fault.meet()
        return fault
