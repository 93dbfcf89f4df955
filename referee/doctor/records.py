"""Whether every log of the database can be read by this program."""

from collections.abc import Iterator

from referee.doctor.diagnosis import Deployment, Diagnosis, broken, good
from referee.service.matches import latest_matches
from referee.service.opened import open_desk
from referee.service.records.unreadable_logs import UnreadableLogs

NAMED = 5
"""Logs that are named for each reason."""
LATEST = 200
"""So many of the newest matches are folded to their heads as well."""
WHY = "each is a row of every list that says so, and nothing of it can be shown, ruled or played"
VERIFY = "see why: referee verify, and referee audit --all"


def record_findings(at: Deployment) -> Iterator[Diagnosis]:
    """What is found of the logs: one finding for each reason why some cannot be read."""
    desk = open_desk(at.url, readonly=True)
    try:
        found = UnreadableLogs().find(desk)
        _, rows = latest_matches(desk, LATEST)
        found |= {row.name: row.fault for row in rows if row.fault and row.name not in found}
    finally:
        desk.close()
    alike: dict[str, list[str]] = {}
    for name, fault in found.items():
        alike.setdefault(fault, []).append(name)
    for fault, names in alike.items():
        reason, _, do = fault.rpartition("; ")
        more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
        what = f"{', '.join(names[:NAMED])}{more} cannot be read: {reason or do}"
        yield broken("records", what, WHY, do if reason else VERIFY)
    if not found:
        yield good("records", "every event and match has the cards and policies that it is played by")
