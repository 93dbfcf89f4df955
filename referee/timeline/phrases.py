"""Which words a table uses for zones, phases and lists: the small change of every sentence."""

from collections.abc import Iterable, Sequence
from typing import Final

from events.vocabulary import POSITIONS

ZONES: Final = {
    "deck": "deck",
    "hand": "hand",
    "life": "Life Cloth",
    "ener": "Ener Zone",
    "trash": "trash",
    "lrig_deck": "LRIG Deck",
    "lrig_trash": "LRIG Trash",
    "check": "Check Zone",
    "excluded": "excluded cards",
    "signi": "SIGNI Zone",
    "lrig": "LRIG Zone",
    "under": "cards underneath",
    "attached": "attached cards",
    "loose": "cards left behind",
}
PHASES: Final = {
    "setup": "setup",
    "up": "up phase",
    "draw": "draw phase",
    "ener": "ener phase",
    "grow": "grow phase",
    "main": "main phase",
    "attack.pre": "pre-attack step",
    "attack.defense": "defense step",
    "attack.arts": "ARTS use step",
    "attack.signi": "SIGNI attack step",
    "attack.lrig": "LRIG attack step",
    "attack.guard": "guard step",
    "end": "end phase",
}
A_CARD: Final = "a card"
"""What a card is called by those who may not see its face."""


def listed(words: Iterable[str]) -> str:
    """Join words as speech does: "X", "X and Y", "X, Y and Z"; names may hold a comma.

    Where a name has a comma of its own, semicolons part the names.
    """
    row = list(words)
    if len(row) < 2:  # noqa: PLR2004 - one word needs no "and"
        return "".join(row)
    comma = "; " if any("," in word for word in row) else ", "
    return f"{comma.join(row[:-1])} and {row[-1]}"


def round_list(numbers: Sequence[int]) -> str:
    """Name rounds: "round 2", "rounds 1 and 2", "rounds 1, 2 and 4"."""
    return f"{'round' if len(numbers) == 1 else 'rounds'} {listed(map(str, numbers))}"


def cards(count: int) -> str:
    """How many cards."""
    return A_CARD if count == 1 else f"{count} cards"


def named(names: Sequence[str | None] | None, count: int) -> str:
    """Name some cards: those with a name by it, the others by their number."""
    if not names:
        return cards(count)
    known = [name for name in names if name is not None]
    rest = len(names) - len(known)
    others = [] if not rest else [cards(rest) if not known else f"{cards(rest)} unnamed"]
    return listed([*known, *others])


def zone(name: str) -> str:
    """Say the zone; a word that is none stands for itself."""
    return ZONES.get(name, name)


def zone_of(seat: str, name: str) -> str:
    """Whose zone."""
    return f"{seat}'s {zone(name)}"


def phase(name: str) -> str:
    """Say the phase or step."""
    return PHASES.get(name, name)


def position(place: int) -> str:
    """Say left, center or right; nothing for no position."""
    return POSITIONS[place] if 0 <= place < len(POSITIONS) else ""


def spot(place: int, field: str) -> str:
    """Which zone of a field: "the left zone" for SIGNI, "the center" for LRIGs."""
    if field == "signi":
        return f"the {position(place)} zone"
    return f"the {position(place)} LRIG Zone"


def until(turn: int) -> str:
    """How long an effect lasts."""
    return f"until the end of turn {turn}" if turn else "for the rest of the game"


_ORDINALS: Final = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


def ordinal(number: int) -> str:
    """Write a place in a row as a word: "third"; beyond the ninth as `nth` does."""
    return _ORDINALS[number] if 0 < number < len(_ORDINALS) else nth(number)


def nth(number: int) -> str:
    """Write a number as 1st, 2nd, 3rd, 4th."""
    tail = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10)
    return f"{number}{tail or 'th'}"
