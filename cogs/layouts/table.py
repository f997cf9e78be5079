"""The public message of a match: first the challenge, then the table, in the end the result and its proof."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

import discord

from bot.matches import Challenge, ChallengeStatus, OnTimeout, Status, Table, Terms
from bot.words.figures import signed
from bot.words.ladders import challenge_line
from bot.words.phrasebook import and_list, plural, say
from bot.words.profiles import uneven_line
from bot.words.teams import sealed_table
from bot.words.timing import challenged_vacation_line, timeout_phrase
from cogs.clocks import clock_lines, day, length, public_notes, speed_name, until
from cogs.games.registry import PANELS, guide_of, match_title
from cogs.layout import Block, Button, ButtonRow, ButtonStyle, Layout, Small, Text
from cogs.layouts.hints import taken_hints
from cogs.layouts.panels import rematch_buttons, replay_button, review_buttons, voided_note
from cogs.match_ids import AnswerChallenge, ChallengeReply, MyHand, RulesPage, Verify
from cogs.names import company, faces, message_names, stand_ins
from images.ink.look import Look

NO_BREAK = "\u00a0"


def table_layout(table: Table, *, unreachable: tuple[str, ...] = ()) -> Layout:
    """The table. ``unreachable`` are the escaped names of players who take no direct messages."""
    panel = PANELS[table.terms.game]
    heading = say(
        "### {title}: {names}",
        title=match_title(table.terms),
        names=and_list(message_names(table)),
    )
    return Layout(
        look=Look(felt=table.felt),
        blocks=(
            Text(heading),
            *public_notes(table),
            *(_sealed(table) if table.is_sealed else panel.table(table)),
            *taken_hints(table),
            *_ratings(table),
            *voided_note(table),
            *(_closed(unreachable) if table.status is Status.LIVE else ()),
            *_table_buttons(table),
            *_foot(table),
        ),
    )


def _sealed(table: Table) -> Iterator[Block]:
    """What everybody may know of a table whose deals others are still to play: no cards and no points."""
    yield Text(sealed_table())
    if table.status is Status.LIVE and table.on_turn:
        names = message_names(table)
        waiting = tuple(names[seat] for seat in table.on_turn)
        if len(waiting) == 1:
            yield Text(say("{names}'s turn", names=waiting[0]))
        else:
            yield Text(say("{names} to play", names=company(waiting)))


def challenge_layout(challenge: Challenge) -> Layout:
    """An offer to play with all its rules. Both people are named, only the one challenged is notified."""
    title = match_title(challenge.terms)
    challenger = f"<@{challenge.challenger}>"
    if challenge.computer is not None:
        offer = say("{challenger} plays me: **{title}**", challenger=challenger, title=title)
    elif challenge.opponent is None:
        offer = say("{challenger} offers an open seat: **{title}**", challenger=challenger, title=title)
    else:
        offer = say(
            "{opponent}, {challenger} challenges you: **{title}**",
            opponent=f"<@{challenge.opponent}>",
            challenger=challenger,
            title=title,
        )
    ladder = (Text(challenge_line()),) if challenge.on_ladder else ()
    return Layout(
        mentions=() if challenge.opponent is None else (challenge.opponent,),
        blocks=(*ladder, Text(offer), *_offered(challenge)),
    )


def _table_buttons(table: Table) -> Iterator[Block]:
    rules = Button(label=say("Rules"), id=rules_of(table.terms))
    fair = Button(label=say("Fair deal"), id=Verify(match=table.id))
    if table.status is Status.OVER:
        yield ButtonRow((*rematch_buttons(table), rules))
        if not table.is_sealed:
            yield ButtonRow((replay_button(table), *review_buttons(table), fair))
    else:
        hand = Button(label=say("My hand"), id=MyHand(match=table.id), style=ButtonStyle.MAIN)
        yield ButtonRow((hand, rules, fair))


def rules_of(terms: Terms) -> RulesPage:
    """The rules that are played by: the page of their preset first, unless its options were changed."""
    is_preset = guide_of(terms.game).presets.get(terms.preset) == terms.rules
    return RulesPage(game=terms.game, page=1, preset=terms.preset if is_preset else "")


def _ratings(table: Table) -> Iterator[Block]:
    """What the match has made of the ratings."""
    names = message_names(table)
    if table.ratings:
        changes = ", ".join(
            say(
                "{name} {rating} ({change})",
                name=names[each.seat],
                rating=each.after,
                change=signed(each.after - each.before),
            )
            for each in table.ratings
        )
        told = say("Ratings: {changes}", changes=changes)
        moves = {abs(each.after - each.before) for each in table.ratings}
        yield Small(f"{told}\n{uneven_line()}" if len(moves) > 1 else told)


def _closed(unreachable: tuple[str, ...]) -> Iterator[Block]:
    if unreachable:
        names = and_list(unreachable)
        yield Text(
            plural(
                "✉️ {names}'s direct messages are closed, so {names} plays here with **My hand**.",
                "✉️ {names} don't take direct messages, so they play here with **My hand**.",
                len(unreachable),
                names=names,
            )
        )


def _foot(table: Table) -> Iterator[Block]:
    """The clock, and who sits where."""
    lines = (*clock_lines(table), *_seating(table), *stand_ins(faces(table)), *_refreshed(table))
    if lines:
        yield Small("\n".join(lines))


def _refreshed(table: Table) -> Iterator[str]:
    """That a table in a conversation cannot follow its match for long by itself."""
    if table.is_in_conversation and table.status is not Status.OVER:
        yield say("**My hand** brings this table up to date.")


def _seating(table: Table) -> Iterator[str]:
    """Who sits where after the shuffle of a lobby, with the number as which each had joined."""
    if all(chair.joined is not None for chair in table.chairs):
        seats = zip(table.chairs, message_names(table), strict=True)
        names = ", ".join(f"{name} ({(chair.joined or 0) + 1})" for chair, name in seats)
        yield say("Seats as drawn, with the order of joining: {names}", names=names)


def message_link(guild: int | None, channel: int, message: int | None) -> str:
    """Where a message is, or its channel where there is none yet."""
    if message is None:
        return f"<#{channel}>"
    return f"https://discord.com/channels/{guild or '@me'}/{channel}/{message}"


def seal_line(commitment: str) -> str:
    """The seal on a deal, which is shown before the cards are dealt."""
    return unbroken(say("Shuffle seal {commitment}", commitment=commitment))


def unbroken(line: str) -> str:
    """The line with spaces that do not break, so that long digits begin beside their word, not below it."""
    return line.replace(" ", NO_BREAK)


def _offered(challenge: Challenge) -> Iterator[Block]:
    """The rules, buttons and seal of an open challenge, or what became of a closed one."""
    seal = seal_line(challenge.commitment)
    match challenge.status:
        case ChallengeStatus.OPEN:
            yield from _away(challenge)
            yield Small(terms_line(challenge.terms))
            if challenge.computer is not None:
                yield Small(f"{say('The cards are being dealt.')}\n{seal}")
                return
            yield ButtonRow(tuple(_challenge_buttons(challenge)))
            expiry = say("Expires {when}", when=until(challenge.expires_at))
            yield Small(f"{expiry}\n{seal}")
        case ChallengeStatus.ACCEPTED | ChallengeStatus.PAIRED:
            if challenge.thread is None:
                yield Text(say("**Accepted.** The cards are being dealt."))
            else:
                thread = f"<#{challenge.thread}>"
                yield Text(say("**Accepted.** The table is in {thread}.", thread=thread))
            yield Small(seal)
        case ChallengeStatus.DECLINED:
            yield Text(say("**Declined.**"))
        case ChallengeStatus.WITHDRAWN:
            yield Text(say("**Withdrawn.**"))
        case ChallengeStatus.EXPIRED:
            yield Text(say("**Expired.** No answer in time."))
        case _:
            assert_never(challenge.status)


def _away(challenge: Challenge) -> Iterator[Block]:
    """That the person challenged is on vacation."""
    ends = challenge.vacation_until
    if ends is not None and ends > discord.utils.utcnow():
        name = f"<@{challenge.opponent}>"
        yield Text(challenged_vacation_line(name, day(ends)))


def terms_line(terms: Terms) -> str:
    """All rules and the time for a turn in one paragraph, which a phone shows without scrolling."""
    time = speed_name(terms.turn_limit)
    if terms.on_timeout is OnTimeout.BANK:
        time = say("{length} for all your matches in the league", length=length(terms.turn_limit))
    if terms.turn_limit is not None:
        then = timeout_phrase(forfeits=terms.on_timeout is not OnTimeout.PLAY)
        time = say("{time}, {then}", time=time, then=then)
    return " · ".join((*guide_of(terms.game).terms(terms.rules), time))


def _challenge_buttons(challenge: Challenge) -> Iterator[Button]:
    accept = say("Take the seat") if challenge.opponent is None else say("Accept")
    yield Button(
        label=accept,
        id=AnswerChallenge(challenge=challenge.id, reply=ChallengeReply.ACCEPT),
        style=ButtonStyle.FINISH,
    )
    if challenge.opponent is not None:
        yield Button(
            label=say("Decline"),
            id=AnswerChallenge(challenge=challenge.id, reply=ChallengeReply.DECLINE),
        )
    yield Button(
        label=say("Withdraw"), id=AnswerChallenge(challenge=challenge.id, reply=ChallengeReply.WITHDRAW)
    )
