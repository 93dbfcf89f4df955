"""Lists as people really send them: encoded twice, numbered for each sheet, or no lists at all."""

from __future__ import annotations

import pytest

from events.given import FaultyFileError
from referee.entrants import read_event_file
from referee.service import Desk, DeskError
from referee.service.event.ordering import event_at
from referee.service.event.own import Newcomer, join
from referee.service.event.people import put_person
from tests.entrants.test_event_files import CUP, bring, desk
from tests.entrants.workbooks import xlsx

__all__ = ["desk"]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("JÃ¶rg MÃ¼ller", "Jörg Müller"),
        ("ZoÃ« Oâ€™Neill", "Zoë O’Neill"),
        ("å±±ç”°å¤ªéƒŽ", "山田太郎"),
        ("\u00d0\u02dc\u00d0\u00b2\u00d0\u00b0\u00d0\u00bd", "Иван"),
        ("Strauß’ Erik", "Strauß’ Erik"),
        ("JOÃO MÃE", "JOÃO MÃE"),
    ],
)
def test_letters_that_were_encoded_twice_are_repaired_and_told(said: str, meant: str) -> None:
    for data in (f"Name\n{said}\n".encode(), xlsx({"Sheet": [["Name"], [said]]})):
        found = read_event_file(data)
        assert [one.name for one in found.people.people] == [meant]
        assert bool(found.notes) == (said != meant)


@pytest.mark.parametrize(
    "data",
    [
        b"Nr,Name\n1,Ada Berg\n2,Bo Lind\n1,Cy Moe\n",
        xlsx({"A": [["Nr", "Name"], [1, "Ada Berg"], [2, "Bo Lind"]], "B": [["Nr", "Name"], [1, "Cy Moe"]]}),
    ],
)
def test_numbers_that_begin_again_are_no_ids(data: bytes) -> None:
    found = read_event_file(data).people
    assert ([one.id for one in found.people], found.faults) == (["", "", ""], ())


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"<html><table><tr><td>Name</td></tr></table></html>", "a web page"),
        (
            b'<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook/>',
            "an XML spreadsheet",
        ),
        (b"{\\rtf1 Ada}", "RTF"),
        (b"BEGIN:VCARD\nFN:Ada Berg\nEND:VCARD\n", "vCard"),
        (b"Team,Player 1,Player 2,Player 3\nX,Ada,Bo,Cy\n", "teams of three"),
    ],
)
def test_another_kind_of_file_is_called_by_its_name(data: bytes, what: str) -> None:
    with pytest.raises(FaultyFileError, match=what):
        read_event_file(data)


def test_wide_ids_are_those_that_they_look_like(desk: Desk) -> None:
    bring(desk, "id,name\n\uff11\uff12,Ada Berg\n\uff13,Bo Lind\n")
    bring(desk, "round,player1,player2,result\n1,\uff11\uff12,3,A\n")
    assert event_at(desk, CUP).tables[0].people == ("12", "3")


@pytest.mark.parametrize("name", ["BYE", "*** bye ***", "ada@e.org"])
def test_nobody_is_called_bye_or_by_an_address(desk: Desk, name: str) -> None:
    with pytest.raises(DeskError, match=r"no person|no name"):
        join(desk, CUP, Newcomer(name))
    with pytest.raises(DeskError, match=r"no person|no name"):
        put_person(desk, "p7", name)


def test_letters_encoded_twice_may_hold_a_blank() -> None:
    found = read_event_file("name\nÃ\u00a0 la Mode\n".encode())
    assert ([one.name for one in found.people.people], len(found.notes)) == (["à la Mode"], 1)
