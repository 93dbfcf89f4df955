"""A good deployment and broken ones: what the doctor says of each."""

from __future__ import annotations

import datetime as dt
import json
import os
import resource
import sqlite3
import ssl
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from freezegun import freeze_time

from referee.doctor import BROKEN, Deployment, examine
from referee.doctor.files import limit_findings
from referee.doctor.service import service_findings
from referee.service import open_desk
from referee.service.chance import system_clock
from referee.service.event.starting import deck_names, open_match
from referee.service.event.tokens import Pass, make_token
from referee.version import version
from referee.web import ServiceSettings
from tests.cli.hostile import run
from tests.postgres import fresh_database, statement
from tests.soak.served import served


def kept(url: str) -> str:
    with closing(open_desk(url)) as desk:
        open_match(desk, "m1", *deck_names()[:2], seed=1)
    return url


@pytest.fixture
def url(tmp_path: Path) -> str:
    return kept(str(tmp_path / "record.sqlite3"))


def found(url: str, **more: Any) -> dict[str, str]:
    """The state of each check, the worst where there are several."""
    worst = {"good": 0, "care": 1, "broken": 2}
    states: dict[str, str] = {}
    for one in examine(Deployment(url, url, **more)):
        assert bool(one.why) == bool(one.do) == (one.state != "good"), one
        states[one.check] = max(states.get(one.check, "good"), one.state, key=worst.__getitem__)
    return states


def test_a_good_deployment_has_nothing_to_mend(url: str) -> None:
    states = found(url)
    assert set(states) >= {"database", "tables", "writable", "durability", "clock", "tokens", "disk", "keys"}
    assert {name for name, state in states.items() if state != "good"} <= {"disk", "files"}


def test_looking_changes_nothing(url: str) -> None:
    with closing(sqlite3.connect(url)) as base:
        base.execute("PRAGMA journal_mode=DELETE")
    before = Path(url).read_bytes()
    assert found(url)["durability"] == "care"
    assert Path(url).read_bytes() == before


def test_no_database_is_made_to_look_at(tmp_path: Path) -> None:
    assert found(str(tmp_path / "none.sqlite3"))["database"] == BROKEN
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("tables", "says"), [("0003", "db upgrade"), ("9999", "newer program")])
def test_tables_of_another_version_are_told_apart(url: str, tables: str, says: str) -> None:
    with closing(sqlite3.connect(url)) as base, base:
        base.execute("UPDATE alembic_version SET version_num = ?", (tables,))
    one = next(one for one in examine(Deployment(url, url)) if one.check == "tables")
    assert (one.state, says in one.do) == (BROKEN, True)


def test_a_database_that_another_program_holds_is_broken(url: str) -> None:
    with closing(sqlite3.connect(url, isolation_level=None)) as base:
        base.execute("BEGIN IMMEDIATE")
        assert found(url)["database"] == BROKEN


def test_a_key_that_others_may_read_is_broken(url: str, tmp_path: Path) -> None:
    key = tmp_path / "house.key"
    key.touch(0o600)
    assert found(url, key=key)["keys"] == "good"
    key.chmod(0o640)
    assert found(url, key=key)["keys"] == BROKEN


def test_a_record_that_others_may_read_is_told(url: str) -> None:
    Path(url).chmod(0o644)
    assert found(url)["keys"] == "care"


def test_the_files_of_a_process_are_those_that_it_may_open() -> None:
    assert [one.what.split(" may ")[0] for one in limit_findings(os.getpid())] == ["the service"]
    assert [one.what.split(" may ")[0] for one in limit_findings(0)] == ["a program of this shell"]
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (1024, hard))
    try:
        (one,) = limit_findings(os.getpid())
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert (one.state, one.what) == ("care", "the service may open 1024 files")


def test_tokens_without_an_end_and_those_that_ended_lately_are_named(url: str) -> None:
    with closing(open_desk(url)) as desk:
        endless = make_token(desk, Pass("spectator")).known.id
        over = make_token(desk, Pass("spectator", seconds=1)).known.id
        make_token(desk, Pass("spectator", seconds=9000))
    with freeze_time(tick=True) as now:
        now.tick(600)
        told = [one.what for one in examine(Deployment(url, url)) if one.check == "tokens"]
    assert told == [f"1 token without an end: {endless}", f"1 token ended since yesterday: {over}"]


def test_a_clock_before_the_newest_fact_is_broken(url: str) -> None:
    with freeze_time("2001-01-01"):
        assert found(url)["clock"] == BROKEN


