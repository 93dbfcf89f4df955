"""Outcomes said in card text, and moves that last: what is stated is remembered by the referee."""

from __future__ import annotations

import pytest

from referee.effects.analysis.heard import HeardDeeds
from referee.effects.library import Library
from referee.effects.stated.reading import read_moves
from referee.rules import Table, why_not
from referee.rules.phases.procedures import PROCEDURES
from referee.service import DeskError
from referee.service.table.choices import describe
from referee.service.table.stating import joined, stating
from referee.timeline.words import ranked
from tests.rules.stating import LARK, OWL, SONG, field, reasons, scene, state
from tests.rules.texts import signi
from tests.table import Scene, side

ECHO = signi(
    "Echo",
    ("ability", "auto", ("deed", "vanished", (), ("at", "opp", "field")), ("mark", "you", "coin", 1)),
    craft=True,
)


def stated(words: str, at: Scene | None = None) -> Scene:
    """A table at which A used a spell and stated what it does, and B agreed."""
    at = at or scene().does("use", SONG)
    return at.does_exactly(stating(Table(at.state, at.library), "A", words)).yes()


def refused(words: str) -> str:
    """Why A's statement is not taken, in the words that A reads."""
    at = scene().does("use", SONG)
    with pytest.raises(DeskError) as error:
        stating(Table(at.state, at.library), "A", words)
    return error.value.message


def test_a_sentence_of_card_text_is_carried_out_and_remembered() -> None:
    at = stated('text "Your opponent cannot [Guard] until end of turn."; draw A 1')
    (fact,) = at.told("outcome.stated")
    assert fact.body.moves == ('text "Your opponent cannot [Guard] until end of turn."', "draw A 1")
    assert any(rule.said.kind == "forbid" for rule in at.board.rules["guards"])
    assert at.count("A", "hand") == 2


def test_targets_of_a_stated_sentence_are_chosen_when_it_is_done() -> None:
    at = stated("text Vanish target SIGNI on your opponent's field.")
    assert (at.asked, at.asked_seat) == ("targets", "A")
    at.picks(OWL)
    assert "Owl" in at.names("B", "ener")


def test_an_ability_in_quotation_marks_works_until_its_end() -> None:
    at = stated('gain A.left "[Auto]: When this SIGNI attacks, draw a card." turn').until("attacker")
    assert at.count("A", "hand") == 1
    at.does("attack", LARK)
    assert at.count("A", "hand") == 2
    (fact,) = at.told("ability.began", name="stated")
    assert ranked(fact, at.state, at.state, "B")[1].endswith("ability of Lark (left #33) (as stated)")


def test_a_player_gains_an_ability_that_the_center_lrig_bears() -> None:
    at = stated('gain B "[Auto]: When a SIGNI on your opponent\'s field attacks, draw a card." turn')
    before = at.until("attacker").count("B", "hand")
    at.does("attack", LARK)
    assert at.count("B", "hand") == before + 1


def test_what_was_given_goes_on_after_everything_was_forgotten() -> None:
    at = stated('gain A.left "[Auto]: When this SIGNI attacks, draw a card." turn').until("attacker")
    at.library = Library(at.library.catalog, PROCEDURES)
    at.does("attack", LARK)
    assert at.count("A", "hand") == 2
    cold = Library(at.library.catalog, PROCEDURES)
    given = at.told("ability.began")[-1].body.program
    assert cold.ability(given).hash == given


def test_a_record_holds_the_program_and_people_read_the_text() -> None:
    at = scene().does("use", SONG)
    action = stating(Table(at.state, at.library), "A", 'text "Draw a card."')
    assert describe(Table(at.state, at.library), action) == 'state text "Draw a card."'
    (move,) = read_moves(action.word).moves
    assert move.does == ("move", ("end", "you", "deck", "top", 1), ("place", "you", "hand"), "draw")
    assert why_not(Table(at.state, at.library), action) == []


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ('text "Draw a card and sing."', "at letter 17, 'sing.': not read"),
        ('text "[Enter]: Draw a card."', "at letter 1"),
        ('text "Bet - {Coin}"', "only what is done"),
        ('text "You may pay {Blue}: draw a card."', "not read"),
        ('gain A.left "[Auto]: When this SIGNI sings, draw a card." turn', "not read"),
        ('gain A.left "[Auto]: When this SIGNI attacks, draw a card." someday', "gain Ironbark"),
        ('gain A.left "[Auto]: When this SIGNI attacks, draw a card."', "one of turn, next, game"),
        ('text ""', "nothing was said"),
        ('text "Draw a card := now."', "is no card text"),
        ("at end of turn nothing", "is no move that waits"),
        ("text " + "draw " * 250, "at most 1000 letters"),
        ("text " + "draw " * 10_000, "at most 2000 letters"),
        ("text " + '"gains ' * 120 + '"' * 120, "not read"),
        ("text " + "a" * 999, "not read"),
    ],
)
def test_what_is_not_read_is_told_with_its_place_and_nothing_is_done(words: str, why: str) -> None:
    assert why in refused(words)


def test_a_program_of_its_own_making_is_no_program() -> None:
    at = scene().does("use", SONG)
    for programs in (
        "",
        " := 1",
        " := [1]",
        " := [[]]",
        ' := [["draw"]]',
        " := [" * 3000,
        ' := [["seq"],["seq"]]',
    ):
        assert reasons(at, state("A", f'text "Draw a card."{programs}'))


