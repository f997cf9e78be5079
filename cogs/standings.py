"""The rankings of a server and the profile of a player, as pictures with the same in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

import discord

from bot.matches import Matches, Refused, Trouble
from bot.rankings import Page, shown
from bot.rankings import Profile as Record
from bot.words import rankings as words
from bot.words.guide import Feat, find_score
from bot.words.names import departed
from bot.words.phrasebook import ENGLISH, Locale, phrasebook
from cogs.answers import Gate
from cogs.chosen import public_look
from cogs.games.registry import guide_of
from cogs.languages import public_locale_of
from cogs.leaf import Press
from cogs.names import escaped, tidy
from cogs.page_ids import Leaders, Period
from cogs.portraits import portrait_of
from cogs.sheet import Image, Key, Keys, Sheet, Text
from images import Face, Form, Profile, RankingRow, profile_picture, rankings_picture

LINES = 10
"""Lines of one page."""

FACES_WITHIN_S = 1.0
"""How long a page waits for avatars that were never shown before."""

_SPANS = {Period.WEEK: timedelta(days=7), Period.MONTH: timedelta(days=30), Period.ALL: None}

Interaction = discord.Interaction[Any]


async def show_rankings(gate: Gate, matches: Matches, press: Press, what: Leaders) -> None:
    """Answer with a page of the server's ranking."""
    interaction = gate.interaction
    if interaction.guild_id is None:
        raise Refused(Trouble.NO_MATCH)
    settings = await matches.servers.settings(interaction.guild_id)
    if not settings.rankings:
        raise Refused(Trouble.RANKINGS_OFF)
    page = await _read(matches, interaction.guild_id, what)
    last = _pages(page)
    if what.page > last:
        what = replace(what, page=last)
        page = await _read(matches, interaction.guild_id, what)
    await _meet(press, *(line.user for line in page.lines))
    sheet = rankings_sheet(page, what, locale=public_locale_of(interaction))
    await gate.show(await press.print(replace(sheet, look=public_look(settings.felt))))


async def _meet(press: Press, *users: int) -> None:
    """Give the faces a moment to come."""
    if press.portraits is not None:
        await press.portraits.gather(users, within_s=FACES_WITHIN_S)


async def _read(matches: Matches, guild: int, what: Leaders) -> Page:
    span = _SPANS[what.period]
    since = None if span is None else discord.utils.utcnow() - span
    offset = (what.page - 1) * LINES
    return await matches.standings(guild, what.game, since=since, limit=LINES, offset=offset)


