"""Glass Vigil, white and blue, for the classic game: texts that wait, hold, search and forbid."""

import pytest

from referee.cards import CardDef, shipped
from tests.cards.board import says
from tests.cards.glass import BEAR, BLUE, HARE, KILL, WHITE, mine, theirs
from tests.cards.scenes import items
from tests.rules.old import all_classic, has, table
from tests.rules.texts import draw, enter, gets, signi, spell, target, use
from tests.table import BLANK, on

card = shipped().definition
PALE, KEEPER = card("Orra, Pale Reflection"), card("Orra, Keeper of Panes")
ORRA, CATHEDRAL = card("Orra, Vigil in Colours"), card("Orra, Cathedral Light")
NET = card("Net of Colours")
WICK, CHIMER, RUNNER = card("Wick Page"), card("Frost Chimer"), card("Pane Runner")
NOVICE, READER, FENCER = card("Glim Novice"), card("Inkwell Reader"), card("Mirror Fencer")
CANTOR, PORTER = card("Cantor of the Rose Window"), card("Porter of the Shut Door")
WARDEN, BELL, GRINDER = card("Hush Warden"), card("Slow Bell"), card("Lens Grinder")
CHOIR, TYRANT = card("Choirmaster of Hours"), card("Tyrant of the Prism")
SENTINEL, WITNESS = card("Bright Sentinel"), card("Last Witness of the Window")
READ = card("Read by the Light")


# LRIGs.


@says(
    "Orra, Pale Reflection",
    1,
    "[Action] {Once per Turn} {White}: Look at the top three cards of your deck and put them back "
    "in any order.",
)
def test_pale_reflection_orders_the_top_of_the_deck() -> None:
    scene = mine(lrig=PALE, ener=[WHITE], deck=[HARE, BEAR, RUNNER, BLANK]).does("act", PALE, number=1)
    scene.picks(RUNNER, HARE, BEAR)
    assert scene.names("A", "deck") == ["Pane Runner", "Hare", "Bear", "Blank"]
    assert "B" not in scene.told("cards.shown", count=3)[0].body.seen
    scene.refused("act", PALE, number=1)


@says(
    "Orra, Keeper of Panes",
    1,
    "[Auto] {Once per Turn}: Whenever you use a spell, target SIGNI on your field gains "
    "[Assassin] until end of turn.",
)
@says("Pane Runner", 1, "[Auto]: When this SIGNI gains [Assassin], draw a card.")
def test_the_keeper_lets_one_step_past_after_the_first_spell() -> None:
    song = spell("Song", use(draw(0)))
    scene = mine(hand=[song, song], signi=(RUNNER, FENCER, None)).does("use", song).picks(RUNNER)
    assert set(scene.derived(RUNNER).keywords) == {"Assassin"}
    assert scene.names("A", "hand") == ["Blank", "Song"]
    assert scene.does("use", song).asked == "main", "once a turn"
    scene.until("main", "B")
    assert set(scene.derived(RUNNER).keywords) == set()


@says(
    "Orra, Vigil in Colours",
    2,
    "[Auto] {Once per Turn}: When one of your Life Cloth is crushed, freeze target SIGNI on your "
    "opponent's field.",
)
def test_orra_freezes_once_as_cloth_is_crushed() -> None:
    scene = theirs(lrig=ORRA).does("attack", BEAR).picks(BEAR)
    assert scene.slot(BEAR).frozen
    scene.does("attack", HARE)
    assert not scene.slot(HARE).frozen
    all_classic(scene)


@says("Orra, Cathedral Light", 2, "[Const]: You may discard three cards to [Guard].")
@pytest.mark.parametrize(("hand", "life"), [(3, 7), (2, 6)])
def test_cathedral_light_guards_by_three_cards(hand: int, life: int) -> None:
    scene = theirs(lrig=CATHEDRAL, hand=hand, at="attack.lrig", foes=(None, None, None))
    scene.does("attack", scene.names("A", "lrig")[1]).passes()
    if scene.asked == "may":
        scene.yes()
    assert scene.count("B", "life") == life


