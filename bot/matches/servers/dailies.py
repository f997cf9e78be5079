"""The daily hands of servers: one position a day and game, one answer for each person, who answers best."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import UTC
from typing import Any, Final

import structlog

from bot.games.shuffle import seed_of
from bot.matches.core import Core
from bot.matches.seal import new_secret
from bot.refusals import Refusal, Refused
from bot.store import DailyAnswerRow, GuildId, Transaction, UserId
from bot.thinkers import AtRest, Question, ThinkingFailed, Urgency

_log = structlog.get_logger(__name__)

BOARD_DAYS: Final = 30
"""How many days the board counts, with today's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardLine:
    """What one person has reached in the last `BOARD_DAYS` days."""

    user: UserId
    name: str | None
    points: int
    answered: int
    """How many of the days they have answered."""
    streak: int
    """Days in a row, up to today or yesterday."""


class Dailies:
    """Days are numbers of the calendar (`datetime.date.toordinal`) and begin at midnight UTC.

    The caller knows what a position is and what an answer scores.
    """

    def __init__(self, core: Core) -> None:
        self._core = core

    def today(self) -> int:
        """The number of the present day."""
        return self._core.now().astimezone(UTC).toordinal()

    def new_seed(self, request: int) -> bytes:
        """The seed of a position: drawn when it is asked for first, so that nobody has known it before.

        What a host could draw again is mixed with ``request``, the id of the interaction that asked.
        """
        return seed_of(new_secret(), f"daily {request}")

    async def find(self, question: Question) -> Any:  # noqa: ANN401  # as the question answers
        """Have a position found: after moves, before reviews. Raises Refused: NO_DAILY, RESTARTING."""
        try:
            return await self._core.mind.ask(question, urgency=Urgency.HINT)
        except ThinkingFailed as failed:
            _log.error("no daily hand", why=str(failed))
            raise Refused(Refusal.NO_DAILY) from None
        except AtRest:
            raise Refused(Refusal.RESTARTING) from None

    async def position(self, guild: int, game: str, day: int) -> str | None:
        """The document of the server's position of a day, if there is one."""
        return await self._core.store.read(lambda tx: tx.daily_hands.position(GuildId(guild), game, day))

    async def keep(self, guild: int, game: str, day: int, document: str) -> str:
        """Keep a day's position; the one that counts, which is the first that anybody kept."""

        def work(tx: Transaction) -> str:
            hands = tx.daily_hands
            hands.add(GuildId(guild), game, day, document, self._core.now())
            # Two may have found one at the same moment: everybody gets the one that was stored.
            return hands.position(GuildId(guild), game, day) or document

        return await self._core.store.write(work)

    async def answered(self, guild: int, game: str, day: int, user: int) -> DailyAnswerRow | None:
        """What the person answered that day, if they have."""
        return await self._core.store.read(
            lambda tx: tx.daily_hands.answer(GuildId(guild), game, day, UserId(user))
        )

    async def answer(
        self, guild: int, game: str, day: int, user: int, *, name: str, action: str, score: int
    ) -> DailyAnswerRow:
        """Answer for the person; the answer that counts, which is their first."""
        row = DailyAnswerRow(
            guild=GuildId(guild),
            game=game,
            day=day,
            user=UserId(user),
            action=action,
            score=score,
            at=self._core.now(),
        )

        def work(tx: Transaction) -> DailyAnswerRow:
            tx.people.record_seen(row.user, name, row.at)
            hands = tx.daily_hands
            # A second answer does not replace the first, which people may have compared by then.
            hands.add_answer(row)
            return hands.answer(row.guild, game, day, row.user) or row

        return await self._core.store.write(work)

    async def share(self, guild: int, game: str, day: int, user: int) -> bool:
        """Note that the person tells the channel of their answer; whether that is the first time."""
        return await self._core.store.write(
            lambda tx: tx.daily_hands.share(GuildId(guild), game, day, UserId(user))
        )

    async def actions(self, guild: int, game: str, day: int) -> tuple[str, ...]:
        """What everybody answered that day."""
        return await self._core.store.read(lambda tx: tx.daily_hands.actions(GuildId(guild), game, day))

    async def streak(self, guild: int, game: str, user: int, *, today: int) -> int:
        """On how many days in a row the person has answered, up to today, or yesterday if today is open.

        Each game has its own board and streak: whoever plays more games gains nothing by it.
        """
        return await self._core.store.read(
            lambda tx: streak_of(tx.daily_hands.days(GuildId(guild), game, UserId(user)), today)
        )

    async def board(self, guild: int, game: str, *, today: int) -> tuple[BoardLine, ...]:
        """Everybody who has answered lately, the one with the most points first."""

        def work(tx: Transaction) -> list[BoardLine]:
            hands = tx.daily_hands
            lines = hands.lines(GuildId(guild), game, since=today - BOARD_DAYS + 1)
            scores: dict[UserId, list[int]] = defaultdict(list)
            for line in lines:
                scores[line.user].append(line.score)
            names = {line.user: line.name for line in lines}
            return [
                BoardLine(
                    user=user,
                    name=names[user],
                    points=sum(each),
                    answered=len(each),
                    streak=streak_of(hands.days(GuildId(guild), game, user), today),
                )
                for user, each in scores.items()
            ]

        found = await self._core.store.read(work)
        return tuple(sorted(found, key=lambda line: (-line.points, line.answered, line.user)))


def streak_of(days: tuple[int, ...], today: int) -> int:
    """How many of the days, newest first, follow on each other up to today or yesterday."""
    if not days or days[0] < today - 1:
        return 0
    return next((at for at, day in enumerate(days) if day != days[0] - at), len(days))
