"""Matches kept at hand show what the log says, whoever looks and however they grew."""

import pytest

from events.bounds import BOUNDS
from events.vocabulary import VIEWERS
from referee.court import Ruling
from referee.service import Desk, DeskError
from referee.service import reading as keeping
from referee.service.court.branching import open_branch
from referee.service.court.ruling import give_ruling
from referee.service.event.running import open_event
from referee.service.event.starting import deck_names, open_match
from referee.service.looking import view_at
from referee.service.orders import points as points_orders
from referee.service.reading import MatchReading, MatchReadings
from referee.service.telling import told_facts
from referee.timeline import OutOfRangeError
from referee.timeline.knowledge import knowledge
from referee.timeline.words import caption
from tests.ordering import given
from tests.service.conftest import desk_of, play

LEVELS = ("brief", "normal", "full")


def _judged(desk: Desk, name: str = "m1") -> str:
    """Play a match in which a ruling took a stretch back, and go on."""
    match = open_match(desk, name, *deck_names()[:2], seed=7)
    play(desk, match, 50)
    back = play(desk, match, 12)[3]
    given(points_orders.name, desk, match, "judge", "before", back)
    ruling = Ruling("Was it legal?", "It was not.", ("glossary.attack.1",), "rewind", back)
    give_ruling(desk, match, ruling)
    play(desk, match, 15, seed=2)
    return match


def _same(one: MatchReading, other: MatchReading) -> None:
    assert one.head == other.head
    for viewer in VIEWERS:
        for level in LEVELS:
            assert one.lines(viewer, level) == other.lines(viewer, level)
        for seq in range(1, one.head + 1, 5):
            assert one.view(viewer, seq) == other.view(viewer, seq)
        assert one.undone(viewer) == other.undone(viewer)
    assert one.marks() == other.marks()
    assert one.series() == other.series()


def test_a_kept_match_shows_what_the_desk_reads_from_the_log(desk: Desk) -> None:
    match = _judged(desk)
    reading = desk.reading(match)
    reader = desk.reader(match)
    states = {seq: desk.state(match, seq) for seq in range(reader.head() + 1)}
    facts = desk.facts(match)
    for viewer in VIEWERS:
        for seq in range(1, reading.head + 1):
            assert reading.view(viewer, seq) == view_at(desk, match, viewer, seq)
        told = {line.seq: line for line in reading.lines(viewer, "full")}
        for fact in facts:
            if fact.body.KIND != "ruling.given":
                words = caption(fact, states[fact.seq - 1], states[fact.seq], viewer)
                assert told[fact.seq].words == words


def test_a_match_that_went_on_is_extended_and_is_as_if_read_anew(desk: Desk) -> None:
    match = open_match(desk, "m1", *deck_names()[:2], seed=7)
    kept = desk.reading(match)
    for viewer in VIEWERS:
        kept.lines(viewer, "full")
    points = play(desk, match, 40)
    assert desk.reading(match) is kept
    kept.series()
    given(points_orders.rewind, desk, match, "judge", points[20], "for a test")
    play(desk, match, 10, seed=3)
    assert desk.reading(match) is kept
    assert kept.undone("judge")[0].why == "for a test"
    assert kept.undone("spectator")[0].why == ""
    _same(kept, desk_of(desk.log).reading(match))


def test_who_learns_later_is_told_the_match_as_it_stood(desk: Desk) -> None:
    match = open_match(desk, "m1", *deck_names()[:2], seed=7)
    points = play(desk, match, 40)
    early = desk.reading(match).head
    then = desk_of(desk.log).reading(match)
    given(points_orders.rewind, desk, match, "judge", points[20], "for a test")
    now = desk.reading(match)
    for viewer in VIEWERS:
        assert now.lines(viewer, head=early) == then.lines(viewer)
        assert now.undone(viewer, early) == ()
    assert now.marks(early) == then.marks()
    assert now.series(early) == then.series()
    assert not any(line.undone for line in now.lines("A", head=early))
    assert now.phases(points[20], early) == then.phases(points[20])


