"""What a rewind puts back at random, what to its place, who may order it, and a rewind of it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.kinds import DeckShuffled
from events.vocabulary import VIEWERS
from referee.court import (
    CLEAN,
    RANDOM,
    SIMPLE,
    UNSAFE,
    Back,
    Draft,
    DraftRefusal,
    RewindCheck,
    rewind,
    rewind_check,
)
from referee.court.policy import generic
from referee.court.rewinding import power_of
from referee.state import fingerprint
from referee.timeline import ListReader, state_at
from referee.timeline.knowledge import knowledge
from tests.court.test_replacing import Backwards
from tests.facts import Story, random_story
from tests.sight.permuting import exchanged, told_at

HEAD = "head-judge:bo"
FLOOR = "floor-judge:ann"


def checked(story: Story, to: int, viewer: str = "judge") -> RewindCheck:
    found = rewind_check(ListReader(story.facts), to, viewer)
    assert isinstance(found, RewindCheck), found
    return found


def order(story: Story, to: int, by: str = HEAD, **more: Any) -> list[Draft] | DraftRefusal:
    back = Back(to, "why", **more)
    return rewind(ListReader(story.facts), back, by, policy=generic(), dice=Backwards())


def rewound(story: Story, to: int, **more: Any) -> list[Draft]:
    """Rewind a story and give the drafts."""
    drafts = order(story, to, **more)
    assert isinstance(drafts, list), drafts
    for draft in drafts:
        story.add(draft.body, draft.actor, draft.cause, clauses=draft.clauses)
    return drafts


def names(story: Story, seat: str, zone: str) -> list[str | None]:
    return [card.name for card in getattr(story.state.seat(seat), zone)]


def known(story: Story, seat: str, owner: str, zone: str) -> list[tuple[str | None, int, bool]]:
    """What a seat knows by place at the head of a story, and which names surely lie there."""
    told = knowledge(ListReader(story.facts), story.head, seat)
    row = next(row for row in told.zones if (row.owner, row.zone) == (owner, zone))
    return [(k.name, k.place, k.undone) for k in row.known]


def test_a_drawn_card_goes_back_among_all_that_nobody_knew() -> None:
    story = Story().open()
    waits, deck = story.head, names(story, "A", "deck")
    story.draw_more("A")
    (back,) = checked(story, waits).returned
    assert (back.seats, back.names, back.candidates) == ("A", (deck[0],), len(deck))
    assert sorted(map(str, back.among)) == sorted(map(str, deck))
    head, mixed = rewound(story, waits)
    assert mixed.body.positions == tuple(range(1, len(deck) + 1))
    assert (mixed.actor, mixed.cause) == (HEAD, story.head - 1)
    assert names(story, "A", "deck") == deck[::-1]
    assert (head.body.grade, head.body.learned, head.body.returned) == (RANDOM, (1, 0), 1)
    assert known(story, "A", "A", "deck") == []


def test_a_card_that_a_seat_knew_goes_back_to_its_place_and_is_no_candidate() -> None:
    story = Story().open()
    story.look("A", "deck", story.top("A", "deck", 2), "A")
    action = story.act("A", "pass")
    story.ask("main", "A", action)
    waits, deck = story.head, names(story, "A", "deck")
    story.draw_more("A", 3)
    check = checked(story, waits)
    assert [(r.names, r.candidates) for r in check.returned] == [((deck[2],), len(deck) - 2)]
    assert [(k.owner, k.zone, k.seats, k.seen, k.places, k.names) for k in check.kept] == [
        ("A", "deck", "A", "", (1, 2), (deck[0], deck[1]))
    ]
    rewound(story, waits)
    assert names(story, "A", "deck") == [*deck[:2], *deck[:1:-1]]
    assert known(story, "A", "A", "deck") == [(deck[0], 1, False), (deck[1], 2, False)]


def test_what_one_seat_knew_stays_though_the_other_has_seen_it_since() -> None:
    story = Story().open()
    story.look("A", "deck", story.top("A", "deck"), "A")
    waits, deck = story.ask("main", "A"), names(story, "A", "deck")
    story.look("A", "deck", story.top("A", "deck"), "ABS")
    story.ask("main", "A")
    check = checked(story, waits)
    assert (check.returned, check.mixes) == ((), ())
    assert [(k.seats, k.seen, k.names) for k in check.kept] == [("A", "B", (deck[0],))]
    assert check.grade != RANDOM
    rewound(story, waits)
    assert names(story, "A", "deck") == deck
    assert known(story, "B", "A", "deck") == [(deck[0], 1, True)]


def test_what_was_seen_in_a_stretch_that_was_taken_back_before_counts() -> None:
    story = Story().open()
    waits, top = story.head, names(story, "A", "deck")[0]
    story.draw_more("A")
    rewound(story, waits, as_it_lay=True)
    assert known(story, "A", "A", "deck") == [(top, 1, True)]
    action = story.act("A", "pass")
    story.ask("main", "A", action)
    check = checked(story, waits)
    assert (check.learned, check.grade) == ((), RANDOM)
    assert [(r.seats, r.names) for r in check.returned] == [("A", (top,))]
    rewound(story, waits)
    assert known(story, "A", "A", "deck") == []
    action = story.act("A", "pass")
    story.ask("main", "A", action)
    again = checked(story, story.head - 2)
    assert (again.returned, again.grade) == ((), CLEAN)


def test_a_rewind_of_a_rewind_brings_the_former_order_back() -> None:
    story = Story().open()
    waits, deck = story.head, names(story, "A", "deck")
    story.draw_more("A")
    drawn, table = story.head, fingerprint(story.state)
    rewound(story, waits)
    story.draw_more("A")
    seen = names(story, "A", "hand")[0]
    check = checked(story, drawn)
    assert check.returned == ()
    assert [one.names for one in check.learned] == [(seen,)]
    assert [one.words for one in check.chance] == [
        f"the {len(deck)} cards of A's deck changed places at random"
    ]
    assert check.reversals[-1].words == (f"the {len(deck)} cards of A's deck that were mixed lie as before")
    rewound(story, drawn)
    assert fingerprint(story.state) == table
    assert names(story, "A", "deck") == deck[1:]
    rewound(story, waits)
    assert names(story, "A", "deck") == deck[::-1]


def test_after_a_mix_the_match_can_come_back_to_the_mixed_table() -> None:
    story = Story().open()
    waits = story.head
    story.draw_more("A")
    rewound(story, waits)
    mixed, table = story.head, fingerprint(story.state)
    story.discard("A")
    assert fingerprint(state_at(ListReader(story.facts), mixed)) == table
    rewound(story, mixed)
    assert fingerprint(story.state) == table


def test_between_two_mixed_piles_the_match_was_amid_a_command() -> None:
    story = Story().open()
    story.play("A", 1)
    waits = story.head
    story.attack("A", 1)
    story.draw_more("A")
    drafts = rewound(story, waits)
    assert [(d.body.seat, d.body.zone) for d in drafts[1:]] == [("A", "deck"), ("B", "life")]
    story.discard("A")
    for seq in (story.head - 4, story.head - 5):
        found = rewind_check(ListReader(story.facts), seq)
        assert isinstance(found, DraftRefusal)
        assert found.code == "not-settled"
    assert checked(story, story.head - 3).grade == SIMPLE


def test_the_last_card_of_a_pile_has_nobody_to_change_places_with() -> None:
    story = Story().open()
    story.play("A", 1)
    story.move("B", "life", "hand", "put", story.top("B", "life", 2), seen="B", slots="ABS")
    waits = story.ask("main", "A")
    story.attack("A", 1)
    check = checked(story, waits)
    assert [(r.zone, r.count, r.candidates) for r in check.returned] == [("life", 1, 1)]
    assert (check.grade, check.mixes) == (UNSAFE, ())


def test_to_put_seen_cards_back_as_they_lie_takes_the_power_for_unsafe_rewinds() -> None:
    story = Story().open()
    waits = story.head
    story.draw_more("A")
    check = checked(story, waits)
    assert power_of(check) == "rewind.needs-random"
    assert power_of(check, as_it_lay=True) == "rewind.unsafe"
    (draft,) = rewound(story, waits, as_it_lay=True)
    assert (draft.body.as_it_lay, draft.body.returned, draft.body.grade) == (True, 0, RANDOM)
    harmless = Story().open()
    waits = harmless.head
    harmless.ask("main", "A", harmless.act("A", "pass"))
    assert power_of(checked(harmless, waits), as_it_lay=True) == "rewind.clean"


@pytest.mark.parametrize(
    ("by", "authorised", "code"),
    [
        (HEAD, "", ""),
        (FLOOR, HEAD, ""),
        (FLOOR, "", "not-allowed"),
        (FLOOR, "team-lead:di", "not-allowed"),
        (HEAD, HEAD, "own-order"),
        ("auditor:zed", HEAD, "not-allowed"),
        ("A", HEAD, "not-allowed"),
        (FLOOR, "A", "not-allowed"),
        (FLOOR, "boss:max", "unknown-role"),
        (FLOOR, "head-judge:", "unnamed"),
    ],
)
def test_who_orders_and_who_authorises_are_both_asked_for(by: str, authorised: str, code: str) -> None:
    story = Story().open()
    waits = story.head
    story.draw_more("A")
    found = order(story, waits, by, authorised=authorised)
    if code:
        assert isinstance(found, DraftRefusal)
        assert found.code == code
        assert found.instead
    else:
        assert isinstance(found, list)
        assert (found[0].actor, found[0].body.authorised) == (by, authorised)


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6), data=st.data())
def test_after_a_rewind_no_seat_knows_what_no_seat_knew(seed: int, data: st.DataObject) -> None:
    story = random_story(seed, commands=15, rewinds=0.3)
    to = data.draw(st.sampled_from(story.waits()))
    found = order(story, to)
    if isinstance(found, DraftRefusal):
        assert found.code == "already-there"
        return
    check = checked(story, to)
    target = story.at[check.to]
    rewound(story, to)
    alone = {(r.owner, r.zone) for r in check.returned if r.candidates < 2}
    for owner in "AB":
        for zone in ("deck", "life"):
            row = getattr(target.seat(owner), zone)
            now = getattr(story.state.seat(owner), zone)
            assert sorted(c.name for c in now) == sorted(c.name for c in row)
            assert [c for c in now if c.seen] == [c for c in row if c.seen]
            for seat in "AB":
                told = [k for k in known(story, seat, owner, zone) if k[2]]
                kept = [
                    p
                    for k in check.kept
                    if (k.owner, k.zone) == (owner, zone) and seat in k.seen
                    for p in k.places
                ]
                assert (owner, zone) in alone or [place for _, place, _ in told] == kept
    for viewer in VIEWERS[:3]:
        assert all(not r.among for r in checked_for(story, to, viewer))


def checked_for(story: Story, to: int, viewer: str) -> tuple[Any, ...]:
    found = rewind_check(ListReader(story.facts), to, viewer)
    return found.returned if isinstance(found, RewindCheck) else ()


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6), viewer=st.sampled_from(VIEWERS[:3]), chance=st.randoms())
def test_a_check_tells_a_viewer_nothing_that_it_may_not_see(seed: int, viewer: str, chance: Any) -> None:
    facts = random_story(seed, commands=12, rewinds=0).facts
    fact = chance.choice([f for f in facts if isinstance(f.body, DeckShuffled)])
    one, two = chance.sample(range(len(fact.body.order)), 2)
    others, _ = exchanged(facts, fact.seq, one, two)
    same, mine = exchanged(facts, fact.seq, one, one)
    until = told_at(same, mine, viewer, fact.seq, (one, two)) - 1
    points = [f.seq for f in same if f.body.KIND == "decision.asked" and f.seq < until]
    if not points:
        return
    to = chance.choice(points)
    checks = [rewind_check(ListReader(row[:until]), to, viewer) for row in (same, others)]
    assert repr(checks[0]) == repr(checks[1])
