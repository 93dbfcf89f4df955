"""From when to when effects last: named phases, turns to come, a number of times, a condition."""

import pytest

from referee.effects.read.spans import Span, moments
from referee.state import Turn
from tests.rules.said import at_least, deed, forbid
from tests.rules.texts import (
    MINE,
    SELF,
    THEIRS,
    attacks,
    draw,
    gets,
    grant,
    lasting,
    modify,
    signi,
    spell,
    target,
    trash,
    use,
    vanish,
)
from tests.table import BLANK, Scene, side

OWL = signi("Owl")
FOX = signi("Fox", power=5000)
ELK = signi("Elk")
T = ("named", "t")


def _lasts(effect: object, *span: object) -> tuple[object, ...]:
    return ("lasting", (effect,), ("span", *span))


@pytest.mark.parametrize(
    ("turn", "start", "end", "expected"),
    [
        ((5, "A", "main"), "now", "end of this turn", (0, "", 5, "")),
        ((5, "A", "main"), "now", "end of game", (0, "", 0, "")),
        ((5, "A", "main"), "now", "end of next turn", (0, "", 6, "")),
        ((5, "A", "main"), "now", "end of next turn of opp", (0, "", 6, "")),
        ((5, "B", "main"), "now", "end of next turn of opp", (0, "", 5, "")),
        ((5, "B", "end"), "now", "end of next turn of opp", (0, "", 7, "")),
        ((5, "A", "main"), "now", "end of next turn of you", (0, "", 7, "")),
        ((5, "B", "main"), "now", "end of next turn of you", (0, "", 6, "")),
        ((5, "A", "main"), "now", "end of next end phase of opp", (0, "", 6, "")),
        ((5, "A", "up"), "now", "end of next ener phase of you", (0, "", 5, "ener")),
        ((5, "A", "main"), "now", "end of next ener phase of you", (0, "", 7, "ener")),
        ((5, "A", "main"), "now", "end of next up phase of opp", (0, "", 6, "up")),
        ((5, "A", "attack.signi"), "now", "end of this attack phase", (0, "", 5, "attack")),
        (
            (5, "A", "main"),
            "start of next turn of opp",
            "end of next turn of opp",
            (6, "", 6, ""),
        ),
        (
            (5, "B", "main"),
            "start of next turn of opp",
            "end of next turn of opp",
            (7, "", 7, ""),
        ),
        (
            (5, "A", "main"),
            "start of next main phase of opp",
            "end of next attack phase of opp",
            (6, "main", 6, "attack"),
        ),
        (
            (5, "A", "main"),
            "start of after next main phase of you",
            "end of after next main phase of you",
            (9, "main", 9, "main"),
        ),
    ],
)
def test_words_of_time_are_turns_and_phases(
    turn: tuple[int, str, str], start: str, end: str, expected: tuple[object, ...]
) -> None:
    assert moments(Turn(*turn), "A", Span(start, end)) == expected


def test_until_the_end_of_a_named_phase() -> None:
    boost = spell("Boost", use(target(MINE), gets(2000, until="end of next ener phase of you")))
    scene = Scene(side(hand=[boost], signi=(OWL, None, None))).does("use", boost)
    scene.until("ener-charge", "A")
    assert scene.power(OWL) == 5000
    scene.passes()
    assert scene.power(OWL) == 3000
    scene.told("effects.ended")


def test_what_begins_later_looks_again_and_not_before() -> None:
    storm = spell(
        "Storm",
        use(
            _lasts(
                modify(THEIRS, "power", -1000),
                "start of next turn of opp",
                "end of next turn of opp",
            )
        ),
    )
    scene = Scene(side(hand=[storm]), side(hand=[FOX], signi=(OWL, None, None)))
    scene.does("use", storm)
    assert scene.power(OWL, "B") == 3000
    scene.until("main", "B").does("play", FOX, zone="center")
    assert (scene.power(OWL, "B"), scene.power(FOX, "B")) == (2000, 4000)
    scene.until("main", "A")
    assert (scene.power(OWL, "B"), scene.power(FOX, "B")) == (3000, 5000)


def test_what_begins_with_a_phase_holds_from_there() -> None:
    storm = spell(
        "Storm",
        use(
            _lasts(
                modify(THEIRS, "power", -1000),
                "start of next main phase of opp",
                "end of next attack phase of opp",
            )
        ),
    )
    scene = Scene(side(hand=[storm]), side(signi=(OWL, None, None))).does("use", storm)
    scene.until("grow", "B")
    assert scene.power(OWL, "B") == 3000
    scene.until("main", "B")
    assert scene.power(OWL, "B") == 2000