# ARTS.


@says(
    "Net of Colours",
    1,
    "Down up to three target SIGNI on your opponent's field with a total level of five or less.",
)
def test_the_net_downs_a_total_of_five_levels() -> None:
    deer = signi("Deer", level=2)
    scene = theirs(lrig_deck=[NET], ener=[WHITE, BLUE], foes=(HARE, deer, BEAR), at="attack.arts")
    scene.passes().does("use", NET)
    scene.refused("pick", HARE, deer, BEAR)
    scene.picks(deer, BEAR)
    assert [scene.slot(c).up for c in (HARE, deer, BEAR)] == [True, False, False]


# SIGNI.


@says(
    "Frost Chimer",
    2,
    "[Auto]: When a SIGNI on your opponent's field becomes frozen, it gets -1000 power until end of turn.",
)
def test_frost_chimer_chills_what_freezes() -> None:
    scene = mine(hand=[CHIMER]).does("play", CHIMER, zone="left").picks(HARE)
    assert (scene.power(HARE), scene.power(BEAR)) == (2000, 11000)


@says(
    "Glim Novice",
    1,
    "[Enter] {Colorless}: Search your deck for a <Chime> SIGNI, reveal it, and add it to your "
    "hand. Shuffle your deck.",
)
def test_the_novice_searches_for_the_choir() -> None:
    scene = mine(hand=[NOVICE], ener=1, deck=[HARE, BELL, RUNNER]).does("play", NOVICE, zone="left").yes()
    scene.refused("pick", RUNNER)
    scene.picks(BELL)
    assert (scene.names("A", "hand"), scene.count("A", "ener")) == (["Slow Bell"], 0)
    scene.told("deck.shuffled", seat="A")


@says(
    "Glim Novice",
    2,
    "[Auto] {Once per Turn}: When this SIGNI becomes the target of your opponent's ability or "
    "effect, draw a card.",
)
def test_the_novice_draws_as_it_is_aimed_at_and_stays() -> None:
    aim = spell("Aim", use(target(("at", "opp", "field")), gets(1000)))
    foe = has(lrig=KEEPER, signi=(NOVICE, None, None))
    assert table(has(hand=[aim]), foe).does("use", aim).count("B", "hand") == 1
    # An ability whose card leaves before it is processed is dropped in the classic game.
    scene = table(has(hand=[KILL]), foe).does("use", KILL)
    assert (scene.count("B", "hand"), scene.names("B", "ener")) == (0, ["Glim Novice"])


@says(
    "Inkwell Reader",
    1,
    "[Enter]: Look at the top four cards of your deck. Reveal a <Prism> SIGNI or spell from among "
    "them and add it to your hand. Put the rest on the bottom of your deck in any order.",
)
@pytest.mark.parametrize("wanted", [RUNNER, READ])
def test_the_reader_takes_a_prism_or_a_spell(wanted: CardDef) -> None:
    deck = [HARE, RUNNER, READ, CANTOR, BLANK]
    scene = mine(hand=[READER], deck=deck).does("play", READER, zone="left")
    scene.refused("pick", CANTOR)
    scene.picks(wanted)
    left = [c for c in deck[:4] if c is not wanted]
    scene.picks(*left)
    assert scene.names("A", "hand") == [wanted.name]
    assert scene.names("A", "deck") == ["Blank", *(c.name for c in left)]


@says("Mirror Fencer", 2, "[Auto]: When this SIGNI leaves the field, your opponent discards a card.")
def test_mirror_fencer_takes_a_card_along() -> None:
    scene = table(has(hand=[KILL, BLANK]), has(lrig=KEEPER, signi=(FENCER, None, None)))
    scene.does("use", KILL)
    assert scene.count("A", "hand") == 0


