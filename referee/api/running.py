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

    With the `root` that was published (SIZE:BASE64) a record that holds is known to be unaltered;
    without it, to be consistent with itself. Whoever wants to share no code with this program runs
    the file that `referee verifier` writes.

    Raises OSError for a file that cannot be read, BadRoot for a text that is no root.
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
    A case that cannot be played says so when it is. Raises PositionError for a file that holds no
    cases, OSError.
    """
    return [case for file in files_of(Path(path)) for case in read_file(file)]


def positions_of(clause: str) -> list[Case]:
    """The shipped positions that show a clause, such as "glossary.guard.1"; none for an unknown."""
    return list(cases_of(clause))


def play_position(case: Case) -> CaseRun:
    """Play a position by the rules: its outcome, and its table where it came to one.

    `outcome.status` is "pass", "fail" or "bad" (it cannot be played as it stands), `outcome.text`
    says why; `played.facts` are the facts of its script.
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
    """Matches between random players, one after the other: facts, last state, decisions.

    The same seed gives the same matches. Decks are shipped ones by name, "" for the first and the
    last, or lists; `cards` is the catalogue, the shipped one where none is given. Nothing is
    written. Raises DeskError for a deck that is not there.
    """
    catalog = shipped() if cards is None else cards
    both = decks_of(*decks, ruleset)
    simulator = Simulator(catalog, both, header_of(catalog, both, ruleset))
    return (simulator.play(one) for one in seeds(seed, games))


__all__ = ["play_position", "positions_of", "read_positions", "simulate", "verify"]
