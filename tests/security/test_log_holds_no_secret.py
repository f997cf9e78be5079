"""No card, seed, secret or token is ever logged, at any level, whatever goes wrong."""

from __future__ import annotations

import asyncio
import base64
import io
import json
import logging

import pytest

from bot.games.cards import Card
from bot.games.gin.view import GinView
from bot.matches import Matches, Table
from bot.players import Level
from bot.store import MatchId
from tests.cogs.club import TOKEN, Club
from tests.security.evening import play_a_match
from tests.security.reading import cards_named


async def secrets_of(club: Club, match: MatchId) -> set[str]:
    """The seed and the server secret of a match, in every form in which somebody might write them."""
    row = await club.store.read(lambda tx: tx.matches.require(match))
    found = set()
    for secret in (row.seed, row.secret):
        found |= {secret.hex(), secret.hex().upper(), repr(secret), str(list(secret))}
        found |= {base64.b64encode(secret).decode(), base64.urlsafe_b64encode(secret).decode()}
        found |= {each.rstrip("=") for each in found}
    return found


def tokens_of(club: Club) -> set[str]:
    """The bot's token, and those of all presses and commands."""
    return {TOKEN, *club.sandbox._interactions._by_token}


def lines(log: io.StringIO) -> list[dict[str, object]]:
    return [json.loads(line) for line in log.getvalue().splitlines()]


async def assert_clean(log: io.StringIO, club: Club) -> None:
    """Each line is JSON, and nothing in it is anybody's secret."""
    told = log.getvalue()
    assert lines(log)
    assert cards_named(told) == set(), told
    matches = [MatchId(number) for number in range(1, 10) if await club.matches.find(MatchId(number))]
    assert matches
    for match in matches:
        assert not [secret for secret in await secrets_of(club, match) if secret in told]
    tokens = tokens_of(club)
    assert len(tokens) > 1
    assert not [token for token in tokens if token in told]


async def test_a_whole_match_logs_no_secret(club: Club, log: io.StringIO) -> None:
    await play_a_match(club)
    await assert_clean(log, club)


@pytest.mark.parametrize("status", [500, 403, 404, 400, 429])
async def test_requests_that_fail_log_no_secret(club: Club, log: io.StringIO, status: int) -> None:
    """What discord.py and our own handlers write when Discord refuses the messages that hold hands."""
    table = await club.begin()
    club.sandbox.fail("*", r"/(channels|webhooks|interactions)/", status=status, times=6, retry_after=0.01)
    person = club.on_turn(table)
    for _ in range(2):
        await person.press(club.table_message(person), "My hand")
    await person.press(club.hand_of(person), custom_id=f"m:{table.id}:{table.version}:pass")
    for _ in range(200):
        if (await club.now(table.id)).version > table.version and len(lines(log)) > 2:
            break
        await asyncio.sleep(0.02)
    club.sandbox.heal()
    await club.settled()
    await assert_clean(log, club)


async def test_faults_of_our_own_log_no_secret(
    club: Club, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An exception that carries a hand, a seed and a token is logged with its traceback and without them."""
    table = await club.begin()
    row = await club.store.read(lambda tx: tx.matches.require(table.id))

    async def fail(*_args: object, **_options: object) -> Table:
        hand = [card.label for card in table.views[0].hand.cards]
        token = next(iter(club.sandbox._interactions._by_token))
        raise RuntimeError(f"{hand} {row.seed.hex()} {base64.b64encode(row.secret).decode()} {token}")

    monkeypatch.setattr(Matches, "hand", fail)
    press = await club.alice.press(club.table_message(club.alice), "My hand")
    assert (await press.replied()).ephemeral
    monkeypatch.undo()
    (line,) = [each for each in lines(log) if each["event"] == "interaction failed"]
    assert "RuntimeError: [" in str(line["exception"])
    await assert_clean(log, club)


async def test_what_discord_py_says_of_a_broken_button_names_no_card(club: Club, log: io.StringIO) -> None:
    """discord.py logs the button whose callback failed, custom id and label and all."""
    card = Card.KD
    button = f"<PressButton custom_id='m:1:7:discard {card}' label='3 · {card.label}'>"
    logging.getLogger("discord.ui.view").error("Ignoring exception in dynamic item callback for %r", button)
    logging.getLogger("asyncio").error("Task was destroyed: <Task name='x-PressButton-k:1:7:knock %s'>", card)
    await club.begin()
    told = [line for line in lines(log) if line["logger"] in {"discord.ui.view", "asyncio"}]
    assert len(told) == 2
    await assert_clean(log, club)


async def test_libraries_do_not_write_what_they_send(club: Club, log: io.StringIO) -> None:
    """At DEBUG, discord.py would log whole payloads and SQLAlchemy rows; our own level is not theirs."""
    await club.begin()
    for name in (
        "discord.http",
        "discord.gateway",
        "discord.webhook.async_",
        "sqlalchemy.engine.Engine",
        "x",
    ):
        assert not logging.getLogger(name).isEnabledFor(logging.INFO), name
    assert logging.getLogger("cogs.client").isEnabledFor(logging.DEBUG)


async def test_a_computer_player_that_fails_logs_no_secret(
    club: Club, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game's default replaces it, and its traceback tells no hand."""

    class Broken:
        def choose(self, view: GinView, _legal: object, *, seed: int) -> object:
            raise ValueError(f"what now with {view.hand}? discard {Card.KD}, at {seed}?")

    monkeypatch.setattr("bot.thinkers.COMPUTER_PLAYERS", {"gin": {level: Broken() for level in Level}})
    await (await club.alice.slash(club.channel, "play", opponent=club.sandbox.bot_id, public=True)).answered()
    await club.settled()
    table = await club.only_match()
    while table.chairs[table.on_turn[0]].computer is None:
        table = await club.play(table, "pass" if "pass" in table.menus[table.on_turn[0]] else "draw")
    await asyncio.sleep(0.06)  # the pause of the card room's computer
    await club.matches.tick()
    await club.settled()
    assert (await club.now(table.id)).version > table.version
    assert "computer player failed" in {line["event"] for line in lines(log)}
    await assert_clean(log, club)
