"""A changed word is noticed, and one that was swallowed is named."""

from referee.cards.definition import AbilityDef, ability
from referee.proving.mutants import changes, noticed
from tests.guide import GUIDE, read_rows, rows_of

SENTENCE = (
    "[Auto] {Once per Turn}: When this SIGNI attacks, draw two cards. If you have five or more "
    "red SIGNI in your trash, target SIGNI on your opponent's field gets -3000 power until end of "
    "turn."
)


def test_each_word_that_counts_is_changed() -> None:
    changed = {(one.was, one.word) for one in changes(SENTENCE)}
    assert {("two", "three"), ("red", "blue"), ("your opponent's", "your")} <= changed
    assert {("{Once per Turn}", ""), ("-3000", "+2000"), ("attacks", "is vanished")} <= changed


def test_what_the_texts_say_for_each_other_is_no_change() -> None:
    words = {(one.was, one.word) for one in changes(SENTENCE)}
    assert ("When", "whenever") not in words
    assert ("until end of turn", "this turn") not in words


def test_every_change_of_a_sentence_is_noticed() -> None:
    (row,) = rows_of([SENTENCE], "SIGNI", burst=False)
    (made,) = read_rows([row], "SIGNI")
    assert isinstance(made, AbilityDef)
    found = noticed(GUIDE, row, "SIGNI", made, name="Reed Wisp", most=200)
    assert found.unnoticed == ()
    assert found.declined > 0
    assert found.changed > 0
    assert found.mutants == found.declined + found.changed


def test_a_swallowed_word_is_named() -> None:
    (row,) = rows_of([SENTENCE], "SIGNI", burst=False)
    other = SENTENCE.replace("two cards", "three cards")
    (twin,) = read_rows(rows_of([other], "SIGNI", burst=False), "SIGNI")
    assert isinstance(twin, AbilityDef)
    found = noticed(GUIDE, row, "SIGNI", ability(twin.node, 1), name="Reed Wisp", most=1000)
    assert [(miss.was, miss.word) for miss in found.unnoticed] == [("two", "three")]
