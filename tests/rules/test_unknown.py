"""Paper matches: cards that nobody has told lie in every zone, and the rules say what they do."""

import random

from events.kinds import CardBound, MatchOpened
from events.kinds import Fact as Told
from referee.cards import shipped, shipped_decks
from referee.effects.library import Library
from referee.fold import evolve, fold
from referee.rules import (
    PROCEDURES,
    Accepted,
    Action,
    MatchOpening,
    Refusal,
    Table,
    begin,
    decide,
    legal,
)
from referee.service.chance import seeded_dice
from referee.service.simulated.simulate import answer
from referee.sight import project_state
from referee.state import Match, decode_state, encode_state
from tests.table import AT

LIBRARY = Library(shipped(), PROCEDURES)


def _opened() -> Accepted:
    decks = shipped_decks()
    lists = tuple((d.main, d.lrig_deck) for d in (decks["ember-court"], decks["tide-chorus"]))
    header = MatchOpened("diva", "9.0.0", shipped().digest, "2026-11-21", deal="paper")
    return begin(
        MatchOpening(header, lists, first="A"),  # type: ignore[arg-type]
        LIBRARY,
        at=AT,
        chance=seeded_dice(1),
    )


def _answer(state: Match, action: Action) -> Accepted | Refusal:
    return decide(state, action, LIBRARY, head=state.seq, at=AT, chance=seeded_dice(2))


def _until(kind: str) -> Match:
    state = _opened().state
    source = random.Random(3)
    for _ in range(40):
        assert state.decision is not None
        if state.decision.kind == kind:
            return state
        table = Table(state, LIBRARY)
        if state.decision.kind in {"ener-charge", "grow", "main", "attack-window"}:
            action = Action(state.decision.seat, "pass")
        else:
            action = answer(table, source)
        done = _answer(state, action)
        assert isinstance(done, Accepted), done
        state = done.state
    message = f"{kind} was never asked"
    raise AssertionError(message)


def test_a_deck_of_unknown_cards_lies_on_the_table() -> None:
    opened = _opened()
    assert all(c.name is None for c in opened.state.A.deck)
    assert len(opened.state.A.deck) == 40
    assert all(c.name is not None for c in opened.state.A.lrig_deck), "the seat knows these"
    assert opened.state.lists[0] == shipped_decks()["ember-court"].main, "the list bounds it"


def test_fold_keyframes_and_views_hold_unknown_cards() -> None:
    opened = _opened()
    start = Match(opened.state.settings)
    folded = fold(start, opened.facts)
    assert folded.fault is None
    assert folded.state == opened.state
    state = _until("main")
    assert any(c.name is None for c in state.A.hand)
    assert decode_state(encode_state(state)) == state
    for viewer in ("A", "B", "spectator", "judge"):
        assert project_state(state, viewer)


def test_actions_on_an_unknown_card_are_refused_with_a_clear_reason() -> None:
    state = _until("main")
    card = state.A.hand[0]
    for action in (
        Action("A", "play", (card.id,), 0),
        Action("A", "use", (card.id,)),
    ):
        done = _answer(state, action)
        assert isinstance(done, Refusal)
        assert done.code == "unknown"
        assert "reveal it first" in done.text


def test_nothing_is_offered_that_rests_on_an_unknown_face() -> None:
    state = _until("main")
    offered = {a.do for a in legal(Table(state, LIBRARY))}
    assert not offered & {"play", "use"}


def test_a_card_that_was_told_is_played_like_any_other() -> None:
    state = _until("main")
    card = state.A.hand[0]
    body = CardBound("A", card.id, "Lantern Page", "A")
    state = evolve(state, Told(state.seq + 1, body, AT, "A", 0))
    assert state.A.hand[0].name == "Lantern Page"
    level = shipped().definition("Lantern Page").level
    done = _answer(state, Action("A", "play", (card.id,), 0))
    if level > 0:
        assert isinstance(done, Refusal), "the center LRIG has level 0"
        assert done.code == "level"


def test_an_unknown_hand_guards_with_nothing_and_says_why() -> None:
    state = _until("guard")
    decision = state.decision
    assert decision is not None
    assert decision.items == ()
    card = state.seat(decision.seat).hand[0]
    done = _answer(state, Action(decision.seat, "guard", (card.id,)))
    assert isinstance(done, Refusal)
    assert any(r.code == "unknown" for r in done.reasons)
    passed = _answer(state, Action(decision.seat, "pass"))
    assert isinstance(passed, Accepted)


def test_a_paper_match_of_passes_goes_on_to_its_end() -> None:
    state = _opened().state
    source = random.Random(5)
    for _ in range(600):
        if state.winner:
            return
        done = _answer(state, answer(Table(state, LIBRARY), source))
        assert isinstance(done, Accepted), done
        state = done.state
    raise AssertionError("the match did not end")
