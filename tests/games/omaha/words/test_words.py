"""Omaha in words: what hands are called, what happened, histories, refusals, alt texts."""

from __future__ import annotations

import random

import pytest

from bot.games import omaha
from bot.games.cards import parse_cards
from bot.games.game import Seat
from bot.games.omaha.actions import Reason
from bot.games.omaha.events import Event, HandOver
from bot.games.omaha.ranking import made_of
from bot.games.omaha.rules import PRESETS, OmahaRules, Structure
from bot.games.omaha.state import OmahaState
from bot.games.omaha.words import made_phrase, stakes_line
from bot.games.omaha.words.guide import OmahaGuide
from bot.games.omaha.words.narration import hand_history, narrate, result_line, session_history, story
from bot.games.omaha.words.status import (
    amount_refusal,
    choice_line,
    hand_alt,
    own_status,
    reason_sentence,
    result_alt,
    standing_line,
    standings_alt,
    table_alt,
    table_status,
)
from bot.words.figures import MINUS
from bot.words.guide import find_score
from tests.games.omaha.hooks import choose
from tests.games.omaha.positions import FL, NL, after, begun, play

NAMES = ("Alice", "Bob", "Cleo")


@pytest.mark.parametrize(
    ("own", "board", "phrase"),
    [
        ("Ah Kc 7d 2s", "Qh 9h 5c 8s 3d", "ace high"),
        ("As Ad Kc Qc", "9h 8d 4c 3s 2h", "a pair of aces"),
        ("As Kd 7c 6c", "Ah Kh 2d 3s 9c", "two pair, aces and kings"),
        ("7s 7d Ac Kc", "7h 2d 4s 9c Jh", "three sevens"),
        ("As 2d Kc Qc", "3h 4d 5s 9c 9h", "a straight, five high"),
        ("Ah 2h Kc Qc", "3h 9h Jh 9c 8s", "a flush, ace high"),
        ("As Ad 9c Qc", "Ah 9h 9d 2c 3s", "a full house, aces over nines"),
        ("9s 9d Ac Kc", "9h 9c 2d 3s 4h", "four nines"),
        ("9h 8h Ac Kc", "7h 6h 5h 2c 2d", "a straight flush, nine high"),
    ],
)
def test_what_hands_are_called(own: str, board: str, phrase: str) -> None:
    assert made_phrase(made_of(parse_cards(own), parse_cards(board))) == phrase


def test_stakes_are_named_as_players_do() -> None:
    assert stakes_line(OmahaRules()) == "Pot limit 1/2"
    assert stakes_line(FL) == "Fixed limit 2/4"


HOLES = "AcAdKhKs|QcJd8h4s|QhTd7c7s"
BOARD = "Ah9d6s2c3h"


def showdown() -> tuple[OmahaState, tuple[Event, ...]]:
    state = begun(200, 200, 40, rules=NL, holes=HOLES, board=BOARD)
    step = play(state, "0 raise 100", "1 fold", "2 call")
    return step.state, step.events


def test_a_story_of_a_hand() -> None:
    _, events = showdown()
    lines = tuple(story(events, NAMES))
    assert lines[0] == "Alice raises to 100, Bob folds, Cleo calls 38 and is all-in."
    assert lines[-1] == "Hand 1: Alice wins 81 with three aces."


def test_the_history_of_a_hand_tells_all_that_was_open() -> None:
    state, _ = showdown()
    text = hand_history(omaha.view(state, Seat(1)).past[-1], NL, NAMES)
    assert text.splitlines() == [
        "Hand 1, Omaha, No limit 1/2",
        "Seat 1: Alice, 200 chips (button)",
        "Seat 2: Bob, 200 chips",
        "Seat 3: Cleo, 40 chips",
        "Hole cards: Q♣ J♦ 8♥ 4♠",
        "Before the flop",
        "  Bob posts the small blind of 1",
        "  Cleo posts the big blind of 2",
        "  Alice raises to 100",
        "  Bob folds",
        "  Cleo calls 38 and is all-in",
        "Flop: A♥ 9♦ 6♠",
        "Turn: A♥ 9♦ 6♠ 2♣",
        "River: A♥ 9♦ 6♠ 2♣ 3♥",
        "60 uncalled, back to Alice",
        "Cleo shows Q♥ 10♦ 7♣ 7♠: a pair of sevens",
        "Alice shows A♣ A♦ K♥ K♠: three aces",
        "Pot of 81: Alice wins 81",
        f"Result: Alice +41, Bob {MINUS}1, Cleo {MINUS}40",
    ]


