"""Moth Cabaret, black and white: what its LRIGs and PIECEs do on a table."""

import pytest

from referee.cards import CardDef, shipped
from tests.cards.board import says
from tests.cards.scenes import BEAR, HARE, RAT, items
from tests.rules.texts import piece, signi, spell, target, use, vanish
from tests.table import BLANK, CENTER, LEFT, RIGHT, Scene, on, side

card = shipped().definition
BOW, HOUR, QUEEN = (card(f"Noctelle, {n}") for n in ("First Bow", "Velvet Hour", "Queen of Moths"))
STAGE = card("Noctelle, Empty Stage")
PAINTED, KNIVES = card("Quill, Painted Fan"), card("Quill, Fan of Knives")
TRAPDOOR, CURTAIN = card("Ferro, Trapdoor"), card("Ferro, Falling Curtain")
FAN, LIGHT = card("Quill, Folded Fan"), card("Ferro, Cold Footlight")
MASKS, REVUE = card("Masks Off"), card("Revue of the Last Lamp")
PAGE, DUST = card("Footlight Page"), card("Dust Moth")
DUCHESS = card("Duchess Unmasked")

OX = signi("Ox", level=2, power=5000)
BLACK = signi("Coal", colors=("black",))
WHITE = signi("Chalk", colors=("white",))
TROUPE = (FAN, on(QUEEN, under=(HOUR, BOW, STAGE)), LIGHT)


def mine(at: str = "main", foes: object = (HARE, None, None), **zones: object) -> Scene:
    """Set a table of A against a SIGNI of B."""
    return Scene(side(**zones), side(signi=foes), at=at)


def borne(scene: Scene, host: CardDef, seat: str = "A") -> list[tuple[str | None, str]]:
    """What a SIGNI bears, with its role."""
    return [(one.card.name, one.role) for one in scene.slot(host, seat).attached]


# LRIGs.


@says(
    "Noctelle, First Bow",
    1,
    "[Action] {Once per Turn} Discard a card: Attach the top card of your deck to target "
    "SIGNI on your field as a [Charm].",
)
def test_first_bow_pins_a_charm_on_for_a_discard() -> None:
    scene = mine(lrig=(LEFT, BOW, RIGHT), hand=[PAGE], deck=[DUST, BLANK], signi=(HARE, None, None))
    scene.does("act", BOW, number=1)
    assert borne(scene, HARE) == [("Dust Moth", "charm")]
    assert scene.names("A", "trash") == ["Footlight Page"]
    scene.refused("act", BOW, number=1)


@says(
    "Noctelle, First Bow",
    2,
    "[Const]: The SIGNI with this card attached to it as a [Soul] gets +2000 power and gains [Lancer].",
)
@says(
    "Noctelle, Velvet Hour",
    2,
    "[Action] {Once per Turn} {Black x0}: Attach a card underneath this LRIG to target SIGNI "
    "on your field as a [Soul].",
)
def test_velvet_hour_gives_a_soul_that_gives_lancer() -> None:
    stage = (FAN, on(HOUR, under=(BOW,)), LIGHT)
    scene = mine(lrig=stage, signi=(OX, None, None)).does("act", HOUR, number=1)
    assert borne(scene, OX) == [("Noctelle, First Bow", "soul")]
    assert scene.power(OX) == 7000
    assert "Lancer" in scene.derived(OX).keywords


@says(
    "Noctelle, Velvet Hour",
    1,
    "[Auto] {Twice per Turn}: When a [Charm] is put into the trash, [Ener Charge 1].",
)
def test_velvet_hour_charges_as_a_charm_falls_twice_a_turn() -> None:
    bolt = spell("Bolt", use(target(("at", "you", "field")), vanish()))
    laden = [on(signi(f"Ox {n}"), attached=((BLANK, "charm"),)) for n in range(3)]
    scene = mine(lrig=(LEFT, HOUR, RIGHT), hand=[bolt] * 3, signi=tuple(laden))
    for ox in laden:
        scene.does("use", bolt)
        if scene.asked == "targets":
            scene.picks(ox.card)
    assert len(scene.told("cards.moved", label="charge")) == 2


