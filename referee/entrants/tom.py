"""People of a tournament file (.tdf) of the Play! Pokemon Tournament Operations Manager."""

from collections.abc import Iterator
from typing import Final

from events.given import FaultyFileError, XmlPart, xml_of
from referee.entrants.rows import ListedPerson, Row

ASIDE: Final = ("birthdate",)
"""What such a file says of people and nobody here needs to know."""


def rows_of_tom(text: str) -> tuple[Iterator[Row], tuple[str, ...]]:
    """The players of a tournament file, and what of it counts for nothing; raises FaultyFileError."""
    root = xml_of(text)
    players = next((part for part in root.parts if part.name == "players"), None)
    if root.name != "tournament" or players is None:
        what = f"the XML is no tournament file of TOM: it begins with <{root.name}> and lists no <players>"
        raise FaultyFileError(what, "bring in the .tdf file, or a table as CSV")
    rows = [part for part in players.parts if part.name == "player"]
    found = {part.name for row in rows for part in row.parts}
    return (_person(n, row) for n, row in enumerate(rows, 1)), tuple(one for one in ASIDE if one in found)


def _person(number: int, player: XmlPart) -> ListedPerson:
    said = {part.name: "".join(part.text) for part in player.parts}
    name = f"{said.get('firstname', '')} {said.get('lastname', '')}"
    return ListedPerson(number, player.attributes.get("userid", ""), name)
