"""/verify in Discord: the proof in steps with its file, for whom, and the seal posted before the cards."""

from __future__ import annotations

import asyncio
import json
from collections.abc import MutableMapping
from typing import Any

import pytest

from bot import verify
from bot.games.shuffle import commitment
from bot.matches import Table
from bot.refusals import Refused
from bot.sandbox import Message, Person
from bot.store import ChallengeRow, ChallengeStatus, Transaction
from bot.words.replay import proof_steps
from cogs.sending.message import TEXT_LIMIT
from tests.cogs.club import Club
from tests.cogs.people.test_privacy import delete_all, file_of, resigned

pytestmark = pytest.mark.real_salts

STILL_SEALED = "This match is still on"


def passes(data: bytes) -> bool:
    """Whether the independent check accepts the file."""
    return bool(list(verify.check(verify.read(data))))


async def verified(club: Club, **options: str) -> Message:
    """What Carol, who did not play, gets in the channel."""
    return await (await club.carol.slash(club.channel, "verify", **options)).replied()


async def proof_behind(verdict: Message, person: Person) -> Message:
    """The message with the steps and the file behind a verdict."""
    return await (await person.press(verdict, "Show the proof")).replied()


async def test_14_7_verify_answers_privately_in_a_line_with_the_proof_behind_a_button(club: Club) -> None:
    challenge = await club.challenge()
    assert "Salt" not in challenge.text
    await (await club.bob.press(challenge, "Accept")).answered()
    await club.settled()
    table = await club.only_match()
    await club.matches.play.resign(table.id, user=int(club.bob.id), request=None)
    await club.settled()
    verdict = await verified(club)
    assert verdict.ephemeral
    assert "**Fair ✓, one deal**" in verdict.text
    assert len(verdict.text.splitlines()) == 3
    assert club.carol.payload(verdict)["attachments"] == []
    reply = await proof_behind(verdict, club.carol)
    assert reply.id == verdict.id
    over = await club.now(table.id)
    assert over.seal.salt == f"message {challenge.id}"
    assert over.seal.commitment in challenge.text
    for told in (over.seal.commitment, over.seal.salt, over.seal.secret or "none"):
        assert told in reply.text
    assert f"/{club.channel.id}/{challenge.id})" in reply.text
    name, data = file_of(club, club.carol, reply)
    assert name == f"upcard-match-{table.id}.json"
    assert passes(data)
    proof = json.loads(data)
    assert proof["fingerprint"] in reply.text
    for deck in proof["shuffles"]:
        assert f"{deck['label']}: `{deck['cards']}`" in reply.text
    assert "Alice" not in reply.text + data.decode()


async def test_14_7_one_button_below_a_table_holds_the_seal_and_then_the_verdict(club: Club) -> None:
    table = await club.begin()
    assert table.seal.commitment not in club.table_message().text
    assert table.seal.salt not in club.table_message().text
    sealed = await (await club.carol.press(club.table_message(), "Fair deal")).replied()
    assert sealed.ephemeral
    assert table.seal.commitment in sealed.text
    assert table.seal.salt in sealed.text
    await club.matches.play.resign(table.id, user=int(club.bob.id), request=None)
    await club.settled()
    over = await club.now(table.id)
    assert str(over.seal.secret) not in club.table_message().text
    verdict = await (await club.carol.press(club.table_message(), "Fair deal")).replied()
    assert verdict.ephemeral
    assert "Fair ✓" in verdict.text
    assert passes(file_of(club, club.carol, await proof_behind(verdict, club.carol))[1])


async def test_14_7_a_match_whose_log_was_changed_is_not_called_fair(
    club: Club, monkeypatch: pytest.MonkeyPatch, logged: list[MutableMapping[str, Any]]
) -> None:
    table = await resigned(club)

    def changed(_proof: object) -> tuple[str, ...]:
        raise verify.Failed("another deck")

    monkeypatch.setattr("bot.matches.after.proofs.recheck", changed)
    verdict = await verified(club, match=str(table.id))
    assert "Check failed ✗" in verdict.text
    assert "Fair ✓" not in verdict.text
    assert [line["event"] for line in logged if line["log_level"] == "error"] == [
        "a proof fails its own check"
    ]
    logged.clear()


async def test_a_match_that_goes_on_tells_nothing(club: Club) -> None:
    table = await club.begin()
    reply = await verified(club, match=str(table.id))
    assert reply.ephemeral
    assert STILL_SEALED in reply.text
    row = await club.store.read(lambda tx: tx.matches.require(table.id))
    for person in (club.alice, club.bob, club.carol):
        said = " ".join(each.text for each in (*club.channel_messages(person), *person.inbox))
        assert row.secret.hex() not in said
        assert row.seed.hex() not in said


async def test_in_another_channel_only_players_get_the_proof_and_alone(club: Club) -> None:
    table = await resigned(club)
    other = club.guild.add_channel("elsewhere")
    refused = await (await club.carol.slash(other, "verify", match=str(table.id))).replied()
    assert "You didn't play in this match" in refused.text
    reply = await (await club.alice.slash(other, "verify")).replied()
    assert reply.ephemeral
    assert passes(file_of(club, club.alice, await proof_behind(reply, club.alice))[1])


