"""Matches that a court dealt with, and paper matches, judged again: exact from their records."""

from __future__ import annotations

import io
import random

import pytest

from events.kinds import CardsMixed, MatchRewound
from events.memory_log import MemoryLog
from events.records import lines_of
from referee.cards import shipped
from referee.court import Ruling
from referee.rerun import rerun
from referee.rules.refusal import Reason
from referee.service import Desk, DeskError
from referee.service.court.branching import open_branch
from referee.service.court.rerunning import Terms, judge_again, to_judge_again
from referee.service.court.ruling import give_ruling
from referee.service.orders import calls, points
from referee.service.proof.attesting import audiences_of, export_record
from referee.service.store.removing import bring_record
from referee.service.table.acting import act
from referee.service.table.listings import choices_at
from referee.service.table.papering import take_back_slip
from referee.service.table.said import parse_action, parse_stated
from referee.service.table.starting import open_match
from referee.timeline.checkpoints import settled_at_or_before
from tests.ordering import given
from tests.paper.desks import SAM, enter, paper_desk
from tests.paper.entered import Entry, commands, names_of
from tests.service.conftest import desk_of, play
from tests.service.test_ruling import HEAD, edit


def exact(desk: Desk, match: str = "m1") -> None:
    found = judge_again(desk, match)
    assert found.ok, found
    assert (found.recorded.winner, found.made) == (desk.state(match).winner, found.recorded)


@pytest.mark.parametrize("seed", range(6))
def test_a_match_with_orders_of_the_court_comes_out_exact(seed: int) -> None:
    """Calls, rulings with moves, rewinds with cards that go back at random, takebacks, a branch."""
    desk, chance = desk_of(MemoryLog(), seed), random.Random(seed)
    open_match(desk, "m1")
    for _ in range(6):
        play(desk, "m1", 12, seed=chance.randrange(999))
        if desk.state("m1").winner:
            break
        given(calls.open_call, desk, "m1", "A", "May it?")
        give_ruling(desk, "m1", edit("draw A 1; charge B 1", call=f"C{_ + 1}"), HEAD)
        given(calls.close, desk, "m1", HEAD, f"C{_ + 1}", "")
        reader = desk.reader("m1")
        back = settled_at_or_before(reader, reader.head() - chance.randrange(30, 60))
        if back:
            given(points.rewind, desk, "m1", HEAD, back, "a slip")
    play(desk, "m1", 400, seed=seed)
    facts = desk.facts("m1")
    assert any(isinstance(f.body, MatchRewound) for f in facts)
    exact(desk)
    play(desk, open_branch(desk, "m1", None, "side").name, 5)
    exact(desk, "side")
    assert list(to_judge_again(desk)) == ["m1"]


def test_cards_that_a_court_mixed_lie_as_they_were_mixed() -> None:
    desk = desk_of(MemoryLog(), 3)
    open_match(desk, "m1", seed=5)
    play(desk, "m1", 30)
    give_ruling(desk, "m1", Ruling("Seen?", "Yes.", (), "random-return", pile="A deck"), HEAD)
    assert any(isinstance(f.body, CardsMixed) for f in desk.facts("m1"))
    play(desk, "m1", 300)
    exact(desk)


def test_an_official_who_acts_for_a_seat_acts_again() -> None:
    desk = desk_of(MemoryLog(), 3)
    open_match(desk, "m1", seed=5)
    play(desk, "m1", 10)
    choice = choices_at(desk, "m1").choices[0].action
    act(desk, "m1", choice.seat, choice, by=HEAD)
    play(desk, "m1", 10)
    exact(desk)


def test_a_match_that_was_conceded_or_taken_back() -> None:
    desk = desk_of(MemoryLog(), 3)
    for name in ("m1", "m2"):
        open_match(desk, name, seed=5)
        play(desk, name, 30)
    act(desk, "m1", "A", parse_action(desk, "m1", "A", ["concede"]))
    exact(desk)
    given(points.rewind, desk, "m2", HEAD, settled_at_or_before(desk.reader("m2"), 60), "back")
    exact(desk, "m2")


