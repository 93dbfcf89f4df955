"""A whole match as one HTML file that is the viewer.

Question: what does one pair of eyes see of a match, as a page that needs no network?
May import: referee.web.pages, referee.web.drawing, referee.service, markupsafe, pydantic_core.
Public names: `replay`, `Replayed` (page).

Everything in it is drawn by what draws the pages, so that a file says what the service says.
"""

from referee.web.replay.page import Replayed, replay

__all__ = ["Replayed", "replay"]
