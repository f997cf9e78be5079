"""/rankings: the best players of a server, of all time, lately or in a season, as a picture or in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

import discord
from discord import app_commands

from bot.matches import EVERYWHERE, Matches
from bot.rankings import Former, Page, SeasonRow, StandingRow, UserId, shown
from bot.records import RankingLine
from bot.refusals import Refusal, Refused
from bot.words import rankings as words
from bot.words import seasons as season_words
from bot.words.guide import Feat, find_score
from bot.words.phrasebook import say, speaking
from cogs.cog import Cog, Services, in_servers, pressed, replies
from cogs.custom_ids import read_number
from cogs.games.registry import GUIDES, guide_of
from cogs.languages import public_locale_of
from cogs.layout import Block, Button, ButtonRow, Drawing, Image, Layout, Menu, Option, Small, Text
from cogs.names import stand_ins
from cogs.options import GAME_CHOICES, ON_ALL_SERVERS, WHERE_CHOICES
from cogs.rankings.everywhere import without_names
from cogs.rankings.pages import (
    AnyPage,
    EverywherePage,
    Period,
    PickSeason,
    RankingPage,
    SeasonPage,
)
from cogs.rankings.profile_layouts import Formatting, OwnProfile, await_portraits, face, wants_words
from cogs.rulesets import default_game
from cogs.sending.reply import Reply, Visibility
from images import Face, RankingRow, RankingScene, rankings_picture
from images.ink.look import Look

LINES = 10
"""Lines of one page."""


_PERIOD_CHOICES = [
    app_commands.Choice(name="last seven days", value=Period.WEEK.value),
    app_commands.Choice(name="last thirty days", value=Period.MONTH.value),
    app_commands.Choice(name="all time", value=Period.ALL.value),
    app_commands.Choice(name="the season", value=Period.SEASON.value),
]

_SPANS = {Period.WEEK: timedelta(days=7), Period.MONTH: timedelta(days=30), Period.ALL: None}
_TREND = timedelta(days=7)
"""Since when it is told what has changed in the ranking of all time."""


class Rankings(Cog):
    """The rankings of a server."""

    @app_commands.command(name="rankings", description="This server's rankings")
    @app_commands.describe(
        game="Which game; the server's by default",
        period="Which matches count",
        where="Which rankings; this server's by default",
    )
    @app_commands.choices(game=GAME_CHOICES, period=_PERIOD_CHOICES, where=WHERE_CHOICES)
    @in_servers
    @replies(Visibility.PUBLIC)
    async def rankings(
        self,
        reply: Reply,
        game: str | None = None,
        period: str = Period.ALL.value,
        where: str | None = None,
    ) -> None:
        """Show the first page of a ranking."""
        which = game or await default_game(self._services.matches, reply.interaction.guild_id)
        kind = EverywherePage if where == ON_ALL_SERVERS else RankingPage
        await _show(reply, self._services, kind(game=which, period=Period(period), page=1))

    @pressed(EverywherePage)
    @replies(Visibility.UPDATE)
    async def turn_everywhere(self, reply: Reply, asked: EverywherePage) -> None:
        """Show another page or period of the rankings of matches across servers."""
        await _show(reply, self._services, asked)

    @pressed(RankingPage)
    @replies(Visibility.UPDATE)
    async def turn(self, reply: Reply, asked: RankingPage) -> None:
        """Show another page or period."""
        await _show(reply, self._services, asked)

    @pressed(SeasonPage)
    @replies(Visibility.UPDATE)
    async def turn_season(self, reply: Reply, asked: SeasonPage) -> None:
        """Show another page of a season."""
        await _show(reply, self._services, asked)

    @pressed(PickSeason)
    @replies(Visibility.UPDATE)
    async def pick_season(self, reply: Reply, press: PickSeason) -> None:
        """Show the season that was chosen in the menu."""
        try:
            season = read_number("".join(reply.values[:1]))
        except ValueError:
            raise Refused(Refusal.OLD_BUTTON) from None
        await _show(reply, self._services, SeasonPage(game=press.game, season=season, page=1))


async def _show(reply: Reply, services: Services, asked: AnyPage) -> None:
    """Answer with a page of the server's ranking, and the reader's own line."""
    interaction, matches = reply.interaction, services.matches
    guild = interaction.guild_id
    if guild is None:
        raise Refused(Refusal.NO_MATCH)
    settings = await matches.servers.settings(guild)
    if not settings.rankings:
        raise Refused(Refusal.RANKINGS_OFF)
    if asked.game not in GUIDES:
        # A page of a game that this program no longer has, or a forged one.
        raise Refused(Refusal.OLD_BUTTON)
    board = EVERYWHERE if isinstance(asked, EverywherePage) else guild
    # Across servers there are no seasons, whose length each server settles for itself.
    seasons = () if board == EVERYWHERE else await matches.seasons.listed(guild, asked.game)
    if asked.period is Period.SEASON and not isinstance(asked, SeasonPage):
        if not seasons:
            raise Refused(Refusal.NO_SEASON)
        asked = SeasonPage(game=asked.game, season=seasons[0].id, page=asked.page)
    page = await _read(matches, board, asked, interaction.user.id)
    last = _pages(page)
    if asked.page > last:
        asked = replace(asked, page=last)
        page = await _read(matches, board, asked, interaction.user.id)
    users = {line.user for line in (*page.lines, *((page.own,) if page.own else ()))}
    former: Mapping[UserId, Former] | None = None
    if asked.period is Period.ALL:
        former = await matches.former_places(board, asked.game, users=users, at=_ago(_TREND))
    words_only = await wants_words(services, reply)
    formatting = Formatting(in_message=words_only)
    hidden: frozenset[UserId] = frozenset()
    if board == EVERYWHERE:
        hidden = await matches.unnamed({*users, *(line.user for line in page.waiting)}, guild=guild)
    with speaking(public_locale_of(interaction)):
        page, former = without_names(page, former, hidden)
        layout = rankings_layout(page, asked, former=former, formatting=formatting, seasons=seasons)
    await await_portraits(services.renderer, *(users - hidden))
    await reply.show(await services.renderer.render(replace(layout, look=Look(felt=settings.felt))))


async def _read(matches: Matches, guild: int, asked: AnyPage, reader: int) -> Page:
    offset = (asked.page - 1) * LINES
    if isinstance(asked, SeasonPage):
        found = await matches.seasons.standings(
            guild, asked.game, asked.season, limit=LINES, offset=offset, reader=reader
        )
        if found is None:
            raise Refused(Refusal.OLD_BUTTON)
        return found
    span = _SPANS[asked.period]
    since = None if span is None else _ago(span)
    return await matches.standings(guild, asked.game, since=since, limit=LINES, offset=offset, reader=reader)


def _ago(span: timedelta) -> datetime:
    return discord.utils.utcnow() - span


def _pages(page: Page) -> int:
    """How many pages the whole ranking has; an empty one has one."""
    return max(1, -(-page.total // LINES))


def rankings_layout(
    page: Page,
    asked: AnyPage,
    *,
    former: Mapping[UserId, Former] | None = None,
    formatting: Formatting = Formatting(in_message=False),  # noqa: B008  # a value that never changes
    seasons: tuple[SeasonRow, ...] = (),
) -> Layout:
    """One page of a ranking, with buttons to turn it and to choose the period, and a menu of ``seasons``.

    ``former`` is where people stood seven days ago who had played by then; None leaves the changes out.
    """
    heading = _heading(asked, seasons)
    told = _told(page, asked, former, formatting, title=heading)
    alt = words.standings_alt(told)
    if formatting.in_message:
        shown: Block = Text(words.standings_text(told))
    else:
        shown = Image(
            draw=Drawing(lambda: partial(rankings_picture, _scene(page, told, asked, heading))), alt=alt
        )
    return Layout(
        blocks=(
            shown,
            *(() if formatting.in_message else _stand_ins(page, formatting)),
            *_waiting(page, asked),
            *_turning(asked, told.pages),
            *_season_line(asked, seasons),
            ButtonRow((*_periods(asked), _own_profile(asked))),
            *_seasons_menu(asked, seasons),
        ),
    )


def _season_line(asked: AnyPage, seasons: tuple[SeasonRow, ...]) -> Iterator[Small]:
    """How a season counts, and until when it goes."""
    for season in seasons:
        if isinstance(asked, SeasonPage) and season.id == asked.season:
            yield Small(season_words.season_line(season.ends_at, is_over=season.settled_at is not None))


def _seasons_menu(asked: AnyPage, seasons: tuple[SeasonRow, ...]) -> Iterator[Menu]:
    if seasons:
        shown = asked.season if isinstance(asked, SeasonPage) else None
        options = tuple(
            Option(
                label=season_words.season_name(season.length, season.ends_at),
                value=str(season.id),
                chosen=season.id == shown,
            )
            for season in seasons
        )
        yield Menu(id=PickSeason(game=asked.game), prompt=say("Seasons…"), options=options)


def _stand_ins(page: Page, formatting: Formatting) -> Iterator[Small]:
    """Who stands in the picture under another name."""
    shown = (Face(formatting.name(line.name), line.user) for line in page.lines)
    if told := "\n".join(stand_ins(shown)):
        yield Small(told)


def _waiting(page: Page, asked: AnyPage) -> Iterator[Small]:
    """Who has played and has no place yet: below the first page, as words under any picture."""
    if page.waiting:
        in_message = Formatting(in_message=True)
        people = tuple(_told_line(line, asked.game, None, in_message) for line in page.waiting)
        yield Small(words.waiting_line(people, page.waiting_total))


def _own_profile(asked: AnyPage) -> Button:
    return Button(label=say("My profile"), id=OwnProfile(game=asked.game))


def _heading(asked: AnyPage, seasons: tuple[SeasonRow, ...]) -> str:
    """What the ranking is called in words; a season that is not listed is an old one."""
    game = _game_name(asked)
    if isinstance(asked, SeasonPage):
        named = (
            season_words.season_name(each.length, each.ends_at) for each in seasons if each.id == asked.season
        )
        return say("{game}: {season}", game=game, season=next(named, say("an earlier season")))
    return {
        Period.WEEK: say("{game}: last seven days", game=game),
        Period.MONTH: say("{game}: last thirty days", game=game),
        Period.ALL: say("{game}: all time", game=game),
    }[asked.period]


def _told(
    page: Page,
    asked: AnyPage,
    former: Mapping[UserId, Former] | None,
    formatting: Formatting,
    *,
    title: str,
) -> words.Ranking:
    """The page in words."""
    own = _elsewhere(page)
    return words.Ranking(
        title=title,
        standings=tuple(_told_line(line, asked.game, former, formatting) for line in page.lines),
        page=asked.page,
        pages=_pages(page),
        own=None if own is None else _told_line(own, asked.game, former, formatting),
        tells_changes=former is not None,
        is_waited_for=page.waiting_total > 0,
    )


def _game_name(asked: AnyPage) -> str:
    game = guide_of(asked.game).name()
    return say("{game}, everywhere", game=game) if isinstance(asked, EverywherePage) else game


def _elsewhere(page: Page) -> StandingRow | None:
    """The reader's own line, unless it stands on this page."""
    return None if page.own in page.lines else page.own


