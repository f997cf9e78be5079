"""Tedesco and sequence gin, and what Oklahoma takes from its upcard."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games.cards import Card, Mask, mask_of, parse_cards, write_cards
from bot.games.gin import view
from bot.games.gin.actions import Reason
from bot.games.gin.rules import PRESETS, GinRules, KnockSource, MatchFormat, SequenceBonus, UndercutTie
from bot.games.gin.view import DealKind, DealResult
from bot.games.melds.arrange import arrange, bonus
from bot.games.melds.laying import best_defence
from bot.games.melds.rules import MeldRules
from tests.games.gin.test_ending import ended
from tests.games.gin.test_turn import refused
from tests.games.positions import A, B, play, position

OKLAHOMA, TEDESCO, SEQUENCE = PRESETS["oklahoma"], PRESETS["tedesco"], PRESETS["sequence"]
BOTH = replace(SEQUENCE, sequence_bonus=SequenceBonus.BOTH)
LONG_RUN = "A: 8h9hThJhQhKh 2c3c4c Ad 6s | B: AsAc 3d3s 5s5d 7c9c TdTs | drew 6s | knock 5c"
"""A keeps a run of six with three court cards, and Ad; B holds 51 without a run."""
WITH_RUN = "A: 5h6h7h 2c3c4c 8c9cTc Ad 6s | B: JdQdKd AsAc 3d3s 5s5d 7c | drew 6s | knock 5c"
"""A keeps three short runs, and Ad; B has a run of three court cards."""


def cards(text: str) -> Mask:
    return mask_of(parse_cards(text))


@pytest.mark.parametrize(("card", "limit"), [(Card.KD, 10), (Card.QH, 10), (Card.TC, 10), (Card.AH, 0)])
def test_g7_2_2_court_cards_are_ten_and_an_ace_is_gin_only(card: Card, limit: int) -> None:
    assert OKLAHOMA.limit(card) == limit


def test_g7_2_2_under_an_ace_no_knock() -> None:
    hand = "A: 3c4c5c 8d8h8s QdQhQs Ad 9c | B: KcKd | drew 9c | knock As"
    assert refused(position(hand, rules=OKLAHOMA), "A knock 9c") is Reason.OVER_LIMIT


def test_g7_2_3_a_spade_doubles_the_deal() -> None:
    hand = "A: 5c6c7c 8d8h8s QdQhQs 4d Kc | B: 2c4h 6d9d TcJh 2s3h Ac3s | drew Kc | knock"
    spade, heart = (ended(position(f"{hand} {card}", rules=OKLAHOMA), "A knock Kc") for card in ("6s", "6h"))
    assert (spade.multiplier, heart.multiplier) == (2, 1)
    assert spade.points == (2 * heart.points[0], 0)


def test_g7_5_1_runs_go_round_the_corner() -> None:
    for run in ("QhKhAh", "KhAh2h", "Ah2h3h", "JhQhKhAh2h"):
        assert arrange(cards(run), TEDESCO.melds).points == 0
    assert arrange(cards("QhKhAh"), OKLAHOMA.melds).points == 21


def test_g7_5_2_an_ace_left_over_costs_fifteen() -> None:
    assert arrange(cards("AsAd Js"), TEDESCO.melds).points == 40


def test_g8_21_lay_offs_follow_the_circle() -> None:
    melds = cards("KhAh2h"), cards("5c6c7c"), cards("9c9d9h")
    defender = cards("AsAd JsQs 8h8d 4c4s Tc6d")
    answer = best_defence(melds, defender, TEDESCO.melds)
    assert (answer.hand.points, answer.laid_off) == (86, (Mask(0), cards("4c"), Mask(0)))
    more = best_defence(melds, cards("QhJh3h"), TEDESCO.melds)
    assert (more.hand.points, more.laid_off[0]) == (0, cards("QhJh3h"))


def test_g7_5_3_for_the_rest_it_is_oklahoma_in_columns_to_200() -> None:
    changed = replace(TEDESCO, ace_deadwood=1, wrap_runs=False, target=100, format=MatchFormat.SINGLE)
    assert changed == OKLAHOMA
    assert (TEDESCO.format, TEDESCO.target) == (MatchFormat.HOLLYWOOD, 200)
    assert TEDESCO.limit(Card.AS) == 0


def test_g8_21_a_tedesco_knock_counts_twice_under_a_spade() -> None:
    hand = "A: KhAh2h 5c6c7c 9c9d9h 3d 7s | B: AsAd JsQs 8h8d 4c4s Tc6d | drew 7s | knock 9s"
    result = ended(position(hand, rules=TEDESCO), "A knock 7s")
    assert result.points == (166, 0)
    shown = result.showdown
    assert shown is not None
    assert "Kh Ah 2h" in [write_cards(meld.cards) for meld in shown.hands[A].melds]


@pytest.mark.parametrize(
    ("run", "worth"),
    [
        ("2c3c4c", 0),
        ("4c5c6c7c8c", 0),
        ("3h4h5h6h7h8h", 6),
        ("8h9hThJhQhKh", 9),
        ("JdQdKd", 3),
        ("9cTcJc", 1),
    ],
)
def test_g7_6_2_bonus_of_a_run(run: str, worth: int) -> None:
    assert bonus((cards(run),), SEQUENCE.melds) == worth
    assert bonus((cards(run),), OKLAHOMA.melds) == 0


def test_g7_6_2_a_set_is_worth_no_bonus() -> None:
    with_sets = MeldRules(run_bonus=True)
    assert bonus((cards("KcKdKh"),), with_sets) == 0


def scored(text: str, rules: GinRules) -> DealResult:
    return ended(position(text, rules=rules), "A knock 6s")


def test_g8_22_the_winner_adds_the_bonus() -> None:
    result = scored(LONG_RUN, SEQUENCE)
    shown = result.showdown
    assert shown is not None
    assert result.bonus == (9, 0)
    assert result.points == (shown.hands[1].points - 1 + 9, 0)


def test_g7_6_2_the_loser_adds_a_bonus_only_where_both_do() -> None:
    plain, both = scored(WITH_RUN, SEQUENCE), scored(WITH_RUN, BOTH)
    assert plain.bonus == both.bonus == (0, 3)
    assert plain.points[1] == 0
    assert both.points == (plain.points[0], 3)
    assert both.boxes == plain.boxes == (1, 0)


def test_g7_6_2_a_tie_without_a_winner_brings_no_bonus() -> None:
    tie = replace(BOTH, undercut_tie=UndercutTie.NO_BONUS, layoffs=False)
    hand = "A: 5h6h7h 2c3c4c 8c9cTc 2d 6s | B: JdQdKd 7h8h9h 3s4s5s 2h | drew 6s | knock 5c"
    result = scored(hand.replace("7h8h9h", "8s9sTs"), tie)
    assert (result.kind, result.points, result.bonus) == (DealKind.TIE, (0, 0), (0, 3))


def test_g7_6_2_doubling_would_include_the_bonus() -> None:
    doubled = replace(SEQUENCE, spade_doubles=True)
    under_a_spade = scored(LONG_RUN.replace("knock 5c", "knock 5s").replace("5s5d", "5h5d"), doubled)
    single = scored(LONG_RUN.replace("5s5d", "5h5d"), doubled)
    assert under_a_spade.points == tuple(2 * points for points in single.points)


def test_g1_7_among_equal_arrangements_the_largest_bonus() -> None:
    """Either 10-J-Q of clubs or three queens; on the run two cards could be laid off, on the set one."""
    hand = cards("TcJcQc QdQh AsAd 2d")
    plain, paid = MeldRules(), MeldRules(run_bonus=True)
    assert arrange(hand, plain).melds == (cards("QcQdQh"),)
    assert arrange(hand, paid).melds == (cards("TcJcQc"),)
    assert arrange(hand, plain).points == arrange(hand, paid).points == 24


def test_g7_6_1_only_runs_meld_and_the_rest_is_oklahoma() -> None:
    assert arrange(cards("7c7d7h"), SEQUENCE.melds).points == 21
    assert (SEQUENCE.knock_source, SEQUENCE.spade_doubles) == (KnockSource.UPCARD, False)
    assert (SEQUENCE.gin_bonus, SEQUENCE.undercut_bonus, SEQUENCE.big_gin) == (20, 20, 0)
    assert SEQUENCE.limit(Card.AC) == 1


def test_g2_17_all_discards_and_what_was_taken_can_be_remembered() -> None:
    state = position("A: 3c4c5c 8d8h8s QdQhQs 6h 9c | B: KcKd | pile 2s3s7d | took 9c")
    seen = view(replace(state, known=((Card.C9,), ())), None)
    assert write_cards(seen.discards) == "2s 3s 7d"
    assert seen.players[A].known == (Card.C9,)
    assert not seen.rules.discard_history_visible


def test_g2_17_who_threw_what_can_be_remembered() -> None:
    state = position("A: 3c4c5c 8d8h8s QdQhQs 6h 9c | B: KcKd | pile 2s3s7d | drew 9c")
    seen = view(play(state, "A discard 9c", "B take", "B discard Kd").state, A)
    assert [write_cards(player.thrown) for player in seen.players] == ["9c", "Kd"]
    assert write_cards(seen.players[B].known) == "9c"
