"""What somebody has played, as a message: at one game or at all, as a picture or in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from types import MappingProxyType

import discord

from bot.preferences import Show
from bot.rankings import INITIAL, Overview, Profile, RivalRow, Seasonal, doubt, run_of, shown
from bot.records import Course, OverviewCard, ProfileCard, RivalLine, Win
from bot.words import profiles as words
from bot.words import seasons as season_words
from bot.words.achievements import achievement_line, cup_winner, league_winner
from bot.words.figures import day_in_figures
from bot.words.people import departed
from bot.words.phrasebook import and_list, plural, say
from bot.words.rankings import shown_rating
from cogs.clocks import day
from cogs.cog import Services
from cogs.custom_ids import CustomId, GameKey, UserNumber
from cogs.games.registry import GUIDES, guide_of, preset_title
from cogs.layout import Block, Button, ButtonRow, Drawing, Image, Layout, Menu, Option, Small, Text
from cogs.names import escaped, tidy
from cogs.portraits import portrait_of
from cogs.sending.message import Renderer, cut
from cogs.sending.reply import Reply, Visibility
from images import Face, OverviewScene, ProfileScene, overview_picture, profile_picture

FACES_WITHIN_S = 1.0
"""How long an answer waits for avatars that were never shown before."""


ALL_GAMES = "all"
"""Stands for all games together."""

RIVALS_TOLD = 3
TITLES_TOLD = 12


class ProfileOf(CustomId, form="profile:{user}:{game}"):
    """What somebody has played of a game, or of `ALL_GAMES`."""

    user: UserNumber
    game: GameKey


class OwnProfile(CustomId, form="mine:{game}"):
    """What whoever presses has played of a game."""

    game: GameKey


class PickGame(CustomId, form="profiles:{user}"):
    """A menu of the games that somebody has played."""

    user: UserNumber


class Versus(CustomId, form="versus:{user}:{game}"):
    """Whoever presses against somebody."""

    user: UserNumber
    game: GameKey


class PickRival(CustomId, form="rival:{user}:{game}"):
    """A menu of people whom somebody has met."""

    user: UserNumber
    game: GameKey


class PickGameOfTwo(CustomId, form="two:{user}:{other}"):
    """A menu of games that two people may have played against each other."""

    user: UserNumber
    other: UserNumber


def profile_layout(  # noqa: PLR0913  # what a card shows, all named
    profile: Profile,
    *,
    game: str,
    name: str,
    games: tuple[str, ...],
    own: bool,
    formatting: Formatting,
    seasonal: Seasonal | None = None,
    achieved: Mapping[str, int] = MappingProxyType({}),
) -> Layout:
    """A player's card at a game; ``games`` are all that the player has played.

    ``own`` is whether the player has asked for it.
    """
    buttons = tuple(_buttons(profile.user, game, profile.rivals, games, own=own))
    if profile.rating is None:
        message = Formatting(in_message=True)
        title = guide_of(game).name()
        return Layout(blocks=(Text(words.newcomer(message.name(name), game=title, own=own)), *buttons))
    told = _told(profile, game, name, formatting)
    lines, meaning = words.profile_lines(told), Small(words.settling_line(told))
    below: tuple[Block, ...] = (*_in_seasons(seasonal), *_achieved(game, achieved), meaning)
    if formatting.in_message:
        return Layout(blocks=(Text(words.text_of(lines)), *below, *buttons))
    picture = Image(
        draw=Drawing(lambda: partial(profile_picture, _scene(profile, told, game, formatting))),
        alt=words.alt_of(lines),
    )
    return Layout(blocks=(picture, *below, *buttons))


def overview_layout(
    overview: Overview,
    *,
    name: str,
    own: bool,
    formatting: Formatting,
    seasonal: Seasonal | None = None,
    achieved: Mapping[str, Mapping[str, int]] = MappingProxyType({}),
) -> Layout:
    """A player's card over all games."""
    games = tuple(rank.game for rank in overview.ranks)
    buttons = tuple(_buttons(overview.user, ALL_GAMES, overview.rivals, games, own=own))
    if not overview.ranks:
        message = Formatting(in_message=True)
        title = say("All games")
        return Layout(blocks=(Text(words.newcomer(message.name(name), game=title, own=own)),))
    told = _told_of_all(overview, name, formatting)
    lines = words.overview_lines(told)
    below = (*_in_seasons(seasonal, names_game=True), *_achieved_at_all(achieved))
    if formatting.in_message:
        return Layout(blocks=(Text(words.text_of(lines)), *below, *buttons))
    picture = Image(
        draw=Drawing(lambda: partial(overview_picture, _scene_of_all(overview, told, formatting))),
        alt=words.alt_of(lines),
    )
    return Layout(blocks=(picture, *below, *buttons))


