from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.kinds import (
    KINDS,
    By,
    CardsMoved,
    CardsShown,
    CardsTurned,
    DeckShuffled,
    Fact,
    PhaseBegan,
    TurnBegan,
)
from events.values import changed
from events.vocabulary import PHASES, VIEWERS
from referee.sight import face
from referee.state import Match
from referee.timeline import LEVELS, UnknownLevelError, caption, headings, say
from referee.timeline.phrases import named, phase
from referee.timeline.telling import TELLERS
from tests.facts import Story, random_story
from tests.sight.permuting import exchanged, told_at

SAMPLES = {int: 1, str: "A", bool: True}


def lines(story: Story, viewer: str, level: str = "normal") -> list[str]:
    told = [say(f, story.at[f.seq - 1], story.at[f.seq], viewer, level=level) for f in story.facts]
    return [line for line in told if line is not None]


def last(story: Story, viewer: str = "judge", level: str = "normal") -> str | None:
    fact = story.facts[-1]
    return say(fact, story.at[-2], story.at[-1], viewer, level=level)


def test_every_kind_of_fact_has_its_words() -> None:
    assert set(TELLERS) == set(KINDS)


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("viewer", VIEWERS)
def test_every_kind_is_told_to_every_viewer(name: str, viewer: str) -> None:
    kind = KINDS[name]
    fields = {n: SAMPLES.get(t, ()) for n, t in kind.types.items()} | {"seat": "A"}
    fields |= {"place": 1, "seen": "A", "slots": "A", "src": "hand", "dst": "signi", "zone": 1}
    fields |= {"cards": (1,), "levels": (1,)}
    if name in {"cards.shown", "cards.mixed"}:
        fields["zone"] = "deck"
    if name == "catalog.replaced":
        fields["cards"] = ("Kiln Tender",)
    body = kind.cls(**{n: v for n, v in fields.items() if n in kind.types})
    state = Story().open().state
    told = say(Fact(9, body, 1, "rules", 0), state, state, viewer, level="full")
    assert told
    assert "None" not in told
    assert told[0] == told[0].strip()


def test_a_table_hears_what_was_drawn_and_only_its_player_which() -> None:
    story = Story().open()
    story.draw("A", 2)
    names = named(story.names(tuple(c.id for c in story.state.A.hand[:2])), 2)
    assert last(story, "B") == "A drew 2 cards"
    assert last(story, "A") == f"A drew 2 cards: {names}"


def test_a_play_names_the_zone() -> None:
    story = Story().open()
    name = story.state.A.hand[0].name
    story.play("A", 0)
    story.facts.pop()
    story.at.pop()
    stay = story.state.A.signi[0]
    assert stay is not None
    played = f"A played {name} into the left zone (#{stay.card.id})"
    assert last(story, "spectator", "brief") == played


def test_an_attack_reads_as_a_commentator_would_tell_it() -> None:
    story = Story().open()
    story.play("A", 1)
    attacker = story.state.A.signi[1]
    cloth = story.state.B.life[0].name
    assert attacker is not None
    story.attack("A", 1)
    assert lines(story, "B", "brief")[-3:] == [
        f"A attacked with {attacker.card.name} (center #{attacker.card.id})",
        f"B took damage from A's {attacker.card.name} (center #{attacker.card.id})",
        f"B crushed a Life Cloth: {cloth}",
    ]


def test_full_adds_the_card_line_and_the_clauses() -> None:
    story = Story().open()
    ids = story.top("A", "deck")
    story.move(*("A", "deck", "hand", "draw", ids), by=By("Ember Cart", 2), clauses=("glossary.draw.1",))
    assert last(story, "B") == "A drew a card"
    assert last(story, "B", "full") == "A drew a card [Ember Cart, line 2; glossary.draw.1]"


def test_each_level_tells_what_the_one_before_tells_and_more() -> None:
    story = random_story(11)
    brief, normal, full = (lines(story, "A", level) for level in LEVELS)
    assert len(brief) < len(normal) < len(full) == len(story.facts)
    for few, more in ((brief, normal), (normal, [line.split(" [")[0] for line in full])):
        rest = iter(more)
        assert all(line in rest for line in few)


