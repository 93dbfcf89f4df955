"""How penalties and appeals are told."""

from referee.timeline.telling import BRIEF, NORMAL, FactTelling, tells


def _with(text: str, words: str | None) -> str:
    """Add free words for those who may read them."""
    return f"{text}: {words}" if words else text


def _whose(t: FactTelling) -> str:
    """Name who was punished: the seat with its person, or a person with what they are there."""
    if t["seat"]:
        return f"{t['seat']} ({t['person']})" if t["person"] else str(t["seat"])
    return f"{t['person']} ({t['role']})"


def _graded(level: str) -> str:
    """Write a level of the ladder with its article: a Warning, a Game Loss."""
    article = "an" if level[:1].lower() in "aeiou" else "a"
    return f"{article} {level.title()}"


@tells("penalty.issued", BRIEF)
def penalty_issued(t: FactTelling) -> str:
    """Tell a penalty: for what, the times before, the level that was suggested, what it does."""
    text = f"penalty {t['id']}: {_whose(t)} received {_graded(t['level'])} for {t['infraction']}"
    text += f" ({t['name']})" if t["name"] else ""
    if t["repeats"]:
        text += f", after {', '.join(t['repeats'])}"
    if t["suggested"] and t["suggested"] != t["level"]:
        text += f", instead of {_graded(t['suggested'])}"
    if t["same_as"]:
        text += f", the same incident as {t['same_as']}"
    if t["applies"] in {"next match", "event"}:
        text += f" (counts for the {t['applies']})"
    return _with(text, t.get("reason"))


@tells("penalty.withdrawn", BRIEF)
def penalty_withdrawn(t: FactTelling) -> str:
    """Tell a penalty withdrawn."""
    return _with(f"penalty {t['id']} was withdrawn", t.get("reason"))


@tells("appeal.filed", NORMAL)
def appeal_filed(t: FactTelling) -> str:
    """Tell an appeal."""
    what = "penalty" if t["ruling"].startswith("P") else "ruling"
    return _with(f"appeal {t['id']}: {t['seat']} appealed {what} {t['ruling']}", t.get("grounds"))


@tells("appeal.heard", NORMAL)
def appeal_heard(t: FactTelling) -> str:
    """Tell that a hearing began."""
    return f"appeal {t['id']} was heard"


@tells("appeal.decided", BRIEF)
def appeal_decided(t: FactTelling) -> str:
    """Tell how an appeal was decided."""
    by = f" by ruling {t['ruling']}" if t["ruling"] else ""
    return _with(f"appeal {t['id']}: {t['outcome']}{by}", t.get("reasons"))
