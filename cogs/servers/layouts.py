"""What those who look after a server's tables are shown: settings, matches, block lists; never a hand."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated, assert_never

from bot.matches import MatchId, Status, Table
from bot.matches.server_settings import ServerSettings
from bot.matches.servers.servers import Blocked
from bot.preferences import Felt, Language
from bot.words.phrasebook import Phrasebook, phrasebook
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
    book = phrasebook()
    lines = "\n".join(f"- {line}" for line in _settings(settings, rules, book))
    return Layout(
        blocks=(
            Text(book.say("**Matches on this server**")),
            Text(lines),
            *_lacking(settings, lacking, book),
            Small(
                book.say(
                    "The options of /settings change this, and it counts at once. Matches already begun keep "
                    "their rules and their time for a turn."
                )
            ),
        )
    )


def _settings(settings: ServerSettings, rules: str, book: Phrasebook) -> Iterator[str]:
    if settings.channels:
        named = book.both(tuple(f"<#{channel}>" for channel in settings.channels))
        yield book.say("They begin in {channels}", channels=named)
    else:
        yield book.say("They begin in every channel")
    if settings.threads:
        yield book.say("The table of two people stands in a thread of its own")
    else:
        yield book.say("The tables stand in the channel")
    yield book.say("Rules: {rules}", rules=rules)
    limit = length(settings.turn_limit)
    yield book.say("Time for a turn, unless /play names another: {limit}", limit=limit)
    if settings.managers is None:
        yield book.say("Those who may manage the server look after the tables, with /admin")
    else:
        role = f"<@&{settings.managers}>"
        yield book.say(
            "Those who may manage the server, and {role}, look after the tables, with /admin", role=role
        )
    if settings.felt is Felt.LIGHT:
        yield book.say("The pictures for everybody are on light felt")
    else:
        yield book.say("The pictures for everybody are on dark felt")
    yield book.say("Rankings are kept") if settings.rankings else book.say("No rankings are kept")
    yield book.say("Language of what everybody reads: {language}", language=_language(settings, book))
    yield book.count(
        "At most one open challenge for each person",
        "At most {number} open challenges for each person",
        settings.challenges_per_person,
    )
    yield book.say(
        "At most {person} matches for each person, {channel} in each channel",
        person=settings.matches_per_person,
        channel=settings.matches_per_channel,
    )


def _language(settings: ServerSettings, book: Phrasebook) -> str:
    match settings.language:
        case Language.AS_DISCORD:
            return book.say("the server's, as in Discord")
        case Language.ENGLISH:
            return book.say("English")
        case Language.GERMAN:
            return book.say("German")


def _lacking(settings: ServerSettings, lacking: tuple[str, ...], book: Phrasebook) -> Iterator[Block]:
    if settings.threads and lacking:
        told = book.say(
            "In this channel I lack: {permissions}. Until somebody allows it, tables stand in the channel.",
            permissions=book.both(lacking),
        )
        yield Text(warning(told))


def server_games_layout(tables: tuple[Table, ...], *, page: int, total: int) -> Layout:
    """A page of the server's matches that are not over, oldest first; ``page`` counts from 1."""
    book = phrasebook()
    if not total:
        return Layout(blocks=(Text(book.say("No match is being played on this server.")),))
    pages = count_pages(total)
    heading = book.count("**One match is being played**", "**{number} matches are being played**", total)
    lines = "\n".join(server_line(table) for table in tables)
    return Layout(blocks=(Text(heading), Text(lines), *_turning(page, pages, book)))