def _in_seasons(seasonal: Seasonal | None, *, names_game: bool = False) -> Iterator[Text]:
    """The titles of seasons, and how somebody stands in the one that goes on."""
    if seasonal is None:
        return
    lines = list(season_words.titles_line(tuple(_titles(seasonal, names_game=names_game))))
    if seasonal.season is not None and seasonal.rating is not None:
        name = season_words.season_name(seasonal.season.length, seasonal.season.ends_at)
        rating = shown(seasonal.rating)
        lines.append(season_words.standing_line(name, rating=rating, place=seasonal.place))
    if lines:
        yield Text("\n".join(lines))


def _achieved(game: str, achieved: Mapping[str, int]) -> Iterator[Text]:
    """What somebody has achieved at a game, with what that is."""
    known = (*guide_of(game).achievements(), cup_winner(), league_winner())
    lines = [achievement_line(each, achieved[each.key]) for each in known if each.key in achieved]
    if lines:
        yield Text("\n".join((f"**{say('Achievements')}**", *(f"- {line}" for line in lines))))


def _achieved_at_all(achieved: Mapping[str, Mapping[str, int]]) -> Iterator[Text]:
    """The names of what somebody has achieved, game by game."""
    lines = []
    for game, guide in GUIDES.items():
        known = (*guide.achievements(), cup_winner(), league_winner())
        if names := tuple(each.name for each in known if each.key in achieved.get(game, {})):
            lines.append(say("{game}: {names}", game=guide.name(), names=and_list(names)))
    if lines:
        yield Text("\n".join((f"**{say('Achievements')}**", *(f"- {line}" for line in lines))))


def _titles(seasonal: Seasonal, *, names_game: bool) -> Iterator[str]:
    """The latest titles, and how many more there are."""
    known = [(season, game) for season, game in seasonal.titles if game in GUIDES]
    for season, game in known[:TITLES_TOLD]:
        name = season_words.season_name(season.length, season.ends_at)
        yield say("{season} ({game})", season=name, game=GUIDES[game].name()) if names_game else name
    if (more := len(known) - TITLES_TOLD) > 0:
        yield plural("one more season", "{number} more seasons", more)


def _buttons(  # what tells one page from another, all named
    user: int, game: str, rivals: tuple[RivalRow, ...], games: tuple[str, ...], *, own: bool
) -> Iterator[Block]:
    """Whoever reads against the player; the other games and the people whom the player has met."""
    plain = Formatting(in_message=False)
    if not own:
        yield ButtonRow((Button(label=say("You against each other"), id=Versus(user=user, game=game)),))
    if rivals:
        met = tuple(
            Option(
                label=cut(plain.name(rival.name), 100),
                value=str(rival.user),
                note=say("{won} won, {lost} lost", won=rival.ahead, lost=rival.behind),
            )
            for rival in rivals
        )
        yield Menu(id=PickRival(user=user, game=game), prompt=say("Rivalry with…"), options=met)
    yield from games_menu(PickGame(user=user), games, game, all_games=True)


def games_menu(
    menu: PickGame | PickGameOfTwo, games: tuple[str, ...], shown: str, *, all_games: bool
) -> Iterator[Menu]:
    """The games of a page, where there is another one than that which is shown."""
    known = tuple(game for game in games if game in GUIDES)
    several = [ALL_GAMES] if all_games and known else []
    choices = (*several, *known)
    if set(choices) - {shown}:
        names = {game: GUIDES[game].name() for game in known}
        names[ALL_GAMES] = say("All games")
        options = tuple(Option(label=names[game], value=game, chosen=game == shown) for game in choices[:25])
        yield Menu(id=menu, prompt=say("Another game…"), options=options)


def _scene(profile: Profile, told: ProfileCard, game: str, formatting: Formatting) -> ProfileScene:
    """What the picture shows of somebody who is ranked."""
    return ProfileScene(
        profile=told,
        face=face(told.name, profile.user),
        rivals=_faces(profile.rivals, formatting),
        graph=profile.graph,
        feats=tuple((feat.tile, feat.told) for feat in guide_of(game).feats(profile.tally)),
    )


def _scene_of_all(overview: Overview, told: OverviewCard, formatting: Formatting) -> OverviewScene:
    """What the picture shows of all games."""
    return OverviewScene(
        overview=told, face=face(told.name, overview.user), rivals=_faces(overview.rivals, formatting)
    )