def test_nobody_reads_others_hidden_cards_in_a_history() -> None:
    state, _ = showdown()
    assert "Q♣" not in session_history(omaha.view(state, Seat(0)).past, NL, NAMES)
    assert "Hole cards" not in session_history(omaha.view(state, None).past, NL, NAMES)


def test_a_turn_tells_price_and_limits() -> None:
    state = begun(200, 200, 200)
    view = omaha.view(state, Seat(0))
    assert view.choice is not None
    line = "Your turn: 2 to call, 3 in the pot. Raise to 4\N{EN DASH}7."
    assert choice_line(view, view.choice) == line
    assert own_status(view, NAMES, Seat(0)) == line
    assert table_status(view, NAMES) == "Hand 1, before the flop: Alice to act."


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        (("0 fold",), "You have folded."),
        (("0 sit_out", "0 fold", "1 fold"), "You sit out."),
        (("0 quit",), "You left this table with 200 chips."),
    ],
)
def test_who_waits_reads_why(moves: tuple[str, ...], said: str) -> None:
    view = omaha.view(after(begun(200, 200, 200), *moves), Seat(0))
    assert own_status(view, NAMES, Seat(0)).startswith(said)


def test_chips_in_the_middle_are_neither_won_nor_lost() -> None:
    view = omaha.view(after(begun(200, 200, 200), "0 raise 7"), None)
    assert standing_line(view, NAMES) == "Alice 200 (0), Bob 200 (0), Cleo 200 (0)"


@pytest.mark.parametrize("refusal", Reason)
def test_every_refusal_is_a_sentence(refusal: Reason) -> None:
    view = omaha.view(begun(200, 200, 200), Seat(0))
    assert reason_sentence(refusal, view).endswith(".")


def test_a_refused_amount_tells_what_is_possible() -> None:
    view = omaha.view(begun(200, 200, 200), Seat(0))
    assert reason_sentence(Reason.TOO_MUCH, view) == "That's too much. Raise to 4\N{EN DASH}7."
    assert amount_refusal("many", view) == "“many” isn't a number of chips. Raise to 4\N{EN DASH}7."


def test_the_alt_text_begins_with_the_own_cards() -> None:
    view = omaha.view(
        after(begun(200, 200, 200, holes=HOLES, board=BOARD), "0 call", "1 call", "2 check"), Seat(0)
    )
    alt = hand_alt(view, NAMES, Seat(0))
    assert alt.startswith("Your cards: ace of clubs, ace of diamonds, king of hearts and king of spades.")
    assert "Board: ace of hearts, nine of diamonds and six of spades." in alt
    assert "You have three aces." in alt
    assert "In the pot: 6." in alt


@pytest.mark.parametrize("preset", PRESETS)
def test_every_position_has_words(preset: str) -> None:
    """Nine players with the longest names: alt texts fit, every event is told."""
    chance = random.Random(3)
    names = tuple(f"Thisnameisfartoolongtofit{number:07}" for number in range(9))
    state = omaha.new(PRESETS[preset], 9, bytes(32)).state
    while omaha.outcome(state) is None:
        seat = chance.choice(omaha.awaited(state))
        view = omaha.view(state, seat)
        assert 0 < len(hand_alt(view, names, seat)) <= 1024
        assert 0 < len(table_alt(omaha.view(state, None), names)) <= 1024
        step = omaha.apply(state, seat, choose(state, omaha.legal(state, seat), chance))
        for event in step.events:
            assert narrate(event, names)
            if isinstance(event, HandOver):
                assert result_line(event.result, names).startswith(f"Hand {event.result.number}: ")
                assert 0 < len(result_alt(event.result, names)) <= 1024
        state = step.state
    assert 0 < len(standings_alt(omaha.view(state, None), names)) <= 1024


def test_structures_have_names() -> None:
    assert {stakes_line(OmahaRules(structure=structure)).split(" limit")[0] for structure in Structure} == {
        "Pot",
        "No",
        "Fixed",
    }


def test_a_profile_counts_chips_for_a_hundred_hands() -> None:
    tally = {"hands": 40, "hands_won": 9, "chips_won": 120, "chips_lost": 150, "best_pot": 88}
    feats = OmahaGuide().feats(tally)
    score = find_score(feats)
    assert score is not None
    assert (score.number, score.told) == (-75, f"{MINUS}75")
    assert [feat.told for feat in feats[1:]] == ["40", "9", "88"]
    assert OmahaGuide().feats({})[0].line == ""


def test_the_terms_say_that_chips_are_play_chips() -> None:
    assert "200 play chips each" in OmahaGuide().terms(OmahaRules())
    assert "until the players stop" in OmahaGuide().terms(OmahaRules(hands=0))
