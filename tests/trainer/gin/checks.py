"""Fast deals replayed by the bot: each action, feature, decision and score is the bot's own.

They need NumPy and Numba: `tests/trainer/test_fitting.py` runs them in a process that sees the peers, and
without machine code, which is made in a minute. With it they are run by hand (`README.md` says how).
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

import pytest
from msgspec.structs import replace

from bot.games import gin
from bot.games.cards import PACK, Card, Mask, cards_of, mask_of
from bot.games.game import Seat
from bot.games.gin.actions import Action, BigGin, Discard, Draw, Gin, Knock, Pass, Take
from bot.games.gin.formats import COLUMNS, match_score, sheets
from bot.games.gin.player.features import Features
from bot.games.gin.player.levels import Casual
from bot.games.gin.player.network import parameters, shipped
from bot.games.gin.player.opponent_model import card_features, early_knocker_log_odds, is_early_knocker
from bot.games.gin.player.policy import NEARLY_ALL, SAMPLES, evaluate
from bot.games.gin.player.value import KNOCKS, LOST_UNDERCUTS
from bot.games.gin.player.wanted import Wanted
from bot.games.gin.rules import GinRules
from bot.games.gin.state import GinState
from bot.games.gin.view import DealKind, DealResult, GinView, Phase
from bot.games.melds.arrange import arrange
from bot.games.melds.deadwood import counting
from bot.games.melds.laying import best_defence
from bot.games.shuffle import shuffled
from bot.players import ComputerPlayer, Level
from bot.players.registry import BASELINES, COMPUTER_PLAYERS
from tests.trainer.__main__ import main, read
from tests.trainer.gin import hands, sheet
from tests.trainer.gin.compiled import compiled
from tests.trainer.gin.deals import ACTIONS, AS_THE_DEAL, DEALS, HELD, ROWS, WANTED, Kept, Sides
from tests.trainer.gin.matches import play_match
from tests.trainer.gin.networks import FORESEEN, numbers_of
from tests.trainer.gin.playing import DECKS, FAITH, LONGEST, answers_of, expert_of, play, room, rules_of
from tests.trainer.gin.rivals import (
    BEGINNER,
    BIG_GIN,
    CASUALLY,
    DISCARD,
    EXPERTLY,
    GIN,
    HASTILY,
    HASTY_STYLE,
    KNOCK,
    LEAVE,
    SIMPLE,
    STRONGLY,
    TAKE,
)
from tests.trainer.named import foreseeing, network_of
from tests.trainer.samples import np

IN_PLAIN_PYTHON = os.environ.get("NUMBA_DISABLE_JIT") == "1"
by_machine_code = pytest.mark.skipif(IN_PLAIN_PYTHON, reason="this takes long without machine code")
MATCHES = 1 if IN_PLAIN_PYTHON else 3
"""Matches of each kind, of up to eight deals."""
LEARNER = Seat(0)
RIVALS: dict[int, ComputerPlayer[Any, Any]] = {
    SIMPLE: BASELINES[gin.KEY]["simple"],
    BEGINNER: COMPUTER_PLAYERS[gin.KEY][Level.BEGINNER],
    CASUALLY: COMPUTER_PLAYERS[gin.KEY][Level.CASUAL],
    STRONGLY: COMPUTER_PLAYERS[gin.KEY][Level.STRONG],
    HASTILY: Casual(style=HASTY_STYLE),
}
GAMES = {
    "standard": gin.PRESETS["standard"],
    "gin only": gin.PRESETS["straight"],
    "limit of four": replace(gin.PRESETS["standard"], knock_limit=4),
    "oklahoma": gin.PRESETS["oklahoma"],
    "no lay-offs": gin.PRESETS["quickfire"],
    "hollywood": gin.PRESETS["hollywood"],
    "tedesco": gin.PRESETS["tedesco"],
}
MELDS = pytest.mark.parametrize("name", ["standard", "tedesco"])
"""The kinds of melds that the trainer knows."""


def some_hands() -> Iterator[Mask]:
    """Ten or eleven cards, of all ranks and of few, in which melds overlap."""
    chance = random.Random(1)
    for number in range(1500):
        ranks = chance.sample(range(1, 14), 13 if number % 3 else 5)
        pack = [card for card in PACK if card.rank in ranks]
        yield mask_of(tuple(chance.sample(pack, chance.choice((10, 11)))))


@MELDS
def test_hands_are_counted_and_laid_out_as_by_the_bot(name: str) -> None:
    melds = gin.PRESETS[name].melds
    tables, count = hands.melding(melds), counting(melds)
    for hand in some_hands():
        sets, runs = hands.arrange(tables, hand)
        assert hands.deadwood(tables, hand) == count.deadwood(hand)
        assert hands.after_discard(tables, hand) == count.after_discard(hand)
        assert cards_of(Mask(sets | runs)) == cards_of(Mask(sum(arrange(hand, melds).melds)))


@MELDS
def test_the_defence_leaves_as_little_as_the_bot_s(name: str) -> None:
    melds = gin.PRESETS[name].melds
    tables, chance = hands.melding(melds), random.Random(2)
    for hand in some_hands():
        other = mask_of(tuple(chance.sample([card for card in PACK if not card.bit & hand], 10)))
        found = hands.defended(tables, *hands.arrange(tables, hand), other)
        assert found == best_defence(arrange(hand, melds).melds, other, melds).hand.points


@compiled
def begin_chance(seed: int) -> None:
    """Give compiled functions their random numbers from here on; another generator than Python's own."""
    np.random.seed(seed)


