"""A catalogue read card by card is the one that is read whole, and so is what is kept of it."""

from hashlib import sha256

import pytest

from events.canonical import canonical, load
from referee.cards import CardDef, Catalog, ability, load_catalog, shipped
from referee.cards.catalog import dump_card
from referee.cards.stored import StoredCatalog, gathered, placed
from referee.effects.analysis.heard import hear
from referee.effects.contents import (
    VERSION,
    Contents,
    answered_of,
    crafts_of,
    read_contents,
    written_contents,
)
from referee.effects.library import Library, UnknownProgramError
from referee.rules import PROCEDURES


def contents() -> Contents:
    catalog = shipped()
    programs = Library(catalog, PROCEDURES).programs()
    heard = hear(catalog, catalog.names())
    return Contents(crafts_of(catalog), answered_of(catalog), heard, programs)


def test_cards_that_are_gathered_are_the_bytes_of_their_catalogue() -> None:
    whole = shipped()
    made = gathered({name: dump_card(whole.get(name)) for name in reversed(whole.names())})
    assert made.dump() == whole.dump()
    assert made.digest == whole.digest
    assert made.names() == whole.names()
    assert [made.get(name) for name in made.names()] == [whole.get(n) for n in whole.names()]
    assert gathered({}).dump() == Catalog().dump()
    assert load_catalog(made.dump()).names() == whole.names()


def test_a_stored_catalogue_knows_no_card_more() -> None:
    made = placed(shipped())
    assert made.get("Nobody").name == ""
    assert StoredCatalog(made.dump(), {}).names() == ()
    with pytest.raises(KeyError):
        made.written("Nobody")


def test_contents_are_the_same_after_they_were_kept() -> None:
    made = contents()
    kept = read_contents(load(canonical(written_contents(made))))
    assert kept == made


HEARD = (
    ("ability", "auto", ("deed", "drawn", "you"), ("damage", "opp", ("named", "self"))),
    ("ability", "constant", (), (), (("forbid", ("deed", "attacks"), 1),)),
    ("keyword", "Lancer"),
)
KEPT = "3 6a71"
"""The version of contents, and how those of the cards below begin when they are hashed."""


def test_contents_that_change_are_of_another_version() -> None:
    lines = [ability(node, 1) for node in HEARD]
    catalog = Catalog([CardDef(f"Card {i}", "SIGNI", abilities=(a,)) for i, a in enumerate(lines)])
    heard = hear(catalog, catalog.names())
    made = Contents(crafts_of(catalog), answered_of(catalog), heard, {})
    digest = sha256(canonical(written_contents(made))).hexdigest()[:4]
    assert f"{VERSION} {digest}" == KEPT, "count up VERSION of effects/contents.py, then KEPT"


@pytest.mark.parametrize("spoilt", [{}, {"noted": 3}, {"noted": {"drawn": [["deck"]]}}])
def test_contents_that_cannot_be_read_are_none(spoilt: dict[str, object]) -> None:
    assert read_contents(written_contents(contents()) | spoilt if spoilt else {}) is None


def test_a_program_is_found_by_its_card_without_reading_the_others() -> None:
    whole = Library(shipped(), PROCEDURES)
    programs = whole.programs()
    stored = placed(shipped())
    library = Library(stored, PROCEDURES, contents())
    for program in sorted(programs)[::9]:
        assert library.ability(program).code is not None
        assert library.ability(program).kind == whole.ability(program).kind
    few = Library(stored, PROCEDURES, contents())
    few.ability(min(programs))
    assert len(few.printed.__self__) < len(shipped().names()) // 4  # type: ignore[attr-defined]
    with pytest.raises(UnknownProgramError):
        few.ability("0" * 16)
