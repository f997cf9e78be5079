"""The message of somebody who waits for an opponent, and what others are told of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from bot.matches import Challenge, ChallengeStatus
from bot.words.phrasebook import say
from cogs.clocks import until
from cogs.games.registry import guide_of, match_title
from cogs.layout import Block, Button, ButtonRow, ButtonStyle, Layout, Small, Text
from cogs.layouts.table import challenge_layout, message_link, seal_line, terms_line
from cogs.match_ids import FindToo, NotifyMe, Rematch, StopFinding, StopNotifying


def offer_layout(challenge: Challenge) -> Layout:
    """A challenge of either kind."""
    return waiting_layout(challenge) if challenge.queued else challenge_layout(challenge)


def waiting_layout(challenge: Challenge) -> Layout:
    """Who waits for what, with all rules and the seal; then what became of it."""
    name, title = f"<@{challenge.challenger}>", match_title(challenge.terms)
    if challenge.status is ChallengeStatus.OPEN:
        heading = _looking(challenge, name, title)
    elif challenge.rematch_of is not None:
        heading = say("{name} wanted a rematch: **{title}**", name=name, title=title)
    else:
        heading = say("{name} looked for an opponent: **{title}**", name=name, title=title)
    return Layout(blocks=(Text(heading), *_standing(challenge)))


def _looking(challenge: Challenge, name: str, title: str) -> str:
    if challenge.rematch_of is not None:
        return say("{name} wants a rematch: **{title}**", name=name, title=title)
    if challenge.across:
        return say("{name} is looking for an opponent on any server: **{title}**", name=name, title=title)
    return say("{name} is looking for an opponent: **{title}**", name=name, title=title)


def _standing(challenge: Challenge) -> Iterator[Block]:
    seal = seal_line(challenge.commitment)
    match challenge.status:
        case ChallengeStatus.OPEN:
            yield Small(terms_line(challenge.terms))
            yield ButtonRow(_buttons(challenge))
            ends = until(challenge.expires_at)
            if challenge.rematch_of is None:
                yield Small(say("An even match first, then anybody. The search ends {when}", when=ends))
            else:
                yield Small(say("It begins when the opponent wants it too. The offer ends {when}", when=ends))
            yield Small(seal)
        case ChallengeStatus.ACCEPTED | ChallengeStatus.PAIRED:
            yield Text(_found(challenge))
            if challenge.status is ChallengeStatus.ACCEPTED or challenge.is_away:
                # No cards come from the seal of the other's message, unless it was on another server.
                yield Small(seal)
        case ChallengeStatus.WITHDRAWN | ChallengeStatus.DECLINED:
            yield Text(say("**Stopped.** The search is over."))
        case ChallengeStatus.EXPIRED:
            yield Text(say("**Nobody came in time.** Look again with /find."))
        case _:
            assert_never(challenge.status)


def _found(challenge: Challenge) -> str:
    if challenge.table is not None:
        place = _place(challenge.guild, *challenge.table)
    elif challenge.thread is not None:
        place = _place(challenge.guild, challenge.thread, None)
    else:
        return say("**Found.** The cards are being dealt.")
    return say("**Found.** The table is in {place}", place=place)


def _place(guild: int | None, channel: int, message: int | None) -> str:
    """A channel, and a way to the message there that fits on a phone."""
    if message is None:
        return f"<#{channel}>"
    link = message_link(guild, channel, message)
    return say("{channel} ([open]({link}))", channel=f"<#{channel}>", link=link)


def _buttons(challenge: Challenge) -> tuple[Button, ...]:
    number = challenge.id
    stop = Button(label=say("Stop"), id=StopFinding(challenge=number))
    if challenge.rematch_of is not None:
        return (stop,)
    return (
        Button(label=say("I'll play"), id=FindToo(challenge=number), style=ButtonStyle.FINISH),
        Button(label=say("Notify me"), id=NotifyMe(challenge=number)),
        stop,
    )


def news_layout(challenge: Challenge) -> Layout:
    """A direct message to somebody who wants to know that another waits.

    It names nobody: who has themselves forgotten could not be taken out of it.
    """
    if challenge.rematch_of is not None:
        wanted = say(
            "Your opponent of another server wants a rematch: **{title}**", title=match_title(challenge.terms)
        )
        again = Button(label=say("Rematch"), id=Rematch(match=challenge.rematch_of), style=ButtonStyle.MAIN)
        return Layout(blocks=(Text(wanted), ButtonRow((again,))))
    told = say(
        "Somebody is looking for an opponent in {place}: **{title}**",
        place=_place(challenge.guild, challenge.channel, challenge.message),
        title=match_title(challenge.terms),
    )
    return Layout(blocks=(Text(told), _stop_row(challenge.guild or 0, challenge.terms.game)))


def watching_layout(guild: int, game: str) -> Layout:
    """That the person will be told, for them alone."""
    said = say(
        "I'll send you a direct message when somebody here looks for an opponent at {game}: "
        "at most one an hour, for 30 days.",
        game=guide_of(game).name(),
    )
    return Layout(blocks=(Text(said), _stop_row(guild, game)))


def _stop_row(guild: int, game: str) -> ButtonRow:
    stop = Button(label=say("Stop notifying me"), id=StopNotifying(guild=guild, game=game))
    return ButtonRow((stop,))
