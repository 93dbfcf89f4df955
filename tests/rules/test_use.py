"""Using spells, PIECEs and [Action] abilities: timing, check zone, targets, modes."""

import pytest

from tests.rules.texts import (
    MINE,
    THEIRS,
    action,
    charge,
    choose,
    condition,
    draw,
    gets,
    lrig,
    may,
    piece,
    signi,
    spell,
    target,
    use,
    vanish,
)
from tests.table import CENTER, LEFT, Scene, side

WOLF = signi("Wolf", power=5000)
OWL = signi("Owl", power=2000)
GIFT = spell("Gift", use(draw(1)))
FEAST = piece("Feast", use(draw(2)))


def test_glossary_check_zone_3_a_spell_lies_in_the_check_zone_until_it_is_processed() -> None:
    pick = spell("Pick", use(target(THEIRS), vanish()))
    scene = Scene(side(hand=[pick]), side(signi=(WOLF, OWL, None))).does("use", pick)
    assert scene.names("A", "check") == ["Pick"]
    scene.picks(OWL)
    assert (scene.names("A", "check"), scene.names("A", "trash")) == ([], ["Pick"])
    scene.told("cards.moved", label="use", dst="check", cites="glossary.check-zone.3")
    scene.told("cards.moved", src="check", dst="trash", cites="start.main.4")


def test_faq_use_1_any_number_of_spells_in_a_turn() -> None:
    scene = Scene(side(hand=[GIFT, GIFT, GIFT]))
    scene.does("use", GIFT).does("use", GIFT).does("use", GIFT)
    assert scene.count("A", "hand") == 3


@pytest.mark.parametrize("at", ["ener", "grow", "attack.pre"])
def test_faq_attack_7_spells_only_in_ones_own_main_phase(at: str) -> None:
    scene = Scene(side(hand=[GIFT]), at=at)
    scene.refused("use", GIFT, cites="faq.attack.7")


def test_faq_main_1_not_in_the_opponents_main_phase() -> None:
    scene = Scene(b=side(hand=[GIFT], lrig_deck=[FEAST]))
    scene.refused("use", GIFT, seat="B", cites="faq.entire.1")
    scene.refused("use", FEAST, seat="B", cites="faq.entire.1")


def test_glossary_piece_5_a_piece_leaves_the_game_for_good() -> None:
    scene = Scene(side(lrig_deck=[FEAST])).does("use", FEAST)
    assert scene.names("A", "excluded") == ["Feast"]
    assert scene.count("A", "hand") == 2
    scene.told("cards.moved", dst="excluded", cites="glossary.piece.5")


def test_glossary_piece_4_a_piece_needs_three_lrigs() -> None:
    scene = Scene(side(lrig_deck=[FEAST], lrig=(LEFT, CENTER, None)))
    scene.refused("use", FEAST, cites="glossary.piece.4")


@pytest.mark.parametrize(
    ("timing", "at", "allowed"),
    [
        ("main phase", "main", True),
        ("main phase", "attack.pre", False),
        ("attack phase", "main", False),
        ("attack phase", "attack.pre", True),
    ],
)
def test_glossary_use_timing_1_a_piece_is_used_at_its_printed_timing(
    *,
    timing: str,
    at: str,
    allowed: bool,
) -> None:
    feast = piece("Feast", use(draw(2)), timing=(timing,))
    scene = Scene(side(lrig_deck=[feast]), at=at)
    if allowed:
        scene.does("use", feast)
        assert scene.count("A", "hand") == 2
    else:
        scene.refused("use", feast, cites="glossary.use-timing.1")


def test_start_attack_phase_7_the_other_player_uses_pieces_in_the_defense_step() -> None:
    feast = piece("Feast", use(draw(2)), timing=("attack phase",))
    scene = Scene(b=side(lrig_deck=[feast]), at="attack.defense")
    scene.does("use", feast)
    assert scene.count("B", "hand") == 2
    assert scene.asked_seat == "B", "any number of things may be used"


def test_faq_use_2_any_number_of_pieces_in_a_turn() -> None:
    other = piece("Other", use(draw(1)))
    scene = Scene(side(lrig_deck=[FEAST, other])).does("use", FEAST).does("use", other)
    assert scene.count("A", "excluded") == 2


def _team(*teams: str) -> tuple[object, object, object]:
    names = ("Lef", "Cen", "Rig")
    rows = [
        lrig(f"{n}, One", level=1, limit=5, lrig_types=(n,), teams=(t,) if t else ())
        for n, t in zip(names, teams, strict=True)
    ]
    return (rows[0], rows[1], rows[2])


@pytest.mark.parametrize(
    ("teams", "met"), [(("Trio", "Trio", "Trio"), True), (("Trio", "Trio", "Duo"), False)]
)
def test_start_icons_10_a_piece_with_a_team_condition(*, teams: tuple[str, ...], met: bool) -> None:
    anthem = piece("Anthem", condition(("team", "Trio")), use(draw(2)), teams=("Team",))
    scene = Scene(side(lrig_deck=[anthem], lrig=_team(*teams)))
    if met:
        scene.does("use", anthem)
    else:
        scene.refused("use", anthem, cites="start.icons.7")


