"""What is wrong with one match as it is stored: its log is played again, and all else is compared with that.

Nothing said here holds a card, as it goes into logs and onto the host's screen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import msgspec

from bot.games.game import Ending, Outcome, Seat
from bot.games.registry import GAMES
from bot.games.shuffle import seed_of
from bot.matches.across import is_across
from bot.matches.fold import (
    LEAVE,
    VOID,
    AnyGame,
    AnySnapshot,
    Move,
    advance,
    begin,
    decode_rules,
    decode_snapshot,
)
from bot.matches.record import is_emptied
from bot.matches.results import faults_of_results
from bot.store import (
    ActionRow,
    Cause,
    ChallengeRow,
    DeadlineRow,
    MatchRow,
    MatchStatus,
    ResultRow,
    SeatRow,
    SurfaceKind,
    SurfaceRow,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Damage:
    """One thing that is wrong with a match, told as the rest of a sentence that begins with "match 7"."""

    told: str
    mendable: bool
    """Whether the log is enough to set it right."""
    stops: bool = False
    """Whether nobody may play on: what they would see may not be what was played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """All rows of one match at one instant."""

    row: MatchRow
    seats: tuple[SeatRow, ...]
    log: tuple[ActionRow, ...]
    results: tuple[ResultRow, ...]
    deadlines: tuple[DeadlineRow, ...]
    surfaces: tuple[SurfaceRow, ...]
    challenge: ChallengeRow | None
    """The offer that it came of; None where somebody forgotten had made it."""
    is_ranked: bool | None
    """Whether its server ranks matches; None where that was changed since the match began."""

    @property
    def ought_to_count(self) -> bool | None:
        """Whether it counts for a ranking while it is open, as far as anybody can tell."""
        if any(seat.computer is not None for seat in self.seats):
            return False
        return self.is_ranked


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """What is wrong, and where the log leads when it can be played."""

    damages: tuple[Damage, ...]
    folded: AnySnapshot | None = field(default=None, repr=False)
    outcome: Outcome | None = None


class _Hopeless(Exception):
    """Something without which the log cannot be played; the message is the rest of the sentence."""


def judge(stored: Stored) -> Judged:
    """Play the log, and compare everything that is stored of the match with what comes of it."""
    row = stored.row
    if is_emptied(row):
        faults = (*_faults_of_preset(row), *faults_of_results(row, stored.seats, stored.results, None))
        return Judged(damages=tuple(Damage(told=each, mendable=False) for each in faults))
    try:
        game = _game(stored)
        folded, free = _fold(stored, game)
    except _Hopeless as why:
        return Judged(damages=(Damage(told=str(why), mendable=False, stops=True),))
    outcome: Outcome | None = game.outcome(folded.state)
    damages = (
        *_faults_of_snapshot(stored, game, folded),
        *_faults_of_status(stored, outcome),
        *_faults_of_log(stored, free),
        *_faults_of_people(stored, game, folded),
        *_faults_of_offer(stored),
        *_faults_around(stored, game, folded, outcome),
    )
    return Judged(damages=damages, folded=folded, outcome=outcome)


def _faults_of_preset(row: MatchRow) -> Iterator[str]:
    """That the game has no such preset: a match without a challenge has nothing else to compare it with."""
    game = GAMES.get(row.game)
    if game is not None and row.preset not in game.PRESETS:
        yield "is by a preset that its game does not have"


def _game(stored: Stored) -> AnyGame:
    """The match's game, when match, seats and log are of one piece. Raises _Hopeless."""
    game = GAMES.get(stored.row.game)
    if game is None:
        raise _Hopeless("is of a game that this version of Upcard does not know")
    for told in _faults_of_preset(stored.row):
        raise _Hopeless(told)
    seats = [seat.seat for seat in stored.seats]
    if seats != list(range(len(seats))) or len(seats) not in game.SEATS:
        raise _Hopeless(f"has {len(seats)} seats that do not make a table")
    versions = {action.version for action in stored.log}
    # Counted and not listed: a damaged version may be a number of nineteen digits.
    lost = stored.row.version - sum(1 for version in versions if 1 <= version <= stored.row.version)
    if lost > 0:
        first = next(number for number in range(1, lost + len(versions) + 1) if number not in versions)
        raise _Hopeless(f"has lost {lost} of its {stored.row.version} actions, the first is number {first}")
    if len(versions) != max(versions, default=0):
        raise _Hopeless("has an action with a number that cannot be")
    return game


