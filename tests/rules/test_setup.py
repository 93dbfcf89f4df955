"""Setup: LRIGs face down, first player, shuffle and draw, mulligan, Life Cloth, open."""

from typing import Any

import pytest

from events.kinds import Fact, MatchOpened
from referee.cards import shipped, shipped_decks
from referee.effects.library import Library
from referee.rulebook import pinned
from referee.rules import PROCEDURES, Accepted, Action, MatchOpening, Refusal, Table, begin, decide
from referee.rules.legal import legal
from referee.state import Match
from tests.table import AT, Fixed

LIBRARY = Library(shipped(), PROCEDURES)


class Dealt:
    """A match of the shipped decks, from its opening on."""

    def __init__(self, first: str = "", *, dice: int = 0, **readings: str) -> None:
        decks = shipped_decks()
        lists = tuple((d.main, d.lrig_deck) for d in (decks["ember-court"], decks["tide-chorus"]))
        header = MatchOpened("diva", "9.0.0", "c", "2026-11-21", pinned(readings))
        self.chance: Any = Reversing(dice)
        opened = begin(
            MatchOpening(header, lists, first=first),  # type: ignore[arg-type]
            LIBRARY,
            at=AT,
            chance=self.chance,
        )
        self.facts: list[Fact] = []
        self.state: Match
        self._took(opened)

    def _took(self, answer: Accepted) -> None:
        self.facts += answer.facts
        self.state = answer.state

    def answer(self, action: Action) -> Accepted | Refusal:
        head = len(self.facts)
        return decide(self.state, action, LIBRARY, head=head, at=AT, chance=self.chance)

    def does(self, do: str, *cards: int) -> "Dealt":
        assert self.state.decision is not None
        answer = self.answer(Action(self.state.decision.seat, do, cards))
        assert isinstance(answer, Accepted), answer
        self._took(answer)
        return self

    def lays(self) -> "Dealt":
        """Let both seats lay the first three LRIGs that are listed."""
        while self.asked == "lrigs":
            first = next(legal(Table(self.state, LIBRARY)))
            self.does("pick", *first.cards)
        return self

    @property
    def asked(self) -> str:
        return self.state.decision.kind if self.state.decision is not None else ""

    def told(self, kind: str) -> list[Fact]:
        return [f for f in self.facts if kind == f.body.KIND]


class Reversing(Fixed):
    """Chance that turns decks over, and gives the dice to a seat (0 is A)."""

    def __init__(self, dice: int) -> None:
        self.dice = dice

    def order(self, count: int) -> tuple[int, ...]:
        if count == 2:
            return (self.dice, 1 - self.dice)
        return tuple(reversed(range(count)))


def test_start_setup_1_three_level_0_lrigs_are_laid_face_down() -> None:
    match = Dealt("A")
    assert match.asked == "lrigs"
    assert match.state.decision is not None
    assert (match.state.decision.least, match.state.decision.most) == (3, 3)
    match.lays()
    moved = [f for f in match.told("cards.moved") if f.body.label == "lay" and f.body.dst == "lrig"]
    assert len(moved) == 6
    assert all("start.setup.1" in f.clauses and f.body.seen == f.body.seat for f in moved)


def test_start_setup_2_no_other_cards_and_no_fewer_can_be_laid() -> None:
    match = Dealt("A")
    assert match.state.decision is not None
    items = match.state.decision.items
    wrong = next(c.id for c in match.state.A.lrig_deck if c.id not in items)
    for cards in (items[:2], (*items[:2], wrong), (items[0],) * 3):
        answer = match.answer(Action("A", "pick", cards))
        assert isinstance(answer, Refusal)
        assert "start.setup.2" in answer.clauses


def test_start_setup_13_the_first_player_is_decided_once_the_lrigs_lie() -> None:
    match = Dealt("B").lays()
    kinds = [f.body.KIND for f in match.facts]
    last_laid = max(f.seq for f in match.told("cards.moved") if f.body.dst == "lrig")
    decided = match.told("first.decided")[0]
    assert last_laid < decided.seq < kinds.index("deck.shuffled") + 1
    assert (decided.body.seat, decided.body.method) == ("B", "agreed")
    assert "glossary.play-first.2" in decided.clauses


@pytest.mark.parametrize(("word", "first"), [("yes", "B"), ("no", "A")])
def test_glossary_play_first_1_the_winner_of_the_dice_chooses(word: str, first: str) -> None:
    match = Dealt(dice=1).lays()
    assert match.state.decision is not None
    assert (match.asked, match.state.decision.seat) == ("first", "B")
    match.does(word)
    decided = match.told("first.decided")[0]
    assert (decided.body.seat, decided.body.chooser) == (first, "B")
    assert "glossary.play-first.1" in decided.clauses


def test_start_setup_6_as_read_by_the_leaflet_the_winner_begins_without_a_choice() -> None:
    match = Dealt(dice=1, first_player="winner").lays()
    decided = match.told("first.decided")[0]
    assert decided.body.seat == "B"
    assert decided.clauses == ("start.setup.6",)
    assert match.asked == "mulligan"