def test_start_icons_9_a_team_action_exists_only_while_the_team_is_met() -> None:
    cheer = signi("Cheer", action(draw(1), gate=("team", "Trio")))
    scene = Scene(side(signi=(cheer, None, None), lrig=_team("Trio", "Trio", "Duo")))
    scene.refused("act", cheer, number=1, cites="glossary.team-action.1")
    scene = Scene(side(signi=(cheer, None, None), lrig=_team("Trio", "Trio", "Trio")))
    scene.does("act", cheer, number=1)


def test_glossary_action_2_an_action_may_be_used_again_while_its_cost_can_be_paid() -> None:
    sage = signi("Sage", action(draw(1), cost=(("pay", "you", ("red",)),)))
    scene = Scene(side(ener=[WOLF, WOLF], signi=(sage, None, None)))
    scene.does("act", sage, number=1).does("act", sage, number=1)
    scene.refused("act", sage, number=1, cites="glossary.cost.3")


@pytest.mark.parametrize(("at", "allowed"), [("main", False), ("attack.pre", True)])
def test_glossary_action_3_a_printed_timing_replaces_the_main_phase(
    *,
    at: str,
    allowed: bool,
) -> None:
    late = signi("Late", action(draw(1), window=("attack phase",)))
    scene = Scene(side(signi=(late, None, None)), at=at)
    if allowed:
        scene.does("act", late, number=1)
    else:
        scene.refused("act", late, number=1, cites="glossary.action.3")


def test_glossary_action_1_only_of_a_card_on_ones_own_field() -> None:
    sage = signi("Sage", action(draw(1)))
    scene = Scene(side(hand=[sage]), side(signi=(sage, None, None)))
    scene.refused("act", sage, number=1, cites="faq.constant.1")
    theirs = scene.state.B.signi[0]
    assert theirs is not None
    scene.refused("act", theirs.card.id, number=1, cites="faq.constant.1")


def test_glossary_action_1_there_must_be_such_an_ability() -> None:
    scene = Scene(side(signi=(WOLF, None, None)))
    scene.refused("act", WOLF, number=1, cites="glossary.action.1")
    sage = signi("Sage", action(draw(1)))
    scene = Scene(side(signi=(sage, None, None)))
    scene.refused("act", sage, number=2, cites="glossary.action.1")
    scene.refused("act", sage, cites="glossary.action.1")


OPTIONS = (draw(1), charge(1), gets(1000, MINE))


def test_glossary_use_1_what_is_neither_spell_nor_piece_is_not_used() -> None:
    scene = Scene(side(hand=[WOLF], lrig_deck=[FEAST], trash=[GIFT]), side(hand=[FEAST]))
    scene.refused("use", WOLF, cites="glossary.use.1")
    scene.refused("use", GIFT, cites="glossary.spell.2")
    scene.refused("use", cites="glossary.spell.2")


def test_glossary_main_phase_1_actions_in_any_order_and_number() -> None:
    sage = signi("Sage", action(draw(1)))
    scene = Scene(side(hand=[GIFT, OWL, OWL], signi=(sage, None, None), lrig_deck=[FEAST]))
    scene.does("play", OWL, zone="right").does("use", GIFT).does("act", sage, number=1)
    scene.does("use", FEAST).does("play", OWL, zone="center")
    assert scene.count("A", "signi") == 3
    assert scene.asked == "main"


@pytest.mark.parametrize(("paid", "asked"), [("RED", "may"), ("", "main")])
def test_glossary_cost_3_a_use_is_offered_only_of_what_can_be_used(paid: str, asked: str) -> None:
    """Of a spell in the trash, which all can see, the use is offered while its cost is there."""
    bolt = spell("Bolt", use(draw(1)), cost={"red": 1})
    spells = ("where", ("at", "you", "trash"), (("has", "kind", ("SPELL",)),))
    step = ("seq", choose(spells), ("use", ("named", "p"), "printed"))
    sage = signi("Sage", action(may(step)))
    ener = [signi("Red")] if paid else []
    scene = Scene(side(trash=[bolt], ener=ener, signi=(sage, None, None)))
    scene.does("act", sage, number=1)
    assert scene.asked == asked


def test_glossary_cost_3_a_use_from_hand_is_offered_whatever_the_hand_holds() -> None:
    """What only one seat sees decides nothing that the other is told."""
    bolt = spell("Bolt", use(draw(1)), cost={"red": 1})
    spells = ("where", ("at", "you", "hand"), (("has", "kind", ("SPELL",)),))
    step = ("seq", choose(spells), ("use", ("named", "p"), "printed"))
    sage = signi("Sage", action(may(step)))
    for card in (bolt, signi("Red")):
        scene = Scene(side(hand=[card], signi=(sage, None, None))).does("act", sage, number=1)
        assert scene.asked == "may"
        scene.refused("yes", cites="glossary.cost.3")
