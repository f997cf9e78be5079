"""Players of gin count by the rules of their match, and casual answers what is asked beside the turns."""

from __future__ import annotations

import msgspec
import pytest

from bot.games import gin
from bot.games.cards import PACK, Mask, mask_of, parse_card
from bot.games.frame.rules import CutWinner
from bot.games.game import Seat
from bot.games.gin import write
from bot.games.gin.player.levels import Casual, Strong
from bot.games.gin.player.network import Parameters, parameters, shipped
from bot.games.gin.player.policy import evaluate
from bot.games.gin.player.unseen import melds_open
from bot.games.gin.rules import PRESETS, DefenderChoice, GinRules, MatchFormat
from bot.games.gin.state import GinState
from bot.games.gin.view import Phase
from bot.games.melds.rules import MeldRules
from tests.games import positions
from tests.games.gin.positions import decision, position
from tests.games.positions import SEED, B, play

EVERYTHING = mask_of(PACK)
LAYING = "A: 2c3c4c 9d9h9s 6d7d8d 8h Kc | B: 5c6c7c AdAhAc 9c 5d 2s3s | drew Kc"


def chosen(state: GinState) -> str:
    view, legal = decision(state)
    return write(Casual().choose(view, legal, seed=1))


@pytest.mark.parametrize(("preset", "choice"), [("standard", "draw"), ("tedesco", "take")])
def test_takes_a_card_into_a_run_round_the_corner(preset: str, choice: str) -> None:
    state = position(
        "KhAh 4c5c6c 9d9s 2d3d Jc", phase=Phase.DRAW, upcard="2h", rules=PRESETS[preset], knock_card="7c"
    )
    assert chosen(state) == choice


@pytest.mark.parametrize(("preset", "choice"), [("standard", "take"), ("sequence", "draw")])
def test_takes_no_card_into_a_set_where_only_runs_are_melds(preset: str, choice: str) -> None:
    state = position(
        "9d9s 4c5c6c 2d3d Kh Jc 7h", phase=Phase.DRAW, upcard="9h", rules=PRESETS[preset], knock_card="7c"
    )
    assert chosen(state) == choice


def test_an_ace_is_dear_in_tedesco() -> None:
    hand = "4c5c6c 9d9s9h 2d3d 7h As Qd"
    assert chosen(position(hand, drawn="7h", rules=PRESETS["standard"])) != "discard As"
    assert chosen(position(hand, drawn="7h", rules=PRESETS["tedesco"], knock_card="Ac")) == "discard As"


@pytest.mark.parametrize(
    ("rules", "file"),
    [
        (PRESETS["standard"], "parameters.json"),
        (PRESETS["quickfire"], "parameters_no_layoffs.json"),
        (PRESETS["tedesco"], "parameters_round_the_corner.json"),
        (GinRules(wrap_runs=True, layoffs=False), "parameters_round_the_corner.json"),
    ],
)
def test_numbers_are_those_that_were_fitted_to_the_rules(rules: GinRules, file: str) -> None:
    assert shipped(rules).name == file
    assert parameters(rules) == msgspec.json.decode(shipped(rules).read_bytes(), type=Parameters)


@pytest.mark.parametrize("player", [Casual(), Strong()])
@pytest.mark.parametrize(
    ("rules", "thrown"),
    [
        (GinRules(), "discard Ks"),
        (GinRules(knock_limit=0), "discard 7d"),
        (GinRules(knock_limit=4), "discard 7d"),
        (GinRules(knock_limit=5), "discard Ks"),
        # Dear aces alone change little.
        (GinRules(ace_deadwood=15), "discard Ks"),
    ],
)
def test_3_0_where_only_a_low_hand_ends_the_deal_a_pair_of_kings_is_worth_more_than_a_loose_seven(
    player: Casual, rules: GinRules, thrown: str
) -> None:
    state = position("4c5c6c 9d9s9h KdKs 2h 5s 7d", drawn="7d", stock=9, rules=rules)
    view, legal = decision(state)
    assert write(player.choose(view, legal, seed=1)) == thrown


@pytest.mark.parametrize(
    ("player", "preset", "points", "ending"),
    [
        (Casual(), "standard", 5, "discard"),
        (Casual(), "oklahoma", 5, "knock"),
        (Casual(), "oklahoma", 6, "discard"),
        (Strong(), "oklahoma", 5, "discard"),
        # Here a knock scores the whole count (3.6).
        (Strong(), "oklahoma_fosdick", 6, "knock"),
    ],
)
def test_3_0_where_a_card_sets_the_limit_casual_knocks_with_five_and_strong_waits_for_gin(
    player: Casual, preset: str, points: int, ending: str
) -> None:
    hand = f"4c5c6c 9d9s9h JdQdKd {points}h Ks"
    knock_card = "" if preset == "standard" else "7c"
    state = position(hand, drawn="Ks", stock=15, rules=PRESETS[preset], knock_card=knock_card)
    view, legal = decision(state)
    assert write(player.choose(view, legal, seed=1)).split()[0] == ending


@pytest.mark.parametrize(
    ("card", "rules", "pairs"),
    [
        ("Ac", MeldRules(wrap_runs=True), 6),
        ("Kc", MeldRules(wrap_runs=True), 6),
        ("2c", MeldRules(wrap_runs=True), 6),
        ("Kc", MeldRules(sets_allowed=False), 1),
        ("7c", MeldRules(sets_allowed=False), 3),
        ("Ac", MeldRules(sets_allowed=False, wrap_runs=True), 3),
    ],
)
def test_pairs_that_could_meld_go_by_the_rules(card: str, rules: MeldRules, pairs: int) -> None:
    thrown = parse_card(card)
    assert melds_open(thrown, Mask(EVERYTHING & ~thrown.bit), rules) == pairs


def test_answers_a_knock_with_what_leaves_least() -> None:
    rules = GinRules(defender_choice=DefenderChoice.MANUAL)
    state = play(positions.position(LAYING, rules=rules), "A knock Kc").state
    view, legal = gin.view(state, B), gin.legal(state, B)
    choice = Casual().choose(view, legal, seed=1)
    assert choice in legal
    assert write(choice) == "show Acdh,567c off 5d9c"


def test_lets_the_other_one_deal() -> None:
    state = gin.new(GinRules(cut_winner=CutWinner.CHOOSES), 2, SEED).state
    assert state.turn is not None
    after = gin.apply(state, state.turn, gin.read(chosen(state))).state
    assert after.dealer == 1 - state.turn


def test_declares_a_target() -> None:
    state = gin.new(GinRules(format=MatchFormat.DECLARED), 2, SEED).state
    for seat in (Seat(0), Seat(1)):
        choice = Casual().choose(gin.view(state, seat), gin.legal(state, seat), seed=1)
        assert write(choice) == "declare 200"


def test_7_8_where_nothing_is_laid_off_fewer_undercuts_are_foreseen() -> None:
    """Its numbers come from such deals: a knock later is safer, as nobody can come below it by laying off.

    Of throws that break the run this is not so: nobody would throw them, and the networks hardly saw any.
    """

    def undercuts(preset: str) -> dict[str, float]:
        hand = "4c5c6c 9d9s 2d3d 7h As Qd Kd"
        view, legal = decision(position(hand, drawn="7h", rules=PRESETS[preset], knock_card="Tc"))
        found = evaluate(view, legal, seed=1, samples=24)
        return {write(each.action): each.value.undercut for each in found}

    usual, without = undercuts("standard"), undercuts("quickfire")
    keeping_the_run = [throw for throw in usual if not throw.endswith("c")]
    assert all(without[throw] < usual[throw] for throw in keeping_the_run)
