"""Random events corrected late and at once: results, who sat where, who left and who was sent out.

    python -m tests.soak.corrections --events 10000 --seed 1

Each event is played at a desk over three rounds, and corrected by one to three facts. The standings have to
be those of the same facts written right after the round that they concern.
"""

from __future__ import annotations

import sys

from tests.service.corrected import corrected_twice
from tests.soak.pooled import walked


def main() -> int:
    """Correct."""
    rows = walked(__doc__, corrected_twice, "events", 10_000)
    sys.stdout.write(f"{len(rows)} events, {sum(rows)} corrections: late as at once\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
