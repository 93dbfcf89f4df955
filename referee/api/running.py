"""What a program lets run: records verified, positions played, matches between random players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import BinaryIO

from events.records import lines_of
from referee.audit import Trust, Verdict, held, record_hashes, root_of
from referee.audit.records import stored_rows
from referee.cards import Catalog, DeckList, shipped
from referee.positions import Case, CaseRun, cases_of, files_of, read_file, show_case
from referee.service.simulated.coverage import header_of
from referee.service.simulated.simulate import Game, Simulator, seeds
from referee.service.store.rows import unreadable
from referee.service.table.opening import decks_of


def verify(record: str | PathLike[str] | BinaryIO, root: str = "") -> Verdict:
    """Whether an exported record holds; if not, the first seq that does not, and why.

    Whoever wants to share no code with this program runs the file that `referee verifier` writes.

    Args:
        record: The path of a record, or a file that is open for bytes.
        root: The root that was published (SIZE:BASE64). With it a record that holds is known to be
            unaltered; without it, to be consistent with itself.

    Returns:
        The verdict: `ok`, and what does not hold.

    Raises:
        OSError: The file cannot be read.
        BadRoot: The text is no root.
    """
    if isinstance(record, str | PathLike):
        with Path(record).open("rb") as stream:
            return verify(stream, root)
    lines = list(lines_of(record))
    verdict, hashes = record_hashes(lines)
    verdict = held(verdict, hashes, Trust(root_of(root) if root else None))
    return replace(verdict, reason=unreadable(stored_rows(lines))) if verdict.ok else verdict


def read_positions(path: str | PathLike[str]) -> list[Case]:
    """The positions of a file, or of every .toml file below a folder, in the order of their names.

    A position is a board with a script and what it should come to; docs/positions.md describes it.

    Args:
        path: The file or folder.

    Returns:
        The cases; one that cannot be played says so when it is.

    Raises:
        PositionError: A file holds no cases.
        OSError: A file cannot be read.
    """
    return [case for file in files_of(Path(path)) for case in read_file(file)]


def positions_of(clause: str) -> list[Case]:
    """The shipped positions that show a clause.

    Args:
        clause: The id of the clause, such as "glossary.guard.1".

    Returns:
        The cases; none for a clause that is unknown or that no position shows.
    """
    return list(cases_of(clause))


def play_position(case: Case) -> CaseRun:
    """Play a position by the rules: its outcome, and its table where it came to one.

    Args:
        case: The position.

    Returns:
        The run: `outcome.status` is "pass", "fail" or "bad" (it cannot be played as it stands),
        `outcome.text` says why; `played.facts` are the facts of its script.
    """
    return show_case(case)


def simulate(
    games: int = 1,
    *,
    seed: int = 0,
    decks: tuple[str | DeckList, str | DeckList] = ("", ""),
    ruleset: str = "diva",
    cards: Catalog | None = None,
) -> Iterator[Game]:
    """Matches between random players, one after the other; nothing is written.

    Args:
        games: How many.
        seed: The same seed gives the same matches.
        decks: Shipped decks by name, "" for the first and the last; or lists.
        ruleset: "diva" or "classic".
        cards: The catalogue; the shipped one where none is given.

    Yields:
        Each match: its facts, its last state, how many decisions it had.

    Raises:
        DeskError: A deck is not there.
    """
    catalog = shipped() if cards is None else cards
    both = decks_of(*decks, ruleset)
    simulator = Simulator(catalog, both, header_of(catalog, both, ruleset))
    return (simulator.play(one) for one in seeds(seed, games))


__all__ = ["play_position", "positions_of", "read_positions", "simulate", "verify"]
