"""How facts of the court are told: who acted is told by the log, what was ordered by the words."""

from events.given import whole_number
from events.wording import counted
from referee.timeline.telling import BRIEF, FULL, NORMAL, FactTelling, tells


def _with(text: str, reason: str | None) -> str:
    """Add a free text for those who may read it."""
    return f"{text}: {reason}" if reason else text


@tells("checkpoint.named", NORMAL)
def checkpoint_named(t: FactTelling) -> str:
    """Tell a named point."""
    return f"seq {t['point']} was named {t['name']}"


@tells("checkpoint.signed", FULL)
def checkpoint_signed(t: FactTelling) -> str:
    """Tell which root was signed, and by whom; a note names its subject and its size first."""
    size = "".join(t["note"].split("\n")[1:2])
    number = whole_number(size) or 0
    what = counted(number, "fact")
    if t.get("members"):
        what = f"{counted(number, 'match', 'matches')} of the event"
    return f"{t['key'].partition('+')[0]} signed the root over {what}"


@tells("match.rewound", BRIEF)
def match_rewound(t: FactTelling) -> str:
    """Tell a rewind, its grade, and who authorised it."""
    grade = f" ({t['grade']})" if t["grade"] else ""
    lay = ", cards put back as they lay" if t["as_it_lay"] else ""
    let = f", authorised by {t['authorised']}" if t["authorised"] else ""
    return _with(f"the match was rewound to {t['to']}{grade}{lay}{let}", t.get("reason"))


@tells("result.recorded", BRIEF)
def result_recorded(t: FactTelling) -> str:
    """Tell a result that no rule of the game made, why, and who reported it."""
    ends = {"draw": "a draw", "double-loss": "both seats lost"}
    won = ends.get(t["winner"]) or f"seat {t['winner']} won"
    by = "both seats" if t["reported"] == "both" else f"seat {t['reported']}"
    said = f", reported by {by}" if t["reported"] else ""
    why = f" by time (policy {t['policy']})" if t["reason"] == "time" else ""
    return f"the result was recorded: {won}{why}{said}"


@tells("ruling.given", BRIEF)
def ruling_given(t: FactTelling) -> str:
    """Tell a ruling and its remedy."""
    over = f" (supersedes {t['supersedes']})" if t["supersedes"] else ""
    about = f" on {t['call']}" if t["call"] else ""
    if t["missed"]:
        about += f" on the trigger missed at {t['missed']} ({t['trigger']})"
    if t["illegal"]:
        about += f" on the illegal action recorded at {t['illegal']}"
    remedy = f", remedy {t['remedy']}" if t["remedy"] != "none" else ", no remedy"
    return _with(f"ruling {t['id']}{over}{about}{remedy}", t.get("decision"))


@tells("ruling.withdrawn", BRIEF)
def ruling_withdrawn(t: FactTelling) -> str:
    """Tell a ruling withdrawn."""
    return _with(f"ruling {t['id']} was withdrawn", t.get("reason"))


@tells("consent.said", NORMAL)
def consent_said(t: FactTelling) -> str:
    """Tell whether a seat lets its hidden parts be shown after the match."""
    does = "let" if t["given"] else "no longer let"
    return f"{t['seat']} {does} its hidden cards be shown after the match"


@tells("takeback.asked", NORMAL)
def takeback_asked(t: FactTelling) -> str:
    """Tell that a seat asks to take something back."""
    return f"{t['seat']} asked to take back what was done since {t['to']} ({t['grade']})"


@tells("takeback.answered", NORMAL)
def takeback_answered(t: FactTelling) -> str:
    """Tell how a takeback was answered."""
    return f"takeback {t['id']} was {t['answer']}"


@tells("call.opened", NORMAL)
def call_opened(t: FactTelling) -> str:
    """Tell a call."""
    return _with(f"{t['seat']} called a judge at {t['point']}", t.get("question"))


@tells("call.claimed", FULL)
def call_claimed(t: FactTelling) -> str:
    """Tell that a call was taken."""
    return f"call {t['id']} was taken"


@tells("call.escalated", NORMAL)
def call_escalated(t: FactTelling) -> str:
    """Tell that a call went to the head judge."""
    return _with(f"call {t['id']} was escalated to the head judge", t.get("reason"))


@tells("call.closed", FULL)
def call_closed(t: FactTelling) -> str:
    """Tell that a call was closed."""
    how = f" with ruling {t['ruling']}" if t["ruling"] else " without a ruling"
    return f"call {t['id']} was closed{how}"


@tells("clock.stopped", FULL)
def clock_stopped(t: FactTelling) -> str:
    """Tell that the clock stands."""
    return _with("the clock was stopped", t["reason"])


@tells("clock.started", FULL)
def clock_started(t: FactTelling) -> str:
    """Tell that the clock runs."""
    return _with("the clock was started", t["reason"])


@tells("time.extended", NORMAL)
def time_extended(t: FactTelling) -> str:
    """Tell extra time, in minutes and seconds."""
    minutes, seconds = divmod(t["seconds"], 60)
    return _with(f"the table got {minutes}:{seconds:02d} of extra time", t["reason"])


@tells("statement.made", NORMAL)
def statement_made(t: FactTelling) -> str:
    """Tell that a person made a statement, and what it says to those who may read it."""
    about = f" about {t['about']}" if t["about"] else ""
    return _with(f"statement {t['id']} of {t['person']}{about}", t.get("text"))


@tells("note.made", FULL)
def note_made(t: FactTelling) -> str:
    """Tell a remark, and its mark to those who may read it."""
    mark = f", {t['mark']}" if t.get("mark") else ""
    return _with(f"a note at {t['point']}{mark}", t.get("text"))


@tells("view.opened", FULL)
def view_opened(t: FactTelling) -> str:
    """Tell that a full view was opened."""
    return _with(f"the full view at {t['point']} was opened", t.get("purpose"))


@tells("seat.admitted", NORMAL)
def seat_admitted(t: FactTelling) -> str:
    """Tell who was given a token for a seat."""
    seats = "both seats" if len(t["seats"]) > 1 else f"seat {t['seats']}"
    whose = f" to {t['person']}" if t["person"] else ""
    return f"a token for {seats} was given{whose}"


@tells("illegal.recorded", BRIEF)
def illegal_recorded(t: FactTelling) -> str:
    """Tell that what stood at the table was illegal."""
    noticed = f", noticed at {t['noticed']}" if t["noticed"] else ""
    text = f"illegal action {t['id']}: what {t['seat']} did at {t['action']} stood{noticed}"
    return _with(text, t.get("told"))


@tells("due.flagged", BRIEF)
def due_flagged(t: FactTelling) -> str:
    """Tell what the rules would have done and nobody carried out."""
    return f"{t['id']} has been due for {t['seat']} since {t['since']}: {t['what']}"


@tells("due.cleared", NORMAL)
def due_cleared(t: FactTelling) -> str:
    """Tell that what was due is dealt with."""
    return f"{t['id']} is no longer due: {t['how']}"


@tells("branch.opened", NORMAL)
def branch_opened(t: FactTelling) -> str:
    """Tell that a branch begins."""
    text = f"branch {t['id']} of {t['parent']} went on from {t['point']}"
    return _with(text, t.get("purpose"))
