"""Contract Rummy in the sandbox: people press what their hands offer first, to the end."""

from __future__ import annotations

from pathlib import Path

from bot.games.game import Ending, Seat
from tests import contract_rummy
from tests.contract_rummy.hooks import HOOKS
from tests.contract_rummy.words import ContractWords
from tests.small_games import begun, card_room, person_at, played_out, registered


async def test_it_is_played_to_its_end(tmp_path: Path) -> None:
    with registered(contract_rummy, ContractWords(), HOOKS):
        async with card_room(tmp_path) as room:
            table = await begun(room, contract_rummy.KEY, 3, options="deals 1")
            over = await played_out(room, table)
            people = [person_at(room, over, seat) for seat in map(Seat, range(3))]
            texts = [room.hand_of(who).text for who in people]
    assert over.outcome is not None
    assert over.outcome.ending is Ending.FINISHED
    assert all("The match is over:" in text for text in texts)
