"""The gallery: the process in which those look who only watch, beside the service and not in it.

Question: how do many look at the record at once, and no decision of a player waits for them?
May import: what the window may. The gate of the service lets everybody in as before, counts,
charges and keeps the log; what it let in of those who watch is brought here, answered by the same
endpoints at desks that only read, and handed on as it comes.
Public names: `Gallery` (begins the process and asks it), `Handing` (says what goes there),
`WATCHER` (the module of its own end).
"""

from referee.web.gallery.gallery import WATCHER, Gallery, Handing

__all__ = ["WATCHER", "Gallery", "Handing"]
