"""What may be chosen is listed in words, and the words mean what was listed."""

from __future__ import annotations

import re

import pytest

from events.values import changed
from events.vocabulary import QUESTIONS
from referee.rules import Table, why_not
from referee.service import Action, Desk, DeskError
from referee.service.event.starting import open_match
from referee.service.play.acting import act
from referee.service.play.listings import choices_at
from referee.service.play.said import parse_action
from referee.service.table.choices import describe
from referee.service.table.listing import MOST_LISTED, listed
from referee.service.table.parsing import parse
from referee.timeline.questions import ASKED
from tests.games import game
from tests.house.tree import ROOT
from tests.properties.tables import table, waiting

GAMES = range(3)


def _positions() -> list[tuple[int, int]]:
    """Give two positions of each kind of decision in each game, the widest list last."""
    found = []
    for seed in GAMES:
        met: dict[str, int] = {}
        for seq in waiting(seed):
            decision = game(seed)[1][seq].decision
            kind = decision.kind if decision is not None else ""
            met[kind] = met.get(kind, 0) + 1
            if met[kind] <= 2:
                found.append((seed, seq))
    return found


def _sense(here: Table, action: Action) -> tuple[object, ...]:
    """What an answer comes to; which of two copies in one zone is meant is all the same."""
    cards = []
    for item in action.cards:
        place = here.state.find(item)
        if place is None or here.decision is None or here.decision.kind in {"modes", "zone"}:
            cards.append((str(item), "", 0))
        else:
            cards.append((str(place.card.name), place.seat + place.zone, place.position))
    ordered = here.decision is not None and here.decision.kind in {"lrigs", "order"}
    kept = tuple(cards) if ordered else tuple(sorted(cards))
    return action.seat, action.do, kept, action.zone, action.number


@pytest.mark.parametrize("point", _positions())
def test_the_words_of_a_choice_mean_that_choice(point: tuple[int, int]) -> None:
    seed, seq = point
    here = table(game(seed)[1][seq])
    rows = listed(here).choices
    assert [c.number for c in rows] == list(range(1, len(rows) + 1))
    for choice in [*rows[:40], *rows[40::23]]:
        meant = parse(here, here.seat, choice.text.split())
        assert _sense(here, meant) == _sense(here, choice.action), choice.text
        assert not why_not(here, meant)
        assert parse(here, here.seat, [str(choice.number)]) == choice.action


def test_copies_of_a_card_are_the_only_choices_that_are_said_alike() -> None:
    for seed, seq in _positions():
        here = table(game(seed)[1][seq])
        said: dict[str, list[list[str]]] = {}
        for choice in listed(here).choices:
            places = [here.state.find(i) for i in choice.action.cards]
            names = sorted(str(p.card.name) for p in places if p is not None)
            said.setdefault(choice.text, []).append(names)
        for text, rows in said.items():
            assert all(names == rows[0] for names in rows), (seed, seq, text)


def test_a_list_ends_where_nobody_reads_on() -> None:
    seed, seq = next(
        (s, q)
        for s in GAMES
        for q in waiting(s)
        if (d := game(s)[1][q].decision) is not None and d.kind == "main"
    )
    here = table(game(seed)[1][seq])
    assert len(listed(here, 2).choices) == 2
    assert len(listed(here).choices) <= MOST_LISTED


@pytest.mark.parametrize(
    "said",
    [
        "",
        "0",
        "99999",
        "dance",
        "pass now",
        "play",
        "play Nothing left",
        "grow",
        "attack",
        "attack nowhere",
        "pick #x",
        "act",
        "guard",
        "retire left Nobody",
        "-1",
        "1.5",
        "#1",
    ],
)
def test_what_was_not_understood_is_said_with_what_can_be(desk: Desk, said: str) -> None:
    open_match(desk, "m1", seed=1)
    with pytest.raises(DeskError) as caught:
        parse_action(desk, "m1", choices_at(desk, "m1").seat, said.split())
    assert caught.value.code == "unclear"
    assert "say one of: " in caught.value.instead


def test_a_card_is_named_by_its_place_its_id_or_its_name_in_any_case() -> None:
    for seed, seq in _positions():
        here = table(game(seed)[1][seq])
        decision = here.decision
        if decision is None or decision.kind != "attacker":
            continue
        item = decision.items[0]
        place = here.board.places[item]
        word = ("left", "center", "right")[place.position] if place.zone == "signi" else "lrig"
        for said in (f"#{item}", word):
            assert parse(here, here.seat, ["attack", said]).cards == (item,)
        name = str(place.card.name)
        meant = parse(here, here.seat, ["ATTACK", *name.lower().split()]).cards
        assert here.state.find(meant[0]) is not None
        assert describe(here, parse(here, here.seat, ["attack", f"#{item}"])).startswith("attack")


