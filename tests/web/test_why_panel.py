import html
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from cli.app import run
from events.kinds import MatchRewound
from events.vocabulary import POSITIONS
from referee.service import open_desk
from referee.service.event.starting import deck_names, open_match
from referee.service.looking import catalog_at
from referee.timeline import cause_tree
from referee.web import ServiceSettings, make_app
from tests.service.conftest import play

MATCH = "demo"


@pytest.fixture(scope="module")
def disputed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("why") / "demo.sqlite3"
    assert run(["--db", str(place), "demo"]) == 0
    return place


@pytest.fixture
def asked(disputed: Path) -> Iterator[TestClient]:
    with TestClient(make_app(ServiceSettings(str(disputed), public=True))) as client:
        yield client


def told(client: TestClient, seq: int, **more: str) -> str:
    answer = client.get(f"/m/{MATCH}/why", params={"seq": seq, "as": "spectator", **more})
    assert answer.status_code == 200, answer.text
    return answer.text


def rows(markup: str) -> list[int]:
    return [int(seq) for seq in re.findall(r'class="seq num"[^>]*>(\d+)<', markup)]


def test_the_tree_holds_every_cause_and_everything_that_followed(asked: TestClient, disputed: Path) -> None:
    desk = open_desk(str(disputed), readonly=True)
    for seq in (40, 120, 285):
        why = cause_tree(desk.reader(MATCH), seq, "spectator")
        below, ahead = [], [why.tree]
        while ahead:
            one = ahead.pop()
            below.append(one.seq)
            ahead += one.followed
        causes = [one.seq for one in reversed(why.causes)]
        assert rows(told(asked, seq)) == [*causes, *sorted(below)]
        assert rows(told(asked, seq, way="up")) == [*causes, seq]
        assert rows(told(asked, seq, way="down")) == sorted(below)
    desk.close()


def test_the_chosen_fact_is_marked_once(asked: TestClient) -> None:
    here = re.findall(
        r'aria-current="true"[^>]*>\s*<div class="node here[^>]*><a[^>]*>(\d+)<', told(asked, 285)
    )
    assert here == ["285"]


def test_the_clause_stands_in_the_words_of_the_book(asked: TestClient) -> None:
    markup = told(asked, 285)
    assert "A player attacks the opponent with a SIGNI on their field" in text_of(markup)
    assert f"/rulebook/glossary.attack.1?match={MATCH}" in markup


def test_the_sentence_of_a_card_is_marked_in_its_text(asked: TestClient, disputed: Path) -> None:
    desk = open_desk(str(disputed), readonly=True)
    seq, by = next((f.seq, f.by) for f in desk.facts(MATCH) if f.by is not None and f.by.line)
    card = catalog_at(desk, MATCH).get(by.name)
    desk.close()
    sentence = told(asked, seq).split('class="sentence"')[1]
    marked = re.findall(r"<mark>(.*?)</mark>", sentence)
    assert len(marked) == 1
    words = marked[0].replace("&#39;", "'").replace("&#34;", '"')
    assert words == card.text[by.line - 1]


def text_of(markup: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", markup)).split())


def test_a_clause_shows_its_deciding_words_and_at_which_seq_they_applied(
    asked: TestClient, disputed: Path
) -> None:
    desk = open_desk(str(disputed), readonly=True)
    crush = next(f for f in desk.facts(MATCH) if "glossary.damage.4" in f.clauses)
    why = cause_tree(desk.reader(MATCH), crush.seq, "spectator")
    desk.close()
    markup = told(asked, crush.seq)
    assert "<mark>takes damage and has Life Cloth</mark> crushes one" in markup
    cause = why.causes[0]
    applied = f"Applied at {crush.seq} , after {cause.seq} : {cause.words}"
    assert applied in text_of(markup)
    assert f"&amp;seq={cause.seq}&amp;why=1" in markup.split("Applied at")[1]


def test_a_sentence_says_when_it_triggered_and_since_when_it_was_processed(
    asked: TestClient, disputed: Path
) -> None:
    desk = open_desk(str(disputed), readonly=True)
    facts = desk.facts(MATCH)
    desk.close()
    begun = {f.seq: f for f in facts if f.body.KIND == "ability.began"}
    one = next(
        f
        for f in facts
        if f.cause in begun and facts[begun[f.cause].cause - 1].body.KIND == "ability.triggered" and f.by
    )
    triggered = begun[one.cause].cause
    words = f"Triggered at {triggered} , processed from {one.cause}"
    assert words in text_of(told(asked, one.seq))


def test_what_a_rewind_took_back_is_said_to_be_undone(asked: TestClient, disputed: Path) -> None:
    desk = open_desk(str(disputed), readonly=True)
    rewind = next(f.body.to for f in desk.facts(MATCH) if isinstance(f.body, MatchRewound))
    desk.close()
    markup = told(asked, rewind + 1)
    assert 'class="node here taken"' in markup


def test_a_seq_that_is_not_there_is_told_as_the_head(asked: TestClient) -> None:
    assert asked.get(f"/m/{MATCH}/why?seq=0").status_code == 422
    assert 'Why <span class="num">' in told(asked, 999_999)


def test_what_comes_next_is_named_by_its_card_and_line() -> None:
    desk = open_desk("memory:")
    open_match(desk, "m1", *deck_names()[:2], seed=3)
    play(desk, "m1", 700, seed=3)
    facts = desk.facts("m1")
    asked = next(f for f in facts if f.body.KIND == "decision.asked" and f.body.kind == "order")
    chosen = facts[asked.seq]
    (picked,) = chosen.body.cards
    first = next(f.body for f in facts if f.body.KIND == "ability.triggered" and f.body.id == picked)
    words = cause_tree(desk.reader("m1"), chosen.seq, "spectator").tree.words
    place = desk.state("m1", asked.seq).find(first.source)
    assert place is not None
    where = f"({POSITIONS[place.position]} #{first.source})"
    assert words == f"{chosen.actor} picked {first.name} {where}, line {first.line}"
    desk.close()
