"""Moth Cabaret, black and white: what its smaller SIGNI do on a table."""

import pytest

from referee.cards import CardDef, shipped
from tests.cards.board import says
from tests.cards.scenes import BEAR, HARE, RAT, crushed, items
from tests.rules.texts import signi, spell, target, use, vanish
from tests.table import BLANK, LEFT, RIGHT, Scene, on, side

card = shipped().definition
BOW, HOUR, QUEEN = (card(f"Noctelle, {n}") for n in ("First Bow", "Velvet Hour", "Queen of Moths"))
PAGE, DUST, THIEF = card("Footlight Page"), card("Dust Moth"), card("Candle Thief")
LACE, WHISPER = card("Lace Understudy"), card("Whisper in the Wings")
KEEPER, MIRROR, DANCER = card("Wardrobe Keeper"), card("Mirror Masker"), card("Plague Dancer")
DOUBLE, MARQUIS = card("Paper Double"), card("Marquis of Cobwebs")
ENCORE = card("Encore for a Ghost")

BLACK = signi("Coal", colors=("black",))
WHITE = signi("Chalk", colors=("white",))
REGENT = "Cen, Regent"


def mine(at: str = "main", foes: object = (HARE, None, None), **zones: object) -> Scene:
    """Set a table of A against a SIGNI of B."""
    return Scene(side(**zones), side(signi=foes), at=at)


def borne(scene: Scene, host: CardDef, seat: str = "A") -> list[tuple[str | None, str]]:
    """What a SIGNI bears, with its role."""
    return [(one.card.name, one.role) for one in scene.slot(host, seat).attached]


# SIGNI.


@says("Footlight Page", 1, "[Multi Ener]")
@says(
    "Encore for a Ghost",
    2,
    "Put target SIGNI from your trash onto your field. The [Enter] abilities of SIGNI put "
    "onto your field this way do not activate. If you paid the additional use cost, draw two "
    "cards.",
)
@pytest.mark.parametrize(("paid", "hand"), [(True, 2), (False, 0)])
def test_encore_brings_a_silent_signi_back(*, paid: bool, hand: int) -> None:
    stage = (LEFT, on(HOUR, under=(BOW,)), RIGHT)
    scene = mine(lrig=stage, hand=[ENCORE], ener=[PAGE, BLANK], trash=[DUST])
    scene.does("use", ENCORE)
    scene.yes() if paid else scene.no()
    scene.picks(DUST).picks("left")
    assert "Dust Moth" in scene.names("A", "signi")
    assert scene.count("A", "hand") == hand
    assert scene.power(HARE, "B") == 3000, "its [Enter] does not activate"
    assert scene.count("A", "ener") == 0


@says("Footlight Page", 2, "Draw a card.")
def test_the_burst_of_footlight_page_draws() -> None:
    assert crushed(PAGE).yes().count("B", "hand") == 1


@says(
    "Dust Moth",
    1,
    "[Enter]: Put the top three cards of your deck into your trash. Target SIGNI on your "
    "opponent's field gets -1000 power for each SIGNI put into your trash this way until end "
    "of turn.",
)
def test_dust_moth_withers_by_the_signi_that_it_mills() -> None:
    scene = mine(hand=[DUST], deck=[HARE, ENCORE, BEAR, BLANK], foes=(BEAR, None, None))
    scene.does("play", DUST, zone="left")
    assert scene.power(BEAR, "B") == 10000


@says(
    "Dust Moth",
    2,
    "You may pay {Black}. If you do, target SIGNI on your opponent's field gets -8000 power "
    "until end of turn.",
)
@pytest.mark.parametrize(("do", "power"), [("yes", 4000), ("no", 12000)])
def test_the_burst_of_dust_moth_withers_for_a_black_ener(do: str, power: int) -> None:
    scene = crushed(DUST, ener=[BLACK]).yes()
    if scene.asked == "targets":
        scene.picks(BEAR)
    scene.does(do)
    assert scene.power(BEAR) == power


