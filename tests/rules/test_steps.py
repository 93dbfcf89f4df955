"""Steps of a text: negate, modes chosen again, each of several, declare, reveal until, parts."""

import pytest

from tests.rules.said import given
from tests.rules.texts import (
    MINE,
    THEIRS,
    action,
    attacks,
    auto,
    charge,
    coin,
    crush,
    discard,
    draw,
    enter,
    gets,
    has,
    lasting,
    modes,
    modify,
    piece,
    signi,
    spell,
    target,
    use,
    where,
)
from tests.table import BLANK, Scene, side

OWL = signi("Owl", classes=("Bird",))
FOX = signi("Fox", power=5000)
T = ("named", "t")
IT = ("named", "event.it")


# Negate.


def test_an_attack_is_negated_and_does_nothing() -> None:
    trap = signi("Trap", auto(attacks(THEIRS), ("negate", IT)))
    scene = Scene(side(signi=(OWL, None, FOX)), side(signi=(None, None, trap)), at="attack.signi")
    scene.does("attack", OWL)
    scene.told("attack.ended", how="negated")
    scene.untold("battle.fought")
    assert not scene.slot(OWL).up
    scene.does("attack", FOX)
    scene.untold("damage.dealt")
    scene.does("attack", "Cen, Regent")
    scene.untold("decision.asked", kind="guard")
    assert scene.count("B", "life") == 7 or scene.of("damage.dealt")


def test_the_next_attack_of_a_target_is_negated_once() -> None:
    snare = spell(
        "Snare",
        use(
            target(THEIRS),
            (
                "later",
                attacks(T),
                ("span", "now", "end of next turn of opp", 1),
                ("negate", ("named", "event.attack")),
            ),
        ),
    )
    scene = Scene(side(hand=[snare]), side(signi=(OWL, None, None))).does("use", snare)
    scene.until("attacker", "B").does("attack", OWL)
    scene.told("attack.ended", how="negated")
    scene.untold("damage.dealt")


def test_waiting_abilities_of_one_kind_are_negated() -> None:
    busy = signi("Busy", enter(draw(1)))
    call = spell(
        "Call",
        use(
            ("move", ("at", "you", "trash"), ("place", "you", "field"), (), "new"),
            ("negate", ("waiting", ("named", "new"), "enter")),
        ),
    )
    scene = Scene(side(hand=[call], trash=[busy], signi=(OWL, FOX, None))).does("use", call)
    assert scene.names("A", "signi")[2] == "Busy"
    scene.told("triggers.dropped", reason="negated")
    assert scene.count("A", "hand") == 0


def test_a_used_spell_is_negated_by_what_answers_it() -> None:
    no = piece("No", use(("negate", ("at", "opp", "check"))), timing=("spell cut-in",))
    spark = spell("Spark", use(draw(3)))
    scene = Scene(side(hand=[spark]), side(lrig_deck=[no])).does("use", spark)
    assert (scene.asked, scene.asked_seat) == ("cut-in", "B")
    scene.does("use", no)
    assert scene.count("A", "hand") == 0
    assert scene.names("A", "trash") == ["Spark"]
    scene.told("deed.stopped", word="used", how="negated")


# Modes.


def _again(how: str, *options: object) -> tuple[object, ...]:
    return ("modes", "you", ("range", 3, 3), options, how)


def test_a_mode_can_be_chosen_again_and_asks_for_its_targets_each_time() -> None:
    hit = ("seq", target(THEIRS), gets(-1000))
    flurry = spell("Flurry", use(_again("repeat", draw(1), hit)))
    scene = Scene(side(hand=[flurry]), side(signi=(OWL, FOX, None))).does("use", flurry)
    assert scene.asked == "modes"
    scene.refused("pick", 1, 1, cites="glossary.mode.2")
    scene.does("pick", 1, 2, 2).picks(OWL).picks(FOX)
    assert scene.count("A", "hand") == 1
    assert (scene.power(OWL, "B"), scene.power(FOX, "B")) == (2000, 4000)


def test_glossary_mode_4_without_that_word_no_mode_is_chosen_twice() -> None:
    pair = spell("Pair", use(modes(2, 2, draw(1), charge(1), coin(1))))
    scene = Scene(side(hand=[pair])).does("use", pair)
    scene.refused("pick", 1, 1, cites="glossary.mode.4")
    scene.does("pick", 1, 3)
    assert scene.state.A.coins == 1


def test_only_modes_that_were_not_chosen_before_are_left() -> None:
    options = (draw(1), charge(1), coin(1))
    wheel = signi("Wheel", action(("modes", "you", ("range", 1, 1), options, "unspent")))
    scene = Scene(side(signi=(wheel, None, None)))
    scene.does("act", wheel, number=1).does("pick", 3)
    scene.does("act", wheel, number=1)
    assert scene.state.decision is not None
    assert scene.state.decision.items == (1, 2)
    scene.refused("pick", 3)
    scene.does("pick", 2).does("act", wheel, number=1).does("pick", 1)
    scene.until("main", "B").until("main", "A")
    scene.does("act", wheel, number=1)
    assert scene.asked == "main", "none is left"


# Each.


