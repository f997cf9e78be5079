"""A game with rules, notation and words only is played on Discord: High card, which only tests know."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot import verify
from bot.games.game import Ending, Seat
from cogs.games.generic import PAGE_LINES, GenericPanel
from cogs.layout import ButtonRow, Menu
from cogs.match_ids import Act, Ask, Pick
from tests import high_card, small_games
from tests.cogs.club import Club, count_salts
from tests.cogs.panel_tables import buttons_of, labels_of, menus_of, table_at, told
from tests.high_card.registered import KEY, registered
from tests.high_card.words import HighCardWords
from tests.small_games import card_room, person_at, play_on, played_out
from tests.whole_table import WholeTable

SEED = bytes(range(32))


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Club]:
    """The card room, in which High card is offered; its pictures are drawn, if there were any."""
    with registered():
        async with card_room(tmp_path) as club:
            yield club


async def begun(room: Club, **options: str) -> WholeTable:
    return await small_games.begun(room, KEY, **options)


def pictures(room: Club) -> int:
    """How many pictures the channel and all direct messages hold."""
    inboxes = [each for who in (room.alice, room.bob, room.carol) for each in who.inbox]
    return sum(len(each.pictures) for each in (*inboxes, *room.channel_messages(room.carol)))


async def test_three_people_play_it_from_a_lobby_to_its_end_without_a_picture(room: Club) -> None:
    table = await begun(room)
    assert {len(view.hand) for view in table.views} == {5}
    for seat in range(3):
        hand = room.hand_of(person_at(room, table, Seat(seat))).text
        assert "Play a card." in hand
        assert all(card.label in hand for card in table.views[seat].hand)
    over = await played_out(room, table)
    assert over.outcome is not None
    assert over.outcome.ending is Ending.FINISHED
    assert sum(over.outcome.points) == 5
    assert "won." in room.table_message().text
    assert all("won." in room.hand_of(who).text for who in (room.alice, room.bob, room.carol))
    assert pictures(room) == 0


async def test_nobody_else_sees_a_hand(room: Club) -> None:
    heard = room.overhear(room.carol)
    table = await begun(room)
    mine = {card.label for card in table.views[0].hand}
    assert not [text for text in heard if any(card in text for card in mine)]
    others = [person_at(room, table, Seat(seat)) for seat in (1, 2)]
    assert not [who for who in others if any(card in room.hand_of(who).text for card in mine)]


async def test_a_long_menu_is_chosen_from_and_a_caution_asked_first(room: Club) -> None:
    table = await begun(room, rules="long")
    person = person_at(room, table, Seat(0))
    message = room.hand_of(person)
    assert {each.custom_id[0] for each in message.selects} == {"w", "q"}
    asking = next(each for each in message.selects if each.custom_id.startswith("q:"))
    await (await person.select(message, asking.custom_id, [asking.options[0].value])).answered()
    await room.settled()
    shown = room.hand_of(person)
    assert "Double?" in shown.text
    await room.do(person, "Double")
    after = await room.now(table.id)
    assert after.views[0].mine.doubled
    assert not after.views[0].may_double
    await room.now((await play_on(room, after)).id)


async def test_who_leaves_does_not_hold_the_others_up(room: Club) -> None:
    table = await begun(room)
    table = await play_on(room, table)
    await (await room.carol.slash(room.channel, "resign")).answered()
    await room.settled()
    asked = room.carol.sees(room.channel)[-1]
    await (await room.carol.press(asked, "Yes, resign")).answered()
    await room.settled()
    over = await played_out(room, await room.now(table.id))
    seat = over.seat_of(int(room.carol.id))
    assert over.outcome is not None
    assert seat is not None
    assert over.outcome.places[seat] == 3


async def test_rules_profile_rankings_and_proof_know_it(
    room: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The checker of proofs takes no salt that is shorter than an id of Discord's.
    count_salts(monkeypatch, first=10**17)
    table = await played_out(room, await begun(room))
    rules = await (await room.bob.slash(room.channel, "rules", game=KEY)).replied()
    assert "The round" in rules.text
    for command in ("rankings", "profile"):
        reply = await (await room.bob.slash(room.channel, command, game=KEY)).replied()
        assert "High card" in " ".join((reply.text, *(picture.alt for picture in reply.pictures)))
    proof = await room.matches.proofs.of(table.id, user=int(room.alice.id), channel=None)
    (tmp_path / "proof.json").write_bytes(proof.text)
    assert verify.main([str(tmp_path / "proof.json")]) == 0


# The panel by itself


def first_table() -> WholeTable:
    state = high_card.new(high_card.RULES(), 2, SEED).state
    with registered():
        return table_at(KEY, state)


def test_a_few_actions_are_buttons_and_those_with_a_caution_ask() -> None:
    keys = buttons_of(GenericPanel(HighCardWords()).hand(first_table().hand(Seat(0))))
    kinds = {type(key.id) for key in keys if key.label.startswith("Double")}
    assert kinds == {Ask}
    assert {type(key.id) for key in keys if not key.label.startswith("Double")} == {Act}


def with_menu(count: int) -> WholeTable:
    """A table whose first seat may do so many things."""
    menu = tuple(f"play number {number}" for number in range(count))
    return msgspec.structs.replace(first_table(), menus=(menu, ()))


@pytest.mark.parametrize("count", [26, PAGE_LINES, PAGE_LINES + 1, 3 * PAGE_LINES])
def test_pages_hold_every_action_of_a_very_long_menu(count: int) -> None:
    panel, table = GenericPanel(HighCardWords()), with_menu(count)
    pages: list[tuple[Any, ...]] = [panel.hand(table.hand(Seat(0)))]
    while "More moves" in labels_of(pages[-1]):
        page = panel.question(table.hand(Seat(0)), f"page {len(pages) + 1}")
        assert page is not None
        pages.append(page)
    offered = [
        option.value
        for page in pages
        for menu in menus_of(page)
        if isinstance(menu.id, Pick)
        for option in menu.options
    ]
    assert sorted(offered) == sorted(table.menus[0])
    assert all(len(menu.options) <= 25 for page in pages for menu in menus_of(page))
    assert len(pages) == -(-count // PAGE_LINES)


@pytest.mark.parametrize("action", ["page 0", "page 3", "page x", "page", "dance", ""])
def test_what_is_no_page_is_nothing(action: str) -> None:
    panel = GenericPanel(HighCardWords())
    assert panel.question(with_menu(PAGE_LINES + 1).hand(Seat(0)), action) is None


class Silent(HighCardWords):
    """Offers only what is doubled, as if the clock alone played the rest."""

    def action_label(self, action: str, *args: Any, **kwargs: Any) -> str:  # noqa: ANN401  # as it is called
        return super().action_label(action, *args, **kwargs) if action.startswith("double") else ""


def test_an_action_without_a_name_is_not_offered() -> None:
    blocks = GenericPanel(Silent()).hand(first_table().hand(Seat(0)))
    assert len(buttons_of(blocks)) == 5
    assert all(key.label.startswith("Double") for key in buttons_of(blocks))


def test_who_waits_sees_the_own_hand_and_no_buttons() -> None:
    state = high_card.new(high_card.RULES(), 2, SEED).state
    laid = high_card.apply(state, Seat(0), high_card.default(state, Seat(0))).state
    with registered():
        blocks = GenericPanel(HighCardWords()).hand(table_at(KEY, laid).hand(Seat(0)))
    assert "Wait for the others" in told(blocks)
    assert not [each for each in blocks if isinstance(each, ButtonRow | Menu)]
