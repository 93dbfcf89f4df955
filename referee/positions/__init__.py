"""Rules that can be played.

Question: what does a rule look like when it is played?
May import: referee.service, referee.rules, referee.timeline, referee.sight, referee.fold,
referee.state, referee.cards, referee.rulebook, referee.effects, events; pydantic in `written`
alone. Public names: `read_file`, `read_text`, `Case`; `run_case`, `show_case`, `run_file`,
`files_of`, `CaseOutcome`, `CaseRun`; `PlayedPosition`, `CaseScript`, `BoardMoment` for those who
show a position; `PositionError`, `PositionProblem`, `Failed`; `shipped_cases`, `cases_of` for the
positions that come with the referee; `coverage`, `PositionCoverage`, `CoverageRow` for how much of
the book they show; `divide` for how many lines are legal from one.
"""

from referee.positions.coverage import CoverageRow, PositionCoverage, coverage
from referee.positions.errors import PositionError, PositionProblem
from referee.positions.outcome import CaseOutcome, Failed
from referee.positions.perft import divide
from referee.positions.played.table import BoardMoment, PlayedPosition
from referee.positions.run import CaseRun, files_of, run_case, run_file, show_case
from referee.positions.script import CaseScript
from referee.positions.shelf import cases_of, shipped_cases
from referee.positions.written.reading import Case, read_file, read_text

__all__ = [
    "BoardMoment",
    "Case",
    "CaseOutcome",
    "CaseRun",
    "CaseScript",
    "CoverageRow",
    "Failed",
    "PlayedPosition",
    "PositionCoverage",
    "PositionError",
    "PositionProblem",
    "cases_of",
    "coverage",
    "divide",
    "files_of",
    "read_file",
    "read_text",
    "run_case",
    "run_file",
    "shipped_cases",
    "show_case",
]
