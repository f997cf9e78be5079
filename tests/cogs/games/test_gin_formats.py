"""Matches of several games in messages: where they stand, the score, how a game and how the match ends."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games.cards import parse_cards
from bot.games.game import Step
from bot.games.gin import apply, read
from bot.games.gin.events import DealOver, Event
from bot.games.gin.rules import PRESETS, GinRules, KnockSource, MatchFormat
from bot.games.gin.scoring import unscored
from bot.games.gin.state import GinState
from bot.games.gin.view import DealKind, Hand, Meld, Phase, Showdown
from bot.games.melds.view import MeldKind
from bot.matches import MatchId
from cogs.games.gin.panel import GinPanel
from cogs.games.panel import SCORE
from cogs.layout import Block
from cogs.layouts.panels import hand_layout, question_layout
from cogs.match_ids import Back, Score
from tests.cogs.gin_tables import after, asked, hand_blocks, seated, told
from tests.cogs.panel_tables import ALICE, BOB, buttons_of, images_of
from tests.games.gin.test_sheet import sheet as deals
from tests.games.positions import A, B, play, position
from tests.whole_table import WholeTable

HOLLYWOOD = PRESETS["hollywood"]
BEST_OF_THREE = GinRules(format=MatchFormat.BEST_OF, best_of=3)
MULTI = GinRules(format=MatchFormat.MULTI)
A_HAS_GIN = "A: 3c4c5c6c 8d8h8s QdQhQs Ks | B: KcKd Qc 9d 7c 5d 4d Th 2h Ad | drew Ks"
"""Worth 93 points to A."""
KNOCKER = Hand((Meld(MeldKind.SET, parse_cards("8d8h8s")),), parse_cards("2s"), 2)
LEFT = Hand((), parse_cards("KcKd9d"), 29)


def standing(rules: GinRules, played: str) -> GinState:
    """A position after these deals, in which Alice can go gin for 93."""
    shown = Showdown(knocker=A, thrown=None, hands=(KNOCKER, LEFT))
    before = tuple(replace(deal, showdown=shown) for deal in deals(played))
    return replace(position(A_HAS_GIN, rules=rules), results=before, number=len(before) + 1)


def everywhere(table: WholeTable) -> tuple[tuple[Block, ...], ...]:
    """Both hands and the table."""
    return hand_blocks(table, ALICE), hand_blocks(table, BOB), GinPanel().table(table)


@pytest.mark.parametrize(
    ("rules", "played", "line"),
    [
        (
            HOLLYWOOD,
            "A25 A18 A36 B40",
            (
                "Games to 100, Alice to Bob: "
                "1st 79 to 40 · 2nd 54 to 0, Bob shut out · 3rd 36 to 0, Bob shut out."
            ),
        ),
        (
            HOLLYWOOD,
            "A60 A55 B20",
            "Games to 100, Alice to Bob: 1st 115 to 0, closed · 2nd 55 to 20 · 3rd empty.",
        ),
        (
            BEST_OF_THREE,
            "A60 A55 B20",
            "Game 2 of at most 3, to 100 · games won: Alice 1, Bob 0.",
        ),
        (
            MULTI,
            "A45 B30 A60 B10",
            "Match 2, to 100 · game score: Alice 255, Bob 55, to 500.",
        ),
    ],
)
def test_6_5_to_6_7_the_match_stands_in_one_line_in_hand_table_and_alt_text(
    rules: GinRules, played: str, line: str
) -> None:
    table = seated(standing(rules, played))
    assert line in told(GinPanel().table(table))
    for blocks in everywhere(table):
        assert all(line in image.alt for image in images_of(blocks))


def test_6_1_one_game_needs_no_such_line() -> None:
    assert "games won" not in told(hand_blocks(seated(standing(GinRules(), "A25"))))


@pytest.mark.parametrize("rules", [GinRules(), HOLLYWOOD, BEST_OF_THREE, MULTI])
def test_the_score_is_behind_a_button_and_leads_back(rules: GinRules) -> None:
    table = seated(standing(rules, "A25 A18 A36 B40"))
    for seat in (ALICE, BOB):
        hand = hand_layout(table.hand(seat))
        assert Score(match=MatchId(17)) in [key.id for key in buttons_of(hand.blocks)]
        status = question_layout(table.hand(seat), SCORE)
        assert status is not None
        assert [key.id for key in buttons_of(status.blocks)] == [Back(match=MatchId(17))]
        blocks = status.blocks
        for image in images_of(blocks):
            assert len(image.draw().data) > 0
        assert "Alice 79, Bob 40" in told(blocks) or "79 to 40" in told(blocks)


def test_before_the_first_deal_is_over_there_is_no_score() -> None:
    keys = buttons_of(hand_blocks(seated(position(A_HAS_GIN))))
    assert not [key for key in keys if isinstance(key.id, Score)]


@pytest.mark.parametrize(
    ("rules", "played", "line"),
    [
        (BEST_OF_THREE, "A25 B30", "Game 1: Alice wins, 268 to 55."),
        (MULTI, "A25 B30", "Match 1: Alice wins, 268 to 55."),
        (HOLLYWOOD, "A25 B30", "Game 1: Alice wins, 268 to 55."),
    ],
)
def test_6_5_to_6_7_the_sheet_of_a_game_is_shown_until_all_have_acted(
    rules: GinRules, played: str, line: str
) -> None:
    ended = play(standing(rules, played), "A gin Ks")
    for blocks in everywhere(after(ended)):
        assert line in told(blocks)
        assert "Deal points: Alice 118, Bob 30." in told(blocks)
    first = apply(ended.state, B if ended.state.turn == B else A, read("pass"))
    acted = seated(first.state, (*ended.events, *first.events))
    last = ended.state.turn
    assert last is not None
    assert line not in told(hand_blocks(acted, last))
    assert line in told(GinPanel().table(acted))


def end_of(rules: GinRules, played: str) -> Step[GinState, Event]:
    return play(standing(rules, played), "A gin Ks")


@pytest.mark.parametrize(
    ("rules", "played", "lines"),
    [
        (BEST_OF_THREE, "A60 A55 A20", ("wins the match, 2 to 0", "Game 1: Alice wins, ")),
        (MULTI, "A45 B30 A60 A60", ("wins the match", "Match 2: Alice wins, ")),
    ],
)
def test_6_5_6_6_at_the_end_each_game_is_a_line_and_has_its_sheet(
    rules: GinRules, played: str, lines: tuple[str, ...]
) -> None:
    for blocks in everywhere(after(end_of(rules, played))):
        for line in lines:
            assert line in told(blocks)
        assert len(images_of(blocks)) >= 2
        for image in images_of(blocks):
            assert len(image.draw().data) > 0
            assert 0 < len(image.alt) <= 1024


def test_7_2_1_the_knock_card_its_limit_and_the_doubling_are_always_said() -> None:
    rules = PRESETS["oklahoma"]
    text = "A: 3c4c5c6c 8d8h8s QdQh 2s Ks | B: KcKd Qc 9d 7c 5d 4d Th 2h Ad | knock 7s | upcard Jd | drew Ks"
    for blocks in (GinPanel().table(seated(replace(position(text, rules=rules)))),):
        assert "Knock card 7♠: knock with 7 or less, and the spade doubles the deal." in told(blocks)
    plain = position(text.replace("knock 7s", "knock 7h"), rules=rules)
    assert "Knock card 7♥: knock with 7 or less." in told(GinPanel().table(seated(plain)))


def test_2_2_3_a_knock_card_of_a_second_pack_is_said_too() -> None:
    rules = GinRules(knock_source=KnockSource.SECOND_DECK)
    text = "A: 3c4c5c6c 8d8h8s QdQh 2s Ks | B: KcKd Qc 9d 7c 5d 4d Th 2h Ad | knock As | drew Ks"
    assert "Knock card A♠: gin only." in told(GinPanel().table(seated(position(text, rules=rules))))


def test_2_3_a_misdeal_does_not_hide_the_deal_before_it() -> None:
    ended = play(standing(GinRules(target=500), "A25"), "A gin Ks")
    misdeal = DealOver(unscored(DealKind.MISDEAL, number=3, dealer=A), (118, 0))
    table = seated(ended.state, (*ended.events[:1], misdeal, *ended.events[1:]))
    for blocks in everywhere(table):
        assert "Alice went gin" in told(blocks)
        assert "Deal 3: misdeal" in told(blocks)


def test_7_2_1_the_knock_card_lies_on_the_table_and_a_spade_is_marked() -> None:
    text = "A: 3c4c5c6c 8d8h8s QdQh 2s Ks | B: KcKd Qc 9d 7c 5d 4d Th 2h Ad | upcard Jd | drew Ks"
    rules = PRESETS["oklahoma"]
    drawn = set()
    for knock in ("", " | knock 7h", " | knock 7s"):
        table = seated(position(text + knock, rules=rules))
        blocks = (*GinPanel().table(table), *hand_blocks(table))
        drawn |= {image.draw().data for image in images_of(blocks)}
    # Three tables, and three hands: they say "10 or less", "7 or less" and "7 or less, doubled".
    assert len(drawn) == 6


def test_7_5_2_in_tedesco_the_table_says_what_counts_differently() -> None:
    tedesco = GinPanel().table(seated(position(A_HAS_GIN, rules=PRESETS["tedesco"])))
    assert "Runs go round the corner: queen, king, ace, two. An ace in deadwood counts 15." in told(tedesco)
    assert "round the corner" not in told(GinPanel().table(seated(position(A_HAS_GIN))))


def test_2_15_who_may_not_take_the_last_discard_is_told_why() -> None:
    rules = PRESETS["tournament"]
    text = "A: 3c4c5c 8d8h QdQh 2s Ks Js | B: KcKd Qc 9d 7c 5d 4d Th 2h Ad | upcard {upcard} | stock 2c2d"
    closed = seated(position(text.format(upcard="9h"), Phase.FIFTIETH, rules=rules))
    assert "You couldn't end the deal with the 9♥." in told(hand_blocks(closed))
    assert [key.label for key in buttons_of(hand_blocks(closed))] == ["Pass"]
    useful = "A: 3c4c5c 8d8h QdQhQs 2s Ks | B: KcKd Qc 9d 7c 5d 4d Th 2h Ad | upcard 8s | stock 2c2d"
    opened = hand_blocks(seated(position(useful, Phase.FIFTIETH, rules=rules)))
    assert "You couldn't end the deal with the" not in told(opened)
    assert [key.label for key in buttons_of(opened)] == ["Take 8♠", "Pass"]


def test_7_6_2_what_runs_are_worth_is_said_with_the_deal() -> None:
    scored = "A: 2c3c4c5c 7d8d9d QhKhJh Ts | B: 5h6c7s Ad 4h Ac 9c 5d 2s3s | drew Ts | knock Td"
    ended = play(position(scored, rules=PRESETS["sequence"]), "A gin Ts")
    for blocks in everywhere(after(ended)):
        assert "with 3 for runs" in told(blocks)


def test_7_6_2_the_score_sheet_tells_the_runs_from_the_rest() -> None:
    scored = "A: 2c3c4c5c 7d8d9d QhKhJh Ts | B: 5h6c7s Ad 4h Ac 9c 5d 2s3s | drew Ts | knock Td"
    ended = play(position(scored, rules=PRESETS["sequence"]), "A gin Ts").state
    (deal,) = ended.results
    without = replace(ended, results=(replace(deal, bonus=(0, 0)),))
    (told_apart,), (together,) = (images_of(asked(seated(state), SCORE)) for state in (ended, without))
    assert deal.bonus[ALICE] == 3
    assert told_apart.draw().data != together.draw().data


def test_2_17_the_whole_pile_is_told_where_the_rules_let_everybody_look() -> None:
    text = "A: 3c4c5c6c 8d8h8s QdQh 2s Ks | B: KcKd Qc 9d 7c 5d 4d Th 2h Ad | pile 9sJh3d | drew Ks"
    visible = seated(position(text, rules=GinRules(discard_history_visible=True)))
    assert "Discards, oldest first: 9♠ J♥ 3♦" in told(GinPanel().table(visible))
    for blocks in everywhere(seated(position(text))):
        assert "9♠" not in told(blocks)
        assert "J♥" not in told(blocks)
