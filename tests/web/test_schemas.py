"""The API keeps its description: a share of the soak, which `make soak` runs for minutes."""

from __future__ import annotations

import json

import pytest
from fastapi import APIRouter

from referee.web import ServiceSettings
from referee.web import app as window
from referee.web.api.forms import Json
from referee.web.pages import described
from tests.soak.schemas import Asking, asked, rounds

SHARE = 1
"""Requests for each operation."""

pytestmark = pytest.mark.filterwarnings("ignore")


def shared(asking: Asking) -> list[str]:
    """Ask every operation once in a while; give what may not be."""
    turns = iter([True] * (1 + len(asking.operations())))
    rounds(asking, 1, SHARE, lambda: next(turns, False))
    return [f"{one.operation} ({one.who}): {one.what}" for one in asking.found.faults]


def test_no_answer_is_a_fault_or_breaks_its_schema() -> None:
    with asked() as asking:
        assert shared(asking) == []
    assert asking.found.answers[200] > 20


def test_an_answer_that_breaks_its_schema_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Room:
        router = APIRouter()

    @Room.router.get("/v1/count", response_model=int)
    async def count() -> object:
        return Json("many")

    monkeypatch.setattr(window, "API", (Room,))
    document = json.dumps(window.make_app(ServiceSettings("memory:")).openapi()).encode()
    monkeypatch.setattr(described, "written", lambda: document)
    with asked() as asking:
        (fault,) = shared(asking)
    assert fault.startswith("GET /v1/count")
    assert "schema" in fault
