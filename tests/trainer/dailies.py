"""``python -m tests.trainer.dailies find mahjong FILE``, ``… confirm mahjong FILE``: a book of daily hands.

A position is found as in `bot.daily.search`, but by four looks, each of which takes longer than the one
before: what throws are taken to cost beforehand, then some hundred and some thousand deals that are played on
for each of a few actions. FILE is lengthened by a line for each, as `bot.daily.book` reads them. What was
found best in some deals seems better in them than it is: so other deals have to confirm it, and say what each
action loses.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import count, islice
from pathlib import Path
from typing import Any

import msgspec

from bot.daily import DAILY_GAMES, Position, action_of, decode_position, encode_position, reached
from bot.daily.search import Looked, Turn, by_casual, is_worth_it, looked_at, position_of, turns_of
from bot.games.colonel.player import advising as colonel
from bot.games.frame.actions import Discard
from bot.games.game import Seat
from bot.games.mahjong.player import advising as mahjong
from bot.games.registry import GAMES
from bot.games.shuffle import seed_of
from bot.players import Adviser, Level
from bot.players.melding import LaidOut
from bot.players.registry import COMPUTER_PLAYERS
from tests.trainer.__main__ import positive_number

PROMISING: Mapping[str, float] = {"colonel": 2.0, "mahjong": 7.0}
"""By so many points the second throw is taken to cost more than the best where it pays to look closer."""
COMPARED = 4
"""How many throws are compared, beside what casual and the expert do."""
OTHERS = 1 << 50
"""The seed of the deals that confirm a position, apart from those in which it was found."""
DEALS = 500
"""How many deals are played on for each of them, in each of the last looks."""


def found(game: str, seed: str) -> Iterator[Position]:
    """Position after position, each of another deal; they never end."""
    for number in count():
        deal = seed_of(bytes(32), f"{game} {seed} {number}")
        for turn in turns_of(game, deal):
            looked = _looked(game, turn)
            if looked is not None:
                yield position_of(game, deal, turn, looked)
                break


def _looked(game: str, turn: Turn) -> Looked | None:
    """What is said of a turn in the end; None if it is not worth a day's thought."""
    asked, casual = DAILY_GAMES[game], set(by_casual(game, turn))
    throws = _throws(game, turn)
    lead = throws[1][0] - throws[0][0] if len(throws) > 1 else 0.0
    if lead < PROMISING[game] or lead > asked.obvious * asked.point or throws[0][1] in casual:
        return None
    expert = COMPUTER_PLAYERS[game][Level.EXPERT].choose(turn.view, turn.legal, seed=turn.seed)
    best = (action for _, action in throws[:COMPARED])
    actions = tuple(dict.fromkeys((*best, expert, *casual)))
    looked = None
    for runs, deals in ((1, DEALS // 2), (2, DEALS), (asked.runs, DEALS)):
        compare: Adviser = partial(COMPARE[game], deals=deals)
        looked = looked_at(turn, actions, compare, runs=runs)
        if not is_worth_it(game, turn, looked):
            return None
    return looked


def _throws(game: str, turn: Turn) -> list[tuple[float, Any]]:
    """The throws of a turn, each with what it is taken to cost beforehand, the cheapest first."""
    weighed = TURNS[game](turn.view, turn.seed, plan=LaidOut((), 0, 0))
    throws = [(weighed.cost(action), action) for action in turn.legal if isinstance(action, Discard)]
    return sorted(throws, key=lambda each: each[0])


def confirmed(game: str, position: Position, deals: int) -> Position | None:
    """The position with what its actions lose in so many other deals; None if it is not worth it there."""
    rules, state = GAMES[game], reached(game, position).state
    seat = Seat(position.seat)
    view, legal = rules.view(state, seat), rules.legal(state, seat)
    turn = Turn(view=view, legal=legal, moves=position.moves, seed=OTHERS)
    # Casual may have been another player when the position was found.
    offered = (action_of(game, choice) for choice in position.choices)
    actions = tuple(dict.fromkeys((*offered, *by_casual(game, turn))))
    looked = looked_at(turn, actions, partial(COMPARE[game], deals=deals), runs=1)
    return position_of(game, position.seed, turn, looked) if is_worth_it(game, turn, looked) else None


COMPARE: Mapping[str, Callable[..., tuple[Any, ...]]] = {
    "colonel": colonel.compare,
    "mahjong": mahjong.compare,
}
TURNS: Mapping[str, Callable[..., Any]] = {"colonel": colonel.Turn, "mahjong": mahjong.Turn}


def _find(given: argparse.Namespace) -> None:
    begun = time.monotonic()
    with given.file.open("a", encoding="utf-8") as stream:
        for number, position in enumerate(islice(found(given.game, given.seed), given.positions), start=1):
            print(encode_position(position), file=stream, flush=True)
            lead = position.choices[1].lost
            print(f"{number}: {lead:.1f} points, {time.monotonic() - begun:.0f} s", flush=True)


def _confirm(given: argparse.Namespace) -> None:
    documents = given.file.read_text(encoding="utf-8").splitlines()
    again = [confirmed(given.game, decode_position(each), given.deals) for each in documents]
    kept = [encode_position(each) for each in again if each is not None]
    given.file.write_text("".join(f"{each}\n" for each in kept), encoding="utf-8")
    print(f"{len(kept)} of {len(documents)} are confirmed")


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit status: 1 when the file cannot be read or written, 2 when it was asked wrongly."""
    given = _parser().parse_args(arguments)
    try:
        given.does(given)
    except (OSError, msgspec.MsgspecError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.trainer.dailies", description=__doc__)
    commands = parser.add_subparsers(required=True)
    for name, does in (("find", _find), ("confirm", _confirm)):
        command = commands.add_parser(name)
        command.set_defaults(does=does)
        command.add_argument("game", choices=sorted(COMPARE))
        command.add_argument("file", type=Path, metavar="FILE")
        if does is _find:
            command.add_argument("--positions", type=positive_number, default=60)
            command.add_argument("--seed", default="1")
        else:
            command.add_argument("--deals", type=positive_number, default=2000)
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
