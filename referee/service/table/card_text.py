"""Where people state an outcome in card text: the text is found, tidied, and read as a card's.

    text "Your opponent cannot [Guard] until end of turn."
    gain Ironbark "[Auto]: When this SIGNI attacks, draw a card." turn

Quotation marks within a text may be plain or curled; a semicolon within one parts no moves. What is
read stands in the action as a program, so that a record needs no reader of card text.
"""

import re
from typing import Final, NamedTuple

from referee.cards.said import SaidError, ability_said, step_said
from referee.cards.sheets import TextReader
from referee.effects.language import Node
from referee.effects.stated.notation import MEANS
from referee.effects.stated.said import edge_of
from referee.effects.stated.shapes import LITERALS, SHAPES, SHORT

TEXT: Final = "text"
_FIRST: Final = re.compile(r"\s*(?:at end of (?:next )?turn\s+)?([\w-]+)", re.IGNORECASE)
_QUOTES: Final = re.compile(r'["“”«»„]')
_GAIN: Final = re.compile(
    rf"(?P<whom>[^\"“„]*?)\s*[\"“„]\s*(?P<said>\[.*)[\"”“]\s*(?P<span>{'|'.join(LITERALS['span'])})?\s*$",
    re.IGNORECASE | re.DOTALL,
)


class SaidMove(NamedTuple):
    """A move of which a part is card text: what stands before and behind it, and the program it means."""

    before: str
    said: str
    behind: str
    program: Node


def moves_of(text: str) -> list[str]:
    """Part a statement into its moves; card text goes on behind a semicolon that no move follows."""
    rows: list[str] = []
    for piece in text.split(";"):
        if rows and _speaks(rows[-1]) and _verb(piece) not in {*SHAPES, *SHORT, ""}:
            rows[-1] += ";" + piece
        else:
            rows.append(piece)
    return rows


def _verb(move: str) -> str:
    found = _FIRST.match(move)
    return found[1].lower() if found else ""


def _speaks(move: str) -> bool:
    """Whether card text stands in a move."""
    verb = _verb(move)
    return verb == TEXT or (verb == "gain" and _QUOTES.search(move) is not None and "[" in move)


def said_move(reader: TextReader, move: str, kind: str) -> SaidMove | None:
    """Read the card text of a move as that of a card of a type; None where none stands in it.

    Raises SaidError with the place for what is not read.
    """
    if not _speaks(move):
        return None
    _, words = edge_of(move.split())
    lead = move[: len(move) - len(move.lstrip())]
    rest = " ".join(words[1:])
    before = " ".join(move.split()[: len(move.split()) - len(words) + 1])
    if words[0].lower() == TEXT:
        said = _tidied(rest)
        return SaidMove(lead + before, said, "", step_said(reader, _plain(said), kind))
    found = _GAIN.match(rest)
    if found is None:
        message = 'an ability is given as: gain Ironbark "[Auto]: When this SIGNI attacks, draw a card." turn'
        raise SaidError(message)
    said = _tidied(found["said"])
    bearer = "LRIG" if found["whom"].strip().upper() in {"A", "B"} else "SIGNI"
    program = ability_said(reader, _plain(said), bearer)
    return SaidMove(f"{before} {found['whom']}", said, found["span"] or "", program)


def _tidied(text: str) -> str:
    """A text without the marks around it; those within it open and close in turn."""
    text = text.strip()
    if (
        len(text) > 1
        and _QUOTES.match(text[0])
        and _QUOTES.match(text[-1])
        and len(_QUOTES.findall(text)) % 2 == 0
    ):
        text = text[1:-1].strip()
    if MEANS.strip() in text or "$" in text:
        message = f"{text[:40]!r} is no card text"
        raise SaidError(message)
    return _QUOTES.sub(_turned, text)


def _turned(mark: re.Match[str]) -> str:
    """A quotation mark as it is printed: it opens what follows it at once, and closes anything else."""
    before, after = mark.string[: mark.start()], mark.string[mark.end() :]
    opens = (not before or before[-1].isspace()) and bool(after) and (after[0].isalnum() or after[0] == "[")
    return "“" if opens else "”"


def _plain(text: str) -> str:
    return text.replace("“", '"').replace("”", '"')