class Replay:
    """A fast match, played again by the real engine action by action; each is checked before it is played."""

    def __init__(self, rules: GinRules, rival: int, seed: bytes, share: float = 0.0) -> None:
        self.state: GinState = gin.new(rules, 2, seed).state
        self.rival, self.rows, self.held, self.wanted, self.share = rival, 0, 0, 0, share
        decks = [shuffled(PACK, seed, f"deal/{number}") for number in range(1, DECKS + 1)]
        numbers = np.array([[card.bit.bit_length() - 1 for card in deck] for deck in decks])
        self.kept: Kept = room(LONGEST, rows=40_000, actions=4000)
        sides = Sides(np.array([EXPERTLY, rival]), LEARNER, share, 1.0, np.zeros(2), np.zeros((2, 15)))
        dealer = self.state.results[0].dealer if self.state.results else self.state.dealer
        expert = expert_of(parameters(rules), rules)
        begin_chance(crc32(seed))
        play_match((expert, expert), rules_of(rules), numbers, dealer, LONGEST, sides, self.kept)

    def run(self) -> None:
        """Play all actions, and compare what came of it."""
        sizes = self.kept.sizes
        for seat, kind, number, seed in self.kept.actions[: sizes[ACTIONS]].tolist():
            action = action_of(self.state, kind, number)
            if action is not None:
                self.play(Seat(seat), action, seed)
        results = [result for result in self.state.results if result.kind is not DealKind.MISDEAL]
        assert len(results) == sizes[DEALS]
        assert [each.points[0] - each.points[1] for each in results] == self.kept.paid[
            : len(results)
        ].tolist()
        if not self.share:
            assert (self.rows, self.held, self.wanted) == tuple(sizes[[ROWS, HELD, WANTED]])

    def play(self, seat: Seat, action: Action, seed: int) -> None:
        """One action, checked."""
        view, legal = gin.view(self.state, seat), gin.legal(self.state, seat)
        assert action in legal
        if seat != LEARNER and self.rival != EXPERTLY:
            assert action == RIVALS[self.rival].choose(view, legal, seed=seed)
        elif len(legal) > 1 and not self.share:
            self.check_decision(view, legal, action)
            if seat == LEARNER:
                self.check_rows(view, action)
                self.check_held(view)
                self.check_wanted(view)
        self.state = gin.apply(self.state, seat, action).state

    def check_decision(self, view: GinView, legal: tuple[Action, ...], action: Action) -> None:
        """The expert does the same; equal cards of two suits may stand for each other."""
        if len(view.players[1 - Seat(view.seat or 0)].known) >= NEARLY_ALL:
            return
        ranked = evaluate(view, legal, seed=1, samples=SAMPLES)
        worth = {each.action: each.value.worth for each in ranked}
        assert worth[action] == pytest.approx(ranked[0].value.worth, abs=1e-6)

    def check_rows(self, view: GinView, action: Action) -> None:
        """The networks were shown what the bot shows them."""
        assert view.hand is not None
        features, hand = Features(view), mask_of(view.hand.cards)
        match action:
            case Discard(card) | Knock(Card() as card):
                name = "playing_on" if isinstance(action, Discard) else "knocking"
                own, common = features.own(Mask(hand & ~card.bit), card), features.common()
            case Draw() | Pass():
                name, own = "drawing", features.own(hand, None)
                common = features.common(
                    offered_first=view.phase is Phase.OFFER_NONDEALER,
                    offered_second=view.phase is Phase.OFFER_DEALER,
                )
            case _:
                return
        network = foreseeing(name, early_knocker=is_early_knocker(features.estimate.log_odds))
        self.check_row(network, own, common, AS_THE_DEAL)
        legal = gin.legal(self.state, LEARNER)
        knocks = [each.card for each in legal if isinstance(each, Knock) and each.card is not None]
        if name == "playing_on" and knocks:
            self.check_knock(view, features, knocks)

    def check_knock(self, view: GinView, features: Features, cards: list[Card]) -> None:
        """The best knock that was not made was kept, with the ending that the engine finds for it."""
        assert view.hand is not None
        hand = mask_of(view.hand.cards)
        network = foreseeing("knocking", early_knocker=is_early_knocker(features.estimate.log_odds))
        kept = pytest.approx(self.kept.own[self.rows], abs=1e-6)
        card = next(card for card in cards if features.own(Mask(hand & ~card.bit), card) == kept)
        if len(view.players[1 - LEARNER].known) < NEARLY_ALL:
            ranked = evaluate(view, gin.legal(self.state, LEARNER), seed=1, samples=SAMPLES)
            worth = {each.thrown: each.value.worth for each in ranked if isinstance(each.action, Knock)}
            assert worth[card] == pytest.approx(max(worth.values()), abs=1e-6)
        result = gin.apply(self.state, LEARNER, Knock(card)).state.results[-1]
        own = features.own(Mask(hand & ~card.bit), card)
        self.check_row(network, own, features.common(), ending_of_knock(result))

    def check_row(self, network: str, own: list[float], common: list[float], ending: int) -> None:
        """One row that was kept."""
        assert FORESEEN[self.kept.network[self.rows]] == network
        assert self.kept.own[self.rows] == pytest.approx(own, abs=1e-6)
        assert self.kept.common[self.rows] == pytest.approx(common, abs=1e-6)
        assert self.kept.ending[self.rows] == ending
        self.rows += 1

    def check_held(self, view: GinView) -> None:
        """So was the one that tells which cards the other holds, and these are the cards."""
        common, rows = card_features(view, early_knocker_log_odds(view))
        for card in sorted(rows):
            assert self.kept.held_own[self.held] == pytest.approx(rows[card], abs=1e-6)
            assert self.kept.held_common[self.held] == pytest.approx(common, abs=1e-6)
            assert self.kept.held[self.held] == bool(PACK_BY_NUMBER[card].bit & self.state.hand(Seat(1)))
            self.held += 1

    def check_wanted(self, view: GinView) -> None:
        """So was the one that tells which cards the other could meld, and these are the cards."""
        assert view.hand is not None
        features, other = Features(view), self.state.hand(Seat(1))
        wanted = Wanted(view, features.estimate, features.tables, features.common())
        deadwood = features.count.deadwood
        for card in sorted(view.hand.cards, key=lambda each: each.bit):
            assert self.kept.wanted_own[self.wanted] == pytest.approx(wanted.own(card), abs=1e-6)
            assert self.kept.wanted_common[self.wanted] == pytest.approx(features.common(), abs=1e-6)
            points = features.tables.points[card.bit.bit_length() - 1]
            melds = deadwood(Mask(other | card.bit)) < deadwood(other) + points
            assert self.kept.wanted[self.wanted] == melds
            self.wanted += 1


