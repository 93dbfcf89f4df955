"""What the API takes and answers: records and their schemas, pages, what may be kept, points."""

import json
from typing import Annotated, Any

import pytest
from fastapi import FastAPI, Request
from fastapi.testclient import TestClient
from msgspec import UNSET, Struct, UnsetType, defstruct
from msgspec.inspect import BytesType, FrozenSetType, NamedTupleType, SetType, multi_type_info
from pydantic import ValidationError
from starlette.responses import Response

from events.data import as_data
from referee.audit import Verdict
from referee.audit.tree import Digest
from referee.service import Desk, DeskError, MatchInfo, open_desk
from referee.service.orders import points
from referee.service.queries.schema import Answered, means
from referee.timeline import OutOfRangeError
from referee.web import ServiceSettings, make_app
from referee.web.api.answers import ListPage, Paging, fixed, fresh, paged
from referee.web.api.forms import LOOKS, PROBLEMS, CommandBody, Json, point
from referee.web.api.schemas import ANSWERED, schemas_of
from tests.ordering import given

UNFIT = NamedTupleType | SetType | FrozenSetType | BytesType


class Row(Struct, frozen=True):
    """A record of every type of field."""

    name: str
    digest: Digest
    pairs: tuple[tuple[str, int], ...] = ()
    by: tuple[str, int] | None = None


class Rows(Answered, frozen=True):
    """Rows, as somebody sees them."""

    as_: str
    rows: Annotated[list[Row], means("One by one.")]
    left: Annotated[int | UnsetType, means("How many more.", 3)] = UNSET


def test_a_record_is_answered_with_all_its_fields_by_name() -> None:
    told = Row("m1", Digest(b"\x0f"), (("A", 1),), ("Kiln", 2))
    assert bytes(Json({"rows": [told]}).body) == (
        b'{"rows":[{"name":"m1","digest":"0f","pairs":[["A",1]],"by":["Kiln",2]}]}'
    )
    assert as_data(told) == json.loads(bytes(Json(told).body)) | {"pairs": (("A", 1),), "by": ("Kiln", 2)}


def test_what_is_unset_is_left_out_of_an_answer() -> None:
    assert bytes(Json(Rows("A", [])).body) == b'{"as":"A","rows":[]}'


def test_a_schema_asks_for_every_field_that_is_answered_and_for_no_other() -> None:
    (asked,), found = schemas_of([Rows])
    assert asked == {"$ref": "#/components/schemas/Rows"}
    page, row = found["Rows"], found["Row"]
    assert page["required"] == ["as", "rows"]
    assert page["properties"]["left"]["examples"] == [3]
    assert page["properties"]["rows"]["items"] == {"$ref": "#/components/schemas/Row"}
    assert row["required"] == list(row["properties"]) == ["name", "digest", "pairs", "by"]
    assert row["properties"]["digest"] == {"type": "string"}
    assert not row["additionalProperties"]
    assert row["description"] == "A record of every type of field."
    assert "default" not in str(row)


def test_types_of_one_name_are_named_after_what_they_are_about() -> None:
    other = defstruct("Rows", [("n", int)], bases=(Answered,), frozen=True, namespace={"__doc__": "Others."})
    other.__module__ = "referee.web.api.book.card_forms"
    assert {"CardRows", "TestApiRows"} <= schemas_of([Rows, other])[1].keys()


def parts_of(kind: object, seen: dict[int, object]) -> None:
    """Note every type in a type, each once."""
    if kind is None or id(kind) in seen:
        return
    seen[id(kind)] = kind
    inner = [getattr(field, "type", None) for field in getattr(kind, "fields", ())]
    inner += [getattr(kind, name, None) for name in ("type", "item_type", "value_type")]
    for one in (*inner, *getattr(kind, "types", ()), *getattr(kind, "item_types", ())):
        parts_of(one, seen)


def test_no_answer_holds_what_has_no_names_or_no_order() -> None:
    make_app(ServiceSettings("memory:"))
    seen: dict[int, object] = {}
    for kind in multi_type_info(ANSWERED):
        parts_of(kind, seen)
    assert {MatchInfo, Verdict} <= {getattr(one, "cls", None) for one in seen.values()}
    assert [one for one in seen.values() if isinstance(one, UNFIT)] == []


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
    assert CommandBody(key="a", expect=3).once("b") == {"key": "a", "expect": 3}
    assert CommandBody().once("b") == {"key": "b", "expect": None}
    with pytest.raises(ValidationError):
        CommandBody.model_validate({"keys": "a"})


def test_pages_and_problems_are_described() -> None:
    assert ListPage(0, 5).limit == 5
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
    assert set(schemas["MatchInfo"]["properties"]) == set(MatchInfo.__struct_fields__)
