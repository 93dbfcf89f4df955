"""Who sees what lies where: seven public zones, four hidden ones."""

import pytest

from events.vocabulary import PUBLIC
from referee.cards.definition import CardDef
from referee.sight import project_state
from tests.rules.texts import (
    MINE,
    SELF,
    action,
    choose,
    draw,
    exceed,
    lrig,
    may,
    put,
    signi,
    spell,
    stack,
    target,
    use,
)
from tests.table import CENTER, Scene, on, side

GEM = signi("Gem")
YOUNG = lrig("Cen, Young", level=2)
GROWN = lrig("Cen, Risen", level=4)
PILES = ("trash", "ener", "check", "lrig_trash", "excluded")


def _sent(zone: str) -> Scene:
    """Let a card come out of a hidden zone into a public one by the rules or an effect."""
    if zone == "signi":
        return Scene(side(hand=[GEM])).does("play", GEM, zone="left")
    if zone == "lrig":
        return Scene(side(lrig_deck=[GROWN]), at="grow").does("grow", GROWN, zone="center")
    if zone == "check":
        return Scene(side(hand=[spell("Gem", use(may(draw(1))))])).does("use", "Gem")
    send = signi("Send", action(choose(("at", "you", "hand")), put(("named", "p"), zone)))
    return Scene(side(hand=[GEM], signi=(send, None, None))).does("act", send, number=1)


@pytest.mark.parametrize("zone", ["signi", "lrig", *PILES])
@pytest.mark.parametrize("viewer", ["A", "B", "spectator"])
def test_glossary_public_zone_4_all_see_the_faces_there(zone: str, viewer: str) -> None:
    scene = _sent(zone)
    shown = project_state(scene.state, viewer)["seats"]["A"][zone]
    names = [card.get("name") for card in shown if card is not None]
    assert "Gem" in names or "Cen, Risen" in names, "glossary.public-zone.1"
    assert scene.of("cards.moved", dst=zone)[-1].body.seen == PUBLIC


@pytest.mark.parametrize(("zone", "seers"), [("deck", ""), ("life", ""), ("hand", "A"), ("lrig_deck", "A")])
def test_glossary_hidden_zone_2_faces_are_hidden_from_those_it_names(zone: str, seers: str) -> None:
    filled: dict[str, list[CardDef]] = {zone: [GEM, GEM]}
    scene = Scene(side(**filled))
    for viewer in ("A", "B", "spectator"):
        shown = str(project_state(scene.state, viewer)["seats"]["A"][zone])
        assert ("Gem" in shown) == (viewer in seers), viewer


def test_glossary_lrig_trash_2_lrig_cards_that_pay_go_there() -> None:
    pay = lrig("Pay, Deep", action(draw(1), cost=exceed(1)))
    scene = Scene(side(lrig=(None, on(pay, under=[YOUNG]), None))).does("act", pay, number=1)
    assert scene.names("A", "lrig_trash") == ["Cen, Young"]
    shown = project_state(scene.state, "B")["seats"]["A"]["lrig_trash"]
    assert shown[0]["name"] == "Cen, Young", "glossary.lrig-trash.1"


def test_glossary_public_zone_1_cards_underneath_are_seen_by_all() -> None:
    bury = signi("Bury", action(put(("end", "you", "deck", "top", 1), "under", SELF)))
    scene = Scene(side(signi=(bury, None, None), deck=[GEM])).does("act", bury, number=1)
    for viewer in ("A", "B", "spectator"):
        slot = project_state(scene.state, viewer)["seats"]["A"]["signi"][0]
        assert slot["under"][0]["name"] == "Gem"


def test_glossary_public_zone_2_face_down_from_the_deck_nobody_sees_it() -> None:
    top = ("end", "you", "deck", "top", 1)
    hide = spell("Hide", use(put(top, "field", "left", "face-down")))
    scene = Scene(side(hand=[hide], deck=[GEM])).does("use", hide)
    for viewer in ("A", "B", "spectator"):
        slot = project_state(scene.state, viewer)["seats"]["A"]["signi"][0]
        assert slot["face_down"]
        assert "name" not in slot


def test_glossary_public_zone_2_whom_the_effect_lets_look_may_look_at_it() -> None:
    look = ("show", ("end", "you", "deck", "top", 1), "you", "s")
    hide = spell("Hide", use(look, put(("named", "s"), "field", "left", "face-down")))
    scene = Scene(side(hand=[hide], deck=[GEM])).does("use", hide)
    seen = {
        viewer: project_state(scene.state, viewer)["seats"]["A"]["signi"][0].get("name")
        for viewer in ("A", "B", "spectator")
    }
    assert seen == {"A": "Gem", "B": None, "spectator": None}


def test_glossary_zone_1_a_card_is_always_somewhere() -> None:
    host = on(GEM, under=[GEM], attached=[(GEM, "acce")])
    lift = spell("Lift", use(target(MINE), put(("named", "t"), "hand")))
    scene = Scene(side(hand=[lift], signi=(host, None, None), lrig=(None, CENTER, None)))
    scene.does("use", lift)
    for fact in scene.of("cards.moved"):
        assert fact.body.dst, fact
    assert scene.names("A", "trash").count("Gem") == 2


def test_glossary_underneath_8_attached_and_underneath_are_told_apart() -> None:
    host = on(GEM, under=[GEM], attached=[(YOUNG, "soul"), (GEM, "charm"), (GEM, "acce")])
    count = signi("Count", action(choose(stack(MINE), 0, 9), put(("named", "p"), "hand")))
    scene = Scene(side(signi=(host, count, None))).does("act", count, number=1)
    assert scene.offers("pick") == [(), ("Gem",)], "glossary.attach.7, glossary.charm.7"


@pytest.mark.parametrize("how", [(), ("face-down",)])
def test_glossary_hidden_zone_2_where_a_chosen_card_lay_stays_with_who_chose_it(
    how: tuple[str, ...],
) -> None:
    look = ("show", ("end", "you", "deck", "top", 3), "you", "s")
    pick = choose(("named", "s"))
    find = spell("Find", use(look, pick, put(("named", "p"), "field", "left", *how)))
    scene = Scene(side(hand=[find], deck=[GEM, GEM, GEM, GEM])).does("use", find)
    scene.picks(GEM)
    (moved,) = scene.told("cards.moved", src="deck", dst="signi")
    assert moved.body.slots == "A"