def test_a_side_that_is_no_seat_is_not_taken_for_ones_own() -> None:
    for seed, seq in _positions():
        here = table(game(seed)[1][seq])
        if here.decision is None or here.decision.kind != "attacker":
            continue
        place = here.board.places[here.decision.items[0]]
        word = ("left", "center", "right")[place.position] if place.zone == "signi" else "lrig"
        assert parse(here, here.seat, ["attack", f"{here.seat}.{word}"]).cards == (place.card.id,)
        for side in ("x", "C", "AB", "seat"):
            with pytest.raises(DeskError, match=f"no '{side}.{word}' can be meant here"):
                parse(here, here.seat, ["attack", f"{side}.{word}"])


def test_what_tells_two_ways_apart_is_asked_for_and_never_chosen_for_somebody() -> None:
    asked = 0
    for seed, seq in _positions():
        here = table(game(seed)[1][seq])
        ways: dict[tuple[str, int], list[Action]] = {}
        for choice in listed(here).choices:
            if choice.action.do in {"play", "act", "grow"}:
                action = choice.action
                ways.setdefault((action.do, action.cards[0]), []).append(action)
        for (do, card), actions in ways.items():
            words = [do, f"#{card}"]
            if len(actions) == 1:
                assert parse(here, here.seat, words) == actions[0]
                continue
            asked += 1
            with pytest.raises(DeskError, match=f"{do} needs a|which .Action. ability"):
                parse(here, here.seat, words)
    assert asked


@pytest.mark.parametrize("said", ["%s", "pick #%s", "act #1 %s", "play #%s left"])
def test_a_number_without_end_is_refused_and_no_fault(desk: Desk, said: str) -> None:
    open_match(desk, "m1", seed=1)
    seat, words = choices_at(desk, "m1").seat, (said % ("9" * 5000)).split()
    with pytest.raises(DeskError):
        act(desk, "m1", seat, parse_action(desk, "m1", seat, words))


# In the words of a judge.

CODE = re.compile(r"\b(pick|act|trash-signi|line \d+|mode)\b(?! \d: )")
"""Words of the notation that stand in no answer as it is told; a mode stands with its text."""


def test_no_answer_is_told_in_words_of_the_notation() -> None:
    told = [
        (choice.told, choice.text)
        for seed, seq in _positions()
        for choice in listed(table(game(seed)[1][seq]), 200).choices
    ]
    assert [pair for pair in told if CODE.search(pair[0]) or not pair[0]] == []
    assert any("'s [Action] ability (" in words for words, _ in told)
    assert any(words.startswith("pay {") for words, text in told if text == "yes")
    assert not any(words in {"yes", "no"} for words, _ in told)


def test_an_ability_as_it_is_listed_can_be_typed() -> None:
    acts = [
        (here, choice)
        for seed, seq in _positions()
        for here in [table(game(seed)[1][seq])]
        for choice in listed(here, 200).choices
        if choice.action.do == "act"
    ]
    assert acts
    for here, choice in acts:
        typed = choice.told.partition(": ")[0].split()
        assert parse(here, here.seat, typed) == choice.action


def test_every_kind_of_question_has_a_name_and_a_wording() -> None:
    source = "".join(path.read_text("utf-8") for path in (ROOT / "referee").rglob("*.py"))
    asked_in_code = set(re.findall(r'Question\(\s*"([a-z-]+)"', source))
    assert "ener-charge" in asked_in_code
    assert set(QUESTIONS) == set(ASKED)
    assert asked_in_code <= set(QUESTIONS)
    assert max(map(len, QUESTIONS.values())) <= 13, "the column of slowplay"


@pytest.mark.parametrize("kind", sorted(QUESTIONS))
def test_no_refusal_shows_the_code_name_of_a_question(kind: str) -> None:
    states = (game(seed)[1][seq] for seed, seq in _positions())
    state, asked = next((s, s.decision) for s in states if s.decision and s.decision.kind == "main")
    assert asked is not None
    here = table(changed(state, decision=changed(asked, kind=kind)))
    for seat, do in ((here.seat, "mulligan"), ("B" if here.seat == "A" else "A", "pass")):
        text = why_not(here, Action(seat, do))[0].text
        assert QUESTIONS[kind] in text
        left = text.replace(QUESTIONS[kind], "").partition(": the answer")[0]
        assert not re.search(rf"\b{kind}\b", left)
