"""Records: the same bytes there and back, and a clear word for anything else."""

from __future__ import annotations

import io
import json
import tracemalloc
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.canonical import canonical
from events.chain import Chain
from events.errors import BadCommand, MatchExists, RecordError
from events.log import Head, Row
from events.memory_log import MemoryLog
from events.parts import pack
from events.records import LINE_LIMIT, Blob, Header, Origin, lines_of, read, write
from events.transfer import export_match, import_record
from referee.audit import verify_record
from tests.audit.copies import HOSTILE, record, spoiled
from tests.contracts.sample import Match

DATA = record()


def reading(data: bytes) -> list[Row]:
    return read(lines_of(io.BytesIO(data))).rows


def without_its_hash(header: bytes) -> bytes:
    """A header line with an honest hash after a change to the rest of it."""
    from events.records import _header_hash  # noqa: PLC0415 - only forgers need it

    said = json.loads(header)
    said.pop("hash", None)
    return canonical(said | {"hash": _header_hash(said)}) + b"\n"


def test_there_and_back() -> None:
    log = MemoryLog()
    ref = import_record(log, read(io.BytesIO(DATA)))
    assert (ref.public_id, ref.tags) == ("m-17", {"event": "Köln", "round": "8"})
    program = json.loads(DATA.splitlines()[0])["blobs"][0]["sha256"]
    out = io.BytesIO()
    export_match(log, "m-17", out, blobs=[("program", program)])
    assert out.getvalue() == DATA


@pytest.mark.parametrize("sealed", ["A", "J", "AJ", "B"])
def test_a_public_copy_holds_and_hides(sealed: str) -> None:
    data = record(sealed=sealed)
    assert read(io.BytesIO(data)).header.head == read(io.BytesIO(DATA)).header.head
    assert (b'"card":' in data) == ("A" not in sealed)
    assert (b'"order":' in data) == ("J" not in sealed)
    log = MemoryLog()
    ref = import_record(log, read(io.BytesIO(data)))
    again = io.BytesIO()
    export_match(log, "m-17", again, blobs=[("program", log.put_blob("program", PROGRAM))])
    assert again.getvalue() == data
    assert log.head(ref.id).seq == 30


PROGRAM = b'{"steps":["draw"]}'
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
OBJECTS = st.dictionaries(st.text(), JSON, max_size=4)
AUDIENCES = st.sampled_from(["A", "B", "J", "AJ", "S"])


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(OBJECTS, st.dictionaries(AUDIENCES, JSON, max_size=3), st.integers(1, 99)),
        max_size=6,
    ),
    st.dictionaries(st.text(), st.text(), max_size=2),
)
def test_any_facts_there_and_back(
    facts: list[tuple[dict[str, object], dict[str, object], int]], tags: dict[str, str]
) -> None:
    chain, left = Chain("m"), Origin("p", 3, bytes(32))
    previous = left.hash
    rows = []
    for seq, (said, kept, v) in enumerate(facts, left.seq + 1):
        parts = [(who, bytes(16), canonical(body)) for who, body in kept.items()]
        hidden = pack(parts) if parts else None
        row = Row(seq, "card.moved", v, seq, "A", 0, canonical(said), hidden, b"")
        fields: dict[str, Any] = row._asdict()
        del fields["hash"]
        previous = chain.link(previous, **fields)
        rows.append(row._replace(hash=previous))
    head = Head(rows[-1].seq, previous) if rows else Head(0, b"")
    out = io.BytesIO()
    header = Header("m", 5, tags, head, (Blob("program", PROGRAM),), left)
    write(header, rows, out)
    assert read(io.BytesIO(out.getvalue())) == (header, rows)


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=400))
def test_any_bytes_get_an_answer(data: bytes) -> None:
    with pytest.raises(RecordError):
        reading(data)


@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_spoiled_is_refused(seed: int) -> None:
    chance = Random(seed)
    for _ in range(250):
        data = spoiled(DATA, chance)
        if data == DATA:
            continue
        with pytest.raises(RecordError) as refused:
            reading(data)
        assert str(refused.value).isprintable()
        assert len(str(refused.value)) < 400


@pytest.mark.parametrize("hostile", HOSTILE)
def test_hostile_values_in_every_place(hostile: bytes) -> None:
    lines = DATA.splitlines(keepends=True)
    places = [(0, b'"created":'), (0, b'"tags":'), (5, b'"open":'), (5, b'"v":'), (3, b'"body":')]
    for line, field in places:
        head, mark, tail = lines[line].partition(field)
        bad = [*lines[:line], head + mark + hostile + b"," + tail, *lines[line + 1 :]]
        with pytest.raises(RecordError):
            reading(b"".join(bad))


@pytest.mark.parametrize(
    ("change", "line", "field", "words"),
    [
        (lambda _: [], 1, "", "empty"),
        (lambda _: [b"{}\n"], 1, "format", "not a record"),
        (lambda _: [b"[]\n"], 1, "", "not an object"),
        (lambda lines: lines[:-1], 31, "seq", "cut short"),
        (lambda lines: [*lines[:4], *lines[5:]], 5, "seq", "seq 5 where 4 follows"),
        (lambda lines: [*lines, lines[-1]], 32, "seq", "seq 30 where 31"),
        (lambda lines: [lines[0].replace(b"8", b"9"), *lines[1:]], 1, "hash", "altered"),
        (
            lambda lines: [*lines[:6], lines[6].replace(b"hand", b"deck"), *lines[7:]],
            7,
            "hash",
            "altered",
        ),
        (lambda lines: [*lines[:6], lines[6].replace(b":", b": "), *lines[7:]], 7, "", "canonical"),
        (lambda lines: [*lines[:6], b"\xff\n"], 7, "", "UTF-8"),
        (lambda lines: [*lines[:6], b" " * (LINE_LIMIT + 1) + b"\n"], 7, "", "longer than"),
        (lambda lines: [*lines[:-1], lines[-1][:-1]], 31, "", "no end"),
        (lambda lines: [line.replace(b"\n", b"\r\n") for line in lines], 1, "", "JSON|canonical"),
    ],
)
def test_the_error_names_line_and_field(
    change: Callable[[list[bytes]], list[bytes]], line: int, field: str, words: str
) -> None:
    lines = change(DATA.splitlines(keepends=True))
    with pytest.raises(RecordError, match=words) as refused:
        reading(b"".join(lines))
    assert (refused.value.line, refused.value.field) == (line, field)


