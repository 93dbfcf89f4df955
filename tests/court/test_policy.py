"""A policy file is read whole or refused with every contradiction; it alone says who may."""

from __future__ import annotations

import pytest

from referee.court import DraftRefusal
from referee.court.policy import (
    GENERIC,
    ROLES,
    PolicyError,
    actor_of,
    generic,
    load,
    may,
    shipped,
    unheld,
)
from referee.court.policy.records import ORDERS

TEXT = shipped()[GENERIC].decode()


def faults(text: str) -> list[tuple[int, str]]:
    with pytest.raises(PolicyError) as caught:
        load(text.encode())
    assert all(f.instead for f in caught.value.faults)
    return [(f.line, f.message) for f in caught.value.faults]


def line_of(text: str, piece: str) -> int:
    return next(n for n, row in enumerate(text.splitlines(), 1) if piece in row)


def test_the_shipped_policy_gives_every_order_to_somebody() -> None:
    policy = generic()
    assert all(set(policy.roles(order)) <= set(ROLES) != set() for order in ORDERS)
    assert all(policy.roles(order) for order in ORDERS)
    assert policy.levels[0] == "caution"
    assert {one.kind for one in policy.infractions} == {
        "game play error",
        "tournament error",
        "unsporting conduct",
    }


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"rule" = ["floor-judge"', '"rule" = ["flor-judge"', "'flor-judge' is no role"),
        ('"note" = ', '"notes" = ', "'notes' is no order"),
        ('default = "caution"', 'default = "slap"', "'slap' is no level of the ladder"),
        ('class = "tournament error"', 'class = "error"', "'error' is no class of infraction"),
        ('scope = "day"', 'scope = "week"', "'week' is no scope"),
        ('date = "2026-11-01"', 'date = "1.11.2026"', "'1.11.2026' is no date"),
        ('plain_judge = "head-judge"', 'plain_judge = "chief"', "'chief' is no role"),
        ('code = "G2"', 'code = "G1"', "the infraction 'G1' was written on line"),
        ('edition = "1"', "edition = 1", "[policy] edition is 1, not a text"),
        (
            'repeats = ["game loss", "match loss"]',
            'repeats = ["match loss", "game loss"]',
            "the upgrade path of 'U1' goes down the ladder",
        ),
        ('"warning" = "none"', '"warning" = "nothing"', "'nothing' is no effect of a level"),
        ('"warning" = "none"', '"warnin" = "none"', "'warnin' is no level of the ladder"),
        (
            '"match loss" = "match loss"',
            '"match loss" = "none"',
            "'match loss' does less (none) than a milder level (game loss)",
        ),
        ('approval = ["game loss"', 'approval = ["slap"', "'slap' is no level of the ladder"),
        ("minutes = 15", "minutes = 0", "minutes is 0, no number of minutes"),
        ("appeal_minutes = 15", 'appeal_minutes = "15"', "appeal_minutes is '15', no number"),
        ("other_judge = true", "other_judge = 1", "other_judge is 1, no switch"),
        ("other_judge = true", "own_judge = true", "[windows] has no 'own_judge'"),
    ],
)
def test_a_contradiction_is_told_with_its_line(old: str, new: str, said: str) -> None:
    assert old in TEXT
    text = TEXT.replace(old, new, 1)
    found = faults(text)
    assert any(line == line_of(TEXT, old) and said in message for line, message in found), (
        found,
        said,
    )


def test_a_level_that_stands_twice_and_one_without_a_power_are_told() -> None:
    text = TEXT.replace('ladder = ["caution"', 'ladder = ["caution", "caution", "prize loss"')
    told = [message for _, message in faults(text)]
    assert told == [
        "the level 'caution' stands on the ladder twice",
        "it is not said what the level 'prize loss' does",
        "the power 'penalty.prize loss' is given to nobody",
    ]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[levels.effect]", "[levels.efect]", "it is not said what each level does"),
        ("[incidents]", "[incident]", "there is no table [incidents]"),
        ("[windows]", "[window]", "there is no table [windows]"),
        (
            '"penalty.approve" = ["head-judge"]',
            '"penalty.approve" = []',
            "game loss, match loss, disqualification need an approval that nobody may give",
        ),
        (
            'ladder = ["caution"',
            'ladder = ["deviate", "caution"',
            "the level 'deviate' has the name of the order penalty.deviate",
        ),
    ],
)
def test_what_a_level_and_a_window_need_is_told(old: str, new: str, said: str) -> None:
    assert old in TEXT
    assert said in [message for _, message in faults(TEXT.replace(old, new, 1))]


