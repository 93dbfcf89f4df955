"""The file from which the command line knows orders, made from the functions that carry them out.

`python -m tests.cli.ordered` writes it anew. So a command and its help load no room of the service.
"""

from __future__ import annotations

import json
from typing import Final

import msgspec

from cli.orders import FILE
from referee.service.orders.schema import orders
from tests.house.tree import ROOT

PAGE: Final = ROOT / "cli/shipped" / FILE


def made() -> str:
    """Write every order that has a command as one line of JSON."""
    known = sorted(orders().values(), key=lambda one: one.module)  # whichever was loaded first
    rows = [msgspec.to_builtins(one) for one in known if one.command]
    return "".join(json.dumps(row, sort_keys=True, ensure_ascii=False) + "\n" for row in rows)


if __name__ == "__main__":
    PAGE.write_text(made(), "utf-8")
