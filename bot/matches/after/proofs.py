"""Proofs of matches that are over: the file that anybody can check without us, and who may have it."""

from __future__ import annotations

import asyncio
import re
from datetime import datetime
from typing import Any

import msgspec
import structlog

from bot.games.game import Seat
from bot.games.registry import GAMES
from bot.games.shuffle import Shuffle, witnessed
from bot.matches.after.rechecks import recheck
from bot.matches.core import Core
from bot.matches.fold import Move, advance, begin, decode_rules
from bot.matches.record import find_terms, is_emptied, terms_of
from bot.matches.seal import message_of, seal, second_of
from bot.matches.table import Terms
from bot.matches.writing import Events
from bot.refusals import Refusal, Refused
from bot.store import (
    ActionRow,
    ChannelId,
    MatchId,
    MatchRow,
    MatchStatus,
    SeatRow,
    Transaction,
    UserId,
)
from bot.verify import FORMAT, Failed, NotAProof, check, fingerprint, read

Json = dict[str, Any]

ABOUT = "Check this file with ./upcard verify FILE, or with Upcard's bot/verify.py and Python alone."

LINES = ("packs", "shuffles", "start", "log")
"""The fields of the file that are written with a line for each entry."""

_DEAL = re.compile(r"deal/\d+")
"""The label of a deal's deck; other shuffles are cuts, or a pile that is used again."""

_log = structlog.get_logger(__name__)


class Finished(msgspec.Struct, frozen=True, kw_only=True):
    """A match that can be verified, as a menu lists it."""

    match: MatchId
    terms: Terms
    ended_at: datetime | None


class SecondSeal(msgspec.Struct, frozen=True, kw_only=True):
    """The seal of the second player of a match across servers, whose secret is part of the salt."""

    commitment: str
    link: str


