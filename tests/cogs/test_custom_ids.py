from __future__ import annotations

from concurrent.futures import Executor
from typing import cast
from unittest.mock import MagicMock

import pytest

from bot.matches import AgreementKind, ChallengeId, DuplicateId, EventId, Matches, MatchId
from cogs.client import UpcardClient
from cogs.cog import Cog
from cogs.cup_ids import (
    CupAction,
    CupButton,
    CupCome,
    CupDeed,
    CupForm,
    CupLead,
    CupLeadAction,
    CupPick,
    CupPlace,
    CupPlaces,
    CupResult,
)
from cogs.custom_ids import LIMIT, CustomId, StaleId, parse_custom_id
from cogs.daily import DailyAnswer, DailyLook, DailyPart
from cogs.layouts.duplicate import DuplicateAction, DuplicateButton
from cogs.layouts.team import TeamAction, TeamButton
from cogs.learning.lessons import Learn, PlayComputer, Try
from cogs.match_ids import (
    Act,
    Agree,
    AgreementStep,
    AnswerChallenge,
    Ask,
    Back,
    ChallengeReply,
    Choose,
    Drawn,
    Fill,
    FindToo,
    LobbyAction,
    LobbyButton,
    More,
    MyHand,
    NameGuests,
    NextDeal,
    NextHand,
    NotifyMe,
    Pick,
    PickMatch,
    Rematch,
    Resign,
    Resume,
    RulesPage,
    Score,
    SeatComputer,
    StopFinding,
    StopNotifying,
    Sure,
    TryDm,
    Verify,
)
from cogs.people.preferences import Prefer, Preference
from cogs.people.privacy import DeleteData
from cogs.rankings.pages import Period, RankingPage
from cogs.rankings.profile_layouts import (
    ALL_GAMES,
    OwnProfile,
    PickGame,
    PickGameOfTwo,
    PickRival,
    ProfileOf,
    Versus,
)
from cogs.servers.managers import ManageMatch, ManagerAction, ServerGames

LARGEST = MatchId(10**18 - 1)

BUTTONS: tuple[CustomId, ...] = (
    Act(match=MatchId(17), version=42, action="discard Kd"),
    Act(match=LARGEST, version=10**9, action="big gin"),
    Ask(match=MatchId(17), version=42, action="knock"),
    Ask(match=MatchId(17), version=42, action="knock Th"),
    Ask(match=MatchId(17), version=42, action="contract 3s4c5c 7c7d7h QhKcAd"),
    Act(match=LARGEST, version=10**9, action="lay Ah2h3h4h5h6h7h8h9hThJhQhKhAd"),
    Act(match=MatchId(17), version=42, action="add 8s to 2"),
    Act(match=MatchId(17), version=42, action="last_card"),
    Act(match=LARGEST, version=10**9, action="knock - 3456789Tc,8dhs"),
    Act(match=LARGEST, version=10**9, action="show A23c,789d,JQKs off 9c5dTh"),
    Act(match=MatchId(17), version=42, action="show - off 9c5d"),
    Score(match=LARGEST),
    MyHand(match=MatchId(1)),
    NextDeal(match=MatchId(1)),
    NextHand(match=MatchId(1)),
    Back(match=MatchId(1)),
    Drawn(match=MatchId(1)),
    Sure(match=LARGEST, version=10**9, action="discard Kd2"),
    *(AnswerChallenge(challenge=ChallengeId(9), reply=reply) for reply in ChallengeReply),
    *(LobbyButton(lobby=ChallengeId(9), action=action) for action in LobbyAction),
    *(of(challenge=ChallengeId(10**18 - 1)) for of in (FindToo, NotifyMe, StopFinding)),
    StopNotifying(guild=2**63 - 1, game="gin_party"),
    *(CupButton(cup=EventId(10**18 - 1), action=action) for action in CupAction),
    *(CupLead(cup=EventId(10**18 - 1), action=action) for action in CupLeadAction),
    CupCome(cup=EventId(10**18 - 1), round=64),
    CupForm(places=128, table=10, role=10**18 - 1),
    *(DuplicateButton(number=DuplicateId(10**18 - 1), action=action) for action in DuplicateAction),
    *(TeamButton(number=DuplicateId(10**18 - 1), action=action) for action in TeamAction),
    CupResult(cup=EventId(10**18 - 1), pairing=9999),
    CupPlace(cup=EventId(10**18 - 1), pairing=9999, order="j-i-h-g-f-e-d-c-b="),
    CupPlaces(cup=EventId(10**18 - 1), pairing=9999, order="j-i-h-g-f-e-d-c-b-a"),
    Rematch(match=MatchId(3)),
    Resign(match=MatchId(3), sure=False),
    Resign(match=MatchId(3), sure=True),
    TryDm(match=MatchId(3)),
    *(Agree(match=LARGEST, kind=kind, step=say) for kind in AgreementKind for say in AgreementStep),
    Resume(match=MatchId(3)),
    More(match=MatchId(3)),
    *(RankingPage(game="gin", period=period, page=7) for period in Period),
    RulesPage(game="gin", page=12),
    RulesPage(game="gin", page=1, preset="oklahoma_fosdick"),
    Learn(game="gin", step=3),
    Try(game="gin", step=12, action="discard Kd"),
    Try(game="mahjong", step=999, action="lay Ah2h3h4h5h6h7h8h9hThJhQhKhAd", ask=True),
    PlayComputer(game="gin"),
    *(ManageMatch(match=LARGEST, action=action) for action in ManagerAction),
    ServerGames(page=99999),
    Verify(match=LARGEST),
    Fill(match=LARGEST, version=10**9, action="raise"),
    DeleteData(sure=True),
    DailyAnswer(game="gin", day=999999, action="knock Kd"),
    DailyAnswer(game="uno", day=999999, action="play WD R with 1 uno"),
    *(DailyLook(game="omaha", day=739942, part=part) for part in DailyPart),
    DeleteData(sure=False),
    ProfileOf(user=2**63 - 1, game="gin"),
    ProfileOf(user=1, game=ALL_GAMES),
    OwnProfile(game="gin_party"),
    Versus(user=2**63 - 1, game="gin"),
)
MENUS: tuple[CustomId, ...] = (
    Choose(match=MatchId(17), version=42),
    Choose(match=LARGEST, version=10**9, part=2, chosen=("5s", "Td", "Ah") * 5),
    Pick(match=MatchId(17), version=42),
    Pick(match=LARGEST, version=10**9, part=3),
    PickMatch(),
    *(CupPick(cup=EventId(10**18 - 1), deed=deed) for deed in CupDeed),
    *(Prefer(preference=preference) for preference in Preference),
    SeatComputer(lobby=ChallengeId(10**18 - 1)),
    NameGuests(lobby=ChallengeId(10**18 - 1)),
    PickGame(user=2**63 - 1),
    PickRival(user=2**63 - 1, game="gin"),
    PickGameOfTwo(user=1, other=2**63 - 1),
)