def _pages(page: Page) -> int:
    """How many pages the whole ranking has; an empty one has one."""
    return max(1, -(-page.total // LINES))


def rankings_sheet(page: Page, what: Leaders, *, locale: Locale = ENGLISH) -> Sheet:
    """One page of a ranking, with buttons to turn it and to choose the period."""
    book = phrasebook(locale)
    pages = _pages(page)
    game = guide_of(what.game).name(locale=locale)
    title = {
        Period.WEEK: book.say("{game}: rankings of the last seven days", game=game),
        Period.MONTH: book.say("{game}: rankings of the last thirty days", game=game),
        Period.ALL: book.say("{game}: rankings of all time", game=game),
    }[what.period]
    heading = {
        Period.WEEK: book.say("{game}, seven days", game=game),
        Period.MONTH: book.say("{game}, thirty days", game=game),
        Period.ALL: book.say("{game}, all time", game=game),
    }[what.period]
    scores = _scores(page, what.game, locale)
    lines = tuple(
        words.Standing(
            place=line.place,
            name=tidy(line.name or departed(locale=locale)),
            rating=line.shown,
            won=line.won,
            lost=line.lost,
            score="" if score is None else score.line,
        )
        for line, score in zip(page.lines, scores, strict=True)
    )
    rows = tuple(
        RankingRow(
            place=line.place,
            name=told.name,
            rating=told.rating,
            won=told.won,
            lost=told.lost,
            user_id=line.user,
            score="" if score is None else score.told,
        )
        for line, told, score in zip(page.lines, lines, scores, strict=True)
    )
    counted = next((score.tile for score in scores if score is not None), "")
    return Sheet(
        locale=locale,
        blocks=(
            Image(
                draw=lambda: rankings_picture(
                    heading, _with_faces(rows), score=counted, page=what.page, pages=pages
                ),
                alt=words.standings_alt(title, lines, what.page, pages, locale=locale),
            ),
            *_turning(what, pages, locale),
            Keys(tuple(_periods(what, locale))),
        ),
    )


def _with_faces(rows: tuple[RankingRow, ...]) -> tuple[RankingRow, ...]:
    return tuple(replace(row, avatar=portrait_of(row.user_id)) for row in rows)


def _scores(page: Page, game: str, locale: Locale) -> tuple[Feat | None, ...]:
    """What each line's player has won of that which the game is played for, as its words tell it."""
    guide = guide_of(game)
    return tuple(find_score(guide.feats(line.tally, locale=locale)) for line in page.lines)


def _turning(what: Leaders, pages: int, locale: Locale) -> Iterator[Keys]:
    """Buttons to the pages beside this one, where there are several; both are always in their places."""
    book = phrasebook(locale)
    if pages > 1:
        first, last = what.page == 1, what.page == pages
        # A page that is not there is asked for by a disabled button alone, whose id must only be its own.
        yield Keys(
            (
                Key(label=book.say("Previous"), id=replace(what, page=what.page - 1), disabled=first),
                Key(label=book.say("Next"), id=replace(what, page=what.page + 1), disabled=last),
            )
        )


def _periods(what: Leaders, locale: Locale) -> Iterator[Key]:
    """A button for each period, always in the same place; the one shown is disabled."""
    book = phrasebook(locale)
    labels = {
        Period.WEEK: book.say("Week"),
        Period.MONTH: book.say("Month"),
        Period.ALL: book.say("All time"),
    }
    for period, label in labels.items():
        if period is what.period:
            yield Key(label=label, id=what, disabled=True)
        else:
            yield Key(label=label, id=replace(what, period=period, page=1))


async def show_profile(gate: Gate, matches: Matches, press: Press, user: discord.abc.User, game: str) -> None:
    """Answer with what a person has done on this server."""
    interaction = gate.interaction
    if interaction.guild_id is None:
        raise Refused(Trouble.NO_MATCH)
    record = await matches.profile(interaction.guild_id, game, user.id)
    await _meet(press, user.id)
    locale = public_locale_of(interaction)
    sheet = profile_sheet(record, game=game, user=user.id, name=user.display_name, locale=locale)
    felt = (await matches.servers.settings(interaction.guild_id)).felt
    await gate.show(await press.print(replace(sheet, look=public_look(felt))))


def profile_sheet(
    record: Record | None, *, game: str, user: int, name: str, locale: Locale = ENGLISH
) -> Sheet:
    """A player's card; somebody without a match is told so in words."""
    if record is None or record.rating is None:
        lone = words.Profile(
            name=escaped(name),
            place=None,
            players=0,
            rating=None,
            won=0,
            lost=0,
            feats=(),
            streak=0,
        )
        return Sheet(blocks=(Text("\n".join(words.profile_lines(lone, locale=locale)[:2])),))
    book, guide = phrasebook(locale), guide_of(game)
    feats = guide.feats(record.tally, locale=locale)
    told = words.Profile(
        name=book.say("{game}: {name}", game=guide.name(locale=locale), name=tidy(name)),
        place=record.place,
        players=record.people,
        rating=shown(record.rating),
        won=record.won,
        lost=record.lost,
        feats=tuple(feat.line for feat in feats if feat.line),
        streak=streak(record),
    )
    card = Profile(
        game=guide.name(locale=locale),
        face=Face(tidy(name), user),
        rating=shown(record.rating),
        place=record.place,
        players=record.people,
        won=record.won,
        lost=record.lost,
        drawn=record.drawn,
        feats=tuple((feat.tile, feat.told) for feat in feats),
        form=tuple(Form(verdict.value) for verdict in reversed(record.form)),
    )
    return Sheet(
        locale=locale,
        blocks=(
            Image(
                draw=lambda: profile_picture(
                    replace(card, face=replace(card.face, avatar=portrait_of(user)))
                ),
                alt=words.profile_alt(told, locale=locale),
            ),
        ),
    )


def streak(record: Record) -> int:
    """Matches won in a row up to now; negative for lost ones."""
    if not record.form or record.form[0].value == Form.DRAWN.value:
        return 0
    newest = record.form[0]
    length = next((at for at, verdict in enumerate(record.form) if verdict is not newest), len(record.form))
    return length if newest.value == Form.WON.value else -length
