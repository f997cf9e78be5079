"""A match of deals, with the smallest game there could be: each plays one card, and the lowest total wins."""

from __future__ import annotations

from enum import StrEnum

import msgspec
import pytest
from msgspec.structs import replace

from bot.games.cards import PACK, Card, parse_cards
from bot.games.frame.dealing import clockwise, hands_of, with_hand
from bot.games.frame.events import DealOver, GameOver, Left, Voided
from bot.games.frame.match import Deals, MatchState, leaders, totals
from bot.games.game import Ending, IllegalAction, Outcome, Seat, Step
from bot.games.shuffle import shuffled

A, B, C = map(Seat, range(3))
SEED = bytes(32)


class Phase(StrEnum):
    """A deal goes on, or it is over."""

    PLAY = "play"
    BOTH = "both"
    OVER = "over"


class No(StrEnum):
    """The two refusals of the frame."""

    PHASE = "phase"
    PLAYER = "player"


class Rules(msgspec.Struct, frozen=True):
    """At so many points the match is over."""

    target: int = 20


class Result(msgspec.Struct, frozen=True):
    """Who counts what; nobody wins a deal."""

    points: tuple[int, ...]


class Final(msgspec.Struct, frozen=True):
    """Who has fewest points."""

    winners: tuple[Seat, ...]


class Played(msgspec.Struct, frozen=True, tag="played"):
    """Somebody played the card."""

    seat: Seat
    card: Card


Event = Played | DealOver[Result] | GameOver[Final] | Left | Voided


class State(MatchState[Rules, Phase, Result, Final], frozen=True, kw_only=True):
    """Each has one card, and then none."""

    hands: tuple[tuple[Card, ...], ...] = ()
    lying: tuple[Card | None, ...] = (None, None, None)


def start(rules: Rules, players: int, seed: bytes) -> Step[State, Event]:
    """The first deal."""
    return deal(State(rules=rules, seed=seed, players=players, dealer=Seat(players - 1), phase=Phase.OVER))


def deal(state: State) -> Step[State, Event]:
    """A card for each."""
    number, order = state.number + 1, clockwise(state.present, state.dealer)
    deck = shuffled(PACK, state.seed, f"deal/{number}")
    dealt = replace(
        state,
        number=number,
        dealer=order[0],
        phase=Phase.PLAY,
        turn=order[0],
        hands=hands_of(deck, order, 1, players=state.players),
        lying=(None,) * state.players,
    )
    return Step(dealt, ())


def legal(state: State, seat: Seat) -> tuple[Card, ...]:
    """The one card, in turn; in phase BOTH whoever has one."""
    return state.hands[seat] if state.phase is Phase.BOTH or seat == state.turn else ()


def play(state: State, seat: Seat, card: Card) -> Step[State, Event]:
    """The card lies; after the last one the deal is over."""
    lying = tuple(card if at == seat else other for at, other in enumerate(state.lying))
    state = replace(state, hands=with_hand(state.hands, seat, ()), lying=lying)
    return _goes_on(state, seat, (Played(seat, card),))


def take_out(state: State, seat: Seat) -> Step[State, Event]:
    """The hand is put away, and the turn goes on."""
    return _goes_on(replace(state, hands=with_hand(state.hands, seat, ())), seat, ())


def _goes_on(state: State, seat: Seat, facts: tuple[Event, ...]) -> Step[State, Event]:
    if any(state.hands):
        return Step(replace(state, turn=state.after(seat)) if state.turn == seat else state, facts)
    result = Result(tuple(0 if card is None else int(card.rank) for card in state.lying))
    over = replace(state, phase=Phase.OVER, turn=None, results=(*state.results, result))
    return Step(over, (*facts, DealOver(result, points(over))))


def points(state: State) -> tuple[int, ...]:
    """The sums of the ranks."""
    return totals((result.points for result in state.results), state.players)


def final_score(state: State) -> Final | None:
    """Over once somebody has the target."""
    own = points(state)
    return Final(leaders(own, state.present, lowest=True)) if max(own) >= state.rules.target else None