@says(
    "Candle Thief",
    1,
    "[Auto]: When this card is put into your trash from your deck, you may pay {Colorless}. "
    "If you do, put this card from your trash onto your field.",
)
def test_candle_thief_climbs_out_of_the_trash_for_an_ener() -> None:
    scene = mine(hand=[DUST], deck=[THIEF, ENCORE, ENCORE, BLANK], ener=[BLANK])
    scene.does("play", DUST, zone="left").yes()
    if scene.asked == "zone":
        scene.picks("right")
    assert scene.names("A", "signi") == ["Dust Moth", None, "Candle Thief"]
    assert scene.count("A", "ener") == 0


@says(
    "Candle Thief",
    2,
    "[Action] Put this card from your Ener Zone into your trash: Draw a card.",
)
def test_candle_thief_is_traded_from_the_ener_zone_for_a_card() -> None:
    scene = mine(ener=[THIEF]).does("act", THIEF, number=1)
    assert (scene.count("A", "hand"), scene.names("A", "trash")) == (1, ["Candle Thief"])


@says(
    "Lace Understudy",
    1,
    "[Const]: The SIGNI with this card attached to it as an [Acce] gets +3000 power and gains "
    "[Double Crush].",
)
@says(
    "Wardrobe Keeper",
    1,
    "[Enter]: Attach a <Mask> SIGNI from your hand to target SIGNI on your field as an [Acce].",
)
@says(
    "Wardrobe Keeper",
    2,
    "[Auto] {Once per Turn}: When an [Acce] is attached to a SIGNI on your field, draw a card.",
)
def test_the_keeper_dresses_a_signi_in_lace_and_draws() -> None:
    scene = mine(hand=[KEEPER, LACE, HARE], signi=(BEAR, None, None))
    scene.does("play", KEEPER, zone="right").picks(BEAR)
    if scene.asked == "pick":
        scene.picks(LACE)
    assert borne(scene, BEAR) == [("Lace Understudy", "acce")]
    assert scene.power(BEAR) == 15000
    assert "Double Crush" in scene.derived(BEAR).keywords
    assert scene.names("A", "hand") == ["Blank", "Hare"]


@says(
    "Lace Understudy",
    2,
    "[Auto]: When this card is discarded by your opponent's effect, put this card from your "
    "trash onto your field.",
)
@says(
    "Plague Dancer",
    1,
    "[Action] {Once per Turn} Eliminate one [Virus] on your opponent's field: Your opponent discards a card.",
)
def test_a_virus_is_eliminated_for_a_discard_and_lace_takes_the_stage() -> None:
    scene = Scene(side(signi=(DANCER, RAT, None)), side(hand=[LACE]))
    scene.does("act", RAT, number=1)
    while scene.asked != "main":
        scene.does("pick", items(scene)[0])
    scene.does("act", DANCER, number=1)
    while scene.asked == "pick":
        scene.does("pick", items(scene)[0])
    if scene.asked == "zone":
        scene.picks("center")
    assert "Lace Understudy" in scene.names("B", "signi")
    assert len(scene.state.B.viruses) == 2
    scene.refused("act", DANCER, number=1)


@says(
    "Whisper in the Wings",
    1,
    "[Enter]: Look at the top four cards of your deck. Reveal a <Mask> SIGNI or spell from "
    "among them and add it to your hand. Put the rest on the bottom of your deck in a random "
    "order.",
)
def test_whisper_finds_a_mask_or_a_spell() -> None:
    scene = mine(hand=[WHISPER], deck=[DUST, ENCORE, LACE, BEAR, BLANK])
    scene.does("play", WHISPER, zone="left")
    assert set(scene.offers("pick")) - {()} == {("Encore for a Ghost",), ("Lace Understudy",)}
    scene.picks(ENCORE)
    assert scene.names("A", "hand") == ["Encore for a Ghost"]
    assert scene.names("A", "deck")[0] == "Blank"


@says(
    "Whisper in the Wings",
    2,
    "Target SIGNI on your opponent's field cannot attack until end of turn.",
)
def test_the_burst_of_whisper_stops_an_attacker() -> None:
    scene = crushed(WHISPER).yes().picks(HARE)
    assert scene.offers("attack") == [(REGENT,)]


