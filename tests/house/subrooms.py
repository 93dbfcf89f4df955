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
    "referee.service": {
        "acted": "",
        "chance": "",
        "errors": "",
        "pointing": "errors",
        "store": "chance errors",
        "table": "chance errors",
        "views": "table",
        "reading": "errors pointing store views",
        "desk": "acted chance errors pointing store reading",
        "trouble": "errors",
        "matches": "chance store desk trouble",
        "opened": "chance store desk",
        "commands": "errors store",
        "looking": "store views desk",
        "proof": "chance errors store desk commands looking",
        "shares": "chance errors",
        "commit": "acted chance errors store desk commands proof shares",
        "court": "chance errors store table reading desk matches commands looking commit",
        "event": "acted chance errors store table desk commands proof shares commit court",
        "play": "acted chance errors store table reading desk commands looking proof "
        "commit court event",
        "records": "errors store desk matches proof court",
        "answers": "acted desk looking",
        "heading": "desk looking",
        "points": "pointing desk",
        "orders": "acted errors store table desk commands looking commit court event play "
        "answers points",
        "program": "",
        "scenes": "errors store reading desk looking",
        "sealing": "desk looking",
        "simulated": "chance table",
        "telling": "store reading desk court event play points",
    },
    "referee.web": {
        "late_desks": "",
        "noted": "",
        "refusals": "",
        "settings": "",
        "turns": "refusals",
        "clerk": "late_desks noted refusals settings turns",
        "door": "",
        "headers": "",
        "lines": "settings door",
        "encoded": "",
        "talking": "noted refusals headers lines encoded",
        "access": "noted refusals settings turns clerk door headers lines talking",
        "live": "clerk encoded access",
        "api": "refusals turns clerk encoded access live",
        "drawing": "",
        "pages": "refusals settings clerk headers encoded access live api drawing",
        "desk": "refusals access drawing pages",
        "families": "",
        "gallery": "refusals settings turns door access families",
        "problems": "refusals encoded access api pages",
        "telling": "refusals turns access pages problems",
        "gate": "settings access telling",
        "kept": "",
        "onward": "",
        "publisher": "settings",
        "replay": "refusals turns access api drawing pages",
        "app": "settings clerk lines access live api pages desk families gallery "
        "telling gate kept onward publisher replay",
        "serving": "settings lines talking gallery app",
        "watcher": "settings turns clerk access gallery app serving",
    },
}
"""The order inside the large rooms, from the ground up; the package itself stands on top."""

UNORDERED: Final = ("cli",)
"""The rooms whose folders still import each other in a circle; every other room has none."""
