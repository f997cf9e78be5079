"""How somebody played, in words: figures with their signs, mistakes with the better play, alt texts."""

from __future__ import annotations

from bot.games.cards import parse_card, parse_cards
from bot.games.gin.actions import Discard, Draw, Take
from bot.games.gin.advice import Advice, Judgement
from bot.games.gin.view import GinView
from bot.games.gin.words.advice import action_phrase, course_alt, luck_lines, reasons
from bot.words.review import accuracy_line, choice_lines, mistake_title, points_lost
from tests.games.gin.words.test_hints import VIEW, advice


def judgement(
    *,
    deal: int = 1,
    lead: float = 0.0,
    loss: float = 0.0,
    best: Advice | None = None,
    played: Advice | None = None,
) -> Judgement:
    """One choice as the reviewer judges it."""
    return Judgement(deal=deal, turn=1, loss=loss, lead=lead, best=best, played=played)


MISTAKE = Judgement(
    deal=2,
    turn=3,
    loss=12.34,
    lead=0.0,
    best=advice(Discard(parse_card("Kc")), parse_card("Kc"), 9, ways=parse_cards("Kd")),
    played=advice(Discard(parse_card("7d")), parse_card("7d"), 9, ways=parse_cards("7c 6d 8d")),
)


def told(view: GinView, mistake: Judgement) -> str:
    """What was played, what was better, and why."""
    assert mistake.best is not None
    assert mistake.played is not None
    return choice_lines(
        action_phrase(view, mistake.played),
        action_phrase(view, mistake.best),
        reasons(view, mistake.best, (mistake.played,)),
    )


def test_a_mistake_names_its_price_and_what_was_better() -> None:
    assert mistake_title(1, 3, points_lost(MISTAKE.lost)) == "**Mistake 1 of 3**: 9.3 points lost"
    assert told(VIEW, MISTAKE) == (
        "You played: Throw 7♦.\nBetter: **Throw K♣.** K♣ helps you in one way, 7♦ in 3."
    )


def test_a_card_that_should_have_stayed_is_told_by_what_it_did_to_the_deadwood() -> None:
    taken = judgement(loss=2.0, best=advice(Draw()), played=advice(Take(), parse_card("Kc"), 19))
    assert told(VIEW, taken) == (
        "You played: Take 9♥, then throw K♣.\nBetter: **Draw from the stock.** 9♥ wouldn't cut your deadwood."
    )


def test_luck_is_told_with_signs_the_readers_first() -> None:
    lines = luck_lines(("Alice", "Bob"), (12.0, 1.0), (6.4, -2.0), seat=1)
    assert lines == (
        "Bob's luck: average cards (dealt +1, drawn \N{MINUS SIGN}2)\n"
        "Alice's luck: cards 18 points better than average (dealt +12, drawn +6)"
    )
    assert "worse" in luck_lines(("Alice", "Bob"), (-9.0, 0.0), (0.0, 0.0), seat=0)


def test_the_course_tells_each_deal_from_its_first_choice_to_its_last() -> None:
    judgements = (judgement(deal=1, lead=8.7), judgement(deal=1, lead=-3.2), judgement(deal=2, lead=0.2))
    assert course_alt(judgements) == (
        "Your expected lead in points. Deal 1: from +9 to \N{MINUS SIGN}3. Deal 2: from 0 to 0."
    )


def test_figures_are_whole_numbers() -> None:
    assert accuracy_line(84, 68, points_lost(158.8)) == "Accuracy **84%** · 68 choices · 159 points lost"
