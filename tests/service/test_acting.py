"""One command is one transaction: opened, acted, repeated, refused, stale; nothing by half."""

from __future__ import annotations

from contextlib import closing
from typing import Any

import pytest

from events.bounds import BOUNDS
from events.errors import KeyReused, MatchExists, UnknownMatch
from events.stores import open_log
from referee.cards import DeckList, shipped_decks
from referee.fold import fold
from referee.rules import Action, decide
from referee.service import Desk, DeskError, Refused, StaleError, open_desk
from referee.service.event.starting import deck_names, open_match
from referee.service.matches import list_matches
from referee.service.play import acting
from referee.service.play.acting import act
from referee.service.play.listings import choices_at
from referee.service.play.said import parse_action
from referee.service.proof.verifying import verify_match
from referee.service.store.cache import SnapshotCache
from referee.service.store.live import LiveMatches
from referee.state import Settings, new_match
from tests.service.conftest import AT, desk_of, play


def test_a_match_opens_and_waits_for_its_first_answer(desk: Desk) -> None:
    name = open_match(desk, "m1", event="Köln", round=8, table=12, people=("p1", "p2"))
    assert name == "m1"
    opened, *_ = desk.facts("m1")
    assert opened.body.KIND == "match.opened"
    assert (opened.at, opened.body.people) == (AT, ("p1", "p2"))
    assert desk.log.blob("catalog", opened.body.catalog) == desk.catalog.dump()
    choices = choices_at(desk, "m1")
    assert choices.decision is not None
    assert choices.choices
    (info,) = list_matches(desk)
    assert (info.name, info.event, info.round, info.table) == ("m1", "Köln", 8, 12)
    assert info.head == len(desk.facts("m1"))


def test_what_cannot_be_opened_leaves_nothing(desk: Desk) -> None:
    deck = shipped_decks()[deck_names()[0]]
    short = DeckList(deck.name, deck.main[:-3], (*deck.lrig_deck, "No Such Card"))
    for refused, code in (
        ({"deck_a": "no such deck"}, "unknown-deck"),
        ({"deck_b": short}, "illegal-deck"),
        ({"date": "2026-13-01"}, "bad-date"),
        ({"date": "1999-01-01"}, "no-edition"),
    ):
        with pytest.raises(DeskError) as caught:
            open_match(desk, "m1", **refused)
        assert caught.value.code == code
        assert code != "illegal-deck" or len(caught.value.message.split("; ")) > 1
    assert list_matches(desk) == []
    open_match(desk, "m1")
    with pytest.raises(MatchExists):
        open_match(desk, "m1")
    with pytest.raises(UnknownMatch):
        desk.state("m2")


def test_an_action_and_its_outcomes_are_appended_together(desk: Desk) -> None:
    open_match(desk, "m1")
    head = desk.state("m1").seq
    choice = choices_at(desk, "m1").choices[0]
    done = act(desk, "m1", choice.action.seat, choice.action, expect=head)
    assert (done.first, done.last) == (head + 1, head + len(done.facts))
    assert not done.repeated
    assert done.facts == desk.facts("m1", head)
    action, *outcomes = done.facts
    assert (action.body.KIND, action.actor, action.cause) == (
        "action.taken",
        choice.action.seat,
        0,
    )
    assert all(head < f.cause < f.seq for f in outcomes)
    assert done.state == desk.state("m1")


def test_the_same_key_gives_the_first_answer_again(desk: Desk) -> None:
    open_match(desk, "m1")
    first, second = (c.action for c in choices_at(desk, "m1").choices[:2])
    done = act(desk, "m1", first.seat, first, key="k1")
    play(desk, "m1", 5)
    head = desk.state("m1").seq
    again = act(desk, "m1", first.seat, first, key="k1")
    assert again.repeated
    assert (again.first, again.last, again.facts) == (done.first, done.last, done.facts)
    assert again.state == done.state
    with pytest.raises(KeyReused):
        act(desk, "m1", second.seat, second, key="k1")
    with pytest.raises(KeyReused):
        act(desk, "m1", first.seat, first, key="k1", expect=head)
    assert desk.state("m1").seq == head


def test_a_stale_command_is_refused_with_the_current_seq(desk: Desk) -> None:
    open_match(desk, "m1")
    seen = desk.state("m1").seq
    (point,) = play(desk, "m1", 1)
    head = desk.state("m1").seq
    action = choices_at(desk, "m1").choices[0].action
    for expect in (point, seen, head + 1):
        with pytest.raises(StaleError) as caught:
            act(desk, "m1", action.seat, action, expect=expect)
        assert caught.value.current == head
    assert desk.state("m1").seq == head


