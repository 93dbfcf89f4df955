"""How a match ended, as a cell of a table says it: by a name, a seat, games or a word."""

import re
from collections.abc import Collection
from typing import Final, NamedTuple

from events.letters import same_name
from referee.entrants.rounds import (
    ABSENT,
    BYE,
    DOUBLE_LOSS,
    DRAW,
    LEFT,
    MISSED,
    MISSED_FREE,
    OUT,
    A,
    B,
)

Games = tuple[int, int, int]
WORDS: Final = {
    A: (
        "a", "p1", "player1", "player 1", "playera", "player a", "w", "win", "wins", "won", "勝",
        "勝ち", "勝利", "○", "◯", "\u3007", "+/-", "+:-", "+--", "1-0f",
    ),
    B: (
        "b", "p2", "player2", "player 2", "playerb", "player b", "l", "loss", "loses", "lost", "負",
        "負け", "敗", "敗北", "●", "×", "✕", "-/+", "-:+", "--+", "0-1f",
    ),
    DRAW: (
        "d", "t", "draw", "drawn", "tie", "tied", "id", "intentional draw", "引分", "引き分け",
        "引分け", "分け", "△", "1/2-1/2", "=", "0.5-0.5",
    ),
    DOUBLE_LOSS: (
        "double-loss", "double loss", "doubleloss", "dl", "both lose", "両者敗北", "両負け", "両敗",
        "-1", "-/-", "-:-", "---",
    ),
    BYE: ("bye", "-bye-", "不戦勝", "shut", "シード"),
    MISSED: (MISSED, "missed", "absent", "no show", "no-show", "不戦敗", "欠席"),
    MISSED_FREE: (MISSED_FREE,),
    ABSENT: (ABSENT,),
    LEFT: (LEFT, "dropped", "drop", "dropped out", "withdrawn", "withdrew", "retired", "棄権", "ドロップ"),
    OUT: (OUT, "dq", "disq", "失格"),
}  # fmt: skip
"""What a cell says of seat A, in the perspective of seat A."""
_KNOWN: Final = {word: winner for winner, words in WORDS.items() for word in words}
_GAMES: Final = re.compile(r"(?<![\d.])(\d)\s*[-:]\s*(\d)(?:\s*[-:]\s*(\d))?(?![\d.])")
_DASHES: Final = re.compile("[\u2010-\u2015\u2212\ufe58\ufe63\u30fc](?=\\s*(?:\\d|$|[\u2010-\u2015\u2212-]))")
"""Dashes that stand for a hyphen: before a digit, or as the end of a cell."""
_AROUND: Final = re.compile(r"^[\W_]+|[\W_]+$")
_PARTED: Final = re.compile(r"\d\s*/\s*\d(?:\s*/\s*\d)?")
_WON: Final = re.compile(r"^(?P<who>.+?)\s+(?:won|wins|beat|def(?:eated|\.)?)\b", re.IGNORECASE)
_LOST: Final = re.compile(
    r"^(?P<who>.+?)\s+(?:(?:has )?(?:lost|loses|forfeit(?:s|ed)?|concede[sd]?)"
    r"|did not (?:show|appear)|no[- ]?show(?:ed)?)\b"
    r"|^no[- ]?show:? (?P<missing>.+)"
)
_BYE: Final = re.compile(r"\bbye\b")
_BESIDE_GAMES: Final = re.compile(r"[\d\s/:-]|draw|tie|games?")
PENDING: Final = frozenset({"*", "pending", "unfinished", "未"})
"""What says of a match that it is not over, so that no other cell can say how it ended."""
NOT_OVER: Final = PENDING | {"?", "-"}
OVER: Final = frozenset({"complete", "completed", "finished", "final", "over", "done", "played", "confirmed"})
"""What says of a match that it is over, and not how."""
NOBODY: Final = frozenset(
    {"", "bye", "-", "--", "none", "n/a", "- bye -", "*** bye ***", "不戦勝", "なし", "(bye)"}
)
"""What stands in place of an opponent where there is none."""


class SaidResult(NamedTuple):
    """How a match ended: who won, "" where it is not over, and the games of A, of B, and drawn ones."""

    winner: str
    games: Games | None = None


def folded_cell(text: str) -> str:
    """A cell in the form in which two ways to write it are equal: a name, or a result with any dashes."""
    return _DASHES.sub("-", same_name(text)).replace("\u2044", "/")


def is_nobody(name: str) -> bool:
    """Whether a cell says that somebody has no opponent."""
    return folded_cell(name) in NOBODY or is_bye(name)


def is_bye(name: str) -> bool:
    """Whether a cell is the word for a bye, whatever signs stand around it: BYE, (bye), ***BYE***."""
    return _AROUND.sub("", folded_cell(name)) in {"bye", "不戦勝"}


def gone_word(text: str) -> str:
    """LEFT or OUT for a word that says that somebody takes part no longer; "" for another."""
    said = _KNOWN.get(folded_cell(text), "")
    return said if said in {LEFT, OUT} else ""


def read_result(cell: str, a: Collection[str], b: Collection[str]) -> SaidResult | None:
    """Read a cell that says how a match ended; None for one that says nothing known.

    Args:
        cell: What it says: a name or an id of who won, a seat, games such as 2-1, or a word.
        a: The names and ids of seat A.
        b: Those of seat B, empty where nobody sits there.
    """
    said, exact = folded_cell(cell), [cell.strip() in names for names in (a, b)]
    if sum(exact) == 1 and said:
        winner = B if exact[1] else A
        # A person called B in seat A: the cell may mean the person or the seat.
        return SaidResult(winner) if _KNOWN.get(said, winner) == winner else None
    first, second = ({folded_cell(one) for one in names if one.strip()} for names in (a, b))
    if not said or said in NOT_OVER:
        return SaidResult("")
    if said in first or said in second:
        return SaidResult(A if said in first else B)
    games = games_of(said)
    for pattern, winners in ((_WON, (A, B)), (_LOST, (B, A))):
        found = pattern.match(said)
        name = "" if found is None else next(filter(None, found.groups()), "")
        if name in first or name in second:  # who is named has their games first
            is_b = name not in first
            return SaidResult(winners[is_b], (games[1], games[0], games[2]) if games and is_b else games)
    if said in _KNOWN or _BYE.search(said):
        return SaidResult(_KNOWN.get(said, BYE))
    only = games is not None and not _BESIDE_GAMES.sub("", said)
    return SaidResult(winner_by(games), games) if games is not None and only else None


def games_of(text: str) -> Games | None:
    """The games that a text says, such as 2-1 or 2-1-0; None for none."""
    found = _GAMES.search(text.replace("/", "-") if _PARTED.fullmatch(text) else text)
    return (int(found[1]), int(found[2]), int(found[3] or 0)) if found else None


def winner_by(games: Games) -> str:
    """Who won by games."""
    a, b, _ = games
    return A if a > b else B if b > a else DRAW


def same_result(one: SaidResult, other: SaidResult) -> bool:
    """Whether two cells can both be right of one match: both may lose, whatever the games."""
    if one.games and other.games:
        drawn = one.games[2], other.games[2]
        return one.games[:2] == other.games[:2] and (drawn[0] == drawn[1] or 0 in drawn)
    winners = {one.winner, other.winner}
    return len(winners) == 1 or (DOUBLE_LOSS in winners and bool(one.games or other.games))
