"""[Enter] abilities and their costs, and how often an icon lets an ability work."""

import pytest

from tests.rules.said import deed, forbid
from tests.rules.texts import (
    action,
    auto,
    charge,
    constant,
    draw,
    enter,
    pay,
    signi,
    spell,
    use,
)
from tests.table import BLANK, Scene, side

WOLF = signi("Wolf", power=5000)
OWL = signi("Owl")


ENTERS = ("deed", "enters", "both")
FIRST = signi("First", auto(ENTERS, draw(1)))
SECOND = signi("Second", auto(ENTERS, charge(1)))


def test_glossary_once_per_turn_1_it_triggers_at_most_once_a_turn() -> None:
    shy = signi("Shy", auto(("deed", "drawn", "you"), charge(1), limit="once per turn"))
    gift = spell("Gift", use(draw(1)))
    scene = Scene(side(hand=[gift, gift], signi=(shy, None, None)))
    scene.does("use", gift).does("use", gift)
    assert scene.began().count("Shy") == 1
    assert scene.count("A", "ener") == 1


def test_glossary_once_per_turn_1_two_triggers_at_once_are_processed_once() -> None:
    shy = signi("Shy", auto(("deed", "drawn", "you"), charge(1), limit="once per turn"))
    gift = spell("Gift", use(draw(2)))
    scene = Scene(side(hand=[gift], signi=(shy, None, None))).does("use", gift)
    if scene.asked == "order":
        scene.does("pick", scene.state.decision.items[0] if scene.state.decision else 0)
    assert scene.began().count("Shy") == 1
    scene.told("triggers.dropped", reason="limit", cites="glossary.once-per-turn.1")


def test_glossary_once_per_turn_1_it_is_counted_anew_in_the_next_turn_and_for_a_new_card() -> None:
    quick = signi("Quick", action(draw(1), limit="once per turn"))
    scene = Scene(side(hand=[quick], signi=(quick, None, None)), side(hand=1))
    first = scene.state.A.signi[0].card.id  # type: ignore[union-attr]
    scene.does("act", first, number=1)
    scene.refused("act", first, number=1, cites="glossary.once-per-turn.1")
    scene.does("play", quick, zone="right")
    second = scene.state.A.signi[2]
    assert second is not None
    scene.does("act", second.card.id, number=1)
    scene.until("main", "B").until("main", "A").does("act", first, number=1)


def test_glossary_once_per_turn_2_twice_per_turn_allows_two() -> None:
    pair = signi("Pair", action(draw(1), limit="twice per turn"))
    scene = Scene(side(signi=(pair, None, None)))
    scene.does("act", pair, number=1).does("act", pair, number=1)
    scene.refused("act", pair, number=1, cites="glossary.once-per-turn.2")


@pytest.mark.parametrize(("reading", "again"), [("card-name", False), ("object", True)])
def test_glossary_once_per_game_1_is_counted_as_read(*, reading: str, again: bool) -> None:
    rare = signi("Rare", action(draw(1), limit="once per game"))
    scene = Scene(
        side(hand=[rare], signi=(rare, None, None)),
        side(hand=1),
        readings={"once_per_game": reading},
    )
    first = scene.state.A.signi[0].card.id  # type: ignore[union-attr]
    scene.does("act", first, number=1).does("play", rare, zone="right")
    scene.refused("act", first, number=1, cites="glossary.once-per-game.1")
    second = scene.state.A.signi[2]
    assert second is not None
    if again:
        scene.does("act", second.card.id, number=1)
    else:
        scene.refused("act", second.card.id, number=1, cites="glossary.once-per-game.1")
    scene.until("main", "B").until("main", "A")
    scene.refused("act", first, number=1, cites="glossary.once-per-game.1")


def test_glossary_enter_2_an_enter_ability_without_a_cost_is_not_asked() -> None:
    come = signi("Come", enter(draw(1)))
    scene = Scene(side(hand=[come])).does("play", come, zone="left")
    assert scene.count("A", "hand") == 1
    scene.told("ability.began", name="Come", cites="glossary.enter.2")


def test_glossary_enter_1_it_triggers_only_when_its_own_card_enters() -> None:
    come = signi("Come", enter(draw(1)))
    scene = Scene(side(hand=[WOLF], signi=(come, None, None))).does("play", WOLF, zone="right")
    scene.untold("ability.triggered", name="Come")


PRICEY = signi("Pricey", enter(draw(2), cost=(pay("red"),)))


def test_glossary_enter_3_its_cost_is_paid_as_the_card_enters() -> None:
    scene = Scene(side(hand=[PRICEY], ener=[WOLF, BLANK]))
    scene.does("play", PRICEY, zone="left")
    assert scene.asked == "may"
    scene.yes().picks(WOLF)
    assert scene.count("A", "hand") == 2


def test_glossary_enter_4_its_cost_may_be_declined() -> None:
    scene = Scene(side(hand=[PRICEY], ener=[WOLF, BLANK]))
    scene.does("play", PRICEY, zone="left").no()
    assert (scene.count("A", "hand"), scene.count("A", "ener")) == (0, 2)
    scene.told("triggers.dropped", reason="declined", cites="glossary.enter.4")
    scene.untold("ability.began", name="Pricey")


def test_glossary_enter_4_a_cost_that_cannot_be_paid_is_not_offered() -> None:
    scene = Scene(side(hand=[PRICEY], ener=[BLANK])).does("play", PRICEY, zone="left")
    assert scene.asked == "main"
    assert scene.count("A", "hand") == 0


def test_glossary_enter_1_a_signi_put_by_an_effect_enters_as_well() -> None:
    come = signi("Come", enter(draw(1)))
    pull = ("choose", "you", "target", (("pick", ("range", 1, 1), ("at", "you", "trash")),), "t")
    call = spell("Call", use(pull, ("move", ("named", "t"), ("place", "you", "field"))))
    scene = Scene(side(hand=[call], trash=[come], signi=(WOLF, OWL, None)))
    scene.does("use", call)
    assert scene.names("A", "signi")[2] == "Come"
    scene.told("ability.began", name="Come")


def test_a_trigger_whose_activation_was_paid_for_counts_by_its_icon() -> None:
    toll = forbid(deed("activates", who="opp", dst="auto"), (), (("pay", "opp", ("any",)),))
    shy = signi("Shy", auto(("deed", "drawn", "you"), charge(1), limit="once per turn"))
    gift = spell("Gift", use(draw(1)))
    scene = Scene(
        side(hand=[gift, gift], ener=[BLANK, BLANK], signi=(shy, None, None)),
        side(signi=(None, signi("Toll", constant(toll)), None)),
    )
    scene.does("use", gift)
    while scene.asked != "main":
        scene.yes() if scene.asked == "may" else scene.picks(BLANK)
    scene.does("use", gift)
    assert scene.asked == "main"
    assert len(scene.of("ability.began", name="Shy")) == 1
    assert len(scene.of("cards.moved", label="pay")) == 1
    assert scene.count("A", "ener") == 2
