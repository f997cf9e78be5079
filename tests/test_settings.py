"""Settings: each wrong variable is one sentence that names it and never shows its value."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.settings import LogFormat, LogLevel, Settings, SettingsError, read_settings

SECRET = "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs"


@pytest.fixture(autouse=True)
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder without .env, and an environment without any setting."""
    for name in Settings.model_fields:
        monkeypatch.delenv(f"BOT_{name.upper()}", raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_without_any_setting_the_sandbox_runs_from_the_data_folder() -> None:
    settings = read_settings()
    assert settings.require_token() is None
    assert settings.store_url == "sqlite+aiosqlite:///data/upcard.sqlite3"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("BOT_SANDBOX_PORT", "8e3"),
        ("BOT_SANDBOX_PORT", "65536"),
        ("BOT_SANDBOX_PORT", "-1"),
        ("BOT_RETENTION_DAYS", "0"),
        ("BOT_RETENTION_DAYS", "never"),
        ("BOT_GRACE_DAYS", "-1"),
        ("BOT_LOG_LEVEL", "LOUD"),
        ("BOT_LOG_FORMAT", "xml"),
        ("BOT_PAUSE_SECONDS", "soon"),
        ("BOT_PAUSE_SECONDS", "nan"),
        ("BOT_PAUSE_SECONDS", "-1"),
        ("BOT_NUDGE_SECONDS", "inf"),
        ("BOT_NUDGE_SECONDS", "0"),
        ("BOT_DISCORD_URL", "discord"),
        ("BOT_DISCORD_URL", "ftp://example.org"),
        ("BOT_DISCORD_URL", "http://[broken"),
        ("BOT_DISCORD_URL", "http://host:99999"),
    ],
)
def test_nonsense_is_one_sentence_that_names_the_variable(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError) as told:
        read_settings()
    assert str(told.value).startswith(f"{name}: ")
    assert "\n" not in str(told.value)


def test_every_wrong_variable_is_named_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOT_SANDBOX_PORT", "x")
    monkeypatch.setenv("BOT_LOG_FORMAT", "x")
    with pytest.raises(SettingsError, match=r"BOT_SANDBOX_PORT: .*; BOT_LOG_FORMAT: "):
        read_settings()


@pytest.mark.parametrize("name", sorted(Settings.model_fields))
def test_an_empty_variable_means_the_default(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Containers pass every name on, set or not; an empty folder would be the folder one stands in."""
    monkeypatch.setenv(f"BOT_{name.upper()}", " ")
    assert read_settings() == Settings.model_construct(
        **{field: about.default for field, about in Settings.model_fields.items()}
    )


def test_an_empty_variable_goes_before_the_file(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (bare / ".env").write_text(f"BOT_TOKEN={SECRET}\n", encoding="utf-8")
    assert read_settings().require_token() == SECRET
    monkeypatch.setenv("BOT_TOKEN", "")
    assert read_settings().require_token() is None


def test_levels_and_formats_may_be_written_in_any_case(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOT_LOG_LEVEL", "debug")
    monkeypatch.setenv("BOT_LOG_FORMAT", "JSON")
    settings = read_settings()
    assert (settings.log_level, settings.log_format) == (LogLevel.DEBUG, LogFormat.JSON)


def test_a_token_comes_from_its_file_without_the_line_end(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (bare / "token").write_text(f"{SECRET}\n", encoding="utf-8")
    monkeypatch.setenv("BOT_TOKEN_FILE", "token")
    assert read_settings().require_token() == SECRET


@pytest.mark.parametrize("content", [b"", b" \n", b"\xff", b"two words", b"two\nlines", b'"two"', None])
def test_a_token_file_that_is_no_good_is_said(
    bare: Path, monkeypatch: pytest.MonkeyPatch, content: bytes | None
) -> None:
    if content is not None:
        (bare / "token").write_bytes(content)
    monkeypatch.setenv("BOT_TOKEN_FILE", "token")
    with pytest.raises(SettingsError) as told:
        read_settings().require_token()
    assert str(told.value).startswith("BOT_TOKEN_FILE: ")
    assert "two" not in str(told.value)


def test_a_folder_is_no_token_file(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOT_TOKEN_FILE", str(bare))
    with pytest.raises(SettingsError, match="BOT_TOKEN_FILE: the file cannot be read"):
        read_settings().require_token()


@pytest.mark.parametrize("token", ["two words", f"Bot {SECRET}", f"“{SECRET}”", f"'{SECRET}'", "a\nb"])
def test_what_is_no_token_is_refused_without_showing_it(monkeypatch: pytest.MonkeyPatch, token: str) -> None:
    monkeypatch.setenv("BOT_TOKEN", token)
    with pytest.raises(SettingsError) as told:
        read_settings().require_token()
    assert str(told.value).startswith("BOT_TOKEN: ")
    assert SECRET not in str(told.value)


def test_token_and_file_together_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOT_TOKEN", SECRET)
    monkeypatch.setenv("BOT_TOKEN_FILE", "token")
    with pytest.raises(SettingsError) as told:
        read_settings()
    assert str(told.value) == "set BOT_TOKEN or BOT_TOKEN_FILE, not both"


def test_a_file_env_that_is_no_text_is_said(bare: Path) -> None:
    (bare / ".env").write_bytes(b"BOT_TOKEN=\xff\xfe\n")
    with pytest.raises(SettingsError, match=r"the file \.env cannot be read"):
        read_settings()


def test_settings_never_show_the_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOT_TOKEN", SECRET)
    settings = read_settings()
    assert SECRET not in f"{settings!r} {settings} {settings.model_dump()} {settings.model_dump_json()}"
