"""Earlier entries are amended: at a paper table, and where the referee deals.

An action that is amended to itself changes nothing at the table, at any point of any game; amended to
another one, the record is judged the same again and its audit finds nothing.
"""

from __future__ import annotations

import re

import pytest

from events.errors import KeyReused
from events.kinds import CardsMoved, EntryMade, Fact, MatchRewound, TurnBegan
from events.values import changed
from referee.auditing.asked import rewinding
from referee.auditing.matter import Matter
from referee.court.draft import DraftRefusal
from referee.service import Desk, DeskError
from referee.service.court.ruling import give_ruling
from referee.service.orders import Sitting, amending, calls, paper, sit
from referee.service.play.amending import Change, amend, amendment, entries_before
from referee.service.play.entries import TYPED, counting, entries_in
from referee.service.play.listings import choices_at
from tests.ordering import given
from tests.paper.desks import OPENING, SAM, enter, paper_desk
from tests.service.amended import CY, HEAD, REASON, acted, game, sound, to_another, to_itself
from tests.service.conftest import play
from tests.service.test_ruling import edit

LINES = ("c regent; grow ilvane first", "p scout left; n", ".3")


@pytest.mark.parametrize("ruleset", ["diva", "classic"])
@pytest.mark.parametrize("seed", range(4))
def test_an_action_that_is_amended_to_itself_changes_nothing(seed: int, ruleset: str) -> None:
    assert to_itself(seed, 60 + 20 * seed, ruleset) >= 0


@pytest.mark.parametrize("ruleset", ["diva", "classic"])
def test_an_action_that_is_amended_to_another_leaves_a_sound_record(ruleset: str) -> None:
    """Whatever stands of what followed is what the rules make of it, whatever does not is listed."""
    told = [to_another(seed, 90, ruleset) for seed in range(4)]
    assert all(map(sum, zip(*told, strict=True)))


def test_drawn_cards_stay_what_they_were() -> None:
    """The table lies as it lay: who draws later draws the same cards."""
    desk = game(4, 120)
    rows = acted(desk)
    charges = [row for row in rows if " charge " in row[1]]
    found = max(
        (len(amendment(desk, "m1", Change(seq, one.text), HEAD).carried), seq, one.text)
        for seq, words in charges
        for one in choices_at(desk, "m1", seq - 1).choices
        if one.action.do == "charge" and not words.endswith(one.text)
    )
    drawn = [names for seq, names in draws(desk.facts("m1")) if seq > found[1]]
    facts, _ = amend(desk, "m1", Change(*found[1:], REASON), HEAD)
    again = [names for _, names in draws(facts)]
    assert again
    assert again == drawn[: len(again)]


def draws(facts: list[Fact]) -> list[tuple[int, tuple[str | None, ...]]]:
    rows = [f for f in facts if isinstance(f.body, CardsMoved) and f.body.src == "deck"]
    return [(f.seq, f.body.names) for f in rows if f.body.dst == "hand"]


def typed() -> Desk:
    """A paper match into which some lines were entered."""
    desk = paper_desk()
    for line in LINES:
        enter(desk, line)
    return desk


def entry(desk: Desk, words: str) -> int:
    """A seq of the entry that was typed so."""
    return next(f.seq for f in desk.facts("m1") if isinstance(f.body, EntryMade) and f.body.words == words)


def test_a_line_is_amended_and_the_later_lines_are_entered_again() -> None:
    desk = typed()
    facts, done = amend(desk, "m1", Change(entry(desk, LINES[0]), "c kiln; grow ilvane first", REASON), HEAD)
    assert done.was == LINES[0]
    assert [one.words for one in done.carried] == [*LINES[1:]]
    assert done.differs == ["A's Ener Zone: Regent of Slag is Kiln Tender"]
    rows = entries_in(counting(desk, "m1", desk.reader("m1").head()), paper=True)
    lines = [row.words for row in rows if row.kind == TYPED]
    assert lines == [*OPENING, "c kiln; grow ilvane first", *LINES[1:]]
    assert facts[0].body.reason == f"amended: {LINES[0]} -> c kiln; grow ilvane first: {REASON}"
    sound(desk)


