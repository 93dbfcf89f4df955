"""A search answers what is asked at a table, in whatever words and endings it is asked."""

import pytest

from referee.rulebook import UnknownClause, cited, named, search, taken
from tests.rulebook.search import answered, asked


def test_most_questions_of_the_table_are_answered_among_the_first_three() -> None:
    rows = asked("questions.toml")
    missed = [f"{row.rank}: {row.question} ({row.first})" for row in rows if not 1 <= row.rank <= 3]
    assert len(rows) == 60
    assert answered(rows) >= 50, "\n".join(missed)


def test_questions_that_were_written_after_are_answered_too() -> None:
    rows = asked("unseen.toml")
    assert len(rows) == 20
    assert answered(rows) >= 15


def test_attack_twice_finds_the_clauses_on_attacking_and_upping() -> None:
    found = [c.id for c in search("attack twice")]
    assert {"classic.attack.6", "glossary.signi-attack-step.4"} <= set(found[:5])


@pytest.mark.parametrize("said", ["untapped SIGNI", "untaps signi", "UPPED SIGNI", "upping"])
def test_endings_case_and_words_of_other_games_do_not_matter(said: str) -> None:
    assert {c.entry for c in search(said)[:10]} & {"Up", "Up Phase", "Up/Upped", "Down/Up"}


def test_a_ruleset_leaves_out_the_other() -> None:
    for name in ("diva", "classic"):
        assert {c.ruleset for c in search("equal power in battle", name)} == {name}


@pytest.mark.parametrize("words", ["", "  ", "xyzzy", "can I do that", '"', "* OR (", "x{0}qq"])
def test_words_that_are_nowhere_find_nothing(words: str) -> None:
    assert search(words) == []


def test_a_word_that_is_half_typed_finds_whole_ones() -> None:
    assert "Assassin" in search("assas")[0].entry


def test_an_end_of_an_id_is_taken_from_the_glossary_first() -> None:
    one = named("attack.2")
    assert one.clause.id == "glossary.attack.2"
    assert one.others == ("faq.attack.2", "classic.attack.2")
    assert taken("attack.2", one) == (
        "attack.2 is taken as glossary.attack.2; others: faq.attack.2, classic.attack.2"
    )


def test_an_end_is_taken_from_the_ruleset_of_the_match_first() -> None:
    one = named("attack.2", "classic")
    assert (one.clause.id, one.others) == (
        "classic.attack.2", ("glossary.attack.2", "faq.attack.2"),
    )  # fmt: skip


def test_a_whole_id_and_an_end_of_one_clause_leave_nothing_open() -> None:
    assert named("faq.attack.2").others == ()
    only = named("double-crush.7")
    assert (only.clause.id, taken("double-crush.7", only)) == ("glossary.double-crush.7", "")


@pytest.mark.parametrize(
    ("said", "first"),
    [
        ("attack", "glossary.attack.1"),
        ("glossary.attack", "glossary.attack.1"),
        ("atack.2", "glossary.attack.2"),
        ("glossary.atack.2", "glossary.attack.2"),
        ("attack.99", "glossary.attack.1"),
    ],
)
def test_an_unknown_clause_is_answered_with_the_nearest_best_first(said: str, first: str) -> None:
    with pytest.raises(UnknownClause) as refused:
        named(said)
    assert refused.value.nearest[0] == first


def test_clauses_of_an_order_are_named_whole_and_unknown_ones_left() -> None:
    assert cited(("guard.1", "nothing.at.all"), "diva") == ("glossary.guard.1", "nothing.at.all")
