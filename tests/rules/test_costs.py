"""Costs: colours, colourless, [Multi Ener], exact payment, the choice of the cards that pay."""

import pytest

from referee.effects.needs import costs
from tests.rules.texts import (
    MINE,
    SELF,
    action,
    coin,
    discard,
    draw,
    exceed,
    if_done,
    keyword,
    lrig,
    may,
    pay,
    signi,
    spell,
    trash,
    turn,
    use,
)
from tests.table import BLANK, LEFT, RIGHT, Scene, Side, on, side

RED = signi("Red")
BLUE = signi("Blue", colors=("blue",))
BOTH = signi("Both", colors=("red", "blue"))
MULTI = signi("Multi", keyword("Multi Ener"), colors=())


def _using(cost: dict[str, int], *ener: object) -> tuple[Scene, object]:
    gift = spell("Gift", use(draw(1)), cost=cost)
    return Scene(side(hand=[gift], ener=ener)), gift


def test_glossary_cost_1_the_ener_goes_to_the_trash_before_the_effect() -> None:
    scene, gift = _using({"red": 1}, RED, BLUE)
    scene.does("use", gift).picks(RED)
    paid = scene.told("cards.moved", label="pay", cites="start.costs.2")[0]
    scene.in_order(paid, scene.told("ability.began")[0], scene.told("cards.moved", label="draw")[0])
    assert scene.names("A", "ener") == ["Blue"]


def test_glossary_colorless_2_any_card_pays_a_colourless_requirement() -> None:
    scene, gift = _using({"colorless": 2}, RED, BLANK, BLUE)
    scene.does("use", gift)
    assert len(scene.offers("pick")) == 3
    scene.picks(BLANK, BLUE)
    assert scene.names("A", "ener") == ["Red"]


def test_glossary_colorless_3_a_colourless_card_pays_no_colour() -> None:
    scene, gift = _using({"red": 1}, BLANK)
    scene.refused("use", gift, cites="glossary.cost.3")
    scene, gift = _using({"red": 1}, BLANK, RED, BLUE)
    scene.does("use", gift)
    scene.refused("pick", BLANK, cites="glossary.colorless.3")
    scene.refused("pick", BLUE, cites="glossary.colorless.3")
    scene.picks(RED)


def test_glossary_multi_ener_2_it_counts_as_one_colour_of_the_payers_choice() -> None:
    scene, gift = _using({"red": 1, "blue": 1}, MULTI, BLUE, BLANK)
    scene.does("use", gift)
    assert scene.offers("pick") == [("Multi", "Blue")]
    scene.picks(MULTI, BLUE)
    scene.told("cards.moved", label="pay", cites="glossary.multi-ener.2")
    assert scene.names("A", "ener") == ["Blank"]


def test_glossary_multi_ener_2_one_card_is_only_one_ener() -> None:
    scene, gift = _using({"red": 1, "blue": 1}, MULTI)
    scene.refused("use", gift, cites="glossary.cost.3")


def test_faq_multi_ener_2_it_does_not_change_the_colour_of_a_hand_card() -> None:
    red_hand = ("where", ("at", "you", "hand"), (("has", "color", ("red",)),))
    burn = (
        ("choose", "you", "pick", (("pick", ("range", 1, 1), red_hand),), "c"),
        ("move", ("named", "c"), ("place", "you", "trash"), "discard"),
    )
    fire = signi("Fire", action(draw(1), cost=burn))
    scene = Scene(side(hand=[MULTI], signi=(fire, None, None)))
    scene.refused("act", fire, number=1, cites="faq.general.3")


def test_glossary_cost_3_two_colours_on_one_card_pay_one_of_them() -> None:
    scene, gift = _using({"red": 1, "blue": 1}, BOTH)
    scene.refused("use", gift, cites="glossary.cost.3")
    scene, gift = _using({"red": 1, "blue": 1}, BOTH, RED, BLANK)
    scene.does("use", gift)
    assert scene.offers("pick") == [("Both", "Red")]


def test_glossary_cost_3_exactly_the_required_number_is_paid() -> None:
    scene, gift = _using({"red": 1}, RED, BOTH)
    scene.does("use", gift)
    scene.refused("pick", RED, BOTH, cites="glossary.cost.3")
    scene.refused("pick", cites="glossary.cost.3")


