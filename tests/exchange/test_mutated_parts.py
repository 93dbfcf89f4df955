"""Files of strangers in which a field is missing or something else: each is refused in words."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from hashlib import sha256
from io import BytesIO
from typing import Any, Final

import pytest

from referee.audit import Trust, bundles, check_bundle, check_event_file
from referee.audit.proofs import check_proof
from referee.audit.records import record_hashes
from referee.audit.stored import StoredFile
from referee.exchange import BundleRequest, NotationError, make_bundle
from referee.exchange.archive import zipped
from referee.exchange.blind import BlindAnswer, make_answer, make_pack, read_answer
from referee.exchange.event_readings import read_again
from referee.service.trouble import trouble_of
from tests.audit.packed_events import hall_event, packed
from tests.exchange.records import desk, disputed
from tests.exchange.test_blind import ruled

MANIFEST: Final = "manifest.json"
ANSWER: Final = BlindAnswer("", "", "", by="bea", decision="It may not.")
ODD: Final[tuple[Any, ...]] = (
    None, True, -1, 10**30, float("nan"), "", "\ud800", "x", [], [[]], {}, {"x": 1},
)  # fmt: skip
"""What stands in the place of a value."""
Work = Callable[[bytes], object]


def answer(data: bytes) -> object:
    return read_answer(make_answer(data, ANSWER))


def check_event(data: bytes) -> object:
    if not check_event_file(BytesIO(data)).ok:
        return None
    file = StoredFile(BytesIO(data))
    return read_again(file.parts, file.read)


def make_a_pack() -> bytes:
    return make_pack(*ruled(), "R1")


def make_a_bundle() -> bytes:
    at = desk()
    return make_bundle(at, BundleRequest(disputed(at), 100, 190, "a guard", (150,), public=False))


def make_an_event() -> bytes:
    return packed(hall_event(matches=2))


def places(value: Any) -> Iterator[tuple[str | int, ...]]:
    """Where each kind of value stands; of a list, in its first row."""
    rows = (
        value.items() if isinstance(value, dict) else enumerate(value[:1]) if isinstance(value, list) else ()
    )
    for key, inner in rows:
        yield (key,)
        yield from ((key, *rest) for rest in places(inner))


def mutated(value: Any) -> Iterator[tuple[str, Any]]:
    """The value without each of its fields, and with something odd in each; then odd as a whole."""
    for place in places(value):
        for odd in (..., *ODD):
            whole = deepcopy(value)
            inside = whole
            for key in place[:-1]:
                inside = inside[key]
            if odd is ...:
                del inside[place[-1]]
            else:
                inside[place[-1]] = odd
            yield f"{place} {odd!r}", whole
    yield from ((f"whole {odd!r}", odd) for odd in ODD)


def with_part(parts: dict[str, bytes], name: str, value: Any) -> bytes:
    """A file with another part, under a manifest that fits it, as a careful hand would make it."""
    changed = parts | {name: json.dumps(value).encode()}
    if name != MANIFEST:
        said = json.loads(parts[MANIFEST])
        for row in said["parts"]:
            if row["name"] == name:
                data = changed[name]
                row |= {"sha256": sha256(data).hexdigest(), "bytes": len(data)}
        changed[MANIFEST] = json.dumps(said).encode()
    return zipped(changed.items())


@pytest.mark.parametrize(
    ("make", "names", "work"),
    [
        (make_a_pack, (MANIFEST, "choices.json"), answer),
        (make_a_bundle, (MANIFEST, "court/facts.json"), check_bundle),
        (make_an_event, (MANIFEST, "members.json"), check_event),
    ],
    ids=["pack", "bundle", "event"],
)
def test_a_field_that_is_missing_or_odd_is_refused_in_words(
    make: Callable[[], bytes], names: tuple[str, ...], work: Work, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bundles, "_record", lambda *_: ())  # it is not what is changed, and takes long
    with zipfile.ZipFile(BytesIO(make())) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    faults = []
    for name in names:
        for what, value in mutated(json.loads(parts[name])):
            try:
                work(with_part(parts, name, value))
            except Exception as error:  # noqa: BLE001 - each is looked at
                if trouble_of(error) is None:
                    faults.append(f"{name} {what}: {error!r}")
    assert not faults, "\n".join(faults[:20])


def test_a_field_of_a_proof_or_a_record_that_is_missing_or_odd_is_refused_in_words() -> None:
    with zipfile.ZipFile(BytesIO(make_a_bundle())) as archive:
        proofs = [archive.read(name) for name in archive.namelist() if name.startswith("proofs/")]
        header, row = archive.read("record.jsonl").splitlines(keepends=True)[:2]
    assert check_proof(next(one for one in proofs if one.startswith(b"{")), Trust()).ok
    for proof in (one for one in proofs if one.startswith(b"{")):
        for _, value in mutated(json.loads(proof)):
            check_proof(json.dumps(value).encode(), Trust())
    for at, line in enumerate((header, row)):
        for _, value in mutated(json.loads(line)):
            lines = [header, row]
            lines[at] = json.dumps(value).encode() + b"\n"
            record_hashes(lines)


def test_a_field_of_an_answer_that_is_missing_or_odd_is_refused_in_words() -> None:
    said = json.loads(make_answer(make_a_pack(), ANSWER._replace(clauses=("glossary.attack.4",))))
    for _, value in mutated(said):
        with suppress(NotationError):
            read_answer(json.dumps(value).encode())
