"""Whatever is written into any column: lists, the first screen, the desk and the doctor answer."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from fastapi.testclient import TestClient

from events.data import as_json
from events.registry.hooks import Hook
from referee.cards import shipped_decks
from referee.doctor.diagnosis import Deployment
from referee.doctor.records import record_findings
from referee.service import Desk, open_desk
from referee.service.copies import unread_of
from referee.service.event.people import put_person
from referee.service.event.running import list_events, open_event
from referee.service.event.starting import open_match
from referee.service.event.tokens import Pass, make_token
from referee.service.matches import list_matches
from referee.service.orders import events, rounds
from referee.service.records.removing import remove_match
from referee.service.records.unreadable_logs import UnreadableLogs
from referee.web import ServiceSettings, make_app
from referee.web.access.visitors import OWNER, Visitor
from referee.web.desk.queue import QueueFilter, look
from referee.web.pages.home import FIRST, home_of
from tests.cli.conftest import Shell
from tests.ordering import enter_person, given, seat_table
from tests.service.conftest import play
from tests.trial import TRIAL

CUP, KIM, MATCHES = "cup", "organiser:kim", ("cup-1-1", "cup-1-2")
ODD: Final = (None, 2**62, 0.5, "", b"\xff" * 32, "[1]", '{"a":', "x" * 20_000)
TABLES: Final = (
    "matches",
    "events",
    "commands",
    "keyframes",
    "blobs",
    "people",
    "tokens",
    "hooks",
    "removed",
)
BESIDE: Final = ("people", "tokens", "hooks")
"""Tables that no hash covers: bytes where a text or a number belongs are what can be told of them."""
ADDRESSES: Final = ("/", "/desk", "/readyz", "/v1/events", "/v1/matches", "/v1/people", "/v1/tokens")
SEED: Final = 7


@pytest.fixture(scope="module")
def sound_record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sound") / "record.sqlite3"
    with closing(open_desk(str(path))) as desk:
        _fill(desk)
    return path


def _fill(desk: Desk) -> None:
    open_event(desk, CUP, "kim", policy=TRIAL)
    given(events.appoint, desk, CUP, KIM, "bo", "head-judge")
    for n, deck in enumerate([*shipped_decks("diva").values()][:2] * 2):
        put_person(desk, f"p{n}", f"Name {n}", "")
        enter_person(desk, CUP, f"p{n}", deck, KIM)
    given(rounds.open_round, desk, CUP, "kim", 1, None)
    for n, name in enumerate(MATCHES):
        seat_table(desk, CUP, (1, n + 1), (f"p{2 * n}", f"p{2 * n + 1}"), KIM, match="", seed=n)
        play(desk, name, 12)
    make_token(desk, Pass("head-judge", "bo"))
    where = ("h1", CUP, "https://localhost:9/x", "s" * 24, "all", "plain")
    desk.registry.put_hook(Hook(*where, local=True, wait=1, created=1, by="kim", seq=0, calls=0))
    open_match(desk, "gone", seed=3)
    remove_match(desk, "gone", "a test", "kim")


def _damage_copy(sound_record: Path, path: Path, order: str, *values: object) -> bool:
    """Copy a record and damage the copy; False where the database itself refuses that."""
    for source in sound_record.parent.iterdir():
        shutil.copy(source, path.with_suffix(source.suffix))
    with closing(sqlite3.connect(path)) as db, db:
        names = db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for (name,) in names:
            db.execute(f"DROP TRIGGER {name}")
        try:
            return db.execute(order, values).rowcount == 1
        except sqlite3.Error:
            return False


def _damage_orders(sound_record: Path, table: str) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """An order for each column of a table, with a value and a row chosen by the seed."""
    chance = Random(f"{SEED} {table}")
    with closing(sqlite3.connect(sound_record)) as db:
        columns = {row[1]: row[5] for row in db.execute(f"PRAGMA table_info({table})")}
        key = [name for name, place in columns.items() if place]
        own = ", ".join(f'"{one}"' for one in key)
        rows = db.execute(f"SELECT {own} FROM {table}").fetchall()  # noqa: S608 - names of tables
    rows = [row for row in rows if table != "matches" or row != rows[-1]]
    where = " AND ".join(f'"{one}" IS ?' for one in key)
    for column in columns if rows else ():
        order = f'UPDATE {table} SET "{column}" = ? WHERE {where}'  # noqa: S608 - names of tables
        for value in chance.sample(ODD, 2):
            yield order, (value, *chance.choice(rows))


def _look_at_all(path: Path) -> list[str]:
    """Look at every list as the owner of the service; the doctor's words for what is broken."""
    who = Visitor(OWNER, token=OWNER)
    with closing(open_desk(str(path))) as desk:
        as_json([list_matches(desk), list_events(desk), desk.registry.people(), desk.registry.hooks()])
        as_json([one._asdict() for one in desk.registry.tokens()])
        home_of(who, desk, FIRST)
        look(desk, who, QueueFilter())
        UnreadableLogs().find(desk)
    return [one.what for one in record_findings(Deployment(str(path), str(path))) if one.state == "broken"]


