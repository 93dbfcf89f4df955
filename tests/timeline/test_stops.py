"""Where a replay stops: at outcomes, each told by one fact."""

from contextlib import closing

from referee.service import open_desk
from referee.service.event.starting import deck_names, open_match
from tests.service.conftest import play


def test_stops_are_outcomes_and_never_choices() -> None:
    with closing(open_desk("memory:")) as desk:
        open_match(desk, "m1", *deck_names()[:2], seed=5)
        play(desk, "m1", 60)
        reading = desk.reading("m1")
        kinds = {reading.book.facts[seq - 1].body.KIND for seq in reading.marks().stops}
    assert {"cards.moved", "turn.began"} <= kinds
    assert not kinds & {"action.taken", "decision.asked", "phase.began"}


def test_of_paying_and_growing_the_stop_is_the_growth() -> None:
    with closing(open_desk("memory:")) as desk:
        open_match(desk, "m1", *deck_names()[:2], seed=5)
        play(desk, "m1", 120)
        reading = desk.reading("m1")
        stops, facts = set(reading.marks().stops), reading.book.facts
    pairs = [
        (facts[i].seq, facts[i + 1].seq)
        for i in range(len(facts) - 1)
        if getattr(facts[i].body, "label", "") == "pay" and getattr(facts[i + 1].body, "label", "") == "grow"
    ]
    assert pairs
    assert all(paid not in stops and grown in stops for paid, grown in pairs)
