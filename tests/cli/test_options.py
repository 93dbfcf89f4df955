"""Options that commands carry: a field is said once, and orders are given at the end of a match."""

from __future__ import annotations

import json

import pytest

from cli.common.forms import PromptField, named
from cli.common.options import form
from cli.ordered import form_of
from tests.cli.conftest import Shell
from tests.cli.test_help import COMMANDS

RULING = tuple(field for field in form_of("rule") if field.name != "keep_open")
OVER = form_of("ruling supersede")


@pytest.mark.parametrize("path", [("rule",), ("ruling", "supersede"), ("whatif",)], ids=" ".join)
def test_every_field_of_a_ruling_is_an_option_wherever_one_is_worded(path: tuple[str, ...]) -> None:
    options = {option for one in COMMANDS[path].params for option in one.opts}
    assert {field.option for field in RULING} - options == set()


def test_a_form_is_carried_once_for_all_commands_that_take_it() -> None:
    assert form(*RULING) is form(*RULING)
    assert form(*RULING) is not form(*OVER)


def test_a_form_speaks_by_the_names_of_the_record() -> None:
    fields = (
        PromptField("clause", "Clauses.", many=True, word="clauses"),
        PromptField("by", "Who."),
    )
    said = {"clause": ("glossary.guard.1",), "by": "ann", "further": "unasked"}
    assert named(fields, said) == {"clauses": ("glossary.guard.1",), "by": "ann"}


def test_a_ruling_by_options_is_the_ruling_by_json(shell: Shell) -> None:
    seen = str(shell.json("matches")[0]["head"])
    words = ["--decision", "No.", "--clause", "glossary.attack.1", "--looked-at", seen]
    shell.good("rule", "m1", "May it?", *words, "--agreed", "It was up.", "--by", "head-judge:bo")
    said = {
        "question": "May it?",
        "decision": "No.",
        "clause": ["glossary.attack.1"],
        "looked_at": [int(seen)],
        "agreed": "It was up.",
        "by": "head-judge:bo",
    }
    shell.good("rule", "m1", "-", given=json.dumps(said))
    first, other = shell.json("ruling", "list", "m1")["rulings"]
    kept = ("question", "decision", "clauses", "looked_at", "agreed", "by")
    assert [first[name] for name in kept] == [other[name] for name in kept]
    assert first["looked_at"] == [int(seen)]


@pytest.mark.parametrize(
    "words",
    [
        ("rule", "m1@3", "May it?", "--decision", "No."),
        ("call", "m1@3", "May it?", "--seat", "A"),
        ("extend", "m1@3", "5m"),
        ("penalty", "give", "m1@3", "G2", "--seat", "B", "--reason", "two Ener too few"),
    ],
    ids=lambda words: words[0],
)
def test_an_order_is_given_where_the_match_stands(shell: Shell, words: tuple[str, ...]) -> None:
    head = shell.json("matches")[0]["head"]
    told = shell(*words)
    assert told.code == 2
    assert "this is ordered where m1 stands now, not at m1@3" in told.err
    assert shell.json("matches")[0]["head"] == head


def test_a_seat_is_written_in_either_case_and_a_repeated_call_says_so(shell: Shell) -> None:
    words = ("call", "m1", "May it?", "--seat", "b", "--key", "c-1")
    first, again = shell.json(*words), shell.json(*words)
    assert [one["seat"] for one in first["standing"]["calls"]] == ["B"]
    assert (first["repeated"], again["repeated"]) == (False, True)
    assert first["head"] == again["head"]
