"""Whether names are public is asked when an event is opened, and may be changed by a policy."""

from collections.abc import Iterator

import pytest

from events.blobs import name_of
from events.kinds import EventOpened
from events.upcast import upcast
from referee.court import event as court
from referee.service import Desk, open_desk
from referee.service.event.public import HIDDEN, SHOWN, named_in_public
from referee.service.event.running import open_event
from referee.service.orders import events
from referee.service.store.policies import read_policy
from tests.ordering import given
from tests.trial import TRIAL

CUP, KIM = "cup", "organiser:kim"
YES, NO = (TRIAL + f"\n[public]\nnames = {word}\n".encode() for word in ("true", "false"))


@pytest.fixture
def desk() -> Iterator[Desk]:
    found = open_desk("memory:")
    yield found
    found.close()


@pytest.mark.parametrize(
    ("policy", "names", "said"),
    [
        (b"", None, SHOWN),
        (b"", False, HIDDEN),
        (TRIAL, None, SHOWN),
        (YES, None, SHOWN),
        (NO, None, HIDDEN),
        (YES, False, HIDDEN),
        (NO, True, SHOWN),
    ],
)
def test_an_event_says_itself_whether_names_are_public(
    desk: Desk, policy: bytes, *, names: bool | None, said: str
) -> None:
    event = open_event(desk, CUP, "kim", policy=policy, names=names)
    assert event.name_display == said
    assert named_in_public(desk, CUP) is (said == SHOWN)


def test_a_policy_that_says_nothing_of_names_changes_nothing(desk: Desk) -> None:
    open_event(desk, CUP, "kim", names=True)
    given(events.adopt, desk, CUP, KIM, TRIAL)
    assert named_in_public(desk, CUP)
    given(events.adopt, desk, CUP, KIM, NO)
    assert not named_in_public(desk, CUP)
    given(events.adopt, desk, CUP, KIM, YES)
    assert named_in_public(desk, CUP)


@pytest.mark.parametrize(("policy", "named"), [(TRIAL, False), (NO, False), (YES, True)])
def test_an_event_that_was_opened_before_is_named_as_its_policy_says(
    desk: Desk, policy: bytes, *, named: bool
) -> None:
    old = {"ruleset": "diva", "edition": "", "date": "2026-03-01", "policy": name_of(policy)}
    opened = EventOpened(**upcast("event.opened", 1, 3, old))
    drafts = court.open_event(opened, KIM, read_policy(policy, "the policy"))
    assert isinstance(drafts, list)
    desk.eventlogs.begin(CUP, drafts, policy, desk.clock())
    desk.heads.note(CUP)
    assert named_in_public(desk, CUP) is named
