"""How a policy file is read: whole, or refused with every contradiction and its line."""

import datetime as dt
import difflib
from collections.abc import Callable, Iterable
from functools import cache
from importlib.resources import files
from typing import Any, Final, TypeVar

from events.given import FaultyFileError, text_of, toml_of
from referee.court.policy.clock import KEYS as CLOCK_KEYS
from referee.court.policy.clock import Say, clock_of
from referee.court.policy.lines import PolicyLines
from referee.court.policy.points import readings_of
from referee.court.policy.records import (
    CLASSES,
    EFFECTS,
    NOBODY,
    ORDERS,
    PENALTY,
    ROLES,
    SCOPES,
    UNHEARD,
    UNHEARD_ASKS,
    Infraction,
    Policy,
    PolicyError,
    PolicyFault,
    Windows,
)
from referee.court.policy.rounds import KEYS as ROUND_KEYS
from referee.court.policy.rounds import rounds_of, word_of
from referee.court.policy.several import KEYS as MATCH_KEYS
from referee.court.policy.several import match_rules_of
from referee.court.policy.standing import KEYS as STANDING_KEYS
from referee.court.policy.standing import scoring_of
from referee.court.policy.use import KEYS as USE_KEYS
from referee.court.policy.use import use_of

Found = TypeVar("Found")
GENERIC: Final = "generic-1"
TABLES: Final = {
    "policy": ("name", "edition", "date", "plain_judge"),
    "levels": ("ladder", "approval", "effect"),
    "levels.effect": (),
    "incidents": ("minutes",),
    "windows": ("appeal_minutes", "before_next_decision", "other_judge", "unheard"),
    "powers": (),
    "clock": CLOCK_KEYS,
    "record": USE_KEYS,
    "chance": ("shared", "test"),
    "standings": STANDING_KEYS,
    "rounds": ROUND_KEYS,
    "match": MATCH_KEYS,
    "public": ("names",),
    "readings": (),
    "infraction": ("code", "name", "class", "default", "repeats", "scope"),
}
"""The tables of a file and their keys.

Powers are named by their orders, effects by their levels, readings by their names.
"""
LONGEST: Final = 24 * 60
"""The most minutes that a window of a policy is open: a day."""
LARGEST: Final = 1 << 16
"""Bytes of a policy file at most; the generic one has an eighth of that."""
MOST_LEVELS: Final = 64
"""Levels of a ladder at most."""


def _near(word: str, known: Iterable[str]) -> str:
    rows = list(known)
    close = difflib.get_close_matches(word, rows, 3)
    return f"write one of {', '.join(close or rows)}"


class _PolicyReader:
    """One reading of one file: it gathers faults until the end."""

    def __init__(self, text: str, data: dict[str, Any], *, kept: bool) -> None:
        self.lines, self.data, self.kept = PolicyLines(text), data, kept
        self.faults: list[PolicyFault] = []

    def say(self, message: str, instead: str, table: str, key: str = "", number: int = 1) -> None:
        """Note a contradiction and the line it stands on."""
        self.faults.append(PolicyFault(self.lines.of(table, key, number), message, instead))

    def table(self, name: str) -> dict[str, Any]:
        """Give a table of the file; one that is missing or is none is a fault."""
        found = self.data.get(name)
        if isinstance(found, dict):
            return found
        self.say(f"there is no table [{name}]", f"write [{name}]", name)
        return {}

    def keys(self, name: str, row: dict[str, Any], number: int = 1) -> None:
        """Tell the keys that a table should not have; one without a list takes any."""
        for key in row:
            if TABLES[name] and key not in TABLES[name]:
                self.say(f"[{name}] has no {key!r}", _near(key, TABLES[name]), name, key, number)

    def word(self, table: str, row: dict[str, Any], key: str, number: int = 1) -> str:
        """Give a text of a table; anything else, and nothing, are faults."""
        value = row.get(key)
        if isinstance(value, str) and value.strip():
            return value
        what = f"{key} is missing" if value is None else f"{key} is {value!r}, not a text"
        self.say(f"[{table}] {what}", f'write {key} = "..."', table, key, number)
        return ""

    def words(self, table: str, row: dict[str, Any], key: str, number: int = 1) -> tuple[str, ...]:
        """A list of texts of a table."""
        value = row.get(key)
        if isinstance(value, list) and all(isinstance(one, str) and one for one in value):
            return tuple(value)
        what = f"{key} is missing" if value is None else f"{key} is no list of texts"
        self.say(f"[{table}] {what}", f'write {key} = ["...", "..."]', table, key, number)
        return ()

    def minutes(self, table: str, row: dict[str, Any], key: str) -> int:
        """A number of minutes, of a day at most."""
        value = row.get(key)
        if isinstance(value, int) and not isinstance(value, bool) and 0 < value <= LONGEST:
            return value
        what = f"{key} is missing" if value is None else f"{key} is {value!r}, no number of minutes"
        self.say(f"[{table}] {what}", f"write {key} = 10, up to {LONGEST}", table, key)
        return 0

    def switch(self, table: str, row: dict[str, Any], key: str) -> bool:
        """A switch: true or false."""
        value = row.get(key)
        if isinstance(value, bool):
            return value
        what = f"{key} is missing" if value is None else f"{key} is {value!r}, no switch"
        self.say(f"[{table}] {what}", f"write {key} = true, or false", table, key)
        return False

    def one_of(self, known: Iterable[str], said: str, what: str, *where: Any) -> None:
        """Tell a word that is none of those there are; a missing word was told before."""
        if said and said not in known:
            self.say(f"{said!r} is no {what}", _near(said, known), *where)


