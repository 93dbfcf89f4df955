"""Deck lists as people and deck editors write them: read in every layout and encoding, cards exactly."""

# ruff: noqa: RUF001 - signs as people write them

import contextlib
import gzip
import json
import random
import re
import string
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.values import changed
from referee.cards import (
    CardDef,
    Catalog,
    DeckError,
    DeckList,
    DeckReading,
    format_deck,
    read_deck_list,
    shipped,
    shipped_decks,
)
from referee.cards.deck_layouts import section_of
from tests.cards.deck_writings import ENCODINGS, FILES, HEADINGS, MARKS, ROWS, SIGNS, lines_of
from tests.text.test_published import FILE, MISSING

DECKS = [*shipped_decks().values(), *shipped_decks("classic").values()]
PLAIN: dict[str, Any] = {"row": "COUNT NAME", "mark": "", "heading": "plain", "signs": "as printed"}
ONA = CardDef("Ona's Turn", "SIGNI", colors=("red",), level=1, power=1000, numbers=("ZZ-001",))
OWN = [
    ONA,
    CardDef("Ona's Turn, Again", "SIGNI", level=1, power=1000, numbers=("ZZ-002", "ZZ-P02")),
    CardDef("Zoë =Nacht=", "LRIG", level=0, numbers=("ZZ-003",)),
    CardDef("[Assist] Ona", "ASSIST LRIG", level=1, numbers=("ZZ-004",)),
    CardDef("4 Winds", "SPELL", numbers=("ZZ-005",)),
    CardDef("Ona's Turn (Again)", "SIGNI", level=1, power=1000, numbers=("ZZ-008",)),
    CardDef("[Assist] Ona's Turn (Bee)", "ASSIST LRIG", level=1, numbers=("ZZ-009",)),
    CardDef("炎の巫女", "SIGNI", level=1, power=1000, numbers=("ZZ-006",)),
    CardDef("Tom & Tea", "SIGNI", level=1, power=1000, numbers=("ZZ-007",)),
]
CARDS = shipped().merged(Catalog(OWN))


def read(data: bytes | str) -> DeckReading:
    return read_deck_list(data, CARDS, "mine")


def problems(data: bytes | str) -> tuple[str, ...]:
    with pytest.raises(DeckError) as caught:
        read(data)
    return caught.value.problems


def cards_of(deck: DeckList) -> tuple[list[str], list[str]]:
    return sorted(deck.lrig_deck), sorted(deck.main)


def card(word: str) -> str:
    """The card that a line of a list names."""
    (row,) = read(f"LRIG Deck\n\nMain Deck\n4 {word}\n").rows
    assert row.count == 4
    return row.card


def deck_of(number: int) -> DeckList:
    return DECKS[number % len(DECKS)]


@pytest.mark.parametrize("row", ROWS)
def test_a_row_is_read_in_every_layout(row: str) -> None:
    deck = deck_of(list(ROWS).index(row))
    assert cards_of(read(lines_of(deck, **PLAIN | {"row": row})).deck) == cards_of(deck)


@pytest.mark.parametrize("mark", MARKS)
def test_bullets_and_markup_are_passed_over(mark: str) -> None:
    deck = deck_of(list(MARKS).index(mark))
    text = lines_of(deck, **PLAIN | {"mark": mark, "row": "4x NAME"})
    assert cards_of(read(text).deck) == cards_of(deck)


@pytest.mark.parametrize("heading", HEADINGS)
def test_headings_tell_the_parts_or_the_types_of_cards_do(heading: str) -> None:
    deck = deck_of(list(HEADINGS).index(heading))
    assert cards_of(read(lines_of(deck, **PLAIN | {"heading": heading})).deck) == cards_of(deck)


NAMED = [
    CardDef(name, "SIGNI", level=1)
    for name in (
        "Code 2434",
        "Ash",
        "Ash 2",
        "Lone ★",
        "Cash $",
        "Gate [Wind]",
        "Level 2''",
        "Level 2",
        "Aya//Dis, Master",
        "Heart ♥ 0",
        "Heart",
        "<Tag> Ona",
        "#1 Fan",
        "[b] Side",
        "Mito [Strike]",
        "`Tick`",
        "DJ x2",
    )
]


