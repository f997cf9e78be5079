"""The strong player of Skarney: it always plays, sees only its view, is quick, and knows what to do."""

from __future__ import annotations

import random
import time

import pytest

from bot.games import skarney
from bot.games.cards import parse_card
from bot.games.frame.rules import CutWinner
from bot.games.game import Seat
from bot.games.registry import GAMES
from bot.games.skarney.actions import Accept, Action, Contract, End, LastCard, Lay, Offer
from bot.games.skarney.player.strong import Strong, own_counts, partners, unseen_counts
from bot.games.skarney.rules import SkarneyRules
from bot.games.skarney.state import SkarneyState
from bot.games.skarney.view import SkarneyView
from bot.players import Level
from bot.players.registry import COMPUTER_PLAYERS
from tests.games.skarney.deals import Player, deals, play_deal
from tests.games.skarney.hooks import resampled
from tests.games.skarney.positions import A, B, play, position
from tests.players.play import Random, seed_of

LAID = "A laid: 3s4c5c 7c7d7h QhKcAd"


def choice(state: SkarneyState, seat: Seat = A) -> str:
    action = Strong().choose(skarney.view(state, seat), skarney.legal(state, seat), seed=1)
    assert action in skarney.legal(state, seat)
    return skarney.write(action)


def test_registry_names_the_engines_games() -> None:
    assert set(COMPUTER_PLAYERS) <= set(GAMES)
    assert isinstance(COMPUTER_PLAYERS[skarney.KEY][Level.STRONG], Strong)


@pytest.mark.parametrize("number", range(6))
def test_always_chooses_a_legal_action(number: int) -> None:
    """Also against a random player, which leads into every corner of the rules."""
    decisions = 0

    def watch(_: SkarneyView, legal: tuple[Action, ...], chosen: Action) -> None:
        nonlocal decisions
        decisions += 1
        assert chosen in legal

    other: Player = Random() if number % 2 else Strong()
    play_deal((Strong(), other), seed_of("legal", number), watch=watch)

    assert decisions > 10


def test_chooses_a_dealer_where_it_is_asked() -> None:
    state = skarney.new(SkarneyRules(cut_winner=CutWinner.CHOOSES), 2, seed_of("cut")).state
    assert state.turn is not None
    assert choice(state, state.turn).startswith("deal ")


def test_sees_only_its_view() -> None:
    """Mixing what is hidden from the seat changes neither what it is told nor what it does."""
    mixer = random.Random(5)
    state = skarney.new(SkarneyRules(), 2, seed_of("hidden")).state
    compared = 0
    while not state.results and compared < 80:
        seat = state.turn
        assert seat is not None
        other_world = resampled(state, seat, mixer)
        view, legal = skarney.view(state, seat), skarney.legal(state, seat)
        chosen = Strong().choose(view, legal, seed=compared)

        assert skarney.view(other_world, seat) == view
        assert Strong().choose(skarney.view(other_world, seat), legal, seed=compared) == chosen
        compared += other_world != state
        state = skarney.apply(state, seat, chosen).state

    assert compared > 30


def test_lays_its_contract_as_soon_as_it_can() -> None:
    assert choice(position("A: 3s4c5c 7c7d7h QhKcAd 2s 9d | B: 9c | drew 9d")).startswith("contract ")


def test_goes_gin_when_it_can() -> None:
    state = position(f"A: 2s6d7s | {LAID} | B: 9c | drew 2s")
    for _ in range(2):
        state = skarney.apply(state, A, skarney.read(choice(state))).state
    assert state.results[-1].winner == A


def test_holds_a_card_so_that_the_loose_one_can_be_offered() -> None:
    """With 2s laid the nine would be a last card, which cannot be offered."""
    assert choice(position(f"A: 2s 9d | {LAID} | B: 9c | drew 2s")) == "offer 9d"


def test_holds_nothing_when_the_stock_runs_out() -> None:
    late = f"A: 2s 9d | {LAID} | B: 9c | drew 2s | stock 4h4s4d"
    assert choice(position(late)) == "add 2s to 1"
    assert choice(position(late.removesuffix("4d"))) == "add 2s to 1"


def test_ends_the_deal_when_nothing_can_be_laid_at_the_end_of_the_stock() -> None:
    assert choice(position(f"A: Js 9d | {LAID} | B: 9c | drew Js | stock 4h4s")) == "add Js to 3"
    assert choice(position(f"A: 9h 9d | {LAID} | B: 9c | drew 9h | stock 4h4s")) == "end"


