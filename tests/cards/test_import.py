"""Sheets of printed cards: what is taken, what is refused and where, and that rows come back."""

import gzip
import io
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.cards.definition import COLORS, COST_COLORS, CardDef
from referee.cards.sheets import (
    FIELDS,
    CellProblem,
    Printed,
    SheetError,
    misnamed,
    oddities,
    read_sheet,
    spelled,
    spelling_of,
    unborne,
)
from tests.guide import GUIDE

HOUND: dict[str, Any] = {
    "id": "X-001",
    "name": "Kiln Hound",
    "type": "SIGNI",
    "colors": ["red"],
    "level": 2,
    "power": 5000,
    "classes": ["Ember"],
    "text": "[Lancer]\n[Enter]: Draw a card.",
    "life_burst": "Draw a card.",
}


def read(data: bytes | str, ruleset: str = "diva") -> list[Printed | CellProblem]:
    """Read a sheet whole."""
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    return list(read_sheet(io.BufferedReader(io.BytesIO(raw)), ruleset))


def said(row: dict[str, Any]) -> str:
    """All that is said of one row."""
    found = read(json.dumps(row))
    return "; ".join(f"{p.what}; {p.instead}" for p in found if isinstance(p, CellProblem))


def taken(data: bytes | str) -> list[CardDef]:
    return [row.card for row in read(data) if isinstance(row, Printed)]


def test_a_row_is_the_card_that_it_prints() -> None:
    [card] = taken(json.dumps(HOUND))
    assert card == CardDef(
        "Kiln Hound",
        "SIGNI",
        ("red",),
        2,
        5000,
        classes=("Ember",),
        burst=True,
        text=("[Lancer]", "[Enter]: Draw a card.", "Draw a card."),
        numbers=(HOUND["id"],),
    )


@pytest.mark.parametrize(
    ("changes", "at", "what", "instead"),
    [
        ({"power": None}, "{", "a card of type SIGNI without power", "write its power"),
        ({"level": None}, "{", "a card of type SIGNI without level", "write its level"),
        ({"power": "5000"}, '5000"', "power is '5000'", "write a whole number"),
        ({"power": True}, "true", "power is True", "write a whole number"),
        ({"power": -1000}, "-1000", "power is -1000", "write 0 to 999999"),
        ({"level": 11}, "11,", "level cannot be", "a level from 0 to 10 is wanted"),
        ({"level": 1.5}, "1.5", "level is 1.5", "write a whole number"),
        ({"colors": ["purple"]}, "purple", "'purple' stands in colors", "write one of white, red"),
        ({"colors": ["Red"]}, "Red", "'Red' stands in colors", "write red"),
        ({"colors": ["red", "red"]}, "red", "colors names 'red' twice", "name it once"),
        ({"colors": "red"}, 'red"', "colors is 'red'", "write a list of words"),
        ({"type": "SIGNY"}, "SIGNY", "'SIGNY' is no type", "write SIGNI"),
        ({"type": None}, "{", "a card without a type", "write its type"),
        ({"name": "  "}, '  "', "a card without a name", "write its name"),
        ({"limit": 3}, "3}", "limit 3 on a card of type SIGNI", "leave it out"),
        ({"cost": {"red": 1}}, '{"red"', "cost {'red': 1} on a card of type SIGNI", "leave it out"),
        ({"lrig_types": ["Maro"]}, '["Maro', "lrig_types ['Maro'] on", "write limiting"),
        ({"colurs": []}, "[]", "no field is named 'colurs'", "write colors"),
        ({"card_type": "SIGNI"}, 'SIGNI"}', "no field is named 'card_type'", "write type"),
        ({"Lrig Type": []}, "[]", "no field is named 'Lrig Type'", "write lrig_types"),
        ({"name": "Hound\x07"}, "\\u0007", "name has the character U+0007", "take it out"),
        ({"text": "Up\n\ud800"}, "\\ud800", "text has the character U+D800", "take it out"),
        ({"guard": "yes"}, 'yes"', "guard is 'yes'", "write true or false"),
    ],
)
def test_a_contradictory_signi_is_refused_at_its_place(
    changes: dict[str, Any], at: str, what: str, instead: str
) -> None:
    raw = json.dumps({k: v for k, v in (HOUND | changes).items() if v is not None})
    problem = next(p for p in read(raw) if isinstance(p, CellProblem) and what in p.what)
    assert (problem.line, problem.column) == (1, raw.index(at) + 1)
    assert instead in problem.instead


