"""Columns by what people call them, plain lists of names, and workbooks."""

from __future__ import annotations

import pytest

from events.given import FaultyFileError
from referee.entrants import read_event_file, read_people
from tests.entrants.workbooks import ods, packed, xlsx

ANN = ("", "Ann Bo")


def listed(data: bytes | str) -> list[tuple[str, str]]:
    """The ids and names of a list that has no fault."""
    found = read_people(data.encode() if isinstance(data, str) else data)
    assert found.faults == ()
    return [(one.id, one.name) for one in found.people]


def refused(data: bytes | str) -> FaultyFileError:
    with pytest.raises(FaultyFileError) as caught:
        read_people(data.encode() if isinstance(data, str) else data)
    assert caught.value.instead
    return caught.value


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("First Name,Last Name,Email\nAnn,Bo,a@x.org\n", [ANN]),
        ("Full name\nAnn Bo\n", [ANN]),
        ("Player Name;Player ID\nAnn Bo;7\n", [("7", "Ann Bo")]),
        ("Name|Player\nAnn Bo|ann\n", [("ann", "Ann Bo")]),
        ("Vorname\tNachname\nAnn\tBo\n", [ANN]),
        ("Timestamp,What is your full name?,Email Address,Your deck name\n1,Ann Bo,a@x,Red\n", [ANN]),
        (
            "タイムスタンプ,お名前を入力してください,フリガナ,メールアドレス\n1,佐藤 花,サトウ,a@x\n",
            [("", "佐藤 花")],
        ),
        ("氏名\uff08フルネーム\uff09,チーム名\n佐藤 花,白組\n", [("", "佐藤 花")]),
        ("番号,姓,名,セイ,メイ\n12,佐藤,花,サトウ,ハナ\n", [("12", "佐藤 花")]),
        ("ID,No,選手名\na1,1,高橋\n", [("a1", "高橋")]),
        ("姓,名前\n佐藤,花\n", [("", "佐藤 花")]),
        ("编号,姓名\n1,王伟\n", [("1", "王伟")]),
        ("sep=;\nid;name\n101;Ann Bo\n", [("101", "Ann Bo")]),
        ("SEP=|\r\nid|name\r\n101|Ann Bo\r\n", [("101", "Ann Bo")]),
        ('Spring Cup\n\nId,Name,Notes\n1,"Bo, Ann",x\n', [("1", "Bo, Ann")]),
        ("Ann Bo\nCy Di\n", [ANN, ("", "Cy Di")]),
        ("1. Ann Bo\n2) Cy\n- Di\n• Ed\n", [ANN, ("", "Cy"), ("", "Di"), ("", "Ed")]),
        ("101;Ann Bo\n102;Cy\n", [("101", "Ann Bo"), ("102", "Cy")]),
        ("name,note,\nAnn Bo,x,,,\n", [ANN]),
        ("Jméno;Příjmení\nAnn;Bo\n", [ANN]),
        ("Imię;Nazwisko\nAnn;Bo\n", [ANN]),
        ("Ad;Soyad\nAnn;Bo\n", [ANN]),
        ("Nume;Prenume\nBo;Ann\n", [ANN]),
        ("Прізвище;Ім'я\nBo;Ann\n", [ANN]),
        ("Фамилия,Имя\nBo,Ann\n", [ANN]),
        ("Nickname,Real name\nzed,Ann Bo\n", [ANN]),
        ("|No|Player|\n|---|:--:|\n|1|Ann Bo|\n", [ANN]),
        ("Ann Bo <ann@x.org>\nCy (cy@x.org)\n", [ANN, ("", "Cy")]),
        ("name\nAnn\u200b B\u00ado\n", [ANN]),
    ],
)
def test_columns_are_known_by_what_people_call_them(text: str, people: list[tuple[str, str]]) -> None:
    assert listed(text) == people


def test_what_was_understood_and_what_was_not_is_told() -> None:
    found = read_people(b"Timestamp,Full name,E-Mail Address,Lives in,Tisch\nx,Ann Bo,a@x.org,Oslo,7\n")
    assert [(one.heading, one.field) for one in found.columns] == [
        ("Full name", "name"),
        ("E-Mail Address", "contact"),
        ("Tisch", "table"),
    ]
    assert found.people[0].table == "7"
    assert found.aside == ("timestamp", "lives in")
    assert (found.kind, found.encoding, found.people[0].contact) == ("CSV", "utf-8", "a@x.org")


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("LRIG Deck\n1 Ember Novice\nMain Deck\n4 Kiln Tender\n", "is a deck list, and names nobody"),
        ("4x Kiln Tender\n3x Ember Cub\n", "is a deck list, and names nobody"),
        ("Ann,Bo\nCy,Di\n", "names no column `id` and no column `name`"),
        ("1,2\n3,4\n", "names no column `id` and no column `name`"),
    ],
)
def test_a_file_that_is_no_list_is_not_taken_for_names(text: str, what: str) -> None:
    assert what in refused(text).what


