"""Acting over HTTP: kept together, refused alone, answered again by its key."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from random import Random
from threading import Event
from time import monotonic, sleep
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from fastapi.testclient import TestClient

from events.log import Command
from events.proofs.notes import Signer
from events.sqlite_log import SqliteLog
from referee.service import Desk, open_desk
from referee.service.event.starting import deck_names, open_match
from referee.service.event.tokens import Pass, make_token
from referee.service.proof.verifying import verify_match
from referee.web import ServiceSettings, make_app
from tests.soak.crawling import REQUEST_ID
from tests.web.following import play

OWNER = "owner-of-the-tests"
KEY = Signer("desk", Ed25519PrivateKey.from_private_bytes(bytes(32)))
TABLES = tuple(f"t{number}" for number in range(1, 13))
Act = Callable[..., Any]


@pytest.fixture
def place(url: str) -> str:
    """A record in which A is asked which cards of the hand are put back, and more tables stand."""
    with closing(open_desk(url)) as desk:
        for number, name in enumerate(TABLES):
            open_match(desk, name, *deck_names()[:2], first="A", seed=number)
    return url


@pytest.fixture
def words(place: str) -> dict[str, str]:
    """The tokens of both seats of m1 and of a program that plays both."""
    with closing(open_desk(place)) as desk:
        seats = {s: make_token(desk, Pass("player", f"p{s}", "m1", seat=s)).token for s in "AB"}
        both = make_token(desk, Pass("table", match="m1")).token
    return {**seats, "both": both, "owner": OWNER}


@pytest.fixture
def service(place: str) -> Iterator[TestClient]:
    app = make_app(ServiceSettings(place, owner=OWNER, sign=lambda: KEY, rate=0))
    with TestClient(app, raise_server_exceptions=False) as found:
        yield found


def ask(service: TestClient, word: str, path: str, body: Any = None, match: str = "m1", **query: Any) -> Any:
    """Send something with a token; give the answer."""
    headers = {"authorization": f"Bearer {word}"}
    where = f"/v1/matches/{match}/{path}"
    if body is None:
        return service.get(where, headers=headers, params=query or None)
    return service.post(where, headers=headers, json=body)


def act(service: TestClient, body: Any, word: str = OWNER, match: str = "m1") -> Any:
    return ask(service, word, "actions", body, match)


def asked_at(service: TestClient, match: str = "m1") -> Any:
    return ask(service, OWNER, "decision", match=match).json()


def length(place: str, match: str) -> int:
    with closing(open_desk(place, readonly=True)) as desk:
        return desk.reader(match).head()


@contextmanager
def _held_up(service: TestClient, waiting: int) -> Iterator[None]:
    """Keep the desk that writes busy until so many requests wait for it."""
    clerk = service.app.state.clerk  # type: ignore[attr-defined]
    busy, free = Event(), Event()

    def work(_: Desk) -> None:
        busy.set()
        free.wait(60)

    with ThreadPoolExecutor(1) as pool:
        holding = pool.submit(lambda: service.portal.call(clerk.write, work))  # type: ignore[union-attr]
        assert busy.wait(30)
        yield
        until = monotonic() + 30
        while clerk._counters["write"].queue.qsize() < waiting and monotonic() < until:
            sleep(0.01)
        free.set()
        holding.result(30)


def together(service: TestClient, rows: list[tuple[str, Any]], gate: int = 0) -> list[Any]:
    """Let all actions but those refused at the gate wait for one commit; give the answers."""
    with ThreadPoolExecutor(len(rows)) as pool:
        with _held_up(service, len(rows) - gate):
            answers = [pool.submit(act, service, body, OWNER, name) for name, body in rows]
        return [one.result(60) for one in answers]


@pytest.fixture
def groups(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many commands each commit held, as the log was given them."""
    sizes: list[int] = []
    real = SqliteLog.append_many

    def append_many(self: SqliteLog, commands: list[Command]) -> Any:
        sizes.append(len(commands))
        return real(self, commands)

    monkeypatch.setattr(SqliteLog, "append_many", append_many)
    return sizes


def test_actions_of_many_tables_are_written_in_one_commit(
    service: TestClient, place: str, groups: list[int]
) -> None:
    before = {name: length(place, name) for name in TABLES}
    answers = together(service, [(name, {"choice": 1}) for name in TABLES])
    assert [one.status_code for one in answers] == [200] * len(TABLES)
    assert groups == [len(TABLES)]
    for name, answer in zip(TABLES, answers, strict=True):
        told = answer.json()
        assert (told["match"], told["first"]) == (name, before[name] + 1)
        assert told["last"] == told["seq"] == length(place, name)
        assert [fact["seq"] for fact in told["facts"]] == [*range(told["first"], told["last"] + 1)]


