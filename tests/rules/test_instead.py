"""Whose deed it is that is done instead: that of the text, unless the same deed goes on by it."""

import pytest

from tests.rules.said import by, deed, replace
from tests.rules.texts import (
    MINE,
    SELF,
    action,
    auto,
    constant,
    crush,
    damage,
    draw,
    gets,
    keyword,
    put,
    signi,
    spell,
    target,
    use,
    vanish,
)
from tests.table import BLANK, Scene, side

IT = ("named", "event.it")
OTHERS = ("minus", MINE, SELF)
DOWN = ("move", SELF, ("place", "owner", "ener"), "vanish")
GUARDIAN = signi("Guardian", constant(replace(deed("vanished", it=OTHERS), DOWN, who="you")))
WARD = signi("Ward", power=1000)
ASH = constant(
    replace(
        deed("vanished", it=("at", "both", "field")),
        ("move", IT, ("place", "owner", "trash"), "vanish"),
    )
)
FOX = signi("Fox", keyword("Lancer"), power=9000)
WOLF = signi("Wolf", keyword("S Lancer"), power=9000)
HERALD = signi("Herald", auto(deed("wins-battle", it=SELF), draw(1)), power=9000)


def _fight(attacker: object, *, ruleset: str = "diva", life: int = 3, **readings: str) -> Scene:
    scene = Scene(
        side(signi=(None, None, attacker)),
        side(signi=(WARD, GUARDIAN, None), life=life),
        at="attack.signi",
        ruleset=ruleset,
        readings=readings,
    )
    return scene.does("attack", attacker)


@pytest.mark.parametrize("ruleset", ["diva", "classic"])
def test_one_that_is_vanished_in_place_of_the_loser_was_not_vanished_by_battle(
    ruleset: str,
) -> None:
    scene = _fight(FOX, ruleset=ruleset).yes()
    assert scene.names("B", "signi") == ["Ward", None, None]
    assert scene.names("B", "ener") == ["Guardian"]
    assert scene.count("B", "life") == 3
    scene.untold("ability.triggered", name="Fox")


def test_glossary_s_lancer_7_deals_no_damage_and_wins_no_match_then() -> None:
    scene = _fight(WOLF, life=0).yes()
    assert scene.names("B", "ener") == ["Guardian"]
    assert not scene.state.winner
    scene.untold("damage.dealt")


def test_what_waits_for_a_vanish_by_this_battle_is_silent_too() -> None:
    assert _fight(HERALD).yes().count("A", "hand") == 0
    assert _fight(HERALD).no().count("A", "hand") == 1


def test_the_one_that_goes_instead_is_vanished_also_where_a_vanish_elsewhere_is_none() -> None:
    scene = _fight(FOX, vanish_elsewhere="no").yes()
    assert scene.names("B", "ener") == ["Guardian"]
    scene.told("cards.moved", label="vanish")


@pytest.mark.parametrize(
    ("means", "whose", "hand"),
    [("effect", "you", 1), ("effect", "opp", 0), ("battle", (), 0), ("attack", (), 0)],
)
def test_the_one_that_goes_instead_is_vanished_by_the_effect_of_its_player(
    means: str, whose: object, hand: int
) -> None:
    seer = signi("Seer", auto(deed("vanished", it=MINE, by=by(whose, (means,))), draw(1)))
    scene = Scene(side(signi=(None, None, FOX)), side(signi=(WARD, GUARDIAN, seer)), at="attack.signi")
    assert scene.does("attack", FOX).yes().count("B", "hand") == hand


@pytest.mark.parametrize(("whose", "hand"), [("you", 1), ("opp", 0)])
def test_a_return_in_place_of_a_vanish_is_an_effect_of_the_text_and_not_of_the_other_seat(
    whose: str, hand: int
) -> None:
    home = constant(replace(deed("vanished", it=SELF), put(IT, "hand")))
    leaves = auto(deed("leaves", it=SELF, by=by(whose, ("effect",))), draw(1))
    shy = signi("Shy", home, leaves, power=1000)
    scene = Scene(side(signi=(None, None, FOX)), side(signi=(shy, None, None)), at="attack.signi")
    assert scene.does("attack", FOX).count("B", "hand") == 1 + hand


