"""/train: the costliest mistakes of one's reviews come again, until one chooses well."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Annotated

from discord import app_commands

from bot.matches import Choice, Exercise, MatchId
from bot.words import review as words
from bot.words.phrasebook import say
from cogs.appearance import as_chosen
from cogs.cog import Cog, everywhere, pressed, replies
from cogs.custom_ids import CustomId, Part
from cogs.games.coaching import REVIEW_WORDS
from cogs.games.registry import match_title
from cogs.layout import Block, Button, ButtonRow, ButtonStyle, Layout, Small, Text
from cogs.layouts.decision import choices, hand_pictures
from cogs.match_ids import ReplayStep, ShowReplay
from cogs.names import message_names, plain_names
from cogs.options import REVIEWED_CHOICES
from cogs.replays.moments import Moments
from cogs.sending.message import text_message
from cogs.sending.reply import Reply, Visibility

LABEL_LIMIT = 80
"""The longest label of a button, in characters."""

ActionNumber = Annotated[int, Part(r"[1-9]\d{0,4}", read=int)]
MenuPlace = Annotated[int, Part(r"\d{1,4}", read=int)]


class TrainAnswer(CustomId, form="train:{match}:{number}:{at}"):
    """Do something else than I did then; ``at`` is the action's place in the menu, counted from 0."""

    match: MatchId
    number: ActionNumber
    at: MenuPlace


class TrainNext(CustomId, form="train:{match}:{number}"):
    """Show the mistake that comes after this one."""

    match: MatchId
    number: ActionNumber


class Training(Cog):
    """Has people do better what they did badly."""

    @app_commands.command(name="train", description="Your costliest mistakes again, until you choose well")
    @everywhere
    @app_commands.describe(game="Only mistakes in this game")
    @app_commands.choices(game=REVIEWED_CHOICES)
    @replies(Visibility.PRIVATE)
    async def train(self, reply: Reply, game: str | None = None) -> None:
        """Show the costliest mistake that is left."""
        user = reply.interaction.user.id
        exercise = await self._services.matches.training.next(user, game=game)
        await self._ask(reply, exercise)

    @pressed(TrainNext)
    @replies(Visibility.UPDATE)
    async def turn(self, reply: Reply, press: TrainNext) -> None:
        """Show the next mistake."""
        user = reply.interaction.user.id
        exercise = await self._services.matches.training.next(user, after=(press.match, press.number))
        await self._ask(reply, exercise)

    @pressed(TrainAnswer)
    @replies(Visibility.UPDATE)
    async def answer(self, reply: Reply, press: TrainAnswer) -> None:
        """Say what the answer is worth; raises Refused."""
        exercise, chosen = await self._services.matches.training.answer(
            press.match, press.number, user=reply.interaction.user.id, at=press.at
        )
        await self._show(reply, await asyncio.to_thread(_verdict, exercise, chosen))

    async def _ask(self, reply: Reply, exercise: Exercise | None) -> None:
        if exercise is None:
            await reply.show(text_message(words.nothing_to_train()))
        else:
            await self._show(reply, await asyncio.to_thread(_question, exercise))

    async def _show(self, reply: Reply, blocks: tuple[Block, ...]) -> None:
        chosen = await self._services.matches.preferences.of(reply.interaction.user.id)
        layout = as_chosen(Layout(blocks=blocks), chosen)
        await reply.show(await self._services.renderer.render(layout))


def _question(exercise: Exercise) -> tuple[Block, ...]:
    """The hand as it was, and a button for each action that is offered."""
    mistake, names = exercise.mistake, plain_names(exercise.hand.table)
    phrases = REVIEW_WORDS[exercise.game]
    offered = (
        (
            phrases.phrase(exercise.hand.view, each.advice, names).rstrip(".")[:LABEL_LIMIT],
            TrainAnswer(match=mistake.match, number=mistake.number, at=each.at),
        )
        for each in exercise.options
    )
    lost = phrases.lost(exercise.hand.table.terms.rules, mistake.lost)
    return (
        Text(words.training_title(exercise.left)),
        *_place(exercise, lost),
        *choices(offered),
    )


def _place(exercise: Exercise, lost: str) -> Iterator[Block]:
    """Which moment of which match it is, and the hand."""
    match, table = exercise.mistake.match, exercise.hand.table
    moments = Moments(exercise.replay, user=int(exercise.hand.chair.user or 0))
    place = moments.place(moments.frame_after(exercise.mistake.number - 1))
    yield Small(words.training_place(match, match_title(table.terms), place, lost))
    yield from hand_pictures(exercise.hand)


def _verdict(exercise: Exercise, chosen: Choice) -> tuple[Block, ...]:
    """What the answer is worth, and what is better."""
    phrases, view, table = REVIEW_WORDS[exercise.game], exercise.hand.view, exercise.hand.table
    names, mistake = message_names(table), exercise.mistake
    lost = phrases.lost(table.terms.rules, chosen.lost)
    best, did = phrases.phrase(view, exercise.best.advice, names), phrases.phrase(view, chosen.advice, names)
    other = exercise.played if chosen.at == exercise.best.at else chosen
    why = tuple(phrases.better(view, exercise.best.advice, other.advice, names))
    if other is not chosen:
        told = words.well_chosen(did, phrases.phrase(view, other.advice, names), why)
    elif chosen.is_good:
        told = words.nearly_best(did, best, why)
    else:
        told = words.not_best(did, lost, best, why)
    there = Moments(exercise.replay, user=int(exercise.hand.chair.user or 0)).frame_after(mistake.number - 1)
    replay = ShowReplay(match=mistake.match, frame=there, step=ReplayStep.REVIEW)
    following = TrainNext(match=mistake.match, number=mistake.number)
    onwards = Button(label=say("Next"), id=following, style=ButtonStyle.MAIN)
    return (
        Text(told),
        *hand_pictures(exercise.hand),
        Small(words.mistakes_left(exercise.left)),
        ButtonRow(
            (
                *((onwards,) if exercise.left else ()),
                Button(label=say("Watch it in the replay"), id=replay),
            )
        ),
    )