def published_cards() -> list[CardDef]:
    texts = [gzip.decompress(path.read_bytes()) for path in sorted(FILE.parent.glob("*.jsonl.gz"))]
    rows = {row["name"]: row for text in texts for row in map(json.loads, text.splitlines())}
    return [CardDef(name, row["type"], numbers=(row["id"],)) for name, row in rows.items()]


def lost_names(catalog: Catalog, row: str, names: Sequence[str]) -> list[str]:
    """The names that a row of a layout does not give back with its count."""
    text = "\n".join(ROWS[row](3, name) for name in names)
    with contextlib.suppress(DeckError):
        found = read_deck_list(f"9 {names[0]}\n{text}", catalog).rows[1:]
        return [name for name, one in zip(names, found, strict=True) if (one.card, one.count) != (name, 3)]
    return (
        [*names] if len(names) == 1 else [one for name in names for one in lost_names(catalog, row, [name])]
    )


@pytest.mark.parametrize("row", [one for one in ROWS if one != "one line a copy"])
def test_a_name_with_signs_and_digits_survives_every_layout(row: str) -> None:
    catalog = CARDS.merged(Catalog(NAMED))
    assert lost_names(catalog, row, [one.name for one in NAMED]) == []


@pytest.mark.skipif(not FILE.exists(), reason=MISSING)
def test_each_published_name_survives_a_layout() -> None:
    cards = published_cards()
    catalog = CARDS.merged(Catalog(cards))
    layouts = [one for one in ROWS if one != "one line a copy"]
    left: list[str] = []
    for number in range(0, len(cards), 40):
        row = layouts[number // 40 % len(layouts)]
        left += lost_names(catalog, row, [one.name for one in cards[number : number + 40]])
    assert [name for name in left if not name.startswith("DJ LOVIT - SCRATCH")] == []


@pytest.mark.parametrize("signs", SIGNS)
def test_signs_of_phones_and_keyboards_are_the_same(signs: str) -> None:
    deck = deck_of(list(SIGNS).index(signs))
    assert cards_of(read(lines_of(deck, **PLAIN | {"signs": signs})).deck) == cards_of(deck)


@pytest.mark.parametrize("layout", FILES)
def test_files_of_programs_are_read(layout: str) -> None:
    deck = deck_of(list(FILES).index(layout))
    assert cards_of(read(FILES[layout](deck)).deck) == cards_of(deck)


@pytest.mark.parametrize("row", ["COUNT NAME", "4x NAME", "NAME x4"])
def test_lines_that_are_numbered_through_keep_their_counts(row: str) -> None:
    text = lines_of(DECKS[0], **PLAIN | {"row": row}, numbered=True)
    assert cards_of(read(text).deck) == cards_of(DECKS[0])


LAYOUTS = st.tuples(*(st.sampled_from(list(table)) for table in (ROWS, MARKS, HEADINGS, SIGNS)))


def test_bytes_of_another_encoding_that_are_utf_8_too_are_read_by_what_makes_sense() -> None:
    data = lines_of(DECKS[0], **PLAIN | {"row": "NAME 4枚"}).encode("gb18030")
    assert data.decode()
    assert cards_of(read(data).deck) == cards_of(DECKS[0])


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(DECKS), LAYOUTS, st.sampled_from(ENCODINGS))
def test_any_layout_in_any_encoding_reads_back(deck: DeckList, layout: Sequence[str], encoding: str) -> None:
    text = lines_of(deck, *layout)
    try:
        data = text.encode(encoding)
    except UnicodeError:
        data = text.encode()
    try:
        found = read(data)
    except DeckError as error:  # the bytes of ④ in GB 18030 are a decoration in EUC-JP, and so one copy
        assert "the file means other cards in" in str(error)  # noqa: PT017 - either answer is right
        return
    assert cards_of(found.deck) == cards_of(deck)


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(DECKS), LAYOUTS, st.randoms(use_true_random=False))
def test_a_wrong_name_is_always_listed(deck: DeckList, layout: Sequence[str], chance: random.Random) -> None:
    right = chance.choice(deck.main)
    place = chance.randrange(len(right))
    letter = chance.choice(string.ascii_lowercase)
    longer, shorter = right[:place] + letter + right[place:], right[:place] + right[place + 1 :]
    wrong = chance.choice([longer, shorter]).strip()
    if not wrong or CARDS.alike(wrong):
        return
    other = changed(deck, main=tuple(wrong if name == right else name for name in deck.main))
    told = problems(lines_of(other, *layout))
    assert len(told) == deck.main.count(right) if layout[0] == "one line a copy" else len(told) >= 1
    assert all(one.startswith("line ") for one in told)


