"""Orders and queries as the command line knows them: one row each, in files made from the functions.

`python -m tests.cli.ordered` writes the files, so that a command and its help load no service.
"""

import json
from importlib.resources import files
from typing import Any, Final

ORDERS: Final = "orders.json"
QUERIES: Final = "queries.json"


def order_rows() -> list[dict[str, Any]]:
    """Read every order that has a command."""
    return _rows(ORDERS)


def query_rows() -> list[dict[str, Any]]:
    """Read every query that has a command."""
    return _rows(QUERIES)


def _rows(file: str) -> list[dict[str, Any]]:
    return list(json.loads(files("cli.shipped").joinpath(file).read_text("utf-8")))
