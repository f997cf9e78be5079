"""The search for a position with a clear best play that the casual level misses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count
from statistics import fmean, stdev
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from bot.daily.games import DAILY_GAMES
from bot.daily.position import Choice, Position
from bot.games.registry import GAMES
from bot.players import Adviser, Level
from bot.players.registry import ADVISERS, COMPUTER_PLAYERS

MOST_CHOICES: Final = 6
"""More buttons than this are no decision but a quiz."""

_PLAUSIBLE: Final = 10
"""What a choice may lose, in points, and still be offered."""
_LEAST_CHOICES: Final = 3

_CASUAL: Final = 3
"""How often casual is asked: what it misses must not be a slip."""

_CERTAIN: Final = 3.0
"""By how many standard errors the best choice must lead."""


def position_of(game: str, deal: bytes, turn: Turn, looked: Looked) -> Position:
    """The question what to do at a turn of this deal, with the best few answers."""
    return Position(
        preset=DAILY_GAMES[game].preset,
        seed=deal,
        moves=turn.moves,
        seat=turn.view.seat,
        choices=tuple(_offered(game, turn, looked)),
    )


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """A turn that somebody could be asked about."""

    view: Any
    legal: tuple[Any, ...]
    moves: tuple[tuple[int, str], ...]
    seed: int
    """Another one at each turn, and apart from the cards."""


def find_position(game: str, seed: bytes) -> Position:
    """A position that is worth a day's thought; ``seed`` is all the chance there is."""
    for number in count():
        deal = sha256(b"daily hand %d " % number + seed).digest()
        for turn in turns_of(game, deal):
            # One look is cheap, and few positions are worth the many of the final judgement.
            if is_worth_it(game, turn, looked := _looked(game, turn, runs=1)):
                looked = _looked(game, turn, runs=DAILY_GAMES[game].runs)
                if is_worth_it(game, turn, looked):
                    return position_of(game, deal, turn, looked)
    raise AssertionError("deals never end")


def turns_of(game: str, deal: bytes) -> Iterator[Turn]:
    """The turns of a match's first deal that may be asked about, played by the strong level.

    Where casual ever does the same, it seldom misses anything, and a closer look takes far longer.
    """
    asked, rules, player = DAILY_GAMES[game], GAMES[game], COMPUTER_PLAYERS[game][Level.STRONG]
    state = rules.new(rules.PRESETS[asked.preset], 2, deal).state
    moves: tuple[tuple[int, str], ...] = ()
    turns = 0
    while turns < asked.turns.stop and (awaited := rules.awaited(state)):
        seat = awaited[0]
        view, legal = rules.view(state, seat), rules.legal(state, seat)
        if asked.deal(view) > 1:
            return
        turn = Turn(view=view, legal=legal, moves=moves, seed=_number(deal, len(moves)))
        action = player.choose(view, legal, seed=turn.seed) or rules.default(state, seat)
        if asked.is_asked(view):
            if turns in asked.turns and action not in by_casual(game, turn):
                yield turn
            turns += 1
        moves = (*moves, (int(seat), rules.write(action)))
        state = rules.apply(state, seat, action).state


class Looked(msgspec.Struct, frozen=True, kw_only=True):
    """The advice on each action, the best first, and by how much the second may be misjudged."""

    weighed: tuple[Any, ...]
    error: float
    """The standard error of the lead of the best; 0 if it was judged once."""

    def lost(self, at: int) -> float:
        """What an action loses."""
        return float(self.weighed[0].worth - self.weighed[at].worth)


def _looked(game: str, turn: Turn, *, runs: int) -> Looked:
    return looked_at(turn, turn.legal, ADVISERS[game], runs=runs)


def looked_at(turn: Turn, actions: tuple[Any, ...], adviser: Adviser, *, runs: int) -> Looked:
    """What is said of these actions, on average over so many looks."""
    looks: dict[Any, list[Any]] = {}
    for run in range(runs):
        for each in adviser(turn.view, actions, seed=turn.seed + run):
            looks.setdefault(each.action, []).append(each)
    weighed = sorted(map(_mean, looks.values()), key=lambda each: -each.worth)
    leads = (
        [
            one.worth - other.worth
            for one, other in zip(*(looks[each.action] for each in weighed[:2]), strict=True)
        ]
        if len(weighed) > 1
        else []
    )
    return Looked(weighed=tuple(weighed), error=stdev(leads) / runs**0.5 if runs > 1 else 0.0)


def _mean(looks: Sequence[Any]) -> Any:  # noqa: ANN401  # each game its own advice
    """One advice of several on the same action, of which the numbers are the means."""
    if len(looks) == 1:
        return looks[0]
    numbers = {
        name: fmean(getattr(each, name) for each in looks)
        for name in looks[0].__struct_fields__
        if all(isinstance(getattr(each, name), float) for each in looks)
    }
    return replace(looks[0], **numbers)


def is_worth_it(game: str, turn: Turn, looked: Looked) -> bool:
    """Whether there is a clear best play, not for everybody to see, and casual does something else."""
    asked, weighed = DAILY_GAMES[game], looked.weighed
    if len(weighed) < _LEAST_CHOICES or looked.lost(_LEAST_CHOICES - 1) > _PLAUSIBLE * asked.point:
        return False
    lead = looked.lost(1)
    if not asked.clear <= lead / asked.point <= asked.obvious or lead < _CERTAIN * looked.error:
        return False
    named = {each.action for each in weighed[1:]}
    return all(action in named for action in by_casual(game, turn))


def by_casual(game: str, turn: Turn) -> Iterator[Any]:
    """What the casual level does, several times."""
    player = COMPUTER_PLAYERS[game][Level.CASUAL]
    for at in range(_CASUAL):
        yield player.choose(turn.view, turn.legal, seed=turn.seed + at)


def _offered(game: str, turn: Turn, looked: Looked) -> Iterator[Choice]:
    """The best few actions, and among them what casual does."""
    write, most = GAMES[game].write, _PLAUSIBLE * DAILY_GAMES[game].point
    casual = next(by_casual(game, turn))
    plausible = [at for at in range(len(looked.weighed)) if looked.lost(at) <= most][:MOST_CHOICES]
    chosen = next(at for at, each in enumerate(looked.weighed) if each.action == casual)
    if chosen not in plausible:
        plausible = [*plausible[: MOST_CHOICES - 1], chosen]
    for at in plausible:
        advice = looked.weighed[at]
        # As JSON has it, so that the position is the same before and after it is stored.
        kept = msgspec.json.decode(msgspec.json.encode(advice))
        yield Choice(action=write(advice.action), lost=round(looked.lost(at), 2), advice=kept)


def _number(deal: bytes, at: int) -> int:
    """A seed for a computer player or for sampling, apart from the cards of the deal."""
    return int.from_bytes(sha256(b"%d " % at + deal).digest()[:8])
