"""What those who look after a server's tables are shown: settings, matches, block lists; never a hand."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated, assert_never

from bot.matches import MatchId, Status, Table
from bot.matches.server_settings import ServerSettings
from bot.matches.servers.servers import Blocked
from bot.preferences import Felt, Language
from bot.words.phrasebook import and_list, plural, say
from cogs.custom_ids import CustomId, Part
from cogs.games.registry import match_title
from cogs.layout import Block, Button, ButtonRow, ButtonStyle, Layout, Small, Text
from cogs.names import escaped, message_names, plain_names
from cogs.sheets.panels import warning
from cogs.times import length, until

LINES = 10
"""Lines of one page of matches."""

BLOCKS_SHOWN = 30
"""Lines of a block list: as many as fit a message whatever the names."""


class ManagerAction(StrEnum):
    """What is asked once more before somebody who looks after the tables does it."""

    END = "end"
    VOID = "void"


class ManageMatch(CustomId, form="keep:{match}:{deed}"):
    """Do with a match of the server what was asked about."""

    match: MatchId
    deed: ManagerAction


class ServerGames(CustomId, form="server:{page}"):
    """A page of the server's matches; ``page`` counts from 1."""

    page: Annotated[int, Part(r"[1-9]\d{0,4}", read=int)]


def settings_layout(settings: ServerSettings, *, rules: str, lacking: tuple[str, ...] = ()) -> Layout:
    """All settings of a server; ``rules`` is what its rules are called, ``lacking`` are permissions without
    which there is no thread here.
    """
    lines = "\n".join(f"- {line}" for line in _settings(settings, rules))
    return Layout(
        blocks=(
            Text(say("**Matches on this server**")),
            Text(lines),
            *_lacking(settings, lacking),
            Small(
                say(
                    "The options of /settings change this, and it counts at once. Matches already begun keep "
                    "their rules and their time for a turn."
                )
            ),
        )
    )


def _settings(settings: ServerSettings, rules: str) -> Iterator[str]:
    if settings.channels:
        named = and_list(tuple(f"<#{channel}>" for channel in settings.channels))
        yield say("They begin in {channels}", channels=named)
    else:
        yield say("They begin in every channel")
    if settings.threads:
        yield say("The table of two people stands in a thread of its own")
    else:
        yield say("The tables stand in the channel")
    yield say("Rules: {rules}", rules=rules)
    limit = length(settings.turn_limit)
    yield say("Time for a turn, unless /play names another: {limit}", limit=limit)
    if settings.managers is None:
        yield say("Those who may manage the server look after the tables, with /admin")
    else:
        role = f"<@&{settings.managers}>"
        yield say(
            "Those who may manage the server, and {role}, look after the tables, with /admin", role=role
        )
    if settings.felt is Felt.LIGHT:
        yield say("The pictures for everybody are on light felt")
    else:
        yield say("The pictures for everybody are on dark felt")
    yield say("Rankings are kept") if settings.rankings else say("No rankings are kept")
    yield say("Language of what everybody reads: {language}", language=_language(settings))
    yield plural(
        "At most one open challenge for each person",
        "At most {number} open challenges for each person",
        settings.challenges_per_person,
    )
    yield say(
        "At most {person} matches for each person, {channel} in each channel",
        person=settings.matches_per_person,
        channel=settings.matches_per_channel,
    )


def _language(settings: ServerSettings) -> str:
    match settings.language:
        case Language.AS_DISCORD:
            return say("the server's, as in Discord")
        case Language.ENGLISH:
            return say("English")
        case Language.GERMAN:
            return say("German")


def _lacking(settings: ServerSettings, lacking: tuple[str, ...]) -> Iterator[Block]:
    if settings.threads and lacking:
        told = say(
            "In this channel I lack: {permissions}. Until somebody allows it, tables stand in the channel.",
            permissions=and_list(lacking),
        )
        yield Text(warning(told))


def server_games_layout(tables: tuple[Table, ...], *, page: int, total: int) -> Layout:
    """A page of the server's matches that are not over, oldest first; ``page`` counts from 1."""
    if not total:
        return Layout(blocks=(Text(say("No match is being played on this server.")),))
    pages = count_pages(total)
    heading = plural("**One match is being played**", "**{number} matches are being played**", total)
    lines = "\n".join(server_line(table) for table in tables)
    return Layout(blocks=(Text(heading), Text(lines), *_turning(page, pages)))


