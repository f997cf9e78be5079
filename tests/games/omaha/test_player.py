"""Computer players of Omaha: sessions that come to their end, choices that make sense, levels that differ."""

from __future__ import annotations

import pytest

from bot.games import omaha
from bot.games.game import Seat
from bot.games.omaha.actions import Action, Check, Fold, Quit, Rebuy, Stop
from bot.games.omaha.rules import OmahaRules, Structure
from bot.games.omaha.state import OmahaState
from bot.games.omaha.view import OmahaView
from bot.players import ComputerPlayer, Level
from bot.players.registry import COMPUTER_PLAYERS
from tests.games.omaha.positions import FL, NL, after, begun, with_cards
from tests.players.play import seed_of

Player = ComputerPlayer[OmahaView, Action]
PLAYERS: dict[Level, Player] = dict(COMPUTER_PLAYERS["omaha"])
LEVELS = tuple(Level)
SESSIONS = 8
FL_8 = OmahaRules(structure=Structure.FIXED_LIMIT, hands=8)


def session(
    rules: OmahaRules, players: tuple[Player, ...], seed: int, *, luck: list[float] | None = None
) -> OmahaState:
    """A session between computer players to its end; to ``luck`` is added what the board brought."""
    state = omaha.new(rules, len(players), seed_of("omaha", seed)).state
    number = 0
    while omaha.outcome(state) is None:
        seat = omaha.awaited(state)[0]
        legal = omaha.legal(state, seat)
        choice = players[seat].choose(omaha.view(state, seat), legal, seed=number)
        assert choice in legal
        step = omaha.apply(state, seat, choice)
        for at, chips in enumerate((luck is not None and omaha.luck(state, step.events)) or ()):
            assert luck is not None
            luck[at] += chips
        state = step.state
        number += 1
    return state


@pytest.mark.parametrize("structure", Structure)
@pytest.mark.parametrize("seats", [2, 5])
def test_sessions_come_to_their_end(structure: Structure, seats: int) -> None:
    players = tuple(PLAYERS[LEVELS[-1 - seat % 4]] for seat in range(seats))
    state = session(OmahaRules(structure=structure, hands=2, buy_in=20), players, seats)
    assert state.hand.number == 2
    assert sum(player.points for player in state.players) == 0


def test_better_levels_win_from_the_beginner() -> None:
    """Chips of some sessions of fixed limit with four at the table, every seat by turns, luck left out."""
    won = dict.fromkeys(LEVELS, 0.0)
    for number in range(SESSIONS):
        turned = LEVELS[number % 4 :] + LEVELS[: number % 4]
        luck = [0.0] * 4
        over = session(FL_8, tuple(PLAYERS[level] for level in turned), number, luck=luck)
        for level, player, chips in zip(turned, over.players, luck, strict=True):
            won[level] += player.points - chips
    assert won[Level.BEGINNER] < 0 < won[Level.EXPERT]


def chosen(state: OmahaState, seat: int, level: Level, *, seed: int = 1) -> Action | None:
    view: OmahaView = omaha.view(state, Seat(seat))
    return PLAYERS[level].choose(view, omaha.legal(state, Seat(seat)), seed=seed)


def choices(state: OmahaState, seat: int, level: Level) -> set[str]:
    """All that the level does there, as the seed may be."""
    found = {chosen(state, seat, level, seed=seed) for seed in range(10)}
    return {omaha.write(action) for action in found if action is not None}


@pytest.mark.parametrize("level", LEVELS)
def test_hopeless_hands_are_not_called_and_the_best_one_never_folded(level: Level) -> None:
    hopeless, best = "2c2d2h7s", "AcAdKcKd"
    state = begun(200, 200, rules=NL, holes=f"{hopeless}|{best}", board="Ah As 9h 8h 3c")
    state = after(state, "0 call", "1 check", "1 raise 150")
    # A beginner misjudges a hand now and then.
    assert "fold" in choices(state, 0, level)
    assert level is Level.BEGINNER or choices(state, 0, level) == {"fold"}
    state = begun(200, 200, rules=NL, holes=f"{best}|{hopeless}", board="Ah As 9h 8h 3c")
    state = after(state, "0 call", "1 check", "1 raise 150")
    assert "fold" not in choices(state, 0, level)


def river(own: str, board: str) -> OmahaState:
    """The river, after a raise before the flop and bets of the pot on flop and turn that were called."""
    state = begun(400, 400, holes=f"{own}|", board=board)
    state = after(state, "0 raise 6", "1 call", "1 raise 12", "0 call")
    return after(state, "1 raise 36", "0 call")


ACES, SCARY = "AcAd7s2c", "Th 9h 8h 4h 3d"


def test_a_bare_pair_of_aces_is_folded_to_three_bets_of_the_pot_by_those_who_read_bets() -> None:
    """A♣ A♦ 7♠ 2♣ on 10♥ 9♥ 8♥ 4♥ 3♦: any two hearts, J-7, Q-J, a set or two pair are better."""
    state = after(river(ACES, SCARY), "1 raise 108")
    assert choices(state, 0, Level.STRONG) == choices(state, 0, Level.EXPERT) == {"fold"}


