"""Consent: what a seat alone could read is shown after the match only where it let that be."""

from __future__ import annotations

import pytest

from referee.court.policy import GENERIC, shipped
from referee.service import Desk, DeskError
from referee.service.orders import appeals
from referee.service.proof.attesting import openings_of
from referee.service.table.acting import act
from referee.service.table.said import parse_action
from referee.service.table.starting import open_match
from tests import ordering
from tests.service.conftest import play

ASKED = (
    shipped()[GENERIC]
    .replace(b'name = "generic"', b'name = "ours"')
    .replace(b'consent = "not needed"', b'consent = "needed"')
)
HEAD = "head-judge:bo"


@pytest.fixture
def over(desk: Desk) -> Desk:
    """A match that is over under a policy that asks for consent."""
    open_match(desk, "m1", seed=5, policy=ASKED)
    play(desk, "m1", 20)
    act(desk, "m1", "A", parse_action(desk, "m1", "A", ["concede"]))
    return desk


def opened(desk: Desk, *audiences: str) -> int:
    """Open hidden parts; give how many."""
    return len(list(openings_of(desk, "m1", (), audiences, by=HEAD))) - 1


def test_nothing_is_shown_before_its_seat_consents(over: Desk) -> None:
    with pytest.raises(DeskError, match="seat A and seat B did not consent"):
        opened(over)
    said = ordering.given(appeals.consent, over, "m1", "A")[0]
    assert (said.actor, said.body.given) == ("A", True)
    assert opened(over, "A")
    for audiences in (("B",), ("A", "B"), ("J",), ()):
        with pytest.raises(DeskError, match="seat B did not consent"):
            opened(over, *audiences)
    ordering.given(appeals.consent, over, "m1", "B")
    assert opened(over)


def test_a_consent_is_taken_back(over: Desk) -> None:
    ordering.given(appeals.consent, over, "m1", "A")
    ordering.given(appeals.consent, over, "m1", "A", given=False)
    with pytest.raises(DeskError, match="seat A did not consent"):
        opened(over, "A")
    head = over.reader("m1").head()
    for seat, given in (("A", False), ("C", True)):
        with pytest.raises(DeskError):
            ordering.given(appeals.consent, over, "m1", seat, given=given)
    assert over.reader("m1").head() == head


def test_a_policy_that_asks_nobody_shows_it(desk: Desk) -> None:
    open_match(desk, "m1", seed=5)
    play(desk, "m1", 20)
    act(desk, "m1", "A", parse_action(desk, "m1", "A", ["concede"]))
    assert opened(desk)


def test_a_consent_is_said_once_by_its_key(over: Desk) -> None:
    said = ordering.given(appeals.consent, over, "m1", "A", key="k")
    assert ordering.given(appeals.consent, over, "m1", "A", key="k") == said
    with pytest.raises(DeskError, match="consented before"):
        ordering.given(appeals.consent, over, "m1", "A")
