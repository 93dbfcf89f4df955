"""Crafts and Resonas: what is no card, where it can be, and how it comes onto the field."""

import pytest

from tests.rules.texts import (
    MINE,
    THEIRS,
    action,
    attacks,
    draw,
    enter,
    gets,
    keyword,
    lasting,
    lrig,
    modify,
    pick,
    resona,
    rise,
    signi,
    spell,
    target,
    to_hand,
    token,
    trash,
    use,
    where,
)
from tests.table import LEFT, RIGHT, Scene, on, side

SIGNI = ("has", "kind", ("SIGNI",))
OWN = ("join", (where(("at", "you", "hand"), SIGNI), where(("at", "you", "ener"), SIGNI)))
SATURN = token("Saturn", resona(pick(OWN, 2, "c"), trash("c")), level=2, power=9000)
OWL = signi("Owl", power=2000)
WOLF = signi("Wolf", power=12000)


def _made(*names: str, zone: str = "lrig_deck") -> object:
    return ("move", ("catalog", names), ("place", "you", zone))


def _maker(*names: str, zone: str = "lrig_deck") -> object:
    return signi("Maker", action(_made(*names, zone=zone)))


def test_glossary_craft_resona_1_an_effect_adds_it_to_the_lrig_deck() -> None:
    maker = _maker("Saturn")
    scene = Scene(side(signi=(maker, None, None)), more=[SATURN]).does("act", maker, number=1)
    assert scene.names("A", "lrig_deck") == ["Saturn"]
    scene.told("crafts.created", names=("Saturn",), cites="glossary.craft-resona.1")


def test_glossary_craft_7_no_rule_of_decks_reaches_them() -> None:
    maker = _maker("Saturn", "Saturn")
    deck = [lrig(f"Cen, {n}") for n in range(9)]
    scene = Scene(side(signi=(maker, None, None), lrig_deck=deck), more=[SATURN])
    scene.does("act", maker, number=1)
    assert scene.count("A", "lrig_deck") == 11


def _ready(**more: object) -> Scene:
    return Scene(side(**({"hand": [OWL], "ener": [OWL], "lrig_deck": [SATURN]} | more)))


def test_glossary_craft_resona_2_it_is_put_onto_the_field_when_its_condition_is_met() -> None:
    scene = _ready().does("play", SATURN, zone="center")
    assert scene.asked == "pick", "nobody is told whether the hand leaves a choice"
    scene.picks(*scene.state.decision.items)  # type: ignore[union-attr]
    assert scene.names("A", "signi") == [None, "Saturn", None]
    assert scene.names("A", "trash") == ["Owl", "Owl"]
    assert scene.slot(SATURN).up
    scene.told("cards.moved", label="play", cites="glossary.craft-resona.2")
    scene.told("cards.moved", dst="trash", cites="glossary.craft-resona.2")


def test_glossary_craft_resona_2_not_while_its_condition_cannot_be_met() -> None:
    scene = _ready(ener=())
    assert scene.offers("play") == [("Owl",)] * 3
    scene.refused("play", SATURN, zone="center", cites="glossary.craft-resona.2")


def test_glossary_craft_resona_2_level_limit_and_zones_hold_for_it() -> None:
    low = lrig("Cen, Low", level=1, limit=5)
    _ready(lrig=(LEFT, low, RIGHT)).refused("play", SATURN, zone="left", cites="glossary.level.2")
    tight = lrig("Cen, Tight", level=2, limit=2)
    scene = _ready(lrig=(LEFT, tight, RIGHT), signi=(OWL, None, None))
    scene.refused("play", SATURN, zone="center", cites="glossary.limit.2")
    scene = _ready(signi=(OWL, OWL, OWL))
    scene.refused("play", SATURN, zone="center", cites="glossary.signi-zone.4")