@pytest.mark.parametrize("table", TABLES)
def test_no_damaged_column_breaks_a_list_or_the_doctor(
    sound_record: Path, tmp_path: Path, table: str
) -> None:
    done = 0
    for order, values in _damage_orders(sound_record, table):
        path = tmp_path / f"{done}.sqlite3"
        if _damage_copy(sound_record, path, order, *values):
            done += 1
            try:
                told = _look_at_all(path)
            except Exception as error:
                error.add_note(f"seed {SEED}: {order} {values!r:.200}")
                raise
            bytes_for_words = isinstance(values[0], bytes) and table in BESIDE
            assert told or not bytes_for_words, order
    assert done > 1


@pytest.mark.parametrize(
    ("order", "name", "what"),
    [
        ("DELETE FROM events WHERE match_id = 2 AND seq = 7", "cup-1-1", "the fact of seq 7 is missing"),
        ("DELETE FROM events WHERE match_id = 1 AND seq = 3", "cup", "the fact of seq 3 is missing"),
        (
            "DELETE FROM events WHERE (match_id, seq) = (SELECT 2, max(seq) FROM events WHERE match_id = 2)",
            "cup-1-1",
            "is missing",
        ),
        ("UPDATE matches SET tags = '[1]' WHERE id = 1", "cup", "damaged (its tags)"),
        ("UPDATE matches SET created = x'00' WHERE id = 2", "cup-1-1", "damaged (its time of opening)"),
        ("UPDATE events SET match_id = 99 WHERE match_id = 2", "cup-1-1", "the fact of seq 1 is missing"),
        ("UPDATE people SET name = x'ff' WHERE id = 'p1'", "person p1", "its name cannot be read"),
        ("UPDATE tokens SET expires = 'soon' WHERE 1", "token t", "its expires cannot be read"),
        ("DELETE FROM blobs WHERE kind = 'policy'", "cup", "policy"),
    ],
)
def test_a_row_says_what_is_wrong_and_every_list_and_copy_says_so(
    sound_record: Path, tmp_path: Path, order: str, name: str, what: str
) -> None:
    path = tmp_path / "record.sqlite3"
    _damage_copy(sound_record, path, order)
    unread = unread_of(str(path))
    assert unread is not None
    assert any(one.startswith(name) and what in reason for one, reason in unread.items()), unread
    assert any(name in one and what in one for one in _look_at_all(path))
    settings = ServiceSettings(str(path), public=True, owner="mine", rate=0)
    with TestClient(make_app(settings), raise_server_exceptions=False) as client:
        owner = {"authorization": "Bearer mine", "accept": "text/html, application/json"}
        answers = {one: client.get(one, headers=owner) for one in ADDRESSES}
        opened = client.get(f"/v1/matches/{name}", headers=owner).text
    assert {one.status_code for one in answers.values()} == {200}, answers
    listed = answers["/v1/events"].json()["events"] + answers["/v1/matches"].json()["matches"]
    faults = {one["name"]: one["fault"] for one in listed}
    if "DELETE FROM events WHERE match_id = 2" in order or "SELECT 2, max(seq)" in order:
        # A list shows a match by its row, and reads none of its facts; whoever opens it is told.
        assert what in opened
        assert answers["/readyz"].json()["unreadable"] >= 1
    elif name in faults:
        assert what in faults[name]
        assert "Unreadable" in answers["/"].text
        assert answers["/readyz"].json()["unreadable"] >= 1
    else:
        assert what in answers["/v1/tokens"].text + answers["/v1/people"].text
    told = Shell(path)("db", "backup", str(tmp_path / "copy.sqlite3"))
    assert (told.code, "whole" in told.out, what in told.out) == (1, False, True)
