"""Rulings to be searched for: found by marks and words, newest first, in every store alike."""

from __future__ import annotations

from events.log import Log
from events.registry.contract import Registry
from events.registry.precedents import COUNTED, Precedent, PrecedentSearch
from tests.contracts.sample import Match


def ruling(number: int, match: str = "m1", **more: object) -> Precedent:
    """Make a ruling that stands, with an id and a time of its own."""
    made = Precedent(
        match,
        f"R{number}",
        10 + number,
        1_700_000_000_000_000 + number,
        "judge:ann",
        "May it?",
        "Yes.",
        "none",
        "",
        "stands",
        "a.1",
        "yes, none",
        (("clause", "a.1"), ("stands", "stands")),
        "may it guard",
    )
    return made._replace(**more)  # type: ignore[arg-type]


def ids(registry: Registry, sought: PrecedentSearch, **page: int) -> list[str]:
    return [f"{one.match}/{one.id}" for one in registry.search_precedents(sought, **page).rows]


def test_rulings_are_found_by_all_their_marks_newest_first(registry: Registry) -> None:
    registry.put_precedents(
        ["m1", "m2"],
        [
            ruling(1),
            ruling(3, marks=(("clause", "a.1"), ("card", "Ox"), ("stands", "stands"))),
            ruling(2, "m2", marks=(("clause", "b.1"), ("card", "Ox"))),
        ],
    )
    assert ids(registry, PrecedentSearch((("clause", "a.1"),))) == ["m1/R3", "m1/R1"]
    assert ids(registry, PrecedentSearch((("card", "Ox"),))) == ["m1/R3", "m2/R2"]
    assert ids(registry, PrecedentSearch((("card", "Ox"), ("clause", "b.1")))) == ["m2/R2"]
    assert ids(registry, PrecedentSearch((("card", "Ox"), ("clause", "c.1")))) == []
    assert ids(registry, PrecedentSearch()) == ["m1/R3", "m2/R2", "m1/R1"]
    assert ids(registry, PrecedentSearch(), after=1, limit=1) == ["m2/R2"]


def test_rulings_are_found_by_all_their_words_alone_and_with_marks(registry: Registry) -> None:
    registry.put_precedents(
        ["m1"],
        [
            ruling(1, words="may the guard be taken back"),
            ruling(2, words='the "guard" was late', marks=(("event", "open"),)),
            ruling(3, words="a charge of Ener"),
        ],
    )
    assert ids(registry, PrecedentSearch((), "guard")) == ["m1/R2", "m1/R1"]
    assert ids(registry, PrecedentSearch((), "Guard taken")) == ["m1/R1"]
    assert ids(registry, PrecedentSearch((), "guard ener")) == []
    assert ids(registry, PrecedentSearch((("event", "open"),), "guard")) == ["m1/R2"]
    assert ids(registry, PrecedentSearch((("event", "open"),), "ener")) == []
    assert ids(registry, PrecedentSearch((), 'gua"rd OR NEAR( *')) == []


def test_a_part_of_a_question_is_met_by_any_of_its_expressions(registry: Registry) -> None:
    registry.put_precedents(
        ["m1"],
        [
            ruling(1, words="may the guard be taken back in the guard step"),
            ruling(2, words="the block was late", marks=(("event", "open"),)),
            ruling(3, words="a charge of Ener"),
        ],
    )
    blocks = PrecedentSearch((), "block", parts=(("block", "guard step"),))
    assert ids(registry, blocks) == ["m1/R2", "m1/R1"]
    assert ids(registry, blocks._replace(parts=(*blocks.parts, ("late", "slow")))) == ["m1/R2"]
    assert ids(registry, blocks._replace(parts=(("step guard",),))) == []
    assert ids(registry, blocks._replace(marks=(("event", "open"),))) == ["m1/R2"]
    assert ids(registry, blocks._replace(parts=(('"late NEAR(', "x) | y"),))) == []


