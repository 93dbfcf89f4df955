"""What an unknown card can be: never less than the truth, and what cannot be is told."""

from collections import Counter

import pytest

from events.vocabulary import SEATS
from referee.paper import Bounds
from referee.paper.bounds import NamePool
from referee.service import Refused
from referee.service.play.papering import claims_at, take_back_slip
from referee.timeline.knowing import cards_of
from tests.paper.desks import enter, names, paper_desk
from tests.paper.test_entered import entered

DRAWN = "c lantern; grow ilvane first"


@pytest.mark.parametrize(("ruleset", "seed"), [("diva", "bound-6"), ("classic", "bound-3")])
def test_the_pools_of_a_dealt_game_hold_just_the_names_that_its_unknown_cards_have(
    ruleset: str, seed: str
) -> None:
    bounds, seen, pools = Bounds(), 0, 0
    for _, entry in entered(ruleset, seed):
        for fact in entry.facts[seen:]:
            bounds.follow(fact)
        seen = len(entry.facts)
        assert bounds.faults == []
        found: dict[NamePool, list[str]] = {}
        for card, pool in bounds.pools.items():
            found.setdefault(pool, []).append(entry.names[card])
        assert all(Counter(true) == +pool.names for pool, true in found.items())
        pools = max(pools, len(found))
        unknown = [c.card for s in SEATS for c in cards_of(entry.state.seat(s))]
        assert {c.id for c in unknown if c.name is None} == set(bounds.pools)
    assert pools > 2, "a deck was refreshed"


def test_a_card_that_is_not_registered_is_refused_with_its_clause() -> None:
    desk = paper_desk()
    with pytest.raises(Refused, match="not in the main deck that A registered") as caught:
        enter(desk, "c Tidebell Page")
    assert caught.value.clauses == ("glossary.deck.1",)
    assert names(desk, "A", "hand") == [None] * 6


def test_one_copy_more_than_registered_is_refused_and_says_where_the_others_lie() -> None:
    desk = paper_desk(DRAWN, "A tell hand lantern, lantern, lantern")
    with pytest.raises(Refused, match=r"4 copies .* all lie elsewhere: hand \(3\), Ener") as caught:
        enter(desk, "A tell hand lantern")
    assert "glossary.main-deck.4" in caught.value.clauses


def test_what_was_shown_all_the_same_stands_and_is_claimed_with_its_first_seq() -> None:
    desk = paper_desk()
    enter(desk, "c tidebell!")
    assert names(desk, "A", "ener") == ["Tidebell Page"]
    (claim,) = claims_at(desk, "m1")
    assert (claim.kind, claim.seat) == ("impossible", "A")
    assert claim.clauses == ("glossary.deck.1",)
    assert claim.first == claim.seq
    assert claims_at(desk, "m1", claim.seq - 1) == []


def test_an_uncaught_card_could_be_noticed_since_it_lay_in_the_open() -> None:
    desk = paper_desk(DRAWN, "pass; pass; pass; pass", "pass; pass", "attack lrig; pass = ?")
    (untold,) = claims_at(desk, "m1")
    enter(desk, "A tell ener tidebell!")
    (claim,) = claims_at(desk, "m1")
    assert claim.first == untold.first < claim.seq


def test_a_hand_holds_no_more_cards_than_it_has() -> None:
    desk = paper_desk("A tell hand lantern, scout, mossback, ashwhip, kiln, thornlit")
    with pytest.raises(Refused) as caught:
        enter(desk, "c regent")
    assert "holds 6 cards" in str(caught.value)
    assert caught.value.clauses == ("glossary.hidden-zone.2",)


def test_a_fault_in_a_stretch_that_was_taken_back_stands_no_more() -> None:
    desk = paper_desk()
    enter(desk, "c tidebell!")
    take_back_slip(desk, "m1", "scorekeeper:sam")
    assert claims_at(desk, "m1") == []
