"""The files from which the command line knows orders and queries, made from their functions.

`python -m tests.cli.ordered` writes them. So a command and its help load no service.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final

import msgspec

from cli.common.declared import ORDERS, QUERIES
from referee.service.orders.schema import FunctionSchema, orders
from referee.service.queries.schema import QuerySchema, queries
from tests.house.tree import ROOT

SHIPPED: Final = ROOT / "cli/shipped"


def row_of(one: FunctionSchema) -> dict[str, Any]:
    """A declaration as a row of its file; of a query with its whole address."""
    address = {"address": one.address} if isinstance(one, QuerySchema) else {}
    row: dict[str, Any] = msgspec.to_builtins(one)
    return row | address


def rows(made: Iterable[FunctionSchema]) -> str:
    """Write every declaration whose command is made from it as one line of JSON."""
    found = [row_of(one) for one in made if one.command and one.example]
    lines = ",\n".join(json.dumps(row, sort_keys=True, ensure_ascii=False) for row in found)
    return f"[\n{lines}\n]\n"


def pages() -> dict[str, str]:
    """What stands in the files, by their names."""
    return {ORDERS: rows(orders().values()), QUERIES: rows(queries().values())}


if __name__ == "__main__":
    for name, text in pages().items():
        (SHIPPED / name).write_text(text, "utf-8")
