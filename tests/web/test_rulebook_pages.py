import re

import pytest
from fastapi.testclient import TestClient

from referee.rulebook import registry
from referee.service import open_desk

PAGE = {"accept": "text/html"}


def read(client: TestClient, address: str) -> str:
    answer = client.get(address, headers=PAGE)
    assert answer.status_code == 200, answer.text[:400]
    return answer.text


def test_the_contents_lead_to_every_entry(client: TestClient) -> None:
    told = read(client, "/rulebook")
    entries = {(c.document, c.entry) for c in registry().values()}
    assert len(set(re.findall(r'href="/rulebook/([a-z0-9.-]+)"', told))) >= len(entries)


def test_words_find_clauses_and_no_words_find_none(client: TestClient) -> None:
    assert "glossary.lancer.3" in read(client, "/rulebook?q=lancer+ability")
    assert "No clause has these words" in read(client, "/rulebook?q=zzzz")


def test_a_search_names_the_modern_counterpart_and_keeps_to_a_ruleset(client: TestClient) -> None:
    both = read(client, "/rulebook?q=equal+power+in+battle")
    assert both.index(">glossary.battle.2<") < both.index(">classic.attack.10<")
    assert "classic, as glossary.battle.2" in both
    classic = read(client, "/rulebook?q=equal+power+in+battle&ruleset=classic")
    assert set(re.findall(r'class="clause">([a-z]+)\.', classic)) == {"classic"}
    assert 'name="ruleset" value="classic"' in classic


def test_markup_in_what_is_searched_for_stays_text(client: TestClient) -> None:
    told = read(client, "/rulebook?q=<script>alert(1)</script>")
    assert "<script>alert" not in told
    assert "&lt;script&gt;alert" in told


def test_a_clause_is_shown_with_its_position_at_every_step(client: TestClient) -> None:
    whole = read(client, "/rulebook/glossary.lancer.3")
    assert "does not trigger when its SIGNI vanishes a SIGNI by an ability" in whole
    assert "its position holds" in whole
    steps = [int(s) for s in re.findall(r"step=(\d+)#position\"><span", whole)]
    assert steps == sorted(steps)
    assert len(steps) > 3
    for step in steps[:3]:
        told = read(client, f"/rulebook/glossary.lancer.3?step={step}")
        here = re.search(r'<li aria-current="step"><a [^>]*step=(\d+)', told)
        assert here is not None
        assert int(here[1]) == step


def test_a_clause_without_a_board_says_why(client: TestClient) -> None:
    told = read(client, "/rulebook/glossary.edition.1")
    assert "No board shows it" in told


@pytest.mark.parametrize("ruleset", ["glossary.lancer.2", "classic.lancer.2"])
def test_the_same_rule_of_the_other_ruleset_stands_beside_it(client: TestClient, ruleset: str) -> None:
    other = {"glossary.lancer.2": "classic.lancer", "classic.lancer.2": "glossary.lancer"}
    assert f"/rulebook/{other[ruleset]}" in read(client, f"/rulebook/{ruleset}")


def test_what_changed_between_two_editions_is_told(client: TestClient) -> None:
    told = read(client, "/rulebook/changes?before=1.0.0&after=9.0.0")
    assert "Edition 1.0.0 to 9.0.0" in told
    assert len(re.findall(r'class="clause"', told)) > 10


def test_an_unknown_clause_names_the_nearest(client: TestClient) -> None:
    answer = client.get("/rulebook/glossary.lancr.3", headers=PAGE)
    assert answer.status_code == 404
    assert "glossary.lancer.3" in answer.text


def test_the_facts_of_a_match_that_cite_a_clause_are_listed(client: TestClient, url: str) -> None:
    desk = open_desk(url)
    citing = [fact for fact in desk.facts("m1") if fact.clauses]
    desk.close()
    cited = citing[0].clauses[0]
    seqs = {fact.seq for fact in citing if cited in fact.clauses}
    told = read(client, f"/rulebook/{cited}?match=m1")
    assert {int(s) for s in re.findall(r'href="/m/m1\?seq=(\d+)"', told)} == seqs


def test_a_position_opens_in_the_viewer_and_one_that_is_not_there_says_which_are(
    client: TestClient,
) -> None:
    page = client.get("/rulebook/glossary.lancer.3").text
    place = "/rulebook/glossary.lancer.3/viewer/1"
    assert f'href="{place}"' in page
    shown = client.get(place)
    assert shown.status_code == 200
    assert 'id="record"' in shown.text
    assert "fullview" not in shown.text
    assert '"/rulebook/glossary.lancer.3?case=1#position"' in shown.text
    absent = client.get("/rulebook/glossary.lancer.3/viewer/99", headers={"accept": "text/html"})
    assert absent.status_code == 404
    assert re.search(r"Name one from 1 to \d", absent.text)
