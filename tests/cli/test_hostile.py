"""A seeded share of the hostile command lines; `python -m tests.cli.hostile` runs them all."""

from __future__ import annotations

from tests.cli.hostile import World, attack, fault, run


def test_hostile_lines_are_refused_in_words_and_write_nothing(world: World) -> None:
    counts, faults = attack(world, 300, 1)
    assert not faults, "\n".join(faults)
    assert sum(counts.values()) == 300


def test_the_check_of_hostile_lines_can_fail(world: World) -> None:
    told = run(["matches", "--db", str(world.db)])
    assert fault(told, ["matches"]) == "exit 0"
    assert fault(told._replace(code=2, out="Traceback", err=""), []) == "a traceback"
    assert fault(told._replace(code=2, out="", err=""), []) == "no message"
