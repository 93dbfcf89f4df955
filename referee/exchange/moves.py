"""What a player chose, in the words in which it can be typed, and those words read back.

The words are those of the table (`referee.service.table.choices`): `play Rime Whelp right`. Where
a name alone would be understood otherwise, its place on the field or its number stands behind it:
`attack Kiln Tender/left`, `charge Verdict by Fire#155`.
"""

import re
from collections.abc import Iterator
from typing import Final

from events.vocabulary import POSITIONS, zone_words
from referee.effects.language import ProgramError
from referee.effects.library import Library
from referee.rules import Action, Table
from referee.service.errors import DeskError
from referee.service.table.choices import AND, NOTHING, describe
from referee.service.table.parsing import parse
from referee.sight import face
from referee.state import Decision, Match

SPECIAL: Final = re.compile(r"[{}();\n\r\t]|  |^\s|\s$|^.{0,9}:|%\d|\[%")
"""What the words of a move cannot hold, since the notation parts its moves by it."""
_SURE: Final = re.compile(r"^.*?(#\d+|(?<=/)(?:[AB]\.)?(?:left|center|right|lrig))$")
"""A name with the number of its card or its place: `Kiln Tender#350`, `Rime Whelp/B.left`."""
_NUMBERS: Final = frozenset({"declare", "modes", "order", "replace", "rule-way", "zone"})
"""The questions that are answered by numbers of options and not by cards."""
_TAIL: Final = re.compile(r" (?:left|center|right|\d+)$")
_VERBS: Final = {"mulligan": "mulligan", "pay": "pay", "discard": "discard", "targets": "target"}
"""The verb of a pick, where the question has one of its own."""


def _verb(decision: Decision | None, action: Action) -> str:
    kind = decision.kind if decision is not None else ""
    return _VERBS.get(kind, action.do) if action.do == "pick" else action.do


def table_at(state: Match, library: Library) -> Table | None:
    """The table at a state; None where this program cannot derive its board.

    That is so where an older program assembled the text of an effect that lasts: the record holds
    and is folded, but what may be done there cannot be asked any more.
    """
    try:
        return Table(state, library)
    except (LookupError, ProgramError):
        return None


def _spoken(table: Table, card: int, how: int) -> str:
    """Call a card by its name alone (0), with its place on the field (1), or with its number (2).

    What is no card (a mode, a SIGNI zone, a waiting ability) is left to the words of the table.
    """
    place = table.state.find(card) if card > 0 else None
    name = place.card.name if place is not None else None
    if place is None or not name or table.decision is None or table.decision.kind == "order":
        return ""
    if not how:
        return name
    spot = "lrig" if place.zone == "lrig" and place.position == 1 else ""
    if place.zone == "signi":
        spot = POSITIONS[place.position]
    if spot:
        owner = "" if place.seat == table.seat else f"{place.seat}."
        return f"{name}/{owner}{spot}"
    return f"{name}#{card}" if how == 2 else name  # noqa: PLR2004 - as said above


def _wordings(table: Table, action: Action) -> Iterator[str]:
    """The words for an action from the plainest to the surest."""
    bare = action.do in {"pass", "yes", "no", "concede", "state"}
    tail = f" {POSITIONS[action.zone]}" if action.do in {"play", "grow"} else ""
    tail = f" {action.number}" if action.do == "act" else tail
    verb = _verb(table.decision, action)
    ways = (1, 0, 2) if action.do == "attack" else (0, 1, 2)
    for how in () if bare else ways:
        names = [_spoken(table, card, how) for card in action.cards]
        if all(names):
            yield f"{verb} {AND.join(names) or NOTHING}{tail}"
    yield describe(table, action)
    if not bare:
        yield f"{action.do} {AND.join(f'#{card}' for card in action.cards) or NOTHING}{tail}"


def plain(text: str) -> str:
    """Words that the notation can hold, for people alone."""
    for sign, other in (("{", "<"), ("}", ">"), ("(", "<"), (")", ">"), (";", ",")):
        text = text.replace(sign, other)
    return " ".join(text.split())


def read_words(table: Table, seat: str, words: str) -> Action | None:
    """Read an action from its words; None for words that mean nothing at this table."""
    verb, _, rest = words.partition(" ")
    tail = _TAIL.search(rest)
    names = rest[: tail.start()] if tail else rest
    bare = AND.join(_SURE.sub(r"\1", name) for name in names.split(AND))
    said = f"{verb} {bare}{tail[0] if tail else ''}".strip()
    try:
        return parse(table, seat, said.split(" "))
    except (DeskError, ValueError, LookupError):
        return None


def _means(table: Table, action: Action, words: str) -> bool:
    return not SPECIAL.search(words) and read_words(table, action.seat, words) == action


def words_of(state: Match, library: Library, action: Action) -> tuple[str, bool]:
    """The words of an action, and whether they are read back as that very action."""
    table = table_at(state, library)
    if table is None:
        return plain(_named(state, action)), False
    try:
        for words in _wordings(table, action):
            if _means(table, action, words):
                return words, True
        return plain(describe(table, action)), False
    except (LookupError, ValueError):
        return plain(_named(state, action)), False


def _named(state: Match, action: Action) -> str:
    """Say an action by the names of its cards, where no table can be asked."""
    places = [state.find(card) for card in action.cards]
    names = [(place.card.name if place else None) or "?" for place in places]
    return " ".join([action.do, AND.join(names)]).strip()


def told_words(state: Match, viewer: str, action: Action) -> str:
    """Say an action to a player or a spectator: cards that they know by name, others as hidden.

    Nothing but what the viewer sees goes into the words, so they are not told apart by numbers.
    """
    bare = action.do in {"pass", "yes", "no", "concede"}
    kind = state.decision.kind if state.decision is not None else ""
    if bare or action.do == "state" or kind in _NUMBERS:
        return action.do
    faces = [zone_words(c) if c < 0 else face(state, viewer, c) for c in action.cards]
    if None in faces:
        return veiled(state.decision, action)
    place = f" {POSITIONS[action.zone]}" if 0 <= action.zone < len(POSITIONS) else ""
    names = AND.join(str(name) for name in faces) or NOTHING
    return plain(f"{_verb(state.decision, action)} {names}{place}")


def veiled(decision: Decision | None, action: Action) -> str:
    """Say an action whose cards the reader may not know."""
    place = f" {POSITIONS[action.zone]}" if 0 <= action.zone < len(POSITIONS) else ""
    return f"{_verb(decision, action)} hidden{place}"
