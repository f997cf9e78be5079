"""UNO rules in words: what happened, what to do, pictures for the ear, refusals."""

from __future__ import annotations

import random
from functools import cache

import pytest

from bot.games import uno
from bot.games.game import Seat
from bot.games.uno.actions import Reason
from bot.games.uno.cards import Card
from bot.games.uno.state import UnoState
from bot.games.uno.words import card_word
from bot.games.uno.words.guide import UnoGuide
from bot.games.uno.words.narration import final_lines, story
from bot.games.uno.words.status import (
    answer_line,
    exposed_line,
    hand_alt,
    hand_hint,
    pile_line,
    reason_sentence,
    round_alt,
    sheet_alt,
    shown_line,
    standing_line,
    table_alt,
    table_status,
)
from bot.words.cards import ALT_LIMIT
from tests.games.uno import hooks
from tests.games.uno.positions import after, position, step

NAMES = ("Alice", "Bob", "Cleo")
TEN = ("Maximilian-Alexander von Hohenstein",) * 10
BLUFF = "WD R5 G6 | R9 Y1 | R6 R7"


def told(state: UnoState, *moves: str) -> list[str]:
    return list(story(step(state, *moves).events, NAMES))


@pytest.mark.parametrize(
    ("hands", "moves", "lines"),
    [
        ("R3 G5 G6 | R9 R1 | B1 B2", ["0 play R3"], ["Alice played red 3."]),
        ("R3 G5 | R9 R1 | B1 B2", ["0 play R3 uno"], ["Alice played red 3. UNO!"]),
        ("R3 G5 | R9 R1 | B1 B2", ["0 uno"], ["Alice: UNO!"]),
        ("W G5 G6 | R9 R1 | B1 B2", ["0 play W B"], ["Alice played wild and chose blue."]),
        ("RS G5 G6 | R9 R1 | B1 B2", ["0 play RS"], ["Alice played red skip.", "Bob is skipped."]),
        (
            "RR G5 G6 | R9 R1 | B1 B2",
            ["0 play RR"],
            ["Alice played red reverse.", "Play goes the other way."],
        ),
        (
            "RD G5 G6 | R9 R1 | B1 B2",
            ["0 play RD"],
            ["Alice played red draw two.", "Bob draws 2 cards and misses the turn."],
        ),
        (
            "R3 G5 | R9 R1 | B1 B2",
            ["0 play R3", "2 catch 0"],
            ["Cleo caught Alice not calling UNO.", "Alice draws 4 cards."],
        ),
        (
            BLUFF,
            ["0 play WD B", "1 challenge"],
            ["Bob challenged and caught Alice bluffing.", "Alice draws 4 cards."],
        ),
        (
            "WD G5 G6 | R9 Y1 | R6 R7",
            ["0 play WD B", "1 challenge"],
            ["Bob challenged, but Alice was honest.", "Bob draws 6 cards and misses the turn."],
        ),
        ("G5 G6 | R9 R1 | B1 B2", ["0 draw"], ["Alice drew a card."]),
    ],
)
def test_what_happened(hands: str, moves: list[str], lines: list[str]) -> None:
    assert told(position(hands), *moves) == lines


def test_a_drawn_card_is_never_named() -> None:
    state = position("G5 G6 | R9 R1", pile="B9 B8")
    assert "9" not in " ".join(told(state, "0 draw"))


def test_what_is_to_be_done() -> None:
    state = position(BLUFF)
    mine = uno.view(state, Seat(0))
    assert hand_hint(mine, NAMES) == "Your turn: play a card, or draw"
    assert table_status(uno.view(state, None), NAMES) == "Alice's turn"
    asked = uno.view(after(state, "0 play WD B"), Seat(1))
    assert hand_hint(asked, NAMES) == "Alice played a wild draw four: accept, or challenge?"
    assert "you draw 6" in answer_line(asked, NAMES)
    assert pile_line(asked) == "Top card: wild draw four · colour: ■ blue · 12 cards to draw"


def test_the_hand_that_was_shown_is_told_to_the_challenger_alone() -> None:
    state = after(position(BLUFF), "0 play WD B", "1 challenge")
    line = shown_line(uno.view(state, Seat(1)), NAMES)
    assert line == "For you alone: beside the wild draw four Alice held red 5; green 6."
    assert shown_line(uno.view(state, Seat(2)), NAMES) == shown_line(uno.view(state, None), NAMES) == ""


def test_who_may_be_caught_is_told_to_all() -> None:
    state = after(position("R3 G5 | R9 R1 | B1 B2"), "0 play R3")
    assert exposed_line(uno.view(state, Seat(1)), NAMES).startswith("Alice has one card")
    assert exposed_line(uno.view(state, Seat(0)), NAMES).startswith("You have one card")


@cache
def walk(preset: str, seats: int) -> tuple[UnoState, ...]:
    rng, state = random.Random(4), uno.new(uno.PRESETS[preset], seats, bytes(32)).state
    found = [state]
    for _ in range(600):
        if uno.outcome(state) is not None:
            break
        (turn,) = uno.awaited(state)
        state = uno.apply(state, turn, hooks.choose(state, uno.legal(state, turn), rng)).state
        found.append(state)
    return tuple(found)


@pytest.mark.parametrize(("preset", "seats"), [("standard", 10), ("house_party", 10), ("lowest", 3)])
def test_alt_texts_fit_and_name_the_own_cards_first(preset: str, seats: int) -> None:
    for state in walk(preset, seats)[::25]:
        for at in range(seats):
            view = uno.view(state, Seat(at))
            alt = hand_alt(view, TEN[:seats])
            assert 0 < len(alt) <= ALT_LIMIT
            assert all(card_word(card).split()[-1] in alt for card in view.hand)
            assert 0 < len(hand_hint(view, TEN)) <= 200
        seen = uno.view(state, None)
        assert 0 < len(table_alt(seen, TEN[:seats])) <= ALT_LIMIT
        assert 0 < len(sheet_alt(seen, TEN[:seats])) <= ALT_LIMIT
        assert standing_line(seen, TEN[:seats])
        for result in state.results:
            assert 0 < len(round_alt(result, TEN[:seats])) <= ALT_LIMIT


def test_the_end_is_told() -> None:
    final = walk("lowest", 3)[-1].final
    assert final is not None
    verdict, points = final_lines(final, NAMES)
    assert verdict.endswith("!")
    assert str(final.totals[0]) in points


@pytest.mark.parametrize("reason", Reason)
def test_every_refusal_has_a_sentence(reason: Reason) -> None:
    sentence = reason_sentence(reason, uno.view(position(BLUFF), Seat(0)))
    assert sentence.endswith(".")
    assert "_" not in sentence


def test_the_trademark_is_told_to_be_another_s() -> None:
    assert "isn't connected to the trademark's owner" in UnoGuide().aim()


@pytest.mark.parametrize("card", Card)
def test_every_card_has_a_name(card: Card) -> None:
    assert card_word(card)


@pytest.mark.parametrize(
    ("hands", "line"),
    [
        (BLUFF, "Bob challenged and caught you bluffing."),
        ("WD G5 G6 | R9 Y1 | R6 R7", "Bob challenged, but you were honest."),
    ],
)
def test_14_3_whose_wild_draw_four_is_challenged_is_told_so_as_you(hands: str, line: str) -> None:
    state = position(hands)
    events = step(state, "0 play WD B", "1 challenge").events
    assert line in list(story(events, NAMES, you=Seat(0)))
