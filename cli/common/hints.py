"""Commands that an answer offers, so that they can be typed as they stand.

What was said for the whole command line (which database, JSON or text) stands in every command
that is offered after it: without, it would act on another record than the one it speaks of.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from cli.common.declared import order_rows
from cli.drawn.palette import ink

if TYPE_CHECKING:
    from rich.text import Text

COMMAND: Final = "command"
"""The style of a command that is offered in a drawn line."""
SHARES: Final = frozenset({"commit", "reveal"})
"""The questions that are answered by a share of chance."""
OFFERED: Final = re.compile(r"\breferee (?=[a-z])(?!(?:[a-z]+ )*--help)")
"""The beginning of a command in words; help is the same of every database."""
WORDS: Final = r"""(?: (?:"[^"]*"|'[^']*'|[^\s,;()"']+))+"""
"""The words of a command, up to the end of the advice."""


def leading_on(match: str, decision: Mapping[str, Any] | None) -> str:
    """The command that leads on from where a match waits: its list, or the share it asks for.

    A share is made by its own command, so no list can hold it.
    """
    if decision is not None and decision["kind"] in SHARES:
        return f"referee share {match} {decision['seat']} {decision['kind']}"
    return f"referee legal {match}"


@cache
def _event_orders() -> re.Pattern[str]:
    """Each order at an event that asks an official for --by; those without a path are of players."""
    orders = [row["command"] for row in order_rows() if row["at"] == "event" and row["path"]]
    return re.compile(rf"\breferee (?:{'|'.join(('event enter', *orders))}){WORDS}")


def with_official(words: str) -> str:
    """Words in which every order at an event says who gives it, as `event next` prints them."""
    return _event_orders().sub(
        lambda m: m[0] if "--by" in m[0] or "--help" in m[0] else f"{m[0]} --by ORGANISER", words
    )


def carried(words: str, options: Sequence[str]) -> str:
    """Words in which every command carries the options of the whole command line."""
    given = shlex.join(options)
    return OFFERED.sub(lambda _: f"referee {given} ", words) if given else words


def carried_in(line: Text, options: Sequence[str]) -> Text:
    """A drawn line in which what is drawn as a command carries the options."""
    commands = [one for one in line.spans if one.style == COMMAND] if options else []
    if not commands:
        return line
    pieces = line.divide(sorted({place for one in commands for place in one[:2]}))
    whole = ink("")
    for piece in pieces:
        offered = any(one.style == COMMAND for one in piece.spans)
        whole += ink(carried(piece.plain, options), COMMAND) if offered else piece
    return whole
