"""/replay: a match that is over, seen again moment by moment, and its deals as animations.
 Each moment of an animation is drawn as a task of its own, so that the hands of matches that go on are drawn
between them and nobody waits for somebody else's animation.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterator
from functools import partial
from typing import Any

import discord
from discord import app_commands
from discord.abc import GuildChannel
from discord.app_commands import Transform

from bot.matches import MatchId, Status
from bot.preferences import Show
from bot.refusals import Refusal, Refused
from bot.words.phrasebook import and_list, plural, say
from bot.words.replay import sentences
from cogs.appearance import as_chosen, spoken
from cogs.cog import Cog, Interaction, Services, everywhere, pressed, replies
from cogs.games.registry import PANELS, match_title
from cogs.layout import (
    Block,
    Button,
    ButtonRow,
    ButtonStyle,
    Finished,
    Image,
    Layout,
    Menu,
    Option,
    Small,
    Text,
)
from cogs.match_ids import AnimateDeal, PickDeal, ReplayStep, ShareShowdown, ShowReplay
from cogs.names import message_names
from cogs.options import PastMatch
from cogs.replays.moments import Deal, Moments, Part
from cogs.sending.message import Renderer, custom_id_of
from cogs.sending.reply import Reply, Visibility, page_visibility
from images import Picture
from images.ink.look import Look, look_of
from images.replay.animation import FRAMES_MOST, Frame, TooHeavy, animation, picture_frame, scene_frame
from images.replay.moment import ReplayScene, draw_replay

FILE = "deal.gif"
"""The file's name; it tells nothing."""

MOVE_MS, BEGIN_MS, END_MS, LAST_MS = 1_000, 1_500, 3_000, 5_000
"""How long a moment is shown: a move, the dealt hands, the end of a deal, the last moment of all."""

LONGEST_S = 30.0
"""How long an animation may take to draw; after that its reader is asked to come back."""

REMEMBERED = 8
"""How many animations are kept in memory, of a few hundred KiB each."""

EARLIER = 3
"""Lines that tell what came before in the deal."""

DEALS_SHOWN = 25
"""Lines of the menu of deals; Discord takes no more."""


def _viewer_visibility(interaction: discord.Interaction[Any]) -> Visibility:
    """A moment takes the place of the one before it, but not of the review that leads to it."""
    if custom_id_of(interaction).endswith(f":{ReplayStep.REVIEW}"):
        return Visibility.PRIVATE
    return page_visibility(interaction)