GAME = Deals(
    name="Ranks",
    seats=(2, 3),
    over=Phase.OVER,
    wrong_phase=No.PHASE,
    wrong_player=No.PLAYER,
    start=start,
    legal=legal,
    play=play,
    clock=lambda state, seat: state.hands[seat][0],
    deal=deal,
    final_score=final_score,
    points=points,
    merit=lambda state, seat: -points(state)[seat],
    take_out=take_out,
)


def begun(text: str, phase: Phase = Phase.PLAY, target: int = 20) -> State:
    """The first deal of a match, in which each holds one of these cards; A is to act."""
    hands = tuple((card,) for card in parse_cards(text))
    turn = A if phase is Phase.PLAY else None
    before = GAME.new(Rules(target), len(hands), SEED).state
    return replace(before, hands=hands, phase=phase, turn=turn)


def over(state: State) -> Outcome:
    """The end of a match that is over."""
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome


def clocked(state: State) -> Step[State, Event]:
    """What the clock plays for the first seat that is awaited."""
    seat = GAME.awaited(state)[0]
    step = GAME.apply(state, seat, GAME.default(state, seat))
    return Step(step.state, step.events)


def test_a_deal_is_followed_by_the_next_one_of_the_next_dealer() -> None:
    state = clocked(clocked(clocked(begun("2c3c4c")).state).state)
    assert state.events[-1] == DealOver(Result((2, 3, 4)), (2, 3, 4))
    assert (state.state.number, state.state.dealer, state.state.turn) == (2, B, B)
    assert GAME.outcome(state.state) is None


def test_the_lowest_of_three_wins_by_its_merit() -> None:
    state = begun("Kc2c2d", target=13)
    for _ in range(3):
        state = clocked(state).state
    assert state.final == Final((B, C))
    assert over(state) == Outcome(ending=Ending.FINISHED, places=(3, 1, 1), points=(13, 2, 2))


def test_where_nobody_is_on_turn_all_who_can_act_are_awaited() -> None:
    state = begun("2c3c4c", Phase.BOTH)
    assert GAME.awaited(state) == (A, B, C)
    after = GAME.apply(state, B, parse_cards("3c")[0]).state
    assert GAME.awaited(after) == (A, C)
    with pytest.raises(IllegalAction) as refused:
        GAME.apply(after, B, parse_cards("3c")[0])
    assert refused.value.reason is No.PLAYER


def test_the_others_play_on_when_one_leaves() -> None:
    left = GAME.leave(begun("2c3c4c"), A)
    assert left.events == (Left(A),)
    assert (left.state.turn, left.state.present, GAME.gone(left.state)) == (B, (B, C), (A,))
    after = clocked(clocked(left.state).state)
    assert after.events[-1] == DealOver(Result((0, 3, 4)), (0, 3, 4))
    assert (after.state.dealer, after.state.hands[A]) == (B, ())
    with pytest.raises(IllegalAction):
        GAME.leave(after.state, A)


def test_who_leaves_last_may_end_the_deal_of_those_who_stay() -> None:
    state = clocked(clocked(begun("2c3c4c")).state).state
    left = GAME.leave(state, C)
    assert left.events == (Left(C), DealOver(Result((2, 3, 0)), (2, 3, 0)))
    assert left.state.number == 2


def test_a_match_ends_when_too_few_are_left() -> None:
    one = GAME.leave(begun("2c3c4c"), B).state
    end = GAME.leave(one, A).state
    assert over(end) == Outcome(ending=Ending.FORFEIT, places=(2, 2, 1), points=(0, 0, 0))
    assert GAME.awaited(end) == ()


def test_a_void_match_has_no_places() -> None:
    void = GAME.void(begun("2c3c4c"))
    assert void.events == (Voided(),)
    assert over(void.state) == Outcome(ending=Ending.VOID, places=(1, 1, 1), points=(0, 0, 0))
    for late in (GAME.void, lambda state: GAME.default(state, A), lambda state: GAME.leave(state, A)):
        with pytest.raises(IllegalAction) as refused:
            late(void.state)
        assert refused.value.reason is No.PHASE


def test_a_game_is_for_as_many_as_it_says() -> None:
    with pytest.raises(ValueError, match="Ranks is for 2 to 3 players, not 4"):
        GAME.new(Rules(), 4, SEED)


def test_a_state_is_stored_and_read_again() -> None:
    state = clocked(begun("2c3c4c")).state
    assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state