@pytest.mark.parametrize(
    ("old", "new", "field", "words"),
    [
        (b'"version":1', b'"version":2', "version", "newer program"),
        (b'"version":1', b'"version":true', "version", "whole number"),
        (b'"version":1', b'"version":1,"wish":1', "", "wish"),
        (b'"m-17"', b"17", "match", "text"),
        (b'"Kc3b6ln"', b"17", "tags", "text"),
        (b'["draw"]', b'["lose"]', "blobs", "altered"),
        (b"[30,", b"[31,", "seq", "cut short"),
        (b"[30,", b"[29,", "seq", "after the head"),
        (b"[30,", b"[-30,", "head", "not a seq"),
    ],
)
def test_an_honest_hash_does_not_save_a_bad_header(old: bytes, new: bytes, field: str, words: str) -> None:
    first, *rest = DATA.splitlines(keepends=True)
    old = old.replace(b"c3b6", "ö".encode())
    changed = first.replace(old, new) if b"draw" not in old else first.replace(b"draw", b"lose")
    assert changed != first
    with pytest.raises(RecordError, match=words) as refused:
        reading(without_its_hash(changed) + b"".join(rest))
    assert refused.value.field == field


def test_an_endless_line_is_not_read_into_memory() -> None:
    class Endless(io.RawIOBase):
        def readline(self, size: int | None = -1, /) -> bytes:
            assert size is not None
            assert 0 < size <= LINE_LIMIT + 2
            return b" " * size

    with pytest.raises(RecordError, match="longer than"):
        read(lines_of(Endless()))  # type: ignore[arg-type]


def test_importing_twice_is_one_import() -> None:
    log = MemoryLog()
    kept = read(io.BytesIO(DATA))
    assert import_record(log, kept) == import_record(log, kept)
    assert len(log.matches()) == 1


def test_a_match_that_is_there_is_not_overwritten() -> None:
    log = MemoryLog()
    match = Match(log, "m-17")
    match.append(2)
    with pytest.raises(MatchExists):
        import_record(log, read(io.BytesIO(DATA)))
    assert log.head(match.ref.id).seq == 2


def test_a_record_under_a_name_that_no_match_can_have() -> None:
    first, *rest = DATA.splitlines(keepends=True)
    changed = without_its_hash(first.replace(b"m-17", b"a b"))
    with pytest.raises(RecordError, match="follow"):
        reading(changed + b"".join(rest))
    log = MemoryLog()
    empty = read(io.BytesIO(without_its_hash(_empty(first).replace(b"m-17", b"a b"))))
    with pytest.raises(BadCommand):
        import_record(log, empty)
    assert log.matches() == []


def _empty(header: bytes) -> bytes:
    said = json.loads(header)
    return canonical(said | {"head": [0, ""]})


def test_a_branch_needs_its_trunk() -> None:
    log = MemoryLog()
    trunk = Match(log, "trunk")
    trunk.append(4)
    Match(log, "branch", parent=(trunk.ref.id, 3)).append(2)
    trunk_file, branch_file = io.BytesIO(), io.BytesIO()
    export_match(log, "trunk", trunk_file)
    export_match(log, "branch", branch_file)
    other = MemoryLog()
    with pytest.raises(RecordError, match="trunk at seq 3"):
        import_record(other, read(io.BytesIO(branch_file.getvalue())))
    assert other.matches() == []
    import_record(other, read(io.BytesIO(trunk_file.getvalue())))
    there = import_record(other, read(io.BytesIO(branch_file.getvalue())))
    assert there.parent is not None
    assert there.parent[1:] == (3, log.read(trunk.ref.id)[2].hash)
    assert [row.seq for row in other.read(there.id)] == [4, 5]
    assert import_record(other, read(io.BytesIO(branch_file.getvalue()))) == there
    assert verify_record(branch_file.getvalue().splitlines(keepends=True)).ok
    moved = branch_file.getvalue().replace(b'"seq":3', b'"seq":2', 1)
    assert "header" in verify_record(moved.splitlines(keepends=True)).reason


def test_export_refuses_what_it_could_not_read_again() -> None:
    log = MemoryLog()
    match = Match(log, "m")
    with pytest.raises(RecordError, match="no program"):
        export_match(log, "m", io.BytesIO(), blobs=[("program", "0" * 64)])
    name = log.put_blob("program", b"\xff")
    with pytest.raises(RecordError, match="UTF-8"):
        export_match(log, "m", io.BytesIO(), blobs=[("program", name)])
    loose = match.rows(1)[0]._replace(open=b'{"a": 1}')
    log.append(match.ref.id, [loose], key="k", request=bytes(32))
    with pytest.raises(RecordError, match="canonical"):
        export_match(log, "m", io.BytesIO())


def test_reading_a_record_does_not_hoard() -> None:
    data = record(2000)
    tracemalloc.start()
    reading(data)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 8 * len(data)
