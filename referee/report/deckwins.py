"""Which deck won how often, over the tables of which both decks are known."""

from collections.abc import Mapping, Sequence

from referee.fold.event import Event
from referee.report.counting import share_of
from referee.report.played import PlayedTable
from referee.report.sections import DeckTable, DeckWins
from referee.tournament import Outcome

Place = tuple[int, int]
Decks = tuple[str, str]
LOST = "double-loss"


def decks_of(event: Event, played: Sequence[PlayedTable], *, whole: bool) -> dict[str, str]:
    """The decks of people: as they were seen to play them, else as registered, for officials."""
    found = {one.id: one.deck for one in event.entrants if one.deck} if whole else {}
    for one in played:
        found |= {
            person: deck for person, deck in zip(one.seated.people, one.decks, strict=True) if person and deck
        }
    return found


def deck_table(
    outcomes: Sequence[Outcome], played: Mapping[Place, PlayedTable], decks: Mapping[str, str]
) -> DeckTable:
    """Count the wins of each deck; mirror matches count for none.

    Args:
        outcomes: How tables ended, without byes.
        played: The tables that were recorded, by round and table.
        decks: The decks of people, where no match tells them.
    """
    rows = [(one, _both(one, played, decks)) for one in outcomes]
    known = [(one, both) for one, both in rows if all(both)]
    names = {deck for _, both in known for deck in both}
    made = [_wins(deck, [(one, both) for one, both in known if deck in both]) for deck in names]
    made.sort(key=lambda one: (-one.wins.of, -one.wins.share, one.deck))
    mirrors = sum(a == b for _, (a, b) in known)
    return DeckTable(len(known), len(outcomes), mirrors, tuple(made))


def _both(one: Outcome, played: Mapping[Place, PlayedTable], decks: Mapping[str, str]) -> Decks:
    """The decks of a table: what its match tells, else what is known of its people."""
    found = played.get((one.round, one.table))
    a, b = found.decks if found is not None else ("", "")
    return a or decks.get(one.people[0], ""), b or decks.get(one.people[1], "")


def _wins(deck: str, rows: Sequence[tuple[Outcome, Decks]]) -> DeckWins:
    others = [(one, "AB"[both.index(deck)]) for one, both in rows if both[0] != both[1]]
    people = {
        person for one, both in rows for person, own in zip(one.people, both, strict=True) if own == deck
    }
    won = sum(one.winner == seat for one, seat in others)
    drawn = sum(one.winner not in {"A", "B", LOST} for one, _ in others)
    return DeckWins(deck, len(people), share_of(won, len(others)), drawn, len(rows) - len(others))
