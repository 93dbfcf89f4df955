"""Houses that choose chance after all, or say otherwise: every one is found."""

from collections.abc import Callable
from typing import Any

from events.chain import Chain
from events.kinds import ChanceDrawn, ChanceOpened, ChanceRevealed, DeckShuffled, Fact
from events.shares import PARTIES, chance_key, commitment, drawn
from events.stores import open_log
from events.values import changed
from referee.audit import Verdict, verify_rows
from referee.audit.chance import ALONE, SHUFFLES
from referee.service import Desk
from referee.service.chance import seeded_entropy
from referee.service.commit.throwing import shares_of
from referee.service.records.auditing import audit_log
from referee.service.store.rows import to_rows
from tests.service.conftest import desk_of, play
from tests.service.shared import key_of, loose, over, say, share_of, shared_match


def rewritten(desk: Desk, change: Callable[[Fact], Any]) -> Verdict:
    """The verdict on the record with other facts, chained again as its house could."""
    return chained([changed(f, body=change(f) or f.body) for f in desk.facts("m1")])


def test_a_house_that_changes_anything_is_found(desk: Desk) -> None:
    over(desk)

    def other_share(fact: Fact) -> Any:
        return ChanceOpened(share_of("x")) if isinstance(fact.body, ChanceOpened) else None

    def other_commitment(fact: Fact) -> Any:
        body, share = fact.body, share_of("x")
        if isinstance(body, ChanceOpened):
            return ChanceOpened(share)
        if body.KIND == "chance.committed" and body.party == "house":
            return changed(body, commitment=commitment("m1", "house", share), share=share)
        return None

    def other_order(fact: Fact) -> Any:
        body = fact.body
        return changed(body, order=body.order[::-1]) if isinstance(body, DeckShuffled) else None

    def other_result(fact: Fact) -> Any:
        body = fact.body
        if isinstance(body, ChanceDrawn) and body.draw == 2:
            return changed(body, result=body.result[::-1])
        return None

    def skipped(fact: Fact) -> Any:
        body = fact.body
        return changed(body, draw=body.draw + 1) if isinstance(body, ChanceDrawn) else None

    def seat_changed(fact: Fact) -> Any:
        body = fact.body
        return changed(body, share=share_of("x")) if isinstance(body, ChanceRevealed) else None

    assert rewritten(desk, lambda _: None).ok
    assert "not the share to which house committed" in rewritten(desk, other_share).reason
    assert "does not follow from the shares" in rewritten(desk, other_commitment).reason
    assert "not what draw 2 gave" in rewritten(desk, other_order).reason
    assert "draw 2 does not follow" in rewritten(desk, other_result).reason
    assert "draw 2 stands where draw 1 has to" in rewritten(desk, skipped).reason
    assert "not the share to which A committed" in rewritten(desk, seat_changed).reason


def chained(facts: list[Fact]) -> Verdict:
    """The verdict on facts as a house would chain them."""
    chain = Chain("m1")
    return verify_rows("m1", to_rows(chain, chain.genesis(), facts, seeded_entropy(1)))


def with_another(facts: list[Fact], after: int, body: Any) -> list[Fact]:
    """Facts with one more of them after a seq, by the cause of that which follows."""
    later = [
        changed(f, seq=f.seq + 1, cause=f.cause + 1 if f.cause > after else f.cause) for f in facts[after:]
    ]
    cause = later[0].cause if later else 0
    return [*facts[:after], Fact(after + 1, body, facts[after - 1].at, "chance", cause), *later]


def test_a_house_cannot_say_later_that_chance_was_not_shared(desk: Desk) -> None:
    facts = desk.facts(over(desk))
    body = changed(facts[0].body, chance="machine")
    for after in (1, len(facts) // 2, len(facts)):
        verdict = chained(with_another(facts, after, body))
        assert (verdict.ok, verdict.first_bad) == (False, after + 1)
        assert "a match is opened by its first fact" in verdict.reason


def test_a_house_that_never_tells_its_share_is_found(desk: Desk) -> None:
    facts = desk.facts(over(desk))
    ended = next(f.seq for f in facts if f.body.KIND == "match.ended")
    kept = [f for f in facts if not isinstance(f.body, ChanceOpened)]
    assert kept == facts[:-1]
    verdict = chained(kept)
    assert (verdict.ok, verdict.first_bad) == (False, ended)
    assert "did not tell its share" in verdict.reason
    assert chained(facts[: ended - 1]).ok


def test_a_draw_that_makes_nothing_is_counted_apart_and_found_by_playing_again(desk: Desk) -> None:
    """Who knows the shares could draw until the next order suits them."""
    shared_match(desk)
    play(desk, "m1", 8)
    say(desk, "A", "concede")
    found, facts = shares_of(desk, "m1"), desk.facts("m1")
    count, last = len(found.draws), found.draws[-1]
    key = chance_key("m1", *(found.shares[who] for who in PARTIES))
    assert chained(facts).chance == f"{count} results follow from the three shares"
    assert isinstance(facts[last.seq].body, DeckShuffled)
    order = drawn(key, count + 1, last.among, last.among)
    again = ChanceDrawn(count + 1, last.among, last.among, order)
    burnt = with_another(facts, last.seq, again)
    shuffle = burnt[last.seq + 1]
    burnt[last.seq + 1] = changed(shuffle, body=changed(shuffle.body, order=order))
    verdict = chained(burnt)
    told = f"{count + 1} results follow from the three shares, 1 of which made no order: {ALONE}"
    assert verdict.chance == told

    log = open_log("memory:")
    log.put_blob("catalog", desk.log.blob("catalog", facts[0].body.catalog) or b"")
    ref, chain = log.open_match("m1", created=0, tags={}), Chain("m1")
    rows = to_rows(chain, chain.genesis(), burnt, seeded_entropy(1))
    log.append(ref.id, rows, key="k", request=bytes(32))
    (other,) = audit_log(desk_of(log), "m1").findings
    assert other.code == "other-outcome"


def test_what_a_verifier_does_not_check_of_a_draw_is_said(desk: Desk) -> None:
    over(desk)
    count = len(shares_of(desk, "m1").draws)
    last = max(f.seq for f in desk.facts("m1") if f.body.KIND == "action.taken")
    pick = ChanceDrawn(count + 1, 1, 5, drawn(key_of(desk), count + 1, 1, 5))

    def picked(fact: Fact) -> Any:
        return pick if fact.seq == last else None

    told = rewritten(desk, picked)
    assert told.ok
    whole = rewritten(desk, lambda _: None)
    assert whole.chance.endswith(loose(desk))
    none = count - 1 - sum(f.body.KIND in SHUFFLES for f in desk.facts("m1"))
    assert f", {none + 1} of which made no order: {ALONE}" in told.chance
    assert f", {none + 1} of which" not in whole.chance