def test_free_text_of_the_court_is_not_for_spectators() -> None:
    story = Story().open()
    waits = story.head
    story.rule("R-1")
    assert last(story, "A") == "ruling R-1, no remedy: It may."
    assert last(story, "spectator") == "ruling R-1, no remedy"
    story.rewind(waits, "a missed trigger")
    assert last(story, "B") == f"the match was rewound to {waits}: a missed trigger"
    assert last(story, "spectator") == f"the match was rewound to {waits}"


def test_cards_of_both_seats_are_told_with_whose_they_are() -> None:
    story = Story().open()
    story.play("A", 1)
    mine = story.state.A.signi[1]
    theirs = story.state.B.lrig[1]
    assert mine is not None
    assert theirs is not None
    story.add(CardsTurned((mine.card.id, theirs.card.id), "frozen"))
    theirs_and_mine = f"A's {mine.card.name} (center #{mine.card.id}) and B's Vela, Novice"
    assert last(story) == f"{theirs_and_mine} were frozen"


def test_what_is_looked_at_and_what_is_revealed() -> None:
    story = Story().open()
    ids = story.top("B", "deck", 2)
    names = named(story.names(ids), 2)
    story.look("B", "deck", ids, "A")
    assert last(story, "A") == f"A looked at 2 cards of B's deck: {names}"
    assert last(story, "B") == "A looked at 2 cards of B's deck"
    story.look("B", "deck", ids, "ABS")
    assert last(story, "spectator") == f"B revealed 2 cards of the deck: {names}"


def test_a_card_taken_out_of_a_deck_is_told_from_its_place_only_to_who_can_tell() -> None:
    story = Story().open()
    ids = story.top("A", "deck")
    name = story.card(ids[0]).name
    state = story.state
    story.move("A", "deck", "ener", "charge", ids)
    assert last(story, "B") == f"A charged {name} from the top of the deck into the Ener Zone"
    body = changed(story.facts[-1].body, slots="A", names=(name,))
    fact = changed(story.facts[-1], body=body)
    assert say(fact, state, story.state, "B") == f"A charged {name} from the deck into the Ener Zone"


def test_a_hidden_choice_is_told_as_a_choice() -> None:
    story = Story().open()
    card = story.state.A.hand[0]
    story.act("A", "pick", cards=(card.id,), seen="A")
    assert last(story, "A", "full") == f"A picked {card.name}"
    assert last(story, "B", "full") == "A picked hidden cards"


def attackers(story: Story) -> list[str]:
    """Whom the attacks of a story were made with, as the log tells it."""
    told = lines(story, "spectator", "brief")
    return [one.removeprefix("A attacked with ") for one in told if " attacked with " in one]


def test_namesakes_that_attack_are_told_apart_by_zone_and_number() -> None:
    story = Story().open()
    story.draw("A", 8)
    names = [card.name for card in story.state.A.hand]
    name = next(one for one in names if names.count(one) > 1)
    for place in (0, 2):
        card = next(one for one in story.state.A.hand if one.name == name)
        story.play("A", place, card.id)
        story.attack("A", place)
    left, right = (story.state.A.signi[place] for place in (0, 2))
    assert left is not None
    assert right is not None
    assert attackers(story) == [
        f"{name} (left #{left.card.id})",
        f"{name} (right #{right.card.id})",
    ]


def test_a_signi_that_was_upped_attacks_under_the_same_number() -> None:
    story = Story().open()
    story.play("A", 0)
    slot = story.state.A.signi[0]
    assert slot is not None
    story.attack("A", 0)
    story.add(CardsTurned((slot.card.id,), "up"))
    assert last(story) == f"A's {slot.card.name} (left #{slot.card.id}) was upped"
    story.attack("A", 0)
    first, second = attackers(story)
    assert first == second == f"{slot.card.name} (left #{slot.card.id})"


def test_a_signi_that_left_and_came_back_attacks_under_another_number() -> None:
    story = Story().open()
    story.play("A", 0)
    slot = story.state.A.signi[0]
    assert slot is not None
    story.attack("A", 0)
    story.move("A", "signi", "hand", "return", (slot.card.id,))
    assert last(story) == (f"A returned {slot.card.name} (left #{slot.card.id}) from the field into the hand")
    back = next(card for card in story.state.A.hand if card.name == slot.card.name)
    story.move("A", "hand", "signi", "play", (back.id,), place=0)
    story.attack("A", 0)
    first, second = attackers(story)
    assert first.split("#")[0] == second.split("#")[0] == f"{slot.card.name} (left "
    assert first != second


