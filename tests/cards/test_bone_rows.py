"""Bone Orchard, black and green, for the classic game: texts that wait, hold, return and grow."""

import pytest

from referee.cards import CardDef, shipped
from tests.cards.board import says
from tests.cards.bone import BEAR, BLACK, GREEN, HARE, KILL, WEAK, mine, theirs
from tests.rules.old import all_classic, has, table
from tests.rules.texts import draw, enter, signi, spell, target, use
from tests.table import BLANK, on

card = shipped().definition
SOIL, THIN = card("Vesk, Bare Soil"), card("Vesk, Thin Root")
BOUGH, VESK = card("Vesk, Grafted Bough"), card("Vesk, Warden of Rows")
HARVEST, SHADOW = card("Vesk, Long Harvest"), card("Long Shadow of the Scythe")
DIGGER, COUNTER = card("Barrow Digger"), card("Seed Counter")
SORTER, HOUND = card("Grub Sorter"), card("Thorn Hound")
WHISPERER, TENDER = card("Whisperer of Rot"), card("Hive Tender")
BRIDE, COLOSSUS = card("Bride of the Sickle"), card("Bark Colossus")
WIDOW, OAK = card("Widow of the Barrow"), card("Hollow Oak")
KING, MOTHER = card("King under the Apples"), card("Mother of Worms")


# LRIGs.


@says(
    "Vesk, Thin Root",
    1,
    "[Action] {Once per Turn} {Black}: Put the top two cards of your deck into your trash. If two "
    "or more SIGNI were put into your trash this way, draw a card.",
)
@pytest.mark.parametrize(("second", "drawn"), [(BLANK, 1), (KILL, 0)])
def test_thin_root_turns_the_soil(second: CardDef, drawn: int) -> None:
    scene = mine(lrig=THIN, ener=[BLACK], deck=[HARE, second, BLANK, BLANK]).does("act", THIN, number=1)
    assert (scene.count("A", "trash"), scene.count("A", "hand")) == (3, drawn)
    scene.refused("act", THIN, number=1)


@says(
    "Vesk, Grafted Bough",
    1,
    "[Auto] {Once per Turn}: When your opponent takes damage, [Ener Charge 1].",
)
def test_grafted_bough_charges_once_for_damage() -> None:
    scene = mine(lrig=BOUGH, signi=(HARE, HARE, None), foes=(None, None, None), at="attack.signi")
    scene.does("attack", HARE)
    assert scene.count("A", "ener") == 1
    scene.does("attack", scene.offers("attack")[0][0])
    assert (scene.count("A", "ener"), scene.count("B", "life")) == (1, 5)


@says(
    "Vesk, Grafted Bough",
    2,
    "[Auto]: At the end of your turn, up all SIGNI on your field that did not attack this turn.",
)
def test_grafted_bough_ups_who_stayed() -> None:
    lying = on(DIGGER, up=False, frozen=True)
    scene = mine(lrig=BOUGH, signi=(HARE, lying, None), foes=(None, None, None), at="attack.signi")
    scene.does("attack", HARE).until("main", "B")
    assert (scene.slot(HARE).up, scene.slot(DIGGER).up) == (False, True)


@says(
    "Vesk, Warden of Rows",
    2,
    "[Auto]: When you refresh your deck, all SIGNI on your opponent's field get -5000 power until "
    "end of turn.",
)
def test_the_warden_withers_all_as_the_deck_is_made_anew() -> None:
    song = spell("Song", use(draw(1)))
    scene = mine(hand=[song], deck=1, trash=3).does("use", song)
    assert (scene.names("B", "ener"), scene.power(BEAR)) == (["Hare"], 6000)
    scene.told("deck.refreshed", seat="A")


@says(
    "Vesk, Long Harvest",
    2,
    "[Const]: SIGNI on your field get +1000 power for every two LRIG underneath this LRIG.",
)
@pytest.mark.parametrize(("under", "power"), [((VESK, BOUGH, THIN, SOIL), 5000), ((VESK,), 3000)])
def test_long_harvest_feeds_on_what_lies_below(under: tuple[CardDef, ...], power: int) -> None:
    assert mine(lrig=on(HARVEST, under=under), signi=(DIGGER, None, None)).power(DIGGER) == power


# ARTS.


@says(
    "Long Shadow of the Scythe",
    1,
    "If a SIGNI on your opponent's field is banished this turn, it is put into the trash instead "
    "of the Ener Zone. Up to two target SIGNI on your opponent's field get -4000 power until end "
    "of turn.",
)
def test_the_long_shadow_leaves_no_ener() -> None:
    scene = mine(lrig_deck=[SHADOW], ener=[BLACK, GREEN], at="attack.arts").does("use", SHADOW)
    scene.picks(HARE, BEAR)
    assert (scene.names("B", "trash"), scene.power(BEAR)) == (["Hare"], 7000)
    assert scene.count("B", "ener") == 0
    all_classic(scene)


# SIGNI.


