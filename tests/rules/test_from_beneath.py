"""Abilities that work under and on other cards, and deeds that concern what lies there."""

from tests.rules.texts import (
    MINE,
    SELF,
    THEIRS,
    action,
    auto,
    bears,
    coin,
    constant,
    draw,
    grant,
    has,
    keyword,
    lrig,
    modify,
    places,
    put,
    signi,
    spell,
    stack,
    target,
    turn,
    use,
    vanish,
    vanished,
    virus,
    where,
)
from tests.table import BLANK, LEFT, RIGHT, Scene, on, side

HOST = signi("Host", power=5000)
BEARER = stack(SELF, "on-top")
UNDER = stack(MINE)


def test_glossary_soul_1_it_gives_its_bearer_what_it_says() -> None:
    ghost = lrig(
        "Ghost, First",
        constant(
            modify(BEARER, "power", 1000),
            grant(BEARER, auto(("deed", "attacks", (), SELF), draw(1))),
            works=stack(MINE, "soul"),
        ),
        level=1,
    )
    bare = signi("Bare", power=2000)
    scene = Scene(side(signi=(on(HOST, attached=[(ghost, "soul")]), bare, None)))
    assert [scene.power(c) for c in (HOST, bare)] == [6000, 2000]
    scene.until("attacker").does("attack", HOST)
    assert scene.began() == ["Ghost, First"]
    assert scene.count("A", "hand") == 1


def test_glossary_acce_1_it_strengthens_the_signi_while_it_is_attached() -> None:
    tool = signi(
        "Tool",
        constant(
            modify(BEARER, "power", 10000),
            grant(BEARER, keyword("Lancer")),
            works=stack(MINE, "acce"),
        ),
    )
    strip = spell("Strip", use(put(stack(MINE, "acce"), "hand")))
    scene = Scene(side(hand=[strip], signi=(on(HOST, attached=[(tool, "acce")]), None, None)))
    assert scene.power(HOST) == 15000
    assert "Lancer" in scene.derived(HOST).keywords
    scene.does("use", strip)
    assert scene.power(HOST) == 5000
    assert not scene.derived(HOST).keywords


def test_glossary_acce_1_the_same_card_on_the_field_gives_nothing() -> None:
    tool = signi("Tool", constant(modify(BEARER, "power", 1000), works=stack(MINE, "acce")))
    scene = Scene(side(signi=(on(HOST, under=[BLANK]), tool, None)))
    assert [scene.power(c) for c in (HOST, tool)] == [5000, 3000]


def test_glossary_charm_4_a_charm_has_no_ability() -> None:
    tool = signi("Tool", constant(modify(BEARER, "power", 1000), works=stack(MINE, "charm")))
    scene = Scene(side(signi=(on(HOST, attached=[(tool, "charm")]), None, None)))
    assert scene.power(HOST) == 5000


def test_glossary_attach_5_face_down_the_bearer_gains_nothing() -> None:
    root = signi("Root", constant(modify(BEARER, "power", 1000), works=UNDER))
    flip = spell("Flip", use(target(MINE), turn("face-down")))
    scene = Scene(side(hand=[flip], signi=(on(HOST, under=[root]), None, None)))
    assert scene.power(HOST) == 6000
    scene.does("use", flip)
    assert scene.derived(HOST).power == -1


def test_glossary_underneath_1_a_card_put_under_another_may_trigger_there() -> None:
    root = signi("Root", auto(("deed", "moves", "you", SELF, (), "under"), draw(1), works=UNDER))
    bury = signi("Bury", action(put(("at", "you", "hand"), "under", SELF)))
    scene = Scene(side(hand=[root], signi=(bury, None, None))).does("act", bury, number=1)
    assert scene.began() == ["Bury", "Root"]


def test_glossary_attach_1_a_text_waits_for_what_is_attached_to_it() -> None:
    eager = auto(("deed", "attached", "you", stack(SELF, "soul")), draw(1))
    fond = signi("Fond", eager, action(put(("at", "you", "lrig_trash"), "soul", SELF)))
    other = signi("Other", eager)
    scene = Scene(side(lrig_trash=[lrig("Ghost, Old", level=1)], signi=(fond, other, None)))
    scene.does("act", fond, number=1)
    assert scene.began() == ["Fond", "Fond"]


def test_glossary_attach_3_who_bore_it_is_known_when_it_leaves() -> None:
    gloat = signi("Gloat", auto(vanished(where(THEIRS, bears("charm"))), draw(1)))
    strike = spell("Strike", use(target(THEIRS), vanish()))
    foes = (on(HOST, attached=[(BLANK, "charm")]), signi("Bare"), None)
    for name, began in (("Host", ["Strike", "Gloat"]), ("Bare", ["Strike"])):
        scene = Scene(side(hand=[strike], signi=(gloat, None, None)), side(signi=foes))
        scene.does("use", strike).picks(name)
        assert scene.began() == began


def test_glossary_underneath_4_how_many_lay_below_is_known_when_it_leaves() -> None:
    count = ("count", stack(SELF, "was-under"))
    gain = ("move", ("end", "you", "deck", "top", count), ("place", "you", "hand"), "draw")
    deep = signi("Deep", auto(vanished(), gain))
    strike = spell("Strike", use(target(MINE), vanish()))
    scene = Scene(side(hand=[strike], signi=(on(deep, under=[BLANK, BLANK]), None, None)))
    scene.does("use", strike)
    assert scene.count("A", "hand") == 2


def test_glossary_charm_6_a_text_that_waits_for_the_trash_sees_it_arrive() -> None:
    hoard = signi("Hoard", auto(("deed", "moves", "you", (), (), "trash"), draw(1)))
    lift = signi("Lift", action(target(where(MINE, has("name", "Host"))), vanish()))
    host = on(HOST, attached=[(BLANK, "charm")])
    scene = Scene(side(signi=(host, hoard, lift))).does("act", lift, number=1)
    assert scene.began() == ["Lift", "Hoard"]


def test_glossary_signi_zone_5_a_text_waits_for_a_shift_and_virus_1_for_a_mark() -> None:
    roam = signi("Roam", auto(("deed", "shifted", "you", SELF), draw(1)), action(put(SELF, "field", "right")))
    scene = Scene(side(signi=(roam, None, None))).does("act", roam, number=1)
    assert scene.began() == ["Roam", "Roam"]
    gleeful = signi("Gleeful", auto(("deed", "marked", "opp"), draw(1)), action(virus(places("opp", "left"))))
    scene = Scene(side(signi=(gleeful, None, None))).does("act", gleeful, number=1)
    assert scene.began() == ["Gleeful", "Gleeful"]


def test_glossary_exceed_1_what_an_effect_takes_from_under_a_lrig_is_no_exceed() -> None:
    under = ("choose", "you", "pick", (("pick", ("range", 1, 1), stack(SELF)),), "c")
    gone = ("move", ("named", "c"), ("place", "owner", "lrig_trash"))
    top = lrig("Cen, Top", action(under, gone, cost=(coin(-1),)))
    miser = signi("Miser", auto(("deed", "pays", "you", (), (), "exceed"), draw(1)))
    center = on(top, under=[lrig("Cen, Mid"), lrig("Cen, Low")])
    scene = Scene(side(lrig=(LEFT, center, RIGHT), signi=(miser, None, None), coins=1))
    scene.does("act", top, number=1).picks("Cen, Mid")
    assert scene.names("A", "lrig_trash") == ["Cen, Mid"]
    assert scene.count("A", "hand") == 0
    scene.told("cards.moved", label="put", dst="lrig_trash", cites="glossary.effect.1")
