"""What a viewer sees, with what holds on the field: power, level, limit, keywords.

Derived values of cards in the open are public, since everyone can work them out, and so are the
lines whose uses of this turn or game are used up (glossary.once-per-turn.1). They are added to a
view that was already built for its viewer, and only to cards whose name it shows.
"""

from collections.abc import Callable, Sequence
from typing import Any

from events.kinds import Fact
from events.vocabulary import SEATS
from referee.effects.deeds.limits import used_up
from referee.rules import Table
from referee.service.table.stating import asked_about, is_untold, offer
from referee.service.table.unread import mark
from referee.sight import project_state


def view_of(table: Table, viewer: str, recent: Callable[[], Sequence[Fact]] = lambda: ()) -> dict[str, Any]:
    """The view of a state for a viewer.

    A question about a stated outcome says of which sentence, and what was stated; one that is
    answered by yes or no, which sentence offers something. In a sealed copy neither is known, and
    the question says that it is `sealed`. `recent` gives the last facts up to the state, by which lines
    that nobody carries out come up as reminders.
    """
    view = project_state(table.state, viewer)
    for seat in SEATS:
        side = view["seats"][seat]
        for slot in (*side["signi"], *side["lrig"]):
            if slot is not None and slot.get("name") is not None:
                _add(table, slot, seat)
        side["limit"] = table.board.limit(seat)
    about = asked_about(table, viewer)
    if about:
        view["decision"]["outcome"] = about
    offered = offer(table, viewer)
    if offered:
        view["decision"]["offer"] = offered
    if is_untold(table):
        view["decision"]["sealed"] = True
    mark(view, table, recent)
    return view


def _add(table: Table, slot: dict[str, Any], seat: str) -> None:
    derived = table.board.by_id.get(slot["id"])
    if derived is None:
        return
    if derived.type == "SIGNI":
        slot["power"] = derived.power
        printed = table.library.definition(slot["name"]).power
        if derived.power != printed:
            slot["printed_power"] = printed
    slot["level"] = derived.level
    if derived.type != "SIGNI":
        slot["limit"] = derived.limit
    slot["colors"] = list(derived.colors)
    slot["keywords"] = sorted(derived.keywords)
    used = [
        one.line
        for one in derived.abilities
        if one.limit and used_up(table.state, one, slot["id"], seat, grant=one.grant)
    ]
    if used:
        slot["used"] = used
