"""Nobody reads a card that they may not know, at any instant of a whole match, anywhere."""

from __future__ import annotations

import random
import re

import pytest

from bot.matches import Status
from tests.cogs.club import Club
from tests.cogs.company import Company
from tests.cogs.games.test_laying_through import GAMES, hands_of
from tests.security.evening import play_a_match
from tests.security.onlooker import watch

MOVES = 25
"""So many moves of a game in which melds are laid bring laid melds, offers and questions."""


async def test_onlookers_and_players_read_no_hidden_card_during_a_whole_match(club: Club) -> None:
    onlookers = watch(club, club.carol, club.alice, club.bob)
    await play_a_match(club)
    for onlooker in onlookers:
        assert onlooker.leaks == []
        assert onlooker.looks > 10, "a busy machine paints less often, but not so seldom"
        assert onlooker.readings > 50, "nothing that was shown named a card, so this proved nothing"
        assert onlooker.files, "no picture was shown"
        assert all(re.fullmatch(r"[a-z-]+(-\d)?\.png", name) for name in onlooker.files), onlooker.files


async def test_nobody_reads_the_hand_of_somebody_with_closed_direct_messages(club: Club) -> None:
    """The hand stands in the channel then, as a private panel that changes with every move."""
    club.bob.close_dms()
    carol, alice = watch(club, club.carol, club.alice)
    await play_a_match(club)
    assert carol.leaks == alice.leaks == []
    assert carol.readings > 50


@pytest.mark.parametrize("game", GAMES)
async def test_nobody_reads_a_hidden_card_where_melds_are_laid(club: Club, game: str) -> None:
    """Bob plays from his private panel in the channel; offers, menus and questions are read as well."""
    club.bob.close_dms()
    onlookers = watch(club, club.carol, club.alice, club.bob)
    table = await club.begin(game=game)
    hands = hands_of(club, random.Random(game))
    for _ in range(MOVES):
        if table.status is Status.OVER:
            break
        table = await hands[club.on_turn(table).id].move(table)
    for onlooker in onlookers:
        assert onlooker.leaks == []
        assert onlooker.files
    assert all(player.readings > 50 for player in onlookers[1:])


@pytest.mark.parametrize(("game", "size"), [("gin_party", 4), ("omaha", 5), ("rummy13", 4)])
async def test_nobody_reads_a_hidden_card_at_a_table_of_many(club: Club, game: str, size: int) -> None:
    """Everybody but one looks on, whose cards stand in a private panel in the channel."""
    company = Company(club, size)
    stranger = club.sandbox.add_person("Zoe", club.guild)
    hidden = company.people[-1]
    hidden.close_dms()
    onlookers = watch(club, stranger, *company.people[:-1])
    await company.play(await company.begin(game), moves=MOVES)
    for onlooker in onlookers:
        assert onlooker.leaks == []
        assert onlooker.files
    assert all(player.readings > 50 for player in onlookers[1:])


async def test_onlookers_would_notice_a_hand(club: Club) -> None:
    """The proof of the proof: a hand that is posted in the channel is seen."""
    (carol,) = watch(club, club.carol)
    table = await club.begin()
    assert carol.leaks == []
    hand = table.views[0].hand.cards
    await club.alice.say(club.channel, " ".join(card.label for card in hand))
    assert carol.leaks
