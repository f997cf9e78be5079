"""What the bot asked and what it got: the last requests, in the shape that an OpenAPI validator needs."""

import re
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

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
    """A path fit to be kept: /interactions/1/abc/callback becomes /interactions/1/token/callback."""
    return _SECRET_SEGMENT.sub(r"/\1/\2/token", path)


class Records(deque[Record]):
    """The latest requests, oldest first."""

    def of(self, method: str, path_pattern: str) -> tuple[Record, ...]:
        """The requests of a method whose path matches a regular expression."""
        return tuple(one for one in self if one.method == method and re.search(path_pattern, one.path))
