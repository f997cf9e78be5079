"""Sends each press to whoever answers it, by what its custom id says."""

from __future__ import annotations

from typing import Any, assert_never

import discord
import structlog

from bot.matches import MatchId, Refused, Trouble
from bot.words.refusals import Trouble as Told
from bot.words.refusals import trouble_sentence
from cogs.answers import Gate, Manner
from cogs.daily import DailyHand
from cogs.daily_ids import DailyAnswer, DailyLook, DailyPart, DailyPress
from cogs.hand_presses import HandPresses, panel_manner
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
from cogs.keepers import Keepers
from cogs.languages import locale_of
from cogs.leaf import plain_leaf
from cogs.lessons import play_after_lesson, show_lesson, try_action
from cogs.lobbies import LobbyPresses
from cogs.lobby_ids import AtLobby, NameGuests, SeatComputer
from cogs.mydata import MyData
from cogs.offers import Offers
from cogs.page_ids import (
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
from cogs.pages import rules_manner, show_rules
from cogs.panels import warning
from cogs.preferences import change_preference, show_preferences
from cogs.profiles import Profiles
from cogs.proofs import Proofs
from cogs.reception import Work, is_received
from cogs.rematches import Rematches
from cogs.replay_ids import Film, PickDeal, SeeAgain
from cogs.replays import Replays
from cogs.review_ids import DropReview, SeeReview
from cogs.reviews import ReviewPresses
from cogs.room import Room
from cogs.standings import show_rankings

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
