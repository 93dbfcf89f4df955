"""The viewer over HTTP: its page, steps, frame, tape and log."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from fastapi.testclient import TestClient

from referee.court import Ruling
from referee.service import Desk, open_desk
from referee.service.court.ruling import give_ruling
from referee.service.event.people import put_person
from referee.service.event.starting import deck_names, open_match
from referee.service.looking import projected_facts, view_at
from referee.service.orders import calls, points
from referee.web import ServiceSettings, make_app
from tests.ordering import given
from tests.service.conftest import play

PAGE = {"accept": "text/html"}
TOKEN = "the-owner"  # noqa: S105 - of a service that lives as long as a test
SEED = 5


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Give a record with a match in which a ruling took a stretch back and play went on."""
    found = str(tmp_path_factory.mktemp("viewer") / "matches.sqlite3")
    with closing(open_desk(found)) as desk:
        _judged_match(desk)
    return found


def _judged_match(desk: Desk) -> None:
    put_person(desk, "p1", "Ines <b>Maron</b>")
    put_person(desk, "j1", "K. Adeyemi")
    open_match(desk, "m1", *deck_names()[:2], seed=SEED, people=("p1", "p2"))
    play(desk, "m1", 60)
    back = play(desk, "m1", 12)[4]
    call = given(calls.open_call, desk, "m1", "B", "Was that <script>legal</script>?")[0].body.id
    words = "Was it legal?", "It was not."
    ruling = Ruling(*words, ("glossary.attack.1",), "rewind", back, call=call)
    give_ruling(desk, "m1", ruling, "judge:j1")
    given(calls.close, desk, "m1", "judge:j1", call, "R1")
    play(desk, "m1", 20, seed=2)


@pytest.fixture
def client(place: str) -> Iterator[TestClient]:
    with TestClient(make_app(ServiceSettings(place, public=True, owner=TOKEN))) as found:
        yield found


Parts = dict[str, str]


def whole(client: TestClient, eyes: str, first: int, last: int) -> dict[int, Parts]:
    """Put the steps of a stretch together."""
    asked = {"as": eyes, "from": first, "to": last}
    told = owner(client, "/m/m1/steps", asked).json()
    assert [one["seq"] for one in told["steps"]] == list(range(first, last + 1))
    seen: dict[int, Parts] = {}
    parts: Parts = {}
    for one in told["steps"]:
        parts = parts | one["parts"]
        seen[one["seq"]] = parts
    return seen


def owner(client: TestClient, path: str, asked: dict[str, Any] | None = None) -> Any:
    answer = client.get(path, params=asked, headers={"authorization": f"Bearer {TOKEN}"})
    assert answer.status_code == 200, answer.text
    return answer


def frame(client: TestClient) -> dict[str, Any]:
    return dict(client.get("/m/m1/frame").json())


def test_the_first_view_needs_no_script(client: TestClient) -> None:
    head = frame(client)["head"]
    answer = client.get("/m/m1", params={"seq": 50}, headers=PAGE)
    page = answer.text
    assert answer.status_code == 200
    assert 'data-part="near-hand"' in page
    assert re.search(r'aria-current="step"><a href="\?as=spectator&amp;seq=\d+"', page)
    for seq in (1, 49, 51, head):
        assert f"/m/m1?as=spectator&amp;seq={seq}" in page
    assert "<script>legal" not in page
    assert "Ines &lt;b&gt;Maron&lt;/b&gt;" in page
    assert " style=" not in page
    told = json.loads(re.search(r'id="frame">(.*?)</script>', page, re.DOTALL)[1])  # type: ignore[index]
    assert told["at"] == 50
    assert told == frame(client) | {"at": 50}


def test_steps_put_together_are_the_parts_of_each_seq(client: TestClient) -> None:
    head = frame(client)["head"]
    for eyes in ("A", "B", "spectator", "judge"):
        for first in range(1, head + 1, 37):
            last = min(first + 36, head)
            for seq, parts in whole(client, eyes, first, last).items():
                if seq % 9 == 0:
                    assert parts == whole(client, eyes, seq, seq)[seq]


