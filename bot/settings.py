"""What a host can set: environment variables named BOT_…, a .env file, and files for secrets."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, ValidationInfo, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.shards import read_shards


class SettingsError(Exception):
    """A setting is wrong; the message names the variable and never shows its value."""


class LogFormat(StrEnum):
    """How log lines are written: for people, or for machines."""

    CONSOLE = "console"
    JSON = "json"


class LogLevel(StrEnum):
    """The least important lines that are still written."""

    DEBUG = "DEBUG"
    INFO = "INFO"
    WARNING = "WARNING"
    ERROR = "ERROR"


class Settings(BaseSettings):
    """All settings, each with the variable BOT_<NAME>; read once by `read_settings`."""

    model_config = SettingsConfigDict(
        env_prefix="BOT_", env_file=".env", env_file_encoding="utf-8", extra="ignore", frozen=True
    )

    token: SecretStr | None = Field(default=None, description="Discord's bot token; none runs the sandbox")
    token_file: Path | None = Field(
        default=None, description="a file that holds the token, instead of BOT_TOKEN"
    )
    data: Path = Field(default=Path("data"), description="folder for the database and the sandbox's world")
    database_url: SecretStr | None = Field(
        default=None, description="another database than the file in BOT_DATA: postgresql://user@host/name"
    )
    shards: str | None = Field(
        default=None, description="connections to Discord: 16, or this process's own of them, 0-3/16"
    )
    discord_url: str | None = Field(default=None, description="base address of another Discord, for tests")
    sandbox_port: int = Field(default=8420, ge=0, le=65535, description="port of the sandbox's page")
    log_level: LogLevel = Field(default=LogLevel.INFO, description="DEBUG, INFO, WARNING or ERROR")
    log_format: LogFormat = Field(default=LogFormat.CONSOLE, description="console or json")
    pause_seconds: float = Field(default=1.2, ge=0, le=60, description="how long the computer seems to think")
    nudge_seconds: float = Field(
        default=120, ge=1, le=86400, description="how long a hand waits before it is posted again"
    )
    result_seconds: float = Field(
        default=15,
        ge=0.0,
        le=60.0,
        description="how long a hand shows the end of a deal alone before the next deal, in seconds",
    )
    slip_seconds: float = Field(
        default=0.8, ge=0, le=5, description="a tap on a card so soon after the own draw does nothing"
    )
    drawers: int | None = Field(
        default=None, ge=0, le=16, description="processes in which pictures are drawn; 0 has none"
    )
    thinkers: int | None = Field(
        default=None, ge=0, le=64, description="processes in which the computer players think; 0 has none"
    )
    health_port: int | None = Field(
        default=None, ge=0, le=65535, description="port of /healthz and /metrics; none has neither"
    )
    health_host: str = Field(default="127.0.0.1", description="address that this port listens on")
    web_port: int = Field(
        default=8422, ge=0, le=65535, description="port of ./upcard web for Discord's requests"
    )
    web_host: str = Field(default="127.0.0.1", description="address that this port listens on")
    retention_days: int | None = Field(
        default=None, ge=1, le=36500, description="days until ended matches are emptied; none keeps them"
    )
    grace_days: int = Field(
        default=7, ge=0, le=3650, description="days until a server that sent the bot away is forgotten"
    )

    avatars: bool = Field(
        default=True, description="whether pictures show the avatars that people have at Discord"
    )
    say_stop: bool = Field(default=False, description="whether open tables are told when the bot is stopped")

    @field_validator("*", mode="before")
    @classmethod
    def _empty_is_unset(cls, value: object, about: ValidationInfo) -> object:
        """A line such as ``BOT_DATA=`` means the default, as for containers that pass every name on."""
        if not isinstance(value, str):
            return value
        return value.strip() or cls.model_fields[about.field_name or ""].default

    @field_validator("log_level", "log_format", mode="before")
    @classmethod
    def _any_case(cls, value: object, about: ValidationInfo) -> object:
        if not isinstance(value, str):
            return value
        return value.upper() if about.field_name == "log_level" else value.lower()

    @field_validator("discord_url")
    @classmethod
    def _is_web_address(cls, value: str | None) -> str | None:
        try:
            parts = None if value is None else urlsplit(value)
            if parts is None or (parts.scheme in {"http", "https"} and parts.hostname and parts.port != 0):
                return value
        except ValueError:
            pass  # urlsplit's own words would repeat the value
        raise ValueError("this is no address such as http://127.0.0.1:8420")

    @field_validator("shards")
    @classmethod
    def _are_shards(cls, value: str | None) -> str | None:
        if value is not None:
            read_shards(value)
        return value

    @model_validator(mode="after")
    def _one_token(self) -> Settings:
        if self.token is not None and self.token_file is not None:
            raise ValueError("set BOT_TOKEN or BOT_TOKEN_FILE, not both")
        return self

    def require_token(self) -> str | None:
        """The token from BOT_TOKEN or its file; None when neither is set. Raises SettingsError."""
        if self.token is not None:
            return _one_word("BOT_TOKEN", self.token.get_secret_value())
        if self.token_file is None:
            return None
        try:
            text = self.token_file.read_text(encoding="utf-8").strip()
        except (OSError, UnicodeDecodeError) as error:
            raise SettingsError(f"BOT_TOKEN_FILE: the file cannot be read ({type(error).__name__})") from None
        if not text:
            raise SettingsError("BOT_TOKEN_FILE: the file is empty")
        return _one_word("BOT_TOKEN_FILE", text)

    @property
    def store_url(self) -> str:
        """The database's address for SQLAlchemy."""
        if self.database_url is not None:
            return self.database_url.get_secret_value()
        return f"sqlite+aiosqlite:///{(self.data / 'upcard.sqlite3').as_posix()}"


def read_settings(**overrides: object) -> Settings:
    """The settings of this process; raises SettingsError with one sentence for each wrong variable."""
    try:
        return Settings(**overrides)  # type: ignore[arg-type]  # values are validated by pydantic
    except ValidationError as error:
        raise SettingsError("; ".join(_sentences(error))) from None
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"the file .env cannot be read ({type(error).__name__})") from None


def _one_word(where: str, token: str) -> str:
    """The token, which no other kind of text can be: it becomes a line of a request's head."""
    if not token.isascii() or not token.isprintable() or set(token) & set(" \"'"):
        raise SettingsError(f"{where}: this is no token; one has neither blanks nor quotes around it")
    return token


def _sentences(error: ValidationError) -> list[str]:
    sentences = []
    for fault in error.errors(include_input=False, include_url=False):
        where = "".join(f"BOT_{str(part).upper()}: " for part in fault["loc"][:1])
        sentences.append(where + fault["msg"].removeprefix("Value error, "))
    return sentences
