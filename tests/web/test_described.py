"""The page of the API shows every operation that the service describes, and asks nobody else."""

from fastapi.testclient import TestClient

from referee.web.pages.described import families


def test_every_operation_is_on_the_page(client: TestClient) -> None:
    document = client.get("/v1/openapi.json").json()
    text = client.get("/api", headers={"accept": "text/html"}).text
    for path, operations in document["paths"].items():
        for method, said in operations.items():
            anchor = f"{method}{path}".replace("/", "-").replace("{", "").replace("}", "")
            assert f'id="{anchor}"' in text
            assert said["summary"], path
            assert said["description"], path
    assert '="http' not in text.replace('xmlns="http', "")


def test_an_operation_tells_what_it_takes_and_how_it_is_asked(client: TestClient) -> None:
    found = {
        one.id: one
        for family in families(client.get("/v1/openapi.json").json())
        for one in family.operations
    }
    check = found["post-v1-decks-check"]
    assert [one.name for one in check.takes if one.needed] == ["text"]
    assert [one.name for one in check.answers] == ["deck", "legal", "faults", "notices"]
    assert "-d '{" in check.asked
    proof = found["get-v1-matches-match-proofs-seq"]
    assert '"$REFEREE/v1/matches/m1/proofs/57"' in proof.asked
    grown = found["get-v1-matches-match-consistency"]
    assert "?from=40" in grown.asked
    assert "--data-binary @FILE" in found["post-v1-records"].asked
    assert {status for status, _ in proof.refusals} >= {"401", "403", "404"}
