"""Where a visitor goes on from the viewer: reasons without a script, their seat, the desk."""

from fastapi.testclient import TestClient

from referee.service import open_desk
from referee.service.event.tokens import Pass, make_token
from referee.web import ServiceSettings, make_app


def asked(url: str, role: str, path: str, person: str = "ann", **where: str) -> str:
    desk = open_desk(url)
    word = make_token(desk, Pass(role, person, **where)).token  # type: ignore[arg-type]
    desk.close()
    headers = {"authorization": f"Bearer {word}", "accept": "text/html"}
    with TestClient(make_app(ServiceSettings(url)), headers=headers) as client:
        answer = client.get(path)
        assert answer.status_code == 200, answer.text
        return answer.text


def test_reasons_come_with_the_page_where_they_are_asked_for(client: TestClient) -> None:
    shut = client.get("/m/m1?seq=3").text
    both = client.get("/m/m1?seq=3&why=1").text
    up = client.get("/m/m1?seq=3&why=up").text
    assert 'role="tree"' not in shut
    assert 'aria-label="Cause tree of 3"' in both
    assert 'aria-checked="true" data-do="causes"' in up
    assert client.get("/m/m1/why?seq=3").text in both


def test_who_plays_or_judges_finds_the_way_and_who_watches_finds_none(url: str) -> None:
    seat = asked(url, "player", "/m/m1", match="m1", seat="B")
    assert 'href="/m/m1/play?seat=B"' in seat
    assert 'href="/desk/m1"' not in seat
    judge = asked(url, "head-judge", "/m/m1", match="m1")
    assert 'href="/desk/m1"' in judge
    assert "/play?" not in judge
    watching = asked(url, "spectator", "/m/m1", "", match="m1")
    assert "data-door" not in watching
