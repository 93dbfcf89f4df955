"""An earlier action is amended, as it is asked over HTTP."""

from __future__ import annotations

from referee.service.play.amending import entries_before
from tests.web.hall import Hall

MATCH = "demo"
AT = f"/v1/matches/{MATCH}"


def amended(hall: Hall) -> None:
    """Let another answer stand where one was given, after it was tried."""
    with hall.desk() as desk:
        last = entries_before(desk, MATCH, "judge", desk.reader(MATCH).head(), 1)[0]
    hall.get("owner", f"{AT}/amendment?seq={last.seq}&words=no")
    order = {"seq": last.seq, "words": "no", "reason": "The wrong one was pressed."}
    hall.post("owner", f"{AT}/amendments", order | {"by": "head-judge:ann"})
