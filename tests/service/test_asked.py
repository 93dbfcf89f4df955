"""What a seat is asked, in whole sentences: every kind says its card, its price and its way out."""

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from events.stores import open_log
from events.values import changed
from events.vocabulary import OTHER
from referee.cards import shipped
from referee.effects.library import Library
from referee.rules import PROCEDURES, Table
from referee.rules.legal import legal
from referee.service.event.starting import deck_names, open_match
from referee.service.play.acting import act
from referee.service.simulated.simulate import answer
from referee.service.table.asked import ONE, ORDER, SET, YES, Question, question_of
from referee.service.table.asked_words import WORDS
from referee.service.table.listing import listed
from referee.state import Card, Decision, Match
from referee.timeline.questions import ASKED
from tests.service.conftest import desk_of

GAMES = (("diva", 1), ("diva", 2), ("diva", 3), ("diva", 5), ("classic", 6), ("classic", 7))
LIBRARY = Library(shipped(), PROCEDURES)
BY_CARD = frozenset(
    {
        "burst",
        "cut-in",
        "declare",
        "guard",
        "harmony",
        "may",
        "modes",
        "pick",
        "targets",
    }
)
"""Questions that the text of a card asks, or that are about one card."""
PRICED = frozenset({"discard", "guard", "harmony", "pay"})
DECLINED = frozenset(
    {
        "agree",
        "attack-window",
        "attacker",
        "burst",
        "cut-in",
        "due",
        "ener-charge",
        "grow",
        "guard",
        "main",
        "may",
        "mulligan",
    }
)
"""Questions that can be declined: the answer that does says what follows it."""
CODE = re.compile(r"#\d|[a-z]_[a-z]|\bNone\b|\{\}|\bdecision\b|_")


@cache
def tables() -> tuple[Table, ...]:
    """The tables of some matches by chance at which a seat is asked."""
    found = []
    desk = desk_of(open_log("memory:"))
    for game, seed in GAMES:
        match, decks, chance = f"{game}-{seed}", deck_names(game), random.Random(seed)
        pair = decks[seed % len(decks)], decks[(seed + 1) % len(decks)]
        open_match(desk, match, *pair, seed=seed, ruleset=game)
        while (decision := desk.table(match).decision) is not None:
            found.append(desk.table(match))
            act(desk, match, decision.seat, answer(desk.table(match), chance))
    desk.close()
    return tuple(found)


def asked(table: Table) -> Question:
    found = question_of(table, listed(table).choices)
    assert found is not None
    return found


def seldom() -> Iterator[Table]:
    """Tables at which is asked what no match by chance comes to."""
    table = next(t for t in tables() if t.decision and t.decision.kind == "attacker")
    card, other = table.decision.items[0], OTHER[table.seat]  # type: ignore[union-attr]
    for kind, seat, items, about in (
        ("agree", other, (), ()),
        ("state", table.seat, (), ()),
        ("due", "judge", (), ()),
        ("judge", "judge", (), ()),
        ("commit", table.seat, (), ()),
        ("reveal", other, (), ()),
        ("rule-signi", table.seat, (card,), ()),
        ("rule-lrig", table.seat, (card,), ()),
        ("rule-way", table.seat, (1, 2), (("card", card),)),
        ("replace", table.seat, (1, 2), (("Kiln Tender", 1), ("Rime Whelp", 2))),
        ("zone", table.seat, (0, 1), ()),
    ):
        decision = Decision(kind, seat, items, 1, 1, about)
        yield Table(changed(table.state, decision=decision), table.library)


def test_every_kind_of_question_has_a_sentence() -> None:
    assert set(WORDS) == set(ASKED)


def test_every_kind_is_asked_by_some_table() -> None:
    kinds = {t.decision.kind for t in (*tables(), *seldom()) if t.decision is not None}
    assert set(ASKED) - kinds == set()


@pytest.mark.parametrize("kind", sorted(ASKED))
def test_a_question_says_its_card_its_price_and_its_way_out(kind: str) -> None:
    rows = [t for t in (*tables(), *seldom()) if t.decision is not None and t.decision.kind == kind]
    for table in rows[:30]:
        one = asked(table) if table.seat in OTHER else None
        words = WORDS[kind](table, table.decision)  # type: ignore[arg-type]
        said = f"{words.sentence} {words.declining} {words.cost} {words.does} {words.passing}"
        assert words.sentence[0].isupper()
        assert words.sentence.endswith(("?", "."))
        assert not CODE.search(said), said
        assert kind not in said or "-" not in kind, said
        assert bool(words.cost) or kind not in PRICED
        assert words.passing not in {"yes", "no"}
        assert words.passing != "pass" or kind not in DECLINED
        if one is not None and kind in BY_CARD:
            assert one.asker is not None
            assert one.asker.name


