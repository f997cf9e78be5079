"""Backups of a PostgreSQL database, made and brought back by its own programs."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Final

from alembic.script import ScriptDirectory
from sqlalchemy import URL

from bot.store.backup_files import KEPT, Backup, Contents, Occasion, flush, put_backup, scratch_folder
from bot.store.errors import NotABackup, NotAStore, SchemaTooNew, StoreBroken, StoreUnwritable
from bot.store.migrations import FOLDER
from bot.store.postgres.connections import address, database_url, has_pooler, told

SUFFIX: Final = ".dump"

_MAGIC: Final = b"PGDMP"

_SEAL: Final = b"\nUpcard's SHA-256 of all before it: "
"""What a backup of ours ends with, before the hash; PostgreSQL's programs stop reading before it."""

_HASH_LENGTH: Final = 64

_REVISION: Final = re.compile(r"^COPY public\.alembic_version .*?\n(\S+)\n\\\.$", re.MULTILINE)


def dump_database(
    url: str, folder: Path, *, at: datetime, occasion: Occasion = Occasion.ASKED, keep: int = KEPT
) -> Backup:
    """Write the database as it stands at one instant into ``folder``, check it, and drop older backups.

    Others may use the database meanwhile. Raises StoreError, and OSError when the folder cannot be written.
    """
    if keep < 1:
        raise ValueError("a backup that is made is kept")
    database = database_url(url)
    _require_no_pooler(database)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with scratch_folder(folder) as scratch:
        packed = scratch / "packed"
        # Nobody else on the machine may read it, at no instant.
        packed.touch(mode=0o600)
        _run(database, "pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={packed}")
        hashed = _hash_of(packed, packed.stat().st_size)
        with packed.open("ab") as opened:
            opened.write(_SEAL + hashed)
        contents = read_dump(packed)
        flush(packed)
        name = re.sub(r"[^\w-]", "_", database.database or "upcard")
        path = put_backup(packed, folder, name, SUFFIX, at=at, occasion=occasion, keep=keep)
    return Backup(path=path, size_bytes=path.stat().st_size, contents=contents)


def read_dump(dump: Path) -> Contents:
    """Look through a backup, all of it. Raises NotABackup, and StoreBroken when it is damaged."""
    with dump.open("rb") as opened:
        if opened.read(len(_MAGIC)) != _MAGIC:
            raise NotABackup(f"{dump} is no backup of a PostgreSQL database.")
    if not _is_as_it_was(dump):
        raise StoreBroken(f"{dump} is damaged: it is not what was written.")
    # To write it all out as SQL reads each byte of it.
    if _program("pg_restore", "--file=/dev/null", str(dump)).returncode:
        raise StoreBroken(f"{dump} is damaged: it cannot be read to its end.")
    found = _program("pg_restore", "--data-only", "--table=alembic_version", "--file=-", str(dump))
    revision = _REVISION.search(found.stdout.decode(errors="replace"))
    if revision is None:
        raise NotABackup(f"{dump} is no backup of Upcard: the database in it is another program's.")
    return Contents(revision=revision[1], orphans=0)


def _is_as_it_was(dump: Path) -> bool:
    """Whether the backup has the hash at its end; True for one that Upcard has not sealed."""
    at = dump.stat().st_size - len(_SEAL) - _HASH_LENGTH
    if at < 0:
        return True
    with dump.open("rb") as opened:
        opened.seek(at)
        seal, hashed = opened.read(len(_SEAL)), opened.read()
    return seal != _SEAL or hashed == _hash_of(dump, at)


def _hash_of(file: Path, size: int) -> bytes:
    """The SHA-256 of so many bytes from the start, as hexadecimal digits."""
    found = sha256()
    with file.open("rb") as opened:
        while size > 0 and (some := opened.read(min(size, 1 << 20))):
            found.update(some)
            size -= len(some)
    return found.hexdigest().encode()


def restore_dump(url: str, dump: Path) -> Contents:
    """Put what the backup holds into the place of what the database holds, all of it or nothing.

    Nobody may be working with the database. Raises StoreError.
    """
    _require_no_pooler(database_url(url))
    contents = read_dump(dump)
    script = ScriptDirectory(str(FOLDER))
    if contents.revision not in {known.revision for known in script.walk_revisions()}:
        raise SchemaTooNew(
            f"{dump} was written by a newer version of Upcard (schema {contents.revision}). Update this one."
        )
    all_or_nothing = "--single-transaction", "--exit-on-error", "--clean", "--if-exists"
    where = f"--dbname={address(database_url(url), with_password=False)}"
    _run(database_url(url), "pg_restore", *all_or_nothing, "--no-owner", "--no-privileges", where, str(dump))
    return contents


def _require_no_pooler(database: URL) -> None:
    """Raise StoreUnwritable where PostgreSQL's programs would leave their settings to the bot's transactions.

    Among them is that no table is found by its plain name.
    """
    if has_pooler(database):
        raise StoreUnwritable(
            f"{told(database)} is reached through a pooler such as PgBouncer. For backups, set "
            "BOT_DATABASE_URL to the address of PostgreSQL itself."
        )


def _run(database: URL, name: str, *words: str) -> None:
    """Run one of PostgreSQL's programs on the database. Raises StoreError, without what it may quote."""
    if name == "pg_dump":
        words = (*words, f"--dbname={address(database, with_password=False)}")
    # By the environment, as everybody on the machine can read a command line.
    secret = {"PGPASSWORD": str(database.password)} if database.password else {}
    done = _program(name, *words, secret=secret)
    if done.returncode:
        raise _error(name, done.stderr.decode(errors="replace"), told(database))


def _program(
    name: str, *words: str, secret: dict[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    path = shutil.which(name)
    if path is None:
        raise StoreUnwritable(
            f"The program {name} is not installed. Install the client programs of PostgreSQL, of the "
            "server's version or a later one (on Debian the package postgresql-client)."
        )
    environment = {**os.environ, **(secret or {}), "LC_MESSAGES": "C", "PGCONNECT_TIMEOUT": "10"}
    return subprocess.run([path, *words], env=environment, capture_output=True, check=False)  # noqa: S603  # ours


def _error(name: str, said: str, where: str) -> StoreUnwritable | NotAStore | StoreBroken:
    """The sentence for what a program said, which may hold rows."""
    if "server version mismatch" in said:
        return StoreUnwritable(
            f"{name} is older than the server of {where}. Install that of the server's version."
        )
    if "does not exist" in said and "database" in said:
        return NotAStore(f"There is no database {where}. Make it with createdb.")
    if "password" in said or "authentication" in said:
        return StoreUnwritable(f"{where} refuses the user or the password of the database URL.")
    if "connection" in said:
        return StoreUnwritable(f"{where} cannot be reached. Is PostgreSQL running, and is the URL right?")
    return StoreBroken(
        f"{name} failed on {where}. Its own words may quote rows, so run it by hand to read them."
    )