def test_glossary_cost_4_only_own_ener_pays() -> None:
    gift = spell("Gift", use(draw(1)), cost={"red": 1})
    theirs = signi("Theirs")
    scene = Scene(side(hand=[gift]), side(ener=[theirs]))
    scene.refused("use", gift, cites="glossary.cost.3")
    scene = Scene(side(hand=[gift], ener=[RED, BOTH]), side(ener=[theirs]))
    scene.does("use", gift)
    scene.refused("pick", scene.find(theirs, "B").card.id, cites="glossary.cost.3")


def test_start_costs_2_a_payment_that_is_all_alike_is_not_asked() -> None:
    scene, gift = _using({"red": 1}, RED, RED)
    scene.does("use", gift)
    assert scene.asked == "main"
    assert scene.names("A", "ener") == ["Red"]


def test_faq_general_3_a_discard_in_a_cost_must_be_paid_in_full() -> None:
    sage = signi("Sage", action(draw(2), cost=(discard(2),)))
    scene = Scene(side(hand=[BLANK], signi=(sage, None, None)))
    scene.refused("act", sage, number=1, cites="faq.general.3")
    scene = Scene(side(hand=[RED, BLUE], signi=(sage, None, None)))
    scene.does("act", sage, number=1)
    assert set(scene.names("A", "trash")) == {"Red", "Blue"}
    assert scene.count("A", "hand") == 2


def test_faq_action_1_the_cost_is_paid_whole_before_the_effect() -> None:
    sage = signi("Sage", action(draw(1), cost=(pay("red"), turn("down", SELF))))
    scene = Scene(side(ener=[RED, BLUE], signi=(sage, None, None)))
    scene.does("act", sage, number=1).picks(RED)
    scene.in_order(
        scene.told("cards.moved", label="pay")[0],
        scene.told("cards.turned", to="down")[0],
        scene.told("ability.began", cites="faq.action.1")[0],
        scene.told("cards.moved", label="draw")[0],
    )


def test_glossary_cost_3_a_downed_card_cannot_be_downed_as_a_cost() -> None:
    sage = signi("Sage", action(draw(1), cost=(turn("down", SELF),)))
    scene = Scene(side(signi=(on(sage, up=False), None, None)))
    scene.refused("act", sage, number=1, cites="glossary.cost.3")


@pytest.mark.parametrize(("have", "allowed"), [(1, False), (2, True)])
def test_glossary_coin_1_coins_are_spent_as_a_cost(*, have: int, allowed: bool) -> None:
    buyer = signi("Buyer", action(draw(1), cost=(coin(-2),)))
    scene = Scene(side(coins=have, signi=(buyer, None, None)))
    if not allowed:
        scene.refused("act", buyer, number=1, cites="glossary.cost.3")
        return
    scene.does("act", buyer, number=1)
    assert scene.state.A.coins == 0
    scene.told("coins.changed", amount=-2, cites="glossary.coin.1")


def _stacked(*under: object) -> Side:
    elder = signi("Elder", action(draw(1), cost=exceed(2)))
    center = on(BASE, under=under)  # type: ignore[arg-type]
    return side(lrig=(LEFT, center, RIGHT), signi=(elder, None, None))


def _lrig(name: str) -> object:
    return lrig(name, lrig_types=("Cen",))


BASE = _lrig("Cen, Top")
LOW, MID, ROOT = (_lrig(f"Cen, {n}") for n in ("Low", "Mid", "Root"))


def test_glossary_exceed_2_cards_from_under_a_lrig_go_to_the_lrig_trash() -> None:
    scene = Scene(_stacked(MID, LOW, ROOT))
    scene.does("act", "Elder", number=1).picks(MID, ROOT)
    assert scene.names("A", "lrig_trash") == ["Cen, Mid", "Cen, Root"]
    assert [c.name for c in scene.slot("Cen, Top").under] == ["Cen, Low"]
    scene.told("cards.moved", label="exceed", dst="lrig_trash", cites="glossary.exceed.2")


