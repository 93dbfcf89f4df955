"""An event whose rounds are paired, as it is asked over HTTP."""

from __future__ import annotations

from tests.web.hall import Hall
from tests.web.joined import joined_in

SWISS = "/v1/events/swiss"


def paired(hall: Hall) -> None:
    """Pair rounds of an event, write and correct results, and look how everybody stands."""
    by = {"by": "organiser:kim"}
    hall.post("owner", "/v1/events", {"name": "swiss", "by": "kim", "date": "2026-11-22"})
    hall.post("owner", f"{SWISS}/officials", {"person": "bo", "role": "head-judge"} | by)
    for number in range(1, 6):
        hall.post("owner", f"{SWISS}/people", {"person": f"p-{number}"} | by)
    hall.post("owner", f"{SWISS}/rounds/1/pair", by)
    hall.post("owner", f"{SWISS}/rounds/1/unpair", {"reason": "p-6 came late"} | by)
    hall.post("owner", f"{SWISS}/people", {"person": "p-6"} | by)
    hall.post("owner", f"{SWISS}/rounds/1/pair", by)
    swap = {"person": "p-1", "other": "p-2", "reason": "they came with one car"}
    hall.post("owner", f"{SWISS}/rounds/1/swap", swap | by)
    hall.post("owner", f"{SWISS}/rounds/1/begin", by)
    for table in (1, 2, 3):
        hall.post("owner", f"{SWISS}/rounds/1/tables/{table}/result", {"winner": "A"} | by)
    hall.post("owner", f"{SWISS}/rounds/1/end", by)
    hall.post("owner", f"{SWISS}/rounds/2/pair", by)
    hall.get("owner", f"{SWISS}/next")
    hall.get("owner", f"{SWISS}/correction?round=1&table=1&winner=B")
    right = {"winner": "B", "reason": "the slip was read wrongly"}
    hall.post("owner", f"{SWISS}/rounds/1/tables/1/correct", right | by)
    hall.get("owner", f"{SWISS}/standings?round=1&why=p-1")
    hall.post("owner", f"{SWISS}/people/p-6/disqualify", {"reason": "penalty P1"} | by)
    hall.get("owner", f"{SWISS}/correction?what=left&person=p-5&after=1")
    gone = {"after": 1, "reason": "left after the first round"}
    hall.post("owner", f"{SWISS}/people/p-5/left", gone | by)
    sat = {"person": "p-1", "other": "p-3", "reason": "they sat at each other's table"}
    hall.post("owner", f"{SWISS}/rounds/1/sat", sat | by)
    _judged(hall)
    hall.post("owner", f"{SWISS}/people/p-4/part", {"part": "missed", "number": 3, "reason": "noon"} | by)
    for name, form in (("standings", "json"), ("standings", "csv"), ("results", "tom"), ("decks", "json")):
        hall.get("owner", f"{SWISS}/tables/{name}?format={form}")
    hall.get("owner", f"{SWISS}/calendar.ics")
    _hooked(hall)
    joined_in(hall)
    hall.get("owner", f"{SWISS}/report?audit=true")
    packed = hall.get("owner", f"{SWISS}/file")
    hall.post("owner", "/v1/event-files/check", packed)


def _judged(hall: Hall) -> None:
    """Give a table more time, and somebody a penalty."""
    by = {"by": "head-judge:bo"}
    more = {"seconds": 180, "reason": "a judge was called"}
    hall.post("owner", f"{SWISS}/rounds/2/tables/1/extensions", more | by)
    given = {"infraction": "T3", "number": 1, "level": "warning", "reason": "39 cards"}
    hall.post("owner", f"{SWISS}/people/p-2/penalty", given | by)


def _hooked(hall: Hall) -> None:
    """Register a hook that nobody answers, try it and remove it; set another one back."""
    made = hall.post("owner", f"{SWISS}/hooks", {"url": "https://club.example.org/in", "kinds": ["result"]})
    hall.get("owner", f"{SWISS}/hooks")
    hall.post("owner", f"{SWISS}/hooks/{made['id']}/test", {})
    hall.ask("owner", "DELETE", f"{SWISS}/hooks/{made['id']}")
    other = hall.post("owner", f"{SWISS}/hooks", {"url": "https://club.example.org/other", "form": "json"})
    hall.post("owner", f"{SWISS}/hooks/{other['id']}/replay", {"since": 12})
