"""The daily hand: a decision worth a day's thought, taken from a deal between two computer players.

Pure: the same seed gives the same position, in every process. It costs about a second of processor time.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any, Final

import msgspec

from bot.games import gin
from bot.games.game import Seat, Step
from bot.games.gin.advice import Advice, DailyChoice
from bot.games.gin.player.advising import advise
from bot.games.gin.player.levels import Simple, Strong
from bot.games.gin.state import GinState
from bot.games.lesson import played

GAME: Final = gin.KEY
PRESET: Final = "standard"

BEST: Final = 10
"""What the best answer scores; each point of the deal that an answer loses is one less."""

MOST_CHOICES: Final = 6
"""More buttons than this are no decision but a quiz."""

_PLAYER: Final = Strong()
_NAIVE: Final = Simple()

_DEALS: Final = 40
"""How many deals are looked through for a good position before the best so far will do."""
_TURNS: Final = range(3, 9)
"""After how many discards a position may stand: few enough to be told in a line or two."""
_GOOD: Final = 4.5
"""With this much of interest a position is taken, and the search ends."""

_LOOK_SAMPLES: Final = 24
"""Sampled hands for each position that is looked at: few, as there are many positions."""
_FINAL_SAMPLES: Final = 160
"""Sampled hands for the position that is taken: more, as people will compare its points."""

_PLAUSIBLE: Final = 12.0
"""What a choice may lose, in points of the deal, and still be offered."""
_UNCLEAR, _OBVIOUS = 0.7, 5.0
"""The second choice loses points between these: below, nobody can tell which is better; above, all can."""


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """A decision: a deal, what was played in it, and what is offered, the best first."""

    seed: bytes
    """The seed of the match whose first deal this is; all cards follow from it."""
    moves: tuple[tuple[int, str], ...]
    """Seat and action, in the game's notation."""
    seat: int
    choices: tuple[DailyChoice, ...]


class _Found(msgspec.Struct, frozen=True, kw_only=True):
    """A turn that might do."""

    interest: float
    state: GinState
    moves: tuple[tuple[int, str], ...]
    seat: Seat
    naive: str


def score_of(choice: DailyChoice) -> int:
    """What an answer scores, from 0 to `BEST`."""
    return max(0, round(BEST - choice.lost))


def reached(position: Position) -> Step[Any, Any]:
    """The deal as it stands at the position, and what happened in it."""
    start = gin.new(gin.PRESETS[PRESET], 2, position.seed)
    return played(gin, start, tuple((Seat(seat), text) for seat, text in position.moves))


def encode_position(position: Position) -> str:
    """The position as a document; it holds the seed, and so all cards."""
    return msgspec.json.encode(position).decode()


def decode_position(document: str) -> Position:
    """The position of a document. Raises msgspec.MsgspecError if it is none that this program can read."""
    return _POSITION.decode(document)


# Built here, before there are threads: of two threads that build one at the same time, one crashes.
_POSITION = msgspec.json.Decoder(Position)


class FindPosition(msgspec.Struct, frozen=True, kw_only=True):
    """The search as a question, which a process beside the bot may answer."""

    seed: bytes

    def answer(self) -> Position:
        """The position."""
        return find_position(self.seed)


def find_position(seed: bytes) -> Position:
    """A position that is worth a day's thought; ``seed`` is all the chance there is."""
    best: tuple[_Found, bytes] | None = None
    for number in range(_DEALS):
        deal = sha256(b"daily hand %d " % number + seed).digest()
        for found in _turns(deal):
            if best is None or found.interest > best[0].interest:
                best = found, deal
        if best is not None and best[0].interest >= _GOOD:
            break
    if best is None:
        return find_position(sha256(seed).digest())
    found, deal = best
    return Position(seed=deal, moves=found.moves, seat=found.seat, choices=_choices(found, _number(deal)))


def _turns(deal: bytes) -> Iterator[_Found]:
    """The turns of a deal's beginning at which there is something to decide."""
    state = gin.new(gin.PRESETS[PRESET], 2, deal).state
    moves: tuple[tuple[int, str], ...] = ()
    thrown = 0
    while thrown < _TURNS.stop:
        seat, legal = next((at, menu) for at in (Seat(0), Seat(1)) if (menu := gin.legal(state, at)))
        view = gin.view(state, seat)
        if view.deal > 1:
            return
        chance = _number(deal, len(moves))
        if thrown in _TURNS and view.throwable:
            found = _look(state, seat, moves, chance)
            if found is not None:
                yield found
        action = _PLAYER.choose(view, legal, seed=chance)
        if gin.write(action).startswith(("knock", "gin", "big gin")):
            return
        thrown += bool(view.throwable)
        moves = (*moves, (int(seat), gin.write(action)))
        state = gin.apply(state, seat, action).state


def _look(state: GinState, seat: Seat, moves: tuple[tuple[int, str], ...], chance: int) -> _Found | None:
    """The turn, if there is something to decide; it is worth more if the rule of thumb goes wrong."""
    view, legal = gin.view(state, seat), gin.legal(state, seat)
    found = advise(view, legal, seed=chance, samples=_LOOK_SAMPLES)
    lost = [found[0].worth - each.worth for each in found]
    plausible = sum(each <= _PLAUSIBLE for each in lost)
    if plausible < 3 or not _UNCLEAR <= lost[1] <= _OBVIOUS:
        return None
    # A position is more interesting if the rule of thumb errs there, and if several choices look plausible.
    naive = _NAIVE.choose(view, legal, seed=chance)
    interest = min(lost[1], 2.0) + 0.2 * min(plausible, MOST_CHOICES) + 3 * (naive != found[0].action)
    return _Found(interest=interest, state=state, moves=moves, seat=seat, naive=gin.write(naive))


def _choices(found: _Found, chance: int) -> tuple[DailyChoice, ...]:
    """What is offered: the best few, and among them what the rule of thumb would do."""
    view, legal = gin.view(found.state, found.seat), gin.legal(found.state, found.seat)
    advice = advise(view, legal, seed=chance, samples=_FINAL_SAMPLES)
    best = advice[0].worth
    named = [(gin.write(each.action), each) for each in advice]
    offered = [each for each in named if best - each[1].worth <= _PLAUSIBLE][:MOST_CHOICES]
    naive = next(each for each in named if each[0] == found.naive)
    if naive not in offered:
        offered = [*offered[: MOST_CHOICES - 1], naive]
    return tuple(_choice(text, each, best) for text, each in offered)


def _choice(text: str, advice: Advice, best: float) -> DailyChoice:
    """The advice on one action as the daily hand keeps it; ``best`` is the worth of the best action."""
    return DailyChoice(
        action=text,
        lost=round(best - advice.worth, 2),
        ways=tuple(map(str, advice.ways)),
        gins=tuple(map(str, advice.gins)),
        outs=len(advice.outs),
        deadwood=advice.deadwood,
        danger=round(advice.danger, 3),
        win=advice.win,
    )


def _number(deal: bytes, at: int = 0) -> int:
    """A seed for a computer player or for sampling, apart from the cards of the deal."""
    return int.from_bytes(sha256(b"%d " % at + deal).digest()[:8])