def test_glossary_craft_resona_2_only_in_ones_own_main_phase_or_at_its_timing() -> None:
    scene = Scene(side(hand=[OWL], ener=[OWL], lrig_deck=[SATURN]), at="attack.pre")
    scene.refused("play", SATURN, zone="left", cites="glossary.craft-resona.2")
    late = token("Late", resona(), level=1, use_timing=("attack phase",))
    scene = Scene(side(lrig_deck=[late]))
    scene.refused("play", late, zone="left", cites="glossary.craft-resona.2")
    scene = Scene(side(lrig_deck=[late]), at="attack.pre").does("play", late, zone="left")
    assert scene.names("A", "signi") == ["Late", None, None]


HUNGRY = token("Hungry", resona(pick(where(MINE, SIGNI), 2, "c"), trash("c")), level=3)


def test_glossary_craft_resona_2_signi_that_it_puts_away_make_room() -> None:
    low = lrig("Cen, Low", level=3, limit=4)
    full = side(lrig_deck=[HUNGRY], signi=(OWL, OWL, OWL), lrig=(LEFT, low, RIGHT))
    scene = Scene(full).does("play", HUNGRY, zone="left")
    left, _, right = (s.card.id for s in scene.state.A.signi if s is not None)
    scene.picks(left, right)
    assert scene.names("A", "signi") == ["Hungry", "Owl", None]


def test_glossary_craft_resona_2_a_zone_that_stayed_taken_is_asked_for_anew() -> None:
    scene = Scene(side(lrig_deck=[HUNGRY], signi=(OWL, OWL, OWL)))
    scene.does("play", HUNGRY, zone="left")
    _, center, right = (s.card.id for s in scene.state.A.signi if s is not None)
    scene.picks(center, right)
    assert scene.asked == "zone"
    scene.picks("right")
    assert scene.names("A", "signi") == ["Owl", None, "Hungry"]


def test_glossary_craft_resona_3_what_acts_on_signi_acts_on_it() -> None:
    storm = signi("Storm", action(lasting(modify(where(MINE, SIGNI), "power", -3000))))
    snipe = spell("Snipe", use(target(where(THEIRS, SIGNI)), gets(-1000)))
    scene = Scene(side(signi=(storm, SATURN, None))).does("act", storm, number=1)
    assert scene.power(SATURN) == 6000
    scene = Scene(side(hand=[snipe]), side(signi=(SATURN, None, None))).does("use", snipe)
    assert scene.power(SATURN, "B") == 8000


CARDS = ("at", "opp", "signi")


def test_glossary_craft_3_what_acts_on_cards_leaves_it_alone() -> None:
    sweep = spell("Sweep", use(("move", CARDS, ("place", "owner", "trash"))))
    scene = Scene(side(hand=[sweep]), side(signi=(OWL, SATURN, OWL))).does("use", sweep)
    assert scene.names("B", "signi") == [None, "Saturn", None]
    assert scene.names("B", "trash") == ["Owl", "Owl"]


def test_glossary_craft_resona_4_it_cannot_be_chosen_as_a_card() -> None:
    grab = spell("Grab", use(pick(CARDS, 1, "t"), to_hand(), draw(1)))
    scene = Scene(side(hand=[grab]), side(signi=(SATURN, None, None))).does("use", grab)
    assert scene.names("B", "signi") == ["Saturn", None, None]
    assert scene.count("A", "hand") == 1


@pytest.mark.parametrize("zone", ["hand", "ener", "trash", "deck", "lrig_deck"])
def test_glossary_craft_resona_5_wherever_it_would_go_it_leaves_the_game(zone: str) -> None:
    away = spell("Away", use(target(THEIRS), ("move", ("named", "t"), ("place", "owner", zone))))
    theirs = side(signi=(SATURN, None, None), deck=5)
    scene = Scene(side(hand=[away]), theirs).does("use", away)
    assert scene.names("B", "excluded") == ["Saturn"]
    assert "Saturn" not in scene.names("B", zone)
    scene.told("cards.moved", dst="excluded", cites="glossary.craft-resona.5")