def test_a_text_that_looks_back_at_what_nobody_kept_is_refused() -> None:
    at = scene().does("use", SONG)
    action = stating(
        Table(at.state, at.library),
        "A",
        'text "If you have discarded two or more cards this turn, draw a card."',
    )
    assert "keeps no account" in reasons(at, action)


def test_a_card_that_the_catalogue_does_not_have_is_refused() -> None:
    at = scene().does("use", SONG)
    assert "no Craft 'Echo'" in reasons(at, state("A", "craft A Echo left"))
    assert "no card 'Nobody'" in reasons(at, state("A", "become $ name Nobody turn", field(at, "A")))


def test_a_craft_is_made_and_its_text_is_heard() -> None:
    at = scene(side(hand=[SONG], signi=(LARK, None, None)), side(signi=(OWL, LARK, None)), more=(ECHO,))
    stated("craft A Echo center; vanish B.left", at.does("use", SONG))
    assert at.state.A.signi[1] is not None
    assert at.state.A.coins == 1


def test_delays_are_done_when_the_turn_ends_as_far_as_they_can_be() -> None:
    at = stated("at end of turn draw A 2; at end of turn trash B.left B.center; vanish B.center")
    assert at.count("A", "hand") == 1
    at.until("order")
    first = at.state.waiting[0].id
    at.picks(first).until("ener-charge", "B")
    assert (at.names("B", "trash"), at.count("A", "hand")) == (["Owl"], 3)


def test_of_several_cards_those_that_lie_so_already_are_left_out() -> None:
    at = scene(side(hand=[SONG, SONG]), side(signi=(OWL, LARK, None)))
    stated("freeze B.center", at.does("use", SONG))
    owl, wren = field(at, "B"), field(at, "B", 1)
    stated("freeze B.all", at.does("use", SONG))
    body = at.told("outcome.stated")[-1].body
    assert body.moves == body.told == (f"freeze #{owl} #{wren} (#{wren} already so)",)
    assert at.told("cards.turned")[-1].body.cards == (owl,)


def test_a_single_card_that_lies_so_already_is_told_plainly() -> None:
    at = scene().does("use", SONG)
    assert "lies so already" in reasons(at, state("A", "up $", field(at, "B")))


@pytest.mark.parametrize(
    ("words", "kind", "deed"),
    [
        ("cannot guard B turn", "forbid", "guards"),
        ("cannot enter B next", "forbid", "enters"),
        ("cannot activate B.left turn", "forbid", "activates"),
        ("price B spells +1 black turn", "price", "used"),
        ("prevent A damage 1 turn", "replace", "damaged"),
        ("barrier A lrig", "replace", "damaged"),
    ],
)
def test_what_is_forbidden_priced_or_replaced_holds_on_the_board(words: str, kind: str, deed: str) -> None:
    at = stated(words)
    assert [rule.said.kind for rule in at.board.rules[deed]] == [kind]


def test_what_a_card_is_changes_for_a_while() -> None:
    at = stated(
        "base B.left power 9000 turn; level B.left -1 turn; become B.left class Ember turn; "
        "gain B.left Lancer turn; lose B.left Lancer turn; limit A.lrig +3 turn"
    )
    slot = at.state.B.signi[0]
    assert slot is not None
    owl = at.board.of(slot.card)
    assert (owl.power, owl.level, owl.classes, owl.keywords) == (9000, 2, ("Ember",), frozenset())
    lrig = at.state.A.lrig[1]
    assert lrig is not None
    assert at.board.of(lrig.card).limit == at.library.printed(lrig.card.name).limit + 3


def test_damage_is_prevented_once() -> None:
    at = stated("prevent B damage 1 turn; damage B; damage B")
    assert at.count("B", "life") == 6


def test_the_text_of_a_craft_that_a_statement_made_is_listened_to_as_long_as_it_may_be_there() -> None:
    at = scene(side(hand=[SONG], signi=(LARK, None, None)), side(signi=(OWL, LARK, None)), more=(ECHO,))
    stated("craft A Echo center", at.does("use", SONG))
    (kept,) = at.state.lasting
    nobody = HeardDeeds(frozenset(), frozenset(), {}, frozenset(), {}, spoken=False)
    assert "vanished" in at.library.hears(nobody, [kept.frame.program]).words
    assert "vanished" not in at.library.hears(nobody, ["stated.power.cards.amount.turn"]).words


def test_arguments_of_a_command_may_be_quoted_by_the_shell() -> None:
    said = joined(
        [
            "text",
            "Draw a card.",
            "draw A 1",
            "gain",
            "A.left",
            "[Auto]: When this SIGNI attacks, draw a card.",
            "turn",
        ]
    )
    assert (
        said
        == 'text "Draw a card."; draw A 1 gain A.left "[Auto]: When this SIGNI attacks, draw a card." turn'
    )
    assert joined(["draw A 1", "text Draw a card."]) == "draw A 1; text Draw a card."
    at = stated(joined(["gain", "A.left", "[Auto]: When this SIGNI attacks, draw a card.", "turn"]))
    assert at.state.lasting
