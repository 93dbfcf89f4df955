"""Random events corrected late and at once: results, who sat where, who left and who was sent out.

    python -m tests.soak.corrections --events 10000 --seed 1

Each event is played at a desk over three rounds, and corrected by one to three facts. The standings have to
be those of the same facts written right after the round that they concern.
"""

from __future__ import annotations

import argparse
import sys
from multiprocessing import get_context

from tests.service.corrected import corrected_twice


def main() -> int:
    """Correct."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    said = parser.parse_args()
    with get_context("spawn").Pool(said.workers) as pool:
        rows = pool.map(corrected_twice, range(said.seed, said.seed + said.events), chunksize=50)
    sys.stdout.write(f"{said.events} events, {sum(rows)} corrections: late as at once\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
