"""The ways in which a database is damaged: in its bytes, in its rows, and in what lies beside it."""

# ruff: noqa: S608  # the names in these statements are those of our own tables

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from bot.store.records import METADATA

PAGE = 4096

NEVER_FILLED = {"process", "lease", "outbox"}
"""Tables that only processes fill which share a database, and so never those of a file."""

TABLES = tuple(table for table in METADATA.sorted_tables if table.name not in NEVER_FILLED)

COLUMNS = tuple((table.name, column.name) for table in TABLES for column in table.c)

Damage = Callable[[Path, random.Random], str]
"""Damages the file, and says how."""


def bytes_anywhere(path: Path, chance: random.Random) -> str:
    content = bytearray(path.read_bytes())
    at, length = chance.randrange(len(content)), chance.choice((1, 1, 4, 64, 600))
    content[at : at + length] = chance.randbytes(len(content[at : at + length]))
    path.write_bytes(content)
    return f"{length} bytes at {at}"


def one_bit(path: Path, chance: random.Random) -> str:
    content = bytearray(path.read_bytes())
    at, bit = chance.randrange(len(content)), chance.randrange(8)
    content[at] ^= 1 << bit
    path.write_bytes(content)
    return f"bit {bit} at {at}"


def truncated(path: Path, chance: random.Random) -> str:
    whole = path.stat().st_size
    left = chance.choice((0, 1, 100, whole - 1, PAGE, whole - PAGE, chance.randrange(whole)))
    with path.open("r+b") as file:
        file.truncate(left)
    return f"cut to {left} bytes"


