"""Facts as CloudEvents 1.0, for systems that know nothing of this one.

An event is a fact as one viewer may read it. Its id is the seq, its source the match, so that the
pair names the fact for ever; `sequence` orders the events of a match as text, `causationid` names
the event that led here, and `facthash` is the hash of the fact in the chain of its match.
"""

import datetime as dt
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final
from urllib.parse import quote

from events.kinds import KINDS

SPEC: Final = "1.0"
BATCH_TYPE: Final = "application/cloudevents-batch+json"
LINE_TYPE: Final = "application/cloudevents+json"
DIGITS: Final = 10
"""Digits of a sequence: enough for every seq there is, so that text sorts as numbers do."""
_BEGIN: Final = dt.datetime(1970, 1, 1, tzinfo=dt.UTC)


def time_of(micros: int) -> str:
    """A time in microseconds since 1970 as RFC 3339 writes it, in UTC."""
    moment = _BEGIN + dt.timedelta(microseconds=micros)
    return moment.isoformat(timespec="microseconds").replace("+00:00", "Z")


def event_of(match: str, told: Mapping[str, Any], sha: bytes) -> dict[str, Any]:
    """The event of a fact; `told` is the fact as its viewer may read it, `sha` its hash."""
    kind = KINDS[told["kind"]]
    seq, cause = int(told["seq"]), int(told["cause"])
    data = {"actor": told["actor"], "body": told["body"], "clauses": told["clauses"]}
    if "by" in told:
        data["by"] = told["by"]
    event = {
        "specversion": SPEC,
        "id": str(seq),
        "source": f"/matches/{quote(match, safe='')}",
        "type": f"wixoss-referee.{kind.name}.v{kind.v}",
        "subject": f"{match}@{seq}",
        "time": time_of(told["at"]),
        "datacontenttype": "application/json",
        "dataschema": f"urn:wixoss-referee:fact:{kind.name}:{kind.v}",
        "sequence": f"{seq:0{DIGITS}}",
        "facthash": sha.hex(),
        "data": data,
    }
    if cause:
        event["causationid"] = str(cause)
    return event


def events_of(
    match: str, told: Iterable[Mapping[str, Any]], hashes: Sequence[bytes]
) -> Iterator[dict[str, Any]]:
    """The events of some facts of a match; `hashes` are those of all its facts, in order."""
    for fact in told:
        yield event_of(match, fact, hashes[fact["seq"] - 1])


def written(events: Iterable[Mapping[str, Any]], *, batch: bool) -> Iterator[str]:
    """Write events one a line, each in structured mode, or all together in batch mode."""
    lines = (json.dumps(event, ensure_ascii=False, separators=(",", ":")) for event in events)
    if not batch:
        yield from (f"{line}\n" for line in lines)
        return
    before = "[\n"
    for line in lines:
        yield f"{before}{line}"
        before = ",\n"
    yield "[]\n" if before == "[\n" else "\n]\n"