def test_no_answer_is_called_yes_or_no() -> None:
    for table in tables():
        one = asked(table)
        assert not {"yes", "no", "pass"} & {option.words for option in one.options}, one.kind


def test_how_a_question_is_answered_follows_from_the_question() -> None:
    shapes: dict[str, set[str]] = {}
    for table in tables():
        one = asked(table)
        shapes.setdefault(one.kind, set()).add(one.shape)
    assert shapes["main"] == shapes["attacker"] == shapes["guard"] == {ONE}
    assert shapes["mulligan"] == {SET}
    assert shapes["may"] == shapes["burst"] == {YES}
    assert shapes["lrigs"] <= {ORDER, ONE}
    assert shapes["discard"] == {ONE, SET}


def test_retiring_several_stands_beside_the_other_answers() -> None:
    rows = [t for t in tables() if next(legal(t)).do == "retire" and len(listed(t).choices) > 2]
    assert rows, "no match came to a main phase in which retiring stands first"
    for table in rows:
        one = asked(table)
        assert one.shape == ONE
        assert [s.verb for s in one.several] == ["retire"]
        assert one.passing


def test_passing_is_there_whenever_it_is_legal() -> None:
    for table in tables():
        numbers = [c.number for c in listed(table).choices if c.action.do == "pass"]
        one = asked(table)
        assert not numbers or one.passing == numbers[0]
        assert one.pass_words


def test_a_guard_says_who_attacks_and_what_it_would_do() -> None:
    rows = [t for t in tables() if t.decision is not None and t.decision.kind == "guard"]
    for table in rows:
        one, life = asked(table), len(table.state.seat(table.seat).life)
        assert "attacks you" in one.sentence
        assert one.asker is not None
        assert one.asker.name in one.sentence
        assert ("you lose the match" if not life else f"your {life} Life Cloth") in one.does
        assert ("into the trash" if len(one.options) > 1 else "can guard") in one.cost


def test_a_payment_says_what_it_pays_and_what_each_ener_gives() -> None:
    rows = [t for t in tables() if t.decision is not None and t.decision.kind == "pay"]
    for table in rows:
        one = asked(table)
        assert one.sentence.startswith("Pay {")
        assert "{" in one.cost
        assert one.needs
        assert all(option.text for option in one.options)


def mixed(state: Match, seat: str) -> Match:
    """A state in which other cards lie where a seat cannot see them."""

    def turned(row: tuple[Card, ...]) -> tuple[Card, ...]:
        names = [card.name for card in row]
        return tuple(changed(card, name=name) for card, name in zip(row, reversed(names), strict=True))

    own, theirs = state.seat(seat), state.seat(OTHER[seat])
    hidden: dict[str, Any] = {"deck": turned(theirs.deck), "life": turned(theirs.life)}
    other: dict[str, Any] = {
        OTHER[seat]: changed(theirs, **hidden),
        seat: changed(own, life=turned(own.life)),
    }
    return changed(state, **other)


def test_nothing_hidden_is_told_by_what_would_be_found() -> None:
    found = 0
    for table in tables():
        decision = table.decision
        if decision is None or decision.kind not in {"may", "burst"}:
            continue
        own = table.state.seat(decision.seat)
        names = [card.name for card in own.deck]
        deck = tuple(changed(c, name=n) for c, n in zip(own.deck, names[::-1], strict=True))
        state = mixed(table.state, decision.seat)
        side: dict[str, Any] = {decision.seat: changed(state.seat(decision.seat), deck=deck)}
        other = Table(changed(state, **side), table.library)
        assert asked(other) == asked(table)
        found += bool(asked(table).does)
    assert found > 10


def test_one_answer_is_given_unasked_only_where_all_can_see_that_there_is_one() -> None:
    for table in tables():
        one, side = asked(table), table.state.seat(table.seat)
        if one.alone:
            assert len(listed(table, 2).choices) == 1
        if one.alone and one.kind in table.ruleset.menus:
            assert not side.hand
            assert not side.lrig_deck
        if one.kind in {"guard", "ener-charge", "discard"}:
            assert not one.alone


def test_copies_of_a_card_in_a_hand_are_one_choice() -> None:
    for table in tables():
        one = asked(table)
        if one.kind == "ener-charge":
            said = [o.words for o in one.options if o.zone == f"{one.seat}-ener"]
            assert len(said) == len(set(said))