@pytest.mark.parametrize(("source", "hand"), [(SELF, 1), (MINE, 1)])
def test_a_vanish_elsewhere_stays_the_deed_of_the_effect_that_vanishes(source: object, hand: int) -> None:
    ash = signi("Ash", ASH)
    mine = by("you", ("effect",), source)
    kills = action(target(("at", "opp", "field")), vanish())
    hunter = signi("Hunter", kills, auto(deed("vanished", by=mine), draw(1)))
    scene = Scene(side(signi=(hunter, None, None)), side(signi=(WARD, ash, None)))
    scene.does("act", hunter, number=1).picks(WARD)
    assert scene.names("B", "trash") == ["Ward"]
    assert scene.count("A", "hand") == hand


def test_a_vanish_elsewhere_by_battle_stays_the_deed_of_the_attacker() -> None:
    ash = signi("Ash", ASH)
    theirs = auto(deed("vanished", by=by("you", ("battle",), SELF)), draw(1))
    hunter = signi("Hunter", theirs, power=9000)
    scene = Scene(side(signi=(None, None, hunter)), side(signi=(WARD, ash, None)), at="attack.signi")
    assert scene.does("attack", hunter).count("A", "hand") == 1


@pytest.mark.parametrize(("means", "hand"), [("effect", 1), ("attack", 0)])
def test_a_crush_in_place_of_damage_is_an_effect(means: str, hand: int) -> None:
    swap = constant(replace(deed("damaged", who="you"), crush(1)))
    sad = auto(deed("crushed", who="opp", by=by((), (means,))), draw(1))
    scene = Scene(
        side(signi=(None, None, BLANK)),
        side(signi=(None, None, signi("Swap", swap, sad))),
        at="attack.signi",
    )
    scene.does("attack", BLANK)
    scene.untold("damage.dealt")
    assert scene.count("A", "life") == 6
    assert scene.count("B", "hand") == hand


def test_damage_by_an_effect_of_the_attacker_is_no_damage_by_the_attack() -> None:
    bite = signi("Bite", auto(deed("attacks", it=SELF), damage()))
    hurt = signi("Hurt", auto(deed("damaged", who="you", by=by((), ("attack",))), draw(1)))
    scene = Scene(side(signi=(None, None, bite)), side(signi=(None, None, hurt)), at="attack.signi")
    scene.does("attack", bite)
    assert scene.count("B", "life") == 5
    assert scene.count("B", "hand") == 1, "the attack alone"


def _storing(uses: int) -> object:
    """Let each draw of the rest of the turn be a charge instead, so many times."""
    step = ("move", ("end", "you", "deck", "top", 1), ("place", "you", "ener"), "charge")
    span = ("span", "now", "end of this turn", *((uses,) if uses else ()))
    return ("lasting", (replace(deed("drawn", who="you"), step),), span)


@pytest.mark.parametrize(("uses", "hand", "ener"), [(0, 0, 2), (1, 1, 1)])
def test_each_draw_of_several_is_replaced_by_itself_and_no_other_takes_its_place(
    uses: int, hand: int, ener: int
) -> None:
    store, two = spell("Store", use(_storing(uses))), spell("Two", use(draw(2)))
    scene = Scene(side(hand=[store, two])).does("use", store).does("use", two)
    assert (scene.count("A", "hand"), scene.count("A", "ener")) == (hand, ener)


def test_a_draw_that_is_replaced_by_nothing_leaves_the_top_card_to_the_next() -> None:
    none = ("lasting", (replace(deed("drawn", who="you")),), ("span", "now", "end of this turn", 1))
    first, second = signi("First"), signi("Second")
    calm, two = spell("Calm", use(none)), spell("Two", use(draw(2)))
    scene = Scene(side(hand=[calm, two], deck=[first, second, BLANK]))
    assert scene.does("use", calm).does("use", two).names("A", "hand") == ["First"]


