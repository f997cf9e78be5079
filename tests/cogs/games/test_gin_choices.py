"""What the panel of gin asks beside cards: who deals, a target, the melds to show, the answer to a knock."""

from __future__ import annotations

import pytest

from bot.games.frame.rules import CutWinner
from bot.games.game import Step
from bot.games.gin import apply, new, read
from bot.games.gin.deal import DECLARABLE
from bot.games.gin.events import Event
from bot.games.gin.rules import (
    PRESETS,
    DefenderChoice,
    FinalDiscard,
    GinRules,
    MatchFormat,
    MeldChoice,
    SequenceBonus,
)
from bot.games.gin.state import GinState
from cogs.games.gin.panel import GinPanel
from cogs.match_ids import Act, Choose
from tests.cogs.gin_tables import SEATS, acts_of, after, asked, asks_of, hand_blocks, menu_of, seated, told
from tests.cogs.panel_tables import ALICE, BOB, buttons_of, images_of, labels_of
from tests.games.positions import play, position

CUT = GinRules(cut_winner=CutWinner.CHOOSES)
DECLARED = GinRules(format=MatchFormat.DECLARED)
CHOOSES = GinRules(meld_choice=MeldChoice.KNOCKER)
MANUAL = GinRules(defender_choice=DefenderChoice.MANUAL)
SQUARE = "A: 5c5d5h 6c6d6h 7c7d7h 9s Kc | B: 8c8d8h 4c4d KhKs Qs Jd 2s | drew Kc"
LAYING = "A: 2c3c4c 9d9h9s 6d7d8d 8h Kc | B: 5c6c7c AdAhAc 9c 5d 2s3s | drew Kc"
SEED = bytes(32)


def begun(rules: GinRules) -> Step[GinState, Event]:
    return new(rules, 2, SEED)


def test_2_1_who_won_the_cut_says_who_deals() -> None:
    table = after(begun(CUT))
    high = table.views[ALICE].turn
    mine, others = hand_blocks(table, high), hand_blocks(table, SEATS[1 - high])
    names = ("Alice", "Bob")
    expected = ["I deal" if seat == high else f"{names[seat]} deals" for seat in SEATS]
    assert labels_of(mine) == expected
    assert acts_of(mine) == ["deal first", "deal second"]
    assert buttons_of(others) == []
    assert f"{names[high]} won the cut" in told(others)
    assert images_of(mine) == []


def test_6_8_a_target_is_chosen_from_a_menu_and_asked_about() -> None:
    table = after(begun(DECLARED))
    for seat in SEATS:
        menu = menu_of(hand_blocks(table, seat))
        assert isinstance(menu.id, Choose)
        assert [option.label for option in menu.options] == [f"{points} points" for points in DECLARABLE]
    sure, _ = buttons_of(asked(table, "declare 225", BOB))
    assert sure.label == "Play to 225"
    assert isinstance(sure.id, Act)
    assert sure.id.action == "declare 225"
    assert GinPanel().question(table.hand(BOB), "declare 226") is None


def test_6_8_a_number_stays_secret_until_both_are_named() -> None:
    first = apply(begun(DECLARED).state, ALICE, read("declare 150"))
    table = after(first)
    assert "150" in told(hand_blocks(table, ALICE))
    assert buttons_of(hand_blocks(table, ALICE)) == []
    assert "150" not in told(hand_blocks(table, BOB)) + told(GinPanel().table(table))
    both = after(apply(first.state, BOB, read("declare 300")))
    assert "Declared targets: Alice 150, Bob 300." in told(GinPanel().table(both))


def test_2_10_the_knocker_steps_through_the_arrangements_and_back_to_the_best() -> None:
    table = seated(position(SQUARE, rules=CHOOSES))
    (best,) = (each for each in table.views[ALICE].finishes if str(each.card) == "Kc")
    ways, question, seen = len(best.arrangements), "knock Kc", []
    for number in range(1, ways + 1):
        blocks = asked(table, question)
        assert f"Arrangement {number} of {ways}" in told(blocks)
        assert f"{best.arrangements[number - 1].points} left over." in told(blocks)
        seen += acts_of(blocks)
        (question,) = asks_of(blocks)
    assert question == "knock Kc"
    assert seen[:2] == ["knock Kc", "knock Kc 567c,567d,567h"]
    assert len(set(seen)) == ways
    assert set(seen) <= set(table.menus[ALICE])