@pytest.mark.parametrize("what", BUTTONS + MENUS, ids=lambda what: what.custom_id)
def test_what_is_written_is_read_back(what: CustomId) -> None:
    assert parse_custom_id(what.custom_id) == what


@pytest.mark.parametrize("what", BUTTONS + MENUS, ids=lambda what: what.custom_id)
def test_every_id_is_of_one_form(what: CustomId) -> None:
    """A text that two forms fit would mean what happens to be declared first."""
    text = what.custom_id
    assert [form for form in CustomId.__subclasses__() if form.find(text) is not None] == [type(what)]


@pytest.mark.parametrize("what", BUTTONS + MENUS, ids=lambda what: what.custom_id)
def test_every_id_is_short_enough(what: CustomId) -> None:
    assert 1 <= len(what.custom_id) <= LIMIT


def test_a_daily_button_of_when_gin_alone_had_one_is_gins() -> None:
    assert parse_custom_id("daily:739942:knock Kd") == DailyAnswer(game="gin", day=739942, action="knock Kd")
    assert parse_custom_id("day:739942:share") == DailyLook(game="gin", day=739942, part=DailyPart.SHARE)


def test_a_longer_id_is_refused() -> None:
    with pytest.raises(ValueError, match="at most 100 characters"):
        assert Act(match=MatchId(1), version=1, action="discard " + "x" * 100).custom_id


@pytest.mark.parametrize(
    "text",
    [
        "",
        "m",
        "m:",
        "m:17",
        "m:17:42",
        "m:17:42:",
        "m:17:v42:3S",
        "m:-1:0:draw",
        "m:17:42:draw\nx",
        "m:" + "9" * 30 + ":1:draw",
        "c:9:maybe",
        "x:3:perhaps",
        "a:3:pause:maybe",
        "a:3:vacation:ask",
        "r:",
        "o:3:4",
        "l:gin:year:1",
        "l:gin:week:0",
        "u:gin:",
        "u:../etc:1",
        "u:gin:1:",
        "learn:gin:0",
        "learn:gin:1:2",
        "try:gin:1:maybe:draw",
        "try:gin:1:do:draw\nx",
        "computer:",
        "play:1:c1",
        "q:17:42:0:",
        "q:17:42:1:5s6",
        "w:17:42",
        "w:17:42:10",
        "g:x",
    ],
)
def test_other_texts_are_out_of_date(text: str) -> None:
    with pytest.raises(StaleId):
        parse_custom_id(text)


async def test_every_declared_id_is_answered_by_one_cog() -> None:
    client = UpcardClient(cast("Matches", MagicMock()), cast("Executor", MagicMock()))
    await client.load_cogs()
    cogs = [cog for cog in client.cogs.values() if isinstance(cog, Cog)]
    answered = [declared for cog in cogs for declared, _ in cog.press_handlers()]
    assert sorted(map(str, answered)) == sorted(map(str, CustomId.__subclasses__()))
