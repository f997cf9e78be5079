"""Deals for the trainer: the networks' inputs as the expert used them, and endings by their numbers."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from bot.games.cards import Card, Mask
from bot.games.game import Seat
from bot.games.gin.actions import Discard, Draw, Gin, Knock, Take
from bot.games.gin.player.network import parameters
from bot.games.gin.player.policy import SAMPLES, Expert, evaluate
from bot.games.gin.view import DealKind, DealResult, Hand, Phase, Showdown
from bot.players.network import Network, Row
from tests.games.gin.positions import decision, position
from tests.trainer.named import FORESEEING, HOLDING, NAMES, OPPONENTS, network_of
from tests.trainer.playing import Watched, asked_of, ending_of, explored, held_by, play, play_in_pieces

GIN_HAND = "2s 3s 4s 5s 6h 7h 8h Jc Jd Jh Kd"
KNOCKING_HAND = "2s 3s 4s 5s 6h 7h 8h Ac Ad 3d Kd"
DRAWING_HAND = "2s 3s 6h 7h 8h Jc Jd 3d Kd Qh"


class Spy:
    """What the networks were asked, by their names, while it watches."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.own: set[tuple[str, Row]] = set()
        self.common: set[tuple[str, Row]] = set()
        names = {id(network_of(parameters(), name)): name for name in NAMES}
        outputs, partial_sums = Network.outputs, Network.partial_sums

        def watched_outputs(network: Network, own: Sequence[float], start: Row) -> list[float]:
            self.own.add((names[id(network)], tuple(own)))
            return outputs(network, own, start)

        def watched_sums(network: Network, common: Sequence[float]) -> Row:
            self.common.add((names[id(network)], tuple(common)))
            return partial_sums(network, common)

        monkeypatch.setattr(Network, "outputs", watched_outputs)
        monkeypatch.setattr(Network, "partial_sums", watched_sums)


def test_what_is_kept_is_what_the_expert_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    spy = Spy(monkeypatch)
    seen = [each for deal in play(4, "kept") for each in deal.seen]
    names = {each.network for each in seen}
    assert {name.rpartition(".")[2] for name in names} == {*FORESEEING, HOLDING}
    assert {name.partition(".")[0] for name in names} == {*OPPONENTS, HOLDING}
    assert {(each.network, each.own) for each in seen} <= spy.own
    assert {(each.network, each.common) for each in seen} <= spy.common


def test_a_feature_added_at_the_end_is_not_seen_by_networks_that_were_fitted_without_it() -> None:
    network = parameters().others.drawing
    own, common = (tuple(0.5 for _ in layer.rows[0]) for layer in (network.own, network.common))
    with_it = network.outputs((*own, 9.0), network.partial_sums((*common, 9.0)))
    assert with_it == network.outputs(own, network.partial_sums(common))


def test_the_same_seed_plays_the_same_deals_and_another_seed_others() -> None:
    deals = play(2, "7/0")
    assert deals == next(play_in_pieces(2, 7, share=0.05, processes=1))
    assert deals[:1] != play(1, "7/1")
    assert len(deals) == 2


@pytest.mark.parametrize(
    ("hand", "phase"),
    [
        ("2s 3s 4s 5s 6h 7h 8h Ac Ad 3d Kd", Phase.DISCARD),
        ("2s 3s 6h 7h 8h Jc Jd 3d Kd Qh", Phase.OFFER_NONDEALER),
        ("2s 3s 6h 7h 8h Jc Jd 3d Kd Qh", Phase.OFFER_DEALER),
        ("2s 3s 6h 7h 8h Jc Jd 3d Kd Qh", Phase.DRAW),
    ],
)
def test_every_action_is_asked_for_as_by_the_expert(
    hand: str, phase: Phase, monkeypatch: pytest.MonkeyPatch
) -> None:
    view, legal = decision(position(hand, phase=phase, upcard="9c"))
    with monkeypatch.context() as watching:
        spy = Spy(watching)
        evaluate(view, legal, seed=5, samples=SAMPLES)
    asked = [each for action in legal for each in asked_of(view, action)]
    assert asked
    assert {(name, own) for name, own, _ in asked} <= spy.own
    assert {(name, common) for name, _, common in asked} <= spy.common


def test_what_came_before_something_tried_is_not_blamed_for_it() -> None:
    watched = Watched()
    draw, _ = decision(position(DRAWING_HAND, phase=Phase.DRAW, upcard="4s"))
    throw, _ = decision(position(DRAWING_HAND + " 9h", drawn="9h"))

    watched.decided(draw, Draw(), tried=False)
    watched.decided(throw, Discard(Card.KD), tried=False)
    assert [name for name, _, _ in watched.asked] == ["others.drawing", "others.playing_on"]

    watched.decided(draw, Draw(), tried=True)
    assert [name for name, _, _ in watched.asked] == ["others.drawing"]


def test_all_decisions_of_a_deal_have_its_ending_and_no_other_deal_has_them() -> None:
    deals = play(4, "endings")
    found = [[each for each in deal.seen if each.network != HOLDING] for deal in deals]
    for deal, asked in zip(deals, found, strict=True):
        assert {each.answer for each in asked} == {deal.ending}
    rows = [(each.own, each.common) for asked in found for each in asked]
    assert len(set(rows)) == len(rows) > 12


