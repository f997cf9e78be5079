"""/daily: the hand of the day, its answer, what each answer is worth, and the board."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import Annotated

import msgspec
import structlog
from discord import app_commands

from bot.games.game import Seat
from bot.games.gin.actions import read
from bot.games.gin.advice import DailyChoice
from bot.games.gin.daily import (
    BEST,
    GAME,
    PRESET,
    FindPosition,
    Position,
    decode_position,
    encode_position,
    reached,
    score_of,
)
from bot.games.gin.words import daily as words
from bot.matches import BOARD_DAYS, BoardLine, DailyAnswerRow, shown_hand
from bot.refusals import Refusal, Refused
from bot.words.people import departed
from bot.words.phrasebook import say, speaking
from cogs.appearance import as_chosen, in_full
from cogs.clocks import until
from cogs.cog import Cog, Interaction, Services, in_servers, pressed, replies
from cogs.custom_ids import ActionText, CustomId, Part
from cogs.games.gin import GinHand
from cogs.games.registry import PANELS
from cogs.languages import public_locale_of
from cogs.layout import Block, Button, ButtonRow, ButtonStyle, Image, Layout, Small, Text, rows_of
from cogs.layouts.panels import warning
from cogs.names import escaped, message_names
from cogs.sending.message import text_message
from cogs.sending.reply import Reply, Visibility

PLACES = 15
"""Lines of the board, beside one's own."""

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reader:
    """Who looks at which server's hand of which day, and of which game."""

    guild: int
    game: str
    user: int
    name: str
    day: int


class DailyPart(StrEnum):
    """What there is to see of a daily hand beside answering it."""

    HAND = "hand"
    BOARD = "board"
    SHARE = "share"
    """Tell the channel how one did."""


DayNumber = Annotated[int, Part(r"[1-9]\d{5,6}", read=int)]
"""A day as a number of the calendar."""

DailyGame = Annotated[
    str,
    Part(
        r"(?:[a-z][a-z0-9_]{0,19}:)?",
        read=lambda text: text[:-1] or GAME,
        write=lambda game: "" if game == GAME else f"{game}:",
    ),
]
"""The key of a game; nothing for gin, so that buttons from when gin alone had a daily hand still work."""


class DailyAnswer(CustomId, form="daily:{game}{day}:{action}"):
    """Answer a game's hand of a day."""

    game: DailyGame
    day: DayNumber
    action: ActionText


class DailyLook(CustomId, form="day:{game}{day}:{part}"):
    """See a part of a game's hand of a day."""

    game: DailyGame
    day: DayNumber
    part: DailyPart


class Daily(Cog):
    """Shows a server's hand of the day and takes the answers."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._dailies = services.matches.dailies
        self._finding = asyncio.Lock()

    @app_commands.command(name="daily", description="One decision a day, the same cards for the whole server")
    @in_servers
    @replies(Visibility.PRIVATE)
    async def daily(self, reply: Reply) -> None:
        """Show today's hand."""
        await self._show(reply, GAME)

    async def _show(self, reply: Reply, game: str, *, note: str = "") -> None:
        """Answer with today's hand, or what the person's answer came to."""
        reader = self._reader(reply, game)
        if reader is None:
            await reply.show(text_message(words.server_only()))
            return
        position = await self._position(reader, reply.interaction.id)
        row = await self._dailies.answered(reader.guild, reader.game, reader.day, reader.user)
        await self._print(reply, await self._sheet(reader, position, row, note=note))

    @pressed(DailyAnswer)
    @replies(Visibility.UPDATE)
    async def answer(self, reply: Reply, press: DailyAnswer) -> None:
        """Take the person's answer; the first one counts, and none to the hand of another day."""
        reader = self._reader(reply, press.game)
        if reader is None or press.day != reader.day:
            await self._show(reply, press.game, note=words.over_note())
            return
        position = await self._position(reader, reply.interaction.id)
        choice = next((each for each in position.choices if each.action == press.action), None)
        if choice is None:
            raise Refused(Refusal.BAD_ACTION)
        row = await self._dailies.answer(
            reader.guild,
            reader.game,
            reader.day,
            reader.user,
            name=reader.name,
            action=choice.action,
            score=score_of(choice),
        )
        await self._print(reply, await self._sheet(reader, position, row))

    @pressed(DailyLook)
    async def look(self, interaction: Interaction, press: DailyLook) -> None:
        """Show a part of the hand, to one person alone, or tell the channel how they did."""
        if press.part is DailyPart.SHARE:
            await self._share(interaction, press)
        else:
            await self._look(interaction, press)

    @replies(Visibility.UPDATE)
    async def _look(self, reply: Reply, press: DailyLook) -> None:
        """Answer with another part: the hand, or the board."""
        reader = self._reader(reply, press.game)
        if press.part is DailyPart.HAND or reader is None:
            await self._show(reply, press.game)
            return
        lines = await self._dailies.board(reader.guild, reader.game, today=reader.day)
        await reply.show(await self._services.renderer.render(board_layout(lines, reader)))

    @replies(Visibility.PUBLIC)
    async def _share(self, reply: Reply, press: DailyLook) -> None:
        """Tell the channel how the person did that day, once, and nothing of the cards."""
        reader = self._reader(reply, press.game)
        asked = () if reader is None else (reader.guild, reader.game, press.day, reader.user)
        row = await self._dailies.answered(*asked) if asked else None
        if reader is None or row is None or not await self._dailies.share(*asked):
            await reply.privately(text_message(words.shared_already()))
            return
        streak = await self._dailies.streak(reader.guild, reader.game, reader.user, today=press.day)
        with speaking(public_locale_of(reply.interaction)):
            told = words.share_line(escaped(reader.name), score=row.score, best=BEST, streak=streak)
        await reply.show(text_message(told))

    def _reader(self, reply: Reply, game: str) -> _Reader | None:
        """Who asks; None outside of servers."""
        interaction = reply.interaction
        if interaction.guild_id is None:
            return None
        return _Reader(
            guild=interaction.guild_id,
            game=game,
            user=interaction.user.id,
            name=interaction.user.display_name,
            day=self._dailies.today(),
        )

    async def _position(self, reader: _Reader, request: int) -> Position:
        """The server's position of the day; it is looked for when somebody first asks."""
        document = await self._dailies.position(reader.guild, reader.game, reader.day)
        if document is None:
            # One after the other, as each costs a second of processor time.
            async with self._finding:
                document = await self._dailies.position(reader.guild, reader.game, reader.day)
                if document is None:
                    found = await self._dailies.find(FindPosition(seed=self._dailies.new_seed(request)))
                    document = await self._dailies.keep(
                        reader.guild, reader.game, reader.day, encode_position(found)
                    )
        try:
            return decode_position(document)
        except msgspec.MsgspecError:
            _log.error("a daily hand cannot be read", guild=reader.guild, day=reader.day)
            raise Refused(Refusal.FROZEN) from None

    async def _sheet(
        self, reader: _Reader, position: Position, row: DailyAnswerRow | None, *, note: str = ""
    ) -> Layout:
        """The question, or once it is answered what each answer is worth."""
        hand = shown_hand(
            GAME,
            PRESET,
            reached(position),
            Seat(position.seat),
            user=reader.user,
            name=reader.name,
            computer="daily",
        )
        shown = (*((Text(warning(note)),) if note else ()), *_question(hand, reader))
        if row is None:
            return Layout(blocks=(*shown, *_answers(position, reader)))
        chosen = await self._dailies.actions(reader.guild, reader.game, reader.day)
        streak = await self._dailies.streak(reader.guild, reader.game, reader.user, today=reader.day)
        return Layout(blocks=(*shown, *_verdict(position, row, Counter(chosen), streak)))

    async def _print(self, reply: Reply, layout: Layout) -> None:
        chosen = await self._services.matches.preferences.of(reply.interaction.user.id)
        await reply.show(await self._services.renderer.render(as_chosen(layout, chosen)))


