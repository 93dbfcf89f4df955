"""`import referee`: what it offers, what it costs, and what each answer holds for whom."""

from __future__ import annotations

import ast
import io
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed
from pathlib import Path
from typing import Any

import pytest

import referee
from referee import version as versions
from referee.exchange import NotationError
from referee.positions import PositionError
from referee.service.court.watching import accesses_at
from referee.service.event.starting import open_match
from referee.service.play.acting import act
from referee.service.play.listings import choices_at
from referee.service.proof.attesting import audiences_of, export_record
from tests.cli.test_access import watched
from tests.house.tree import ROOT

DEMO = ROOT / "cli" / "shipped" / "demo.jsonl"
ASKED = 48
"""A seq of that match at which seat A is asked for its main phase."""


@pytest.fixture(scope="module")
def demo() -> Iterator[referee.Database]:
    with referee.open(DEMO) as found:
        yield found


# The names.


def test_the_import_loads_no_room() -> None:
    code = (
        "import sys; before = {*sys.modules}; import referee; "
        "found = {m.partition('.')[0] for m in {*sys.modules} - before if m != 'referee'}; "
        "print(sorted(found - sys.stdlib_module_names), [m for m in found if m == 'typing'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[] []"


def test_every_name_is_there_and_no_other() -> None:
    assert {name for name in referee.__all__ if getattr(referee, name, None) is None} == set()
    assert {*referee.__all__} <= {*dir(referee)}
    assert {*referee._WHERE, "__version__"} == {*referee.__all__}
    with pytest.raises(AttributeError, match="module 'referee' has no attribute 'nothing'"):
        referee.nothing  # type: ignore[attr-defined]  # noqa: B018 - it is asked for


def test_type_checkers_are_told_the_same_places() -> None:
    tree = ast.parse((ROOT / "referee" / "__init__.py").read_text("utf-8"))
    [told] = [
        one
        for one in tree.body
        if isinstance(one, ast.If) and not one.orelse and isinstance(one.test, ast.Name)
    ]
    found = {
        alias.name: one.module
        for one in told.body
        if isinstance(one, ast.ImportFrom) and one.module != "typing"
        for alias in one.names
    }
    assert found == referee._WHERE


def test_the_version_is_that_of_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert referee.__version__ == installed("wixoss-referee")

    def none(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr("importlib.metadata.version", none)
    assert versions.version.__wrapped__() == installed("wixoss-referee")
    assert versions.version.__wrapped__(tmp_path / "pyproject.toml") == ""


# What is opened.


def test_a_record_is_opened_by_its_path_or_as_a_stream(demo: referee.Database) -> None:
    with referee.open(io.BytesIO(DEMO.read_bytes())) as found:
        assert found.names() == demo.names() == ["demo"]
    assert [one.head for one in demo.matches()] == [726]
    assert demo.matches(ruleset="classic") == []


def test_a_database_is_read_and_written_only_where_that_is_meant(tmp_path: Path) -> None:
    place = tmp_path / "mine.sqlite3"
    with closing(referee.open_desk(str(place))) as desk:
        open_match(desk, "m1", seed=1)
        open_match(desk, "m2", seed=2)
    with referee.open(place) as found:
        assert found.names() == ["m1", "m2"]
        asked = choices_at(found.desk, "m1")
        with pytest.raises(referee.LogError, match="read"):
            act(found.desk, "m1", asked.seat, asked.choices[0].action)
        with pytest.raises(referee.DeskError, match="there are 2") as refused:
            found.match()
        assert "match(NAME)" in refused.value.instead
        with pytest.raises(referee.LogError, match="no match m9"):
            found.match("m9")
        with pytest.raises(LookupError, match="no viewer 'C'"):
            found.match("m1", "C")
    with referee.open(str(place), write=True) as found:
        act(found.desk, "m1", asked.seat, asked.choices[0].action)
        assert found.match("m1").facts(kinds=["action.taken"])


def test_what_is_not_there_or_does_not_hold_is_said(tmp_path: Path) -> None:
    with pytest.raises(referee.LogError, match=r"no record is at .*gone.sqlite3"):
        referee.open(tmp_path / "gone.sqlite3")
    with pytest.raises(FileNotFoundError):
        referee.open(tmp_path / "gone.jsonl")
    altered = tmp_path / "altered.jsonl"
    altered.write_bytes(DEMO.read_bytes().replace(b'"seq":9', b'"seq":8', 1))
    with pytest.raises(referee.LogError, match="line"):
        referee.open(altered)
    other = tmp_path / "other.txt"
    other.write_text("[nothing of ours", "utf-8")
    with pytest.raises(NotationError):
        referee.open(other)
    assert not (tmp_path / "gone.sqlite3").exists()


# What is seen.


def test_a_seat_sees_its_hand_and_not_the_other(demo: referee.Database) -> None:
    hands: dict[str, list[bool]] = {}
    for viewer in ("A", "B", "spectator", "judge"):
        seats = demo.match("demo", viewer).view("turn8")["seats"]
        hands[viewer] = ["cards" in seats[seat]["hand"] for seat in "AB"]
    assert hands == {
        "A": [True, False],
        "B": [False, True],
        "spectator": [False, False],
        "judge": [True, True],
    }
    of_a, of_b = (demo.match("demo", who).facts(after=5, until=6)[0]["body"] for who in "AB")
    assert set(of_a) - set(of_b) == {"cards", "names"}


def test_steps_are_the_lines_of_the_log_with_the_tables_after_them(
    demo: referee.Database,
) -> None:
    match = demo.match("demo", "A")
    steps = list(match.steps("brief", after=700))
    assert [one.line for one in steps] == match.log("brief", after=700)
    assert all(one.view == match.view(one.line.seq) for one in steps)


def test_a_point_is_a_seq_or_a_name(demo: referee.Database) -> None:
    match = demo.match()
    assert (match.point(), match.point(48), match.point("turn8")) == (match.head, 48, 622)
    with pytest.raises(referee.DeskError, match="turn99"):
        match.point("turn99")
    found = match.facts("turn8", 630)
    assert [one["seq"] for one in found] == list(range(623, 631))


def test_only_a_judge_has_the_whole_state(demo: referee.Database) -> None:
    match = demo.match()
    table = match.table(ASKED)
    assert match.state(ASKED) == table.state
    assert [one.action for one in match.choices(ASKED).choices] == list(referee.legal(table))
    assert demo.match("demo", "A").choices(ASKED).seat == "A"
    for viewer in ("B", "spectator"):
        with pytest.raises(referee.DeskError, match=r"answers .* cannot be shown to"):
            demo.match("demo", viewer).choices(ASKED)
    for viewer in ("A", "B", "spectator"):
        with pytest.raises(referee.DeskError, match="whole state cannot be shown to"):
            demo.match("demo", viewer).state(ASKED)


def test_a_full_view_is_kept_where_the_policy_keeps_it(tmp_path: Path) -> None:
    place = watched(tmp_path).db
    with referee.open(place) as found:
        found.match("w1", "A")
        with pytest.raises(referee.DeskError, match="is kept") as refused:
            found.match("w1", by="floor-judge:ann", purpose="call C1")
        assert "write=True" in refused.value.instead
    with referee.open(place, write=True) as found:
        found.match("w1", by="floor-judge:ann", purpose="call C1")
        [kept] = accesses_at(found.desk, "w1")
    assert (kept.by, kept.purpose) == ("floor-judge:ann", "call C1")


def test_a_sealed_copy_is_seen_as_everybody_sees_it(tmp_path: Path) -> None:
    sealed = tmp_path / "public.jsonl"
    with referee.open(DEMO) as found, sealed.open("wb") as out:
        export_record(found.desk, "demo", out, sealed=audiences_of(found.desk, "demo"))
    with referee.open(sealed) as copy:
        match = copy.match("demo", "A")
        assert match.viewer == "spectator"
        assert "cards" not in match.view("turn8")["seats"]["A"]["hand"]
        assert match.verify().ok


# What is run.


def test_a_record_is_held_to_its_root(tmp_path: Path) -> None:
    data = DEMO.read_bytes()
    assert referee.verify(io.BytesIO(data)).ok
    other = "726:8p/OnOZVSFP8WKopJEDvF1FJCt7r5X8LaPEFewHuER0="
    assert not referee.verify(DEMO, other).ok
    altered = tmp_path / "altered.jsonl"
    altered.write_bytes(data.replace(b"Undertow Harrier", b"Undertow Carrier", 1))
    verdict = referee.verify(altered)
    assert not verdict.ok
    assert verdict.reason


def test_positions_are_read_and_played(tmp_path: Path) -> None:
    [case] = [one for one in referee.positions_of("glossary.guard.1") if "lrig" in one.row.id][:1]
    assert referee.play_position(case).outcome.status == "pass"
    assert referee.positions_of("glossary.nothing.1") == []
    shipped = ROOT / "referee" / "positions" / "book" / "quickguide"
    assert {one.row.id for one in referee.read_positions(shipped)}
    bad = tmp_path / "bad.toml"
    bad.write_text("[[case", "utf-8")
    with pytest.raises(PositionError):
        referee.read_positions(bad)


def test_the_same_seed_plays_the_same_matches() -> None:
    def played(**how: Any) -> list[list[Any]]:
        return [game.facts for game in referee.simulate(**how)]

    decks = ("ember-court", "tide-chorus")
    once = played(games=2, seed=3, decks=decks)
    assert once == played(games=2, seed=3, decks=decks)
    assert once[:1] == played(seed=3, decks=decks)
    assert once != played(games=2, seed=4, decks=decks)
    with pytest.raises(referee.DeskError):
        played(decks=("nobody", ""))
