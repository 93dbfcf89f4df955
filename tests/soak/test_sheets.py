"""A soak over the cards of a file plays their texts, and states what is not read."""

import json

from referee.cards import DeckList, is_stated, shipped_decks
from referee.proving import sheet_catalog
from tests.soak.sheets import play, spoilt

ROWS = [
    {
        "name": f"Reed {i}",
        "type": "SIGNI",
        "colors": ["green"],
        "level": 1,
        "power": 3000,
        "text": "[Enter]: Draw a card.\n[Enter]: Sing when it rains.",
    }
    for i in range(5)
]


def test_games_with_the_cards_of_a_file_are_looked_at() -> None:
    catalog = sheet_catalog("\n".join(map(json.dumps, ROWS)).encode())
    deck = next(iter(shipped_decks("diva").values()))
    reeds = tuple(str(row["name"]) for row in ROWS) * 4
    mixed = DeckList("reeds", deck.lrig_deck, (*reeds, *deck.main[len(reeds) :]))
    seen = play(catalog, [mixed], ["1-0", "1-1"])
    assert seen.games == 2
    assert seen.faults == []
    assert seen.kinds["outcome.stated"] > 0


def test_cards_can_be_made_unreadable_one_in_so_many() -> None:
    data = "\n".join(json.dumps(row | {"text": "[Enter]: Draw a card."}) for row in ROWS).encode()
    unread = []
    for every in (0, 2):
        cards = sheet_catalog(spoilt(data, every))
        told = [cards.get(str(row["name"])).abilities[0] for row in ROWS]
        unread.append([is_stated(ability) for ability in told])
    assert unread == [[False] * 5, [True, False, True, False, True]]
