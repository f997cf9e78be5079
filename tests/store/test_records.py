"""A record is one declaration: of a table, of its rows, and of what mypy knows of both."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import FrozenInstanceError, asdict, replace
from pathlib import Path

import pytest
from sqlalchemy import create_engine, insert, select
from sqlalchemy.dialects.sqlite import dialect

from bot.store import GuildId, ServerRow, UserId
from bot.store.model.challenges import SitterRow
from bot.store.model.matches import ActionRow, DeadlineRow, MatchRow, NewMatch, SeatRow
from bot.store.model.people import SettingRow
from bot.store.records import METADATA, Field, Record, column, values_of
from tests.store.make import NEW_MATCH, NOON

ROOT = Path(__file__).parents[2]

FAULTS = {
    "select(SettingRow.valeu)": 'has no attribute "valeu"',
    "row.valeu": 'has no attribute "valeu"',
    "row.value = 'other'": "incompatible type",
    "SettingRow(key='a')": 'Missing named argument "value"',
    "SettingRow(key='a', value=3)": 'expected "str"',
    "ServerRow(guild=7, settings='', updated_at=now)": 'expected "GuildId"',
    "number: Select[int] = select(ServerRow.settings)": 'expected "SQLColumnExpression[int]',
    "server: Select[ServerRow] = select(SettingRow)": 'expected "SQLColumnExpression[ServerRow]',
    "set_to(SettingRow.value, 3)": "Cannot infer",
    "set_to(ServerRow.settings, None)": "Cannot infer",
}
"""Statements that must not pass, with what mypy finds wrong."""

RIGHT = (
    "select(SettingRow.value)",
    "row.value.upper()",
    "SettingRow(key='a', value='b')",
    "ServerRow(guild=GuildId(7), settings='', updated_at=now)",
    "settings: Select[str] = select(ServerRow.settings)",
    "whole: Select[ServerRow] = select(ServerRow).where(ServerRow.left_at.is_(None))",
    "set_to(SettingRow.value, '3')",
    "set_to(ServerRow.left_at, None)",
)

PREAMBLE = """
from datetime import datetime
from sqlalchemy import Select
from bot.store.kinds import GuildId
from bot.store.model.people import ServerRow, SettingRow
from bot.store.repository import set_to
from bot.store.repository import select
def use(row: SettingRow, now: datetime) -> None:
"""


def test_mypy_finds_misspelt_columns_and_values_of_other_types(tmp_path: Path) -> None:
    statements = [*RIGHT, *FAULTS]
    source = tmp_path / "use.py"
    source.write_text(PREAMBLE + "".join(f"    {statement}\n" for statement in statements))
    ran = subprocess.run(
        (sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), str(source)),
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    first = PREAMBLE.count("\n") + 1
    found = {
        statements[int(line) - first]: said
        for line, said in re.findall(r"use\.py:(\d+): error: (.*)", ran.stdout)
    }
    assert found.keys() == FAULTS.keys(), ran.stdout
    assert all(FAULTS[statement] in said for statement, said in found.items()), ran.stdout


def test_a_row_is_a_frozen_value() -> None:
    row = SettingRow(key="language", value="de")
    with pytest.raises(FrozenInstanceError):
        row.value = "en"  # type: ignore[arg-type]  # what is tried here
    assert row == SettingRow(key="language", value="de")
    assert hash(row) == hash(replace(row))
    assert asdict(row) == values_of(row) == {"key": "language", "value": "de"}


def test_a_row_that_was_read_is_equal_to_one_that_was_made() -> None:
    row = ServerRow(guild=GuildId(7), settings="{}", updated_at=NOON)
    with create_engine("sqlite://").connect() as conn:
        METADATA.create_all(conn)
        conn.execute(insert(ServerRow).values(values_of(row)))
        (read,) = map(ServerRow.from_row, conn.execute(select(ServerRow)))
    assert read == row
    assert replace(read, down_at=NOON) == replace(row, down_at=NOON)


def test_cards_and_secrets_are_not_printed() -> None:
    assert "secret" not in repr(NEW_MATCH)
    assert "snapshot" not in repr(NEW_MATCH)
    action = ActionRow.__dataclass_fields__["text"]
    assert not action.repr


def test_what_may_be_none_may_be_null_unless_it_is_part_of_a_key() -> None:
    assert MatchRow.__table__.c.guild.nullable
    assert not MatchRow.__table__.c.channel.nullable
    assert not DeadlineRow.__table__.c.seat.nullable


def test_columns_are_inherited_by_the_record_that_has_the_table() -> None:
    assert set(MatchRow.__table__.c.keys()) > {"salt", "seed", "id", "status"}
    assert "match.seed" in str(select(MatchRow.seed))
    assert not hasattr(NewMatch, "__table__")


def test_a_table_is_joined_with_itself_under_another_name() -> None:
    other = SeatRow.alias("other")
    together = select(other.user).join(SeatRow, SeatRow.match == other.match)
    assert "seat AS other" in str(together)
    with pytest.raises(AttributeError):
        _ = other.usre  # type: ignore[attr-defined]  # what is tried here


def test_a_record_can_read_a_query() -> None:
    class Sitter(Record):
        __table__ = select(SitterRow.place, SitterRow.user.label("person")).subquery("sitter")

        person: Field[UserId | None]
        place: Field[int]

    assert Sitter.from_row((1, 7)) == Sitter(person=UserId(7), place=1)
    told = str(select(Sitter).where(Sitter.place > 0).compile(dialect=dialect()))
    assert "sitter.place > ?" in told


def test_a_record_that_no_column_can_hold_is_not_declared() -> None:
    before = set(METADATA.tables)
    with pytest.raises(KeyError):
        type(
            "Odd",
            (Record,),
            {"__tablename__": "odd", "__module__": __name__, "__annotations__": {"odd": "Field[set[int]]"}},
        )
    assert set(METADATA.tables) == before
    assert column().options["primary_key"] is False
