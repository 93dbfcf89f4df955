"""Games of another engine go the same way in ours, and whatever goes otherwise is found."""

import copy
import gzip
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from evidence.oracle import Recorded, RecordedGameError, exceptions, read_games, replayed
from evidence.oracle.cards import effect
from evidence.oracle.deviations import SITUATIONS
from referee.rulebook import known, reading
from tests.oracle.recording import FILE

BESIDE = Path(__file__).parents[3] / "shared" / "oracle" / "classic-games.jsonl.gz"
THEIRS = Path(os.environ.get("REFEREE_ORACLE", BESIDE))
OWN = gzip.decompress(FILE.read_bytes()).decode().splitlines()


def own(number: int = 0) -> Recorded:
    return read_games(OWN)[number]


@pytest.mark.parametrize("game", read_games(OWN), ids=lambda g: f"own {g.number}")
def test_a_game_written_down_from_our_rules_is_played_again_the_same(game: Recorded) -> None:
    report = replayed(game)
    assert report.difference is None
    assert report.used == ()
    assert report.compared > 0.7 * report.steps


def test_our_games_meet_every_label_a_refresh_and_two_bursts_of_one_blow() -> None:
    steps = [step for game in read_games(OWN) for step in game.steps]
    labels = {step["label"] for step in steps}
    assert labels >= {"EFFECTS", "LAUNCH", "TARGET", "GROW", "PAY_ENER", "TRASH_SIGNI", "GUARD"}
    assert any(step["state"]["H"]["refreshes_this_turn"] for step in steps)


@pytest.mark.skipif(
    not THEIRS.is_file(),
    reason=f"{THEIRS} is missing: name another engine's games in REFEREE_ORACLE",
)
def test_the_games_of_the_other_engine_go_the_same_way() -> None:
    games = read_games(gzip.decompress(THEIRS.read_bytes()).decode().splitlines())
    reports = [replayed(game) for game in games]
    assert [r.difference for r in reports if r.difference is not None] == []
    assert sum(r.compared for r in reports) > 3900
    declared = {one.name for one in exceptions()}
    assert {name for r in reports for name in r.used} <= declared


# Whatever goes otherwise is found: one thing of a game is changed, and that place is named.


def altered(change: Callable[[list[dict[str, Any]]], None], number: int = 0) -> Recorded:
    """One of our games with something changed in its steps."""
    game = own(number)
    steps: list[dict[str, Any]] = [copy.deepcopy(dict(step)) for step in game.steps]
    change(steps)
    return game._replace(steps=tuple(steps))


def found(change: Callable[[list[dict[str, Any]]], None]) -> str:
    difference = replayed(altered(change)).difference
    assert difference is not None
    return difference.what


def first(steps: list[dict[str, Any]], label: str) -> dict[str, Any]:
    return next(step for step in steps if step["label"] == label)


def _side(steps: list[dict[str, Any]], side: str = "G") -> Any:
    return first(steps, "END_MAIN_PHASE")["state"][side]


def _fields(steps: list[dict[str, Any]]) -> Any:
    rows = (card for step in steps for card in step["state"]["G"]["field"].values())
    return next(card for card in rows if card["power"])


CHANGES: dict[str, Callable[[list[dict[str, Any]]], object]] = {
    "zone G.hand": lambda s: _side(s)["hand"].pop(),
    "zone G.deck": lambda s: _side(s)["deck"].reverse(),
    "zone H.life": lambda s: _side(s, "H")["life"].reverse(),
    "zone G.coin": lambda s: _side(s).update(coin=1),
    "zone G.field": lambda s: _fields(s).update(power=_fields(s)["power"] + 1),
    "turn number and player": lambda s: first(s, "END_MAIN_PHASE")["state"].update(turn=7),
    "menu GROW": lambda s: first(s, "CHARGE")["asked"]["G"].remove("GROW"),
    "offered CHARGE": lambda s: first(s, "CHARGE")["options"].pop(),
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_changed_zone_state_menu_or_offer_is_found(what: str) -> None:
    def change(steps: list[dict[str, Any]]) -> None:
        CHANGES[what](steps)

    assert found(change) == what


def test_an_answer_that_our_rules_refuse_is_found() -> None:
    def change(steps: list[dict[str, Any]]) -> None:
        step = first(steps, "SIGNI_ATTACK")
        step["chosen"] = step["state"][step["player"]]["lrig"][:1]

    assert found(change).startswith("refused")


def test_a_step_that_ours_does_not_wait_for_is_found() -> None:
    def change(steps: list[dict[str, Any]]) -> None:
        del steps[steps.index(first(steps, "END_GROW_PHASE"))]

    assert found(change).startswith("asked")


def test_a_game_that_another_seat_won_is_found() -> None:
    game = own()
    loser = "H" if game.end["winner"] == "G" else "G"
    difference = replayed(game._replace(end={**game.end, "winner": loser})).difference
    assert difference is not None
    assert difference.what == "end winner and turns"


def test_a_shuffle_of_other_cards_is_found() -> None:
    game = own()
    rows = copy.deepcopy(game.start["rng"])
    rows[0]["order"][0] = rows[0]["order"][1]
    difference = replayed(game._replace(start={**game.start, "rng": rows})).difference
    assert difference is not None
    assert difference.what.startswith("shuffle")


# Files that are none, and what the table of cards cannot say.


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["{"], "line 1: no JSON"),
        (["[]"], "line 1 is no record"),
        (['{"rec": "header", "format": 9, "cards": {}}'], "format 9"),
        (['{"rec": "step", "game": 0}'], "no line is a header"),
        (['{"rec": "header", "format": 1, "cards": {}}', '{"rec": "step", "game": 3}'], "game 3"),
    ],
)
def test_a_file_of_something_else_is_refused_with_its_line(lines: list[str], words: str) -> None:
    with pytest.raises(RecordedGameError, match=words):
        read_games(lines)


