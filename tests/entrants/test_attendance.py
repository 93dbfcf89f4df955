"""People and rows that a list says do not count: who does not come, and what is hidden or struck through."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

import pytest

from referee.entrants import read_event_file
from tests.entrants.workbooks import ods, packed, xlsx


@pytest.mark.parametrize(
    ("heading", "state"),
    [
        ("Attendee Status", "Not Attending"),
        ("Payment Status", "Refunded"),
        ("Ticket status", "Cancelled"),
        ("Status", "Waitlisted"),
        ("Status", "No-show"),
        ("Anmeldestatus", "Abgemeldet"),
        ("ステータス", "キャンセル待ち"),
        ("RSVP", "no"),
        ("Waitlist", "yes"),
        ("Waiting list", "3"),
        ("Cancelled", "TRUE"),
        ("Cancelled at", "2026-11-01"),
        ("Dropped", "x"),
        ("Withdrawn?", "✓"),
        ("Abgemeldet", "ja"),
        ("Ticket Type", "Spectator"),
    ],
)
def test_who_does_not_come_is_left_out_and_told(heading: str, state: str) -> None:
    comes = {"Waitlist": "no", "Cancelled": "FALSE", "Ticket Type": "Player", "RSVP": "yes"}.get(heading, "")
    found = read_event_file(f"Name,{heading}\nAda Berg,{comes}\nBo Lind,{state}\n".encode())
    assert ([one.name for one in found.people.people], found.people.faults) == (["Ada Berg"], ())
    assert found.notes == (f"not entered, since `{heading}` says so: row 3 ({state})",)


def test_a_state_that_is_not_understood_is_asked_about() -> None:
    text = "Name,Status\nAda Berg,Confirmed\nBo Lind,Maybe later\nCy Moe,Cancelled\n"
    (fault,) = read_event_file(text.encode()).people.faults
    assert (fault.row, fault.what) == (3, "its `Status` is 'Maybe later', and does not say whether they play")
    found = read_event_file(b"Name,State\nAda Berg,Texas\nBo Lind,Ohio\n")
    assert found.notes == ("`State` was taken to mean that everybody plays: Texas, Ohio",)


PEOPLE = (["Name", "Email"], ["Ada Berg", "a@e.org"], ["Bo Lind", "b@e.org"])
STRIKE = (
    "<styleSheet><fonts><font/><font><strike/></font></fonts>"
    '<cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs></styleSheet>'
)
ODS_ROW = 'table:number-rows-repeated="1"><table:table-cell office:value-type="string"><text:p>Bo'
ODS_STRIKE = (
    '<office:automatic-styles><style:style style:name="x" style:family="table-cell" '
    'xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"><style:text-properties '
    'style:text-line-through-style="solid"/></style:style></office:automatic-styles><office:body>'
)


def altered(data: bytes, texts: Mapping[str, str], more: Mapping[str, str] = {}) -> bytes:
    """A workbook with other texts in its parts, and with more parts."""
    with zipfile.ZipFile(io.BytesIO(data)) as book:
        parts = {name: book.read(name).decode() for name in book.namelist()}
    for old, new in texts.items():
        assert any(old in part for part in parts.values())
        parts = {name: part.replace(old, new) for name, part in parts.items()}
    return packed({**parts, **more})


@pytest.mark.parametrize(
    ("data", "note"),
    [
        (
            altered(xlsx({"Sheet": PEOPLE}), {'<row r="3">': '<row r="3" hidden="1">'}),
            "rows of sheet Sheet that were left out, since they are hidden: 3",
        ),
        (
            altered(xlsx({"Sheet": PEOPLE}), {'<c r="A3" ': '<c r="A3" s="1" '}, {"xl/styles.xml": STRIKE}),
            "rows of sheet Sheet that were left out, since they are struck through: 3",
        ),
        (
            altered(
                xlsx({"New": PEOPLE[:2], "Old": [PEOPLE[0], PEOPLE[2]]}),
                {'<sheet name="Old" ': '<sheet name="Old" state="hidden" '},
            ),
            "sheet Old was left out: it is hidden",
        ),
        (
            xlsx({"Warteliste": [PEOPLE[0], PEOPLE[2]], "Spieler": PEOPLE[:2]}),
            "sheet Warteliste was left out: it is not of people who play",
        ),
        (
            altered(ods(PEOPLE), {ODS_ROW: ODS_ROW.replace('"1">', '"1" table:visibility="filter">')}),
            "rows of sheet People that were left out, since they are hidden: 3",
        ),
        (
            altered(
                ods([*PEOPLE, ["Cy Moe", "c@e.org"]][:3]),
                {
                    ODS_ROW: ODS_ROW.replace(" office:value", ' table:style-name="x" office:value'),
                    "<office:body>": ODS_STRIKE,
                },
            ),
            "rows of sheet People that were left out, since they are struck through: 3",
        ),
    ],
)
def test_what_is_hidden_or_struck_through_in_a_workbook_is_left_out_and_told(data: bytes, note: str) -> None:
    found = read_event_file(data)
    assert ([one.name for one in found.people.people], found.notes) == (["Ada Berg"], (note,))


def test_hidden_headings_still_count() -> None:
    data = altered(xlsx({"Sheet": PEOPLE}), {'<row r="1">': '<row r="1" hidden="1">'})
    assert [one.contact for one in read_event_file(data).people.people] == ["a@e.org", "b@e.org"]
