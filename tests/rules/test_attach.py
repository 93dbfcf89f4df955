"""Cards attached to SIGNI: [Soul], [Charm], [Acce], and what becomes of them."""

import pytest

from referee.cards.definition import CardDef
from referee.sight import project_state
from tests.rules.texts import (
    MINE,
    SELF,
    THEIRS,
    action,
    auto,
    bears,
    choose,
    constant,
    draw,
    enter,
    gets,
    grant,
    has,
    lasting,
    lrig,
    modify,
    put,
    signi,
    spell,
    stack,
    target,
    trash,
    turn,
    use,
    vanish,
    vanished,
    where,
)
from tests.table import BLANK, Scene, on, side

HOST = signi("Host", power=5000)
GEM = signi("Gem", power=2000)
GHOST = lrig("Ghost, First", level=1)
OTHER_GHOST = lrig("Ghost, Second", level=1)
AXE = signi("Axe", action(target(THEIRS), vanish()))


def _attaching(role: str, src: str = "hand", count: int = 1) -> CardDef:
    """Make a card that attaches cards of a zone to a SIGNI of one's own."""
    return signi(
        "Smith",
        action(target(MINE), choose(("at", "you", src), count), _onto(role)),
    )


def _onto(role: str) -> tuple[object, ...]:
    return put(("named", "p"), role, ("named", "t"))


def _attached(role: str, what: CardDef, src: str = "hand", **more: object) -> Scene:
    smith = _attaching(role, src)
    scene = Scene(side(signi=(smith, HOST, None), **{src: [what]}, **more))
    return scene.does("act", smith, number=1).picks(HOST)


@pytest.mark.parametrize(
    ("role", "what", "src", "clause"),
    [
        ("soul", GHOST, "lrig_trash", "glossary.soul.1"),
        ("charm", GEM, "hand", "glossary.charm.1"),
        ("acce", GEM, "ener", "glossary.acce.1"),
    ],
)
def test_glossary_attach_1_a_card_is_attached_in_a_role(
    role: str, what: CardDef, src: str, clause: str
) -> None:
    scene = _attached(role, what, src)
    (one,) = scene.slot(HOST).attached
    assert (one.card.name, one.role) == (what.name, role)
    scene.told("cards.moved", dst="attached", label="attach", role=role, cites=clause)
    assert scene.slot(HOST).under == (), "glossary.attach.2"


@pytest.mark.parametrize("role", ["charm", "acce"])
def test_glossary_acce_5_a_second_card_in_the_role_stays_where_it_was(role: str) -> None:
    smith = _attaching(role)
    host = on(HOST, attached=[(BLANK, role)])
    scene = Scene(side(signi=(smith, host, None), hand=[GEM]))
    scene.does("act", smith, number=1).picks(HOST)
    assert [o.card.name for o in scene.slot(HOST).attached] == ["Blank"], "glossary.charm.3"
    assert scene.names("A", "hand") == ["Gem"]
    scene.untold("cards.moved", dst="attached")


def test_glossary_acce_2_a_charm_beside_it_is_no_second_acce() -> None:
    smith = _attaching("acce")
    scene = Scene(side(signi=(smith, on(HOST, attached=[(BLANK, "charm")]), None), hand=[GEM]))
    scene.does("act", smith, number=1).picks(HOST)
    assert [o.role for o in scene.slot(HOST).attached] == ["charm", "acce"]


@pytest.mark.parametrize(("most", "there"), [("2", 2), ("1", 1)])
def test_glossary_soul_2_the_most_is_a_reading(most: str, there: int) -> None:
    smith = _attaching("soul", "lrig_trash")
    scene = Scene(
        side(signi=(smith, on(HOST, attached=[(OTHER_GHOST, "soul")]), None), lrig_trash=[GHOST]),
        readings={"soul_max": most},
    )
    scene.does("act", smith, number=1).picks(HOST)
    assert len(scene.slot(HOST).attached) == there


