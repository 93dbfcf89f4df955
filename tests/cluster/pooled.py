"""One PostgreSQL server behind pgbouncer, which hands each transaction to another connection."""

from __future__ import annotations

import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path
from time import monotonic, sleep
from typing import Final, Self

import psycopg

from tests.cluster.parts import Parts
from tests.cluster.ports import free_port

UP: Final = 30.0
FEW: Final = 3
"""Connections to the server; more programs than that share them."""


class Pooled:
    """The server and its pooler, in a folder that goes when they do."""

    def __init__(self, parts: Parts) -> None:
        """Begin both; raises RuntimeError where they do not stand."""
        self._parts, self._running = parts, list[subprocess.Popen[bytes]]()
        self.folder = Path(tempfile.mkdtemp(prefix="referee-pooled-"))
        self.folder.chmod(0o755)
        self.server, self.port = free_port(), free_port()
        if parts.user is not None:
            shutil.chown(self.folder, parts.user)
        try:
            self._begin()
        except BaseException:
            self.close()
            raise

    def _begin(self) -> None:
        data = self.folder / "data"
        initdb = [
            str(self._parts.postgres / "initdb"),
            "-D",
            str(data),
            "-U",
            "postgres",
            "-A",
            "trust",
            "-E",
            "UTF8",
        ]
        self._start([*initdb, "--no-sync"]).wait(UP)
        listen = ["-p", str(self.server), "-h", "127.0.0.1", "-k", str(self.folder)]
        self._start([str(self._parts.postgres / "postgres"), "-D", str(data), *listen])
        place = self.folder / "pgbouncer.ini"
        place.write_text(
            f"[databases]\n* = host=127.0.0.1 port={self.server} user=postgres\n"
            f"[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {self.port}\nunix_socket_dir =\n"
            f"auth_type = any\npool_mode = transaction\ndefault_pool_size = {FEW}\nserver_login_retry = 1\n",
            "utf-8",
        )
        place.chmod(0o644)
        self._until(self.server)
        self._start([self._parts.pgbouncer, str(place)])
        self._until(self.port)

    def _start(self, words: list[str]) -> subprocess.Popen[bytes]:
        user = self._parts.user
        with (self.folder / "log").open("ab") as log:
            running = subprocess.Popen(
                words,
                user=user,
                group=None if user is None else pwd.getpwnam(user).pw_gid,
                env=self._parts.environment(),
                stdout=log,
                stderr=log,
                cwd=self.folder,
            )
        self._running.append(running)
        return running

    def _until(self, port: int) -> None:
        end = monotonic() + UP
        while True:
            try:
                psycopg.connect(f"postgresql://postgres@127.0.0.1:{port}/postgres").close()
            except psycopg.OperationalError as error:
                if monotonic() > end:
                    message = f"nothing answers at port {port}: {error}"
                    raise RuntimeError(message) from error
                sleep(0.1)
            else:
                return

    def fresh_database(self, name: str) -> str:
        """The address of a new and empty database, through the pooler."""
        where = f"postgresql://postgres@127.0.0.1:{self.server}/postgres"
        with psycopg.connect(where, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return f"postgresql://postgres@127.0.0.1:{self.port}/{name}?pooler=transaction"

    def close(self) -> None:
        """Kill both and remove the folder."""
        for one in reversed(self._running):
            if one.poll() is None:
                one.kill()
            one.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self) -> Self:
        """Give itself."""
        return self

    def __exit__(self, *error: object) -> None:
        """End it, whatever happened."""
        self.close()
