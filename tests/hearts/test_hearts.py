"""Hearts keeps its rules, by their numbers in RULES.md, and what every game promises."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace

from bot.games.cards import parse_cards
from bot.games.game import Ending, IllegalAction, Seat
from tests import hearts
from tests.hearts import HeartsRules, HeartsState, Phase, Refusal
from tests.hearts.hooks import HOOKS
from tests.hearts.words import HeartsWords
from tests.small_games import PROMISES, registered, require_buttons

SEED = bytes(32)
ALICE, BOB, CAROL, DORA = map(Seat, range(4))


def position(*hands: str, trick: str = "", won: str = "", rules: HeartsRules | None = None) -> HeartsState:
    """Hands by seat, the trick that Alice led, and what Dora took before; whoever comes next is on turn."""
    lying = tuple((Seat(at), card) for at, card in enumerate(parse_cards(trick)))
    return HeartsState(
        rules=rules or HeartsRules(),
        seed=SEED,
        players=4,
        number=1,
        dealer=DORA,
        phase=Phase.PLAYING,
        turn=Seat(len(lying)),
        hands=tuple(map(parse_cards, hands)),
        trick=lying,
        won=((), (), (), parse_cards(won)),
        passed=((),) * 4,
        received=((),) * 4,
    )


def menu(state: HeartsState, seat: Seat) -> str:
    return " ".join(str(action.card) for action in hearts.legal(state, seat))


def played(state: HeartsState, text: str) -> HeartsState:
    """Cards played one after the other by whoever is on turn."""
    for card in text.split():
        assert state.turn is not None
        state = hearts.apply(state, state.turn, hearts.read(f"play {card}")).state
    return state


def refusal(state: HeartsState, text: str) -> str:
    assert state.turn is not None
    with pytest.raises(IllegalAction) as refused:
        hearts.apply(state, state.turn, hearts.read(text))
    return refused.value.reason


def test_1_hearts_cost_one_and_the_queen_of_spades_thirteen() -> None:
    assert hearts.cost(parse_cards("Ah 2h Qs Ks Ad")) == 15


def test_1_the_target_ends_the_match_and_the_fewest_points_win() -> None:
    last = position("4h", "2c", "3c", "5h", won="Ac 6c 7c 8c", rules=HeartsRules(target=2))
    over = hearts.outcome(played(last, "4h 2c 3c 5h"))
    assert over is not None
    assert (over.ending, over.points, over.places) == (Ending.FINISHED, (0, 0, 0, 2), (1, 1, 1, 4))


def test_2_1_three_cards_are_passed_at_once() -> None:
    state = hearts.new(HeartsRules(), 4, SEED).state
    assert hearts.awaited(state) == (ALICE, BOB, CAROL, DORA)
    for seat in (DORA, ALICE, CAROL, BOB):
        for _ in range(3):
            state = hearts.apply(state, seat, hearts.legal(state, seat)[0]).state
        assert len(hearts.view(state, seat).received) == (3 if seat == BOB else 0)
    assert [len(hand) for hand in state.hands] == [13] * 4


@pytest.mark.parametrize(("deal", "giver"), [(1, ALICE), (2, CAROL), (3, DORA)])
def test_2_2_the_direction_changes_by_deal(deal: int, giver: Seat) -> None:
    passed = tuple(map(parse_cards, ("2c 3c 4c", "5c 6c 7c", "8c 9c Tc", "Jc Qc Kc")))
    state = hearts.exchanged(replace(position("", "", "", ""), number=deal, passed=passed))
    assert state.received[BOB] == passed[giver]


def test_2_2_in_the_fourth_deal_nothing_is_passed() -> None:
    fourth = hearts.next_deal(replace(position("", "", "", ""), number=3)).state
    assert (fourth.number, fourth.phase) == (4, Phase.PLAYING)


def test_3_1_the_two_of_clubs_leads() -> None:
    state = position("2c Ad", "3c", "4c", "5c")
    assert menu(state, ALICE) == "2c"
    assert refusal(state, "play Ad") == Refusal.LEAD_THE_TWO


def test_3_2_suit_is_followed() -> None:
    state = position("3d", "Ad 5c Kh", "4c", "6c", trick="9d", won="2c 3c 7c 8c")
    assert menu(state, BOB) == "Ad"
    assert refusal(state, "play 5c") == Refusal.FOLLOW_SUIT


def test_3_3_the_first_trick_takes_no_points() -> None:
    assert menu(position("9d", "Kh Qs 4d", "4c", "6c", trick="2c"), BOB) == "4d"
    assert refusal(position("9d", "Kh Qs 4d", "4c", "6c", trick="2c"), "play Qs") == Refusal.FIRST_TRICK
    assert menu(position("9d", "Kh Qs", "4c", "6c", trick="2c"), BOB) == "Qs Kh"


def test_3_4_hearts_must_be_broken() -> None:
    kept = position("9d Kh", "4d 5d", "3c 4c", "6c 7c", won="2c 5c 8c 9c")
    assert menu(kept, ALICE) == "9d"
    assert refusal(kept, "play Kh") == Refusal.NOT_BROKEN
    assert menu(position("9d Kh", "4d 5d", "3c 4c", "6c 7c", won="2c 5c 8c 9h"), ALICE) == "Kh 9d"
    assert menu(position("9h Kh", "4d 5d", "3c 4c", "6c 7c", won="2c 5c 8c 9c"), ALICE) == "9h Kh"


def test_3_5_the_highest_of_the_suit_that_was_led_takes_the_trick() -> None:
    after = played(position("9d 2d", "Kd 4s", "Ad 5s", "As 6s", won="2c 5c 8c 9c"), "9d Kd Ad As")
    assert (after.turn, after.won[CAROL]) == (CAROL, tuple(sorted(parse_cards("9d Kd Ad As"))))


@pytest.mark.parametrize(("for_shooter", "points"), [(False, (26, 26, 26, 0)), (True, (0, 0, 0, -26))])
def test_4_2_the_moon(for_shooter: bool, points: tuple[int, ...]) -> None:  # noqa: FBT001  # a parameter of the test
    rules = HeartsRules(moon_for_shooter=for_shooter)
    taken = "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Qs"
    over = played(position("4c", "2c", "3c", "Ac", won=taken, rules=rules), "4c 2c 3c Ac")
    assert over.results == ((0, 0, 0, 25),)
    over = played(position("4c", "Ah", "3c", "Ac", won=taken, rules=rules), "4c Ah 3c Ac")
    assert over.results == (points,)


def test_4_4_whoever_leaves_comes_last_and_the_match_is_over() -> None:
    state = replace(position("4c", "2c", "3c", "5c"), results=((3, 9, 6, 8),))
    end = hearts.outcome(hearts.leave(state, ALICE).state)
    assert end is not None
    assert (end.ending, end.places) == (Ending.FORFEIT, (4, 3, 1, 2))


@pytest.fixture
def offered() -> Iterator[None]:
    with registered(hearts, HeartsWords(), HOOKS):
        yield


@pytest.mark.usefixtures("offered")
@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
def test_what_every_game_promises(promise: Callable[..., None]) -> None:
    promise(key=hearts.KEY, preset="standard", seats=4)


@pytest.mark.usefixtures("offered")
def test_whoever_is_awaited_can_do_all_that_the_rules_allow() -> None:
    require_buttons(hearts.KEY, HeartsRules(target=1), seats=4)
