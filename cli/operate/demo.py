"""The demonstration: a disputed crush, judged in two minutes from the record of a whole match.

Every step prints the command that a user would type and then carries out that very command; what
is shown comes from the log, by the code that serves a tournament.
"""

from __future__ import annotations

import os
import shlex
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from cli.common.errors import CommandError
from cli.common.frame import PLAY, command, door_of
from cli.drawn.blocks import hanging
from cli.drawn.palette import ink

if TYPE_CHECKING:
    from cli.common.door import Door

NAME = "demo"
NEXT = (
    ("referee replay demo", "step through the match with the arrow keys"),
    ("referee matches", "what is in this database"),
    ("referee log demo --level full --clauses", "the whole log, with every clause"),
    ("referee open m1", "open a match of your own"),
    ("referee legal m1", "see everything that may be done"),
    ("referee rulebook search life cloth", "ask the rule guide"),
    ("referee simulate --games 100 --seed 1", "let programs play"),
)


class Dispute(NamedTuple):
    """The points of the dispute: the attack's action, the crush, and where the match waited."""

    action: int
    crush: int
    before: int
    clauses: tuple[str, ...]
    attacker: str
    crushed: str
    seat: str
    other: str


Facts = list[dict[str, Any]]


def _cause(facts: Facts, fact: dict[str, Any], kind: str) -> dict[str, Any] | None:
    """Climb from a fact to the nearest cause of a kind."""
    found: dict[str, Any] | None = fact
    while found is not None and found["kind"] != kind:
        found = facts[found["cause"] - 1] if found["cause"] else None
    return found


def _weight(facts: Facts, crush: dict[str, Any]) -> int:
    """Prefer a crush that [Lancer] dealt, then one with a Life Burst, then a late one."""
    near = facts[max(crush["seq"] - 12, 0) : crush["seq"]]
    lancer = any("lancer" in c for f in near for c in f["clauses"])
    burst = any(f["kind"] == "burst.answered" for f in facts[crush["seq"] : crush["seq"] + 6])
    return 4 * lancer + 2 * burst


def find_dispute(facts: Facts, settled: Callable[[int], int]) -> Dispute:
    """Find the crush that is disputed, and the points around it.

    `facts` are a judge's projections of a whole match from seq 1; `settled` gives the last point,
    up to a seq, at which the match waited.
    """
    rows = []
    for fact in facts:
        if fact["kind"] != "cards.moved" or fact["body"]["label"] != "crush":
            continue
        action = _cause(facts, fact, "action.taken")
        attack = _last(facts, fact["seq"], "attack.declared")
        if action is not None and attack is not None:
            rows.append((fact, action, attack))
    if not rows:
        message = "the record has no crush to judge"
        raise CommandError(message, instead="install the package again", code="no-dispute")
    crush, action, attack = max(rows, key=lambda row: (_weight(facts, row[0]), row[0]["seq"]))
    start = _cause(facts, attack, "action.taken") or action
    near = facts[attack["seq"] - 1 : crush["seq"]]
    clauses = tuple(dict.fromkeys(c for f in near for c in f["clauses"]))
    return Dispute(
        start["seq"],
        crush["seq"],
        settled(start["seq"] - 1),
        clauses,
        str(attack["body"]["name"]),
        str(crush["body"]["names"][0]),
        attack["body"]["seat"],
        crush["body"]["seat"],
    )


def _last(facts: Facts, seq: int, kind: str) -> dict[str, Any] | None:
    for fact in reversed(facts[:seq]):
        if fact["kind"] == kind:
            return fact
    return None


def typed(word: str) -> str:
    """Give a word as a person types it: in double quotes where it has blanks."""
    plain = all(c.isalnum() or c in " .,?:;@-_[]/" for c in word)
    return f'"{word}"' if plain and " " in word else shlex.quote(word)


@contextmanager
def exported(db: str) -> Iterator[None]:
    """Name the database in the surroundings for a while, as `export REFEREE_DB` does."""
    before = os.environ.get("REFEREE_DB", "")
    os.environ["REFEREE_DB"] = db
    try:
        yield
    finally:
        os.environ["REFEREE_DB"] = before


class Stage:
    """Where the demonstration plays: it tells a sentence, prints a command, carries it out."""

    def __init__(self, door: Door, db: str) -> None:
        """Take the door to print through and the database of the demonstration."""
        self.door = door
        self.db = db
        self.number = 0
        self.steps: list[dict[str, Any]] = []

    def say(self, sentence: str, *words: str) -> None:
        """Tell what is done next, print the command, and do it."""
        self.number += 1
        shown = " ".join(("referee", *map(typed, words)))
        self.steps.append({"step": self.number, "says": sentence, "command": shown})
        if not self.door.as_json:
            self.door.line()
            head = ink(f"{self.number}. ", style="court")
            self.door.lines(hanging(head, sentence, min(self.door.out.width, 96), style="bold"))
            self.door.line(ink("$ ", style="faint") + ink(shown, style="command"))
            self.door.line()
        extra = ("--json",) if self.door.as_json else ()
        if self.door.as_json:
            self.quiet(*words, *extra)
            return
        code = self._run(*words)
        if code:
            message = f"step {self.number} ended with {code}"
            raise CommandError(message, where=shown, code="demo")

    def _run(self, *words: str) -> int:
        """Carry out a command as it is typed: the database is exported."""
        with exported(self.db):
            return self.door.run(list(words))

    def quiet(self, *words: str) -> None:
        """Carry out a command without showing what it prints."""
        import contextlib
        import io

        with contextlib.redirect_stdout(io.StringIO()):
            code = self._run(*words)
        self.steps[-1]["exit"] = code


