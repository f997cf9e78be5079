"""A real PgBouncer for tests, with the settings that hosts are given, before a real PostgreSQL."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from configparser import ConfigParser
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from urllib.parse import urlsplit

import psycopg

from tests.postgres_server import OWNER, free_port

SETTINGS: Final = Path(__file__).parents[1] / "docs" / "hosting" / "pgbouncer.ini"

START_WITHIN_S: Final = 30.0


def path() -> str | None:
    """The program, if it is installed."""
    # Debian puts it where only root looks.
    return shutil.which("pgbouncer", path=f"{os.environ.get('PATH', '')}:/usr/sbin")


@contextmanager
def pgbouncer(server: str, *, connections: int) -> Iterator[str]:
    """PgBouncer with so many connections to each database of a server; gives its URL without a database."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        # Its own user is to read what is there.
        folder.chmod(0o755)
        with _running(folder, server, connections=connections) as url:
            yield url


@contextmanager
def _running(folder: Path, server: str, *, connections: int) -> Iterator[str]:
    program = path()
    assert program is not None
    port = free_port()
    (folder / "users.txt").write_text(f'"{OWNER}" ""\n', encoding="utf-8")
    told = ConfigParser()
    told.read(SETTINGS, encoding="utf-8")
    told["databases"] = {"*": f"host=127.0.0.1 port={urlsplit(server).port}"}
    own = {
        "listen_addr": "127.0.0.1",
        "listen_port": str(port),
        "unix_socket_dir": "",
        "auth_type": "trust",
        "auth_file": str(folder / "users.txt"),
        "admin_users": OWNER,
        "default_pool_size": str(connections),
    }
    told["pgbouncer"].update(own)
    with (folder / "pgbouncer.ini").open("w", encoding="utf-8") as file:
        told.write(file)
    # It does not run as root.
    user = "postgres" if os.geteuid() == 0 else None
    with (folder / "pgbouncer.log").open("wb") as log:
        process = subprocess.Popen([program, folder / "pgbouncer.ini"], user=user, stdout=log, stderr=log)
    try:
        url = f"postgresql://{OWNER}@127.0.0.1:{port}"
        _wait_for(url, process, folder / "pgbouncer.log")
        yield url
    finally:
        process.terminate()
        process.wait(timeout=30)


def _wait_for(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    patience = time.monotonic() + START_WITHIN_S
    while True:
        try:
            psycopg.connect(f"{url}/postgres", autocommit=True).close()
        except psycopg.OperationalError:
            if process.poll() is not None or time.monotonic() > patience:
                raise AssertionError(f"PgBouncer does not answer:\n{log.read_text()}") from None
            time.sleep(0.02)
        else:
            return
