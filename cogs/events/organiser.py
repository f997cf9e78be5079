"""The panel of those who lead a cup: players out and in, results, forbidden pairs, a pause, messages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, assert_never

import discord

from bot.competition import Arena, Pairing, Phase, Swiss, Tables
from bot.matches import Cup, Entry, EventId
from bot.refusals import Refusal, Refused
from bot.words.phrasebook import say
from cogs.cog import Cog, Interaction, Services, pressed, replies
from cogs.cup_ids import CupDeed, CupLead, CupLeadAction, CupPick, CupPlace, CupPlaces, CupResult
from cogs.events.forms import DRAW, RESULT, SAID, WHY, answers, message_form, places_form, result_form
from cogs.events.places import places_layout, places_of, places_told, whole_order
from cogs.layout import Block, Button, ButtonRow, ButtonStyle, Layout, PickerMenu, Picks, Text
from cogs.layouts.cup_pictures import cup_title
from cogs.layouts.cup_rounds import escaped_text
from cogs.layouts.event import is_friendly, is_league
from cogs.names import escaped
from cogs.permissions import chosen_people, require_manager
from cogs.sending.reply import Reply, Visibility, page_visibility

_OF_THE_CHOSEN: Final = {
    Refusal.ALREADY_ENTERED: Refusal.THEY_ARE_IN,
    Refusal.NOT_ENTERED: Refusal.THEY_ARE_NOT_IN,
    Refusal.EVENT_OUT: Refusal.THEY_ARE_OUT,
    Refusal.NO_PAIRING: Refusal.THEY_HAVE_NO_MATCH,
}
"""What is refused to players is said of them to an organiser."""

BY_ORGANISER = "cancelled by the organiser"
"""Why a cup is cancelled that somebody cancelled."""


def organiser_layout(cup: Cup, *, note: str = "", code: str | None = None) -> Layout:
    """What can be done with a cup, for one person alone; a friendly that waits for a server has a code."""
    heading = say("**Manage {title}**", title=cup_title(cup))
    told = tuple(map(Text, filter(None, (note, code and code_told(code)))))
    if cup.is_over:
        return Layout(blocks=(Text(heading), *told, Text(say("It is over."))))
    return Layout(blocks=(Text(heading), *told, ButtonRow(tuple(_buttons(cup))), *_menus(cup)))


def code_told(code: str) -> str:
    """With which code another server accepts a friendly."""
    return say(
        "The other server's manager accepts with **/friendly accept code:{code}**. Tell it to nobody else.",
        code=f"{code[:4]}-{code[4:]}",
    )


def _buttons(cup: Cup) -> Iterator[Button]:
    if is_friendly(cup):
        if cup.side not in cup.event.closed:
            yield _key(cup, say("Close registration"), CupLeadAction.CLOSE, ButtonStyle.FINISH)
    elif cup.event.paused_at is not None:
        yield _key(cup, say("Go on"), CupLeadAction.RESUME, ButtonStyle.FINISH)
    elif cup.event.phase is Phase.PLAYING:
        yield _key(cup, say("Pause"), CupLeadAction.PAUSE)
    yield _key(cup, say("Message all"), CupLeadAction.MESSAGE)
    cancel = say("Cancel the season") if is_league(cup) else say("Cancel the cup")
    if is_friendly(cup):
        cancel = say("Cancel the friendly")
    yield _key(cup, cancel, CupLeadAction.CANCEL, ButtonStyle.DANGER)


def _menus(cup: Cup) -> Iterator[Block]:
    if is_friendly(cup):
        # Neither server decides over the other one's players, or over a result.
        return
    yield _picker(cup, CupDeed.WITHDRAW, say("Take a player out…"))
    yield _picker(cup, CupDeed.BRING_BACK, say("Bring a player back…"))
    yield _picker(cup, CupDeed.REPLACE, say("Replace a player: choose both people…"), number=2)
    if is_league(cup) and cup.event.phase is Phase.PLAYING:
        yield _picker(cup, CupDeed.RESULT, say("Set the result of two players' match…"), number=2)
    elif cup.event.phase is Phase.PLAYING:
        yield _picker(cup, CupDeed.RESULT, say("Set the result of a player's match…"))
    if isinstance(cup.event.terms.format, Swiss | Tables | Arena):
        yield _picker(cup, CupDeed.FORBID, say("Keep two players apart…"), number=2)


def _picker(cup: Cup, deed: CupDeed, prompt: str, *, number: int = 1) -> PickerMenu:
    pick = CupPick(cup=cup.id, deed=deed)
    return PickerMenu(id=pick, picks=Picks.PEOPLE, prompt=prompt, least=number, most=number)


def _key(cup: Cup, label: str, action: CupLeadAction, style: ButtonStyle = ButtonStyle.PLAIN) -> Button:
    return Button(label=label, id=CupLead(cup=cup.id, action=action), style=style)


class Organiser(Cog):
    """Answers those who lead a cup: each method looks for itself at who asks."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._events = services.matches.events
        self._organiser = services.matches.events.organiser

    @pressed(CupLead)
    async def lead(self, interaction: Interaction, press: CupLead) -> None:
        """Do what a button of the panel says; a form that is sent speaks to everybody."""
        if interaction.type is discord.InteractionType.modal_submit:
            await self._tell_all(interaction, press)
        else:
            await self._lead(interaction, press)

    @replies(page_visibility)
    async def _lead(self, reply: Reply, press: CupLead) -> None:
        cup, request = await self._require(reply, press.cup), reply.interaction.id
        match press.action:
            case CupLeadAction.PANEL:
                await self._show(reply, cup)
            case CupLeadAction.CLOSE:
                cup = await self._events.friendlies.close(cup.id, guild=cup.guild, request=request)
                await self._show(reply, cup, note=say("Registration is closed here."))
            case CupLeadAction.PAUSE if not is_friendly(cup):
                await self._show(reply, await self._organiser.pause(cup.id, request=request))
            case CupLeadAction.RESUME:
                await self._show(reply, await self._organiser.go_on(cup.id, request=request))
            case CupLeadAction.MESSAGE:
                if not await reply.open(message_form(cup)):
                    raise Refused(Refusal.HICCUP)
            case CupLeadAction.CANCEL:
                asked = say("**Cancel {title}?** Nobody wins it. You can't undo this.", title=cup_title(cup))
                sure = _key(cup, say("Yes, cancel it"), CupLeadAction.CANCEL_SURE, ButtonStyle.DANGER)
                layout = Layout(blocks=(Text(asked), ButtonRow((sure,))))
                await reply.show(await self._services.renderer.render(layout))
            case CupLeadAction.CANCEL_SURE:
                cup = await self._organiser.cancel(cup.id, why=BY_ORGANISER, request=request)
                await self._show(reply, cup)
            case CupLeadAction.PAUSE:
                raise Refused(Refusal.NOT_IN_FORMAT)
            case _:
                assert_never(press.action)

    @replies(Visibility.PUBLIC)
    async def _tell_all(self, reply: Reply, press: CupLead) -> None:
        """Post a message of the organiser's that calls all players."""
        cup = await self._require(reply, press.cup)
        (said,) = answers(reply.interaction).get(SAID, ("",))
        people = tuple(entry.user for entry in cup.entries if entry.user and not entry.is_withdrawn)
        mentions = " ".join(f"<@{user}>" for user in people)
        heading = say(
            "**{title}**, from {name}:",
            title=cup_title(cup),
            name=escaped(reply.interaction.user.display_name),
        )
        told = Text("\n".join((heading, escaped_text(said), mentions)))
        layout = Layout(blocks=(told,), mentions=people)
        await reply.show(await self._services.renderer.render(layout))

    @pressed(CupPick)
    @replies(page_visibility)
    async def pick(self, reply: Reply, press: CupPick) -> None:
        """Do something with the players who were chosen."""
        try:
            await self._pick(reply, press)
        except Refused as refused:
            theirs = _OF_THE_CHOSEN.get(refused.refusal)
            if theirs is None:
                raise
            raise Refused(theirs) from None

    async def _pick(self, reply: Reply, press: CupPick) -> None:
        cup, request = await self._require_one_server(reply, press.cup), reply.interaction.id
        if press.deed is CupDeed.REPLACE:
            await self._replace(reply, cup)
            return
        first, *others = (_require_entry(cup, int(value)) for value in reply.values)
        name = escaped(first.name)
        match press.deed:
            case CupDeed.WITHDRAW:
                cup = await self._organiser.withdraw(cup.id, first.entrant, request=request)
                note = say("{name} is out.", name=name)
            case CupDeed.BRING_BACK:
                cup = await self._organiser.bring_back(cup.id, first.entrant, request=request)
                note = say("{name} plays again from the next round on.", name=name)
            case CupDeed.FORBID:
                other = next(iter(others), first)
                cup = await self._organiser.forbid(cup.id, first.entrant, other.entrant, request=request)
                note = say("{name} and {other} won't meet.", name=name, other=escaped(other.name))
            case CupDeed.RESULT:
                chosen = {first.entrant, *(other.entrant for other in others)}
                mine = (each for each in cup.latest if chosen <= set(each.seats))
                pairing = next(mine, None) if others else cup.latest_of(first.entrant)
                if pairing is None:
                    raise Refused(Refusal.NO_PAIRING)
                if len(pairing.seats) > 2:
                    await self._ask_places(reply, cup, pairing)
                elif not await reply.open(result_form(cup, pairing)):
                    raise Refused(Refusal.HICCUP)
                return
            case _:
                assert_never(press.deed)
        await self._show(reply, cup, note=note)

    async def _replace(self, reply: Reply, cup: Cup) -> None:
        """Let one of the two people chosen play on for the other; Discord gives them in any order."""
        named = chosen_people(reply.interaction, reply.values)
        inside = [entry for user in named if (entry := cup.find_entry(user)) is not None]
        outside = [user for user in named if cup.find_entry(user) is None]
        if len(inside) != 1 or len(outside) != 1:
            raise Refused(Refusal.ONE_OF_TWO)
        (entry,), (user,) = inside, outside
        cup = await self._organiser.replace(
            cup.id, entry.entrant, user=user, name=named[user], request=reply.interaction.id
        )
        note = say("{name} plays on for {other}.", name=escaped(named[user]), other=escaped(entry.name))
        pairing = cup.pairing_of(entry.entrant)
        if pairing is not None and pairing.number in cup.matches:
            note = f"{note} {say('A match that goes on stays with whoever began it.')}"
        await self._show(reply, cup, note=note)

    @pressed(CupResult)
    @replies(page_visibility)
    async def set_result(self, reply: Reply, press: CupResult) -> None:
        """Set the result of a pairing."""
        cup = await self._require_one_server(reply, press.cup)
        (result,) = answers(reply.interaction).get(RESULT, ("",))
        pairing = _require_pairing(cup, press.pairing)
        if result not in map(str, range(len(pairing.seats) + 1)):
            # A form of an older version of this program, or of another table.
            raise Refused(Refusal.OLD_BUTTON)
        behind = 1 if result == DRAW else 2
        places = tuple(1 if str(at) == result else behind for at in range(1, len(pairing.seats) + 1))
        await self._set(reply, cup, pairing, places)

    @pressed(CupPlace)
    @replies(page_visibility)
    async def place(self, reply: Reply, press: CupPlace) -> None:
        """Note who comes next at a table; once all have a place, ask for the reason."""
        cup = await self._require_one_server(reply, press.cup)
        await self._ask_places(reply, cup, _require_pairing(cup, press.pairing), press.order)

    @pressed(CupPlaces)
    @replies(page_visibility)
    async def set_places(self, reply: Reply, press: CupPlaces) -> None:
        """Set the places of a table."""
        cup = await self._require_one_server(reply, press.cup)
        pairing = _require_pairing(cup, press.pairing)
        await self._set(reply, cup, pairing, places_of(pairing, press.order))

    async def _ask_places(self, reply: Reply, cup: Cup, pairing: Pairing, order: str = "") -> None:
        whole = whole_order(pairing, order)
        if whole is None:
            await reply.show(await self._services.renderer.render(places_layout(cup, pairing, order)))
            return
        form = CupPlaces(cup=cup.id, pairing=pairing.number, order=whole)
        if not await reply.open(places_form(form, places_told(cup, pairing, whole))):
            raise Refused(Refusal.HICCUP)

    async def _set(self, reply: Reply, cup: Cup, pairing: Pairing, places: tuple[int, ...]) -> None:
        (why,) = answers(reply.interaction).get(WHY, ("",))
        cup = await self._organiser.set_result(
            cup.id, pairing.number, places, why=why.strip(), request=reply.interaction.id
        )
        await self._show(reply, cup, note=say("The result is set."))

    async def _show(self, reply: Reply, cup: Cup, *, note: str = "") -> None:
        code = await self._events.friendlies.code(cup.id) if is_friendly(cup) else None
        layout = organiser_layout(cup, note=note, code=code)
        await reply.show(await self._services.renderer.render(layout))

    async def _require(self, reply: Reply, number: EventId) -> Cup:
        """The cup of a button on this server, for those who manage it; raises Refused."""
        guild = await require_manager(reply.interaction, self._services.matches)
        cup = await self._events.require(number, seen_from=guild)
        if cup.guild != guild:
            raise Refused(Refusal.NO_EVENT)
        return cup

    async def _require_one_server(self, reply: Reply, number: EventId) -> Cup:
        """The same for what the managers of a friendly can't do; raises Refused (NOT_IN_FORMAT)."""
        cup = await self._require(reply, number)
        if is_friendly(cup):
            raise Refused(Refusal.NOT_IN_FORMAT)
        return cup


def _require_pairing(cup: Cup, number: int) -> Pairing:
    """A pairing of a form or button; raises Refused (NO_PAIRING)."""
    found = next((each for each in cup.event.pairings if each.number == number), None)
    if found is None:
        raise Refused(Refusal.NO_PAIRING)
    return found


def _require_entry(cup: Cup, user: int) -> Entry:
    """Somebody's entry; raises Refused (NOT_ENTERED)."""
    entry = cup.find_entry(user)
    if entry is None:
        raise Refused(Refusal.NOT_ENTERED)
    return entry