@says(
    "Noctelle, Queen of Moths",
    1,
    "[Auto]: Whenever this LRIG attacks, put a [Virus] in one of your opponent's SIGNI Zones.",
)
def test_the_queen_infects_a_zone_as_she_attacks() -> None:
    scene = mine("attack.lrig", lrig=TROUPE).does("attack", QUEEN)
    scene.does("pick", items(scene)[1])
    assert scene.state.B.viruses == (1,)


@says(
    "Noctelle, Queen of Moths",
    2,
    "{Team: Gaslight Revue} [Auto] {Once per Turn}: Whenever a SIGNI on your field attacks, "
    "all infected SIGNI on your opponent's field get -1000 power until end of turn.",
)
def test_the_revue_withers_what_is_infected_once_a_turn() -> None:
    scene = mine("attack.signi", lrig=TROUPE, signi=(BEAR, None, HARE), foes=(None, BEAR, None))
    sick = scene.state.B
    assert sick.viruses == ()
    scene = mine(lrig=TROUPE, signi=(RAT, BEAR, None), foes=(None, BEAR, None))
    scene.does("act", RAT, number=1).until("attacker")
    scene.does("attack", BEAR)
    assert scene.began()[-1] == QUEEN.name
    alone = mine(signi=(RAT, BEAR, None), foes=(None, None, BEAR), lrig=(LEFT, QUEEN, LIGHT))
    alone.until("attacker").does("attack", BEAR)
    assert QUEEN.name not in alone.began(), "the team is not on the field"


@says(
    "Noctelle, Queen of Moths",
    3,
    "[Auto]: When you refresh your deck, put a [Virus] in each of your opponent's SIGNI Zones.",
)
def test_the_queen_infects_every_zone_as_her_deck_is_refreshed() -> None:
    drain = spell("Drain", use(("move", ("end", "you", "deck", "top", 2), ("place", "you", "hand"))))
    scene = mine(lrig=TROUPE, hand=[drain], deck=1, trash=5).does("use", drain)
    assert scene.state.B.viruses == (0, 1, 2)


@says(
    "Noctelle, Queen of Moths",
    4,
    "[Action] {Once per Game} {Black} {Black} Exceed 3: Deal damage to your opponent.",
)
@says(
    "Quill, Painted Fan",
    2,
    "[Auto]: When this card is put into the LRIG Trash as an Exceed cost, draw a card.",
)
def test_the_queen_deals_damage_for_three_cards_once_a_game() -> None:
    stage = (on(KNIVES, under=(PAINTED, FAN)), on(QUEEN, under=(HOUR, BOW, STAGE)), LIGHT)
    scene = mine(lrig=stage, ener=[BLACK, BLACK]).does("act", QUEEN, number=1)
    scene.picks(PAINTED, HOUR, BOW)
    assert scene.count("B", "life") == 6
    assert scene.count("A", "hand") == 1, "the painted fan draws"
    assert set(scene.names("A", "lrig_trash")) == {*[PAINTED.name, HOUR.name, BOW.name]}
    scene.refused("act", QUEEN, number=1)


@says(
    "Quill, Painted Fan",
    1,
    "[Enter] {White}: Turn target SIGNI on your opponent's field face down. At the end of "
    "this turn, turn it face up.",
)
def test_painted_fan_masks_a_signi_until_the_end_of_the_turn() -> None:
    scene = mine(lrig=(FAN, CENTER, RIGHT), lrig_deck=[PAINTED], ener=[WHITE], foes=(None, BEAR, None))
    scene.does("grow", PAINTED, zone="left").yes()
    assert scene.slot(BEAR).face_down
    scene.until("main", "B")
    assert not scene.slot(BEAR).face_down


@says(
    "Quill, Fan of Knives",
    1,
    "[Enter]: The next two times you would take damage this turn, instead you do not take that damage.",
)
def test_fan_of_knives_takes_two_blows() -> None:
    theirs = side(lrig=(on(PAINTED, under=(FAN,)), CENTER, RIGHT), lrig_deck=[KNIVES], ener=[WHITE, WHITE])
    scene = Scene(side(signi=(BEAR, HARE, DUCHESS)), theirs).passes(2)
    assert scene.asked_seat == "B"
    scene.does("grow", KNIVES, zone="left").until("attacker", "A")
    scene.does("attack", BEAR).does("attack", HARE)
    assert scene.count("B", "life") == 7
    assert scene.does("attack", DUCHESS).count("B", "life") == 6


