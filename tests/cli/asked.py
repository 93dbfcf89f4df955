"""Command lines that run every command once, in an order in which each finds what it needs.

They stand in a new folder with a database and the files of `laid_out`. `$ID` is the id of the token
that was made before, `$HOOK` that of the hook, `$TRIGGER` an ability that triggered in the match m1,
which is there.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any, Final, NamedTuple

import icalendar  # noqa: F401 - none of these four can be loaded while the clock is frozen
import pandas as pd  # noqa: F401 - pyarrow brings it
import pyarrow.parquet  # noqa: F401 - as above
from freezegun import freeze_time

import referee.web  # noqa: F401 - as above
from cli.common.declared import query_rows
from referee.service import open_desk
from referee.service.event.starting import open_match
from tests.cli.asked_outward import OUTWARD
from tests.cli.asked_pairing import OWN, PAIRED
from tests.cli.conftest import Shell
from tests.cli.hostile import run
from tests.cli.test_help import COMMANDS
from tests.positions.paper import paper
from tests.service.test_owing import triggered, until
from tests.witness.houses import cosigner

LINES: Final = """
open m5 --seed 7 --first A --date 2026-03-01
act m5 1
act m5 1
act m5 1
act m5 1
act m5 1
legal m5
import shipped:demo
open rated --chance shared
share rated A commit
share rated
matches
matches --limit 1
show demo@57 --as A
log demo@turn3 --level full --clauses
log demo@turn3 --as B
diff demo@57 demo@60 --as A
why demo@60
replay demo@turn3 --as B
knows demo@57 --as A
checkpoint m1 here
checkpoint m1
amend m5@6 "1" --dry-run --by head-judge:bo
amend m5@6 "1" --reason misread --by head-judge:bo
rewind m5@4 --dry-run
rewind m5@4 --reason slip --by floor-judge:ann --authorised head-judge:bo
call open m1 "May it attack?" --seat A
call claim m1 C1 --by floor-judge:ann
call escalate m1 C1 --by floor-judge:ann
statement m1 "I said so." --person ann --about C1
rule m1 "Does it guard?" --clause glossary.guard.1 --decision "Yes." --by head-judge:bo
call claim m1 C1 --by head-judge:bo
call close m1 C1 --ruling R1 --by head-judge:bo
ruling supersede m1 R1 "Does it?" --decision "No." --remedy none --by head-judge:bo
appeal file m1 R2 --seat B --grounds "the clause was misread"
appeal hear m1 A1 --by head-judge:di
appeal decide m1 A1 upheld --reasons "as ruled" --by head-judge:di
ruling withdraw m1 R2 --reason misread --by head-judge:bo
missed m1 --trigger "$TRIGGER" --question "Was it?" --decision "By a slip." --how leave
illegal m1 --seat A --clause glossary.guard.1 --moves "crush B 1" --told crushed --by head-judge:bo
due clear m1 --by head-judge:bo
extend m1 5m --reason "a judge was called" --by floor-judge:ann
note m1 "the table was bumped" --by floor-judge:ann
precedent guard --clause glossary.guard.1
penalty give m1 G2 --seat B --reason "two Ener too few" --by floor-judge:ann
penalty withdraw m1 P1 --reason "it was seat A" --by head-judge:bo
$QUERIES
state m1 "draw A 1" --by head-judge:bo
open m3 --seed 1 --first A
act m3 1
act m3 1
act m3 1
act m3 1
act m3 1
act m3 1
act m3 1
takeback ask m3 --seat A
takeback decline m3 T1 --seat B
takeback ask m3 --seat A
takeback agree m3 T2 --seat B
penalty give m1 T1 --seat B --reason late --level "game loss" --deviation late --by head-judge:bo
branch open demo@157 --purpose "had B guarded"
branch list demo
compare demo@171 demo.B1
branch open demo@162 table
rule table "May B guard?" --clause glossary.guard.1 --decision "No." --by head-judge:bo
whatif table R1 --decision "Yes." --remedy none --by head-judge:bo
readjudicate demo
audit demo
slowplay demo
export demo demo.jsonl
facts demo --csv demo.csv
export demo demo.wxn --notation
access demo
verify demo
verify demo.jsonl
verifier verifier.py
root demo
prove demo@57 fact.json
prove --check fact.json
prove demo grown.json --from 500
commitments demo
reveal demo lists.jsonl --only lists
bundle make demo@100..140 --case "the guard" -o case.zip
bundle check case.zip
bundle show case.zip
rule demo "May it guard?" --clause glossary.guard.1 --decision "It may not."
review pack demo R1 -o review.zip
review answer review.zip --decision "It may." --clause glossary.guard.1 --by bea -o bea.json
review compare demo R1 bea.json
keys new head-judge --key judge.key
sign demo demo.note --key judge.key
keys show --key judge.key
witness new north --key north.key
witness show --key north.key
publish demo --to notes --key judge.key --witness $WITNESS
event open cup --by kim --date 2026-03-01
event enter p1 --deck ember-court --by kim
event enter p2 --deck tide-chorus --by kim
event enter p3 --deck tide-chorus --by kim
event enter p4 --by kim
event import people.csv --by kim
event export people --by kim
event export standings --format topdeck
$OUTWARD
event appoint ann floor-judge --by kim
event appoint bo head-judge --by kim
event round open 1 --minutes 50 --by kim
event seat 1 4 p1 p2 --by kim
event feature 1 4 --by kim
event round begin 1 --by kim
call open cup-1-4 "Who is first?" --seat A
event calls
call claim cup-1-4 C1 --by ann
call close cup-1-4 C1 --by ann
slowplay --event cup
penalty give cup-1-4 G2 --seat B --reason Ener --by ann
penalty history p2 --event cup
consent cup-1-4 --seat A
event policy ours.toml --event cup --by kim
event drop p4 --by kim
event drop-several --people p3 --reason "left together" --by kim
event release ann floor-judge --by kim
result cup-1-4
result cup-1-4 --winner A --reason reported --reported both --by bo
penalty give cup-1-4 T1 --seat B --reason late --level "game loss" --deviation late --by bo
event round time 1 --by kim
event round end 1 --by kim
event round reopen 1 --reason "too early" --by kim
event round end 1 --by kim
event round open 2 --minutes 50 --by kim
event seat 2 4 p1 p2 --by kim
penalty carry cup-2-4 cup-1-4/P2 --by head-judge:bo
event round begin 2 --by kim
event round end 2 --anyway --by kim
$PAIRED
event disqualify p9 --reason "penalty" --by kim
event report cup --by kim
event report cup --html report.html
event pack cup cup.zip --as spectator
event check cup.zip
import cup.zip --db guest.sqlite3
event remove cup --reason "a test" --by organiser:kim --db guest.sqlite3
event close --anyway --by kim
event reopen cup --reason "a table plays" --by kim
root cup
verify cup
audit cup
people add p7 --name "Kim Lee" --contact kim@example.org
$EVENT_QUERIES
people erase p7
open s1 --paper ember-court tide-chorus --date 2026-03-01
enter s1 "brannoch + ilvane + teyra" --by scorekeeper:sam
claims s1
enter s1 undo --by scorekeeper:sam
branch open s1 s1-a --purpose "as A tells it" --by floor-judge:cy
branch open s1 s1-b --purpose "as B tells it" --by floor-judge:cy
accounts s1-a s1-b
policy show
policy show generic-1
policy show generic-1 --toml
policy check ours.toml
deck list
deck show
deck show ember-court
deck check mine.txt
cards show "Kiln Tender"
cards show sheet.jsonl
cards import sheet.jsonl --dry-run
cards import sheet.jsonl
cards list
cards list --like tide
cards import songs.jsonl
open songs --seed 2
cards read "Reed Song" 1 "Draw two cards." --by ann
cards approve 1 --by head-judge:bo
take-up songs --reason "read since" --by head-judge:bo
cards readings
cards readings --export ours.json
cards withdraw 1 --by head-judge:bo
cards readings --import ours.json --by ann
mechanics add words.toml
mechanics list
mechanics show Lull
mechanics show Lull --history
cards check sheet.jsonl
cards read-line "Draw two." --type SPELL
cards check sheet.jsonl --left-out
rulebook show glossary.refresh.5 --on 2023-12-15
rulebook show double-crush
rulebook search "attack twice" --edition 8.0.0
rulebook editions
rulebook diff 8.0.0 9.0.0
rulebook readings
rulebook readings soul_max
rulebook errata
rulebook play glossary.double-crush.4
position run place.toml
position show place.toml
perft glossary.guard.once --depth 1 --divide
perft glossary.guard.once --depth 1
simulate --games 1 --seed 1 --deck ember-court
token make --role player --match m1 --seat A --person p1
token make --once --role player --match m1 --seat B --person p2
token revoke $ID
db current
db upgrade
doctor
db backup copied.sqlite3
db restore copied.sqlite3 --db laid.sqlite3
db copy moved.sqlite3
open gone --seed 9
match remove gone --reason "a test" --by organiser:kim
match removed
db rebuild
simulate --games 1 --seed 3
archive match demo --to put-away
archive event simulation --to put-away
archive before 2001-01-01 --to put-away
archive list
archive check
archive moved put-away
stats
stats first
restore demo
db compact
"""
"""One command line each."""
WORDS: Final = """\
[[mechanic]]
name = "Lull"
kind = "marker"
clause = "9.1"
rule = "A [Lull] lies in a SIGNI Zone."
since = 2026-10-02
"""
CARD: Final = {
    "name": "Reed Warden",
    "type": "SIGNI",
    "colors": ["green"],
    "level": 1,
    "power": 1000,
    "text": "[Enter]: Draw a card.",
}
UNREAD: Final = {
    "name": "Reed Song",
    "type": "SPELL",
    "colors": ["green"],
    "cost": {"green": 1},
    "text": "Sing until the reeds bow.",
}
OF_EVENTS: Final = ("events", "access")
"""The tags of the queries that are asked once there is an event."""
LATER: Final = {"event round time": timedelta(hours=2)}
"""Commands for which so much time has to pass first."""


class Printed(NamedTuple):
    """A command, the line that was typed, and one line of JSON that it printed."""

    command: str
    line: str
    said: Any


def command_of(words: list[str]) -> str:
    """Name the command of a command line."""
    found = [path for path in COMMANDS if tuple(words[: len(path)]) == path]
    longest = max(found, key=len)
    return " ".join(longest)


def derived(*, events: bool) -> str:
    """The examples of the queries that no line asks: those of events and their people, or all others."""
    lines = (LINES + PAIRED + OWN).strip().splitlines()
    typed = {command_of(shlex.split(line)) for line in lines if line[0] != "$"}
    rows = [row for row in query_rows() if (row["tag"] in OF_EVENTS) is events]
    examples = [row["example"].removeprefix("referee ") for row in rows if row["command"] not in typed]
    return "".join(f"{example}\n" for example in examples)


def laid_out(folder: Path, shell: Shell) -> dict[str, str]:
    """Lay out the match and the files that the lines name; give what stands for their words."""
    desk = open_desk(shell.db)
    open_match(desk, "m1", seed=5)
    until(desk, "main")
    body = triggered(desk)
    desk.close()
    policy = run(["policy", "show", "generic-1", "--toml"]).out
    (folder / "ours.toml").write_text(policy.replace("extra_turns = 3", "extra_turns = 2"), "utf-8")
    place = paper(expect='{ check = "coins", seat = "A", value = 1 },')
    (folder / "place.toml").write_text(place, "utf-8")
    (folder / "mine.txt").write_text(run(["deck", "show", "ember-court"]).out, "utf-8")
    (folder / "people.csv").write_text("id,name\np5,Ada\n", "utf-8")
    (folder / "words.toml").write_text(WORDS, "utf-8")
    (folder / "sheet.jsonl").write_text(json.dumps(CARD) + "\n", "utf-8")
    (folder / "songs.jsonl").write_text(json.dumps(UNREAD) + "\n", "utf-8")
    at = f"http://127.0.0.1:9={cosigner('north').verifier}"
    return {"$TRIGGER": f"#{body.source}, {body.line}", "$WITNESS": at}


def printed(folder: Path) -> Iterator[Printed]:
    """Type every line in a folder that is the working one; give all that they print.

    Raises AssertionError for a line that prints nothing, as one does that is refused.
    """
    shell = Shell(folder / "asked.sqlite3")
    known = laid_out(folder, shell)
    with freeze_time("2026-03-01T10:00:00", tick=True) as clock:
        lines = (
            LINES.replace("$QUERIES\n", derived(events=False))
            .replace("$EVENT_QUERIES\n", derived(events=True))
            .replace("$OUTWARD\n", OUTWARD)
            .replace("$PAIRED\n", PAIRED + OWN)
        )
        for line in lines.strip().splitlines():
            words = [known.get(word, word) for word in shlex.split(line)]
            name = command_of(words)
            clock.tick(LATER.get(name, timedelta()))
            told = shell(*words, "--json")
            assert told.out, (line, told)
            for row in told.out.splitlines():
                said = json.loads(row)
                known |= {"$ID": said["id"]} if name == "token make" else {}
                known |= {"$HOOK": said["id"]} if name == "event hook add" else {}
                yield Printed(name, line, said)
