"""Penalties and appeals as they are typed: in a pipe, as JSON, at a terminal."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Shell
from tests.cli.test_forms import Terminal

ANN, CY, BO = "floor-judge:ann", "floor-judge:cy", "head-judge:bo"


def head(shell: Shell) -> int:
    return int(shell.json("log", "m1")["facts"][-1]["seq"])


def test_a_penalty_is_suggested_given_listed_and_withdrawn(shell: Shell) -> None:
    told = shell.good("penalty", "suggest", "m1", "G2", "--seat", "b")
    assert told.splitlines() == [
        "G2 illegal play: warning → warning → game loss",
        "1st time in the match: step 1, warning",
    ]
    told = shell.good("penalty", "give", "m1", "G2", "--seat", "b", "--reason", "Ener", "--by", ANN)
    assert "P1  seat B: warning for G2 (illegal play)" in told
    assert "given by floor-judge:ann: Ener" in told
    given = shell.json("penalty", "list", "m1")["penalties"][0]
    assert (given["id"], given["stands"], given["repeats"]) == ("P1", "given", [])
    assert "Ener" not in shell.good("penalty", "list", "m1", "--as", "spectator")
    assert "nothing" in shell.good("penalty", "history", "p-7", "--event", "cup")
    assert "no penalty" in shell.good("penalty", "list", "m1", "--seat", "A")
    told = shell.good("penalty", "withdraw", "m1", "P1", "--reason", "seat A did", "--by", BO)
    assert "withdrawn: seat A did" in told
    assert "⚑ P1" not in shell.good("show", "m1")


def test_a_match_that_ended_by_a_penalty_says_so_everywhere(shell: Shell) -> None:
    words = ("penalty", "give", "m1", "T3", "--seat", "B", "--reason", "61 cards")
    told = shell.good(*words, "--by", ANN, "--approved", BO)
    over = "the match is over: A wins (game loss of B, penalty P1)"
    assert over in told
    assert "ends the game" in told
    shown = shell.good("show", "m1")
    assert over in shown
    assert "⚑ P1  seat B: game loss for T3 (deck or list at fault), ends the game" in shown
    log = shell.good("log", "m1")
    assert "penalty P1: B received a Game Loss for T3 (" in log
    assert "A won: game loss of B, penalty P1" in log
    view = shell.json("show", "m1")
    assert [p["id"] for p in view["penalties"]] == ["P1"]
    assert shell("act", "m1", "1").code == 1, "the rules refuse it: the match is over"
    told = shell.good(
        "penalty",
        "give",
        "m1",
        "T1",
        "--seat",
        "B",
        "--reason",
        "late",
        "--level",
        "game loss",
        "--deviation",
        "an hour",
        "--by",
        BO,
    )
    assert "waits for their next match" in told
    assert "warning suggested, game loss given, since an hour" in told
    told = shell.good("penalty", "withdraw", "m1", "P1", "--reason", "60 cards", "--by", BO)
    assert "is choosing" in told
    assert "penalty P1 was withdrawn: 60 cards" in shell.good("log", "m1")


def test_one_incident_entered_twice_is_asked_about(shell: Shell) -> None:
    words = ("penalty", "give", "m1", "G2", "--seat", "B", "--reason", "Ener")
    shell.good(*words, "--by", ANN)
    before = head(shell)
    refused = shell(*words, "--by", CY)
    assert refused.code == 1
    assert "P1, given by floor-judge:ann" in refused.err
    assert "--same-incident-as P1, or --another" in refused.err
    assert head(shell) == before
    told = shell.good(*words, "--by", CY, "--same-incident-as", "P1")
    assert "the same incident as P1" in told
    assert "2nd time in the match (m1/P1)" in shell.good(*words, "--by", CY, "--another")


def test_a_penalty_comes_as_json(shell: Shell) -> None:
    form = {"infraction": "illegal play", "seat": "B", "reason": "Ener", "by": ANN}
    shell.good("penalty", "give", "m1", "-", given=json.dumps(form))
    again = {**form, "another": "yes", "person": "spectator:p-9"}
    del again["seat"]
    told = shell.good("penalty", "give", "m1", "-", given=json.dumps(again))
    assert "spectator:p-9: warning for G2" in told
    third = {**again, "another": True}
    assert "2nd time" in shell.good("penalty", "give", "m1", "-", given=json.dumps(third))
    assert (
        "is not true or false"
        in shell("penalty", "give", "m1", "-", given=json.dumps({**again, "another": []})).err
    )


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("G2", "--reason", "x"), 2, "--seat is missing: the seat that did it (A | B)"),
        ((), 2, "--infraction, --seat, --reason are missing: code"),
        (("G2", "--seat", "C", "--reason", "x"), 2, "'C' is not a player here"),
        (("ilegal play", "--seat", "A", "--reason", "x"), 2, "name one of G2 (illegal play)"),
        (("G2", "--seat", "A", "--reason", "x", "--level", "slap"), 2, "'slap' is no level"),
        (("G2", "--seat", "A", "--reason", "x", "--by", "auditor:z"), 1, "penalty.warning"),
        (("T3", "--seat", "A", "--reason", "x", "--by", ANN), 1, "needs the approval"),
        (("G2", "--seat", "A", "--reason", "x", "--level", "caution"), 1, "a reason is required"),
    ],
)
def test_what_cannot_be_given_is_refused(shell: Shell, words: tuple[str, ...], code: int, said: str) -> None:
    before = head(shell)
    told = shell("penalty", "give", "m1", *words)
    assert told.code == code, told
    assert said in told.err
    assert head(shell) == before


def test_at_a_terminal_the_suggestion_is_told_before_the_level_is_asked(shell: Shell) -> None:
    person = Terminal("--db", shell.db, "penalty", "give", "m1", "--by", ANN)
    person.until("infraction: ")
    person.types("T3")
    person.until("seat: ")
    person.types("b")
    person.until("1st time in the match: step 1, game loss")
    person.until("[game loss]")
    person.until("level: ")
    person.types("")
    person.until("reason: ")
    person.types("61 cards")
    person.until("game loss needs the approval")
    person.until("approved: ")
    person.types(BO)
    person.until("A wins (game loss of B, penalty P1)")
    assert person.ends() == 0


def test_at_a_terminal_it_is_asked_whether_it_is_one_incident(shell: Shell) -> None:
    words = ("penalty", "give", "m1", "G2", "--seat", "B")
    shell.good(*words, "--reason", "Ener", "--by", ANN)
    person = Terminal("--db", shell.db, *words, "--by", BO)
    person.until("level: ")
    person.types("caution")
    person.until("deviation: ")
    person.types("a beginner")
    person.until("reason: ")
    person.types("Ener")
    person.until("looks like the same incident")
    person.until("another: ")
    person.types("no")
    person.until("same incident as: ")
    person.types("P1")
    person.until("the same incident as P1")
    assert person.ends() == 0


def test_a_call_that_is_closed_shows_its_penalties(shell: Shell) -> None:
    shell.good("call", "m1", "Is that legal?", "--seat", "A")
    words = ("penalty", "give", "m1", "G2", "--seat", "B", "--reason", "Ener", "--by", ANN)
    shell.good(*words, "--call", "C1")
    assert "⚑ P1  seat B: warning for G2" in shell.good("call", "close", "m1", "C1", "--by", ANN)


def rule(shell: Shell) -> None:
    shell.good("rule", "m1", "May it?", "--decision", "It may.", "--by", ANN)


def test_an_appeal_is_filed_heard_and_overturned_with_a_remedy(shell: Shell) -> None:
    rule(shell)
    shell.good("act", "m1", "1")
    filed = shell.good("appeal", "file", "m1", "R1", "--seat", "b", "--grounds", "misread")
    assert "A1  seat B against ruling R1: filed" in filed
    assert "⚑ A1" in shell.good("show", "m1")
    assert "misread" not in shell.good("appeal", "list", "m1", "--as", "spectator")
    shell.good("appeal", "hear", "m1", "A1", "--briefing", "I took it so", "--by", BO)
    assert "statement S1 of floor-judge:ann about A1: I took it so" in shell.good("log", "m1")
    told = shell.good(
        "appeal",
        "decide",
        "m1",
        "A1",
        "overturned",
        "--reasons",
        "as printed",
        "--decision",
        "It may not.",
        "--undo",
        "--extend",
        "3m",
        "--by",
        BO,
    )
    assert "overturned by R2" in told
    assert "3:00" in told
    log = shell.good("log", "m1")
    assert "appeal A1: overturned by ruling R2: as printed" in log
    assert "the match was rewound" in log
    (one,) = shell.json("appeal", "list", "m1")["appeals"]
    assert (one["stands"], one["superseded_by"], one["extension"]) == ("overturned", "R2", 180)
    assert "⚑ A1" not in shell.good("show", "m1")


def test_an_appeal_overturns_by_moves(shell: Shell) -> None:
    rule(shell)
    shell.good("appeal", "file", "m1", "R1", "--seat", "B", "--grounds", "misread")
    shell.good("appeal", "hear", "m1", "A1", "--by", BO)
    form = {
        "outcome": "overturned",
        "reasons": "as printed",
        "decision": "A draws one more.",
        "remedy": "state-edit",
        "moves": "draw A 1",
        "by": BO,
    }
    shell.good("appeal", "decide", "m1", "A1", "-", given=json.dumps(form))
    facts = shell.json("log", "m1")["facts"]
    ruled = next(f for f in facts if f["kind"] == "ruling.given" and f["body"]["id"] == "R2")
    stated = [f for f in facts if f["seq"] > ruled["seq"] and f["kind"] == "cards.moved"]
    assert [(f["body"]["seat"], f["body"]["dst"]) for f in stated] == [("A", "hand")]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("file", "m1", "R1"), 2, "--seat, --grounds are missing: the seat"),
        (("file", "m1", "R9", "--seat", "A", "--grounds", "x"), 2, "no ruling 'R9'"),
        (("hear", "m1", "A1", "--by", ANN), 1, "may not order appeal.decide"),
        (("hear", "m1", "A7", "--by", BO), 2, "no appeal 'A7'"),
        (("decide", "m1", "A1", "upheld", "--reasons", "x", "--by", BO), 1, "was not heard"),
        (("decide", "m1", "A1", "--by", BO), 2, "--outcome, --reasons"),
        (("decide", "m1", "A7", "upheld", "--undo", "--reasons", "x", "--by", BO), 2, "'A7'"),
    ],
)
def test_what_cannot_be_appealed_is_refused(
    shell: Shell, words: tuple[str, ...], code: int, said: str
) -> None:
    rule(shell)
    rule(shell)
    shell.good("appeal", "file", "m1", "R2", "--seat", "B", "--grounds", "misread")
    before = head(shell)
    told = shell("appeal", *words)
    assert told.code == code, told
    assert said in told.err
    assert head(shell) == before


def test_an_appeal_is_decided_on_a_form_at_a_terminal(shell: Shell) -> None:
    rule(shell)
    shell.good("appeal", "file", "m1", "R1", "--seat", "B", "--grounds", "misread")
    shell.good("appeal", "hear", "m1", "A1", "--by", BO)
    person = Terminal("--db", shell.db, "appeal", "decide", "m1", "A1", "--by", BO)
    person.until("outcome: ")
    person.types("upheld")
    person.until("reasons: ")
    person.types("as ruled")
    person.until("upheld")
    person.until("as ruled")
    assert person.ends() == 0
