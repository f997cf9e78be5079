"""Two players against each other, as a message: a picture of both or words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bot.rankings import MeetingRow, Rival, Rivalry, verdict_of
from bot.records import Meeting, Verdict, Win
from bot.words import profiles as words
from bot.words.phrasebook import say
from bot.words.profiles import alt_of, text_of
from bot.words.rankings import shown_rating
from cogs.games.registry import guide_of, preset_title
from cogs.layout import Block, Button, ButtonRow, Drawing, Image, Layout, Text
from cogs.rankings.profile_layouts import Formatting, PickGameOfTwo, ProfileOf, face, games_menu
from cogs.sending.message import cut
from images import ENGLISH as LABELS
from images import Compared, RivalryScene, rivalry_picture
from images.ink.text import versus

Names = tuple[str, str]

RULES_TOLD = 3
"""Of so many presets it is told how often each of the two won by them."""


def rivalry_layout(
    rivalry: Rivalry, *, names: Names, games: tuple[str, ...], formatting: Formatting
) -> Layout:
    """How it stands between two players; ``games`` are those that both of them play."""
    buttons = tuple(_buttons(rivalry, names, games))
    if not rivalry.played:
        message = Formatting(in_message=True)
        title = guide_of(rivalry.game).name()
        first, second = map(message.name, names)
        return Layout(blocks=(Text(words.never_met(first, second, game=title)), *buttons))
    told = _told(rivalry, names, formatting)
    lines = words.rivalry_lines(told)
    if formatting.in_message:
        return Layout(blocks=(Text(text_of(lines)), *buttons))
    picture = Image(
        draw=Drawing(lambda: partial(rivalry_picture, _scene(rivalry, told, names, formatting))),
        alt=alt_of(lines),
    )
    return Layout(blocks=(picture, *buttons))


def _buttons(rivalry: Rivalry, names: Names, games: tuple[str, ...]) -> Iterator[Block]:
    """The profiles of both, and the other games that both play."""
    plain = Formatting(in_message=False)
    users = (rivalry.first.user, rivalry.second.user)
    yield ButtonRow(
        tuple(
            Button(label=cut(say("{name}'s profile", name=plain.name(name)), 80), id=page)
            for name, page in zip(
                names, (ProfileOf(user=user, game=rivalry.game) for user in users), strict=True
            )
        )
    )
    menu = PickGameOfTwo(user=users[0], other=users[1])
    yield from games_menu(menu, games, rivalry.game, all_games=False)


def _scene(rivalry: Rivalry, told: words.RivalryCard, names: Names, formatting: Formatting) -> RivalryScene:
    """What the picture shows."""
    matches = words.matches_line(rivalry.played)
    both = (rivalry.first, rivalry.second)
    return RivalryScene(
        title=f"{told.game} · {matches}",
        faces=(face(formatting.name(names[0]), both[0].user), face(formatting.name(names[1]), both[1].user)),
        ratings=(_rating(both[0]), _rating(both[1])),
        won=(rivalry.first.won, rivalry.second.won),
        drawn=words.drawn_line(rivalry.drawn),
        run=words.run_line(told),
        rows=(*_feats(rivalry), *_biggest_wins(rivalry), *_by_rules(rivalry)),
        meetings=told.meetings,
    )


def _rating(rival: Rival) -> str:
    return "" if rival.shown is None else shown_rating(rival.shown, is_provisional=rival.is_provisional)


def _feats(rivalry: Rivalry) -> Iterator[Compared]:
    """What the game counts of both."""
    guide = guide_of(rivalry.game)
    both = (guide.feats(rival.tally) for rival in (rivalry.first, rivalry.second))
    for mine, theirs in zip(*both, strict=True):
        ahead = (mine.number < theirs.number) - (mine.number > theirs.number)
        yield Compared(name=mine.tile, first=mine.told, second=theirs.told, ahead=ahead)


def _biggest_wins(rivalry: Rivalry) -> Iterator[Compared]:
    mine, theirs = rivalry.first.biggest_win, rivalry.second.biggest_win
    if mine is not None or theirs is not None:
        first = "" if mine is None else versus(mine.points, mine.their_points)
        second = "" if theirs is None else versus(theirs.their_points, theirs.points)
        yield Compared(name=LABELS.biggest_win, first=first, second=second)


def _by_rules(rivalry: Rivalry) -> Iterator[Compared]:
    """By which rules each has won how often, where they have played by several."""
    if len(rivalry.presets) > 1:
        for each in rivalry.presets[:RULES_TOLD]:
            ahead = (each.won < each.lost) - (each.won > each.lost)
            name = preset_title(rivalry.game, each.preset)
            yield Compared(name=name, first=str(each.won), second=str(each.lost), ahead=ahead)


def _told(rivalry: Rivalry, names: Names, formatting: Formatting) -> words.RivalryCard:
    """How it stands between the two, as the picture shows it and its alt text says it."""
    first, second = map(formatting.name, names)
    return words.RivalryCard(
        game=guide_of(rivalry.game).name(),
        first=_side(rivalry.first, first, rivalry.game, formatting),
        second=_side(rivalry.second, second, rivalry.game, formatting),
        drawn=rivalry.drawn,
        run=rivalry.run,
        rules=tuple(
            words.ByRules(rules=preset_title(rivalry.game, each.preset), won=each.won, lost=each.lost)
            for each in rivalry.presets[:RULES_TOLD]
        ),
        meetings=tuple(
            Meeting(
                when=formatting.when(meeting.ended_at),
                winner={Verdict.WON: 0, Verdict.LOST: 1, Verdict.DRAWN: None}[verdict_of(meeting)],
                points=meeting.points,
                their_points=meeting.their_points,
                rules=preset_title(rivalry.game, meeting.preset),
            )
            for meeting in rivalry.meetings
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
