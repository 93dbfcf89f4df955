"""Sentences as strangers said them, played by cards of our own: what the words say is what happens."""

import pytest

from referee.cards.definition import CardDef
from tests.table import BLANK, Scene, on, side
from tests.text.test_played import FOX, OWL, PAGE, signi
from tests.text.test_played_wider import used

PIKE = signi("Pike", power=8000, colors=("blue",), level=2, classes=("Wake",))
THRUSH = signi("Thrush", power=3000, level=1, classes=("Wake",))


@pytest.mark.parametrize(("front", "life", "stays"), [(PIKE, 2, True), (THRUSH, 3, False)])
def test_a_qualified_assassin_passes_only_what_it_names(front: CardDef, life: int, *, stays: bool) -> None:
    heron = signi("Heron", "[Assassin - Level two or more]", power=9000)
    scene = Scene(side(signi=(heron, None, None)), side(signi=(None, None, front), life=3), at="attack.signi")
    scene.does("attack", heron)
    assert (scene.count("B", "life"), front.name in scene.names("B", "signi")) == (life, stays)


def test_a_qualified_assassin_asks_for_the_power_of_what_stands_in_front() -> None:
    heron = signi("Heron", "[Assassin - Power 4000 or less]", power=9000)
    scene = Scene(
        side(signi=(heron, None, None)), side(signi=(None, None, THRUSH), life=3), at="attack.signi"
    )
    scene.does("attack", heron)
    assert (scene.count("B", "life"), scene.names("B", "signi")[2]) == (2, "Thrush")
    scene.untold("battle.fought")


def test_a_signi_that_lost_its_colors_and_classes_has_none() -> None:
    scene = used(
        "Target SIGNI on your opponent's field loses all colors and classes until end of turn.",
        b={"signi": (PIKE, None, None)},
    )
    assert (scene.derived(PIKE, "B").colors, scene.derived(PIKE, "B").classes) == ((), ())


def test_a_signi_that_becomes_a_color_has_that_one_alone() -> None:
    scene = used(
        "Target SIGNI on your field becomes black until end of turn.", a={"signi": (PIKE, None, None)}
    )
    assert scene.derived(PIKE).colors == ("black",)


@pytest.mark.parametrize(("text", "may"), [("your trash", False), ("your hand", True)])
def test_a_signi_attacks_in_its_first_turn_only_from_where_its_text_says(text: str, *, may: bool) -> None:
    cub = signi(
        "Cub", f"[Const]: This SIGNI can attack the turn it enters the field only if it entered from {text}."
    )
    scene = Scene(side(hand=[cub]), side(life=5)).does("play", cub, zone="left")
    scene.until("attacker")
    assert (("Cub",) in scene.offers("attack")) is may


def test_a_signi_that_lay_there_before_attacks() -> None:
    cub = signi("Cub", "[Const]: This SIGNI can't attack the turn it enters the field.")
    scene = Scene(side(signi=(cub, None, None)), side(life=5)).until("attacker")
    assert ("Cub",) in scene.offers("attack")


@pytest.mark.parametrize(("fields", "there"), [((None, None, None), 1), ((FOX, None, None), 0)])
def test_a_card_comes_back_from_the_trash_at_a_moment(fields: tuple[CardDef | None, ...], there: int) -> None:
    moth = signi(
        "Moth",
        "[Auto]: When your main phase starts, if there are no SIGNI on your field, you may put this "
        "card from your trash onto your field downed.",
    )
    scene = Scene(side(trash=[moth], signi=fields), at="main")
    if there:
        scene.yes()
        scene.does("pick", scene.state.decision.items[0])  # type: ignore[union-attr]
        assert not scene.slot(moth).up
    assert scene.names("A", "signi").count("Moth") == there


@pytest.mark.parametrize("paid", [0, 2])
def test_as_many_are_aimed_at_as_coins_were_paid(paid: int) -> None:
    scene = used(
        "You may pay any number of {Coin}. Freeze up to that many target SIGNI on your opponent's field.",
        a={"coins": 3},
        b={"signi": (FOX, OWL, PIKE)},
    )
    scene.does("pick", paid + 1)
    if paid:
        scene.picks(FOX, OWL)
    frozen = [scene.slot(card, "B").frozen for card in (FOX, OWL, PIKE)]
    assert (scene.state.seat("A").coins, frozen) == (3 - paid, [paid > 0, paid > 0, False])


def test_as_many_are_aimed_at_as_were_discarded() -> None:
    scene = used(
        "Discard up to two cards. Down up to that many target SIGNI on your opponent's field.",
        a={"hand": [FOX, PAGE]},
        b={"signi": (FOX, OWL, PIKE)},
    )
    scene.picks(PAGE).picks(OWL)
    assert [scene.slot(card, "B").up for card in (FOX, OWL, PIKE)] == [True, False, True]


