"""The orders of the command line as their file says them, one row each."""

import json
from importlib.resources import files
from typing import Any, Final

FILE: Final = "orders.json"


def order_rows() -> list[dict[str, Any]]:
    """Read every order that has a command."""
    return list(json.loads(files("cli.shipped").joinpath(FILE).read_text("utf-8")))
