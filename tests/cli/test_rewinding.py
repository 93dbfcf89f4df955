"""The check and the order of a rewind, at the terminal and in JSON."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Shell


@pytest.fixture
def played(shell: Shell) -> tuple[Shell, int, int]:
    """A match that went from the first main phase into the next turn, where B drew."""
    shell.good("open", "r1", "--seed", "7", "--first", "A")
    waits = 0
    for _ in range(40):
        asked = shell.json("show", "r1")["view"]["decision"]
        if asked["kind"] == "main" and not waits:
            waits = shell.json("log", "r1")["facts"][-1]["seq"]
        choices = shell.json("legal", "r1")["choices"]
        last = choices[-1] if waits else choices[0]
        shell.good("act", "r1", str(last["number"]))
        view = shell.json("show", "r1")["view"]
        if view["turn"]["seat"] == "B" and waits:
            return shell, waits, shell.json("log", "r1")["facts"][-1]["seq"]
    raise AssertionError


def test_a_check_names_the_candidates_and_an_order_mixes_them(
    played: tuple[Shell, int, int],
) -> None:
    shell, waits, head = played
    check = shell.json("rewind", f"r1@{waits}", "--dry-run")["check"]
    assert check["grade"] == "needs random replacement"
    (back,) = check["returned"]
    assert (back["owner"], back["zone"], back["count"]) == ("B", "deck", 2)
    assert back["candidates"] == len(back["among"]) == len(check["mixes"][0]["positions"])
    told = shell.good("rewind", f"r1@{waits}", "--dry-run", "--all")
    assert "among 28 cards that nobody knew there: " in " ".join(told.split())
    done = shell.json("rewind", f"r1@{waits}", "--by", "head-judge:bo")
    assert done["rewind"]["mixed"] == [{"seat": "B", "zone": "deck", "cards": 28}]
    assert (done["head"], done["to"], done["repeated"]) == (head + 2, waits, False)
    assert done["rewind"]["grade"] == "needs random replacement"
    facts = shell.json("log", "r1", "--as", "B")["facts"]
    assert facts[-1]["kind"] == "cards.mixed"
    assert "order" not in facts[-1]["body"]
    assert all(f.get("undone") == head + 1 for f in facts if waits < f["seq"] <= head)
    assert shell.json("show", f"r1@{head}")["view"]["turn"]["seat"] == "B"


def test_a_rewind_is_refused_with_all_who_may_not(played: tuple[Shell, int, int]) -> None:
    shell, waits, head = played
    alone = shell("rewind", f"r1@{waits}", "--by", "floor-judge:ann")
    assert alone.code == 1
    assert "--authorised ROLE:NAME" in alone.err
    words = ["rewind", f"r1@{waits}", "--by", "spectator:cy", "--authorised", "team-lead:di"]
    both = shell(*words)
    assert "spectator:cy may not order rewind.ask" in both.err
    assert "team-lead:di may not order rewind.needs-random" in both.err
    own = shell("rewind", f"r1@{waits}", "--by", "head-judge:bo", "--authorised", "head-judge:bo")
    assert "cannot authorise an own order" in own.err
    assert shell.json("log", "r1")["facts"][-1]["seq"] == head


def test_an_order_is_read_as_json(played: tuple[Shell, int, int]) -> None:
    shell, waits, _ = played
    said = {"reason": "misread", "by": "floor-judge:ann", "authorised": "head-judge:bo"}
    done = shell("rewind", f"r1@{waits}", "--reason", "-", "--as-it-lay", given=json.dumps(said))
    assert done.code == 0, done.err
    (fact,) = [f for f in shell.json("log", "r1")["facts"] if f["kind"] == "match.rewound"]
    body = fact["body"]
    assert (body["reason"], body["authorised"], body["as_it_lay"]) == (
        "misread",
        "head-judge:bo",
        True,
    )


def test_a_check_marks_what_was_undone_before_and_counts_one_card_as_one(shell: Shell) -> None:
    shell.good("import", "shipped:demo")
    shell.good("rewind", "demo@564", "--reason", "the table stops here", "--by", "head-judge:bo")
    shell.good("act", "demo", "1")
    check = shell.json("rewind", "demo@484", "--dry-run")["check"]
    assert check["undone"] == [{"first": 565, "last": 726}]
    told = shell.good("rewind", "demo@484", "--dry-run", "--all")
    seqs = {line[:7].strip() for line in told.splitlines() if line[:6].strip().isdecimal()}
    marked = {seq for seq in seqs if seq.endswith("✗")}
    assert marked == {seq for seq in seqs if 565 <= int(seq.rstrip("✗")) <= 726}
    assert "574✗" in marked
    assert "among 1 card that nobody knew there" in " ".join(told.split())