def _ladder(read: _PolicyReader) -> tuple[str, ...]:
    table = read.table("levels")
    read.keys("levels", table)
    levels = read.words("levels", table, "ladder") if table else ()
    if table and "ladder" in table and table["ladder"] == []:
        read.say("the ladder has no level", "name levels, the mildest first", "levels", "ladder")
    if len(levels) > MOST_LEVELS:
        what = f"the ladder has {len(levels):,} levels, and {MOST_LEVELS} are the most"
        read.say(what, "name fewer levels", "levels", "ladder")
        return ()
    for level in sorted({one for one in levels if levels.count(one) > 1}):
        what = f"the level {level!r} stands on the ladder twice"
        read.say(what, "name each level once", "levels", "ladder")
    for level in levels:
        if PENALTY + level in ORDERS:
            what = f"the level {level!r} has the name of the order {PENALTY + level}"
            read.say(what, "give it another name", "levels", "ladder")
    return levels


def _effects(read: _PolicyReader, levels: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Read what each level does; a heavier level does at least as much as a milder one."""
    table, at = read.data.get("levels"), "levels.effect"
    row = table.get("effect") if isinstance(table, dict) else None
    if not isinstance(row, dict):
        what = "it is not said what each level does"
        read.say(what, 'write [levels.effect] and "warning" = "none"', "levels")
        return ()
    for level in row:
        read.one_of(levels, level, "level of the ladder", at, level)
    found = []
    heaviest = 0
    for level in dict.fromkeys(levels):
        if level not in row:
            what = f"it is not said what the level {level!r} does"
            read.say(what, f'write "{level}" = "none"', at)
            continue
        effect = read.word(at, row, level)
        read.one_of(EFFECTS, effect, "effect of a level", at, level)
        weight = EFFECTS.index(effect) if effect in EFFECTS else heaviest
        if weight < heaviest:
            what = f"{level!r} does less ({effect}) than a milder level ({EFFECTS[heaviest]})"
            read.say(what, "let each level do at least what the one before does", at, level)
        heaviest = max(heaviest, weight)
        found.append((level, effect))
    return tuple(found)


def _approval(
    read: _PolicyReader, levels: tuple[str, ...], powers: dict[str, tuple[str, ...]]
) -> tuple[str, ...]:
    """Read which levels need an approval; where some do, somebody must be able to give it."""
    table = read.data.get("levels")
    if not isinstance(table, dict):
        return ()
    found = read.words("levels", table, "approval")
    for level in found:
        read.one_of(levels, level, "level of the ladder", "levels", "approval")
    if found and powers.get("penalty.approve") == ():
        what = f"{', '.join(found)} need an approval that nobody may give"
        instead = 'give "penalty.approve" to a role, or write approval = []'
        read.say(what, instead, "levels", "approval")
    return found


def _windows(read: _PolicyReader) -> tuple[int, Windows]:
    near, row = read.table("incidents"), read.table("windows")
    read.keys("incidents", near)
    read.keys("windows", row)
    minutes = read.minutes("incidents", near, "minutes") if near else 0
    if not row:
        return minutes, Windows(0, before_next_decision=False, other_judge=False)
    return minutes, Windows(
        read.minutes("windows", row, "appeal_minutes"),
        before_next_decision=read.switch("windows", row, "before_next_decision"),
        other_judge=read.switch("windows", row, "other_judge"),
        unheard=word_of(
            row,
            "unheard",
            UNHEARD,
            lambda what, instead, key: read.say(what, instead, "windows", key),
            UNHEARD_ASKS,
        ),
    )


def _powers(read: _PolicyReader, levels: tuple[str, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    table = read.table("powers")
    known = (*ORDERS, *(PENALTY + level for level in levels))
    for order in table:
        read.one_of(known, order, "order", "powers", order)
    absent = [order for order in known if order not in table]
    for order in () if read.kept else absent:
        what = f"the power {order!r} is given to nobody"
        read.say(what, f'write "{order}" = ["head-judge"], or [] on purpose', "powers")
    powers = tuple((order, read.words("powers", table, order)) for order in table)
    if read.kept:
        powers += tuple((order, generic().roles(order)) for order in absent)
    for order, roles in powers:
        for role in roles:
            read.one_of(ROLES, role, "role", "powers", order)
    return powers


def _infraction(read: _PolicyReader, row: dict[str, Any], number: int, levels: tuple[str, ...]) -> Infraction:
    at = ("infraction", number)
    read.keys("infraction", row, number)
    names = ("code", "name", "class", "default", "scope")
    code, name, kind, default, scope = (read.word("infraction", row, key, number) for key in names)
    repeats = read.words("infraction", row, "repeats", number)
    for known, said, what, key in (
        (CLASSES, kind, "class of infraction", "class"),
        (levels, default, "level of the ladder", "default"),
        (SCOPES, scope, "scope", "scope"),
        *((levels, one, "level of the ladder", "repeats") for one in repeats),
    ):
        read.one_of(known, said, what, at[0], key, number)
    path = [levels.index(one) for one in (default, *repeats) if one in levels]
    if path != sorted(path):
        what = f"the upgrade path of {code or name!r} goes down the ladder"
        read.say(what, "let each time weigh at least as much as the one before", *_at(at))
    return Infraction(code, name, kind, default, repeats, scope)


def _at(at: tuple[str, int]) -> tuple[str, str, int]:
    return at[0], "repeats", at[1]


def _infractions(read: _PolicyReader, levels: tuple[str, ...]) -> tuple[Infraction, ...]:
    rows = read.data.get("infraction", [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        read.say("infraction is no list of tables", "write [[infraction]]", "infraction")
        return ()
    found = tuple(_infraction(read, row, n, levels) for n, row in enumerate(rows, 1))
    first: dict[str, int] = {}
    for number, one in enumerate(found, 1):
        if one.code in first and one.code:
            line = read.lines.of("infraction", "code", first[one.code])
            what = f"the infraction {one.code!r} was written on line {line} before"
            read.say(what, "give each its own code", "infraction", "code", number)
        first.setdefault(one.code, number)
    return found


def _head(read: _PolicyReader) -> tuple[str, str, str, str]:
    table = read.table("policy")
    read.keys("policy", table)
    name, edition, date, plain = (
        read.word("policy", table, key) if table else "" for key in TABLES["policy"]
    )
    try:
        dt.date.fromisoformat(date or "2026-01-01")
    except ValueError:
        read.say(f"{date!r} is no date", "write a date as 2026-03-01", "policy", "date")
    read.one_of((*ROLES, NOBODY), plain, "role", "policy", "plain_judge")
    return name, edition, date, plain


def _optional(read: _PolicyReader, name: str, reader: Callable[[dict[str, Any], Say], Found]) -> Found:
    """Read a table that may be left out; what it leaves out is as without it."""
    table = read.table(name) if name in read.data else {}
    read.keys(name, table)
    return reader(table, lambda what, instead, key: read.say(what, instead, name, key))


def _chance(read: _PolicyReader) -> tuple[bool, bool]:
    """Read where chance comes from: whether it is shared, whether a seed may give it."""
    table = read.table("chance") if "chance" in read.data else {}
    read.keys("chance", table)
    shared = "shared" in table and read.switch("chance", table, "shared")
    return shared, "test" in table and read.switch("chance", table, "test")


def _public(read: _PolicyReader) -> bool:
    """Read what is shown in public: whether the people of an event are, by their names."""
    table = read.table("public") if "public" in read.data else {}
    read.keys("public", table)
    return "names" in table and read.switch("public", table, "names")


def _says_names(content: dict[str, Any]) -> bool:
    """Whether a policy says anything of names in public."""
    table = content.get("public")
    return isinstance(table, dict) and "names" in table


def load(data: bytes, where: str = "policy", *, kept: bool = False) -> Policy:
    """Read a policy; raises PolicyError with every contradiction, its line and what instead.

    `where` is what the file is called in the error. One that was `kept` since a match pinned it
    may be older than some orders; those go to whom the generic policy gives them.
    """
    try:
        text = data.decode("utf-8-sig") if kept else text_of(data, LARGEST)
        content = toml_of(text)
    except FaultyFileError as error:
        fault = PolicyFault(max(error.line, 1), error.what, error.instead)
        raise PolicyError(where, (fault,)) from error
    read = _PolicyReader(text, content, kept=kept)
    for name in content:
        if name not in TABLES:
            read.say(f"a policy has no table {name!r}", _near(name, TABLES), name, name)
    head, levels = _head(read), _ladder(read)
    powers, windows = _powers(read, levels), _windows(read)
    use, access, consent = _optional(read, "record", use_of)
    policy = Policy(
        *head, levels, powers, _infractions(read, levels), _effects(read, levels),
        _approval(read, levels, dict(powers)), *windows, _optional(read, "clock", clock_of),
        use, access, consent, *_chance(read), _optional(read, "standings", scoring_of), _public(read),
        _optional(read, "readings", readings_of), _optional(read, "rounds", rounds_of), _says_names(content),
        _optional(read, "match", match_rules_of),
    )  # fmt: skip
    if read.faults:
        raise PolicyError(where, tuple(sorted(read.faults, key=lambda f: f.line)))
    return policy


@cache
def shipped() -> dict[str, bytes]:
    """The policies that come with the referee by name, as they are written."""
    folder = files(__package__).joinpath("shipped")
    found = {f.name.removesuffix(".toml"): f.read_bytes() for f in folder.iterdir()}
    return dict(sorted(found.items()))


@cache
def generic() -> Policy:
    """The policy of a match that pins none."""
    return load(shipped()[GENERIC], GENERIC)
