"""Records, proofs and cases over HTTP: what goes out holds, and shows nobody another's."""

import json
import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from cli import app
from referee.audit import check_bundle, check_proof, record_hashes, root_of
from referee.audit.trust import Trust
from referee.service import open_desk
from referee.service.event.starting import deck_names, open_match
from referee.service.proof.keys import Signer, new_signer
from referee.web import ServiceSettings, make_app

OWNER = {"authorization": "Bearer mine"}
DEMO = Path("cli/shipped/demo.jsonl").read_bytes()
RECORD = "/v1/matches/demo/record"


@pytest.fixture(scope="module")
def signer() -> Signer:
    return new_signer("head-judge")


@pytest.fixture
def desk(tmp_path: Path, signer: Signer) -> Iterator[TestClient]:
    """A service with a key, the shipped match, and one that goes on."""
    place = str(tmp_path / "kept.sqlite3")
    log = open_desk(place)
    open_match(log, "m1", *deck_names()[:2], seed=7)
    log.close()
    settings = ServiceSettings(place, public=True, owner="mine", sign=lambda: signer)
    with TestClient(make_app(settings)) as found:
        found.post("/v1/records", content=DEMO, headers=OWNER)
        yield found


def lines(answer: Any) -> list[dict[str, Any]]:
    return [json.loads(line) for line in answer.content.splitlines()]


def test_a_record_is_held_to_the_root_that_is_trusted(desk: TestClient) -> None:
    root = desk.post("/v1/records", content=DEMO, headers=OWNER).json()["root"]
    held = desk.post("/v1/records", params={"root": root}, content=DEMO, headers=OWNER).json()
    assert (held["checked"], held["root"], held["trusted"]) == ("unaltered", root, 726)
    other = f"5:{root.partition(':')[2]}"
    refused = desk.post("/v1/records", params={"root": other}, content=DEMO, headers=OWNER)
    assert (refused.status_code, refused.json()["code"]) == (422, "record")


def test_a_record_is_brought_in_by_the_owner_alone_and_goes_out_as_it_was(desk: TestClient) -> None:
    assert desk.post("/v1/records", content=DEMO).status_code == 401
    again = desk.post("/v1/records", content=DEMO, headers=OWNER)
    assert (again.status_code, again.json()["checked"]) == (201, "consistent with itself")
    assert desk.get(RECORD, headers=OWNER).content == DEMO
    bent = DEMO.replace(b'"seat":"A"', b'"seat":"B"', 1)
    refused = desk.post("/v1/records", content=bent, headers=OWNER)
    assert refused.status_code == 422
    assert refused.headers["content-type"] == "application/problem+json"


def test_everybody_else_gets_a_copy_sealed_for_their_eyes(desk: TestClient) -> None:
    public, own = desk.get(RECORD), desk.get(f"{RECORD}?as=A", headers=OWNER)
    shown = {
        name: {part["audience"] for row in lines(one)[1:] for part in row["hidden"] if "body" in part}
        for name, one in (("public", public), ("A", own))
    }
    assert shown["public"] == set()
    assert "A" in shown["A"]
    assert all("A" in who for who in shown["A"])
    whole, hashes = record_hashes(DEMO.splitlines(keepends=True))
    for one in (public, own):
        verdict, same = record_hashes(one.content.splitlines(keepends=True))
        assert verdict.ok
        assert same == hashes
    assert whole.ok
    assert desk.get(f"{RECORD}?as=judge").json()["code"] == "no-token"


def test_a_sealed_copy_does_not_tell_the_seed_of_the_dice(desk: TestClient) -> None:
    sealed, whole = (
        desk.get("/v1/matches/m1/record"),
        desk.get("/v1/matches/m1/record", headers=OWNER),
    )
    assert all(lines(one)[0]["tags"] == {} for one in (sealed, whole))
    (part,), (shown,) = (lines(one)[1]["hidden"] for one in (sealed, whole))
    assert set(part) == {"audience", "commitment"}
    assert (shown["audience"], shown["body"]) == ("J", {"seed": "7"})


def test_notation_and_events_go_out_and_the_notation_comes_back(desk: TestClient) -> None:
    told = desk.get("/v1/matches/demo/notation?whole=true", headers=OWNER).text
    assert told.startswith("[")
    read = desk.get("/v1/matches/demo/notation", headers=OWNER).text
    back = desk.post("/v1/records?name=again", content=read.encode(), headers=OWNER)
    assert back.json()["match"] == "again"
    assert back.json()["checked"] == "played again from its moves"
    head = lines(desk.get("/v1/matches/demo/cloudevents"))
    batch = desk.get("/v1/matches/demo/cloudevents?batch=true").json()
    assert batch == head
    assert len(head) == len(DEMO.splitlines()) - 1


def test_an_outcome_is_found_by_the_clause_that_it_cites(desk: TestClient) -> None:
    every = desk.get("/v1/matches/demo/cited").json()
    first = every["clauses"][0]
    one = desk.get(f"/v1/matches/demo/cited?clause={first['id']}").json()
    assert one["clauses"] == [first]
    assert first["entry"]
    none = desk.get("/v1/matches/demo/cited?clause=nothing").json()
    assert none["clauses"] == []