@pytest.mark.parametrize(
    ("row", "what"),
    [
        ({"type": "LRIG", "level": 1, "limit": 2, "power": 1000}, "power 1000 on a card of"),
        ({"type": "LRIG", "level": 1, "limit": 2, "guard": True}, "guard True on a card of"),
        ({"type": "LRIG", "level": 1, "limit": 2, "cost": {"red": 1}}, "write grow_cost"),
        ({"type": "LRIG", "level": 1}, "a card of type LRIG without limit"),
        ({"type": "LRIG", "level": 6, "limit": 2}, "level cannot be"),
        ({"type": "ASSIST LRIG", "level": 1}, "without use_timing"),
        ({"type": "PIECE", "level": 1, "use_timing": ["main phase"], "text": "x"}, "level 1 on"),
        ({"type": "PIECE", "use_timing": ["dawn"], "text": "x"}, "'dawn' stands in use_timing"),
        ({"type": "PIECE", "use_timing": ["main phase"]}, "without text"),
        ({"type": "RESONA", "level": 3, "text": "x"}, "without power"),
        ({"type": "RESONA", "level": 3, "power": 9, "text": "x", "life_burst": "y"}, "burst 'y'"),
        ({"type": "SPELL", "power": 1, "text": "x"}, "power 1 on a card of type SPELL"),
        ({"type": "SPELL", "cost": {"pink": 1}, "text": "x"}, "'pink' stands in cost"),
        ({"type": "SPELL", "cost": {"red": -1}, "text": "x"}, "cost asks for -1 red"),
        ({"type": "ARTS", "use_timing": ["main phase"], "text": "x"}, "diva has no ARTS"),
    ],
)
def test_what_a_type_cannot_print_is_refused(row: dict[str, Any], what: str) -> None:
    assert what in said({"name": "Odd One"} | row)


def test_level_zero_lrigs_have_no_limit_and_arts_are_classic() -> None:
    assert said({"name": "Maro", "type": "LRIG", "level": 0}) == ""
    arts = {"name": "Sluice", "type": "ARTS", "use_timing": ["main phase"], "text": "Draw a card."}
    assert isinstance(read(json.dumps(arts), "classic")[0], Printed)
    piece = arts | {"type": "PIECE"}
    assert isinstance(read(json.dumps(piece), "classic")[0], CellProblem)


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ('{"name": "A"', "2:13 the JSON breaks off"),
        ("[1, 2]", "2:1 [1, 2] is no object"),
        ('{"name":"A","name":"B"}', "2:20 'name' stands twice"),
        ('{"name":"A","level":NaN}', "2:1 NaN is no number"),
        ('{"level":' + "9" * 5000 + "}", "2:1 a number has too many figures"),
        ('{"a":' * 5000, "2:1 nested too deeply"),
        ("x" * 70_000, "2:65537 a line of 70,001 bytes; 65,536 are the most"),
        ('{"name":"A\x00"}', "2:11 the JSON breaks off"),
        ("  nothing", "2:3 the JSON breaks off"),
        ("{}", "2:1 an empty object"),
    ],
)
def test_a_broken_line_is_told_and_the_rest_is_taken(line: str, wanted: str) -> None:
    row = json.dumps(HOUND)
    found = read(f"{row}\n{line}\n\n{row}\n")
    assert [type(one) for one in found if isinstance(one, Printed)] == [Printed, Printed]
    assert any(
        f"{p.line}:{p.column} {p.what}".startswith(wanted) for p in found if isinstance(p, CellProblem)
    )


def test_bytes_that_are_no_text_are_told_with_their_column() -> None:
    found = read(b'{"name": "\xc3\xa9\xff"}\n' + json.dumps(HOUND).encode())
    assert isinstance(found[0], CellProblem)
    assert (found[0].line, found[0].column, found[0].what) == (1, 12, "byte 0xff is not UTF-8")
    assert isinstance(found[1], Printed)


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", "the file is empty"),
        (b"\n \n", "the file is empty"),
        (b"[{}]", "the file begins with a list"),
        (b"\xff\xfe{\x00", "the file is UTF-16"),
        (gzip.compress(json.dumps(HOUND).encode() + b"\n")[:-9], "damaged or cut short"),
        (b"name,type,name\n", "the head names 'name' twice"),
        (b'name,type,"text\n', "a quotation is opened and not closed"),
    ],
)
def test_a_file_without_rows_is_refused_whole(data: bytes, what: str) -> None:
    with pytest.raises(SheetError, match=r"line [12], column") as caught:
        read(data)
    assert what in caught.value.problem.what