def test_a_search_among_some_marks_finds_what_has_one_of_them(registry: Registry) -> None:
    registry.put_precedents(
        ["m1"],
        [
            ruling(1, marks=(("clause", "a.1"), ("over", "yes")), words="guard"),
            ruling(2, marks=(("clause", "a.1"), ("event", "open")), words="guard"),
            ruling(3, words="guard"),
        ],
    )
    among = (("over", "yes"), ("event", "open"))
    for sought in (
        PrecedentSearch((("clause", "a.1"),)),
        PrecedentSearch((), "guard"),
        PrecedentSearch(),
    ):
        assert ids(registry, sought._replace(among=among)) == ["m1/R2", "m1/R1"]
        assert ids(registry, sought._replace(among=among[:1])) == ["m1/R1"]
        assert ids(registry, sought._replace(among=(("event", "cup"),))) == []
    found = registry.search_precedents(PrecedentSearch((("clause", "a.1"),), "", among[:1]))
    assert (found.total, sum(found.groups.values())) == (1, 0)


def test_a_found_ruling_says_all_that_was_put(registry: Registry) -> None:
    one = ruling(1, by="head-judge:bo", marks=(("stands", "stands"), ("clause", "a.1")))
    registry.put_precedents(["m1"], [one])
    (found,) = registry.search_precedents(PrecedentSearch((), "guard")).rows
    assert found == one._replace(marks=(("clause", "a.1"), ("stands", "stands")), words="")


def test_those_that_stand_are_counted_by_point_and_outcome(registry: Registry) -> None:
    registry.put_precedents(
        ["m1"],
        [
            ruling(1),
            ruling(2),
            ruling(3, outcome="no, none"),
            ruling(4, stands="withdrawn", marks=(("clause", "a.1"), ("stands", "withdrawn"))),
            ruling(5, point="b.1"),
        ],
    )
    found = registry.search_precedents(PrecedentSearch((("clause", "a.1"),)))
    assert found.groups == {
        ("a.1", "yes, none"): 2,
        ("a.1", "no, none"): 1,
        ("b.1", "yes, none"): 1,
    }
    assert (found.total, found.more) == (5, False)


def test_more_than_are_counted_are_told_as_more(registry: Registry) -> None:
    many = [ruling(number) for number in range(COUNTED + 3)]
    registry.put_precedents(["m1"], many)
    for sought in (PrecedentSearch((("clause", "a.1"),)), PrecedentSearch((), "guard")):
        found = registry.search_precedents(sought)
        assert (found.total, found.more) == (COUNTED, True)
        assert found.groups == {("a.1", "yes, none"): COUNTED}
        assert found.rows[0].id == f"R{COUNTED + 2}"


def test_a_match_is_put_anew_and_all_is_forgotten(registry: Registry) -> None:
    registry.put_precedents(["m1", "m2"], [ruling(1), ruling(2, "m2")])
    registry.put_precedents(["m1"], [ruling(1, decision="No.", words="changed")])
    assert ids(registry, PrecedentSearch()) == ["m2/R2", "m1/R1"]
    assert ids(registry, PrecedentSearch((), "changed")) == ["m1/R1"]
    registry.put_precedents(["m2"], [])
    assert ids(registry, PrecedentSearch()) == ["m1/R1"]
    registry.clear_precedents()
    assert ids(registry, PrecedentSearch()) == []
    assert ids(registry, PrecedentSearch((), "changed")) == []


def test_what_moved_since_a_cursor_is_told_once(log: Log) -> None:
    one, two = Match(log, "m1"), Match(log, "m2")
    assert log.moved().matches == []
    one.append(3)
    two.append(1)
    first = log.moved()
    assert first.matches == [one.ref.id, two.ref.id]
    assert log.moved(first.cursor).matches == []
    two.append(2)
    assert log.moved(first.cursor).matches == [two.ref.id]
    assert log.moved().matches == [one.ref.id, two.ref.id]
