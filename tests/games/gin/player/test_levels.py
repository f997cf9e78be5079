"""All players of gin in all presets: what they choose is legal, comes from their view alone, and is sound."""

from __future__ import annotations

import random
import time

import pytest
from msgspec.structs import replace

from bot.games import gin
from bot.games.cards import mask_of, parse_cards
from bot.games.gin.actions import Action
from bot.games.gin.player.levels import Beginner, Casual, Simple, Strong
from bot.games.gin.player.policy import Expert
from bot.games.gin.player.unseen import least_left
from bot.games.gin.rules import PRESETS, GinRules, MatchFormat
from bot.games.gin.state import GinState
from bot.games.gin.view import GinView, Phase
from bot.games.melds.rules import STANDARD
from tests.games.gin.player.test_heuristic import RULESETS, reshuffled
from tests.games.gin.positions import decision, position
from tests.players.play import Player, Random, play_match, seed_of, win_rate

PLAYERS: dict[str, Player] = {
    "simple": Simple(),
    "beginner": Beginner(),
    "strong": Strong(),
    "expert": Expert(),
}
EVERYBODY = {**PLAYERS, "casual": Casual()}
THROUGHOUT = {name: player for name, player in EVERYBODY.items() if name != "beginner"}


def choice(player: Player, state: GinState) -> str:
    view, legal = decision(state)
    chosen = player.choose(view, legal, seed=3)
    assert chosen in legal
    return gin.write(chosen)


@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("name", PLAYERS)
def test_always_chooses_a_legal_action(name: str, rules: str) -> None:
    """Against a random player, which leads into every corner of the rules."""
    decisions = 0

    def watch(view: GinView, legal: tuple[Action, ...], chosen: Action) -> None:
        nonlocal decisions
        decisions += 1
        assert chosen in legal, f"{gin.write(chosen)} in {view.phase}"

    play_match(
        gin, RULESETS[rules], (PLAYERS[name], Random()), seed_of(name, rules), longest=120, watch=watch
    )

    assert decisions > 10


@pytest.mark.parametrize("preset", PRESETS)
def test_strong_and_beginner_finish_a_match(preset: str) -> None:
    outcome = play_match(gin, PRESETS[preset], (Strong(), Beginner()), seed_of("finish", preset))

    assert outcome is not None


@pytest.mark.parametrize(
    "rules",
    [
        GinRules(format=MatchFormat.HOLLYWOOD, target=50),
        GinRules(format=MatchFormat.BEST_OF, best_of=3, target=50),
        GinRules(format=MatchFormat.MULTI, multi_target=1500, target=50),
        GinRules(format=MatchFormat.DECLARED),
    ],
    ids=lambda rules: rules.format.value,
)
def test_g6_expert_plays_on_when_a_game_of_the_match_is_decided(rules: GinRules) -> None:
    decided = 0

    def watch(view: GinView, legal: tuple[Action, ...], chosen: Action) -> None:
        nonlocal decided
        decided += view.seat == 0 and any(sheet.final is not None for sheet in view.sheets)
        assert chosen in legal

    for number in range(3):
        seed = seed_of("formats", rules.format, number)
        assert play_match(gin, rules, (Expert(), Beginner()), seed, watch=watch) is not None

    assert decided > 0 or rules.format is MatchFormat.DECLARED


@pytest.mark.parametrize("preset", ["standard", "oklahoma"])
@pytest.mark.parametrize("name", PLAYERS)
def test_sees_only_its_view(name: str, preset: str) -> None:
    """Mixing what is hidden from the seat changes neither what it is told nor what it does."""
    mixer, player = random.Random(5), PLAYERS[name]
    state = gin.new(PRESETS[preset], 2, seed_of("hidden", name)).state
    compared = 0
    for number in range(60):
        if gin.outcome(state) is not None or state.turn is None:
            break
        seat = state.turn
        other_world = reshuffled(state, seat, mixer)
        chosen = player.choose(gin.view(state, seat), gin.legal(state, seat), seed=number)
        there = player.choose(gin.view(other_world, seat), gin.legal(other_world, seat), seed=number)

        assert chosen is not None
        assert there == chosen
        compared += other_world != state
        state = gin.apply(state, seat, chosen).state

    assert compared > 15


