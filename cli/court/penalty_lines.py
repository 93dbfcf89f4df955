"""How penalties are drawn, and what a policy suggests."""

from __future__ import annotations

from typing import Any

from cli.drawn.blocks import Block, hanging
from cli.drawn.palette import ink


def penalty_lines(rows: Any, names: dict[str, str], width: int, *, whole: bool = True) -> Block:
    """Draw penalties: whose, for what, the level; then the arithmetic with its links, and why."""
    lines: Block = []
    for one in rows:
        person = f" ({one.person})" if one.seat and one.person else ""
        called = one.name or names.get(one.infraction, "")
        name = f" ({called})" if called else ""
        does = f", {one.does}" if one.does else ""
        gone = ", withdrawn" if one.stands == "withdrawn" else ""
        text = f"{one.whose}{person}: {one.level} for {one.infraction}{name}{does}{gone}"
        lines += hanging(ink(f"⚑ {one.id}  ", style="faint" if gone else "court"), text, width)
        if whole:
            for row in _further(one):
                lines += hanging(ink("    "), row, width)
    return lines


def _further(one: Any) -> list[str]:
    """The lines below a penalty."""
    rows = [one.arithmetic]
    if one.deviation:
        rows[0] += f", since {one.deviation}"
    approved = f", approved by {one.approved_by}" if one.approved_by not in ("", one.by) else ""
    with_ = "".join(f", {word} {at}" for word, at in (("call", one.call), ("ruling", one.ruling)) if at)
    same = f", the same incident as {one.same_as}" if one.same_as else ""
    rows.append(f"given by {one.by}{approved}{with_}{same}" + f": {one.reason}" * bool(one.reason))
    if one.withdrawn:
        rows.append(f"withdrawn: {one.withdrawn}")
    return rows


def suggestion_lines(hint: Any, width: int) -> Block:
    """Draw a suggestion: the path of the infraction, the times that count, what comes of it."""
    rows = [hanging(ink(""), text, width) for text in hint.words]
    lines = [line for row in rows for line in row]
    is_other = hint.effect not in {"none", hint.level}
    said = [f"is a {hint.effect}"] if is_other else []
    said += ["needs an approval"] if hint.approval else []
    if said:
        lines.append(ink(f"a {hint.level} {' and '.join(said)}", style="court"))
    return lines
