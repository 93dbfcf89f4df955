import ast
import re
from collections.abc import Iterator
from contextlib import closing
from html import unescape
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from referee.rulebook import clause
from referee.service import open_desk
from referee.service.event.starting import deck_names, open_match
from referee.service.event.tokens import Pass, make_token
from referee.service.orders import calls
from referee.web import ServiceSettings, make_app
from referee.web.desk.asking import RemedyRequest, wanted
from referee.web.pages.files import HERE
from referee.web.pages.spoken import spoken
from tests.house.tree import ROOT
from tests.ordering import given
from tests.web.at_desk import TABLE, event_at, ruling, signed_in

COMMAND = re.compile(r"(?<!the )\breferee [a-z]|(?<![\w-])--[a-z]")
"""A command or an option of the command line; "the referee deals" is none."""


@pytest.fixture
def judge(tmp_path: Path) -> Iterator[TestClient]:
    with signed_in(event_at(tmp_path), "floor-judge", "ann") as client:
        yield client


def messages(place: Path) -> Iterator[str]:
    """The texts of a module that are no docstrings, with X for what is filled in."""
    tree = ast.parse(place.read_text("utf-8"))
    documents = {
        node.body[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield "".join(str(v.value) if isinstance(v, ast.Constant) else "X" for v in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in documents:
            yield node.value


def test_no_failure_sends_a_person_in_a_browser_to_a_command_line() -> None:
    found = [
        text
        for room in ("court", "service", "web")
        for place in sorted((ROOT / "referee" / room).rglob("*.py"))
        for text in messages(place)
        if COMMAND.search(text) and len(text) < 400
    ]
    assert len(found) > 20
    assert [text for text in found if COMMAND.search(spoken(text))] == []


def test_no_screen_of_the_desk_names_a_command() -> None:
    places = [*(HERE / "templates" / "desk").glob("*.html"), HERE / "templates" / "problem.html"]
    assert [p.name for p in places if COMMAND.search(p.read_text("utf-8"))] == []


AUTHORISED = "let one of head-judge order it, or rule without it and then: referee rewind --of X"


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        (AUTHORISED, "let one of head judge order it, or rule without it"),
        ("let it be decided: referee appeal decide MATCH A1", "let it be decided"),
        ("see: referee event show cup", ""),
        (
            "floor-judge:ann may not order rewind.full",
            "floor judge ann may not order rewind (full)",
        ),
        ("the referee deals; do it --so", "the referee deals; do it"),
    ],
)
def test_a_failure_is_told_in_words(said: str, heard: str) -> None:
    assert spoken(said) == heard


def test_what_is_asked_for_is_read_out_of_its_sentence() -> None:
    rows = (
        RemedyRequest("a rewind", 57, "needs random replacement", ("glossary.a.1", "faq.b.2"), "No. It is."),
        RemedyRequest("a state edit", draft="First.\nClauses: then."),
        RemedyRequest("a game loss"),
    )
    assert [wanted(one.sentence()) for one in rows] == list(rows)
    assert wanted("The players shout.") is None


def test_clauses_are_found_by_words_and_stay_chosen(judge: TestClient) -> None:
    form = ruling({"q": "lancer", "do": "find"})
    told = judge.post(f"/desk/{TABLE}/rule", data=form).text
    assert '<input type="hidden" name="clause" value="glossary.attack.1">' in told
    assert 'name="add" value="glossary.lancer.1"' in told
    assert re.search(r"<mark>\W*lancer\W*</mark>", told, re.IGNORECASE)
    both = judge.post(f"/desk/{TABLE}/rule", data=form | {"add": "glossary.lancer.1"}).text
    assert '<input type="hidden" name="clause" value="glossary.lancer.1">' in both
    assert "<mark>" not in both
    asked = judge.post(f"/desk/{TABLE}/rule", data=ruling({"do": "ask", "clause": "glossary.lancer.1"})).text
    confirmed = asked.split('class="whole"')[1].split("</dl>")[0]
    assert "Yes, it was." in confirmed
    assert clause("glossary.lancer.1").text in unescape(confirmed)


def test_the_desk_of_one_table_is_not_closed_by_a_call_at_another(tmp_path: Path) -> None:
    url = str(tmp_path / "matches.sqlite3")
    with closing(open_desk(url)) as desk:
        decks = deck_names()
        for name in ("m1", "m2"):
            open_match(desk, name, *decks[:2], first="A", seed=1)
        given(calls.open_call, desk, "m1", "A", "is this one mine")
        given(calls.open_call, desk, "m2", "A", "whose is this one")
        token = make_token(desk, Pass("head-judge", "ann", match="m1")).token
    with TestClient(make_app(ServiceSettings(url, public=True))) as client:
        told = client.get("/desk", headers={"authorization": f"Bearer {token}"})
    assert told.status_code == 200
    assert ("is this one mine" in told.text, "whose is this one" in told.text) == (True, False)
