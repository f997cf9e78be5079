"""A small part of `python -m tests.competition`: events of every format, and Swiss pairings beside the
oracle's.
"""

from __future__ import annotations

import random

import pytest

from bot.competition import Event, Phase, Swiss, starting
from bot.competition.fixtures import Fixture
from bot.competition.rounds import next_round
from tests.competition import checks
from tests.competition.oracle import KNOWN, play, reason_of
from tests.competition.simulation import FORMATS, Simulation


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", list(FORMATS))
def test_simulated_events_end_and_keep_their_promises(name: str, seed: int) -> None:
    entrants = random.Random(seed).choice((2, 3, 6, 11, 20))
    assert Simulation(name, seed, entrants).run().phase in (Phase.OVER, Phase.CANCELLED)


def test_swiss_pairings_are_those_of_another_program() -> None:
    rounds = same = 0
    for seed in range(8):
        for event in play(random.Random(seed)):
            reason = reason_of(event)
            assert reason is None or reason in KNOWN
            rounds += 1
            same += reason is None
    assert rounds > 20
    assert same >= rounds * 0.9


def test_the_checks_notice_a_rematch(monkeypatch: pytest.MonkeyPatch) -> None:
    """Events whose rounds all repeat the first one are found to be wrong."""

    def again(event: Event) -> tuple[Fixture, ...]:
        first = [pairing for pairing in event.pairings if pairing.round == 1 and len(pairing.seats) == 2]
        return tuple(Fixture(pairing.seats) for pairing in first) or next_round(event)

    monkeypatch.setattr(starting, "next_round", again)
    event = Simulation("swiss", 3, 8)
    assert isinstance(event.terms.format, Swiss)
    with pytest.raises(checks.Wrong):
        event.run()
