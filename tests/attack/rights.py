"""Who may order what, worked out of the policy file, the appointments and a table of its own.

Nothing of the program is asked: what it lets somebody do is held against this.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from tests.attack.scene import CUP, OFFICES, OTHER, Asker
from tests.trial import TRIAL

TABLE: Final = Path(__file__).with_name("powers.toml")
SEATED: Final = ("player", "table")
ORGANISER: Final = "organiser"
BRANCHES: Final = ("what-if",)
"""Branches of matches of the cup."""


@cache
def powers() -> Mapping[str, frozenset[str]]:
    """The roles that have each power, as the file of the policy says."""
    read = tomllib.loads(TRIAL.decode())["powers"]
    return {name: frozenset(roles) for name, roles in read.items()}


@cache
def _rows() -> Mapping[str, tuple[Mapping[str, Any], ...]]:
    rows: dict[str, tuple[Mapping[str, Any], ...]] = {}
    for row in tomllib.loads(TABLE.read_text("utf-8"))["order"]:
        rows[row["path"]] = (*rows.get(row["path"], ()), row)
    return rows


def _row(order: str, body: Mapping[str, Any]) -> Mapping[str, Any]:
    """The first row that fits an order; the owner alone gives one not listed."""
    for row in _rows().get(order, ()):
        if all(body.get(name) == value for name, value in row.get("body", {}).items()):
            return row
    return {"needs": ["owner"]}


def needed(order: str, body: Mapping[str, Any]) -> tuple[str, ...]:
    """What an order needs, of which one is enough."""
    return tuple(_row(order, body)["needs"])


def called(order: str, body: Mapping[str, Any]) -> str:
    """Name an order, with what of its body says which of several at one address it is."""
    words = (f"{name}={value}" for name, value in _row(order, body).get("body", {}).items())
    return " ".join((order, *words))


def lateness(order: str) -> int:
    """How much an order takes away from those after it: 0 for nothing."""
    rows = _rows().get(order, ({"late": 1},))
    return max(int(row.get("late", 0)) for row in rows)


def entitled(who: Asker, needs: tuple[str, ...], place: str) -> bool:
    """Whether somebody may, at a match or an event; `place` "" is the service."""
    if who.role == "owner" or "anybody" in needs:
        return True
    if not who.valid or not who.role:
        return False
    return any(_has(who, one, place) for one in needs)


def _has(who: Asker, need: str, place: str) -> bool:
    plain = {
        "token": True,
        "study": who.role != "spectator",
        "owner": False,
        "everywhere": not (who.match or who.event) and who.role in {*OFFICES, "table"},
        "official": works_at(who, place),
        "organiser": who.role == ORGANISER and not who.match and works_at(who, place),
        "organiser everywhere": who.role == ORGANISER and not (who.match or who.event),
        "seat": who.role in SEATED and _sits(who, place),
    }
    if need in plain:
        return plain[need]
    if who.role not in powers().get(need, ()):
        return False
    if who.role in SEATED:
        return _sits(who, place)
    return works_at(who, place)


def _sits(who: Asker, match: str) -> bool:
    return who.match == match or (not who.match and not event_of(match))


def works_at(who: Asker, place: str) -> bool:
    """Whether somebody is an official at a match, an event, or, for "", anywhere."""
    if not who.official or not who.valid:
        return False
    event = event_of(place)
    if event == CUP:
        return who.appointed
    if event == OTHER:
        return who.event == OTHER
    everywhere = not (who.match or who.event)
    return everywhere or (not place and (who.appointed or who.event == OTHER))


def event_of(place: str) -> str:
    """Name the event that a match is part of, or that an event is; "" for a match alone."""
    if place == CUP or place in BRANCHES or place.startswith(f"{CUP}-"):
        return CUP
    return OTHER if place == OTHER or place.startswith(f"{OTHER}-") else ""
