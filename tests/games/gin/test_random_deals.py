"""Two thousand random deals, with every preset and with random options; the long job plays more of them."""

from __future__ import annotations

import random

import pytest

from bot.games.gin.view import DealKind
from tests.games import long
from tests.games.long import main, play_deals, random_rules

PIECES, DEALS = 10, 200


@pytest.mark.timeout(300)
@pytest.mark.parametrize("piece", range(PIECES))
def test_random_deals_keep_every_promise(piece: int) -> None:
    figures = play_deals(DEALS, 1000 + piece)
    assert figures.deals >= DEALS
    assert figures.compared > DEALS
    assert figures.kinds[DealKind.KNOCK] > 0


def test_the_same_seed_plays_the_same() -> None:
    assert play_deals(20, 7) == play_deals(20, 7) != play_deals(20, 8)


def test_random_rules_are_legal_and_of_many_kinds() -> None:
    rng = random.Random(1)
    drawn = {random_rules(rng) for _ in range(200)}
    assert len(drawn) > 150
    for name in ("format", "defender_choice", "knock_source", "sequence_bonus", "cut_winner"):
        assert len({getattr(rules, name) for rules in drawn}) >= 2


def test_the_command_prints_figures(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(long, "play_in_pieces", play_deals)
    assert main(["--deals", "12", "--seed", "3"]) == 0
    assert "every promise held" in capsys.readouterr().out


def test_a_broken_promise_is_told_with_its_seed_and_rules(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(long, "play_in_pieces", play_deals)
    monkeypatch.setattr(long, "cards", lambda _: (1, 1))
    assert main(["--deals", "12", "--seed", "3"]) == 1
    assert "seed 3, match 0, rules {" in capsys.readouterr().out
