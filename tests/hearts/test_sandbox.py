"""Hearts in the sandbox: a real client, and people who press what their hands offer first, to the end."""

from __future__ import annotations

from pathlib import Path

from bot.games.game import Ending, Seat
from tests import hearts
from tests.hearts.hooks import HOOKS
from tests.hearts.words import HeartsWords
from tests.small_games import begun, card_room, person_at, played_out, registered


async def test_it_is_played_to_its_end(tmp_path: Path) -> None:
    with registered(hearts, HeartsWords(), HOOKS):
        async with card_room(tmp_path) as room:
            table = await begun(room, hearts.KEY, 4, options="target 1")
            over = await played_out(room, table)
            people = [person_at(room, over, seat) for seat in map(Seat, range(4))]
            texts = [room.hand_of(who).text for who in people]
    assert over.outcome is not None
    assert over.outcome.ending is Ending.FINISHED
    assert all("The match is over:" in text for text in texts)
