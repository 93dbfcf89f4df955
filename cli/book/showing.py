"""How positions are played for a reader: the board before, what happened and why, the board after."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

import typer

from cli.book.clauses import BROAD, ClauseId, found_clause, rulebook, taken_lines
from cli.common.errors import NO, WRONG, CommandError
from cli.common.frame import command, door_of
from cli.drawn.blocks import Block, hanging
from cli.drawn.board import BoardLayout, board
from cli.drawn.logbook import LogLayout, draw
from cli.drawn.pages import faces_of
from cli.drawn.palette import ink

if TYPE_CHECKING:
    from cli.common.door import Door
    from referee.positions import Case, CaseOutcome, CaseRun, PlayedPosition
    from referee.positions.played.table import QuestionAsked
    from referee.timeline.story import LogLine

MATCH = "position"


def play_clause(context: typer.Context, clause_id: ClauseId) -> None:
    """Play the positions of a clause: the board, each fact with its clauses, the board after."""
    from referee.positions import cases_of, show_case
    from referee.positions.told import shown_told

    door = door_of(context)
    found, _ = taken = found_clause(clause_id)
    said, clause_id = clause_id, found.id
    cases = cases_of(clause_id)
    if not cases:
        raise _unshown(clause_id)
    shown = [(case, show_case(case)) for case in cases]
    if door.as_json:
        door.data({"clause": clause_id, "cases": [shown_told(c, s) for c, s in shown]})
    else:
        width = min(door.out.width, BROAD)
        door.lines(taken_lines(said, taken, width))
        door.lines([ink(clause_id, style="clause") + ink(f"  {found.entry}", style="bold")])
        door.lines([ink(row) for row in wrap(found.text, width)])
        for case, one in shown:
            tell_shown(door, case, one)
    statuses = {s.outcome.status for _, s in shown}
    if statuses != {"pass"}:
        raise typer.Exit(WRONG if "bad" in statuses else NO)


def _unshown(clause_id: str) -> CommandError:
    """Why a clause has no position, and which clause near it has one."""
    from referee.positions.shelf import shown_clauses
    from referee.rulebook import same_rule, unplayable

    reason = unplayable().get(clause_id)
    told = f": {reason}" if reason else ""
    near = [c for c in shown_clauses() if same_rule(c, clause_id)]
    instead = f"referee rulebook play {near[0]}" if near else f"referee rulebook show {clause_id}"
    return CommandError(f"no position shows {clause_id}{told}", instead=instead, code="no-position")


def tell_shown(door: Door, case: Case, shown: CaseRun, *, questions: bool = False) -> None:
    """Tell how a case was played; with `questions` also what was asked, and which step answered."""
    width = min(door.out.width, BROAD)
    row = case.row
    lines: Block = [ink(""), *hanging(ink(""), row.title, width, style="bold")]
    lines += hanging(ink(""), f"{row.id}  {case.place}", width, style="faint")
    lines += hanging(ink("why      ", style="faint"), row.why, width)
    if row.disputed:
        lines += hanging(ink("disputed ", style="faint"), row.reading, width)
    door.lines(lines)
    if shown.played is not None:
        _tell_table(door, case, shown, questions=questions)
    for deck in row.decks:
        verdicts = [c for c in row.expect if c["deck"] == deck.name]
        legal = all(c["value"] for c in verdicts)
        clauses = ", ".join(c for v in verdicts for c in v.get("clauses", ()))
        told = ink("legal" if legal else "not legal", style="good" if legal else "bad")
        door.line(ink(f"  deck {deck.name}: ") + told + ink(f"  {clauses}", style="clause"))
    door.lines(_verdict(shown.outcome))
    if questions and shown.outcome.status == "fail":
        door.lines(hanging(ink("  "), case.source.text(shown.outcome.line), width, style="faint"))
        for asked in shown.outcome.open:
            door.lines(hanging(ink("  no step answers: ", style="faint"), asked, width))


def _tell_table(door: Door, case: Case, shown: CaseRun, *, questions: bool) -> None:
    from referee.service.looking import view_at

    played = shown.played
    if played is None:
        return
    width = min(door.out.width, BROAD)
    faces = faces_of(played.desk, MATCH)
    fails = shown.outcome.status == "fail" and shown.outcome.seq >= played.laid
    last = shown.outcome.seq if fails else played.now.seq
    for words, seq in (("before", played.laid), ("at the failure" if fails else "after", last)):
        if words != "before":
            until = max(last, played.now.seq)
            door.lines([ink(""), *draw(_log(case, played, until, questions), LogLayout(width, clauses=True))])
            door.lines([] if questions else _refusals(played, width))
        view = view_at(played.desk, MATCH, "judge", seq)
        door.lines([ink(""), *board(view, BoardLayout(words, "judge", width, faces, low=True))])


def _log(case: Case, played: PlayedPosition, until: int, questions: bool) -> list[LogLine]:
    """The log of a script in words; with its questions and refusals, each behind what led to it."""
    from referee.positions.told import questions_of
    from referee.service.telling import story
    from referee.timeline.story import LogLine

    lines = story(played.desk, MATCH, "judge", after=played.laid, until=until)
    if not questions:
        return lines
    rows = [(one.seq, f"refused {one.words}: {one.text}", one.clauses) for one in played.refused]
    rows += [(one.seq, f"{one.words}: {_answered(case, one)}", ()) for one in questions_of(played, until)]
    for seq, words, clauses in rows:
        turn = played.desk.state(MATCH, seq).turn
        told = LogLine(
            seq, "question", words, "", 1, clauses, turn=(turn.number, turn.seat), phase=turn.phase
        )
        lines.append(told)
    return sorted(lines, key=lambda line: line.seq)


def _answered(case: Case, one: QuestionAsked) -> str:
    """Say what answered a question, and on which line of its file."""
    said = f"step {one.step}, line {case.line('script', one.step - 1)}" if one.step else ""
    if one.how == "settled":
        return f"the only choice, and not asked; {said} says so" if said else "the only choice, and not asked"
    return {
        "step": f"answered by {said}",
        "only": "it has one answer, or answers that are alike",
        "passed": "passed, as the match has to go on",
        "open": "no step answers it; the first option is taken",
    }[one.how]


def _refusals(played: PlayedPosition, width: int) -> Block:
    lines: Block = []
    for one in played.refused:
        head = ink(f"{one.seq:>5}  ", style="faint") + ink("refused ", style="bad")
        lines += hanging(head, f"{one.words}: {one.text} [{', '.join(one.clauses)}]", width)
    return lines


def _verdict(outcome: CaseOutcome) -> Block:
    if outcome.status == "pass":
        return [ink("✓ ", style="good") + ink("all that the position expects holds")]
    if outcome.status == "bad":
        return [ink("✗ ", style="bad") + ink(f"it cannot be played: {outcome.text}")]
    told = f"line {outcome.line}, seq {outcome.seq}: {outcome.text}"
    return [ink("✗ ", style="bad") + ink(told)]


def attach(_: typer.Typer) -> None:
    """Add the command to those of the rulebook."""
    command(rulebook, "play", "referee rulebook play glossary.double-crush.4")(play_clause)