def test_start_setup_7_both_shuffle_and_draw_five() -> None:
    match = Dealt("A").lays()
    assert len(match.told("deck.shuffled")) == 2
    assert (len(match.state.A.hand), len(match.state.B.hand)) == (5, 5)
    assert all("start.setup.7" in f.clauses for f in match.told("deck.shuffled"))


def test_glossary_mulligan_3_the_first_player_names_the_number_before_the_other() -> None:
    match = Dealt("B").lays()
    assert match.state.decision is not None
    assert match.state.decision.seat == "B"
    match.does("pick", *[c.id for c in match.state.B.hand[:2]])
    declared = match.told("mulligan.declared")[-1]
    assert (declared.body.seat, declared.body.count) == ("B", 2)
    assert "glossary.mulligan.3" in declared.clauses
    assert match.state.decision.seat == "A"
    assert len(match.state.B.hand) == 5, "nothing moves before both have declared"


def test_glossary_mulligan_4_both_redraws_are_one_joint_step() -> None:
    match = Dealt("A").lays()
    kept = [c.name for c in match.state.A.hand[2:]]
    match.does("pick", *[c.id for c in match.state.A.hand[:2]])
    match.does("pick", *[c.id for c in match.state.B.hand])
    back = [f for f in match.told("cards.moved") if f.body.label == "mulligan"]
    assert [(f.body.seat, f.body.count) for f in back] == [("A", 2), ("B", 5)]
    assert min(f.seq for f in back) > match.told("mulligan.declared")[-1].seq
    assert [c.name for c in match.state.A.hand if c.name in kept][:3]
    assert len(match.state.A.hand) >= 5


def test_glossary_mulligan_1_no_card_need_be_exchanged() -> None:
    match = Dealt("A").lays().does("pick").does("pick")
    assert not [f for f in match.told("cards.moved") if f.body.label == "mulligan"]
    assert len(match.told("deck.shuffled")) == 2, "nobody shuffles again"


def test_start_setup_9_the_redraw_is_available_once() -> None:
    match = Dealt("A").lays().does("pick").does("pick")
    assert match.asked == "ener-charge"
    answer = match.answer(Action("A", "pick", (match.state.A.hand[0].id,)))
    assert isinstance(answer, Refusal)


@pytest.mark.parametrize(("reading", "top"), [("last", 6), ("first", 0)])
def test_glossary_life_cloth_2_which_of_the_first_seven_cards_ends_on_top(reading: str, top: int) -> None:
    match = Dealt("A", life_cloth_top=reading).lays()
    deck = [c.name for c in match.state.A.deck]
    match.does("pick").does("pick")
    assert len(match.state.A.life) == len(match.state.B.life) == 7
    assert match.state.A.life[0].name == deck[top]
    laid = [f for f in match.told("cards.moved") if f.body.dst == "life"]
    assert all("glossary.life-cloth.2" in f.clauses and not f.body.seen for f in laid)


def test_start_setup_12_all_lrigs_are_opened_before_the_first_turn() -> None:
    match = Dealt("A").lays().does("pick").does("pick")
    opened = match.told("lrigs.opened")
    assert [f.body.seat for f in opened] == ["A", "B"]
    assert opened[-1].seq < match.told("turn.began")[0].seq
    assert all(s is not None and not s.face_down for s in match.state.A.lrig + match.state.B.lrig)


def test_glossary_play_first_3_the_game_begins_with_the_first_players_up_phase() -> None:
    match = Dealt("B").lays().does("pick").does("pick")
    began = match.told("turn.began")[0]
    assert (began.body.number, began.body.seat) == (1, "B")
    assert "glossary.play-first.3" in began.clauses
    assert match.told("phase.began")[0].body.phase == "up"


def test_glossary_play_first_4_the_first_turn_draws_one_card() -> None:
    match = Dealt("A").lays().does("pick").does("pick")
    assert (len(match.state.A.hand), len(match.state.B.hand)) == (6, 5)
    drawn = [f for f in match.told("cards.moved") if f.body.label == "draw"][-1]
    assert "glossary.draw-phase.3" in drawn.clauses
    assert drawn.body.count == 1


def test_glossary_lrig_deck_4_the_lrig_deck_is_not_shuffled() -> None:
    dealt = Dealt("A").lays().does("pick").does("pick")
    laid = {s.card.name for s in dealt.state.A.lrig if s is not None}
    rest = [n for n in shipped_decks()["ember-court"].lrig_deck if n not in laid]
    assert [c.name for c in dealt.state.A.lrig_deck] == rest


def test_start_setup_3_the_second_of_the_three_is_the_center() -> None:
    dealt = Dealt("A")
    assert dealt.state.decision is not None
    chosen = dealt.state.decision.items
    names = [c.name for i in chosen for c in dealt.state.A.lrig_deck if c.id == i]
    dealt.does("pick", *chosen)
    assert [s.card.name for s in dealt.state.A.lrig if s is not None] == names
