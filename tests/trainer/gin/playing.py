"""Matches between the expert that learns and a mixture of others, on several threads."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from bot.games.gin.formats import COLUMNS
from bot.games.gin.player.network import Parameters
from bot.games.gin.player.value import ENDINGS, STEPS
from bot.games.gin.rules import GinRules, KnockSource, MatchFormat
from tests.trainer.gin.compiled import CARDS, compiled
from tests.trainer.gin.deals import AS_THE_DEAL, BY_UPCARD, ROWS, Kept, Rules
from tests.trainer.gin.expert import Expert
from tests.trainer.gin.hands import melding
from tests.trainer.gin.matches import Plan, play_matches
from tests.trainer.gin.networks import FORESEEN, Numbers, begun, foreseen, numbers_of, win_chances
from tests.trainer.gin.rivals import BEGINNER, CASUALLY, EXPERTLY, HASTILY, SIMPLE, STRONGLY
from tests.trainer.gin.sight import COMMON, COMMON_OF_CARDS, OWN, OWN_OF_CARD
from tests.trainer.gin.wanted import OWN_OF_WANTED
from tests.trainer.named import HOLDING, WANTING
from tests.trainer.samples import Array, Samples, Table, joined, np

MIXTURE: Mapping[int, float] = {
    SIMPLE: 0.35,
    HASTILY: 0.2,
    STRONGLY: 0.15,
    CASUALLY: 0.1,
    BEGINNER: 0.05,
    EXPERTLY: 0.15,
}
"""Whom the expert plays, and in which share of the matches."""
OTHER_LIMITS, GIN_ONLY = 0.35, 0.3
"""The share of matches with another knock limit than ten, and of these the share with gin only."""
LONGEST = 8
"""Deals after which a match is left: by then the expert has an idea of whether the other knocks early."""
DECKS = 12
"""Decks for a match that is left; some deals are misdeals."""
DECKS_TO_THE_END = 60
"""Decks for a match that is played to its end."""
HOLDINGS = 0.05
"""At which share of its decisions it is kept which cards the other held: each has about 25."""
PIECE = 100
"""Matches that a thread plays at a time."""
ROWS_OF_A_MATCH = 600
"""For how many decisions, and cards of the other hand, a match has room; most need a sixth of it."""
DEALS_OF_A_PIECE = PIECE * (1 + LONGEST) // 2
"""About so many; some matches end before they are left."""
USUAL_LIMIT = 10
FAITH = 0.8
"""How much what came of a decision counts, beside what was foreseen at it, for the decision before."""
SEEDS = 1 << 32


def expert_of(parameters: Parameters, rules: GinRules) -> Expert:
    """The expert with these numbers, at this game."""
    numbers, step = numbers_of(parameters), rules.target / STEPS
    chances = np.stack([win_chances(each, step) for each in numbers.deals])
    return Expert(melding(rules.melds), numbers, chances, step)


def room(deals: int, rows: int, actions: int = 0) -> Kept:
    """Arrays with room for so many deals, decisions, cards of the other hand, and actions."""
    return Kept(
        np.empty((rows, OWN), np.float32),
        np.empty((rows, COMMON), np.float32),
        np.empty(rows, np.int8),
        np.empty(rows, np.int32),
        np.empty(rows, np.int8),
        np.empty((rows, OWN_OF_CARD), np.float32),
        np.empty((rows, COMMON_OF_CARDS), np.float32),
        np.empty(rows, np.int8),
        np.empty((rows, OWN_OF_WANTED), np.float32),
        np.empty((rows, COMMON), np.float32),
        np.empty(rows, np.int8),
        np.empty(deals, np.int8),
        np.empty(deals, np.int16),
        np.empty(deals, np.int16),
        np.empty(deals, np.bool_),
        np.empty((actions, 4), np.int64),
        np.zeros(5, np.int64),
    )


def rules_of(rules: GinRules) -> Rules:
    """The rules as Numba reads them; of a match of several games it plays one."""
    return Rules(
        limit=rules.knock_limit if rules.knock_source is KnockSource.FIXED else BY_UPCARD,
        doubles=rules.spade_doubles,
        layoffs=rules.layoffs,
        gin_bonus=rules.gin_bonus,
        undercut_bonus=rules.undercut_bonus,
        big_gin=rules.big_gin,
        target=rules.target,
        columns=COLUMNS if rules.format is MatchFormat.HOLLYWOOD else 1,
        game_bonus=rules.game_bonus,
        box_bonus=rules.box_bonus,
    )


def play(
    parameters: Parameters, rules: GinRules, *, deals: int, seed: int, share: float, threads: int
) -> Samples:
    """About so many deals, as the networks saw them; the same however many threads play them."""
    expert, whole = expert_of(parameters, rules), rules_of(rules)
    pieces = range(-(-deals // DEALS_OF_A_PIECE))
    with ThreadPoolExecutor(threads) as pool:
        return joined(list(pool.map(partial(_piece, expert, whole, share, seed), pieces)))


def _piece(expert: Expert, rules: Rules, share: float, seed: int, number: int) -> Samples:
    """Some matches against the mixture."""
    chance = np.random.default_rng([seed, number])
    limits = np.full(PIECE, rules.limit)
    if rules.limit == USUAL_LIMIT:
        other = chance.random(PIECE) < OTHER_LIMITS
        limits[other] = (
            chance.integers(0, USUAL_LIMIT, PIECE)[other] * (chance.random(PIECE) >= GIN_ONLY)[other]
        )
    plan = Plan(
        chance.choice(list(MIXTURE), PIECE, p=list(MIXTURE.values())),
        chance.integers(0, 2, PIECE),
        chance.integers(0, 2, PIECE),
        limits,
        chance.integers(1, LONGEST + 1, PIECE),
        decks(chance, PIECE, DECKS),
    )
    kept = room(PIECE * LONGEST, PIECE * ROWS_OF_A_MATCH)
    play_matches(expert, expert, rules, plan, share, HOLDINGS, int(chance.integers(SEEDS)), kept)
    return samples_of(kept, expert.numbers)


def decks(chance: Array, matches: int, each: int) -> Array:
    """So many shuffled packs for each match."""
    return chance.permuted(np.tile(np.arange(CARDS), (matches, each, 1)), axis=2)


def samples_of(kept: Kept, numbers: Numbers) -> Samples:
    """What was kept, by network; ``numbers`` are those that played."""
    rows, held, wanted, deals, _ = kept.sizes
    answers, tables = answers_of(kept, numbers), {}
    for number, name in enumerate(FORESEEN):
        at = np.flatnonzero(kept.network[:rows] == number)
        tables[name] = Table(kept.own[at], kept.common[at], answers[at])
    of_cards = (kept.held_own, kept.held_common, kept.held[:, np.newaxis])
    tables[HOLDING] = Table(*(each[:held].copy() for each in of_cards))
    of_own = (kept.wanted_own, kept.wanted_common, kept.wanted[:, np.newaxis])
    tables[WANTING] = Table(*(each[:wanted].copy() for each in of_own))
    of_deals = (kept.endings, kept.points, kept.paid, kept.early_knocker)
    return Samples(tables, *(each[:deals].copy() for each in of_deals))


@compiled
def answers_of(kept: Kept, numbers: Numbers) -> Array:
    """How likely each ending was after what a row shows, as far as the deal told.

    What comes later in a deal is mostly luck. So it counts with `FAITH` to the power of the decisions that
    lie between, and what the networks foresaw at these counts with the rest: the lambda of Sutton, 1988.
    """
    rows = kept.sizes[ROWS]
    found, after, deal = np.zeros((rows, ENDINGS), np.float32), np.zeros(ENDINGS), -1
    for at in range(rows - 1, -1, -1):
        if kept.ending[at] != AS_THE_DEAL:
            found[at, kept.ending[at]] = 1
            continue
        if kept.deal[at] != deal:
            deal = kept.deal[at]
            after[:] = 0
            after[kept.endings[deal]] = 1
        found[at] = after
        start = begun(numbers, kept.network[at], kept.common[at])
        after = FAITH * after + (1 - FAITH) * foreseen(numbers, kept.network[at], kept.own[at], start)
    return found


def match_points(
    experts: tuple[Expert, Expert], rival: int, rules: Rules, matches: int, seed: int, threads: int
) -> Array:
    """The first expert's points and the other's after matches to the end.

    Each two have the same cards, dealt both ways. ``rival`` is the other player, the second expert if
    `EXPERTLY`.
    """

    def piece(number: int) -> Array:
        chance = np.random.default_rng([seed, number])
        ones, packs = np.ones(PIECE, np.int64), decks(chance, PIECE // 2, DECKS_TO_THE_END)
        seats = np.tile([0, 1], PIECE // 2)
        dealers = np.repeat(chance.integers(0, 2, PIECE // 2), 2)
        plan = Plan(
            ones * rival, seats, dealers, ones * rules.limit, ones * 1000, np.repeat(packs, 2, axis=0)
        )
        kept = room(PIECE * DECKS_TO_THE_END, PIECE * ROWS_OF_A_MATCH)
        return play_matches(*experts, rules, plan, 0.0, 0.0, int(chance.integers(SEEDS)), kept)

    with ThreadPoolExecutor(threads) as pool:
        return np.concatenate(list(pool.map(piece, range(-(-matches // PIECE)))))
