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
from cogs.responder import Work, is_received
from cogs.sending.message import text_message
from cogs.sending.reply import Reply, Visibility
from cogs.services import Services
from cogs.sheets.panels import warning

Interaction = discord.Interaction[Any]

_log = structlog.get_logger(__name__)


class Router:
    """Knows who answers what."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.hands = HandPresses(services)
        self.offers = Offers(services)
        self.lobbies = LobbyPresses(services)
        self.rematches = Rematches(services, self.offers, self.lobbies)
        self.keepers = Keepers(services)
        self.mydata = MyData(services)
        self.proofs = Proofs(services)
        self.replays = Replays(services)
        self.reviews = ReviewPresses(services)
        self.daily = DailyHand(services)
        self.profiles = Profiles(services)

    async def pressed(self, interaction: Interaction, custom_id: str, values: tuple[str, ...]) -> None:
        """Answer a press, unless somebody does so already."""
        if is_received(interaction):
            return
        try:
            what = parse_id(custom_id)
        except StaleId:
            await self.outdated(interaction)
            return
        visibility, work = await self._plan(interaction, what, values)
        await self._services.responder.answer(interaction, visibility, work)

    async def outdated(self, interaction: Interaction) -> None:
        """Answer what nobody else did, an old button or a form from before a restart, with a fresh panel."""
        if is_received(interaction):
            return
        _log.info("outdated press", kind=interaction.type.name)

        async def explain(reply: Reply) -> None:
            told = warning(trouble_sentence(Told.OLD_BUTTON, locale=locale_of(interaction)))
            try:
                await self.hands.look_at_most_urgent(reply, note=told)
            except Refused:
                await reply.show(text_message(told))

        await self._services.responder.answer(interaction, panel_manner(interaction), explain)

    async def _plan(
        self, interaction: Interaction, what: Id, values: tuple[str, ...]
    ) -> tuple[Visibility, Work]:
        """How a press is answered and by whom."""
        hands, offers = self.hands, self.offers
        in_panel = panel_manner(interaction)
        match what:
            case Act() | Ask() | Choose() | Pick() | Fill():
                return in_panel, self._plan_move(what, values)
            case Score():
                return in_panel, lambda reply: hands.score(reply, what.match)
            case TakeHint():
                return in_panel, lambda reply: hands.hint(reply, what.match)
            case MyHand() | Back():
                return in_panel, lambda reply: hands.look(reply, what.match)
            case PickMatch():
                return in_panel, lambda reply: hands.look(reply, match_number(_only(values)))
            case Resign():
                return in_panel, lambda reply: hands.resign(reply, what)
            case Accord():
                return in_panel, lambda reply: hands.accord(reply, what)
            case Resume():
                return in_panel, lambda reply: hands.resume(reply, what.match)
            case More():
                return in_panel, lambda reply: hands.more(reply, what.match)
            case TryDm():
                return in_panel, lambda reply: hands.try_dm(reply, what.match)
            case Answer():
                return Visibility.UPDATE, lambda reply: offers.answer(reply, what)
            case Again():
                visibility = await offers.manner_of_rematch(interaction, what.match)
                return visibility, lambda reply: self.rematches.again(reply, what.match)
            case _:
                return self._plan_beside(interaction, what, values)

    def _plan_move(self, what: Move, values: tuple[str, ...]) -> Work:
        """The same for what plays the game; ``values`` are what was chosen in a menu."""
        hands = self.hands
        match what:
            case Act():
                return lambda reply: hands.act(reply, what)
            case Ask():
                return lambda reply: hands.ask(reply, what)
            case Fill() if values:
                return lambda reply: hands.fill(reply, what, _only(values))
            case Fill():
                return lambda reply: hands.open_form(reply, what)
            case Choose():
                together = " ".join((*what.chosen, *values))
                chosen = Ask(match=what.match, version=what.version, action=together)
                return lambda reply: hands.ask(reply, chosen)
            case Pick():
                picked = Act(match=what.match, version=what.version, action=_only(values))
                return lambda reply: hands.act(reply, picked)
            case _:
                assert_never(what)

    def _plan_beside(
        self, interaction: Interaction, what: Beside, values: tuple[str, ...]
    ) -> tuple[Visibility, Work]:
        """The same for what is no press at a match that somebody plays."""
        services, keepers = self._services, self.keepers
        in_place = rules_manner(interaction)
        match what:
            case Leaders():
                return Visibility.UPDATE, lambda reply: show_rankings(reply, services, what)
            case RulesPage():
                return in_place, lambda reply: show_rules(reply, services, what)
            case Learn() | Try() | PlayComputer():
                return self._plan_taught(interaction, what)
            case Keep():
                return in_place, lambda reply: keepers.do(reply, what)
            case ServerGames():
                return in_place, lambda reply: keepers.games(reply, what.page)
            case Verify():
                return Visibility.PRIVATE, lambda reply: self.proofs.show(reply, what.match)
            case Forget():
                return in_place, lambda reply: self.mydata.answer(reply, what)
            case PreferencesPage():
                return in_place, lambda reply: show_preferences(reply, services, what.page)
            case Prefer():
                return in_place, lambda reply: change_preference(reply, services, what, _only(values))
            case SeeAgain() | PickDeal() | Film():
                visibility = self.replays.visibility(interaction, what)
                return visibility, lambda reply: self.replays.show(reply, what, values)
            case SeeReview() | DropReview():
                return in_place, lambda reply: self.reviews.show(reply, what)
            case AtLobby() | SeatComputer() | NameGuests():
                return Visibility.UPDATE, lambda reply: self.lobbies.answer(reply, what, values)
            case DailyAnswer() | DailyLook():
                return self._plan_daily(what)
            case _:
                visibility = self.profiles.visibility(interaction, what)
                return visibility, lambda reply: self.profiles.answer(reply, what, values)

    def _plan_daily(self, what: DailyPress) -> tuple[Visibility, Work]:
        """The same for the daily hand, which one person sees at a time, and the word to the channel."""
        match what:
            case DailyAnswer():
                return Visibility.UPDATE, lambda reply: self.daily.answer(reply, what)
            case DailyLook(part=DailyPart.SHARE):
                return Visibility.PUBLIC, lambda reply: self.daily.share(reply, what)
            case DailyLook():
                return Visibility.UPDATE, lambda reply: self.daily.look(reply, what)
            case _:
                assert_never(what)

    def _plan_taught(self, interaction: Interaction, what: Taught) -> tuple[Visibility, Work]:
        """The same for the buttons of a lesson."""
        services, in_place = self._services, rules_manner(interaction)
        match what:
            case Learn():
                return in_place, lambda reply: show_lesson(reply, services, what)
            case Try():
                return in_place, lambda reply: try_action(reply, services, what)
            case PlayComputer():
                return Visibility.PRIVATE, lambda reply: play_after_lesson(reply, services, self.offers, what)
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