@says(
    "Ferro, Trapdoor",
    1,
    "[Enter]: Whenever target SIGNI on your opponent's field attacks this turn, negate the "
    "attack unless your opponent discards two cards.",
)
@pytest.mark.parametrize(("hand", "life"), [(0, 7), (2, 6)])
def test_trapdoor_swallows_an_attack_that_is_not_bought(hand: int, life: int) -> None:
    theirs = side(lrig=(LEFT, CENTER, LIGHT), lrig_deck=[TRAPDOOR])
    scene = Scene(side(signi=(BEAR, None, None), hand=hand), theirs).passes(2)
    scene.does("grow", TRAPDOOR, zone="right").until("attacker", "A").does("attack", BEAR)
    if hand:
        scene.yes()
    assert scene.count("B", "life") == life


@says(
    "Ferro, Falling Curtain",
    1,
    "[Enter]: During your opponent's next turn, SIGNI on your field gain [Shadow].",
)
@says(
    "Ferro, Falling Curtain",
    2,
    "[Enter]: Put a [Virus] in each of your opponent's SIGNI Zones.",
)
def test_falling_curtain_hides_ones_own_and_infects_the_others() -> None:
    bolt = spell("Bolt", use(target(("at", "opp", "field")), vanish()))
    scene = Scene(
        side(
            lrig=(LEFT, CENTER, on(TRAPDOOR, under=(LIGHT,))),
            lrig_deck=[CURTAIN],
            ener=[BLACK],
            signi=(HARE, None, None),
        ),
        side(hand=[bolt]),
    )
    scene.does("grow", CURTAIN, zone="right")
    scene.does("pick", items(scene)[0])
    assert scene.state.B.viruses == (0, 1, 2)
    assert "Shadow" not in scene.derived(HARE).keywords
    scene.until("main", "B")
    assert "Shadow" in scene.derived(HARE).keywords
    scene.does("use", bolt)
    assert scene.names("A", "signi") == ["Hare", None, None]
    scene.until("main", "A")
    assert "Shadow" not in scene.derived(HARE).keywords


# PIECEs.


@says(
    "Masks Off",
    2,
    "The next time you would take damage from a SIGNI this turn, instead you do not take that "
    "damage. Draw a card.",
)
@pytest.mark.parametrize("answered", ["spell", "piece"])
def test_masks_off_answers_a_spell_or_a_piece_and_takes_a_blow(answered: str) -> None:
    nothing = use(("shuffle", "you"))
    used = spell("Song", nothing) if answered == "spell" else piece("Song", nothing)
    where = "hand" if answered == "spell" else "lrig_deck"
    scene = Scene(side(**{where: [used]}, signi=(BEAR, HARE, None)), side(lrig_deck=[MASKS], ener=[WHITE]))
    scene.does("use", used)
    assert (scene.asked, scene.asked_seat) == ("cut-in", "B")
    scene.does("use", MASKS)
    assert scene.count("B", "hand") == 1
    scene.until("attacker", "A").does("attack", BEAR)
    assert scene.count("B", "life") == 7
    assert scene.does("attack", HARE).count("B", "life") == 6


@says(
    "Revue of the Last Lamp",
    2,
    "Your opponent can only have up to two SIGNI on their field this turn. You gain the "
    "following ability for the duration of the game. [Auto]: At the end of your turn, draw a "
    "card.",
)
def test_the_revue_leaves_two_and_draws_at_the_end_of_each_turn() -> None:
    scene = mine(lrig=TROUPE, lrig_deck=[REVUE], ener=[BLACK], foes=(HARE, BEAR, BLANK))
    scene.does("use", REVUE)
    assert (scene.asked, scene.asked_seat) == ("rule-signi", "B")
    scene.picks(BEAR)
    assert scene.names("B", "signi") == ["Hare", None, "Blank"]
    scene.until("main", "B")
    assert scene.count("A", "hand") == 1
    Scene(side(lrig_deck=[REVUE], ener=[BLACK])).refused("use", REVUE, cites="start.icons.7")