def test_a_link_to_a_deck_list_is_told_in_its_row() -> None:
    found = read_people(b"name,decklist\nAnn,https://example.org/d\n")
    assert [one.said() for one in found.faults] == [
        "row 2: its deck list is a link, and nothing is fetched (write the list itself)"
    ]


def test_a_workbook_is_read_from_the_sheet_with_the_people() -> None:
    made = xlsx(
        {
            "Notes": [["Bring sleeves"], ["Doors open at 9"]],
            "List": [
                ["Spring Cup"],
                [],
                ["ID", "Name", "Table"],
                [101, "Ann Bo", 12.0],
                [102.0, "佐藤 花", None],
            ],
        }
    )
    found = read_people(made)
    assert (found.kind, found.faults) == ("workbook", ())
    assert [(one.row, one.id, one.name, one.table) for one in found.people] == [
        (4, "101", "Ann Bo", "12"),
        (5, "102", "佐藤 花", ""),
    ]


def test_a_workbook_of_libreoffice_is_read_with_its_million_empty_rows() -> None:
    assert listed(ods([["id", "name"], ["7", "Ann Bo"]])) == [("7", "Ann Bo")]


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (
            xlsx({"A": [["name"], ["Ann"]]}, '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
            "cells from its",
        ),
        (xlsx({"A": [["name"], ["Ann"]]}, "<row><c r = 'XFD9'><v>1</v></c></row>" * 100), "cells from its"),
        (ods([["name"], ["Ann"]], repeated=1_000_000), "cells from its first"),
        (
            packed({"xl/workbook.xml": "<workbook/>", "xl/worksheets/a.xml": " " * (1 << 26)}),
            "more than 67,108,864",
        ),
        (ods([["name"], ["A" * 10_000]], repeated=100_000), "cells may repeat"),
        (packed({"a.txt": "name"}), "no workbook"),
        (packed({"xl/workbook.xml": "<workbook/>"}), "the workbook"),
        (b"PK\x03\x04 and nothing", "zip"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "old .xls"),
        (xlsx({"A": []}), "the workbook is empty"),
        (xlsx({"A": [["name"], ["Ann\u202e"]]}), "U+202E"),
    ],
)
def test_a_workbook_that_would_take_too_much_or_is_none_is_refused(data: bytes, what: str) -> None:
    assert what in refused(data).what


TWO = [("", "Łukasz Żak"), ("", "Ścibor Dąb")]
ADA = [("", "Ada Berg"), ("", "Bo Lind")]


@pytest.mark.parametrize(
    ("data", "people", "columns", "aside"),
    [
        ("Név\nKőszeg Éva\nTóth Pál\n", [("", "Kőszeg Éva"), ("", "Tóth Pál")], ["Név = name"], ()),
        ("Naam,Club\nAda Berg,Oslo\nBo Lind,Oslo\n", ADA, ["Naam = name"], ("club",)),
        ("ID;Naam\n7;Ada Berg\n8;Bo Lind\n", [("7", "Ada Berg"), ("8", "Bo Lind")], ["Naam = name"], ()),
        (
            "Nombre y apellidos;Correo\nAda Berg;a@x.org\nBo Lind;b@x.org\n",
            ADA,
            ["Nombre y apellidos = name", "Correo = contact"],
            (),
        ),
        (
            "Lp.;Imię i nazwisko;E-mail\n1;Łukasz Żak;a@x.pl\n2;Ścibor Dąb;b@x.pl\n".encode("cp1250"),
            TWO,
            ["Imię i nazwisko = name"],
            ("lp.",),
        ),
        (
            "1;Ada Berg;a@x.org\n2;Bo Lind;b@x.org\n",
            ADA,
            ["column 2 = name", "column 3 = contact"],
            ("column 1",),
        ),
        ("No,Naam\n1,Ada Berg\n2,Bo Lind\n", ADA, ["Naam = name"], ("no",)),
        ("Miejsce;Gracz\n2;Ada Berg\n1;Bo Lind\n", ADA, ["Gracz = name"], ("miejsce",)),
        ("Name,Correo\nAda Berg,a@x.org\nBo Lind,b@x.org\n", ADA, ["Correo = contact"], ()),
    ],
)
def test_columns_are_known_by_what_they_hold_and_that_is_told(
    data: str | bytes, people: list[tuple[str, str]], columns: list[str], aside: tuple[str, ...]
) -> None:
    assert listed(data) == people
    found = read_people(data.encode() if isinstance(data, str) else data)
    assert [f"{one.heading} = {one.field}" for one in found.columns if one.by_content] == columns
    assert found.aside == aside


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Berg, Ada\nLind, Bo\n", ["Ada Berg", "Bo Lind"]),
        ("Berg;Ada;a@x.org\nLind;Bo;b@x.org\n", ["Ada Berg", "Bo Lind"]),
        ("Ada Berg|Blue Foxes\nBo Lind|Red Foxes\n", ["Ada Berg", "Bo Lind"]),
        ("x\tAda\tBerg\ta@x.org\nx\tBo\tLind\tb@x.org\n", ["Berg Ada", "Lind Bo"]),
        ("Ringas;Stalas;Zaid A;Ka A;Ka B;Zaid B\n1;1;Ann;2;1;Bo\n2;1;Bo;0;2;Ann\n", ["Ann", "Bo"]),
        ("Ring;Stalas;Zaid A;Ka;Zaid B\n1;1;Ann Lee;2-1;Bo\n1;2;Cy;0-2;Di\n", ["Ann Lee", "Bo", "Cy", "Di"]),
        ("1;Ann;Bo;Bo\n2;Bo;Ann;Ann\n", ["Ann", "Bo"]),
    ],
)
def test_the_advice_for_a_list_without_headings_works(text: str, named: list[str]) -> None:
    verb, _, row = refused(text).instead.partition(": ")
    headings = row.partition(" (")[0].replace(" TAB ", "\t")
    rows = text if verb.startswith("put a row before the first") else text.partition("\n")[2]
    file = read_event_file(f"{headings}\n{rows}".encode())
    assert (file.people.faults, [one.name for one in file.people.people]) == ((), named)
    assert not file.mentioned or all(table.winner for one in file.rounds for table in one.tables)


