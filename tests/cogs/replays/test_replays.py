"""/replay in Discord: the viewer and its animations through real presses, for whom, and after a restart."""

from __future__ import annotations

import random
from collections.abc import MutableMapping
from io import BytesIO
from typing import Any, cast

import pytest
from PIL import Image

from bot.sandbox import Message, Permission, Person
from bot.sandbox.model import Overwrite, OverwriteKind
from bot.store import Transaction
from cogs.replays import replays as films
from cogs.replays.replays import Animations, Replays
from tests.cogs.club import Club
from tests.cogs.people.test_privacy import delete_all, resigned
from tests.cogs.test_text_only import choose_words
from tests.matches.conftest import sensible
from tests.whole_table import WholeTable, whole

MOST = 600
"""Moves after which a match of one deal is over."""


async def played(club: Club, *, moves: int = MOST, target: int = 25) -> WholeTable:
    """A match of gin that Alice and Bob have played to its end, or so many moves of it."""
    table = await club.begin(target=target)
    chance = random.Random(1)
    for request in range(moves):
        if table.outcome is not None:
            break
        seat = table.on_turn[0]
        text = sensible(table.menus[seat], table.views[seat], chance)
        user = table.chairs[seat].user or 0
        table = await whole(
            club.matches,
            await club.matches.play.act(
                table.id, user=user, version=table.version, text=text, request=90_000 + request
            ),
        )
    await club.settled()
    return table


async def opened(club: Club, person: Person) -> Message:
    """The viewer, by the button at the table."""
    return await (await person.press(club.table_message(person), "Replay")).replied()


async def go(club: Club, person: Person, viewer: Message, label: str) -> Message:
    """Press a button of the viewer; what it shows then."""
    await (await person.press(viewer, label)).answered()
    await club.settled()
    shown = person.find(viewer)
    assert shown is not None
    return shown


async def at_the_end_of_a_deal(club: Club, person: Person) -> Message:
    """The viewer at the first moment that ends a deal."""
    viewer = await opened(club, person)
    while viewer.find_button("Share the showdown") is None:
        viewer = await go(club, person, viewer, "Next key moment")
    return viewer


async def test_14_10_a_showdown_is_shared_by_one_press_of_a_player(club: Club) -> None:
    """What everybody gets is the picture that the table showed, and nothing of the replay's open hands."""
    await played(club)
    viewer = await at_the_end_of_a_deal(club, club.bob)

    await (await club.bob.press(viewer, "Share the showdown")).answered()
    await club.settled()

    shared = next(one for one in club.channel_messages(club.carol) if "shares a showdown" in one.text)
    assert "Bob" in shared.text
    assert not shared.ephemeral
    assert [picture.alt for picture in shared.pictures] == [viewer.pictures[0].alt]
    assert shared.text.count("\n") == 0


async def test_14_10_only_players_share_a_showdown(club: Club) -> None:
    table = await played(club)
    frame = (await at_the_end_of_a_deal(club, club.alice)).find_button("Share the showdown")
    assert frame is not None
    viewer = await opened(club, club.carol)
    for _ in range(3):
        assert viewer.find_button("Share the showdown") is None
        viewer = await go(club, club.carol, viewer, "Next key moment")
    said = await (await club.carol.press_raw(club.channel, viewer.id, f"showdown:{table.id}:99999")).replied()
    assert "You didn't play in this match" in said.text
    assert not any("shares a showdown" in one.text for one in club.channel_messages(club.alice))


async def test_a_match_is_stepped_through_from_its_table_to_its_end(club: Club) -> None:
    await played(club)
    viewer = await opened(club, club.alice)
    assert viewer.ephemeral
    for label in ("First", "◀ Back"):
        button = viewer.find_button(label)
        assert button is not None
        assert button.disabled
    places = []
    while (button := viewer.find_button("Next ▶")) is not None and not button.disabled:
        places.append(viewer.text)
        assert sum("deadwood" in picture.alt for picture in viewer.pictures) or "Deal" in viewer.text
        viewer = await go(club, club.alice, viewer, "Next ▶")
    assert len(places) > 5
    assert any("drew from the stock." in text and "It was " in text for text in places)
    assert "Alice, deadwood" in "".join(
        picture.alt for picture in (await go(club, club.alice, viewer, "◀ Back")).pictures
    )