def ending_of_knock(result: DealResult) -> int:
    """The number of the ending of a knock by the learner."""
    if result.winner != LEARNER:
        return LOST_UNDERCUTS.start
    points = result.points[LEARNER] // result.multiplier
    return KNOCKS[0 if points < 10 else 1 if points < 25 else 2]


PACK_BY_NUMBER = {card.bit.bit_length() - 1: card for card in PACK}


def action_of(state: GinState, kind: int, number: int) -> Action | None:
    """The action of the engine; None for the draw after two passes, which it makes itself."""
    if kind == LEAVE:
        if state.phase is Phase.DRAW:
            return Draw()
        return Pass() if state.phase in {Phase.OFFER_NONDEALER, Phase.OFFER_DEALER} else None
    if kind == TAKE:
        return Take()
    if kind == BIG_GIN:
        return BigGin()
    kinds: dict[int, Callable[[Card], Action]] = {DISCARD: Discard, KNOCK: Knock, GIN: Gin}
    return kinds[kind](PACK_BY_NUMBER[number])


@pytest.mark.parametrize("rival", [SIMPLE, BEGINNER, CASUALLY, STRONGLY, HASTILY, EXPERTLY])
def test_a_match_is_played_as_by_the_bot(rival: int) -> None:
    for number in range(MATCHES):
        Replay(gin.PRESETS["standard"], rival, f"{rival}/{number}".encode()).run()