def test_mark_line_ends_and_packing_make_no_difference() -> None:
    plain = json.dumps(HOUND).encode() + b"\n"
    for data in (b"\xef\xbb\xbf" + plain, plain.replace(b"\n", b"\r\n"), gzip.compress(plain)):
        assert taken(data) == taken(plain)


CSV = (
    "name,type,colors,level,power,text,cost\r\n"
    '"Hound, Old",SIGNI,red; blue,2,5000,"[Lancer]\r\n[Enter]: Draw ""a"" card.",\r\n'
    "Flash,SPELL,,,,Draw a card.,red 1; colorless 2\r\n"
)


def test_a_csv_sheet_has_the_same_names_and_its_own_lists() -> None:
    hound, flash = taken(CSV)
    assert (hound.name, hound.colors) == ("Hound, Old", ("red", "blue"))
    assert hound.text == ("[Lancer]", '[Enter]: Draw "a" card.')
    assert flash.cost == (("red", 1), ("colorless", 2))


def test_a_quotation_that_is_not_closed_costs_one_row() -> None:
    found = read(CSV + 'Cut,SPELL,,,,"Draw\nLast,SPELL,,,,"Draw a card.",\n')
    wrong = [one for one in found if isinstance(one, CellProblem)]
    assert [(p.line, p.column) for p in wrong][:1] == [(5, 14)] or "quotation" in wrong[0].what
    assert [c.name for c in taken(CSV + 'Cut,SPELL,,,,"Draw\nLast,SPELL,,,,"Draw a card.",\n')][-1] == "Last"


def test_a_field_too_many_is_told_where_it_stands() -> None:
    [problem] = read("name,type\nA,SPELL,3\n")
    assert isinstance(problem, CellProblem)
    assert (problem.line, problem.column) == (2, 9)


@pytest.mark.parametrize(
    ("text", "what", "at"),
    [
        ("[Enter]: Draw a card.\n{Moon}: Draw a card.", "the icon {moon} is unknown", "{Moon}"),
        ('[Enter]: It gains "Draw a card.', "a quotation is opened or closed once", '"Draw'),
        ("カードを引く。", "is not English", "カード"),
    ],
)
def test_an_odd_text_is_told_with_its_place_and_the_card_is_taken(text: str, what: str, at: str) -> None:
    row = {"name": "Odd", "type": "SIGNI", "level": 1, "power": 1000, "text": text}
    raw = json.dumps(row, ensure_ascii=False)
    [card] = read(raw)
    assert isinstance(card, Printed)
    [found] = oddities(GUIDE, card)
    assert what in found.what
    assert (found.line, found.column) == (
        1,
        raw.index(json.dumps(at, ensure_ascii=False)[1:-1]) + 1,
    )


def test_a_class_that_texts_name_and_no_card_bears_is_told_once() -> None:
    text = "[Enter]: Add target <Reed> SIGNI or <Pond> SIGNI from your trash to your hand."
    row = {"type": "SIGNI", "level": 1, "power": 1000, "classes": ["Pond"], "text": text}
    cards = [json.dumps(row | {"name": name}) for name in ("Newt", "Frog")]
    found = list(unborne([card for card in read("\n".join(cards)) if isinstance(card, Printed)]))
    assert [(p.line, p.card, p.what) for p in found] == [
        (1, "Newt", "no card of the file is <Reed>, which is named 2 times")
    ]
    assert found[0].column == cards[0].index("<Reed>") + 1


def test_words_are_spelled_as_texts_do_where_somebody_says_so() -> None:
    text = "[Enter]: Add target <Reed-Bed> SIGNI from your trash to your hand."
    row = {"type": "SIGNI", "level": 1, "power": 1000, "classes": ["Pond", "Reed bed"], "text": text}
    rows = {c.card.name: c for c in read(json.dumps(row | {"name": "Newt"})) if isinstance(c, Printed)}
    (told,) = unborne(rows.values())
    assert told.instead.endswith("--spell 'Reed bed=Reed-Bed'")
    after = spelled(rows, spelling_of(["Reed bed = Reed-Bed"]))
    assert after["Newt"].card.classes == ("Pond", "Reed-Bed")
    assert not list(unborne(after.values()))
    with pytest.raises(SheetError, match="the nearest is 'Reed bed'"):
        spelled(rows, {"Reedbeds": "Reed-Bed"})


