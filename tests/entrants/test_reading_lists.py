"""Lists of people as other programs write them: each kind, each fault, and never half of one."""

from __future__ import annotations

import csv
import io
import json
from contextlib import suppress

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from events.csv_tables import guarded, unguarded, written_csv
from events.given import DEEPEST, ELEMENTS, FaultyFileError
from events.letters import fault
from referee.entrants import MOST_BYTES, MOST_PEOPLE, ListedPerson, read_people
from referee.entrants.rows import encoded_once
from referee.entrants.spreadsheets import COLUMNS

KIM = ListedPerson(2, "p7", "Kim Lee", "kim@example.org", "ember-court")
ZOE = "id;name\np7;Zoë O\u2019Brien\n"
COMPUTED = ("=", "+", "-", "@", "\uff1d")
SIGNS = (*COMPUTED, "\t", "\r")
QUOTED = "put quotation marks around a cell that holds a separator"
LIST = "LRIG Deck\n1 Ember Novice\nMain Deck\n4 Kiln Tender"
TOM = """<?xml version="1.0" encoding="UTF-8"?>
<tournament type="2" stage="1" version="1.80" gametype="TRADING_CARD_GAME" mode="TCG1DAY">
  <data><name>Spring &amp; Sun</name></data>
  <players>
    <player userid="4711"><firstname>Kim</firstname><lastname>Lee</lastname>
      <birthdate>02/27/2001</birthdate></player>
    <player userid="12"><firstname>Ann &amp; Bo</firstname><lastname></lastname></player>
  </players>
</tournament>"""


def people(data: bytes | str) -> tuple[ListedPerson, ...]:
    """Whom a list names that has no fault."""
    found = read_people(data.encode() if isinstance(data, str) else data)
    assert found.faults == ()
    return found.people


def said(data: bytes | str) -> list[str]:
    """What is wrong with the rows of a list."""
    found = read_people(data.encode() if isinstance(data, str) else data)
    return [one.said() for one in found.faults]


def refused(data: bytes | str) -> FaultyFileError:
    """Read a file that is no list."""
    with pytest.raises(FaultyFileError) as caught:
        read_people(data.encode() if isinstance(data, str) else data)
    assert caught.value.instead
    return caught.value


@pytest.mark.parametrize("separator", [";", "\t", ","])
def test_columns_stand_in_any_order_behind_any_separator(separator: str) -> None:
    rows = ("Deck", "NAME ", "contact", "id"), ("ember-court", " Kim  Lee ", "kim@example.org", "p7")
    assert people("\r\n".join(separator.join(row) for row in rows)) == (KIM,)


def test_a_cell_holds_a_whole_list_and_an_empty_row_is_passed_over() -> None:
    rows = people(f'name,list\nKim,"{LIST}"\n\n,\nAnn,""\n')
    assert [(one.row, one.name, one.text) for one in rows] == [(2, "Kim", LIST), (5, "Ann", "")]


def test_columns_that_nobody_knows_are_told() -> None:
    assert read_people(b"id,country,name,\np7,FI,Kim,\n").aside == ("country",)


@pytest.mark.parametrize(
    "data",
    [
        ZOE.encode(),
        ZOE.encode("utf-8-sig"),
        ZOE.encode("utf-16"),
        ZOE.encode("utf-16-le"),
        ZOE.encode("utf-16-be"),
        ZOE.encode("cp1252"),
    ],
)
def test_a_file_is_read_in_the_letters_in_which_it_was_saved(data: bytes) -> None:
    assert people(data) == (ListedPerson(2, "p7", "Zoë O\u2019Brien"),)


