"""The message of a table that waits for players: who is there, by which rules, and the buttons."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import assert_never

from bot.matches import GUESTS_MOST, ChallengeStatus, Lobby, Sitter, computer_levels
from bot.words.people import level_computer, short_computer
from bot.words.phrasebook import and_list, plural, say
from cogs.clocks import until
from cogs.games.registry import guide_of, match_title
from cogs.layout import (
    Block,
    Button,
    ButtonRow,
    ButtonStyle,
    Drawing,
    Image,
    Layout,
    Menu,
    Option,
    PickerMenu,
    Picks,
    Small,
    Text,
    rows_of,
)
from cogs.layouts.table import message_link, rules_of, seal_line, terms_line
from cogs.match_ids import LobbyAction, LobbyButton, NameGuests, SeatComputer
from cogs.names import escaped, tidy
from cogs.portraits import portrait_of
from images import Face
from images.lobby import lobby_picture


def lobby_layout(lobby: Lobby, *, called: tuple[int, ...] = ()) -> Layout:
    """The table with all its rules; of the people named only those who are ``called`` to it are notified."""
    host, title = _mention(lobby.host), match_title(lobby.terms)
    if called:
        guests = and_list(tuple(_mention(guest) for guest in called))
        heading = say(
            "{guests}, {host} invites you to a table: **{title}**", guests=guests, host=host, title=title
        )
    elif lobby.is_handed_on and lobby.status is ChallengeStatus.OPEN:
        heading = say(
            "**{title}**: the host has left, so {host} is the new host.",
            host=host,
            title=title,
        )
    else:
        heading = say("{host} opens a table: **{title}**", host=host, title=title)
    return Layout(mentions=called, blocks=(Text(heading), *_standing(lobby)))


def moved_layout(lobby: Lobby) -> Layout:
    """A message of a lobby that counts no more, since another one took its place."""
    said = say("This table has moved to {place}", place=link_of(lobby))
    return Layout(blocks=(Text(said),))


def link_of(lobby: Lobby) -> str:
    """Where the lobby is: its message, or its channel where there is none yet."""
    return message_link(lobby.guild, lobby.channel, lobby.message)


def guests_layout(lobby: Lobby, *, note: str = "") -> Layout:
    """Who may join, for the host alone to settle."""
    asked = say(
        "**Who can join?** Choose below. Players already here stay, and you can always add the computer."
    )
    return Layout(
        blocks=(
            *((Text(note),) if note else ()),
            Text(asked),
            PickerMenu(
                id=NameGuests(lobby=lobby.id),
                picks=Picks.PEOPLE,
                prompt=say("Only these people…"),
                chosen=lobby.guests,
                most=GUESTS_MOST,
            ),
            ButtonRow(
                (_key(lobby, say("Everybody here"), LobbyAction.UNLOCK, disabled=not lobby.is_locked),)
            ),
        )
    )


def _standing(lobby: Lobby) -> Iterator[Block]:
    """Who is there and the buttons of an open lobby, or what became of a closed one."""
    seal = seal_line(lobby.commitment)
    match lobby.status:
        case ChallengeStatus.OPEN:
            yield Text("\n".join(_people(lobby)))
            yield _picture(lobby)
            yield Small(terms_line(lobby.terms))
            yield from rows_of(tuple(_buttons(lobby)))
            yield from _levels(lobby)
            expiry = say("Expires {when}", when=until(lobby.expires_at))
            yield Small(f"{expiry}\n{seal}")
        case ChallengeStatus.ACCEPTED | ChallengeStatus.PAIRED:
            if lobby.thread is None:
                yield Text(say("**Begun.** The cards are being dealt."))
            else:
                thread = f"<#{lobby.thread}>"
                yield Text(say("**Begun.** The table is in {thread}.", thread=thread))
            yield Small(seal)
        case ChallengeStatus.WITHDRAWN | ChallengeStatus.DECLINED:
            yield Text(say("**Closed.**"))
        case ChallengeStatus.EXPIRED:
            yield Text(say("**Expired.** It wasn't started in time."))
        case _:
            assert_never(lobby.status)


def _picture(lobby: Lobby) -> Image:
    """The table with the game, who sits there, and the seats that are open."""
    names, short = (
        tuple(
            tidy(sitter.name) if sitter.computer is None else computer(sitter.computer)
            for sitter in lobby.sitters
        )
        for computer in (level_computer, short_computer)
    )
    title, rules = match_title(lobby.terms), guide_of(lobby.terms.game).terms(lobby.terms.rules)
    free = lobby.seats - len(names)
    seats = plural("{number} open seat", "{number} open seats", free)
    return Image(
        draw=Drawing(
            lambda: partial(
                lobby_picture,
                lobby.terms.game,
                tuple(_faces(lobby, short)),
                seats=lobby.seats,
                title=title,
                rules=rules,
            )
        ),
        alt=say("The table: {names}; {seats}.", names=and_list(names), seats=seats),
    )


def _faces(lobby: Lobby, names: tuple[str, ...]) -> Iterator[Face]:
    """Who sits there; a computer player has no account, so its place stands for it."""
    for name, sitter in zip(names, lobby.sitters, strict=True):
        user = sitter.user
        yield Face(name, sitter.place) if user is None else Face(name, user, portrait_of(user))


def _people(lobby: Lobby) -> Iterator[str]:
    """Who has joined, in the order in which they came, how many are wanted, and who else may join."""
    yield from (f"{number}. {_named(sitter)}" for number, sitter in enumerate(lobby.sitters, 1))
    joined = plural("{number} player", "{number} players", len(lobby.sitters))
    yield say(
        "{joined}; plays with {counts}. Seats are drawn when {host} presses **Start**.",
        joined=joined,
        counts=_counts(lobby),
        host=_mention(lobby.host),
    )
    if lobby.is_locked:
        yield say(
            "Only for {guests}, by invitation.",
            guests=and_list(tuple(_mention(guest) for guest in lobby.guests)),
        )


def _counts(lobby: Lobby) -> str:
    """With how many the game can be played: ``2 to 10``, or ``3, 4, 6 and 8``."""
    least, most = min(lobby.counts), max(lobby.counts)
    if len(lobby.counts) > 2 and len(lobby.counts) == most - least + 1:
        return say("{least} to {most}", least=least, most=most)
    return and_list(tuple(str(count) for count in lobby.counts))


def _buttons(lobby: Lobby) -> Iterator[Button]:
    full = len(lobby.sitters) >= lobby.seats
    computers = any(sitter.computer is not None for sitter in lobby.sitters)
    yield _key(lobby, say("Join"), LobbyAction.JOIN, style=ButtonStyle.FINISH, disabled=full)
    yield _key(lobby, say("Leave"), LobbyAction.LEAVE)
    yield _key(lobby, say("Start"), LobbyAction.START, style=ButtonStyle.MAIN, disabled=not lobby.can_start)
    yield Button(label=say("Rules"), id=rules_of(lobby.terms))
    if len(computer_levels(lobby.terms.game)) == 1:
        yield _key(lobby, say("Add the computer"), LobbyAction.ADD_COMPUTER, disabled=full)
    if computers:
        yield _key(lobby, say("Remove the computer"), LobbyAction.REMOVE_COMPUTER)
    yield _key(lobby, say("Who can join?"), LobbyAction.LOCK)
    yield _key(lobby, say("Close"), LobbyAction.CLOSE)


def _levels(lobby: Lobby) -> Iterator[Block]:
    """The menu from which the host adds a computer player, where the game has several."""
    levels = computer_levels(lobby.terms.game)
    if len(levels) > 1 and len(lobby.sitters) < lobby.seats:
        yield Menu(
            id=SeatComputer(lobby=lobby.id),
            prompt=say("Add the computer…"),
            options=tuple(Option(label=level_computer(level), value=level) for level in levels),
        )


def _key(
    lobby: Lobby,
    label: str,
    action: LobbyAction,
    *,
    style: ButtonStyle = ButtonStyle.PLAIN,
    disabled: bool = False,
) -> Button:
    return Button(label=label, id=LobbyButton(lobby=lobby.id, action=action), style=style, disabled=disabled)


def _named(sitter: Sitter) -> str:
    if sitter.user is not None:
        return _mention(sitter.user)
    return escaped(sitter.name) if sitter.computer is None else level_computer(sitter.computer)


def _mention(user: int) -> str:
    return f"<@{user}>"