class PostedSeal(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody may know of a deal's secret while a match goes on."""

    commitment: str
    salt: str
    link: str | None
    """The message whose id is the salt; None where the salt is the number of a press."""
    second: SecondSeal | None = None


class Proof(msgspec.Struct, frozen=True, kw_only=True):
    """A match with its seal opened, and the file that proves it. Nobody is named in it."""

    match: MatchId
    terms: Terms
    commitment: str
    salt: str
    link: str | None
    """The message whose id is the salt; None where the salt is the number of a press."""
    secret: str
    seed: str
    decks: tuple[tuple[str, str], ...]
    """Each label with its deck, from the top."""
    deals: int
    is_fair: bool
    """Whether the file passes the check that anybody can make."""
    actions: int
    fingerprint: str
    text: bytes
    """The file, JSON."""
    second: SecondSeal | None = None


class Proofs:
    """Gives proofs to those who may have them: the players anywhere, everybody where the match was played."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def near(self, user: int, channel: int | None, *, limit: int = 25) -> tuple[Finished, ...]:
        """The matches whose proof the person may have here, newest first."""
        place = None if channel is None else ChannelId(channel)
        rows = await self._core.store.read(
            lambda tx: tx.match_lists.over_near(UserId(user), place, limit=limit)
        )
        return tuple(
            Finished(match=row.id, terms=terms, ended_at=row.ended_at)
            for row in rows
            if (terms := find_terms(row)) is not None
        )

    async def seal_of(self, match: MatchId, *, user: int, channel: int | None) -> PostedSeal:
        """The seal of a match that goes on or is over. Raises Refused: NOTHING_TO_VERIFY, NOT_SHOWN_HERE."""
        row, _ = await self._core.store.read(lambda tx: _require_reader(tx, match, UserId(user), channel))
        posted = seal(row.secret, row.salt, opened=False)
        return PostedSeal(commitment=posted.commitment, salt=row.salt, link=_link(row), second=_second(row))

    async def of(self, match: MatchId, *, user: int, channel: int | None) -> Proof:
        """The proof for somebody who asks for it in a channel.

        Raises Refused: NOTHING_TO_VERIFY, NOT_SHOWN_HERE, NOT_OVER, SEALED, PROOF_GONE.
        """

        def work(tx: Transaction) -> tuple[MatchRow, tuple[SeatRow, ...], tuple[ActionRow, ...]]:
            row, seats = _require(tx, match, UserId(user), channel)
            log = tx.matches.log(match)
            return row, seats, log

        row, seats, log = await self._core.store.read(work)
        try:
            # A long match takes a while to play again, and the event loop has people to answer.
            return await asyncio.to_thread(_prove, row, seats, log)
        except Exception:  # noqa: BLE001  # a log of older rules breaks the rules' code in any way, and words may show cards
            _log.error("match cannot be proven", match=match)  # a traceback may show cards
            raise Refused(Refusal.PROOF_GONE) from None


def _require(
    tx: Transaction, match: MatchId, user: UserId, channel: int | None
) -> tuple[MatchRow, tuple[SeatRow, ...]]:
    row, seats = _require_reader(tx, match, user, channel)
    if row.status is not MatchStatus.OVER:
        raise Refused(Refusal.NOT_OVER)
    if tx.duplicates.is_sealed(match):
        raise Refused(Refusal.SEALED)
    if is_emptied(row):
        raise Refused(Refusal.PROOF_GONE)
    return row, seats


def _require_reader(
    tx: Transaction, match: MatchId, user: UserId, channel: int | None
) -> tuple[MatchRow, tuple[SeatRow, ...]]:
    row = tx.matches.find(match)
    if row is None:
        raise Refused(Refusal.NOTHING_TO_VERIFY)
    seats = tx.matches.seats(match)
    # A proof shows every card: players may have it anywhere, others only where they could have watched.
    if user not in {seat.user for seat in seats} and not _is_played_in(row, channel):
        raise Refused(Refusal.NOT_SHOWN_HERE)
    return row, seats


def _is_played_in(row: MatchRow, channel: int | None) -> bool:
    return channel is not None and channel in {row.channel, row.thread, row.away_channel, row.away_thread}


def _prove(row: MatchRow, seats: tuple[SeatRow, ...], log: tuple[ActionRow, ...]) -> Proof:
    """Play the log again and note all that was shuffled, and all that everybody saw."""
    game = GAMES[row.game]
    # The games shuffle by themselves, deep inside a move: whatever they shuffle here is noted on the way.
    with witnessed() as shuffles:
        snapshot, events = begin(game, decode_rules(game, row.rules), len(seats), row.seed)
        start, entries = _plain(events), []
        for action in log:
            snapshot, events = advance(game, snapshot, Move(Seat(action.seat), action.text))
            entries.append(_entry(action, events))
    packs = tuple(_texts(pack) for pack in game.PACKS)
    # By label: a game that asks for the same deck again gets the same one.
    used = {each.label: each for each in shuffles}
    document = _head(row, seats) | {
        "packs": list(packs),
        "shuffles": [_shuffle(each, packs) for each in used.values()],
        "start": start,
        "log": entries,
    }
    # Over everything before it, so that a line that was changed by hand is noticed.
    mark = fingerprint(document)
    text = _written(document | {"fingerprint": mark})
    return Proof(
        match=row.id,
        terms=terms_of(row, decode_rules(GAMES[row.game], row.rules)),
        commitment=document["commitment"],
        salt=row.salt,
        link=_link(row),
        secret=document["secret"],
        seed=document["seed"],
        decks=tuple((label, _texts(each.deck)) for label, each in used.items()),
        deals=sum(1 for label in used if _DEAL.fullmatch(label)),
        is_fair=_passes(text, row.id),
        actions=len(entries),
        fingerprint=mark,
        text=text,
        second=_second(row),
    )


def _passes(text: bytes, match: MatchId) -> bool:
    """Whether the file passes, read anew as whoever gets it reads it."""
    try:
        proof = read(text)
        for _ in (*check(proof), *recheck(proof)):
            pass
    except (Failed, NotAProof):
        _log.error("a proof fails its own check", match=match)
        return False
    return True


def _head(row: MatchRow, seats: tuple[SeatRow, ...]) -> Json:
    """All that the file says of the match before its cards."""
    # Only where a lobby was shuffled: with it a reader can check who was dealt which seat.
    joined = [str(each.joined + 1) for each in seats if each.joined is not None]
    return ({"joined": " ".join(joined)} if len(joined) == len(seats) else {}) | {
        "format": FORMAT,
        "about": ABOUT,
        "match": row.id,
        "game": row.game,
        "preset": row.preset,
        "rules": msgspec.json.decode(row.rules),
        "turn_limit_seconds": None if row.turn_limit is None else int(row.turn_limit.total_seconds()),
        "on_timeout": row.on_timeout.value,
        "seats": ["person" if each.computer is None else "computer" for each in seats],
        "ending": row.ending,
        "commitment": seal(row.secret, row.salt, opened=True).commitment,
        "salt": row.salt,
        "secret": row.secret.hex(),
        "seed": row.seed.hex(),
    }


def _shuffle(shuffle: Shuffle, packs: tuple[str, ...]) -> Json:
    """One deck of the file, with what it was shuffled from where that is not a whole pack of the game."""
    items = _texts(shuffle.items)
    # The file holds whole packs once; of any other cards its reader must be told what was shuffled.
    told = {} if items in packs else {"items": items}
    return {"label": shuffle.label, "cards": _texts(shuffle.deck)} | told


def _texts(items: tuple[object, ...]) -> str:
    return " ".join(map(str, items))


def _entry(action: ActionRow, events: Events) -> Json:
    """One action of the log, without its time: that proves nothing, and would show when people sleep."""
    return {
        "number": action.version,
        "seat": action.seat,
        "by": action.cause.value,
        "action": action.text,
        "events": _plain(events),
    }


def _plain(events: Events) -> list[Json]:
    """Events as plain JSON, each with its type."""
    found: list[Json] = msgspec.json.decode(msgspec.json.encode(events))
    return found


def _link(row: MatchRow) -> str | None:
    """Where the seal was posted; None where the salt is no message."""
    message = message_of(row.salt)
    if message is None:
        return None
    if row.away_guild is not None and second_of(row.salt) is None:
        # The seal of a friendly gets its salt in the second server.
        return f"https://discord.com/channels/{row.away_guild}/{row.away_channel}/{message}"
    # Links to direct messages have @me where others name the server.
    return f"https://discord.com/channels/{row.guild or '@me'}/{row.channel}/{message}"


def _second(row: MatchRow) -> SecondSeal | None:
    """The second seal; where its server has sent the bot away, nobody knows where it was posted."""
    found = second_of(row.salt)
    if found is None or row.away_guild is None:
        return None
    message, posted = found
    link = f"https://discord.com/channels/{row.away_guild}/{row.away_channel}/{message}"
    return SecondSeal(commitment=posted, link=link)


def _written(document: Json) -> bytes:
    """The file, with each field on a line and each entry of the long lists, so that people can read it."""
    fields = []
    for name, value in document.items():
        rows = [msgspec.json.encode(row) for row in value] if name in LINES else []
        text = b"[\n    " + b",\n    ".join(rows) + b"\n  ]" if rows else msgspec.json.encode(value)
        fields.append(b"  " + msgspec.json.encode(name) + b": " + text)
    return b"{\n" + b",\n".join(fields) + b"\n}\n"