def test_what_cannot_stand_is_listed_and_left_out() -> None:
    """Nobody grew, so the limit leaves no room for the scout; what came after is not tried."""
    desk = typed()
    done = amend(desk, "m1", Change(entry(desk, LINES[0]), "c regent; .", REASON), HEAD)[1]
    assert [one.words for one in done.rest] == [*LINES[1:]]
    assert done.carried == []
    assert done.reasons
    assert done.reasons[0].clauses
    sound(desk)


def test_nothing_at_all_was_done() -> None:
    desk = typed()
    done = amend(desk, "m1", Change(entry(desk, LINES[1]), "", REASON), HEAD)[1]
    assert done.now == "nothing"
    assert [one.words for one in done.carried] == [LINES[2]]
    assert "A's left SIGNI Zone: Cinderling Scout → empty" in done.differs
    sound(desk)


def test_the_same_key_gives_the_first_answer() -> None:
    desk = typed()
    change = Change(entry(desk, LINES[0]), "c kiln; grow ilvane first", REASON)
    first = amend(desk, "m1", change, HEAD, key="k")
    head = desk.reader("m1").head()
    assert amend(desk, "m1", change, HEAD, key="k") == first
    assert desk.reader("m1").head() == head
    with pytest.raises(KeyReused):
        amend(desk, "m1", change._replace(words=""), HEAD, key="k")


def test_it_asks_for_the_power_of_its_rewind() -> None:
    desk = typed()
    change = Change(entry(desk, LINES[0]), "c kiln; grow ilvane first", REASON)
    with pytest.raises(DeskError, match=r"may not order rewind\.unsafe"):
        amend(desk, "m1", change, CY)
    facts, _ = amend(desk, "m1", change._replace(authorised=HEAD), CY)
    assert facts[0].body.authorised == HEAD
    sound(desk)


def test_seen_cards_that_stay_ask_for_the_power_of_an_unsafe_rewind() -> None:
    """Cards that a seat has seen since lie where they lay: that is not for a rewind by its grade."""
    desk = game(3, 80)
    policy = desk.policy("m1")
    assert policy.roles("rewind.unsafe") == ("head-judge",)
    seq, words = acted(desk)[4]
    told = amendment(desk, "m1", Change(seq, words), CY)
    assert told.grade in {"needs random replacement", "unsafe"}
    with pytest.raises(DeskError, match=r"rewind\.unsafe"):
        amend(desk, "m1", Change(seq, words, REASON), CY)


def test_who_typed_everything_since_needs_nobody_else() -> None:
    desk = typed()
    facts, _ = amend(desk, "m1", Change(entry(desk, LINES[1]), "p scout center; n", ""), SAM)
    assert facts[0].body.reason.startswith("correction: ")
    assert not facts[0].body.grade
    sound(desk)
    enter(desk, ".", by=CY)
    with pytest.raises(DeskError, match="rewind"):
        amend(desk, "m1", Change(entry(desk, "p scout center; n"), "p scout right; n"), SAM)


def test_an_audit_finds_a_slip_that_was_none_of_ones_own() -> None:
    """A rewind that names an entry of somebody else as a slip of one's own is found."""
    desk = typed()
    amend(desk, "m1", Change(entry(desk, LINES[1]), "p scout center; n", ""), SAM)
    facts = desk.facts("m1")
    back = next(f for f in facts if isinstance(f.body, MatchRewound))
    matter = Matter("m1", facts, desk.policy("m1"), None, lambda *_: ())
    assert rewinding(matter, back) is None
    told = rewinding(matter, changed(back, actor=CY))
    assert isinstance(told, DraftRefusal)
    assert "may not order rewind" in told.message


@pytest.mark.parametrize(
    ("seq", "words", "said"),
    [
        (1, "c kiln", "no entry that counts holds 1"),
        (99_999, "c kiln", "no entry that counts holds 99999"),
        (0, "p regent left", "refused|cannot|not"),
        (0, "grow nobody", "no"),
        (0, ";", "nothing was typed"),
    ],
)
def test_what_cannot_be_amended_is_told_and_changes_nothing(seq: int, words: str, said: str) -> None:
    desk = typed()
    head = desk.reader("m1").head()
    with pytest.raises(DeskError, match=said):
        amend(desk, "m1", Change(seq or entry(desk, LINES[0]), words, REASON), HEAD)
    assert desk.reader("m1").head() == head


