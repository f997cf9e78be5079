"""The doctor, the invitation and the health check: in each state one clear sentence and the right status."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.__main__ import commands
from bot.doctor import Unreachable, Unwell, Verdict, examine, invitation, require_alive
from bot.matches.playing_time import utc_now
from bot.sandbox import Permission, Sandbox
from bot.sandbox import Settings as SandboxSettings
from bot.settings import Settings
from bot.store import open_store
from cogs.permissions import NEEDED

TOKEN = "sandbox-token"
NOWHERE = "http://127.0.0.1:9"
"""The port of a service that nobody runs any more: connections are refused at once."""


@pytest.fixture(autouse=True)
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No setting but those of the test, and no .env."""
    for name in Settings.model_fields:
        monkeypatch.delenv(f"BOT_{name.upper()}", raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox(token=TOKEN) as running:
        yield running


def settings(folder: Path, **values: object) -> Settings:
    return Settings(data=folder / "data", **values)  # type: ignore[arg-type]  # pydantic reads them


async def told(wanted: Settings) -> dict[str, tuple[Verdict, str]]:
    """What the doctor finds, by the part that it looked at."""
    return {finding.what: (finding.verdict, finding.told) for finding in await examine(wanted)}


def spoil(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"no database" * 500)


def age(path: Path) -> None:
    """Make the file one of a later version."""
    asyncio.run(_made(path))
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")


def put_folder(path: Path) -> None:
    path.mkdir(parents=True)


async def _made(path: Path) -> None:
    await (await open_store(f"sqlite:///{path}")).close()


DAMAGE = pytest.mark.parametrize(
    ("damage", "sentence"),
    [(spoil, "is not a database"), (age, "newer version of Upcard"), (put_folder, "cannot be written")],
)


async def test_without_a_token_the_doctor_points_to_the_sandbox(tmp_path: Path) -> None:
    found = await told(settings(tmp_path))
    assert [found[what][0] for what in ("python", "database", "fonts")] == [Verdict.GOOD] * 3
    assert found["token"][0] is Verdict.ADVICE
    assert "sandbox" in found["token"][1]


async def test_a_good_installation_has_no_fault(tmp_path: Path, sandbox: Sandbox) -> None:
    sandbox.add_guild("Card Room")
    found = await told(settings(tmp_path, token=TOKEN, discord_url=sandbox.url))
    assert Verdict.BAD not in [verdict for verdict, _ in found.values()]
    assert found["token"] == (Verdict.GOOD, "Discord knows it as Upcard#0001")
    assert found["permissions"] == (Verdict.GOOD, "everything it needs in “Card Room”")
    assert found["commands"][0] is Verdict.ADVICE
    assert found["commands"][1].startswith("Discord lacks [Challenge to gin, ")


INSTALL = {"scopes": ["bot", "applications.commands"], "permissions": str(NEEDED.value)}
ON_SERVERS = {"0": {"oauth2_install_params": INSTALL}}
NO_BOT = {"0": {"oauth2_install_params": INSTALL | {"scopes": ["applications.commands"]}}}
NO_RIGHTS = {"0": {"oauth2_install_params": INSTALL | {"permissions": "1024"}}}


@pytest.mark.parametrize(
    ("fields", "verdict", "sentence"),
    [
        ({"interactions_endpoint_url": "https://x.example"}, Verdict.BAD, "empty that field"),
        ({"bot_require_code_grant": True}, Verdict.BAD, "switch off Requires OAuth2 Code Grant"),
        ({"integration_types_config": {"1": {}}}, Verdict.BAD, "tick Guild Install"),
        ({"integration_types_config": ON_SERVERS}, Verdict.ADVICE, "tick User Install"),
        ({"integration_types_config": NO_BOT}, Verdict.BAD, "add the scope bot"),
        ({"integration_types_config": NO_RIGHTS}, Verdict.ADVICE, "doesn't ask for: Send Messages, "),
        ({"integration_types_config": {"0": {}, "1": {}}}, Verdict.GOOD, "are right"),
        ({"integration_types_config": {}, "install_params": INSTALL}, Verdict.GOOD, "are right"),
        (
            {"integration_types_config": {}, "install_params": INSTALL | {"scopes": []}},
            Verdict.BAD,
            "adds the commands without the bot",
        ),
        ({"integration_types_config": ON_SERVERS | {"1": {}}}, Verdict.GOOD, "are right"),
    ],
)
async def test_each_setting_of_the_application_that_keeps_people_from_playing_is_said(
    tmp_path: Path, fields: dict[str, object], verdict: Verdict, sentence: str
) -> None:
    portal = {"integration_types_config": ON_SERVERS} | fields
    async with Sandbox(token=TOKEN, settings=SandboxSettings(application=portal)) as sandbox:
        found = await told(settings(tmp_path, token=TOKEN, discord_url=sandbox.url))
    assert found["application"][0] is verdict
    assert sentence in found["application"][1]


async def test_a_refused_token_is_said_with_what_to_do(tmp_path: Path, sandbox: Sandbox) -> None:
    verdict, sentence = (await told(settings(tmp_path, token="old", discord_url=sandbox.url)))["token"]
    assert verdict is Verdict.BAD
    assert "doesn't accept the token" in sentence
    assert "Reset Token" in sentence
    assert "old" not in sentence.split()


async def test_a_silent_discord_is_said(tmp_path: Path) -> None:
    verdict, sentence = (await told(settings(tmp_path, token=TOKEN, discord_url=NOWHERE)))["token"]
    assert verdict is Verdict.BAD
    assert sentence.startswith("Discord doesn't answer")


async def test_a_discord_that_falls_silent_in_the_middle_is_said(tmp_path: Path, sandbox: Sandbox) -> None:
    sandbox.add_guild("Card Room")
    sandbox.fail("GET", r"^/applications/", drop=True, times=None)
    found = await told(settings(tmp_path, token=TOKEN, discord_url=sandbox.url))
    assert found["permissions"][0] is Verdict.GOOD
    assert found["Discord"][0] is Verdict.BAD


async def test_a_missing_permission_is_named_with_its_server(tmp_path: Path, sandbox: Sandbox) -> None:
    sandbox.add_guild("Card Room", permissions=Permission(0), everyone=Permission.VIEW_CHANNEL)
    verdict, sentence = (await told(settings(tmp_path, token=TOKEN, discord_url=sandbox.url)))["permissions"]
    assert verdict is Verdict.BAD
    assert "“Card Room” doesn't allow: " in sentence
    assert "Attach Files" in sentence


async def test_a_server_that_may_not_be_asked_is_said(tmp_path: Path, sandbox: Sandbox) -> None:
    sandbox.add_guild("Card Room")
    sandbox.fail("GET", r"^/guilds/", status=403, code=50001, times=None)
    verdict, sentence = (await told(settings(tmp_path, token=TOKEN, discord_url=sandbox.url)))["permissions"]
    assert (verdict, sentence) == (Verdict.BAD, "Discord won't say (403)")


async def test_a_bot_in_no_server_is_told_how_to_be_invited(tmp_path: Path, sandbox: Sandbox) -> None:
    verdict, sentence = (await told(settings(tmp_path, token=TOKEN, discord_url=sandbox.url)))["permissions"]
    assert verdict is Verdict.ADVICE
    assert "./upcard invite" in sentence


async def test_a_missing_token_file_is_said(tmp_path: Path) -> None:
    found = await told(settings(tmp_path, token_file=tmp_path / "nothing"))
    assert found["token"] == (
        Verdict.BAD,
        "BOT_TOKEN_FILE: the file cannot be read (FileNotFoundError)",
    )


@DAMAGE
def test_a_database_that_is_no_good_is_said_and_the_rest_examined(
    tmp_path: Path, damage: Callable[[Path], None], sentence: str
) -> None:
    damage(tmp_path / "data" / "upcard.sqlite3")

    async def look() -> dict[str, tuple[Verdict, str]]:
        async with Sandbox(token=TOKEN) as sandbox:
            return await told(settings(tmp_path, token=TOKEN, discord_url=sandbox.url))

    found = asyncio.run(look())
    assert found["database"][0] is Verdict.BAD
    assert sentence in found["database"][1]
    assert found["token"][0] is Verdict.GOOD
    assert found["commands"] == (Verdict.ADVICE, "checked once the database opens")


async def test_a_data_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file", encoding="utf-8")
    verdict, sentence = (await told(settings(tmp_path)))["database"]
    assert verdict is Verdict.BAD
    assert "can't be made" in sentence


async def test_cards_that_cannot_be_drawn_are_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise OSError("no fonts")

    monkeypatch.setattr("images.prepare", fail)
    verdict, sentence = (await told(settings(tmp_path)))["fonts"]
    assert verdict is Verdict.BAD
    assert "Delete .venv" in sentence


async def test_the_invitation_asks_for_exactly_what_is_needed(sandbox: Sandbox) -> None:
    link = await invitation(TOKEN, sandbox.url)
    assert f"client_id={sandbox.bot_id}" in link
    assert f"permissions={NEEDED.value}" in link
    assert "scope=bot+applications.commands" in link


@pytest.mark.parametrize(("token", "url"), [("wrong", None), (TOKEN, NOWHERE)])
async def test_no_invitation_without_discord(sandbox: Sandbox, token: str, url: str | None) -> None:
    with pytest.raises(Unreachable):
        await invitation(token, url or sandbox.url)


async def beaten(folder: Path, *, ago_s: int | None) -> Settings:
    """The settings of a bot whose heart beat so long ago, or never."""
    store = await open_store(f"sqlite:///{folder / 'data' / 'upcard.sqlite3'}")
    if ago_s is not None:
        await store.write(lambda tx: tx.heartbeat.beat(utc_now() - timedelta(seconds=ago_s)))
    await store.close()
    return settings(folder)


@pytest.mark.parametrize("ago_s", [0, 50])
async def test_a_bot_is_well_that_beat_within_the_last_minute(tmp_path: Path, ago_s: int) -> None:
    await require_alive(await beaten(tmp_path, ago_s=ago_s))


@pytest.mark.parametrize("ago_s", [70, 10_000, None])
async def test_a_bot_is_not_well_that_did_not(tmp_path: Path, ago_s: int | None) -> None:
    with pytest.raises(Unwell, match="no sign of life in the last minute"):
        await require_alive(await beaten(tmp_path, ago_s=ago_s))


async def test_the_health_check_makes_no_database(tmp_path: Path) -> None:
    with pytest.raises(Unwell, match="no bot has run here yet"):
        await require_alive(settings(tmp_path))
    assert not (tmp_path / "data").exists()


def called(*words: str, **environment: str) -> tuple[int, str]:
    """Exit status and all that was printed; an exception that is no exit fails the test."""
    result = CliRunner().invoke(commands, words, env=environment)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.output


@DAMAGE
@pytest.mark.parametrize("command", ["doctor", "health"])
def test_commands_say_what_is_wrong_with_the_database(
    tmp_path: Path, damage: Callable[[Path], None], sentence: str, command: str
) -> None:
    damage(tmp_path / "data" / "upcard.sqlite3")
    status, said = called(command)
    assert status == 1
    assert sentence in said


@pytest.mark.parametrize("command", ["doctor", "invite", "health", "run", "sandbox"])
def test_commands_say_what_is_wrong_with_a_setting(command: str) -> None:
    status, said = called(command, BOT_SANDBOX_PORT="many")
    assert status == 1
    assert said.startswith("upcard: BOT_SANDBOX_PORT: ")
    assert len(said.splitlines()) == 1


@pytest.mark.parametrize(
    ("environment", "sentence"),
    [
        ({}, "the link is made for your own bot: set BOT_TOKEN first (see README.md)"),
        ({"BOT_TOKEN_FILE": "no"}, "BOT_TOKEN_FILE: the file cannot be read (FileNotFoundError)"),
        (
            {"BOT_TOKEN": "two words"},
            "BOT_TOKEN: this is no token; one has neither blanks nor quotes around it",
        ),
        (
            {"BOT_TOKEN": "x", "BOT_DISCORD_URL": NOWHERE},
            "Discord doesn't answer (ClientConnectorError). Check your connection and try again",
        ),
    ],
)
def test_invite_says_what_it_lacks(environment: dict[str, str], sentence: str) -> None:
    assert called("invite", **environment) == (1, f"upcard: {sentence}\n")


def test_the_doctor_ends_well_where_there_is_only_advice() -> None:
    before = os.umask(0o077)
    status, said = called("doctor")
    os.umask(before)
    assert status == 0
    assert [line.split()[0] for line in said.splitlines()] == ["ok", "ok", "ok", "note"]
