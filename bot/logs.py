"""Log lines: one stream for our own lines and those of the libraries, with secrets taken out."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import MutableMapping
from typing import Any

import structlog

from bot.settings import LogFormat, LogLevel

HIDDEN = "***"

# A Discord token, and the token in an interaction's or webhook's address: both let a reader act as the bot.
_SECRETS = re.compile(r"[\w-]{20,}\.[\w-]{6}\.[\w-]{25,}|(?<=/)[\w-]{60,}")

_SECRET_KEYS = frozenset({"token", "secret", "seed", "hand", "cards", "state", "snapshot"})


def hide_secrets(_logger: object, _method: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Replace what no log may hold: values under telling names, and anything shaped like a token."""
    for key, value in line.items():
        if key in _SECRET_KEYS:
            line[key] = HIDDEN
        elif isinstance(value, str):
            line[key] = _SECRETS.sub(HIDDEN, value)
    return line


def set_up_logs(level: LogLevel, form: LogFormat) -> None:
    """Send all lines of the process to standard error, in one form."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    if form is LogFormat.JSON:
        ending: list[structlog.typing.Processor] = [
            structlog.processors.format_exc_info,
            hide_secrets,
            structlog.processors.JSONRenderer(),
        ]
    else:
        plain = structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
        )
        ending = [structlog.processors.format_exc_info, hide_secrets, plain]
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
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *ending],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.value)
    for noisy in ("discord.gateway", "discord.client", "discord.http", "alembic", "aiosqlite"):
        logging.getLogger(noisy).setLevel(logging.ERROR if level is LogLevel.ERROR else logging.WARNING)
