"""Two tables that look alike to a viewer, played on side by side: where they differ is a leak."""

from __future__ import annotations

import random
from typing import Any

from events.canonical import canonical
from events.kinds import CardsShown, Fact, LrigsOpened
from events.vocabulary import VIEWERS
from referee.sight import project_fact, project_state
from referee.state import Match
from tests.properties.tables import alike, answered, fair_answers, listed

WATCHERS = VIEWERS[:3]
MOST_COMMANDS = 8


def told(fact: Fact, viewer: str) -> bytes:
    """What a viewer reads of a fact, as bytes."""
    return canonical(project_fact(fact, viewer))


def _faces(fact: Fact, viewer: str) -> list[str]:
    """The names that a fact tells a viewer: in order only beside the places they belong to."""
    body = project_fact(fact, viewer)["body"]
    names = [str(name) for name in body.get("names", ())]
    placed = "cards" in body or isinstance(fact.body, LrigsOpened)
    return names if placed else sorted(names)


def leak(mine: list[Fact], other: list[Fact], viewer: str) -> tuple[str, bool]:
    """Compare what two commands tell a viewer: the first leak, and whether a face was told.

    From the fact that shows the viewer a card that differs, the two tables may go their own ways.
    """
    for one, two in zip(mine, other, strict=False):
        if told(one, viewer) == told(two, viewer):
            continue
        if one.body.KIND == two.body.KIND and _faces(one, viewer) != _faces(two, viewer):
            return _beside_faces(one, two, viewer), True
        return f"{told(one, viewer).decode()} became {told(two, viewer).decode()}", False
    if len(mine) != len(other):
        return f"{len(mine)} facts became {len(other)}", False
    return "", False


def _beside_faces(one: Fact, two: Fact, viewer: str) -> str:
    """What differs beside the names of the cards that are told."""
    rows = [project_fact(f, viewer) for f in (one, two)]
    if isinstance(one.body, CardsShown):
        _cut_alike([row["body"] for row in rows])
    for row in rows:
        row["body"].pop("names")
    return "" if canonical(rows[0]) == canonical(rows[1]) else f"{rows[0]} became {rows[1]}"


def _cut_alike(bodies: list[dict[str, Any]]) -> None:
    """Cut two reveals to the shorter one where a face in it says why the other goes on."""
    least = min(len(body["names"]) for body in bodies)
    if bodies[0]["names"][:least] == bodies[1]["names"][:least]:
        return
    for body in bodies:
        body["count"] = least
        if "cards" in body:
            body["cards"] = body["cards"][:least]


def walk(state: Match, viewer: str, seed: int) -> tuple[str, int]:
    """Play on at two tables that look alike to a viewer; give the first leak and the commands.

    Both get the same dice and answers that look the same to the viewer; each must be legal.
    """
    chance = random.Random(seed)
    other = alike(state, viewer, chance)
    for command in range(MOST_COMMANDS):
        if project_state(state, viewer) != project_state(other, viewer):
            return f"the views at seq {state.seq} differ", command
        decision = state.decision
        if decision is None:
            return "", command
        if decision.seat == viewer and listed(state) != listed(other):
            return f"the legal answers of {viewer} at seq {state.seq} differ", command
        pair = next(fair_answers(state, other, viewer, chance), None)
        if pair is None:
            return "", command
        action, same = pair
        dice = chance.randrange(10**9)
        mine, theirs = answered(state, action, dice), answered(other, same, dice)
        found, shown = leak(mine.facts, theirs.facts, viewer)
        if found or shown:
            return (f"{action}: {found}" if found else ""), command
        state, other = mine.state, theirs.state
    return "", MOST_COMMANDS
