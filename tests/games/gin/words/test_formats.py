"""Words for matches of several games, for choices before the first deal, and for answers to a knock."""

from __future__ import annotations

import pytest

from bot.games import gin
from bot.games.frame.rules import CutWinner
from bot.games.game import Seat
from bot.games.gin.events import Chosen, Cut, Declared, GameOver, Knocked, SheetOver
from bot.games.gin.formats import match_score, sheets
from bot.games.gin.rules import DefenderChoice, GinRules, MatchFormat
from bot.games.gin.state import GinState
from bot.games.gin.view import FinalScore
from bot.games.gin.words.alt import table_alt
from bot.games.gin.words.narration import final_lines, narrate
from bot.games.gin.words.options import preset_lines
from bot.games.gin.words.status import hand_hint, table_status
from tests.games.gin.test_sheet import sheet as deals
from tests.games.positions import SEED, A, B, play, position

NAMES = ("Alice", "Bob")
DECLARED = GinRules(format=MatchFormat.DECLARED)
LAYING = "A: 2c3c4c 9d9h9s 6d7d8d 8h Kc | B: 5c6c7c AdAhAc 9c 5d 2s3s | drew Kc"


def knocked() -> GinState:
    rules = GinRules(defender_choice=DefenderChoice.MANUAL)
    return play(position(LAYING, rules=rules), "A knock Kc").state


def asked_for_the_dealer() -> GinState:
    return gin.new(GinRules(cut_winner=CutWinner.CHOOSES), 2, SEED).state


def won(text: str, rules: GinRules, number: int) -> FinalScore:
    final = sheets(rules, deals(text))[number - 1].final
    assert final is not None
    return final


def match_end(text: str, rules: GinRules) -> FinalScore:
    final = match_score(rules, sheets(rules, deals(text)))
    assert final is not None
    return final


def test_the_cut_without_a_dealer() -> None:
    step = gin.new(GinRules(cut_winner=CutWinner.CHOOSES), 2, SEED)
    (cut,) = step.events
    assert isinstance(cut, Cut)
    assert narrate(cut, NAMES).endswith("The higher card chooses the dealer.")
    assert narrate(Chosen(A, B), NAMES) == "Alice won the cut: Bob deals."


def test_a_declared_number_is_told_when_both_are_set() -> None:
    assert narrate(Declared(A), NAMES) == "Alice has named a target."
    assert narrate(Declared(B, (250, 300)), NAMES) == "Targets revealed: Alice 250, Bob 300."


def test_a_knock_that_waits_for_its_answer() -> None:
    rules = GinRules(defender_choice=DefenderChoice.MANUAL)
    (event,) = play(position(LAYING, rules=rules), "A knock Kc").events
    assert isinstance(event, Knocked)
    assert narrate(event, NAMES) == "Alice knocked with 8."


@pytest.mark.parametrize(
    ("match_format", "played", "sentence"),
    [
        (MatchFormat.HOLLYWOOD, "A45 B15 A74", "Game 1: Alice wins, 269 to 40."),
        (MatchFormat.MULTI, "A45 B30 A60", "Match 1: Alice wins, 255 to 55."),
        (MatchFormat.BEST_OF, "A45 B30 A60", "Game 1: Alice wins, 255 to 55."),
    ],
)
def test_one_of_several_games_is_decided(match_format: MatchFormat, played: str, sentence: str) -> None:
    final = won(played, GinRules(format=match_format), 1)
    assert narrate(SheetOver(match_format, 1, final), NAMES) == sentence


def test_a_column_won_without_a_deal_of_the_other() -> None:
    rules = GinRules(format=MatchFormat.HOLLYWOOD)
    told = narrate(SheetOver(MatchFormat.HOLLYWOOD, 1, won("A120", rules, 1)), NAMES)
    assert told == "Game 1: Alice wins, 365 to 0; Bob won no deal."


def test_a_match_of_several_games_ends() -> None:
    rules = GinRules(format=MatchFormat.BEST_OF, best_of=3)
    final = match_end("A120 B100 A60 A40", rules)
    assert narrate(GameOver(final), NAMES) == "Alice wins the match, 2 to 1."
    assert final_lines(final, NAMES)[1:] == (
        "Game 1: Alice 1, Bob 0",
        "Game 2: Alice 0, Bob 1",
        "Game 3: Alice 1, Bob 0",
        "Total: Alice 2, Bob 1",
    )


def test_a_match_may_end_level() -> None:
    plain = GinRules(format=MatchFormat.HOLLYWOOD, game_bonus=0, box_bonus=0, target=10)
    assert narrate(GameOver(match_end("A20 B10 B10", plain)), NAMES) == "The match is a tie, 40 each."


def test_both_are_told_to_name_a_target() -> None:
    state = gin.new(DECLARED, 2, SEED).state
    assert table_status(gin.view(state, None), NAMES) == (
        "Both players choose a target before the first deal."
    )
    assert hand_hint(gin.view(state, A), NAMES).startswith("Choose your target")
    set_down = play(state, "A declare 275").state
    assert hand_hint(gin.view(set_down, A), NAMES) == "Your target is 275. Waiting for Bob to choose."
    assert "275" not in hand_hint(gin.view(set_down, B), NAMES) + table_alt(gin.view(set_down, B), NAMES)


def test_targets_of_ones_own_stand_beside_the_score() -> None:
    state = play(gin.new(DECLARED, 2, SEED).state, "A declare 275", "B declare 100").state
    assert "playing to Alice 275, Bob 100." in table_alt(gin.view(state, None), NAMES)


def test_the_winner_of_the_cut_is_asked() -> None:
    state = asked_for_the_dealer()
    assert state.turn is not None
    asked, waits = Seat(state.turn), Seat(1 - state.turn)
    assert hand_hint(gin.view(state, asked), NAMES) == "You won the cut. Who deals first?"
    assert hand_hint(gin.view(state, waits), NAMES).endswith("won the cut and chooses the first dealer.")
    assert table_alt(gin.view(state, None), NAMES) == table_status(gin.view(state, None), NAMES)


def test_the_defender_is_asked_to_answer() -> None:
    state = knocked()
    assert hand_hint(gin.view(state, B), NAMES) == (
        "Alice knocked with 8. Show your melds and lay off what fits."
    )
    assert hand_hint(gin.view(state, A), NAMES) == "Bob shows melds and lays off what fits."
    assert table_status(gin.view(state, None), NAMES) == "Bob's turn: show melds and lay off."


@pytest.mark.parametrize(
    ("rules", "first"),
    [
        (GinRules(format=MatchFormat.MULTI), "Matches to 100, added up to 500"),
        (GinRules(format=MatchFormat.BEST_OF, target=250), "Best of 5 games to 250"),
        (GinRules(format=MatchFormat.HOLLYWOOD), "Hollywood: three games at once, each to 100"),
        (DECLARED, "One game; each player names a target from 100 to 500 first"),
    ],
)
def test_the_format_is_the_first_of_the_settings(rules: GinRules, first: str) -> None:
    assert preset_lines(rules)[0] == first
