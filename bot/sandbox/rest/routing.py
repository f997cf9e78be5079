"""Routes: method and path template, what a handler is given, and what it returns."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from bot.sandbox.codes import form_error, require_object
from bot.sandbox.core import Core
from bot.sandbox.files import Upload
from bot.sandbox.interactions import Interactions
from bot.sandbox.messages import Draft, Messages
from bot.sandbox.model import Json, Snowflake

_PARAMETER = re.compile(r"\{(\w+)\}")
_WORDS = frozenset({"@me", "@original"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Backend:
    """The parts of the sandbox that handlers work with."""

    core: Core
    messages: Messages
    interactions: Interactions


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """A request that was read, authorised and routed."""

    params: Mapping[str, str]
    query: Mapping[str, str]
    body: Any
    uploads: Mapping[int, Upload] = field(default_factory=dict)

    def id(self, name: str) -> Snowflake:
        """An id from the path."""
        return Snowflake(self.params[name])

    @property
    def fields(self) -> Json:
        """The body, which has to be an object."""
        return dict(require_object(self.body))

    def draft(self) -> Draft:
        """The body as a message."""
        return Draft(body=self.fields, uploads=self.uploads)


@dataclass(frozen=True, slots=True)
class ApiResponse:
    """An answer with another status than 200 or 204."""

    status: int
    body: Any


Handler: TypeAlias = Callable[[Backend, Request], "ApiResponse | Json | list[Json] | None"]


class Route:
    """One operation of the API. A handler that gives None answers 204."""

    def __init__(self, method: str, template: str, handler: Handler) -> None:
        self.method = method
        self.template = template
        self.handler = handler
        self._pattern = re.compile(_PARAMETER.sub(r"(?P<\1>[^/]+)", template))

    @property
    def key(self) -> str:
        """The name of its rate limit."""
        return f"{self.method} {self.template}"

    def match(self, path: str) -> Mapping[str, str] | None:
        """The parameters of a path, if it is one of this route's."""
        match = self._pattern.fullmatch(path)
        return None if match is None else match.groupdict()


def check_ids(params: Mapping[str, str]) -> None:
    """Every parameter but a token has to be an id (or a word that stands for one)."""
    for name, value in params.items():
        # A path with anything but an id is a broken form to Discord, not an unknown route.
        if name != "webhook_token" and value not in _WORDS and not value.isdecimal():
            raise form_error(name, "NUMBER_TYPE_COERCE", f'Value "{value:.40}" is not snowflake.')


def major_parameter(params: Mapping[str, str]) -> str:
    """What a bucket is counted by: the channel, the guild, or the webhook with its token."""
    webhook = params.get("webhook_id", "") + params.get("webhook_token", "")
    return params.get("channel_id") or params.get("guild_id") or webhook
