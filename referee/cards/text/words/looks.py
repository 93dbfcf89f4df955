"""What no table of wordings can list: numbers, classes, names, changes of power.

Each look reads a value at a token and says where the next token stands, or gives None; and it
shows a value as tokens, or gives None for what is no such value.
"""

from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct

from referee.cards.text.words.tokens import ITEM, Token, TokenLine

Node = Any
Found = tuple[Node, int] | None
Shown = tuple[Token, ...] | None

_TWO: Final = 2


class TokenLook(Struct, frozen=True):
    """A category told by the looks of its tokens: how it is read and how it is shown."""

    read: Callable[[TokenLine, int], Found]
    show: Callable[[Node], Shown]


def _at(line: TokenLine, at: int) -> Token:
    return line.tokens[at] if at < len(line.tokens) else ""


def _number(line: TokenLine, at: int) -> Found:
    here = _at(line, at)
    return (here, at + 1) if isinstance(here, int) else None


def _several(line: TokenLine, at: int) -> Found:
    here = _at(line, at)
    return (here, at + 1) if isinstance(here, int) and here >= _TWO else None


def _class(line: TokenLine, at: int) -> Found:
    here = _at(line, at)
    if isinstance(here, int) or not here.startswith("<") or len(here) <= _TWO:
        return None
    return here[1:-1], at + 1


def _signed(line: TokenLine, at: int) -> Found:
    here = _at(line, at)
    if isinstance(here, int) or here[:1] not in {"+", "-"} or not here[1:].isdigit():
        return None
    return int(here), at + 1


def _name(line: TokenLine, at: int) -> Found:
    """Read a name in quotation marks: as printed, without icons and abilities."""
    tokens = line.tokens
    if _at(line, at) != '"' or '"' not in tokens[at + 1 :]:
        return None
    end = tokens.index('"', at + 1)
    text = line.text[line.columns[at] : line.columns[end] - 1].strip()
    sentence = not text or "]:" in text or text.endswith((".", "]")) or set("{}\n") & set(text)
    return None if sentence else (text, end + 1)


def _team(line: TokenLine, at: int) -> Found:
    here = _at(line, at)
    if isinstance(here, int) or not here.startswith("{Team: "):
        return None
    return here[7:-1], at + 1


def _stop(line: TokenLine, at: int) -> Found:
    """Read the end of a sentence: a full stop; none where a quotation, a mode or the line ends."""
    here = _at(line, at)
    if here == ".":
        return (), at + 1
    return ((), at) if here in {"", '"', ITEM} else None


def _figure(least: int) -> Callable[[Node], Shown]:
    return lambda node: (node,) if type(node) is int and node >= least else None


def _framed(before: str, after: str) -> Callable[[Node], Shown]:
    return lambda node: (f"{before}{node}{after}",) if isinstance(node, str) else None


LOOKS: Final = {
    "num": TokenLook(_number, _figure(0)),
    "many": TokenLook(_several, _figure(_TWO)),
    "class": TokenLook(_class, _framed("<", ">")),
    "signed": TokenLook(_signed, lambda node: (f"{node:+d}",) if type(node) is int else None),
    "name": TokenLook(_name, _framed('"', '"')),
    "team": TokenLook(_team, _framed("{Team: ", "}")),
    "stop": TokenLook(_stop, lambda _: (".",)),
}
"""The categories that are told by looks."""
