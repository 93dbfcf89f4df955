"""The prompt of a scorekeeper: one entry after another, while the match is played."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from rich.text import Text

from cli.common.door import printable
from cli.common.errors import CommandError, explain
from cli.common.forms import asks
from cli.common.hints import carried
from cli.drawn.amended import amended_lines
from cli.drawn.event_lines import over_lines
from cli.drawn.palette import ink
from cli.drawn.waiting import waits_at
from cli.table.lines import Edited, LineSource, PipedLines
from cli.table.play import choice_lines, told_done
from events.letters import require_sound

if TYPE_CHECKING:
    from collections.abc import Callable

    from cli.common.door import Door
    from referee.service import NotToldError
    from referee.service.court.pointed import SlipAnswer
    from referee.service.orders import Sitting

UNDO: Final = "undo"
LIST: Final = "?"
LEAVE: Final = frozenset({"quit", "q", "exit"})
HELP: Final = (
    "? lists what may be done, Tab completes, undo takes the last entry back, "
    "fix SEQ WORDS corrects an earlier one, quit leaves"
)
FIX: Final = re.compile(r"fix\s+(\d{1,9})\s+(\S.*)")
"""A correction as it is typed: the seq of a fact that was entered wrong, and what was done."""
HOW_TO_FIX: Final = "write: fix SEQ WORDS, such as: fix 212 attack left = kiln"
LISTED: Final = "? lists what it can be, "
DROP: Final = "Enter alone drops the line"
UNCAUGHT: Final = "- is a card that nobody caught, "
ENTRY: Final = "entry.made"


def prompt(door: Door, at: Sitting) -> None:
    """Take one entry after another until `quit` or the end of the input.

    Raises CommandError where there is no line at all, or where the answer would be JSON.
    """
    if door.as_json:
        raise _nothing()
    edited = asks(door)
    lines, names = (Edited(_before(at)), Edited(())) if edited else (PipedLines(), PipedLines())
    Prompt(door, at, lines, names).run()


def slip_line(match: str, told: SlipAnswer) -> Text:
    """Say that an entry was taken back, which, and where the match stands again."""
    line = told.reason.partition(": ")[2]
    return ink("✓ ", style="good") + ink(f"taken back: {line} (to {match}@{told.to})")


def _nothing() -> CommandError:
    return CommandError("nothing was typed", instead="type what was done, or give --from FILE")


def _before(at: Sitting) -> list[str]:
    """The lines that were entered into the match so far, so that they can be typed again."""
    return [fact.body.words for fact in at.desk.facts(at.name) if fact.body.KIND == ENTRY]


class Prompt:
    """A table whose entries are typed: where lines and names come from, and what stands next."""

    def __init__(self, door: Door, at: Sitting, lines: LineSource, names: LineSource) -> None:
        """Sit down at a match."""
        self.door, self.at, self.lines, self.names = door, at, lines, names
        self.next = ""
        self.rest: list[str] = []
        self.taken = 0

    def run(self) -> None:
        """Take lines until `quit` or their end; a refused one is told, and the next follows.

        At a terminal the question stands below the line, elsewhere it is told after each.
        """
        if not self.lines.edited:
            self.door.line(waits_at(self.at.desk, self.at.name))
        self._over()
        while True:
            try:
                text = self._asked()
            except EOFError:
                if not self.taken and not self.lines.edited:
                    raise _nothing() from None
                return
            self.taken += 1
            if text in LEAVE:
                return
            try:
                self._took(require_sound(text))
            except Exception as error:  # noqa: BLE001 - told at the prompt, where the next line follows
                self._told(error)
                self.next = getattr(error, "line", "") if self.lines.edited else ""

    def _over(self) -> None:
        """Tell when the time of the table is over."""
        self.door.lines(over_lines(self.at.desk, self.at.name))

    def _view(self) -> dict[str, object]:
        from referee.service.looking import view_at

        return view_at(self.at.desk, self.at.name, "judge")

    def _asked(self) -> str:
        """Read a line; at a terminal one that was dropped is asked for again."""
        view, offered = self._view(), self.next or next(iter(self.rest), "")
        self.next = ""
        below = f"{waits_at(self.at.desk, self.at.name).plain[2:]}\n{HELP}"
        while True:
            try:
                return self.lines.ask(f"{self.at.name}@{view['seq']}> ", below, self._words, offered)
            except KeyboardInterrupt:
                if not self.lines.edited:
                    raise
                if offered and offered in self.rest[:1]:
                    self.rest.pop(0)
                offered = ""

    def _words(self) -> list[str]:
        from referee.service.play.listings import choices_at

        return [choice.text for choice in choices_at(self.at.desk, self.at.name).choices]

    def _took(self, text: str) -> None:
        """Do what a line says."""
        from referee.service.orders import paper
        from referee.service.play.listings import choices_at

        door, at, shown = self.door, self.at, self.lines.edited
        if text == LIST:
            door.lines(choice_lines(self._view(), choices_at(at.desk, at.name)))
        elif text == UNDO:
            door.line(slip_line(at.name, paper.slip(at)))
            if not shown:
                door.line(waits_at(at.desk, at.name))
            self._over()
        elif text.split()[:1] == ["fix"]:
            self._fixed(text)
        elif text and (line := self._whole(text, self._check)):
            told_done(door, at.desk, at.name, paper.enter(at, line), "judge", asks=not shown)
            if text in self.rest[:1]:
                self.rest.pop(0)

    def _check(self, line: str) -> list[str]:
        from referee.service.play.papering import enter_check

        return enter_check(self.at.desk, self.at.name, line, self.at.by)

    def _fixed(self, text: str) -> None:
        """Correct an earlier entry; lines that can no longer be entered are offered in turn."""
        from referee.service.orders import paper
        from referee.service.play.papering import fix_check

        said, at, door = FIX.fullmatch(text), self.at, self.door
        if said is None:
            raise CommandError("which entry is corrected, and how?", instead=HOW_TO_FIX)
        seq = int(said[1])
        line = self._whole(said[2], lambda new: fix_check(at.desk, at.name, seq, new, at.by))
        if not line:
            return
        done = paper.fix(at, seq, line)
        door.lines(amended_lines(done))
        self.rest = [one.words for one in done.rest]
        if not self.lines.edited:
            door.line(waits_at(at.desk, at.name))

    def _whole(self, text: str, check: Callable[[str], list[str]]) -> str:
        """A line as it is entered: with the names that it lacks and the passes that follow.

        At a terminal names are asked for one after another; "" where the line was dropped.
        """
        from referee.service import DeskError, NotToldError

        if not self.lines.edited:
            return text
        before = text
        while True:
            try:
                onward = check(text)
            except NotToldError as error:
                if error.wants[0].said:
                    self._told(error)
                    text = before
                    continue
                name = self._name(error)
                if not name:
                    self.door.line("nothing was entered", style="faint")
                    return ""
                before, text = text, error.with_name(name)
            except DeskError as error:
                if text == before:
                    raise
                self._told(error)
                text = before
            else:
                return "; ".join([text, *onward])

    def _name(self, wanted: NotToldError) -> str:
        """Ask for what came in sight; "" where the line is dropped instead."""
        self.door.line(ink("  ") + ink(str(wanted.message)))
        dice = wanted.wants[0].what == "winner"
        below = LISTED + ("" if dice else UNCAUGHT) + DROP
        while True:
            try:
                said = self.names.ask("  = ", below, lambda: wanted.names)
            except (EOFError, KeyboardInterrupt):
                return ""
            if said in {UNDO, *LEAVE}:
                return ""
            if said != LIST:
                return said
            self.door.lines([ink(f"      {name}") for name in wanted.names])

    def _told(self, error: BaseException) -> None:
        trouble = explain(error)
        for text, clauses in trouble.reasons or ((trouble.message, trouble.clauses),):
            line = ink("✗ ", style="bad") + ink(printable(text))
            self.door.line(line + ink(f" [{', '.join(clauses)}]" if clauses else "", style="clause"))
        if trouble.instead:
            instead = carried(trouble.instead, self.door.options)
            self.door.line(f"  {printable(instead)}", style="faint")
