"""The description of the API, as it was written down before the service began.

To make it out of all endpoints takes the framework more than a second, in which nobody would be
answered. So it is a file, which `python -m tests.web.examples` writes; a test holds it to what the
framework makes.
"""

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final

FILE: Final = "openapi.json"
ROWS: Final = 3
"""How deep the file is laid out in rows: an operation or a schema is one row."""


@cache
def written() -> bytes:
    """Give the description as it is sent."""
    return files(__package__).joinpath(FILE).read_bytes()


def laid(document: Any, rows: int = ROWS) -> str:
    """Lay a description out so that a change of one operation changes one row."""
    if not rows or not isinstance(document, dict):
        return json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    inner = (f"{json.dumps(name)}:{laid(said, rows - 1)}" for name, said in document.items())
    return "{\n" + ",\n".join(inner) + "\n}"