@pytest.mark.parametrize("level", LEVELS[1:])
def test_the_best_flush_bets_when_nobody_has(level: Level) -> None:
    """A♥ K♥ on 10♥ 9♥ 8♥ 4♦ 3♠: only a straight flush is better; the other has checked the river."""
    state = after(river("AhKhAc2d", "Th 9h 8h 4d 3s"), "1 check")
    bets = {choice for choice in choices(state, 0, level) if choice.startswith("raise")}
    assert bets
    assert level is Level.CASUAL or choices(state, 0, level) == bets


@pytest.mark.parametrize("level", [Level.STRONG, Level.EXPERT])
def test_nothing_is_not_called_on_the_river_whatever_the_price(level: Level) -> None:
    """Fixed limit: 7♠ 6♠ 2♣ 2♦ on K♥ K♦ Q♥ Q♦ J♣ beats no hand that bets, and a call costs a sixth."""
    state = begun(200, 200, rules=FL, holes="7s6s2c2d|", board="Kh Kd Qh Qd Jc")
    state = after(state, "0 call", "1 check", "1 raise 2", "0 call", "1 raise 4", "0 call", "1 raise 4")
    assert choices(state, 0, level) == {"fold"}


def test_nothing_is_not_bet_a_third_time_against_who_called_twice() -> None:
    """K♣ 6♥ 2♣ 2♠ on Q♦ 10♠ 7♣ 4♥ 10♦: after eight hands that were all folded to a raise."""
    state = begun(200, 200)
    while state.hand.number <= 8 or state.hand.button:
        button = state.hand.button
        state = after(state, f"{button} raise 6", f"{1 - button} fold")
    state = with_cards(state, "2c2s6hKc|3c7hQhKh", "Qd 7c Ts 4h Td")
    state = after(state, "0 raise 6", "1 call", "1 check", "0 raise 12", "1 call", "1 check")
    state = after(state, "0 raise 36", "1 call", "1 check")
    # A bet of one big blind, which gives away nearly nothing, may be tried; one of half the pot or more not.
    assert choices(state, 0, Level.EXPERT) <= {"check", "raise 2"}


@pytest.mark.parametrize("level", [Level.STRONG, Level.EXPERT])
def test_a_draw_to_the_best_hand_is_called_at_a_third_of_the_pot(level: Level) -> None:
    """A♥ 5♥ and a wrap, J♠ 9♣, on 10♥ 8♥ 2♣: about half against what bets the pot."""
    state = begun(200, 200, holes="AhJs9c5h|", board="Th 8h 2c 3s 4s")
    state = after(state, "0 raise 6", "1 call", "1 raise 12")
    assert "fold" not in choices(state, 0, level)


@pytest.mark.parametrize("level", [Level.STRONG, Level.EXPERT])
def test_bad_cards_are_folded_first_to_act_of_six(level: Level) -> None:
    state = begun(*[200] * 6, holes="|||9c4d2s2h")
    assert choices(state, 3, level) == {"fold"}
    assert "fold" not in choices(begun(*[200] * 6, holes="|||AsAhKsKh"), 3, level)


@pytest.mark.parametrize(("rules", "seats", "folds"), [(FL, 2, True), (NL, 2, False), (FL, 3, False)])
def test_for_two_in_fixed_limit_casual_takes_a_bet_more_seriously(
    rules: OmahaRules, seats: int, *, folds: bool
) -> None:
    """Sevens with the board's kings beat 38 of 100 hands, and four to call into eight need 33."""
    holes = ("7c8c5d4d", "8s8dJcTc", "QcQd6s6h")[:seats]
    state = begun(*(200,) * seats, rules=rules, button=0, holes="|".join(holes), board="KhKd7s2c9h")
    state = after(state, *("0 call", "1 check") if seats == 2 else ("0 call", "1 fold", "2 check"))
    checked = f"{seats - 1} check", "0 check"
    state = after(state, *checked * 2, f"{seats - 1} raise 4")

    folded = [chosen(state, 0, Level.CASUAL, seed=seed) == Fold() for seed in range(40)]

    assert (sum(folded) > 20) is folds


def test_it_never_folds_for_nothing() -> None:
    state = after(begun(200, 200), "0 call")
    assert all(chosen(state, 1, Level.CASUAL, seed=seed) != Fold() for seed in range(20))
    assert Check() in {chosen(state, 1, Level.CASUAL, seed=seed) for seed in range(20)}


def test_the_same_arguments_give_the_same_choice() -> None:
    state = begun(200, 200, 200)
    choices = {omaha.write(chosen(state, 0, Level.EXPERT, seed=7) or Fold()) for _ in range(3)}
    assert len(choices) == 1


def test_it_lets_others_play_and_agrees_to_stop() -> None:
    state = begun(200, 200, 200)
    assert chosen(state, 1, Level.CASUAL) is None
    assert chosen(after(state, "2 stop"), 1, Level.CASUAL) == Stop()


def test_without_chips_it_takes_a_new_stack() -> None:
    state = begun(40, 200, rules=NL, holes="2c2d2h7s|AcAdKcKd", board="Ah As 9h 8h 3c")
    state = after(state, "0 allin", "1 call")
    assert chosen(state, 0, Level.CASUAL) == Rebuy()
    assert Quit() in omaha.legal(state, Seat(0))


def test_all_levels_are_offered_the_weakest_first() -> None:
    assert tuple(PLAYERS) == LEVELS