@pytest.mark.parametrize(
    ("name", "encoding"),
    [
        ("山田太郎", "cp932"),
        ("佐藤 花", "cp932"),
        ("髙橋 ｱｲ", "cp932"),
        ("あいう", "euc_jis_2004"),
        ("鈴木", "euc_jis_2004"),
        ("佐藤 花", "iso2022_jp_2004"),
        ("王伟", "gb18030"),
        ("陳大文", "cp950"),
        ("김민수", "cp949"),
        ("Zoë O\u2019Brien", "cp1252"),
        ("Łukasz Żak", "cp1250"),
        ("Kőszegi Győző", "cp1250"),
        ("Szűcs Jenő", "cp1250"),
        ("Simões João", "cp1252"),
        ("Tõnu Kõiv", "cp1252"),
        ("Benoît Brûlé", "cp1252"),
        ("Иван", "cp1251"),
        ("Γιώργος", "cp1253"),
        ("佐藤 花", "utf-16-le"),
        ("佐藤 花", "utf-32"),
    ],
)
def test_a_name_is_read_in_the_encoding_in_which_it_is_a_name(name: str, encoding: str) -> None:
    found = read_people(f"id,name\np7,{name}\n".encode(encoding))
    assert (found.encoding, found.faults) == (encoding, ())
    assert [one.name for one in found.people] == [name]


@pytest.mark.parametrize(
    "data", [b"id,name\np7,\xfd\xfe\xff\xb5\xb2\xa4\n", b"id,name\np7,\xa3\xa4\xf7\xd7\n"]
)
def test_bytes_that_are_names_in_no_encoding_are_refused(data: bytes) -> None:
    found = refused(data)
    assert found.instead == "save it as UTF-8 text"
    assert "makes sense in no encoding" in found.what


def test_half_of_a_letter_and_letters_that_are_none_are_refused() -> None:
    assert "UTF-16 and is not whole" in refused(ZOE.encode("utf-16")[:-1]).what
    assert "U+202E" in refused("id,name\np7,Kim\u202e\n").what
    assert "NUL" in refused("id,name\np7,Kim\0\n").what


def test_a_tournament_file_of_tom_gives_ids_and_names_and_no_birthday() -> None:
    found = read_people(TOM.encode())
    rows = [ListedPerson(1, "4711", "Kim Lee"), ListedPerson(2, "12", "Ann & Bo")]
    assert (found.kind, found.people, found.aside) == ("TOM", tuple(rows), ("birthdate",))
    assert "2001" not in repr(found)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ('<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><tournament>&b;</tournament>', "<!DOCTYPE"),
        ('<?xml version="1.0"?>\n<!doctype x SYSTEM "file:///etc/passwd"><x/>', "XML that can be read"),
        ('<!DOCTYPE x SYSTEM "file:///etc/passwd"><x/>', "<!DOCTYPE"),
        ("<tournament>&b;</tournament>", "undefined entity"),
        ("<tournament><players>", "no element found"),
        ("<a>" * (DEEPEST + 1), "deep in each other"),
        ("<a>" + "<b/>" * ELEMENTS, "more than 400,000"),
        ("<tournament/>", "no tournament file of TOM"),
        ("<html><players/></html>", "a web page (HTML)"),
        ("<cup><players/></cup>", "begins with <cup>"),
        ("<tournament><players/></tournament>", "names nobody"),
    ],
)
def test_xml_that_is_no_tournament_is_refused(text: str, what: str) -> None:
    assert what in str(refused(text))


def test_a_list_of_limitless_has_players_and_lists_as_text_or_by_card() -> None:
    cards = {"LRIG Deck": [{"count": 1, "name": "Ember Novice"}], "main": {"Kiln Tender": 4}}
    rows = [
        {"name": "Kim Lee", "player": "kim", "deck": {"id": "x", "name": "Red"}, "decklist": LIST},
        {"name": "Ann", "player": "ann", "placing": 2, "decklist": cards, "drop": None},
        {"name": "Bo", "player": None},
    ]
    found = people(json.dumps(rows))
    assert [(one.row, one.id, one.name, one.text) for one in found] == [
        (1, "kim", "Kim Lee", LIST),
        (2, "ann", "Ann", LIST),
        (3, "", "Bo", ""),
    ]


