"""Whether reviews are right: the accuracy of each level, and announced losses beside those played out.

``python -m tests.trainer.judging levels --game uno --matches 80`` prints the accuracy of each level against
strong in matches of as few as the game allows or of ``--seats``, with how far a single match spreads.
``… estimates --positions 2000``, of gin or with ``--game colonel`` or ``--game omaha --seats 6``, plays deals
on from the same hidden cards, once with the best action and once with what was played, and compares the
points, or the chips, with those announced. Points of gin count for what they do at the score of the match.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain, count, islice
from statistics import fmean, pstdev, stdev
from typing import Any, NamedTuple

from msgspec.structs import replace

from bot.games import gin
from bot.games.game import Seat
from bot.games.registry import GAMES
from bot.games.shuffle import shuffled
from bot.players import Level
from bot.players.judging import Measure
from bot.players.registry import COMPUTER_PLAYERS, REVIEWERS
from tests.players.play import AnyGame, Player, seed_of
from tests.trainer.__main__ import positive_number
from tests.trainer.estimated import ESTIMATED, LOW_CARD, Estimated, Mix, StaysAtTheTable, TakesLowCards

RULES = gin.PRESETS["standard"]
LEVELS = COMPUTER_PLAYERS["gin"]
DOUBTFUL = 0.3
"""Announced losses below this are not played out: they hardly ever decide what is best."""
CERTAIN = 1.96
"""Standard errors to each side within which 95% lie."""


class Decision(NamedTuple):
    """One decision of a match in any game; ``state`` has all cards."""

    state: Any
    seat: Seat
    view: Any
    legal: tuple[Any, ...]
    action: Any
    seed: int


class Estimate(NamedTuple):
    """A choice that was not the best one: by how much, as announced and as played out."""

    kind: str
    announced: float
    """As it counts in the sum of what all choices lost."""
    real: float
    told: float | None
    """As a review tells it; None where it is too little to be a mistake."""


def decisions(
    state: Any,  # noqa: ANN401  # of whichever game it is
    players: Sequence[Player],
    seed: bytes,
    game: AnyGame = gin,
) -> Iterator[Decision]:
    """Every decision of a match from here to its end."""
    for number in count():
        if game.outcome(state) is not None:
            return
        made = decision(state, players, int.from_bytes(seed_of(seed, number)[:4]), game)
        yield made
        state = game.apply(state, made.seat, made.action).state


def decision(state: Any, players: Sequence[Player], seed: int, game: AnyGame) -> Decision:  # noqa: ANN401
    """The next decision; who may act out of turn, and does not want to, leaves it to the others."""
    for at, player in enumerate(players):
        seat = Seat(at)
        legal = game.legal(state, seat)
        view = game.view(state, seat) if legal else None
        action = player.choose(view, legal, seed=seed) if legal else None
        if action is not None:
            return Decision(state, seat, view, legal, action, seed)
    raise AssertionError("nobody acts")


def accuracies(
    player: Player,
    matches: int,
    seed: str,
    *,
    game: AnyGame = gin,
    rules: Any = RULES,  # noqa: ANN401  # of the game
    seats: int | None = None,
) -> list[int]:
    """The accuracy of a player in so many matches against strong, in percent; for as few as there may be."""
    found, seats = [], seats or game.SEATS[0]
    strong, reviewer = COMPUTER_PLAYERS[game.KEY][Level.STRONG], REVIEWERS[game.KEY]
    for number in range(matches):
        seat, cards = Seat(number % seats), seed_of(seed, number // seats)
        players = [strong] * seats
        players[seat] = player
        steps = [
            reviewer.review(each.view, each.legal, each.action, seed=each.seed, dealt=(), after=each.view)
            for each in decisions(game.new(rules, seats, cards).state, players, cards, game)
            if each.seat == seat
        ]
        choices, lost, _ = reviewer.measure(steps, seat)
        accuracy = Measure(choices, lost, None, reviewer.scale(rules)).accuracy
        if accuracy is not None:
            found.append(accuracy)
    return found


def estimates(
    player: Player,
    other: Player,
    seed: str,
    *,
    rollouts: int = 1,
    key: str = "gin",
    rules: Any = RULES,  # noqa: ANN401  # of the game
    seats: int = 2,
    kinds: str = "",
) -> Iterator[Estimate]:
    """Choices of a player that were not the best ones, in match after match; they never end.

    All others are ``other``. Each choice is played out so often, the first time with the cards that were to
    come, then with others. Only those are whose kind begins as ``kinds`` does.
    """
    asked, judge, levels = ESTIMATED[key], REVIEWERS[key].judge, COMPUTER_PLAYERS[key]
    for number in count():
        seat, cards = Seat(number % seats), seed_of(seed, number)
        players, going_on = [other] * seats, [other] * seats
        players[seat], going_on[seat] = player, levels[Level.EXPERT]
        if asked.going_on is not None:
            going_on = [levels[asked.going_on]] * seats
        for each in decisions(asked.game.new(rules, seats, cards).state, players, cards, asked.game):
            if each.seat != seat or len(each.legal) < 2 or not asked.is_weighed(each.view):
                continue
            both = judge.best_and_played(each.view, each.legal, each.action, seed=each.seed)
            if both is None:
                continue
            best, played = both
            # What was compared closely counts however little it lost, as in a review.
            if best is played or (judge.compare is None and best.worth - played.worth < DOUBTFUL):
                continue
            kind = asked.kind(each.view, best, played)
            if not kind.startswith(kinds):
                continue
            orders = list(_orders(each, asked, rollouts))
            gained = [
                fmean(_played_out(each, state, one.action, going_on, asked) for state in orders)
                for one in (best, played)
            ]
            loss = best.worth - played.worth
            told = judge.told * loss
            announced = loss if judge.compare else told
            is_mistake = judge.loss(each.view, best, played) >= judge.certain(each.view)
            yield Estimate(kind, announced, gained[0] - gained[1], told if is_mistake else None)


def _orders(here: Decision, asked: Estimated, number: int) -> Iterator[Any]:
    """The state with the cards to come in so many orders, of which the first is its own."""
    yield here.state
    for at in range(1, number):
        yield asked.mixed(here.state, _mix(seed_of(here.seed), at))


def _mix(seed: bytes, number: int) -> Mix:
    return lambda cards, name: shuffled(cards, seed, f"{name} {number}")


def _played_out(
    here: Decision,
    state: Any,  # noqa: ANN401  # of the game
    action: Any,  # noqa: ANN401
    players: Sequence[Player],
    asked: Estimated,
) -> float:
    """What the deal is worth to the seat after this action in this state, without the luck that is told."""
    game, deal, seat, luck = asked.game, asked.deal(here.view), here.seat, 0.0
    tell = getattr(game, "luck", None)
    for number in count():
        if action is not None:
            step = game.apply(state, seat, action)
            brought = tell and tell(state, step.events)
            luck += brought[here.seat] if brought else 0.0
            state = step.state
        net = asked.net(game.view(state, None), deal, here.seat)
        if net is not None:
            return asked.worth(here.view, net - luck)
        made = decision(state, players, int.from_bytes(seed_of(seed_of(here.seed), number)[:4]), game)
        seat, action = made.seat, made.action
    raise AssertionError("a deal ends")


def _levels(game: AnyGame, rules: Any, seats: int | None, matches: int, seed: str) -> None:  # noqa: ANN401
    print("level      accuracy         one match spreads by")
    named: dict[str, Player] = {"random": StaysAtTheTable()}
    named.update((level.value, player) for level, player in COMPUTER_PLAYERS[game.KEY].items())
    for name, player in named.items():
        found = accuracies(player, matches, seed, game=game, rules=rules, seats=seats)
        error = CERTAIN * stdev(found) / len(found) ** 0.5
        print(f"{name:<9} {fmean(found):5.1f} ± {error:.1f} {pstdev(found):12.1f}", flush=True)


def _estimates(rules: Any, given: argparse.Namespace) -> None:  # noqa: ANN401  # of the game
    levels = COMPUTER_PLAYERS[given.game]
    strong, expert = levels[Level.STRONG], levels[Level.EXPERT]
    pairs: dict[str, tuple[Player, Player]] = {
        "beginner strong": (levels[Level.BEGINNER], strong),
        "casual expert": (levels[Level.CASUAL], expert),
        "strong expert": (strong, expert),
        "beginner expert": (levels[Level.BEGINNER], expert),
    }
    play = partial(estimates, rollouts=given.rollouts, key=given.game, rules=rules, seats=given.seats or 2)
    if given.low_cards:
        pairs = {"low cards": (TakesLowCards(), expert)}
        play = partial(play, kinds=LOW_CARD)
    drawn = (
        islice(play(*pair, f"{given.seed} {name}"), given.positions // len(pairs))
        for name, pair in pairs.items()
    )
    print_table(list(told_on_the_way(chain.from_iterable(drawn))))


def told_on_the_way(found: Iterator[Estimate]) -> Iterator[Estimate]:
    """The same estimates; whoever waits for them is told now and then what those until now say."""
    so_far: list[Estimate] = []
    for each in found:
        so_far.append(each)
        if not len(so_far) % 100:
            print(_row(f"{len(so_far)} so far", so_far), file=sys.stderr, flush=True)
        yield each


def print_table(found: Sequence[Estimate]) -> None:
    """Print what all choices lose, those that are told as mistakes, and those of each kind, two at least."""
    kinds = defaultdict(list)
    for each in found:
        kinds[each.kind].append(each)
    print("points that a choice loses         n  announced  played out      difference")
    mistakes = [each._replace(announced=each.told) for each in found if each.told is not None]
    by_kind = sorted(kinds.items(), key=lambda item: -len(item[1]))
    for name, some in (("all", found), ("told as mistakes", mistakes), *by_kind):
        if len(some) > 1:
            print(_row(name, some))


def _row(name: str, some: Sequence[Estimate]) -> str:
    """What so many choices lose on average, as announced and played out, and how sure the difference is."""
    error = CERTAIN * stdev(each.announced - each.real for each in some) / len(some) ** 0.5
    announced, real = (fmean(getattr(each, field) for each in some) for field in ("announced", "real"))
    return f"{name:<30} {len(some):5} {announced:10.1f} {real:11.1f} {announced - real:9.1f} ± {error:.1f}"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.trainer.judging", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    levels = commands.add_parser("levels", help="the accuracy of each level")
    levels.add_argument("--matches", type=positive_number, default=80)
    levels.add_argument("--game", choices=sorted(REVIEWERS), default="gin")
    levels.add_argument("--target", type=positive_number, help="points of a match, where the rules have them")
    judged = commands.add_parser("estimates", help="announced losses beside those that were played out")
    judged.add_argument("--game", choices=sorted(ESTIMATED), default="gin")
    judged.add_argument("--positions", type=positive_number, default=2000)
    judged.add_argument("--rollouts", type=positive_number, default=1, help="how often each is played out")
    judged.add_argument(
        "--low-cards", action="store_true", help="of gin: play out low cards alone, each of which is taken"
    )
    for command in (levels, judged):
        command.add_argument("--rules", help="a preset of the game, the first one by default")
        command.add_argument(
            "--seats", type=positive_number, help="players of a match, by default the fewest"
        )
        command.add_argument("--seed", default="1")
    given = parser.parse_args(arguments)
    if given.command == "estimates" and given.low_cards and given.game != "gin":
        parser.error("--low-cards is for gin")
    game = GAMES[given.game]
    rules = game.PRESETS[given.rules or next(iter(game.PRESETS))]
    if given.command == "estimates":
        _estimates(rules, given)
        return 0
    if given.target is not None:
        rules = replace(rules, target=given.target)
    _levels(game, rules, given.seats, given.matches, given.seed)
    return 0


if __name__ == "__main__":
    sys.exit(main())