@pytest.mark.parametrize("pairs", [["Pond"], ["=Pond"], ["Pond="], ["Pond=A", "Pond=B"]])
def test_a_spelling_that_is_no_pair_of_words_is_refused(pairs: list[str]) -> None:
    with pytest.raises(ValueError, match=r"pair|twice"):
        spelling_of(pairs)


def test_a_name_that_no_card_bears_is_told_with_the_nearest_one() -> None:
    row = {"type": "SIGNI", "level": 1, "power": 1000}
    texts = {
        "At Sage's Time": "",
        "Caller": """[Enter]: Add "At ``Sage'sTime" or "At Sage's Time" from your trash to your hand.""",
        "Stranger": '[Enter]: Add "Somebody Else", "Known" and a card with "Sage" in its name to your hand.',
    }
    cards = [json.dumps(row | {"name": name, "text": text}) for name, text in texts.items()]
    rows = [card for card in read("\n".join(cards)) if isinstance(card, Printed)]
    spelled, elsewhere = misnamed(rows, ["Known"])
    assert (spelled.line, spelled.card) == (2, "Caller")
    assert "At ``Sage" in spelled.what
    assert "At Sage's Time" in spelled.instead
    assert spelled.column == cards[1].index("At ``Sage") - 1
    assert (elsewhere.line, "Somebody Else" in elsewhere.what) == (3, True)
    assert "nearest" not in elsewhere.instead


def test_a_place_in_a_text_counts_what_the_file_needs_for_it() -> None:
    row = {"name": "A", "type": "SPELL", "text": 'é "x" y\n  zeta'}
    [card] = read(json.dumps(row))
    assert isinstance(card, Printed)
    raw = json.dumps(row)
    assert card.place(1, 7) == (1, raw.index("y", raw.index("text") + 8) + 1)
    assert card.place(2, 1) == (1, raw.index("zeta") + 1)


WORDS = st.text(st.characters(exclude_categories=("C", "Z"), exclude_characters=";"), min_size=1, max_size=12)
LISTS = st.lists(WORDS, max_size=3, unique=True)
COSTS = st.dictionaries(st.sampled_from(COST_COLORS), st.integers(0, 9), max_size=3)
SIGNI = st.fixed_dictionaries(
    {"name": WORDS, "type": st.just("SIGNI"), "level": st.integers(0, 10), "power": st.integers(0, 20_000)},
    optional={
        "colors": st.lists(st.sampled_from(COLORS), min_size=1, unique=True),
        "classes": LISTS,
        "guard": st.booleans(),
        "text": WORDS,
        "life_burst": WORDS,
    },
)
SPELLS = st.fixed_dictionaries({"name": WORDS, "type": st.just("SPELL"), "text": WORDS, "cost": COSTS})
ROWS = st.one_of(SIGNI, SPELLS)


def csv_of(row: dict[str, Any]) -> str:
    """Write a row as CSV, every field quoted."""
    cells = []
    for key in FIELDS:
        value = row.get(key, "")
        if isinstance(value, list):
            value = "; ".join(value)
        elif isinstance(value, dict):
            value = "; ".join(f"{k} {n}" for k, n in value.items())
        elif isinstance(value, bool):
            value = str(value).lower()
        cells.append('"' + str(value).replace('"', '""') + '"')
    return ",".join(FIELDS) + "\n" + ",".join(cells) + "\n"


@given(ROWS)
def test_a_row_says_the_same_in_both_forms(row: dict[str, Any]) -> None:
    [card] = taken(json.dumps(row))
    assert card.name == row["name"]
    assert card.power == row.get("power", -1)
    assert dict(card.cost) == row.get("cost", {})
    assert card.burst == ("life_burst" in row)
    assert taken(json.dumps(row, ensure_ascii=False)) == [card]
    assert taken(csv_of(row)) == [card]


@given(st.binary(max_size=300))
def test_no_bytes_are_too_strange_to_be_told(data: bytes) -> None:
    try:
        found = read(data)
    except SheetError as error:
        found = [error.problem]
    assert all(one.line >= 1 and one.instead for one in found if isinstance(one, CellProblem))
