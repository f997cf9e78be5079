"""Sends each press to whoever answers it, by what its custom id says."""

from __future__ import annotations

from typing import Any, assert_never

import discord
import structlog

from bot.matches import MatchId, Refused, Trouble
from bot.words.refusals import Trouble as Told
from bot.words.refusals import trouble_sentence
from cogs.answering.daily import DailyHand
from cogs.answering.hands import HandPresses, panel_manner
from cogs.answering.keepers import Keepers
from cogs.answering.lessons import play_after_lesson, show_lesson, try_action
from cogs.answering.lobbies import LobbyPresses
from cogs.answering.mydata import MyData
from cogs.answering.offers import Offers
from cogs.answering.pages import rules_manner, show_rules
from cogs.answering.preferences import change_preference, show_preferences
from cogs.answering.profiles import Profiles
from cogs.answering.proofs import Proofs
from cogs.answering.rematches import Rematches
from cogs.answering.replays import Replays
from cogs.answering.reviews import ReviewPresses
from cogs.answering.standings import show_rankings
from cogs.ids import (
    Accord,
    Act,
    Again,
    Answer,
    Ask,
    Back,
    Choose,
    Fill,
    Id,
    More,
    Move,
    MyHand,
    Pick,
    PickMatch,
    Resign,
    Resume,
    Score,
    StaleId,
    TakeHint,
    TryDm,
    parse_id,
)
from cogs.ids.daily import DailyAnswer, DailyLook, DailyPart, DailyPress
from cogs.ids.lobby import AtLobby, NameGuests, SeatComputer
from cogs.ids.pages import (
    Beside,
    Forget,
    Keep,
    Leaders,
    Learn,
    PlayComputer,
    Prefer,
    PreferencesPage,
    RulesPage,
    ServerGames,
    Taught,
    Try,
    Verify,
)
from cogs.ids.replay import Film, PickDeal, SeeAgain
from cogs.ids.review import DropReview, SeeReview
from cogs.languages import locale_of
from cogs.reception import Work, is_received
from cogs.room import Room
from cogs.sending.answers import Gate, Manner
from cogs.sending.leaf import plain_leaf
from cogs.sheets.panels import warning

Interaction = discord.Interaction[Any]

_log = structlog.get_logger(__name__)


