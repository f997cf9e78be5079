"""What open tables say while the bot is stopped: nothing, unless the host wants it."""

from __future__ import annotations

import pytest

from tests.cogs.club import Club
from tests.patience import until

TOLD = "🛠️ **I'm stopping for a while.** Nothing is lost"


async def test_open_tables_say_that_the_bot_stops_until_it_is_back(club: Club) -> None:
    club.says_stop = True
    await club.restart()
    await club.begin()

    await club.stop(for_good=True)

    assert TOLD in club.table_message().text
    await club.start()
    await until(lambda: TOLD not in club.table_message().text)
    assert club.table_message().find_button("My hand") is not None


@pytest.mark.parametrize(("says_stop", "for_good"), [(False, True), (True, False)])
async def test_a_stop_is_told_only_where_it_is_wanted_and_is_one(
    club: Club, *, says_stop: bool, for_good: bool
) -> None:
    """A connection that broke is no stop: another client follows at once."""
    club.says_stop = says_stop
    await club.restart()
    await club.begin()

    await club.stop(for_good=for_good)

    assert TOLD not in club.table_message().text


async def test_a_table_that_was_deleted_holds_up_no_stop(club: Club) -> None:
    club.says_stop = True
    await club.restart()
    await club.begin()
    club.channel.delete_message(club.table_message().id)

    await club.stop(for_good=True)

    assert club.client is None
