"""How a log reads: headings, causes by indentation, undone stretches, rulings."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cli.drawn.logbook import LogLayout, around, draw
from referee.timeline.story import LogLine, holds

TURN = (3, "A")
LINES = [
    LogLine(50, "turn.began", "turn 3 begins", turn=TURN, phase="up"),
    LogLine(51, "cards.moved", "A drew 2 cards", turn=TURN, phase="draw"),
    LogLine(52, "action.taken", "A attacked with Field Mouse", turn=TURN, phase="attack.signi"),
    LogLine(
        53,
        "cards.moved",
        "B crushed a Life Cloth: Glass Heron",
        depth=1,
        clauses=("glossary.lancer.1",),
        by=("Field Mouse", 2),
        undone=55,
        turn=TURN,
        phase="attack.signi",
    ),
    LogLine(
        54,
        "ruling.given",
        "ruling R-1: rewind to 52",
        court=True,
        turn=TURN,
        phase="attack.signi",
        details=(("question", "Did [Lancer] apply?"), ("decision", "No.")),
    ),
]


def text_of(lines: list[LogLine], *, clauses: bool = False) -> list[str]:
    return [line.plain.rstrip() for line in draw(lines, LogLayout(72, clauses))]


def test_a_turn_and_each_phase_have_a_heading() -> None:
    drawn = text_of(LINES)
    assert drawn[0].startswith("  50  ━━ turn 3 of A ━")
    assert [d.strip() for d in drawn if d.endswith((" phase", " step"))] == [
        "draw phase",
        "SIGNI attack step",
    ]


def test_an_outcome_is_indented_under_its_cause() -> None:
    drawn = text_of(LINES)
    assert "  52  A attacked with Field Mouse" in drawn
    assert any(d.startswith("  53✗   B crushed") for d in drawn)


def test_an_undone_stretch_says_by_what_and_is_struck() -> None:
    drawn = draw(LINES, LogLayout(72))
    at = next(i for i, d in enumerate(drawn) if "↶ undone by 55" in d.plain)
    line = drawn[at + 1]
    assert line.plain.startswith("  53✗")
    assert any("undone" in str(span.style) for span in line.spans)
    assert sum("undone by" in d.plain for d in drawn) == 1


def test_clauses_and_the_sentence_of_the_card_are_told_on_demand() -> None:
    assert not any("glossary" in d for d in text_of(LINES))
    told = text_of(LINES, clauses=True)
    assert any(d.endswith("Field Mouse, line 2 · glossary.lancer.1") for d in told)


def test_a_ruling_stands_in_a_box_of_the_full_width() -> None:
    drawn = text_of(LINES)
    box = [d for d in drawn if d.endswith(("╮", "│", "╯"))]
    assert len(box) == 4
    assert {len(d) for d in box} == {72}
    assert "[Lancer]" in box[1]


def test_the_log_beside_a_board_ends_at_the_point_and_fits() -> None:
    drawn = around(LINES, 53, 4, LogLayout(60))
    assert len(drawn) <= 4
    assert drawn[-1].plain.startswith("  53▸") or "53▸" in drawn[-2].plain
    assert not any("ruling" in d.plain for d in drawn)


def test_no_line_is_wider_than_asked() -> None:
    long = replace(LINES[1], words="A played " + "a card with a long name and more " * 5)
    assert all(d.cell_len <= 60 for d in draw([*LINES, long], LogLayout(60, clauses=True)))


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["guarded"], [7]),
        (["GUARDED", "A"], [7]),
        (["guarded", "B"], []),
        (["glossary.guard"], [7]),
        (["damage."], [8]),
        (["Lantern Page"], [7, 8]),
        (["Lantern Page", "damage"], [8]),
        ([], [7, 8]),
    ],
)
def test_a_log_is_cut_down_to_what_a_line_is_about(words: list[str], found: list[int]) -> None:
    lines = [
        LogLine(7, "guard.declared", "A guarded with Lantern Page", "A", 0, ("glossary.guard.1",)),
        LogLine(8, "damage.prevented", "damage is prevented", "rules", by=("Lantern Page", 2)),
    ]
    assert [line.seq for line in lines if holds(line, words)] == found
