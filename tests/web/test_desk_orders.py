from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from referee.service import open_desk
from referee.service.court.judging import standing_at
from referee.service.court.ruling import rulings_at
from referee.service.event.starting import deck_names, open_match
from referee.service.orders import calls
from referee.timeline import checkpoints
from referee.web import ServiceSettings, make_app
from tests.ordering import given
from tests.web.at_desk import ASKED, EVENT, TABLE, event_at, hidden, kinds, look, ruling, signed_in


@pytest.fixture
def hall(tmp_path: Path) -> str:
    return event_at(tmp_path)


@pytest.fixture
def judge(hall: str) -> Iterator[TestClient]:
    with signed_in(hall, "floor-judge", "ann") as client:
        yield client


def test_the_check_is_ordered_once_and_by_nobody_in_another_name(judge: TestClient, hall: str) -> None:
    at = f"/desk/{TABLE}/check"
    told = judge.get(at).text
    desk = look(hall)
    to = next(c.seq for c in checkpoints(desk.reader(TABLE)) if c.name == "turn1")
    lent = {"reason": "too early", "authorised": "head-judge:hugo"}
    desk.close()
    assert 'name="authorised"' not in judge.get(f"{at}?to={to}").text
    assert judge.post(at, data={"to": str(to), "key": "r1", **lent}).status_code == 403
    assert "match.rewound" not in kinds(hall)
    with signed_in(hall, "head-judge", "hugo") as head:
        form = {"to": str(to), "key": hidden(told, "key"), "expect": str(len(kinds(hall)))}
        for _ in range(2):
            done = head.post(at, data=form | {"reason": "too early"})
            assert done.url.path == f"/desk/{TABLE}"
        late = head.post(at, data=form | {"reason": "too early", "key": "another"})
        assert late.status_code == 409
    assert kinds(hall).count("match.rewound") == 1


def test_a_loss_that_needs_approval_is_approved_by_nobody_in_another_name(
    judge: TestClient, hall: str
) -> None:
    at, loss = f"/desk/{TABLE}/rule", {"infraction": "G2", "seat": "A", "level": "game loss"}
    said = ruling(loss | {"deviation": "on purpose", "approved": "head-judge:hugo"})
    assert judge.post(at, data=said | {"do": "record"}).status_code == 403
    assert "ruling.given" not in kinds(hall)
    assert "penalty.issued" not in kinds(hall)


def test_a_ruling_that_changes_the_table_is_recorded_once_though_sent_again(hall: str) -> None:
    at, first = f"/desk/{TABLE}/rule", str(len(kinds(hall)))
    desk = look(hall)
    to = next(c.seq for c in checkpoints(desk.reader(TABLE)) if c.name == "turn1")
    desk.close()
    form = ruling({"remedy": "rewind", "to": str(to), "expect": first, "do": "record"})
    with signed_in(hall, "head-judge", "hugo") as head:
        for _ in range(2):
            assert head.post(at, data=form).url.path == "/desk"
        late = head.post(at, data=form | {"key": "another", "call": ""})
    assert late.status_code == 409
    told = kinds(hall)
    assert [told.count(k) for k in ("ruling.given", "match.rewound", "time.extended")] == [1, 1, 1]


def test_forms_without_a_key_are_orders_of_their_own(judge: TestClient, hall: str) -> None:
    for decision in ("Yes, it was.", "No, it was not."):
        form = ruling({"decision": decision, "key": "", "call": "", "do": "record"})
        assert judge.post(f"/desk/{TABLE}/rule", data=form).url.path == "/desk"
    desk = look(hall)
    assert [r.decision for r in rulings_at(desk, TABLE)] == ["Yes, it was.", "No, it was not."]
    desk.close()


def test_what_a_screen_of_a_call_orders_is_in_the_record_once(judge: TestClient, hall: str) -> None:
    orders = (
        {"do": "claim"},
        {"do": "note", "text": "B is upset."},
        {"do": "view", "purpose": "C1"},
        {"do": "escalate", "reason": "B asked for it."},
    )
    before = kinds(hall)
    for number, form in enumerate(orders):
        for _ in range(2):
            sent = form | {"call": "C1", "key": f"k{number}"}
            assert judge.post(f"/desk/{TABLE}", data=sent).status_code == 200
    told = kinds(hall)[len(before) :]
    assert told == ["call.claimed", "note.made", "view.opened", "call.escalated"]


def test_a_table_of_an_event_without_a_log_asks_nobody_for_a_name(tmp_path: Path) -> None:
    place = str(tmp_path / "tagged.sqlite3")
    desk = open_desk(place)
    open_match(desk, "m1", *deck_names()[:2], seed=1, event="friday")
    given(calls.open_call, desk, "m1", "A", "May I?")
    desk.close()
    headers = {"authorization": "Bearer the-owner", "accept": "text/html"}
    with TestClient(make_app(ServiceSettings(place, owner="the-owner")), headers=headers) as own:
        told = own.get("/desk/m1").text
        assert "For whom do you order?" not in told
        done = own.post("/desk/m1", data={"do": "claim", "call": "C1", "key": hidden(told, "key")})
        assert done.url.path == "/desk/m1"
    desk = look(place)
    assert [c.taken_by for c in standing_at(desk, "m1", "judge").waiting()] == ["judge"]
    desk.close()


def test_a_table_is_featured_on_the_screen_of_its_event_and_found_by_it(judge: TestClient, hall: str) -> None:
    assert ASKED not in judge.get("/desk?kind=featured").text
    assert 'value="feature"' not in judge.get(f"/desk/event/{EVENT}").text
    with signed_in(hall, "organiser", "orla") as organiser:
        said = {"do": "feature", "round": "1", "table": "1", "featured": "1", "key": "f1"}
        done = organiser.post(f"/desk/event/{EVENT}", data=said)
        assert done.status_code == 200
        assert "Featured</span>" in done.text
    told = judge.get("/desk?kind=featured").text
    assert ASKED in told
    assert "Featured</span>" in told
