"""A match is explained by clauses of its own ruleset that are in force in its edition."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from events.kinds import Fact
from referee.cards import shipped, shipped_decks
from referee.rulebook import Edition, UnknownClause, citing, clause, editions, in_force
from referee.service.simulated.simulate import Simulator
from referee.service.table.opening import MatchPlace, opening_of
from tests.house.tree import ROOT

SAMPLES = sorted(ROOT.glob("tests/goldens/facts/*.json"))
RECORDS = sorted(ROOT.glob("cli/shipped/*.jsonl"))
GAMES = 3


def cited(opened: str) -> tuple[str, ...]:
    """The clauses in the open part of a stored fact."""
    return tuple(json.loads(opened).get("clauses", ()))


def strays(ids: tuple[str, ...], edition: Edition) -> list[str]:
    """The clauses that do not exist, or are not in force in an edition."""
    found = []
    for one in ids:
        try:
            clause(one)
        except UnknownClause as error:
            found.append(str(error))
        else:
            if not in_force(one, edition.name):
                found.append(f"{one} is not in force in {edition.name}")
    return found


def test_a_stray_clause_is_found() -> None:
    eight = next(e for e in editions() if e.name == "8.0.0")
    assert strays(("glossary.refresh.5",), eight) == []
    assert strays(("glossary.acce.1",), eight) == ["glossary.acce.1 is not in force in 8.0.0"]
    assert strays(("glossary.refresh.50",), eight)[0].startswith("no clause 'glossary.refresh.50'")


@pytest.mark.parametrize("path", SAMPLES, ids=lambda p: p.stem)
def test_the_clauses_of_a_stored_sample_are_in_force(path: Any) -> None:
    opened = json.loads(path.read_text("utf-8"))["open"]
    ids = cited(opened)
    own = editions("classic" if any(i.startswith("classic.") for i in ids) else "diva")[-1]
    assert strays(ids, own) == []


def stored(path: Any) -> Iterator[dict[str, Any]]:
    for line in path.read_text("utf-8").splitlines():
        if (fact := json.loads(line)).get("kind"):
            yield fact


@pytest.mark.parametrize("path", RECORDS, ids=lambda p: p.stem)
def test_the_clauses_of_a_stored_match_are_in_force_in_its_edition(path: Any) -> None:
    first, *rest = stored(path)
    own = next(e for e in editions() if e.name == first["open"]["edition"])
    for fact in (first, *rest):
        assert strays(tuple(fact["open"].get("clauses", ())), own) == [], fact["kind"]


def matches(edition: Edition) -> Iterator[Fact]:
    """Play some matches of an edition; give their facts."""
    decks = list(shipped_decks(edition.ruleset).values())
    if not decks:
        pytest.skip(f"no deck of {edition.ruleset} is shipped")
    opening = opening_of(
        (decks[0], decks[-1]),
        shipped().digest,
        day=edition.since.isoformat(),
        edition=edition.name,
        place=MatchPlace(),
        first="",
        ruleset=edition.ruleset,
    )
    simulator = Simulator(shipped(), (decks[0], decks[-1]), opening.header)
    for seed in range(GAMES):
        yield from simulator.play(f"cited-{seed}").facts


@pytest.mark.parametrize("edition", editions(), ids=lambda e: e.name)
def test_a_match_of_an_edition_cites_only_what_is_in_force_in_it(edition: Edition) -> None:
    facts = list(matches(edition))
    assert {s for f in facts for s in strays(f.clauses, edition)} == set()
    assert any(f.clauses for f in facts)


def test_the_last_edition_is_cited_as_the_rules_name_it() -> None:
    cites = citing("diva", "9.0.0")[""]
    assert cites[("glossary.refresh.1", "start.refresh.1")] == (
        "glossary.refresh.1",
        "start.refresh.1",
    )
    assert cites[("glossary.turn.3", "classic.phases.1")] == ("glossary.turn.3",)


def test_an_older_edition_is_cited_by_the_most_direct_of_what_said_the_same_then() -> None:
    cites = citing("diva", "2.0.0")[""]
    assert cites[("glossary.retire.1",)] == ("glossary.main-phase.7",)
    assert cites[("glossary.mulligan.3", "glossary.mulligan.1")] == (
        "quickguide.mulligan.1",
        "glossary.mulligan.1",
    )
    assert cites[("glossary.coin.1",)] == ()


def test_the_classic_game_is_cited_by_the_old_guide() -> None:
    cites = citing("classic", "2014-08-21")[""]
    assert cites[("glossary.battle.2", "glossary.coin.1")] == ("classic.attack.10",)
    assert cites[("glossary.cost.3",)] == ("classic.cost.1",)


@pytest.mark.parametrize(
    ("of", "effect", "cost"),
    [
        ("SIGNI", "classic.signi.23", "classic.cost.1"),
        ("LRIG", "classic.lrig.16", "classic.cost.1"),
        ("SPELL", "classic.spell.9", "classic.spell.3"),
        ("ARTS", "classic.arts.16", "classic.arts.4"),
    ],
)
def test_a_clause_on_one_type_of_card_is_cited_of_that_type(of: str, effect: str, cost: str) -> None:
    cites = citing("classic", "2014-08-21")[of]
    assert cites[("glossary.effect.1",)] == (effect,)
    assert cites[("glossary.cost.3",)] == (cost,)


def test_a_clause_of_ones_own_ruleset_is_cited_alone() -> None:
    named = ("glossary.attack.2", "classic.attack.4")
    assert citing("classic", "2014-08-21")[""][named] == ("classic.attack.4",)
    assert citing("diva", "9.0.0")[""][named] == ("glossary.attack.2",)
