"""The pack, the deal and the first card (sections 1 and 2)."""

from __future__ import annotations

from collections import Counter
from itertools import count

import pytest
from msgspec.structs import replace

from bot.games.cards import CardError
from bot.games.game import Seat
from bot.games.uno import new, view
from bot.games.uno.cards import BOX, PACK, Card, Colour, Face, parse_card
from bot.games.uno.deal import begin, first_dealer
from bot.games.uno.events import DealerDrawn, Dealt
from bot.games.uno.rules import PRESETS, DealerDraw, UnoRules
from bot.games.uno.scoring import highest, value
from bot.games.uno.state import UnoState
from bot.games.uno.view import Direction, Phase
from tests.games.uno.positions import after, position, refused, sizes


def seed_of(number: int) -> bytes:
    return number.to_bytes(32, "big")


def test_uno1_1_the_pack_has_108_cards_and_the_box_four_blanks_more() -> None:
    assert (len(PACK), len(BOX)) == (108, 112)
    for colour in Colour:
        own = Counter(card.face for card in PACK if card.colour is colour)
        assert own[Face.ZERO] == 1
        assert {number for face, number in own.items() if face is not Face.ZERO} == {2}
        assert sum(own.values()) == 25
    assert [BOX.count(card) for card in (Card.WILD, Card.WILD_DRAW_FOUR, Card.BLANK)] == [4, 4, 4]


@pytest.mark.parametrize("text", ["R10", "5R", "", "w", "RW"])
def test_uno1_1_other_texts_are_no_cards(text: str) -> None:
    with pytest.raises(CardError):
        parse_card(text)


@pytest.mark.parametrize(
    ("mode", "dealers"), [(DealerDraw.POINTS, (Seat(2),)), (DealerDraw.OFFICIAL, (Seat(1),))]
)
def test_uno2_1_the_highest_card_deals(mode: DealerDraw, dealers: tuple[Seat, ...]) -> None:
    drawn = {Seat(0): Card.R5, Seat(1): Card.G9, Seat(2): Card.BS}
    assert highest(drawn, mode) == dealers


def test_uno2_1_who_is_tied_draws_again_until_one_is_highest() -> None:
    tied = 0
    for number in range(60):
        begun = first_dealer(UnoRules(), 4, seed_of(number))
        facts = [fact for fact in begun.events if isinstance(fact, DealerDrawn)]
        tied += len(facts) > 1
        for fact in facts:
            worth = [value(card) for card in fact.cards]
            best = [seat for seat, own in zip(fact.seats, worth, strict=True) if own == max(worth)]
            assert (fact.dealer is None) == (len(best) > 1)
        assert facts[-1].dealer == begun.state.dealer
    assert tied


def test_uno2_1_the_deal_goes_to_the_left_after_each_round() -> None:
    state = position("R3 | G4 | B5", target=500)
    assert after(state, "0 play R3").dealer == Seat(0)


@pytest.mark.parametrize("seats", [2, 3, 10])
def test_uno2_2_everybody_gets_seven_cards_and_one_is_turned(seats: int) -> None:
    state = new(UnoRules(), seats, seed_of(1)).state
    drawn = 108 - len(state.pile) - 1 - 7 * seats
    assert drawn in (0, 2)
    assert sum(sizes(state)) == 7 * seats + drawn
    assert len(state.discards) == 1


def test_uno2_3_hands_are_private_and_their_sizes_open() -> None:
    state = position("R3 G5 | R9 G4 B1")
    seen = view(state, Seat(1))
    assert seen.hand == state.hands[1]
    assert view(state, None).hand == ()
    assert [player.cards for player in seen.players] == [2, 3]


def begun_with(card: str, players: int) -> UnoState:
    """A round of which this is the first card; the last seat deals."""
    hands = " | ".join(["R1 G1 B1"] * players)
    return begin(replace(position(hands, top=card), dealer=Seat(players - 1))).state


@pytest.mark.parametrize(
    ("card", "players", "turn"),
    [("G7", 4, 0), ("BS", 4, 1), ("YR", 4, 3), ("RD", 4, 1), ("BS", 2, 1), ("YR", 2, 1), ("RD", 2, 1)],
)
def test_uno2_4_who_begins(card: str, players: int, turn: int) -> None:
    state = begun_with(card, players)
    assert (state.phase, state.turn) == (Phase.TURN, Seat(turn))
    is_turned = card == "YR" and players > 2
    assert state.direction is (Direction.COUNTER if is_turned else Direction.CLOCKWISE)
    assert sizes(state)[0] == (5 if card == "RD" else 3)


def test_uno2_4_after_a_wild_card_the_left_names_the_colour_and_begins() -> None:
    state = begun_with("W", 3)
    assert (state.phase, state.turn, state.colour) == (Phase.CHOOSE_COLOR, Seat(0), None)
    assert refused(state, "0 play R1") == "wrong_phase"
    assert refused(state, "1 colour B") == "wrong_player"
    named = after(state, "0 colour B")
    assert (named.phase, named.turn, named.colour) == (Phase.TURN, Seat(0), Colour.BLUE)


def test_uno2_4_wild_draw_four_and_blank_go_back() -> None:
    seen: set[Card] = set()
    for number in count():
        dealt = next(
            fact for fact in new(PRESETS["house_party"], 3, seed_of(number)).events if isinstance(fact, Dealt)
        )
        assert dealt.first not in (Card.WILD_DRAW_FOUR, Card.BLANK)
        seen.update(dealt.put_back)
        if len(seen) == 2:
            break
    assert seen == {Card.WILD_DRAW_FOUR, Card.BLANK}


def test_uno2_4_what_went_back_is_in_the_pile() -> None:
    for number in count():
        dealt = new(UnoRules(), 2, seed_of(number))
        fact = next(fact for fact in dealt.events if isinstance(fact, Dealt))
        if fact.put_back:
            everything = (
                *dealt.state.pile,
                *dealt.state.discards,
                *dealt.state.hands[0],
                *dealt.state.hands[1],
            )
            assert sorted(everything) == list(PACK)
            return


def test_uno2_1_the_match_begins_with_the_draw_and_the_deal() -> None:
    facts = new(UnoRules(), 4, seed_of(3)).events
    assert isinstance(facts[0], DealerDrawn)
