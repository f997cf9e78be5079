"""A ladder read from the store and brought up to date with what became of its challenges."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

import msgspec

from bot.competition.acts import Person
from bot.competition.ladder import (
    Accept,
    Challenge,
    Decline,
    Expire,
    Ladder,
    LadderAct,
    LadderRefused,
    Leave,
    Played,
    Withdraw,
    climb,
)
from bot.store import (
    ChallengeId,
    ChallengeStatus,
    GuildId,
    LadderActRow,
    LadderRow,
    MatchId,
    MatchStatus,
    Transaction,
    UserId,
)

_LADDER = msgspec.json.Decoder(Ladder)
_ACT = msgspec.json.Decoder(LadderAct)


@dataclass(frozen=True, slots=True, kw_only=True)
class LadderRecord:
    """A ladder at one version."""

    guild: GuildId
    game: str
    version: int
    ladder: Ladder
    people: Mapping[Person, UserId | None]

    def find_person(self, user: int) -> Person | None:
        """Who somebody is in the log; None for somebody who was never on the ladder."""
        return next((person for person, each in self.people.items() if each == user), None)


def read_ladder(tx: Transaction, guild: GuildId, game: str) -> LadderRecord:
    """The ladder as it is stored; raises what reading it raises."""
    row = tx.ladders.find(guild, game)
    return LadderRecord(
        guild=guild,
        game=game,
        version=0 if row is None else row.version,
        ladder=Ladder() if row is None else _LADDER.decode(row.snapshot),
        people={Person(person): user for person, user in tx.ladders.people(guild, game).items()},
    )


def fold_ladder(tx: Transaction, guild: GuildId, game: str) -> Ladder:
    """What the log leads to; raises what reading it raises."""
    ladder = Ladder()
    for row in tx.ladders.log(guild, game):
        ladder = climb(ladder, _ACT.decode(row.text), row.at)
    return ladder


def find_ill_ladders(tx: Transaction) -> dict[tuple[GuildId, str], bool]:
    """The ladders whose snapshot is not what their log leads to, and whether the log can be played again."""
    ill = {}
    for row in tx.ladders.all():
        try:
            right = fold_ladder(tx, row.guild, row.game)
        except (LadderRefused, msgspec.MsgspecError):
            ill[row.guild, row.game] = False
            continue
        version = len(tx.ladders.log(row.guild, row.game))
        if (row.version, row.snapshot) != (version, msgspec.json.encode(right)):
            ill[row.guild, row.game] = True
    return ill


def mend_ladder(tx: Transaction, guild: GuildId, game: str) -> None:
    """Write what the ladder's log leads to; for one whose log can be played again."""
    right, version = fold_ladder(tx, guild, game), len(tx.ladders.log(guild, game))
    row = LadderRow(guild=guild, game=game, version=version, snapshot=msgspec.json.encode(right))
    tx.ladders.mend(row)


def write_act(tx: Transaction, record: LadderRecord, act: LadderAct, at: datetime) -> LadderRecord:
    """Do an act; raises LadderRefused, and LadderMoved where somebody was first."""
    ladder = climb(record.ladder, act, at)
    text = msgspec.json.encode(act).decode()
    version = record.version + 1
    row = LadderActRow(guild=record.guild, game=record.game, version=version, text=text, at=at)
    tx.ladders.append(row, snapshot=msgspec.json.encode(ladder))
    return read_ladder(tx, record.guild, record.game)


def settled(tx: Transaction, guild: GuildId, game: str, at: datetime) -> LadderRecord:
    """The ladder after all that has become of its challenges, and of its people, by now."""
    record = read_ladder(tx, guild, game)
    for person in record.ladder.rungs:
        if record.people.get(person) is None:
            record = write_act(tx, record, Leave(person), at)
    links = tx.ladders.links(guild, game)
    for each in record.ladder.challenges:
        number = links.get((each.challenger, each.challenged))
        for act in _became(tx, each, number):
            record = write_act(tx, record, act, max(at, each.until) if isinstance(act, Expire) else at)
    open_pairs = {(each.challenger, each.challenged) for each in record.ladder.challenges}
    for pair, number in links.items():
        if pair not in open_pairs:
            tx.ladders.unlink(number)
    return record


def settle_challenge(tx: Transaction, number: ChallengeId, at: datetime) -> None:
    """A challenge has closed, or its match has ended: its ladder, if it has one, takes it in."""
    if (found := tx.ladders.of_challenge(number)) is not None:
        settled(tx, *found, at)


def settle_match(tx: Transaction, match: MatchId, at: datetime) -> None:
    """A match has ended, with its results: the ladder of its challenge takes it in."""
    for row in tx.challenges.of_match(match):
        settle_challenge(tx, row.id, at)


def _became(tx: Transaction, each: Challenge, number: ChallengeId | None) -> tuple[LadderAct, ...]:
    """What has happened to an open challenge that the ladder does not know yet."""
    pair = each.challenger, each.challenged
    row = None if number is None else tx.challenges.find(number)
    if row is None:
        return (Withdraw(*pair),)
    match row.status:
        case ChallengeStatus.OPEN:
            return ()
        case ChallengeStatus.DECLINED:
            return (Decline(*pair),)
        case ChallengeStatus.EXPIRED:
            return (Expire(*pair),)
        case ChallengeStatus.ACCEPTED:
            accepted = () if each.accepted else (Accept(*pair),)
            return (*accepted, *_played(tx, each, row.match, row.challenger))
        case _:
            return (Withdraw(*pair),)


def _played(
    tx: Transaction, each: Challenge, match: MatchId | None, challenger: UserId
) -> tuple[LadderAct, ...]:
    """How the match of a challenge ended; nothing while it goes on. One that was void changes nothing."""
    found = None if match is None else tx.matches.find(match)
    if found is not None and found.status is not MatchStatus.OVER:
        return ()
    first = [] if match is None else [row.user for row in tx.results.of(match) if row.place == 1]
    winner = None
    if len(first) == 1:
        winner = each.challenger if first[0] == challenger else each.challenged
    return (Played(each.challenger, each.challenged, winner),)
