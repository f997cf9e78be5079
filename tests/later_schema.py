"""A made-up program whose schema is one further on than today's, to upgrade databases of today with.

``python -m tests.later_schema FOLDER run`` is that program: the bot with the migrations of a folder. The
first real second migration can take the place of the made-up one.
"""

from __future__ import annotations

import runpy
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from alembic.script import ScriptDirectory

from bot.store.sqlite import schema

NEWEST = ScriptDirectory(str(schema.MIGRATIONS)).get_current_head()
"""The schema of this version."""

LATER = "9999"
"""The schema of the made-up one."""

REBUILD = """
    for table in ("action", "match"):
        with op.batch_alter_table(table, recreate="always"):
            pass
"""
"""What most changes are in SQLite: tables are made again, the log and one that others refer to."""

_MIGRATION = """
from alembic import op
import sqlalchemy as sa
revision = "{later}"
down_revision = "{newest}"
def upgrade():
    op.add_column("setting", sa.Column("note", sa.Text()))
    {then}
"""


def later_migrations(folder: Path, then: str = "pass") -> Path:
    """Write today's migrations and the made-up one, which adds a column and does ``then``, to ``folder``."""
    shutil.copytree(schema.MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    text = _MIGRATION.format(then=then, newest=NEWEST, later=LATER)
    (folder / "versions" / f"{LATER}_later.py").write_text(text)
    return folder


@contextmanager
def program_of(migrations: Path) -> Iterator[None]:
    """Be the program with these migrations."""
    before, schema.MIGRATIONS = schema.MIGRATIONS, migrations
    try:
        yield
    finally:
        schema.MIGRATIONS = before


if __name__ == "__main__":
    with program_of(Path(sys.argv.pop(1))):
        runpy.run_module("bot", run_name="__main__", alter_sys=True)
