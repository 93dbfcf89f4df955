"""Examples of the resources of the court: what the service answered in a real dispute.

They stand in a file that `python -m tests.web.disputed` writes from a match and an event.
"""

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final

from referee.web.api.forms import PROBLEMS

FILE: Final = "examples_of_court.json"


@cache
def _kept() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(files(__package__).joinpath(FILE).read_bytes())
    return found


def answers(name: str, *, orders: bool = False) -> dict[int | str, dict[str, Any]]:
    """Give the responses of an operation: its example, and the problems of one that orders."""
    content = {"application/json": {"example": _kept().get(name)}}
    told: dict[int | str, dict[str, Any]] = {200: {"content": content}}
    return (PROBLEMS if orders else {}) | told
