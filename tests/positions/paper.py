"""A position on paper for tests: a sound one, and what becomes of it when a line is changed."""

from __future__ import annotations

from referee.positions import Case, CaseOutcome, read_text, run_case

CARDS = """\
[cards."Field Mouse"]
type = "SIGNI"
colors = ["green"]
level = 1
power = 2000
[cards."Marsh Otter"]
type = "SIGNI"
colors = ["blue"]
level = 2
power = 5000
[cards."Shield Crab"]
type = "SIGNI"
level = 1
power = 1000
guard = true
[cards."Rain Scroll"]
type = "SPELL"
colors = ["blue"]
cost = { blue = 1 }
text = "Draw two cards."
[cards."Vela Zero"]
type = "LRIG"
level = 0
lrig_types = ["Vela"]
[cards."Vela Three"]
type = "LRIG"
colors = ["red"]
level = 3
limit = 6
lrig_types = ["Vela"]
[cards."Orin Zero"]
type = "LRIG"
level = 0
lrig_types = ["Orin"]
[cards."Sable Zero"]
type = "LRIG"
level = 0
lrig_types = ["Sable"]
"""

HEAD = """
[[case]]
id = "paper.case"
title = "A case of a test"
system = "tests"
clauses = ["glossary.attack.3"]
turn = "A"
turn_number = 5
why = "It is a test."
"""

LRIGS = 'lrig = { center = ["Vela Three", "Vela Zero"], left = ["Orin Zero"], right = ["Sable Zero"] }'
BOARD = f"""
[case.board.A]
hand = ["Marsh Otter", "Rain Scroll"]
deck = ["Field Mouse", "Marsh Otter", "Field Mouse", "Field Mouse"]
life = ["Field Mouse", "Field Mouse"]
ener = ["Marsh Otter"]
coins = 1
{LRIGS}
signi = {{ left = {{ card = "Field Mouse" }}, center = {{ card = "Field Mouse", frozen = true }} }}
[case.board.B]
hand = ["Shield Crab"]
deck = ["Field Mouse", "Marsh Otter", "Field Mouse", "Field Mouse"]
life = ["Field Mouse", "Field Mouse"]
viruses = ["left"]
{LRIGS}
signi = {{ left = {{ card = "Field Mouse" }} }}
"""


def paper(
    script: str = "",
    expect: str = "",
    *,
    phase: str = "main",
    board: str = BOARD,
    more: str = "",
    cards: str = "",
) -> str:
    """Write a file with one case: steps and checks as TOML tables, one a line."""
    rows = [f'phase = "{phase}"', more, "script = [", script, "]", "expect = [", expect, "]"]
    return CARDS + cards + HEAD + "\n".join(rows) + board


def case_of(text: str) -> Case:
    (case,) = read_text(text, "paper.toml")
    return case


def ran(script: str = "", expect: str = "", **more: str) -> CaseOutcome:
    """Run the one case of a file."""
    return run_case(case_of(paper(script, expect, **more)))


def passes(script: str = "", expect: str = "", **more: str) -> None:
    outcome = ran(script, expect, **more)
    assert outcome.status == "pass", outcome


def line_of(text: str, part: str) -> int:
    """The line on which a part of a text stands."""
    return text[: text.index(part)].count("\n") + 1
