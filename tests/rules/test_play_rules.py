"""How a card is used by the rules it bears: use conditions, extra costs, Bet, use by an effect."""

import pytest

from tests.rules.texts import (
    MINE,
    THEIRS,
    action,
    bet,
    condition,
    discard,
    draw,
    enter,
    exceed,
    extra,
    lrig,
    modes,
    pay,
    piece,
    signi,
    spell,
    target,
    trash,
    use,
    vanish,
    where,
)
from tests.table import CENTER, LEFT, RIGHT, Scene, on, side

RED = signi("Red")
BLUE = signi("Blue", colors=("blue",))
WOLF = signi("Wolf", power=5000)
OWL = signi("Owl", power=12000)


# Use conditions.


def _lrigs(*colors: str) -> tuple[object, object, object]:
    rows = [
        lrig(f"{n}, One", level=1, limit=5, lrig_types=(n,), colors=(c,))
        for n, c in zip(("Lef", "Cen", "Rig"), colors, strict=True)
    ]
    return (rows[0], rows[1], rows[2])


def _color(color: str) -> object:
    return ("has", "color", (color,))


TRIO = ("dream-team", (_color("red"), _color("blue"), _color("green")))


@pytest.mark.parametrize(
    ("colors", "met"),
    [
        (("green", "red", "blue"), True),
        (("red", "blue", "blue"), False),
        (("white", "red", "blue"), False),
    ],
)
def test_glossary_dream_team_2_each_condition_needs_a_lrig_of_its_own(
    *, colors: tuple[str, ...], met: bool
) -> None:
    anthem = piece("Anthem", condition(TRIO), use(draw(2)), teams=("Dream Team",))
    scene = Scene(side(lrig_deck=[anthem], lrig=_lrigs(*colors)))
    if met:
        scene.does("use", anthem)
        assert scene.count("A", "hand") == 2
    else:
        assert scene.offers("use") == []
        scene.refused("use", anthem, cites="glossary.dream-team.2")


def test_glossary_dream_team_2_is_cited_though_the_icon_stands_in_the_text_alone() -> None:
    anthem = piece("Anthem", condition(TRIO), use(draw(2)))
    scene = Scene(side(lrig_deck=[anthem], lrig=_lrigs("red", "blue", "blue")))
    scene.refused("use", anthem, cites="glossary.dream-team.2")


def test_glossary_dream_team_2_one_lrig_of_two_colors_meets_one_condition() -> None:
    two = lrig("Cen, One", level=1, limit=5, lrig_types=("Cen",), colors=("red", "blue"))
    green, _, white = _lrigs("green", "red", "white")
    anthem = piece("Anthem", condition(TRIO), use(draw(2)), teams=("Dream Team",))
    scene = Scene(side(lrig_deck=[anthem], lrig=(green, two, white)))
    scene.refused("use", anthem, cites="glossary.dream-team.2")


def test_glossary_dream_team_3_fewer_than_three_lrigs_meet_nothing() -> None:
    hymn = spell("Hymn", condition(("dream-team", (_color("red"),))), use(draw(2)))
    scene = Scene(side(hand=[hymn], lrig=(None, CENTER, None)))
    scene.refused("use", hymn, cites="start.icons.7")
    Scene(side(hand=[hymn], lrig=(LEFT, CENTER, RIGHT))).does("use", hymn)


def test_glossary_grow_5_a_printed_grow_condition_must_be_met() -> None:
    many = ("compare", ("count", ("at", "you", "trash")), ">=", 2)
    tall = lrig("Cen, Tall", condition(many), level=4)
    scene = Scene(side(lrig_deck=[tall], trash=1), at="grow")
    assert scene.offers("grow") == []
    scene.refused("grow", tall, zone="center", cites="glossary.grow.5")
    scene = Scene(side(lrig_deck=[tall], trash=2), at="grow").does("grow", tall, zone="center")
    assert scene.names("A", "lrig")[1] == "Cen, Tall"


# Extra costs and Bet.

SNARE = spell(
    "Snare",
    extra(*exceed(2)),
    use(
        (
            "given",
            ("ok", "extra"),
            ("seq", target(THEIRS), vanish()),
            ("seq", target(where(THEIRS, ("cmp", "power", "<=", 8000))), vanish()),
        )
    ),
    cost={"red": 1},
)
LOW, MID = (lrig(f"Cen, {n}", lrig_types=("Cen",), level=1) for n in ("Low", "Mid"))
DEEP = on(CENTER, under=(MID, LOW))


def _snare(**zones: object) -> Scene:
    mine = {"hand": [SNARE], "ener": [RED], "lrig": (LEFT, DEEP, RIGHT)} | zones
    return Scene(side(**mine), side(signi=(WOLF, OWL, None)))


