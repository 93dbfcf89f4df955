"""SIGNI zones: chosen like cards, holding a [Virus], changed and swapped by effects."""

from events.vocabulary import zone_item
from referee.state import decode_state, encode_state
from tests.rules.texts import (
    MINE,
    SELF,
    THEIRS,
    action,
    choose,
    constant,
    draw,
    gets,
    has,
    lasting,
    modify,
    places,
    put,
    seq,
    signi,
    spell,
    target,
    use,
    virus,
    where,
)
from tests.table import BLANK, Scene, on, side

CAT = signi("Cat", power=2000)
DOG = signi("Dog", power=4000)
FOX = signi("Fox", level=3, power=6000)
INFECTED = where(THEIRS, has("state", "infected"))

SNEEZE = spell(
    "Sneeze",
    use(choose(("minus", places("opp"), places("opp", "virus"))), virus(("named", "p"))),
)
LEFT, CENTER, RIGHT = (zone_item("B", at) for at in range(3))


def _sneezed(*at: int) -> Scene:
    scene = Scene(side(hand=[SNEEZE] * len(at)), side())
    for zone in at:
        scene.does("use", SNEEZE)
        if scene.asked == "pick":
            scene.picks(zone)
    return scene


def test_glossary_virus_1_a_virus_is_put_on_a_chosen_signi_zone() -> None:
    scene = Scene(side(hand=[SNEEZE]), side()).does("use", SNEEZE)
    assert scene.state.decision is not None
    assert scene.state.decision.items == (LEFT, CENTER, RIGHT)
    scene.refused("pick", zone_item("A", 0), cites="glossary.effect.1")
    scene.picks(CENTER)
    assert scene.state.B.viruses == (1,)
    scene.told("virus.placed", seat="B", place=1, cites="glossary.virus.1")
    assert scene.told("decision.asked", kind="pick")[0].body.seen == "ABS"
    assert scene.told("action.taken", do="pick")[0].body.seen == "ABS"


def test_glossary_virus_2_a_zone_holds_at_most_one() -> None:
    cough = spell("Cough", use(virus(places("opp"))))
    scene = Scene(side(hand=[SNEEZE, cough]), side()).does("use", SNEEZE).picks(LEFT)
    scene.does("use", cough)
    assert scene.state.B.viruses == (0, 1, 2)
    assert len(scene.told("virus.placed")) == 3
    scene = _sneezed(LEFT, CENTER, RIGHT)
    assert scene.count("B", "signi") == 0
    assert scene.state.B.viruses == (0, 1, 2)


def test_glossary_virus_2_a_spell_that_names_any_zone_offers_those_without_one() -> None:
    plague = spell("Plague", use(choose(places("opp")), virus(("named", "p"))))
    scene = Scene(side(hand=[SNEEZE, plague]), side()).does("use", SNEEZE).picks(LEFT)
    scene.does("use", plague)
    assert scene.state.decision is not None
    assert scene.state.decision.items == (CENTER, RIGHT)


WEAKEN = signi("Weaken", constant(modify(INFECTED, "power", -1000)))


def test_glossary_infected_1_a_signi_in_its_zone_is_infected() -> None:
    scene = Scene(side(hand=[SNEEZE], signi=(WEAKEN, None, None)), side(signi=(CAT, DOG, None))).does(
        "use", SNEEZE
    )
    assert scene.power(CAT, "B") == 2000
    scene.picks(LEFT)
    assert scene.power(CAT, "B") == 1000
    assert scene.power(DOG, "B") == 4000


def test_glossary_infected_1_what_refers_to_it_is_felt_at_once() -> None:
    mouse = signi("Mouse", power=1000)
    scene = Scene(side(hand=[SNEEZE], signi=(WEAKEN, None, None)), side(signi=(mouse, None, None)))
    scene.does("use", SNEEZE).picks(LEFT)
    assert scene.names("B", "ener") == ["Mouse"]
    scene.told("cards.moved", label="vanish", cites="glossary.rule-based-action.2")


def test_glossary_virus_3_a_signi_that_comes_later_is_infected_too() -> None:
    call = spell("Call", use(put(("at", "opp", "trash"), "field", "left")))
    weak = on(WEAKEN)
    scene = Scene(side(hand=[SNEEZE, call], signi=(weak, None, None)), side(trash=[CAT]))
    scene.does("use", SNEEZE).picks(LEFT).does("use", call)
    assert scene.names("B", "signi") == ["Cat", None, None]
    assert scene.power(CAT, "B") == 1000


