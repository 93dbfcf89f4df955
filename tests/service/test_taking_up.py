"""A line that was read since is taken up in a running match: by a judge's order, from there on."""

from __future__ import annotations

import io
from typing import Any

import pytest

from events.kinds import CatalogReplaced
from referee.effects.library import Library
from referee.rules import Action
from referee.service import Desk
from referee.service.court.newer import changes_of, newer_cards
from referee.service.court.rerunning import Terms, judge_again
from referee.service.event.starting import open_match
from referee.service.looking import catalog_at, view_at
from referee.service.orders.points import rewind
from referee.service.play.acting import act
from referee.service.proof.verifying import verify_match
from referee.service.records.declaring import declare
from referee.service.records.importing import import_cards
from referee.service.records.readings import LineAsked
from tests.ordering import given
from tests.service.newer import (
    BRIGHT,
    DARK,
    LAMP,
    NAME,
    WHY,
    faults,
    first_catalog,
    in_main,
    made_desk,
    on_field,
    opened,
    order,
    played_across,
    refused,
    stated_lines,
    taught,
    until,
)
from tests.service.test_card_readings import BO, GULL, bring, came_up
from tests.service.test_declaring import CARDS, CRAFTS, FAIR, lanterns


@pytest.fixture
def desk() -> Desk:
    """A desk with a match in which two cards have a line that is not read."""
    return made_desk()


@pytest.fixture
def bright() -> Desk:
    """The same, with chance by which a lamp comes onto the field against other SIGNI."""
    return made_desk(seed=9)


def test_a_line_that_was_read_since_is_carried_out_from_the_order_on(desk: Desk) -> None:
    opened(desk, "m2")
    until(desk, in_main(NAME))
    until(desk, in_main(NAME), "m2")
    taught(desk)
    (fact,) = order(desk)
    body = fact.body
    assert (body.cards, body.reason, fact.actor) == ((NAME,), WHY, BO)
    assert body.replaced == first_catalog(desk)
    assert (stated_lines(desk, fact.seq - 1), stated_lines(desk), stated_lines(desk, fact.seq)) == (
        [2],
        [],
        [],
    )
    assert came_up(desk, "m2") == ["outcome.stated"]
    assert came_up(desk, "m1") == ["cards.moved"]
    assert stated_lines(Desk(desk.log)) == []
    assert catalog_at(desk, "m1", fact.seq - 1).digest != catalog_at(desk, "m1").digest


def test_what_would_change_is_told_line_by_line_before_and_after(desk: Desk) -> None:
    assert newer_cards(desk, "m1") == ()
    taught(desk)
    (card,) = newer_cards(desk, "m1")
    (line,) = card.lines
    assert (card.name, card.printed, line.line, line.before) == (NAME, False, 2, "stated by people")
    assert line.now == "[Auto]: Whenever this SIGNI attacks, draw a card."
    order(desk)
    assert newer_cards(desk, "m1") == ()
    reading = desk.reading("m1")
    words = reading.line("spectator", reading.head).words
    assert words == f"head judge bo took up the newer version of {NAME}"
    assert reading.line("A", reading.head).words.endswith(f": {WHY}")


def power_of(desk: Desk, name: str, seq: int | None = None) -> int:
    view = view_at(desk, "m1", "judge", seq)
    slots = [slot for seat in "AB" for slot in view["seats"][seat]["signi"] if slot and slot["name"] == name]
    return int(slots[0]["power"])


def test_a_const_line_holds_at_once_and_its_mark_is_gone(bright: Desk) -> None:
    before = until(bright, in_main("Harbour Lamp")).seq
    was = power_of(bright, "Harbour Lamp")
    taught(bright, LineAsked("Harbour Lamp", 1, BRIGHT))
    lamp = bright.table("m1").library
    assert lamp.unread("Harbour Lamp") == (1,)
    order(bright)
    assert power_of(bright, "Harbour Lamp") > was
    assert power_of(bright, "Harbour Lamp", before) == was
    assert bright.table("m1").library.unread("Harbour Lamp") == ()
    assert bright.reading("m1").view("judge", before) == view_at(bright, "m1", "judge", before)


def test_what_the_rules_do_by_a_newer_text_is_done_at_once(bright: Desk) -> None:
    lamps = in_main("Harbour Lamp")
    state = until(
        bright, lambda s: lamps(s) and any(s.seat("AB".replace(on_field(s, "Harbour Lamp"), "")).signi)
    )
    other = "AB".replace(on_field(state, "Harbour Lamp"), "")
    taught(bright, LineAsked("Harbour Lamp", 1, DARK))
    facts = order(bright)
    assert not any(bright.state("m1").seat(other).signi)
    assert [f.body.KIND for f in facts[:2]] == ["catalog.replaced", "action.taken"]
    assert facts[1].cause == facts[0].seq
    assert judge_again(bright, "m1").verdict == "exact"
    assert faults(bright) == []


def test_it_is_refused_while_the_line_itself_waits_for_its_outcome(desk: Desk) -> None:
    waits = lambda s: s.decision and s.decision.kind == "state" and s.stack[-1].name == NAME  # noqa: E731
    until(desk, waits)
    taught(desk)
    error = refused(desk)
    assert error.code == "waits"
    assert error.message == f"line 2 of {NAME} is resolving by its old text"
    assert error.instead == "state its outcome first, then give the order"
    until(desk, lambda s: not waits(s) and s.decision and s.decision.kind not in {"state", "agree"})
    assert order(desk)[0].body.cards == (NAME,)