def count_pages(total: int) -> int:
    """How many pages so many matches fill; none fill one."""
    return max(1, -(-total // LINES))


def _turning(page: int, pages: int) -> Iterator[Block]:
    if pages > 1:
        back = Button(label=say("Back"), id=ServerGames(page=max(page - 1, 1)), disabled=page == 1)
        more = Button(label=say("Next"), id=ServerGames(page=page + 1), disabled=page == pages)
        yield ButtonRow((back, more))
        yield Small(say("Page {number} of {pages}", number=page, pages=pages))


def server_line(table: Table) -> str:
    """One match in a message: its number, people, place, and whose turn it is until when."""
    line = say(
        "{number}. {names}, {place}: {state}",
        number=f"**{table.id}**",
        names=and_list(message_names(table)),
        place=f"<#{table.thread or table.channel}>",
        state=_state(table, message_names(table)),
    )
    if table.deadline is None:
        return line
    return say("{line}, ends {when}", line=line, when=until(table.deadline))


def server_label(table: Table) -> str:
    """One match in an autocompletion, where neither markdown nor times are shown."""
    names = plain_names(table)
    state = _state(table, names)
    if table.ended_at is not None:
        state = say("ended {day}", day=f"{table.ended_at:%Y-%m-%d %H:%M} UTC")
    return say("{number}. {names}: {state}", number=table.id, names=and_list(names), state=state)


def _state(table: Table, names: tuple[str, ...]) -> str:
    if table.status is Status.OVER:
        return say("over")
    if table.lost_at is not None:
        return say("its table is lost")
    if table.status is Status.FROZEN or table.paused_at is not None or not table.on_turn:
        return say("paused")
    return say("{names}'s turn", names=and_list(tuple(names[seat] for seat in table.on_turn)))


def manager_question(table: Table, deed: ManagerAction) -> Layout:
    """Whether the match is really to be ended, or its result to be voided."""
    names = and_list(message_names(table))
    title = match_title(table.terms)
    what = say("{title}, {names}", title=title, names=names)
    match deed:
        case ManagerAction.END:
            asked = say("**End match {number} without a result?** {what}", number=table.id, what=what)
            told = say("Nobody wins or loses. It cannot be taken back.")
            label = say("Yes, end it")
        case ManagerAction.VOID:
            asked = say("**Void the result of match {number}?** {what}", number=table.id, what=what)
            told = say(
                "All ratings of this server are made anew, as if it had not been played. This is for good."
            )
            label = say("Yes, void it")
        case _:
            assert_never(deed)
    sure = Button(label=label, id=ManageMatch(match=table.id, deed=deed), style=ButtonStyle.DANGER)
    return Layout(blocks=(Text(asked), Text(told), ButtonRow((sure,))))


def blocks_layout(blocked: tuple[Blocked, ...], *, of_server: bool) -> Layout:
    """A block list, the newest first; only a server's tells who put whom on it."""
    if not blocked:
        empty = say("Nobody is blocked on this server.") if of_server else say("You block nobody.")
        return Layout(blocks=(Text(empty),))
    heading = say("**Blocked on this server**") if of_server else say("**Blocked by you**")
    lines = [_blocked_line(each, of_server=of_server) for each in blocked[:BLOCKS_SHOWN]]
    rest = len(blocked) - len(lines)
    if rest:
        lines.append(plural("and one more", "and {number} more", rest))
    return Layout(blocks=(Text(heading), Text("\n".join(lines))))


def _blocked_line(each: Blocked, *, of_server: bool) -> str:
    name = escaped(each.name)
    if of_server and each.by is not None:
        return say("- {name} (by {keeper}, {when})", name=name, keeper=f"<@{each.by}>", when=until(each.at))
    return say("- {name} ({when})", name=name, when=until(each.at))


def unblocked(name: str, *, lifted: bool) -> str:
    """What became of the wish to unblock somebody."""
    if lifted:
        return say("{name} is blocked no more.", name=escaped(name))
    return say("{name} was not blocked.", name=escaped(name))