async def test_the_viewer_leads_to_the_next_great_moment_and_back(club: Club) -> None:
    await played(club)
    viewer = await opened(club, club.bob)
    knocked = await go(club, club.bob, viewer, "Next key moment")
    assert "knocked" in knocked.text or "gin" in knocked.text
    start = await go(club, club.bob, knocked, "First")
    assert "move 1 of" not in start.text.splitlines()[-1]


async def test_the_viewer_goes_on_after_a_restart(club: Club) -> None:
    await played(club)
    viewer = await go(club, club.alice, await opened(club, club.alice), "Next ▶")
    before = (await go(club, club.alice, viewer, "Next ▶")).text
    await go(club, club.alice, viewer, "◀ Back")
    await club.restart()
    now = club.alice.find(viewer)
    assert now is not None
    assert (await go(club, club.alice, now, "Next ▶")).text == before


async def test_a_deal_is_chosen_from_the_menu_and_the_choice_survives_a_restart(club: Club) -> None:
    table = await played(club, target=250, moves=200)
    if table.outcome is None:
        await club.matches.play.resign(table.id, user=int(club.bob.id), request=None)
        await club.settled()
    viewer = await opened(club, club.alice)
    (menu,) = viewer.selects
    assert [option.label for option in menu.options][:2] == ["Deal 1", "Deal 2"]
    await club.restart()
    await (await club.alice.select(viewer, menu.custom_id, [menu.options[1].value])).answered()
    now = club.alice.find(viewer)
    assert now is not None
    assert "Deal 2, before move 1 of" in now.text
    forged = await club.alice.press_raw(club.channel, now.id, f"film:{table.id}:99999")
    assert (await forged.replied()).pictures


async def test_a_live_match_has_no_button_and_shows_nothing(club: Club) -> None:
    table = await club.begin()
    assert club.table_message().find_button("Replay") is None
    for person in (club.alice, club.carol):
        reply = await (await person.slash(club.channel, "replay", match=str(table.id))).replied()
        assert reply.ephemeral
        assert "This match is still on" in reply.text
        assert not reply.pictures
        pressed = await person.press_raw(club.channel, club.table_message().id, f"replay:{table.id}:5:next")
        assert not any("deadwood" in picture.alt for picture in (await pressed.replied()).pictures)


async def test_others_of_the_server_see_it_where_they_see_the_channel(club: Club) -> None:
    table = await resigned(club)
    other = club.guild.add_channel("elsewhere")
    assert (await opened(club, club.carol)).ephemeral
    again = await (await club.carol.slash(other, "replay", match=str(table.id))).replied()
    assert again.pictures
    hidden = Overwrite(id=club.carol.id, kind=OverwriteKind.MEMBER, deny=int(Permission.VIEW_CHANNEL))
    club.channel._overwrite([hidden])
    refused = await (await club.carol.slash(other, "replay", match=str(table.id))).replied()
    assert "You didn't play in this match" in refused.text
    assert not refused.pictures


async def test_a_player_sees_it_in_direct_messages_too(club: Club) -> None:
    await resigned(club)
    assert club.alice.dm is not None
    reply = await (await club.alice.slash(club.alice.dm, "replay")).replied()
    assert reply.pictures


async def test_the_finished_hand_leads_to_it_too(club: Club) -> None:
    await resigned(club)
    reply = await (await club.bob.press(club.hand_of(club.bob), "Replay")).replied()
    assert reply.ephemeral
    assert "Deal 1, before move 1 of" in reply.text


@pytest.mark.parametrize("typed", ["99", "the last one", "-1", "9" * 30])
async def test_a_match_that_is_none_is_said_so(club: Club, typed: str) -> None:
    reply = await (await club.carol.slash(club.channel, "replay", match=typed)).replied()
    assert reply.ephemeral
    assert "No such match" in reply.text


