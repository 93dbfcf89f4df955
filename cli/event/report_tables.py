"""Tables of a report in rows of text: the work of judges, the standings; and what people are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cli.drawn.blocks import Block, fit
from cli.drawn.palette import ink
from cli.event.standing import COLUMN
from referee.service.event.records import report_words

Names = Mapping[str, str]
LABEL: Final = "{:<14}"
PLACES: Final = 16
"""Places of the standings that are listed; the page and JSON have all."""


def person(id_: str, names: Names) -> str:
    """A person by id, with their name where it is told."""
    return f"{id_} ({names[id_]})" if id_ in names else id_


def by(actor: str, names: Names) -> str:
    """An official by role and id, with their name where it is told."""
    role, _, who = actor.rpartition(":")
    return f"{role} {person(who, names)}".strip().replace("-", " ", 1) if role else person(who, names)


def work_rows(court: Any, names: Names, width: int) -> Block:
    """Calls and rulings, by round and by judge."""
    if not (court.whole.calls or court.whole.rulings):
        return []
    heads = f"{'calls':>8}{'rulings':>9}{'waited':>9}{'longest':>9}"
    rows = [(f"round {one.who}", one) for one in court.rounds] + [
        (by(one.who, names), one) for one in court.judges
    ]
    lines: Block = [fit(ink(f"  {'':<28}{heads}", style="faint"), width)]
    return lines + [fit(ink("  ") + fit(ink(name), 28) + ink(_work(one)), width) for name, one in rows]


def _work(one: Any) -> str:
    waited = [report_words.span(n) if one.waited.of else "-" for n in (one.waited.median, one.waited.longest)]
    open_ = f"  {one.open} never answered" if one.open else ""
    return f"{one.calls:>8}{one.rulings:>9}{waited[0]:>9}{waited[1]:>9}{open_}"


def standing_rows(r: Any, names: Names, width: int) -> Block:
    """The first places of the standings, and how many more there are."""
    if not r.standings:
        return []
    heads = "".join(f"{report_words.SHORT.get(name, name):>{COLUMN}}" for name, _ in r.standings[0].numbers)
    lines: Block = [fit(ink(f"  {'':>4} {'':<18}{'w-l-d':>8}{heads}", style="faint"), width)]
    for one in r.standings[:PLACES]:
        cells = "".join(f"{report_words.number(*two):>{COLUMN}}" for two in one.numbers)
        line = ink(f"  {one.place:>4} ") + fit(ink(f"{one.person} {names.get(one.person, '')}".strip()), 18)
        line += ink(f"{f'{one.won}-{one.lost}-{one.drawn}':>8}{cells}  ") + ink(one.deck, style="faint")
        if one.dropped >= 0:
            line.stylize("dim")
        lines.append(fit(line, width))
    more = len(r.standings) - PLACES
    return [*lines, ink(f"  and {more} more: --html, --json", style="faint")] if more > 0 else lines
