"""/daily: a game's hand of the day, its answer, what each answer is worth, and the board."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import Annotated, Final

import msgspec
import structlog
from discord import app_commands

from bot.daily import (
    BEST,
    DAILY_GAMES,
    Choice,
    FindPosition,
    Position,
    action_of,
    advice_of,
    decode_position,
    encode_position,
    of_the_day,
    reached,
    score_of,
)
from bot.games.game import Seat
from bot.matches import BOARD_DAYS, BoardLine, DailyAnswerRow, Hand, shown_hand
from bot.refusals import Refusal, Refused
from bot.words import daily as words
from bot.words.people import departed
from bot.words.phrasebook import say, speaking
from cogs.appearance import as_chosen
from cogs.clocks import until
from cogs.cog import Cog, Interaction, Services, in_servers, pressed, replies
from cogs.custom_ids import ActionText, CustomId, Part
from cogs.games.dailies import DAILY_WORDS
from cogs.games.registry import GUIDES
from cogs.languages import public_locale_of
from cogs.layout import Block, Button, ButtonRow, ButtonStyle, Layout, Text
from cogs.layouts.decision import choices, question, verdict
from cogs.layouts.panels import warning
from cogs.names import escaped, message_names
from cogs.options import GAME_CHOICES
from cogs.rulesets import default_game
from cogs.sending.message import text_message
from cogs.sending.reply import Reply, Visibility

GAME: Final = "gin"
"""The game that is meant where none is named and the server's own has no daily hand."""

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
    @app_commands.describe(game="Which game; the server's by default")
    @app_commands.choices(game=[each for each in GAME_CHOICES if each.value in DAILY_GAMES])
    @in_servers
    @replies(Visibility.PRIVATE)
    async def daily(self, reply: Reply, game: str | None = None) -> None:
        """Show today's hand of a game."""
        which = game or await default_game(self._services.matches, reply.interaction.guild_id)
        await self._show(reply, which if which in DAILY_GAMES else GAME)

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
            score=score_of(reader.game, choice),
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
            game = GUIDES[reader.game].name()
            told = words.share_line(escaped(reader.name), game, score=row.score, best=BEST, streak=streak)
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
        """The server's position of the day, from a book or looked for when somebody first asks."""
        document = await self._dailies.position(reader.guild, reader.game, reader.day)
        if document is None:
            # One after the other, as each costs a second of processor time.
            async with self._finding:
                document = await self._dailies.position(reader.guild, reader.game, reader.day)
                if document is None:
                    found = of_the_day(reader.game, reader.day)
                    if found is None:
                        seed = self._dailies.new_seed(request)
                        found = await self._dailies.find(FindPosition(game=reader.game, seed=seed))
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
            reader.game,
            position.preset,
            reached(reader.game, position),
            Seat(position.seat),
            user=reader.user,
            # Pictures and alt texts name both seats, and the sheet speaks to its reader (14.3).
            name=say("You"),
            computer="daily",
        )
        said = DAILY_WORDS[reader.game]
        tomorrow = datetime.fromordinal(reader.day + 1).replace(tzinfo=UTC)
        asked = words.daily_heading(table=said.table(), when=until(tomorrow))
        shown = (*((Text(warning(note)),) if note else ()), *question(hand, asked, said.story(hand)))
        if row is None:
            return Layout(blocks=(*shown, *_answers(hand, position, reader)))
        chosen = await self._dailies.actions(reader.guild, reader.game, reader.day)
        streak = await self._dailies.streak(reader.guild, reader.game, reader.user, today=reader.day)
        return Layout(blocks=(*shown, *_verdict(hand, position, row, Counter(chosen), streak)))

    async def _print(self, reply: Reply, layout: Layout) -> None:
        chosen = await self._services.matches.preferences.of(reply.interaction.user.id)
        await reply.show(await self._services.renderer.render(as_chosen(layout, chosen)))


def _label(hand: Hand, choice: Choice) -> str:
    """An action as a button says it."""
    game = hand.table.terms.game
    return DAILY_WORDS[game].label(hand.view, action_of(game, choice), message_names(hand.table))


def _answers(hand: Hand, position: Position, reader: _Reader) -> Iterator[Block]:
    """A button for each action that is offered, in the order of the menu, which tells nothing."""
    yield from choices(
        (_label(hand, each), DailyAnswer(game=reader.game, day=reader.day, action=each.action))
        for each in sorted(position.choices, key=lambda each: hand.menu.index(each.action))
    )
    board = DailyLook(game=reader.game, day=reader.day, part=DailyPart.BOARD)
    yield ButtonRow((Button(label=say("Board"), id=board),))


def _verdict(
    hand: Hand, position: Position, row: DailyAnswerRow, chosen: Counter[str], streak: int
) -> Iterator[Block]:
    """How the person did, and what each action is worth."""
    answers = tuple(
        words.Answer(
            label=_label(hand, each),
            lost=each.lost,
            share=chosen[each.action] / max(1, chosen.total()),
            mine=each.action == row.action,
        )
        for each in position.choices
    )
    yield from verdict(
        words.verdict(score=row.score, best=BEST, streak=streak),
        words.answer_lines(answers, DAILY_WORDS[row.game].unit),
        _reason(hand, position, row),
    )
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


def _reason(hand: Hand, position: Position, row: DailyAnswerRow) -> str:
    """Why the best action is best; empty for a hand that another version of the program has found."""
    weighed = [advice_of(row.game, each) for each in position.choices]
    if None in weighed:
        return ""
    mine = next((at for at, each in enumerate(position.choices) if each.action == row.action), 0)
    names = message_names(hand.table)
    return DAILY_WORDS[row.game].reason(hand.view, tuple(weighed), weighed[mine] if mine else None, names)


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
    heading = words.board_heading(
        GUIDES[reader.game].name(),
        days=BOARD_DAYS,
        point=round(DAILY_GAMES[reader.game].point),
        unit=DAILY_WORDS[reader.game].unit,
    )
    return Layout(
        blocks=(
            Text(heading),
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