def test_a_step_that_lacks_a_part_is_named() -> None:
    def change(steps: list[dict[str, Any]]) -> None:
        del first(steps, "CHARGE")["asked"]

    with pytest.raises(RecordedGameError, match=r"game 0, step \d+: 'asked' is lacking"):
        replayed(altered(change))


def test_an_acknowledgement_between_two_bursts_answers_nothing() -> None:
    """A refresh between the two is acknowledged; both answers are taken from behind it."""
    game = own()
    at = next(i for i, s in enumerate(game.steps) if s["label"] == "EFFECTS")
    bow = {"label": "OK", "player": "H", "asked": game.steps[at]["asked"], "state": {}}
    steps = (*game.steps[: at + 1], bow, *game.steps[at + 1 :])
    report = replayed(game._replace(steps=steps))
    assert report.difference is None


def test_a_label_that_nobody_knows_is_refused() -> None:
    def change(steps: list[dict[str, Any]]) -> None:
        first(steps, "CHARGE")["label"] = "SING"

    with pytest.raises(RecordedGameError, match="the label 'SING' is not known"):
        replayed(altered(change))


@pytest.mark.parametrize(("key", "value"), [("keywords", ["flying"]), ("enter", "win"), ("type", "X")])
def test_what_the_table_of_cards_cannot_say_is_refused(key: str, value: object) -> None:
    game = own()
    row = {**game.cards["13"], key: value}
    with pytest.raises(RecordedGameError):
        replayed(game._replace(cards={**game.cards, "13": row}))


@pytest.mark.parametrize(
    "text",
    [
        "draw 3",
        "ener_charge 2",
        "target 1 opposing SIGNI, freeze it",
        "target 2 opposing SIGNI, down them",
        "target 1 opposing SIGNI with power 8000 or more, banish it",
        "target 1 opposing SIGNI, power +1000 until end of turn",
    ],
)
def test_the_effects_of_the_format_have_a_program(text: str) -> None:
    assert effect(text)


# What is declared.


def test_every_exception_has_a_clause_a_reason_and_a_place_where_it_holds() -> None:
    for one in exceptions():
        assert one.clauses
        assert all(known(clause) for clause in one.clauses)
        assert len(one.why) > 40
        assert bool(one.situation) != bool(one.readings)
        assert not one.situation or one.situation in SITUATIONS
        assert all(value in reading(name).values for name, value in one.readings)


def test_a_redraw_of_no_card_is_exempt_in_the_deck_alone() -> None:
    """Both engines keep the hand; theirs shuffles, and ours is dealt that order beforehand."""
    game = own()
    start, redraw = copy.deepcopy(dict(game.start)), copy.deepcopy(dict(game.steps[0]))
    assert (redraw["player"], redraw["chosen"]) == ("G", [])
    dealt = next(row for row in start["rng"] if row["p"] == "G")
    hand, deck = dealt["order"][:5], dealt["order"][5:]
    redraw["rng"] = [{"k": "shuffle", "p": "G", "order": deck}]
    dealt["order"] = [*hand, *deck[::-1]]
    start["state"]["G"]["deck"] = deck[::-1]
    report = replayed(game._replace(start=start, steps=(redraw, *game.steps[1:])))
    assert report.difference is None
    assert report.used == ("a redraw of no card shuffles nothing",)


def test_the_lines_of_the_file_are_json_objects() -> None:
    assert all(isinstance(json.loads(line), dict) for line in OWN)
