"""A cluster on loopback: three PostgreSQL servers under Patroni, one etcd, and what stands before them.

Three, and synchronous_mode_strict: what was acknowledged lies on two servers, and one of them may be
lost without that writing stops until it is back. What is killed is killed by SIGKILL.
"""

from __future__ import annotations

import json
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final, Self

import psycopg

from tests.cluster.balanced import until_it_listens, written
from tests.cluster.parts import Parts, parts
from tests.cluster.ports import free_port

NODES: Final = 3
UP: Final = 90.0
"""Seconds in which a cluster must stand."""
TTL: Final = 20
"""Seconds after which the lock of a leader that says nothing is free; Patroni takes no less."""
CACHE: Final = Path("build") / "cluster"
"""Where programs are unpacked, so that they are fetched once."""


HERE: Final = "127.0.0.1"
SHARED: Final[dict[str, Any]] = {
    "ttl": TTL,
    "loop_wait": 2,
    "retry_timeout": 5,
    "maximum_lag_on_failover": 1 << 20,
    "failsafe_mode": True,
    "primary_start_timeout": 0,
    "synchronous_mode": True,
    "synchronous_mode_strict": True,
    "postgresql": {"use_pg_rewind": True, "parameters": {"max_connections": 200}},
}
"""What all nodes agree on; docs/operating.md says why."""
SERVER: Final = {"recovery_init_sync_method": "syncfs", "shared_buffers": "64MB", "wal_keep_size": "256MB"}
TAKEN_BACK: Final = {
    "remove_data_directory_on_rewind_failure": True,
    "remove_data_directory_on_diverged_timelines": True,
    "pg_ctl_timeout": 15,
}
"""A standby that cannot be taken back to where it parted is copied anew from the primary server.

One that waits for a primary server that went is pointed to the next one after so many seconds.
"""
ROLES: Final = {"superuser": "postgres", "replication": "standby", "rewind": "rewinder"}
HBA: Final = [
    "local all all trust",
    "host all all 127.0.0.1/32 scram-sha-256",
    "host replication standby 127.0.0.1/32 scram-sha-256",
]


def _named(name: str) -> dict[str, str]:
    return {"username": name, "password": "loopback"}


class Node:
    """One PostgreSQL server, and the Patroni that looks after it."""

    def __init__(self, cluster: Cluster, number: int) -> None:
        self.cluster, self.name = cluster, f"node{number}"
        self.port, self.rest = free_port(), free_port()
        self.folder = cluster.folder / self.name
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start its Patroni, which starts the server."""
        place = self.folder.with_suffix(".json")
        place.write_text(json.dumps(self._settings(), indent=1), "utf-8")
        place.chmod(0o644)
        self.process = self.cluster.started(
            self.name, [self.cluster.parts.python, "-m", "patroni", str(place)]
        )

    def _settings(self) -> dict[str, Any]:
        return {
            "scope": "record",
            "name": self.name,
            "restapi": dict.fromkeys(("listen", "connect_address"), f"{HERE}:{self.rest}"),
            "etcd3": {"host": f"{HERE}:{self.cluster.etcd_port}"},
            "bootstrap": {"dcs": SHARED, "initdb": [{"encoding": "UTF8"}, "data-checksums"]},
            "postgresql": {
                **dict.fromkeys(("listen", "connect_address"), f"{HERE}:{self.port}"),
                "data_dir": str(self.folder),
                "bin_dir": str(self.cluster.parts.postgres),
                **TAKEN_BACK,
                "authentication": {role: _named(name) for role, name in ROLES.items()},
                "pg_hba": HBA,
                "parameters": {**SERVER, "unix_socket_directories": str(self.cluster.folder)},
            },
        }

    def postmaster(self) -> int | None:
        """The process of its server, None where none runs."""
        try:
            number = int((self.folder / "postmaster.pid").read_text("ascii").split("\n")[0])
            os.kill(number, 0)
        except (OSError, ValueError):
            return None
        return number

    def kill_server(self) -> None:
        """Kill its PostgreSQL; its Patroni sees it."""
        number = self.postmaster()
        if number is not None:
            os.kill(number, signal.SIGKILL)

    def kill(self) -> None:
        """Kill Patroni and PostgreSQL, as when the machine goes."""
        if self.process is not None:
            self.process.kill()
        self.kill_server()
        if self.process is not None:
            self.process.wait()

    def role(self) -> str:
        """What its Patroni says it is: primary, replica, ...; "" where none answers."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.rest}/patroni", timeout=2) as answer:
                return str(json.load(answer)["role"])
        except urllib.error.HTTPError as error:
            return str(json.load(error).get("role", ""))
        except (OSError, ValueError):
            return ""

    def receives(self) -> int | None:
        """The timeline that a standby receives now; None of a leader, and of who receives nothing."""
        asked = "SELECT received_tli FROM pg_stat_wal_receiver WHERE status = 'streaming'"
        with psycopg.connect(self.cluster.address(more="?connect_timeout=2", of=[self])) as one:
            found = one.execute(asked).fetchone()
        return found[0] if found else None