def test_a_list_of_topdeck_is_an_object_with_players_or_standings() -> None:
    deck = {"Mainboard": {"Kiln Tender": {"id": "x", "count": 4}}, "lrig": {"Ember Novice": 1}}
    rows = [{"name": "Kim", "id": "p7", "deck": "ember-court"}, {"name": "Ann", "id": 8, "deck": deck}]
    for name in ("players", "standings"):
        one, other = people(json.dumps({"status": 1, name: rows}))
        assert (one.id, one.deck, one.text) == ("p7", "ember-court", "")
        assert (other.id, other.text) == ("8", "Main Deck\n4 Kiln Tender\nLRIG Deck\n1 Ember Novice")
    assert people(json.dumps(rows))[0].deck == "ember-court"


@pytest.mark.parametrize(
    ("row", "what"),
    [
        (4, "it is no object"),
        ({"name": ["x"], "id": "a"}, "its `name` is no text"),
        ({"name": "x", "id": True}, "its `id` is no text"),
        (
            {"name": "x", "decklist": "https://example.org/x"},
            "its deck list is a link, and nothing is fetched",
        ),
        ({"name": "x", "decklist": 4}, "its deck list is neither text nor an object"),
        ({"name": "x", "decklist": {"Side": {"a": 1}}}, "its deck list has a part 'Side'"),
        ({"name": "x", "decklist": {"main": ["a"]}}, "a part of its deck list is no list of cards"),
        ({"name": "x", "decklist": {"main": {"a": None}}}, "a card of its deck list has no count"),
        ({"name": "x\u0007", "id": "a"}, "in its `name` U+0007 (BEL) stands at letter 2, and is no letter"),
    ],
)
def test_every_bad_row_of_json_is_told(row: object, what: str) -> None:
    (found,) = said(json.dumps([{"name": "Kim", "id": "p7"}, row]))
    assert found.startswith(f"row 2: {what}")
    assert found.endswith(")")


@pytest.mark.parametrize("text", ["{}", '{"players": 4}', '[{"name": "x"', "[]", '{"rows": []}'])
def test_json_without_people_is_refused(text: str) -> None:
    refused(text)


@pytest.mark.parametrize(
    ("text", "what", "line"),
    [
        ("", "the file is empty", 0),
        (" \n ", "the file is empty", 0),
        ("id,name\n", "the list names nobody", 0),
        ("nme,deck\nKim,x\n", "the first row names no column `id` and no column `name`", 1),
        ("id,name,ID\n1,2,3\n", "the first row names the column `id` twice", 1),
        ('id,name\np7,"Kim\n', "cannot be read", 2),
        ("id,name\n" + "".join(f"p{n},N{n}\n" for n in range(MOST_PEOPLE + 1)), "more than 5,000 people", 0),
    ],
)
def test_a_file_without_rows_is_refused_whole(text: str, what: str, line: int) -> None:
    found = refused(text)
    assert what in found.what
    assert found.line == line


def test_a_column_that_is_misspelt_is_offered() -> None:
    assert "did you mean name" in refused("nmae,deck\nKim,x\n").instead.replace("`", "").lower()


def test_a_file_that_is_too_large_is_not_read() -> None:
    assert "16,777,216 are the most" in refused(b"x" * (MOST_BYTES + 1)).what


def test_every_bad_row_of_a_table_is_told_with_what_instead() -> None:
    rows = [
        "id,name,list",
        "p1,Kim",
        "p1,Ann",
        ",,x",
        ",Kim",
        "p4,Bo,x,y",
        f"p5,{'a' * 201}",
        f"p6,Cy,{'a' * 20_001}",
    ]
    assert said("\n".join(rows)) == [
        "row 3: p1 stands in row 2 already (give each person an id of their own)",
        "row 4: nobody is named in it (write their name, or leave the row out)",
        "row 5: Kim stands in row 2 already, and not both have an id (leave one out, or give both an id)",
        f"row 6: it has 4 cells, and the first row has 3 ({QUOTED})",
        "row 7: its `name` has 201 letters, and 200 are the most (shorten it)",
        "row 8: its `list` has 20,001 letters, and 20,000 are the most (shorten it)",
    ]


def test_one_name_twice_is_good_where_ids_tell_it_apart() -> None:
    assert len(people("id,name\np1,Kim\np2,KIM\n")) == 2
    assert said("id,name\n,Zoe\u0308\n,zoë\n")


