from fastapi.testclient import TestClient


def test_matches_are_listed(client: TestClient) -> None:
    told = client.get("/v1/matches").json()
    assert [one["name"] for one in told["matches"]] == ["m1"]


def test_an_address_without_anything_is_a_problem_document(client: TestClient) -> None:
    answer = client.get("/v1/nothing")
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["code"] == "not-here"


def test_a_person_gets_a_page_instead(client: TestClient) -> None:
    answer = client.get("/nothing", headers={"accept": "text/html"})
    assert answer.status_code == 404
    assert "There is nothing at this address" in answer.text
