"""The fit of what a hand of Skarney is worth to its player once the contract lies."""

from __future__ import annotations

import pytest

from bot.games.cards import parse_cards
from bot.games.melds.straights import counts_of, find_shape
from bot.games.skarney.player.outlook import WEIGHTS, Known, Outlook, Weights
from tests.trainer.omaha import spread
from tests.trainer.skarney import main, played

TABLE = tuple(shape for meld in ("3s4c5c", "7c7d7h", "QhKcAd") if (shape := find_shape(parse_cards(meld))))


@pytest.mark.parametrize("contract", [True, False])
def test_a_hand_is_worth_what_is_counted_in_it_times_the_weights(*, contract: bool) -> None:
    outlook = Outlook(Known(counts_of(parse_cards("2h3h6h6s8h8sTdTh")), 5, contract=contract, stock=20))
    hand = counts_of(parse_cards("9dKd"))
    seen = outlook.seen(hand, TABLE)
    assert (seen.card, seen.left, seen.point) == (2, 2, 19)
    assert seen.their_card + seen.their_early_card == 5
    assert outlook.worth(hand, TABLE) == pytest.approx(
        sum(a * b for a, b in zip(WEIGHTS[0][1], seen, strict=True))
    )


def test_both_players_hands_are_kept_with_what_the_deal_brings() -> None:
    rows = played(4, "kept")
    assert {row.deal for row in rows} == {0, 1, 2, 3}
    assert all(len(row.seen) == len(Weights._fields) for row in rows)
    assert {row.points > 0 for row in rows} == {True, False}
    assert rows == played(4, "kept")


def test_the_shipped_weights_foresee_how_deals_end() -> None:
    """In deals that they were not fitted to they are nearer than the mean of all is."""
    rows = [row for row in played(24, "others") if row.stock > WEIGHTS[0][0]]
    seen, points = [row.seen for row in rows], [row.points for row in rows]
    assert spread(seen, points, WEIGHTS[0][1]) < spread(seen, points, None)


def test_it_prints_the_weights_and_how_far_they_are_off(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--deals", "20", "--seed", "2"]) == 0
    told = capsys.readouterr().out
    assert [told.count(f"({stock}, Weights(") for stock, _ in WEIGHTS] == [1, 1, 1]
    assert "seed 2, 20 deals" in told


def test_too_few_deals_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--deals", "1"]) == 1
    assert "too few deals" in capsys.readouterr().err