def count_pages(total: int) -> int:
    """How many pages so many matches fill; none fill one."""
    return max(1, -(-total // LINES))


def _turning(page: int, pages: int, book: Phrasebook) -> Iterator[Block]:
    if pages > 1:
        back = Button(label=book.say("Back"), id=ServerGames(page=max(page - 1, 1)), disabled=page == 1)
        more = Button(label=book.say("Next"), id=ServerGames(page=page + 1), disabled=page == pages)
        yield ButtonRow((back, more))
        yield Small(book.say("Page {number} of {pages}", number=page, pages=pages))


def server_line(table: Table) -> str:
    """One match in a message: its number, people, place, and whose turn it is until when."""
    book = phrasebook()
    line = book.say(
        "{number}. {names}, {place}: {state}",
        number=f"**{table.id}**",
        names=book.both(message_names(table)),
        place=f"<#{table.thread or table.channel}>",
        state=_state(table, message_names(table), book),
    )
    if table.deadline is None:
        return line
    return book.say("{line}, ends {when}", line=line, when=until(table.deadline))


def server_label(table: Table) -> str:
    """One match in an autocompletion, where neither markdown nor times are shown."""
    book = phrasebook()
    names = plain_names(table)
    state = _state(table, names, book)
    if table.ended_at is not None:
        state = book.say("ended {day}", day=f"{table.ended_at:%Y-%m-%d %H:%M} UTC")
    return book.say("{number}. {names}: {state}", number=table.id, names=book.both(names), state=state)


def _state(table: Table, names: tuple[str, ...], book: Phrasebook) -> str:
    if table.status is Status.OVER:
        return book.say("over")
    if table.lost_at is not None:
        return book.say("its table is lost")
    if table.status is Status.FROZEN or table.paused_at is not None or not table.on_turn:
        return book.say("paused")
    return book.say("{names}'s turn", names=book.both(tuple(names[seat] for seat in table.on_turn)))


def manager_question(table: Table, deed: ManagerAction) -> Layout:
    """Whether the match is really to be ended, or its result to be voided."""
    book = phrasebook()
    names = book.both(message_names(table))
    title = match_title(table.terms)
    what = book.say("{title}, {names}", title=title, names=names)
    match deed:
        case ManagerAction.END:
            asked = book.say("**End match {number} without a result?** {what}", number=table.id, what=what)
            told = book.say("Nobody wins or loses. It cannot be taken back.")
            label = book.say("Yes, end it")
        case ManagerAction.VOID:
            asked = book.say("**Void the result of match {number}?** {what}", number=table.id, what=what)
            told = book.say(
                "All ratings of this server are made anew, as if it had not been played. This is for good."
            )
            label = book.say("Yes, void it")
        case _:
            assert_never(deed)
    sure = Button(label=label, id=ManageMatch(match=table.id, deed=deed), style=ButtonStyle.DANGER)
    return Layout(blocks=(Text(asked), Text(told), ButtonRow((sure,))))


def blocks_layout(blocked: tuple[Blocked, ...], *, of_server: bool) -> Layout:
    """A block list, the newest first; only a server's tells who put whom on it."""
    book = phrasebook()
    if not blocked:
        empty = book.say("Nobody is blocked on this server.") if of_server else book.say("You block nobody.")
        return Layout(blocks=(Text(empty),))
    heading = book.say("**Blocked on this server**") if of_server else book.say("**Blocked by you**")
    lines = [_blocked_line(each, book, of_server=of_server) for each in blocked[:BLOCKS_SHOWN]]
    rest = len(blocked) - len(lines)
    if rest:
        lines.append(book.count("and one more", "and {number} more", rest))
    return Layout(blocks=(Text(heading), Text("\n".join(lines))))


def _blocked_line(each: Blocked, book: Phrasebook, *, of_server: bool) -> str:
    name = escaped(each.name)
    if of_server and each.by is not None:
        return book.say(
            "- {name} (by {keeper}, {when})", name=name, keeper=f"<@{each.by}>", when=until(each.at)
        )
    return book.say("- {name} ({when})", name=name, when=until(each.at))


def unblocked(book: Phrasebook, name: str, *, lifted: bool) -> str:
    """What became of the wish to unblock somebody."""
    if lifted:
        return book.say("{name} is blocked no more.", name=escaped(name))
    return book.say("{name} was not blocked.", name=escaped(name))
