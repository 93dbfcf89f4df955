"""The example of docs/positions.md runs as it stands there, and the page names every word."""

from __future__ import annotations

import re

from referee.positions import read_text, run_case
from referee.positions.played.answers import ANY_CHOICE
from referee.positions.written.reading import LONGEST
from referee.positions.written.words import CHECKS, CHOICES, PHASES, STEPS
from tests.house.tree import ROOT

PAGE = (ROOT / "docs" / "positions.md").read_text("utf-8")


def test_the_example_of_the_page_holds() -> None:
    (example,) = re.findall(r"<<'EOF'\n(.*?)^EOF$", PAGE, re.DOTALL | re.MULTILINE)
    (case,) = read_text(example, "docs/positions.md")
    outcome = run_case(case)
    assert outcome.status == "pass", outcome
    assert "glossary.target.2" in outcome.cited


def test_the_page_names_every_step_check_and_phase() -> None:
    named = set(re.findall(r"[\w.-]+", PAGE))
    assert {*STEPS, *CHECKS, *PHASES} - named == set()


def test_the_page_lists_the_words_of_choose_and_no_other() -> None:
    _, _, behind = PAGE.partition("| `what` |")
    table, _, _ = behind.partition("\n\n")
    words = re.findall(r"^\| `([\w-]+)` \|", table, re.MULTILINE)
    assert sorted(words) == sorted(CHOICES)
    left_out = [word for word in words if CHOICES[word] <= ANY_CHOICE | {"order"} and word in ANY_CHOICE]
    assert words[:7] == left_out


def test_the_page_says_how_long_a_file_may_be() -> None:
    assert f"{LONGEST:,} letters" in PAGE