def test_glossary_craft_5_cards_and_crafts_of_one_movement_part() -> None:
    tide = spell("Tide", use(("move", where(THEIRS, SIGNI), ("place", "owner", "hand"))))
    scene = Scene(side(hand=[tide]), side(signi=(OWL, SATURN, OWL))).does("use", tide)
    assert (scene.names("B", "hand"), scene.names("B", "excluded")) == (["Owl", "Owl"], ["Saturn"])


@pytest.mark.parametrize(("reading", "crushed"), [("vanished", 1), ("replaced", 0)])
def test_glossary_craft_resona_5_and_lancer_as_it_is_read(*, reading: str, crushed: int) -> None:
    knight = signi("Knight", keyword("Lancer"), power=12000)
    scene = Scene(
        side(signi=(None, knight, None)),
        side(signi=(None, SATURN, None)),
        at="attack.signi",
        readings={"craft_vanish": reading},
    )
    scene.does("attack", knight)
    assert scene.names("B", "excluded") == ["Saturn"]
    assert 7 - scene.count("B", "life") == crushed


def test_glossary_craft_5_a_craft_spell_is_removed_after_its_use() -> None:
    spark = spell("Spark", use(draw(1)), craft=True)
    scene = Scene(side(hand=[spark])).does("use", spark)
    assert (scene.names("A", "excluded"), scene.names("A", "trash")) == (["Spark"], [])
    scene.told("cards.moved", dst="excluded", cites="glossary.craft.5")


def test_glossary_craft_5_under_another_signi_it_cannot_be() -> None:
    giant = signi("Giant", rise(MINE), level=3)
    scene = Scene(side(hand=[giant], signi=(SATURN, None, None))).does("play", giant, zone="left")
    assert scene.names("A", "excluded") == ["Saturn"]
    assert scene.slot(giant).under == ()


def test_a_craft_that_an_effect_puts_onto_the_field_enters_it() -> None:
    imp = token("Imp", enter(draw(1)), level=1)
    maker = _maker("Imp", zone="field")
    scene = Scene(side(signi=(maker, OWL, None)), more=[imp]).does("act", maker, number=1)
    assert scene.names("A", "signi") == ["Maker", "Owl", "Imp"]
    assert scene.count("A", "hand") == 1


def test_a_resona_attacks_and_is_retired_as_a_signi() -> None:
    eager = token("Eager", ("ability", "auto", attacks(), draw(1)), level=1, power=5000)
    scene = Scene(side(signi=(None, eager, None)), at="attack.signi").does("attack", eager)
    assert scene.count("A", "hand") == 1
    scene = Scene(side(signi=(eager, None, None))).does("retire", eager)
    assert scene.names("A", "excluded") == ["Eager"]


def test_a_craft_that_no_catalogue_has_is_declined() -> None:
    with pytest.raises(ValueError, match="no Craft 'Pluto'"):
        Scene(side(signi=(_maker("Pluto"), None, None)))


def test_glossary_craft_resona_3_a_resona_in_the_lrig_deck_is_no_signi_of_the_field() -> None:
    few = ("compare", ("count", where(MINE, SIGNI)), ">=", 1)
    proud = token("Proud", resona(cond=few), level=1)
    scene = Scene(side(lrig_deck=[proud]))
    scene.refused("play", proud, zone="left", cites="glossary.craft-resona.2")
    Scene(side(lrig_deck=[proud], signi=(OWL, None, None))).does("play", proud, zone="right")


def test_glossary_rule_based_action_2_a_resona_without_power_leaves_the_game() -> None:
    drain = signi("Drain", action(target(MINE), gets(-9000)))
    scene = Scene(side(signi=(drain, on(SATURN), None))).does("act", drain, number=1).picks(SATURN)
    assert scene.names("A", "excluded") == ["Saturn"]
    assert scene.told("cards.moved", label="vanish", dst="excluded")
