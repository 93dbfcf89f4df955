"""A catalogue: definitions by name, canonical bytes, programs, and what is refused."""

import hashlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.canonical import canonical
from referee.cards import (
    UNKNOWN,
    Catalog,
    CatalogError,
    UnknownCardError,
    load_catalog,
    read_file,
    shipped,
)
from referee.cards.definition import CardDef, ability
from tests.guide import GUIDE

LANCER = ability(("keyword", "Lancer"), 1)
HOUND = CardDef("Hound", "SIGNI", ("red",), 2, 5000, text=("[Lancer]",), abilities=(LANCER,))


def row(**changes: object) -> dict[str, Any]:
    card = {
        "name": "Hound",
        "type": "SIGNI",
        "level": 2,
        "power": 5000,
        "text": ["[Lancer]", "Draw a card."],
        "burst": True,
        "abilities": [[1, ["keyword", "Lancer"]]],
    }
    return {k: v for k, v in (card | changes).items() if v is not None}


def bytes_of(*rows: object) -> bytes:
    return canonical({"format": 1, "cards": list(rows)})


def refused(data: bytes) -> str:
    with pytest.raises(CatalogError) as caught:
        load_catalog(data)
    return str(caught.value)


def test_a_definition_is_found_by_its_name() -> None:
    assert Catalog([HOUND]).definition("Hound") is HOUND


def test_an_unknown_name_is_refused_with_the_nearest_names() -> None:
    with pytest.raises(UnknownCardError, match="'Hond'; near are Hound") as caught:
        Catalog([HOUND]).definition("Hond")
    assert caught.value.near == ("Hound",)


@pytest.mark.parametrize("name", [None, "", "Hond"])
def test_a_card_that_nobody_told_is_unknown_and_has_nothing(name: str | None) -> None:
    card = Catalog([HOUND]).get(name)
    assert card is UNKNOWN
    assert (card.type, card.level, card.power, card.colors, card.abilities) == ("", -1, -1, (), ())


def test_the_hash_of_a_program_is_that_of_its_canonical_bytes() -> None:
    node = ("ability", "burst", (), ("shuffle", "you"))
    assert ability(node, 1).hash == hashlib.sha256(canonical(node)).hexdigest()[:16]


def test_the_bytes_do_not_depend_on_the_order_of_the_definitions() -> None:
    other = CardDef("Ash", "SPELL")
    assert Catalog([HOUND, other]).dump() == Catalog([other, HOUND]).dump()


def test_the_digest_is_the_hash_of_the_bytes_and_changes_with_a_word() -> None:
    catalog = Catalog([HOUND])
    assert catalog.digest == hashlib.sha256(catalog.dump()).hexdigest()
    assert catalog.digest != Catalog([CardDef("Hound", "SIGNI", level=2, power=5000)]).digest


def test_the_shipped_catalogue_comes_back_from_its_bytes() -> None:
    again = load_catalog(shipped().dump())
    assert again.names() == shipped().names()
    assert [again.get(n) for n in again.names()] == [shipped().get(n) for n in again.names()]
    assert again.dump() == shipped().dump()


def test_every_program_is_found_by_its_hash() -> None:
    programs = shipped().programs()
    every = {a.hash for n in shipped().names() for a in shipped().get(n).abilities}
    assert set(programs) == every
    assert all(one.hash == key and one in card.abilities for key, (card, one) in programs.items())


def test_of_two_catalogues_the_second_decides_what_a_name_means() -> None:
    corrected = CardDef("Hound", "SIGNI", ("red",), 2, 6000)
    both = Catalog([HOUND, CardDef("Ash", "SPELL")]).merged(Catalog([corrected]))
    assert both.names() == ("Ash", "Hound")
    assert both.get("Hound") is corrected


