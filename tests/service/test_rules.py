"""Which rules made a match is recorded, and a difference of rules is told and never charged."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from events.kinds import Fact, RulesChanged
from events.values import changed
from referee.auditing.findings import DIFFERS, FAULT
from referee.service import Desk
from referee.service.court.branching import open_branch
from referee.service.court.rerunning import judge_again
from referee.service.event.starting import open_match
from referee.service.orders import calls, points
from referee.service.program import RULES, program, rules_fingerprint
from referee.service.proof.verifying import verify_match
from referee.service.records.auditing import audit_log
from tests.ordering import given
from tests.paper.desks import enter, paper_desk
from tests.service.conftest import play
from tests.service.forged import Change, desk_under, forged, opened_under, rewritten, swapped, without

X, Y = "1" * 16, "2" * 16
HEAD = "head-judge:bo"
DECIDES_NOTHING = {
    "cards/__init__.py": "names",
    "cards/check.py": "what is wrong with a card file",
    "cards/deck_counts.py": "how many copies a line of a deck list asks for",
    "cards/deck_fields.py": "columns and keys of deck lists",
    "cards/deck_files.py": "files of deck editors",
    "cards/deck_layouts.py": "lines of deck lists",
    "cards/deck_lines.py": "a line of a deck list as a count and a card",
    "cards/deck_reader.py": "which cards a deck list names; the match pins them",
    "cards/decks.py": "text of deck lists",
    "cards/errors.py": "errors",
    "cards/files.py": "card files",
    "cards/legality.py": "whether a deck may be played, asked before a match is opened",
    "cards/names.py": "how names are looked up",
    "cards/near.py": "names that are offered for one that no card has",
    "cards/shipped.py": "cards, which a match pins",
    "cards/systems.py": "warnings about a card file",
    "__init__.py": "names",
    "given.py": "bounds of files",
    "synonyms.py": "words that people use for commands",
    "text_files.py": "encodings of files",
    "letters.py": "letters that are refused in what people write",
    "wording.py": "words of messages",
}
"""What the rules load and what no fact follows from, and why."""


def changes(desk: Desk, match: str = "m1") -> list[tuple[str, str, int]]:
    found = [f.body for f in desk.facts(match) if isinstance(f.body, RulesChanged)]
    return [(body.replaced, body.rules, body.first) for body in found]


# The fingerprint.


def test_every_file_that_the_rules_load_is_fingerprinted_or_decides_nothing() -> None:
    code = "import sys, referee.rules\nfor name, one in sys.modules.items():\n"
    code += "    if name.partition('.')[0] in ('events', 'referee'): print(one.__file__)"
    files = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    loaded = {Path(file) for file in files.split()}
    assert len(loaded) > 150
    covered = {(package, part) for package, parts in RULES.items() for part in parts}
    bare = set()
    for file in loaded:
        package = "events" if file.parts[-2] in {"events", "kinds"} else "referee"
        inside = Path(*file.parts[len(file.parts) - file.parts[::-1].index(package) :])
        if not {(package, str(inside)), (package, inside.parts[0])} & covered:
            bare.add(str(inside))
    assert bare == set(DECIDES_NOTHING)


def test_the_fingerprint_is_of_content_whatever_the_newlines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def of(rule: bytes, data: bytes) -> str:
        (tmp_path / "rules").mkdir(exist_ok=True)
        (tmp_path / "rules/a.py").write_bytes(rule)
        (tmp_path / "rules/b.toml").write_bytes(data)
        (tmp_path / "rules/a.pyc").write_bytes(b"compiled by any Python")
        rules_fingerprint.cache_clear()
        return rules_fingerprint()

    known = rules_fingerprint()
    with monkeypatch.context() as patched:
        patched.setattr("referee.service.program.files", lambda _: tmp_path)
        patched.setattr("referee.service.program.RULES", {"referee": ("rules",)})
        first = of(b"LIMIT = 1\n", b"x = 1\n")
        assert first == of(b"LIMIT = 1\r\n", b"x = 1\n")
        assert len({first, of(b"LIMIT = 2\n", b"x = 1\n"), of(b"LIMIT = 1\n", b"x = 2\n")}) == 3
    rules_fingerprint.cache_clear()
    assert known == rules_fingerprint() == program().rules
    assert len(known) == 16


def test_who_only_looks_asks_for_no_fingerprint() -> None:
    log = opened_under(X).log

    def refuse() -> str:
        raise AssertionError

    desk = Desk(log, rules=refuse)
    desk.state("m1")
    desk.reading("m1")
    given(calls.note, desk, "m1", HEAD, "a note asks nothing of the rules", point=None)
    assert changes(desk) == []


# In the record.


def test_a_match_says_which_rules_made_it_and_once_where_they_changed() -> None:
    desk = opened_under(X)
    assert desk.facts("m1")[0].body.rules == X
    assert changes(desk) == []
    later = desk_under(Y, desk.log)
    first = later.reader("m1").head() + 1
    play(later, "m1", 3)
    assert changes(later) == [(X, Y, first)]
    assert later.facts("m1", first - 1, first)[0].body.KIND == "action.taken"
    cold = desk_under(Y, desk.log)
    play(cold, "m1", 2)
    assert changes(cold) == [(X, Y, first)]
    back = desk_under(X, desk.log)
    play(back, "m1", 1)
    assert [one[:2] for one in changes(back)] == [(X, Y), (Y, X)]
    assert desk_under(X, desk.log).state("m1") == back.state("m1")


def test_a_record_from_before_goes_on_with_the_rules_before_unknown() -> None:
    desk = opened_under("")
    assert b'"rules"' not in desk.log.read(1)[0].open
    later = desk_under(Y, desk.log)
    play(later, "m1", 2)
    assert [one[:2] for one in changes(later)] == [("", Y)]


def test_after_a_rewind_to_before_the_change_its_rules_go_on() -> None:
    desk = opened_under(X, 12)
    to = [f.seq for f in desk.facts("m1") if f.body.KIND == "decision.asked"][-2]
    later = desk_under(Y, desk.log)
    play(later, "m1", 3)
    given(points.rewind, later, "m1", HEAD, to, "a slip")
    play(later, "m1", 3)
    cold = desk_under(Y, desk.log)
    play(cold, "m1", 1)
    assert len(changes(cold)) == 1
    assert audit_log(cold, "m1").findings == ()


def test_a_branch_has_the_rules_of_the_point_that_it_left() -> None:
    desk = opened_under(X)
    before, later = desk.reader("m1").head(), desk_under(Y, desk.log)
    play(later, "m1", 3)
    for point, told in ((before, 1), (later.reader("m1").head(), 1)):
        branch = open_branch(later, "m1", point, by=HEAD).name
        play(later, branch, 2)
        play(desk_under(Y, desk.log), branch, 1)
        assert len(changes(later, branch)) == told
    own = [one for one in later.facts("m1.B2", later.reader("m1").head()) if one.body.KIND == "rules.changed"]
    assert own == []


# Judged again.


def over(rules: Sequence[str]) -> Desk:
    """A match that is played to its end, its last part under the last of these rules."""
    desk = opened_under(rules[0], 30)
    for one in rules[1:]:
        desk = desk_under(one, desk.log)
    play(desk, "m1", 4000)
    return desk


def test_what_this_program_made_comes_out_exactly() -> None:
    desk = over([X])
    found = judge_again(desk, "m1")
    assert (found.verdict, found.ok, found.by_other_rules, found.rules) == ("exact", True, False, X)
    assert judge_again(desk_under(Y, desk.log), "m1").ok


def test_a_match_that_waits_for_its_first_answer_comes_out_exactly_whoever_is_to_play_first() -> None:
    desk = desk_under(X)
    for first in (None, "A", "B"):
        name = open_match(desk, None, "ember-court", "tide-chorus", first=first, date="2026-11-21")
        for commands in (0, 1):
            play(desk, name, commands)
            assert judge_again(desk, name).ok


def test_a_swapped_winner_is_a_fault_where_these_rules_made_it() -> None:
    desk = forged(over([X]), swapped, X)
    assert audit_log(desk, "m1", quick=True).findings == ()
    (found,) = audit_log(desk, "m1").findings
    assert (found.code, found.severity) == ("other-outcome", FAULT)
    assert not judge_again(desk, "m1").by_other_rules


@pytest.mark.parametrize(
    ("change", "judge", "made"),
    [
        (swapped, Y, f"rules {X}"),
        (without, X, "unknown rules (the record names none)"),
    ],
)
def test_a_swapped_winner_is_told_where_other_rules_made_it(change: Change, judge: str, made: str) -> None:
    desk = forged(over([X]), change, judge)
    (found,) = audit_log(desk, "m1").findings
    assert (found.code, found.severity) == ("other-rules", DIFFERS)
    assert found.what.startswith(f"made by {made}, judged by rules {judge}: match.ended")
    assert found.rule.startswith("recorded: ")
    again = judge_again(desk, "m1")
    assert (again.ok, again.by_other_rules) == (False, True)


@pytest.mark.parametrize(
    ("kind", "word", "other"),
    [
        ("match.opened", f'"rules":"{X}"', '"rules":"of ours"'),
        ("match.opened", f'"rules":"{X}"', f'"rules":"{"A" * 16}"'),
        ("rules.changed", f'"rules":"{Y}"', f'"rules":"{"2" * 17}"'),
        ("rules.changed", f'"replaced":"{X}"', '"replaced":"?"'),
        ("match.ended", '"winner":"', '"winner":"C'),
    ],
)
def test_a_record_with_a_value_that_no_rules_give_is_unreadable(kind: str, word: str, other: str) -> None:
    desk = rewritten(over([X, Y]), kind, word, other)
    verdict = verify_match(desk, "m1")
    assert f"{kind} cannot be read: " in verdict.reason
    (found,) = audit_log(desk, "m1").findings
    assert (found.code, found.severity) == ("unreadable", FAULT)


def test_a_finding_of_another_winner_names_both() -> None:
    desk = forged(over([X]), swapped, X)
    again = judge_again(desk, "m1")
    won = f"recorded: {again.recorded.winner} won; replayed: {again.made.winner} won"
    (found,) = audit_log(desk, "m1").findings
    assert found.what.endswith(won)
    assert {again.recorded.winner, again.made.winner} == {"A", "B"}


def test_what_came_before_by_other_rules_keeps_nothing_from_being_judged() -> None:
    """The first part, by X, comes out otherwise; the second, by Y, is judged from where it began."""
    desk = over([X, Y])
    ((_, _, first),) = changes(desk)
    ended = next(f.seq for f in reversed(desk.facts("m1")) if f.body.KIND == "turn.ended" and f.seq < first)

    def earlier(fact: Fact) -> Fact:
        return changed(fact, actor="A") if fact.seq == ended else fact

    told = judge_again(forged(desk, earlier, Y), "m1")
    assert told.parted is not None
    assert (told.parted.seq, told.parted.rules, told.by_other_rules) == (ended, X, True)
    assert told.made == told.recorded
    charged = judge_again(forged(desk, lambda fact: swapped(earlier(fact)), Y), "m1")
    assert charged.parted is not None
    assert (charged.parted.recorded, charged.parted.rules) == ("match.ended", Y)
    assert not charged.by_other_rules


def test_a_paper_match_says_once_by_which_rules_it_goes_on() -> None:
    desk = paper_desk()
    later = Desk(desk.log, rules=lambda: Y)
    enter(later, "c regent; g ilvane first", "p scout l; n")
    (change,) = (f for f in later.facts("m1") if isinstance(f.body, RulesChanged))
    assert change.body.rules == Y
    assert later.facts("m1", change.body.first - 1, change.body.first)[0].body.KIND == "action.taken"
    enter(Desk(desk.log, rules=lambda: Y), "p mossback r; .")
    assert len(changes(later)) == 1
    assert audit_log(later, "m1").findings == ()