@settings(max_examples=20, deadline=None)
@given(st.sampled_from(sorted(CARDS.names())), st.integers(1, 9), st.randoms(use_true_random=False))
def test_advice_is_read_as_it_is_meant(name: str, count: int, chance: random.Random) -> None:
    place = chance.randrange(len(name))
    wrong = name[:place] + "q" + name[place + 1 :]
    if CARDS.alike(wrong) or not wrong.strip():
        return
    for told in problems(f"Main Deck\n{count} {wrong}"):
        for advised in told.split("`")[1::2]:
            (row,) = read(advised).rows
            assert f"{row.count} {row.card}" == advised


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("ZZ-001", "Ona's Turn"),
        ("zz–001", "Ona's Turn"),
        ("ZZ-P02", "Ona's Turn, Again"),
        ("ZZ-001 Ona's Turn", "Ona's Turn"),
        ("Ona's Turn ZZ-001", "Ona's Turn"),
        ("Ona's Turn (ZZ)", "Ona's Turn"),
        ("Ona's Turn [ZZ-001]", "Ona's Turn"),
        ("[ZZ-001] Ona's Turn", "Ona's Turn"),
        ("Ona’s Turn", "Ona's Turn"),
        ("Ona\uff07s Turn", "Ona's Turn"),
        ("ONA`S  TURN", "Ona's Turn"),
        ("Ona&#39;s Turn", "Ona's Turn"),
        ("Ona’s Turn,Again", "Ona's Turn, Again"),
        ("Zoe =Nacht=", "Zoë =Nacht="),
        ("Zoe\u0308 ＝Nacht＝", "Zoë =Nacht="),
        ("[Assist] Ona", "[Assist] Ona"),
        ("4 Winds", "4 Winds"),
        ("Tom &amp; Tea", "Tom & Tea"),
    ],
)
def test_a_card_is_found_by_its_name_or_number(word: str, name: str) -> None:
    assert card(word) == name


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("Ona's Turn, Agin", "no card is named \"Ona's Turn, Agin\"; near: `4 Ona's Turn, Again`"),
        (
            "ZZ-002 Ona's Turn",
            "ZZ-002 is the number of Ona's Turn, Again, not of Ona's Turn; write one of them",
        ),
        ("ZZ-001 Ona's Trun", "no card is named"),
        ("Ona's Turn, ZZ-003", "ZZ-003 is the number of Zoë =Nacht=, not of Ona's Turn; write one of them"),
        ("Ona", "no card is named 'Ona'"),
        ("Ona's Turn II", "no card is named"),
        ("Ona's Turn Red", "no card is named"),
        ("Ona's Turn R", "no card is named"),
        ("Ona's Turn NM", "no card is named"),
        ("Ona's Turn!", "no card is named"),
        ("Ona's Turn (Agane)", "no card is named"),
        ("[Asist] Ona's Turn (Bee)", "no card is named"),
        ("ZZ-999", "no card is named 'ZZ-999'"),
    ],
)
def test_a_near_name_is_never_taken(word: str, told: str) -> None:
    (found,) = problems(f"Main Deck\n4 {word}\n")
    assert found.startswith(f"line 2: {told}")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("1 3 Kiln Tender", "two counts stand there, 1 and 3; write `1 Kiln Tender` or `3 Kiln Tender`"),
        ("1/2 Kiln Tender", "two counts stand there, 1 and 2; write `1 Kiln Tender` or `2 Kiln Tender`"),
        ("4 Kiln Tender (3)", "two counts stand there, 3 and 4; write `3 Kiln Tender` or `4 Kiln Tender`"),
        (
            "4 Kiln Tender Lv9",
            "Kiln Tender is level 2, and the line says level 9; write `4 Kiln Tender` if it is meant",
        ),
        ("Lv9 Kiln Tender x3", "Kiln Tender is level 2, and the line says level 9; write `3 Kiln Tender`"),
        (
            "4 Cogling and 3 Kiln Tender",
            "2 cards stand in one line; write each in a line of its own: `4 Cogling` and `3 Kiln Tender`",
        ),
        (
            "Cogling 4 + Kiln Tender 3",
            "2 cards stand in one line; write each in a line of its own: `4 Cogling` and `3 Kiln Tender`",
        ),
        (
            "Cogling or 3 Kiln Tender",
            "2 cards stand in one line; write each in a line of its own: `COUNT Cogling` and",
        ),
        ("#3 Kiln Tender", "no card is named '#3 Kiln Tender'; near: `3 Kiln Tender`"),
        ("×4", "'x4' is a count without a card; write it in the line of its card"),
        ("Kiln Tendr ×4", "no card is named 'Kiln Tendr'; near: `4 Kiln Tender`"),
        ("`4 Kiln Tendr`", "no card is named 'Kiln Tendr'; near: `4 Kiln Tender`"),
        ("R 4 Kiln Tender", "no card is named 'R 4 Kiln Tender'; near: `4 Kiln Tender`"),
        (
            "4 Kiln Tender (2 Cogling)",
            "2 cards stand in one line; write each in a line of its own: `4 Kiln Tender` and `2 Cogling`",
        ),
        ("Kiln Tender WXI 12", "no card is named"),
    ],
)
def test_advice_holds_the_count_and_two_counts_are_said(line: str, told: str) -> None:
    (found,) = problems(f"Main Deck\n{line}\n")
    assert found.startswith(f"line 2: {told}")


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"4 Kiln Tender\n4 Cog\0ling\n", "line 2: byte 20 of the file is zero (NUL)"),
        (
            b"{\\rtf1\\ansi 4 Kiln Tender}",
            "this is an RTF document, which is no plain text; save it as plain text",
        ),
        (b"%PDF-1.7 4 Kiln Tender", "this is a PDF document"),
        (b"PK\x03\x04 4 Kiln Tender", "this is a packed file, such as .docx, .odt or .xlsx"),
        (b"\x89PNG\r\n\x1a\n\0\0", "this is a picture"),
        (
            "4 Kiln Tender\nã\x83\x89\n".encode(),
            "line 2: U+0083 (a control character) stands at line 2, letter 2, and is no letter; the text was",
        ),
        (b"4 Kiln Tender\n" * 8_000, "line 2001: the list has more than 2,000 lines"),
        (
            b"a b c d e f g h i j k l m n o p q r s t u v w x y z\n" * 1_990,
            "line 1961: the list has more than 100,000",
        ),
    ],
)
def test_a_file_that_is_no_list_says_what_it_is(data: bytes, told: str) -> None:
    (found,) = problems(data)
    assert found.startswith(told)