def test_a_refused_action_writes_nothing_and_says_all_reasons(desk: Desk) -> None:
    open_match(desk, "m1")
    head, seat = desk.state("m1").seq, choices_at(desk, "m1").seat
    other = "B" if seat == "A" else "A"
    for action in (Action(seat, "attack", (1,)), Action(other, "pass"), Action(seat, "pick")):
        with pytest.raises(Refused) as caught:
            act(desk, "m1", action.seat, action, key="k1")
        assert caught.value.reasons
        assert caught.value.where == f"m1@{head}"
    with pytest.raises(DeskError, match=f"seat {seat}'s, not seat {other}'s"):
        act(desk, "m1", other, Action(seat, "concede"))
    assert desk.state("m1").seq == head
    assert act(desk, "m1", seat, Action(seat, "concede"), key="k1").state.winner == other


def test_a_match_is_played_to_its_end_and_read_again(desk: Desk) -> None:
    open_match(desk, "m1", seed=3)
    play(desk, "m1", 5000)
    state = desk.state("m1")
    assert state.winner
    with pytest.raises(Refused, match="the match is over"):
        act(desk, "m1", "A", Action("A", "concede"))
    facts = desk.facts("m1")
    assert fold(new_match(Settings("", "", "")), facts).state == state
    assert Desk(desk.log).state("m1") == state
    for seq in range(1, state.seq, 97):
        assert desk.state("m1", seq) == fold(new_match(Settings("", "", "")), facts[:seq]).state
    assert verify_match(desk, "m1").ok


def test_a_match_that_left_the_memory_of_the_desk_goes_on(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = "referee.service.store.cache:SnapshotCache.matches"
    monkeypatch.setitem(BOUNDS, place, BOUNDS[place]._replace(limit=2))
    desk.live = LiveMatches(desk.log, desk.registry, SnapshotCache())
    names = [open_match(desk, f"m{n}", seed=n) for n in range(4)]
    for _ in range(15):
        for n, name in enumerate(names):
            play(desk, name, 1, seed=n)
    for name in names:
        assert verify_match(desk, name).ok
        facts = desk.facts(name)
        assert fold(new_match(Settings("", "", "")), facts).state == desk.state(name)


# Two desks on one file.


def test_a_desk_sees_what_another_wrote(file: str) -> None:
    with closing(desk_of(open_log(file))) as one, closing(desk_of(open_log(file), 2)) as two:
        open_match(one, "m1")
        for turn in range(40):
            play(two if turn % 2 else one, "m1", 1, seed=turn)
            assert one.state("m1") == two.state("m1")
        assert verify_match(one, "m1").ok


def test_a_number_names_an_answer_whether_it_was_listed_or_not(desk: Desk) -> None:
    open_match(desk, "m1")
    rows = choices_at(desk, "m1").choices
    assert len(rows) > 3
    for most in (1, 3, len(rows), 0):
        choices_at(desk, "m1", most=most)
        for row in rows:
            assert parse_action(desk, "m1", row.action.seat, (str(row.number),)) == row.action
        with pytest.raises(DeskError, match=f"no choice {len(rows) + 1}"):
            parse_action(desk, "m1", rows[0].action.seat, (str(len(rows) + 1),))


def test_of_two_commands_at_one_seq_one_is_stale(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(desk_of(open_log(file))) as one, closing(desk_of(open_log(file), 2)) as two:
        open_match(one, "m1")
        action = choices_at(one, "m1").choices[0].action
        quick: list[Any] = []

        def slow(*given: Any, **named: Any) -> Any:
            if not quick:
                quick.append(None)
                quick.append(act(two, "m1", action.seat, action))
            return decide(*given, **named)

        monkeypatch.setattr(acting, "decide", slow)
        with pytest.raises(StaleError) as caught:
            act(one, "m1", action.seat, action)
        assert caught.value.current == quick[1].last
        monkeypatch.undo()
        assert one.facts("m1", quick[1].first - 1) == quick[1].facts
        play(one, "m1", 3)
        assert verify_match(two, "m1").ok


def test_a_desk_that_may_only_read_reads(file: str) -> None:
    with closing(desk_of(open_log(file))) as one:
        open_match(one, "m1")
        play(one, "m1", 60)
        with closing(open_desk(file, readonly=True)) as two:
            assert two.state("m1") == one.state("m1")
            assert verify_match(two, "m1").ok
            with pytest.raises(Exception, match="read"):
                act(two, "m1", "A", Action("A", "concede"))
        assert not one.state("m1").winner
