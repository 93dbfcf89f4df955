"""A line that is not read becomes automatic: proposed by one person, approved by another."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from events.kinds import AbilityBegan
from events.registry.readings import CardReading
from events.stores import open_log
from referee.cards import DeckList, is_stated, shipped_decks
from referee.service import Desk, DeskError
from referee.service.event.running import open_event
from referee.service.event.starting import open_match
from referee.service.looking import catalog_at
from referee.service.orders import events
from referee.service.play.acting import act
from referee.service.records.approving import approve, withdraw
from referee.service.records.importing import Imported, card_versions, import_cards, list_imports
from referee.service.records.readings import LineAsked, list_readings, propose, read_line
from referee.service.simulated.simulate import answer
from tests.ordering import given
from tests.postgres import fresh_database

GULL: dict[str, Any] = {
    "name": "Harbour Gull",
    "type": "SIGNI",
    "colors": ["red"],
    "level": 1,
    "power": 3000,
    "text": "[Enter]: Draw a card.\n[Auto]: When this SIGNI attacks, the sea hands you a card.",
}
SONG = {"name": "Salt Song", "type": "SPELL", "colors": ["blue"], "cost": {"blue": 1}, "text": "Sing a tide."}
TWIN = GULL | {"name": "Harbour Tern", "text": GULL["text"].splitlines()[1]}
WORDS = "[Auto]: When this SIGNI attacks, draw a card."
ASKED = LineAsked("Harbour Gull", 2, WORDS)
ANN, BO = "judge:ann", "head-judge:bo"


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def stored(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Desk]:
    """A desk over a log of each kind, with cards of which a line is not read."""
    addresses = {"memory": lambda: "memory:", "sqlite": lambda: str(tmp_path / "log")}
    made = Desk(open_log(addresses.get(request.param, fresh_database)()))
    bring(made, GULL, SONG)
    yield made
    made.close()


@pytest.fixture
def desk() -> Desk:
    """A desk in memory with cards of which a line is not read."""
    made = Desk(open_log("memory:"))
    bring(made, GULL, SONG)
    return made


def bring(desk: Desk, *rows: dict[str, Any], **more: Any) -> Imported:
    data = "".join(json.dumps(row) + "\n" for row in rows).encode()
    return import_cards(desk, io.BytesIO(data), "sheet.jsonl", **more)


def stated(desk: Desk, name: str) -> list[int]:
    """The lines of a card that people state."""
    return [one.line for one in desk.catalog_of("diva").definition(name).abilities if is_stated(one)]


def refused(desk: Desk, work: Any) -> DeskError:
    """What is refused; nothing is written then."""
    before = (desk.registry.card_readings(), desk.registry.card_imports())
    with pytest.raises(DeskError) as error:
        work()
    assert (desk.registry.card_readings(), desk.registry.card_imports()) == before
    assert error.value.instead
    return error.value


def proposed(desk: Desk, asked: LineAsked = ASKED, by: str = ANN) -> CardReading:
    return propose(desk, asked, by).reading


def test_a_line_is_read_by_one_person_and_approved_by_another(stored: Desk) -> None:
    assert stated(stored, "Harbour Gull") == [2]
    made = propose(stored, ASKED, ANN, "a poetic way to draw")
    assert (made.reading.id, made.reading.stands, made.reading.by) == (1, "proposed", ANN)
    assert stated(stored, "Harbour Gull") == [2]
    done = approve(stored, [1], BO)
    assert done.cards == ("Harbour Gull",)
    assert (done.readings[0].approved_by, list_readings(stored)[0].stands) == (BO, "approved")
    assert stated(stored, "Harbour Gull") == []
    assert [one.import_id for one in card_versions(stored, "diva", "Harbour Gull")] == [1, 2]
    assert list_imports(stored)[-1].source == "reading 1"
    fresh = Desk(stored.log)
    assert stated(fresh, "Harbour Gull") == []


def test_the_same_reading_again_is_the_one_that_is_there(desk: Desk) -> None:
    first = propose(desk, ASKED, ANN)
    again = propose(desk, ASKED, BO)
    assert (first.repeated, again.repeated, again.reading) == (False, True, first.reading)
    assert len(list_readings(desk)) == 1
    other = propose(
        desk, LineAsked("Harbour Gull", 2, "[Auto]: When this SIGNI attacks, draw two cards."), ANN
    )
    assert other.reading.id == 2


def test_nobody_approves_an_own_reading(desk: Desk) -> None:
    proposed(desk)
    error = refused(desk, lambda: approve(desk, [1], "head-judge:ann"))
    assert (error.code, error.message) == ("own-reading", "head-judge:ann proposed it and cannot approve it")
    assert "your own" in refused(desk, lambda: approve(desk, [], "head-judge:ann")).message


def test_all_that_others_proposed_is_approved_at_once(desk: Desk) -> None:
    proposed(desk)
    proposed(desk, LineAsked("Salt Song", 1, "Draw two cards."))
    proposed(desk, LineAsked("Salt Song", 1, "Draw a card."), BO)
    done = approve(desk, [], BO)
    assert [one.id for one in done.readings] == [1, 2]
    assert (done.cards, done.brought and done.brought.source) == (
        ("Harbour Gull", "Salt Song"),
        "readings 1 to 2",
    )
    error = refused(desk, lambda: approve(desk, [3], ANN))
    assert error.message == "the line is read by reading 2"


def test_a_reprint_has_the_same_reading_and_so_has_the_sheet_again(desk: Desk) -> None:
    proposed(desk)
    approve(desk, [1], BO)
    again = bring(desk, GULL, SONG, TWIN)
    assert (again.new, again.changed, again.same) == (("Harbour Tern",), (), 2)
    assert stated(desk, "Harbour Tern") == []
    assert [one.card for one in again.unread] == ["Salt Song"]
    changed = GULL | {"text": GULL["text"].replace("hands", "gives")}
    bring(desk, changed)
    assert stated(desk, "Harbour Gull") == [2]


def test_a_reading_is_withdrawn_and_kept(desk: Desk) -> None:
    proposed(desk)
    approve(desk, [1], BO)
    done = withdraw(desk, 1, BO, "it shuffles too")
    assert (done.cards, stated(desk, "Harbour Gull")) == (("Harbour Gull",), [2])
    (kept,) = list_readings(desk)
    assert (kept.stands, kept.withdrawn_by, kept.withdrawn_why) == ("withdrawn", BO, "it shuffles too")
    assert len(card_versions(desk, "diva", "Harbour Gull")) == 3
    assert refused(desk, lambda: withdraw(desk, 1, BO)).message.startswith("it is withdrawn already")
    assert proposed(desk).id == 2


def test_a_match_keeps_its_cards_and_the_next_one_has_the_reading(desk: Desk) -> None:
    deck = shipped_decks()["ember-court"]
    mine = DeckList("mine", deck.lrig_deck, (*("Harbour Gull",) * 4, *deck.main[4:]))
    before = open_match(desk, "before", mine, mine, seed=1)
    proposed(desk)
    approve(desk, [1], BO)
    after = open_match(desk, "after", mine, mine, seed=1)
    assert [is_stated(one) for one in catalog_at(desk, before).get("Harbour Gull").abilities] == [False, True]
    assert [is_stated(one) for one in catalog_at(desk, after).get("Harbour Gull").abilities] == [False, False]


def test_what_was_stated_in_one_match_is_carried_out_in_the_next(desk: Desk) -> None:
    deck = shipped_decks()["ember-court"]
    mine = DeckList("mine", deck.lrig_deck, (*("Harbour Gull",) * 4, *deck.main[4:]))
    open_match(desk, "before", mine, mine, seed=7)
    proposed(desk)
    approve(desk, [1], BO)
    open_match(desk, "after", mine, mine, seed=7)
    assert came_up(desk, "before") == ["outcome.stated"]
    assert came_up(desk, "after") == ["cards.moved"]
    assert came_up(Desk(desk.log), "after") == ["cards.moved"]


def came_up(desk: Desk, match: str) -> list[str]:
    """Play at random until the line of the gull is done; the first deed that it causes."""
    chance = random.Random(1)
    for _ in range(600):
        facts = desk.facts(match)
        began = [f.seq for f in facts if isinstance(f.body, AbilityBegan) and _of_gull(f.body)]
        done = [f.body.KIND for f in facts if f.cause in began and f.body.KIND in DONE]
        if done:
            return done[:1]
        action = answer(desk.table(match), chance)
        act(desk, match, action.seat, action)
    return []


DONE = {"outcome.stated", "cards.moved"}


def _of_gull(body: AbilityBegan) -> bool:
    return (body.name, body.line) == ("Harbour Gull", 2)


def test_a_program_is_read_as_the_words_are(desk: Desk) -> None:
    node = read_line(desk, ASKED).abilities[0].node
    made = propose(desk, LineAsked("Harbour Gull", 2, program=json.dumps(node)), ANN)
    assert made.reading.program == json.dumps([node], separators=(",", ":"))
    assert approve(desk, [1], BO).cards == ("Harbour Gull",)


@pytest.mark.parametrize(
    ("asked", "code", "told"),
    [
        (LineAsked("Harbour Gul", 2, WORDS), "unknown-card", "no card is named 'Harbour Gul'"),
        (LineAsked("Kiln Tender", 1, WORDS), "line-is-read", "Kiln Tender is shipped"),
        (LineAsked("Harbour Gull", 3, WORDS), "no-reading", "has 2 lines, and there is no line 3"),
        (LineAsked("Harbour Gull", 0, WORDS), "no-reading", "there is no line 0"),
        (LineAsked("Harbour Gull", 1, WORDS), "line-is-read", "the line is read already"),
        (LineAsked("Harbour Gull", 2, ""), "no-reading", "in other words or as a program"),
        (
            LineAsked("Harbour Gull", 2, "[Auto]: Whenever it rains, draw a card."),
            "no-reading",
            "column 18: not read, from 'it rains",
        ),
        (LineAsked("Harbour Gull", 2, "[Enter]: Sing."), "no-reading", "not read, from 'Sing.' on"),
        (LineAsked("Harbour Gull", 2, "draw a card " * 10_000), "no-reading", "120,000 signs"),
        (LineAsked("Harbour Gull", 2, f"{WORDS} " * 9), "no-reading", "9 abilities, and a line gives 8"),
        (LineAsked("Harbour Gull", 2, program="[1, 2"), "no-reading", "no JSON"),
        (LineAsked("Harbour Gull", 2, program='["ability", "auto", 5]'), "no-reading", "no program"),
        (
            LineAsked("Harbour Gull", 2, program='["ability", "enter", [], ["stated"]]'),
            "no-reading",
            "leaves the line to be stated",
        ),
        (LineAsked("Harbour Gull", 2, program="[]"), "no-reading", "an ability is wanted"),
        (LineAsked("Harbour Gull", 2, program='[["unread"]]'), "no-reading", "no program"),
        (
            LineAsked("Harbour Gull", 2, program='["ability", "use", [], ["shuffle", "you"]]'),
            "no-reading",
            "only a SPELL",
        ),
    ],
)
def test_what_is_no_reading_is_told_and_not_kept(desk: Desk, asked: LineAsked, code: str, told: str) -> None:
    error = refused(desk, lambda: propose(desk, asked, ANN))
    assert error.code == code
    assert told in error.message


def test_a_line_that_people_read_is_read(desk: Desk) -> None:
    proposed(desk)
    approve(desk, [1], BO)
    error = refused(desk, lambda: propose(desk, ASKED, ANN))
    assert error.message == "the line is read already, by reading 1 (judge:ann, approved by head-judge:bo)"


def test_a_line_that_is_read_says_how_its_own_card_is_shown(desk: Desk) -> None:
    error = refused(desk, lambda: propose(desk, LineAsked("Harbour Gull", 1, WORDS), ANN))
    assert error.instead == "referee cards show 'Harbour Gull' --program shows what it means"
    error = refused(desk, lambda: propose(desk, LineAsked("Harbour Gull", 9, WORDS), ANN))
    assert error.instead == "referee cards show 'Harbour Gull' numbers the lines"


@pytest.mark.parametrize("by", ["judge", "A", "spectator:eve", "king:eve", "head-judge:"])
def test_who_reads_lines_is_an_official_by_name(desk: Desk, by: str) -> None:
    refused(desk, lambda: propose(desk, ASKED, by))
    proposed(desk)
    refused(desk, lambda: approve(desk, [1], by))


def test_a_reading_that_is_not_there(desk: Desk) -> None:
    assert refused(desk, lambda: approve(desk, [7], BO)).message == "there is no reading 7"
    assert refused(desk, lambda: approve(desk, [], BO)).message == "no reading is proposed"


def test_a_reading_of_a_text_that_was_changed_is_not_approved(desk: Desk) -> None:
    proposed(desk)
    bring(desk, GULL | {"text": GULL["text"].replace("hands", "gives")})
    error = refused(desk, lambda: approve(desk, [1], BO))
    assert error.message.startswith("Harbour Gull is printed otherwise now: it has no line '[Auto]: When")


def test_words_that_take_in_another_line_are_no_reading(desk: Desk) -> None:
    text = "The sea rises.\n[Auto]: Whenever this SIGNI attacks, draw a card."
    bring(desk, GULL | {"name": "Low Gull", "text": text})
    words = "[Enter]: This SIGNI gains the following ability until end of turn."
    error = refused(desk, lambda: propose(desk, LineAsked("Low Gull", 1, words), ANN))
    assert error.message == "line 2 of the card would be read otherwise"


def test_what_is_read_and_not_carried_out_is_no_reading(desk: Desk) -> None:
    words = '[Enter]: Add a Craft "Nobody At All" to your LRIG Deck.'
    error = refused(desk, lambda: propose(desk, LineAsked("Harbour Gull", 2, words), ANN))
    assert error.message.startswith("read, and not carried out: ")


def test_a_line_in_modes_is_named_by_any_of_its_lines_and_read_whole(desk: Desk) -> None:
    text = "Choose one of the tides.\n(1) Draw a card.\n(2) Sing.\nDraw a card."
    bring(desk, SONG | {"name": "Tides", "text": text})
    words = "Choose one of the following.\n(1) Draw a card.\n(2) Draw two cards."
    made = read_line(desk, LineAsked("Tides", 3, words))
    assert (made.line.number, {one.line for one in made.abilities}) == (1, {1})
    assert [one.line for one in made.card.abilities] == [1, 4]


def test_a_life_burst_is_read_as_one(desk: Desk) -> None:
    bring(desk, GULL | {"name": "Burst Gull", "text": "[Enter]: Draw a card.", "life_burst": "Sing."})
    proposed(desk, LineAsked("Burst Gull", 2, "Draw\na card."))
    approve(desk, [1], BO)
    (one,) = list_readings(desk)
    assert one.type == "Life Burst"
    assert [a.kind for a in desk.catalog_of("diva").definition("Burst Gull").abilities] == ["enter", "burst"]


def test_a_program_of_another_version_is_passed_over_and_its_line_is_stated(desk: Desk) -> None:
    made = proposed(desk)
    done = replace(made, program='[["ability","enter",[],["sing"]]]')
    desk.registry.settle_readings([replace(done, withdrawn=1)])
    desk.registry.put_readings([replace(done, approved=1, approved_by=BO)])
    again = bring(desk, GULL | {"power": 4000})
    assert again.changed == ("Harbour Gull",)
    assert stated(desk, "Harbour Gull") == [2]


def test_at_an_event_its_officials_read_lines_by_its_policy(desk: Desk) -> None:
    open_event(desk, "cup", "kim")
    refused(desk, lambda: propose(desk, ASKED, "floor-judge:ann", event="cup"))
    given(events.appoint, desk, "cup", "organiser:kim", "ann", "floor-judge")
    made = propose(desk, ASKED, "ann", event="cup").reading
    assert made.by == "floor-judge:ann"
    error = refused(desk, lambda: approve(desk, [1], "organiser:kim", event="cup"))
    assert "organiser:kim may not order rule" in error.message
    given(events.appoint, desk, "cup", "organiser:kim", "bo", "head-judge")
    assert approve(desk, [1], "bo", event="cup").readings[0].approved_by == "head-judge:bo"