class Replays(Cog):
    """Answers those who want to see a match again."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._animations = Animations(services.renderer)

    @app_commands.command(name="replay", description="Watch a finished match again, all hands open")
    @everywhere
    @app_commands.describe(match="A finished match; your latest by default")
    @replies(Visibility.PRIVATE)
    async def replay(self, reply: Reply, match: Transform[MatchId, PastMatch] | None = None) -> None:
        """Show a match from its start."""
        await self._show(reply, await self._latest(reply) if match is None else match)

    @pressed(ShowReplay)
    @replies(_viewer_visibility)
    async def go(self, reply: Reply, press: ShowReplay) -> None:
        """Show another moment."""
        await self._show(reply, press.match, press.frame)

    @pressed(PickDeal)
    @replies(page_visibility)
    async def pick_deal(self, reply: Reply, press: PickDeal) -> None:
        """Show the beginning of the deal that was chosen in the menu."""
        await self._show(reply, press.match, int(reply.value) if reply.value.isdecimal() else 0)

    async def _latest(self, reply: Reply) -> MatchId:
        """The person's newest match that is over, of this server; raises Refused (NO_REPLAY)."""
        interaction = reply.interaction
        found = await self._services.matches.replays.near(interaction.user.id, interaction.guild_id, limit=1)
        if not found:
            raise Refused(Refusal.NO_REPLAY)
        return found[0].match

    async def _show(self, reply: Reply, match: MatchId, frame: int = 0) -> None:
        """Show a moment of a match that is over; raises Refused."""
        moments = await self._moments(reply, match)
        # In a thread, as some views take long, such as those with all that a hand of rummy could declare.
        chosen = await self._services.matches.preferences.of(reply.interaction.user.id)
        in_words = chosen.show is Show.WORDS
        in_server = reply.interaction.guild_id is not None
        layout = await asyncio.to_thread(
            replay_layout, moments, frame, in_words=in_words, in_server=in_server
        )
        await reply.show(await self._services.renderer.render(as_chosen(layout, chosen)))

    @pressed(AnimateDeal)
    @replies(Visibility.PRIVATE)
    async def animate(self, reply: Reply, press: AnimateDeal) -> None:
        """Show a deal as an animation."""
        moments = await self._moments(reply, press.match)
        frames = animation_frames(moments, moments.nearest(press.frame))
        if not moments.has_pictures:
            await self._show(reply, press.match, press.frame)
            return
        chosen = await self._services.matches.preferences.of(reply.interaction.user.id)
        alt = await asyncio.to_thread(moments.film_alt, frames)
        title = Text(f"**{moments.name_of(moments.deal_of(frames[-1]))}**")
        if chosen.show is Show.WORDS:
            await reply.show(await self._services.renderer.render(Layout(blocks=(title, Text(spoken(alt))))))
            return
        picture = await self._animations.of(moments, frames, look_of(chosen))
        blocks: tuple[Block, ...] = (
            title,
            Image(draw=Finished(picture), alt=alt),
            *_left_out(moments, frames),
        )
        await reply.show(await self._services.renderer.render(Layout(blocks=blocks)))

    @pressed(ShareShowdown)
    @replies(Visibility.PUBLIC)
    async def share(self, reply: Reply, press: ShareShowdown) -> None:
        """Post the picture of a showdown, as the table showed it, for one of its players; raises Refused."""
        moments = await self._moments(reply, press.match)
        at = moments.nearest(press.frame)
        shown = await asyncio.to_thread(result_images, moments, at)
        if moments.reader is None:
            raise Refused(Refusal.NOT_FOR_YOU)
        if not shown:
            raise Refused(Refusal.NO_REPLAY)
        title = say(
            "**{name}** shares a showdown of match {number}: {title}, {deal}.",
            name=message_names(moments.replay.table)[moments.reader],
            number=press.match,
            title=match_title(moments.replay.table.terms),
            deal=moments.name_of(moments.deal_of(at)),
        )
        # At the end of a match the score sheet follows.
        layout = Layout(blocks=(Text(title), shown[0]))
        await reply.show(await self._services.renderer.render(layout))

    async def _moments(self, reply: Reply, match: MatchId) -> Moments:
        interaction = reply.interaction
        guild = interaction.guild_id
        channels = {} if guild is None else await interaction.client.places.channels(guild) or {}
        replay = await self._services.matches.replays.of(
            match,
            user=interaction.user.id,
            guild=guild,
            sees=lambda channel: _sees(interaction, channel, channels.get(channel)),
        )
        return Moments(replay, user=interaction.user.id)


def _left_out(moments: Moments, frames: tuple[int, ...]) -> Iterator[Small]:
    """That a long deal is not shown from its start."""
    missing = frames[0] - moments.deal_of(frames[0]).first
    if missing:
        yield Small(
            plural(
                "Long deal: the animation skips its first move.",
                "Long deal: the animation skips its first {number} moves.",
                missing,
            )
        )


def _sees(interaction: Interaction, channel: int, found: GuildChannel | None) -> bool:
    """Whether the person can see a channel of the server in which they ask."""
    user, place = interaction.user, interaction.channel
    if channel == interaction.channel_id or channel == getattr(place, "parent_id", None):
        return True  # who is in a public thread sees its channel, also while the server's cache is empty
    if not isinstance(user, discord.Member):
        return False
    return found is not None and found.permissions_for(user).view_channel


