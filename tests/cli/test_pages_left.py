"""What a page leaves behind once it was typed is right beyond what it shows."""

from __future__ import annotations

import json

from tests.cli.conftest import Left
from tests.cli.pages import Reader, pages


def test_tokens_are_shown_once_listed_and_revoked(left: Left) -> None:
    shell = left("docs/access.md")
    rows = json.loads(shell.good("token", "list", "--json"))["tokens"]
    assert [row["label"] for row in rows] == ["table 3", None, None]
    told = shell.good("token", "list")
    assert "player:p1            seat A of m1" in told
    assert "spectator            m1, 600 s later  until it is revoked" in told
    made = shell.good("token", "make", "--role", "spectator", "--match", "m1")
    assert made.split("token      ")[1].split()[0] not in shell.good("token", "list")
    assert "revoked" in shell.good("token", "revoke", rows[0]["id"])
    assert json.loads(shell.good("token", "list", "--json"))["tokens"][0]["state"] == "revoked"


def test_a_dispute_is_decided_once_and_every_order_is_a_fact(left: Left) -> None:
    shell = left("docs/dispute.md")
    again = shell("appeal", "file", "demo", "R1", "--seat", "B", "--grounds", "once more")
    assert again.code != 0
    kinds = [fact["kind"] for fact in shell.json("log", "demo", "--after", "726")["facts"]]
    for kind in ("call.opened", "ruling.given", "time.extended", "appeal.decided", "action.taken"):
        assert kind in kinds


def test_the_notation_that_is_shown_is_that_of_the_match(left: Left, reader: Reader) -> None:
    left("docs/exchange.md")
    shown = (reader.folder / "demo.wxn").read_text("utf-8").splitlines()
    page = pages()["docs/exchange.md"]
    example = page.split("```\n[Wixoss")[1].split("```")[0].splitlines()[1:]
    for line in example:
        begin = line.removesuffix("...").rstrip()[:60]
        assert any(row.startswith(begin) for row in shown), line


def test_the_replay_of_the_page_is_a_page_of_its_own(left: Left, reader: Reader) -> None:
    left("docs/window.md")
    assert "<html" in (reader.folder / "demo.html").read_text("utf-8")[:200]


def test_a_search_of_rulings_counts_in_json(left: Left) -> None:
    shell = left("docs/precedent.md")
    found = shell.json("precedent", "guard")
    assert [(one["match"], one["same"], one["otherwise"]) for one in found["rulings"]] == [
        ("m2", 1, 1),
        ("m1", 1, 1),
    ]
    assert found["rulings"][0]["marks"]["clause"] == ["glossary.guard.1"]
    assert (found["total"], found["more"]) == (2, False)
    assert shell.good("precedent", "nonsense") == "no ruling like that\n"
    told = shell("precedent")
    assert (told.code, "nothing is searched for" in told.err) == (2, True)