@pytest.mark.parametrize("name", EVERYBODY)
def test_g2_8_gin_is_shown(name: str) -> None:
    state = position("4h5h6h7h JcJdJs 2s3s4s Kd", drawn="Kd", stock=15)

    assert choice(EVERYBODY[name], state) == "gin Kd"


@pytest.mark.parametrize("name", EVERYBODY)
def test_g2_9_big_gin_is_shown_rather_than_gin(name: str) -> None:
    state = position("4h5h6h7h JcJdJs 2s3s4s5s", drawn="5s")

    assert choice(EVERYBODY[name], state) == "big gin"


@pytest.mark.parametrize("name", EVERYBODY)
def test_g3_0_never_knocks_where_only_gin_ends_a_deal(name: str) -> None:
    state = position("4h5h6h JcJdJs 9c9d9h As Kd", drawn="Kd", stock=29, rules=PRESETS["straight"])

    assert choice(EVERYBODY[name], state) in {"discard Kd", "discard As"}


@pytest.mark.parametrize("name", EVERYBODY)
def test_g3_0_keeps_to_the_limit_of_the_upcard(name: str) -> None:
    hand, oklahoma = "4h5h6h JcJdJs AcAd3d5s Kd", PRESETS["oklahoma"]

    state = position(hand, drawn="Kd", stock=29, rules=oklahoma, knock_card="9d")
    assert choice(EVERYBODY[name], state).removeprefix("discard ") in {"Kd", "5s", "3d"}


@pytest.mark.parametrize("name", EVERYBODY)
def test_takes_the_upcard_that_completes_a_meld(name: str) -> None:
    state = position("4h5h JcJd 8s9s AcQd3d Ks", phase=Phase.OFFER_NONDEALER, upcard="Js", stock=31)

    assert choice(EVERYBODY[name], state) == "take"


@pytest.mark.parametrize("name", EVERYBODY)
@pytest.mark.parametrize(
    ("hand", "loose"),
    [("4h5h6h JcJdJs 2c4d9s 7d Kh", "2c 4d 9s 7d Kh"), ("3c4c5c6c 6d6h6s 9d Jh Ac Qs", "9d Jh Ac Qs")],
)
def test_does_not_break_a_meld(name: str, hand: str, loose: str) -> None:
    thrown = choice(EVERYBODY[name], position(hand, stock=25, rules=PRESETS["straight"]))

    assert thrown.removeprefix("discard ") in loose.split()


@pytest.mark.parametrize("name", EVERYBODY)
def test_g2_15_takes_the_fiftieth_card_to_go_gin(name: str) -> None:
    rules = GinRules(fiftieth_card=True)
    hand = "4h5h6h JcJdJs 9c9d 2s Kd"

    assert choice(
        EVERYBODY[name], position(hand, phase=Phase.FIFTIETH, upcard="9h", stock=2, rules=rules)
    ) == ("take")


@pytest.mark.parametrize("name", THROUGHOUT)
def test_g2_14_knocks_before_the_deal_turns_void(name: str) -> None:
    state = position("4h5h6h JcJdJs 9c9d9h 4s Kd", drawn="Kd", stock=2)

    assert choice(THROUGHOUT[name], state) == "knock Kd"


def test_strong_knocks_with_ten_for_five_turns_and_then_waits_for_gin() -> None:
    """At its fifth turn the stock has 22 or 23 cards, at its sixth 20 or 21."""
    hand = "4h5h6h JcJdJs AcAd3d5s Kd"

    assert choice(Strong(), position(hand, drawn="Kd", stock=22)) == "knock Kd"
    assert choice(Strong(), position(hand, drawn="Kd", stock=21)).startswith("discard")
    assert choice(Casual(), position(hand, drawn="Kd", stock=22)).startswith("discard")


def test_simple_throws_the_highest_card_of_those_that_leave_least() -> None:
    state = position("4h5h6h 8c8d 9d 2s3s Ac Tc Kh", stock=27)

    assert choice(Simple(), state) == "discard Kh"


def test_simple_leaves_a_card_that_makes_only_a_pair_which_a_beginner_takes() -> None:
    state = position("4h5h JcQd 8s9s Ac3d7d Ks", phase=Phase.DRAW, upcard="Kc", stock=27)

    assert choice(Simple(), state) == "draw"
    assert choice(Beginner(), state) == "take"