def test_empty_lines_are_not_counted() -> None:
    assert len(read("4 Kiln Tender\n" + "\n" * 10_000 + "4 Cogling\n").rows) == 2


def test_a_line_of_two_meanings_is_not_guessed() -> None:
    both = CARDS.merged(Catalog([CardDef("Winds", "SPELL")]))
    assert read_deck_list("4 Winds", both).deck.main == ("Winds",) * 4
    assert read_deck_list("1 4 Winds", both).deck.main == ("4 Winds",)
    numbered = both.merged(Catalog([CardDef("Winds 2", "SPELL")]))
    with pytest.raises(DeckError, match="can be read in several ways; write `2 Winds` or `1 Winds 2`"):
        read_deck_list("Winds 2", numbered)


def test_every_problem_is_in_one_list_with_its_line() -> None:
    told = problems("LRIG Deck\n1 Zoë =Nacht=\n1 Zue\n\nMain Deck\nOna's Turn x200\n3 Nobody\n4 ZZ-001\n")
    assert [one.split(":")[0] for one in told] == ["line 3", "line 6", "line 7"]
    assert told[1] == "line 6: the count 200 stands where 1 to 99 is wanted"


def test_what_was_understood_says_from_which_line() -> None:
    found = read("My list\nAuthor: Ann\n\n// LRIG Deck (1)\n1 Zoe =Nacht=\n== Main ==\nOna’s Turn ×2\n")
    assert [(r.line, r.section, r.count, r.card) for r in found.rows] == [
        (5, "LRIG Deck", 1, "Zoë =Nacht="),
        (7, "Main Deck", 2, "Ona's Turn"),
    ]
    assert found.notes == ((1, "My list"), (2, "Author: Ann"))
    assert format_deck(found.deck) == "LRIG Deck\n1 Zoë =Nacht=\n\nMain Deck\n2 Ona's Turn\n"