def test_glossary_exceed_2_too_few_cards_under_the_lrigs_pay_nothing() -> None:
    scene = Scene(_stacked(MID))
    scene.refused("act", "Elder", number=1, cites="glossary.cost.3")
    assert scene.slot("Cen, Top").under


def test_faq_general_5_a_payment_that_a_text_orders_but_nobody_can_make_is_left_out() -> None:
    toll = spell("Toll", use(pay("blue"), draw(1)))
    scene = Scene(side(hand=[toll], ener=[RED, BLANK]))
    scene.does("use", toll)
    assert scene.count("A", "ener") == 2
    assert scene.count("A", "hand") == 1


def test_faq_auto_2_an_offered_payment_may_be_declined() -> None:
    toll = spell("Toll", use(may(pay("red")), if_done(draw(2))))
    scene = Scene(side(hand=[toll], ener=[RED, BLANK]))
    scene.does("use", toll).no()
    assert scene.count("A", "hand") == 0
    scene = Scene(side(hand=[toll], ener=[RED, BLANK]))
    scene.does("use", toll).yes().picks(RED)
    assert scene.count("A", "hand") == 2


def test_faq_auto_2_an_offer_that_cannot_be_paid_is_not_made() -> None:
    toll = spell("Toll", use(may(pay("red")), if_done(draw(2))))
    scene = Scene(side(hand=[toll], ener=[BLANK]))
    scene.does("use", toll)
    assert scene.asked == "main"
    assert scene.count("A", "hand") == 0


def test_glossary_use_1_a_card_without_a_text_is_paid_for_as_well() -> None:
    void = spell("Void", cost={"red": 1})
    scene = Scene(side(hand=[void], ener=[RED, BLANK])).does("use", void)
    scene.picks(RED)
    assert scene.names("A", "ener") == ["Blank"]
    assert scene.names("A", "trash")[0] == "Void"


def test_glossary_cost_3_more_cards_than_required_do_not_pay() -> None:
    scene = Scene(side(ener=[RED, BLUE, BOTH]))
    ener = scene.state.A.ener
    assert costs.covers(scene.board, ("red", "blue"), ener[:2])
    assert not costs.covers(scene.board, ("red", "blue"), ener)
    assert not costs.covers(scene.board, ("red", "blue"), ener[:1])


# Costs of several items.


def _all_in(*cost: object, **zones: object) -> Scene:
    worker = signi("Worker", action(draw(1), cost=cost))
    return Scene(side(signi=(worker, None, None), **zones))


def test_glossary_cost_3_one_ener_does_not_pay_two_items() -> None:
    scene = _all_in(pay("red"), pay("any"), ener=[RED])
    scene.refused("act", "Worker", number=1, cites="glossary.cost.3")
    _all_in(pay("red"), pay("any"), ener=[RED, BLUE]).does("act", "Worker", number=1)


def test_glossary_cost_3_an_item_cannot_take_what_the_next_one_needs() -> None:
    scene = _all_in(pay("any"), pay("red"), ener=[RED, BLUE, BLANK]).does("act", "Worker", number=1)
    assert sorted(scene.offers("pick")) == [("Blank",), ("Blue",)]
    scene.refused("pick", RED, cites="glossary.cost.3")
    scene.picks(BLANK).picks(RED)
    assert (scene.names("A", "ener"), scene.asked) == (["Blue"], "main")


def _from(zone: str, *tests: object, name: str) -> tuple[object, ...]:
    cards = ("where", ("at", "you", zone), tests)
    return (
        ("choose", "you", "pick", (("pick", ("range", 1, 1), cards),), name),
        ("move", ("named", name), ("place", "you", "trash"), "discard"),
    )


def test_glossary_cost_3_one_card_is_not_discarded_twice() -> None:
    first = _from("hand", ("has", "color", ("red",)), name="a")
    second = _from("hand", ("has", "color", ("blue",)), name="b")
    scene = _all_in(*first, *second, hand=[BOTH])
    scene.refused("act", "Worker", number=1, cites="glossary.cost.3")
    scene = _all_in(*first, *second, hand=[BOTH, RED]).does("act", "Worker", number=1)
    assert scene.offers("pick") == [("Red",)], "the other one must pay as blue"
    scene.picks(RED)
    assert scene.count("A", "hand") == 1
    scene.picks(BOTH)
    assert scene.names("A", "trash") == ["Both", "Red"]


