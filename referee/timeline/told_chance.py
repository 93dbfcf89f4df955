"""How facts about a shared chance are told: commitments, shares and results."""

from events.wording import counted
from referee.timeline.telling import BRIEF, FULL, NORMAL, FactTelling, tells


@tells("chance.committed", NORMAL)
def chance_committed(t: FactTelling) -> str:
    """Tell who committed to a share, and the commitment."""
    who = "the house" if t["party"] == "house" else t["party"]
    return f"{who} committed to a share of chance: {t['commitment']}"


@tells("chance.revealed", NORMAL)
def chance_revealed(t: FactTelling) -> str:
    """Tell the share of a seat."""
    return f"{t['seat']} told its share of chance: {t['share']}"


@tells("chance.waived", BRIEF)
def chance_waived(t: FactTelling) -> str:
    """Tell that chance is no longer shared, and whose share is missing."""
    return f"the match goes on without a share of {t['seat']}: its chance is the machine's"


@tells("chance.drawn", FULL)
def chance_drawn(t: FactTelling) -> str:
    """Tell the number of a draw, and how much it took of how many."""
    if t["count"] == t["among"]:
        return f"draw {t['draw']} of the shared chance: the order of {counted(t['among'], 'place')}"
    taken = counted(t["count"], "place")
    return f"draw {t['draw']} of the shared chance: {taken} among {t['among']}"


@tells("chance.opened", NORMAL)
def chance_opened(t: FactTelling) -> str:
    """Tell the share of the house."""
    return f"the house told its share of chance: {t['share']}"