def _question(hand: GinHand, reader: _Reader) -> Iterator[Block]:
    """The hand first, then what is asked and what has happened."""
    tomorrow = datetime.fromordinal(reader.day + 1).replace(tzinfo=UTC)
    panel = in_full(PANELS[GAME].hand(hand))
    yield next(block for block in panel if isinstance(block, Image))
    yield Text(words.daily_heading(when=until(tomorrow)))
    yield Small("\n".join(words.story_to(hand.table.recent, message_names(hand.table), hand.seat)))


def _answers(position: Position, reader: _Reader) -> Iterator[Block]:
    """A button for each action that is offered, in an order that tells nothing."""
    buttons = tuple(
        Button(
            label=words.choice_label(read(choice.action)),
            id=DailyAnswer(game=reader.game, day=reader.day, action=choice.action),
            style=ButtonStyle.MAIN,
        )
        for choice in sorted(position.choices, key=_by_action)
    )
    yield from rows_of(buttons, widest=3)
    board = say("Board")
    yield ButtonRow(
        (Button(label=board, id=DailyLook(game=reader.game, day=reader.day, part=DailyPart.BOARD)),)
    )


def _by_action(choice: DailyChoice) -> tuple[bool, str]:
    """Throws first, by suit and rank as they are written; then knocks."""
    verb, _, card = choice.action.partition(" ")
    return verb != "discard", card[1:] + card[:1]


def _verdict(position: Position, row: DailyAnswerRow, chosen: Counter[str], streak: int) -> Iterator[Block]:
    """How the person did, and what each action is worth."""
    answers = tuple(_answer_to(each, row, chosen) for each in position.choices)
    mine = next((each for each in answers[1:] if each.mine), None)
    yield Text(words.verdict(score=row.score, best=BEST, streak=streak))
    yield Text("\n".join(words.answer_lines(answers)))
    yield Small(words.reason(answers[0], mine))
    yield ButtonRow(
        (
            Button(
                label=say("Share in channel"),
                id=DailyLook(game=row.game, day=row.day, part=DailyPart.SHARE),
                style=ButtonStyle.MAIN,
                disabled=row.shared,
            ),
            Button(label=say("Board"), id=DailyLook(game=row.game, day=row.day, part=DailyPart.BOARD)),
        )
    )


def _answer_to(choice: DailyChoice, row: DailyAnswerRow, chosen: Counter[str]) -> words.Answer:
    """A choice as its words need it."""
    return words.Answer(
        choice=choice,
        action=read(choice.action),
        share=chosen[choice.action] / max(1, chosen.total()),
        mine=choice.action == row.action,
    )


def board_layout(lines: tuple[BoardLine, ...], reader: _Reader) -> Layout:
    """The best of the last days, and the reader's own line wherever it stands."""
    places = tuple(
        words.BoardPlace(
            place=at,
            name=escaped(line.name) if line.name else departed(),
            points=line.points,
            answered=line.answered,
            streak=line.streak,
            mine=line.user == reader.user,
        )
        for at, line in enumerate(lines, start=1)
        if at <= PLACES or line.user == reader.user
    )
    told = "\n".join(words.board_lines(places)) or words.nobody_yet()
    return Layout(
        blocks=(
            Text(words.board_heading(BOARD_DAYS)),
            Text(told),
            ButtonRow(
                (
                    Button(
                        label=say("Today's hand"),
                        id=DailyLook(game=reader.game, day=reader.day, part=DailyPart.HAND),
                    ),
                )
            ),
        )
    )