def test_a_first_row_of_words_may_be_headings_and_the_advice_says_so() -> None:
    text = "Vardas;Pavarde\nJonas;Kalnas\nEva;Miskas\n"
    assert refused(text).instead.startswith(
        "put a row before the first, or in its place if it has headings: "
    )
    assert refused("other\\tname\nx\tAnn\n").instead == "press the tab key there"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("id,name\nAda Berg,101\nBo Lind,102\n", "row 1: names stand under `id`, and ids under `name`"),
        ("id,name\nAda,101\nBo,102\n", "row 1: names stand under `id`, and ids under `name`"),
        ("id,name\n7,Ada Berg\nTotal,2\n", "row 3: 'Total' stands below the list and is taken for a sum"),
        ("name,x\nAda Berg,1\nSuma: 2,\n", "row 3: 'Suma: 2' stands below the list and is taken for a sum"),
        ("name\nAda Berg\n#DIV/0!\n", "row 3: its `name` holds the error #DIV/0!"),
        ("name\nAda Berg\nBYE\n", "row 3: 'BYE' is a bye, and no person"),
        ("Ada Berg\n***BYE***\n", "row 2: '***BYE***' is a bye, and no person"),
        ("Ada Berg\nann@x.org\n", "row 2: 'ann@x.org' is an e-mail address, and no name"),
        ("Ada Berg\nRound 1\n", "row 2: 'Round 1' holds a number, and is taken for no name"),
        ("Ada Berg\nAda beat Bo\n", "row 2: 'Ada beat Bo' tells of a match, and is taken for no name"),
        ("Ada Berg\nAda - Bo 2:1\n", "row 2: 'Ada - Bo 2:1' tells of a match, and is taken for no name"),
        (
            "Ada Berg\nPlease bring your sleeves.\n",
            "row 2: 'Please bring your sleeves.' is longer than a name",
        ),
        (
            "name\nAda Berg\nAda\u200b Berg\n",
            "row 3: Ada Berg stands in row 2 already, and not both have an id",
        ),
        ("player1,player2,winner\nB,A,A\n", "row 2: `winner` 'A' does not say who won"),
        ("name,table\nAda Berg,#WERT!\n", "row 2: its `table` holds the error #WERT!"),
        ("player1,player2,result\nAnn,#N/A,A\n", "row 2: its `name_b` holds the error #N/A"),
        (
            xlsx({"A": [["name"], ["Ada Berg"]]}, '<row r="3"><c r="A3"><f>B1</f></c></row>'),
            "row 3: its `name` holds a formula without its value",
        ),
        (
            xlsx({"A": [["id", "name"]]}, '<row r="2"><c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>'),
            "row 2: its `name` holds the error #DIV/0!",
        ),
    ],
)
def test_what_is_no_person_is_told_and_never_passed_over(data: str | bytes, said: str) -> None:
    (fault,) = read_event_file(data.encode() if isinstance(data, str) else data).people.faults
    assert fault.said().startswith(said)
    assert fault.instead


def test_a_person_may_be_called_total() -> None:
    assert listed("id,name\np7,Total\np8,Ada\n") == [("p7", "Total"), ("p8", "Ada")]
    assert listed("id,name\np8,Ada\np7,Total\n") == [("p8", "Ada"), ("p7", "Total")]
