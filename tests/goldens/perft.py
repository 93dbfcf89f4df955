"""How many lines are legal from shipped positions: counts that a change of rules moves.

Where a count is another, the breakdown by the first answer says which answers allow more or fewer
lines than they did; `referee perft CASE --depth N --divide` prints the same for a person.
"""

from __future__ import annotations

from typing import Final, TypedDict

from referee.positions import divide, shipped_cases

DEPTHS: Final = {
    "start.setup.which-three": 3,
    "start.setup.redraw-once": 2,
    "glossary.turn.seven-phases": 5,
    "glossary.enter.every-way-in": 5,
    "glossary.refresh.second-and-the-end-phase": 3,
    "faq.hand.beyond-six-in-the-turn": 3,
    "glossary.use-timing-spell-cut-in.before-it-is-processed": 5,
    "glossary.defence-step.any-number": 5,
    "glossary.attack-phase.no-attack": 5,
    "glossary.guard-step.within-the-attack": 5,
    "glossary.end-phase.checked-once": 4,
    "glossary.rule-based-action-characteristics.all-at-once": 5,
    "glossary.rule-based-action-characteristics.the-game-waits": 5,
    "glossary.rule-based-action.same-assist-types": 5,
    "classic.setup.first-before-any-card": 4,
    "classic.phases.the-order-of-a-turn": 4,
    "classic.cost.four-things-paid": 5,
    "classic.phases.the-other-hand-is-not-counted": 3,
    "classic.attack.lrig-passes-the-signi": 6,
}
"""The positions that are counted, each so many answers deep; they begin at every kind of menu."""


class Count(TypedDict):
    """A position, how deep it was counted, and its lines by the first answer."""

    depth: int
    lines: dict[str, int]


def counted() -> dict[str, Count]:
    """Count every position."""
    cases = {case.row.id: case for case in shipped_cases() if case.row.id in DEPTHS}
    return {
        name: {"depth": depth, "lines": dict(divide(cases[name], depth))} for name, depth in DEPTHS.items()
    }


def differences(now: dict[str, Count], then: dict[str, Count]) -> list[str]:
    """Say of every position that is counted otherwise which first answers have other counts."""
    found = [f"{name} is counted no more" for name in then if name not in now]
    for name, count in now.items():
        pinned = then.get(name, {"depth": count["depth"], "lines": {}})
        lines, before = count["lines"], pinned["lines"]
        if count == pinned:
            continue
        total, was = sum(lines.values()), sum(before.values())
        found.append(f"{name}, {count['depth']} deep: {total} lines, pinned {was}")
        found += [
            f"    {words}: {lines.get(words, 0)}, pinned {before.get(words, 0)}"
            for words in dict.fromkeys((*before, *lines))
            if lines.get(words) != before.get(words)
        ]
    return found
