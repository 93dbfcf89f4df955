"""Random games between deck lists with the cards of a file, every fact of each looked at.

    python -m tests.soak.sheets --cards cards.jsonl --deck one.txt --deck two.txt --games 500
    python -m tests.soak.sheets --cards cards.jsonl --deck one.txt --games 500 --unread 4

Looked at is what `tests.soak.games` looks at. Lines that cannot be read are stated at random among
what is possible; with --unread N the abilities of every Nth card are made unreadable. Exit 1
when anything is not as it must be, 2 with the reason where a file is missing.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from itertools import cycle, permutations
from pathlib import Path

from referee.cards import Catalog, DeckList, parse_deck
from referee.cards.printed import printed_rows
from referee.proving import sheet_catalog
from referee.service.simulated.coverage import header_of
from referee.service.simulated.simulate import SimulationSummary, Simulator, seeds
from tests.soak.watching import Seen, Watch, nothing, summed, watched

RULESET = "diva"
RIDDLE = "Sing when it rains."
TOLD = 20
"""How many faults are printed."""


def play(catalog: Catalog, decks: Sequence[DeckList], names: Sequence[str]) -> Seen:
    """Play games of every two of the decks in turn, and look at every fact of them."""
    pairs = list(permutations(decks, 2)) if len(decks) > 1 else [(decks[0], decks[0])]
    header = header_of(catalog, pairs[0], RULESET)
    tables = [Simulator(catalog, pair, header) for pair in pairs]
    for table in tables:
        table.library = tables[0].library
    seen, total = nothing(), SimulationSummary()
    for name, table in zip(names, cycle(tables), strict=False):
        watch = Watch(seen, name, RULESET)
        watched(table, name, watch, total)
    return summed(seen, total)


def spoilt(data: bytes, every: int) -> bytes:
    """The rows of a file, with a sentence that nobody can read behind the abilities of some.

    One card in so many of those with text is spoilt; 0 is none.
    """
    rows = [dict(row) for row in printed_rows(data)]
    for i, row in enumerate(row for row in rows if row.get("text")):
        if every and i % every == 0:
            lines = str(row["text"]).split("\n")
            row["text"] = "\n".join(f"{a} {RIDDLE}" if a.startswith("[") else a for a in lines)
    return "\n".join(map(json.dumps, rows)).encode()


def main() -> int:
    """Play the games that were asked for and print what was seen."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("--cards", type=Path, required=True)
    asked.add_argument("--deck", type=Path, action="append", required=True)
    asked.add_argument("--games", type=int, default=500)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--unread", type=int, default=0, metavar="N")
    given = asked.parse_args()
    missing = [str(path) for path in (given.cards, *given.deck) if not path.is_file()]
    if missing:
        sys.stdout.write(f"nothing is played: {', '.join(missing)} missing\n")
        return 2
    decks = [parse_deck(path.read_text("utf-8"), path.stem) for path in given.deck]
    cards = spoilt(given.cards.read_bytes(), given.unread)
    seen = play(sheet_catalog(cards), decks, list(seeds(given.seed, given.games)))
    rows = [
        f"{seen.games:,} games, {seen.turns:,} turns, {seen.decisions:,} decisions",
        f"{seen.facts:,} facts, every card in one place after each",
        f"won by      {dict(seen.winners)}",
        f"decided by  {dict(seen.reasons)}",
        f"stated      {seen.kinds['outcome.stated']:,} outcomes",
        *seen.faults[:TOLD],
        f"{len(seen.faults)} faults",
    ]
    sys.stdout.write("\n".join(rows) + "\n")
    return 1 if seen.faults or seen.games != given.games else 0


if __name__ == "__main__":
    sys.exit(main())
