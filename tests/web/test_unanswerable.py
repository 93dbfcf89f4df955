"""A question that nobody can answer, over HTTP and on the screen of the seat that was asked."""

from __future__ import annotations

from pathlib import Path

from fastapi.testclient import TestClient

from referee.service import open_desk
from referee.service.event.tokens import Pass, make_token
from referee.web import ServiceSettings, make_app
from tests.service.unanswerable import unpayable


def client(place: Path, role: str, person: str, seat: str = "") -> TestClient:
    desk = open_desk(str(place))
    word = make_token(desk, Pass(role, person, "m1", seat=seat)).token
    desk.close()
    headers = {"authorization": f"Bearer {word}"}
    return TestClient(make_app(ServiceSettings(str(place))), headers=headers)


def test_a_question_that_nobody_can_answer_is_answered_by_a_judge(tmp_path: Path) -> None:
    place = tmp_path / "pay.sqlite3"
    seat = unpayable(place)
    with client(place, "player", "", seat) as player:
        page = player.get("/m/m1/play", headers={"accept": "text/html"}).text
        assert "A judge is deciding" in page
        assert f"{seat} has no legal answer to: choose the Ener that pays" in page
    with client(place, "floor-judge", "ann") as judge:
        asked = judge.get("/v1/matches/m1/decision?as=judge").json()
        assert (asked["decision"]["kind"], asked["decision"]["seat"]) == ("state", "judge")
        unanswered = asked["decision"]["outcome"]["unanswered"]
        assert (unanswered["kind"], unanswered["seat"]) == ("pay", seat)
        assert "do not pay" in unanswered["why"]
        assert asked["choices"]
        stated = {"moves": "nothing", "why": "the price is waived", "key": "k1"}
        done = judge.post("/v1/matches/m1/state", json=stated)
        assert done.status_code == 200, done.text
        assert done.json()["decision"]["kind"] != "state"