def pages(path: Path, chance: random.Random) -> str:
    content = bytearray(path.read_bytes())
    one, other = (PAGE * chance.randrange(len(content) // PAGE) for _ in range(2))
    first, second = content[one : one + PAGE], content[other : other + PAGE]
    kind = chance.choice(("swapped", "copied", "emptied", "random", "half lost"))
    match kind:
        case "swapped":
            content[one : one + PAGE], content[other : other + PAGE] = second, first
        case "copied":
            content[one : one + PAGE] = second
        case "emptied":
            content[one : one + PAGE] = bytes(PAGE)
        case "random":
            content[one : one + PAGE] = chance.randbytes(PAGE)
        case _:
            content[one + PAGE // 2 : one + PAGE] = bytes(PAGE // 2)
    path.write_bytes(content)
    return f"pages {one // PAGE + 1} and {other // PAGE + 1} {kind}"


def column_of(number: int) -> Damage:
    """Damage a value in the column of this number, counted over all tables."""
    table, column = COLUMNS[number % len(COLUMNS)]

    def damage(path: Path, chance: random.Random) -> str:
        with closing(_open(path)) as db:
            return _tamper(db, table, column, chance)

    return damage


def _open(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("PRAGMA foreign_keys=OFF")
    db.execute("PRAGMA ignore_check_constraints=ON")
    return db


def _tamper(db: sqlite3.Connection, table: str, column: str, chance: random.Random) -> str:
    rows = _rows(db, table)
    for _ in range(20 if rows else 0):
        row, (what, value) = chance.choice(rows), _value(chance, table, column)
        where = f'FROM "{table}" WHERE rowid = ?'
        before = db.execute(f'SELECT "{column}" {where}', (row,)).fetchone()
        with suppress(sqlite3.Error, OverflowError):
            db.execute(f'UPDATE "{table}" SET "{column}" = {value} WHERE rowid = ?', (row,))
            if db.execute(f"SELECT count(*) {where}", (row,)).fetchone() == (0,):
                return f"{table}.{column} of row {row} {what}"
            if db.execute(f'SELECT "{column}" IS NOT ? {where}', (*before, row)).fetchone() == (1,):
                return f"{table}.{column} of row {row} {what}"
    return "nothing"


def _rows(db: sqlite3.Connection, table: str) -> list[int]:
    return [row for (row,) in db.execute(f'SELECT rowid FROM "{table}" ORDER BY rowid')]


def _value(chance: random.Random, table: str, column: str) -> tuple[str, str]:
    name, other = f'"{column}"', f'SELECT "{column}" FROM "{table}" ORDER BY random() LIMIT 1'
    return chance.choice(
        (
            ("set to NULL", "NULL"),
            ("raised by one", f"{name} + 1"),
            ("lowered by one", f"{name} - 1"),
            ("turned", f"NOT {name}"),
            ("made huge", "9223372036854775807"),
            ("made negative", "-5"),
            ("made garbage", "'\u2663 garbage'"),
            ("made no text", "CAST(x'c328fe' AS TEXT)"),
            ("emptied", "''"),
            ("made a blob", "x'00ff00ff'"),
            ("made infinite", "1e999"),
            ("taken from another row", f"({other})"),
            ("cut short", f"substr({name}, 2)"),
            ("made JSON", "'{\"a\": null}'"),
        )
    )


def a_row(path: Path, chance: random.Random) -> str:
    """A row is lost, or is there twice."""
    table = chance.choice(TABLES)
    with closing(_open(path)) as db:
        if not (rows := _rows(db, table.name)):
            return "nothing"
        row = chance.choice(rows)
        if chance.random() < 0.7:
            db.execute(f'DELETE FROM "{table.name}" WHERE rowid = ?', (row,))
            return f"row {row} of {table.name} deleted"
        key = chance.choice([column.name for column in table.primary_key])
        names = ", ".join(f'"{column.name}"' for column in table.c)
        values = names.replace(f'"{key}"', f'"{key}" + 1000')
        with suppress(sqlite3.Error):
            copied = f'SELECT {values} FROM "{table.name}" WHERE rowid = ?'
            db.execute(f'INSERT INTO "{table.name}" ({names}) {copied}', (row,))
            return f"row {row} of {table.name} is there twice"
    return "nothing"


def the_schema(path: Path, chance: random.Random) -> str:
    with closing(_open(path)) as db:
        tables = [table.name for table in TABLES]
        indexes = [str(index.name) for table in TABLES for index in table.indexes]
        table, column = chance.choice(COLUMNS)
        statement = chance.choice(
            (
                f'DROP TABLE "{chance.choice(tables)}"',
                f'DROP INDEX "{chance.choice(indexes)}"',
                f'ALTER TABLE "{table}" RENAME COLUMN "{column}" TO gone',
                f'DELETE FROM "{chance.choice(tables)}"',
                "DELETE FROM alembic_version",
                "UPDATE alembic_version SET version_num = '0001x'",
                "UPDATE alembic_version SET version_num = CAST(x'c328' AS TEXT)",
                "DROP TABLE alembic_version",
                "PRAGMA user_version = 77",
                "PRAGMA application_id = 77",
            )
        )
        with suppress(sqlite3.Error):
            db.execute(statement)
            return statement
    return "nothing"


def beside(path: Path, chance: random.Random) -> str:
    """The write-ahead log of a bot that was killed: lost, cut, damaged, or another database's."""
    log = path.with_name(path.name + "-wal")
    away = path.with_name("away.sqlite3")
    shutil.copyfile(path, away)
    # A log that nobody took in: the connection's files are copied while it is open.
    with closing(sqlite3.connect(away, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA wal_autocheckpoint=0")
        db.execute("UPDATE setting SET value = value || '!'")
        db.execute("UPDATE person SET seen_at = seen_at + 1")
        content = bytearray(away.with_name("away.sqlite3-wal").read_bytes())
    away.unlink()
    kind = chance.choice(("left over", "cut", "damaged", "random", "empty", "shared memory"))
    at = chance.randrange(len(content))
    match kind:
        case "cut":
            content = content[:at]
        case "damaged":
            content[at : at + 20] = chance.randbytes(20)
        case "random":
            content = bytearray(chance.randbytes(len(content)))
        case "empty":
            content = bytearray()
        case "shared memory":
            path.with_name(path.name + "-shm").write_bytes(chance.randbytes(32768))
        case _:
            pass
    log.write_bytes(content)
    return f"a log beside it, {kind}"


OTHERS: tuple[tuple[str, Damage, int], ...] = (
    ("bytes", bytes_anywhere, 5),
    ("one bit", one_bit, 4),
    ("truncated", truncated, 2),
    ("pages", pages, 4),
    ("rows", a_row, 4),
    ("schema", the_schema, 2),
    ("log", beside, 2),
)
"""Kinds of damage with how often each comes, beside the columns in turn, which are half of all."""


def plan(count: int, seed: int) -> list[tuple[str, Damage]]:
    """So many damages: every second one the next column, the others drawn."""
    chance = random.Random(seed)
    weights = [weight for _, _, weight in OTHERS]
    drawn = chance.choices(OTHERS, weights, k=count)
    return [
        ("columns", column_of(number // 2 + seed)) if number % 2 == 0 else drawn[number][:2]
        for number in range(count)
    ]
