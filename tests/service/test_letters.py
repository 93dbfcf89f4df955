"""Letters that no text has: refused at the doors, and shown as escapes where a record has them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from cli import app
from events.letters import ODD, cleaned, escaped, fault, faults_in
from events.registry.precedents import PrecedentSearch
from referee.court import Ruling
from referee.exchange import FULL, READING, Style, Wish, notation_of
from referee.exchange.reading import read_notation
from referee.service import open_desk
from referee.service.court.precedents import rebuild_precedents, search_precedents
from referee.service.court.ruling import give_ruling
from referee.service.event.starting import deck_names, open_match
from referee.web import ServiceSettings, make_app
from referee.web.encoded import encoded
from tests.postgres import fresh_database

OWNER = {"authorization": "Bearer owner-of-this-test"}
SAID = "May\x00 it \x1b]0;owned\x07 guard \u202etxen \u2066now?"
"""What a record can hold: half of a surrogate pair was never stored."""


def ruled(url: str) -> str:
    """Make a record as one was made before this door was here; give its address."""
    desk = open_desk(url)
    open_match(desk, "m1", *deck_names()[:2], seed=1)
    give_ruling(desk, "m1", Ruling(question=SAID, decision=f"No. {SAID}", clauses=("glossary.guard.1",)))
    desk.close()
    return url


@pytest.fixture
def url(tmp_path: Path) -> str:
    return ruled(str(tmp_path / "matches.sqlite3"))


@pytest.fixture
def client(url: str) -> Iterator[TestClient]:
    settings = ServiceSettings(url, public=True, owner="owner-of-this-test")
    with TestClient(make_app(settings), headers=OWNER) as found:
        yield found


def test_a_letter_is_named_with_its_place() -> None:
    assert fault("May it\tguard?\r\nYes.") == ""
    assert fault("a\x00") == "U+0000 (NUL) stands at letter 2, and is no letter"
    assert fault("a\nb\u202e").startswith("U+202E (right-to-left override) stands at line 2, let")
    assert fault("\ud800").startswith("U+D800 (half of a surrogate pair)")
    assert fault("é Ægir 火 👍🏽") == ""
    deep = {"a": ["x", {"b\x1b": 1, "c": "\x07"}]}
    assert [where for where, _ in faults_in(deep)] == ["the name of a.1.b\\x1b", "a.1.c"]


def test_what_is_shown_has_escapes_and_json_the_same_value() -> None:
    assert cleaned("a\x1bb\u202ec\n") == "a\\x1bb\\u202ec\n"
    value = {"said": SAID + "\x9f\x7f"}
    text = escaped(json.dumps(value, ensure_ascii=False))
    assert ODD.search(text) is None
    assert json.loads(text) == value


@pytest.mark.parametrize("sign", ["\x00", "\x1b", "\x9b", "\u202e", "\u2069", "\ud800"])
@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("matches/m1/calls", {"seat": "A", "question": "?"}),
        ("matches/m1/rulings", {"question": "?", "decision": "No."}),
        ("matches/m1/notes", {"text": "?"}),
        ("people", {"id": "p1", "name": "?"}),
        ("policies/check", {"policy": "?"}),
    ],
)
def test_no_body_brings_one_in(client: TestClient, path: str, body: dict[str, str], sign: str) -> None:
    sent = json.dumps({k: v.replace("?", f"x{sign}") for k, v in body.items()})
    answer = client.post(f"/v1/{path}", content=sent, headers={"content-type": "application/json"})
    assert answer.status_code == 422, answer.text
    assert f"U+{ord(sign):04X}" in answer.json()["detail"]
    assert ODD.search(answer.text) is None


def test_no_action_is_said_with_one(client: TestClient) -> None:
    body = {"seat": "A", "say": "pass\u202e"}
    answer = client.post("/v1/matches/m1/actions", json=body)
    assert answer.status_code == 422
    assert "say: U+202E (right-to-left override) stands at letter 5" in answer.json()["detail"]


@pytest.mark.parametrize("sign", ["%00", "%1B", "%E2%80%AE"])
def test_no_address_brings_one_in(client: TestClient, sign: str) -> None:
    for path in (f"/v1/precedents?words=a{sign}", f"/v1/matches/m{sign}1", f"/v1/cards/x{sign}"):
        answer = client.get(path)
        assert (answer.status_code, answer.json()["code"]) == (422, "malformed"), path
        assert "stands at letter" in answer.json()["detail"]


def test_no_form_of_a_page_brings_one_in(client: TestClient) -> None:
    sent = {"question": "now\u202e"}
    for path in ("/desk/m1", "/desk/m1/rule"):
        answer = client.post(path, data=sent, headers={"accept": "text/html"})
        assert "uestion: U+202E (right-to-left override) stands at letter 4" in answer.text, path
        assert ODD.search(answer.text) is None


@pytest.mark.parametrize("sign", ["\x1b", "\x07", "\u202e", "\udc80"])
def test_no_command_brings_one_in(
    url: str, sign: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert app.run(["--db", url, "call", "m1", "A", f"May{sign} it?"]) == 2
    assert f"U+{ord(sign):04X}" in capsys.readouterr().err
    said = json.dumps({"question": f"May{sign} it?", "decision": "No."})
    monkeypatch.setattr("cli.common.forms.read_bytes", lambda _: said.encode())
    assert app.run(["--db", url, "rule", "m1", "-"]) == 2
    assert f"U+{ord(sign):04X}" in capsys.readouterr().err


class Terminal(StringIO):
    """Standard output at which a person sits."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_is_shown_escapes(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for words in (
        ["export", "m1", "-", "--notation"],
        ["export", "m1", "-", "--whole"],
        ["export", "m1", "-", "--cloudevents"],
        ["log", "m1"],
        ["--json", "log", "m1"],
        ["precedent", "guard"],
        ["--json", "precedent", "guard"],
    ):
        shown = Terminal()
        monkeypatch.setattr("sys.stdout", shown)
        assert app.run(["--db", url, *words]) == 0, words
        assert "guard" in shown.getvalue()
        found = ODD.search(shown.getvalue().replace("\x1b[", ""))
        assert found is None, (words, found)