def test_glossary_infected_3_it_is_infected_no_more_in_another_zone() -> None:
    step = spell("Step", use(target(THEIRS), put(("named", "t"), "field", "right")))
    scene = Scene(side(hand=[SNEEZE, step], signi=(WEAKEN, None, None)), side(signi=(CAT, None, None)))
    scene.does("use", SNEEZE).picks(LEFT)
    scene.does("use", step)
    assert scene.power(CAT, "B") == 2000
    assert scene.state.B.viruses == (0,), "the [Virus] stays with its zone"
    scene.told("card.shifted", place=2, cites="glossary.signi-zone.5")


def test_glossary_infected_2_by_itself_it_does_nothing() -> None:
    scene = Scene(side(hand=[SNEEZE]), side(signi=(CAT, None, None)))
    scene.does("use", SNEEZE).picks(LEFT)
    assert scene.power(CAT, "B") == 2000


def test_glossary_virus_4_effects_refer_to_it_and_eliminate_it() -> None:
    heal = signi(
        "Heal",
        action(draw(1), cost=(choose(places("opp", "virus")), virus(("named", "p"), -1))),
    )
    scene = Scene(side(hand=[SNEEZE], signi=(heal, None, None)), side())
    assert ("Heal",) not in scene.offers("act"), "glossary.cost.3: no [Virus] pays for it"
    scene.does("use", SNEEZE).picks(RIGHT).does("act", heal, number=1)
    assert scene.state.B.viruses == ()
    assert scene.count("A", "hand") == 1
    scene.told("virus.removed", place=2)


def test_glossary_virus_1_the_choice_of_a_zone_waits_and_is_resumed() -> None:
    scene = Scene(side(hand=[SNEEZE]), side()).does("use", SNEEZE)
    scene.state = decode_state(encode_state(scene.state))
    assert scene.picks(RIGHT).state.B.viruses == (2,)


# Changing zones.


def test_glossary_signi_zone_5_a_signi_goes_to_a_free_zone_of_its_choice() -> None:
    roam = signi("Roam", action(put(SELF, "field", "free")))
    scene = Scene(side(signi=(roam, None, None))).does("act", roam, number=1)
    assert scene.asked == "zone"
    assert scene.state.decision is not None
    assert scene.state.decision.items == (1, 2)
    before = scene.find(roam).card.id
    scene.picks("right")
    assert scene.names("A", "signi") == [None, None, "Roam"]
    assert scene.find(roam).card.id == before, "its stay goes on"


def test_glossary_signi_zone_4_a_zone_that_holds_a_signi_is_not_gone_to() -> None:
    roam = signi("Roam", action(put(SELF, "field", "center")))
    scene = Scene(side(signi=(roam, CAT, None))).does("act", roam, number=1)
    assert scene.names("A", "signi") == ["Roam", "Cat", None]
    scene.untold("card.shifted")


def test_glossary_awake_3_a_shift_keeps_states_and_power() -> None:
    roam = signi("Roam", action(target(MINE), gets(1000), put(("named", "t"), "field", "right")))
    scene = Scene(side(signi=(roam, on(CAT, up=False, frozen=True, awakened=True), None)))
    scene.does("act", roam, number=1).picks(CAT)
    slot = scene.slot(CAT)
    assert (slot.up, slot.frozen, slot.awakened) == (False, True, True)
    assert scene.power(CAT) == 3000


def test_glossary_signi_zone_5_two_signi_swap_as_one_event() -> None:
    dance = spell("Dance", use(target(MINE, 2), ("swap", ("named", "t"), ("named", "t"))))
    laden = on(DOG, attached=[(BLANK, "charm")], under=[BLANK])
    scene = Scene(side(hand=[dance], signi=(CAT, FOX, laden))).does("use", dance)
    scene.picks(CAT, DOG)
    assert scene.names("A", "signi") == ["Dog", "Fox", "Cat"]
    assert len(scene.slot(DOG).attached) == 1
    (told,) = scene.told("card.shifted", cites="glossary.attach.4")
    assert told.body.place == 2


def test_glossary_signi_zone_5_a_signi_swaps_with_the_one_in_another_zone() -> None:
    trade = signi("Trade", action(("swap", SELF, ("inside", places("you", "right")))))
    scene = Scene(side(signi=(trade, None, DOG))).does("act", trade, number=1)
    assert scene.names("A", "signi") == ["Dog", None, "Trade"]