@pytest.mark.parametrize("heading", ["Sideboard", "Side deck (2)", "SB: ", "サイドデッキ", "// Maybeboard"])
def test_a_sideboard_is_refused_with_what_to_leave_out(heading: str) -> None:
    lines = f"SB: 2 {ONA.name}" if heading == "SB: " else f"{heading}\n2 {ONA.name}"
    (told,) = problems(f"LRIG Deck\n1 ZZ-003\nMain Deck\n4 ZZ-001\n\n{lines}\n")
    assert told == "line 6: a WIXOSS deck has no sideboard; leave out this part with its 2 cards"


@pytest.mark.parametrize(
    "text",
    [
        "amount,card_name,is_sideboard\n4,ZZ-001,0\n2,Ona's Turn,1\n",
        "Quantity,Name,Categories\n4,ZZ-001,SIGNI\n2,Ona's Turn,Maybeboard\n",
        '[{"count": 4, "name": "ZZ-001"}, {"count": 2, "name": "Ona\'s Turn", "sideboard": true}]',
    ],
)
def test_a_mark_of_a_sideboard_in_a_column_or_field_is_not_passed_over(text: str) -> None:
    (told,) = problems(text)
    assert told.endswith("a WIXOSS deck has no sideboard; leave out this part with its 2 cards")


@pytest.mark.parametrize(
    "line",
    "Signature: ____|Signature:|Signature ______|DCI: 12345|Player ID: 884|Last name: Lee|Table: 4"
    "|Total: 120 Kč|Date: ...".split("|"),
)
def test_a_line_of_a_form_is_a_note(line: str) -> None:
    found = read(f"Main Deck\n3 Cogling\n{line}\n4 Kiln Tender\n")
    assert [len(found.rows), *(number for number, _ in found.notes)] == [2, 3]


@pytest.mark.parametrize(
    "price", ["10 Kč", "12 zł", "5 kr", "- 1,50 CZK", "Rs 50", "R$ 5", "12,50 Ft", "CHF 2.-"]
)
def test_a_price_in_any_currency_is_passed_over(price: str) -> None:
    assert read(f"Main Deck\n4 Kiln Tender {price}\n").deck.main == ("Kiln Tender",) * 4


def test_lines_beyond_those_with_near_names_are_listed_once() -> None:
    told = problems("Main Deck\n" + "\n".join(f"4 Kiln Tende{sign}" for sign in "abcdefghijklmno"))
    assert len(told) == 15 + 1
    assert told[-1] == "near names are looked up for 12 lines at once; mend those first"


OVERLAID = "".join(f"{sign}\u0336" for sign in "3 Kiln Tender")


