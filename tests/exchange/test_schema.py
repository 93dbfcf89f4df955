"""The published schema fits every line of every golden record, and not just any line."""

from __future__ import annotations

import copy
import io
import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator

from events.errors import RecordError
from events.kinds import KINDS
from events.parts import pack, seal
from events.records import Record, lines_of, read, row_line, write
from referee.exchange.schema import fact_schema, meaning, record_schema
from tests.exchange.jsonschema import faults
from tests.exchange.records import desk, disputed, played, record
from tests.exchange.test_fact_lines import row_of
from tests.goldens import samples
from tests.goldens.record_page import PAGE, page

FILES = sorted(samples.FOLDER.glob("*.json"))


@cache
def schema() -> dict[str, Any]:
    return record_schema()


def fits(line: bytes) -> list[str]:
    said = json.loads(line)
    name = said.get("kind", "header")
    older = f"{name}.older"
    names = [older] if older in schema()["$defs"] and said["v"] < KINDS[name].v else [name]
    return list(faults(said, schema()["$defs"][names[0]], schema()))


def lines(one: Record) -> list[bytes]:
    out = io.BytesIO()
    write(one.header, one.rows, out)
    out.seek(0)
    return list(lines_of(out))


@pytest.mark.parametrize("ruleset", ["diva", "classic"])
def test_every_line_of_random_games_fits(ruleset: str) -> None:
    for seed in range(3):
        assert [fits(line) for line in lines(played(seed, ruleset)) if fits(line)] == []


def test_the_schema_is_one_that_any_validator_takes() -> None:
    fits_any = Draft202012Validator(schema())
    shipped = (files("cli") / "shipped" / "demo.jsonl").read_bytes().splitlines()
    told = [json.loads(line) for line in shipped]
    assert all(fits_any.is_valid(one) for one in told)
    assert not fits_any.is_valid(told[1] | {"seq": "one"})


def test_every_line_of_the_shipped_records_fits() -> None:
    shipped = [f for f in (files("cli") / "shipped").iterdir() if f.name.endswith(".jsonl")]
    assert shipped
    for file in shipped:
        for line in file.read_bytes().splitlines():
            assert fits(line) == [], (file.name, line[:200])


def test_every_line_of_a_match_with_rulings_fits() -> None:
    at = desk()
    for line in lines(record(at, disputed(at))):
        assert fits(line) == []


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.name.removesuffix(".json"))
def test_every_stored_sample_fits_open_and_sealed(path: Path) -> None:
    row = row_of(samples.load(path))
    assert fits(row_line(row, 1, ())) == []
    if row.hidden is not None:
        assert fits(row_line(row, 1, ("A", "B", "AB", "J"))) == []


def test_a_line_fits_exactly_one_of_the_whole_schema() -> None:
    header, *facts = lines(played(0))
    for line in (header, *facts[:40]):
        assert list(faults(json.loads(line), {"oneOf": schema()["oneOf"]}, schema())) == []


WRONG = [
    ("seq", 0),
    ("seq", "1"),
    ("v", 99),
    ("kind", "turn.ended"),
    ("cause", -1),
    ("hash", "0" * 63),
    ("hidden", [{"audience": "A", "salt": "0" * 32, "body": {}}]),
    ("open", {"number": 1}),
    ("open", {"number": 1, "seat": "A", "speed": 2}),
    ("open", {"number": "1", "seat": "A"}),
]


@pytest.mark.parametrize(("name", "value"), WRONG)
def test_a_line_that_is_wrong_does_not_fit(name: str, value: object) -> None:
    line = next(line for line in lines(played(0)) if b'"turn.began"' in line)
    said = copy.deepcopy(json.loads(line))
    assert list(faults(said, schema()["$defs"]["turn.began"], schema())) == []
    said[name] = value
    assert list(faults(said, schema()["$defs"]["turn.began"], schema()))


def test_a_hidden_field_does_not_fit_the_open_part() -> None:
    made = fact_schema(KINDS["deck.shuffled"])
    assert "order" not in made["properties"]["open"]["properties"]
    shown = made["properties"]["hidden"]["items"]["oneOf"][0]["properties"]["body"]
    assert set(shown["properties"]) == {"order"}
    hidden = pack([("J", bytes(16), b'{"order":[1,0]}')])
    assert seal(hidden, {"J"}) != hidden


def test_every_field_of_every_kind_has_a_meaning() -> None:
    gone = [f"{k.name}.{n}" for k in KINDS.values() for n in k.types if not meaning(k.name, n)]
    assert gone == [], "say it in referee/exchange/meanings.toml"


def test_the_page_of_the_record_is_that_of_todays_kinds() -> None:
    assert PAGE.read_text("utf-8") == page(), "python -m tests.goldens.regenerate"


def test_a_record_of_a_newer_form_is_refused_in_words() -> None:
    header, *facts = lines(played(0))
    newer = header.replace(b'"version":1', b'"version":2')
    assert newer != header
    with pytest.raises(RecordError, match="version 2, this program reads 1; use a newer program"):
        read([newer, *facts])
