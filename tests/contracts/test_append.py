"""The contract of appending: whole commands, in order, each answered once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from events.errors import BadCommand, Conflict, KeyReused, LogError, UnknownMatch
from events.log import Appended, Log, Row
from tests.contracts.sample import Match

REQUEST = b"r" * 32


def test_rows_come_back_byte_for_byte(log: Log) -> None:
    match = Match(log, "m1")
    written = match.append(1) + match.append(20) + match.append(1)
    assert log.read(match.ref.id) == written
    assert log.head(match.ref.id) == (22, written[-1].hash)
    assert all(isinstance(row, Row) for row in log.read(match.ref.id))


def test_head_of_a_match_without_facts(log: Log) -> None:
    assert log.head(Match(log, "m1").ref.id) == (0, b"")


def test_a_stale_seq_is_refused_with_the_current_one(log: Log) -> None:
    match = Match(log, "m1")
    stale = match.command(2, key="late")
    match.append(3)
    with pytest.raises(Conflict) as refused:
        log.append(stale.match_id, stale.rows, key="late", request=REQUEST)
    assert (refused.value.current, refused.value.first) == (3, 1)
    assert "seq 3" in str(refused.value)
    assert log.head(match.ref.id).seq == 3


@pytest.mark.parametrize("ahead", [1, 2, 40])
def test_a_command_beyond_the_head_is_refused(log: Log, ahead: int) -> None:
    match = Match(log, "m1")
    match.append(2)
    match.seq += ahead
    rows = match.rows(3)
    with pytest.raises(Conflict) as refused:
        log.append(match.ref.id, rows, key="far", request=REQUEST)
    assert refused.value.current == 2
    assert log.head(match.ref.id).seq == 2


def test_a_new_match_begins_at_seq_1(log: Log) -> None:
    match = Match(log, "m1")
    match.seq = 1
    with pytest.raises(Conflict):
        log.append(match.ref.id, match.rows(1), key="k", request=REQUEST)
    assert log.read(match.ref.id) == []


def test_the_same_key_again_gets_the_first_answer(log: Log) -> None:
    match = Match(log, "m1")
    first = match.command(4, key="draw")
    log.append(first.match_id, first.rows, key="draw", request=first.request)
    match.took(first)
    match.append(2)
    again = log.append(first.match_id, first.rows, key="draw", request=first.request)
    assert again == Appended(1, 4, repeated=True)
    follows = log.append(match.ref.id, match.rows(1), key="draw", request=first.request)
    assert follows == Appended(1, 4, repeated=True)
    assert log.head(match.ref.id).seq == 6


def test_a_key_for_another_request_is_refused(log: Log) -> None:
    match = Match(log, "m1")
    first = match.command(2, key="draw")
    log.append(first.match_id, first.rows, key="draw", request=first.request)
    match.took(first)
    with pytest.raises(KeyReused, match="'draw'") as refused:
        log.append(match.ref.id, match.rows(1), key="draw", request=REQUEST)
    assert (refused.value.first, refused.value.last) == (1, 2)
    assert log.head(match.ref.id).seq == 2


def test_keys_are_each_match_s_own(log: Log) -> None:
    one, two = Match(log, "m1"), Match(log, "m2")
    for match in (one, two):
        command = match.command(1, key="same")
        answer = log.append(command.match_id, command.rows, key="same", request=REQUEST)
        assert answer == Appended(1, 1, repeated=False)


def test_a_batch_that_collides_leaves_nothing(log: Log) -> None:
    match = Match(log, "m1")
    rows = match.append(3)
    with pytest.raises(Conflict):
        log.append(match.ref.id, [rows[-1], *match.rows(5)], key="k", request=REQUEST)
    assert log.read(match.ref.id) == rows


def test_an_unknown_match_is_refused(log: Log) -> None:
    rows = Match(log, "m1").rows(1)
    with pytest.raises(UnknownMatch, match="99"):
        log.append(99, rows, key="k", request=REQUEST)
    with pytest.raises(UnknownMatch):
        log.head(99)
    assert log.read(99) == []


def test_commands_that_no_log_can_take(log: Log) -> None:
    match = Match(log, "m1")
    rows = match.rows(3)
    bad = [
        ([], "k", REQUEST),
        ([rows[0], rows[2]], "k", REQUEST),
        ([rows[1], rows[0]], "k", REQUEST),
        ([rows[0]._replace(seq=0)], "k", REQUEST),
        ([rows[0]._replace(hash=b"short")], "k", REQUEST),
        ([rows[0]._replace(cause=1)], "k", REQUEST),
        ([rows[0]._replace(at=1 << 60)], "k", REQUEST),
        ([rows[0]._replace(v=40_000)], "k", REQUEST),
        ([rows[0]._replace(kind="")], "k", REQUEST),
        ([rows[0]._replace(actor="a\0b")], "k", REQUEST),
        ([rows[0]._replace(actor="\ud800")], "k", REQUEST),
        (rows, "", REQUEST),
        (rows, "k\0", REQUEST),
        (rows, "k" * 201, REQUEST),
        (rows, "k", b"short"),
    ]
    for facts, key, request in bad:
        with pytest.raises(BadCommand):
            log.append(match.ref.id, facts, key=key, request=request)
    assert log.read(match.ref.id) == []


def test_many_commands_with_some_refused(log: Log) -> None:
    ahead = Match(log, "m0")
    ahead.append(1)
    matches = [Match(log, f"g{n}") for n in range(5)]
    reused = ahead.command(1, key="key-1", request="another")
    repeat = matches[0].command(2)
    stale = matches[1].command(1)
    log.append(stale.match_id, stale.rows, key=stale.key, request=stale.request)
    late = stale._replace(key="late")
    commands = [repeat, reused, *(m.command(3) for m in matches[2:]), late, repeat]
    answers = log.append_many(commands)
    assert answers[0] == Appended(1, 2)
    assert isinstance(answers[1], KeyReused)
    assert answers[2:5] == [Appended(1, 3)] * 3
    assert isinstance(answers[5], Conflict)
    assert answers[6] == Appended(1, 2, repeated=True)
    assert [log.head(m.ref.id).seq for m in (ahead, *matches)] == [1, 2, 1, 3, 3, 3]


def test_commands_of_one_match_in_a_row(log: Log) -> None:
    match = Match(log, "m1")
    commands = []
    for count in (1, 4, 2):
        commands.append(match.command(count))
        match.took(commands[-1])
    assert log.append_many(commands) == [Appended(1, 1), Appended(2, 5), Appended(6, 7)]
    assert log.append_many([]) == []
    assert log.read(match.ref.id) == [row for c in commands for row in c.rows]


def test_of_two_clients_at_one_seq_one_is_refused(log: Log) -> None:
    match = Match(log, "m1")
    start = Barrier(8)

    def client(number: int) -> str:
        rows = match.rows(3)
        start.wait()
        try:
            log.append(match.ref.id, rows, key=f"client-{number}", request=REQUEST)
        except LogError as refusal:
            return type(refusal).__name__
        return "appended"

    with ThreadPoolExecutor(8) as pool:
        outcomes = sorted(pool.map(client, range(8)))
    assert outcomes == ["Conflict"] * 7 + ["appended"]
    assert log.head(match.ref.id).seq == 3


def test_of_many_repeats_at_once_one_is_written(log: Log) -> None:
    match = Match(log, "m1")
    command = match.command(2)
    start = Barrier(8)

    def client(_: int) -> Appended:
        start.wait()
        return log.append(command.match_id, command.rows, key=command.key, request=command.request)

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(client, range(8)))
    assert sorted(answer.repeated for answer in answers) == [False] + [True] * 7
    assert {answer[:2] for answer in answers} == {(1, 2)}
    assert log.head(match.ref.id).seq == 2


def test_concurrent_matches_keep_apart(log: Log) -> None:
    matches = [Match(log, f"m{n}") for n in range(12)]

    def play(match: Match) -> list[Row]:
        return [row for count in (1, 3, 1, 2, 1) for row in match.append(count)]

    with ThreadPoolExecutor(12) as pool:
        written = list(pool.map(play, matches))
    for match, rows in zip(matches, written, strict=True):
        assert log.read(match.ref.id) == rows
        assert match.chain.holds(match.chain.genesis(), rows)


def test_what_a_key_was_answered(log: Log) -> None:
    match = Match(log, "m1")
    first = match.command(3, key="draw")
    assert log.answered(match.ref.id, "draw", first.request) is None
    log.append(first.match_id, first.rows, key="draw", request=first.request)
    assert log.answered(match.ref.id, "draw", first.request) == Appended(1, 3, repeated=True)
    with pytest.raises(KeyReused):
        log.answered(match.ref.id, "draw", REQUEST)


def test_how_far_commands_were_answered(log: Log) -> None:
    match, other = Match(log, "m1"), Match(log, "m2")
    assert log.answered_to(match.ref.id) == 0
    match.append(3)
    match.append(1)
    assert log.answered_to(match.ref.id) == 4
    assert log.answered_to(other.ref.id) == 0