def test_glossary_soul_1_only_a_lrig_card_is_a_soul() -> None:
    scene = _attached("soul", GEM)
    assert scene.names("A", "hand") == ["Gem"]
    scene.untold("cards.moved", dst="attached")


def test_glossary_charm_2_both_players_see_it_and_nobody_else() -> None:
    scene = _attached("charm", GEM)
    (moved,) = scene.told("cards.moved", dst="attached")
    assert moved.body.seen == "AB"
    for viewer, names in (("A", ["Gem"]), ("B", ["Gem"]), ("spectator", [None])):
        slot = project_state(scene.state, viewer)["seats"]["A"]["signi"][1]
        assert [o.get("name") for o in slot["attached"]] == names, viewer


def test_glossary_charm_2_a_card_out_of_the_open_is_known_to_all() -> None:
    scene = _attached("charm", GEM, "ener")
    assert scene.told("cards.moved", dst="attached")[0].body.seen == "ABS"


def test_glossary_acce_3_an_acce_lies_face_up() -> None:
    scene = _attached("acce", GEM)
    slot = project_state(scene.state, "spectator")["seats"]["A"]["signi"][1]
    assert slot["attached"][0]["name"] == "Gem"


def test_glossary_acce_7_what_is_attached_does_not_enter() -> None:
    eager = signi("Eager", enter(draw(1)))
    watch = signi("Watch", auto(("deed", "enters", "you"), draw(1)))
    smith = _attaching("acce")
    scene = Scene(side(signi=(smith, HOST, watch), hand=[eager]))
    scene.does("act", smith, number=1).picks(HOST)
    assert scene.began() == ["Smith"]


def test_glossary_charm_4_a_charm_has_no_characteristic() -> None:
    red = where(stack(MINE, "charm"), has("color", "red"))
    weigh = signi("Weigh", action(target(MINE), gets(("calc", "x", (1000, ("count", red))))))
    host = on(HOST, attached=[(GEM, "charm")])
    scene = Scene(side(signi=(weigh, host, None)))
    scene.does("act", weigh, number=1).picks(HOST)
    assert scene.power(HOST) == 5000
    assert scene.slot(HOST).attached[0].card.name == "Gem"


def test_glossary_acce_1_an_acce_keeps_its_characteristics() -> None:
    red = where(stack(MINE, "acce"), has("color", "red"))
    weigh = signi("Weigh", action(target(MINE), gets(("calc", "x", (1000, ("count", red))))))
    host = on(HOST, attached=[(GEM, "acce")])
    scene = Scene(side(signi=(weigh, host, None)))
    scene.does("act", weigh, number=1).picks(HOST)
    assert scene.power(HOST) == 6000


LADEN = on(HOST, under=[BLANK], attached=[(GHOST, "soul"), (GEM, "charm"), (AXE, "acce")])


@pytest.mark.parametrize(
    ("name", "zone", "clause"),
    [
        ("Ghost, First", "lrig_trash", "glossary.soul.3"),
        ("Gem", "trash", "glossary.charm.6"),
        ("Axe", "trash", "glossary.acce.4"),
        ("Blank", "trash", "glossary.underneath.4"),
    ],
)
def test_glossary_attach_3_what_lay_under_and_on_it_follows_by_rule(
    name: str, zone: str, clause: str
) -> None:
    strike = spell("Strike", use(target(MINE), vanish()))
    scene = Scene(side(hand=[strike], signi=(LADEN, None, None))).does("use", strike)
    assert name in scene.names("A", zone)
    scene.told("cards.moved", src="loose", dst=zone, label="rule", seen="ABS", cites=clause)
    assert scene.names("A", "ener") == ["Host"]
    assert not scene.state.A.loose


