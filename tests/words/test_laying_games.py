"""What holds for the words of every game with melds on the table: whole, short, and without a secret."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from bot.games.cards import Card, Rank, Suit
from bot.games.game import Seat
from bot.games.registry import GAMES
from bot.words.cards import ALT_LIMIT, card_words, rank_word, ranks_word, suit_word
from tests.games.events import kinds_of
from tests.games.hooks import HOOKS
from tests.words.walks import KEYS, NAMES, TABLES, played, walk, words

SEATS = (Seat(0), Seat(1))
LONG_NAMES = ("A" * 32, "B" * 32)
"""As long as Discord lets people be called."""
ONE = {rank_word(rank): rank for rank in Rank}
MANY = {ranks_word(rank): rank for rank in Rank}
SUITS = {suit_word(suit): suit for suit in Suit}
CARDS = {(card.rank, card.suit): card for card in Card}
MATCHES = {"colonel": 50, "mahjong": 40, "skarney": 15}
"""So many are more than a hundred deals of each game."""
BIG = {"colonel": 11, "mahjong": 18, "skarney": 20}
"""The hands among them have at least so many cards."""
EVERY = 4
"""In matches for the length of texts each fourth position is looked at; hands change little between two."""


def cards_heard(text: str) -> set[Card]:
    """The cards of a phrase as a listener hears them."""
    heard: set[Card] = set()
    ranks: list[Rank] = []
    several: Rank | None = None
    ends: Rank | None = None
    for word in re.findall(r"[a-z]+", text):
        if word in MANY:
            several = MANY[word]
        elif word == "to" and ranks:
            ends = ranks.pop()
        elif word in ONE:
            several = None
            top = 14 if ends is not None and word == "ace" else ONE[word]
            ranks += [ONE[word]] if ends is None else [_rank(at) for at in range(ends, top + 1)]
            ends = None
        elif word in SUITS:
            named = [several] if several is not None else ranks
            heard |= {CARDS[rank, SUITS[word]] for rank in named}
            ranks = []
    return heard


def _rank(position: int) -> Rank:
    return Rank.ACE if position == 14 else Rank(position)


def hand_heard(alt: str) -> set[Card]:
    """The cards of the hand that an alt text describes, in the groups that have numbers of their own."""
    groups = re.findall(r"\b\d+(?: to \d+)?, (?:loose|an? \w+(?: to lay)?|fits your[^:]+): ([^.]+)\.", alt)
    return set().union(*map(cards_heard, groups))


@pytest.mark.parametrize(("key", "preset"), TABLES)
def test_every_view_of_a_match_has_its_lines(key: str, preset: str) -> None:
    game, status = GAMES[key], words(key, "table_status")
    for state, recent in played(key, preset):
        public = status.table_status(game.view(state, None), NAMES)
        for seat in SEATS:
            view = game.view(state, seat)
            for hint in (
                status.hand_hint(view, NAMES, recent=recent),
                status.hand_hint(view, NAMES, recent=recent[-1:]),
                status.hand_hint(view, NAMES),
            ):
                assert re.fullmatch(r"[A-Z].*[.?]", hint), hint
                assert "  " not in hint
                assert hint.count(". ") <= 1, hint
            assert status.table_status(view, NAMES) == public
            if state.turn is not None:
                assert status.table_status(view, NAMES, reader=state.turn).startswith("Your turn: ")


@pytest.mark.parametrize(("key", "preset"), TABLES)
def test_every_hand_of_a_match_is_told_whole(key: str, preset: str) -> None:
    game, alt = GAMES[key], words(key, "hand_alt")
    for state, _ in played(key, preset):
        for seat in SEATS:
            view = game.view(state, seat)
            told = alt.hand_alt(view, NAMES)
            assert view.hand is not None
            assert hand_heard(told) == set(view.hand.cards), told
            assert not set(told) & set("♣♦♥♠")


@pytest.mark.parametrize("key", KEYS)
def test_the_essential_of_the_biggest_hands_fits(key: str) -> None:
    """Hand, melds and scores are told of every position of many deals, whatever people are called."""
    game, alt, presets = GAMES[key], words(key, "hand_alt"), list(GAMES[key].PRESETS)
    biggest = 0
    for number in range(MATCHES[key]):
        for at, (state, _) in enumerate(walk(key, presets[number % len(presets)], number)):
            if at % EVERY or state.turn is None or not state.number:
                continue
            view = game.view(state, state.turn)
            biggest = max(biggest, len(view.hand.cards))
            told = alt.hand_alt(view, NAMES)
            assert len(told) <= ALT_LIMIT
            assert "Playing to" in told or "One deal decides." in told, told
            assert hand_heard(told) == set(view.hand.cards), told
            assert len(alt.hand_alt(view, LONG_NAMES)) <= ALT_LIMIT
            assert "Playing to" in (table := alt.table_alt(view, LONG_NAMES)) or "decides" in table, table
    assert biggest >= BIG[key], biggest


@pytest.mark.parametrize("key", KEYS)
def test_public_texts_do_not_depend_on_hidden_cards(key: str) -> None:
    game, hooks, alt, status = GAMES[key], HOOKS[key], words(key, "hand_alt"), words(key, "table_status")
    rng = random.Random(1)
    preset = next(iter(game.PRESETS))
    changed = 0
    for state, _ in played(key, preset):
        public = alt.table_alt(game.view(state, None), NAMES)
        other = hooks.resampled(state, None, rng)
        changed += hooks.cards(other) != hooks.cards(state)
        for view in (game.view(other, None), *(game.view(state, seat) for seat in SEATS)):
            assert alt.table_alt(view, NAMES) == public
            assert status.table_status(view, NAMES) == status.table_status(game.view(state, None), NAMES)
        assert alt.hand_alt(game.view(state, None), NAMES) == public
        assert alt.sheet_alt(game.view(other, None), NAMES) == alt.sheet_alt(game.view(state, None), NAMES)
    assert changed


@pytest.mark.parametrize("key", KEYS)
def test_public_texts_name_open_cards_alone(key: str) -> None:
    """Where cards are named one by one; ranks of straights without suits name none."""
    game, hooks, alt = GAMES[key], HOOKS[key], words(key, "hand_alt")
    for state, _ in played(key, next(iter(game.PRESETS))):
        told = alt.table_alt(game.view(state, None), NAMES)
        known = hooks.open_cards(state)
        hidden = [card for card in Card if str(card) not in known]
        assert not [card for card in hidden if card_words(card) in told]


@pytest.mark.parametrize("key", KEYS)
def test_the_hint_of_a_hand_depends_on_what_its_owner_sees(key: str) -> None:
    game, hooks, status = GAMES[key], HOOKS[key], words(key, "table_status")
    rng = random.Random(2)
    for state, recent in played(key, next(iter(game.PRESETS)))[:200]:
        for seat in SEATS:
            hint = status.hand_hint(game.view(state, seat), NAMES, recent=recent)
            other = hooks.resampled(state, seat, rng)
            assert status.hand_hint(game.view(other, seat), NAMES, recent=recent) == hint


@pytest.mark.parametrize(("key", "preset"), TABLES)
def test_stories_and_sheets_of_a_match(key: str, preset: str) -> None:
    game, narration, alt = GAMES[key], words(key, "narrate"), words(key, "hand_alt")
    seen: set[type[Any]] = set()
    for state, recent in played(key, preset):
        seen |= {type(event) for event in recent}
        lines = tuple(narration.story(recent, NAMES))
        assert 0 < len(lines) <= len(recent)
        assert all("_" not in line and "{" not in line for line in lines)
        view = game.view(state, None)
        assert len(alt.sheet_alt(view, NAMES)) <= ALT_LIMIT
        if view.results:
            told = alt.deal_alt(view.results[-1], NAMES)
            assert len(told) <= ALT_LIMIT
            assert told.startswith(f"{narration.deal_line(view.results[-1], NAMES)}.")
    assert len(seen) > 5
    assert seen <= kinds_of(game.EVENT)


@pytest.mark.parametrize("key", KEYS)
def test_the_ends_of_a_match(key: str) -> None:
    game, status = GAMES[key], words(key, "table_status")
    state, _ = played(key, next(iter(game.PRESETS)))[5]
    gone, void = game.leave(state, Seat(1)).state, game.void(state).state
    last, _ = played(key, next(iter(game.PRESETS)))[-1]
    assert last.final is not None

    def said(ended: Any) -> set[str]:  # noqa: ANN401  # a state of whichever game
        view = game.view(ended, Seat(0))
        return {status.table_status(view, NAMES), status.hand_hint(view, NAMES)}

    assert said(gone) == {"The match is over: Bob forfeited, Alice wins."}
    assert said(void) == {"The match is void: no winner, and it doesn't count."}
    assert said(last) == {f"The match is over: {NAMES[last.final.winner]} won."}
