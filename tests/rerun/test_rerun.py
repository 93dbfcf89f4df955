"""Recorded matches played again: exact, or where they part and whether the result stands."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from events.kinds import (
    CardsMixed,
    CardsMoved,
    DamageDealt,
    DeckShuffled,
    EffectApplied,
    Fact,
    MatchEnded,
    MatchRewound,
    PenaltyIssued,
    TurnEnded,
)
from events.values import changed
from evidence.bench.engine import simulator_of_shipped
from referee.effects.library import Library
from referee.rerun import RerunFinding, Under, rerun
from referee.rerun.finding import RerunResult, as_then
from referee.rerun.steps import steps
from referee.rules import PROCEDURES
from referee.service.simulated.simulate import Game, Simulator
from referee.timeline import ListReader, state_at
from referee.timeline.checkpoints import settled_at_or_before


@cache
def simulator() -> Simulator:
    return simulator_of_shipped()


@cache
def played(seed: str = "again") -> Game:
    return simulator().play(seed)


def again(facts: list[Fact], under: Under = Under()) -> RerunFinding:  # noqa: B008 - a value
    return rerun("m", facts, simulator().library, under)


@pytest.mark.parametrize("seed", ["again", "1", "2", "3"])
def test_a_match_comes_out_fact_for_fact(seed: str) -> None:
    game = played(seed)
    found = again(game.facts)
    assert (found.verdict, found.ok, found.changes) == ("exact", True, "no")
    assert found.recorded == found.made == RerunResult(game.state.winner, game.state.reason)
    assert (found.head, found.first) == (len(game.facts), None)


def test_a_record_of_version_3_of_an_effect_comes_out_exactly() -> None:
    facts = [
        changed(f, body=changed(f.body, does=())) if isinstance(f.body, EffectApplied) else f
        for f in played("2").facts
    ]
    assert facts != list(played("2").facts)
    assert again(facts).verdict == "exact"


@pytest.mark.parametrize("missing", [{"does": (), "anew": ()}, {"anew": ()}], ids=["v3", "v4"])
def test_an_effect_is_compared_by_what_the_version_of_its_record_says(
    missing: dict[str, tuple[()]],
) -> None:
    made = Fact(
        9, EffectApplied(1, "A", "ab", "0", 0, "Hush", 1, (), 3, does=("forbid",),
        anew=(("#0", "opp field"),)), 8, "rules", 0,
    )  # fmt: skip
    recorded = changed(made, body=changed(made.body, **missing))
    assert as_then(recorded, made) == recorded
    assert as_then(made, made) == made


def test_a_log_is_parted_into_its_commands() -> None:
    facts = played().facts
    rows = list(steps(facts))
    assert [f for step in rows for f in step.facts] == facts
    assert len(rows) == played().decisions + 1
    assert {step.kind for step in rows[1:]} == {"taken"}


def test_an_open_match_is_exact_as_far_as_it_went() -> None:
    facts = played().facts
    cut = settled_at_or_before(ListReader(facts), 300)
    found = again(facts[:cut])
    assert (found.verdict, str(found.recorded), str(found.made)) == ("exact", "open", "open")


def altered(facts: list[Fact], kind: type, **fields: Any) -> tuple[list[Fact], int]:
    """Change the middle one of the facts of a kind, as a forger would who links the chain anew."""
    rows = [f for f in facts if isinstance(f.body, kind)]
    fact = rows[len(rows) // 2]
    made = changed(fact, body=changed(fact.body, **fields))
    return [made if f is fact else f for f in facts], fact.seq


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (TurnEnded, {"seat": "C"}),
        (DamageDealt, {"seat": "C"}),
        (CardsMoved, {"label": "gift"}),
        (DeckShuffled, {"seat": "C"}),
        (MatchEnded, {"winner": "none"}),
    ],
)
def test_an_altered_record_is_found_at_its_seq(kind: type, fields: dict[str, Any]) -> None:
    facts, seq = altered(played().facts, kind, **fields)
    found = again(facts)
    assert not found.ok
    assert found.parted is not None
    assert (found.parted.seq, found.parted.recorded) == (seq, kind.KIND)  # type: ignore[attr-defined]
    assert set(fields) == set(found.parted.fields)


def test_another_winner_in_the_record_changes_the_result() -> None:
    facts, _ = altered(played().facts, MatchEnded, winner="none")
    found = again(facts)
    assert (found.verdict, found.changes) == ("other result", "does")
    assert found.recorded.winner == "none"
    assert found.made == RerunResult(played().state.winner, played().state.reason)


def test_a_clause_that_was_written_anew_is_found_though_all_facts_hold() -> None:
    facts = list(played().facts)
    fact = next(f for f in facts[200:] if f.clauses)
    facts[fact.seq - 1] = changed(fact, clauses=("glossary.guard.1",))
    found = again(facts)
    assert (found.verdict, found.ok, found.changes, found.notes) == ("same facts", False, "no", 1)
    assert found.noted is not None
    assert (found.noted.seq, found.noted.fields) == (fact.seq, ("clauses",))
    assert found.noted.clauses == fact.clauses


def test_an_answer_that_is_not_legal_says_why() -> None:
    """The record has B attack with what A has: the rules refuse it, with their clauses."""
    facts = list(played().facts)
    fact = next(f for f in facts if f.body.KIND == "action.taken" and f.body.do == "attack")
    mine = state_at(ListReader(facts), fact.seq - 1)
    theirs = mine.seat("B" if fact.body.seat == "A" else "A").lrig[1]
    assert theirs is not None
    facts[fact.seq - 1] = changed(fact, body=changed(fact.body, cards=(theirs.card.id,)))
    found = again(facts)
    assert (found.verdict, found.changes) == ("cannot go on", "could")
    assert found.stopped is not None
    assert (found.stopped.seq, found.parted and found.parted.made) == (fact.seq, "refused")
    assert found.stopped.why


def test_rules_that_were_changed_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault in the rules: damage falls on the seat that attacks."""
    from referee.effects import run  # noqa: PLC0415 - broken on purpose here

    facts = played().facts
    assert again(facts).ok
    whole = run.Run.emit

    def broken(self: Any, body: Any, *rest: Any, **more: Any) -> Any:
        if isinstance(body, DamageDealt):
            body = changed(body, seat="A" if body.seat == "B" else "B")
        return whole(self, body, *rest, **more)

    monkeypatch.setattr(run.Run, "emit", broken)
    found = again(facts)
    assert not found.ok
    assert found.parted is not None
    first = next(f for f in facts if isinstance(f.body, DamageDealt))
    assert (found.parted.seq, found.parted.fields) == (first.seq, ("seat",))


