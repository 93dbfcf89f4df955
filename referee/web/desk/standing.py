"""What the screen of an event says of standings and pairings, and what comes next there."""

from typing import Any, Final

from events.given import whole_number
from referee.service import Desk
from referee.service.event.next import next_at
from referee.service.event.people import fixed_tables, namesakes
from referee.service.event.public import named_in_public
from referee.service.event.records import (
    CUTS,
    ELIMINATION,
    Decided,
    Event,
    cut_winner,
    round_called,
    round_title,
    undecided,
)
from referee.service.event.standing import standings_at
from referee.service.orders import Sitting
from referee.web.pages.typed import Typed, given

FIRST: Final = 16
"""People in the standings that are shown at first."""
LATELY: Final = 3
"""Rounds of which results are offered for correction."""
FEW: Final = 3
"""Up to how many games that win a match every score has a button."""
WAITING: Final = "waiting"
"""Asks for the tables alone that have no result."""


def standing_for(desk: Desk, name: str, event: Event) -> dict[str, Any]:
    """The standings, and which round can be paired next, 0 for none.

    `waiting` are the tables of the last round that have no result, `decided` those of the last rounds
    that have one, each with who sat there, so that it can be corrected. `coming` is what comes next,
    `named` whether the public reads the names of people.
    """
    last = event.rounds[-1] if event.rounds else None
    policy = desk.policy(name)
    number = 1 if last is None else last.number
    tables, paired = event.tables_of(number), event.pairing(number)
    following = number if last is None or (not tables and not last.ended) else number + 1
    done = last is None or following == number or last.ended
    cut = number in event.cut_rounds()
    late = [one for one in event.decided if one.round > number - LATELY]
    found, following = standings_at(desk, name), following if done and len(event.playing()) > 1 else 0
    return {
        "found": found,
        "infractions": policy.infractions,
        "levels": policy.levels,
        "games": policy.scoring.games,
        "scores": scores_for(policy.scoring.games, cut=cut),
        "coming": next_at(desk, name),
        "named": named_in_public(desk, name),
        "first": FIRST,
        "next": following,
        "ways": ways_for(event, cut=cut) if following and not cut_winner(event) else (),
        "cut": cut,
        "winner": cut_winner(event),
        "title": round_title(event, number),
        "after": round_called(event, found.round),
        "end_words": f"End {round_called(event, number)}",
        "paired": paired,
        "waiting": {one.table for one in undecided(event, number) if not one.match},
        "decided": _with_people(event, late),
        "fixed": fixed_tables(desk),
        "doubles": namesakes(desk, (one.id for one in event.entrants if not one.dropped)),
    }


def _with_people(event: Event, decided: list[Decided]) -> list[tuple[Decided, tuple[str, str]]]:
    """Results with who sat there, the last round first."""
    sat = {(one.round, one.table): one.people for one in event.tables}
    return [(one, sat[one.round, one.table]) for one in sorted(decided, key=lambda d: (-d.round, d.table))]


def scores_for(games: int, *, cut: bool) -> tuple[tuple[str, str], ...]:
    """The results that stand on the buttons of a table: the value of each, and its words.

    Where several games win a match each score has its own button, up to FEW; the words then name the
    winner by seat, and the games of seat A and of seat B.
    """
    lost = range(games) if games <= FEW else (0,)
    if games == 1:
        rows = [("A", "A"), ("B", "B")]
    else:
        rows = [(f"A {games}-{less}", f"A {games}-{less}") for less in lost]
        rows += [(f"B {less}-{games}", f"B {games}-{less}") for less in lost]
    if cut:
        return tuple(rows)
    drawn = [("draw", "a draw")] if games == 1 else [(f"draw {n}-{n}", f"a draw {n}-{n}") for n in lost if n]
    return (*rows, *drawn, ("double-loss", "both lose"))


def ways_for(event: Event, *, cut: bool) -> tuple[tuple[str, str], ...]:
    """The ways in which the next round can be paired, each with its words; within a cut one alone."""
    if cut:
        return ((ELIMINATION, "the winners of the cut meet"),)
    people = len(event.playing())
    cuts = tuple((f"{ELIMINATION}:{n}", f"a cut to {n}") for n in CUTS if n <= people)
    by_standing = ("standing", "by standing: 1 against 2")
    return (("swiss", "Swiss"), by_standing, ("round-robin", "everybody against everybody"), *cuts)


def pair_so(at: Sitting, said: Typed) -> object:
    """Pair a round, in a way that was chosen with its cut or by the button of the next step."""
    how, _, cut = said.one("way").partition(":")
    more = {"how": [how], "cut": [cut]} if how else {}
    return given(at, "event pair", Typed(said | more))


def picked(tables: list[dict[str, Any]], said: Typed) -> list[dict[str, Any]]:
    """The tables that are looked for: one by its number, those of somebody, those without a result."""
    find, rows = said.one("find").strip().casefold(), tables
    if said.one("only") == WAITING:
        rows = [one for one in rows if not one["over"]]
    if (table := whole_number(find)) is not None:
        return [one for one in rows if one["table"] == table]
    return [one for one in rows if find in " ".join((*one["people"], *one["ids"])).casefold()]