def test_a_server_that_may_lose_what_it_took_is_broken() -> None:
    url = kept(fresh_database())
    assert found(url)["durability"] == "good"
    name = url.partition("?")[0].rpartition("/")[2]
    statement(url, f"ALTER DATABASE {name} SET synchronous_commit = off")
    assert found(url)["durability"] == BROKEN


def test_a_server_that_only_reads_is_broken() -> None:
    url = kept(fresh_database())
    assert found(url)["writable"] == "good"
    name = url.partition("?")[0].rpartition("/")[2]
    statement(url, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    assert found(url)["writable"] == BROKEN


def test_a_service_below_a_prefix_is_asked_as_people_ask(url: str) -> None:
    with served(ServiceSettings(url, prefix="/referee")) as address:
        told = {one.check: one.state for one in service_findings(f"{address}/referee", system_clock)}
    assert told == {"service": "good", "clock": "good", "program": "good", "prefix": "good"}


def test_a_prefix_of_which_the_service_does_not_know_is_broken(url: str) -> None:
    with served(ServiceSettings(url)) as address, front(address) as before:
        told = {one.check: one.state for one in service_findings(f"{before}/referee", system_clock)}
    assert told["prefix"] == BROKEN


@contextmanager
def front(behind: str) -> Iterator[str]:
    """A proxy that takes a prefix off, which nobody told the service."""

    class Passing(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            line = HTTPConnection(behind.removeprefix("http://"))
            line.request("GET", self.path.removeprefix("/referee"))
            came = line.getresponse()
            self.send_response_only(came.status)
            for name, value in came.getheaders():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(came.read())
            line.close()

        def log_message(self, *said: object) -> None:
            del said

    with answering(Passing) as address:
        yield address


@contextmanager
def answering(how: Callable[..., BaseHTTPRequestHandler], chain: str = "", key: str = "") -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), how)
    if chain:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(chain, key)
        server.socket = context.wrap_socket(server.socket, server_side=True)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"{'https' if chain else 'http'}://localhost:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_a_service_whose_clock_goes_wrong_is_broken(url: str) -> None:
    with served(ServiceSettings(url)) as address:
        late = service_findings(address, lambda: system_clock() + 90_000_000)
        assert {one.check for one in late if one.state == BROKEN} == {"clock"}


def test_who_is_no_referee_and_who_does_not_answer_are_told() -> None:
    class Other(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(502)
            self.end_headers()

        def log_message(self, *said: object) -> None:
            del said

    with answering(Other) as address:
        told = list(service_findings(address, system_clock))
    assert "answered 502, not by the referee" in told[0].what
    (gone,) = service_findings(address, system_clock)
    assert (gone.check, gone.state) == ("service", BROKEN)
    assert "does not answer" in gone.what


def certificate(folder: Path, days: int) -> tuple[str, str]:
    """A certificate for localhost that signs itself, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = dt.datetime.now(dt.UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + dt.timedelta(days=days, hours=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    plain = serialization.NoEncryption()
    pem, pkcs8 = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8
    (folder / "tls.pem").write_bytes(made.public_bytes(pem))
    (folder / "tls.key").write_bytes(key.private_bytes(pem, pkcs8, plain))
    return str(folder / "tls.pem"), str(folder / "tls.key")


@pytest.mark.parametrize(("days", "state"), [(90, "good"), (5, "care")])
def test_a_certificate_is_believed_or_not_and_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, days: int, state: str
) -> None:
    class Ready(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b'{"ok": true}')

        def log_message(self, *said: object) -> None:
            del said

    chain, key = certificate(tmp_path, days)
    with answering(Ready, chain, key) as address:
        told = list(service_findings(address, system_clock))
        assert [(one.check, one.state) for one in told] == [("tls", BROKEN)]
        monkeypatch.setenv("SSL_CERT_FILE", chain)
        told = [one for one in service_findings(address, system_clock) if one.check == "tls"]
    assert [(one.state, f"{days} days" in one.what) for one in told] == [(state, True)]


def test_the_command_ends_with_one_where_something_is_broken(url: str) -> None:
    good = run(["--db", url, "doctor", "--json"])
    assert (good.code, json.loads(good.out)["ok"], good.err) == (0, True, "")
    Path(url).with_suffix(".seal").chmod(0o644)
    bad = run(["--db", url, "doctor"])
    assert bad.code == 1
    assert f"  do: chmod 600 {Path(url).with_suffix('.seal')}" in bad.out
    assert "1 thing is broken" in bad.out
    assert version() in bad.out
