"""Contract Rummy keeps its rules, by their numbers in RULES.md, and what every game promises."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace

from bot.games.cards import parse_cards, write_cards
from bot.games.frame.view import DealResult
from bot.games.game import Ending, IllegalAction, Seat
from bot.games.melds.packs import find_group
from tests import contract_rummy as game
from tests.contract_rummy import ContractRules, ContractState, Phase, Refusal
from tests.contract_rummy.hooks import HOOKS
from tests.contract_rummy.words import ContractWords
from tests.small_games import PROMISES, registered, require_buttons

SEED = bytes(32)
ALICE, BOB, CAROL = map(Seat, range(3))


def position(
    *hands: str, deal: int = 1, stock: str = "9c 9d", pile: str = "2s 3s", phase: Phase = Phase.MELDING
) -> ContractState:
    """Hands by seat, and Alice to meld or to draw."""
    return ContractState(
        rules=ContractRules(),
        seed=SEED,
        players=len(hands),
        number=deal,
        dealer=CAROL,
        phase=phase,
        turn=ALICE,
        hands=tuple(tuple(sorted(parse_cards(hand))) for hand in hands),
        stock=parse_cards(stock),
        pile=parse_cards(pile),
        results=(DealResult(None, (0,) * len(hands)),) * (deal - 1),
    )


def menu(state: ContractState) -> list[str]:
    assert state.turn is not None
    return [game.write(action) for action in game.legal(state, state.turn)]


def done(state: ContractState, *texts: str) -> ContractState:
    for text in texts:
        assert state.turn is not None
        state = game.apply(state, state.turn, game.read(text)).state
    return state


def refusal(state: ContractState, text: str) -> str:
    with pytest.raises(IllegalAction) as refused:
        done(state, text)
    return refused.value.reason


def test_1_the_last_deal_ends_the_match() -> None:
    state = replace(position("5c", "Kd", "3d 4d"), rules=ContractRules(deals=1))
    end = game.outcome(done(state, "discard 5c"))
    assert end is not None
    assert (end.ending, end.points, end.places) == (Ending.FINISHED, (0, 10, 7), (1, 3, 2))


@pytest.mark.parametrize(
    ("cards", "lies"),
    [
        ("5c 5c 5h", "5c 5c 5h"),
        ("5c 5h", None),
        ("4s 2s 3s As", "As 2s 3s 4s"),
        ("As Ks Qs Js", "Js Qs Ks As"),
        ("Ks As 2s 3s", None),
        ("3s 4s 5s", None),
        ("3s 4s 5s 5s", None),
        ("3s 4s 5s 6h", None),
    ],
)
def test_1_1_sets_and_runs(cards: str, lies: str | None) -> None:
    found = find_group(parse_cards(cards))
    assert (found and write_cards(found.cards)) == lies


@pytest.mark.parametrize(("deal", "size"), [(1, 10), (4, 12)])
@pytest.mark.parametrize(("players", "cards"), [(3, 104), (5, 156)])
def test_2_1_the_deal(deal: int, size: int, players: int, cards: int) -> None:
    before = replace(position(*[""] * players, stock="", pile=""), number=deal - 1, phase=Phase.OVER)
    state = game.next_deal(before).state
    assert [len(hand) for hand in state.hands] == [size] * players
    assert len(HOOKS.cards(state)) == cards


def test_2_2_draw_or_take() -> None:
    state = position("5c", "6c", "7c", phase=Phase.DRAWING)
    assert menu(state) == ["draw", "take"]
    assert write_cards(done(state, "draw").hands[ALICE]) == "5c 9c"
    assert write_cards(done(state, "take").hands[ALICE]) == "3s 5c"
    assert refusal(state, "discard 5c") == Refusal.WRONG_PHASE


def test_2_3_the_whole_contract_is_laid_in_one_turn() -> None:
    state = position("5c 5d 5h 5s 9d 9h 9s Kc", "Ac", "Ad")
    assert menu(state)[0] == "lay 5c5d5h"
    begun = done(state, "lay 5c5d5h")
    assert menu(begun) == ["lay 9d9h9s"]
    assert refusal(begun, "discard Kc") == Refusal.NO_DISCARD
    assert "discard Kc" in menu(done(begun, "lay 9d9h9s"))


def test_2_3_half_a_contract_is_not_laid() -> None:
    state = position("5c 5d 5h 9d 9h Kc", "Ac", "Ad")
    assert refusal(state, "lay 5c5d5h") == Refusal.NOT_CONTRACT
    both = position("5c 5d 5h 6h 7h 8h Kc", "Ac", "Ad", deal=2)  # the five of hearts cannot be in both
    assert refusal(both, "lay 5c5d5h") == Refusal.NOT_CONTRACT


def test_2_4_cards_are_added_to_any_meld_once_the_contract_lies() -> None:
    state = done(
        position("5c 5d 5h 9d 9h 9s Kc Kd", "5s 9c Qd", "Ad"), "lay 5c5d5h", "lay 9d9h9s", "discard Kc"
    )
    assert refusal(done(state, "draw"), "add 9c to 1") == Refusal.NOT_DOWN
    state = done(position("5c 5d 5h 5s 9d 9h 9s Kc", "Ac", "Ad"), "lay 5c5d5h", "lay 9d9h9s")
    assert menu(state) == ["add 5s to 1", "discard 5s", "discard Kc"]
    assert refusal(state, "add Kc to 1") == Refusal.NOT_MELD
    assert write_cards(done(state, "add 5s to 1").table[0].cards) == "5c 5d 5h 5s"


def test_2_5_a_discard_ends_the_turn() -> None:
    state = done(position("5c Kc", "Ac", "Ad"), "discard Kc")
    assert (state.turn, state.phase, write_cards(state.pile)) == (BOB, Phase.DRAWING, "2s 3s Kc")


def test_2_6_in_the_last_deal_all_is_laid_or_nothing() -> None:
    runs = "2c 3c 4c 5c 6d 7d 8d 9d Th Jh Qh Kh"
    assert menu(position(f"{runs} 2s", "Ac", "Ad", deal=7))[0].startswith("discard")
    state = done(position(f"{runs} Ah", "Ac", "Ad", deal=7), "lay 2c3c4c5c", "lay 6d7d8d9d", "lay ThJhQhKh")
    assert menu(state) == ["add Ah to 3"]
    assert game.outcome(done(state, "add Ah to 3")) is not None


def test_3_1_going_out_without_a_discard() -> None:
    state = done(position("5c 5d 5h 9d 9h 9s", "Ac", "Kd 2d"), "lay 5c5d5h", "lay 9d9h9s")
    assert state.results == (DealResult(ALICE, (0, 15, 12)),)
    assert state.number == 2


def test_3_2_what_cards_count() -> None:
    assert game.cost(parse_cards("As Kd Tc 9c 2h")) == 46


def test_3_3_the_pile_becomes_the_stock_once() -> None:
    state = position("5c Kc", "Ac", "Ad", stock="", pile="2s 3s 4s")
    again = done(state, "discard Kc")
    assert (sorted(again.stock), write_cards(again.pile)) == (list(parse_cards("2s 3s 4s")), "Kc")
    ended = done(replace(state, is_reshuffled=True), "discard Kc")
    assert ended.results == (DealResult(None, (0, 0, 0)),)
    assert ended.number == 2


def test_4_2_the_others_play_on_while_two_are_left() -> None:
    state = position("5c Kc", "Ac", "Ad")
    without = game.leave(state, ALICE).state
    assert (without.turn, without.phase, write_cards(without.stock)) == (BOB, Phase.DRAWING, "9c 9d 5c Kc")
    end = game.outcome(game.leave(without, CAROL).state)
    assert end is not None
    assert (end.ending, end.places) == (Ending.FORFEIT, (2, 1, 2))


@pytest.fixture
def offered() -> Iterator[None]:
    with registered(game, ContractWords(), HOOKS):
        yield


@pytest.mark.usefixtures("offered")
@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
@pytest.mark.parametrize(("preset", "seats"), [("standard", 3), ("standard", 6)])
def test_what_every_game_promises(promise: Callable[..., None], preset: str, seats: int) -> None:
    promise(key=game.KEY, preset=preset, seats=seats)


@pytest.mark.usefixtures("offered")
def test_the_whole_match_goes_to_its_end() -> None:
    whole = next(promise for promise in PROMISES if promise.__name__ == "test_a_match_goes_to_its_end")
    whole(key=game.KEY, preset="standard", seats=4)


@pytest.mark.usefixtures("offered")
@pytest.mark.parametrize("deal", [1, 5, 7])
def test_whoever_is_awaited_can_do_all_that_the_rules_allow(deal: int) -> None:
    require_buttons(game.KEY, ContractRules(deals=deal), seats=5, most=200)