def test_rules_that_break_end_one_match_only(monkeypatch: pytest.MonkeyPatch) -> None:
    from referee.rerun import running  # noqa: PLC0415 - broken on purpose here

    def broken(*_: Any, **__: Any) -> Any:
        message = "no such card"
        raise KeyError(message)

    monkeypatch.setattr(running, "decide", broken)
    found = again(played().facts)
    assert (found.verdict, found.changes) == ("cannot go on", "could")
    assert found.stopped is not None
    assert "the rules broke: KeyError" in found.stopped.why


def test_a_given_fact_that_cannot_follow_ends_the_re_run() -> None:
    facts = list(played().facts)
    end = settled_at_or_before(ListReader(facts), 300)
    mixed = CardsMixed("A", "deck", 5000, (1, 99), (1, 0))
    found = again(court(facts[:end], mixed))
    assert found.verdict == "cannot go on"
    assert found.stopped is not None
    assert "cannot follow" in found.stopped.why


# Rewinds and the court.


def court(facts: list[Fact], body: Any, cause: int = 0) -> list[Fact]:
    head = facts[-1]
    return [*facts, Fact(head.seq + 1, body, head.at, "judge", cause)]


def rewound() -> tuple[list[Fact], int]:
    """A match that was rewound, and the seq of the rewind: 200 to 300 is undone."""
    facts = list(played().facts)
    reader = ListReader(facts)
    to, end = settled_at_or_before(reader, 200), settled_at_or_before(reader, 300)
    facts = court(facts[:end], MatchRewound(to, "a slip"))
    rest = played().facts[to:]
    shift = len(facts) - to
    return facts + _moved(rest, to, shift), end + 1


def _moved(rest: list[Fact], to: int, shift: int) -> list[Fact]:
    """Play the same answers again after a rewind: every seq after it is counted on."""
    library = simulator().library
    state = state_at(ListReader(played().facts), to)
    made: list[Fact] = []
    head = to + shift
    from referee.rerun.fed import ChanceScript, fed  # noqa: PLC0415 - only here
    from referee.rules import Accepted, Action, decide  # noqa: PLC0415 - only here

    for step in steps(rest):
        body = step.facts[0].body
        action = Action(body.seat, body.do, body.cards, body.zone, body.number, body.word)
        script = ChanceScript(step.facts, (), set(), paper=False)
        here, at = state, step.facts[0].at

        def make(chance: Any, *, here: Any = here, head: int = head, at: int = at,
                 action: Any = action) -> Any:  # fmt: skip
            return decide(here, action, library, head=head, at=at, chance=chance)

        done = fed(make, script, moved=True)
        assert isinstance(done, Accepted)
        made += done.facts
        state, head = done.state, done.facts[-1].seq
    return made


