"""The page with which a case begins: what it is about, what was ruled, and what each part holds."""

from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import Any, Final

from events.given import json_of

WIDTH: Final = 88
PARTS: Final = (
    ("record.jsonl", "the record of the match, one fact a line; this is the evidence"),
    ("game.wxn", "the match in turns and moves, to be read"),
    ("log.txt", "the stretch of this case, fact by fact in words, with the clauses"),
    ("views/", "the table at the seqs that matter, as each may see it (SEQ-VIEWER)"),
    ("court/", "calls, statements, rulings, penalties, appeals, remarks; facts.json has them raw"),
    ("clauses.json", "what the cited clauses say, in the words of this project"),
    ("cards.json", "what the cards of the stretch print"),
    ("proofs/", "the root of the match, and a proof that each fact of the court stands under it"),
    ("access.json", "who opened the full view of the match"),
    ("policy.toml", "the policy that the match pinned"),
    ("manifest.json", "the SHA-256 of every part"),
)


def _row(head: str, text: str) -> Iterator[str]:
    rows = wrap(text, WIDTH - 16) or [""]
    yield f"{head:<16}{rows[0]}"
    yield from (" " * 16 + row for row in rows[1:])


def _rulings(parts: Mapping[str, bytes]) -> Iterator[str]:
    rows: list[dict[str, Any]] = json_of(parts["court/rulings.json"])
    for one in rows:
        how = "" if one["stands"] == "stands" else f" ({one['stands']})"
        yield f"{one['id']} at {one['seq']}, by {one['by']}{how}"
        for name in ("question", "agreed", "decision", "remedy"):
            if one[name]:
                yield from _row(f"  {name}", one[name])
        if one["clauses"]:
            yield from _row("  clauses", ", ".join(one["clauses"]))
        yield ""


def _court(parts: Mapping[str, bytes]) -> Iterator[str]:
    for name in ("calls", "statements", "penalties", "appeals", "notes"):
        rows: list[dict[str, Any]] = json_of(parts[f"court/{name}.json"])
        for one in rows:
            words = one.get("question") or one.get("text") or one.get("grounds") or ""
            words = words or one.get("level", "")
            where = one.get("point") or one.get("seq") or ""
            yield from _row(f"{name[:-1]} {one.get('id', '')}", f"at {where}: {words}")
    yield ""


def readme(said: Mapping[str, Any], parts: Mapping[str, bytes]) -> str:
    """The page of a case: what is said of it, what was ruled, and what lies in it."""
    lines = [
        f"Case: {said['case']}",
        f"Match {said['match']}, facts {said['first']} to {said['last']} of {said['head']}",
        f"Root of the match: {said['root']}",
        "",
        *(["Hidden parts are sealed: this is what everybody may know.", ""] * said["public"]),
        "RULINGS",
        "",
        *_rulings(parts),
        "CALLS, STATEMENTS, PENALTIES, APPEALS, REMARKS",
        "",
        *_court(parts),
        "WHAT LIES HERE",
        "",
    ]
    there = set(parts) | {name.split("/")[0] + "/" for name in parts if "/" in name}
    for name, what in PARTS:
        if name in there or name == "manifest.json":
            lines += _row(name, what)
    lines += [
        "",
        "Check all of it, without a database:  referee bundle check FILE --root ROOT",
        "The root has to come from elsewhere: a signed note, a slip, the event's page.",
    ]
    return "\n".join(lines) + "\n"
