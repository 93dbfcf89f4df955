"""How far the words of a sentence reach, played by cards of our own."""

from tests.guide import read_text
from tests.table import BLANK, Scene, side
from tests.text.test_played import FOX, OWL, PAGE, signi, spell

LOW = signi("Low Newt", power=1000, level=1, classes=("Pond",))
HIGH = signi("High Newt", power=1000, level=3, classes=("Pond",))
SMALL = signi("Small Gull", power=3000, level=1)
TALL = signi("Tall Gull", power=3000, level=3)


def used(text: str, a: dict[str, object] | None = None, b: dict[str, object] | None = None) -> Scene:
    """Use a spell of some words on a table."""
    song = spell("Song", text)
    has = {"deck": [BLANK] * 9} | (a or {})
    has["hand"] = [song, *has.get("hand", ())]  # type: ignore[misc]
    return Scene(side(**has), side(**(b or {}))).does("use", song)


def test_what_stands_before_and_is_done_whatever_is_paid() -> None:
    text = "Draw two cards, and discard two cards unless you discard a <Pond> SIGNI."
    scene = used(text, a={"hand": [LOW]})
    assert scene.asked == "may"
    scene.yes().picks(LOW)
    assert scene.names("A", "hand") == ["Blank", "Blank"]
    scene = used(text, a={"hand": [LOW]}).no()
    scene.picks(BLANK, LOW)
    assert scene.names("A", "hand") == ["Blank"]


def test_two_deeds_that_one_price_might_spare_are_declined() -> None:
    text = "Draw a card and your opponent discards a card unless you discard a card."
    assert read_text([text], kind="SPELL").declined


def test_ener_that_is_merely_told_to_be_paid_is_declined() -> None:
    text = "Pay {Red} and add the top card of your Life Cloth to your hand. If you do, draw a card."
    assert read_text([text], kind="SPELL").declined
    assert not read_text([f"You may {text[0].lower()}{text[1:]}"], kind="SPELL").declined


def test_a_card_revealed_is_not_every_card_looked_at() -> None:
    text = (
        "Look at the top three cards of your deck. Reveal a SIGNI from among them and add it to "
        "your hand. Put the rest on the bottom of your deck in any order. Then, vanish target "
        "SIGNI on your opponent's field with the same level as the SIGNI revealed this way."
    )
    scene = used(text, a={"deck": [LOW, HIGH, PAGE]}, b={"signi": (SMALL, TALL, None)})
    scene.picks(HIGH).does("pick", LOW, PAGE)
    assert scene.names("B", "signi") == ["Small Gull", None, None]
    assert scene.names("B", "ener") == ["Tall Gull"]


def test_a_missing_card_has_no_power_at_all() -> None:
    text = (
        "Target SIGNI on your opponent's field gets -1000 power until end of turn. "
        "If its power is 0 or less, draw a card."
    )
    assert used(text).count("A", "hand") == 0
    assert used(text, b={"signi": (LOW, None, None)}).count("A", "hand") == 1
    assert used(text, b={"signi": (SMALL, None, None)}).count("A", "hand") == 0


def test_no_signi_in_front_is_none_of_little_power() -> None:
    bold = signi(
        "Bold Wren",
        "[Const]: As long as the SIGNI in front of this SIGNI has power 5000 or less, this SIGNI "
        "gets +1000 power.",
        power=2000,
    )
    mine = side(signi=(None, bold, None))
    assert Scene(mine, side()).power(bold) == 2000
    assert Scene(mine, side(signi=(None, SMALL, None))).power(bold) == 3000


def test_what_is_gained_instead_of_damage_is_gained_with_it() -> None:
    guard = signi(
        "Ward Heron",
        "[Enter]: The next time you would take damage this turn, instead you do not take that "
        'damage and this SIGNI gains "[Auto]: At the end of your turn, draw a card." until end of '
        "turn.",
        level=1,
    )
    scene = Scene(side(hand=[guard], deck=[FOX, OWL, *[BLANK] * 8]), side())
    scene.does("play", guard, zone="center")
    scene.until("ener-charge", "B")
    assert "Fox" not in scene.names("A", "hand")


TOTAL = (
    "You may put any number of SIGNI whose total level is equal to four from your Ener Zone into "
    "your trash. If you do, draw a card."
)


def test_an_offer_that_no_cards_add_up_to_is_not_made() -> None:
    assert used(TOTAL, a={"ener": [TALL, HIGH]}).asked == "main"
    scene = used(TOTAL, a={"ener": [TALL, HIGH, LOW]})
    assert scene.asked == "may"
    scene.yes().refused("pick", TALL, HIGH)
    scene.refused("pick")
    scene.picks(HIGH, LOW)
    assert scene.names("A", "ener") == ["Tall Gull"]
    assert scene.count("A", "hand") == 1


def test_of_cards_that_never_add_up_none_is_chosen() -> None:
    text = TOTAL.replace("You may put", "Put").replace(" If you do, draw", " Draw")
    scene = used(text, a={"ener": [TALL, HIGH]})
    assert scene.asked == "main"
    assert scene.count("A", "hand") == 1
    hidden = used(text.replace("Ener Zone", "hand"), a={"hand": [TALL, HIGH]})
    hidden.refused("pick", TALL, HIGH)
    hidden.does("pick")
    assert hidden.count("A", "hand") == 3
