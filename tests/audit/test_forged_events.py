"""Files of events by who makes up logs and every root with them: told in words, and never a fault."""

from __future__ import annotations

import json
import random
import re
from io import BytesIO
from typing import Any

import pytest

from events import kinds
from events.chain import Chain
from events.kinds import Fact
from events.proofs import Member, event_tree, membership, root_text
from events.records import Header, read, write
from referee.audit import root_over, verify_rows
from referee.audit.records import record_hashes
from referee.service.chance import seeded_entropy
from referee.service.store.rows import to_rows
from referee.service.unreadable import Unreadable, read_row
from tests.audit.packed_events import Parts, checked, counted_again, forged, hall_event, packed, parts_of
from tests.soak.hall import CUP

GAME, LOG = "matches/cup-2-1.jsonl", "event.jsonl"
GAMES = (1, 0, 0)
AT_EVENT: tuple[Any, ...] = (
    kinds.EventOpened("diva", "9.0.0", "2026-03-01", ""),
    kinds.PolicyAdopted("0" * 64),
    kinds.PersonEntered("\u202ex"),
    kinds.PersonEntered(""),
    kinds.PersonDropped("nobody"),
    kinds.PersonDisqualified("nobody"),
    kinds.OfficialReleased("nobody", "none"),
    kinds.RoundOpened(1, 0),
    kinds.RoundOpened(-3, -3),
    kinds.RoundBegun(99),
    kinds.RoundEnded(99),
    kinds.RoundReopened(99),
    kinds.TimeCalled(99, -1),
    kinds.RoundPaired(1, "elimination", ((1, "a", "b"),), ("a", "a"), -5, (("a", "b"),), ""),
    kinds.RoundPaired(8, "elimination", (), ("p1",), 1, (), ""),
    kinds.RoundUnpaired(3),
    kinds.TableSeated(1, 1, "", ("", "")),
    kinds.TableSeated(2, 1, "cup-2-1", ("p1", "p1")),
    kinds.TableSeated(2, 1, "../../cup", ("p1", "p2")),
    kinds.TableFeatured(7, 7, featured=True),
    kinds.TableExtended(7, 7, -5),
    kinds.TableDecided(9, 9, "X", GAMES, "match", 4),
    kinds.TableDecided(2, 1, "", (-1, -1, -1), "match", 2**50),
    kinds.ResultCorrected(1, 1, "Z", GAMES, ""),
    kinds.ResultCorrected(9, 9, "A", GAMES, ""),
    kinds.EventReopened(),
    kinds.CheckpointSigned("key", "note", (("cup-2-1", "3:x"),)),
)
AT_TABLE: tuple[Any, ...] = (
    kinds.MatchOpened("diva", "9.0.0", "0" * 64, "2026-03-01"),
    kinds.CallClaimed("C99"),
    kinds.CallClosed("C99", "R99"),
    kinds.RulingWithdrawn("R99"),
    kinds.PenaltyWithdrawn("P99"),
    kinds.PenaltyIssued("P98", "", "?", "?", "?"),
    kinds.ClockStarted(),
    kinds.ClockStopped(),
    kinds.TimeExtended(-(10**6)),
    kinds.TurnBegan(-1, "A"),
    kinds.MatchRewound(10**6),
    kinds.MatchRewound(-1),
    kinds.FirstDecided("Q", "Q", ""),
    kinds.DeckListed("Q", 0, (), (), "x"),
    kinds.MatchEnded("Q", ""),
    kinds.AppealDecided("A9", "?"),
)


@pytest.fixture(scope="module")
def whole() -> bytes:
    return packed(hall_event())


def grown(data: bytes, bodies: list[Any]) -> bytes:
    """A record with further facts that follow from its last, as whoever makes them up chains them."""
    header, rows = read(data.splitlines(keepends=True))
    facts = [
        Fact(len(rows) + place, body, rows[-1].at + place, "organiser:kim", 0)
        for place, body in enumerate(bodies, 1)
    ]
    more = to_rows(Chain(header.match), rows[-1].hash, facts, seeded_entropy(1))
    return _written(header, [*rows, *more])


def shortened(data: bytes, count: int) -> bytes:
    """A record without its last facts, with a header that fits."""
    header, rows = read(data.splitlines(keepends=True))
    return _written(header, rows[:-count])


def _written(header: Header, rows: list[Any]) -> bytes:
    out = BytesIO()
    head = type(header.head)(rows[-1].seq, rows[-1].hash)
    write(Header(header.match, header.created, header.tags, head), rows, out)
    return out.getvalue()


