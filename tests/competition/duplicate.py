"""How much luck duplicate deals take away: `python -m tests.competition.duplicate --deals 10000 --seed 1`.

Unequal computer players play the same deals against the expert, as the players of a duplicate set do. For
each it compares the variance of the points of a deal with that of what counts, the difference from the
field's mean. For each two of them it says how many deals it takes until the better one is ahead for certain
enough. With ``--one-stock`` both seats draw from the top, as elsewhere in gin, not each from an end of their
own (rule 2.5.1). With ``--keep FILE`` each match is noted there as it ends, and one that is noted is not
played again.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import statistics
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import chain, combinations
from pathlib import Path

from msgspec.structs import replace

from bot.competition.duplicate import scores
from bot.games import gin
from bot.games.gin.rules import DealerDraws
from bot.players import Level
from bot.players.registry import COMPUTER_PLAYERS

FIELD = (Level.BEGINNER, Level.CASUAL, Level.STRONG)
"""Who plays against the expert, in seat 0."""
CHUNK = 50
"""Deals of one seed: they are one match."""
SURE = 1.96
"""Standard errors between the means of two players of whom one is ahead for certain enough."""

Field = tuple[int, ...]
"""What each of the field won in a deal less what the expert won, in points."""


def play_chunk(draws: DealerDraws, seed: str, number: int, deals: int) -> tuple[Field, ...]:
    """So many deals as everybody in the field plays them; the same arguments give the same points."""
    by_player = [_played(level, draws, seed, number, deals) for level in FIELD]
    return tuple(zip(*by_player, strict=True))


def _played(level: Level, draws: DealerDraws, seed: str, number: int, deals: int) -> list[int]:
    rules = replace(gin.PRESETS["duplicate"], deals=deals, dealer_draws=draws)
    secret = hashlib.sha256(f"{seed}/{number}".encode()).digest()
    players = COMPUTER_PLAYERS["gin"][level], COMPUTER_PLAYERS["gin"][Level.EXPERT]
    state = gin.new(rules, 2, secret).state
    while state.turn is not None:
        seat = state.turn
        # The number of the deal as seed: what equal players choose must not depend on earlier deals.
        action = players[seat].choose(gin.view(state, seat), gin.legal(state, seat), seed=state.number)
        assert action is not None
        state = gin.apply(state, seat, action).state
    return [result.points[0] - result.points[1] for result in state.results]


def report(played: Sequence[Field]) -> Iterator[str]:
    """The lines about deals that were all played under the same rules."""
    counted = [tuple(map(float, scores(deal))) for deal in played]
    shares = _shares(played, counted)
    for at, level in enumerate(FIELD):
        alone, against_field = [deal[at] for deal in played], [deal[at] for deal in counted]
        before, after = statistics.variance(alone), statistics.variance(against_field)
        means = (
            f"{statistics.fmean(alone):+.2f} a deal, {statistics.fmean(against_field):+.2f} against the field"
        )
        yield f"{level.value}: {means}; variance {before:.0f}, then {after:.0f}: {shares[at]:.0%} less"
    about = _give_or_take(played, counted)
    yield f"On average {statistics.fmean(shares):.1%} of the variance is gone{about}."
    for one, other in combinations(range(len(FIELD)), 2):
        gap = statistics.fmean(deal[other] - deal[one] for deal in played)
        apart = sum(statistics.variance([deal[at] for deal in played]) for at in (one, other))
        together = statistics.variance([deal[other] - deal[one] for deal in played])
        yield (
            f"{FIELD[other].value} over {FIELD[one].value}: {gap:+.2f} a deal; to be sure it takes "
            f"{_deals(apart, gap)} deals each of their own, {_deals(together, gap)} of the same"
        )


def _shares(played: Sequence[Field], counted: Sequence[tuple[float, ...]]) -> list[float]:
    """For each of the field the part of the variance that is gone."""
    return [
        1 - statistics.variance(after) / statistics.variance(before)
        for before, after in zip(zip(*played, strict=True), zip(*counted, strict=True), strict=True)
    ]


def _give_or_take(played: Sequence[Field], counted: Sequence[tuple[float, ...]]) -> str:
    """Half of the interval of 95 % around the average, from leaving out each match in turn (jackknife)."""
    if len(played) <= CHUNK:
        return ""
    without = [
        statistics.fmean(_shares(*([*each[:begun], *each[begun + CHUNK :]] for each in (played, counted))))
        for begun in range(0, len(played), CHUNK)
    ]
    error = math.sqrt(statistics.pvariance(without) * (len(without) - 1))
    return f", give or take {SURE * error:.1%} (95%)"


def _deals(variance: float, gap: float) -> str:
    """How many deals it takes until the gap is `SURE` standard errors."""
    return f"{math.ceil(variance * (SURE / gap) ** 2):,}" if gap else "endless"


def play(
    draws: DealerDraws, deals: int, seed: str, processes: int, keep: Path | None = None
) -> tuple[Field, ...]:
    """All deals under one rule, in chunks, by so many processes; those that are kept are not played again."""
    sizes = [min(CHUNK, deals - begun) for begun in range(0, deals, CHUNK)]
    kept = {} if keep is None else _kept(keep, draws, seed)
    left = [number for number, size in enumerate(sizes) if len(kept.get(number, ())) < size]
    asked = [draws] * len(left), [seed] * len(left), left, [sizes[number] for number in left]
    with ProcessPoolExecutor(processes) as pool:
        played = map(play_chunk, *asked) if processes == 1 else pool.map(play_chunk, *asked)
        for number, chunk in zip(left, played, strict=True):
            kept[number] = chunk
            if keep is not None:
                with keep.open("a") as file:
                    file.write(json.dumps([draws.value, seed, number, chunk]) + "\n")
    return tuple(chain.from_iterable(kept[number][:size] for number, size in enumerate(sizes)))


def _kept(file: Path, draws: DealerDraws, seed: str) -> dict[int, tuple[Field, ...]]:
    """The chunks of the rule and the seed that are in the file, by number."""
    lines = map(json.loads, file.read_text().splitlines()) if file.exists() else ()
    return {
        number: tuple(map(tuple, chunk)) for by, of, number, chunk in lines if (by, of) == (draws.value, seed)
    }


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.competition.duplicate", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--one-stock", action="store_true")
    parser.add_argument("--keep", type=Path, metavar="FILE")
    asked = parser.parse_args(arguments)
    draws = DealerDraws.TOP if asked.one_stock else DealerDraws.BOTTOM
    for line in report(play(draws, asked.deals, asked.seed, asked.processes, asked.keep)):
        print(line)
    print(f"{asked.deals:,} deals played by {len(FIELD)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
