"""The messages of a cup: the one that is kept up to date, calls to its players, and one's own match."""

from __future__ import annotations

from collections.abc import Iterator

from bot.competition import Friendly, Knockout, League, Phase, Tables
from bot.competition.due import TOO_FEW
from bot.competition.terms import CHECK_IN_OPENS, REGISTRATION_CLOSES
from bot.matches import ACROSS_OFF, CHECK_IN, OVER, Cup, Entry
from bot.words.phrasebook import plural, say
from cogs.clocks import length, until
from cogs.cup_ids import CupAction, CupButton, CupCome, CupLead, CupLeadAction
from cogs.layout import Block, Button, ButtonRow, ButtonStyle, Layout, Small, Text
from cogs.layouts.cup_pictures import cup_picture, cup_title, places_told
from cogs.layouts.cup_rounds import escaped_text, pairing_line, round_lines
from cogs.layouts.table import seal_line, terms_line
from cogs.names import escaped

NAMED_MOST = 40
"""So many players are named in a message; of more, the rest are counted."""


def cup_layout(cup: Cup) -> Layout:
    """The message that is kept up to date."""
    heading = Text(f"### {cup_title(cup)}")
    return Layout(blocks=(heading, *_body(cup), *_buttons(cup), Small(_fine_print(cup))))


def link_of_cup(cup: Cup) -> str:
    """Where the cup is: its message, or its channel where there is none yet."""
    if cup.message is None:
        return f"<#{cup.channel}>"
    return f"https://discord.com/channels/{cup.guild}/{cup.channel}/{cup.message}"


def _fine_print(cup: Cup) -> str:
    longest = length(cup.event.terms.round_time)
    time = say("A round lasts {length} at most", length=longest)
    if cup.is_arena:
        time = say("A match lasts {length} at most", length=longest)
    return f"{terms_line(cup.terms)} · {time}\n{seal_line(cup.commitment)}"


def _body(cup: Cup) -> Iterator[Block]:
    match cup.event.phase:
        case Phase.REGISTRATION:
            yield Text("\n".join(_before_start(cup)))
        case Phase.PLAYING:
            if cup.event.paused_at is not None:
                yield Text(say("**Paused.** Matches in progress go on; the next ones wait."))
            yield Text("\n".join(round_lines(cup)))
            yield cup_picture(cup)
        case Phase.OVER:
            yield Text(champion_line(cup))
            yield cup_picture(cup)
        case Phase.CANCELLED:
            yield Text(cancelled_line(cup))


def cancelled_line(cup: Cup) -> str:
    """That the event is cancelled, and why."""
    return say("**Cancelled.** {why}", why=_why(cup))


def _why(cup: Cup) -> str:
    why = cup.event.why
    if why == ACROSS_OFF:
        return say("One of the servers no longer allows matches across servers.")
    return say("Too few players came.") if why == TOO_FEW else escaped_text(why)


def _before_start(cup: Cup) -> Iterator[str]:
    terms = cup.event.terms
    yield starts_line(cup)
    closes = terms.starts_at - REGISTRATION_CLOSES
    yield say("Registration closes {when}.", when=until(closes))
    if terms.check_in:
        opens = terms.starts_at - CHECK_IN_OPENS
        yield say(
            "Check-in opens {when}. Players who don't check in lose their place to the next in line.",
            when=until(opens),
        )
    if terms.who:
        yield say("Only members with the role {role} can enter.", role=f"<@&{terms.who}>")
    yield places_told(cup)
    yield from names_told(cup)


def names_told(cup: Cup) -> Iterator[str]:
    """Who has joined, as far as a message can hold it."""
    names = [_entered(cup, entry) for entry in cup.entries if not entry.is_withdrawn]
    more = len(names) - NAMED_MOST
    if names:
        yield ", ".join(names[:NAMED_MOST])
    if more > 0:
        yield plural("and one more", "and {number} more", more)


def starts_line(cup: Cup) -> str:
    """When it starts, in the local time of whoever reads it."""
    moment = int(cup.event.terms.starts_at.timestamp())
    return say("Starts {when}.", when=f"<t:{moment}:f> (<t:{moment}:R>)")


def _entered(cup: Cup, entry: Entry) -> str:
    name = escaped(entry.name)
    if cup.event.terms.check_in and entry.is_checked_in:
        return f"{name} ✓"
    return name if entry.entrant in cup.has_place else say("{name} (waiting)", name=name)


def champion_line(cup: Cup) -> str:
    """Who has won."""
    if not cup.standings:
        return say("The cup is over.")
    winner = cup.entry(cup.standings[0].entrant)
    if isinstance(cup.event.terms.format, League):
        return say("🏆 **{name} wins the league.**", name=escaped(winner.name))
    return say("🏆 **{name} wins the cup.**", name=escaped(winner.name))


def _buttons(cup: Cup) -> Iterator[ButtonRow]:
    standings = key(cup, say("Standings"), CupAction.STANDINGS)
    manage = Button(label=say("Manage"), id=CupLead(cup=cup.id, action=CupLeadAction.PANEL))
    match cup.event.phase:
        case Phase.REGISTRATION:
            join = key(cup, say("Join"), CupAction.JOIN, style=ButtonStyle.FINISH)
            leave = key(cup, say("Leave"), CupAction.LEAVE)
            check = (key(cup, say("Check in"), CupAction.CHECK_IN, style=ButtonStyle.MAIN),)
            yield ButtonRow((join, leave, *(check if cup.event.terms.check_in else ()), manage))
        case Phase.PLAYING:
            mine = key(cup, say("My match"), CupAction.MATCH)
            leave = key(cup, say("Leave"), CupAction.LEAVE)
            come = (come_button(cup),) if any(each.absentees for each in cup.event.open()) else ()
            yield ButtonRow((*come, mine, standings, leave, manage))
            if cup.takes_late:
                yield ButtonRow((key(cup, say("Join now"), CupAction.JOIN, style=ButtonStyle.MAIN),))
        case Phase.OVER:
            yield ButtonRow((standings, key(cup, say("Proof"), CupAction.PROOF)))
        case Phase.CANCELLED:
            yield ButtonRow((key(cup, say("Proof"), CupAction.PROOF),))