@says(
    "Cantor of the Rose Window",
    2,
    "[Auto]: When another <Chime> SIGNI enters your field, this SIGNI gets +2000 power until end of turn.",
)
@pytest.mark.parametrize(("entering", "power"), [(PORTER, 8000), (FENCER, 6000)])
def test_the_cantor_rises_with_the_choir(entering: CardDef, power: int) -> None:
    scene = mine(hand=[entering], signi=(CANTOR, None, None)).does("play", entering, zone="right")
    assert scene.power(CANTOR) == power


@says(
    "Porter of the Shut Door",
    1,
    "[Const]: If this SIGNI would be banished, you may discard a card instead.",
)
def test_the_porter_stays_for_a_card() -> None:
    scene = table(has(hand=[KILL]), has(hand=1, lrig=KEEPER, signi=(PORTER, None, None)))
    scene.does("use", KILL).yes()
    assert (scene.names("B", "signi")[0], scene.count("B", "hand")) == (PORTER.name, 0)
    scene = table(has(hand=[KILL]), has(hand=1, lrig=KEEPER, signi=(PORTER, None, None)))
    scene.does("use", KILL).no()
    assert (scene.names("B", "ener"), scene.count("B", "hand")) == ([PORTER.name], 1)


@says(
    "Hush Warden",
    1,
    "[Const]: During your turn, as long as the SIGNI in front of this SIGNI is frozen, this SIGNI "
    "gets +3000 power.",
)
def test_the_warden_towers_over_what_is_frozen_in_its_own_turn() -> None:
    foes = (None, None, on(BEAR, frozen=True))
    assert mine(lrig=ORRA, signi=(WARDEN, None, None), foes=foes).power(WARDEN) == 12000
    assert mine(lrig=ORRA, signi=(WARDEN, None, None), foes=(None, None, BEAR)).power(WARDEN) == 9000
    assert theirs(lrig=ORRA, signi=(WARDEN, None, None), foes=foes).power(WARDEN, "B") == 9000


@says(
    "Hush Warden",
    2,
    "[Const]: Your opponent cannot [Guard] unless they pay an additional {Colorless}.",
)
@pytest.mark.parametrize(("ener", "life"), [(1, 7), (0, 6)])
def test_guarding_against_the_warden_costs_an_ener(ener: int, life: int) -> None:
    scene = table(
        has(lrig=ORRA, signi=(WARDEN, None, None)), has(hand=[WICK], ener=ener), at="attack.lrig"
    ).does("attack", ORRA)
    if ener:
        scene.does("guard", WICK)
    else:
        scene.refused("guard", WICK)
        scene.passes()
    assert (scene.count("B", "life"), scene.count("B", "ener")) == (life, 0 if ener else 1)


@says(
    "Slow Bell",
    2,
    "[Auto]: At the end of your opponent's turn, freeze the SIGNI that attacked this turn.",
)
def test_slow_bell_freezes_who_attacked() -> None:
    scene = theirs(lrig=CATHEDRAL, signi=(None, None, BELL)).does("attack", BEAR).until("main", "B")
    assert (scene.slot(BEAR).frozen, scene.slot(HARE).frozen) == (True, False)


@says(
    "Lens Grinder",
    1,
    "[Auto]: At the beginning of your attack phase, you may pay {Blue}. If you do, your opponent "
    "discards a card at random.",
)
def test_the_grinder_takes_a_card_at_random_for_a_blue_ener() -> None:
    for word, left in (("yes", 1), ("no", 2)):
        scene = table(has(lrig=ORRA, signi=(GRINDER, None, None), ener=[BLUE]), has(hand=2))
        scene.passes().does(word)
        assert (scene.count("B", "hand"), scene.count("A", "ener")) == (left, left - 1)


