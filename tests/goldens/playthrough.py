"""One seeded game, printed: at every decision the state, each viewer's view, and the choices."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any, Final

from events.canonical import canonical
from events.codec import encode
from events.kinds import ActionTaken, Fact
from events.vocabulary import VIEWERS
from referee.rules import Table
from referee.service.table.listing import listed
from referee.service.views import view_of
from referee.state import Match, fingerprint
from tests.games import simulator

SEED: Final = "playthrough-5"
MOST_SHOWN: Final = 12
DIGITS: Final = 10


def short(data: bytes) -> str:
    """The first digits of a hash: enough to see that something changed."""
    return hashlib.sha256(data).hexdigest()[:DIGITS]


def _cards(row: Sequence[dict[str, Any]]) -> str:
    return ", ".join(card.get("name") or "?" for card in row) or "-"


def _place(slot: dict[str, Any] | None) -> str:
    if slot is None:
        return "-"
    words = [slot.get("name") or "?"]
    if "power" in slot:
        words.append(str(slot["power"]))
    words += [word for word, on in (("down", not slot["up"]), ("frozen", slot["frozen"])) if on]
    words += slot.get("keywords", [])
    return " ".join(words)


def board(view: dict[str, Any]) -> Iterator[str]:
    """Draw a view in a few lines."""
    for seat, side in view["seats"].items():
        counts = " ".join(f"{zone} {side[zone]['count']}" for zone in ("deck", "life", "hand", "lrig_deck"))
        yield f"    {seat} {counts} coins {side['coins']} limit {side['limit']}"
        for zone in ("hand", "lrig_deck"):
            if "cards" in side[zone]:
                yield f"      {zone}: {_cards(side[zone]['cards'])}"
        for zone in ("ener", "trash", "lrig_trash", "check", "excluded"):
            if side[zone]:
                yield f"      {zone}: {_cards(side[zone])}"
        yield f"      lrig: {' | '.join(_place(s) for s in side['lrig'])}"
        yield f"      signi: {' | '.join(_place(s) for s in side['signi'])}"


def _told(facts: Sequence[Fact]) -> str:
    data = b"".join(c.open + b"".join(b for _, b in c.parts) for c in map(encode, facts))
    return f"{len(facts)} facts {short(data)}: {' '.join(f.body.KIND for f in facts)}"


def _decision(number: int, table: Table) -> Iterator[str]:
    state, decision = table.state, table.decision
    if decision is None:
        yield f"{number}. @{state.seq} over: {state.winner} ({state.reason})"
        return
    turn = state.turn
    yield (
        f"{number}. @{state.seq} turn {turn.number} {turn.seat} {turn.phase}: {decision.seat} "
        f"{decision.kind} {decision.least}-{decision.most}"
    )
    rows = [c.text for c in listed(table).choices]
    shown = rows if len(rows) <= MOST_SHOWN else rows[: MOST_SHOWN - 1]
    yield from (f"    {n} {text}" for n, text in enumerate(shown, 1))
    if len(shown) < len(rows):
        yield f"    ... {len(rows)} in all, {short(canonical(rows))}"


def lines() -> Iterator[str]:
    """Play the game and print it."""
    printed: list[str] = []
    asked: list[int] = []
    boards: set[tuple[int, str]] = set()

    def watch(facts: Sequence[Fact], state: Match, table: Table) -> None:
        first = facts[0].body
        if isinstance(first, ActionTaken):
            chosen = " ".join([first.do, *map(str, first.cards)])
            printed.append(f"    {first.seat}: {chosen}")
        printed.append(f"    {_told(facts)}")
        asked.append(state.seq)
        printed.extend(_decision(len(asked), table))
        views = {viewer: view_of(table, viewer) for viewer in VIEWERS}
        hashes = " ".join(f"{viewer} {short(canonical(view))}" for viewer, view in views.items())
        printed.append(f"    state {fingerprint(state)[:DIGITS]} {hashes}")
        moment = (state.turn.number, "main" if state.turn.phase == "main" else "")
        if (moment[1] and moment not in boards) or state.winner:
            boards.add(moment)
            for viewer, view in views.items():
                printed.append(f"  seen by {viewer}")
                printed.extend(board(view))

    simulator().play(SEED, watch)
    yield from printed


def text() -> str:
    """The whole printed game."""
    return "\n".join(lines()) + "\n"