def _fold(stored: Stored, game: AnyGame) -> tuple[AnySnapshot, frozenset[int]]:
    """The snapshot that the log leads to, and which actions were a choice. Raises _Hopeless."""
    row = stored.row
    try:
        rules = decode_rules(game, row.rules)
    except (msgspec.MsgspecError, ValueError):
        raise _Hopeless("has rules that cannot be read") from None
    at, free = 0, set()
    try:
        snapshot, _ = begin(game, rules, len(stored.seats), row.seed)
        for action in stored.log:
            at = action.version
            if action.cause is Cause.FORCED and len(game.legal(snapshot.state, Seat(action.seat))) != 1:
                free.add(at)
            snapshot, _ = advance(game, snapshot, Move(Seat(action.seat), action.text))
    except Exception:  # noqa: BLE001  # a damaged log breaks the rules' code in any way, and words may show cards
        raise _Hopeless(
            f"has a log that cannot be played: its action {at} fails{_of_version(row, game)}"
        ) from None
    return snapshot, frozenset(free)


def _of_version(row: MatchRow, game: AnyGame) -> str:
    if row.game_version == game.VERSION:
        return ""
    return f" (played with version {row.game_version} of the game, and this is version {game.VERSION})"


def _faults_of_snapshot(stored: Stored, game: AnyGame, folded: AnySnapshot) -> list[Damage]:
    row, actions = stored.row, len(stored.log)
    # The logs of older programs are played by this one too; those of newer ones it may not understand.
    same_rules = row.game_version <= game.VERSION
    faults = []
    if seed_of(row.secret, row.salt) != row.seed:
        faults.append(Damage(told="has a seed that does not follow from its secret and salt", mendable=False))
    if actions != row.version:
        told = f"stands at version {row.version}, and its log has {actions} actions"
        faults.append(Damage(told=told, mendable=same_rules, stops=True))
    try:
        snapshot = decode_snapshot(game, row.snapshot)
        # One of an older program is no damage: it is made again from the log when it is read. But no program
        # goes back behind the one with which the match began.
        if snapshot == folded or row.game_version <= snapshot.made_by < game.VERSION:
            return faults
        told = "has a snapshot that its log does not lead to"
    except (msgspec.MsgspecError, ValueError):
        told = "has a snapshot that cannot be read"
    # What is over was played by the rules of its time, and nobody will play it on.
    if actions == row.version and (same_rules or row.status is not MatchStatus.OVER):
        newer = "" if same_rules else _of_version(row, game)
        faults.append(Damage(told=f"{told}{newer}", mendable=same_rules, stops=True))
    return faults


def _faults_of_status(stored: Stored, outcome: Outcome | None) -> list[Damage]:
    row = stored.row
    match row.status:
        case MatchStatus.FROZEN:
            return [Damage(told="is frozen: nobody can play in it", mendable=True)]
        case MatchStatus.LIVE if outcome is not None:
            return [Damage(told="is open, and its log ends it", mendable=True)]
        case MatchStatus.OVER if row.ended_at is None or row.ending is None:
            return [Damage(told="is over, and does not say how or when", mendable=False)]
        case MatchStatus.OVER if not _ended_so(stored, outcome):
            return [Damage(told="is over, and its log does not end so", mendable=False)]
        case MatchStatus.LIVE if row.ended_at is not None or row.ending is not None:
            return [Damage(told="is open, and says how or when it ended", mendable=False)]
        case _:
            return []


def _ended_so(stored: Stored, outcome: Outcome | None) -> bool:
    """Whether the log ends the match that is over, as it is said to have ended."""
    row = stored.row
    # Somebody had themselves forgotten in a frozen match, which ended for nobody, whatever its log says.
    if row.ending == Ending.VOID and _lacks_somebody(stored.seats):
        return True
    return outcome is not None and outcome.ending == row.ending and row.ended_at == stored.log[-1].at


def _lacks_somebody(seats: tuple[SeatRow, ...]) -> bool:
    return any(seat.user is None and seat.computer is None for seat in seats)


_UNASKED = frozenset({Cause.CLOCK, Cause.COMPUTER, Cause.FORCED})