def test_one_that_is_refused_keeps_no_other_from_being_written(
    service: TestClient, place: str, groups: list[int]
) -> None:
    before = {name: length(place, name) for name in TABLES}
    bad: dict[str, tuple[Any, int, str]] = {
        "t2": ({"say": "pass"}, 422, "wrong-answer"),
        "t4": ({"choice": 1, "expect": 1}, 409, "stale"),
        "t6": ({"say": "dance"}, 400, "unclear"),
        "t8": ({"choice": 1, "seat": "judge"}, 403, "wrong-seat"),
        "nobody": ({"choice": 1}, 404, "unknown-match"),
        "t10": ({"choice": 1, "key": "a\x00b"}, 422, "malformed"),
    }
    rows = [(name, {"choice": 1}) for name in TABLES if name not in bad]
    rows += [(name, body) for name, (body, _, _) in bad.items()]
    answers = dict(zip((name for name, _ in rows), together(service, rows, gate=1), strict=True))
    for name, answer in answers.items():
        if name in bad:
            _, status, code = bad[name]
            assert (name, answer.status_code) == (name, status), answer.text
            assert code in {"", answer.json()["code"]}
            assert name == "nobody" or length(place, name) == before[name]
        else:
            assert (name, answer.status_code) == (name, 200), answer.text
            assert length(place, name) == answer.json()["last"] > before[name]
    assert max(groups) == len(TABLES) - 5


def test_two_actions_on_one_table_come_one_after_the_other(service: TestClient, place: str) -> None:
    head = length(place, "t1")
    body = {"choice": 1, "expect": head}
    first, second = together(service, [("t1", {**body, "key": k}) for k in ("one", "two")])
    assert sorted((first.status_code, second.status_code)) == [200, 409]
    refused = first if first.status_code == 409 else second
    assert refused.json()["current"] == length(place, "t1")


# Seqs and keys.


def test_what_was_decided_on_an_old_seq_is_refused_with_the_current_one(
    service: TestClient, place: str
) -> None:
    head = length(place, "m1")
    assert act(service, {"choice": 1, "expect": head}).status_code == 200
    now = length(place, "m1")
    refused = act(service, {"choice": 1, "expect": head})
    told = refused.json()
    assert (refused.status_code, told["code"], told["current"]) == (409, "stale", now)
    assert refused.headers["content-type"] == "application/problem+json"
    assert length(place, "m1") == now


def test_a_repeated_key_is_answered_and_adds_nothing(service: TestClient, place: str) -> None:
    head = length(place, "m1")
    body = {"choice": 1, "key": "k1", "expect": head}
    first = act(service, body).json()
    play_on = act(service, {"choice": 1}).json()
    again = act(service, body).json()
    assert (first["repeated"], again["repeated"]) == (False, True)
    assert [again[k] for k in ("first", "last", "facts")] == [first[k] for k in ("first", "last", "facts")]
    assert again["seq"] == length(place, "m1") == play_on["last"]
    header = {"authorization": f"Bearer {OWNER}", "idempotency-key": "k1"}
    bare = {"choice": 1, "expect": head}
    sent = service.post("/v1/matches/m1/actions", headers=header, json=bare)
    assert sent.json()["repeated"]


def test_a_repeat_is_one_whoever_is_asked_by_then(service: TestClient) -> None:
    told = asked_at(service)
    sent: list[tuple[Any, int, int]] = []
    seats: set[str] = set()
    while len(seats) < 2:
        seats.add(told["decision"]["seat"])
        body = {"choice": 1, "key": f"k{len(sent)}", "expect": told["seq"]}
        told = act(service, body).json()
        sent.append((body, told["first"], told["last"]))
    for body, first, last in sent:
        again = act(service, body).json()
        assert (again["repeated"], again["first"], again["last"]) == (True, first, last)
    named = act(service, {**sent[0][0], "seat": "B"})
    assert (named.status_code, named.json()["code"]) == (409, "key-reused")


def test_a_key_that_was_used_for_something_else_is_refused(service: TestClient, place: str) -> None:
    body = {"choice": 1, "key": "k1", "expect": length(place, "m1")}
    assert act(service, body).status_code == 200
    now = length(place, "m1")
    for other in ({"choice": 2, "key": "k1"}, {"say": "pass", "key": "k1", "expect": 3}):
        refused = act(service, other)
        assert (refused.status_code, refused.json()["code"]) == (409, "key-reused")
    assert length(place, "m1") == now


# Whose turn it is to speak.