def test_glossary_exceed_3_an_extra_cost_makes_the_effect_stronger() -> None:
    scene = _snare().does("use", SNARE).yes()
    assert sorted(scene.offers("pick")) == [("Owl",), ("Wolf",)]
    scene.picks(OWL)
    assert scene.names("B", "ener") == ["Owl"]
    scene.told("cards.moved", src="under", dst="lrig_trash", cites="glossary.exceed.2")
    began = scene.told("ability.began")[0]
    scene.in_order(scene.told("cards.moved", label="pay")[0], began)
    scene.in_order(scene.told("cards.moved", src="under")[0], began)


def test_glossary_exceed_3_without_it_the_weaker_effect_is_processed() -> None:
    scene = _snare().does("use", SNARE).no()
    assert scene.names("B", "ener") == ["Wolf"]
    assert scene.count("A", "lrig_trash") == 0


def test_glossary_exceed_2_an_extra_cost_that_cannot_be_paid_is_not_offered() -> None:
    scene = _snare(lrig=(LEFT, CENTER, RIGHT)).does("use", SNARE)
    assert scene.names("B", "ener") == ["Wolf"]


def test_glossary_cost_3_an_extra_cost_is_paid_beside_the_price_never_with_it() -> None:
    rich = spell("Rich", extra(pay("red")), use(draw(1)), cost={"red": 1})
    scene = Scene(side(hand=[rich], ener=[RED])).does("use", rich)
    assert scene.asked == "main", "with one red Ener nothing more can be paid"
    scene = Scene(side(hand=[rich], ener=[RED, RED])).does("use", rich).yes()
    assert scene.count("A", "ener") == 0


def test_glossary_mode_2_modes_are_named_before_an_extra_cost() -> None:
    fork = spell("Fork", extra(discard(1)), use(modes(1, 1, draw(1), draw(2))))
    scene = Scene(side(hand=[fork, RED])).does("use", fork)
    assert scene.asked == "modes"
    assert scene.picks(2).asked == "may"
    scene.no()
    assert scene.count("A", "hand") == 3


THREE_IF_PAID = ("case", ("ok", "extra"), 3, 2)


@pytest.mark.parametrize(("paid", "most"), [(True, 3), (False, 2)])
def test_glossary_exceed_3_how_many_modes_is_asked_when_the_extra_cost_is_paid(
    *, paid: bool, most: int
) -> None:
    fork = spell("Fork", extra(discard(1)), use(modes(0, THREE_IF_PAID, draw(1), draw(1), draw(1))))
    scene = Scene(side(hand=[fork, RED])).does("use", fork)
    assert scene.asked == "may", "what was paid says how many modes there are"
    assert (scene.yes() if paid else scene.no()).asked == "modes"
    assert scene.state.decision is not None
    assert (scene.state.decision.least, scene.state.decision.most) == (0, most)
    scene.picks(*range(1, most + 1))
    assert scene.count("A", "hand") == 3, "three drawn, or two drawn and the Red kept"


def test_glossary_exceed_3_more_modes_are_not_asked_for_where_nothing_can_be_paid() -> None:
    fork = spell("Fork", extra(discard(1)), use(modes(0, THREE_IF_PAID, draw(1), draw(1), draw(1))))
    scene = Scene(side(hand=[fork])).does("use", fork)
    assert scene.state.decision is not None
    assert (scene.asked, scene.state.decision.most) == ("modes", 2)


DARE = spell("Dare", bet(2), use(("given", ("ok", "bet"), draw(3), draw(1))))


def test_glossary_bet_1_all_of_the_coins_are_paid() -> None:
    scene = Scene(side(hand=[DARE], coins=3)).does("use", DARE).yes()
    assert (scene.state.A.coins, scene.count("A", "hand")) == (1, 3)
    scene.told("coins.changed", amount=-2, cites="glossary.coin.1")
    scene.told("coins.changed", amount=-2, cites="glossary.bet.1")
    scene.in_order(scene.told("coins.changed")[0], scene.told("ability.began")[0])


def test_glossary_bet_2_not_betting_keeps_the_coins() -> None:
    scene = Scene(side(hand=[DARE], coins=3)).does("use", DARE).no()
    assert (scene.state.A.coins, scene.count("A", "hand")) == (3, 1)


def test_glossary_bet_1_too_few_coins_are_no_bet() -> None:
    scene = Scene(side(hand=[DARE], coins=1)).does("use", DARE)
    assert (scene.asked, scene.count("A", "hand")) == ("main", 1)