def test_a_well_formed_row_is_read() -> None:
    assert load_catalog(bytes_of(row())).definition("Hound").abilities == (LANCER,)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"type": "FISH"}, "Hound: type: 'FISH' stands where one of LRIG, ASSIST LRIG"),
        ({"power": None}, "Hound: power: a SIGNI without power; give it one from 0 on"),
        ({"type": "SPELL"}, "Hound: power: a SPELL has no power; 5000 stands here"),
        ({"level": None}, "Hound: level: a SIGNI without level; give it one from 0 to 10"),
        ({"level": 11}, "Hound: level: 11 stands where a level from 0 to 10 is wanted for a SIGNI"),
        ({"type": "ARTS"}, "Hound: level: an ARTS has no level; 2 stands here"),
        ({"level": "2"}, "Hound, level: '2' stands where a value of type int"),
        ({"level": True}, "Hound, level: 'True' stands where a value of type int"),
        ({"colors": "red"}, "Hound, colors: 'red' stands where a list of words"),
        ({"colors": ["pink"]}, "Hound: colors: 'pink' stands where one of white, red"),
        ({"use_timing": ["noon"]}, "Hound: use_timing: 'noon' stands where one of main phase"),
        ({"cost": [["red"]]}, "Hound, cost: "),
        ({"cost": [["red", True]]}, "Hound, cost: "),
        ({"cost": 5}, "Hound, cost: '5' stands where a pair"),
        ({"cost": [["red", -1]]}, "Hound: cost: -1 red stands where a number from 0 on"),
        ({"cost": [["pink", 1]]}, "Hound: cost: 'pink' stands where one of"),
        ({"cost": [["red", 1], ["white", 1]]}, "Hound: cost: colours stand once each, in the"),
        ({"limit": -1}, "Hound: limit and coins"),
        ({"name": " Hound"}, "name: a name without space"),
        ({"colour": ["red"]}, "Hound: 'colour' stands where one of name, type, colors"),
        ({"type": "LRIG", "power": None, "guard": True}, "Hound: guard: only SIGNI"),
        ({"type": "LRIG", "power": None}, "Hound: life_burst: only SIGNI and SPELL"),
        ({"abilities": [[1]]}, "Hound, abilities: "),
        ({"abilities": [[2, ["ability", "burst", [], {}]]]}, "line 2, at program.3: {} stands"),
        ({"abilities": [[2, ["ability", "burst", True]]]}, "line 2, at program.2: True stands"),
        ({"abilities": [[True, ["keyword", "Lancer"]]]}, "Hound, abilities: "),
        ({"abilities": 7}, "Hound, abilities: '7' stands where a pair"),
        ({"abilities": [[3, ["keyword", "Lancer"]]]}, "Hound: line 3: the text has 2 lines"),
        ({"abilities": [[1, ["keyword", "Dancer"]]]}, "line 1, at program.1: 'Dancer' stands"),
        ({"abilities": [[1, ["ability", "nap"]]]}, "line 1: 'nap' stands where one of constant"),
        (
            {"abilities": [[1, ["ability", "burst", [], ["shuffle", "you"]]]]},
            "Hound: line 1: a burst ability belongs to the last line",
        ),
        (
            {"abilities": [[1, ["ability", "use", [], ["shuffle", "you"]]]]},
            "Hound: line 1: only a SPELL, PIECE or ARTS has a body to use",
        ),
        (
            {"abilities": [[1, ["ability", "auto", [], ["shuffle", "you"]]]]},
            "Hound: line 1: an auto ability says in `on` what it waits for",
        ),
        (
            {"abilities": [[2, ["ability", "burst", [], ["shuffle", "them"]]]]},
            "Hound: line 2, at program.3.1: 'them' stands where one of both, opp",
        ),
    ],
)
def test_what_cannot_be_a_card_is_refused_with_card_line_and_place(
    changes: dict[str, Any], said: str
) -> None:
    assert said in refused(bytes_of(row(**changes)))


def test_all_problems_of_a_catalogue_are_told_at_once() -> None:
    text = refused(bytes_of(row(type="FISH"), row(name="Cat", colors=["pink"])))
    assert "Hound: type" in text
    assert "Cat: colors" in text


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\xff\xfe", "no catalogue"),
        (b"[1", "no catalogue"),
        (b"[]", "the catalogue's format"),
        (b'{"format":2,"cards":[]}', "the catalogue's format: '2' stands where '1'|1 is wanted"),
        (b'{"format":1}', "the catalogue's cards"),
        (b'{"format":1,"cards":[5]}', "a card: '5' stands where an object with a name"),
        (b'{"format":1,"cards":[{"name":4}]}', "a card: "),
    ],
)
def test_bytes_that_are_no_catalogue_are_refused(data: bytes, said: str) -> None:
    text = refused(data)
    assert any(part in text for part in said.split("|"))


def test_a_long_list_of_problems_is_cut_in_the_message_alone() -> None:
    rows = [row(name=f"Hound {i}", type="FISH") for i in range(40)]
    with pytest.raises(CatalogError) as caught:
        load_catalog(bytes_of(*rows))
    assert len(caught.value.problems) >= 40
    assert str(caught.value).endswith("more")


def test_loading_checks_each_program_of_the_shipped_cards() -> None:
    """Any word of any shipped program, made nonsense, is found."""
    rows = json.loads(shipped().dump())["cards"]
    for card in rows:
        for _, node in card.get("abilities", ()):
            node[-1] = ["nonsense"]
            assert card["name"] in refused(bytes_of(card))


def spoiled(value: Any, path: list[int], junk: object) -> Any:
    """A JSON value with one place of it, found by a walk, replaced by junk."""
    if not path or not isinstance(value, (list, dict)) or not value:
        return junk
    step, rest = path[0], path[1:]
    if isinstance(value, list):
        at = step % len(value)
        return [*value[:at], spoiled(value[at], rest, junk), *value[at + 1 :]]
    key = sorted(value)[step % len(value)]
    return value | {key: spoiled(value[key], rest, junk)}


JUNK: st.SearchStrategy[object] = st.sampled_from(
    [None, True, 0, -1, "", "zone", [], ["seq"], {}, {"a": 1}, [[]], [{}]]
)


@given(st.lists(st.integers(0, 60), max_size=12), JUNK)
def test_spoiled_bytes_are_read_or_refused_with_sentences(path: list[int], junk: object) -> None:
    data = canonical(spoiled(json.loads(shipped().dump()), path, junk))
    try:
        again = load_catalog(data)
    except CatalogError as error:
        problems = error.problems
    else:
        problems = again.names() or ("empty",)
    assert all(problems)


def test_a_card_written_by_hand_is_the_card_that_its_bytes_give() -> None:
    text = """
    [[card]]
    name = "Hound"
    type = "SIGNI"
    colors = ["red"]
    level = 2
    power = 5000
    text = "[Lancer]"
    [[card.ability]]
    line = 1
    keyword = "Lancer"
    """
    assert read_file(GUIDE, text) == (HOUND,)
    assert load_catalog(Catalog([HOUND]).dump()).definition("Hound") == HOUND