@says(
    "Barrow Digger",
    1,
    "[Auto]: When this SIGNI is banished, put the top two cards of your deck into your trash.",
)
def test_the_digger_digs_as_it_falls() -> None:
    scene = theirs(signi=(DIGGER, None, None)).does("use", KILL)
    assert (scene.count("B", "trash"), scene.names("B", "ener")) == (2, ["Barrow Digger"])


@says("Seed Counter", 2, "[Auto]: When a LRIG on your field grows, draw a card.")
def test_the_counter_draws_as_vesk_grows() -> None:
    scene = mine(lrig=BOUGH, lrig_deck=[VESK], ener=[BLACK] * 2, signi=(COUNTER, None, None), at="turn")
    scene.until("grow", "A")
    before = scene.count("A", "hand")
    scene.does("grow", VESK, zone="center")
    assert scene.count("A", "hand") == before + 1


@says(
    "Grub Sorter",
    1,
    "[Enter] Discard a card: Add target SIGNI from your trash that shares a class with this SIGNI "
    "to your hand.",
)
@says(
    "Grub Sorter",
    2,
    "[Auto] {Once per Turn}: When you discard a <Grave> SIGNI, [Ener Charge 1].",
)
@pytest.mark.parametrize(("thrown", "ener"), [(WIDOW, 1), (OAK, 0)])
def test_the_sorter_digs_for_its_own_kind(thrown: CardDef, ener: int) -> None:
    scene = mine(hand=[SORTER, thrown], trash=[HOUND, DIGGER]).does("play", SORTER, zone="left")
    scene.yes()
    if scene.asked == "targets":
        scene.refused("pick", HOUND)
        scene.picks(DIGGER)
    assert scene.names("A", "hand") == ["Barrow Digger"]
    assert (scene.names("A", "trash"), scene.count("A", "ener")) == (
        [thrown.name, HOUND.name],
        ener,
    )


@says(
    "Whisperer of Rot",
    2,
    "[Auto] {Once per Turn}: When the power of a SIGNI on your opponent's field becomes 0 or "
    "less, [Ener Charge 1].",
)
def test_the_whisperer_feeds_on_what_withers_away() -> None:
    scene = mine(hand=[WEAK], signi=(WHISPERER, None, None)).does("use", WEAK).picks(HARE)
    assert (scene.names("B", "ener"), scene.count("A", "ener")) == (["Hare"], 1)


@says("Hive Tender", 1, "[Action] {Down}: [Ener Charge 1].")
@says(
    "Hive Tender",
    2,
    "[Auto] {Twice per Turn}: Whenever you [Ener Charge], this SIGNI gets +2000 power until end of turn.",
)
def test_the_tender_gathers_and_swells_twice() -> None:
    scene = mine(signi=(TENDER, None, None), hand=[COUNTER, COUNTER])
    scene.does("act", TENDER, number=1)
    assert (scene.slot(TENDER).up, scene.power(TENDER)) == (False, 6000)
    scene.refused("act", TENDER, number=1)
    scene.does("play", COUNTER, zone="center").does("play", COUNTER, zone="right")
    assert (scene.count("A", "ener"), scene.power(TENDER)) == (3, 8000)


@says(
    "Bride of the Sickle",
    2,
    "[Auto] {Once per Turn}: When this SIGNI banishes a SIGNI through battle, you may pay "
    "{Black}. If you do, up this SIGNI.",
)
@pytest.mark.parametrize("word", ["yes", "no"])
def test_the_bride_strikes_again_for_a_black_ener(word: str) -> None:
    scene = mine(signi=(BRIDE, None, None), foes=(None, None, HARE), ener=[BLACK], at="attack.signi")
    scene.does("attack", BRIDE).does(word)
    assert scene.slot(BRIDE).up == (word == "yes")
    assert scene.count("A", "ener") == (0 if word == "yes" else 1)


@says("Bark Colossus", 1, "[Const]: This SIGNI cannot lose power by your opponent's effects.")
def test_the_colossus_does_not_wither() -> None:
    scene = theirs(signi=(COLOSSUS, None, None)).does("use", WEAK)
    assert scene.power(COLOSSUS, "B") == 11000


@says("Bark Colossus", 2, "[Const]: SIGNI on your opponent's field must attack if able.")
def test_all_must_attack_the_colossus() -> None:
    scene = theirs(signi=(None, COLOSSUS, None), at="attack.signi")
    scene.refused("pass")
    scene.does("attack", HARE).does("attack", BEAR)
    all_classic(scene)


@says(
    "Widow of the Barrow",
    1,
    "[Enter] {Black}: Put target level two or less SIGNI from your trash onto your field. The "
    "[Enter] abilities of SIGNI put onto your field this way do not activate.",
)
def test_the_widow_calls_one_back_in_silence() -> None:
    caller = signi("Caller", enter(draw(1)), level=2)
    scene = mine(hand=[WIDOW], ener=[BLACK], trash=[caller, OAK]).does("play", WIDOW, zone="left")
    scene.yes().picks(caller).does("pick", "right")
    assert scene.names("A", "signi") == ["Widow of the Barrow", None, "Caller"]
    assert scene.count("A", "hand") == 0
    scene.told("triggers.dropped")
    all_classic(scene)


