"""What a scorekeeper enters at a paper table, and takes back as a slip."""

from referee.service.acted import Acted
from referee.service.answers import stands
from referee.service.court.pointed import Amendment, SlipAnswer
from referee.service.orders.schema import order
from referee.service.orders.sitting import Sitting
from referee.service.play.papering import enter_line, fix_line, take_back_slip


def enter(at: Sitting, line: str) -> Acted:
    """Enter what was done: one line, carried out whole or not at all."""
    return enter_line(at.desk, at.name, line, at.by, **at.once)


def fix(at: Sitting, seq: int, line: str) -> Amendment:
    """Correct the entry that holds a seq; the lines after it are entered again as they were."""
    return fix_line(at.desk, at.name, seq, line, at.by)


@order(
    "",
    "/entries/slip",
    "Take the last entry back",
    "referee enter m1 undo",
    tag="paper",
    sees=True,
)
def slip(at: Sitting) -> SlipAnswer:
    """Take back one's own last entry as a slip, as long as nothing came after it."""
    at.made[:] = take_back_slip(at.desk, at.name, at.by, **at.once)
    now, back = stands(at.desk, at.name, at.to.eyes, at.made, at.before), at.made[-1].body
    return SlipAnswer(*now, back.to, back.reason)
