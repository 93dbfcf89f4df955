"""What a seat knows of hidden cards, told on small matches whose answers can be counted by hand."""

from __future__ import annotations

import random
from collections import Counter

from events.kinds import CardsMixed, CardsShown
from referee.timeline import ListReader
from referee.timeline.knowledge import Hidden, KnownCard, Ledger, knowledge
from tests.facts import LRIGS, MAIN, Story, random_story


def ledger(story: Story, seat: str, seq: int = 0) -> Ledger:
    return knowledge(ListReader(story.facts), seq or story.head, seat)


def zone(told: Ledger, owner: str, name: str) -> Hidden:
    return next(row for row in told.zones if (row.owner, row.zone) == (owner, name))


def test_a_seat_knows_its_hand_and_its_list_and_nothing_of_the_other() -> None:
    story = Story().open()
    told = ledger(story, "A")
    hand = zone(told, "A", "hand")
    assert [k.name for k in hand.known] == [c.name for c in story.state.A.hand]
    assert {k.how for k in hand.known} == {"drew"}
    assert {k.how for k in zone(told, "A", "lrig_deck").known} == {"its own list"}
    assert Counter(dict(told.possible)) == Counter(MAIN) - Counter(str(k.name) for k in hand.known)
    assert told.unplaced == len(MAIN) - hand.count
    for pile in ("hand", "deck", "life", "lrig_deck"):
        row = zone(told, "B", pile)
        assert (row.known, row.sure) == ((), ())
        assert row.unknown == len(getattr(story.state.B, pile))
    assert len(zone(told, "A", "lrig_deck").known) == len(LRIGS) - 3


def test_a_look_is_known_by_its_place_until_the_deck_is_shuffled() -> None:
    story = Story().open()
    ids = story.top("B", "deck", 2)
    names = story.names(ids)
    looked = story.look("B", "deck", ids, "A")
    assert zone(ledger(story, "A"), "B", "deck").known == (
        KnownCard(names[0], 1, "", "looked at", looked),
        KnownCard(names[1], 2, "", "looked at", looked),
    )
    assert zone(ledger(story, "B"), "B", "deck").known == ()
    story.draw("B", 1)
    told = ledger(story, "A")
    assert zone(told, "B", "hand").sure == ((names[0], 1),)
    assert [(k.name, k.place) for k in zone(told, "B", "deck").known] == [(names[1], 1)]
    story.shuffle("B", random.Random(3))
    after = zone(ledger(story, "A"), "B", "deck")
    assert (after.known, after.sure) == ((), ((names[1], 1),))


def test_a_place_is_lost_when_a_card_that_cannot_be_told_leaves_the_deck() -> None:
    story = Story().open()
    ids = story.top("A", "deck", 2)
    names = story.names(ids)
    story.look("A", "deck", ids, "ABS")
    story.move("A", "deck", "hand", "put", ids[1:], seen="A", slots="A")
    assert [c.seen for c in story.state.A.deck[:1]] == ["A"]
    theirs = zone(ledger(story, "B"), "A", "deck")
    assert theirs.known == ()
    assert Counter(dict(theirs.sure)) == Counter(names) - Counter(set(names))
    assert [k.name for k in zone(ledger(story, "A"), "A", "deck").known] == [names[0]]


def test_a_revealed_card_of_a_hand_stays_sure_while_nothing_leaves_it_unseen() -> None:
    story = Story().open()
    ids = story.top("B", "hand")
    name = story.names(ids)[0]
    assert name is not None
    story.add(CardsShown("B", "hand", 1, ids, (name,), "ABS", "B"))
    assert zone(ledger(story, "A"), "B", "hand").sure == ((name, 1),)
    story.move("B", "hand", "deck", "return", ids, seen="B")
    assert zone(ledger(story, "A"), "B", "hand").sure == ()
    mine = zone(ledger(story, "B"), "B", "deck").known
    assert [(k.name, k.place) for k in mine] == [(name, 1)]


def test_nobody_forgets_what_a_rewind_took_back() -> None:
    story = Story().open()
    point = story.head
    drew = story.draw_more("A") + 1
    card = story.state.A.hand[0].name
    assert zone(ledger(story, "A"), "A", "deck").known == ()
    back = story.rewind(point)
    told = ledger(story, "A", back)
    assert zone(told, "A", "deck").known == (KnownCard(card, 1, "", "drew", drew, undone=True),)
    assert [(one.seq, one.how, one.names) for one in told.undone] == [(drew, "drew", (card,))]
    assert sum(n for _, n in told.possible) == told.unplaced
    theirs = ledger(story, "B", back)
    assert (zone(theirs, "A", "deck").known, theirs.undone) == ((), ())
    assert ledger(story, "A", point).undone == ()


def test_what_was_seen_in_an_undone_stretch_is_carried_along_until_a_shuffle() -> None:
    story = Story().open()
    point = story.head
    ids = story.top("B", "deck")
    name = story.names(ids)[0]
    story.look("B", "deck", ids, "A")
    story.ask("main", "A")
    story.rewind(point)
    story.move("B", "deck", "life", "put", ids, seen="")
    (known,) = zone(ledger(story, "A"), "B", "life").known
    assert (known.name, known.place, known.undone) == (name, 1, True)


def test_no_ledger_of_a_random_match_with_rewinds_says_what_is_not_so() -> None:
    for seed in range(6):
        story = random_story(seed)
        for seat in "AB":
            told = ledger(story, seat)
            for row in told.zones:
                owner = story.state.seat(row.owner)
                if row.zone in {"hand", "deck", "life", "lrig_deck"}:
                    lying = [c.name for c in getattr(owner, row.zone)]
                    claimed = Counter(k.name for k in row.known) + Counter(dict(row.sure))
                    assert not claimed - Counter(lying)
            assert sum(n for _, n in told.possible) == told.unplaced


def test_a_card_that_was_played_and_taken_back_is_known_to_be_in_the_hand() -> None:
    story = Story().open()
    point, name = story.head, story.state.A.hand[0].name
    story.play("A", 0)
    story.rewind(point)
    assert zone(ledger(story, "B"), "A", "hand").sure == ((name, 1),)
    assert zone(ledger(story, "B"), "A", "hand").known == ()
    ids = story.top("A", "hand")
    story.move("A", "hand", "deck", "return", ids, seen="A")
    assert zone(ledger(story, "B"), "A", "hand").sure == ()


def test_nothing_is_said_of_a_hand_to_which_a_card_came_unseen() -> None:
    story = Story().open()
    point = story.head
    story.draw_more("A")
    story.play("A", 0)
    story.rewind(point)
    assert zone(ledger(story, "B"), "A", "hand").sure == ()


def test_what_goes_back_at_random_is_somewhere_in_its_pile() -> None:
    story = Story().open()
    point = story.head
    story.draw_more("A", 2)
    names = [c.name for c in story.state.A.hand[:2]]
    story.rewind(point)
    row = zone(ledger(story, "A"), "A", "deck")
    assert [(k.name, k.undone) for k in row.known] == [(name, True) for name in names]
    count = len(story.state.A.deck)
    order = tuple(reversed(range(count)))
    story.add(CardsMixed("A", "deck", story.state.next_id, tuple(range(1, count + 1)), order))
    row = zone(ledger(story, "A"), "A", "deck")
    assert row.known == ()
    assert Counter(dict(row.sure)) == Counter(names)
    story.draw("A", count)
    assert zone(ledger(story, "A"), "A", "deck").sure == ()