@pytest.mark.parametrize("role", ["soul", "charm", "acce"])
def test_glossary_attach_5_turned_face_down_it_loses_what_is_attached(role: str) -> None:
    flip = spell("Flip", use(target(MINE), turn("face-down")))
    what = GHOST if role == "soul" else GEM
    host = on(HOST, under=[BLANK], attached=[(what, role)])
    scene = Scene(side(hand=[flip], signi=(host, None, None))).does("use", flip)
    slot = scene.slot(HOST)
    assert slot.face_down
    assert slot.attached == ()
    assert [c.name for c in slot.under] == ["Blank"], "glossary.underneath.6"
    assert what.name in scene.names("A", "lrig_trash" if role == "soul" else "trash")
    scene.told("cards.turned", to="face-down", cites="glossary.attach.5")
    scene.told("cards.turned", to="face-down", cites="glossary.underneath.6")


def test_glossary_attach_5_what_was_attached_goes_by_its_own_clause() -> None:
    flip = spell("Flip", use(target(MINE), turn("face-down")))
    scene = Scene(side(hand=[flip], signi=(LADEN, None, None))).does("use", flip)
    for role, zone in (("soul", "lrig_trash"), ("charm", "trash"), ("acce", "trash")):
        scene.told("cards.moved", src="loose", dst=zone, role=role, cites="glossary.attach.5")


def test_glossary_attach_4_attached_and_underneath_move_with_it() -> None:
    step = spell("Step", use(target(MINE), put(("named", "t"), "field", "right")))
    scene = Scene(side(hand=[step], signi=(LADEN, None, None))).does("use", step)
    assert scene.names("A", "signi") == [None, None, "Host"]
    slot = scene.slot(HOST)
    assert [o.role for o in slot.attached] == ["soul", "charm", "acce"]
    assert len(slot.under) == 1
    scene.told("card.shifted", place=2, cites="glossary.attach.4")
    scene.told("card.shifted", place=2, cites="glossary.underneath.5")
    scene.untold("cards.moved", src="signi")


def test_glossary_attach_2_an_effect_on_cards_underneath_cannot_take_it() -> None:
    pull = spell("Pull", use(choose(stack(MINE), 0, 9), trash("p")))
    scene = Scene(side(hand=[pull], signi=(LADEN, None, None))).does("use", pull)
    assert scene.offers("pick") == [(), ("Blank",)]
    scene.picks("Blank")
    assert len(scene.slot(HOST).attached) == 3


@pytest.mark.parametrize(("role", "clause"), [("acce", "glossary.acce.6"), ("charm", "glossary.charm.5")])
def test_glossary_acce_6_nothing_lets_a_player_take_it_off(role: str, clause: str) -> None:
    scene = Scene(side(signi=(on(HOST, attached=[(GEM, role)]), None, None)))
    scene.refused("retire", scene.find(GEM).card.id, cites=clause)
    assert ("Gem",) not in scene.offers()
    scene.does("retire", HOST)
    assert set(scene.names("A", "trash")) == {"Host", "Gem"}


def test_glossary_charm_5_an_effect_may_take_it_off() -> None:
    strip = spell("Strip", use(choose(stack(MINE, "charm")), put(("named", "p"), "hand")))
    host = on(HOST, attached=[(GEM, "charm")])
    scene = Scene(side(hand=[strip], signi=(host, None, None))).does("use", strip)
    assert scene.names("A", "hand") == ["Gem"]
    assert scene.told("cards.moved", src="attached", dst="hand")[0].body.seen == "AB"


def test_glossary_attach_8_a_text_finds_who_bears_a_card() -> None:
    text = constant(modify(where(THEIRS, bears("charm")), "power", -3000))
    curse = signi("Curse", text)
    bare = signi("Bare", power=4000)
    foe = on(HOST, attached=[(GEM, "charm")])
    scene = Scene(side(signi=(curse, None, None)), side(signi=(foe, bare, None)))
    assert scene.power(HOST, "B") == 2000
    assert scene.power(bare, "B") == 4000


def test_glossary_attach_8_a_filter_looks_at_what_is_borne() -> None:
    text = constant(modify(where(MINE, bears("acce", has("name", "Gem"))), "power", 1000))
    scene = Scene(
        side(signi=(signi("Curse", text), on(HOST, attached=[(GEM, "acce")]), None)),
    )
    assert scene.power(HOST) == 6000
    assert scene.power("Curse") == 3000