@pytest.mark.parametrize(
    "struck",
    [
        "~~3 Kiln Tender~~",
        "- ~~3x Kiln Tender~~",
        "~3 Kiln Tender~",
        "<s>3 Kiln Tender</s>",
        "<li><DEL>3 Kiln Tender</DEL></li>",
        "<strike class='a'>3\nKiln Tender</strike>",
        '<span style="text-decoration: line-through">3 Kiln Tender</span>',
        "[s]3 Kiln Tender[/s]",
        "[strike]Kiln Tender x3[/strike]",
        "/* 3 Kiln Tender */",
        "/*\n3 Kiln Tender\n*/",
        "<!-- 3 Kiln Tender -->",
        "3 ~~Kiln Tender~~",
        OVERLAID,
        *(
            f"FILE {text}"
            for text in (
                '{"Cogling": 2, "~~Kiln Tender~~": 3}',
                '["2 Cogling", "<s>3 Kiln Tender</s>"]',
                '[{"name": "Cogling", "count": 2}, {"name": "~~Kiln Tender~~", "count": 3}]',
                "Name,Count\nCogling,2\n~~Kiln Tender~~,3\n",
                '<deck><!-- <card name="Kiln Tender"/> --><card number="2" name="Cogling"/></deck>',
            )
        ),
    ],
)
def test_what_is_struck_through_or_commented_out_is_no_card_and_is_shown(struck: str) -> None:
    found = read(struck[5:] if struck.startswith("FILE ") else f"Main Deck\n{struck}\n2 Cogling\n")
    assert found.deck.main == ("Cogling",) * 2
    assert found.notes
    assert all(re.match("left out, (struck through|commented out): .*", told) for _, told in found.notes)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"Cogling": 4,\n"Ash": 1, "Cogling": 4}', "line 2: the key 'Cogling' is there twice in one object"),
        ('[{"main": {"Cogling": 4},\n "main": {}}]', "line 2: the key 'main' is there twice in one object"),
        ("Name,Qty,Name,Qty\nCogling,4,Kiln Tender,3\n", "line 1: the column 'Name' is there twice"),
        ("Main Deck\n<s>3 Kiln Tender\n", "line 2: `<s>` has no end; write `</s>` behind what is left out"),
    ],
)
def test_nothing_is_lost_unseen(text: str, told: str) -> None:
    assert problems(text)[0].startswith(told)


def test_the_encoding_is_the_one_in_which_the_words_are_cards() -> None:
    text = "LRIG Deck\n1 Zoë =Nacht=\nMain Deck\n2 Ona’s Turn\n"
    assert read(text.encode("cp1252")).deck.lrig_deck == ("Zoë =Nacht=",)
    japanese = "ルリグデッキ\n1 ZZ-003\nメインデッキ\n炎の巫女 ×4\n"
    for encoding in ("cp932", "euc_jp", "gb18030", "utf-16", "utf-16-le", "iso2022_jp"):
        assert read(japanese.encode(encoding)).deck.main == ("炎の巫女",) * 4
    told = problems("1 Zoé =Nacht=\n2 Ona’s Trun\n".encode("cp1252"))
    assert [one.split(";")[0] for one in told] == ['line 2: no card is named "Ona\'s Trun"']


@pytest.mark.parametrize(
    "data",
    [
        b"4 ZZ-001\n" * 3_000,
        b"4 " + b"x" * 5_000,
        b"\xff\xfe\x00",
        b"x" * (1 << 20) + b"x",
        b"<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>",
        b"{" * 100,
        b"99 ZZ-001\n" * 10,
        b"",
        b"\n# only a note\n",
    ],
)
def test_what_grows_or_is_damaged_is_refused_in_words(data: bytes) -> None:
    assert all(problems(data))


@settings(max_examples=40, deadline=None)
@given(st.one_of(st.text(max_size=150), st.binary(max_size=150)))
def test_anything_is_read_or_refused(data: bytes | str) -> None:
    with contextlib.suppress(DeckError):
        assert read(data).rows


@pytest.mark.parametrize("text", ["4 SIGNI", "2 Servant", "Ash", "Kiln Tender", "Arts of War", ""])
def test_what_is_no_heading_begins_no_part(text: str) -> None:
    assert section_of(text) is None