def result(kind: DealKind, winner: int | None, points: int, *, left: int = 0) -> DealResult:
    """A deal that somebody won by so many points; the loser has this deadwood left."""
    if winner is None:
        return DealResult(number=1, kind=kind, dealer=Seat(0), winner=None, points=(0, 0), boxes=(0, 0))
    hands = [Hand((), (), 0), Hand((), (), 0)]
    hands[1 - winner] = Hand((), (), left)
    return DealResult(
        number=1,
        kind=kind,
        dealer=Seat(0),
        winner=Seat(winner),
        points=(points, 0) if winner == 0 else (0, points),
        boxes=(1, 0) if winner == 0 else (0, 1),
        showdown=Showdown(knocker=Seat(winner), thrown=None, hands=tuple(hands)),
    )


@pytest.mark.parametrize(
    ("ended", "own", "others"),
    [
        (result(DealKind.GIN, 0, 34, left=9), 0, 12),
        (result(DealKind.GIN, 0, 35, left=10), 1, 13),
        (result(DealKind.BIG_GIN, 0, 56, left=25), 2, 14),
        (result(DealKind.KNOCK, 0, 9, left=19), 3, 9),
        (result(DealKind.KNOCK, 0, 10, left=10), 4, 10),
        (result(DealKind.KNOCK, 0, 25, left=35), 5, 11),
        (result(DealKind.UNDERCUT, 0, 27, left=9), 6, 8),
        (result(DealKind.VOID, None, 0), 7, 7),
    ],
)
def test_endings_have_the_numbers_of_the_networks(ended: DealResult, own: int, others: int) -> None:
    assert (ending_of(ended, Seat(0)), ending_of(ended, Seat(1))) == (own, others)


def test_the_cards_that_the_other_holds_are_told_apart() -> None:
    state = position(KNOCKING_HAND, drawn="Kd", stock=25)
    view, _ = decision(state)
    kept = list(held_by(view, state.hand(Seat(1))))
    assert sum(each.answer for each in kept) == 10
    assert len(kept) == 10 + 25
    assert sum(each.answer for each in held_by(view, Mask(0))) == 0


def test_without_exploring_it_plays_as_the_expert() -> None:
    chance = random.Random(1)
    for hand in (GIN_HAND, KNOCKING_HAND, "2s 4s 6d 8h 9h Tc Jc Qd Kd Ah 3c"):
        view, legal = decision(position(hand, drawn=hand[-2:]))
        found = evaluate(view, legal, seed=5, samples=SAMPLES)
        assert explored(view, found, 0.0, chance).action == Expert().choose(view, legal, seed=5)


def test_exploring_never_leaves_a_gin_and_turns_a_knock_into_playing_on() -> None:
    found = {}
    for hand in (GIN_HAND, KNOCKING_HAND):
        view, legal = decision(position(hand, drawn="Kd"))
        best_first = evaluate(view, legal, seed=5, samples=SAMPLES)
        tried = [explored(view, best_first, 0.2, random.Random(seed)).action for seed in range(40)]
        found[hand] = {type(action) for action in tried}
    assert found == {GIN_HAND: {Gin}, KNOCKING_HAND: {Knock, Discard}}


def test_a_card_taken_and_gin_are_asked_of_no_network() -> None:
    view, legal = decision(position(GIN_HAND, drawn="Kd"))
    kinds = {type(action): [name for name, _, _ in asked_of(view, action)] for action in legal}
    assert (kinds[Gin], kinds[Discard]) == ([], ["others.playing_on"])
    view, _ = decision(position(DRAWING_HAND, phase=Phase.DRAW, upcard="4s"))
    assert [list(asked_of(view, Take())), [name for name, _, _ in asked_of(view, Draw())]] == [
        [],
        ["others.drawing"],
    ]


def test_the_share_of_draws_that_are_turned_is_the_one_asked_for() -> None:
    """With the upcard in a meld the other way is gone in a quarter of the cases when that is the share."""
    view, legal = decision(position(DRAWING_HAND, phase=Phase.DRAW, upcard="4s"))
    best_first = evaluate(view, legal, seed=5, samples=SAMPLES)
    turned = sum(
        explored(view, best_first, 0.25, random.Random(seed)) is not best_first[0] for seed in range(400)
    )
    assert 75 <= turned <= 125


@pytest.mark.parametrize(
    ("ended", "kind"),
    [
        ((), "others"),
        ((result(DealKind.KNOCK, 1, 20, left=30),), "early_knockers"),
        ((result(DealKind.KNOCK, 1, 20, left=30), result(DealKind.GIN, 1, 30, left=5)), "others"),
    ],
)
def test_who_is_known_to_knock_early_is_met_with_networks_of_its_own(
    ended: tuple[DealResult, ...], kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = replace(position(KNOCKING_HAND, drawn="Kd"), results=ended)
    view, legal = decision(state)
    spy = Spy(monkeypatch)

    evaluate(view, legal, seed=5, samples=SAMPLES)

    assert {name.partition(".")[0] for name, _ in spy.own} == {kind, HOLDING}
