"""Alt text: a blind player can play from it, and the public one tells no secret."""

from __future__ import annotations

import re

import pytest

from bot.games import gin
from bot.games.cards import Card, Rank, Suit
from bot.games.game import Seat
from bot.games.gin.rules import PRESETS
from bot.games.gin.view import DealKind, Phase
from bot.games.gin.words.alt import hand_alt, sheet_alt, showdown_alt, table_alt
from bot.words.cards import ALT_LIMIT, card_words, rank_word, ranks_word, suit_word
from tests.games.gin.positions import position
from tests.games.gin.words.matches import NAMES, RULESETS, played, result

ALICE, BOB = Seat(0), Seat(1)
ONE = {rank_word(rank): rank for rank in Rank}
MANY = {ranks_word(rank): rank for rank in Rank}
SUITS = {suit_word(suit): suit for suit in Suit}
CARDS = {(card.rank, card.suit): card for card in Card}


def cards_heard(text: str) -> set[Card]:
    """The cards of a phrase as a listener hears them: ranks of one suit, or one rank of several suits."""
    ranks: list[Rank] = []
    several: Rank | None = None
    heard = set()
    for word in re.findall(r"[a-z]+", text):
        if word in MANY:
            several = MANY[word]
        elif word in ONE:
            ranks.append(ONE[word])
            several = None
        elif word in SUITS:
            named = [several] if several is not None else ranks
            heard |= {CARDS[rank, SUITS[word]] for rank in named}
            ranks = []
    return heard


def hand_heard(alt: str) -> set[Card]:
    """The cards of the hand that an alt text describes."""
    return set().union(
        *(cards_heard(phrase) for phrase in re.findall(r"(?:Meld|Deadwood \d+): ([^.]+)\.", alt))
    )


def test_a_hand_can_be_played_by_ear() -> None:
    hand = position("4h5h6h JcJdJs AcAd3d5s Kd", drawn="Kd", upcard="7c", stock=25)

    assert hand_alt(gin.view(hand, ALICE), NAMES) == (
        "Meld: four, five and six of hearts. Meld: jacks of clubs, diamonds and spades. Deadwood 20: "
        "aces of clubs and diamonds, three of diamonds, five of spades, king of diamonds. You "
        "drew the king of diamonds. You can throw the king of diamonds and knock with 10. Your turn: "
        "throw a card. The top discard is the seven of clubs. 25 cards in the stock. This deal: knock with "
        "10 or less. Score: you 0, Bob 0, playing to 100. Deal 1, Bob dealt."
    )


def test_g2_6_the_card_just_taken_is_told_to_stay() -> None:
    taken = position("4h5h6h JcJd 8s9s AcQd3d Ks", taken="6h")
    alt = hand_alt(gin.view(taken, ALICE), NAMES)

    assert "You took the six of hearts and keep it this turn." in alt
    assert "Alice took" not in alt


def test_g7_2_1_the_card_that_sets_the_limit_is_told() -> None:
    oklahoma = position(
        "4h5h JcJd 8s9s AcQd3d Ks",
        phase=Phase.DRAW,
        upcard="7c",
        rules=PRESETS["oklahoma"],
        knock_card="4s",
    )

    assert "This deal: knock with 4 or less, set by the four of spades." in table_alt(
        gin.view(oklahoma, None), NAMES
    )


@pytest.mark.parametrize("name", RULESETS)
def test_every_hand_of_a_match_is_told_whole(name: str) -> None:
    for state, _ in played(name):
        for seat in (ALICE, BOB):
            view = gin.view(state, seat)
            alt = hand_alt(view, NAMES)
            assert view.hand is not None
            assert hand_heard(alt) == set(view.hand.cards)
            assert len(alt) <= ALT_LIMIT
            assert not set(alt) & set("♣♦♥♠")


@pytest.mark.parametrize("name", RULESETS)
def test_the_table_is_told_to_all_alike_and_without_a_hidden_card(name: str) -> None:
    for state, _ in played(name):
        public = table_alt(gin.view(state, None), NAMES)
        open_cards = {state.knock_card, state.taken, *state.pile[-1:]}
        hidden = [card for card in Card if card not in open_cards]

        assert table_alt(gin.view(state, ALICE), NAMES) == public
        assert table_alt(gin.view(state, BOB), NAMES) == public
        assert hand_alt(gin.view(state, None), NAMES) == public
        assert not [card for card in hidden if card_words(card) in public]


def test_g2_13_a_showdown_tells_the_result_first_then_both_hands() -> None:
    assert showdown_alt(result(DealKind.KNOCK, (8, 0)), NAMES) == (
        "Deal 3: Alice knocked with 1, Bob had 9 → Alice +8. Alice threw the king of diamonds. "
        "Alice shows: Meld: three, four, five and six of hearts. Meld: three, four and five of clubs. "
        "Meld: nines of clubs, hearts and spades. Deadwood 1: ace of hearts. "
        "Laid off by Bob: six of hearts. "
        "Bob shows: Meld: sevens of clubs, hearts and spades. Meld: jacks of clubs, diamonds and spades. "
        "Deadwood 9: four of diamonds, five of spades."
    )


def test_g2_14_a_void_deal_shows_no_hand() -> None:
    void = showdown_alt(result(DealKind.VOID, (0, 0), showdown=None), NAMES)

    assert void == "Deal 3: stock ran out \N{EN DASH} no score."


@pytest.mark.parametrize("name", RULESETS)
def test_score_sheets_fit_and_begin_with_the_standing(name: str) -> None:
    last, _ = played(name)[-1]
    view = gin.view(last, None)
    alt = sheet_alt(view, NAMES)

    assert len(alt) <= ALT_LIMIT
    if view.final is None:
        assert alt.startswith(f"Score: Alice {view.players[0].points}, Bob {view.players[1].points}")
    else:
        assert f"Total: Alice {view.final.totals[0]}, Bob {view.final.totals[1]}." in alt


def test_long_names_cost_the_end_of_the_text_and_not_its_beginning() -> None:
    hand = position("4h5h6h JcJdJs AcAd3d5s Kd", drawn="Kd", upcard="7c")
    alt = hand_alt(gin.view(hand, ALICE), ("A" * 600, "B" * 600))

    assert len(alt) <= ALT_LIMIT
    assert alt.startswith("Meld: four, five and six of hearts.")
    assert alt.endswith("…")
