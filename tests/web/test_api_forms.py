"""What the API takes and answers: records and their schemas, pages, what may be kept, points."""

from typing import Any, NamedTuple

import pytest
from fastapi import FastAPI, Request
from fastapi.testclient import TestClient
from pydantic import ValidationError
from starlette.responses import Response

from referee.court import RewindCheck
from referee.service import Desk, DeskError, MatchInfo, open_desk
from referee.service.orders import points
from referee.timeline import OutOfRangeError
from referee.web.api.answers import Page, Paging, fixed, fresh, paged
from referee.web.api.forms import LOOKS, PROBLEMS, Command, Json, form_of, point
from tests.ordering import given


class Told(NamedTuple):
    """A record of every type of field."""

    name: str
    pairs: tuple[tuple[str, int], ...] = ()
    by: tuple[str, int] | None = None
    digest: bytes = b""
    seats: frozenset[str] = frozenset()


def test_the_schema_of_a_record_takes_what_is_answered() -> None:
    told = Told("m1", (("A", 1),), ("Kiln", 2), b"\x0f", frozenset("BA"))
    form = form_of(Told).model_validate_json(bytes(Json(told).body))
    assert form.model_dump() == {
        "name": "m1", "pairs": [("A", 1)], "by": ("Kiln", 2), "digest": "0f", "seats": ["A", "B"],
    }  # fmt: skip
    with pytest.raises(ValidationError):
        form_of(Told).model_validate({"name": "m1", "pairs": [["A", "many"]]})


def test_nested_records_have_schemas_of_their_own() -> None:
    schema = form_of(RewindCheck).model_json_schema()
    assert "Learned" in schema["$defs"]
    assert schema["required"] == list(schema["properties"])


def app_of(rows: list[int], *, past: bool) -> TestClient:
    app = FastAPI()

    @app.get("/rows")
    async def listed(request: Request, page: Paging, only: str = "") -> Json:
        shown, after = paged(request, rows, page, None if only else lambda row: row)
        return Json({"rows": shown, "next": after})

    @app.get("/kept")
    async def kept(request: Request) -> Response:
        return fixed(request, rows) if past else fresh(request, rows)

    return TestClient(app)


@pytest.mark.parametrize("only", ["", "x y"])
def test_the_pages_of_a_list_hold_every_row_once(only: str) -> None:
    rows, client = list(range(1, 8)), app_of(list(range(1, 8)), past=True)
    found: list[int] = []
    address: Any = f"/rows?limit=3&only={only}"
    while address:
        answer = client.get(address).json()
        found += answer["rows"]
        address = answer["next"]
    assert found == rows


@pytest.mark.parametrize("asked", ["limit=0", "limit=501", "after=-1", "after=x"])
def test_a_page_that_cannot_be_is_refused(asked: str) -> None:
    assert app_of([1], past=True).get(f"/rows?{asked}").status_code == 422


def test_what_is_unchanged_is_not_sent_twice() -> None:
    rows = [1, 2]
    client = app_of(rows, past=False)
    first = client.get("/kept")
    assert (first.json(), first.headers["cache-control"]) == ([1, 2], "private, no-cache")
    again = client.get("/kept", headers={"if-none-match": f"W/{first.headers['etag']}"})
    assert (again.status_code, again.content) == (304, b"")
    rows.append(3)
    changed = client.get("/kept", headers={"if-none-match": first.headers["etag"]})
    assert (changed.status_code, changed.json()) == (200, [1, 2, 3])


def test_the_past_may_be_kept_for_good() -> None:
    assert "immutable" in app_of([1], past=True).get("/kept").headers["cache-control"]


def test_the_key_of_the_body_goes_before_that_of_the_header() -> None:
    assert Command(key="a", expect=3).once("b") == {"key": "a", "expect": 3}
    assert Command().once("b") == {"key": "b", "expect": None}
    with pytest.raises(ValidationError):
        Command.model_validate({"keys": "a"})


def test_pages_and_problems_are_described() -> None:
    assert Page(0, 5).limit == 5
    assert set(LOOKS) < set(PROBLEMS)


def test_a_point_is_told_no_further_than_the_visitor_may_know(url: str) -> None:
    desk: Desk = open_desk(url)
    head = desk.reader("m1").head()
    assert point(desk, "m1", "", 3) == point(desk, "m1", "head", 3) == 3
    assert point(desk, "m1", "3", head) == 3
    with pytest.raises(OutOfRangeError, match="0 to 3"):
        point(desk, "m1", "4", 3)
    given(points.name, desk, "m1", "judge", "disputed", 4)
    assert point(desk, "m1", "disputed", head + 1) == 4
    with pytest.raises(DeskError) as unknown:
        point(desk, "m1", "disputed", head)
    assert str(head) in unknown.value.instead
    desk.close()


def test_the_schemas_are_in_the_description(client: TestClient) -> None:
    schemas = client.get("/v1/openapi.json").json()["components"]["schemas"]
    assert {"Problem", "Clause", "Reason"} <= set(schemas)
    assert set(schemas["MatchInfo"]["properties"]) == set(MatchInfo._fields)
