"""A card file: what people write, read key by key, with every problem told."""

import re
from pathlib import Path

import pytest

from referee.cards import CatalogError, is_stated, read_rows
from tests.guide import GUIDE, read_file

SPELL = """
[[card]]
name = "Small Rain"
type = "SPELL"
colors = ["blue"]
cost = { colorless = 1, blue = 2 }
text = ["Draw a card."]
life_burst = "Draw a card."
[[card.ability]]
line = 1
kind = "use"
body = ["move", ["end", "you", "deck", "top", 1], ["place", "you", "hand"], "draw"]
"""


def refused(text: str) -> str:
    with pytest.raises(CatalogError) as caught:
        read_file(text, "rain.toml")
    return str(caught.value)


def test_a_card_is_read_with_its_cost_in_the_order_of_colours() -> None:
    (card,) = read_file(SPELL)
    assert card.cost == (("blue", 2), ("colorless", 1))


def test_the_sentence_of_the_life_burst_is_the_last_line_and_sets_the_icon() -> None:
    (card,) = read_file(SPELL)
    assert card.burst
    assert card.text == ("Draw a card.", "Draw a card.")


def test_the_parts_of_an_ability_stand_in_the_order_of_its_node() -> None:
    cost = 'cost = [["pay", "you", ["any"]]]\nlimit = "once per turn"'
    said = "[Enter] {Once per Turn} {Colorless}: Draw a card."
    text = SPELL.replace('kind = "use"', f'kind = "enter"\n{cost}').replace(
        'text = ["Draw a card."]', f'text = ["{said}"]'
    )
    node = read_file(text)[0].abilities[0].node
    body = ("move", ("end", "you", "deck", "top", 1), ("place", "you", "hand"), "draw")
    pay = (("pay", "you", ("any",)),)
    assert node == ("ability", "enter", (), body, (), (), (), pay, "once per turn")


def test_a_text_with_line_breaks_stands_for_its_lines() -> None:
    rows = {
        "name": "Oak",
        "type": "SIGNI",
        "level": 1,
        "power": 1000,
        "text": "[Lancer]\n\n[Guard]",
    }
    assert read_rows(GUIDE, {"card": [rows]})[0].text == ("[Lancer]", "[Guard]")


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("[[card]]", "[[card", "rain.toml, line 2: no TOML that can be read at line 2, column 7"),
        ("[[card]]", "[[cards]]", "rain.toml: card: is no list"),
        ('type = "SPELL"\n', "", "rain.toml: Small Rain, type: is missing"),
        ("colors =", "colours =", "rain.toml: Small Rain, colours: is no field that there is"),
        (
            "line = 1",
            'line = "1"',
            "rain.toml: Small Rain, ability, 0, line: '1' is no whole number",
        ),
        ("line = 1", "line = 4", "rain.toml: Small Rain: line 4: the text has 2 lines"),
        ('kind = "use"', "", "Small Rain: line 1, an ability has one of `kind`, `keyword`"),
        (
            'kind = "use"',
            'kind = "use"\nkeyword = "Lancer"',
            "Small Rain: line 1, an ability has one of `kind`, `keyword` and `rule`",
        ),
        ('"hand"]', '"pocket"]', "Small Rain: line 1, at body.2.2: 'pocket' stands where one of"),
        ('"draw"]', "{ a = 1 }]", "at body.3: {'a': 1} stands where a list, a word or an integer"),
        ('"top", 1]', '"top", 1.5]', "at body.1.4: 1.5 stands where a list, a word or an integer"),
        ('"move"', '"shove"', "Small Rain: line 1, at body: ('shove'"),
        ('"draw"]', '"draw"]\nlimit = "often"', "at limit: 'often' stands where one of once"),
        ("blue = 2", "pink = 2", "Small Rain: cost: 'pink' stands where one of white"),
    ],
)
def test_a_file_that_is_wrong_says_file_card_line_and_place(before: str, after: str, said: str) -> None:
    assert before in SPELL
    assert said in refused(SPELL.replace(before, after, 1))


def test_the_text_of_a_card_without_abilities_is_compiled() -> None:
    text = SPELL.partition("[[card.ability]]")[0]
    abilities = read_file(text)[0].abilities
    draw = ("move", ("end", "you", "deck", "top", 1), ("place", "you", "hand"), "draw")
    assert [(a.line, a.node) for a in abilities] == [
        (1, ("ability", "use", (), draw)),
        (2, ("ability", "burst", (), draw)),
    ]


def test_an_ability_that_is_written_out_agrees_with_its_text() -> None:
    assert 'line 1, the text says ["ability", "use", [], ["move", ["end", "you"' in refused(
        SPELL.replace('"top", 1]', '"top", 2]')
    )


def test_a_name_defined_twice_is_refused() -> None:
    assert "Small Rain: defined more than once" in refused(SPELL + SPELL)


def test_the_example_of_the_document_is_a_card_file() -> None:
    text = (Path(__file__).parents[2] / "docs" / "cards.md").read_text("utf-8")
    blocks = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    cards = [card for block in blocks for card in read_file(block, "docs/cards.md")]
    assert {a.kind for c in cards for a in c.abilities} >= {"enter", "auto", "burst", "keyword"}


def test_a_line_that_cannot_be_read_is_stated_unless_it_is_written_out() -> None:
    text = """
[[card]]
name = "Salt Singer"
type = "SIGNI"
level = 1
power = 2000
text = ["[Enter]: Sing.", "[Lancer]", "[Const]: Songs are sung."]
"""
    (card,) = read_file(text)
    assert [(a.line, a.kind) for a in card.abilities] == [
        (1, "enter"),
        (2, "keyword"),
        (3, "unread"),
    ]
    assert [is_stated(a) for a in card.abilities] == [True, False, True]
    (card,) = read_file(text + '[[card.ability]]\nline = 1\nkind = "enter"\nbody = ["shuffle", "you"]\n')
    assert [(a.line, is_stated(a)) for a in card.abilities] == [(1, False), (3, True)]