def test_glossary_signi_zone_5_zones_are_swapped_with_an_empty_one() -> None:
    trade = signi("Trade", action(("swap", places("you", "left"), places("you", "right"))))
    scene = Scene(side(signi=(CAT, trade, None))).does("act", trade, number=1)
    assert scene.names("A", "signi") == [None, "Trade", "Cat"]
    scene.does("act", trade, number=1)
    assert scene.names("A", "signi") == ["Cat", "Trade", None]


def test_glossary_effect_1_a_signi_changes_places_with_one_in_the_ener_zone() -> None:
    trade = signi("Trade", action(target(("at", "you", "ener")), ("swap", SELF, ("named", "t"))))
    scene = Scene(side(signi=(None, trade, None), ener=[CAT, BLANK]))
    scene.does("act", trade, number=1).picks(CAT)
    assert scene.names("A", "signi") == [None, "Cat", None]
    assert sorted(map(str, scene.names("A", "ener"))) == ["Blank", "Trade"]


def test_glossary_limit_2_a_swap_that_cannot_be_done_whole_is_not_done() -> None:
    giant = signi("Giant", level=4)
    trade = signi("Trade", action(target(("at", "you", "ener")), ("swap", SELF, ("named", "t"))))
    scene = Scene(side(signi=(None, trade, None), ener=[giant]))
    scene.does("act", trade, number=1)
    assert scene.names("A", "signi") == [None, "Trade", None]
    assert scene.names("A", "ener") == ["Giant"]


def test_glossary_effect_1_piles_are_swapped_whole() -> None:
    turnover = spell("Turnover", use(("swap", ("at", "you", "trash"), ("at", "you", "ener"))))
    scene = Scene(side(hand=[turnover], trash=[CAT], ener=[DOG, FOX])).does("use", turnover)
    assert sorted(map(str, scene.names("A", "trash"))) == ["Dog", "Fox", "Turnover"]
    assert scene.names("A", "ener") == ["Cat"]


# Sets of zones.


def test_glossary_signi_zone_2_front_next_and_inside() -> None:
    read = signi(
        "Read",
        action(
            lasting(
                modify(("inside", ("beside", places("you", SELF), "front")), "power", -1000),
                modify(("beside", SELF, "next"), "power", 500),
            )
        ),
    )
    scene = Scene(side(signi=(CAT, read, DOG)), side(signi=(CAT, FOX, DOG)))
    scene.does("act", read, number=1)
    assert scene.power(FOX, "B") == 5000
    assert [scene.power(c) for c in (CAT, DOG)] == [2500, 4500]
    assert scene.power(DOG, "B") == 4000


def test_glossary_signi_zone_4_a_signi_comes_into_the_zone_in_front_of_another() -> None:
    face = spell(
        "Face",
        use(
            target(THEIRS),
            put(("at", "you", "trash"), "field", ("beside", places("opp", ("named", "t")), "front")),
        ),
    )
    scene = Scene(side(hand=[face], trash=[CAT]), side(signi=(DOG, None, None)))
    scene.does("use", face)
    assert scene.names("A", "signi") == [None, None, "Cat"]


def test_glossary_signi_zone_4_an_occupied_zone_takes_no_other() -> None:
    face = spell("Face", use(put(("at", "you", "trash"), "field", "left")))
    scene = Scene(side(hand=[face], trash=[CAT], signi=(DOG, None, None))).does("use", face)
    assert scene.names("A", "signi") == ["Dog", None, None]
    assert sorted(map(str, scene.names("A", "trash"))) == ["Cat", "Face"]


def test_glossary_signi_zone_3_empty_zones_are_counted() -> None:
    room = ("count", places("you", "empty"))
    count = signi("Count", action(target(MINE), gets(("calc", "x", (1000, room)))))
    scene = Scene(side(signi=(None, count, None))).does("act", count, number=1)
    assert scene.power(count) == 5000


def test_glossary_signi_zone_2_a_center_zone_test() -> None:
    proud = signi(
        "Proud",
        constant(
            modify(SELF, "power", 3000),
            gate=("compare", ("count", where(SELF, has("place", "center"))), "=", 1),
        ),
    )
    roam = signi("Roam", action(target(MINE), put(("named", "t"), "field", "left")))
    scene = Scene(side(signi=(None, proud, roam)))
    assert scene.power(proud) == 6000
    scene.does("act", roam, number=1).picks(proud)
    assert scene.power(proud) == 3000


def test_glossary_virus_1_seq_of_marks_leaves_what_is_marked() -> None:
    both = spell("Both", use(seq(virus(places("opp", "left")), virus(places("opp", "left")))))
    scene = Scene(side(hand=[both]), side()).does("use", both)
    assert len(scene.told("virus.placed")) == 1
