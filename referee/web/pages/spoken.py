"""What a failure says in a browser: without commands of a terminal, and people in words.

The court and the desk word a refusal once, for whoever types and whoever presses. A screen leaves
out how a command is written, since it offers the same by a button.
"""

import re
from typing import Final

from referee.service.trouble import Trouble

OUT_OF_REACH: Final = frozenset({"database-absent", "database-lost", "database-locked"})
"""The codes that say that the record cannot be asked at this moment."""
LOST: Final = "the record is out of reach; nothing is lost"
UNRECORDED: Final = "the record is out of reach; nothing was recorded"
UNSURE: Final = "the record is out of reach; perhaps this was recorded, perhaps not"
_COMMAND: Final = re.compile(
    r"(?:, or type a number of | in|[:,])? ?(?<!the )\breferee [a-z][a-z-]*\b.*", re.DOTALL
)
_OPTION: Final = re.compile(r"(?:,? ?\bor [^,;]*)?[:,]? ?(?:with )?(?<![\w-])--[a-z].*", re.DOTALL)
_LEFT: Final = re.compile(r"(?:,| or| and see| and| then)+$")
_TYPED: Final = re.compile(r"`([^`]*)`")
_BARE: Final = frozenset({"", "see", "see them", "see it", "or"})
_ORDER: Final = re.compile(r"\bmay not order ([a-z]+)\.([a-z-]+)")
_ACTOR: Final = re.compile(
    r"\b(floor-judge|team-lead|head-judge|scorekeeper|organiser|auditor|judge):([\w.@-]+)"
)
_ROLE: Final = re.compile(r"\b(floor|head)-(judge)\b|\b(team)-(lead)\b")


def spoken(text: str) -> str:
    """Give a sentence of a failure without commands and options; "" where it was nothing else.

    What stands between backticks for a terminal stands between quotation marks.
    """
    parts = []
    for part in text.split("; "):
        bare = _COMMAND.sub("", part)
        bare = _OPTION.sub("", bare)
        if bare != part:
            bare = _LEFT.sub("", bare.rstrip(" :,"))
        if bare.strip() not in _BARE:
            parts.append(bare.strip())
    return _people(_TYPED.sub(r"“\1”", "; ".join(parts)))


def _people(text: str) -> str:
    """Who acts as people say it: head-judge:hugo is head judge hugo."""
    text = _ORDER.sub(lambda o: f"may not order {o[1]} ({o[2].replace('-', ' ')})", text)
    text = _ACTOR.sub(lambda one: f"{one[1].replace('-', ' ')} {one[2]}", text)
    return _ROLE.sub(lambda one: " ".join(word for word in one.groups() if word), text)


def in_browser(trouble: Trouble, *, is_form: bool = False) -> Trouble:
    """Give a failure as a screen tells it; who looks cannot start a server.

    A page that is looked at asks again by itself, a form that was sent (`is_form`) does not.
    """
    if trouble.code in OUT_OF_REACH:
        message, instead = LOST, "This page asks again by itself"
        if is_form:
            # A connection that broke may have broken after the command was written.
            unsure = trouble.code == "database-lost"
            message = UNSURE if unsure else UNRECORDED
            instead = "Send it again when the record is back" + ("; it is recorded once" if unsure else "")
        return trouble._replace(message=message, instead=instead, reasons=())
    return trouble._replace(
        message=spoken(trouble.message),
        instead=spoken(trouble.instead),
        reasons=tuple((spoken(text), clauses) for text, clauses in trouble.reasons),
    )
