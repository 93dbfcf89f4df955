"""Actions of random games are amended, to what they were and to what they might have been.

    python -m tests.soak.amendments --games 500 --seed 1

Amended to what it was, an action leaves the table as it lay, whatever followed. Amended to another one, what
can stand of what followed is done again; the record is judged the same again and audits without a finding.
"""

from __future__ import annotations

import sys

from tests.service.amended import to_another, to_itself
from tests.soak.pooled import walked


def walk(seed: int) -> tuple[int, int, int]:
    """Amend actions of two games; how many later entries stood unchanged, stood, and did not."""
    ruleset = "diva" if seed % 2 else "classic"
    return (to_itself(seed, 40 + seed % 120, ruleset), *to_another(seed, 40 + seed % 120, ruleset))


def main() -> int:
    """Amend and count."""
    rows = walked(__doc__, walk, "games", 500, chunk=4)
    games = len(rows)
    same, stood, fell = (sum(column) for column in zip(*rows, strict=True))
    lines = (
        f"{games} games: {4 * games} amendments to what was done left the table as it lay",
        f"({same} later entries done again in {games} of them)",
        f"{4 * games} to another action: {stood} later entries stood, {fell} could not",
    )
    sys.stdout.write("\n".join(lines) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
