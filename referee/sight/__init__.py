"""Who may see it.

Question: what do seat A, seat B, a spectator and a judge see of a fact and of a state?
May import: referee.state, events.kinds, events.codec, events.vocabulary. Public names:
`project_fact`, `told_fields`, `veiled`, `project_state`, `project_decision`, `Follower`,
`letter_of`, `seen_as`, `readable`, `face`, `View`,
`UnknownViewerError`.

Nothing hidden leaves the core by deletion: a projection is built from what its viewer may see.
"""

from referee.sight.facts import project_fact, told_fields, veiled
from referee.sight.view import Follower, View, face, project_decision, project_state, readable
from referee.sight.viewers import UnknownViewerError, letter_of, seen_as

__all__ = [
    "Follower",
    "UnknownViewerError",
    "View",
    "face",
    "letter_of",
    "project_decision",
    "project_fact",
    "project_state",
    "readable",
    "seen_as",
    "told_fields",
    "veiled",
]
