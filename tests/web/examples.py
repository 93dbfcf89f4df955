"""Write the examples of the API, and its description with them: `python -m tests.web.examples`.

Then read what git shows.

A service is asked for everything that it can be asked for, in a time and with a chance that
repeat, so that the file changes only where an answer does.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from referee.web import ServiceSettings, make_app
from referee.web.api import description, examples
from tests.web.asked import SLOW, everything
from tests.web.hall import Hall, hall_at
from tests.web.shortened import Described, sample

TARGET = Path(str(examples.__file__)).with_name(examples.FILE)
DESCRIPTION = TARGET.with_name(description.FILE)


def samples(hall: Hall) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """A sample of everything that was asked, operation by operation."""
    described = Described(hall.client.app.openapi())  # type: ignore[attr-defined]
    for name, kept in sorted(hall.kept.items()):
        yield name, [sample(name, one, described) for one in kept]


def described() -> str:
    """The description of the API as the framework makes it, with its examples."""
    return description.laid(make_app(ServiceSettings("memory:")).openapi()) + "\n"


def main() -> int:
    """Write the files; say how much was asked."""
    with tempfile.TemporaryDirectory() as place, hall_at(Path(place), public=True) as hall:
        everything(hall)
        hall.get(*SLOW)
        found = dict(samples(hall))
    TARGET.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", "utf-8")
    examples.exchanges.cache_clear()
    DESCRIPTION.write_text(described(), "utf-8")
    sys.stdout.write(f"{len(found)} operations in {TARGET.name} and {DESCRIPTION.name}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