def test_2_10_what_leaves_deadwood_is_a_knock_though_there_was_gin() -> None:
    gin = "A: 5c5d5h 6c6d6h 7c7d7h8h Kc | B: 8c8d8s 4c4d KhKs Qs Jd 2s | drew Kc"
    table = seated(position(gin, rules=CHOOSES))
    first, second = asked(table, "gin Kc"), asked(table, "gin Kc 2")
    assert labels_of(first)[0] == "Show gin"
    assert labels_of(second)[0] == "Knock with 5"
    assert "If your opponent has 5 or less" in told(second)
    assert acts_of(second)[0].startswith("knock Kc ")
    assert set(acts_of(second)) <= set(table.menus[ALICE])


def test_2_10_without_that_option_there_is_no_next_arrangement() -> None:
    blocks = asked(seated(position(SQUARE)), "knock Kc")
    assert labels_of(blocks) == ["Knock with 9", "Back"]


def test_7_2_4_who_may_knock_with_all_eleven_is_still_asked_which_card() -> None:
    rules = GinRules(final_discard=FinalDiscard.OPTIONAL)
    table = seated(
        position("A: 2c3c4c 9d9h9s 6d7d8d As 2h | B: 5c6c7c AdAhAc 9c 5d 2s3s | drew 2h", rules=rules)
    )
    ways = labels_of(asked(table, "knock"))
    assert "Throw nothing, knock with 3" in ways
    assert "Throw 2♥, knock with 1" in ways
    assert acts_of(asked(table, "knock -")) == ["knock"]


def test_7_6_2_where_runs_score_the_card_to_go_gin_with_is_chosen() -> None:
    text = "A: 2c3c4c5c 7d8d9d 9hThJhQh | B: 5h6c7s AdAhAc 9c 5d 2s3s | drew Qh"
    scoring = GinRules(sequence_bonus=SequenceBonus.WINNER)
    assert labels_of(asked(seated(position(text, rules=scoring)), "gin"))[-2:] == ["Throw Q♥, gin", "Back"]
    assert labels_of(asked(seated(position(text)), "gin")) == ["Show gin", "Back"]


def knocked(rules: GinRules = MANUAL) -> Step[GinState, Event]:
    return play(position(LAYING, rules=rules), "A knock Kc")


def test_2_12_the_defender_sees_the_open_hand_and_gives_the_best_answer_by_one_button() -> None:
    table = after(knocked())
    blocks = hand_blocks(table, BOB)
    assert "Alice knocked with 8" in told(blocks)
    assert "Answer 1 of" in told(blocks)
    assert "lay off 5♦ 9♣. You count 5 → Bob +28." in told(blocks)
    best, *_ = acts_of(blocks)
    over = after(apply(knocked().state, BOB, read(best)))
    assert over.public.results[-1].points == (0, 28)


def test_2_12_every_answer_can_be_looked_at_and_counts_what_was_told() -> None:
    state = knocked().state
    table = seated(state)
    answers = table.views[BOB].answers
    options = menu_of(hand_blocks(table, BOB)).options
    assert len(options) == len(answers) > 1
    for option, answer in zip(options, answers, strict=True):
        blocks = asked(table, option.value, BOB)
        (act,) = acts_of(blocks)
        assert act in table.menus[BOB]
        done = apply(state, BOB, read(act)).state.results[-1]
        assert answer.result == done
        assert f"You count {answer.hand.points}" in told(blocks)


def test_2_12_next_leads_round_all_answers() -> None:
    table = after(knocked())
    question, ways = "show 1", len(table.views[BOB].answers)
    for _ in range(ways):
        (question,) = asks_of(asked(table, question, BOB))
    assert question == "show 1"
    assert GinPanel().question(table.hand(BOB), f"show {ways + 1}") is None


def test_2_12_everybody_sees_the_open_hand_and_only_the_defender_what_may_be_answered() -> None:
    table = after(knocked())
    for blocks in (GinPanel().table(table), hand_blocks(table, ALICE)):
        assert "two, three and four of clubs" in told(blocks)
        assert "aces of" not in told(blocks)
        assert buttons_of(blocks) == []
    for image in (*images_of(GinPanel().table(table)), *images_of(hand_blocks(table, BOB))):
        assert len(image.draw().data) > 0


@pytest.mark.parametrize("option", ["meld_choice", "defender_choice", "cut_winner", "format"])
def test_every_value_of_these_options_can_be_chosen(option: str) -> None:
    (found,) = (each for each in GinPanel.guide.options if each.name == option)
    kinds = {type(getattr(rules, option)) for rules in PRESETS.values()}
    assert set(found.values) == {value for kind in kinds for value in kind}
