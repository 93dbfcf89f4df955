"""How what the people of an event do themselves is told."""

from referee.timeline.given_pages import pages_told
from referee.timeline.telling import BRIEF, NORMAL, FactTelling, tells
from referee.timeline.told_event import table_ended, with_reason


@tells("registration.opened", BRIEF)
def registration_opened(t: FactTelling) -> str:
    """Tell that people may enter themselves, for how many there is room."""
    room = f", {t['places']} places" if t["places"] else ""
    waiting = f", at most {t['waiting']} wait" if t["places"] and t["waiting"] >= 0 else ""
    code = ", with a code" if t["asks_code"] else ""
    return f"registration was opened{room}{waiting}{code}"


@tells("registration.closed", BRIEF)
def registration_closed(_: FactTelling) -> str:
    """Tell that nobody enters themselves any more."""
    return "registration was closed"


@tells("person.waiting", BRIEF)
def person_waiting(t: FactTelling) -> str:
    """Tell who waits for a place."""
    return f"{t['person']} waits for a place"


@tells("result.reported", NORMAL)
def result_reported(t: FactTelling) -> str:
    """Tell how a seat says that its table ended, and from which page where an official gave it out."""
    given = pages_told(t["pages"])
    return f"seat {t['seat']} reports: {table_ended(t)}" + (f" ({given})" if given else "")


@tells("page.given", NORMAL)
def page_given(t: FactTelling) -> str:
    """Tell whose page was given out; who gave it is told with every fact."""
    return f"the page of {t['person']} was given out"


@tells("table.called", BRIEF)
def table_called(t: FactTelling) -> str:
    """Tell that a judge was called to a table."""
    who = t["person"] or "the two accounts differ"
    said = f"call {t['id']} at table {t['table']} of round {t['round']}: {who}"
    return f"{said}: {t['question']}" if t.get("question") else said


@tells("table.answered", BRIEF)
def table_answered(t: FactTelling) -> str:
    """Tell that a judge came."""
    return with_reason(f"call {t['id']} was answered", t.get("answer"))
