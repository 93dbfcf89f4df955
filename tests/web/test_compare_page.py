import json
import re
from collections.abc import Iterator
from urllib.parse import urlencode

import pytest
from fastapi.testclient import TestClient

from referee.court import Ruling
from referee.service import open_desk
from referee.service.court.branching import branch_named
from referee.service.court.comparing import compare_at, shared_facts, try_moves
from referee.service.court.ruling import give_ruling
from referee.service.event.starting import deck_names, open_match
from referee.service.orders import appeals
from referee.service.play.acting import act
from referee.service.play.listings import choices_at
from referee.web import ServiceSettings, make_app
from tests.ordering import given

OWNER = "the-owner-of-this-service"
PAGE = {"accept": "text/html", "authorization": f"Bearer {OWNER}"}


@pytest.fixture
def ruled(url: str) -> str:
    """A match in which a ruling left things as they were, and what if it had gone back."""
    desk = open_desk(url)
    settled = 0
    for _ in range(6):
        settled = settled or desk.reader("m1").head()
        choices = choices_at(desk, "m1")
        act(desk, "m1", choices.seat, choices.choices[-1].action)
    clauses = next(f.clauses for f in desk.facts("m1") if f.clauses)
    give_ruling(desk, "m1", Ruling("Was it done in time?", "Yes, it stands.", clauses, "none"))
    try_moves(desk, "m1", "R1", Ruling("", "No, it goes back.", (), "rewind", settled))
    desk.close()
    return url


@pytest.fixture
def judging(ruled: str) -> Iterator[TestClient]:
    with TestClient(make_app(ServiceSettings(ruled, public=True, owner=OWNER))) as client:
        yield client


def test_two_branches_stand_beside_each_other(judging: TestClient, ruled: str) -> None:
    told = judging.get("/m/m1.B1/compare?with=m1.B2&as=judge&step=last", headers=PAGE).text
    desk = open_desk(ruled, readonly=True)
    heads = [branch_named(desk, name).head for name in ("m1.B1", "m1.B2")]
    found = compare_at(desk, ("m1.B1", heads[0]), ("m1.B2", heads[1]), "judge", "brief")
    desk.close()
    assert re.findall(r">to seq (\d+)<", told) == [str(head) for head in heads]
    assert f"{found.fork}, shared to here" in told
    assert len(found.differences) > 0
    assert len(re.findall(r"<li>[^<]+</li>", told.split("In words")[1].split("</ul>")[0])) == len(
        found.differences
    )


def test_what_differs_is_marked_on_both_boards(judging: TestClient) -> None:
    told = judging.get("/m/m1.B1/compare?with=m1.B2&as=judge&step=last", headers=PAGE).text
    boards = told.split('class="side-b"')
    marked = [set(re.findall(r'diff" data-part="([a-z-]+)"', one)) for one in boards]
    assert marked[0] == marked[1]
    assert marked[0]


def test_both_rulings_stand_over_their_boards_and_side_by_side(judging: TestClient) -> None:
    told = judging.get("/m/m1.B1/compare?with=m1.B2&as=judge", headers=PAGE).text
    over = [one.split("</b>")[1] for one in told.split('class="ruled"')[1:]]
    assert [one.split("</p>")[0] for one in over] == [
        ": <bdi>Yes, it stands.</bdi>",
        ": <bdi>No, it goes back.</bdi>",
    ]
    address = re.search(r'href="(/m/[^"]+/rulings[^"]+)"', told)
    assert address is not None
    both = judging.get(address[1].replace("&amp;", "&"), headers=PAGE).text
    differs = re.findall(r'class="differs"><th scope="row">([\w ]+) <', both)
    assert differs == ["Decision", "Remedy"]
    assert re.findall(r"<td><bdi>([^<]*)</bdi></td><td><bdi>([^<]*)</bdi></td>", both)[:2] == [
        ("Was it done in time?", "Was it done in time?"),
        ("Yes, it stands.", "No, it goes back."),
    ]


