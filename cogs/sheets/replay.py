"""One moment of a match that is over as a message: what happened, all hands open, and the ways from here."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bot.matches import Status
from bot.words.phrasebook import and_list, plural, say
from bot.words.replay import sentences
from cogs.games.registry import PANELS, match_title
from cogs.layout import Block, Button, ButtonRow, ButtonStyle, Image, Layout, Menu, Option, Small, Text
from cogs.match_ids import AnimateDeal, PickDeal, ReplayStep, ShowReplay
from cogs.names import message_names
from cogs.sheets.reels import Deal, Reel
from images import Picture
from images.replay.moment import ReplayScene, draw_replay

EARLIER = 3
"""Lines that tell what came before in the deal."""

DEALS_SHOWN = 25
"""Lines of the menu of deals; Discord takes no more."""


def replay_layout(reel: Reel, at: int, *, in_words: bool = False) -> Layout:
    """The message of one moment; a moment that is not there is the nearest one that is.

    ``in_words`` is for those who want no pictures: hands as lines, which may be longer than an alt text.
    """
    at = reel.nearest(at)
    table = reel.replay.table
    title = say(
        "### {title}: {names}",
        title=match_title(table.terms),
        names=and_list(message_names(table)),
    )
    told = sentences(reel.told(at, in_message=True))
    before = _before(reel, at)
    return Layout(
        blocks=(
            Text(title),
            *((Small("\n".join(before)),) if before else ()),
            Text(f"**{reel.place(at)}**\n{told}".rstrip()),
            *pictures(reel, at, in_words=in_words),
            *_deals_menu(reel, at),
            ButtonRow(tuple(_ways(reel, at))),
            ButtonRow(tuple(_more(reel, at))),
        ),
    )


def pictures(reel: Reel, at: int, *, in_words: bool) -> tuple[Block, ...]:
    """The picture of a moment: of a deal that ends how it was shown then, else all hands open."""
    results = result_images(reel, at)
    if results:
        return results
    if in_words or not reel.has_pictures:
        lines = "\n".join(reel.hands(at, in_message=True))
        return (Text(lines),) if lines else ()
    return (Image(draw=partial(_draw, reel, at), alt=reel.alt(at)),)


def _draw(reel: Reel, at: int) -> Picture:
    """The open picture; to be called in the thread that draws, where the players' avatars are."""
    return draw_replay(require_scene(reel, at))


def require_scene(reel: Reel, at: int) -> ReplayScene:
    """The scene of a moment, of a game that has pictures."""
    scene = reel.scene(at)
    if scene is None:
        raise ValueError("a game that is told in words has no scene")
    return scene


def result_images(reel: Reel, at: int) -> tuple[Image, ...]:
    """The pictures with which the table showed the end of a deal; none where there were none."""
    table = reel.result(at)
    if table is None:
        return ()
    blocks = PANELS[table.terms.game].table(table)
    found = tuple(block for block in blocks if isinstance(block, Image))
    # At a table where the next deal has begun the last picture is that of the new deal.
    return found if table.status is Status.OVER else found[:-1]


def _before(reel: Reel, at: int) -> tuple[str, ...]:
    """The moves before this one, in their order."""
    first = max(reel.deal_of(at).first + 1, at - EARLIER)
    return tuple(sentences(reel.told(earlier, in_message=True)) for earlier in range(first, at))


def _deals_menu(reel: Reel, at: int) -> Iterator[Block]:
    """The deals round the present one, as many as a menu holds."""
    if len(reel.deals) < 2:
        return
    present = reel.frames[at].deal
    start = max(0, min(present - DEALS_SHOWN // 2, len(reel.deals) - DEALS_SHOWN))
    options = tuple(
        Option(label=reel.name_of(deal), value=str(deal.first), note=_moves(deal), chosen=number == present)
        for number, deal in enumerate(reel.deals)
        if start <= number < start + DEALS_SHOWN
    )
    yield Menu(id=PickDeal(match=reel.replay.table.id), prompt=say("Go to a deal…"), options=options)


def _moves(deal: Deal) -> str:
    return plural("One move", "{number} moves", deal.moves)


def _ways(reel: Reel, at: int) -> Iterator[Button]:
    """To the start of the deal, a move back, a move on, to its end; at either end into the next deal."""
    deal, last = reel.deal_of(at), len(reel.frames) - 1
    start = deal.first if at > deal.first else reel.deal_of(reel.nearest(at - 1)).first
    end = deal.last if at < deal.last else reel.deal_of(reel.nearest(at + 1)).last
    places = (
        (say("First"), ReplayStep.FIRST, start, at == 0),
        (say("◀ Back"), ReplayStep.BACK, reel.nearest(at - 1), at == 0),
        (say("Next ▶"), ReplayStep.NEXT, reel.nearest(at + 1), at == last),
        (say("Last"), ReplayStep.LAST, end, at == last),
    )
    for label, way, frame, disabled in places:
        style = ButtonStyle.MAIN if way is ReplayStep.NEXT else ButtonStyle.PLAIN
        target = ShowReplay(match=reel.replay.table.id, frame=frame, way=way)
        yield Button(label=label, id=target, style=style, disabled=disabled)


def _more(reel: Reel, at: int) -> Iterator[Button]:
    """To the next great moment, and the whole deal as an animation, where it has pictures."""
    event, match = reel.next_event(at), reel.replay.table.id
    yield Button(
        label=say("To the next big event"),
        id=ShowReplay(match=match, frame=at if event is None else event, way=ReplayStep.EVENT),
        disabled=event is None,
    )
    if reel.has_pictures:
        yield Button(label=say("As animation"), id=AnimateDeal(match=match, frame=at))