def come_button(cup: Cup) -> Button:
    """The button by which a player is there for the round."""
    come = CupCome(cup=cup.id, round=cup.event.round)
    return Button(label=say("I'm here"), id=come, style=ButtonStyle.FINISH)


def key(cup: Cup, label: str, action: CupAction, *, style: ButtonStyle = ButtonStyle.PLAIN) -> Button:
    """A button of a cup."""
    return Button(label=label, id=CupButton(cup=cup.id, action=action), style=style)


def called(cup: Cup) -> tuple[int, ...]:
    """Whom a call is for: those who have to check in or to come; at the end nobody."""
    if cup.notice == OVER:
        return ()
    if cup.notice == CHECK_IN:
        return tuple(
            entry.user
            for entry in cup.entries
            if entry.user is not None and not (entry.is_withdrawn or entry.is_checked_in)
        )
    # An arena calls again every half minute: those whom it has called before know already.
    known = int(cup.noticed) if cup.is_arena and cup.noticed.isdecimal() else 0
    new = (each for each in cup.event.open() if each.round > known)
    waiting = (cup.entry(seat).user for each in new for seat in each.absentees)
    return tuple(user for user in waiting if user is not None)


def call_layout(cup: Cup) -> Layout:
    """A message of its own that calls players: to check in, to a round, or to see who has won."""
    title, people = cup_title(cup), called(cup)
    mentions = " ".join(f"<@{user}>" for user in people)
    if cup.notice == CHECK_IN:
        told = say(
            "**{title}**: check in now. It starts {when}.", title=title, when=until(cup.event.terms.starts_at)
        )
        button = key(cup, say("Check in"), CupAction.CHECK_IN, style=ButtonStyle.FINISH)
    elif cup.notice == OVER:
        told = f"**{title}**: {champion_line(cup)}"
        if cup.event.phase is Phase.CANCELLED:
            told = say("**{title}** is cancelled. {why}", title=title, why=_why(cup))
        button = key(cup, say("Standings"), CupAction.STANDINGS)
    else:
        told = _call_to_round(cup, title)
        button = come_button(cup)
    return Layout(
        blocks=(Text("\n".join(filter(None, (told, mentions)))), ButtonRow((button,))), mentions=people
    )


def _call_to_round(cup: Cup, title: str) -> str:
    patience = cup.event.terms.time_to_come
    starts = max((each.starts_at for each in cup.latest), default=cup.event.at)
    by = until(starts + patience) if patience is not None else ""
    heading = say("**{title}**, round {number}", title=title, number=cup.event.round)
    asked = say(
        "Press “I'm here”; your match begins when both have. Players who are missing lose it {when}.", when=by
    )
    if cup.is_arena:
        heading = say("**{title}**: you have an opponent.", title=title)
    elif isinstance(cup.event.terms.format, Tables):
        asked = say(
            "Press “I'm here”; your match begins when your whole table has. Whoever is missing loses {when}.",
            when=by,
        )
    return f"{heading}\n{asked}"


def own_layout(cup: Cup, entry: Entry) -> Layout:
    """What somebody has to do in a cup now, for them alone."""
    pairing = cup.pairing_of(entry.entrant)
    heading = Text(f"**{cup_title(cup)}**")
    if pairing is None:
        told = say("You have no match to play right now. The next round is announced here.")
        if cup.is_arena and cup.event.phase is Phase.PLAYING:
            told = say("You're paired as soon as there's an opponent for you. You're called here then.")
        if cup.is_over or entry.is_withdrawn or _is_out(cup, entry):
            told = say("You've played all your matches in this cup.")
        if isinstance(cup.event.terms.format, Friendly):
            told = say("Your match is over.")
            if not entry.plays:
                told = say("Others of your server play this time.")
        return Layout(blocks=(heading, Text(told)))
    match = cup.matches.get(pairing.number)
    if match is not None:
        told = say("Your match is in {place}. /hand shows your cards.", place=f"<#{match.channel}>")
        return Layout(blocks=(heading, Text(pairing_line(cup, pairing)), Text(told)))
    if entry.entrant in pairing.come:
        told = say("You're in. Your match begins as soon as your opponent presses “I'm here”.")
        if len(pairing.seats) > 2:
            told = say("You're in. The match begins as soon as everybody at your table presses “I'm here”.")
        return Layout(blocks=(heading, Text(pairing_line(cup, pairing)), Text(told)))
    return Layout(blocks=(heading, Text(pairing_line(cup, pairing)), ButtonRow((come_button(cup),))))


def _is_out(cup: Cup, entry: Entry) -> bool:
    if not isinstance(cup.event.terms.format, Knockout):
        return False
    return not any(entry.entrant in place.sides for place in cup.bracket if not place.is_decided)


def leave_question(cup: Cup) -> Layout:
    """Whether somebody really leaves a cup that has begun."""
    asked = say("**Leave this cup?** If you're playing a match in it, you resign that match.")
    if isinstance(cup.event.terms.format, Friendly):
        asked = say("**Leave this friendly?** You lose your match in it.")
    sure = key(cup, say("Yes, leave"), CupAction.LEAVE_SURE, style=ButtonStyle.DANGER)
    return Layout(blocks=(Text(asked), ButtonRow((sure,))))
