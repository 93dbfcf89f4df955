"""How the coverage of a simulation is shown: what came up, how often, and what never did."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.drawn.blocks import Block, hanging
from cli.drawn.palette import ink

if TYPE_CHECKING:
    from referee.service.simulated.coverage import SimulationCoverage


def coverage_json(found: SimulationCoverage) -> dict[str, Any]:
    """Every count by section, what never came up, and what cannot with its reason."""
    from referee.service.simulated.coverage import SECTIONS

    never = found.never()
    return {
        section: {
            "used": dict(found.counts[section].most_common()),
            "never": never.missing[section],
            "cannot": never.reasons[section],
        }
        for section in SECTIONS
    }


def coverage_lines(told: dict[str, Any], width: int) -> Block:
    """Draw the sections: names with their counts, most often first; then what never came up."""
    lines: Block = []
    for section, row in told.items():
        lines += [ink(""), ink(f"{section}  {len(row['used'])} used", style="bold")]
        counts = ", ".join(f"{name} {count:,}" for name, count in row["used"].items())
        lines += hanging(ink("  "), counts, width)
        never = ", ".join(row["never"]) or "none"
        style = "bad" if row["never"] else "faint"
        lines += hanging(ink("  never used  ", style="faint"), never, width, style=style)
        reasons: dict[str, list[str]] = {}
        for name, why in row["cannot"].items():
            reasons.setdefault(why, []).append(name)
        for why, names in reasons.items():
            lines += hanging(ink("  cannot come up  ", style="faint"), why, width)
            lines += hanging(ink("    "), ", ".join(names), width, style="faint")
    return lines
