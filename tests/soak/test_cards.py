"""Cards that nobody wrote are played to the end; what they break is found and told by its seed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from events.kinds import Fact
from referee.effects.language import check
from referee.fold import Folded, fold
from referee.rules import Table
from referee.state import Match
from tests.soak import cards, making


@pytest.mark.parametrize("ruleset", ["diva", "classic"])
def test_games_with_cards_that_nobody_wrote_hold(ruleset: str) -> None:
    seen = cards.run(6, "share", 1, ruleset)
    assert seen.faults == []
    assert (seen.games, seen.ended.total()) == (6, 6)
    assert seen.decisions > 100


def test_a_seed_gives_the_same_cards_again_and_another_seed_others() -> None:
    assert making.made_up("a").digest == making.made_up("a").digest
    assert making.made_up("a").digest != making.made_up("b").digest


def test_every_piece_that_is_put_in_is_of_its_sort() -> None:
    chance = Random(3)
    changed = 0
    for node in making.known().lines["enter"][:200]:
        other = making.shifted(node, "Ability", chance)
        check(other, "Ability")
        changed += other != node
    assert changed > 100


def test_a_piece_speaks_of_nothing_that_is_bound_elsewhere() -> None:
    move = ("move", ("named", "c"), ("place", "you", "hand"))
    chosen = ("choose", "you", "pick", (("pick", ("range", 1, 1), ("at", "you", "ener")),), "c")
    assert making.free(move) == {"c"}
    assert making.free(("seq", chosen, move)) == set()
    assert making.free(("shuffle", "p")) == {"p"}
    assert making.free(("each", "both", "p", ("shuffle", "p"))) == set()


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("legal", "has no legal answer"),
        ("decide", "a broken table"),
        ("fold", "the refold is not the state"),
    ],
)
def test_what_breaks_is_found(name: str, wanted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def silent(_: Table) -> object:
        return iter(())

    def broken(*_: object, **__: object) -> object:
        message = "a broken table"
        raise LookupError(message)

    def idle(state: Match, facts: Sequence[Fact]) -> Folded:
        made = fold(state, facts)
        return Folded(state) if facts[0].body.KIND == "turn.began" else made

    monkeypatch.setattr(cards, name, {"legal": silent, "decide": broken, "fold": idle}[name])
    (fault,) = cards.played("share-0").faults
    assert fault.startswith("share-0")
    assert wanted in fault
