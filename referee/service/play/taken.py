"""What a seat asks to take back, in the words in which the other seat is asked."""

from typing import Any, Final

from referee.court.takebacks import Takeback
from referee.service.court.judging import rewind_check
from referee.service.desk import Desk
from referee.service.looking import view_at
from referee.sight import project_fact
from referee.timeline import phrases

DONE: Final = {
    "play": "playing %s",
    "use": "using %s",
    "grow": "growing into %s",
    "act": "the ability of %s",
    "attack": "the attack of %s",
    "guard": "the guard with %s",
    "charge": "the charge of %s",
    "retire": "retiring %s",
    "trash-signi": "putting %s into the trash",
    "pick": "choosing %s",
    "pass": "a pass",
    "yes": "a yes",
    "no": "a no",
}
"""What is taken back, by its verb."""


def taken_words(desk: Desk, match: str, seat: str, asked: Takeback) -> str:
    """Say in words what a takeback would undo: the first decision, and how many came after."""
    facts = [f for f in desk.facts(match, asked.to, asked.seq) if f.body.KIND == "action.taken"]
    own = [f for f in facts if f.body.seat == asked.seat]
    if not own:
        return f"what happened since {asked.to}"
    first = project_fact(own[0], seat)["body"]
    view = view_at(desk, match, seat, own[0].seq - 1)
    names = [name for c in first.get("cards") or () if (name := _name(view, c))]
    said = phrases.listed(names) or "a card"
    form = DONE.get(str(first["do"]), "an answer")
    words = form % said if "%s" in form else form
    rest = len(facts) - 1
    more = "" if not rest else f" and the {'answer' if rest == 1 else f'{rest} answers'} after it"
    return words + more


def _name(view: dict[str, Any], card: int) -> str:
    """Name a card of a view by its id, "" where the viewer may not know it."""
    found: list[Any] = [view["seats"]]
    while found:
        one = found.pop()
        if isinstance(one, dict):
            if one.get("id") == card and "name" in one:
                return str(one["name"] or "")
            found += one.values()
        elif isinstance(one, list):
            found += one
    return ""


def seen_words(desk: Desk, match: str, asked: Takeback) -> str:
    """What the seat that asks has learned since."""
    learned = rewind_check(desk, match, asked.to).learned
    rows = [
        f"{'it has' if one.seat == asked.seat else f'{one.seat} has'} seen "
        f"{phrases.cards(one.count)} of {phrases.zone_of(one.owner, one.zone)}"
        for one in learned
    ]
    return phrases.listed(dict.fromkeys(rows)) or f"{asked.seat} has seen nothing since"
