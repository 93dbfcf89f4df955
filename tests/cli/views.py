"""Hand-made views in the shape that sight gives, to look at boards without a match."""

from __future__ import annotations

from typing import Any, NamedTuple


class PrintedFace(NamedTuple):
    """A printed face as a board reads it."""

    colors: tuple[str, ...] = ()
    level: int | None = None
    power: int | None = None
    burst: bool = False
    guard: bool = False


FACES = {
    "Field Mouse": PrintedFace(("white",), 1, 2000),
    "Tin Soldier": PrintedFace(("red",), 2, 5000),
    "Glass Heron": PrintedFace(("blue",), 3, 10000),
    "Ironbriar Ballista of the Outer Wall": PrintedFace(("green", "black"), 3, 12000),
    "Plain Warden": PrintedFace((), 1, 1000, guard=True),
}


def slot(name: str | None, card: int, **more: object) -> dict[str, Any]:
    """Give a card on the field; unnamed states are those of a card just played."""
    given: dict[str, Any] = {
        "id": card,
        "name": name,
        "up": True,
        "frozen": False,
        "awakened": False,
        "face_down": False,
        "under": [],
        "attached": [],
    }
    return given | more


def half(start: int, *, hand: bool) -> dict[str, Any]:
    """What one seat has: three LRIGs, an empty SIGNI row, some cards in the piles."""
    cards = [{"id": start + i, "name": n} for i, n in enumerate(list(FACES)[:4])]
    return {
        "deck": {"count": 28, "known": []},
        "life": {"count": 6, "known": []},
        "hand": {"count": 4, "cards": cards} if hand else {"count": 4},
        "lrig_deck": {"count": 7},
        "ener": [{"id": start + 10 + i, "name": n} for i, n in enumerate(FACES)],
        "trash": [{"id": start + 20, "name": "Tin Soldier"}],
        "lrig_trash": [],
        "check": [],
        "excluded": [],
        "loose": [],
        "signi": [None, None, None],
        "lrig": [
            slot("Moss Page", start + 30, level=0),
            slot("Ember Queen", start + 31, level=2, limit=5, under=[{"id": 1, "name": "Ember"}]),
            slot("Dusk Page", start + 32, level=0, up=False),
        ],
        "coins": 0,
        "viruses": [],
        "refreshes": 0,
    }


def view(viewer: str = "judge") -> dict[str, Any]:
    """Give a table in the SIGNI attack step with every state of a card somewhere on it."""
    a = half(100, hand=viewer in {"A", "judge"})
    b = half(200, hand=viewer in {"B", "judge"})
    a["signi"] = [
        slot("Ironbriar Ballista of the Outer Wall", 1, up=False, power=15000, level=3,
             keywords=["Lancer", "Double Crush"]),
        slot("Field Mouse", 2, power=2000, level=1, under=[{"id": 3, "name": "Tin Soldier"}]),
        None,
    ]  # fmt: skip
    b["signi"] = [
        slot("Glass Heron", 4, frozen=True, power=7000, level=3, keywords=["Guard"]),
        slot("Tin Soldier", 5, up=False, frozen=True, awakened=True, power=5000, level=2),
        slot("Plain Warden", 6, power=1000, level=1,
             attached=[{"id": 7, "name": "Dusk Soul", "role": "soul"}]),
    ]  # fmt: skip
    b["viruses"] = [1]
    return {
        "seq": 57,
        "turn": {"number": 3, "seat": "A", "phase": "attack.signi"},
        "first": "A",
        "attacker": 1,
        "winner": "",
        "reason": "",
        "settings": {"ruleset": "diva", "edition": "9.0.0", "chance": "machine"},
        "decision": {"kind": "burst", "seat": "B", "count": 1, "least": 0, "most": 1, "about": {}},
        "seats": {"A": a, "B": b},
        "lasting": [{"id": 90, "name": "Field Mouse", "line": 2, "until": 3}],
        "waiting": [{"id": 91, "seat": "A", "name": "Tin Soldier", "line": 1}],
    }
