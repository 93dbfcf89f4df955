"""What a scorekeeper types: steps, separated by semicolons, each with the names that were revealed.

    play kiln left; attack lrig = marble hound; no; .3

A step is an answer in words, with short names of cards. After `=` stand the names of the cards that
it revealed, in their order; `?` or `-` is one that nobody caught. A `!` after a name says
that the card was shown so, though it cannot be.
"""

import re
from typing import Final, NamedTuple

from events.vocabulary import POSITIONS, SEATS

REST: Final = "state"
"""The word after which the rest of an entry is one step: moves are separated by semicolons too."""
TELL: Final = "tell"
STANDS: Final = "!"
UNCAUGHT: Final = frozenset({"?", "-"})
SHORT: Final[dict[str, tuple[str, ...]]] = {
    "p": ("play",),
    "u": ("use",),
    "a": ("attack",),
    "g": ("guard", "grow"),
    "c": ("charge",),
    "d": ("discard",),
    "y": ("yes",),
    "n": ("no",),
    ".": ("pass",),
}
"""Letters for the words that are typed most; of two words the one that is asked for is meant."""
NONE: Final = frozenset({"pass", "no", "nothing", "keep"})
"""The words that choose nothing where nothing may be chosen: the opening hand is kept so."""
MOST_PASSES: Final = 20
"""How often one step may pass; a turn has fewer questions that can all be passed."""
LRIG: Final = "lrig"
_PASSES: Final = re.compile(r"(?:\.+|(?:\.|pass) ?([1-9]\d?))")


class EntryStep(NamedTuple):
    """One step of an entry: who answers ("" for who is asked), the words, and what was revealed.

    `text` is the step as it was typed; `stands` says that a card was shown that cannot be. `times`
    is how often it is done: passes may be counted.
    """

    text: str
    seat: str
    words: tuple[str, ...]
    shown: str
    stands: bool = False
    times: int = 1


def steps_of(line: str) -> list[EntryStep]:
    """Part a line into its steps; a line that begins with # and a space is a remark."""
    rows: list[str] = []
    rest = line.strip()
    if rest[:2] in {"#", "# "}:
        return []
    while rest:
        if _first(rest) == REST:
            rows.append(rest)
            break
        row, _, rest = rest.partition(";")
        rows.append(row.strip())
        rest = rest.strip()
    return [_step(row) for row in rows if row]


def _first(text: str) -> str:
    """The first word that names no seat."""
    words = text.split()
    return words[1 if len(words) > 1 and words[0] in SEATS else 0].lower()


def _step(text: str) -> EntryStep:
    said, _, shown = text.partition("=")
    words = said.replace(STANDS, " ").split()
    seat = words.pop(0) if len(words) > 1 and words[0] in SEATS else ""
    if not seat and words[1:2] == [TELL] and words[0].upper() in SEATS:
        seat = words.pop(0).upper()  # no answer begins with a letter and tell
    times = _passes(" ".join(words).lower())
    told, stands = shown.replace(STANDS, " ").strip(), STANDS in text
    return EntryStep(text, seat, ("pass",) if times else tuple(words), told, stands, times or 1)


def _passes(said: str) -> int:
    """How many passes words mean: `...`, `.3`, `pass 3`; 0 where they mean anything else."""
    found = _PASSES.fullmatch(said)
    if found is None:
        return 0
    times = int(found[1]) if found[1] else said.count(".")
    return times if times <= MOST_PASSES else 0


def spot(word: str) -> str:
    """Read a place of the field by its beginning: `l`, `ri`, `lrig`, `B.c`; "" for no place.

    `l` is left; LRIG begins with `lr`.
    """
    side, dot, place = word.lower().rpartition(".")
    found = [one for one in (*POSITIONS, LRIG) if place and one.startswith(place)]
    if not found or (side and side.upper() not in SEATS):
        return ""
    return f"{side.upper()}{dot}{found[0]}"