def test_the_turns_of_the_series_are_those_that_count(desk: Desk) -> None:
    reading = desk.reading(_judged(desk))
    marks, shown = reading.marks(), reading.series()
    gone = {seq for first, last, _ in marks.undone for seq in range(first, last + 1)}
    numbers = [turn.number for turn in shown.turns]
    assert numbers == sorted(set(numbers))
    assert not any(turn.last in gone for turn in shown.turns)
    head = reading.view("spectator", reading.head)
    life = next(line for line in shown.lines if line.name == "Life Cloth")
    assert (life.A[-1], life.B[-1]) == tuple(head["seats"][seat]["life"]["count"] for seat in ("A", "B"))


def test_marks_say_where_things_lie(desk: Desk) -> None:
    match = _judged(desk)
    marks = desk.reading(match).marks()
    facts = {fact.seq: fact for fact in desk.facts(match)}
    assert [facts[seq].body.KIND for seq, _ in marks.rulings] == ["ruling.given"]
    assert {facts[seq].body.KIND for seq in marks.actions} == {"action.taken"}
    assert [name for _, name in marks.checkpoints] == ["before"]
    ((first, last, by),) = marks.undone
    assert facts[by].body.KIND == "match.rewound"
    assert facts[by].body.to == first - 1
    assert facts[last].body.COURT is False
    assert facts[last + 1].body.COURT is True


def test_few_matches_are_kept_and_no_event_is_one(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    place = "referee.service.reading:MatchReadings._kept"
    monkeypatch.setitem(BOUNDS, place, BOUNDS[place]._replace(limit=2 * keeping.LEAST_FACTS))
    desk.readings = MatchReadings(desk.log, desk.live)
    for name in ("m1", "m2", "m3"):
        open_match(desk, name, *deck_names()[:2], seed=7)
    one, two, three = (desk.reading(name) for name in ("m1", "m2", "m3"))
    assert desk.reading("m3") is three
    assert desk.reading("m2") is two
    assert desk.reading("m1") is not one
    open_event(desk, "e1", "kim")
    with pytest.raises(DeskError, match="is an event"):
        desk.reading("e1")


def test_a_seq_that_is_not_there_is_refused(desk: Desk) -> None:
    reading = desk.reading(open_match(desk, "m1", *deck_names()[:2], seed=7))
    for seq in (-1, reading.head + 1):
        with pytest.raises(OutOfRangeError, match=f"seq {seq} is"):
            reading.view("A", seq)
    with pytest.raises(OutOfRangeError):
        reading.line("A", reading.head + 1)


def test_a_branch_and_a_paper_match_are_read_as_any_other(desk: Desk) -> None:
    match = open_match(desk, "m1", *deck_names()[:2], seed=7)
    points = play(desk, match, 30)
    name = open_branch(desk, match, points[20], "b1", purpose="what if").name
    play(desk, name, 8, seed=4)
    reading = desk.reading(name)
    for seq in range(1, reading.head + 1, 3):
        assert reading.view("B", seq) == view_at(desk, name, "B", seq)
    paper = open_match(desk, "p1", *deck_names()[:2], paper=True)
    assert [line.name for line in desk.reading(paper).series().lines][-1] == "LRIG level"


def test_what_a_seat_knew_is_followed_from_any_seq(desk: Desk) -> None:
    match = _judged(desk)
    reading, reader = desk.reading(match), desk.reader(match)
    assert reading.known("spectator", reading.head) == ()
    order = [*range(1, reading.head + 1, 11), *range(reading.head, 0, -17)]
    for seq in order:
        one, two = (knowledge(reader, seq, seat) for seat in ("A", "B"))
        assert reading.known("A", seq) == (one,)
        assert reading.known("B", seq) == (two,)
        assert reading.known("judge", seq) == (one, two)


def test_facts_of_a_kept_match_are_told_from_memory_as_from_the_log(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = _judged(desk)
    told = [told_facts(desk, match, viewer, after=10, head=60) for viewer in VIEWERS]
    assert all(told)
    desk.reading(match)
    monkeypatch.setattr(type(desk.log), "read", None)
    assert [told_facts(desk, match, viewer, after=10, head=60) for viewer in VIEWERS] == told


def test_a_kept_match_that_went_on_is_told_to_its_end(desk: Desk) -> None:
    match = _judged(desk)
    head = desk.reading(match).head
    play(desk, match, 3)
    assert told_facts(desk, match, "judge")[-1]["seq"] == desk.reader(match).head() > head