def test_a_ruling_stands_beside_what_superseded_it_with_its_appeal(judging: TestClient, ruled: str) -> None:
    alone = judging.get("/m/m1/rulings?one=R1", headers=PAGE)
    assert (alone.status_code, "othing superseded R1" in alone.text) == (404, True)
    desk = open_desk(ruled)
    other = Ruling("Was it done in time?", "No.", ("glossary.guard.1",), "none", supersedes="R1")
    give_ruling(desk, "m1", other)
    given(appeals.file, desk, "m1", "B", "R2", "It was in time.")
    desk.close()
    both = judging.get("/m/m1/rulings?one=R1", headers=PAGE).text
    assert "m1 R1, seq" in both
    assert "m1 R2, seq" in both
    assert re.findall(r'class="clause alone" href="/rulebook/([^"]+)"', both)[-1:] == ["glossary.guard.1"]
    ways = re.findall(r'href="/desk/m1/appeal\?id=A1&amp;outcome=(\w+)"', both)
    assert ways == ["upheld", "overturned"]
    public = judging.get("/m/m1/rulings?one=R1", headers={"accept": "text/html"}).text
    assert "Yes, it stands." not in public
    assert "outcome=upheld" not in public
    assert judging.get("/m/m1/rulings?one=R1&with=m7/R1", headers=PAGE).status_code == 404


def test_ids_of_the_two_boards_differ(judging: TestClient) -> None:
    told = judging.get("/m/m1.B1/compare?with=m1.B2&as=judge", headers=PAGE).text
    ids = re.findall(r'\sid="([^"]+)"', told.split("<main")[1])
    assert len(ids) == len(set(ids))


def test_the_public_does_not_learn_of_branches_of_a_running_match(judging: TestClient) -> None:
    answer = judging.get("/m/m1/compare?with=m1.B2", headers={"accept": "text/html"})
    assert answer.status_code == 404
    assert judging.get("/m/m1/compare", headers={"accept": "text/html"}).status_code == 400


def test_two_that_share_nothing_are_refused(judging: TestClient, ruled: str) -> None:
    desk = open_desk(ruled)
    open_match(desk, "m2", *deck_names()[:2], seed=2)
    desk.close()
    answer = judging.get("/m/m1/compare?with=m2&as=judge", headers=PAGE)
    assert answer.status_code == 400
    assert "are not branches of one match" in answer.text


def test_steps_come_as_they_stand_on_the_page_and_end_where_both_do(judging: TestClient, ruled: str) -> None:
    place = "/m/m1.B1/compare"
    page = judging.get(f"{place}?with=m1.B2&as=judge", headers=PAGE).text
    frame = json.loads(page.split('id="frame">')[1].split("</script>")[0])
    count, asked = frame["head"], urlencode(frame["asked"] | {"as": "judge"})
    assert (frame["at"], len(frame["places"])) == (1, count)
    told = judging.get(f"{place}/steps?{asked}&from=1&to={count}", headers=PAGE).json()["steps"]
    assert [one["seq"] for one in told] == [*range(1, count + 1)]
    whole: dict[str, str] = {}
    seqs: list[list[int]] = []
    for one in told:
        whole |= one["parts"]
        captions = (whole["one-caption"], whole["other-caption"])
        seqs.append([int(re.findall(r'class="seq num">(\d+)<', said)[0]) for said in captions])
        assert one["seq"] == 1 or seqs[-1] != seqs[-2]
    assert all(sorted(side) == [*side] for side in zip(*seqs, strict=True))
    desk = open_desk(ruled, readonly=True)
    assert seqs[-1] == [branch_named(desk, name).head for name in ("m1.B1", "m1.B2")]
    assert seqs[0] == [shared_facts(desk, ("m1.B1", seqs[-1][0]), ("m1.B2", seqs[-1][1]))] * 2
    desk.close()
    last = judging.get(f"{place}?with=m1.B2&as=judge&step=last", headers=PAGE).text
    assert all(part in last for part in whole.values())