def test_stated_outcomes_are_stated_again(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = desk_of(MemoryLog(), 3)
    open_match(desk, "m1", seed=5)
    play(desk, "m1", 40)
    for by, text in (("judge:ann", "draw A 1; draw B 1"), ("judge:bo", "charge A 1")):
        action = parse_stated(desk, "m1", "judge", text, ("", 0))
        act(desk, "m1", "judge", action, by=by, why=f"missed by {by}")
    play(desk, "m1", 40)
    exact(desk)
    from referee.rules import stated  # noqa: PLC0415 - broken on purpose here

    def stricter(*_: object) -> list[Reason]:
        return [Reason("no", "nothing is stated now", ("glossary.effect.1",))]

    monkeypatch.setattr(stated, "faults", stricter)
    found = judge_again(desk, "m1")
    assert (found.verdict, found.changes) == ("cannot go on", "could")
    assert found.stopped is not None
    assert found.stopped.clauses == ("glossary.effect.1",)
    assert "nothing is stated now" in found.stopped.why


# Paper.


def test_a_paper_match_with_slips_comes_out_exact() -> None:
    desk = paper_desk("c lantern; grow ilvane first")
    take_back_slip(desk, "m1", SAM)
    enter(desk, "c mossback", "pass; pass; pass; pass; pass", "pass; pass")
    enter(desk, "attack lrig; pass = mossback")
    exact(desk)


@pytest.mark.parametrize("seed", ["paper-0", "paper-1", "paper-2"])
def test_a_dealt_game_that_was_entered_comes_out_exact(seed: str) -> None:
    from tests.games import simulator  # noqa: PLC0415 - as in a table of its own

    table = simulator()
    game = table.play(seed)
    start = rerun("m", game.facts, table.library)
    assert start.ok
    from referee.state import Settings, new_match  # noqa: PLC0415 - as above

    header = table.opening.header
    empty = new_match(Settings(header.ruleset, header.edition, header.catalog))
    entry = Entry(table.opening, table.library, names_of(game.facts, empty), at=1)
    for command in commands(game.facts, empty):
        entry.enter(command)
    found = rerun("m", entry.facts, table.library)
    assert found.ok, found
    assert found.recorded.winner == game.state.winner


# Terms.


def test_terms_that_a_match_cannot_have_are_refused() -> None:
    desk = desk_of(MemoryLog(), 3)
    open_match(desk, "m1", seed=5)
    open_match(desk, "old", ruleset="classic", seed=5, date="2014-09-01", first="A")
    play(desk, "old", 60)
    exact(desk, "old")
    assert list(to_judge_again(desk, terms=Terms("3.0.0"))) == ["m1"]
    assert list(to_judge_again(desk, "nowhere")) == []
    with pytest.raises(DeskError, match="no edition of classic"):
        judge_again(desk, "old", Terms("3.0.0"))
    with pytest.raises(DeskError, match="does not come up in classic"):
        judge_again(desk, "old", Terms(readings=(("once_per_game", "object"),)))
    with pytest.raises(DeskError, match="card definitions"):
        judge_again(desk, "m1", Terms(catalog="f" * 64))


def test_lists_are_checked_against_other_cards() -> None:
    desk = desk_of(MemoryLog(), 3)
    open_match(desk, "m1", seed=5)
    play(desk, "m1", 500)
    assert judge_again(desk, "m1").decks == ()
    lists = [f.body for f in desk.facts("m1", 0, 3) if f.body.KIND == "deck.listed"]
    name = lists[0].main[-1]
    cards = f'[[card]]\nname = "{name}"\ntype = "LRIG"\ncolors = ["red"]\nlevel = 1\nlimit = 2\n'
    found = judge_again(desk, "m1", Terms(cards=cards.encode()))
    assert found.decks, "a LRIG lies in a main deck"
    assert found.decks[0].startswith(f"deck {lists[0].name}: ")


def test_a_public_copy_cannot_be_played_and_says_so() -> None:
    desk, other = desk_of(MemoryLog(), 3), desk_of(MemoryLog(), 4)
    open_match(desk, "m1", seed=5)
    play(desk, "m1", 20)
    out = io.BytesIO()
    export_record(desk, "m1", out, sealed=audiences_of(desk, "m1"))
    bring_record(other, lines_of(io.BytesIO(out.getvalue())))
    found = judge_again(other, "m1")
    assert (found.verdict, found.head) == ("sealed", len(desk.facts("m1")))
    assert found.stopped is not None
    assert "sealed" in found.stopped.why
    assert (found.changes, found.parted) == ("unasked", None)


def test_a_card_that_is_not_in_the_other_catalogue_is_named() -> None:
    desk = desk_of(MemoryLog(), 3)
    open_match(desk, "m1", seed=5)
    play(desk, "m1", 50)
    other = shipped().merged(shipped())
    mine = {n for f in desk.facts("m1", 0, 3) if f.body.KIND == "deck.listed" for n in f.body.main}
    gone = min(mine)
    data = type(other)([other.get(n) for n in other.names() if n != gone]).dump()
    found = judge_again(desk, "m1", Terms(catalog=desk.log.put_blob("catalog", data)))
    assert (found.verdict, found.changes) == ("cannot go on", "could")
    assert found.stopped is not None
    assert gone in found.stopped.why
