"""The rulebook holds every clause of the four documents, once, and finds it again."""

import pickle
import re
from collections import Counter
from typing import Any

import pytest

from referee.rulebook import DOCUMENTS, UnknownClause, clause, documents, known, registry, search

COUNTS = {"glossary": 421, "faq": 117, "start": 108, "classic": 222}
KINDS = {"behaviour", "definition", "permission", "prohibition"}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_each_document_is_whole(name: str) -> None:
    assert len(documents.document(name)) == COUNTS[name]


def test_no_id_stands_in_two_documents() -> None:
    listed = [c["id"] for name in DOCUMENTS for c in documents.read_data(name)["clause"]]
    twice = [i for i, times in Counter(listed).items() if times > 1]
    assert twice == []
    assert len(listed) == len(registry()) == sum(COUNTS.values())


def test_every_id_names_its_document_an_entry_and_a_number() -> None:
    pattern = re.compile(r"(glossary|quickguide|faq|start|classic)\.[a-z0-9-]+\.[1-9][0-9]*")
    assert [i for i in registry() if not pattern.fullmatch(i)] == []


def test_every_clause_says_the_rule_and_shows_it() -> None:
    for c in registry().values():
        assert c.kind in KINDS, c.id
        for part in (c.document, c.entry, c.system, c.text, c.given, c.when, c.then):
            assert part.strip(), c.id
            assert part == part.strip(), c.id


def test_every_clause_named_in_a_text_exists() -> None:
    named = re.compile(r"\b(?:glossary|quickguide|faq|start|classic)\.[a-z][a-z0-9-]*\.[0-9]+")
    missing = [
        (c.id, other)
        for c in registry().values()
        for other in named.findall(f"{c.text} {c.then} {c.note}")
        if not known(other)
    ]
    assert missing == []


def test_a_clause_is_found_by_its_id() -> None:
    found = clause("glossary.refresh.5")
    assert found.entry == "Refresh"
    assert found.ruleset == "diva"
    assert "end that turn" in found.text


def test_a_clause_of_the_older_printing_lies_with_the_glossary() -> None:
    assert clause("quickguide.mulligan.1").document == clause("glossary.mulligan.3").document


def test_a_clause_of_the_faq_says_which_question_it_answers() -> None:
    assert clause("faq.main-deck.1").source == "Q1"


def test_an_unknown_id_is_answered_with_the_nearest() -> None:
    with pytest.raises(UnknownClause) as refused:
        clause("glossary.refesh.5")
    assert refused.value.nearest[0] == "glossary.refresh.5"
    assert "nearest: glossary.refresh.5" in str(refused.value)


def test_an_id_near_nothing_is_answered_with_a_way_to_look() -> None:
    with pytest.raises(UnknownClause, match="search the rulebook by words"):
        clause("0")


def test_an_unknown_clause_can_be_sent_to_another_process() -> None:
    with pytest.raises(UnknownClause) as refused:
        clause("glossary.refesh.5")
    sent = pickle.loads(pickle.dumps(refused.value))  # noqa: S301 - made two words earlier
    assert (sent.asked, sent.nearest) == (refused.value.asked, refused.value.nearest)


@pytest.mark.parametrize("wrong", ["", "glossary", "glossary.refresh.999", "refresh.5", "readings"])
def test_what_is_no_clause_is_not_known(wrong: str) -> None:
    assert not known(wrong)


def test_a_document_is_read_only_when_one_of_its_clauses_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    documents.document.cache_clear()
    read: list[str] = []
    real = documents.read_data

    def noting(name: str) -> dict[str, Any]:
        read.append(name)
        return real(name)

    monkeypatch.setattr(documents, "read_data", noting)
    assert known("start.setup.1")
    assert not known("elsewhere.setup.1")
    assert read == ["start"]


def test_no_other_data_file_passes_for_a_document() -> None:
    with pytest.raises(KeyError):
        documents.document("readings")


def test_search_puts_the_entry_of_that_name_first() -> None:
    first, *_ = search("lancer")
    assert first.entry == "Lancer"


def test_search_keeps_the_order_of_the_documents_among_equals() -> None:
    found = [c.id for c in search("glossary.refresh")]
    assert found[:3] == ["glossary.refresh.1", "glossary.refresh.2", "glossary.refresh.3"]


@pytest.mark.parametrize("words", ["", "   ", "xyzzy"])
def test_search_finds_nothing_for_no_words_and_for_strange_ones(words: str) -> None:
    assert search(words) == []