class Cluster:
    """Servers that take over from one another, in a folder that goes when they do."""

    def __init__(self, cache: Path = CACHE) -> None:
        """Fetch what is missing and begin; raises MissingError, or RuntimeError where it does not stand."""
        self.parts: Parts = parts(cache.resolve())
        self.folder = Path(tempfile.mkdtemp(prefix="referee-cluster-"))
        self.folder.chmod(0o755)
        if self.parts.user is not None:
            shutil.chown(self.folder, self.parts.user)
        self._running: list[subprocess.Popen[bytes]] = []
        self._kept = False
        self.etcd_port = free_port()
        self.etcd = self._etcd()
        self.nodes = [Node(self, number) for number in range(1, NODES + 1)]
        try:
            for node in self.nodes:
                node.start()
            self.until_whole()
        except BaseException:
            self.close()
            raise

    def started(self, name: str, words: list[str]) -> subprocess.Popen[bytes]:
        """Start a server with a log of its own, as whoever may run it."""
        with (self.folder / f"{name}.log").open("ab") as log:
            running = subprocess.Popen(
                words,
                user=self.parts.user,
                group=None if self.parts.user is None else pwd.getpwnam(self.parts.user).pw_gid,
                env=self.parts.environment(),
                stdout=log,
                stderr=log,
                cwd=self.folder,
                start_new_session=True,
            )
        self._running.append(running)
        return running

    def _etcd(self) -> subprocess.Popen[bytes]:
        here, peer = f"http://127.0.0.1:{self.etcd_port}", f"http://127.0.0.1:{free_port()}"
        words = ["--data-dir", str(self.folder / "etcd"), "--listen-client-urls", here]
        words += ["--advertise-client-urls", here, "--listen-peer-urls", peer]
        words += ["--initial-advertise-peer-urls", peer, "--initial-cluster", f"default={peer}"]
        return self.started("etcd", [self.parts.etcd, *words])

    def address(self, database: str = "postgres", more: str = "", *, of: Sequence[Node] = ()) -> str:
        """The address of a database on whichever server takes writes, of all nodes or of some."""
        hosts = ",".join(f"127.0.0.1:{node.port}" for node in of or self.nodes)
        return f"postgresql://postgres:loopback@{hosts}/{database}{more}"

    def leader(self) -> Node | None:
        """The node that leads, None while nobody does."""
        return next((node for node in self.nodes if node.role() in {"primary", "master"}), None)

    def until_whole(self, seconds: float = UP) -> None:
        """Wait until one leads and all others follow, one of them synchronously.

        Raises RuntimeError where it takes longer.
        """
        end = monotonic() + seconds
        while monotonic() < end:
            if self._whole():
                return
            sleep(0.2)
        self._kept = True
        told = ", ".join(f"{node.name} {node.role() or 'silent'}" for node in self.nodes)
        message = f"the cluster is not whole after {seconds:.0f} s: {told}; see {self.folder}"
        raise RuntimeError(message)

    def _whole(self) -> bool:
        """Whether all others receive what the leader writes now, and one of them synchronously.

        A standby that ran ahead of a leader that is gone connects as well, again and again, until it
        is taken back: it asks for an older timeline, and counts for nothing until then.
        """
        asked = (
            "SELECT count(*) FILTER (WHERE sync_state IN ('sync', 'quorum')),"
            " ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int"
            " FROM pg_stat_replication WHERE state = 'streaming'"
        )
        try:
            with psycopg.connect(self.address(more="?target_session_attrs=primary&connect_timeout=2")) as one:
                synchronous, timeline = one.execute(asked).fetchone() or (0, 0)
            receiving = [node.receives() for node in self.nodes]
        except psycopg.Error:
            return False
        return bool(synchronous and receiving.count(timeline) == NODES - 1)

    def balanced(self) -> int:
        """Begin a balancer before the servers, which goes with them; its port."""
        places = {}
        for number, node in enumerate(self.nodes, 1):
            own = f"{node.name} {HERE}:{node.port} check port {node.rest}"
            places[f"db{number} db{number}:5432 check port 8008"] = own
        place, port = written(self.folder, "record", places)
        self.started("haproxy", [self.parts.haproxy, "-db", "-f", str(place)])
        until_it_listens(port)
        return port

    def fresh_database(self, name: str) -> str:
        """The address of a new and empty database."""
        with psycopg.connect(
            self.address(more="?target_session_attrs=primary"), autocommit=True
        ) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.address(name)

    def close(self) -> None:
        """Kill every server and remove the folder; the logs of a cluster that fell apart stay."""
        for node in getattr(self, "nodes", []):
            node.kill()
        for one in self._running:
            if one.poll() is None:
                one.kill()
            one.wait()
        if not self._kept:
            shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self) -> Self:
        """Give itself."""
        return self

    def __exit__(self, *error: object) -> None:
        """End it, whatever happened."""
        self.close()


def main() -> int:
    """Keep a cluster until Ctrl-C, and say its address."""
    with Cluster() as cluster:
        sys.stdout.write(f"REFEREE_DB='{cluster.fresh_database('record')}'\n")
        for node in cluster.nodes:
            sys.stdout.write(f"{node.name} port {node.port}, patroni http://127.0.0.1:{node.rest}\n")
        sys.stdout.flush()
        signal.sigwait({signal.SIGINT, signal.SIGTERM})
    return 0
