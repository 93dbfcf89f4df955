"""How a policy says that its matches read open points of the rules."""

import pytest

from referee.court.policy import PolicyError, generic, load, shipped

PLAIN = shipped()["generic-1"]


def test_a_policy_may_name_readings_of_either_game() -> None:
    assert generic().readings == ()
    found = load(PLAIN + b'\n[readings]\nsoul_max = "1"\nlevel_above_lrig = "stays"\n')
    assert found.readings == (("soul_max", "1"), ("level_above_lrig", "stays"))


@pytest.mark.parametrize(
    ("written", "said", "instead"),
    [
        ('soul_mox = "1"', "'soul_mox' is no reading", "see: referee rulebook readings"),
        ('soul_max = "3"', "soul_max is '3'", "write one of 2, 1"),
        ("soul_max = 1", "soul_max is 1", "write one of 2, 1"),
    ],
)
def test_another_name_or_value_is_refused_with_its_line(written: str, said: str, instead: str) -> None:
    data = PLAIN + f"\n[readings]\n{written}\n".encode()
    with pytest.raises(PolicyError) as raised:
        load(data)
    (fault,) = raised.value.faults
    assert (said in fault.message, fault.instead) == (True, instead)
    assert data.decode().splitlines()[fault.line - 1] == written