@pytest.mark.parametrize(("attacker", "left"), [(("Double Crush",), 5), ((), 6)])
def test_a_crush_that_is_replaced_takes_no_further_life_cloth(attacker: tuple[str, ...], left: int) -> None:
    keep = ("move", ("end", "you", "life", "top", 1), ("place", "you", "hand"))
    saved = ("lasting", (replace(deed("crushed", who="you"), keep),), ("span", "now", "end of next turn", 1))
    guard = spell("Guard", use(saved))
    big = signi("Big", *map(keyword, attacker), power=9000)
    scene = Scene(side(hand=[guard]), side(signi=(None, None, big))).does("use", guard)
    scene.until("attacker", "B").does("attack", big)
    assert scene.count("A", "life") == left
    assert scene.count("A", "hand") == 1


def test_of_two_that_go_at_once_only_the_vanish_of_the_other_is_the_deed_of_the_spell() -> None:
    """One spell, two deeds: one replaced by another vanish, the second as it was."""
    seer = signi("Seer", auto(deed("vanished", by=by("you", ("effect",))), draw(1)))
    wipe = spell("Wipe", use(("move", ("at", "opp", "field"), ("place", "owner", "ener"), "vanish")))
    scene = Scene(side(hand=[wipe], signi=(seer, None, None)), side(signi=(WARD, GUARDIAN, BLANK))).does(
        "use", wipe
    )
    scene.yes()
    assert sorted(map(str, scene.names("B", "ener"))) == ["Blank", "Guardian"]
    assert scene.count("A", "hand") == 1, "the blank was vanished by the spell, the guardian was not"


@pytest.mark.parametrize("ruleset", ["diva", "classic"])
def test_one_that_the_rules_vanish_while_an_attack_goes_on_is_not_vanished_by_battle(
    ruleset: str,
) -> None:
    weaken = auto(deed("attacks", it=SELF), target(("at", "opp", "field")), gets(-9000))
    won = auto(deed("wins-battle", it=SELF), draw(1))
    by_battle = auto(deed("vanished", by=by((), ("battle", "attack"))), draw(1))
    pike = signi("Pike", keyword("Lancer"), weaken, won, by_battle)
    scene = Scene(
        side(signi=(None, None, pike)),
        side(signi=(None, WARD, None), life=3),
        at="attack.signi",
        ruleset=ruleset,
    )
    scene.does("attack", pike)
    assert scene.names("B", "ener") == ["Blank", "Ward"]
    assert scene.count("B", "life") == 2, "the damage of the attack alone"
    assert scene.count("A", "hand") == 0


def test_what_is_asked_of_one_of_two_crushes_at_once_is_asked_once() -> None:
    """Both players take damage; the second may do something in place of the crush."""
    keep = ("move", ("end", "you", "life", "top", 1), ("place", "you", "hand"))
    spare = signi("Spare", constant(replace(deed("crushed", who="you"), keep, who="you")))
    boom = spell("Boom", use(damage("both")))
    scene = Scene(side(hand=[boom], signi=(spare, None, None)), side(signi=(spare, None, None)))
    scene.does("use", boom).no().yes()
    assert (scene.count("A", "life"), scene.count("A", "ener")) == (6, 1)
    assert (scene.count("B", "life"), scene.count("B", "hand")) == (6, 1)
    assert scene.asked == "main"


@pytest.mark.parametrize(("uses", "hand", "ener"), [(0, 0, 2), (1, 1, 1)])
def test_the_draws_of_a_draw_phase_are_replaced_each_by_itself_too(uses: int, hand: int, ener: int) -> None:
    step = ("move", ("end", "you", "deck", "top", 1), ("place", "you", "ener"), "charge")
    storing = replace(deed("drawn", who="you"), step)
    span = ("span", "now", "end of next turn of you", *((uses,) if uses else ()))
    store = spell("Store", use(("lasting", (storing,), span)))
    scene = Scene(side(hand=[store]), side()).does("use", store)
    scene.until("main", "B").until("main", "A")
    assert (scene.count("A", "hand"), scene.count("A", "ener")) == (hand, ener)
