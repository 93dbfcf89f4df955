"""The page of the API shows every operation that the service describes, and asks nobody else."""

import json

from fastapi.testclient import TestClient

from referee.web.pages.described import ROOT, _drawn, families
from referee.web.pages.samples import JSON, SHORT, laid


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
        one.id: one for family in families(client.get("/v1/openapi.json").json()) for one in family.operations
    }
    check = found["post-v1-decks-check"]
    assert [one.name for one in check.takes if one.needed] == ["text"]
    assert [one.name for one in check.answers] == [
        "deck",
        "legal",
        "faults",
        "notices",
        "read",
        "notes",
        "encoding",
        "list",
    ]
    assert "-d '{" in check.asked
    proof = found["get-v1-matches-match-proofs-seq"]
    assert '"$REFEREE/v1/matches/demo/proofs/57?size=60"' in proof.asked
    grown = found["get-v1-matches-match-consistency"]
    assert "?from=40&to=57" in grown.asked
    assert "Kiln%20Tender" in found["get-v1-cards-name"].asked
    assert "--data-binary @FILE" in found["post-v1-records"].asked
    assert "-X DELETE" in found["delete-v1-tokens-id"].asked
    assert set(proof.refusals) >= {"401", "403", "404"}
    assert [(one.status, one.media) for one in found["get-v1-decks-name"].shown] == [
        ("200", "application/json"),
        ("200", "text/plain"),
    ]
    sent, answered = found["post-v1-bundles-check"].shown
    assert (sent.status, answered.status) == ("", "200")
    assert sent.text.startswith("A ZIP file with")


def test_what_is_shown_can_be_read_again(client: TestClient) -> None:
    document = client.get("/v1/openapi.json").json()
    for family in families(document):
        for one in family.operations:
            for row in one.shown:
                assert row.text, one.id
                assert row.long == (len(row.text.splitlines()) > SHORT or len(row.text) > 756)
            said = document["paths"][one.path][one.method.lower()]
            (good,) = [said["responses"][s] for s in said["responses"] if s < "300"]
            first = good["content"].get("application/json", {})
            if "example" in first:
                (row,) = [row for row in one.shown if row.status and row.media == JSON]
                assert json.loads(row.text) == first["example"]


def test_json_is_broken_where_a_line_is_full() -> None:
    assert laid({"a": [1, 2]}) == '{"a": [1, 2]}'
    wide = laid({"rows": ["x" * 40, "y" * 40], "none": []})
    assert wide.splitlines() == [
        "{",
        '  "rows": [',
        f'    "{"x" * 40}",',
        f'    "{"y" * 40}"',
        "  ],",
        '  "none": []',
        "}",
    ]


def test_the_page_is_drawn_once_for_all_private_links(client: TestClient) -> None:
    client.get("/api")
    drawn = _drawn.cache_info()
    plain = client.get("/api").text
    for root in ("/by/floor-judge:bob", "/by/%22%3E%3Cb%3E%26amp%3B"):
        text = client.get(f"{root}/api").text
        assert f'href="{root}/v1/openapi.json"' in text
        assert text.replace(root, "") == plain
    assert _drawn.cache_info().misses == drawn.misses
    assert ROOT.decode() not in plain
