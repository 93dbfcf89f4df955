"""Events that leave as files and come back: equal standings, and equal places in each round."""

from __future__ import annotations

import pytest

from referee.court.policy import GENERIC, shipped
from referee.service import Desk
from referee.service.event.ordering import event_at
from referee.service.event.people import list_people, put_person
from referee.service.event.running import open_event
from referee.service.event.table_forms import Written, written_table
from referee.service.event.tables import AskedTable, event_table, left_rounds
from referee.service.orders import events, pairings
from tests.entrants.random_events import CUP, KIM, places, random_event, standing_rows
from tests.entrants.test_event_files import audited, bring
from tests.ordering import given
from tests.service.test_pairings import event_of, played

AGAIN = "again"


def results_as(desk: Desk, form: str, event: str = CUP) -> Written:
    return written_table(desk, event_table(desk, event, "results", AskedTable(own=True)), form)


def open_again(desk: Desk) -> None:
    """Open a fresh event under the same policy."""
    policy = desk.log.blob("policy", event_at(desk, CUP).policy)
    open_event(desk, AGAIN, "kim", date="2026-03-01", policy=policy or shipped()[GENERIC])


def require_same(desk: Desk) -> None:
    """Require that the second event is as the first."""
    assert places(desk, AGAIN) == places(desk, CUP)
    assert standing_rows(desk, AGAIN) == standing_rows(desk, CUP)
    assert left_rounds(event_at(desk, AGAIN)) == left_rounds(event_at(desk, CUP))
    assert audited(desk, AGAIN) == []


@pytest.mark.parametrize("seed", range(24))
def test_a_table_of_results_brings_the_same_event_back(seed: int) -> None:
    desk = random_event(seed)
    put_person(desk, "7", "Ann Berg")
    open_again(desk)
    for one in event_at(desk, CUP).entrants if seed % 2 else ():
        given(events.enter, desk, AGAIN, KIM, one.id)
    done = bring(desk, results_as(desk, "csv").text, AGAIN)
    assert done.notes == (), "nothing has to be read between the lines"
    require_same(desk)


@pytest.mark.parametrize("seed", range(8))
def test_tables_of_single_rounds_bring_the_same_event_back(seed: int) -> None:
    desk = random_event(seed)
    open_again(desk)
    for one in event_at(desk, CUP).entrants:
        given(events.enter, desk, AGAIN, KIM, one.id)
    for held in event_at(desk, CUP).rounds:
        table = event_table(desk, CUP, "results", AskedTable(held.number))
        bring(desk, written_table(desk, table, "csv").text, AGAIN)
    require_same(desk)


@pytest.mark.parametrize("seed", range(24))
def test_a_file_of_tom_brings_back_what_it_does_not_say_it_lacks(seed: int) -> None:
    desk = random_event(seed, plain=True)
    put_person(desk, "7", "Ann Berg")
    names = list_people(desk)
    open_again(desk)
    made = results_as(desk, "tom")
    for said in made.untold:
        assert f"<!-- {said} -->" in made.text
    bring(desk, made.text, AGAIN)
    assert list_people(desk) == names, "a person without a name gets none"
    if not made.untold:
        require_same(desk)
        assert results_as(desk, "tom", AGAIN).text.replace(AGAIN, CUP) == made.text


@pytest.mark.parametrize(
    ("seed", "said"),
    [
        (4, "The games of 2 matches are not in the file, only who won."),
        (4, "Who missed round 4 without a loss is not in it: ann."),
        (4, "Without a match in round 4 these look as if they had left: ann."),
        (4, "Who was disqualified stands there as somebody who left: 3."),
    ],
)
def test_an_export_says_what_a_file_of_tom_cannot_hold(seed: int, said: str) -> None:
    assert said in results_as(random_event(seed), "tom").untold


def test_who_left_after_a_bye_in_the_last_round_counts_alike_however_the_bye_was_given() -> None:
    desk = event_of(6, shipped()[GENERIC] + b'\n[standings]\nfamily = "play-pokemon"\n')
    played(desk, 1)
    won = event_at(desk, CUP).tables_of(1)[0].people[0]
    given(pairings.part, desk, CUP, KIM, won, "bye", 2, reason="the judge was late")
    played(desk, 2)
    given(events.drop, desk, CUP, KIM, won)
    open_again(desk)
    bring(desk, results_as(desk, "csv").text, AGAIN)
    require_same(desk)
