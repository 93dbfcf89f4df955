"""A search answers what is asked at a table, in whatever words and endings it is asked."""

import pytest

from referee.rulebook import UnknownClause, cited, clause, counterparts, named, search, taken
from referee.rulebook.questions import kinds
from referee.rulebook.told import beside_current
from tests.rulebook.search import answered, asked


def test_most_questions_of_the_table_are_answered_among_the_first_three() -> None:
    rows = asked("questions.toml")
    missed = [f"{row.rank}: {row.question} ({row.first})" for row in rows if not 1 <= row.rank <= 3]
    assert len(rows) == 60
    assert answered(rows) >= 53, "\n".join(missed)


def test_questions_that_were_written_after_are_answered_too() -> None:
    rows = asked("unseen.toml")
    assert len(rows) == 20
    assert answered(rows) >= 17


def test_attack_twice_finds_the_clauses_on_attacking_and_upping() -> None:
    found = [c.id for c in search("attack twice")]
    assert found[0] == "glossary.signi-attack-step.4"
    assert search("attack twice", "classic")[0].id == "classic.attack.6"


@pytest.mark.parametrize("words", ["attack twice", "draw twice", "guard with a SIGNI", "coins"])
def test_clauses_of_the_older_game_stand_below_the_others(words: str) -> None:
    older = [c.ruleset != "diva" for c in search(words)]
    assert older == sorted(older)


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
        "classic.attack.2",
        ("glossary.attack.2", "faq.attack.2"),
    )


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


@pytest.mark.parametrize(
    ("question", "now", "then"),
    [
        ("equal power in battle", "glossary.battle.2", "classic.attack.10"),
        ("discard down to six", "glossary.end-phase.3", "classic.hand.3"),
        ("freeze a SIGNI that is up", "glossary.freeze.2", "classic.freeze.1"),
    ],
)
def test_what_the_modern_game_says_stands_above_its_older_counterpart(
    question: str, now: str, then: str
) -> None:
    found = [c.id for c in search(question)]
    assert found.index(now) < found.index(then)


def test_no_question_of_the_table_is_answered_by_the_older_game_first_where_both_answer() -> None:
    sheets = ("questions.toml", "unseen.toml", "looked_at.toml", "held_out.toml")
    for question in (row.question for sheet in sheets for row in asked(sheet)):
        above: set[str] = set()
        for one in search(question):
            now = counterparts(one.id, "diva")
            assert not now or above & set(now) or one.ruleset == "diva", (question, one.id)
            above.add(one.id)


@pytest.mark.parametrize(
    ("older", "told"),
    [
        ("classic.attack.10", "classic, as glossary.battle.2"),
        ("classic.deck.3", "classic, otherwise than glossary.main-deck.3"),
        ("classic.arts.2", "classic only"),
        ("glossary.battle.2", ""),
    ],
)
def test_an_older_clause_is_told_by_its_modern_counterpart(older: str, told: str) -> None:
    assert beside_current(clause(older)) == told


def test_who_asks_for_leave_is_answered_by_what_is_permitted_or_forbidden_first() -> None:
    assert kinds("may I guard") == kinds("do I have to guard") == {"permission", "prohibition"}
    assert kinds("who guards first") == frozenset()


@pytest.mark.parametrize(("sheet", "least"), [("looked_at.toml", 17), ("held_out.toml", 15)])
def test_questions_of_a_second_list_are_answered_too(sheet: str, least: int) -> None:
    rows = asked(sheet)
    assert len(rows) == 20
    assert answered(rows) >= least
