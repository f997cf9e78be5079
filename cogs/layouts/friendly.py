"""The messages of a friendly between two servers: the one in each that is kept up to date, and its calls."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from bot.competition import SIDES, Phase, Score
from bot.matches import OVER, Cup
from bot.words.phrasebook import plural, say
from cogs.clocks import length, until
from cogs.cup_ids import CupAction, CupLead, CupLeadAction
from cogs.layout import Button, ButtonRow, ButtonStyle, Layout, Small, Text
from cogs.layouts.cup import called, cancelled_line, come_button, key, starts_line
from cogs.layouts.cup_pictures import cup_title, pairs_of
from cogs.layouts.cup_rounds import pairing_line
from cogs.layouts.friendly_picture import picture_of_friendly
from cogs.layouts.table import seal_line, terms_line
from cogs.names import escaped, told_apart


def with_guests(cup: Cup) -> Cup:
    """The friendly in which whoever is not named here is a guest, each with a number of their own."""
    names = told_apart(tuple(say("Guest") if entry.is_hidden else entry.name for entry in cup.entries))
    entries = tuple(
        msgspec.structs.replace(entry, name=name) if entry.is_hidden else entry
        for entry, name in zip(cup.entries, names, strict=True)
    )
    return msgspec.structs.replace(cup, entries=entries)


def friendly_layout(cup: Cup) -> Layout:
    """The message that is kept up to date."""
    cup = with_guests(cup)
    told = Text("\n".join((f"### {cup_title(cup)}", _servers(cup), *_body(cup))))
    picture = (picture_of_friendly(cup),) if cup.latest else ()
    return Layout(blocks=(told, *picture, *_buttons(cup), Small(fine_print(cup))))


def friendly_call(cup: Cup) -> Layout:
    """A message of its own that calls the players of one server, or says who has won."""
    title, people = cup_title(cup), called(cup)
    told, button = f"**{title}**: {_result(cup)}", key(cup, say("Proof"), CupAction.PROOF)
    if cup.notice != OVER:
        told = say(
            "**{title}** has begun. Press “I'm here”; your match begins when both have. "
            "Players who are missing lose it {when}.",
            title=title,
            when=_missed_at(cup),
        )
        button = come_button(cup)
    mentions = " ".join(f"<@{user}>" for user in people)
    return Layout(
        blocks=(Text("\n".join(filter(None, (told, mentions)))), ButtonRow((button,))), mentions=people
    )


def fine_print(cup: Cup) -> str:
    """By what the matches are played, and the seal."""
    time = say("A match lasts {length} at most", length=length(cup.event.terms.round_time))
    return f"{terms_line(cup.terms)} · {time}\n{seal_line(cup.commitment)}"


def players_told(cup: Cup) -> str:
    """How many of each server play, and who they are."""
    return plural(
        "One player of each server: the best in its ranking, or else whoever entered first.",
        "Up to {number} players of each server: the best in its ranking, then whoever entered first.",
        pairs_of(cup),
    )


def told_in_list(cup: Cup) -> str:
    """Who plays whom, and how far it is, in a line."""
    match cup.event.phase:
        case Phase.PLAYING:
            return say("{servers}, under way", servers=_servers(cup))
        case Phase.REGISTRATION if all(cup.servers):
            return say("{servers}, open", servers=_servers(cup))
        case Phase.REGISTRATION:
            return _servers(cup)
        case Phase.CANCELLED:
            return say("{servers}, cancelled", servers=_servers(cup))
        case Phase.OVER:
            return f"{_servers(cup)} {_result(cup)}" if _is_by_points(cup) else _servers(cup)


def _servers(cup: Cup) -> str:
    home, away = map(escaped, cup.servers)
    if not cup.servers[1]:
        is_open = cup.event.phase is Phase.REGISTRATION
        return say("**{server}** is looking for another server.", server=home) if is_open else f"**{home}**"
    if cup.event.phase in {Phase.REGISTRATION, Phase.CANCELLED}:
        return say("**{home}** against **{away}**", home=home, away=away)
    wins = _score(cup).wins
    return say("**{home} {won} : {lost} {away}**", home=home, won=wins[0], lost=wins[1], away=away)


def _body(cup: Cup) -> Iterator[str]:
    match cup.event.phase:
        case Phase.REGISTRATION:
            yield from _before_start(cup)
        case Phase.PLAYING:
            ends = max((each.ends_at for each in cup.latest), default=cup.event.at)
            yield say("Ends {when} at the latest.", when=until(ends))
            yield from (pairing_line(cup, each) for each in cup.latest)
        case Phase.OVER:
            yield _result(cup)
            yield from (pairing_line(cup, each) for each in cup.latest)
        case Phase.CANCELLED:
            yield cancelled_line(cup)


def _before_start(cup: Cup) -> Iterator[str]:
    if not all(cup.servers):
        yield say("**Manage** shows its managers the code with which another server accepts.")
    yield players_told(cup)
    yield starts_line(cup)
    if all(cup.servers):
        yield say("It starts at once when both servers close registration.")
    if cup.side in cup.event.closed:
        yield say("Registration is closed here.")
    for side, server in zip(SIDES, cup.servers, strict=True):
        there = [each for each in cup.entries if each.side == side and not each.is_withdrawn]
        if there:
            names = ", ".join(escaped(each.name) for each in there)
            yield say("{server}: {names}", server=escaped(server), names=names)


def _result(cup: Cup) -> str:
    if cup.event.phase is Phase.CANCELLED:
        return cancelled_line(cup)
    score = _score(cup)
    if not score.winner:
        return say("**The friendly is a draw, {won} to {lost}.**", won=score.wins[0], lost=score.wins[1])
    at = SIDES.index(score.winner)
    server = escaped(cup.servers[at])
    won, lost = score.wins[at], score.wins[1 - at]
    if _is_by_points(cup):
        return say(
            "🏆 **{server} wins the friendly: {won} to {lost}, and {more} to {less} points.**",
            server=server,
            won=won,
            lost=lost,
            more=score.points[at],
            less=score.points[1 - at],
        )
    return say("🏆 **{server} wins the friendly, {won} to {lost}.**", server=server, won=won, lost=lost)


def _is_by_points(cup: Cup) -> bool:
    """Whether both have won as many matches, and one has won it by points."""
    wins = _score(cup).wins
    return bool(_score(cup).winner) and wins[0] == wins[1]


def _score(cup: Cup) -> Score:
    assert cup.score is not None
    return cup.score


def _missed_at(cup: Cup) -> str:
    """When those lose who have not come."""
    patience = cup.event.terms.time_to_come
    starts = max((each.starts_at for each in cup.latest), default=cup.event.at)
    return "" if patience is None else until(starts + patience)


def _buttons(cup: Cup) -> Iterator[ButtonRow]:
    leave = key(cup, say("Leave"), CupAction.LEAVE)
    match cup.event.phase:
        case Phase.REGISTRATION:
            is_closed = cup.side in cup.event.closed
            join = key(cup, say("Join"), CupAction.JOIN, style=ButtonStyle.FINISH)
            manage = Button(label=say("Manage"), id=CupLead(cup=cup.id, action=CupLeadAction.PANEL))
            yield ButtonRow((leave, manage) if is_closed else (join, leave, manage))
        case Phase.PLAYING:
            come = (come_button(cup),) if any(each.absentees for each in cup.event.open()) else ()
            yield ButtonRow((*come, key(cup, say("My match"), CupAction.MATCH), leave))
        case Phase.OVER | Phase.CANCELLED:
            yield ButtonRow((key(cup, say("Proof"), CupAction.PROOF),))
