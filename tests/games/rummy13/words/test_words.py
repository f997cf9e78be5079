"""13-card rummy in words: what happened, what can be done, refusals, pictures in words, what is offered."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games import rummy13 as game
from bot.games.cards import Rank
from bot.games.rummy13.actions import Reason
from bot.games.rummy13.arrange import arranger
from bot.games.rummy13.cards import Card
from bot.games.rummy13.events import (
    Discarded,
    Drew,
    Event,
    Missed,
    OutOfPool,
    Rejoined,
    Reshuffled,
    ShowedWrong,
    Took,
    WentOut,
    Why,
)
from bot.games.rummy13.groups import kinds
from bot.games.rummy13.rules import Dropped, Format, Kind, OpenJokers, Packs, Rummy13Rules
from bot.games.rummy13.state import Rummy13State
from bot.games.rummy13.view import Phase
from bot.games.rummy13.words import rummy_card_words
from bot.games.rummy13.words.guide import Rummy13Guide
from bot.games.rummy13.words.narration import deal_line, narrate, story
from bot.games.rummy13.words.status import (
    deal_alt,
    drop_question,
    end_line,
    finish_alt,
    hand_alt,
    hand_hint,
    hand_line,
    reason_sentence,
    score_line,
    sheet_alt,
    table_alt,
    wild_line,
)
from bot.words.figures import MINUS
from bot.words.rules_pages import guided_pages
from cogs.games.registry import GUIDES
from tests.games.rummy13.hooks import choose
from tests.games.rummy13.positions import ALSO_POOR, READY, A, B, C, begun, declared, end_of, play, position

NAMES = ("Alice", "Bob", "Cleo", "Dan", "Ewa", "Fritz")
READY_TO_SHOW = f"A: {READY}Kc | B: {ALSO_POOR} | C: 2h3d2 | cut 8s | drew Kc | open 4h"


def walk(format_: Format, players: int) -> Iterator[tuple[Rummy13State, tuple[Event, ...]]]:
    """A random match, each state with the events that led to it."""
    rng, rules = random.Random(players), Rummy13Rules(format=format_, rejoin=format_ is Format.POOL101)
    step = game.new(rules, players, bytes([players]) * 32)
    yield step.state, step.events
    while step.state.turn is not None:
        seat = step.state.turn
        step = game.apply(step.state, seat, choose(step.state, game.legal(step.state, seat), rng))
        yield step.state, step.events


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (Drew(A, 20), "Alice drew from the closed deck."),
        (Took(A, Card.H9_2), "Alice took the 9♥."),
        (Discarded(B, Card.PJ1), "Bob threw the Joker."),
        (Discarded(B, Card.S9, out_of_time=True), "Bob ran out of time and threw the 9♠."),
        (Missed(B, 2), "Bob missed a turn: 2 of three in a row."),
        (WentOut(A, Dropped.FIRST, 20, Why.CHOSE), "Alice dropped before drawing: 20 points."),
        (WentOut(A, Dropped.MIDDLE, 50, Why.CHOSE), "Alice dropped in the middle: 50 points."),
        (
            WentOut(A, Dropped.MIDDLE, 40, Why.MISSED),
            "Alice missed three turns and is out of the deal: 40 points.",
        ),
        (WentOut(A, Dropped.MIDDLE, 40, Why.LEFT), "Alice is out of the deal: 40 points."),
        (
            ShowedWrong(A, Card.KC, 80),
            "Alice declared: a wrong show, 80 points. The K♣ is open.",
        ),
        (Reshuffled(30), "The closed deck ran out: 30 cards were reshuffled."),
        (OutOfPool(B, 105), "Bob has 105 points and is out."),
        (Rejoined(B, 61), "Bob comes back with 61 points."),
    ],
)
def test_what_happened(event: Event, line: str) -> None:
    assert narrate(event, NAMES) == line


def test_a_draw_and_its_discard_are_one_line() -> None:
    told = story((Drew(A, 9), Discarded(A, Card.S9), Took(B, Card.S9), Discarded(B, Card.D2)), NAMES)
    assert list(told) == ["Alice drew and threw the 9♠.", "Bob took the 9♠ and threw the 2♦."]


def test_a_draw_without_its_discard_is_told_too() -> None:
    told = list(story((Drew(A, 9), ShowedWrong(A, Card.S9, 80), Drew(B, 8)), NAMES))
    assert told[0] == "Alice drew from the closed deck."
    assert told[2] == "Bob drew from the closed deck."


def test_the_start_tells_what_is_wild_and_what_lies_open() -> None:
    line = narrate(game.new(Rummy13Rules(), 3, bytes(32)).events[0], NAMES)
    assert "are wild" in line
    assert line.endswith("begins.")


@pytest.mark.parametrize(
    ("format_", "players"), [(Format.POOL101, 3), (Format.DEALS2, 2), (Format.POINTS, 6)]
)
def test_every_position_of_a_match_has_words(format_: Format, players: int) -> None:
    names = NAMES[:players]
    for state, events in walk(format_, players):
        told: list[str] = [narrate(event, names) for event in events]
        for seat in (*state.seats, None):
            view = game.view(state, seat)
            told += [
                hand_hint(view, names),
                hand_alt(view, names),
                table_alt(view, names),
                sheet_alt(view, names),
            ]
            told += [wild_line(view), hand_line(view), score_line(view, names)]
        assert not [text for text in told if "_" in text or "{" in text or len(text) > 1024]


def test_hints_say_what_can_be_done() -> None:
    state = position(f"A: {READY} | B: {ALSO_POOR} | C: 2h3d2 | cut 8s | open 4h | closed 9d")
    assert hand_hint(game.view(state, A), NAMES) == "Your turn: draw, or take the 4♥."
    assert hand_hint(game.view(state, B), NAMES) == "Alice's turn."
    drawn = play(state, "A draw").state
    assert hand_hint(game.view(drawn, A), NAMES).endswith("Your hand is ready: you can declare.")
    taken = play(play(state, "A draw", "A discard Qc", "B take").state).state
    assert hand_hint(game.view(taken, B), NAMES) == "You took the Q♣: throw another card."
    assert hand_line(game.view(state, A)) == "You have two sequences: 0 points now"
    assert "You still need two sequences" in hand_line(game.view(state, B))
    out = play(state, "A drop").state
    assert hand_hint(game.view(out, A), NAMES) == "You're out of this deal (first drop). Bob's turn."


def test_the_question_before_a_drop_names_its_price() -> None:
    state = position(f"A: {READY} | B: {ALSO_POOR} | C: 2h3d2 | cut 8s | open 4h")
    assert "a first drop, 20 points" in drop_question(game.view(state, A))
    assert drop_question(game.view(state, B)) == ""


@pytest.mark.parametrize("refusal", Reason)
@pytest.mark.parametrize("phase", Phase)
def test_every_refusal_has_a_sentence_in_every_phase(refusal: Reason, phase: Phase) -> None:
    view = replace(game.view(position(READY_TO_SHOW), B), phase=phase)
    sentence = reason_sentence(refusal, view)
    assert sentence.endswith(".")
    assert "_" not in sentence


def test_the_hand_is_told_group_by_group_with_its_jokers() -> None:
    state = position(f"A: 5d6d7d9sPJ1JsQcQdQh2c2d4h8s2 | B: {ALSO_POOR} | C: 2h3d2 | cut 8h | open 4s")
    told = hand_alt(game.view(state, A), NAMES[:3])
    assert told.startswith("Pure sequence: five of diamonds, six of diamonds and seven of diamonds.")
    assert "Sequence: nine of spades, printed joker and jack of spades." in told
    assert "eight of spades (wild)" in told
    assert "All eights and printed jokers are jokers. On the open deck: four of spades." in told


def test_cards_of_both_packs_sound_alike_and_wild_ones_are_told() -> None:
    assert rummy_card_words(Card.H9_2, Rank.TWO) == "nine of hearts"
    assert rummy_card_words(Card.H9, Rank.NINE) == "nine of hearts (wild)"
    assert rummy_card_words(Card.PJ2, Rank.NINE) == "printed joker"


def test_the_end_of_a_deal_is_told_with_every_hand_that_was_shown() -> None:
    step = declared(begun(Rummy13Rules(format=Format.POOL101), 3), A, B=17, C=80)
    result = step.state.results[-1]
    assert deal_line(result, NAMES[:3]) == "Deal 1: Alice declared. Bob 17, Cleo 80"
    told = deal_alt(result, NAMES[:3], seats=(0, 1))
    assert told.startswith("Deal 1: Alice declared. Bob 17, Cleo 80. Alice: pure sequence: ace of diamonds")
    assert "Cleo:" not in told
    assert deal_alt(result, NAMES[:3], seats=(2,)).startswith("Cleo: ")


def test_how_a_match_stands_and_ends() -> None:
    pool = end_of(begun(Rummy13Rules(format=Format.POOL201), 3), A, B=17, C=80)
    assert score_line(game.view(pool, A), NAMES[:3]) == "Points, out at 201: Alice 0, Bob 17, Cleo 80."
    over = end_of(begun(Rummy13Rules(), 3), A, B=17, C=80)
    assert (
        end_line(game.view(over, None), NAMES[:3]) == f"Alice wins. Alice 97, Bob {MINUS}17, Cleo {MINUS}80."
    )
    left = game.leave(game.leave(begun(Rummy13Rules(), 3), B).state, C).state
    assert end_line(game.view(left, A), NAMES[:3]) == (
        "The match is over: everybody else left, so Alice wins."
    )
    void = game.void(begun(Rummy13Rules(), 3)).state
    assert end_line(game.view(void, A), NAMES[:3]).startswith("The match is void")


def test_a_declaration_is_told_before_it_is_made() -> None:
    view = game.view(position(READY_TO_SHOW), A)
    told = finish_alt(view, view.finishes[0])
    assert told.startswith("To show: pure sequence: ")
    assert told.endswith("To finish with: king of clubs.")


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ({"packs": Packs.TWO}, "Two packs, even for two players"),
        ({"open_jokers": OpenJokers.ANY}, "You can take any joker lying open"),
        ({"sets_protect": False}, "Cards in sets count against losers"),
        (
            {"format": Format.POOL101, "rejoin": True},
            "Out? You come back once, if nobody else has more than 79 points",
        ),
        ({"format": Format.DEALS3}, "3 deals, 240 chips each to start; most chips win"),
    ],
)
def test_what_is_unusual_is_among_the_terms(options: dict[str, Any], line: str) -> None:
    guide = Rummy13Guide()
    assert line in guide.terms(Rummy13Rules(**options))
    assert line not in guide.terms(Rummy13Rules())


def test_the_examples_of_the_rules_are_what_they_are_called() -> None:
    expected = {"pure": Kind.PURE_SEQUENCE, "sequence": Kind.IMPURE_SEQUENCE, "set": Kind.SET}
    seen: set[Kind] = set()
    for page in guided_pages(GUIDES[game.KEY]):
        for row in (row for example in page.examples for row in example.rows):
            wild = Rank.SEVEN if "sevens wild" in row.caption else Rank.KING
            for group in row.groups:
                if group.name in expected:
                    cards = tuple(Card(str(card)) for card in group.cards)
                    assert expected[group.name] in kinds(cards, wild), row.caption
                    seen.add(expected[group.name])
    assert seen == set(Kind)


def test_the_loser_of_the_rules_pays_what_they_say() -> None:
    rows = [
        row for page in guided_pages(GUIDES[game.KEY]) for example in page.examples for row in example.rows
    ]
    (row,) = (row for row in rows if row.caption == "A loser pays 11")
    hand = tuple(Card(str(card)) for group in row.groups for card in group.cards)
    assert len(hand) == 13
    assert arranger(hand, Rank.EIGHT).points() == 11
