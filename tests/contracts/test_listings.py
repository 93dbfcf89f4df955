"""The rows by which lists find and show logs: written with commands, asked for by pages."""

from __future__ import annotations

import pytest

from events.listings import Listing, ListQuery, SearchWord
from events.log import Command, ListedLog, Log, select_page
from tests.contracts.sample import Match

EVENT = {"log": "event"}
QUERIES: dict[str, ListQuery] = {
    "all": ListQuery(),
    "newest": ListQuery(newest=True, limit=3),
    "after": ListQuery(after=2, limit=2),
    "before": ListQuery(newest=True, after=4, limit=2),
    "skip": ListQuery(skip=2, limit=2),
    "event": ListQuery("cup"),
    "within": ListQuery(within="cup"),
    "others": ListQuery(others=("cup", "none")),
    "others but for one's own": ListQuery(others=("cup",), seated="p3"),
    "person": ListQuery(person="p1"),
    "person of an event": ListQuery("cup", person="p3"),
    "ruleset": ListQuery(ruleset="classic"),
    "waits": ListQuery(waits=True),
    "roots": ListQuery(roots=True),
    "branches": ListQuery(branches=True),
    "of a root": ListQuery(root_ids=(2, 3)),
    "settled": ListQuery(settled=True),
    "old enough": ListQuery(until=25),
    "settled then": ListQuery(settled=True, until=35),
    "a word": ListQuery(words=(SearchWord("uard"),)),
    "a person's name": ListQuery(words=(SearchWord("gwen", people=("p1",), unnamed=("cup",)),)),
    "an event's title": ListQuery(words=(SearchWord("winter", events=("cup",)), SearchWord("m2"))),
    "signs": ListQuery(words=(SearchWord("100%_\\"),)),
}


def write(match: Match, listing: Listing | None) -> None:
    command = match.command()
    match.log.append(command[0], command[1], key=command.key, request=command.request, listing=listing)
    match.took(command)


def filled(log: Log) -> list[ListedLog]:
    """Matches of an event and of none, two branches and the log of an event; all rows as they are."""
    write(Match(log, "cup", tags=EVENT), Listing(1, data=b"e"))
    m2 = Match(log, "m2", tags={"event": "cup"})
    write(m2, Listing(2, "p1", "p2", "diva", 10, 30, 0, "m2 guard", b"2"))
    m3 = Match(log, "m3")
    write(m3, Listing(3, "p3", "p1", "classic", 20, 0, 1, "m3 100%_\\", b"3"))
    for number, parent in enumerate((m2, m3), 4):
        branch = Match(log, f"m{parent.ref.id}.B1", parent=(parent.ref.id, 1))
        write(branch, Listing(parent.ref.id, "p1", "p2", "diva", 30 + number, data=b"b"))
    write(Match(log, "m6", tags={"event": "cup"}), Listing(6, "p3", "", "diva", 40, data=b"6"))
    return log.listed(ListQuery())


@pytest.mark.parametrize("name", QUERIES)
def test_a_query_finds_what_the_rows_say(log: Log, name: str) -> None:
    rows, query = filled(log), QUERIES[name]
    assert [one.match.public_id for one in rows] == ["m2", "m3", "m2.B1", "m3.B1", "m6"]
    assert [one.event for one in rows] == ["cup", "", "cup", "", "cup"]
    found = log.listed(query)
    assert found
    assert found == select_page(rows, query)
    whole = query._replace(after=0, skip=0, limit=1000)
    assert log.count_listed(query) == len(select_page(rows, whole))


def test_a_row_is_written_with_its_command_or_not_at_all(log: Log) -> None:
    match = Match(log, "m1")
    assert (log.listing(match.ref.id), log.stale_listings(9)) == (None, [match.ref.id])
    first, second = (Listing(match.ref.id, words=words, data=b"1") for words in ("one", "two"))
    write(match, first)
    assert (log.listing(match.ref.id), log.stale_listings(9)) == (first, [])
    write(match, None)
    assert log.listing(match.ref.id) == first
    late = Command(match.ref.id, match.command().rows, "late", bytes(32), second)
    write(match, None)
    assert isinstance(log.append_many([late])[0], Exception)
    assert log.listing(match.ref.id) == first
    others = [Match(log, name) for name in ("m2", "m3")]
    group = [one.command()._replace(listing=second) for one in others]
    log.append_many([*group, late])
    assert [log.listing(one.ref.id) for one in others] == [second, second]


def test_rows_are_made_again_but_not_over_what_a_command_wrote(log: Log) -> None:
    match = Match(log, "m1")
    mine, other = (Listing(match.ref.id, words=words, data=b"1") for words in ("mine", "other"))
    write(match, mine)
    log.put_listings({match.ref.id: other})
    assert log.listing(match.ref.id) == mine
    log.mark_listings()
    assert (log.listing(match.ref.id), log.stale_listings(9)) == (None, [match.ref.id])
    assert log.listed(ListQuery())[0].stale
    log.put_listings({match.ref.id: other})
    assert (log.listing(match.ref.id), log.stale_listings(9)) == (other, [])
