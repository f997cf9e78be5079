"""Hints of 13-card rummy: what to do, and a reason that holds in the position."""

from __future__ import annotations

import re

from msgspec.structs import replace

from bot.games import rummy13 as game
from bot.games.rummy13.actions import Draw, Drop, Take
from bot.games.rummy13.advice import Advice
from bot.games.rummy13.player.advising import advise
from bot.games.rummy13.rules import Format, Rummy13Rules
from bot.games.rummy13.state import Rummy13State
from bot.games.rummy13.words.advice import hint_sentences
from tests.games.rummy13.positions import READY, A, B, position
from tests.games.rummy13.test_planner import HOPELESS, OTHER, TEN


def hint(state: Rummy13State) -> str:
    """What A is told."""
    view = game.view(state, A)
    return hint_sentences(view, advise(view, game.legal(state, A), seed=1), ("Ann", "Ben"))


def test_a_complete_hand_is_declared() -> None:
    told = hint(position(f"A: {READY}Kh | {OTHER} | cut 8s | drew Kh | open 2c"))
    assert told == "**Declare and finish with K♥.** Your hand is complete."


def test_a_throw_says_how_likely_the_hand_is_ready_in_time() -> None:
    """Ten cards are melded; 10♥ and K♥ complete J♥ Q♥, and only 6♣ completes 5♣ 7♣."""
    told = hint(position(f"A: {TEN}JhQh5c7c | {OTHER} | cut 8s | drew 7c | open 9d"))
    assert re.match(r"\*\*Throw [57]♣\.\*\* Your chance of declaring within 7 turns is \d+%", told)


def test_a_throw_says_what_the_next_player_makes_of_the_cards() -> None:
    """Nobody can make a group of 2♥ any more; J♣ still goes with many cards that are unseen."""
    told = hint(position(f"A: {TEN}QsQhJc2h | {OTHER} | cut 8s | drew Jc | open 2c2sAh"))
    assert told.startswith("**Throw 2♥.** Your chance of declaring within 7 turns is ")
    assert told.endswith("It's less use to the next player than J♣.")


def test_a_card_that_completes_a_sequence_is_compared_with_a_draw() -> None:
    """K♥ completes J♥ Q♥, and after that 2♣ ends the deal."""
    told = hint(position(f"A: {TEN}JhQh2c | {OTHER} | cut 8s | open Kh"))
    found = re.search(
        r"\*\*Take K♥, then throw .{2}\.\*\* Your chance .* is (\d+)%; if you draw, (\d+)%", told
    )
    assert found is not None
    assert int(found[1]) > int(found[2])


def test_a_card_that_goes_with_nothing_stays_where_it_is() -> None:
    told = hint(position(f"A: {TEN}JhQh2c | {OTHER} | cut 8s | open Kc"))
    assert told == "**Draw from the closed deck.** K♣ goes with nothing in your hand."


def test_a_card_that_helps_less_than_a_draw_stays_where_it_is() -> None:
    """6♣ could only be a third six; the expert keeps J♥ Q♥ and draws."""
    told = hint(position(f"A: {TEN}JhQh2c | {OTHER} | cut 8s | open 6c"))
    found = re.search(r"\*\*Draw from the closed deck\.\*\* .* is (\d+)%; if you take 6♣, (\d+)%", told)
    assert found is not None
    assert int(found[1]) > int(found[2])


def test_a_card_that_helps_no_more_than_a_draw_is_said_to_bring_nothing() -> None:
    view = game.view(position(f"A: {TEN}JhQh2c | {OTHER} | cut 8s | open 6c"), A)
    draw, take = (Advice(action=action, ready=0.2, turns=7) for action in (Draw(), Take()))
    told = hint_sentences(view, (draw, take), ("Ann", "Ben"))
    assert told == "**Draw from the closed deck.** 6♣ brings you no nearer to declaring."


def test_5_1_a_drop_says_that_playing_on_costs_more() -> None:
    state = position(
        f"{HOPELESS} | B: Ad2d3d4d5s7s8s9h9s9dQs2h3h | cut Kh | open Kc",
        rules=Rummy13Rules(format=Format.POOL101),
    )
    assert hint(state) == (
        "**Drop out of this deal.** Your chance of declaring within 7 turns is 1%. "
        "Playing on is likely to cost more than the drop."
    )
    # Where the drop would put it out of the pool, it plays on.
    assert hint(replace(state, book=replace(state.book, totals=(85, 85)))).startswith("**Draw")


def test_no_chance_at_all_is_told_in_words() -> None:
    view = game.view(position(f"{HOPELESS} | B: Ad2d3d4d5s7s8s9h9s9dQs2h3h | cut Kh | open Kc"), A)
    told = hint_sentences(view, (Advice(action=Drop(), ready=0.004, turns=7),), ("Ann", "Ben"))
    assert told.startswith("**Drop out of this deal.** You can hardly declare within 7 turns.")


def test_whoever_waits_is_told_nothing() -> None:
    assert hint(position(f"A: {TEN}JhQh2c | {OTHER} | cut 8s | open 6c", turn=B)) == ""
