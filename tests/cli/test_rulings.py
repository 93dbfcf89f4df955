"""Rulings at the command line: the page as it stands, forms as JSON, what is refused."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Shell

SPENT = ("--clause", "glossary.rule-based-action.2")
BOSS = ("--by", "head-judge:bo")


def head_of(shell: Shell) -> int:
    """The last seq of the match."""
    return int(shell.json("matches")[0]["head"])


def test_a_ruling_comes_whole_as_json(shell: Shell) -> None:
    form = {
        "question": "May it?",
        "decision": "No.",
        "clause": ["glossary.attack.1"],
        "remedy": "state-edit",
        "moves": "draw A 1",
        "looked-at": [3],
        "by": "head-judge:bo",
    }
    shell.good("rule", "m1", "-", given=json.dumps(form))
    (one,) = shell.json("ruling", "list", "m1")["rulings"]
    assert (one["id"], one["remedy"], one["stands"]) == ("R1", "state-edit", "stands")
    (seen,) = shell.json("ruling", "list", "m1", "--as", "spectator")["rulings"]
    assert seen["decision"] == ""
    log = shell.good("log", "m1")
    assert "─ ruling R1 ─" in log
    assert "remedy: state-edit" in log


def test_what_follows_from_a_remedy_leads_back_to_the_ruling(shell: Shell) -> None:
    words = ("--decision", "Draw.", "--clause", "glossary.draw-phase.1", "--moves", "draw A 1")
    shell.good("rule", "m1", "How?", *words, "--remedy", "partial-fix", *BOSS)
    head = head_of(shell)
    drawn = [n for n in range(head, head - 6, -1) if "drew" in shell.good("why", f"m1@{n}")]
    said = shell.good("why", f"m1@{drawn[0]}")
    assert "ruling R1" in said
    assert "glossary.draw-phase.1" in said


def test_a_ruling_is_superseded_with_its_remedy_said(shell: Shell) -> None:
    shell.good("rule", "m1", "q", "--decision", "d", "--remedy", "partial-fix", "--moves", "draw A 1", *BOSS)
    head = head_of(shell)
    told = shell("ruling", "supersede", "m1", "R1", "q", "--decision", "No.", *BOSS)
    assert (told.code, "--remedy" in told.err) == (2, True)
    told = shell("ruling", "supersede", "m1", "R1", "q", "--undo", "--to", "3")
    assert "--undo is a remedy of its own" in told.err
    assert head_of(shell) == head
    words = ("--decision", "No.", "--undo", *BOSS)
    shell.good("ruling", "supersede", "m1", "R1", "q", *words)
    chain = shell.json("ruling", "show", "m1", "R1")["chain"]
    assert [(one["id"], one["stands"]) for one in chain] == [("R1", "superseded"), ("R2", "stands")]
    assert "its remedy undone at" in shell.good("ruling", "show", "m1", "R2")
    assert "now: superseded by R2" in shell.good("log", "m1")
    shell.good("ruling", "withdraw", "m1", "R2", "--reason", "misheard", *BOSS)
    assert "✗ R2" in shell.good("ruling", "list", "m1")


def test_what_undoes_a_ruling_is_said_in_json_as_well(shell: Shell) -> None:
    shell.good("rule", "m1", "q", "--decision", "d", "--remedy", "partial-fix", "--moves", "draw A 1", *BOSS)
    form: dict[str, object] = {"decision": "No.", "undo": "maybe", "by": BOSS[1]}
    told = shell("ruling", "supersede", "m1", "R1", "-", given=json.dumps(form))
    assert 'undo holds "maybe", which is not true or false' in told.err
    form |= {"question": "q", "undo": True, "remedy": "none"}
    told = shell("ruling", "supersede", "m1", "R1", "-", given=json.dumps(form))
    assert "--undo is a remedy of its own" in told.err
    del form["remedy"]
    shell.good("ruling", "supersede", "m1", "R1", "-", given=json.dumps(form))
    (one,) = [r for r in shell.json("ruling", "list", "m1")["rulings"] if r["id"] == "R2"]
    assert (one["remedy"], one["supersedes"]) == ("rewind", "R1")


def test_a_word_that_no_form_is_read_from_is_refused(shell: Shell) -> None:
    told = shell("illegal", "m1", "form.json", "--seat", "A", *SPENT)
    assert (told.code, "'form.json' stands where nothing is read" in told.err) == (2, True)


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("--clause", "glossary.atack.1"), 2, "glossary.attack.1"),
        (("--clause", "classic.arts.2"), 2, "is a clause of classic"),
        (("--remedy", "rewind", "--to", "99999"), 2, "99999"),
        (("--remedy", "rewind", "--to", "3"), 2, "waited for nobody"),
        (("--by", "auditor:zed"), 1, "may not order rule"),
        (("--remedy", "state-edit", "--moves", "draw A 99"), 1, "not 99"),
        (("--remedy", "state-edit", "--moves", "sing A"), 2, "is no move"),
        (("--remedy", "pray"), 2, "no remedy 'pray'"),
        (("--illegal", "I9"), 2, "no illegal action 'I9'"),
    ],
)
def test_what_cannot_be_ruled_writes_nothing(
    shell: Shell, words: tuple[str, ...], code: int, said: str
) -> None:
    before = shell.json("log", "m1")
    told = shell("rule", "m1", "q", "--decision", "d", *words)
    assert (told.code, said in told.err) == (code, True), told
    assert "try: " in told.err
    assert shell.json("log", "m1") == before
    assert shell("ruling", "show", "m1", "R1").code == 2


def test_a_key_gives_the_first_answer_again_and_a_stale_expect_none(shell: Shell) -> None:
    head = head_of(shell)
    words = (
        "rule",
        "m1",
        "q",
        "--decision",
        "d",
        "--remedy",
        "partial-fix",
        *BOSS,
        "--moves",
        "draw A 1",
        "--key",
        "k1",
    )
    first = shell.json(*words)
    again = shell.json(*words)
    assert (first["repeated"], again["repeated"]) == (False, True)
    assert first["head"] == again["head"] == head_of(shell) > head
    assert first["ruling"]["id"] == again["ruling"]["id"] == "R1"
    other = shell("rule", "m1", "q", "--decision", "e", "--key", "k1")
    assert other.code == 2
    late = shell("ruling", "withdraw", "m1", "R1", "--expect", str(head))
    assert (late.code, "decide again" in late.err) == (2, True)
    done = ("illegal", f"m1@{head}", "--seat", "A", *SPENT, "--moves", "draw A 1", "--key", "k2")
    assert [shell.json(*done)["illegal"]["id"] for _ in range(2)] == ["I1", "I1"]


# Illegal actions and missed triggers.


def test_an_illegal_action_stands_and_waits_for_a_judge(shell: Shell) -> None:
    weaken = ("--moves", "crush B 1")
    head = head_of(shell)
    told = shell("illegal", f"m1@{head}", "--seat", "a", *weaken)
    assert (told.code, "--clause" in told.err) == (2, True)
    done = shell.good("illegal", f"m1@{head}", "--seat", "a", *SPENT, *weaken, "--told", "crushed")
    assert "⚑ I1  seat A at" in done
    assert "⚑ D1  seat B, since" in done
    assert "a judge is choosing: have what is due carried out" in done
    assert "D1" in shell.good("show", "m1")
    assert "illegal action I1" in shell.good("log", "m1")
    seat = shell("act", "m1", "A", "pass")
    assert (seat.code, "judge is asked now" in seat.err) == (1, True)
    (due,) = shell.json("due", "list", "m1")["dues"]
    assert (due["stands"], due["clauses"]) == ("due", ["glossary.rule-based-action.5"])
    assert shell("due", "clear", "m1", "D9").code == 2
    assert "✓ D1" in shell.good("due", "clear", "m1", *BOSS)
    assert "D1" not in shell.good("show", "m1")


def test_a_missed_trigger_must_be_one_of_the_log(shell: Shell) -> None:
    told = shell("missed", "m1", "--trigger", "Kiln")
    assert "--question, --decision, --how are missing: what was asked" in told.err
    words = ("--question", "q", "--decision", "d", "--how", "now")
    told = shell("missed", "m1", "--trigger", "Kiln", *words)
    assert "'Kiln' is no card with a line" in told.err
    told = shell("missed", "m1", "--trigger", "Nobody, 1", *words)
    assert told.code == 2
    told = shell("missed", "m1", "--trigger", "A.lrig, 9", *words)
    assert "no line 9" in told.err


def test_a_clause_may_be_named_by_its_end_in_the_ruleset_of_the_match(shell: Shell) -> None:
    told = shell("rule", "m1", "q", "--decision", "d", "--clause", "attack.2")
    assert told.code == 0, told
    assert told.err.startswith("attack.2 is taken as glossary.attack.2; others: faq.attack.2, ")
    (one,) = shell.json("ruling", "list", "m1")["rulings"]
    assert one["clauses"] == ["glossary.attack.2"]
    found = shell.json("precedent", "--clause", "attack.2")
    assert [row["id"] for row in found["rulings"]] == ["R1"]


def test_an_unknown_clause_of_a_ruling_is_answered_with_the_nearest(shell: Shell) -> None:
    told = shell("rule", "m1", "q", "--decision", "d", "--clause", "atack.2")
    assert told.code == 2
    assert "try: cite one of glossary.attack.2" in told.err


def test_the_clauses_of_an_illegal_action_may_be_named_by_their_ends(shell: Shell) -> None:
    shell.good(
        "illegal",
        f"m1@{head_of(shell)}",
        "--seat",
        "A",
        "--clause",
        "level.2",
        "--moves",
        "draw A 1",
        "--told",
        "a card too many",
    )
    (one,) = shell.json("due", "list", "m1")["illegal"]
    assert one["clauses"] == ["glossary.level.2"]
