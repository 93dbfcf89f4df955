"""Hooks at the desk: what arrives at a receiver, in which order, how often, and when no more."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from standardwebhooks.webhooks import WebhookVerificationError

from events.memory_log import MemoryLog
from events.registry.hooks import OFF, ON
from referee.service import Desk, DeskError
from referee.service.chance import MICROSECONDS, system_clock
from referee.service.event.ordering import event_at
from referee.service.event.running import open_event
from referee.service.hooks.asked import AskedHook
from referee.service.hooks.delivering import PAUSES, Delivered, deliver_due
from referee.service.hooks.keeping import add_hook, list_hooks, remove_hook, replay_hook
from referee.service.orders import calls, corrections, decided, events, pairings, rounds
from tests.ordering import given, seat_table
from tests.receiving import Receiver, receiving

CUP, KIM = "cup", "organiser:kim"


class Shifted:
    """The clock of this machine, moved on by hand."""

    def __init__(self) -> None:
        self.ahead = 0

    def __call__(self) -> int:
        return system_clock() + self.ahead

    def on(self, seconds: float) -> None:
        self.ahead += int(seconds * MICROSECONDS)


@pytest.fixture
def clock() -> Shifted:
    return Shifted()


@pytest.fixture
def desk(clock: Shifted) -> Iterator[Desk]:
    with closing(Desk(MemoryLog(), clock=clock)) as made:
        open_event(made, CUP, "kim")
        given(events.appoint, made, CUP, KIM, "ann", "floor-judge")
        for number in range(1, 5):
            given(events.enter, made, CUP, KIM, f"p{number}", "ember-court")
        yield made


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as made:
        yield made


def hooked(desk: Desk, receiver: Receiver, **more: Any) -> str:
    return add_hook(desk, CUP, AskedHook(receiver.url, local=True, **more)).secret


def played(desk: Desk, number: int = 1) -> None:
    given(pairings.pair, desk, CUP, KIM, number)
    given(rounds.begin, desk, CUP, KIM, number)
    for one in event_at(desk, CUP).tables_of(number):
        given(decided.result, desk, CUP, KIM, number, one.table, "A", "1-0")
    given(rounds.end, desk, CUP, KIM, number)


def delivered(desk: Desk) -> list[Delivered]:
    return list(deliver_due(desk, CUP, "https://cup.example.org/"))


ROUND = ["round.paired", "result.written", "result.written", "standings.counted"]


def test_a_round_is_told_in_its_order_and_the_library_of_the_standard_verifies_it(
    desk: Desk, receiver: Receiver
) -> None:
    secret = hooked(desk, receiver)
    played(desk)
    assert all(one.taken for one in delivered(desk))
    assert receiver.types == ROUND
    bodies = [one.verified(secret) for one in receiver.heard]
    assert [body["data"]["seq"] for body in bodies] == sorted(body["data"]["seq"] for body in bodies)
    paired, first, _, stood = (body["data"] for body in bodies)
    assert {one[seat] for one in paired["tables"] for seat in "ab"} == {"p1", "p2", "p3", "p4"}
    assert (first["winner"], first["games"]) == (first["a"], [1, 0, 0])
    assert [row["points"] for row in stood["rows"]] == [3, 3, 0, 0]
    assert {body["data"]["page"] for body in bodies} == {"https://cup.example.org/"}
    (known,) = list_hooks(desk, CUP)
    assert (known.seq, known.sent, known.said) == (known.head, 4, "answered 204")
    assert delivered(desk) == []
    with pytest.raises(WebhookVerificationError):
        receiver.heard[0].verified("whsec_c29tZWJvZHkgZWxzZQ==")


def test_only_what_is_asked_for_is_told_and_only_from_now_on(desk: Desk, receiver: Receiver) -> None:
    played(desk)
    hooked(desk, receiver, kinds=("standings",))
    assert delivered(desk) == []
    played(desk, 2)
    assert [one.type for one in delivered(desk)] == ["standings.counted"]
    assert list_hooks(desk, CUP)[0].seq == list_hooks(desk, CUP)[0].head


def test_a_correction_and_a_pairing_that_is_undone_are_told(desk: Desk, receiver: Receiver) -> None:
    played(desk)
    hooked(desk, receiver)
    given(corrections.correct, desk, CUP, KIM, 1, 1, "draw", reason="misread")
    given(pairings.pair, desk, CUP, KIM, 2)
    given(pairings.unpair, desk, CUP, KIM, 2, "one more came")
    delivered(desk)
    assert receiver.types == ["result.corrected", "round.paired", "round.unpaired"]
    assert "misread" not in str([one.data for one in receiver.heard])


def test_who_does_not_take_it_hears_it_again_later_and_nothing_after_it_before(
    desk: Desk, receiver: Receiver, clock: Shifted
) -> None:
    hooked(desk, receiver)
    played(desk)
    receiver.answers = [(500, {}), (302, {"Location": receiver.url}), (429, {"Retry-After": "900"})]
    said = []
    for pause in (PAUSES[0], PAUSES[1], 900):
        said += [one.said for one in delivered(desk)]
        assert delivered(desk) == []
        clock.on(pause - 1)
        assert delivered(desk) == []
        clock.on(1 + pause / 10 if pause < 900 else 2 * PAUSES[2])
    assert said[0] == "answered 500"
    assert "nobody follows" in said[1]
    assert said[2] == "answered 429"
    assert len(delivered(desk)) == 4
    assert receiver.types == [ROUND[0]] * 3 + ROUND
    assert len({one.id for one in receiver.heard}) == 4, "what comes again is known by its id"
    assert list_hooks(desk, CUP)[0].tries == 0


def test_a_receiver_that_is_gone_or_never_takes_it_is_switched_off(
    desk: Desk, receiver: Receiver, clock: Shifted
) -> None:
    hooked(desk, receiver)
    played(desk)
    receiver.answers = [(410, {})]
    assert [one.said for one in delivered(desk)] == ["answered 410: it wants nothing any more"]
    (known,) = list_hooks(desk, CUP)
    assert known.state == OFF
    clock.on(2 * PAUSES[-1])
    assert delivered(desk) == []
    assert replay_hook(desk, CUP, known.id, known.head).state == ON
    receiver.answers = [(500, {})] * (len(PAUSES) + 1)
    for pause in (*PAUSES, 0):
        assert len(delivered(desk)) == 1
        clock.on(1.1 * pause + 1)
    assert "given up after 10 tries" in list_hooks(desk, CUP)[0].said
    assert delivered(desk) == []


def test_a_replay_tells_everything_again_under_the_same_ids(desk: Desk, receiver: Receiver) -> None:
    hooked(desk, receiver)
    played(desk)
    delivered(desk)
    before, (known,) = [one.id for one in receiver.heard], list_hooks(desk, CUP)
    replay_hook(desk, CUP, known.id, 1)
    delivered(desk)
    assert [one.id for one in receiver.heard] == before * 2
    for seq in (0, known.head + 1):
        with pytest.raises(DeskError) as caught:
            replay_hook(desk, CUP, known.id, seq)
        assert caught.value.instead == f"name one from 1 to {known.head}"


def test_a_call_that_waits_too_long_is_told_once(desk: Desk, receiver: Receiver, clock: Shifted) -> None:
    given(events.appoint, desk, CUP, KIM, "hugo", "head-judge")
    given(rounds.open_round, desk, CUP, KIM, 1)
    seat_table(desk, CUP, (1, 1), ("p1", "p2"), KIM)
    given(rounds.begin, desk, CUP, KIM, 1)
    hooked(desk, receiver, kinds=("call-waiting",), wait=120)
    given(calls.open_call, desk, "cup-1-1", "A", "May I play this twice?")
    clock.on(119)
    assert delivered(desk) == []
    clock.on(30)
    assert [one.type for one in delivered(desk)] == ["call.waiting"]
    (heard,) = receiver.heard
    told = heard.body["data"]
    assert (told["match"], told["round"], told["table"], told["call"]) == ("cup-1-1", 1, 1, "C1")
    assert told["waited"] >= 120
    assert b"twice" not in heard.data
    clock.on(600)
    assert delivered(desk) == []
    given(calls.open_call, desk, "cup-1-1", "B", "And this?")
    given(calls.claim, desk, "cup-1-1", "floor-judge:ann", "C2")
    clock.on(121)
    assert delivered(desk) == []
    given(calls.escalate, desk, "cup-1-1", "floor-judge:ann", "C2", "head-judge")
    clock.on(121)
    assert [one.type for one in delivered(desk)] == ["call.waiting"]
    assert len({one.id for one in receiver.heard}) == 2


def test_a_hook_that_is_removed_hears_nothing_more(desk: Desk, receiver: Receiver) -> None:
    hooked(desk, receiver)
    (known,) = list_hooks(desk, CUP)
    with pytest.raises(DeskError) as caught:
        remove_hook(desk, CUP, known.id[:-1] + "z")
    assert caught.value.code == "unknown-hook"
    assert caught.value.instead
    remove_hook(desk, CUP, known.id)
    played(desk)
    assert delivered(desk) == []
    assert receiver.heard == []
