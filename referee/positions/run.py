"""How positions are run: each on a table of its own, through the real log, fold and rules."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from traceback import extract_tb
from typing import Any, Final, NamedTuple

from referee.cards import Catalog, DeckList, check_deck
from referee.effects.language import ProgramError
from referee.positions.errors import PositionError, PositionProblem
from referee.positions.outcome import CaseOutcome, Failed, RefereeBroken
from referee.positions.played.laying import board_problems, header_of
from referee.positions.played.questions import Open
from referee.positions.played.table import PlayedPosition
from referee.positions.script import CaseScript
from referee.positions.written.reading import Case, read_file
from referee.rulebook import same_rule

PASS, FAIL, BAD = "pass", "fail", "bad"
MOST_OPEN = 6
"""How many questions that a script leaves open are looked at for what else could be answered."""


def files_of(path: Path) -> list[Path]:
    """The position files of a path: itself, or every one below a folder, by name."""
    return sorted(path.rglob("*.toml")) if path.is_dir() else [path]


def run_file(path: Path, name: str = "", only: str = "") -> Iterator[CaseOutcome]:
    """Run every case of a file; a file that cannot be read is one outcome. Raises OSError.

    With `only`, those cases alone are run whose id contains it.
    """
    try:
        cases = read_file(path, name)
    except PositionError as error:
        yield from (bad_file(p) for p in error.problems)
        return
    for case in cases:
        if only in case.row.id:
            yield run_case(case)


def bad_file(problem: PositionProblem) -> CaseOutcome:
    """Give the outcome of a file that cannot be read."""
    return CaseOutcome("", BAD, problem.file, problem.line, text=problem.text)


class CaseRun(NamedTuple):
    """A case that was run: what came of it, and its table, where it came to one."""

    outcome: CaseOutcome
    played: PlayedPosition | None = None


def run_case(case: Case) -> CaseOutcome:
    """Run a case and say what came of it."""
    return show_case(case).outcome


def show_case(case: Case) -> CaseRun:
    """Run a case and keep its table, so that its facts can be read."""
    problems = case.problems or tuple(board_problems(case))
    if problems:
        first = problems[0]
        text = "\n".join([first.text, *(str(p) for p in problems[1:])])
        return CaseRun(_outcome(case, BAD, line=first.line, text=text))
    if case.row.phase == "deck-check":
        return CaseRun(_deck_check(case))
    try:
        played = PlayedPosition(case)
    except RefereeBroken as error:
        failed = Failed((), error.check, error.expected, error.found, 0)
        return CaseRun(_failed(case, failed, ()))
    except (ProgramError, ValueError) as error:
        return CaseRun(_outcome(case, BAD, text=str(error)))
    except Exception as error:  # noqa: BLE001 - a fault fails its case, and not those after it
        return CaseRun(_fault(case, error))
    return CaseRun(_played(case, played), played)


def _played(case: Case, played: PlayedPosition) -> CaseOutcome:
    script = CaseScript(case, played)
    outcome = _ended(case, played, script)
    outcome = outcome._replace(open=tuple(one.asked for one in script.questions.open))
    left = next(_told_apart(case, script, outcome.status), None)
    if left is None:
        return outcome
    last = len(case.row.script) - 1
    way = ("expect",) if last < 0 else ("script", min(left.at, last))
    wanted = "an answer in the script, or options that come to the same"
    failed = _failed(case, Failed(way, "answer", wanted, left.asked, played.now.seq), outcome.cited)
    return failed._replace(open=outcome.open)


def _told_apart(case: Case, script: CaseScript, status: str) -> Iterator[Open]:
    """Find the questions that a script leaves open although not every option comes to the same."""
    for number, left in enumerate(script.questions.open[:MOST_OPEN]):
        for option in range(1, left.ways):
            again = PlayedPosition(case)
            if _ended(case, again, CaseScript(case, again, {number: option})).status != status:
                yield left
                break


def _ended(case: Case, played: PlayedPosition, script: CaseScript) -> CaseOutcome:
    """Play a script once, and say what came of it."""
    try:
        script.play()
    except Failed as failed:
        return _failed(case, failed, _cited(played))
    except (ProgramError, ValueError) as error:
        return _outcome(case, BAD, text=str(error))
    except Exception as error:  # noqa: BLE001 - as above
        return _fault(case, error)
    return _outcome(case, PASS, cited=_cited(played))


def _fault(case: Case, error: Exception) -> CaseOutcome:
    """Tell of a fault in the referee itself, with the line where it was found."""
    last = extract_tb(error.__traceback__)[-1]
    found = f"{type(error).__name__}: {error} ({Path(last.filename).name}, line {last.lineno})"
    wanted = "a referee without a fault"
    return _outcome(case, FAIL, check="fault", expected=wanted, found=found, text=found)


def _cited(played: PlayedPosition) -> tuple[str, ...]:
    """The clauses that the facts and refusals of a script cite."""
    found = [c for f in played.facts[played.laid - 1 :] for c in f.clauses]
    found += [c for one in played.refused for c in one.clauses]
    return tuple(sorted(set(found)))


def _outcome(case: Case, status: str, line: int = 0, **more: Any) -> CaseOutcome:
    row = case.row
    return CaseOutcome(
        row.id,
        status,
        case.source.name,
        line or case.line(),
        row.system,
        tuple(row.clauses),
        row.disputed,
        **more,
    )


def _failed(case: Case, failed: Failed, cited: tuple[str, ...]) -> CaseOutcome:
    return _outcome(
        case,
        FAIL,
        line=case.line(*failed.way),
        check=failed.check,
        expected=failed.expected,
        found=failed.found,
        seq=failed.seq,
        step=failed.step,
        text=str(failed),
        cited=cited,
    )


# Deck lists.

DECKS: Final = "deck"
"""What fails where a check of decks is of no deck."""


def _deck_check(case: Case) -> CaseOutcome:
    """Check deck lists, each verdict of the position against that of the referee."""
    header = header_of(case)
    catalog = Catalog(case.cards.values())
    cited: list[str] = []
    for i, row in enumerate(case.row.expect):
        if row["check"] != "deck_legal":
            found = "a case of phase deck-check has no table to look at"
            failed = Failed(("expect", i), DECKS, f"{row['check']} can be checked", found, 0)
            return _failed(case, failed, ())
        deck = next((d for d in case.row.decks if d.name == row["deck"]), None)
        if deck is None:
            names = ", ".join(d.name for d in case.row.decks)
            wanted = f"the position has a deck {row['deck']!r}"
            found = f"its decks are {names}" if names else "it has no deck"
            return _failed(case, Failed(("expect", i), DECKS, wanted, found, 0), ())
        listed = DeckList(deck.name, _cards(deck.lrig_deck), _cards(deck.main))
        faults = check_deck(listed, catalog, header.ruleset, header.edition, header.readings)
        cited += [c for f in faults for c in f.clauses]
        wrong = _verdict(row, faults)
        if wrong is not None:
            return _failed(case, Failed(("expect", i), "deck_legal", *wrong, 0), tuple(cited))
    return _outcome(case, PASS, cited=tuple(sorted(set(cited))))


def _cards(rows: Iterable[Any]) -> tuple[str, ...]:
    return tuple(r.card for r in rows for _ in range(r.count))


def _verdict(row: dict[str, Any], faults: Iterable[Any]) -> tuple[Any, Any] | None:
    faults = tuple(faults)
    told = "; ".join(f.text for f in faults) or "no fault"
    if bool(faults) is bool(row["value"]):
        return ("legal" if row["value"] else "not legal"), told
    broken = [c for f in faults for c in f.clauses]
    missing = [w for w in row.get("clauses", ()) if not any(same_rule(w, c) for c in broken)]
    return (missing, broken) if missing else None