def test_a_page_holds_the_parts_of_its_step(client: TestClient) -> None:
    """So a script that begins on a page may leave them as they are."""
    for eyes in ("A", "B", "spectator"):
        for below in ("A", "B"):
            for seq in (1, 30, 50, frame(client)["head"]):
                asked = {"as": eyes, "below": below, "seq": seq}
                page = client.get(
                    "/m/m1", params=asked, headers=PAGE | {"authorization": f"Bearer {TOKEN}"}
                ).text
                steps = owner(client, "/m/m1/steps", asked | {"from": seq, "to": seq}).json()
                parts = steps["steps"][0]["parts"]
                del parts["figures"]
                assert set(parts) == set(re.findall(r'data-part="([^"]+)"', page))
                for name, markup in parts.items():
                    _, _, held = page.partition(f'data-part="{name}"')
                    assert held.partition(">")[2].startswith(markup), (asked, name)


def test_an_undone_stretch_folds_to_one_row_and_opens_where_the_reader_is(
    client: TestClient,
) -> None:
    told = frame(client)
    (first, last, by), *_ = told["undone"]
    drawn = client.get("/m/m1/log", params={"level": "full"}).text
    assert drawn.count('<li class="undone">') == len(told["undone"])
    inside = re.search(r'<li class="undone"><details data-by="\d+">(.*?)</details>', drawn, re.DOTALL)
    assert inside is not None
    assert f"Undone by {by}" in inside[1]
    rows = [int(seq) for seq in re.findall(r'data-seq="(\d+)"', inside[1])]
    assert rows == list(range(first, last + 1))
    here = client.get("/m/m1", params={"seq": first}, headers=PAGE).text
    assert "<details open" in here
    assert f"undone by {by}" in here
    after = client.get("/m/m1", params={"seq": last + 1}, headers=PAGE).text
    assert "<details open" not in after


def test_the_log_tells_who_ruled_and_names_the_clause(client: TestClient) -> None:
    drawn = client.get("/m/m1/log").text
    (seq, name), *_ = frame(client)["rulings"]
    row = re.search(rf'id="f{seq}".*?</li>', drawn, re.DOTALL)
    assert row is not None
    assert f"<b>Ruling {name}</b>" in row[0]
    assert "K. Adeyemi" in row[0]
    assert "It was not" not in row[0]
    read = owner(client, "/m/m1/log", {"as": "judge"}).text
    assert "It was not." in read