def test_an_extra_cost_belongs_to_its_card_even_where_the_texts_are_the_same() -> None:
    plain = spell("Plain", use(draw(1)), cost={"red": 1})
    dear = spell("Dear", use(draw(1)), cost={"blue": 2})
    bold = spell("Bold", extra(discard(1)), use(draw(1)))
    scene = Scene(side(hand=[plain, dear, bold, RED], ener=[RED, BLUE, BLUE]))
    scene.does("use", plain).picks(RED)
    assert scene.names("A", "ener") == ["Blue", "Blue"]
    scene.does("use", dear)
    assert scene.count("A", "ener") == 0
    assert scene.does("use", bold).asked == "may"


def test_what_a_cost_took_decides_which_targets_are_asked_for() -> None:
    up_to = (("pick", ("range", 0, 1), ("at", "you", "hand")),)
    cost = (("choose", "you", "pick", up_to, "c"), trash("c"))
    paid = ("compare", ("num", "c"), ">=", 1)
    either = ("given", paid, ("seq", target(THEIRS), vanish()), draw(1))
    sage = signi("Sage", action(either, cost=cost))
    scene = Scene(side(hand=[RED], signi=(sage, None, None)), side(signi=(WOLF, OWL, None)))
    scene.does("act", sage, number=1).picks()
    assert scene.asked == "main", "no target is asked for what is not done"
    scene.does("act", sage, number=1).picks(RED).picks(OWL)
    assert scene.names("B", "ener") == ["Owl"]


# Use by an effect.


def _using(price: str, *, from_zone: str = "hand") -> object:
    spells = where(("at", "you", from_zone), ("has", "kind", ("SPELL",)))
    choose = ("choose", "you", "pick", (("pick", ("range", 1, 1), spells),), "s")
    return signi("Page", action(choose, ("use", ("named", "s"), price)))


GIFT = spell("Gift", use(draw(1)), cost={"red": 1})


def test_use_by_an_effect_without_paying() -> None:
    page = _using("free", from_zone="trash")
    scene = Scene(side(trash=[GIFT], ener=[RED, BLUE], signi=(page, None, None)))
    scene.does("act", page, number=1)
    assert (scene.count("A", "hand"), scene.count("A", "ener")) == (1, 2)
    assert scene.names("A", "trash") == ["Gift"]
    scene.told("cards.moved", label="use", dst="check", cites="glossary.check-zone.3")


def test_use_by_an_effect_pays_the_printed_cost_or_does_nothing() -> None:
    page = _using("printed", from_zone="trash")
    scene = Scene(side(trash=[GIFT], ener=[RED], signi=(page, None, None)))
    scene.does("act", page, number=1)
    assert (scene.count("A", "hand"), scene.count("A", "ener")) == (1, 0)
    scene = Scene(side(trash=[GIFT], ener=[BLUE], signi=(page, None, None)))
    scene.does("act", page, number=1)
    assert (scene.count("A", "hand"), scene.count("A", "ener")) == (0, 1)
    scene.untold("cards.moved", label="use")


def test_use_by_an_effect_still_needs_the_use_condition() -> None:
    hymn = spell("Hymn", condition(("dream-team", (_color("blue"),))), use(draw(2)))
    page = _using("free", from_zone="trash")
    scene = Scene(side(trash=[hymn], signi=(page, None, None))).does("act", page, number=1)
    assert scene.count("A", "hand") == 0


# Prices.


def test_glossary_once_per_game_1_cards_of_two_names_with_the_same_text_count_apart() -> None:
    text = action(draw(1), limit="once per game")
    one, two = signi("One", text), signi("Two", text)
    scene = Scene(side(signi=(one, two, None)))
    scene.does("act", one, number=1).does("act", two, number=1)
    scene.refused("act", one, number=1, cites="glossary.once-per-game.1")
    scene.refused("act", two, number=1, cites="glossary.once-per-game.1")


def test_glossary_cost_4_a_refused_payment_names_whose_cards_pay() -> None:
    scene = Scene(side(hand=[GIFT], ener=[RED, BLUE]), side(ener=[BLUE]))
    scene.does("use", GIFT)
    scene.refused("pick", scene.find(BLUE, "B").card.id, cites="glossary.cost.4")


def test_glossary_cost_4_a_cost_takes_own_signi_only() -> None:
    cost = (
        ("choose", "you", "pick", (("pick", ("range", 1, 1), MINE),), "c"),
        trash("c"),
    )
    butcher = signi("Butcher", action(draw(1), cost=cost))
    scene = Scene(side(signi=(butcher, RED, None)), side(signi=(WOLF, None, None)))
    scene.does("act", butcher, number=1)
    scene.refused("pick", scene.find(WOLF, "B").card.id, cites="glossary.cost.4")


def test_glossary_enter_4_an_enter_cost_names_the_cost_it_is() -> None:
    guest = signi("Guest", enter(draw(1), cost=(discard(1),)))
    scene = Scene(side(hand=[guest, RED])).does("play", guest, zone="left").yes()
    scene.told("cards.moved", label="discard", cites="glossary.cost.1")