def _told(stage: Stage, at: Dispute) -> None:
    """Play the demonstration: look, compare, ask why, check, rule, prove."""
    point, before = f"{NAME}@{at.crush}", f"{NAME}@{at.before}"
    loser = at.other
    stage.say(
        f"{at.attacker} attacked and {loser} lost {at.crushed} from the Life Cloth. {loser} calls "
        "a judge. What happened?",
        *("log", f"{NAME}@{at.before + 1}..{at.crush}"),
    )
    stage.say(f"The table at that moment, as {at.seat} saw it.", "show", point, "--as", at.seat)
    stage.say(f"The same moment, as {loser} saw it.", "show", point, "--as", loser)
    stage.say(
        "The two differ only by what each may know.",
        *("diff", point, "--as", at.seat, "--against", loser),
    )
    stage.say("What did this one fact change?", "diff", point)
    stage.say("Why did it happen, and which clauses say so?", "why", point)
    stage.say(
        "Could the match go back to before the attack? What was learned since?",
        *("rewind", before, "--dry-run"),
    )
    stage.say("The judge names the point.", "checkpoint", before, "before-the-attack")
    stage.say(
        "The judge rules, and the match goes back.",
        *("rule", NAME, f"Was the attack of {at.attacker} declared in its step?"),
        *("--decision", "No: B was still to answer, both seats agree. It is taken back."),
        *(word for one in at.clauses[:2] for word in ("--clause", one)),
        *("--remedy", "rewind", "--to", "before-the-attack", "--by", "j-17"),
    )
    stage.say(
        "Nothing was erased: what was undone stays in the log, and says by what.",
        *("log", f"{NAME}@{at.before + 1}.."),
    )
    stage.say("The whole record still verifies, fact by fact.", "verify", NAME)


def begun(door: Door, db: str) -> Stage:
    """Begin a demonstration on a database: say where it lies; no command names it from then on."""
    door.given = False
    if not door.as_json:
        line = ink("$ ", style="faint") + ink(f"export REFEREE_DB={shlex.quote(db)}", "command")
        door.lines(["A match is recorded here; what follows can be typed as it stands.", "", line])
    return Stage(door, db)


def play(door: Door, db: str) -> None:
    """Play the demonstration on a database.

    Raises CommandError when a step does not end well.
    """
    from referee.service.looking import projected_facts
    from referee.timeline import settled_at_or_before

    stage = begun(door, db)
    stage.say(
        "A match between two shipped decks was recorded from its first shuffle to its end.",
        *("import", "shipped:demo"),
    )
    with _desk(db) as desk:
        reader = desk.reader(NAME)
        facts = projected_facts(desk, NAME, "judge")
        at = find_dispute(facts, lambda seq: settled_at_or_before(reader, seq))
    _told(stage, at)
    farewell(door, stage, db, [*_begin(db), *NEXT])


def _begin(db: str) -> list[tuple[str, str]]:
    """Name the moment with which a newcomer begins, as the record itself gives it."""
    from referee.service.scenes import scene_among

    with _desk(db) as desk:
        scene = scene_among(desk, [NAME])
    if scene is None:
        message = "the demonstration has no attack that counts, with SIGNI on both sides"
        raise CommandError(message, instead="install the package again", code="no-scene")
    where = f"begin at /m/{NAME}?seq={scene.seq}, in turn {scene.turn}: {scene.words}"
    return [("referee serve --public", f"see it in a browser; {where}")]


def _desk(db: str) -> Any:
    from cli.common.door import Door

    door = Door()
    door.url = db
    return door.desk()


def farewell(door: Door, stage: Stage, db: str, ahead: Sequence[tuple[str, str]] = NEXT) -> None:
    """Say where to look next, or give the steps as JSON."""
    if door.as_json:
        door.data({"database": db, "steps": stage.steps})
        return
    door.line()
    door.line("Where to look next", style="bold")
    for words, what in ahead:
        line = ink("  ") + ink(words, style="command")
        door.line(line)
        door.line(f"      {what}", style="faint")


Paper = Annotated[bool, typer.Option("--paper", help="Show a match played with cardboard, and its dispute.")]


def demo(context: typer.Context, *, paper: Paper = False) -> None:
    """Show the whole job on a recorded match: look, ask why, rewind, rule, verify."""
    from cli.operate.disputed import play_paper

    door = door_of(context)
    shown = play_paper if paper else play
    if door.given:
        shown(door, door.url)
        return
    folder = tempfile.mkdtemp(prefix="referee-demo-")
    shown(door, str(Path(folder) / "demo.sqlite3"))


def attach(app: typer.Typer) -> None:
    """Add the demonstration to the command line."""
    command(app, "demo", "referee demo", panel=PLAY)(demo)
