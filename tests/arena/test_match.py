"""Matches of the arena: the same cards from every side of the table, and everybody is asked who can act."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from bot.arena.match import ArenaError, Played, Setting, block, setting_of, sides_of
from bot.arena.players import Player, names, player_of
from bot.games.game import Seat
from bot.games.omaha.actions import Fold
from bot.games.registry import GAMES
from bot.games.uno.actions import Catch, Draw, Play

QUICK = {"gin": "quickfire", "gin_party": "quickfire", "uno": "quick", "rummy13": "points"}
"""Rulesets of short matches, where a game has one."""


@dataclass(frozen=True, slots=True)
class Watched:
    """A player whose decisions are written down: what it saw, and what it did."""

    player: Player
    seen: list[tuple[Any, Any]] = field(default_factory=list)

    def choose(self, view: Any, legal: tuple[Any, ...], *, seed: int) -> Any:  # noqa: ANN401  # of any game
        choice = self.player.choose(view, legal, seed=seed)
        self.seen.append((view, choice))
        return choice


@dataclass(frozen=True, slots=True)
class Says:
    """A player who always does the same thing where it may, and otherwise what the other one does."""

    first: Any
    player: Player

    def choose(self, view: Any, legal: tuple[Any, ...], *, seed: int) -> Any:  # noqa: ANN401  # of any game
        return self.first if self.first in legal else self.player.choose(view, legal, seed=seed)


class Idle:
    """A player who never does anything."""

    def choose(self, view: Any, legal: tuple[Any, ...], *, seed: int) -> None:  # noqa: ANN401  # of any game
        """Nothing."""


def played(setting: Setting, own: Player, others: Player, *, number: int = 0) -> tuple[Played, ...]:
    return block(setting, (own, others), "seed", number)


def hands(watched: list[tuple[Any, Any]]) -> dict[Seat, Any]:
    """Of each seat the hand at its first decision."""
    first: dict[Seat, Any] = {}
    for view, _ in watched:
        first.setdefault(view.seat, view.hand)
    return first


@pytest.mark.parametrize("game", GAMES)
def test_weakest_and_strongest_play_every_game(game: str) -> None:
    weakest, strongest = (player_of(game, names(game)[at]) for at in (0, -1))
    for seats in {min(GAMES[game].SEATS), 4}.intersection(GAMES[game].SEATS):
        setting = setting_of(game, QUICK.get(game), seats)
        matches = played(setting, strongest, weakest)

        assert len(matches) == len(sides_of(setting))
        for match in matches:
            assert 0 <= match.won <= 1
            assert min(match.deals) > 0
            assert all(match.times_ms)


@pytest.mark.parametrize(("game", "preset", "seats"), [("uno", "quick", 3), ("gin_party", "quickfire", 3)])
def test_of_three_equal_players_each_seat_wins_its_match_and_together_they_win_one(
    game: str, preset: str, seats: int
) -> None:
    casual = player_of(game, "casual")
    for number in range(4):
        matches = played(setting_of(game, preset, seats), casual, casual, number=number)

        assert [match.won for match in matches].count(1) == 1
        assert sum(match.won for match in matches) == 1
        # The three matches are one match, told from each of its seats.
        assert len({sum(match.points) for match in matches}) == 1


def test_the_first_player_has_each_seat_once_with_the_cards_that_lie_there() -> None:
    own, others = Watched(player_of("uno", "strong")), Watched(player_of("uno", "casual"))
    played(setting_of("uno", "quick", 3), own, others)
    alike = Watched(player_of("uno", "strong"))
    played(setting_of("uno", "quick", 3), alike, alike)

    assert [view.seat for at, (view, _) in enumerate(own.seen) if is_another(own.seen, at)] == [0, 1, 2]
    assert hands(own.seen).keys() == hands(others.seen).keys() == {0, 1, 2}
    for seat, hand in hands(own.seen).items():
        assert sorted(hand) == sorted(hands(others.seen)[seat]) == sorted(hands(alike.seen)[seat])


def is_another(seen: list[tuple[Any, Any]], at: int) -> bool:
    """Whether the decision is made in another seat than the one before it."""
    return at == 0 or seen[at - 1][0].seat != seen[at][0].seat


def test_partners_sit_together_on_the_first_players_side() -> None:
    setting = setting_of("gin_party", "quickfire", 4)
    own, others = Watched(player_of("gin_party", "casual")), Watched(player_of("gin_party", "casual"))
    matches = played(setting, own, others)

    assert sides_of(setting) == ((0, 2), (1, 3))
    assert [match.won for match in matches] in ([0, 1], [1, 0])
    turns = [view.seat % 2 for view, _ in own.seen]
    assert turns == sorted(turns), "all seats of one side in the first match, all of the other in the second"


@dataclass(frozen=True, slots=True)
class Forgetful:
    """Plays whatever it may, and never calls UNO."""

    def choose(self, view: Any, legal: tuple[Any, ...], *, seed: int) -> Any:  # noqa: ANN401, ARG002  # of any game
        plays = [action for action in legal if isinstance(action, Play) and not action.uno]
        if view.seat != view.turn:
            return None
        return plays[0] if plays else Draw() if Draw() in legal else legal[0]


def test_whoever_forgets_uno_is_caught_by_a_player_who_is_not_on_turn() -> None:
    watching = Watched(player_of("uno", "strong"))
    for number in range(5):
        played(setting_of("uno", "quick", 3), Forgetful(), watching, number=number)

    caught = [view for view, choice in watching.seen if isinstance(choice, Catch)]
    assert any(view.seat != view.turn for view in caught)


def test_the_same_card_is_played_out_of_turn_where_the_rules_allow_it() -> None:
    watching = Watched(player_of("uno", "strong"))
    for number in range(3):
        played(setting_of("uno", "house_party", 4), watching, player_of("uno", "casual"), number=number)

    out_of_turn = [choice for view, choice in watching.seen if view.seat != view.turn]
    assert any(isinstance(choice, Play) for choice in out_of_turn)
    assert None in out_of_turn, "and is asked also where it has nothing to play"


def test_who_is_first_of_several_follows_from_the_seed() -> None:
    def seen() -> list[tuple[Any, Any]]:
        watching = Watched(player_of("uno", "strong"))
        played(setting_of("uno", "house_party", 4), watching, watching)
        return watching.seen

    assert seen() == seen()


def test_to_let_something_be_out_of_turn_counts_as_no_decision() -> None:
    watching = Watched(player_of("uno", "beginner"))
    matches = played(setting_of("uno", "house_party", 3), watching, watching)
    done = [choice for _, choice in watching.seen if choice is not None]

    assert len(done) < len(watching.seen)
    assert sum(len(times) for match in matches for times in match.times_ms) == len(done)


def test_a_player_for_whom_the_match_waits_must_do_something() -> None:
    with pytest.raises(ArenaError, match="chose nothing"):
        played(setting_of("gin"), Idle(), Idle())


def test_a_match_that_never_ends_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.arena.match.LONGEST", 50)

    with pytest.raises(ArenaError, match="50 actions"):
        played(setting_of("gin"), player_of("gin", "simple"), player_of("gin", "simple"))


def test_hands_of_a_session_have_the_same_cards_in_exchanged_seats() -> None:
    """Both players fold whatever they hold: the same chips change hands, from the other side."""
    folding = Says(Fold(), player_of("omaha", "casual"))
    straight, turned = played(setting_of("omaha"), folding, folding)

    assert straight.deals == turned.deals == (20, 20)
    assert straight.points == turned.points[::-1]


def test_the_luck_of_the_board_goes_with_the_cards_to_the_other_player() -> None:
    caller = player_of("omaha", "caller")
    straight, turned = played(setting_of("omaha"), caller, caller)

    assert straight.luck == pytest.approx(turned.luck[::-1])
    assert straight.luck[0] == pytest.approx(-straight.luck[1])
    assert straight.luck[0] != 0


@pytest.mark.parametrize(
    ("game", "preset", "seats"),
    [
        ("gin", "standard", 2),
        ("omaha", "pot_limit", 2),
        ("gin_party", "standard", 3),
        ("rummy13", "points", 2),
    ],
)
def test_what_is_not_said_is_as_usual(game: str, preset: str, seats: int) -> None:
    assert setting_of(game) == Setting(game=game, preset=preset, seats=seats)


@pytest.mark.parametrize(
    ("game", "preset", "seats", "told"),
    [
        ("gin", "chess", None, "no ruleset 'chess'; there is standard"),
        ("omaha", "standard", None, "there is pot_limit, no_limit, fixed_limit"),
        ("gin", None, 3, "not for 3 players; the number of seats may be 2"),
        ("gin_party", None, 5, "not for 5 players; the number of seats may be 3, 4, 6, 8"),
        ("uno", None, 11, "not for 11 players"),
    ],
)
def test_what_no_game_allows_is_refused(game: str, preset: str | None, seats: int | None, told: str) -> None:
    with pytest.raises(ArenaError, match=told):
        setting_of(game, preset, seats)
