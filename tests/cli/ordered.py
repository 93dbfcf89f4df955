"""The file from which the command line knows orders, made from the functions that carry them out.

`python -m tests.cli.ordered` writes it anew. So a command and its help load no room of the service.
"""

from __future__ import annotations

import json
from typing import Final

import msgspec

from cli.common.order_rows import FILE
from referee.service.orders.schema import orders
from tests.house.tree import ROOT

PAGE: Final = ROOT / "cli/shipped" / FILE


def made() -> str:
    """Write every order whose command is made from it as one line of JSON."""
    rows = [msgspec.to_builtins(one) for one in orders().values() if one.command and one.example]
    lines = ",\n".join(json.dumps(row, sort_keys=True, ensure_ascii=False) for row in rows)
    return f"[\n{lines}\n]\n"


if __name__ == "__main__":
    PAGE.write_text(made(), "utf-8")
