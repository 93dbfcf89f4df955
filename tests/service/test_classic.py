"""A classic match at the desk: opened on its day, played, looked at, rewound and verified."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime

import pytest
from freezegun import freeze_time

from events.stores import open_log
from referee.cards import DeckList, shipped_decks
from referee.court.policy import shipped
from referee.rulebook import clause
from referee.service import Desk, DeskError
from referee.service.chance import seeded_dice
from referee.service.event.running import open_event
from referee.service.event.starting import deck_names, open_match
from referee.service.looking import view_at
from referee.service.matches import list_matches
from referee.service.orders import points as points_orders
from referee.service.play.acting import act
from referee.service.play.listings import choices_at
from referee.service.play.said import parse_action
from referee.service.proof.verifying import verify_match
from tests.ordering import given
from tests.service.conftest import desk_of, play


def test_a_classic_match_is_opened_with_its_decks_edition_and_readings(desk: Desk) -> None:
    open_match(desk, "old", ruleset="classic")
    opened = desk.facts("old")[0].body
    assert (opened.ruleset, opened.edition) == ("classic", "2014-08-21")
    assert dict(opened.readings).items() >= {
        ("refresh_timing", "after-effect"),
        ("refresh_after", "resume"),
        ("lrig_copies", "4"),
    }
    assert deck_names("classic") == ["bone-orchard", "glass-vigil"]
    lists = [f.body.name for f in desk.facts("old") if f.body.KIND == "deck.listed"]
    assert lists == ["bone-orchard", "glass-vigil"]


OTHERWISE = (
    shipped()["generic-1"]
    + b"""
[readings]
level_above_lrig = "stays"
before_if_you_do = "part"
soul_max = "1"
"""
)
"""A policy that reads points of both games in another way."""


@pytest.mark.parametrize("paper", [False, True])
def test_a_match_reads_as_its_policy_says_unless_it_says_so_itself(desk: Desk, *, paper: bool) -> None:
    named = {"before_if_you_do": "whole"}
    open_match(desk, "old", ruleset="classic", policy=OTHERWISE, readings=named, paper=paper)
    read = dict(desk.facts("old")[0].body.readings)
    assert (read["level_above_lrig"], read["before_if_you_do"]) == ("stays", "whole")
    assert "soul_max" not in read


def test_the_matches_of_an_event_read_as_its_policy_says(desk: Desk) -> None:
    open_event(desk, "cup", "kim", ruleset="classic", policy=OTHERWISE)
    open_match(desk, "old", ruleset="classic", event="cup")
    assert dict(desk.facts("old")[0].body.readings)["level_above_lrig"] == "stays"


@pytest.mark.parametrize(("day", "code"), [("2014-08-21", ""), ("2014-08-20", "no-edition")])
def test_the_edition_is_that_of_the_day(day: str, code: str) -> None:
    with freeze_time(day):
        now = int(datetime.now(tz=UTC).timestamp()) * 1_000_000
        with closing(Desk(open_log("memory:"), clock=lambda: now, dice=seeded_dice(1))) as desk:
            if code:
                with pytest.raises(DeskError) as refused:
                    open_match(desk, "old", ruleset="classic")
                assert refused.value.code == code
                return
            open_match(desk, "old", ruleset="classic")
            assert desk.facts("old")[0].body.date == day


@pytest.mark.parametrize(("ruleset", "edition"), [("classic", "9.0.0"), ("diva", "2014-08-21")])
def test_an_edition_of_the_other_ruleset_is_refused(desk: Desk, ruleset: str, edition: str) -> None:
    with pytest.raises(DeskError, match="is no edition of"):
        open_match(desk, "old", ruleset=ruleset, edition=edition)
    assert list(list_matches(desk)) == []


def test_decks_are_checked_by_the_ruleset_of_the_match(desk: Desk) -> None:
    modern = shipped_decks()["ember-court"]
    with pytest.raises(DeskError) as refused:
        open_match(desk, "old", modern, ruleset="classic")
    assert refused.value.code == "illegal-deck"
    assert {clause(c).ruleset for c in refused.value.clauses} == {"classic"}
    with pytest.raises(DeskError) as refused:
        open_match(desk, "new", shipped_decks("classic")["glass-vigil"])
    assert {clause(c).ruleset for c in refused.value.clauses} == {"diva"}
    short = DeckList("short", modern.lrig_deck, modern.main[1:])
    with pytest.raises(DeskError, match="40"):
        open_match(desk, "old", short, ruleset="classic")


def test_a_whole_classic_match_is_played_rewound_and_verified() -> None:
    with closing(desk_of(open_log("memory:"), seed=4)) as desk:
        open_match(desk, "old", ruleset="classic", seed=4)
        points = play(desk, "old", 60, seed=4)
        middle = points[40]
        before = view_at(desk, "old", "A", middle)
        given(points_orders.rewind, desk, "old", "judge", middle, "a card was read wrongly")
        assert view_at(desk, "old", "A")["seats"] == before["seats"]
        play(desk, "old", 500, seed=5)
        assert desk.state("old").winner in {"A", "B"}
        assert verify_match(desk, "old").ok
        view = view_at(desk, "old", "spectator")
        assert [slot is not None for slot in view["seats"]["A"]["lrig"]] == [False, True, False]
        assert "cards" not in view["seats"]["A"]["hand"]


def test_what_is_typed_at_a_classic_table_is_understood(desk: Desk) -> None:
    open_match(desk, "old", ruleset="classic", first="A", seed=2)
    while (table := desk.table("old")).decision is not None and table.decision.kind != "main":
        decision = table.decision
        words = {"lrigs": ["1"], "mulligan": ["pick", "nothing"]}.get(decision.kind, ["pass"])
        act(desk, "old", decision.seat, parse_action(desk, "old", decision.seat, words))
    for choice in choices_at(desk, "old").choices:
        said = choice.text.split(" ")
        assert parse_action(desk, "old", "A", said) == choice.action


def test_a_reading_is_pinned_when_the_match_is_opened(desk: Desk) -> None:
    open_match(desk, "old", ruleset="classic", readings={"refresh_timing": "at-zero"})
    pinned = dict(desk.facts("old")[0].body.readings)
    assert (pinned["refresh_timing"], pinned["refresh_after"]) == ("at-zero", "resume")
    open_match(desk, "new", readings={"first_player": "winner"})
    assert dict(desk.facts("new")[0].body.readings)["first_player"] == "winner"


@pytest.mark.parametrize(
    ("readings", "told"),
    [
        ({"refresh_timing": "at-zero"}, "does not come up in diva"),
        ({"first_player": "nobody"}, "is chooser or winner, not 'nobody'"),
        ({"first": "winner"}, "no reading 'first'"),
    ],
)
def test_a_reading_that_cannot_be_pinned_is_refused(desk: Desk, readings: dict[str, str], told: str) -> None:
    with pytest.raises(DeskError, match=told) as refused:
        open_match(desk, "new", readings=readings)
    assert refused.value.code == "bad-reading"
    assert list(list_matches(desk)) == []