def test_an_order_of_the_court_between_stands_and_one_at_the_table_stops_it() -> None:
    """A call is no matter of the table; moves that a judge ordered were made for the table as it lay."""
    desk = game(5, 40)
    given(calls.open_call, desk, "m1", "A", "May it?")
    play(desk, "m1", 6, seed=1)
    seq, words = acted(desk)[3]
    assert amendment(desk, "m1", Change(seq, words), HEAD).rest == []
    give_ruling(desk, "m1", edit("draw A 1"), HEAD)
    told = amendment(desk, "m1", Change(seq, words), HEAD)
    assert told.rest
    assert "as it lay then" in told.reasons[0].text


def test_what_is_hidden_is_told_to_nobody_by_an_amendment() -> None:
    """The record names no card of a hand by the old words, which both seats read."""
    desk = game(2, 30)
    seq, words = next(row for row in acted(desk) if " pick " in row[1] and "nothing" not in row[1])
    facts, _ = amend(desk, "m1", Change(seq, words, REASON), HEAD)
    names = words.partition(" pick ")[2].split(" + ")
    assert names
    assert not any(name in facts[0].body.reason for name in names)
    told = amendment(desk, "m1", Change(acted(desk)[0][0], acted(desk)[0][1]), HEAD, "spectator")
    assert not any(name in one.words for one in told.carried for name in names if "pick" in one.words)


def test_the_prompt_and_the_order_are_one() -> None:
    desk = typed()
    done = paper.fix(sit_at(desk, SAM), entry(desk, LINES[1]), "p scout center; n")
    assert done.now == "p scout center; n"
    answer = amending.earlier(sit_at(desk, HEAD), entry(desk, LINES[0]), "c kiln; grow ilvane first", REASON)
    assert answer.amendment.was == LINES[0]
    assert answer.head == desk.reader("m1").head()


def sit_at(desk: Desk, by: str) -> Sitting:
    return sit(desk, "m1", by, {})


@pytest.mark.parametrize("name", ["Go = Star", "Full Moon!"])
def test_signs_of_a_paper_entry_are_letters_of_a_name_where_the_referee_deals(name: str) -> None:
    """No card has this name; what is told is all of it, and not that something was revealed."""
    desk = game(4, 40)
    seq = next(seq for seq, words in acted(desk) if " charge " in words)
    with pytest.raises(DeskError, match=re.escape(name)):
        amendment(desk, "m1", Change(seq, f"charge {name}"), HEAD)


def test_the_log_names_a_hidden_card_of_an_amended_action_to_eyes_that_may_see_it() -> None:
    """What the record says of it both seats read, so the card has no name there."""
    desk = game(4, 40)
    seq, words = next((seq, words) for seq, words in reversed(acted(desk)) if " charge " in words)
    seat, card = words.split(" charge ")
    other = next(
        one.text
        for one in choices_at(desk, "m1", seq - 1).choices
        if one.action.do == "charge" and not words.endswith(one.text)
    )
    facts, _ = amend(desk, "m1", Change(seq, other, REASON), HEAD)
    back = next(f.seq for f in facts if isinstance(f.body, MatchRewound))
    read = desk.reading("m1")
    hidden, named = (f"amended: {seat} chose to charge {one}: {REASON}" for one in ("a hidden card", card))
    for eyes, said in (("judge", named), (seat, named), ("AB".replace(seat, ""), hidden)):
        assert read.line(eyes, back).words.endswith(said), eyes
        assert read.undone(eyes)[-1].why == said
    assert "amended" not in read.line("spectator", back).words


def test_entries_tell_their_seat_and_their_turn() -> None:
    desk = typed()
    rows = entries_before(desk, "m1", "judge", desk.reader("m1").head(), 3)
    assert [(one.words, one.seats, one.turn) for one in rows][::-1] == [
        (LINES[0], "A", 1), (LINES[1], "A", 1), (LINES[2], "A", 1),
    ]  # fmt: skip
    desk = game(4, 120)
    told = {f.seq: f.body for f in desk.facts("m1")}
    for one in entries_before(desk, "m1", "judge", desk.reader("m1").head(), 10_000):
        turns = [b.number for s, b in told.items() if isinstance(b, TurnBegan) and s <= one.seq]
        assert (one.seats, one.turn) == (told[one.seq].seat, max(turns, default=0))