def test_a_rewind_goes_back_and_the_undone_stretch_is_played_too() -> None:
    facts, seq = rewound()
    found = again(facts)
    assert (found.verdict, found.ok) == ("exact", True)
    assert found.recorded == RerunResult(played().state.winner, played().state.reason)
    undone = next(f for f in facts[seq - 60 : seq] if isinstance(f.body, CardsMoved))
    facts[undone.seq - 1] = changed(undone, body=changed(undone.body, label="gift"))
    found = again(facts)
    assert (found.verdict, found.ok, found.changes) == ("exact", False, "no")
    assert found.aside is not None
    assert found.aside.seq == undone.seq


def test_a_match_that_a_penalty_ended_is_taken_as_it_ended() -> None:
    facts = list(played().facts)
    end = settled_at_or_before(ListReader(facts), 300)
    facts = court(facts[:end], PenaltyIssued("P1", "A", "G2", "match loss", "generic"))
    facts = court(facts, MatchEnded("B", "match loss"), facts[-1].seq)
    found = again(facts)
    assert (found.verdict, found.recorded) == ("exact", RerunResult("B", "match loss"))
    facts[100] = changed(facts[100], actor="nobody")
    found = again(facts)
    assert (found.verdict, found.made) == ("same result", RerunResult("B", "match loss"))


def lost(winner: str = "B") -> list[Fact]:
    """Give a match that a penalty of seat A ended amid the play."""
    facts = list(played().facts)
    facts = facts[: settled_at_or_before(ListReader(facts), 300)]
    facts = court(facts, PenaltyIssued("P1", "A", "G2", "match loss", "generic"))
    return court(facts, MatchEnded(winner, "match loss"), facts[-1].seq)


@pytest.mark.parametrize("cause", [0, 1, 250])
def test_an_end_that_nothing_in_the_record_caused_does_not_come_any_more(cause: int) -> None:
    facts = lost()
    facts[-1] = changed(facts[-1], cause=cause)
    found = again(facts)
    assert (found.verdict, found.changes, found.ok) == ("other result", "does", False)
    assert found.parted is not None
    assert (found.parted.seq, found.parted.recorded, found.parted.made) == (
        len(facts), "match.ended", "",
    )  # fmt: skip
    assert (str(found.recorded), str(found.made)) == ("B (match loss)", "open")


def test_a_penalty_does_not_let_its_own_seat_win() -> None:
    assert again(lost("A")).verdict == "other result"
    assert again(lost("B")).verdict == "exact"


# Other terms.


def test_an_older_edition_cites_and_asks_otherwise() -> None:
    verdicts = {}
    for seed in map(str, range(12)):
        found = again(played(seed).facts, Under("3.0.0"))
        verdicts[seed] = found.verdict
        if found.parted is not None:
            assert "glossary.mulligan.1" in found.parted.clauses
            assert found.changes != "no"
        else:
            assert found.noted is not None
    assert {"same facts"} < {*verdicts.values()}


def test_another_reading_parts_where_it_is_first_asked() -> None:
    """Life Cloth is laid the other way round: the first fact that shows it is the laying."""
    found = again(played().facts, Under(readings=(("life_cloth_top", "first"),)))
    assert found.parted is not None
    assert (found.parted.recorded, found.parted.made) == ("cards.moved", "cards.moved")
    assert found.parted.clauses == ("glossary.life-cloth.2",)
    assert "names" in found.parted.fields
    same = again(played().facts, Under(readings=(("refresh_order", "together"),)))
    assert same.verdict == "exact"


def test_what_only_the_machine_keeps_is_no_divergence() -> None:
    found = again(played().facts, Under(readings=(("cut_in_triggers", "after"),)))
    assert (found.verdict, found.changes) == ("same facts", "no")
    assert found.noted is not None
    assert found.noted.fields == ("frames",)


def test_other_card_text_parts_where_the_card_does_something_else() -> None:
    """The SIGNI that attacks first has half its power: its battle comes out otherwise."""
    game = played()
    catalog = simulator().library.catalog
    name = next(
        f.body.name for f in game.facts if f.body.KIND == "attack.declared"
        and catalog.get(f.body.name).type == "SIGNI"
    )  # fmt: skip
    weak = changed(catalog.get(name), power=1, text=(), abilities=())
    other = catalog.merged(type(catalog)([weak]))
    library = Library(other, PROCEDURES)
    found = rerun("m", game.facts, library, Under(catalog=other.digest))
    assert found.parted is not None
    assert found.changes in {"could", "does"}
    same = rerun("m", game.facts, Library(catalog, PROCEDURES), Under(catalog="0" * 64))
    assert same.verdict == "exact"
