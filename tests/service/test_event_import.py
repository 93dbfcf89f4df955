"""The file of an event comes in whole, once, or not at all; and what it brought goes out again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from functools import cache
from io import BytesIO

import pytest

from cli.record.exchanging import _brought_lines
from events.errors import RecordError
from events.stores import open_log
from events.transfer import OtherHistory
from referee.exchange import bring_in
from referee.service import Desk, DeskError
from referee.service.event.ordering import event_at
from referee.service.event.running import list_events
from referee.service.event.standing import standings_at
from referee.service.matches import list_matches, log_names
from referee.service.proof.gathering import event_root
from referee.service.records.auditing import audit_log, to_audit
from referee.service.records.removing import remove_event, remove_match
from tests.audit.packed_events import checked, forged, hall_event, packed, parts_of

BY = "organiser:kim"
PART = "matches/cup-1-1.jsonl"


@cache
def files() -> tuple[bytes, bytes]:
    """The same event for a judge and for everybody."""
    with closing(hall_event(matches=4)) as desk:
        return packed(desk), packed(desk, "spectator")


@pytest.fixture(params=["memory", "sqlite"])
def desk(request: pytest.FixtureRequest, tmp_path: object) -> Iterator[Desk]:
    url = "memory:" if request.param == "memory" else f"{tmp_path}/record.sqlite3"
    with closing(Desk(open_log(url))) as found:
        yield found


def brought(desk: Desk, data: bytes, root: str = "") -> tuple[str, int, bool]:
    made = bring_in(desk, BytesIO(data), "", root, BY)
    return made.match, len(made.matches), made.already


@pytest.mark.parametrize("public", [False, True])
def test_the_file_of_an_event_comes_in_whole_and_a_second_time_changes_nothing(
    desk: Desk, *, public: bool
) -> None:
    data = files()[public]
    assert brought(desk, data) == ("cup", 4, False)
    assert log_names(desk)[0] == "cup"
    assert [one.fault for one in list_events(desk)] + [one.fault for one in list_matches(desk)] == [""] * 5
    assert checked(data).root == event_root(desk, "cup")
    audited = [audit_log(desk, name, quick=True) for name in to_audit(desk)]
    assert {one.code for log in audited for one in log.findings} <= {"sealed-part", "sealed"}
    assert standings_at(desk, "cup").rows
    tip = desk.log.tip()
    for again in files():
        assert brought(desk, again, checked(data).root) == ("cup", 4, True)
    assert desk.log.tip() == tip


def test_nothing_of_a_file_comes_in_that_does_not_hold(desk: Desk) -> None:
    parts = parts_of(files()[0])
    cut = parts | {PART: b"".join(parts[PART].splitlines(keepends=True)[:-2])}
    altered = [
        forged(parts | {name: parts[name] + b" "}) for name in ("report.json", "report.html", "README.txt")
    ]
    for data in (*altered, forged(cut), files()[0][:-9], b"PK\3\4 and no zip file", files()[0] + b"x"):
        with pytest.raises(RecordError, match="nothing was taken in"):
            brought(desk, data)
    with pytest.raises(RecordError, match="another root"):
        brought(desk, files()[0], "9:" + "A" * 43 + "=")
    assert log_names(desk) == []


def test_where_one_match_is_here_with_other_facts_nothing_comes_in(desk: Desk) -> None:
    with closing(hall_event(seed=8, matches=4)) as other:
        first = parts_of(packed(other))
    for name, data in first.items():
        if name.startswith("pinned/"):
            desk.log.put_blob(name[7:].partition("-")[0], data)
    bring_in(desk, BytesIO(first[PART]))
    with pytest.raises(OtherHistory, match=r"cup-1-1 is already in .* with other facts"):
        brought(desk, files()[0])
    assert log_names(desk) == ["cup-1-1"]


def test_a_record_out_of_the_file_needs_what_it_pins_and_says_which_part_that_is(desk: Desk) -> None:
    parts = parts_of(files()[0])
    for name, kind in (("event.jsonl", "policy"), (PART, "catalog")):
        with pytest.raises(RecordError, match=rf"neither in the file nor .*pinned/{kind}-[0-9a-f]{{64}}\."):
            bring_in(desk, BytesIO(parts[name]))
    assert log_names(desk) == []
    assert brought(desk, files()[0]) == ("cup", 4, False)
    assert bring_in(desk, BytesIO(parts[PART])).already


def test_an_imported_event_goes_out_with_its_matches_and_comes_back(desk: Desk) -> None:
    brought(desk, files()[0])
    with pytest.raises(DeskError) as named:
        remove_match(desk, "cup-1-1", "a test", BY)
    assert "referee event remove cup" in named.value.instead
    offices = event_at(desk, "cup").offices
    known = {one.person: f"{one.role}:{one.person}" for one in offices}
    assert known
    for by, actor in (*known.items(), ("kit", "kit"), ("owner", "owner"), ("judge", "judge")):
        assert remove_event(desk, "cup", "a wrong file", by, dry_run=True).event.by == actor
    told = remove_event(desk, "cup", "a wrong file", BY, dry_run=True)
    assert (told.event.match, len(told.matches), told.dry_run) == ("cup", 4, True)
    assert len(log_names(desk)) == 5
    done = remove_event(desk, "cup", "a wrong file", BY)
    assert [one.match for one in done.matches] == [one.match for one in told.matches]
    assert (log_names(desk), list_events(desk)) == ([], [])
    assert brought(desk, files()[0]) == ("cup", 4, False)
    assert len(log_names(desk)) == 5


def test_an_event_stays_while_a_match_of_it_has_to(desk: Desk) -> None:
    brought(desk, files()[0])
    ref = desk.log.match("cup-1-1")
    desk.log.open_match("off", created=1, tags={}, parent=(ref.id, 1))
    with pytest.raises(DeskError, match=r"matches of it have to stay: cup-1-1 \(it has branches\)"):
        remove_event(desk, "cup", "a test", BY)
    with pytest.raises(DeskError, match="without a reason"):
        remove_event(desk, "cup", " ", BY)
    assert len(log_names(desk)) == 6


def test_an_event_of_this_house_is_kept() -> None:
    with closing(hall_event(matches=4)) as desk:
        with pytest.raises(DeskError, match="an event of this house"):
            remove_event(desk, "cup", "a test", BY)
        assert log_names(desk)[0] == "cup"


@pytest.mark.parametrize(("first", "second", "copy"), [(0, 1, "whole"), (1, 0, "sealed")])
def test_a_file_that_is_sealed_otherwise_changes_nothing_and_says_which_copy_stays(
    desk: Desk, first: int, second: int, copy: str
) -> None:
    brought(desk, files()[first])
    before = [list(desk.log.read(n)) for n in range(1, 6)]
    made = bring_in(desk, BytesIO(files()[second]), "", "", BY)
    assert made.already
    assert set(made.stays.values()) == {copy}
    assert PART.removeprefix("matches/").removesuffix(".jsonl") in made.stays
    assert f"the {copy} copy that was here stays" in "".join(map(str, _brought_lines(made, 1, event=True)))
    assert [list(desk.log.read(n)) for n in range(1, 6)] == before
    assert bring_in(desk, BytesIO(files()[first]), "", "", BY).stays == {}
