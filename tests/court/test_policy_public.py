"""What a policy says of names in public: nothing unless it is written, and nothing but yes or no."""

import pytest

from referee.court.policy import PolicyError, generic, load, shipped

PLAIN = shipped()["generic-1"]


def test_names_are_public_only_where_the_policy_says_so() -> None:
    assert not generic().public_names
    assert load(PLAIN + b"\n[public]\nnames = true\n").public_names
    assert not load(PLAIN + b"\n[public]\nnames = false\n").public_names
    assert not load(PLAIN + b"\n[public]\n").public_names


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("[public]\nname = true", "[public] has no 'name'"),
        ('[public]\nnames = "yes"', "names is 'yes', no switch"),
        ("[public]\nnames = 1", "names is 1, no switch"),
        ("public = true", "there is no table [public]"),
    ],
)
def test_anything_else_is_refused_with_its_line(written: str, said: str) -> None:
    data = PLAIN + f"\n{written}\n".encode() if written[0] == "[" else written.encode() + b"\n" + PLAIN
    with pytest.raises(PolicyError) as raised:
        load(data)
    (fault,) = raised.value.faults
    assert said in fault.message
    where = data.decode().splitlines()
    assert fault.line == 1 or where[fault.line - 1] == written.splitlines()[-1]