async def test_in_direct_messages_a_player_gets_the_proof(club: Club) -> None:
    await resigned(club)
    assert club.alice.dm is not None
    reply = await (await club.alice.slash(club.alice.dm, "verify")).replied()
    assert passes(file_of(club, club.alice, await proof_behind(reply, club.alice))[1])


@pytest.mark.parametrize("typed", ["99", "the last one", "-1", "9" * 30])
async def test_a_match_that_is_none_is_said_so(club: Club, typed: str) -> None:
    reply = await verified(club, match=typed)
    assert reply.ephemeral
    assert "No such match" in reply.text


async def test_without_a_finished_match_there_is_nothing_to_verify(club: Club) -> None:
    assert "No such match" in (await verified(club)).text


async def test_finished_matches_are_suggested(club: Club) -> None:
    table = await resigned(club)
    await club.begin()
    typing = await club.carol.autocomplete(club.channel, "verify", focused="match", match="gin")
    await typing.answered()
    assert [choice.value for choice in typing.choices] == [str(table.id)]
    typing = await club.carol.autocomplete(club.channel, "verify", focused="match", match="zzz")
    await typing.answered()
    assert typing.choices == ()


async def test_somebody_who_is_forgotten_is_in_no_proof(club: Club) -> None:
    await resigned(club)
    await delete_all(club, club.alice)
    reply = await proof_behind(await verified(club), club.carol)
    data = file_of(club, club.carol, reply)[1]
    assert passes(data)
    for told in ("Alice", club.alice.id):
        assert told not in reply.text + data.decode()


def test_the_longest_proof_fits_into_a_message() -> None:
    decks = tuple((f"deal/{number}", " ".join(["Kd"] * 52)) for number in range(1, 60))
    steps = proof_steps(
        commitment="c" * 64,
        salt="message 1573359545139331072",
        link="https://discord.com/channels/1573359545139331072/1573359545139331072/1573359545139331072",
        secret="s" * 64,
        seed="e" * 64,
        decks=decks,
    )
    assert "51 more are in the file." in steps
    assert len(steps) < TEXT_LIMIT - 1_500


# The computer: its seal is posted before the cards are dealt


async def begun(club: Club) -> Table:
    await (await club.alice.slash(club.channel, "play", opponent=club.sandbox.bot_id, public=True)).replied()
    await club.settled()
    return await club.only_match()


async def test_against_the_computer_the_seal_is_posted_first(club: Club) -> None:
    heard = club.overhear(club.carol)
    table = await begun(club)
    first = next(text for text in heard if table.seal.commitment in text)
    assert "plays me: **" in first
    message = club.table_message()
    assert table.seal.salt == f"message {message.id}"
    assert message.find_button("My hand") is not None


async def test_where_nothing_can_be_posted_the_match_begins_with_the_press_as_its_salt(club: Club) -> None:
    fault = club.sandbox.fail("POST", f"/channels/{club.channel.id}/messages", status=403, code=50013)
    table = await begun(club)
    assert fault.hits == 1
    assert table.seal.salt.isdigit()


async def test_nobody_takes_the_seat_of_the_computer(club: Club) -> None:
    table = await begun(club)
    row = await club.store.read(lambda tx: tx.challenges.find_of_match(table.id))
    assert row is not None
    assert row.computer == "casual"
    with pytest.raises(Refused):
        await club.matches.challenges.accept(row.id, user=int(club.bob.id), name="Bob", request=1)


async def test_a_match_with_the_computer_cut_off_by_a_crash_begins_once_after_the_restart(
    club: Club, logged: list[MutableMapping[str, Any]]
) -> None:
    """The bot dies after the seal stood in the channel, before the cards were dealt."""
    desk = club.matches.challenges
    desk.seat_computer = _die  # type: ignore[method-assign,assignment]
    await (await club.alice.slash(club.channel, "play", opponent=club.sandbox.bot_id, public=True)).answered()
    logged.clear()
    sealed = club.table_message()
    await club.restart()
    table = await _only_match_in_time(club)
    assert table.seal.salt == f"message {sealed.id}"
    assert table.seal.commitment in sealed.text
    assert commitment(await _secret(club, table)) == table.seal.commitment
    await club.restart()
    await club.settled()
    assert len(await club.matches.of_user(int(club.alice.id))) == 1

    def work(tx: Transaction) -> ChallengeRow | None:
        row = tx.challenges.find_of_match(table.id)
        assert tx.challenges.open_to_computer() == ()
        return row

    row = await club.store.read(work)
    assert row is not None
    assert row.status is ChallengeStatus.ACCEPTED


async def _die(_number: object) -> Table:
    raise ConnectionError


async def _only_match_in_time(club: Club) -> Table:
    """What was cut off is caught up with after the start."""
    for _ in range(2_000):
        if await club.matches.of_user(int(club.alice.id)):
            await club.settled()
            (table,) = await club.matches.of_user(int(club.alice.id))
            return table
        await asyncio.sleep(0.01)
    raise TimeoutError("the match never began")


async def _secret(club: Club, table: Table) -> bytes:
    return await club.store.read(lambda tx: tx.matches.require(table.id).secret)