def test_nobody_has_to_approve_where_no_level_needs_it() -> None:
    text = TEXT.replace('"penalty.approve" = ["head-judge"]', '"penalty.approve" = []')
    levels = 'approval = ["game loss", "match loss", "disqualification"]'
    assert load(text.replace(levels, "approval = []").encode()).approval == ()


def test_all_contradictions_are_told_at_once_in_the_order_of_their_lines() -> None:
    text = TEXT.replace('scope = "day"', 'scope = "week"').replace('"note" = ', '"notes" = ')
    lines = [line for line, _ in faults(text)]
    assert len(lines) == 3
    assert lines == sorted(lines)


@pytest.mark.parametrize("data", [b"\xff", b"[policy", b"", b"infraction = 3"])
def test_what_is_no_policy_is_refused(data: bytes) -> None:
    with pytest.raises(PolicyError) as caught:
        load(data)
    assert caught.value.faults


@pytest.mark.parametrize(
    ("by", "actor"),
    [
        ("ann", "judge:ann"),
        ("judge", "judge"),
        ("judge:ann", "judge:ann"),
        ("head-judge:ann", "head-judge:ann"),
        ("A", "A"),
        ("head-judge", "head-judge"),
    ],
)
def test_who_orders_is_written_as_the_log_does(by: str, actor: str) -> None:
    assert actor_of(by) == actor


def test_a_role_may_what_the_policy_gives_it() -> None:
    policy = generic()
    assert may(policy, "head-judge:ann", "rewind.full") is None
    assert may(policy, "judge", "rewind.full") is None
    refused = may(policy, "floor-judge:ann", "rewind.full")
    assert refused == DraftRefusal(
        "not-allowed",
        "floor-judge:ann may not order rewind.full (policy generic, edition 1)",
        "let it be ordered by head-judge:NAME",
    )


@pytest.mark.parametrize(
    ("actor", "code"),
    [
        ("chief:ann", "unknown-role"),
        ("head-judge", "unnamed"),
        ("head-judge: ", "unnamed"),
        ("A", "not-allowed"),
        ("auditor:zed", "not-allowed"),
    ],
)
def test_nobody_orders_without_a_role_that_may(actor: str, code: str) -> None:
    refused = may(generic(), actor, "rule")
    assert refused is not None
    assert refused.code == code


def test_the_policy_says_what_an_official_without_a_role_may() -> None:
    floor = load(TEXT.replace('plain_judge = "head-judge"', 'plain_judge = "floor-judge"').encode())
    none = load(TEXT.replace('plain_judge = "head-judge"', 'plain_judge = "none"').encode())
    assert may(floor, "judge:ann", "rule") is None
    assert may(floor, "judge:ann", "rewind.full") is not None
    assert may(none, "judge:ann", "rule") is not None


def test_a_power_of_nobody_is_refused_to_all() -> None:
    text = TEXT.replace('"rewind.unsafe" = ["head-judge"]', '"rewind.unsafe" = []')
    refused = may(load(text.encode()), "head-judge:ann", "rewind.unsafe")
    assert refused is not None
    assert "gives it to nobody" in refused.instead


def test_a_level_that_nobody_may_give_is_warned_of_where_an_infraction_comes_to_it() -> None:
    held = '"penalty.match loss" = ["team-lead", "head-judge"]'
    text = TEXT.replace(held, '"penalty.match loss" = []')
    policy = load(text.encode())
    found = unheld(policy, text.encode())
    meant = [one.code for one in policy.infractions if "match loss" in one.path()]
    assert meant
    assert [one.message.split()[0] for one in found] == meant
    assert all("'match loss', which nobody may give" in one.message for one in found)
    rows = text.splitlines()
    assert all("match loss" in rows[one.line - 1] for one in found)
    assert unheld(load(TEXT.encode()), TEXT.encode()) == ()