def _told_line(
    line: StandingRow, game: str, former: Mapping[UserId, Former] | None, formatting: Formatting
) -> RankingLine:
    before = None if former is None else former.get(line.user)
    score = _score(line, game)
    return RankingLine(
        place=line.place or 0,
        name=formatting.name(line.name),
        rating=shown(line),
        won=line.won,
        lost=line.lost,
        drawn=line.drawn,
        score="" if score is None else score.line,
        is_provisional=line.place is None,
        gain=None if before is None else shown(line) - before.shown,
        rise=0 if before is None or line.place is None else before.place - line.place,
        is_new=former is not None and before is None,
        opponents=line.opponents,
    )


def _scene(page: Page, told: words.Ranking, asked: AnyPage, heading: str) -> RankingScene:
    """The page as the picture shows it."""
    game = _game_name(asked)
    title = {
        Period.WEEK: say("{game}, seven days", game=game),
        Period.MONTH: say("{game}, thirty days", game=game),
        Period.ALL: game,
        Period.SEASON: heading,
    }[asked.period]
    own = _elsewhere(page)
    reader = None if page.own is None else page.own.user
    scores = (_score(line, asked.game) for line in page.lines)
    return RankingScene(
        title=title,
        rows=tuple(
            _row(line, row, asked.game, is_own=line.user == reader)
            for line, row in zip(page.lines, told.standings, strict=True)
        ),
        by_rating=asked.period in {Period.ALL, Period.SEASON},
        tells_changes=asked.period is not Period.SEASON,
        page=asked.page,
        pages=told.pages,
        own=None if own is None or told.own is None else _row(own, told.own, asked.game, is_own=True),
        score=next((score.tile for score in scores if score is not None), ""),
        nobody=words.nobody(told),
    )


