"""The description of the API is a valid OpenAPI document, and a client made of it plays a match."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from fastapi.testclient import TestClient
from openapi_spec_validator import OpenAPIV31SpecValidator

from evidence.bench.served import Served
from referee.web.api.description import FILE, document, operation_id, written

PACKAGE: Final = "generated_referee_client"
BINARY: Final = "application/octet-stream"
OVERRIDES: Final = {"application/zip": BINARY, "application/x-ndjson": BINARY, "text/plain": BINARY}
"""Media types that the generator does not know, as docs/http.md tells to name them."""
GENERATOR: Final = Path(__file__).parents[2] / "build" / "generator"
"""Where `make` lays the generator: apart, since it wants an older typer than the command line."""
RUN: Final = "from openapi_python_client.cli import app; app()"
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
def generated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A client that openapi-python-client makes of the document, as a package."""
    if not GENERATOR.exists():
        assert not os.environ.get("CI"), "make sets the generator up"
        pytest.skip("openapi-python-client is not in build/generator: make .venv/.ready installs it")
    folder = tmp_path_factory.mktemp("client")
    source, options = folder / FILE, folder / "options.json"
    source.write_bytes(written())
    options.write_text(json.dumps({"content_type_overrides": OVERRIDES, "post_hooks": []}))
    words = ["generate", "--path", str(source), "--config", str(options), "--meta", "none"]
    made = subprocess.run(
        [sys.executable, "-c", RUN, *words, "--output-path", str(folder / PACKAGE)],
        env={**os.environ, "PYTHONPATH": str(GENERATOR)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stdout + made.stderr
    assert "WARNING" not in made.stdout, made.stdout
    # What the client imports stands behind everything else, where this environment has another version.
    sys.path[:0], sys.path[len(sys.path) :] = [str(folder)], [str(GENERATOR)]
    yield importlib.import_module(PACKAGE)
    sys.path.remove(str(folder))
    sys.path.remove(str(GENERATOR))


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