def _faults_of_log(stored: Stored, free: frozenset[int]) -> Iterator[Damage]:
    """Actions of which somebody else is said to have done them; ``free`` had others beside them."""
    computers = {seat.seat for seat in stored.seats if seat.computer is not None}
    for action in stored.log:
        ordinary = action.text not in {LEAVE, VOID}
        wrong = (
            (action.cause is Cause.COMPUTER and action.seat not in computers)
            or (action.cause in {Cause.PLAYER, Cause.CLOCK} and action.seat in computers and ordinary)
            or (action.cause is Cause.PLAYER and action.request is None and ordinary)
            or (action.cause in _UNASKED and action.request is not None)
            or (action.cause is Cause.FORCED and (not ordinary or action.version in free))
            or (action.cause is Cause.MANAGER and action.text != VOID)
        )
        if wrong:
            yield Damage(
                told=f"has an action {action.version} that {action.cause.value} cannot have brought about",
                mendable=False,
            )


def _faults_of_people(stored: Stored, game: AnyGame, folded: AnySnapshot) -> Iterator[Damage]:
    users = {seat.user for seat in stored.seats if seat.user is not None}
    if len(users) != sum(1 for seat in stored.seats if seat.user is not None):
        yield Damage(told="has one person in two seats", mendable=False, stops=True)
    hands = {row.user for row in stored.surfaces if row.kind is SurfaceKind.HAND}
    if not hands <= users:
        yield Damage(told="has a hand for somebody who does not sit in it", mendable=False, stops=True)
    if stored.row.status is MatchStatus.LIVE:
        gone = set(game.gone(folded.state))
        # Who left a match of several may have had themselves forgotten, and then nothing is noted of them.
        forgotten = {seat.seat for seat in stored.seats if seat.user is None and seat.computer is None}
        if gone - forgotten != {seat.seat for seat in stored.seats if seat.left_at is not None}:
            yield Damage(told="has other players who left it than its log", mendable=False)
        if not forgotten <= gone:
            yield Damage(told="is open, and has a seat with nobody", mendable=False, stops=True)
        if stored.ought_to_count not in (None, stored.row.rated):
            told = "is rated, and ought not to be" if stored.row.rated else "is not rated, and ought to be"
            yield Damage(told=told, mendable=True)


def _faults_of_offer(stored: Stored) -> Iterator[Damage]:
    """What match and challenge say differently: one of the two was changed."""
    row, offer = stored.row, stored.challenge
    if offer is None:
        return
    terms = ("guild", "game", "preset", "rules", "turn_limit", "on_timeout", "secret")
    other = [name for name in terms if getattr(row, name) != getattr(offer, name)]
    if "guild" in other and is_across(stored.seats):
        # Where the server has sent the bot away in which it was offered, the match is the other server's.
        other.remove("guild")
    if "rules" in other and _are_same_rules(row.game, row.rules, offer.rules):
        other.remove("rules")
    users = {seat.user for seat in stored.seats}
    if not _lacks_somebody(stored.seats):
        named = {offer.challenger, *(() if offer.opponent is None else (offer.opponent,))}
        if not named <= users:
            other.append("players")
        levels = {seat.computer for seat in stored.seats if seat.computer is not None}
        if offer.seats is None and levels != ({offer.computer} - {None}):
            other.append("computer player")
    if other:
        told = f"is not what its challenge offered ({', '.join(other)})"
        yield Damage(told=told, mendable=False)


def _are_same_rules(game: str, one: str, other: str) -> bool:
    """Whether two texts are the same rules: a later version of a game writes an option more."""
    try:
        return decode_rules(GAMES[game], one) == decode_rules(GAMES[game], other)
    except (msgspec.MsgspecError, ValueError):
        return False


def _faults_around(
    stored: Stored, game: AnyGame, folded: AnySnapshot, outcome: Outcome | None
) -> Iterator[Damage]:
    row = stored.row
    if stored.deadlines and row.status is not MatchStatus.LIVE:
        yield Damage(told=f"is {row.status.value}, and its clock still runs", mendable=True)
    if stored.results and row.status is not MatchStatus.OVER:
        yield Damage(told="has results, and is not over", mendable=False)
    if row.status is MatchStatus.OVER and row.ended_at is not None:
        ended = None if outcome is None else (game, folded.state, outcome)
        for told in faults_of_results(row, stored.seats, stored.results, ended):
            # An older game may have counted and placed otherwise than this one does.
            yield Damage(told=told, mendable=row.game_version == game.VERSION)