def _faces(rivals: tuple[RivalRow, ...], formatting: Formatting) -> tuple[Face, ...]:
    return tuple(face(formatting.name(rival.name), rival.user) for rival in rivals[:RIVALS_TOLD])


def _favourite(profile: Profile, game: str) -> str:
    """The rules that are played most, where there is a choice of rules."""
    if not profile.presets or len(guide_of(game).presets) < 2:
        return ""
    most, played = profile.presets[0], sum(each.number for each in profile.presets)
    name = preset_title(game, most.preset)
    return words.favourite_line(name, most.number, played)


def _told(profile: Profile, game: str, name: str, formatting: Formatting) -> ProfileCard:
    """What somebody has done, as the picture shows it and its alt text says it."""
    guide, graph = guide_of(game), profile.graph
    feats = guide.feats(profile.tally)
    return ProfileCard(
        game=guide.name(),
        name=formatting.name(name),
        place=profile.place,
        players=profile.people,
        rating=profile.shown,
        doubt=doubt(profile.rating or INITIAL),
        won=profile.won,
        lost=profile.lost,
        drawn=profile.drawn,
        is_provisional=profile.is_provisional,
        feats=tuple(feat.line for feat in feats if feat.line),
        streak=run_of(tuple(end.verdict for end in profile.form)),
        course=None
        if len(graph) < 2
        else Course(
            begin=formatting.when(graph[0].at),
            end=formatting.when(graph[-1].at),
            first=graph[0].rating,
            best=profile.shown if profile.best is None else profile.best,
        ),
        longest_run=profile.longest_run,
        biggest_win=_win(profile, formatting),
        favourite=_favourite(profile, game),
        form=profile.form,
        rivals=_told_rivals(profile.rivals, formatting),
        opponents=profile.opponents,
    )


def _win(profile: Profile, formatting: Formatting) -> Win | None:
    win = profile.biggest_win
    if win is None:
        return None
    name = formatting.name(win.name) if win.others == 1 else ""
    return Win(points=win.points, against=win.against, name=name, when=formatting.when(win.ended_at))


def _told_of_all(overview: Overview, name: str, formatting: Formatting) -> OverviewCard:
    return OverviewCard(
        name=formatting.name(name),
        ranks=tuple(
            replace(rank, game=guide_of(rank.game).name()) for rank in overview.ranks if rank.game in GUIDES
        ),
        form=overview.form,
        rivals=_told_rivals(overview.rivals, formatting),
    )


def _told_rivals(rivals: tuple[RivalRow, ...], formatting: Formatting) -> tuple[RivalLine, ...]:
    return tuple(
        RivalLine(name=formatting.name(rival.name), won=rival.ahead, lost=rival.behind, drawn=rival.level)
        for rival in rivals[:RIVALS_TOLD]
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Formatting:
    """How names and days are written: plainly, for pictures and alt texts, or escaped for a message."""

    in_message: bool

    def name(self, name: str | None) -> str:
        """A person's name; None is somebody who is not known any more."""
        known = name or departed()
        return escaped(known) if self.in_message else tidy(known)

    def when(self, moment: datetime) -> str:
        """The day of a moment: as each reader writes it, or for all alike."""
        return day(moment) if self.in_message else day_in_figures(moment)


async def await_portraits(renderer: Renderer, *users: int) -> None:
    """Wait a moment for the avatars of people who may never have been shown before."""
    if renderer.portraits is not None:
        await renderer.portraits.gather(users, within_s=FACES_WITHIN_S)


def everywhere_line(profile: Profile) -> Iterator[Small]:
    """What somebody has played across servers, where that is anything."""
    if profile.played:
        yield Small(
            say(
                "Across servers: rating {rating}, {won} won, {lost} lost, {drawn} drawn",
                rating=shown_rating(profile.shown, is_provisional=profile.is_provisional),
                won=profile.won,
                lost=profile.lost,
                drawn=profile.drawn,
            )
        )


def face(name: str, user: int) -> Face:
    """A person as a picture shows them; to be called where it is drawn, as their avatar is at hand there."""
    return Face(name, user, portrait_of(user))


async def wants_words(services: Services, reply: Reply) -> bool:
    """Whether the person has chosen text only; a message with a picture keeps it for its other readers."""
    message = reply.interaction.message
    if message is not None and reply.visibility is Visibility.UPDATE and _has_picture(message):
        return False
    chosen = await services.matches.preferences.of(reply.interaction.user.id)
    return chosen.show is Show.WORDS


def _has_picture(message: discord.Message) -> bool:
    return any(each.type is discord.ComponentType.media_gallery for each in message.components)