def test_each_player_does_a_step_before_the_next_one() -> None:
    swap = spell("Swap", use(("each", "both", "p", ("seq", draw(1, "p"), discard(1, "p")))))
    scene = Scene(side(hand=[swap, OWL]), side(hand=[FOX])).does("use", swap)
    assert [(f.body.seat, f.body.label) for f in scene.of("cards.moved", label="draw")] == [
        ("A", "draw"),
        ("B", "draw"),
    ]
    assert scene.asked_seat == "A"
    scene.picks(OWL)
    scene.untold("cards.moved", label="discard")
    assert scene.asked_seat == "B"
    scene.picks(FOX)
    assert [f.body.seat for f in scene.of("cards.moved", label="discard")] == ["A", "B"]


def test_what_both_bound_is_what_all_of_them_have() -> None:
    gone = ("count", ("named", "d"))
    deal = spell(
        "Deal",
        use(
            ("each", "both", "p", discard(1, "p")),
            ("move", ("end", "you", "deck", "top", gone), ("place", "you", "hand"), "draw"),
        ),
    )
    scene = Scene(side(hand=[deal, OWL]), side(hand=[FOX])).does("use", deal)
    assert scene.count("A", "hand") == 2


def test_a_step_for_each_card_of_a_set() -> None:
    rain = spell(
        "Rain",
        use(("each", THEIRS, "one", ("seq", draw(1), ("turn", ("named", "one"), "down")))),
    )
    scene = Scene(side(hand=[rain]), side(signi=(OWL, None, FOX))).does("use", rain)
    assert scene.count("A", "hand") == 2
    assert not scene.slot(OWL, "B").up
    assert not scene.slot(FOX, "B").up


# Declare, reveal until.


def _declare(domain: str, name: str = "c") -> tuple[object, ...]:
    return ("choose", "you", "pick", (("pick", ("range", 1, 1), ("values", domain)),), name)


def test_a_declared_class_is_looked_for() -> None:
    same = where(("at", "you", "trash"), has("class", ("named", "c")))
    seek = spell("Seek", use(_declare("class"), ("move", same, ("place", "you", "hand"))))
    fish = signi("Fish", classes=("Wave",))
    scene = Scene(side(hand=[seek], trash=[OWL, fish])).does("use", seek)
    assert (scene.asked, scene.asked_seat) == ("declare", "A")
    decision = scene.state.decision
    assert decision is not None
    assert [word for word, _ in decision.about] == ["Bird", "Wave"]
    scene.does("pick", 2)
    assert scene.names("A", "hand") == ["Fish"]


@pytest.mark.parametrize(("number", "life"), [(1, 6), (2, 7)])
def test_a_declared_number_is_compared(number: int, life: int) -> None:
    top = ("end", "opp", "deck", "top", 1)
    right = ("every", ("named", "s"), ("cmp", "level", "=", ("num", "n")))
    bet = spell("Bet", use(_declare("number", "n"), ("show", top, "both", "s"), given(right, crush())))
    scene = Scene(side(hand=[bet]), side(life=7)).does("use", bet)
    scene.does("pick", number + 1)
    assert scene.count("B", "life") == life


def test_a_declared_colour_is_shared() -> None:
    red, blue = signi("Red"), signi("Blue", colors=("blue",))
    mine = where(MINE, ("shares", "color", ("named", "c")))
    glow = spell("Glow", use(_declare("color"), lasting(modify(mine, "power", 1000))))
    scene = Scene(side(hand=[glow], signi=(red, blue, None))).does("use", glow)
    scene.does("pick", 3)
    assert (scene.power(red), scene.power(blue)) == (3000, 4000)


def test_glossary_colorless_4_colorless_cannot_be_chosen() -> None:
    glow = spell("Glow", use(_declare("color"), draw(1)))
    decision = Scene(side(hand=[glow])).does("use", glow).state.decision
    assert decision is not None
    assert [word for word, _ in decision.about] == ["white", "red", "blue", "green", "black"]


def test_reveal_until_shows_down_to_the_first_that_fits() -> None:
    bird = has("class", "Bird")
    dig = spell(
        "Dig",
        use(
            ("show", ("until", "you", "deck", bird), "both", "seen"),
            ("move", where(("named", "seen"), bird), ("place", "you", "hand")),
            ("move", ("named", "seen"), ("place", "you", "trash")),
        ),
    )
    scene = Scene(side(hand=[dig], deck=[FOX, BLANK, OWL, FOX])).does("use", dig)
    assert scene.names("A", "hand") == ["Owl"]
    assert scene.names("A", "trash") == ["Dig", "Fox", "Blank"]
    assert scene.names("A", "deck") == ["Fox"]


def test_a_use_that_was_negated_is_answered_no_more() -> None:
    no = piece("No", use(("negate", ("at", "opp", "check"))), timing=("spell cut-in",))
    spark = spell("Spark", use(draw(3)))
    scene = Scene(side(hand=[spark]), side(lrig_deck=[no, no])).does("use", spark).does("use", no)
    assert (scene.asked, scene.asked_seat) == ("main", "A")
    assert scene.names("A", "trash") == ["Spark"]
