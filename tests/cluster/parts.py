"""The programs of a cluster: those of this machine, and else Debian's and PyPI's, unpacked in a folder.

Nothing is installed: packages are fetched by `apt-get download` and unpacked by `dpkg -x`, Patroni by
`pip install --target`. A program that cannot be had is told by its name and how it is got.
"""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final, NamedTuple

PACKAGES: Final[dict[str, tuple[str, ...]]] = {
    "etcd": ("etcd-server",),
    "pgbouncer": ("pgbouncer", "libcares2", "libc-ares2"),
    "haproxy": ("haproxy", "liblua5.3-0", "libopentracing1", "libopentracing-c-wrapper0"),
    "postgres": ("postgresql-15", "postgresql-client-15"),
}
"""Which of Debian's packages hold a program and the libraries that a small machine lacks; a name that
this release does not have is passed over."""
PATRONI: Final = ("patroni[etcd3]>=4.1", "psycopg[binary]>=3.1")
OTHERS: Final = ("/usr/lib/postgresql/15/bin", "/usr/sbin", "/usr/local/sbin")
NOBODY: Final = ("postgres", "nobody")
"""Whose rights servers have where this program has those of root: PostgreSQL refuses root's."""


class MissingError(Exception):
    """A program of the cluster is not here and could not be fetched."""


class Parts(NamedTuple):
    """Where the programs are, and how they are started: as whom, by which Python."""

    etcd: str
    postgres: Path
    haproxy: str
    pgbouncer: str
    patroni: Path
    python: str
    libraries: str
    user: str | None

    def environment(self) -> dict[str, str]:
        """The environment of every server."""
        found = [self.libraries, os.environ.get("LD_LIBRARY_PATH", "")]
        return {
            "PATH": f"{self.postgres}:{os.environ.get('PATH', '')}",
            "LD_LIBRARY_PATH": ":".join(filter(None, found)),
            "PYTHONPATH": str(self.patroni),
            "LC_ALL": "C",
        }


def parts(folder: Path) -> Parts:
    """Every program of a cluster; raises MissingError with the name of what cannot be had."""
    root = folder / "debian"
    found = {name: _program(name, root) for name in PACKAGES}
    user = _user()
    machine = f"{os.uname().machine}-linux-gnu"
    return Parts(
        found["etcd"],
        Path(found["postgres"]).resolve().parent,
        found["haproxy"],
        found["pgbouncer"],
        _patroni(folder / "patroni"),
        _python(user),
        f"{root}/usr/lib/{machine}",
        user,
    )


def _user() -> str | None:
    if os.geteuid():
        return None
    known = {one.pw_name for one in pwd.getpwall()}
    return next(name for name in NOBODY if name in known)


def _program(name: str, root: Path) -> str:
    places = [str(root / "usr/bin"), str(root / "usr/sbin"), str(root / "usr/lib/postgresql/15/bin")]
    path = os.pathsep.join([os.environ.get("PATH", ""), *OTHERS, *places])
    found = shutil.which(name, path=path)
    if found is None:
        _unpack(PACKAGES[name], root)
        found = shutil.which(name, path=path)
    if found is None:
        message = f"{name} is not here; install Debian's package {PACKAGES[name][0]}"
        raise MissingError(message)
    return found


def _unpack(packages: tuple[str, ...], root: Path) -> None:
    fetched = root / "packages"
    fetched.mkdir(parents=True, exist_ok=True)
    if not (shutil.which("apt-get") and shutil.which("dpkg")):
        return
    for one in packages:
        subprocess.run(["apt-get", "-qq", "download", one], cwd=fetched, capture_output=True, check=False)
    for file in fetched.glob("*.deb"):
        subprocess.run(["dpkg", "-x", str(file), str(root)], capture_output=True, check=False)
        file.unlink()


def _patroni(target: Path) -> Path:
    if not (target / "patroni").is_dir():
        asked = [sys.executable, "-m", "pip", "install", "-q", "--target", str(target), *PATRONI]
        done = subprocess.run(asked, capture_output=True, text=True, check=False)
        if done.returncode:
            message = f"Patroni could not be fetched; see what `pip install {PATRONI[0]}` says"
            raise MissingError(message)
    return target


def _python(user: str | None) -> str:
    """A Python of this version that whoever runs the servers may start."""
    asked = "import sys; print(sys.version_info[:2])"
    for one in (sys.executable, "/usr/bin/python3", "/usr/local/bin/python3"):
        try:
            done = subprocess.run([one, "-c", asked], user=user, capture_output=True, text=True, check=False)
        except OSError:
            continue
        if done.stdout.strip() == str(sys.version_info[:2]):
            return one
    message = f"no Python of this version can be started by {user}; run this as another user than root"
    raise MissingError(message)
