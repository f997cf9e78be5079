"""Schema 0021: what was answered to the daily hand before it had several games stays, as gin's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, create_engine, text
from sqlalchemy.exc import IntegrityError

from bot.store.migrations import FOLDER
from tests.store.postgres import new_engine, server

_HAND = "INSERT INTO daily_hand (guild, day, made_at, position) VALUES (50, {day}, 1, '{{\"seat\": {seat}}}')"
_ANSWER = (
    'INSERT INTO daily_answer (guild, day, "user", action, score, at, shared) '
    "VALUES (50, {day}, {user}, 'discard Kd', {score}, 1, {shared})"
)


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    """A database without tables: SQLite's, or PostgreSQL's where the tests are told of a server."""
    if server() is not None:
        with new_engine() as found:
            yield found
        return
    found = create_engine(f"sqlite:///{tmp_path / 'upcard.db'}")
    yield found
    found.dispose()


def upgrade(engine: Engine, revision: str) -> None:
    with engine.begin() as conn:
        config = Config()
        config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
        config.attributes["connection"] = conn
        command.upgrade(config, revision)


def rows(engine: Engine, query: str) -> list[tuple[object, ...]]:
    with engine.connect() as conn:
        return [tuple(row) for row in conn.execute(text(query))]


def write(engine: Engine, *statements: str) -> None:
    with engine.begin() as conn:
        for each in statements:
            conn.exec_driver_sql(each)


def test_hands_and_answers_of_before_are_gins(engine: Engine) -> None:
    upgrade(engine, "0020")
    write(
        engine,
        _HAND.format(day=739000, seat=0),
        _HAND.format(day=739001, seat=1),
        _ANSWER.format(day=739000, user=1001, score=10, shared="true"),
        _ANSWER.format(day=739001, user=1001, score=4, shared="false"),
        _ANSWER.format(day=739001, user=1002, score=7, shared="false"),
    )

    upgrade(engine, "head")

    assert rows(engine, "SELECT guild, game, day, position FROM daily_hand ORDER BY day") == [
        (50, "gin", 739000, '{"seat": 0}'),
        (50, "gin", 739001, '{"seat": 1}'),
    ]
    kept = 'SELECT game, day, "user", action, score, shared FROM daily_answer ORDER BY day, "user"'
    assert rows(engine, kept) == [
        ("gin", 739000, 1001, "discard Kd", 10, True),
        ("gin", 739001, 1001, "discard Kd", 4, False),
        ("gin", 739001, 1002, "discard Kd", 7, False),
    ]


def test_a_day_has_one_hand_for_each_game_and_no_row_without_a_game(engine: Engine) -> None:
    upgrade(engine, "head")
    hand = "INSERT INTO daily_hand (guild, game, day, made_at, position) VALUES (50, '{game}', 739000, 1, '')"
    write(engine, hand.format(game="gin"), hand.format(game="uno"))

    with pytest.raises(IntegrityError):
        write(engine, hand.format(game="uno"))
    with pytest.raises(IntegrityError):
        write(engine, _HAND.format(day=739001, seat=0))
