"""A soak over the cards of a file plays their texts, and states what is not read."""

import json

from referee.cards import DeckList, shipped_decks
from referee.proving import sheet_catalog
from tests.soak.sheets import play

ROWS = [
    {
        "name": f"Reed {i}", "type": "SIGNI", "colors": ["green"], "level": 1, "power": 3000,
        "text": "[Enter]: Draw a card.\n[Enter]: Sing when it rains.",
    }
    for i in range(5)
]  # fmt: skip


def test_games_with_the_cards_of_a_file_are_looked_at() -> None:
    catalog = sheet_catalog("\n".join(map(json.dumps, ROWS)).encode())
    deck = next(iter(shipped_decks("diva").values()))
    reeds = tuple(str(row["name"]) for row in ROWS) * 4
    mixed = DeckList("reeds", deck.lrig_deck, (*reeds, *deck.main[len(reeds) :]))
    seen = play(catalog, [mixed], ["1-0", "1-1"])
    assert seen.games == 2
    assert seen.faults == []
    assert seen.kinds["outcome.stated"] > 0
