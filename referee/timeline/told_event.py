"""How facts of an event are told: people, officials, rounds and tables."""

from typing import Final

from events.wording import counted
from referee.timeline.given_pages import source_told
from referee.timeline.telling import BRIEF, NORMAL, FactTelling, tells

NAMES: Final = {"shown": "; names are public", "hidden": "; names are not public"}
"""What is told of the names of its people, where the event itself says it."""


def with_reason(text: str, reason: str | None) -> str:
    """Add a reason for those who may read it."""
    return f"{text}: {reason}" if reason else text


@tells("event.opened", BRIEF)
def event_opened(t: FactTelling) -> str:
    """Tell that an event began, and by which rules."""
    what = f"{t['title']} was" if t["title"] else "the event was"
    names = NAMES.get(t["name_display"], "")
    return f"{what} opened for {t['date']}, {t['ruleset']}, edition {t['edition']}{names}"


@tells("policy.adopted", NORMAL)
def policy_adopted(t: FactTelling) -> str:
    """Tell another policy by the beginning of its hash."""
    return f"policy {t['policy'][:12]} was adopted"


@tells("person.entered", NORMAL)
def person_entered(t: FactTelling) -> str:
    """Tell that a person takes part, and with which deck to those who may know."""
    deck = t.get("deck")
    return f"{t['person']} was entered" + (f" with the deck {deck}" if deck else "")


@tells("person.dropped", NORMAL)
def person_dropped(t: FactTelling) -> str:
    """Tell that a person takes part no longer."""
    return with_reason(f"{t['person']} dropped", t.get("reason"))


@tells("official.appointed", NORMAL)
def official_appointed(t: FactTelling) -> str:
    """Tell a role that a person holds."""
    return f"{t['person']} was appointed {t['role']}"


@tells("official.released", NORMAL)
def official_released(t: FactTelling) -> str:
    """Tell a role that a person holds no longer."""
    return f"{t['person']} is no longer {t['role']}"


@tells("round.opened", BRIEF)
def round_opened(t: FactTelling) -> str:
    """Tell that a round can be seated."""
    minutes = f" of {counted(t['minutes'], 'minute')}" if t["minutes"] else ""
    return f"round {t['round']}{minutes} was opened"


@tells("round.begun", BRIEF)
def round_begun(t: FactTelling) -> str:
    """Tell that the clock of a round runs."""
    return f"round {t['round']} began"


@tells("round.ended", BRIEF)
def round_ended(t: FactTelling) -> str:
    """Tell that a round is over."""
    return f"round {t['round']} ended"


@tells("round.reopened", BRIEF)
def round_reopened(t: FactTelling) -> str:
    """Tell that a round that was ended goes on."""
    return with_reason(f"round {t['round']} was reopened", t.get("reason"))


@tells("event.reopened", BRIEF)
def event_reopened(t: FactTelling) -> str:
    """Tell that an event that was closed goes on."""
    return with_reason("the event was reopened", t.get("reason"))


@tells("table.seated", NORMAL)
def table_seated(t: FactTelling) -> str:
    """Tell who sits where, and in which match."""
    people = " against ".join(t["people"])
    return f"round {t['round']}, table {t['table']}: {people} in {t['match']}"


@tells("table.added", NORMAL)
def table_added(t: FactTelling) -> str:
    """Tell who plays at one more table of a round."""
    people = " against ".join(t["people"])
    return f"round {t['round']}, table {t['table']} was added: {people}"


@tells("table.featured", NORMAL)
def table_featured(t: FactTelling) -> str:
    """Tell that a table plays before the public, or no longer."""
    verb = "was" if t["featured"] else "is no longer"
    return f"round {t['round']}, table {t['table']} {verb} featured"


@tells("table.extended", NORMAL)
def table_extended(t: FactTelling) -> str:
    """Tell how much time a table was given, and why."""
    minutes, seconds = divmod(t["seconds"], 60)
    given = f"round {t['round']}, table {t['table']} got {minutes}:{seconds:02d} of extra time"
    return f"{given}: {t['reason']}" if t["reason"] else given


@tells("time.called", BRIEF)
def time_called(t: FactTelling) -> str:
    """Tell that the time of a round is up."""
    turns = f", {t['turns']} more turns" if t["turns"] != 1 else ", 1 more turn"
    return f"time was called in round {t['round']}{turns}"


@tells("event.closed", BRIEF)
def event_closed(t: FactTelling) -> str:
    """Tell that an event is over."""
    return with_reason("the event was closed", t.get("reason"))


@tells("person.disqualified", BRIEF)
def person_disqualified(t: FactTelling) -> str:
    """Tell that a person was sent out."""
    return with_reason(f"{t['person']} was disqualified", t.get("reason"))


@tells("round.paired", BRIEF)
def round_paired(t: FactTelling) -> str:
    """Tell how a round was paired, who has a bye and who meets again."""
    by_hand = "was changed by hand" if t["how"] == "hand" else f"was paired ({t['how']})"
    said = [f"round {t['round']} {by_hand}: {counted(len(t['tables']), 'table')}"]
    said += [f"bye: {', '.join(t['byes'])}"] if t["byes"] else []
    said += [f"{a} and {b} meet again" for a, b in t["again"]]
    return with_reason("; ".join(said), t.get("reason"))


@tells("round.unpaired", BRIEF)
def round_unpaired(t: FactTelling) -> str:
    """Tell that a pairing counts for nothing."""
    return with_reason(f"round {t['round']} is paired no longer", t.get("reason"))


def table_ended(t: FactTelling) -> str:
    """Who won a table, and by which games."""
    a, b, drawn = t["games"] or (0, 0, 0)
    games = f" {a}-{b}" + (f"-{drawn}" if drawn else "")
    won = {"draw": "a draw", "double-loss": "both lose"}.get(t["winner"]) or f"{t['winner']} won"
    return f"round {t['round']}, table {t['table']}: {won}{games}"


@tells("table.decided", NORMAL)
def table_decided(t: FactTelling) -> str:
    """Tell how a table ended, and from where that is known."""
    return f"{table_ended(t)} ({source_told(t['source'], t['pages'], t.fact.actor)})"
