"""What somebody has played, as a message: at one game or at all, as a picture or in words."""

from __future__ import annotations

from collections.abc import Iterator

from bot.rankings import EndRow, RivalRow, run_of
from bot.rankings import Overview as AllGames
from bot.rankings import Profile as Record
from bot.words import profiles as words
from bot.words.phrasebook import phrasebook
from cogs.custom_ids import CustomId, GameKey, UserNumber
from cogs.games.registry import GUIDES, guide_of, preset_title
from cogs.layout import Block, Button, ButtonRow, Image, Layout, Menu, Option, Text
from cogs.rankings.telling import Telling, face
from cogs.sending.message import cut
from images import (
    Ended,
    Form,
    GameRow,
    Overview,
    Point,
    Profile,
    Rival,
    overview_picture,
    profile_picture,
)

ALL_GAMES = "all"
"""Stands for all games together."""

RIVALS_TOLD = 3


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


def profile_layout(
    record: Record,
    *,
    game: str,
    name: str,
    games: tuple[str, ...],
    own: bool,
    alone: bool,
    telling: Telling,
) -> Layout:
    """A player's card at a game; ``games`` are all that the player has played.

    ``own`` is whether the player has asked for it, ``alone`` whether nobody else reads it.
    """
    keys = tuple(_keys(record.user, game, record.rivals, games, alone=alone))
    if record.rating is None or record.place is None:
        message = Telling(in_message=True)
        title = guide_of(game).name()
        told = words.newcomer(message.name(name), game=title, own=own)
        return Layout(blocks=(Text(told), *keys))
    lines = words.profile_lines(_told(record, game, name, telling))
    if telling.in_message:
        return Layout(blocks=(Text(words.text_of(lines)), *keys))
    picture = Image(draw=lambda: profile_picture(_card(record, game, name, telling)), alt=words.alt_of(lines))
    return Layout(blocks=(picture, *keys))


def overview_layout(record: AllGames, *, name: str, own: bool, alone: bool, telling: Telling) -> Layout:
    """A player's card over all games."""
    games = tuple(rank.game for rank in record.ranks)
    keys = tuple(_keys(record.user, ALL_GAMES, record.rivals, games, alone=alone))
    if not record.ranks:
        message = Telling(in_message=True)
        title = phrasebook().say("All games")
        return Layout(blocks=(Text(words.newcomer(message.name(name), game=title, own=own)),))
    lines = words.overview_lines(_told_of_all(record, name, telling))
    if telling.in_message:
        return Layout(blocks=(Text(words.text_of(lines)), *keys))
    picture = Image(
        draw=lambda: overview_picture(_card_of_all(record, name, telling)), alt=words.alt_of(lines)
    )
    return Layout(blocks=(picture, *keys))


def _keys(  # what tells one page from another, all named
    user: int, game: str, rivals: tuple[RivalRow, ...], games: tuple[str, ...], *, alone: bool
) -> Iterator[Block]:
    """Whoever reads against the player; the other games and the people whom the player has met."""
    book, plain = phrasebook(), Telling(in_message=False)
    if not alone:
        yield ButtonRow((Button(label=book.say("You against each other"), id=Versus(user=user, game=game)),))
    if rivals:
        met = tuple(
            Option(
                label=cut(plain.name(rival.name), 100),
                value=str(rival.user),
                note=book.say("{won} won, {lost} lost", won=rival.ahead, lost=rival.behind),
            )
            for rival in rivals
        )
        yield Menu(id=PickRival(user=user, game=game), prompt=book.say("Rivalry with…"), options=met)
    yield from games_menu(PickGame(user=user), games, game, all_games=True)


def games_menu(
    menu: PickGame | PickGameOfTwo, games: tuple[str, ...], shown: str, *, all_games: bool
) -> Iterator[Menu]:
    """The games of a page, where there is another one than that which is shown."""
    book = phrasebook()
    known = tuple(game for game in games if game in GUIDES)
    several = [ALL_GAMES] if all_games and known else []
    choices = (*several, *known)
    if set(choices) - {shown}:
        names = {game: GUIDES[game].name() for game in known}
        names[ALL_GAMES] = book.say("All games")
        options = tuple(Option(label=names[game], value=game, chosen=game == shown) for game in choices[:25])
        yield Menu(id=menu, prompt=book.say("Another game…"), options=options)


