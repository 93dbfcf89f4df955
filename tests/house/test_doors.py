"""Doors open downhill only, and the core takes clock, chance and ids from outside."""

from pathlib import Path

import pytest

from tests.house.doors import DOORS, NEVER, STATE_ROOMS, STATE_WITHOUT, reachable, room_of
from tests.house.imports import from_outside, homeless, wrong_doors
from tests.house.tree import ROOT, expect_none, plant


def test_every_import_goes_through_an_open_door() -> None:
    expect_none(wrong_doors(ROOT))


def test_every_module_lies_in_a_room() -> None:
    expect_none(homeless(ROOT))


def test_the_core_takes_clock_chance_and_ids_from_outside() -> None:
    expect_none(from_outside(ROOT))


def test_the_table_names_rooms_that_it_holds() -> None:
    assert [r for door in DOORS.values() for r in door.rooms if r not in DOORS] == []


@pytest.mark.parametrize("room", sorted(DOORS))
def test_no_way_leads_back_into_a_room(room: str) -> None:
    assert room not in reachable(room)


@pytest.mark.parametrize(("room", "barred"), NEVER, ids=str)
def test_what_the_house_claims_about_itself_follows_from_the_table(
    room: str,
    barred: tuple[str, ...],
) -> None:
    begins = [r for r in DOORS if r == room or r.startswith(f"{room}.")]
    opened = {to for r in begins for to in DOORS[r].rooms}
    if room == "referee.fold":
        opened = reachable(room)
    assert [to for to in opened if to in barred or _below(to, barred)] == []


def _below(room: str, barred: tuple[str, ...]) -> bool:
    return any(room.startswith(f"{b}.") for b in barred)


@pytest.mark.parametrize("room", STATE_ROOMS)
def test_no_validation_library_stands_inside_the_state(room: str) -> None:
    assert not set(STATE_WITHOUT) & set(DOORS[room].packages)


def test_the_longest_name_wins() -> None:
    assert room_of("referee.effects.language") == "referee.effects.language"
    assert room_of("referee.effects.machine") == "referee.effects"
    assert room_of("events.sqlite_log") == "events"
    assert room_of("rich.text") is None


@pytest.mark.parametrize(
    ("where", "source", "said"),
    [
        ("referee/fold/fold.py", "from referee.rules import decide", "referee.fold imports"),
        ("referee/fold/fold.py", "from referee import rulebook", "referee.fold imports"),
        ("referee/fold/fold.py", "import referee.effects.machine", "referee.fold imports"),
        ("referee/fold/fold.py", "def f():\n    from ..cards import deck", "imports referee.cards"),
        ("referee/state/a.py", "import pydantic", "pydantic stands at the doors"),
        ("referee/timeline/a.py", "from sqlalchemy import select", "the core knows no database"),
        ("referee/service/a.py", "import sqlalchemy", "the core knows no database"),
        (
            "referee/effects/language.py",
            "from events.vocabulary import Seat",
            "are referee.effects.nodes",
        ),
        ("referee/effects/nodes/a.py", "from events.vocabulary import Seat", "its rooms are none"),
        ("referee/audit/a.py", "from events.chain import link", "its rooms are events.log"),
        ("events/codec.py", "from referee.state import Match", "events.codec imports"),
        ("events/kinds/a.py", "from events.codec import encode", "events.kinds imports"),
        ("cli/a.py", "from referee.fold import fold", "cli imports referee.fold"),
        ("cli/a.py", "import requests", "its packages are platformdirs, prompt_toolkit, rich"),
    ],
)
def test_a_wrong_door_is_found(tmp_path: Path, where: str, source: str, said: str) -> None:
    root = plant(
        tmp_path,
        {where: source, "referee/cards/__init__.py": "", "referee/rulebook/__init__.py": ""},
    )
    (finding,) = wrong_doors(root)
    assert said in finding
    assert finding.startswith(f"{where}:{source.count(chr(10)) + 1}: ")


@pytest.mark.parametrize(
    ("where", "source"),
    [
        ("referee/fold/fold.py", "from referee.state import Match\nfrom . import moves"),
        ("referee/fold/fold.py", "import json\nfrom collections import deque"),
        ("events/sql_log.py", "import sqlalchemy\nfrom events.log import Row"),
        ("referee/cards/a.py", "from referee.effects.language import Verb"),
    ],
)
def test_an_open_door_is_passed(tmp_path: Path, where: str, source: str) -> None:
    assert wrong_doors(plant(tmp_path, {where: source})) == []


@pytest.mark.parametrize("path", ["tools/a.py", "setup.py", "referee/loose.py", "referee/new/a.py"])
def test_a_module_without_a_room_is_found(tmp_path: Path, path: str) -> None:
    root = plant(tmp_path, {path: "", "referee/__init__.py": "", "tests/a.py": "", "cli/b.py": ""})
    assert homeless(root) == [f"{path}: no room of tests/house/doors.py holds it"]


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("import random", "random"),
        ("import uuid as ids", "uuid"),
        ("from random import shuffle", "random"),
        ("import os\nsalt = os.urandom(16)", "os.urandom"),
        ("from os import urandom", "os.urandom"),
        ("import time\nt = time.time()", "time.time"),
        ("from time import time_ns as now", "time.time_ns"),
        ("from datetime import datetime\nd = datetime.now()", "datetime.datetime.now"),
        ("import datetime as dt\nd = dt.datetime.utcnow()", "datetime.datetime.utcnow"),
        ("from datetime import date\nd = date.today", "datetime.date.today"),
        ("import importlib\nm = importlib.import_module('x')", "importlib.import_module"),
        ("print('here')", "print"),
    ],
)
def test_a_clock_or_die_in_the_core_is_found(tmp_path: Path, source: str, name: str) -> None:
    root = plant(tmp_path, {"referee/rules/a.py": source, "events/b.py": source})
    found = from_outside(root)
    assert len(found) == 2
    assert all(f": {name} in the core" in finding for finding in found)


def test_the_service_and_the_command_line_may_have_clocks_and_dice(tmp_path: Path) -> None:
    source = "import random\nimport time\nnow = time.time()"
    assert from_outside(plant(tmp_path, {"referee/service/a.py": source, "cli/a.py": source})) == []


def test_a_date_that_is_given_is_no_clock(tmp_path: Path) -> None:
    source = "from datetime import date\ndef on(day: date) -> str:\n    return day.isoformat()"
    assert from_outside(plant(tmp_path, {"referee/rulebook/a.py": source})) == []
