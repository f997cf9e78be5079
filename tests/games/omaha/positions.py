"""Hands of Omaha laid out as a test needs them: stacks, button, cards; and moves written as ``1 raise 7``."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games import omaha
from bot.games.cards import PACK, Card, parse_cards
from bot.games.game import Seat, Step
from bot.games.omaha import new
from bot.games.omaha.actions import Reason
from bot.games.omaha.events import Event
from bot.games.omaha.hand import deal
from bot.games.omaha.rules import OmahaRules, Structure
from bot.games.omaha.state import OmahaState, Player
from bot.games.omaha.view import Phase
from tests.games.moves import played, reason_against

SEED = bytes(range(32))
NL = OmahaRules(structure=Structure.NO_LIMIT)
FL = OmahaRules(structure=Structure.FIXED_LIMIT)


def begun(
    *stacks: int,
    rules: OmahaRules | None = None,
    button: int = 0,
    holes: str = "",
    board: str = "",
    seed: bytes = SEED,
) -> OmahaState:
    """The first hand with these stacks before the blinds; the small blind sits left of the button.

    ``holes`` are the hands by seat, parted by ``|``; cards that are not named lie behind the board.
    """
    start = new(rules or OmahaRules(), len(stacks), seed).state
    players = tuple(Player(stack=stack, bought=stack) for stack in stacks)
    state = replace(start, players=players, phase=Phase.BREAK, hand=replace(start.hand, is_over=True))
    dealt = deal(state, 1, Seat(button)).state
    return with_cards(dealt, holes, board) if holes or board else dealt


def with_cards(state: OmahaState, holes: str, board: str) -> OmahaState:
    """The hand with other cards, before the flop."""
    named = [parse_cards(each) for each in holes.split("|")] if holes else []
    hole = tuple(
        named[at] if at < len(named) and named[at] else old for at, old in enumerate(state.hand.hole)
    )
    coming = parse_cards(board)
    used: set[Card] = {*coming, *(card for own in hole for card in own)}
    stub = coming + tuple(card for card in PACK if card not in used)
    return replace(state, hand=replace(state.hand, hole=hole, stub=stub))


def play(state: OmahaState, *moves: str) -> Step[OmahaState, Event]:
    """The match after ``0 call``, ``1 raise 7`` …, with all events since."""
    return played(omaha, state, *moves)


def after(state: OmahaState, *moves: str) -> OmahaState:
    """The same without the events."""
    return play(state, *moves).state


def stacks(state: OmahaState) -> tuple[int, ...]:
    return tuple(player.stack for player in state.players)


def refused(state: OmahaState, move: str) -> Reason:
    """Why the move is refused; the position stays as it is."""
    return reason_against(omaha, state, move, Reason)
