"""Each check holds where it should, and fails with expected, found and seq where it should not."""

from __future__ import annotations

import pytest

from referee.positions import run_case
from tests.positions.paper import case_of, line_of, paper, passes, ran

ATTACK = '{ seat = "A", do = "attack", from = "A.signi.left" },'

CHECKS: dict[str, tuple[str, str, str]] = {
    "zone": ('seat = "A", zone = "ener", cards = [%s]', '"Marsh Otter"', '"Field Mouse"'),
    "zone in order": (
        'seat = "A", zone = "deck", ordered = true, cards = ["Field Mouse", %s, "Field Mouse"]',
        '"Marsh Otter", "Field Mouse"',
        '"Field Mouse", "Marsh Otter"',
    ),
    "contains": ('seat = "A", zone = "hand", cards = [%s]', '"Rain Scroll"', '"Field Mouse"'),
    "lacks": ('seat = "A", zone = "hand", cards = [%s]', '"Field Mouse"', '"Rain Scroll"'),
    "count": ('seat = "B", zone = "signi", value = %s', "1", "2"),
    "counts": ('seat = "A", hand = 2, deck = 4, life = 2, lrig_stack = %s', "4", "3"),
    "field": ('seat = "A", left = "Field Mouse", right = %s', '""', '"Field Mouse"'),
    "power": ('at = "A.signi.left", value = %s', "2000", "3000"),
    "state": ('at = "A.signi.left", value = %s', '"up"', '"down"'),
    "flag": ('at = "A.signi.center", flag = %s, value = true', '"frozen"', '"awakened"'),
    "flag infected": ('at = "B.signi.left", flag = "infected", value = %s', "true", "false"),
    "coins": ('seat = "A", value = %s', "1", "0"),
    "viruses": ('seat = "B", zones = [%s]', '"left"', '"right"'),
    "decision": ('seat = %s, kind = "main"', '"A"', '"B"'),
    "phase": ('turn = "A", phase = %s, turn_number = 5', '"main"', '"grow"'),
    "winner": ("value = %s", '"none"', '"A"'),
    "legal": (
        'seat = "A", action = { do = "play", card = "Marsh Otter", zone = "right" }, value = %s',
        "true",
        "false",
    ),
    "legal to guard": (
        'seat = "B", action = { do = "guard", decline = true }, value = %s',
        "false",
        "true",
    ),
    "visible_to": ('what = "A.hand", viewer = %s, value = false', '"B"', '"A"'),
    "visible_to by name": (
        'what = "A.ener:Marsh Otter", viewer = "B", value = %s',
        "true",
        "false",
    ),
    "visible_to deck": ('what = "A.deck.top", viewer = "A", value = %s', "false", "true"),
    "visible_count": ('what = "A.hand", viewer = "B", value = %s', "2", "1"),
    "visible_count field": ('what = "A.signi", viewer = "B", value = %s', "2", "3"),
}


@pytest.mark.parametrize("name", CHECKS)
def test_a_check_holds_and_can_fail(name: str) -> None:
    pattern, right, wrong = CHECKS[name]
    word = name.partition(" ")[0]
    sound = f'{{ check = "{word}", {pattern % right} }},'
    passes(expect=sound)
    text = paper(expect=sound.replace(pattern % right, pattern % wrong))
    outcome = run_case(case_of(text))
    assert (outcome.status, outcome.check) == ("fail", word)
    assert outcome.line == line_of(text, "{ check")
    assert outcome.expected != outcome.found
    assert outcome.seq > 0


def test_a_check_in_the_middle_fails_at_its_own_line() -> None:
    check = '{ check = "count", seat = "B", zone = "life", value = 2 }'
    step = f'{{ seat = "-", do = "expect", checks = [{check}] }},'
    text = paper(f"{ATTACK}\n{step}", phase="attack.signi")
    outcome = run_case(case_of(text))
    assert (outcome.status, outcome.check, outcome.expected, outcome.found) == (
        "fail",
        "count",
        2,
        1,
    )
    assert outcome.line == line_of(text, step)


def test_what_was_revealed_is_what_a_seat_came_to_know() -> None:
    use = '{ seat = "A", do = "use", card = "Rain Scroll" },'
    told = '{ check = "was_revealed", card = "%s", to = "%s", value = %s },'
    passes(use, told % ("Rain Scroll", "B", "true"))
    passes(use, told % ("Field Mouse", "A", "true"))
    passes(use, told % ("Field Mouse", "B", "false"))
    assert ran(use, told % ("Field Mouse", "B", "true")).check == "was_revealed"


def test_cites_are_the_clauses_of_the_facts_of_the_script() -> None:
    cites = '{ check = "cites", clauses = ["%s"] },'
    passes(ATTACK, cites % "glossary.damage.1", phase="attack.signi")
    outcome = ran(ATTACK, cites % "glossary.refresh.1", phase="attack.signi")
    assert (outcome.check, outcome.expected) == ("cites", ["glossary.refresh.1"])


def test_all_checks_of_a_moment_hold_together() -> None:
    """The draw phase may be looked at before its draw and after; not at both in one list."""
    hand = '{ check = "count", seat = "A", zone = "hand", value = %s },'
    deck = '{ check = "count", seat = "A", zone = "deck", value = %s },'
    for cards, left in ((2, 4), (4, 2)):
        passes(expect=(hand % cards) + (deck % left), phase="draw")
    assert ran(expect=(hand % 2) + (deck % 2), phase="draw").status == "fail"
    assert ran(expect=hand % 3, phase="draw").status == "fail"