def _card(record: Record, game: str, name: str, telling: Telling) -> Profile:
    """What the picture shows of somebody who is ranked."""
    guide = guide_of(game)
    win = record.biggest_win
    assert record.rating is not None
    assert record.place is not None
    return Profile(
        game=guide.name(),
        face=face(telling.name(name), record.user),
        rating=record.shown,
        place=record.place,
        players=record.people,
        won=record.won,
        lost=record.lost,
        drawn=record.drawn,
        is_provisional=record.is_provisional,
        best=record.shown if record.best is None else record.best,
        longest_run=record.longest_run,
        biggest_win=None if win is None else (win.points, win.against),
        graph=tuple(Point(point.at, point.shown) for point in record.graph),
        feats=tuple((feat.tile, feat.told) for feat in guide.feats(record.tally)),
        form=_form(record.form),
        favourite=_favourite(record, game),
        rivals=_rivals(record.rivals, telling),
    )


def _card_of_all(record: AllGames, name: str, telling: Telling) -> Overview:
    """What the picture shows of all games."""
    return Overview(
        face=face(telling.name(name), record.user),
        games=tuple(
            GameRow(
                name=guide_of(rank.game).name(),
                rating=rank.shown,
                place=rank.place,
                players=rank.people,
                won=rank.won,
                lost=rank.lost,
                drawn=rank.drawn,
                is_provisional=rank.is_provisional,
            )
            for rank in record.ranks
            if rank.game in GUIDES
        ),
        form=_form(record.form),
        rivals=_rivals(record.rivals, telling),
    )


def _form(ends: tuple[EndRow, ...]) -> tuple[Ended, ...]:
    """How the last matches ended, newest last."""
    return tuple(
        Ended(Form(end.verdict.value), end.place if end.players > 2 else None) for end in reversed(ends)
    )


def _rivals(rivals: tuple[RivalRow, ...], telling: Telling) -> tuple[Rival, ...]:
    return tuple(
        Rival(face=face(telling.name(rival.name), rival.user), won=rival.ahead, lost=rival.behind)
        for rival in rivals[:RIVALS_TOLD]
    )


def _favourite(record: Record, game: str) -> str:
    """The rules that are played most, where there is a choice of rules."""
    if not record.presets or len(guide_of(game).presets) < 2:
        return ""
    most, played = record.presets[0], sum(each.number for each in record.presets)
    name = preset_title(game, most.preset)
    return words.favourite_line(name, most.number, played)


def _told(record: Record, game: str, name: str, telling: Telling) -> words.Profile:
    """The same as the picture shows, for words."""
    guide, graph = guide_of(game), record.graph
    feats = guide.feats(record.tally)
    return words.Profile(
        game=guide.name(),
        name=telling.name(name),
        place=record.place or 0,
        players=record.people,
        rating=record.shown,
        won=record.won,
        lost=record.lost,
        drawn=record.drawn,
        is_provisional=record.is_provisional,
        feats=tuple(feat.line for feat in feats if feat.line),
        streak=run_of(tuple(end.verdict for end in record.form)),
        course=None
        if len(graph) < 2
        else words.Course(
            begin=telling.when(graph[0].at),
            end=telling.when(graph[-1].at),
            first=graph[0].shown,
            best=record.shown if record.best is None else record.best,
        ),
        longest_run=record.longest_run,
        biggest_win=_win(record, telling),
        favourite=_favourite(record, game),
        form=_told_form(record.form),
        rivals=_told_rivals(record.rivals, telling),
    )


def _win(record: Record, telling: Telling) -> words.Win | None:
    win = record.biggest_win
    if win is None:
        return None
    name = telling.name(win.name) if win.others == 1 else ""
    return words.Win(points=win.points, against=win.against, name=name, when=telling.when(win.ended_at))


def _told_of_all(record: AllGames, name: str, telling: Telling) -> words.Overview:
    return words.Overview(
        name=telling.name(name),
        ranks=tuple(
            words.Rank(
                game=guide_of(rank.game).name(),
                rating=rank.shown,
                place=rank.place,
                players=rank.people,
                won=rank.won,
                lost=rank.lost,
                drawn=rank.drawn,
                is_provisional=rank.is_provisional,
            )
            for rank in record.ranks
            if rank.game in GUIDES
        ),
        form=_told_form(record.form),
        rivals=_told_rivals(record.rivals, telling),
    )


def _told_form(ends: tuple[EndRow, ...]) -> tuple[words.Ended, ...]:
    return tuple(
        words.Ended(
            verdict=end.verdict.value, place=end.place if end.players > 2 else None, players=end.players
        )
        for end in ends
    )


def _told_rivals(rivals: tuple[RivalRow, ...], telling: Telling) -> tuple[words.Rival, ...]:
    return tuple(
        words.Rival(name=telling.name(rival.name), won=rival.ahead, lost=rival.behind, drawn=rival.level)
        for rival in rivals[:RIVALS_TOLD]
    )
