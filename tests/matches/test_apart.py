"""What the clock does one after the other: one that fails holds up no other."""

from __future__ import annotations

import pytest
import structlog
from structlog.testing import capture_logs

from bot.matches.apart import apart
from bot.store import StoreBusy

_log = structlog.get_logger(__name__)


def test_what_fails_is_logged_and_the_next_goes_on() -> None:
    done = []
    with capture_logs() as lines:
        for number in (1, 2):
            with apart(_log, "a cup failed", of=number) as attempt:
                if number == 1:
                    raise ValueError("damaged")
                done.append(number)
            assert attempt.failed is (number == 1)
    assert done == [2]
    assert [(line["event"], line["of"]) for line in lines] == [("a cup failed", 1)]


def test_a_store_that_fails_stops_them_all() -> None:
    with pytest.raises(StoreBusy), apart(_log, "a cup failed"):
        raise StoreBusy("too busy")