async def test_without_a_match_of_ones_own_there_is_nothing_to_see(club: Club) -> None:
    await resigned(club)
    reply = await (await club.carol.slash(club.channel, "replay")).replied()
    assert "No such match" in reply.text


async def test_own_matches_of_the_server_are_suggested_with_who_played(club: Club) -> None:
    table = await resigned(club)
    await club.begin()
    typing = await club.bob.autocomplete(club.channel, "replay", focused="match", match="alice")
    await typing.answered()
    assert [choice.value for choice in typing.choices] == [str(table.id)]
    assert "Alice and Bob" in typing.choices[0].name
    typing = await club.carol.autocomplete(club.channel, "replay", focused="match", match="")
    await typing.answered()
    assert typing.choices == ()


async def test_a_log_that_cannot_be_played_is_said_so_and_tells_no_card(
    club: Club, logged: list[MutableMapping[str, Any]]
) -> None:
    table = await resigned(club)

    def work(tx: Transaction) -> None:
        tx.conn.exec_driver_sql("DELETE FROM action")
        tx.conn.exec_driver_sql("UPDATE match SET rules = '{}x'")

    await club.store.write(work)
    reply = await (await club.alice.slash(club.channel, "replay", match=str(table.id))).replied()
    assert "can't be read" in reply.text
    logged.clear()


async def test_somebody_who_is_forgotten_is_a_former_player_in_it(club: Club) -> None:
    await resigned(club)
    await delete_all(club, club.alice)
    viewer = await opened(club, club.bob)
    assert "Former player" in viewer.text
    assert "Alice" not in viewer.text + "".join(picture.alt for picture in viewer.pictures)


async def test_in_text_only_mode_moves_and_hands_are_lines(club: Club) -> None:
    await choose_words(club.alice, club)
    await resigned(club)
    viewer = await opened(club, club.alice)
    assert not viewer.pictures
    assert "Alice, deadwood" in viewer.text
    assert "Bob, deadwood" in viewer.text
    told = await (await club.alice.press(viewer, "Animate")).replied()
    assert not told.pictures
    assert "Animation of Deal 1" in told.text


# Animations


async def test_a_deal_is_an_animation_that_tells_its_story(drawn_club: Club) -> None:
    club = drawn_club
    table = await played(club, moves=4)
    await club.matches.play.resign(table.id, user=int(club.bob.id), request=None)
    await club.settled()
    viewer = await opened(club, club.alice)
    shown = await (await club.alice.press(viewer, "Animate")).replied()
    assert shown.ephemeral
    (picture,) = shown.pictures
    assert picture.filename == "deal.gif"
    assert "Bob forfeited." in picture.alt
    (attachment,) = club.alice.payload(shown)["attachments"]
    data = club.sandbox.core.file_store.find(attachment["id"])
    assert data is not None
    with Image.open(BytesIO(data)) as film:
        moves = (await club.now(table.id)).version
        assert getattr(film, "n_frames", 1) in {moves + 1, moves + 2}


async def test_an_animation_that_takes_too_long_is_said_so(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await resigned(club)
    viewer = await opened(club, club.alice)
    cast("Replays", club.bot.get_cog("Replays"))._animations = Animations(
        club.bot.services.renderer, longest_s=0.0
    )
    reply = await (await club.alice.press(viewer, "Animate")).replied()
    assert "That animation takes too long right now" in reply.text
    assert not reply.pictures


async def test_an_animation_is_drawn_once_moment_by_moment_and_kept(club: Club) -> None:
    table = await resigned(club)
    viewer = await opened(club, club.alice)
    pool: Any = club.pool
    before = pool.drawn
    await (await club.alice.press(viewer, "Animate")).replied()
    once = pool.drawn
    # Each moment goes through the pool by itself, so that nobody's hand waits for all of them.
    assert once - before > (await club.now(table.id)).version
    await (await club.alice.press(viewer, "Animate")).replied()
    # The second time only the finished picture goes through the pool.
    assert pool.drawn == once
    assert films.REMEMBERED > 1