def test_a_fact_and_the_growth_of_a_match_are_proven(desk: TestClient) -> None:
    root = desk.get("/v1/matches/demo/root").json()["root"]
    fact = desk.get("/v1/matches/demo/proofs/57").content
    assert check_proof(fact, Trust(root_of(root))).ok
    grown = desk.get("/v1/matches/demo/consistency?from=40").content
    told = desk.post(f"/v1/proofs/check?root={root.replace('+', '%2B')}", content=grown).json()
    assert (told["ok"], told["kind"], told["seq"]) == (True, "growth", 40)
    other = desk.post("/v1/proofs/check?root=1:AAAA", content=fact)
    assert other.status_code == 400
    assert desk.get("/v1/matches/demo/proofs/57?open=true").json()["code"] == "no-token"
    opened = desk.get("/v1/matches/demo/proofs/5?open=true", headers=OWNER)
    assert check_proof(opened.content).ok


def test_a_note_is_signed_and_checked_by_the_public_key(desk: TestClient, signer: Signer, url: str) -> None:
    note = desk.get("/v1/matches/demo/signed").text
    (key,) = desk.get("/v1/keys").json()["keys"]
    assert key == signer.verifier
    trusted = {"note": note, "key": key}
    assert desk.get("/v1/matches/demo/verify", params=trusted).json()["ok"]
    assert not desk.get("/v1/matches/m1/verify", params=trusted).json()["ok"]
    assert desk.post("/v1/verify", params=trusted, content=DEMO).json()["ok"]
    with TestClient(make_app(ServiceSettings(url, public=True))) as bare:
        assert bare.get("/v1/matches/m1/signed").json()["code"] == "no-key"
        assert bare.get("/v1/keys").json() == {"keys": []}


def test_records_here_and_from_elsewhere_are_verified(desk: TestClient) -> None:
    assert desk.get("/v1/matches/demo/verify").json()["verdict"]["seqs"] == len(DEMO.splitlines()) - 1
    assert desk.get("/v1/verify").status_code == 401
    told = desk.get("/v1/verify?limit=1", headers=OWNER).json()
    assert (told["ok"], len(told["records"])) == (True, 1)
    assert desk.get(told["next"], headers=OWNER).json()["next"] is None
    bent = DEMO.replace(b'"seat":"A"', b'"seat":"B"', 1)
    assert not desk.post("/v1/verify", content=bent).json()["ok"]


def test_what_was_committed_to_is_opened_after_the_match_alone(desk: TestClient) -> None:
    fixed = desk.get("/v1/matches/demo/commitments").json()["commitments"]
    assert {"deck.listed", "deck.shuffled"} <= {one["kind"] for one in fixed}
    assert desk.get("/v1/matches/demo/openings").json()["code"] == "no-token"
    opened = desk.get("/v1/matches/demo/openings?only=lists", headers=OWNER)
    held = desk.post("/v1/matches/demo/openings/check", content=opened.content).json()
    assert held["ok"]
    assert held["openings"]["parts"] == len(opened.content.splitlines()) - 1
    early = desk.get("/v1/matches/m1/openings", headers=OWNER)
    assert early.json()["code"] == "not-over"


def test_a_case_goes_out_as_one_file_and_is_checked(desk: TestClient) -> None:
    asked = "/v1/matches/demo/bundle?case=the guard&from=40&to=57"
    made, public = desk.get(asked, headers=OWNER), desk.get(asked)
    assert check_bundle(made.content).ok
    names = zipfile.ZipFile(BytesIO(public.content)).namelist()
    assert not [n for n in names if n.endswith(("-A.json", "-judge.json"))]
    root = desk.get("/v1/matches/demo/root").json()["root"]
    checked = desk.post("/v1/bundles/check", params={"root": root}, headers=OWNER, content=public.content)
    assert (checked.json()["ok"], checked.json()["case"]) == (True, "the guard")
    page = desk.post("/v1/bundles/parts?name=log.txt", headers=OWNER, content=made.content)
    assert "    57  " in page.text
    broken = desk.post("/v1/bundles/parts", headers=OWNER, content=made.content[:-30])
    assert broken.json()["code"] == "altered"
    assert desk.post("/v1/bundles/parts?name=x", headers=OWNER, content=made.content).status_code == 404


def test_a_second_judge_answers_without_the_ruling(
    desk: TestClient, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = str(tmp_path / "kept.sqlite3")
    words = ("--clause", "glossary.guard.1", "--decision", "No.")
    assert app.run(["--db", kept, "rule", "m1", "May it?", *words]) == 0
    capsys.readouterr()
    ruled = "/v1/matches/m1/rulings/R1"
    assert desk.get(f"{ruled}/pack").json()["code"] == "no-token"
    pack = desk.get(f"{ruled}/pack", headers=OWNER).content
    said = {"decision": "It may.", "clause": "glossary.guard.1", "by": "bea"}
    answer = desk.post("/v1/reviews/answer", params=said, headers=OWNER, content=pack).json()
    held = {"answers": [answer], "keep": True, "by": "head-judge:ann"}
    told = desk.post(f"{ruled}/agreement", json=held, headers=OWNER).json()
    assert (told["agreement"][0]["by"], told["kept"]) == ("bea", True)
    assert told["summary"].startswith("blind review of R1 by bea")
    notes = lines(desk.get("/v1/matches/m1/record", headers=OWNER))[-1]
    assert notes["actor"] == "head-judge:ann"


def test_an_unknown_match_is_not_there_for_any_of_them(desk: TestClient) -> None:
    for what in (
        "record",
        "notation",
        "cloudevents",
        "cited",
        "root",
        "proofs/1",
        "signed",
        "consistency?from=1",
        "verify",
        "commitments",
        "openings",
        "bundle?case=x",
        "rulings/R1/pack",
    ):
        answer = desk.get(f"/v1/matches/nobody/{what}")
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown-match"), what
