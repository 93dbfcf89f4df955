"""Write docs/bounds.md of the table in `events.bounds`."""

from importlib import import_module
from pathlib import Path
from typing import Final

from events.bounds import BOUNDS, FILLED_BY, Bound
from tests.house.tree import ROOT

PAGE: Final = "docs/bounds.md"
_HEAD: Final = """# Bounds

What can grow while a service runs, what bounds it, and who can fill it. Where bytes are counted, keys are
counted too. "all" means that there are as many rows as the program or the record has. A new cache, queue or
pool without a row fails a test, and so does a row that nobody tried to fill (`tests/web/test_bounds.py`).

An address has 16 kB at most, and a token or a name in it 200 letters, so that no key is longer.
"""


def limit_of(bound: Bound) -> int:
    """The limit of a row as a number."""
    if isinstance(bound.limit, int):
        return bound.limit
    module, _, name = bound.limit.partition(":")
    return int(getattr(import_module(module), name))


def written() -> str:
    """The page."""
    parts = [_HEAD]
    for who in FILLED_BY:
        rows = [(place, one) for place, one in sorted(BOUNDS.items()) if one.filled_by == who]
        parts.append(f"\n## Filled by {who}\n\n| what | bound | why that is enough |\n| --- | --- | --- |\n")
        parts += [f"| `{place}` | {_said(one)} | {one.why} |\n" for place, one in rows]
    return "".join(parts)


def _said(bound: Bound) -> str:
    limit = limit_of(bound)
    return f"{f'{limit:,}' if limit else 'all'} {bound.unit}"


if __name__ == "__main__":
    Path(ROOT, PAGE).write_text(written(), "utf-8")