def test_a_token_acts_for_its_own_seat_alone(service: TestClient, words: dict[str, str], place: str) -> None:
    head = length(place, "m1")
    for body, word, code in (
        ({"choice": 1, "seat": "B"}, "A", "wrong-seat"),
        ({"choice": 1, "seat": "judge"}, "A", "wrong-seat"),
        ({"choice": 1, "by": "judge:kim"}, "A", ""),
    ):
        refused = act(service, body, words[word])
        if code:
            assert (refused.status_code, refused.json()["code"]) == (403, code)
    assert act(service, {"choice": 1}, "nothing").status_code == 401
    assert service.post("/v1/matches/m1/actions", json={"choice": 1}).status_code == 401
    assert act(service, {"choice": 1}, words["A"], "t1").json()["code"] == "unknown-match"
    asked = asked_at(service)["decision"]["seat"]
    played = act(service, {"choice": 1}, words["both"])
    assert played.status_code == 200
    assert head < length(place, "m1")
    assert asked in {"A", "B"}


def test_a_seat_that_is_not_asked_learns_and_counts_nothing_of_the_choices(
    service: TestClient, words: dict[str, str], place: str
) -> None:
    asked = asked_at(service)
    turn = asked["decision"]["seat"]
    other = "B" if turn == "A" else "A"
    head = length(place, "m1")
    last = len(asked["choices"])
    assert last > 1
    said = [{"choice": n} for n in (1, last, last + 1, 100_000)]
    told = [act(service, body, words[other]) for body in said]
    assert len({(one.status_code, REQUEST_ID.sub(b"", one.content)) for one in told}) == 1, [
        one.text for one in told
    ]
    assert (told[0].status_code, told[0].json()["code"]) == (403, "wrong-seat")
    unclear = act(service, {"say": "dance"}, words[other]).json()
    mine = act(service, {"say": "dance"}, words[turn]).json()
    assert (unclear["code"], mine["code"]) == ("unclear", "unclear")
    assert unclear["instead"] != mine["instead"]
    for row in asked["choices"]:
        assert row["text"] not in unclear["instead"].split(" | ")
    seen = ask(service, words[other], "decision").json()
    assert (seen["choices"], seen["more"]) == ([], False)
    assert "items" not in seen["decision"]
    assert length(place, "m1") == head


def test_words_and_numbers_mean_the_same(service: TestClient) -> None:
    one, two = (asked_at(service, name)["choices"] for name in ("t1", "t1"))
    assert one == two
    by_words = act(service, {"say": one[-1]["text"]}, match="t1")
    assert by_words.status_code == 200, by_words.text
    listed = asked_at(service, "t2")["choices"]
    by_number = act(service, {"choice": listed[-1]["number"]}, match="t2")
    assert by_number.status_code == 200
    for answer in (by_words, by_number):
        assert answer.json()["facts"][0]["kind"] == "action.taken"
    for body in ({}, {"say": "pass", "choice": 1}, {"choice": 0}, {"say": "x", "colour": 1}):
        refused = act(service, body)
        assert (refused.status_code, refused.json()["code"]) == (422, "malformed")
    beyond = act(service, {"choice": 1_000_000})
    assert (beyond.status_code, beyond.json()["code"]) == (400, "unclear")


# The end, and waiting.


def test_a_match_is_played_to_its_end_and_signed(service: TestClient, place: str) -> None:
    with closing(open_desk(place)) as desk:
        play(desk, "t3", 30)
    chance, told = Random(1), asked_at(service, "t3")
    for number in range(40):
        choice = chance.choice(told["choices"])["number"]
        answer = act(service, {"choice": choice, "key": f"k{number}"}, match="t3")
        assert answer.status_code == 200, answer.text
        told = answer.json()
        if told["winner"]:
            break
    if not told["winner"]:
        told = act(service, {"say": "concede", "seat": "A"}, match="t3").json()
    assert told["winner"] == "B"
    assert told["decision"] is None
    assert told["choices"] == []
    kinds = [fact["kind"] for fact in told["facts"]]
    assert "match.ended" in kinds
    after = ask(service, OWNER, "facts", match="t3", after=told["last"] - 1).json()["facts"]
    assert after[-1]["kind"] == "checkpoint.signed"
    refused = act(service, {"say": "pass", "seat": "A"}, match="t3")
    assert refused.status_code == 422
    with closing(open_desk(place, readonly=True)) as desk:
        verdict = verify_match(desk, "t3")
    assert verdict.ok
    assert len(verdict.signed) == 1


def test_whoever_waits_for_a_decision_is_told_when_it_changes(service: TestClient, place: str) -> None:
    head = length(place, "m1")
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(ask, service, OWNER, "decision", after=head, wait=50)
        sleep(0.3)
        assert not waiting.done()
        done = act(service, {"choice": 1}).json()
        told = waiting.result(30).json()
    assert told["seq"] == done["last"]
    at_once = ask(service, OWNER, "decision", after=head, wait=50).json()
    assert at_once["seq"] == done["last"]
    in_vain = ask(service, OWNER, "decision", after=done["last"], wait=0.2).json()
    assert in_vain["seq"] == done["last"]
    past = ask(service, OWNER, "decision", seq=str(head))
    assert past.json()["seq"] == head
    assert "immutable" in past.headers["cache-control"]