class Animations:
    """Draws animations one at a time, and keeps the last ones."""

    def __init__(self, renderer: Renderer, *, longest_s: float = LONGEST_S) -> None:
        self._renderer = renderer
        self._longest_s = longest_s
        self._one_at_a_time = asyncio.Semaphore(1)
        self._kept: OrderedDict[Any, Picture] = OrderedDict()

    async def of(self, moments: Moments, frames: tuple[int, ...], look: Look) -> Picture:
        """The frames as an animation; raises Refused (TOO_SLOW)."""
        key = (moments.replay.table.id, frames, moments.key, look)
        try:
            async with asyncio.timeout(self._longest_s), self._one_at_a_time:
                found = self._kept.get(key)
                if found is None:
                    found = self._kept[key] = await self._drawn(moments, frames, look)
        except TimeoutError:
            raise Refused(Refusal.TOO_SLOW) from None
        self._kept.move_to_end(key)
        while len(self._kept) > REMEMBERED:
            self._kept.popitem(last=False)
        return found

    async def _drawn(self, moments: Moments, frames: tuple[int, ...], look: Look) -> Picture:
        """All moments, then the file; of one that is too heavy the second half."""
        last = frames[-1]
        drawn = [
            await self._renderer.draw(partial(_frame, moments, at, is_last=at == last), look) for at in frames
        ]
        while True:
            try:
                return await self._renderer.draw(partial(animation, tuple(drawn), FILE), look)
            except TooHeavy:
                drawn = drawn[len(drawn) // 2 :]


def animation_frames(moments: Moments, at: int) -> tuple[int, ...]:
    """The frames of an animation of the deal to which one belongs: the last ones of a long deal."""
    deal = moments.deal_of(at)
    return tuple(range(deal.first, deal.last + 1))[-FRAMES_MOST:]


def _frame(moments: Moments, at: int, *, is_last: bool) -> Frame:
    """A frame drawn, for as long as it is to be seen; to be called in the thread that draws."""
    part = moments.frames[at].part
    shown_ms = LAST_MS if is_last else {Part.BEGIN: BEGIN_MS, Part.MOVE: MOVE_MS, Part.END: END_MS}[part]
    results = result_images(moments, at)
    if results:
        return picture_frame(results[0].draw().data, shown_ms)
    return scene_frame(require_scene(moments, at), shown_ms)


def replay_layout(moments: Moments, at: int, *, in_words: bool = False, in_server: bool = False) -> Layout:
    """The message of one moment; a moment that is not there is the nearest one that is.

    ``in_words`` is for those who want no pictures: hands as lines, which may be longer than an alt text. In a
    server players can share how a deal ended.
    """
    at = moments.nearest(at)
    table = moments.replay.table
    title = say(
        "### {title}: {names}",
        title=match_title(table.terms),
        names=and_list(message_names(table)),
    )
    told = sentences(moments.told(at, in_message=True))
    before = _before(moments, at)
    return Layout(
        blocks=(
            Text(title),
            *((Small("\n".join(before)),) if before else ()),
            Text(f"**{moments.place(at)}**\n{told}".rstrip()),
            *pictures(moments, at, in_words=in_words),
            *_deals_menu(moments, at),
            ButtonRow(tuple(_ways(moments, at))),
            ButtonRow((*_more(moments, at), *(_shared(moments, at) if in_server else ()))),
        ),
    )


def pictures(moments: Moments, at: int, *, in_words: bool) -> tuple[Block, ...]:
    """The picture of a moment: of a deal that ends how it was shown then, else all hands open."""
    results = result_images(moments, at)
    if results:
        return results
    if in_words or not moments.has_pictures:
        lines = "\n".join(moments.hands(at, in_message=True))
        return (Text(lines),) if lines else ()
    return (Image(draw=partial(_draw, moments, at), alt=moments.alt(at)),)


def _draw(moments: Moments, at: int) -> Picture:
    """The open picture; to be called in the thread that draws, where the players' avatars are."""
    return draw_replay(require_scene(moments, at))


def require_scene(moments: Moments, at: int) -> ReplayScene:
    """The scene of a moment, of a game that has pictures."""
    scene = moments.scene(at)
    if scene is None:
        raise ValueError("a game that is told in words has no scene")
    return scene


def result_images(moments: Moments, at: int) -> tuple[Image, ...]:
    """The pictures with which the table showed the end of a deal; none where there were none."""
    table = moments.result(at)
    if table is None:
        return ()
    blocks = PANELS[table.terms.game].table(table)
    found = tuple(block for block in blocks if isinstance(block, Image))
    # At a table where the next deal has begun the last picture is that of the new deal.
    return found if table.status is Status.OVER else found[:-1]


def _before(moments: Moments, at: int) -> tuple[str, ...]:
    """The moves before this one, in their order."""
    first = max(moments.deal_of(at).first + 1, at - EARLIER)
    return tuple(sentences(moments.told(earlier, in_message=True)) for earlier in range(first, at))


def _deals_menu(moments: Moments, at: int) -> Iterator[Block]:
    """The deals round the present one, as many as a menu holds."""
    if len(moments.deals) < 2:
        return
    present = moments.frames[at].deal
    start = max(0, min(present - DEALS_SHOWN // 2, len(moments.deals) - DEALS_SHOWN))
    options = tuple(
        Option(
            label=moments.name_of(deal), value=str(deal.first), note=_moves(deal), chosen=number == present
        )
        for number, deal in enumerate(moments.deals)
        if start <= number < start + DEALS_SHOWN
    )
    yield Menu(id=PickDeal(match=moments.replay.table.id), prompt=say("Go to a deal…"), options=options)


def _moves(deal: Deal) -> str:
    return plural("One move", "{number} moves", deal.moves)


def _ways(moments: Moments, at: int) -> Iterator[Button]:
    """To the start of the deal, a move back, a move on, to its end; at either end into the next deal."""
    deal, last = moments.deal_of(at), len(moments.frames) - 1
    start = deal.first if at > deal.first else moments.deal_of(moments.nearest(at - 1)).first
    end = deal.last if at < deal.last else moments.deal_of(moments.nearest(at + 1)).last
    places = (
        (say("First"), ReplayStep.FIRST, start, at == 0),
        (say("◀ Back"), ReplayStep.BACK, moments.nearest(at - 1), at == 0),
        (say("Next ▶"), ReplayStep.NEXT, moments.nearest(at + 1), at == last),
        (say("Last"), ReplayStep.LAST, end, at == last),
    )
    for label, step, frame, disabled in places:
        style = ButtonStyle.MAIN if step is ReplayStep.NEXT else ButtonStyle.PLAIN
        target = ShowReplay(match=moments.replay.table.id, frame=frame, step=step)
        yield Button(label=label, id=target, style=style, disabled=disabled)


def _shared(moments: Moments, at: int) -> Iterator[Button]:
    """The button that shows everybody how a deal ended, for those who played it."""
    if moments.reader is not None and result_images(moments, at):
        share = ShareShowdown(match=moments.replay.table.id, frame=at)
        yield Button(label=say("Share the showdown"), id=share)


def _more(moments: Moments, at: int) -> Iterator[Button]:
    """To the next great moment, and the whole deal as an animation, where it has pictures."""
    event, match = moments.next_event(at), moments.replay.table.id
    yield Button(
        label=say("Next key moment"),
        id=ShowReplay(match=match, frame=at if event is None else event, step=ReplayStep.EVENT),
        disabled=event is None,
    )
    if moments.has_pictures:
        yield Button(label=say("Animate"), id=AnimateDeal(match=match, frame=at))
