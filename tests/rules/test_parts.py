"""Targets and picks of a part: behind offers, that must fit together, of a search, after Then."""

import pytest

from referee.effects.read.together import Together
from referee.rules import Table, legal, picks
from tests.rules.said import deed, forbid
from tests.rules.texts import (
    MINE,
    THEIRS,
    auto,
    burst,
    constant,
    draw,
    drawn,
    has,
    may,
    mill,
    pay,
    put,
    signi,
    spell,
    target,
    then,
    turn,
    use,
    vanish,
    where,
)
from tests.table import BLANK, Scene, side

OWL = signi("Owl", classes=("Bird",))
FOX = signi("Fox", power=5000)
T = ("named", "t")
IT = ("named", "event.it")


def test_targets_behind_an_offer_are_asked_for_with_the_part() -> None:
    deal = spell("Deal", use(may(("seq", pay("any"), target(THEIRS), vanish()))))
    theirs = side(signi=(OWL, FOX, None))
    scene = Scene(side(hand=[deal], ener=[BLANK, FOX]), theirs).does("use", deal)
    assert scene.asked == "targets"
    scene.picks(FOX).no()
    assert scene.count("B", "signi") == 2


def test_by_the_other_reading_they_are_asked_for_once_the_offer_is_taken() -> None:
    deal = spell("Deal", use(may(("seq", pay("any"), target(THEIRS), vanish()))))
    theirs = side(signi=(OWL, FOX, None))
    scene = Scene(side(hand=[deal], ener=[BLANK]), theirs, readings={"targets_behind_offer": "no"}).does(
        "use", deal
    )
    assert scene.asked == "may"
    scene.yes()
    assert scene.asked == "targets"
    scene.picks(FOX)
    assert scene.names("B", "ener") == ["Fox"]


def test_glossary_target_8_an_exact_number_that_cannot_fit_together_targets_nothing() -> None:
    pair = (("pick", ("range", 2, 2), THEIRS, (("different", "level"),)),)
    twins = spell("Twins", use(("choose", "you", "target", pair, "t"), vanish(), draw(1)))
    scene = Scene(side(hand=[twins]), side(signi=(OWL, FOX, None))).does("use", twins)
    assert scene.count("B", "signi") == 2
    assert scene.count("A", "hand") == 1


def test_faq_general_1_as_many_as_can_fit_together_are_picked() -> None:
    pair = (("pick", ("range", 2, 2), MINE, (("different", "level"),)),)
    twins = spell("Twins", use(("choose", "you", "pick", pair, "t"), turn("down", T)))
    big = signi("Big", level=2)
    scene = Scene(side(hand=[twins], signi=(OWL, FOX, big))).does("use", twins)
    scene.refused("pick", OWL, FOX)
    scene.refused("pick", OWL)
    scene.picks(OWL, big)
    assert not scene.slot(OWL).up
    assert not scene.slot(big).up
    scene = Scene(side(hand=[twins], signi=(OWL, FOX, None))).does("use", twins)
    scene.refused("pick", OWL, FOX)
    scene.picks(OWL)
    assert not scene.slot(OWL).up
    assert scene.slot(FOX).up


def test_ten_alike_of_many_are_found_without_looking_at_every_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 24 cards there are nearly two million sets of ten."""
    ten = (("pick", ("range", 10, 10), ("at", "you", "trash"), (("alike", "color"),)),)
    flock = spell("Flock", use(("choose", "you", "pick", ten, "t"), put(T, "hand")))
    reds = [signi(f"Red {i}", colors=("red",)) for i in range(11)]
    blues = [signi(f"Blue {i}", colors=("blue",)) for i in range(12)]
    mixed = [card for pair in zip(blues, [*reds, blues[-1]], strict=True) for card in pair]
    looked: list[int] = []
    plainly = picks.fit

    def fit(table: Table, tests: tuple[Together, ...], ids: tuple[int, ...]) -> bool:
        looked.append(1)
        return plainly(table, tests, ids)

    monkeypatch.setattr(picks, "fit", fit)
    scene = Scene(side(hand=[flock], trash=mixed)).does("use", flock)
    first = next(legal(Table(scene.state, scene.library)))
    assert len(first.cards) == 10
    assert len(looked) < 5_000
    scene.refused("pick", *reds[:9], blues[0])
    scene.picks(*reds[:10])
    assert scene.count("A", "hand") == 10


SEARCH = (("pick", ("range", 1, 1), where(("at", "you", "deck"), has("class", "Bird"))),)
ANY = (("pick", ("range", 1, 1), ("at", "you", "deck")),)


@pytest.mark.parametrize(
    ("picks", "reading", "may_fail"),
    [
        (SEARCH, "any-search", True),
        (SEARCH, "conditional-search", True),
        (ANY, "any-search", True),
        (ANY, "conditional-search", False),
    ],
)
def test_glossary_hidden_zone_3_a_search_may_end_without_a_card(
    picks: object, reading: str, *, may_fail: bool
) -> None:
    seek = spell(
        "Seek",
        use(("choose", "you", "pick", picks, "f"), put(("named", "f"), "hand"), ("shuffle", "you")),
    )
    scene = Scene(side(hand=[seek], deck=[FOX, OWL, FOX]), readings={"fail_to_find": reading})
    scene.does("use", seek)
    if not may_fail:
        scene.refused("pick")
        return
    scene.does("pick")
    assert scene.count("A", "hand") == 0
    scene.told("deck.shuffled", seat="A")


def test_glossary_hidden_zone_4_who_reveals_nothing_adds_nothing() -> None:
    seek = spell(
        "Seek",
        use(
            ("choose", "you", "pick", SEARCH, "f"),
            ("show", ("named", "f"), "both"),
            put(("named", "f"), "hand"),
            ("shuffle", "you"),
        ),
    )
    scene = Scene(side(hand=[seek, FOX], deck=[FOX, OWL, FOX])).does("use", seek).does("pick")
    scene.untold("cards.shown")
    assert scene.names("A", "hand") == ["Fox"]


def test_then_asks_for_its_targets_once_everything_before_is_done() -> None:
    dig = spell("Dig", use(mill(2), then(target(("at", "you", "trash"), 0, 1), put(T, "hand"))))
    scene = Scene(side(hand=[dig], deck=[OWL, FOX, BLANK])).does("use", dig)
    assert scene.asked == "targets"
    scene.picks(FOX)
    assert scene.names("A", "hand") == ["Fox"]


def test_a_waiting_life_burst_is_no_use_and_a_ban_on_uses_lets_it_pass() -> None:
    hush = signi("Hush", constant(forbid(deed("used", who="opp"))))
    bomb = spell("Bomb", burst(draw(1)))
    scene = Scene(side(signi=(hush, None, None)), side(life=[bomb, BLANK]), at="attack.signi")
    scene.does("attack", hush).yes()
    assert scene.count("B", "hand") == 1


def test_a_draw_that_triggers_a_draw_comes_to_its_end() -> None:
    chain = signi("Chain", auto(drawn(), draw(1), limit="once per turn"))
    scene = Scene(side(signi=(chain, None, None)), at="draw")
    assert scene.asked == "ener-charge", "which of two draws it answers makes no difference"
    assert scene.began() == ["Chain"]
    assert scene.count("A", "hand") == 3