def test_a_card_that_was_searched_for_is_not_told_from_the_top_of_the_deck() -> None:
    story = Story().open()
    everything = tuple(card.id for card in story.state.A.deck)
    story.look("A", "deck", everything, "A")
    assert last(story, "B") == f"A searched the deck ({len(everything)} cards)"
    name = story.card(everything[0]).name
    story.move("A", "deck", "hand", "put", everything[:1], seen="ABS", slots="A")
    for viewer in VIEWERS:
        assert last(story, viewer) == f"A put {name} from the deck, searched, into the hand"


def test_headings_open_turns_and_phases() -> None:
    turn = headings(Fact(1, TurnBegan(3, "B"), 1, "rules", 0))
    step = headings(Fact(1, PhaseBegan("attack.signi"), 1, "rules", 0))
    assert turn == (1, "Turn 3: B")
    assert step == (2, "SIGNI attack step")
    assert headings(Fact(1, CardsTurned((), "up"), 1, "rules", 0)) is None


def test_every_phase_has_a_name() -> None:
    assert len({phase(name) for name in PHASES}) == len(PHASES)


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ((), "3 cards"),
        (("X",), "X"),
        (("X", None), "X and a card unnamed"),
        ((None, None), "2 cards"),
        (("Vela, Novice", "X", "Y"), "Vela, Novice; X and Y"),
    ],
)
def test_cards_are_named_as_far_as_they_are_known(names: tuple, told: str) -> None:
    assert named(names, 3) == told


def test_another_level_is_refused_with_the_levels_there_are() -> None:
    story = Story().open()
    with pytest.raises(UnknownLevelError, match="brief, normal or full"):
        last(story, level="loud")


@settings(max_examples=50, deadline=None)
@given(seed=st.integers(0, 10**6), viewer=st.sampled_from(VIEWERS), chance=st.randoms())
def test_the_words_for_a_viewer_do_not_depend_on_what_is_hidden_from_them(
    seed: int, viewer: str, chance: random.Random
) -> None:
    facts = random_story(seed, commands=12, rewinds=0).facts
    fact = chance.choice([f for f in facts if isinstance(f.body, DeckShuffled)])
    places = tuple(chance.sample(range(len(fact.body.order)), 2))
    others, states = exchanged(facts, fact.seq, *places)
    same, mine = exchanged(facts, fact.seq, places[0], places[0])
    until = told_at(same, mine, viewer, fact.seq, places) if viewer != "judge" else fact.seq
    for i in range(1, min(until, len(facts) + 1) - 1):
        one = caption(same[i], mine[i - 1], mine[i], viewer)
        assert one == caption(others[i], states[i - 1], states[i], viewer)


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10**6), viewer=st.sampled_from(VIEWERS[:3]))
def test_a_name_is_told_only_to_who_may_know_it(seed: int, viewer: str) -> None:
    story = _unique(random_story(seed, commands=10, rewinds=0.2))
    for fact in story.facts:
        before, after = story.at[fact.seq - 1], story.at[fact.seq]
        told = caption(fact, before, after, viewer)
        for name in _known_to_nobody_but(fact, before, after, viewer):
            assert name not in told, (fact.seq, told)


def _known_to_nobody_but(fact: Fact, before: Match, after: Match, viewer: str) -> list[str]:
    """The names of a fact that the viewer may know neither from it nor from the table."""
    body = fact.body
    if not isinstance(body, (CardsMoved, CardsShown)):
        return []
    letter = {"A": "A", "B": "B", "spectator": "S"}[viewer]
    if letter in body.seen:
        return []
    ids = [*body.cards]
    if isinstance(body, CardsMoved):
        ids += range(body.new, body.new + body.count)
    known = {face(state, viewer, i) for state in (before, after) for i in ids}
    return [f"{name} " for name in body.names if name not in known]


def _unique(story: Story) -> Story:
    """Tell a story again with a name of its own for every card of the lists."""
    copy = Story()
    for fact in story.facts:
        body = fact.body
        if body.KIND == "deck.listed":
            main = tuple(f"face {body.seat}{i} " for i in range(len(body.main)))
            body = changed(body, main=main)
        elif isinstance(body, (CardsMoved, CardsShown)):
            body = changed(body, names=copy.names(body.cards))
        copy.add(body, fact.actor, fact.cause, clauses=fact.clauses, by=fact.by)
    return copy