@says(
    "Widow of the Barrow",
    2,
    "[Auto]: When this SIGNI is put into the trash from the field by a cost or effect, your "
    "opponent discards a card.",
)
def test_the_widow_takes_a_card_along_into_the_trash() -> None:
    doom = spell(
        "Doom",
        use(target(("at", "opp", "field")), ("move", ("named", "t"), ("place", "owner", "trash"))),
    )
    scene = table(has(hand=[doom, BLANK]), has(lrig=VESK, signi=(WIDOW, None, None)))
    scene.does("use", doom)
    assert (scene.names("B", "trash"), scene.count("A", "hand")) == (["Widow of the Barrow"], 0)


@says(
    "Hollow Oak",
    1,
    "[Enter]: Reveal cards from the top of your deck until a green SIGNI is revealed. Add a green "
    "SIGNI from among them to your hand. Put the rest on the bottom of your deck in a random "
    "order.",
)
def test_the_oak_finds_the_next_green_signi() -> None:
    scene = mine(hand=[OAK], deck=[DIGGER, WIDOW, HOUND, BLANK]).does("play", OAK, zone="left")
    scene.picks(HOUND)
    assert scene.names("A", "hand") == ["Thorn Hound"]
    assert scene.names("A", "deck") == ["Blank", "Barrow Digger", "Widow of the Barrow"]


@says(
    "Hollow Oak",
    2,
    "[Const]: As long as there are two or more different colors among cards in your Ener Zone, "
    "this SIGNI gets +2000 power and gains [Lancer].",
)
@pytest.mark.parametrize(
    ("ener", "power"), [([BLACK, GREEN], 12000), ([GREEN, GREEN], 10000), ([GREEN, BLANK], 10000)]
)
def test_the_oak_stands_taller_over_two_colours(ener: list[CardDef], power: int) -> None:
    scene = mine(signi=(OAK, None, None), ener=ener)
    assert scene.power(OAK) == power
    assert ("Lancer" in scene.derived(OAK).keywords) == (power == 12000)


@says(
    "King under the Apples",
    2,
    "[Enter] Put an <Orchard> SIGNI from your hand and/or Ener Zone into your trash: Target SIGNI "
    "on your field gains [Lancer] until end of turn.",
)
def test_the_king_arms_one_for_a_gift_of_the_orchard() -> None:
    scene = mine(lrig=HARVEST, hand=[KING, DIGGER], ener=[HOUND]).does("play", KING, zone="left")
    scene.yes().picks(HOUND)
    assert (scene.names("A", "trash"), scene.names("A", "hand")) == ([HOUND.name], [DIGGER.name])
    assert "Lancer" in scene.derived(KING).keywords


@says("King under the Apples", 3, "[Auto]: When the attack of this SIGNI ends, [Ener Charge 1].")
def test_the_king_gathers_after_his_attack() -> None:
    scene = mine(lrig=HARVEST, signi=(KING, None, None), at="attack.signi").does("attack", KING)
    assert scene.count("A", "ener") == 1


@says(
    "Mother of Worms",
    1,
    "[Enter] Put two SIGNI with different classes from your Ener Zone into their owner's trash: "
    "Your opponent's LRIG gets -4 limit until end of turn.",
)
def test_the_mother_takes_the_ground_away() -> None:
    scene = mine(lrig=HARVEST, hand=[MOTHER], ener=[DIGGER, HOUND, WIDOW], foes=(BEAR, BEAR, HARE)).does(
        "play", MOTHER, zone="left"
    )
    scene.yes().refused("pick", DIGGER, WIDOW)
    scene.picks(DIGGER, HOUND)
    assert (scene.asked, scene.asked_seat) == ("rule-signi", "B"), "a total of seven, four allowed"
    scene.picks(BEAR)
    assert (scene.count("B", "signi"), scene.names("B", "trash")) == (2, ["Bear"])
    all_classic(scene)


@says(
    "Mother of Worms",
    2,
    "[Auto]: Whenever this SIGNI attacks, you may put another SIGNI on your field into its "
    "owner's trash. If you do, banish target SIGNI on your opponent's field with power less than "
    "this SIGNI.",
)
def test_the_mother_feeds_one_to_banish_another() -> None:
    foes = (signi("Elk", level=3, power=15000), HARE, None)
    scene = mine(lrig=on(HARVEST), signi=(MOTHER, DIGGER, None), foes=foes, at="attack.signi")
    scene.does("attack", MOTHER).yes()
    assert (scene.names("A", "trash"), scene.names("B", "ener")[-1]) == ([DIGGER.name], "Hare")
    assert "Elk" in scene.names("B", "signi")