def _row(line: StandingRow, told: RankingLine, game: str, *, is_own: bool) -> RankingRow:
    score = _score(line, game)
    return RankingRow(
        standing=told,
        face=face(told.name, line.user),
        line=words.under_name(told),
        score="" if score is None else score.told,
        is_own=is_own,
    )


def _score(line: StandingRow, game: str) -> Feat | None:
    """What the player has won of that which the game is played for, as its words tell it."""
    return find_score(guide_of(game).feats(line.tally))


def _turning(asked: AnyPage, pages: int) -> Iterator[ButtonRow]:
    """Buttons to the pages beside this one, where there are several; both are always in their places."""
    if pages > 1:
        first, last = asked.page == 1, asked.page == pages
        # A page that is not there is asked for by a disabled button alone, whose id must only be its own.
        yield ButtonRow(
            (
                Button(label=say("Previous"), id=replace(asked, page=asked.page - 1), disabled=first),
                Button(label=say("Next"), id=replace(asked, page=asked.page + 1), disabled=last),
            )
        )


def _periods(asked: AnyPage) -> Iterator[Button]:
    """A button for each period, always in the same place; the one shown is disabled."""
    labels = {
        Period.WEEK: say("Week"),
        Period.MONTH: say("Month"),
        Period.ALL: say("All time"),
    }
    kind = EverywherePage if isinstance(asked, EverywherePage) else RankingPage
    for period, label in labels.items():
        if period is asked.period:
            yield Button(label=label, id=asked, disabled=True)
        else:
            yield Button(label=label, id=kind(game=asked.game, period=period, page=1))