def test_what_was_asked_before_is_not_sent_again(client: TestClient) -> None:
    for path in ("/m/m1?seq=9", "/m/m1/frame", "/m/m1/tape", "/m/m1/log", "/m/m1/steps?from=1&to=9"):
        first = client.get(path)
        assert first.headers["cache-control"] == "private, no-cache"
        again = client.get(path, headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


def test_steps_under_the_mark_of_a_head_are_kept_for_ever(client: TestClient, place: str) -> None:
    mark = frame(client)["mark"]
    path = f"/m/m1/steps?from=1&to=25&mark={mark}"
    before = client.get(path)
    assert "immutable" in before.headers["cache-control"]
    with closing(open_desk(place)) as desk:
        earlier = range(desk.reader("m1").head() - 1, 0, -1)
        asked = next(seq for seq in earlier if view_at(desk, "m1", "judge", seq)["decision"])
        given(points.rewind, desk, "m1", "judge:j1", asked, "for a test")
    assert client.get(path).content == before.content
    assert frame(client)["mark"] != mark
    foreign = client.get(f"/m/m1/steps?from=1&to=25&mark={mark.split('.')[0]}.other")
    assert foreign.headers["cache-control"] == "private, no-cache"


@pytest.mark.parametrize(
    ("said", "message", "nearest"),
    [
        ("9999", "Seq 9999 does not exist; the match ends at", "head"),
        ("0", "Seq 0 does not exist", "1"),
        ("t99", "There is no t99 in this match.", "head"),
    ],
)
def test_a_point_that_is_not_there_leads_to_the_nearest(
    client: TestClient, said: str, message: str, nearest: str
) -> None:
    answer = client.get("/m/m1", params={"seq": said}, headers=PAGE)
    assert answer.status_code == 404
    assert message in answer.text
    seq = frame(client)["head"] if nearest == "head" else nearest
    assert f'href="/m/m1?as=spectator&amp;seq={seq}"' in answer.text
    told = client.get("/m/m1", params={"seq": said})
    assert told.headers["content-type"] == "application/problem+json"


def test_points_go_by_name(client: TestClient) -> None:
    told = frame(client)
    number, _, _ = told["turns"][1]
    (ruled, name), *_ = told["rulings"]
    begun = told["points"][f"turn{number}"]
    ruling = f"{name[0]}-{name[1:]}"
    for said, at in ((f"t{number}", begun), (ruling, ruled), ("", told["head"])):
        page = client.get("/m/m1", params={"seq": said}, headers=PAGE).text
        assert f"<title>Seq {at} " in page


def test_who_may_not_look_is_told_so(client: TestClient) -> None:
    for path in (
        "/m/m1?as=B",
        "/m/m1/steps?from=1&to=2&as=B",
        "/m/m1/frame?as=B",
        "/m/m1/tape?as=B",
        "/m/m1/log?as=judge",
    ):
        assert client.get(path).status_code == 401
    assert client.get("/m/nothing").status_code == 404
    assert client.get("/m/m1/steps?from=1&to=99999").status_code == 400
    assert client.get("/m/m1/steps?from=9000&to=9009").status_code == 404
    assert client.get("/m/m1?as=nobody").status_code == 401


def named(told: str, names: re.Pattern[str]) -> set[str]:
    return set(names.findall(html.unescape(told)))


def told_by_sight(desk: Desk, eyes: str, names: re.Pattern[str]) -> list[set[str]]:
    """Give by seq the names that the projections of facts and tables have shown so far."""
    known: list[set[str]] = [set()]
    reading = desk.reading("whole")
    for fact in projected_facts(desk, "whole", eyes):
        seen = json.dumps([fact, reading.view(eyes, fact["seq"])], default=str, ensure_ascii=False)
        known.append(known[-1] | named(seen, names))
    return known


@pytest.fixture(scope="module")
def whole_game(place: str) -> str:
    with closing(open_desk(place)) as desk:
        open_match(desk, "whole", *deck_names()[:2], seed=3)
        play(desk, "whole", 3000, seed=3)
        assert view_at(desk, "whole", "judge")["winner"]
    return place


@pytest.mark.parametrize("eyes", ["A", "B", "spectator"])
def test_no_answer_names_what_the_eyes_may_not_see(client: TestClient, whole_game: str, eyes: str) -> None:
    with closing(open_desk(whole_game)) as desk:
        lists = [f.body for f in desk.facts("whole", 0, 3) if f.body.KIND == "deck.listed"]
        rows = {name for body in lists for name in (*body.main, *body.lrig_deck)}
        names = re.compile("|".join(map(re.escape, sorted(rows, key=len, reverse=True))))
        known = told_by_sight(desk, eyes, names)
    head = len(known) - 1
    assert known[head // 4] < rows
    for first in range(1, head + 1, 50):
        asked = {"as": eyes, "from": first, "to": min(first + 49, head)}
        for one in owner(client, "/m/whole/steps", asked).json()["steps"]:
            told = json.dumps(one["parts"], ensure_ascii=False)
            assert named(told, names) <= known[one["seq"]], one["seq"]
    for seq in range(1, head + 1, 40):
        page = owner(client, "/m/whole", {"as": eyes, "seq": seq}).text
        board = page[page.index('data-part="phases"') : page.index('id="scrub"')]
        assert named(board, names) <= known[seq], seq
        assert named(page, names) <= known[head]
    for path in ("log", "tape", "frame"):
        told = owner(client, f"/m/whole/{path}", {"as": eyes}).text
        assert named(told, names) <= known[head], path
