"""People who enter an event themselves and report from their own page, as it is asked over HTTP."""

from __future__ import annotations

from referee.cards import shipped_decks
from referee.court.policy import GENERIC, shipped
from tests.ordering import written
from tests.web.hall import Hall

OPEN = "/v1/events/open"
BEST_OF_THREE = shipped()[GENERIC].decode() + "\n[standings]\ngames = 2\n"
LIST = written(next(iter(shipped_decks("diva").values())))
TWO_MINUTES = 120 * 10**9


def joined_in(hall: Hall) -> None:
    """Open registration, enter, wait and be admitted; report alike and otherwise; call a judge; leave."""
    by = {"by": "organiser:kim"}
    hall.post("owner", "/v1/events", {"name": "open", "by": "kim", "date": "2026-11-28"})
    hall.post("owner", f"{OPEN}/officials", {"person": "bo", "role": "head-judge"} | by)
    hall.post("owner", f"{OPEN}/registration", {"places": 2} | by)
    people = []
    for name in ("Ada", "Bo", "Cy"):
        done = hall.post("owner", f"{OPEN}/join", {"name": name})
        hall.words[done["person"]] = done["token"]
        people.append(done["person"])
    hall.post("owner", f"{OPEN}/waiting/admit", by)
    hall.post(people[0], f"{OPEN}/own/list", {"text": LIST})
    hall.post("owner", f"{OPEN}/rounds/1/pair", {"minutes": 1} | by)
    hall.post("owner", f"{OPEN}/rounds/1/begin", by)
    table = hall.get("owner", OPEN)["tables"][0]
    one, other = table["people"]
    hall.get(one, f"{OPEN}/own")
    place = {"round": 1, "table": 1}
    hall.post(one, f"{OPEN}/own/report", place | {"winner": "A"})
    hall.post(other, f"{OPEN}/own/report", place | {"winner": "B"})
    hall.post("owner", f"{OPEN}/calls/T1/answer", {"answer": "B won", "by": "head-judge:bo"})
    late = {"infraction": "T2", "number": 1, "level": "warning", "reason": "three minutes late"}
    hall.post("owner", f"{OPEN}/people/{one}/penalty", late | {"by": "head-judge:bo"})
    hall.post("owner", f"{OPEN}/officials", {"person": "di", "role": "head-judge"} | by)
    hall.post(one, f"{OPEN}/own/appeal", {"penalty": "P1", "grounds": "The clock was wrong."})
    hall.post(one, f"{OPEN}/own/call", place | {"question": "Who is first?"})
    bye = next(person for person in people if person not in table["people"])
    hall.post(bye, f"{OPEN}/own/leave", {})
    twice = hall.post("owner", f"{OPEN}/join", {"name": "Cy"})["person"]
    hall.post("owner", f"{OPEN}/people/drop", {"people": [twice], "reason": "entered twice"} | by)
    hall.clock.now += TWO_MINUTES
    hall.post("owner", f"{OPEN}/rounds/1/time", by)
    hall.post("owner", f"{OPEN}/rounds/1/overtime", by)
    _games_in(hall)


def _games_in(hall: Hall) -> None:
    """Play a match of several games: one is recorded, and a player opens the next one."""
    three, by = "/v1/events/three", {"by": "organiser:kim"}
    opened = {"name": "three", "by": "kim", "date": "2026-11-29", "policy": BEST_OF_THREE}
    hall.post("owner", "/v1/events", opened)
    hall.post("owner", f"{three}/registration", by)
    people = []
    for name in ("Di", "Ed"):
        done = hall.post("owner", f"{three}/join", {"name": name, "text": LIST})
        hall.words[done["person"]] = done["token"]
        people.append(done["person"])
    hall.post("owner", f"{three}/rounds", {"number": 1} | by)
    seat = {"round": 1, "table": 1, "a": people[0], "b": people[1]}
    hall.post("owner", f"{three}/tables", seat | by)
    hall.post("owner", f"{three}/rounds/1/begin", by)
    said = {"winner": "A", "reason": "reported", "reported": "both"}
    hall.post("owner", "/v1/matches/three-1-1/result", said | by)
    hall.post(people[0], f"{three}/own/game", {"round": 1, "table": 1})
