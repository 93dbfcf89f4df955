"""Files of strangers: worked at apart, within a bound, and told in words; nobody waits for them."""

from __future__ import annotations

import gzip
import json
import zipfile
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any

import anyio
import pytest
from fastapi.testclient import TestClient

from referee.beside import Zygote
from referee.bounded import TooMuchWorkError, WorkRefusedError, Workshop, WorkshopFullError
from referee.web import ServiceSettings, make_app

OWNER = "owner-of-this-test"
SIGNED = {"authorization": f"Bearer {OWNER}"}
PARTS = "a." * 90_000 + "a = 1"
DEEP = "a = " + "[" * 20_000 + "]" * 20_000
LADDER = f"[levels]\nladder = {json.dumps([str(n) for n in range(4_000)])}\n"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    url = str(tmp_path_factory.mktemp("given") / "matches.sqlite3")
    with TestClient(make_app(ServiceSettings(url, public=True, owner=OWNER))) as found:
        yield found


def zipped(size: int, how: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w", how) as archive, archive.open("manifest.json", "w") as part:
        for _ in range(0, size, 1 << 20):
            part.write(bytes(min(size, 1 << 20)))
    return out.getvalue()


def damaged(how: int) -> bytes:
    """An archive whose packed bytes were altered after it was made."""
    data = bytearray(zipped(5_000, how))
    begin = 30 + len("manifest.json")
    data[begin : begin + 6] = b"\xff" * 6
    return bytes(data)


@pytest.mark.parametrize(
    ("path", "sent"),
    [
        ("policies/check", {"json": {"policy": PARTS}}),
        ("positions", {"json": {"text": PARTS}}),
        ("positions/lines", {"json": {"text": PARTS}}),
        ("cards/read?programs=true", {"content": PARTS.encode()}),
        ("bundles/check", {"content": zipped(10)}),
        ("bundles/parts", {"content": zipped(10)}),
        ("event-files/check", {"content": zipped(10)}),
        ("reviews/answer?decision=x&by=y", {"content": zipped(10)}),
    ],
)
def test_nobody_without_a_token_has_a_file_worked_at(
    served: TestClient, path: str, sent: dict[str, Any]
) -> None:
    answer = served.post(f"/v1/{path}", **sent)
    assert answer.status_code in {401, 403}, answer.text
    assert answer.json()["code"] in {"no-token", "no-right"}


@pytest.mark.parametrize(
    ("path", "sent", "said"),
    [
        ("cards/read", {"content": gzip.compress(bytes(1 << 25))}, "16,777,216 bytes"),
        ("policies/check", {"json": {"policy": "a." * 20_000 + "a = 1"}}, "more than 8 parts"),
        ("policies/check", {"json": {"policy": PARTS}}, "65,536 are the most"),
        ("policies/check", {"json": {"policy": DEEP}}, "more than 32 deep"),
        ("policies/check", {"json": {"policy": LADDER}}, "64 are the most"),
        ("positions", {"json": {"text": PARTS}}, "more than 8 parts"),
        ("positions", {"json": {"text": DEEP}}, "more than 32 deep"),
        ("positions/lines", {"json": {"text": PARTS}}, "more than 8 parts"),
        ("cards/read?programs=true", {"content": PARTS.encode()}, "more than 8 parts"),
        ("cards/read", {"content": PARTS.encode()}, "more than 8 parts"),
        ("cards/read", {"content": b'{"name": "Heron"}\n' * 1_001}, "more than 1,000 cards"),
        ("cards/read", {"content": b"[" * 50_000}, "deep"),
        ("cards/read", {"content": b'{"a": ' * 50_000}, "deep"),
        ("bundles/check", {"content": damaged(zipfile.ZIP_DEFLATED)}, "no whole zip file"),
        ("bundles/check", {"content": damaged(zipfile.ZIP_LZMA)}, "not read here"),
        ("bundles/check", {"content": damaged(zipfile.ZIP_BZIP2)}, "not read here"),
        ("bundles/parts", {"content": damaged(zipfile.ZIP_LZMA)}, "not read here"),
        ("event-files/check", {"content": zipped(10)}, "here every part stands as it is"),
        ("event-files/check", {"content": b"PK"}, "it is no zip file"),
        ("event-files/check", {"content": b""}, "it is no zip file"),
        ("reviews/answer?decision=x&by=y", {"content": damaged(8)}, "no whole zip file"),
        ("reviews/answer?decision=x&by=y", {"content": damaged(14)}, "not read here"),
    ],
)
def test_a_file_that_no_person_would_write_is_told_in_words(
    served: TestClient, path: str, sent: dict[str, Any], said: str
) -> None:
    answer = served.post(f"/v1/{path}", **sent, headers=SIGNED)
    assert answer.status_code < 500, answer.text
    assert said in answer.text


def test_an_archive_that_grows_past_the_memory_of_the_worker_ends_there(served: TestClient) -> None:
    answer = served.post("/v1/bundles/check", content=zipped((1 << 28) + 1), headers=SIGNED)
    assert (answer.status_code, answer.json()["code"]) == (422, "too-much-work")


@pytest.mark.parametrize("policy", [PARTS, DEEP, LADDER])
def test_a_policy_that_is_brought_with_an_order_is_read_apart_as_well(
    served: TestClient, policy: str
) -> None:
    body = {"name": "winter", "by": "kim", "policy": policy}
    answer = served.post("/v1/events", json=body, headers=SIGNED)
    assert answer.status_code == 422, answer.text
    assert answer.json()["code"] == "bad-policy"


def at_workshop(work: Callable[[Workshop], Awaitable[None]], seconds: float = 20) -> None:
    """Run a test with a workshop of its own, in a thread of its own: here a loop may be running."""

    async def day() -> None:
        zygote = Zygote()
        shop = Workshop(zygote, seconds)
        try:
            with anyio.fail_after(120):
                await work(shop)
        finally:
            await anyio.to_thread.run_sync(shop.close)
            await anyio.to_thread.run_sync(zygote.close)

    with ThreadPoolExecutor(1) as pool:
        pool.submit(anyio.run, day).result()


def said(case: str = "glossary.guard.once", depth: int = 1) -> dict[str, Any]:
    return {"case": case, "depth": depth}


def test_work_that_takes_too_long_is_ended_and_the_next_is_done() -> None:
    async def work(shop: Workshop) -> None:
        with pytest.raises(TooMuchWorkError, match="more time"):
            await shop.carry_out("ann", "lines", said(depth=40), BytesIO())
        shop._seconds = 60
        assert b"policy" in await shop.carry_out("ann", "policy", {}, BytesIO(b""))

    at_workshop(work, 0.5)


def test_a_worker_that_grew_at_a_file_ends_and_gives_back_what_it_took() -> None:
    async def work(shop: Workshop) -> None:
        await shop.carry_out("ann", "policy", {}, BytesIO(b""))
        assert shop._worker is not None, "a small file ends no worker"
        await shop.carry_out("ann", "bundle", {"root": ""}, BytesIO(zipped(60 << 20)))
        assert shop._worker is None
        assert b"policy" in await shop.carry_out("ann", "policy", {}, BytesIO(b""))

    at_workshop(work)


def test_work_that_takes_too_much_memory_is_ended_and_the_next_is_done() -> None:
    text = '[cards."Heavy"]\ntype = "SIGNI"\nprogram = [{ line = 900000000 }]\n[[case]]\nid = "m"\n'
    asked = {"name": "mine", "only": "", "show": False}

    async def work(shop: Workshop) -> None:
        with pytest.raises(TooMuchWorkError, match="more memory"):
            await shop.carry_out("ann", "positions", asked, BytesIO(text.encode()))
        assert b"policy" in await shop.carry_out("ann", "policy", {}, BytesIO(b""))

    at_workshop(work, 60)


def test_a_refusal_comes_from_the_worker_as_it_was_said_there() -> None:
    async def work(shop: Workshop) -> None:
        with pytest.raises(WorkRefusedError) as refused:
            await shop.carry_out("ann", "lines", said("no.such"), BytesIO())
        assert refused.value.code == "unknown-position"
        assert refused.value.instead.startswith("name one such as ")

    at_workshop(work)


def test_one_visitor_has_one_file_worked_at_at_a_time_and_so_many_wait() -> None:
    async def work(shop: Workshop) -> None:
        full: list[str] = []

        async def ask(who: str) -> None:
            try:
                await shop.carry_out(who, "policy", {}, BytesIO(b""))
            except WorkshopFullError as error:
                full.append(error.message)

        async with anyio.create_task_group() as group:
            for who in ("ann", "ann", *(f"visitor {n}" for n in range(20))):
                group.start_soon(ask, who)
        assert full[0] == "another file of yours is still being worked at"
        assert full[1:] == ["16 files wait to be worked at already"] * 5

    at_workshop(work)


def test_a_full_workshop_is_told_with_when_to_come_again(
    served: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("referee.bounded.workshop.WAITING", 0)
    answer = served.post("/v1/policies/check", json={"policy": ""}, headers=SIGNED)
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")
    assert answer.json()["code"] == "workshop-full"


def test_the_service_answers_others_while_a_file_is_worked_at(
    served: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The loop is free while the worker is at it: a question in between is answered first."""
    told: list[str] = []
    inner = Workshop._worked

    def slowly(self: Workshop, *given: Any) -> bytes:
        told.append(served.get("/healthz").text and "looked")
        return inner(self, *given)

    monkeypatch.setattr(Workshop, "_worked", slowly)
    answer = served.post("/v1/policies/check", json={"policy": ""}, headers=SIGNED)
    assert answer.status_code == 200
    assert told == ["looked"]
