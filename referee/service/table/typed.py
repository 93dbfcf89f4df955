"""What a scorekeeper types: steps, parted by semicolons, each with the names that came in sight.

    play kiln left; attack lrig = marble hound; no

A step is an answer in words, with short names of cards. After `=` stand the names of the cards that
it brought in sight, in their order; `?` is one that nobody caught. A `!` after a name says that the
card was shown so, though it cannot be.
"""

from typing import Final, NamedTuple

from events.vocabulary import SEATS

REST: Final = "state"
"""The word after which the rest of an entry is one step: moves are parted by semicolons too."""
STANDS: Final = "!"
UNCAUGHT: Final = "?"
SHORT: Final = {
    "p": "play",
    "u": "use",
    "a": "attack",
    "g": "guard",
    "c": "charge",
    "d": "discard",
    "y": "yes",
    "n": "no",
    ".": "pass",
}
"""Letters for the words that are typed most."""


class Step(NamedTuple):
    """One step of an entry: who answers ("" for who is asked), the words, and what came in sight.

    `text` is the step as it was typed; `stands` says that a card was shown that cannot be.
    """

    text: str
    seat: str
    words: tuple[str, ...]
    shown: str
    stands: bool = False


def steps_of(line: str) -> list[Step]:
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
    """Give the first word that names no seat."""
    words = text.split()
    return words[1 if len(words) > 1 and words[0] in SEATS else 0].lower()


def _step(text: str) -> Step:
    said, _, shown = text.partition("=")
    words = said.replace(STANDS, " ").split()
    seat = words.pop(0) if len(words) > 1 and words[0] in SEATS else ""
    return Step(text, seat, tuple(words), shown.replace(STANDS, " ").strip(), STANDS in text)