def test_expert_knocks_early_with_much_and_plays_on_with_little() -> None:
    """One deadwood, and four cards that give gin: that undercuts what the other may knock with."""
    much = position("4h5h6h JcJdJs AcAd3d4s Kd", drawn="Kd", stock=27)
    little = position("4h5h6h JcJdJs 9c9d9h As Kd", drawn="Kd", stock=27)

    assert choice(Expert(), much) == "knock Kd"
    assert choice(Expert(), little).startswith("discard")


def test_g2_12_fewest_points_are_left_after_lay_offs_on_the_safer_arrangement() -> None:
    """Four threes and 4-5-6 take one spade at one end; three threes and 3-4-5-6 take one at either."""
    hand = mask_of(parse_cards("2s 7s Kd"))
    safer = (mask_of(parse_cards("3c3d3h3s")), mask_of(parse_cards("4s5s6s")))
    open_ended = (mask_of(parse_cards("3c3d3h")), mask_of(parse_cards("3s4s5s6s")))

    assert least_left(safer, hand, STANDARD) == 12
    assert least_left(open_ended, hand, STANDARD) == 10


@pytest.mark.parametrize(
    ("better", "worse"), [("casual", "beginner"), ("strong", "beginner"), ("strong", "simple")]
)
def test_a_level_beats_those_far_below_it(better: str, worse: str) -> None:
    """Over many games it wins 70 to 80 of 100; these few must leave no doubt that it is the better one."""
    share, _ = win_rate(gin, GinRules(), EVERYBODY[better], EVERYBODY[worse], pairs=40, seed="levels")

    assert share >= 0.56


def test_expert_decides_in_time() -> None:
    """Processor time, the tables of the melds being made before; promised are 0.3 and 1 second."""
    times = []

    class Timed:
        def choose(self, view: GinView, legal: tuple[Action, ...], *, seed: int) -> Action | None:
            begun = time.process_time()
            chosen = Expert().choose(view, legal, seed=seed)
            times.append(time.process_time() - begun)
            return chosen

    play_match(gin, GinRules(), (Timed(), Simple()), seed_of("time"))
    play_match(gin, PRESETS["quickfire"], (Timed(), Strong()), seed_of("time"))

    times.sort()
    assert times[len(times) // 2] <= 0.050
    assert times[int(0.99 * len(times))] <= 0.300


def taken_by_other(state: GinState, cards: str) -> GinState:
    """The position after the other seat has taken these cards from the pile, and kept them."""
    taken = parse_cards(cards)
    hidden = [card for card in (*state.hands[1], *state.stock, *state.pile) if card not in taken]
    there, stock = (*taken, *hidden[: 10 - len(taken)]), len(state.stock)
    rest = hidden[10 - len(taken) :]
    return replace(
        state,
        known=((), taken),
        hands=(state.hands[0], tuple(sorted(there))),
        stock=tuple(rest[:stock]),
        pile=tuple(rest[stock:]),
    )


@pytest.mark.parametrize("name", ["strong", "expert"])
@pytest.mark.parametrize(
    ("hand", "taken", "safe"),
    [
        ("4h5h6h 3c3h3s As2s Kc Qd 8d", "9dTdJd", {"Kc"}),
        ("4h5h6h 3c3h3s As2s Kd Qc 8d", "KcKhKs", {"Qc", "8d"}),
    ],
)
def test_throws_no_card_that_the_other_would_meld_or_lay_off_at_once(
    name: str, hand: str, taken: str, safe: set[str]
) -> None:
    """The other took a meld: what fits on it is kept, a high card that fits nowhere is thrown."""
    state = taken_by_other(position(hand, drawn="8d", stock=21), taken)

    assert choice(EVERYBODY[name], state).removeprefix("discard ") in safe


def test_expert_holds_on_where_a_knock_would_be_undercut() -> None:
    """Ten points, where all know nine melded cards of the other: its tenth is worth ten at most."""
    state = position("4h5h6h JcJdJs AcAd3d5s Kd", drawn="Kd", stock=13)
    state = taken_by_other(state, "7c7d7h 2c3c4c 9s9d9h")

    assert choice(Expert(), state).startswith("discard")


@pytest.mark.parametrize("name", EVERYBODY)
def test_knocks_at_once_where_the_other_cannot_have_melded_yet(name: str) -> None:
    state = position("4h5h6h JcJdJs AcAd2d5s Kd", drawn="Kd", stock=30)

    assert choice(EVERYBODY[name], state) == "knock Kd"