def test_a_notation_has_escapes_and_is_read_back(url: str) -> None:
    desk = open_desk(url)
    text = notation_of(desk, "m1", Wish(READING, Style("judge", marks=False), ()))
    assert ODD.search(text.partition("\n%")[0]) is None
    whole = notation_of(desk, "m1", Wish(FULL, Style("judge", marks=False), ()))
    raw = whole.replace("\\u202etxen", "\u202etxen", 1)
    for one in (whole, raw):
        read = read_notation(one, desk.library, bytes)
        assert read.record.header.match == "m1"
    desk.close()


def test_json_has_escapes_that_are_the_same_value(client: TestClient) -> None:
    for path in ("facts?limit=500", "log?limit=500", "rulings", "rulings/R1"):
        raw = client.get(f"/v1/matches/m1/{path}").content.decode()
        assert ODD.search(raw) is None, path
        assert "\\u202e" in raw, path
    said = {"rows": ["Zoë \u202e\u2066\x7f\x9b", "plain"]}
    assert json.loads(encoded(said)) == said
    assert ODD.search(encoded(said).decode()) is None


def test_pages_show_escapes(client: TestClient) -> None:
    for path in ("/m/m1", "/precedents?words=guard"):
        page = client.get(path, headers={"accept": "text/html"})
        assert page.status_code == 200, path
        assert ODD.search(page.text) is None, path
        assert "u202etxen" in page.text, path


@pytest.mark.parametrize("kind", ["memory", "sqlite", "postgresql"])
def test_rulings_with_such_letters_are_searched_as_others(kind: str, tmp_path: Path) -> None:
    made = {"memory": "memory:", "sqlite": str(tmp_path / "x.sqlite3")}.get(kind)
    desk = open_desk(made or fresh_database())
    open_match(desk, "m1", *deck_names()[:2], seed=1)
    give_ruling(desk, "m1", Ruling(question=SAID, decision="No.", clauses=("glossary.guard.1",)))
    (found,) = search_precedents(desk, PrecedentSearch((), "guard")).rows
    assert found.question == cleaned(SAID)
    assert rebuild_precedents(desk) == 1
    assert search_precedents(desk, PrecedentSearch()).total == 1
    desk.close()