def test_for_the_duration_of_the_game() -> None:
    oath = spell("Oath", use(_lasts(modify(MINE, "power", 1000), "now", "end of game")))
    scene = Scene(side(hand=[oath], signi=(OWL, None, None))).does("use", oath)
    scene.until("main", "B").until("main", "A")
    assert scene.power(OWL) == 4000


def test_a_span_falls_with_its_condition_and_does_not_come_back() -> None:
    two = at_least(("count", MINE), 2)
    bond = spell("Bond", use(target(MINE), _lasts(modify(T, "power", 1000), "now", "end of game", (), two)))
    scene = Scene(side(hand=[bond, FOX], signi=(OWL, ELK, None))).does("use", bond).picks(OWL)
    assert scene.power(OWL) == 4000
    scene.does("retire", ELK)
    assert scene.power(OWL) == 3000
    scene.does("play", FOX, zone="right")
    assert scene.power(OWL) == 3000


def test_as_long_as_a_card_stays_on_the_field() -> None:
    stays = at_least(("count", T), 1)
    pact = spell(
        "Pact",
        use(target(THEIRS), _lasts(modify(MINE, "power", 1000), "now", "end of game", (), stays)),
    )
    kill = spell("Kill", use(target(THEIRS), vanish()))
    scene = Scene(side(hand=[pact, kill], signi=(OWL, None, None)), side(signi=(FOX, None, None)))
    scene.does("use", pact)
    assert scene.power(OWL) == 4000
    scene.does("use", kill)
    assert scene.power(OWL) == 3000


def test_a_later_step_waits_for_the_beginning_of_a_phase() -> None:
    begins = deed("begins", who="you", when="main")
    until = ("span", "now", "end of next main phase of you", 1)
    plan = spell("Plan", use(("later", begins, until, draw(2))))
    scene = Scene(side(hand=[plan])).does("use", plan)
    scene.until("main", "B")
    assert scene.count("A", "hand") == 0
    scene.until("main", "A")
    assert scene.began().count("Plan") == 2
    assert scene.state.lasting == ()


def test_the_next_two_times_counts_down() -> None:
    twice = ("span", "now", "end of this turn", 2)
    plan = spell("Plan", use(("later", deed("attacks", who="you"), twice, draw(1))))
    scene = Scene(side(hand=[plan], signi=(OWL, FOX, BLANK))).does("use", plan)
    scene.until("attacker")
    for attacker, hand in ((OWL, 1), (FOX, 2), (BLANK, 2)):
        scene.does("attack", attacker)
        assert scene.count("A", "hand") == hand


def test_when_a_target_attacks_next_only_that_one_counts() -> None:
    snare = spell(
        "Snare",
        use(target(THEIRS), ("later", attacks(T), ("span", "now", "end of next turn of opp", 1), trash("t"))),
    )
    scene = Scene(side(hand=[snare]), side(signi=(OWL, FOX, None))).does("use", snare).picks(OWL)
    scene.until("attacker", "B")
    scene.does("attack", FOX)
    assert scene.count("B", "signi") == 2
    scene.does("attack", OWL)
    assert scene.names("B", "trash") == ["Owl"]
    scene.told("attack.ended", how="gone")


def test_a_given_ability_keeps_what_its_text_had_bound() -> None:
    choose = ("choose", "you", "pick", (("pick", ("range", 1, 1), MINE),), "p")
    hit = ("auto", attacks(SELF), ("move", ("named", "p"), ("place", "owner", "hand")))
    swear = spell("Swear", use(choose, target(MINE), lasting(grant(T, ("ability", *hit)))))
    scene = Scene(side(hand=[swear], signi=(OWL, FOX, None))).does("use", swear)
    scene.picks(OWL if scene.asked == "targets" else FOX)
    scene.picks(FOX if scene.asked == "pick" else OWL)
    scene.until("attacker").does("attack", OWL)
    assert scene.names("A", "hand") == ["Fox"]


def test_a_declared_ban_is_for_the_span_alone() -> None:
    calm = spell("Calm", use(lasting(forbid(attacks(THEIRS)), until="end of next turn of opp")))
    scene = Scene(side(hand=[calm]), side(signi=(OWL, None, None))).does("use", calm)
    scene.until("attacker", "B")
    assert scene.offers("attack") == [("Cen, Regent",)]
    scene.until("main", "A").until("attacker", "B")
    assert scene.offers("attack") == [("Owl",)]
