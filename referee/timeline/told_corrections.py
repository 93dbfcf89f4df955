"""How corrections of an event are told."""

from referee.timeline.telling import BRIEF, FactTelling, tells
from referee.timeline.told_event import table_ended, with_reason


@tells("result.corrected", BRIEF)
def result_corrected(t: FactTelling) -> str:
    """Tell how a table ended otherwise than was written."""
    return with_reason(f"corrected: {table_ended(t)}", t.get("reason"))


@tells("person.corrected", BRIEF)
def person_corrected(t: FactTelling) -> str:
    """Tell whether and when a person left, as it is written now."""
    left = f"left after round {t['left']}" if t["left"] > 0 else "left before the first round"
    said = "takes part" if t["left"] < 0 else left
    return with_reason(
        f"corrected: {t['person']} {said}{', disqualified' if t['out'] else ''}", t.get("reason")
    )


@tells("seats.corrected", BRIEF)
def seats_corrected(t: FactTelling) -> str:
    """Tell who played where the other was written."""
    a, b = t["people"] or ("", "")
    return with_reason(
        f"corrected: in round {t['round']} {a} and {b} sat at each other's place", t.get("reason")
    )


@tells("person.penalized", BRIEF)
def person_penalized(t: FactTelling) -> str:
    """Tell a penalty of an event."""
    said = f"{t['person']} was given a {t['level']} ({t['infraction']}) in round {t['round']}"
    return with_reason(said, t.get("reason"))


PARTS = {
    "bye": "{person} has a bye in round {round}",
    "missed": "{person} misses round {round}",
    "loss": "{person} misses round {round}, which counts as a loss",
    "none": "{person} has no part in round {round} any more",
}
"""What a part of a round is called, by its word."""


@tells("part.given", BRIEF)
def part_given(t: FactTelling) -> str:
    """Tell what a person does in a round as it was set by hand."""
    said = PARTS.get(t["part"], PARTS["none"]).format(person=t["person"], round=t["round"])
    return with_reason(said, t.get("reason"))


@tells("result.withdrawn", BRIEF)
def result_withdrawn(t: FactTelling) -> str:
    """Tell that a table has no result any more."""
    said = f"corrected: round {t['round']}, table {t['table']} has no result"
    return with_reason(said, t.get("reason"))


@tells("penalty.carried", BRIEF)
def penalty_carried(t: FactTelling) -> str:
    """Tell in which round a kept loss was carried out."""
    return f"the loss of penalty {t['id']} was carried out in round {t['round']}"