@says(
    "Lens Grinder",
    2,
    "[Auto] {Once per Turn}: Whenever you draw a card outside of your draw phase, this SIGNI gets "
    "+2000 power until end of turn.",
)
def test_the_grinder_sharpens_itself_once_a_turn() -> None:
    song = spell("Song", use(draw(1)))
    scene = mine(lrig=ORRA, hand=[song, song], signi=(GRINDER, None, None)).does("use", song)
    assert scene.power(GRINDER) == 10000
    assert scene.does("use", song).power(GRINDER) == 10000
    scene = table(has(lrig=ORRA, signi=(GRINDER, None, None)), at="turn").until("main", "A")
    assert scene.power(GRINDER) == 8000


@says("Choirmaster of Hours", 1, "[Const]: Other <Chime> SIGNI on your field get +1000 power.")
@says(
    "Choirmaster of Hours",
    2,
    "[Auto] {Once per Turn}: When an [Enter] ability of a SIGNI on your opponent's field "
    "activates, draw a card.",
)
def test_the_choirmaster_leads_and_listens() -> None:
    caller = signi("Caller", enter(draw(1)))
    scene = table(has(hand=[caller]), has(lrig=ORRA, signi=(CHOIR, CHIMER, RUNNER)))
    assert [scene.power(c, "B") for c in (CHOIR, CHIMER, RUNNER)] == [9000, 3000, 3000]
    scene.does("play", caller, zone="left")
    assert (scene.count("A", "hand"), scene.count("B", "hand")) == (1, 1)


@says("Tyrant of the Prism", 2, "[Const]: SIGNI on your field are also blue.")
def test_beside_the_tyrant_all_is_blue_too() -> None:
    scene = mine(hand=[READ], ener=[BLUE], signi=(TYRANT, CANTOR, None), lrig=CATHEDRAL).does("use", READ)
    assert scene.count("A", "hand") == 3
    scene = mine(hand=[READ], ener=[BLUE], signi=(None, CANTOR, None), lrig=CATHEDRAL).does("use", READ)
    assert scene.count("A", "hand") == 2


@says(
    "Bright Sentinel",
    2,
    "[Const]: Use costs of your opponent's spells are increased by {Colorless}.",
)
def test_spells_cost_more_before_the_sentinel() -> None:
    sentry = has(lrig=CATHEDRAL, signi=(SENTINEL, None, None))
    table(has(hand=[KILL]), sentry).refused("use", KILL, cites="classic.spell.3")
    scene = table(has(hand=[KILL], ener=1), sentry).does("use", KILL)
    assert (scene.count("A", "ener"), scene.names("B", "ener")) == (0, ["Bright Sentinel"])


@says(
    "Last Witness of the Window",
    1,
    "[Enter] {White}: Choose one of your opponent's SIGNI Zones. SIGNI in that SIGNI Zone cannot "
    "attack until the end of your opponent's next turn.",
)
def test_the_last_witness_closes_a_zone() -> None:
    scene = mine(lrig=CATHEDRAL, ener=[WHITE], hand=[WITNESS]).does("play", WITNESS, zone="left").yes()
    scene.does("pick", items(scene)[1]).until("attacker", "B")
    assert (("Bear",) in scene.offers("attack"), ("Hare",) in scene.offers("attack")) == (
        False,
        True,
    )


@says(
    "Pane Runner",
    2,
    "[Const]: This SIGNI cannot be banished by your opponent's effects unless they pay {Colorless}.",
)
@pytest.mark.parametrize("word", ["yes", "no"])
def test_who_banishes_the_runner_pays_for_it(word: str) -> None:
    scene = table(has(hand=[KILL], ener=1), has(lrig=KEEPER, signi=(RUNNER, None, None)))
    scene.does("use", KILL).does(word)
    there = scene.names("B", "signi")[0], scene.count("A", "ener")
    assert there == ((None, 0) if word == "yes" else ("Pane Runner", 1))
    scene = table(has(hand=[KILL]), has(lrig=KEEPER, signi=(RUNNER, None, None))).does("use", KILL)
    assert scene.names("B", "signi")[0] == "Pane Runner"
