"""Two players against each other, as a message: a picture of both or words."""

from __future__ import annotations

from collections.abc import Iterator

from bot.rankings import MeetingRow, Rival, verdict_of
from bot.rankings import Rivalry as Record
from bot.records import Meeting, Verdict, Win
from bot.words import profiles as words
from bot.words.phrasebook import say
from bot.words.profiles import alt_of, text_of
from bot.words.rankings import shown_rating
from cogs.games.registry import guide_of, preset_title
from cogs.layout import Block, Button, ButtonRow, Image, Layout, Text
from cogs.rankings.profile_layouts import Formatting, PickGameOfTwo, ProfileOf, face, games_menu
from cogs.sending.message import cut
from images import ENGLISH as LABELS
from images import Compared, RivalryScene, rivalry_picture
from images.ink.text import versus

Names = tuple[str, str]

RULES_TOLD = 3
"""Of so many presets it is told how often each of the two won by them."""


def rivalry_layout(record: Record, *, names: Names, games: tuple[str, ...], formatting: Formatting) -> Layout:
    """How it stands between two players; ``games`` are those that both of them play."""
    buttons = tuple(_buttons(record, names, games))
    if not record.played:
        message = Formatting(in_message=True)
        title = guide_of(record.game).name()
        first, second = map(message.name, names)
        return Layout(blocks=(Text(words.never_met(first, second, game=title)), *buttons))
    told = _told(record, names, formatting)
    lines = words.rivalry_lines(told)
    if formatting.in_message:
        return Layout(blocks=(Text(text_of(lines)), *buttons))
    picture = Image(draw=lambda: rivalry_picture(_scene(record, told, names, formatting)), alt=alt_of(lines))
    return Layout(blocks=(picture, *buttons))


def _buttons(record: Record, names: Names, games: tuple[str, ...]) -> Iterator[Block]:
    """The profiles of both, and the other games that both play."""
    plain = Formatting(in_message=False)
    users = (record.first.user, record.second.user)
    yield ButtonRow(
        tuple(
            Button(label=cut(say("Profile of {name}", name=plain.name(name)), 80), id=page)
            for name, page in zip(
                names, (ProfileOf(user=user, game=record.game) for user in users), strict=True
            )
        )
    )
    menu = PickGameOfTwo(user=users[0], other=users[1])
    yield from games_menu(menu, games, record.game, all_games=False)


def _scene(record: Record, told: words.Rivalry, names: Names, formatting: Formatting) -> RivalryScene:
    """What the picture shows."""
    matches = words.matches_line(record.played)
    both = (record.first, record.second)
    return RivalryScene(
        title=f"{told.game} · {matches}",
        faces=(face(formatting.name(names[0]), both[0].user), face(formatting.name(names[1]), both[1].user)),
        ratings=(_rating(both[0]), _rating(both[1])),
        won=(record.first.won, record.second.won),
        drawn=words.drawn_line(record.drawn),
        run=words.run_line(told),
        rows=(*_feats(record), *_biggest_wins(record), *_by_rules(record)),
        meetings=told.meetings,
    )


def _rating(rival: Rival) -> str:
    return "" if rival.shown is None else shown_rating(rival.shown, is_provisional=rival.is_provisional)


def _feats(record: Record) -> Iterator[Compared]:
    """What the game counts of both."""
    guide = guide_of(record.game)
    both = (guide.feats(rival.tally) for rival in (record.first, record.second))
    for mine, theirs in zip(*both, strict=True):
        ahead = (mine.number < theirs.number) - (mine.number > theirs.number)
        yield Compared(name=mine.tile, first=mine.told, second=theirs.told, ahead=ahead)


def _biggest_wins(record: Record) -> Iterator[Compared]:
    mine, theirs = record.first.biggest_win, record.second.biggest_win
    if mine is not None or theirs is not None:
        first = "" if mine is None else versus(mine.points, mine.their_points)
        second = "" if theirs is None else versus(theirs.their_points, theirs.points)
        yield Compared(name=LABELS.biggest_win, first=first, second=second)


def _by_rules(record: Record) -> Iterator[Compared]:
    """By which rules each has won how often, where they have played by several."""
    if len(record.presets) > 1:
        for each in record.presets[:RULES_TOLD]:
            ahead = (each.won < each.lost) - (each.won > each.lost)
            name = preset_title(record.game, each.preset)
            yield Compared(name=name, first=str(each.won), second=str(each.lost), ahead=ahead)


def _told(record: Record, names: Names, formatting: Formatting) -> words.Rivalry:
    """How it stands between the two, as the picture shows it and its alt text says it."""
    first, second = map(formatting.name, names)
    return words.Rivalry(
        game=guide_of(record.game).name(),
        first=_side(record.first, first, record.game, formatting),
        second=_side(record.second, second, record.game, formatting),
        drawn=record.drawn,
        run=record.run,
        rules=tuple(
            words.ByRules(rules=preset_title(record.game, each.preset), won=each.won, lost=each.lost)
            for each in record.presets[:RULES_TOLD]
        ),
        meetings=tuple(
            Meeting(
                when=formatting.when(meeting.ended_at),
                winner={Verdict.WON: 0, Verdict.LOST: 1, Verdict.DRAWN: None}[verdict_of(meeting)],
                points=meeting.points,
                their_points=meeting.their_points,
                rules=preset_title(record.game, meeting.preset),
            )
            for meeting in record.meetings
        ),
    )


def _side(rival: Rival, name: str, game: str, formatting: Formatting) -> words.Side:
    feats = guide_of(game).feats(rival.tally)
    return words.Side(
        name=name,
        rating=rival.shown,
        won=rival.won,
        feats=tuple(feat.line for feat in feats if feat.line),
        biggest_win=_win(rival.biggest_win, formatting),
    )


def _win(win: MeetingRow | None, formatting: Formatting) -> Win | None:
    """A win as its winner sees it, with the higher points first."""
    if win is None:
        return None
    against, points = sorted((win.points, win.their_points))
    return Win(points=points, against=against, when=formatting.when(win.ended_at))
