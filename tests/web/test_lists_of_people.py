"""Lists of people over HTTP: sent as text, entered whole or not at all, by officials alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.disputed import event_begun
from tests.web.hall import CUP, hall_at

LIST = f"{CUP}/people/import"
GOOD = "id,name,deck\np-8,Ada Berg,ember-court\n,Lin Oy,\n"


def test_a_list_is_sent_as_text_and_a_key_gives_the_first_answer(tmp_path: Path) -> None:
    with hall_at(tmp_path) as hall:
        event_begun(hall)
        sent = {"people": GOOD, "key": "k1"}
        done = hall.post("kim", LIST, sent)
        assert (done["entered"], done["already"], done["repeated"]) == (["p-8", "p-002"], 0, False)
        again = hall.post("kim", LIST, sent)
        assert again == done | {"repeated": True}
        assert hall.post("kim", LIST, {"people": GOOD})["already"] == 2
        there = hall.get("kim", f"{CUP}/people")["people"]
        assert {"p-8", "p-002"} <= {one["id"] for one in there}


def test_every_bad_row_is_a_reason_and_nobody_is_entered(tmp_path: Path) -> None:
    with hall_at(tmp_path) as hall:
        event_begun(hall)
        there = hall.get("kim", f"{CUP}/people")
        told = hall.post("kim", LIST, {"people": f"{GOOD}judge,Bo,\np-9,Cy,nodeck\n"}, status=422)
        assert (told["code"], len(told["reasons"])) == ("bad-list", 2)
        broken = hall.post("kim", LIST, {"people": '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>'}, status=400)
        assert broken["code"] == "faulty-file"
        assert hall.get("kim", f"{CUP}/people") == there


@pytest.mark.parametrize(("who", "status"), [("nobody", 401), ("A", 403), ("ann", 403)])
def test_who_may_enter_nobody_brings_no_list_in(tmp_path: Path, who: str, status: int) -> None:
    with hall_at(tmp_path, public=True) as hall:
        event_begun(hall)
        for text in (GOOD, "nonsense"):
            assert "faulty" not in hall.post(who, LIST, {"people": text}, status=status)["code"]


@pytest.mark.parametrize("text", ["", "x" * 900_001], ids=["empty", "long"])
def test_a_list_has_a_bound(tmp_path: Path, text: str) -> None:
    with hall_at(tmp_path) as hall:
        event_begun(hall)
        hall.post("kim", LIST, {"people": text}, status=422)