def rebuilt(parts: Parts) -> bytes:
    """A file whose roots and proofs all follow from the records in it, whatever these say."""
    names = [name for name, _ in json.loads(parts["members.json"])]
    members = []
    for name in names:
        part = "event.jsonl" if name == CUP else f"matches/{name}.jsonl"
        root = root_over(record_hashes(parts[part].splitlines(keepends=True))[1])
        members.append(Member(name, root.size, bytes(root.hash)))
    parts["members.json"] = json.dumps([[one.match, str(one)] for one in members]).encode()
    for one in members[1:]:
        parts[f"proofs/{one.match}.json"] = membership(CUP, members, one.match)
    return forged(parts, root=root_text(event_tree(members)), head=members[0].size)


def test_a_match_cut_with_every_root_made_anew_is_not_what_its_event_signed(whole: bytes) -> None:
    parts = parts_of(whole)
    assert checked(rebuilt(dict(parts))).ok
    parts[GAME] = shortened(parts[GAME], 2)
    found = checked(rebuilt(parts))
    assert (found.ok, found.part) == (False, GAME)
    assert "the event says that it ended at seq" in found.reason
    parts = parts_of(whole)
    line = parts[GAME].splitlines()[-1]
    if json.loads(line)["kind"] == "checkpoint.signed":
        parts[GAME] = shortened(parts[GAME], 1)
        found = checked(rebuilt(parts))
        assert (found.ok, found.part) == (False, "event.jsonl")
        assert "signed otherwise" in found.reason


def test_a_match_cut_under_the_roots_of_before_has_another_root(whole: bytes) -> None:
    parts = parts_of(whole)
    parts[GAME] = shortened(parts[GAME], 1)
    found = checked(forged(parts))
    assert (found.ok, found.part) == (False, GAME)
    assert "and members.json says" in found.reason
    assert "round 2, table 1" in found.reason


@pytest.mark.parametrize("seed", range(40))
def test_facts_that_no_referee_wrote_are_told_and_are_no_fault(whole: bytes, seed: int) -> None:
    chance, parts = random.Random(seed), parts_of(whole)
    if seed % 2:
        parts[LOG] = grown(parts[LOG], chance.sample(AT_EVENT, chance.randint(1, 4)))
    else:
        parts[GAME] = grown(parts[GAME], chance.sample(AT_TABLE, chance.randint(1, 4)))
    data = rebuilt(parts)
    found = checked(data)
    assert found.ok or found.reason
    if found.ok:
        again = counted_again(data)
        assert not again.ok or (again.audit is not None and again.audit.faults > 0)


@pytest.mark.parametrize(
    ("part", "body"), [*((LOG, one) for one in AT_EVENT), *((GAME, one) for one in AT_TABLE)]
)
def test_each_of_them_alone_is_no_fault_either(whole: bytes, part: str, body: object) -> None:
    parts = parts_of(whole)
    parts[part] = grown(parts[part], [body])
    data = rebuilt(parts)
    if checked(data).ok:
        again = counted_again(data)
        assert again.ok or again.reason


PYTHON = re.compile(r"Error|object|NoneType|concat|expected value")
"""Words of Python that no answer holds."""


@pytest.mark.parametrize(
    "report",
    [b"null", b"[]", b"{}", b"nope", b'{"report": 1}', b'{"report": {"terms": {}}}'],
)
def test_a_report_of_another_type_is_named_itself(whole: bytes, report: bytes) -> None:
    parts = parts_of(whole)
    parts["report.json"] = report
    again = counted_again(forged(parts))
    assert (again.ok, again.part) == (False, "report.json")
    assert again.reason.startswith("it is no report of an event")


@pytest.mark.parametrize("part", ["README.txt", "report.html", "report.json", "members.json", "clauses.json"])
@pytest.mark.parametrize(
    "said", [b"null", b"[]", b"{}", b"[[1]]", b'{"report": {"terms": {"tiebreaks": 1}}}']
)
def test_parts_of_another_type_are_told_without_words_of_python(whole: bytes, part: str, said: bytes) -> None:
    parts = parts_of(whole)
    parts[part] = said
    data = forged(parts)
    found = checked(data)
    again = counted_again(data) if found.ok else found
    assert (again.ok, again.part) == (False, part)
    assert not PYTHON.search(again.reason)


@pytest.mark.parametrize("fault", [TypeError("can't concat str to bytes"), AttributeError("'list' object")])
def test_values_of_the_wrong_type_are_told_in_words(fault: Exception) -> None:
    def read_it() -> None:
        raise fault

    found = read_row(read_it)
    assert isinstance(found, Unreadable)
    assert not PYTHON.search(str(found))


def test_a_column_of_the_wrong_type_does_not_verify_and_is_told_in_words(whole: bytes) -> None:
    _, rows = read(parts_of(whole)[LOG].splitlines(keepends=True))
    found = verify_rows(CUP, [rows[0], rows[1]._replace(open="x")])  # type: ignore[arg-type]
    assert (found.ok, found.first_bad) == (False, 2)
    assert found.reason == "the stored fact is malformed (a value in it has the wrong type)"