def test_a_target_is_one_of_the_cards_that_were_moved_just_now() -> None:
    text = (
        "Put the top three cards of your deck into your trash. Add target SIGNI put into your trash "
        "this way to your hand."
    )
    scene = used(text, a={"deck": [FOX, PAGE, PIKE, BLANK], "trash": [OWL]})
    scene.picks(PIKE)
    assert scene.names("A", "hand") == ["Pike"]


def test_another_with_the_same_level_is_not_the_one_that_went() -> None:
    scene = used(
        "Put target SIGNI on your field into its owner's trash. If you do, put another target SIGNI "
        "with the same level from your trash onto your field.",
        a={"signi": (FOX, None, None), "trash": [OWL, PIKE]},
    )
    scene.does("pick", scene.state.decision.items[0])  # type: ignore[union-attr]
    assert scene.names("A", "signi").count("Owl") == 1
    assert sorted(map(str, scene.names("A", "trash"))) == ["Fox", "Pike", "Song"]


@pytest.mark.parametrize(("field", "drawn"), [((FOX, OWL, None), 1), ((FOX, PIKE, None), 0)])
def test_two_of_the_same_level_are_found(field: tuple[CardDef | None, ...], drawn: int) -> None:
    scene = used("If there are two SIGNI with the same level on your field, draw a card.", a={"signi": field})
    assert scene.count("A", "hand") == drawn


@pytest.mark.parametrize(("field", "drawn"), [((PIKE, THRUSH, PIKE), 1), ((PIKE, THRUSH, FOX), 0)])
def test_three_of_the_same_class_are_found(field: tuple[CardDef | None, ...], drawn: int) -> None:
    scene = used("If there are three SIGNI of the same class on your field, draw a card.", a={"signi": field})
    assert scene.count("A", "hand") == drawn


@pytest.mark.parametrize(("text", "drawn"), [("gets -9000 power until end of turn", 1), ("", 0)])
def test_a_signi_without_power_is_vanished_for_that(text: str, drawn: int) -> None:
    ghost = signi(
        "Ghost",
        "[Auto]: When a SIGNI on your opponent's field is vanished due to its power becoming 0 or less, "
        "draw a card.",
    )
    said = (
        f"Target SIGNI on your opponent's field {text}."
        if text
        else "Vanish target SIGNI on your opponent's field."
    )
    scene = used(said, a={"signi": (ghost, None, None)}, b={"signi": (FOX, None, None)})
    assert (scene.count("A", "hand"), scene.count("B", "ener")) == (drawn, 1)


def test_a_charm_of_the_opponent_is_put_away() -> None:
    scene = used(
        "Put a [Charm] attached to target SIGNI on your opponent's field into its owner's trash.",
        b={"signi": (on(FOX, attached=[(PAGE, "charm")]), None, None)},
    )
    assert scene.names("B", "trash") == ["Page"]


@pytest.mark.parametrize(
    "text",
    [
        "Put a [Charm] on your opponent's field into its owner's trash.",
        "Vanish target SIGNI on your opponent's field.",
    ],
)
def test_what_was_attached_goes_to_the_trash_with_its_signi_or_without(text: str) -> None:
    imp = signi(
        "Imp",
        "[Auto]: When a [Charm] attached to a SIGNI on your opponent's field is put into the trash, "
        "draw a card.",
    )
    scene = used(
        text, a={"signi": (imp, None, None)}, b={"signi": (on(FOX, attached=[(PAGE, "charm")]), None, None)}
    )
    assert scene.count("A", "hand") == 1


def test_cards_other_than_a_kind_are_all_the_others() -> None:
    scene = used(
        "Vanish all SIGNI on your opponent's field other than level two SIGNI.",
        b={"signi": (FOX, PIKE, OWL), "deck": [BLANK] * 5},
    )
    assert scene.names("B", "signi") == [None, "Pike", None]


def test_what_is_put_under_it_lies_under_the_signi_that_was_spoken_of() -> None:
    text = (
        "Target SIGNI on your field gets +1000 power until end of turn. Put a card from your hand under it."
    )
    scene = used(text, a={"hand": [PAGE], "signi": (FOX, None, None)})
    assert [card.name for card in scene.slot(FOX).under] == ["Page"]


def test_each_of_some_targets_is_attached_to_a_signi_of_its_own() -> None:
    scene = used(
        "Attach up to two target SIGNI from your trash to SIGNI on your field as a [Charm].",
        a={"trash": [OWL, THRUSH], "signi": (FOX, PIKE, None)},
    )
    scene.picks(OWL, THRUSH).picks(FOX).picks(PIKE)
    assert [scene.slot(card).attached[0].card.name for card in (FOX, PIKE)] == ["Owl", "Thrush"]


def test_the_power_of_each_of_some_targets_is_doubled() -> None:
    scene = used(
        "The power of up to two target SIGNI on your field is doubled until end of turn.",
        a={"signi": (FOX, PIKE, OWL)},
    )
    scene.picks(FOX, PIKE)
    assert [scene.power(card) for card in (FOX, PIKE, OWL)] == [10000, 16000, 2000]