def test_glossary_cost_3_an_ener_that_is_put_away_does_not_pay_too() -> None:
    away = (
        ("choose", "you", "pick", (("pick", ("range", 1, 1), ("at", "you", "ener")),), "a"),
        ("move", ("named", "a"), ("place", "you", "trash")),
    )
    _all_in(*away, pay("red"), ener=[RED]).refused("act", "Worker", number=1)
    scene = _all_in(*away, pay("red"), ener=[RED, BLUE, BLUE]).does("act", "Worker", number=1)
    assert sorted(scene.offers("pick")) == [("Blue",), ("Blue",)]


def test_glossary_cost_3_this_signi_is_not_one_of_those_put_away() -> None:
    own = (("choose", "you", "pick", (("pick", ("range", 1, 1), MINE),), "a"), trash("a"))
    self_too = ("move", SELF, ("place", "owner", "trash"))
    scene = _all_in(*own, self_too)
    scene.refused("act", "Worker", number=1, cites="glossary.cost.3")


MANY = ("end", "you", "deck", "top", ("count", ("named", "c")))


def test_a_variable_cost_may_be_nothing_and_its_size_is_known_afterwards() -> None:
    up_to = (("pick", ("range", 0, 3), ("at", "you", "hand")),)
    cost = (
        ("choose", "you", "pick", up_to, "c"),
        ("move", ("named", "c"), ("place", "you", "trash"), "discard", "c"),
    )
    drawer = signi("Drawer", action(("move", MANY, ("place", "you", "hand"), "draw"), cost=cost))
    scene = Scene(side(hand=[RED, BLUE], signi=(drawer, None, None)))
    scene.does("act", drawer, number=1).picks()
    assert scene.count("A", "hand") == 2
    scene.does("act", drawer, number=1).picks(RED, BLUE)
    assert scene.names("A", "hand") == ["Blank", "Blank"]


def test_glossary_cost_1_down_others_as_a_cost() -> None:
    others = ("minus", ("where", MINE, (("has", "state", ("up",)),)), SELF)
    cost = (
        ("choose", "you", "pick", (("pick", ("range", 1, 1), others),), "c"),
        turn("down", ("named", "c")),
    )
    boss = signi("Boss", action(draw(1), cost=cost))
    scene = Scene(side(signi=(boss, on(RED, up=False), None)))
    scene.refused("act", boss, number=1, cites="glossary.cost.3")
    scene = Scene(side(signi=(boss, RED, None))).does("act", boss, number=1)
    assert not scene.slot(RED).up


def test_a_spell_whose_text_costs_more_is_paid_whole_or_not_used() -> None:
    tithe = spell("Tithe", use(draw(2), cost=(pay("any"),)), cost={"red": 1})
    scene = Scene(side(hand=[tithe], ener=[RED]))
    scene.refused("use", tithe, cites="glossary.cost.3")
    scene = Scene(side(hand=[tithe], ener=[RED, BLUE])).does("use", tithe).picks(RED)
    assert (scene.count("A", "ener"), scene.count("A", "hand")) == (0, 2)


def test_glossary_multi_ener_2_is_not_named_where_its_own_colour_pays() -> None:
    own = signi("Own", keyword("Multi Ener"))
    gift = spell("Gift", use(draw(1)), cost={"red": 1})
    scene = Scene(side(hand=[gift], ener=[own])).does("use", gift)
    assert all("glossary.multi-ener.2" not in f.clauses for f in scene.told("cards.moved"))


def test_glossary_cost_3_coins_are_paid_whole_or_not_at_all() -> None:
    steep = spell("Steep", use(may(coin(-2)), if_done(draw(3))))
    scene = Scene(side(hand=[steep], coins=1)).does("use", steep)
    assert (scene.state.A.coins, scene.count("A", "hand")) == (1, 0)
    forced = spell("Forced", use(coin(-2), draw(1)))
    scene = Scene(side(hand=[forced], coins=1)).does("use", forced)
    assert (scene.state.A.coins, scene.count("A", "hand")) == (1, 1)
