"""Every offered answer brings what it promises, over random matches; no question speaks past its reader.

A small share is played here; the rest is
`python -m tests.soak.questions --games 200 --seed 1`, with `--cards FILE` for cards of a file.
"""

from __future__ import annotations

import json

import pytest

from referee.cards import DeckList, shipped_decks
from referee.proving.sheets import sheet_catalog
from referee.service.simulated.coverage import header_of
from referee.service.simulated.simulate import Simulator
from referee.service.table import promises
from referee.service.table.promises import AnswerPromise
from tests.properties import promises as held
from tests.soak.questions import Seen, play, run

TEXTS = """\
[Auto]: Whenever this SIGNI attacks, put the top two cards of your opponent's deck into their trash \
unless your opponent discards a card.
[Enter]: Draw two cards unless your opponent discards a card.
[Enter]: Vanish target SIGNI on your opponent's field unless they pay {Colorless}.
[Auto]: Whenever a SIGNI on your opponent's field attacks, it loses its abilities until end of turn \
unless your opponent pays {Colorless}.
[Enter]: Your opponent may [Ener Charge 1].
[Auto]: Whenever this SIGNI attacks, your opponent may discard two cards. If they do, negate the attack.
[Const]: This SIGNI cannot be vanished by your opponent's effects unless they pay {Colorless}.
[Const]: If this SIGNI would be vanished, you may discard a card instead.
[Enter]: You may discard a card. If you do, draw a card.
[Enter] Discard a card: Draw two cards.
[Enter]: Your opponent discards a card.
[Enter]: Sing when it rains unless your opponent discards a card.
""".splitlines()
"""What texts ask of either player; the last one is not read, and its outcome is stated."""


def given() -> Seen:
    """Matches with cards of a file that ask of both players all the time."""
    rows = [
        {"name": f"Asker {n}", "type": "SIGNI", "colors": ["red"], "level": 1, "power": 3000, "text": text}
        for n, text in enumerate(TEXTS)
    ]
    catalog = sheet_catalog("\n".join(map(json.dumps, rows)).encode())
    deck = next(iter(shipped_decks("diva").values()))
    asking = tuple(str(row["name"]) for row in rows) * 3
    mixed = DeckList("asking", deck.lrig_deck, (*asking, *deck.main[len(asking) :]))
    table, seen = Simulator(catalog, (mixed, mixed), header_of(catalog, (mixed, mixed), "diva")), Seen()
    for name in ("asking-1", "asking-2"):
        play(table, name, seen)
    return seen


def test_every_offered_answer_of_the_shipped_cards_brings_what_it_promises() -> None:
    seen = run(4, 3)
    assert seen.faults == []
    assert seen.answers > 1000
    assert {"attacks", "discards", "draws", "grows", "nothing", "pays", "plays", "uses"} <= {*seen.promises}


def test_every_offered_answer_of_cards_of_a_file_brings_what_it_promises() -> None:
    seen = given()
    assert seen.faults == []
    assert {"discards", "draws", "nothing", "pays"} <= {*seen.promises}


def test_every_promise_has_what_keeps_it() -> None:
    assert set(held.KEPT) == set(promises.PROMISES)


def test_a_promise_that_is_not_kept_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as a promise of too much is a fault, that of the right number is proven."""
    made = promises.promises_of

    def more(*args: object) -> tuple[AnswerPromise, ...]:
        found = made(*args)  # type: ignore[arg-type]
        return tuple(AnswerPromise(one.what, one.seat, one.count + (one.what == "draws")) for one in found)

    monkeypatch.setattr("tests.soak.questions.promises_of", more)
    assert any("'draws'" in row and "was not kept" in row for row in run(4, 3).faults)
