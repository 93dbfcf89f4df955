"""Counts of deck lists: each is read as it is meant or refused with what stands there, never taken as 1."""

# ruff: noqa: RUF001 - signs as people write them

import json
import re
from typing import Any

import pytest

from referee.cards import DeckError, read_deck_list, shipped, shipped_decks
from tests.cards.deck_writings import grouped

CARDS = shipped()
DECK = next(iter(shipped_decks().values()))
CARD, OTHER, LRIG = "Kiln Tender", "Cogling", "Ilvane, Cold Wick"


def read(data: bytes | str) -> list[tuple[int, str]]:
    return [(row.count, row.card) for row in read_deck_list(data, CARDS).rows]


def problems(data: bytes | str) -> tuple[str, ...]:
    with pytest.raises(DeckError) as caught:
        read_deck_list(data, CARDS)
    return caught.value.problems


def cell(value: object) -> str:
    """A value as the cell of a table in quotation marks."""
    return '"' + str(value).replace('"', '""') + '"'


def cockatrice(attribute: str) -> str:
    cards = f'<card {attribute} name="{CARD}"/><card number="3" name="{OTHER}"/>'
    return f'<?xml version="1.0"?>\n<cockatrice_deck><zone name="main">{cards}</zone></cockatrice_deck>'


FILES = {
    "CSV, count first": lambda value: f"Count,Name\n{cell(value)},{CARD}\n3,{OTHER}\n",
    "CSV, count last": lambda value: f"カード名;枚数\n{CARD};{cell(value)}\n{OTHER};3\n",
    "CSV, title above": lambda value: f"Mine\nAnzahl\tName\n{cell(value)}\t{CARD}\n3\t{OTHER}\n",
    "CSV, name without marks": lambda value: f"Qty,Name\n{cell(value)},{LRIG}\n3,{OTHER}\n",
    "CSV, deck for a count": lambda value: f"Name,Main,Side\n{CARD},{cell(value)},0\n{OTHER},3,0\n",
    "Markdown": lambda value: f"| Card | Count |\n|---|---|\n| {CARD} | {value} |\n| {OTHER} | 3 |\n",
    "JSON rows": lambda value: json.dumps([{"name": CARD, "count": value}, {"name": OTHER, "count": 3}]),
    "JSON lines": lambda value: (
        f'{json.dumps({"card": CARD, "qty": value})}\n{{"card": "{OTHER}", "qty": 3}}'
    ),
    "JSON of nested cards": lambda value: json.dumps(
        [{"card": {"name": CARD}, "quantity": value}, {"card": {"name": OTHER}, "quantity": 3}]
    ),
    "JSON names": lambda value: json.dumps({"main": {CARD: value, OTHER: 3}}),
    "Cockatrice": lambda value: cockatrice(f'number="{value}"'),
    "OCTGN": lambda value: f'<deck><card qty="{value}">{CARD}</card><card qty="3">{OTHER}</card></deck>',
    "MTGO": lambda value: (
        f'<Deck><Cards Quantity="{value}" Name="{CARD}"/><Cards Quantity="3" Name="{OTHER}"/></Deck>'
    ),
    "page": lambda value: (
        f"<html><table><tr><th>Count<th>Name</tr><tr><td>{value}</td><td>{CARD}</td></tr>"
        f"<tr><td>3</td><td>{OTHER}</td></tr></table></html>"
    ),
}
WRONG = (
    "| |2.|2.50|=2|+2|-2|1+1|2/4|2 or 3|2?|II|二|#REF!|N/A|TRUE|Feb 2|2026-01-04|3.5|two|1e30|-0|2枚?|0.5|O"
).split("|")


@pytest.mark.parametrize("layout", FILES)
def test_a_value_that_is_no_count_is_refused_with_its_cell(layout: str) -> None:
    for value in WRONG:
        (told,) = problems(FILES[layout](value))
        shown = f"is {value!r}, which is no number of copies" if value.strip() else "is empty"
        assert re.fullmatch(
            rf"line \d: the count of '.*' {re.escape(shown)}; write one whole number .*", told
        )


RIGHT = "2|2.0|2,0|2.00|'2|２|②|x2|×2|X 2|2x|2枚|×２枚|2本|2ea|2pcs|2 copies|(2)|[2]| 2 ".split("|")


@pytest.mark.parametrize("layout", FILES)
def test_a_count_is_read_alike_in_every_file(layout: str) -> None:
    found = read(FILES[layout]("2"))
    assert min(found)[0] == 2
    assert [value for value in RIGHT if read(FILES[layout](value)) != found] == []


