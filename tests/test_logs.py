"""Log lines: one stream, two forms, and what is taken out of every line."""

from __future__ import annotations

import io
import json
import logging
import sys
from collections.abc import Callable, Iterator

import pytest
import structlog

from bot.logs import HIDDEN, OURS, hide_secrets, set_up_logs
from bot.settings import LogFormat, LogLevel

SetUp = Callable[[LogLevel, LogFormat], io.StringIO]


@pytest.fixture
def set_up(monkeypatch: pytest.MonkeyPatch) -> Iterator[SetUp]:
    """Sets logs up as the program does, and undoes it afterwards."""
    root, config = logging.getLogger(), structlog.get_config()
    handlers, level = root.handlers, root.level

    def to_memory(wanted: LogLevel, form: LogFormat) -> io.StringIO:
        written = io.StringIO()
        monkeypatch.setattr(sys, "stderr", written)
        set_up_logs(wanted, form)
        structlog.configure(cache_logger_on_first_use=False)
        return written

    yield to_memory
    root.handlers = handlers
    root.setLevel(level)
    for package in OURS:
        logging.getLogger(package).setLevel(logging.NOTSET)
    structlog.configure(**config)


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ("MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs", HIDDEN),
        ("/webhooks/1/" + "aW50" * 20 + "/messages", f"/webhooks/1/{HIDDEN}/messages"),
        ("seed " + "0f" * 32, f"seed {HIDDEN}"),
        ("seed q83vq83vq83vq83vq83vq83vq83vq83vq83vq83vq80=", f"seed {HIDDEN}"),
        (
            "discord-ui-dynamic-item-PressButton-m:12:5:discard Kd",
            f"discord-ui-dynamic-item-PressButton-m:{HIDDEN}",
        ),
        ("'k:12:5:knock'", f"'k:{HIDDEN}'"),
        ("discard Kd", f"discard {HIDDEN}"),
        ("<Card.KD: 'Kd'>", f"<{HIDDEN}: '{HIDDEN}'>"),
        ("3 · 10♥", f"3 · {HIDDEN}"),
        ("4-5-6♥ J♣♦♠", f"{HIDDEN} {HIDDEN}"),
    ],
)
def test_secrets_are_known_by_their_shape(said: str, heard: str) -> None:
    assert hide_secrets(None, "", {"event": said, "why": ValueError(said)}) == {"event": heard, "why": heard}


@pytest.mark.parametrize(
    "said",
    ["match 1234567890123456789 at version 12", "live matches checked", "http://127.0.0.1:8420", "p:12 b:12"],
)
def test_what_is_no_secret_stays(said: str) -> None:
    assert hide_secrets(None, "", {"event": said}) == {"event": said}


@pytest.mark.parametrize("key", ["token", "secret", "seed", "hand", "cards", "state", "snapshot"])
def test_values_under_telling_names_go_wherever_they_stand(key: str) -> None:
    line = {"event": "x", key: "anything", "inner": {key: 5, "list": [{key: b"x"}]}}
    assert hide_secrets(None, "", line) == {
        "event": "x",
        key: HIDDEN,
        "inner": {key: HIDDEN, "list": [{key: HIDDEN}]},
    }


def test_numbers_and_truths_keep_their_types(set_up: SetUp) -> None:
    written = set_up(LogLevel.INFO, LogFormat.JSON)
    values = {"number": 5, "share": 0.5, "truth": True, "nothing": None, "names": ("a", "b")}
    structlog.get_logger("bot.app").info("said", **values)
    line = json.loads(written.getvalue())
    assert {name: line[name] for name in values} == values | {"names": ["a", "b"]}
    assert line["timestamp"].endswith("Z")


@pytest.mark.parametrize("form", list(LogFormat))
def test_exceptions_are_written_with_their_trace_and_without_secrets(set_up: SetUp, form: LogFormat) -> None:
    written = set_up(LogLevel.INFO, form)
    hand = "K♦"
    try:
        raise RuntimeError(f"the hand is {hand}")
    except RuntimeError:
        structlog.get_logger("cogs.client").exception("it failed")
        logging.getLogger("discord.client").exception("theirs failed")
    told = written.getvalue()
    assert told.count("RuntimeError: the hand is ***") == 2
    assert hand not in told
    assert ("\n  File" in told) is (form is LogFormat.CONSOLE)


@pytest.mark.parametrize("level", list(LogLevel))
def test_our_lines_are_written_from_the_level_on(set_up: SetUp, level: LogLevel) -> None:
    written = set_up(level, LogFormat.JSON)
    for each in LogLevel:
        structlog.get_logger("bot.matches.play.moves").log(
            logging.getLevelNamesMapping()[each.value], each.value
        )
    levels = list(LogLevel)
    assert [json.loads(line)["event"] for line in written.getvalue().splitlines()] == [
        each.value for each in levels[levels.index(level) :]
    ]


@pytest.mark.parametrize(
    ("level", "heard"), [(LogLevel.DEBUG, 1), (LogLevel.WARNING, 1), (LogLevel.ERROR, 0)]
)
def test_libraries_are_heard_from_warnings_on_at_most(set_up: SetUp, level: LogLevel, heard: int) -> None:
    written = set_up(level, LogFormat.JSON)
    theirs = logging.getLogger("discord.http")
    theirs.debug("payload")
    theirs.info("payload")
    theirs.warning("a warning")
    assert len(written.getvalue().splitlines()) == (0 if level is LogLevel.ERROR else 1)
