"""The doors inside a room: which of its folders and modules may import which.

A room of `tests.house.doors` is one room to all others. What stands in here is the order inside a
large one: a subroom is a folder of it, or a module beside the folders, and may import those that
are named behind it. Nothing is open upward, so the rows stand in the order in which one reads.
"""

from typing import Final

SUBROOMS: Final[dict[str, dict[str, str]]] = {
    "referee.effects": {
        "nodes": "",
        "language": "nodes",
        "code": "",
        "kinds": "",
        "chance": "",
        "sighted": "",
        "analysis": "nodes language code",
        "board": "language code analysis",
        "run": "code kinds chance sighted board",
        "read": "nodes language analysis board",
        "deeds": "kinds analysis board run read",
        "needs": "nodes language analysis board run read deeds",
        "statements": "nodes language board read needs",
        "stated": "language code board read needs",
        "verbs": "nodes language chance sighted analysis board run read deeds needs statements "
        "stated",
        "program": "nodes language code kinds analysis board read needs statements stated verbs",
        "contents": "nodes language analysis",
        "library": "nodes language code kinds analysis board read needs statements stated program "
        "contents",
        "playable": "language library",
    },
}
"""The order inside the large rooms, from the ground up; the package itself imports nothing."""

UNORDERED: Final = ("cli", "referee.service", "referee.web")
"""The rooms whose folders still import each other in a circle; every other room has none."""
