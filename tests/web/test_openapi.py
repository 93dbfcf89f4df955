"""The description of the API is a valid OpenAPI document, and a client made of it plays a match."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any, Final

import pytest
from fastapi.testclient import TestClient
from openapi_python_client import generate
from openapi_python_client.config import Config, ConfigFile, MetaType
from openapi_spec_validator import OpenAPIV31SpecValidator

from evidence.bench.served import Served
from referee.web.api.description import FILE, document, operation_id, written

PACKAGE: Final = "generated_referee_client"
BINARY: Final = "application/octet-stream"
OVERRIDES: Final = {"application/zip": BINARY, "application/x-ndjson": BINARY, "text/plain": BINARY}
"""Media types that the generator does not know, as docs/http.md tells to name them."""
TURN: Final = 3
"""The turn to which the client plays."""


def test_the_document_is_valid() -> None:
    faults = [f"{list(one.path)}: {one.message}" for one in OpenAPIV31SpecValidator(document()).iter_errors()]
    assert faults == []


def test_an_operation_has_an_id_of_its_method_and_path_and_says_who_may_ask() -> None:
    described = document()
    ids = [(said["operationId"], m, p) for p, ops in described["paths"].items() for m, said in ops.items()]
    assert all(one == operation_id(method, path) for one, method, path in ids)
    assert len({one for one, _, _ in ids}) == len(ids)
    assert ("get_matches_match_log", "get", "/v1/matches/{match}/log") in ids
    assert described["security"] == [{}, {"bearer": []}]
    assert described["components"]["securitySchemes"]["bearer"]["scheme"] == "bearer"
    assert described["servers"] == [{"url": "/"}]


def test_moments_are_date_times_and_only_facts_and_views_write_numbers_for_none() -> None:
    schemas = document()["components"]["schemas"]
    assert schemas["Matches"] is not None
    created = schemas["MatchInfo"]["properties"]["created"]
    assert (created["type"], created["format"]) == (["string", "null"], "date-time")
    loose = [
        (name, field)
        for name, one in schemas.items()
        for field, said in one.get("properties", {}).items()
        if "microseconds since 1970" in said.get("description", "").lower() and field != "at"
    ]
    assert loose == [("HandedReading", "approved")]  # the form of a file


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A client that openapi-python-client makes of the document, as a package."""
    folder = tmp_path_factory.mktemp("client")
    source = folder / FILE
    source.write_bytes(written())
    options = ConfigFile(content_type_overrides=OVERRIDES, post_hooks=[])
    place = folder / PACKAGE
    config = Config.from_sources(options, MetaType.NONE, source, "utf-8", overwrite=True, output_path=place)
    faults = [f"{one.header}: {one.detail}" for one in generate(config=config)]
    assert faults == []
    sys.path.insert(0, str(folder))
    yield importlib.import_module(PACKAGE)
    sys.path.remove(str(folder))


def operation(tag: str, name: str) -> Any:
    return importlib.import_module(f"{PACKAGE}.api.{tag}.{name}")


def test_a_generated_client_plays_a_match(generated: Any, tmp_path: Path) -> None:
    models = importlib.import_module(f"{PACKAGE}.models")
    with Served(str(tmp_path / "played.sqlite3")) as service:
        address = f"http://{service.host}:{service.port}"
        with generated.AuthenticatedClient(base_url=address, token=service.owner) as client:
            opening = models.Opening(name="m1", decks=["ember-court", "tide-chorus"], seed=7)
            opened = operation("matches", "post_matches").sync(client=client, body=opening)
            assert opened.match == "m1"
            act = operation("table", "post_matches_match_actions").sync
            heading = operation("matches", "get_matches_match").sync
            while heading(match="m1", client=client).turn.number < TURN:
                done = act(match="m1", client=client, body=models.ActionBody(choice=1))
                assert isinstance(done, models.ActionsDone), done
            rows = operation("matches", "get_matches").sync(client=client)
            assert rows.matches[0].created.year >= 2026
            assert rows.matches[0].parent is None
            lines = operation("time", "get_matches_match_log").sync(match="m1", client=client, limit=10)
            assert len(lines.lines) == 10


@pytest.mark.parametrize("path", ["/v1/matches?evnt=cup", "/v1/precedents?word=guard", "/healthz?x=1"])
def test_an_unknown_query_parameter_is_refused_with_those_that_are_known(
    client: TestClient, path: str
) -> None:
    answer = client.get(path)
    name = path.partition("?")[2].partition("=")[0]
    assert (answer.status_code, answer.json()["code"]) == (422, "unknown-parameter")
    assert repr(name) in answer.json()["detail"]
    near = {"evnt": "event", "word": "words", "x": "no query parameters"}[name]
    assert near in answer.json()["instead"]


def test_a_screen_passes_over_a_parameter_that_it_does_not_know(client: TestClient) -> None:
    assert client.get("/?utm_source=chat").status_code == 200


def test_an_unknown_kind_of_fact_is_refused_with_those_that_are_near(client: TestClient) -> None:
    answer = client.get("/v1/matches/m1/facts?kind=damage.delt").json()
    assert (answer["code"], answer["instead"]) == ("unknown-kind", "did you mean damage.dealt")
    found = client.get("/v1/matches/m1/facts?kind=match.opened").json()
    assert {fact["kind"] for fact in found["facts"]} == {"match.opened"}


def test_the_old_name_of_a_search_word_stays_good(client: TestClient) -> None:
    now, before = (client.get(f"/v1/cards?{name}=tide&limit=5").json() for name in ("q", "like"))
    assert now["cards"] == before["cards"] != []