def test_names_may_lack_where_all_have_ids() -> None:
    assert [one.id for one in people("id\np1\np2\n")] == ["p1", "p2"]


WORDS = st.text(st.characters(codec="utf-8"), max_size=20).filter(
    lambda text: not fault(text) and encoded_once(text) == text
)
LINES = WORDS.map(lambda text: text if text.strip() else "")
NAMES = st.from_regex(r"[=+@'-]{0,3}[A-Za-zäöŌ山\"; ,]{1,8}", fullmatch=True)


@given(st.lists(st.tuples(NAMES, WORDS, LINES), min_size=1, max_size=8), st.permutations(COLUMNS))
def test_what_is_written_is_read_as_it_was(rows: list[tuple[str, str, str]], order: list[str]) -> None:
    made = [
        {
            "id": f"p{n}",
            "name": " ".join(name.split()) or "x",
            "deck": deck.strip(),
            "list": text,
            "contact": "",
            "table": "12" if n else "",
        }
        for n, (name, deck, text) in enumerate(rows)
    ]
    text = written_csv(order, [[row[column] for column in order] for row in made])
    found = read_people(text.encode())
    again = [
        {
            "id": one.id,
            "name": one.name,
            "deck": one.deck,
            "list": one.text,
            "contact": one.contact,
            "table": one.table,
        }
        for one in found.people
    ]
    assert again == made


@given(st.text())
def test_a_cell_never_begins_a_formula_and_comes_back(cell: str) -> None:
    assert unguarded(guarded(cell)) == cell
    assert not guarded(cell).startswith(SIGNS)


@given(st.text(alphabet="=\uff1d+-@;\t\r\n\"',a"), st.sampled_from(",;\t"))
@example("a;=1+1;", ";")
@example("\uff1d1+1", ",")
@example('a;"=1+1;', ";")
def test_a_cell_begins_no_formula_where_rows_are_parted_by_another_sign(cell: str, sign: str) -> None:
    assert unguarded(guarded(cell)) == cell
    text = written_csv(("id", "name"), [("p1", cell), ("p2", cell)])
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=sign)
    assert not [one for row in rows for one in row if one.lstrip().startswith(COMPUTED)], text


def test_of_many_unknown_columns_a_few_are_listed_and_how_many_more() -> None:
    width = 2_000
    text = "id,name," + ",".join(f"c{n}" for n in range(width)) + "\np1,Ann" + ",x" * width
    aside = read_people(text.encode()).aside
    assert (len(aside), aside[0], aside[-1]) == (21, "c0", "and 1,980 more")
    long = read_people(f"id,name,{'y' * 9_000}\np1,Ann,x".encode()).aside[0]
    assert (len(long), long[-1]) == (300, "…")


def test_a_table_of_very_many_columns_is_refused_in_few_words() -> None:
    width = 500
    headings = ",".join(f"zork{n}" for n in range(width))
    assert len(str(refused(f"{headings}\n" + "x," * width))) < 1_000


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    with suppress(FaultyFileError):
        assert read_people(data).kind in {"CSV", "JSON", "TOM"}


def test_a_full_list_is_read_once_row_by_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every cell is looked at as often in a long list as in a short one."""
    looked = 0

    def counted(cell: str) -> str:
        nonlocal looked
        looked += 1
        return unguarded(cell)

    monkeypatch.setattr("referee.entrants.grids.unguarded", counted)
    text = written_csv(("id", "name", "list"), [(f"p{n}", f"N{n}", LIST) for n in range(MOST_PEOPLE)])
    assert len(people(text)) == MOST_PEOPLE
    assert looked == 3 * (MOST_PEOPLE + 1)


def test_a_table_that_somebody_needs_is_a_number() -> None:
    assert [one.table for one in people("id,name,table\np1,Kim, 12 \np2,Bo,\n")] == ["12", ""]
    for odd in ("x", "-1", "12345", "1.5", "\u0661\u0662"):
        assert said(f"id,name,table\np1,Kim,{odd}\n") == [
            f"row 2: {odd!r} is no number of a table (write the table that they need, such as 12, or nothing)"
        ]
