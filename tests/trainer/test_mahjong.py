"""The positions that the trainer of Mahjong gin plays on, and how sure its networks are."""

from __future__ import annotations

import random
from itertools import islice
from pathlib import Path

import pytest

from bot.games.mahjong.player.outlook import networks
from bot.players.network import Layer, Network
from tests.trainer.mahjong.__main__ import main
from tests.trainer.mahjong.doubt import doubt_of
from tests.trainer.mahjong.positions import Position, positions

FIRST = Network(Layer(((1.0,),), (0.0,)), Layer(((0.0,),), (0.0,)), (Layer(((1.0,),), (0.0,)),))
"""A network that says what its first number is, in hundreds, as long as that is above zero."""


def test_all_choices_of_a_position_are_played_on_in_as_many_deals() -> None:
    found = list(islice(positions(1, 4), 60))
    assert {each.kind for each in found} == {"throw", "taking", "laying"}
    assert all(len(each.own) == len(each.brought) for each in found)
    assert {len(deals) for each in found for deals in each.brought} == {4}
    assert {len(each.own) for each in found if each.kind == "laying"} == {2}
    assert found == list(islice(positions(1, 4), 60))


def test_the_networks_foresee_what_choices_bring() -> None:
    """In positions that they were not fitted to, of each kind."""
    found = list(islice(positions(2026, 12), 300))
    for kind in ("throw", "taking", "laying"):
        some = [each for each in found if each.kind == kind]
        assert doubt_of(getattr(networks(), kind), some).explained > 0.0


def test_what_a_network_does_not_foresee_is_worth_so_many_deals() -> None:
    """Choices differ by 10 points that the network foresees, and by 5 that it doesn't; a deal spreads by 30.

    Each choice is seen less the mean of two, so that half of both variances counts.
    """
    chance, some = random.Random(1), []
    for _ in range(2000):
        seen = [chance.gauss(0, 10), chance.gauss(0, 10)]
        hidden = [chance.gauss(0, 5), chance.gauss(0, 5)]
        brought = [
            [one + other + chance.gauss(0, 30) for _ in range(20)]
            for one, other in zip(seen, hidden, strict=True)
        ]
        some.append(Position("throw", (0.0,), [(10 + each / 100,) for each in seen], brought))
    told = doubt_of(FIRST, some)
    assert told.spread == pytest.approx((10**2 + 5**2) ** 0.5, rel=0.1)
    assert told.explained == pytest.approx(0.8, abs=0.05)
    assert told.deals == pytest.approx(30**2 / 5**2, rel=0.3)


def test_the_doubts_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doubt", "--positions", "30", "--deals", "4"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("throw ")
    assert "of the variance foreseen, doubt " in told


def test_networks_that_are_none_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doubt", "--by", str(tmp_path / "none.json")]) == 1
    assert "No such file" in capsys.readouterr().err