def test_offers_what_belongs_to_nothing() -> None:
    """All but the king are melds or lack one card of it."""
    state = position("A: 2s3s4c 7c7d7h 9s9d JcJh Kd | B: 2c2h | drew Kd")
    assert choice(state) == "offer Kd"


def taken(hand: str, card: str, *, laid: bool = False, stock: str = "") -> bool:
    """Whether A takes the card that B offers."""
    text = f"A: {hand} | B: {card} 8s" + (f" | {LAID}" if laid else "") + stock
    state = play(position(f"{text} | drew {card}", turn=B), f"B offer {card}").state
    return choice(state) == "accept"


def test_takes_what_brings_a_contract_nearer_and_late_in_a_deal_leaves_the_rest() -> None:
    hand = "3s4c5c 7c7d7h QhKc 2d 9d"
    assert taken(hand, "Jd")
    assert not taken(hand, "6c", stock=" | stock 4h4s4d8c8d")


def test_takes_an_ace_only_for_a_contract_or_to_lay_it() -> None:
    """An ace costs the next draw (4.4)."""
    assert taken("3s4c5c 7c7d7h QhKc 2d 9d", "Ah")
    assert not taken("3s4c5c 7c7d7h 9h9s Jd 2d", "Ah")
    assert taken("2s 9d", "Ah", laid=True)
    assert not taken("9d 9h", "Ah", laid=True)


def test_takes_a_card_that_completes_a_meld_after_its_contract() -> None:
    assert taken("9d 9h", "9c", laid=True)
    assert not taken("9d 9h", "Jc", laid=True)


def test_unseen_are_the_cards_neither_in_hand_nor_on_the_table() -> None:
    view = skarney.view(position(f"A: 7s 9d | {LAID} | B: 9c8c | drew 7s"), A)
    assert own_counts(view) % 63 == 2
    assert unseen_counts(view) % 63 == 52 - 9 - 2
    assert partners(parse_card("7s"), unseen_counts(view)) == 3 * 4 + 4 * 4 + 4 * 3


def test_a_card_on_offer_is_not_unseen() -> None:
    state = play(position("A: 2s9d | B: 8c | drew 2s"), "A offer 9d").state
    assert unseen_counts(skarney.view(state, B)) % 63 == 52 - 1 - 1


def test_same_arguments_same_choice() -> None:
    state = play(skarney.new(SkarneyRules(), 2, seed_of("pure")).state, "A draw").state
    view, legal = skarney.view(state, A), skarney.legal(state, A)
    assert len({Strong().choose(view, legal, seed=7) for _ in range(5)}) == 1


class Hoarder:
    """Lays its contract at once or never, takes all offers, and times what the strong player thinks."""

    def __init__(self, *, has_contract: bool) -> None:
        self.likes = Accept | Contract if has_contract else Accept
        self.times: list[float] = []

    def choose(self, view: SkarneyView, legal: tuple[Action, ...], *, seed: int) -> Action:
        begun = time.process_time()
        Strong().choose(view, legal, seed=seed)
        if view.hand is not None and len(view.hand.cards) >= 20:
            self.times.append(time.process_time() - begun)
        liked = [action for action in legal if isinstance(action, self.likes)]
        ending = [action for action in legal if isinstance(action, Offer | LastCard | End)]
        return (liked or ending or list(legal))[0]


class Miser:
    """Takes nothing and lays nothing."""

    def choose(self, _: SkarneyView, legal: tuple[Action, ...], *, seed: int) -> Action:
        bare = tuple(action for action in legal if not isinstance(action, Accept | Contract | Lay))
        return bare[seed % len(bare)]


@pytest.mark.parametrize("has_contract", [True, False])
def test_decides_within_a_tenth_of_a_second_with_twenty_five_cards(*, has_contract: bool) -> None:
    """Processor time of 99 in 100 decisions, with hands that grow far beyond those of sensible play."""
    hoarder = Hoarder(has_contract=has_contract)

    for number in range(3):
        play_deal((hoarder, Miser()), seed_of("time", number))

    assert len(hoarder.times) > 20
    assert sorted(hoarder.times)[int(0.99 * len(hoarder.times))] <= 0.100


def test_beats_a_random_player() -> None:
    """Of a thousand deals it wins 97 in 100; these few must leave no doubt."""
    played = deals(Strong(), Random(), 15, "random")
    won = sum(result.winner == 0 for result in played)
    assert won >= 25
    assert sum(result.points[0] for result in played) > 5 * sum(result.points[1] for result in played)