@pytest.mark.parametrize("name", GAMES)
def test_other_games_are_played_as_by_the_bot(name: str) -> None:
    for number in range(MATCHES):
        Replay(GAMES[name], (STRONGLY, CASUALLY)[number % 2], f"{name}/{number}".encode()).run()


class Won(NamedTuple):
    """A deal as the bot's score sheet counts it."""

    number: int
    winner: Seat
    points: tuple[int, int]
    boxes: tuple[int, int]


def test_g6_7_three_columns_add_up_as_on_the_bot_s_sheet() -> None:
    rules, chance, shutouts = gin.PRESETS["hollywood"], random.Random(3), 0
    for _ in range(40):
        score = sheet.empty(COLUMNS, rules.target, rules.game_bonus, rules.box_bonus)
        deals = list[Won]()
        likely = chance.choice((0.5, 0.9))
        while not sheet.is_over(score):
            winner, points = Seat(int(chance.random() > likely)), chance.randint(1, 60)
            sheet.enter(score, winner, points)
            both = (points, 0) if winner == 0 else (0, points)
            deals.append(Won(len(deals) + 1, winner, both, (int(winner == 0), int(winner == 1))))
        final = match_score(rules, sheets(rules, deals))
        assert final is not None
        assert tuple(sheet.totals(score)) == final.totals
        assert match_score(rules, sheets(rules, deals[:-1])) is None
        shutouts += not score.wins.min(axis=1).all()
    assert 0 < shutouts < 40


def test_what_is_tried_keeps_to_the_rules_and_what_came_before_is_forgotten() -> None:
    for number in range(MATCHES):
        replay = Replay(gin.PRESETS["standard"], SIMPLE, f"tried/{number}".encode(), share=0.3)
        replay.run()
        asked = [
            kind for seat, kind, _, _ in replay.kept.actions.tolist() if seat == LEARNER and kind != TAKE
        ]
        assert 0 < replay.kept.sizes[ROWS] < len(asked) / 2


def test_an_answer_is_how_the_deal_ended_mixed_with_what_was_foreseen_on_the_way() -> None:
    kept = Replay(gin.PRESETS["standard"], SIMPLE, b"answers").kept
    found = answers_of(kept, numbers_of(parameters()))
    assert len(found) == kept.sizes[ROWS]
    after = dict[int, Any]()
    for at in reversed(range(len(found))):
        deal = kept.deal[at]
        if kept.ending[at] != AS_THE_DEAL:
            assert found[at][kept.ending[at]] == found[at].sum() == 1
            continue
        expected = after.get(deal, np.eye(15)[kept.endings[deal]])
        assert found[at] == pytest.approx(expected, abs=1e-5)
        network = network_of(parameters(), FORESEEN[kept.network[at]])
        begun = network.partial_sums(kept.common[at].tolist())
        foreseen = network.probabilities(kept.own[at].tolist(), begun)
        after[deal] = FAITH * found[at] + (1 - FAITH) * np.array(foreseen)
    assert len(after) == kept.sizes[DEALS]


@by_machine_code
def test_the_same_seed_plays_the_same_deals_on_however_many_threads() -> None:
    one, again, other = (
        play(parameters(), gin.PRESETS["standard"], deals=900, seed=seed, share=0.05, threads=threads)
        for seed, threads in ((1, 1), (1, 2), (2, 1))
    )
    assert len(one.endings) > 600
    for name, table in one.tables.items():
        assert np.array_equal(table.own, again.tables[name].own)
        assert np.array_equal(table.answers, again.tables[name].answers)
    assert not np.array_equal(one.endings, other.endings)


@by_machine_code
def test_numbers_are_made_from_random_ones_and_measured(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    into = tmp_path / "new.json"
    assert main(["make", "--rounds", "2", "--deals", "2500", "--into", str(into)]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert float(second.split("with ")[1].split()[0]) < float(first.split("with ")[1].split()[0])
    assert read(into) != parameters()

    words = "--against", "expert", "--rival", str(into), "--games", "100"
    assert main(["measure", str(shipped(gin.PRESETS["standard"])), *words]) == 0
    told = capsys.readouterr().out
    assert float(told.split("%")[0]) > 80
    assert told.endswith("of 100 matches against expert\n")
    assert main(["measure", str(tmp_path / "none.json")]) == 1
    assert "No such file" in capsys.readouterr().err
