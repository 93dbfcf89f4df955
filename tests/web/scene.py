"""A table with every state of a card somewhere on it, as a view gives it."""

from __future__ import annotations

from typing import Any, Final

from referee.cards import CardDef, Catalog
from referee.web.drawing.cards import Faces
from referee.web.drawing.parts import BoardSource

CARDS: Final = (
    CardDef("Ironbriar Ballista", "SIGNI", ("green",), 3, 12000, classes=("Siege",), text=("One.",)),
    CardDef("Two-Tone Warden", "SIGNI", ("white", "black"), 3, 10000, classes=("Guardian",)),
    CardDef("Pale Undine", "SIGNI", ("blue",), 3, 12000, classes=("Water",), burst=True),
    CardDef("Lantern Moth", "SIGNI", ("green",), 2, 8000, classes=("Insect",), guard=True),
    CardDef("Reed Shield", "SIGNI", (), 1, 1000, guard=True),
    CardDef("Mending Tide", "SPELL", ("blue",), burst=True),
    CardDef("Glass Colossus", "RESONA", ("red",), 4, 15000),
    CardDef("Yorune, Third Lantern", "LRIG", ("green",), 3, limit=6),
    CardDef("Sable, Duet Spark", "ASSIST LRIG", ("red",), 2, limit=1),
)
FACES: Final = Faces(Catalog(CARDS))
NAMES: Final = {"A": "Ines Maron", "B": "Teo Lindqvist"}


def slot(name: str | None, card: int, **more: object) -> dict[str, Any]:
    """Give a card on the field, just played; further fields as they are given."""
    plain: dict[str, Any] = {
        "id": card, "name": name, "up": True, "frozen": False, "awakened": False,
        "face_down": False, "under": [], "attached": [],
    }  # fmt: skip
    return plain | more


def row(start: int, *names: str | None) -> list[dict[str, Any]]:
    """Cards in the open, with ids from a number on."""
    return [{"id": start + i, "name": name} for i, name in enumerate(names)]


def _lrigs(start: int) -> list[dict[str, Any] | None]:
    return [
        slot("Sable, Duet Spark", start, level=2, limit=1, colors=["red"], keywords=[]),
        slot(
            "Yorune, Third Lantern", start + 1, level=3, limit=6, colors=["green"], keywords=[],
            up=False, under=row(start + 3, "Sable, Duet Spark"),
        ),
        slot("Sable, Duet Spark", start + 2, level=2, limit=1, colors=["red"], keywords=[]),
    ]  # fmt: skip


def half(start: int, *, hand: bool, cards: int = 5) -> dict[str, Any]:
    """A seat: three LRIGs, no SIGNI, some cards in every pile; ids from `start` on."""
    names = ("Reed Shield", "Mending Tide", "Lantern Moth", "Two-Tone Warden", "Pale Undine")
    held = row(start + 40, *(names[i % len(names)] for i in range(cards)))
    return {
        "deck": {"count": 20, "known": []},
        "life": {"count": 5, "known": []},
        "hand": {"count": cards, "cards": held} if hand else {"count": cards},
        "lrig_deck": {"count": 2},
        "ener": row(start + 10, "Lantern Moth", "Two-Tone Warden", "Reed Shield"),
        "trash": row(start + 20, "Mending Tide", "Pale Undine"),
        "lrig_trash": [],
        "check": [],
        "excluded": [],
        "loose": [],
        "signi": [None, None, None],
        "lrig": _lrigs(start + 30),
        "coins": 0,
        "viruses": [],
        "refreshes": 0,
        "limit": 8,
    }


def _attackers() -> list[dict[str, Any] | None]:
    return [
        slot("Lantern Moth", 1, up=False, power=8000, level=2, colors=["green"], keywords=[]),
        slot("Ironbriar Ballista", 2, up=False, power=15000, printed_power=12000, level=3,
             colors=["green"], keywords=["Double Crush", "Lancer", "S Guard", "Shadow"],
             attached=[{"id": 3, "name": "Reed Shield", "role": "soul"}]),
        slot("Two-Tone Warden", 4, power=10000, level=4, colors=["white", "black"],
             keywords=["Shadow"], under=row(5, "Reed Shield", "Reed Shield")),
    ]  # fmt: skip


def _defenders() -> list[dict[str, Any] | None]:
    return [
        slot("Glass Colossus", 7, power=15000, level=4, colors=["red"], keywords=[],
             awakened=True),
        None,
        slot("Pale Undine", 8, up=False, frozen=True, power=12000, level=3, colors=["blue"],
             keywords=[], attached=[{"id": 9, "role": "charm"}]),
    ]  # fmt: skip


def view(viewer: str = "A", *, cards: int = 5, ruleset: str = "diva") -> dict[str, Any]:
    """The SIGNI attack step of a turn of A, in which the Ballista attacks."""
    a = half(100, hand=viewer in {"A", "judge"}, cards=cards)
    b = half(200, hand=viewer in {"B", "judge"}, cards=cards)
    a["signi"], b["signi"] = _attackers(), _defenders()
    a["coins"], b["viruses"] = 2, [1]
    b["check"], b["excluded"] = row(290, "Mending Tide"), row(295, "Unheard Of")
    if ruleset == "classic":
        for side in (a, b):
            side["lrig"] = [None, side["lrig"][1], None]
    return {
        "seq": 212,
        "turn": {"number": 9, "seat": "A", "phase": "attack.signi"},
        "first": "A",
        "attacker": 2,
        "winner": "",
        "reason": "",
        "settings": {"ruleset": ruleset, "edition": "9.0.0"},
        "decision": {
            "kind": "targets", "seat": "A", "least": 1, "most": 1, "about": {},
            **({"count": 1, "items": [7]} if viewer in {"A", "judge"} else {}),
        },
        "seats": {"A": a, "B": b},
        "lasting": [
            {"id": 90, "seat": "A", "name": "Ironbriar Ballista", "line": 1, "since": 0,
             "until": 9, "until_at": "", "seq": 202},
        ],
        "waiting": [{"id": 91, "seat": "B", "name": "Pale Undine", "line": 1, "seq": 211}],
    }  # fmt: skip


def seen(viewer: str = "A", **more: Any) -> BoardSource:
    """What a board of the table is drawn from; `more` are fields of the view's making."""
    return BoardSource(view(viewer, **more), None, viewer, "B" if viewer == "B" else "A", FACES, NAMES)
