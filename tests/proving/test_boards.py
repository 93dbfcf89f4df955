"""Cards come up on random boards, and what breaks there is told with its seed."""

from typing import Any

import pytest

from referee.cards import CardDef, CatalogError
from referee.cards.printed import Row, printed_card, printed_rows, printed_set, printed_text
from referee.proving import look, whole
from referee.proving.behaving import Behaviour, behaviour
from referee.proving.boards import CardPool, board
from tests.guide import GUIDE

PLAIN: list[Row] = [
    {
        "name": f"Reed {i}",
        "type": "SIGNI",
        "colors": ["green"],
        "level": 1 + i % 3,
        "power": 2000,
        "classes": ["Marsh"],
    }
    for i in range(6)
]


def made(**row: Any) -> CardDef:
    whole = {"name": "Heron", "type": "SIGNI", "colors": ["green"], "level": 2, "power": 5000} | row
    if whole["type"] != "SIGNI":
        del whole["power"]
    looked = look(GUIDE, printed_text(whole))
    assert looked.round_trips, looked.declined
    return printed_card(whole, looked.abilities)


def played(card: CardDef, boards: int = 4) -> Behaviour:
    pool = CardPool([card, *(printed_card(row, ()) for row in PLAIN)])
    return behaviour(card, pool, seed=1, boards=boards)


@pytest.mark.parametrize(
    "row",
    [
        {"text": "[Enter]: Draw a card.\n[Auto]: Whenever this SIGNI attacks, draw a card."},
        {"text": "[Action] {Down}: [Ener Charge 1].", "life_burst": "Draw a card."},
        {
            "text": "[Const]: As long as there is another <Marsh> SIGNI on your field, this SIGNI "
            "gets +2000 power."
        },
        {"type": "LRIG", "lrig_types": ["Wader"], "level": 2, "text": "[Enter]: Draw two cards."},
        {
            "type": "ASSIST LRIG",
            "lrig_types": ["Wader"],
            "level": 1,
            "text": "[Enter]: Draw a card.",
            "use_timing": ["main phase"],
        },
        {"type": "SPELL", "level": -1, "cost": {"green": 1}, "text": "Draw two cards."},
        {"type": "PIECE", "level": -1, "use_timing": ["attack phase"], "text": "Draw two cards."},
    ],
)
def test_every_ability_of_a_card_comes_up(row: dict[str, Any]) -> None:
    card = made(**row)
    seen = played(card)
    assert seen.faults == ()
    assert seen.came_up == seen.abilities == len(card.abilities)


def test_what_cannot_come_up_is_counted() -> None:
    seen = played(
        made(text="[Const]: As long as there are 9 or more SIGNI on your field, this SIGNI gets +2000 power.")
    )
    assert (seen.came_up, seen.abilities, seen.faults) == (0, 1, ())


def test_what_a_text_speaks_of_is_made_where_no_card_is_it() -> None:
    seen = played(
        made(text="[Const]: As long as there is a <Peat> SIGNI on your field, this SIGNI gets +2000 power.")
    )
    assert (seen.came_up, seen.abilities, seen.faults) == (1, 1, ())


def test_the_same_seed_lays_the_same_board() -> None:
    card = made(text="[Enter]: Draw a card.")
    pool = CardPool([card, *(printed_card(row, ()) for row in PLAIN)])
    assert board(card, pool, "1").laid == board(card, pool, "1").laid
    assert board(card, pool, "1").laid != board(card, pool, "2").laid


def test_a_lrig_that_grows_from_level_zero_has_a_board_that_helps() -> None:
    card = made(type="LRIG", lrig_types=["Wader"], level=1, text="[Enter]: Draw two cards.")
    pool = CardPool([card, *(printed_card(row, ()) for row in PLAIN)])
    laid = [board(card, pool, str(seed), helped=True) for seed in range(8)]
    assert all(one.catalog.get("Heron") == card for one in laid)


def test_what_breaks_is_told_with_its_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whole, "project_state", lambda *_: 1 // 0)
    seen = played(made(text="[Enter]: Draw a card."))
    (fault,) = seen.faults
    assert (fault.name, fault.seed) == ("Heron", "1-Heron-0")
    assert fault.text.startswith("ZeroDivisionError")
    assert fault.seq > 0


# What is printed on the cards of a file.


def test_the_set_is_what_stands_before_the_number() -> None:
    ids = ("RDi-P01-002", "RD15-044", "RDi-P11-TK01", "PR-369", "")
    assert [printed_set({"id": one}) for one in ids] == ["RDi-P01", "RD15", "RDi-P11", "PR", ""]


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b'{"name": "Heron"', "line 1: no JSON"),
        (b"\x1f\x8bbroken", "the file: no whole gzip file"),
        (b"name,level\nHeron,two\n", "Heron, level: 'two' cannot be read"),
        (b"\xff\xfe", "byte 1 of the file is not UTF-8"),
        (b"card = 3", "`card` stands where tables"),
        (b'{"name": "Heron"}\n[1]', "line 2: one card as an object is wanted"),
    ],
)
def test_a_file_that_cannot_be_read_is_told_with_the_place(data: bytes, told: str) -> None:
    with pytest.raises(CatalogError, match=told):
        printed_rows(data)


def test_a_comma_separated_file_says_the_same_as_objects() -> None:
    csv = b'name,type,colors,cost,level,guard\nHeron,SIGNI,green; red,"red 1; green 2",2,yes\n'
    json = (
        b'{"name": "Heron", "type": "SIGNI", "colors": ["green", "red"], '
        b'"cost": {"red": 1, "green": 2}, "level": 2, "guard": true}'
    )
    (one,), (other,) = printed_rows(csv), printed_rows(json)
    assert dict(one) == dict(other)
    assert printed_card(one, ()).cost == (("red", 1), ("green", 2))


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ('card_type = "SIGNI"', "Field Mouse: it has no type; write type for card_type"),
        ("level = 1", "Field Mouse: it has no type; write one of LRIG, ASSIST LRIG,"),
        ('type = "SIGNY"', "Field Mouse: type: 'SIGNY' stands where one of LRIG, ASSIST LRIG,"),
    ],
)
def test_a_card_without_a_type_is_told_and_not_surveyed(row: str, told: str) -> None:
    with pytest.raises(CatalogError) as wrong:
        printed_rows(f'[[card]]\nname = "Field Mouse"\n{row}\n'.encode())
    assert wrong.value.problems[0].startswith(told)
