"""What is achieved comes with the result of a match, also of old ones, and hides by a setting."""

from __future__ import annotations

import msgspec
import pytest

from bot.competition import Knockout
from bot.games import gin
from bot.games.game import Seat
from bot.games.gin.state import GinState
from bot.matches.choices import ServerSettings
from bot.preferences import Achievements, Preferences
from bot.rankings import check_ranking
from bot.store import GuildId, MatchId, Transaction
from tests.matches.conftest import ALICE, BOB, GUILD, Room
from tests.matches.cup_evening import Evening
from tests.matches.league_season import PLAYERS, LeagueRoom
from tests.matches.test_damage import damage

COMEBACK = {"gin": {"comeback": 1}}


def comes_back(state: GinState, seat: Seat) -> tuple[str, ...]:
    """The winner of each match came back."""
    outcome = gin.outcome(state)
    return ("comeback",) if outcome is not None and outcome.places[seat] == 1 else ()


@pytest.fixture
def always(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gin, "achieved", comes_back)


async def lose(room: Room, user: int = BOB) -> MatchId:
    table = await room.resign(await room.begin(), user)
    return table.id


async def credit(room: Room) -> None:
    """What a start does in the background."""
    recounts = room.matches._recounts
    await recounts.start()
    assert recounts._task is not None
    await recounts._task


async def require_sound(room: Room) -> None:
    def work(tx: Transaction) -> tuple[str, ...]:
        assert tx.stale_rankings.all() == ()
        return check_ranking(tx, GuildId(GUILD), "gin").faults

    assert await room.store.read(work) == ()


@pytest.mark.usefixtures("always")
async def test_the_winner_has_it_in_this_server_alone(room: Room) -> None:
    await lose(room)
    assert await room.matches.achievements.of(GUILD, ALICE) == COMEBACK
    assert await room.matches.achievements.of(GUILD, BOB) == {}
    assert await room.matches.achievements.of(GUILD + 1, ALICE) == {}
    await require_sound(room)


@pytest.mark.usefixtures("always")
async def test_a_voided_result_takes_it_away(room: Room) -> None:
    match = await lose(room)
    await lose(room)
    assert await room.matches.achievements.of(GUILD, ALICE) == {"gin": {"comeback": 2}}
    await room.matches.managers.void_result(GUILD, match, by=BOB)
    assert await room.matches.achievements.of(GUILD, ALICE) == COMEBACK
    await require_sound(room)


async def test_an_old_match_is_credited_once_in_the_background(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as older:
        older.setattr(gin, "achieved", lambda _state, _seat: ())
        await lose(room)
        assert await room.matches.achievements.of(GUILD, ALICE) == {}
    monkeypatch.setattr(gin, "achieved", comes_back)
    for _ in range(2):
        await credit(room)
        assert await room.matches.achievements.of(GUILD, ALICE) == COMEBACK
    await require_sound(room)


async def test_who_is_killed_in_between_goes_on_where_they_were(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gin, "achieved", lambda _state, _seat: ())
    first, _ = await lose(room), await lose(room)
    await room.store.write(lambda tx: tx.settings.put("achievements", f"1:{first}"))
    monkeypatch.setattr(gin, "achieved", comes_back)
    await credit(room)
    assert await room.matches.achievements.of(GUILD, ALICE) == COMEBACK, "of the second alone"
    assert await room.matches.recall("achievements") == "1"


async def test_a_damaged_match_keeps_no_other_from_being_credited(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gin, "achieved", lambda _state, _seat: ())
    bad, _ = await lose(room), await lose(room)
    await damage(room, "UPDATE match SET snapshot = :junk WHERE id = :id", id=bad)
    monkeypatch.setattr(gin, "achieved", comes_back)
    await credit(room)
    assert await room.matches.achievements.of(GUILD, ALICE) == COMEBACK


@pytest.mark.usefixtures("always")
async def test_a_match_whose_cards_are_gone_keeps_what_it_has(room: Room) -> None:
    match = await lose(room)
    await room.store.write(lambda tx: tx.retention.empty([match]))
    await credit(room)
    assert await room.matches.achievements.of(GUILD, ALICE) == COMEBACK


@pytest.mark.usefixtures("always")
async def test_a_person_and_a_server_may_hide_it(room: Room) -> None:
    await lose(room)

    def hide(old: Preferences) -> Preferences:
        return msgspec.structs.replace(old, achievements=Achievements.HIDDEN)

    await room.matches.preferences.change(ALICE, hide)
    assert await room.matches.achievements.of(GUILD, ALICE) == {}
    await room.matches.preferences.change(ALICE, lambda _: Preferences())
    assert await room.matches.achievements.of(GUILD, ALICE) == COMEBACK

    def off(old: ServerSettings) -> ServerSettings:
        return msgspec.structs.replace(old, achievements=False)

    await room.matches.servers.change(GUILD, off, by=BOB)
    assert await room.matches.achievements.of(GUILD, ALICE) == {}


async def test_who_wins_a_cup_has_its_title_and_no_other_player_does(room: Room) -> None:
    evening = Evening(room)
    await evening.announce(Knockout())
    await evening.join(ALICE, BOB)
    await evening.begin()
    await evening.play_round(BOB)
    assert await room.matches.achievements.of(GUILD, BOB) == {}, "before the cup is over"
    await evening.pass_time(minutes=2)
    assert await room.matches.achievements.of(GUILD, BOB) == {"gin": {"cup": 1}}
    assert await room.matches.achievements.of(GUILD, ALICE) == {}
    assert await room.matches.achievements.of(GUILD + 1, BOB) == {}


async def test_who_wins_the_first_division_has_the_title_of_the_league(room: Room) -> None:
    league = LeagueRoom(room)
    await league.started(3)
    first, second, _ = PLAYERS[:3]
    await league.win(second, first)
    assert await room.matches.achievements.of(GUILD, second) == {}, "before the season is over"
    await league.pass_time(days=29)
    cup = await league.pass_time(minutes=2)
    champion = cup.entry(cup.standings[0].entrant).user
    assert champion == second
    assert await room.matches.achievements.of(GUILD, second) == {"gin": {"league": 1}}
    assert await room.matches.achievements.of(GUILD, first) == {}
