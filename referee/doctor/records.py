"""Whether every log of the database can be read by this program."""

from collections.abc import Iterator

from events.wording import counted
from referee.doctor.diagnosis import Deployment, Diagnosis, broken, care, good
from referee.service.desk import Desk
from referee.service.event.running import event_names
from referee.service.matches import false_listings, latest_matches
from referee.service.opened import open_desk
from referee.service.proof.signing import told_heads
from referee.service.records.unreadable_logs import UnreadableLogs, log_fault

NAMED = 5
"""Logs that are named for each reason."""
LATEST = 200
"""The number of newest matches that are folded and verified as well, as every event is."""
WHY = "each is a row of every list that says so, and nothing of it can be shown, ruled or played"
LOST = "facts that were written are not there"
VERIFY = "see why: referee verify, and referee audit --all"


def record_findings(at: Deployment) -> Iterator[Diagnosis]:
    """What is found of the logs: one finding for each reason why some cannot be read."""
    desk = open_desk(at.url, readonly=True)
    try:
        found = UnreadableLogs().find(desk)
        _, rows = latest_matches(desk, LATEST)
        found |= {row.name: row.fault for row in rows if row.fault and row.name not in found}
        for name in {*(row.name for row in rows), *event_names(desk)} - set(found):
            if fault := log_fault(desk, name):
                found[name] = fault
        found |= desk.registry.faults()
        listed = [name for name in false_listings(desk, LATEST) if name not in found]
        heads = list(_heads(desk))
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
    if listed:
        what = f"the rows by which lists show {', '.join(listed[:NAMED])} are not what their facts say"
        yield broken(
            "lists", what, "lists and searches show them wrongly", "make them anew: referee db rebuild"
        )
    yield from heads


def _heads(desk: Desk) -> Iterator[Diagnosis]:
    """Hold the logs to the heads that were kept of them: whether each is as long as it was."""
    told = told_heads(desk, roots=False)
    if told is None:
        return
    why = "a log that is taken away, or cut short, would not be noticed"
    if told.missing:
        yield care(
            "heads", f"{told.file} is not there", why, "lay the copy of it back, else play on: it is made"
        )
    for one in told.gone:
        yield broken("heads", f"{one.name}: {one.what} ({told.file})", LOST, VERIFY)
    if told.unread:
        what = f"{counted(len(told.unread), 'line')} of {told.file} cannot be read"
        yield broken("heads", what, why, "lay the copy of it back that was made last")
    if told.good and not told.missing:
        more = f"; {told.uncovered}" if told.after else ""
        yield good("heads", f"every log is as long as {told.file} says{more}")