def test_glossary_attach_1_a_charm_is_put_on_an_opposing_signi_from_their_trash() -> None:
    hex_ = signi(
        "Hex",
        action(
            target(THEIRS),
            choose(("at", "opp", "trash")),
            put(("named", "p"), "charm", ("named", "t")),
        ),
    )
    scene = Scene(side(signi=(hex_, None, None)), side(signi=(HOST, None, None), trash=[GEM]))
    scene.does("act", hex_, number=1)
    assert [o.role for o in scene.slot(HOST, "B").attached] == ["charm"]


def test_glossary_attach_1_nothing_is_attached_to_the_cards_of_another_player() -> None:
    hex_ = signi("Hex", action(target(THEIRS), choose(("at", "you", "trash")), _onto("charm")))
    scene = Scene(side(signi=(hex_, None, None), trash=[GEM]), side(signi=(HOST, None, None)))
    scene.does("act", hex_, number=1)
    assert scene.slot(HOST, "B").attached == ()
    assert scene.names("A", "trash") == ["Gem"]


def test_glossary_attach_6_a_card_turned_face_down_bears_nothing() -> None:
    smith = signi("Smith", action(put(("at", "you", "hand"), "acce", SELF)))
    bury = signi(
        "Bury",
        action(target(MINE), turn("face-down"), put(("at", "you", "hand"), "acce", ("named", "t"))),
    )
    scene = Scene(side(signi=(smith, bury, None), hand=[GEM]))
    scene.does("act", bury, number=1).picks(smith)
    assert scene.names("A", "hand") == ["Gem"]


def test_glossary_acce_4_who_bore_an_acce_is_looked_at_before_it_left() -> None:
    mourn = signi("Mourn", auto(vanished(where(MINE, bears("acce"))), draw(1)))
    strike = spell("Strike", use(target(MINE), vanish()))
    scene = Scene(side(hand=[strike], signi=(mourn, on(HOST, attached=[(GEM, "acce")]), None))).does(
        "use", strike
    )
    scene.picks(HOST)
    assert scene.began()[-1] == "Mourn"


def test_glossary_attach_2_a_lent_effect_lasts_on_the_bearer() -> None:
    bless = signi(
        "Bless",
        action(target(MINE), lasting(grant(("named", "t"), constant(modify(SELF, "power", 1000))))),
    )
    scene = Scene(side(signi=(bless, LADEN, None)))
    scene.does("act", bless, number=1).picks(HOST)
    assert scene.power(HOST) == 6000


def test_glossary_soul_4_a_soul_goes_when_a_rise_signi_covers_its_bearer() -> None:
    tower = signi("Tower", ("rule", "rise", (), (choose(MINE, name="rise"),)))
    scene = Scene(side(hand=[tower], signi=(LADEN, None, None)))
    scene.does("play", tower, zone="left")
    assert [c.name for c in scene.slot(tower).under] == ["Host", "Blank"]
    assert scene.slot(tower).attached == ()
    assert scene.names("A", "lrig_trash") == ["Ghost, First"]
    scene.told("cards.moved", dst="lrig_trash", role="soul", cites="glossary.soul.4")
    assert set(scene.names("A", "trash")) == {"Gem", "Axe"}


def test_glossary_craft_5_a_craft_may_be_an_acce_and_leaves_the_game_after_it() -> None:
    tool = signi("Tool", craft=True)
    fit = signi(
        "Fit",
        action(target(MINE), put(("at", "you", "lrig_deck"), "acce", ("named", "t")), vanish("t")),
    )
    scene = Scene(side(signi=(fit, HOST, None), lrig_deck=[tool]))
    scene.does("act", fit, number=1).picks(HOST)
    scene.told("cards.moved", dst="attached", role="acce", cites="glossary.acce.1")
    assert scene.names("A", "excluded") == ["Tool"]
    scene.told("cards.moved", src="loose", dst="excluded", cites="glossary.craft.5")
