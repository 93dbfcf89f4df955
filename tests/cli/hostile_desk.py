"""Words of hostile command lines at the desk of a judge and at an event; none can be ordered."""

from __future__ import annotations

from collections.abc import Callable

FORMS = (b"", b"[]", b"{", b'{"seat": 7}', b'{"no": "field"}', b"\xff")
"""What is no form of any order."""


def desk_lines(word: str) -> tuple[list[str], ...]:
    """Call, appeal, punish, state, branch, bundle or time what there is not."""
    return (
        ["call", "m1", "q", "--seat", "C" + word], ["call", "m9", "q", "--seat", "A"],
        ["call", "m1@1", "q", "--seat", "A"], ["call", "claim", "m1", "C9" + word],
        ["call", "escalate", "m1", word], ["call", "close", "m1", "C1"],
        ["call", "list", "m9"], ["extend", "m1", "x" + word], ["extend", "m1", "-5m"],
        ["note", "m1@x" + word, "text"], ["note", "m9", word],
        ["appeal", "file", "m1", "R9", "--seat", "A", "--grounds", word or "g"],
        ["appeal", "hear", "m1", "A9" + word], ["appeal", "decide", "m1", "A1", "upheld"],
        ["appeal", "list", "m9"], ["appeal", "decide", "m1", "A1", "-"],
        ["penalty", "suggest", "m1", "Z9" + word], ["penalty", "give", "m1", "Z9" + word],
        ["penalty", "withdraw", "m1", "P9" + word], ["penalty", "list", "m9"],
        ["ruling", "show", "m1", "R9" + word], ["ruling", "withdraw", "m1", "R9"],
        ["ruling", "supersede", "m1", "R9"], ["ruling", "list", "m9"],
        ["statement", "m1", word], ["statement", "m9", "-"], ["rule", "m1", "-"],
        ["illegal", "m1", "--seat", "C", "--clause", "x"], ["illegal", "m1@999999", "-"],
        ["missed", "m1@x" + word, "--how", "x"], ["missed", "m1", "-"],
        ["due", "list", "m9"], ["due", "clear", "m1", "D9" + word],
        ["takeback", "m1", "--seat", "C" + word], ["takeback", "m9", "--seat", "A"],
        ["branch", "m1@999999"], ["branch", "m9"], ["branch", "list", "m9"],
        ["compare", "m1", "m9" + word], ["whatif", "m1", "R9", "--decision", "d"],
        ["readjudicate", "m9"], ["readjudicate", "m1", "--edition", "x" + word],
        ["slowplay"], ["slowplay", "m9"], ["slowplay", "m1", "--event", "e"],
        ["slowplay", "--event", "x" + word], ["slowplay", "m1", "--limit", "0"],
        ["bundle", "check", "no" + word], ["bundle", "show", "-"],
        ["bundle", "make", "m9"], ["access", "m9"], ["knows", "m1", "--as", "C"],
        ["enter", "m1", word or "x"], ["enter", "m9", "-"], ["claims", "m9"],
        ["prove", "m1@999999"], ["prove", "--check", "no" + word, "--root", "x"],
        ["root", "m9"], ["policy", "check", "-"], ["policy", "show", "x" + word],
        ["review", "blind", "m1", "R9"], ["review", "compare", "m1", "R9", "no" + word],
        ["people", "erase", "x" + word], ["rewind", "m1@5", "--authorised", word or "x"],
    )  # fmt: skip


def event_lines(name: str, word: Callable[[], str]) -> tuple[list[str], ...]:
    """Order at an event that there is not, or that cannot be opened."""
    return (
        ["event", "open", "m1", "--by", "kim"], ["event", "open", name],
        ["event", "open", "e1", "--by", "kim", "--date", "x" + word()],
        ["event", "open", "e1", "--by", "kim", "--policy", "no" + word()],
        ["event", "show", name], ["event", "calls", name], ["event", "clock", name],
        ["event", "close", name, "--by", "kim"],
        ["event", "enter", "p1", "--event", name, "--by", "kim"],
        ["event", "appoint", "ann", word(), "--event", name, "--by", "kim"],
        ["event", "release", "ann", "floor-judge", "--event", name, "--by", "kim"],
        ["event", "seat", "1", "x" + word(), "p1", "p2", "--by", "kim"],
        ["event", "seat", "1", "1", "p1", "p1", "--event", name, "--by", "kim"],
        ["event", "round", "open", "0", "--by", "kim"],
        ["event", "round", "begin", "1", "--event", name, "--by", "kim"],
        ["event", "x" + word()], ["event", "round", "x" + word()],
    )  # fmt: skip