def test_a_rewind_to_before_it_plays_by_the_old_text_and_it_may_be_ordered_again(desk: Desk) -> None:
    before = until(desk, in_main(NAME)).seq
    taught(desk)
    first = order(desk)[0].body
    seat = desk.table("m1").seat
    act(desk, "m1", seat, Action(seat, "pass"))
    given(rewind, desk, "m1", BO, before, "too early")
    assert desk.state("m1").settings.catalog == first.replaced
    assert (stated_lines(desk), stated_lines(Desk(desk.log))) == ([2], [2])
    again = order(desk)[0].body
    assert (again.catalog, stated_lines(desk)) == (first.catalog, [])
    assert judge_again(desk, "m1").verdict == "exact"


def test_it_is_played_again_and_verified_across_the_order(desk: Desk) -> None:
    played_across(desk)
    assert judge_again(desk, "m1").verdict == "exact"
    assert verify_match(desk, "m1").ok
    assert faults(desk) == []
    whole = judge_again(desk, "m1", Terms(catalog=first_catalog(desk)))
    assert whole.parted is not None


def test_a_second_order_takes_up_what_was_read_since_the_first(desk: Desk) -> None:
    first = played_across(desk)
    taught(desk, LineAsked("Harbour Lamp", 1, BRIGHT))
    facts = order(desk, "harbour lamp")
    body = facts[0].body
    assert (body.cards, body.replaced) == (("Harbour Lamp",), desk.state("m1", first).settings.catalog)
    assert stated_lines(desk) == []
    assert desk.table("m1").library.unread("Harbour Lamp") == ()


def test_only_the_named_cards_change_and_not_all_that_was_imported_since(desk: Desk) -> None:
    taught(desk)
    taught(desk, LineAsked("Harbour Lamp", 1, BRIGHT))
    stronger = GULL | {"name": "Kiln Gull"}
    bring(desk, stronger)
    order(desk, NAME)
    library: Library = desk.table("m1").library
    assert library.unread("Harbour Lamp") == (1,)
    assert "Kiln Gull" not in library.names()


def test_another_print_is_taken_up_by_its_name_alone(desk: Desk) -> None:
    bring(desk, LAMP | {"power": 7000})
    assert [one.printed for one in newer_cards(desk, "m1")] == [True]
    assert refused(desk).code == "nothing-newer"
    order(desk, "Harbour Lamp")
    assert desk.table("m1").library.definition("Harbour Lamp").power == 7000


@pytest.mark.parametrize(
    ("cards", "more", "code", "told"),
    [
        (("Harbour Lamp",), {}, "nothing-newer", "no newer version is here of Harbour Lamp"),
        (("Harbour Gul",), {}, "nothing-newer", "no newer version is here of Harbour Gul"),
        ((), {"by": "spectator:eve"}, "not-allowed", "spectator"),
        ((), {"by": "A"}, "not-allowed", "A"),
        ((), {"why": "  "}, "empty", "a reason is required"),
        ((), {"clauses": ("no.such.1",)}, "unknown-clause", "no.such.1"),
        ((), {"expect": 1}, "stale", "the command was made for seq 1"),
    ],
)
def test_an_order_that_cannot_be_is_refused_in_a_sentence(
    desk: Desk, cards: tuple[str, ...], more: dict[str, Any], code: str, told: str
) -> None:
    taught(desk)
    error = refused(desk, *cards, **more)
    assert error.code == code
    assert told in error.message


def test_without_a_newer_version_there_is_nothing_to_take_up(desk: Desk) -> None:
    assert refused(desk).message == "no card of this match has a newer version here"


def test_an_order_given_again_under_its_key_is_answered_as_before(desk: Desk) -> None:
    taught(desk)
    first = order(desk, key="k1")
    assert order(desk, key="k1") == first
    assert len([f for f in desk.facts("m1") if isinstance(f.body, CatalogReplaced)]) == 1


def test_a_match_that_is_over_takes_nothing_up(desk: Desk) -> None:
    taught(desk)
    act(desk, "m1", "A", Action("A", "concede"))
    assert refused(desk).message == "the match is over: nothing is played in it any more"


def test_a_word_of_a_set_comes_with_the_card_that_needs_it(desk: Desk) -> None:
    for sheet in (CARDS, CRAFTS):
        import_cards(desk, io.BytesIO(sheet.encode()), "sheet.jsonl")
    open_match(desk, "fair", lanterns(), "ember-court", seed=1)
    declare(desk, FAIR, "lantern-fair.toml")
    import_cards(desk, io.BytesIO(CARDS.encode()), "sheet.jsonl")
    (fact,) = order(desk, "Lamplighter", match="fair")
    assert fact.body.cards == ("Lamplighter",)
    words = [one.name for one in catalog_at(desk, "fair").mechanics]
    assert 0 < len(words) < len(desk.catalog_of("diva").mechanics)
    (card,) = changes_of(desk, "fair", fact.body)
    assert any(f"[{words[0]}]" in line.now or words[0] in line.now for line in card.lines)
