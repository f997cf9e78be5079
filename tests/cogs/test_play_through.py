from __future__ import annotations

from tests.cogs.conftest import Club


async def test_a_challenge_becomes_a_table_and_two_hands(club: Club) -> None:
    challenge = await club.challenge()
    assert "challenges you" in challenge.text
    press = await club.bob.press(challenge, "Accept")
    await press.answered()
    await club.settled()
    assert [message.id for message in club.channel_messages(club.carol)] == [challenge.id]
    assert club.table_message().button("My hand")
    assert len(club.alice.inbox) == len(club.bob.inbox) == 1
