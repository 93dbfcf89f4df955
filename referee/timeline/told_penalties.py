"""How penalties and appeals are told."""

from referee.timeline.telling import BRIEF, NORMAL, Telling, tells


def _with(text: str, words: str | None) -> str:
    """Add free words for those who may read them."""
    return f"{text}: {words}" if words else text


@tells("penalty.issued", BRIEF)
def penalty_issued(t: Telling) -> str:
    """Tell a penalty: for what, the times before, the level that was suggested, what it does."""
    who = t["seat"] or f"{t['role']}:{t['person']}"
    text = f"penalty {t['id']}: {who} got {t['level']} for {t['infraction']}"
    if t["repeats"]:
        text += f", after {', '.join(t['repeats'])}"
    if t["suggested"] and t["suggested"] != t["level"]:
        text += f", instead of {t['suggested']}"
    if t["same_as"]:
        text += f", the same incident as {t['same_as']}"
    if t["applies"] in {"next match", "event"}:
        text += f" (counts for the {t['applies']})"
    return _with(text, t.get("reason"))


@tells("penalty.withdrawn", BRIEF)
def penalty_withdrawn(t: Telling) -> str:
    """Tell a penalty withdrawn."""
    return _with(f"penalty {t['id']} was withdrawn", t.get("reason"))


@tells("appeal.filed", NORMAL)
def appeal_filed(t: Telling) -> str:
    """Tell an appeal."""
    return _with(f"appeal {t['id']}: {t['seat']} appealed ruling {t['ruling']}", t.get("grounds"))


@tells("appeal.heard", NORMAL)
def appeal_heard(t: Telling) -> str:
    """Tell that a hearing began."""
    return f"appeal {t['id']} was heard"


@tells("appeal.decided", BRIEF)
def appeal_decided(t: Telling) -> str:
    """Tell how an appeal was decided."""
    by = f" by ruling {t['ruling']}" if t["ruling"] else ""
    return _with(f"appeal {t['id']}: {t['outcome']}{by}", t.get("reasons"))
