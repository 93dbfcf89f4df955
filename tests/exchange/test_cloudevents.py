"""Events are CloudEvents 1.0 to the package that defines them, and tell a viewer no secret."""

from __future__ import annotations

import datetime as dt
import json
from typing import Any

import pytest
from cloudevents.core.formats.json import JSONFormat
from cloudevents.core.v1.event import CloudEvent

from events.parts import unpack
from referee.exchange import events_in
from referee.exchange.cloudevents import event_of
from referee.service import Desk
from referee.service.event.starting import open_match
from referee.service.looking import projected_facts
from referee.service.proof.roots import rows_in
from tests.exchange.records import desk, disputed

Table = tuple[Desk, str]


@pytest.fixture(scope="module")
def table() -> Table:
    at = desk()
    return at, disputed(at)


def parsed(line: str) -> Any:
    """Read an event as the package does; it raises for whatever is none."""
    return JSONFormat().read(CloudEvent, line.encode())


@pytest.mark.parametrize("viewer", ["A", "B", "spectator", "judge"])
def test_every_fact_is_an_event_to_the_package(table: Table, viewer: str) -> None:
    at, match = table
    lines = list(events_in(at, match, viewer))
    facts = at.facts(match)
    assert len(lines) == len(facts)
    for line, fact, row in zip(lines, facts, rows_in(at, match), strict=True):
        event = parsed(line)
        assert (event.get_id(), event.get_source()) == (str(fact.seq), f"/matches/{match}")
        assert event.get_specversion() == "1.0"
        assert event.get_type() == f"wixoss-referee.{fact.body.KIND}.v{fact.body.V}"
        assert event.get_subject() == f"{match}@{fact.seq}"
        since = event.get_time() - dt.datetime(1970, 1, 1, tzinfo=dt.UTC)
        assert since == dt.timedelta(microseconds=fact.at)
        assert event.get_extension("facthash") == row.hash.hex()
        cause = event.get_extension("causationid")
        assert cause == (str(fact.cause) if fact.cause else None)
        assert event.get_data()["actor"] == fact.actor


def test_the_sequence_sorts_as_text(table: Table) -> None:
    at, match = table
    found = [parsed(line).get_extension("sequence") for line in events_in(at, match, "judge")]
    assert found == sorted(found)
    assert len({len(one) for one in found}) == 1


def test_a_batch_is_one_array_of_the_same_events(table: Table) -> None:
    at, match = table
    batch = json.loads("".join(events_in(at, match, "A", batch=True)))
    assert batch == [json.loads(line) for line in events_in(at, match, "A")]
    assert json.loads("".join(events_in(at, match, "A", until=0, batch=True))) == []


@pytest.mark.parametrize("viewer", ["A", "B", "spectator"])
def test_no_event_tells_a_viewer_what_is_hidden_from_them(table: Table, viewer: str) -> None:
    at, match = table
    events = [json.loads(line) for line in events_in(at, match, viewer)]
    for event, row in zip(events, rows_in(at, match), strict=True):
        for part in unpack(row.hidden) if row.hidden else ():
            if viewer not in part.audience:
                assert not set(json.loads(part.body or b"{}")) & set(event["data"]["body"])


def test_an_odd_name_makes_a_source_that_is_a_uri() -> None:
    at = desk()
    match = open_match(at, "m-1.b", first="A")
    fact = projected_facts(at, match, "judge", 0, 1)[0]
    assert parsed(json.dumps(event_of(match, fact, bytes(32)))).get_source() == "/matches/m-1.b"
    odd = event_of("cup/1 é", fact, bytes(32))
    assert parsed(json.dumps(odd)).get_source() == "/matches/cup%2F1%20%C3%A9"