@says("Mirror Masker", 1, "[Shadow - Level two or less SIGNI]")
@pytest.mark.parametrize(("level", "hit"), [(2, False), (3, True)])
def test_mirror_masker_is_no_target_of_small_signi(*, level: int, hit: bool) -> None:
    shot = ("seq", target(("at", "opp", "field")), vanish())
    sniper = signi("Sniper", ("ability", "action", (), shot), level=level)
    scene = mine(signi=(sniper, None, None), foes=(MIRROR, None, None)).does("act", sniper, number=1)
    assert (scene.count("B", "signi") == 0) is hit


@says(
    "Mirror Masker",
    2,
    "[Action] {Once per Turn} {White}: Exchange the positions of two target SIGNI on your opponent's field.",
)
@says(
    "Mirror Masker",
    3,
    "[Auto]: When a SIGNI on your opponent's field moves to a different SIGNI Zone, freeze it.",
)
@says(
    "Marquis of Cobwebs",
    2,
    "[Auto]: When a SIGNI on your opponent's field becomes frozen, it gets -2000 power until end of turn.",
)
def test_mirrors_swap_and_chill_and_cobwebs_cling() -> None:
    scene = mine(signi=(MIRROR, MARQUIS, None), ener=[WHITE], foes=(HARE, BEAR, None))
    scene.does("act", MIRROR, number=1)
    while scene.asked == "order":
        scene.does("pick", items(scene)[0])
    assert scene.names("B", "signi") == ["Bear", "Hare", None]
    assert scene.slot(BEAR, "B").frozen
    assert scene.slot(HARE, "B").frozen
    assert (scene.power(BEAR, "B"), scene.power(HARE, "B")) == (10000, 1000)


@says(
    "Plague Dancer",
    2,
    "[Auto] {Once per Turn}: When a [Virus] is put in one of your opponent's SIGNI Zones, "
    "target SIGNI on your opponent's field gets -3000 power until end of turn.",
)
def test_plague_dancer_withers_as_a_zone_is_infected_once_a_turn() -> None:
    scene = mine(signi=(DANCER, RAT, None), foes=(None, BEAR, None))
    scene.does("act", RAT, number=1)
    assert scene.power(BEAR, "B") == 9000


@says("Plague Dancer", 3, "Put a [Virus] in one of your opponent's SIGNI Zones. Draw a card.")
def test_the_burst_of_plague_dancer_infects_and_draws() -> None:
    scene = crushed(DANCER).yes()
    scene.does("pick", items(scene)[2])
    assert (scene.state.A.viruses, scene.count("B", "hand")) == ((2,), 1)


@says(
    "Paper Double",
    1,
    "[Auto] {Once per Turn}: When this SIGNI becomes the target of your opponent's ability or "
    "effect, draw a card.",
)
@says(
    "Paper Double",
    3,
    "[Auto]: When this SIGNI leaves the field, your opponent discards a card.",
)
def test_paper_double_draws_as_it_is_targeted_and_costs_a_card_as_it_leaves() -> None:
    bolt = spell("Bolt", use(target(("at", "opp", "field")), vanish()))
    scene = Scene(side(hand=[bolt, HARE]), side(signi=(DOUBLE, None, None))).does("use", bolt)
    assert (scene.asked, scene.asked_seat) == ("order", "B")
    scene.does("pick", items(scene)[0])
    assert (scene.count("B", "hand"), scene.count("A", "hand")) == (1, 0)
    assert scene.names("A", "trash") == ["Hare", "Bolt"]


@says(
    "Paper Double",
    2,
    "[Const]: SIGNI on your field with a [Charm] attached to it get +2000 power.",
)
def test_paper_double_strengthens_what_bears_a_charm() -> None:
    charmed = on(BEAR, attached=((BLANK, "charm"),))
    scene = mine(signi=(DOUBLE, charmed, HARE))
    assert (scene.power(BEAR), scene.power(DOUBLE), scene.power(HARE)) == (14000, 6000, 3000)


@says(
    "Paper Double",
    4,
    "Return up to one target upped SIGNI on your opponent's field to its owner's hand.",
)
def test_the_burst_of_paper_double_sends_an_upped_signi_home() -> None:
    scene = crushed(DOUBLE).yes()
    scene.picks(HARE)
    assert scene.names("A", "hand") == ["Hare"]
