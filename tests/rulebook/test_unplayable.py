"""What no position can show is a short list, and each clause on it has its reason."""

from referee.rulebook import known, unplayable


def test_few_clauses_are_no_event_of_a_table() -> None:
    listed = unplayable()
    assert [i for i in listed if not known(i)] == []
    assert 0 < len(listed) < 25
    assert all(why.endswith(".") for why in listed.values())


def test_a_rule_of_the_game_is_not_on_the_list() -> None:
    assert "glossary.updates.1" in unplayable()
    assert "glossary.refresh.5" not in unplayable()