class Router:
    """Knows who answers what."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self.hands = HandPresses(room)
        self.offers = Offers(room)
        self.lobbies = LobbyPresses(room)
        self.rematches = Rematches(room, self.offers, self.lobbies)
        self.keepers = Keepers(room)
        self.mydata = MyData(room)
        self.proofs = Proofs(room)
        self.replays = Replays(room)
        self.reviews = ReviewPresses(room)
        self.daily = DailyHand(room)
        self.profiles = Profiles(room)

    async def pressed(self, interaction: Interaction, custom_id: str, values: tuple[str, ...]) -> None:
        """Answer a press, unless somebody does so already."""
        if is_received(interaction):
            return
        try:
            what = parse_id(custom_id)
        except StaleId:
            await self.outdated(interaction)
            return
        manner, work = await self._plan(interaction, what, values)
        await self._room.reception.answer(interaction, manner, work)

    async def outdated(self, interaction: Interaction) -> None:
        """Answer what nobody else did, an old button or a form from before a restart, with a fresh panel."""
        if is_received(interaction):
            return
        _log.info("outdated press", kind=interaction.type.name)

        async def explain(gate: Gate) -> None:
            told = warning(trouble_sentence(Told.OLD_BUTTON, locale=locale_of(interaction)))
            try:
                await self.hands.look_at_most_urgent(gate, note=told)
            except Refused:
                await gate.show(plain_leaf(told))

        await self._room.reception.answer(interaction, panel_manner(interaction), explain)

    async def _plan(self, interaction: Interaction, what: Id, values: tuple[str, ...]) -> tuple[Manner, Work]:
        """How a press is answered and by whom."""
        hands, offers = self.hands, self.offers
        in_panel = panel_manner(interaction)
        match what:
            case Act() | Ask() | Choose() | Pick() | Fill():
                return in_panel, self._plan_move(what, values)
            case Score():
                return in_panel, lambda gate: hands.score(gate, what.match)
            case TakeHint():
                return in_panel, lambda gate: hands.hint(gate, what.match)
            case MyHand() | Back():
                return in_panel, lambda gate: hands.look(gate, what.match)
            case PickMatch():
                return in_panel, lambda gate: hands.look(gate, match_number(_only(values)))
            case Resign():
                return in_panel, lambda gate: hands.resign(gate, what)
            case Accord():
                return in_panel, lambda gate: hands.accord(gate, what)
            case Resume():
                return in_panel, lambda gate: hands.resume(gate, what.match)
            case More():
                return in_panel, lambda gate: hands.more(gate, what.match)
            case TryDm():
                return in_panel, lambda gate: hands.try_dm(gate, what.match)
            case Answer():
                return Manner.UPDATE, lambda gate: offers.answer(gate, what)
            case Again():
                manner = await offers.manner_of_rematch(interaction, what.match)
                return manner, lambda gate: self.rematches.again(gate, what.match)
            case _:
                return self._plan_beside(interaction, what, values)

    def _plan_move(self, what: Move, values: tuple[str, ...]) -> Work:
        """The same for what plays the game; ``values`` are what was chosen in a menu."""
        hands = self.hands
        match what:
            case Act():
                return lambda gate: hands.act(gate, what)
            case Ask():
                return lambda gate: hands.ask(gate, what)
            case Fill() if values:
                return lambda gate: hands.fill(gate, what, _only(values))
            case Fill():
                return lambda gate: hands.open_form(gate, what)
            case Choose():
                together = " ".join((*what.chosen, *values))
                chosen = Ask(match=what.match, version=what.version, action=together)
                return lambda gate: hands.ask(gate, chosen)
            case Pick():
                picked = Act(match=what.match, version=what.version, action=_only(values))
                return lambda gate: hands.act(gate, picked)
            case _:
                assert_never(what)

    def _plan_beside(
        self, interaction: Interaction, what: Beside, values: tuple[str, ...]
    ) -> tuple[Manner, Work]:
        """The same for what is no press at a match that somebody plays."""
        room, keepers = self._room, self.keepers
        in_place = rules_manner(interaction)
        match what:
            case Leaders():
                return Manner.UPDATE, lambda gate: show_rankings(gate, room, what)
            case RulesPage():
                return in_place, lambda gate: show_rules(gate, room, what)
            case Learn() | Try() | PlayComputer():
                return self._plan_taught(interaction, what)
            case Keep():
                return in_place, lambda gate: keepers.do(gate, what)
            case ServerGames():
                return in_place, lambda gate: keepers.games(gate, what.page)
            case Verify():
                return Manner.PRIVATE, lambda gate: self.proofs.show(gate, what.match)
            case Forget():
                return in_place, lambda gate: self.mydata.answer(gate, what)
            case PreferencesPage():
                return in_place, lambda gate: show_preferences(gate, room, what.page)
            case Prefer():
                return in_place, lambda gate: change_preference(gate, room, what, _only(values))
            case SeeAgain() | PickDeal() | Film():
                manner = self.replays.manner(interaction, what)
                return manner, lambda gate: self.replays.show(gate, what, values)
            case SeeReview() | DropReview():
                return in_place, lambda gate: self.reviews.show(gate, what)
            case AtLobby() | SeatComputer() | NameGuests():
                return Manner.UPDATE, lambda gate: self.lobbies.answer(gate, what, values)
            case DailyAnswer() | DailyLook():
                return self._plan_daily(what)
            case _:
                manner = self.profiles.manner(interaction, what)
                return manner, lambda gate: self.profiles.answer(gate, what, values)

    def _plan_daily(self, what: DailyPress) -> tuple[Manner, Work]:
        """The same for the daily hand, which one person sees at a time, and the word to the channel."""
        match what:
            case DailyAnswer():
                return Manner.UPDATE, lambda gate: self.daily.answer(gate, what)
            case DailyLook(part=DailyPart.SHARE):
                return Manner.PUBLIC, lambda gate: self.daily.share(gate, what)
            case DailyLook():
                return Manner.UPDATE, lambda gate: self.daily.look(gate, what)
            case _:
                assert_never(what)

    def _plan_taught(self, interaction: Interaction, what: Taught) -> tuple[Manner, Work]:
        """The same for the buttons of a lesson."""
        room, in_place = self._room, rules_manner(interaction)
        match what:
            case Learn():
                return in_place, lambda gate: show_lesson(gate, room, what)
            case Try():
                return in_place, lambda gate: try_action(gate, room, what)
            case PlayComputer():
                return Manner.PRIVATE, lambda gate: play_after_lesson(gate, room, self.offers, what)
            case _:
                assert_never(what)


def _only(values: tuple[str, ...]) -> str:
    """The one thing chosen in a menu; nothing when the menu sent something else."""
    return values[0] if len(values) == 1 else ""


def match_number(text: str) -> MatchId:
    """The match that a menu's line or an autocompletion names; raises Refused."""
    if not (text.isascii() and text.isdigit() and len(text) < 19):
        raise Refused(Trouble.NO_MATCH)
    return MatchId(int(text))