@pytest.mark.parametrize(
    "value", [-2, 2.5, None, float("nan"), float("inf"), 1e30, True, False, [2], [], {}, {"main": 2}]
)
def test_a_value_of_json_that_is_no_count_is_said(value: Any) -> None:
    for text in (
        json.dumps([{"name": CARD, "count": value}, {"name": OTHER, "count": 3}]),
        json.dumps({"main": {CARD: value, OTHER: 3}}),
        json.dumps({"main": {CARD: {"count": value}, OTHER: 3}}),
    ):
        (told,) = problems(text)
        assert told.startswith(f"line 1: the count of {CARD!r} is ")
        assert json.dumps(value) in told


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f"Count,Name\n,{CARD}\n,{OTHER}\n", [(1, CARD), (1, OTHER)]),
        (f"Name,Number\n{CARD},ABC-01\n{OTHER},\n", [(1, CARD), (1, OTHER)]),
        (f"Name,Main,Side\n{CARD},2,0\n{OTHER},3,\n", [(2, CARD), (3, OTHER)]),
        (f'Name,LRIG,Main\n{CARD},0,2\n"{LRIG}",1,\n', [(2, CARD), (1, LRIG)]),
        (f"Name,Deck,Side\n{CARD},2,0\n", [(2, CARD)]),
        (f"Name,Count,Main,Side\n{CARD},2,2,0\n", [(2, CARD)]),
        (f"Quantity,Foil Quantity,Name\n2,1,{CARD}\n3,,{OTHER}\n", [(3, CARD), (3, OTHER)]),
        (f"Qty,Count,Name,Amount,Owned\n2,2,{CARD},$1.40,4\n", [(2, CARD)]),
        (f'{{"name": "Mine", "count": 52, "cards": [{{"name": "{CARD}", "count": 2}}]}}', [(2, CARD)]),
        (f'{{"name": "Mine", "main": "2 {CARD}\\n3 {OTHER}"}}', [(2, CARD), (3, OTHER)]),
        (f'[["{CARD}", [2]], [3, "{OTHER}"]]', [(2, CARD), (3, OTHER)]),
        (f'[{{"name": "{CARD}", "main": 2, "side": 0}}]', [(2, CARD)]),
        (f'{{"main": {{"{OTHER}": 3}}, "lrig": "{LRIG}"}}', [(3, OTHER), (1, LRIG)]),
        (cockatrice(""), [(1, CARD), (3, OTHER)]),
        (f'<deck><card name="{CARD}" mainCount="2" sideCount="0"/></deck>', [(2, CARD)]),
        (f'<deck><card name="{CARD}" amount="2" owned="1"/></deck>', [(2, CARD)]),
        (f"Deck: 2 {CARD}, 3 {OTHER}\n", [(2, CARD), (3, OTHER)]),
        (f"2 {CARD} (out of stock)\n3 {OTHER}\n", [(2, CARD), (3, OTHER)]),
        (f"-2 {CARD}\n-3 {OTHER}\n", [(2, CARD), (3, OTHER)]),
        (f"- 2 {CARD}\n3 {OTHER}\n", [(2, CARD), (3, OTHER)]),
        (f"✗ 2 {CARD}\n✗ 3 {OTHER}\n", [(2, CARD), (3, OTHER)]),
    ],
)
def test_what_counts_is_found(text: str, found: list[tuple[int, str]]) -> None:
    assert read(text) == found


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            f"Qty,Count,Name\n2,3,{CARD}\n",
            f"line 2: the count of {CARD!r} is 2 in one place and 3 in another",
        ),
        (
            f"Name,Count,Main,Side\n{CARD},4,3,0\n",
            f"line 2: the count of {CARD!r} is 4 in one place and 3 in",
        ),
        (f'[{{"name": "{CARD}", "count": 4, "quantity": 3}}]', f"line 1: the count of {CARD!r} is 3 in one"),
        (f"Quantity,Foil Quantity,Name\n2,two,{CARD}\n", f"line 2: the count of {CARD!r} is 'two'"),
        (
            f"Name,Main,Side\n{CARD},2,1\n",
            "line 2: a WIXOSS deck has no sideboard; leave out this part with its",
        ),
        (
            f"Name,Main,Side\n{CARD},,3\n",
            "line 2: a WIXOSS deck has no sideboard; leave out this part with its",
        ),
        (f"Name,Main,Side\n{CARD},,\n{OTHER},3,0\n", f"line 2: the count of {CARD!r} is empty"),
        (f"Name,Count\nSideboard,\n{CARD},2\n", "line 3: a WIXOSS deck has no sideboard"),
        (
            f"Count,Name\n3,{OTHER}\n{CARD}\n",
            f"line 3: the count of {CARD!r} is {CARD!r}, which is no number",
        ),
        (f'{{"cards": ["{CARD}"], "counts": [4]}}', "the counts in 'counts' stand apart from the cards"),
        (
            f'{{"main": ["{CARD}", 2, "{OTHER}", 3]}}',
            "line 1: 2 cards stand in one line; write each in a line",
        ),
        (f'[["{CARD}", true], ["{OTHER}", 3]]', f"line 1: the count of {CARD!r} is true"),
        ('{"main": {"Kiln Tendr": "two", "Cogling": 3}}', "line 1: the count of 'Kiln Tendr' is 'two'"),
        (
            f'[{{"cards": {{"{CARD}": 2}}}}, {{"cards": {{"{OTHER}": 2}}}}]',
            "line 1: the file holds several deck",
        ),
        (
            f'[{{"main": {{"{CARD}": 2}}}}, {{"main": {{"{OTHER}": 2}}}}]',
            "line 1: Main Deck stands in the file twice, as if it held two lists; bring the list of one deck",
        ),
        (
            "<decks>{0}{0}</decks>".format(f'<deck><zone name="main"><card name="{CARD}"/></zone></deck>'),
            "line 1: Main Deck stands in the file twice",
        ),
        (f"3;{OTHER}\n;{CARD}\n", f"line 2: the count of {CARD!r} is empty"),
        (f"{OTHER}\t3\n\t{CARD}\t\n", f"line 2: the count of {CARD!r} is empty"),
        (f"|3|{OTHER}|\n||{CARD}|\n", f"line 2: the count of {CARD!r} is empty"),
        (f"{OTHER},3\n{CARD},-\n", f"line 2: the count of {CARD!r} is '-'"),
        (f"3 {OTHER}\n__ {CARD}\n", "line 2: the place of its count is blank; write the count, or delete"),
        (f"{OTHER}: 3\n{CARD}:\n", "line 2: the place of its count is blank"),
        (f"Name,Qty,Note\n{CARD},2,cut\n", "line 2: 'cut' says that the card is not in the list"),
        (
            f"2.50 {CARD}\n3 {OTHER}\n",
            "line 1: '2.50' is no count that can be read; write a whole number before",
        ),
        (f"{CARD} (2?)\n3 {OTHER}\n", "line 1: '2?' is no count that can be read"),
        (f"{CARD} (two)\n3 {OTHER}\n", "line 1: 'two' is no count that can be read"),
        (f"(-2) {CARD}\n3 {OTHER}\n", "line 1: '-2' is no count that can be read"),
        (f'"{CARD}" = 2.5\n3 {OTHER}\n', "line 1: two counts stand there, 2 and 5"),
        (
            f"-1 {CARD}\n3 {OTHER}\n",
            "line 1: a minus stands at the count; write the count without it, or delete",
        ),
        (f"{CARD}, −1\n3 {OTHER}\n", "line 1: a minus stands at the count"),
        (f"✗ {CARD}\n3 {OTHER}\n", "line 1: a cross says that the card is not in the list; delete the line"),
        (f"2 {CARD} ❌\n3 {OTHER}\n", "line 1: a cross says that the card is not in the list"),
        (
            f"2 {CARD} (cut)\n3 {OTHER}\n",
            "line 1: 'cut' says that the card is not in the list; delete the line",
        ),
        (f"2 {CARD} [removed]\n3 {OTHER}\n", "line 1: 'removed' says that the card is not in the list"),
        (f"2 {CARD} (replace with {OTHER})\n", "line 1: 'replace with Cogling' says that the card is not in"),
        (f"2 {CARD} // cut\n3 {OTHER}\n", "line 1: '// cut' says that the card is not in the list"),
        (f"2 {CARD}（削除）\n3 {OTHER}\n", "line 1: '削除' says that the card is not in the list"),
        (f"4 {CARD} / 3 {OTHER}\n", "line 1: 2 cards stand in one line; write each in a line of its own"),
        (
            "<html><frameset rows='*,39'><frame src='a.htm'></frameset></html>",
            "this is a page in HTML, which some",
        ),
        ("<?xml version='1.0'?><Workbook><Row/></Workbook>", "this is a spreadsheet of Excel in XML"),
        (f"MIME-Version: 1.0\n\n2 {CARD}\n", "this is a mail or a page with its pictures (MHTML)"),
    ],
)
def test_what_is_not_understood_is_one_line_of_a_refusal(text: str, told: str) -> None:
    (found,) = problems(text)
    assert found.startswith(told)


def test_a_card_that_json_names_in_passing_is_shown_as_left_out() -> None:
    found = read_deck_list(f'{{"banner": "{CARD}", "main": {{"{OTHER}": 3}}}}', CARDS)
    assert found.notes == ((1, f"left out, banner: {CARD}"),)


@pytest.mark.parametrize("heading", ["サイドボード", "Sideboard"])
def test_utf_8_is_refused_in_the_words_of_the_file(heading: str) -> None:
    rows = [f"{count} {name}" for cards in (DECK.lrig_deck, DECK.main) for count, name in grouped(cards)]
    text = "\n".join(["ルリグデッキ" if heading[0] == "サ" else "Grüße", *rows, heading, f"1 {OTHER}"])
    told = problems(text.encode())
    assert told == problems(text)
    assert len(told) == 1
