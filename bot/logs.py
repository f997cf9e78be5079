"""Log lines: one stream for our own lines and those of the libraries, with secrets taken out."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Mapping, MutableMapping
from typing import Any

import structlog

from bot.settings import LogFormat, LogLevel

HIDDEN = "***"

OURS = ("bot", "cogs", "images")
"""The packages whose lines are written at the host's level; libraries are heard from warnings on."""

# What no line may hold, known by its shape.
_SECRETS = re.compile(
    r"[\w-]{20,}\.[\w-]{6}\.[\w-]{25,}"  # a bot's token
    r"|[\w-]{60,}"  # an interaction's token; a seed or secret in hex
    r"|(?<![\w+/-])[\w+/-]{43}="  # a seed or secret in base64
    r"|(?<=\b[mk]:)\d+:\d+:[A-Za-z0-9 ]+"  # what a button of a hand does; discord.py names its tasks so
    r"|(?:(?:10|[2-9AJQK])-)*(?:10|[2-9AJQK])\s?[♣♦♥♠]+"  # cards as labels: 10♥, 4-5-6♥, J♣♦♠
    r"|\bCard\.\w\w\b|\b[A2-9TJQK][cdhs]\b"  # cards in values and in actions; a span such as 5s goes too
)

_SECRET_KEYS = frozenset({"token", "secret", "seed", "hand", "cards", "state", "snapshot"})


def hide_secrets(_logger: object, _method: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Replace what no log may hold: values under telling names, and anything shaped like a secret."""
    for key, value in line.items():
        line[key] = _hidden(key, value)
    return line


def _hidden(key: object, value: object) -> object:
    if key in _SECRET_KEYS:
        return HIDDEN
    match value:
        case None | bool() | int() | float():
            return value
        case Mapping():
            return {name: _hidden(name, inner) for name, inner in value.items()}
        case list() | tuple() | set() | frozenset():
            return [_hidden(None, inner) for inner in value]
        case _:
            # The renderers would write any other object as text too, but only after this look at it.
            return _SECRETS.sub(HIDDEN, str(value))


def set_up_logs(level: LogLevel, form: LogFormat) -> None:
    """Send all lines of the process to standard error, in one form."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                hide_secrets,
                _renderer(form),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    # Below warnings, libraries write whole requests, rows and events: hands and tokens.
    root.setLevel(max(logging.WARNING, _number(level)))
    for package in OURS:
        logging.getLogger(package).setLevel(_number(level))


def _number(level: LogLevel) -> int:
    return logging.getLevelNamesMapping()[level.value]


def _renderer(form: LogFormat) -> structlog.typing.Processor:
    if form is LogFormat.JSON:
        return structlog.processors.JSONRenderer(ensure_ascii=False)
    return structlog.dev.ConsoleRenderer(
        colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
    )
