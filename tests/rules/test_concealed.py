"""What the others are told of cards that they cannot see: neither that one fits nor its name."""

from events.kinds import DecisionAsked
from referee.rules import Table, legal
from tests.rules.texts import THEIRS, signi, spell, target, use, vanish, where
from tests.table import BLANK, Scene, side

FOX = signi("Fox", power=5000)
OWL = signi("Owl", power=3000)
GIFT = spell("Gift", use(("move", ("end", "you", "deck", "top", 1), ("place", "you", "hand"))))
KILL = spell("Kill", use(target(THEIRS), vanish()))
SPELLS = where(("at", "you", "hand"), ("has", "kind", ("SPELL",)))
DISCARD = (
    "seq",
    ("choose", "you", "pick", (("pick", ("range", 1, 1), SPELLS),), "d"),
    ("move", ("named", "d"), ("place", "you", "trash"), "discard"),
)
SHED = spell("Shed", use(DISCARD))


def asked_of(*hand: object) -> DecisionAsked:
    """The question for a spell of a hand, asked while Shed is processed."""
    scene = Scene(side(hand=[SHED, *hand])).does("use", SHED)
    body = scene.of("decision.asked", kind="pick")[-1].body
    assert isinstance(body, DecisionAsked)
    return body


def test_nobody_else_is_told_what_of_a_hand_can_be_picked() -> None:
    none, one, two = asked_of(OWL), asked_of(GIFT), asked_of(GIFT, GIFT)
    assert [len(body.items) for body in (none, one, two)] == [0, 1, 2]
    assert {body.seen for body in (none, one, two)} == {"A"}
    assert {(body.least, body.most) for body in (none, one, two)} == {(1, 1)}


def test_a_refusal_names_no_card_that_its_seat_cannot_see() -> None:
    theirs = side(hand=[GIFT], deck=[BLANK, SHED], signi=(FOX, OWL, None))
    scene = Scene(side(hand=[KILL, GIFT]), theirs).does("use", KILL)
    b = scene.state.B
    for hidden in (b.hand[0], b.deck[1], scene.state.A.deck[0], scene.state.A.life[0]):
        answer = scene.refused("pick", hidden.id, cites="glossary.target.2")
        assert str(hidden.id) in answer.text
        assert str(hidden.name) not in answer.text
    own = scene.state.A.hand[0]
    assert "Gift" in scene.refused("pick", own.id, cites="glossary.target.2").text


def test_an_offer_whose_cards_only_its_seat_sees_is_made_and_can_only_be_declined() -> None:
    offer = spell("Offer", use(("may", "you", DISCARD, "p")))
    scene = Scene(side(hand=[offer, OWL])).does("use", offer)
    assert (scene.asked, scene.asked_seat) == ("may", "A")
    scene.refused("yes", cites="glossary.cost.3")
    assert [a.do for a in legal(Table(scene.state, scene.library))] == ["no"]
    scene.does("no")
    assert scene.names("A", "hand") == ["Owl"]
    scene = Scene(side(hand=[offer, GIFT])).does("use", offer)
    assert [a.do for a in legal(Table(scene.state, scene.library))] == ["yes", "no"]
    scene.does("yes").picks(GIFT)
    assert scene.names("A", "hand") == []


def test_all_are_told_which_cards_of_an_open_zone_are_picked() -> None:
    back = spell(
        "Back",
        use(
            ("choose", "you", "pick", (("pick", ("range", 1, 1), ("at", "you", "trash")),), "d"),
            ("move", ("named", "d"), ("place", "you", "hand")),
        ),
    )
    scene = Scene(side(hand=[back], trash=[OWL, FOX])).does("use", back).picks(OWL)
    assert scene.of("action.taken", do="pick")[-1].body.seen == "ABS"
    scene = Scene(side(hand=[SHED, GIFT, GIFT])).does("use", SHED).picks(GIFT)
    assert scene.of("action.taken", do="pick")[-1].body.seen == "A"
