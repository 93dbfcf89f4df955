"""Words that a set brought: markers of zones, counters and relationships of a seat, headers, sums."""

from __future__ import annotations

from events.vocabulary import zone_item
from referee.state import decode_state, encode_state, fingerprint
from tests.rules.said import deed, given
from tests.rules.texts import (
    MINE,
    SELF,
    THEIRS,
    auto,
    choose,
    constant,
    draw,
    has,
    lasting,
    may,
    modify,
    places,
    signi,
    spell,
    target,
    use,
    vanish,
    where,
)
from tests.table import Scene, side

CAT = signi("Cat", power=2000)
FOX = signi("Fox", level=3, power=6000)
SNARED = where(THEIRS, has("state", "[Snare]"))
LEFT, CENTER, RIGHT = (zone_item("B", at) for at in range(3))
THIS_TURN = ("span", "start of this turn", "now")


def snare(on: object, by: int = 1) -> tuple[object, ...]:
    return ("mark", on, "[Snare]", by)


def spark(by: int, who: str = "you") -> tuple[object, ...]:
    return ("mark", who, "{Spark}", by)


def test_a_marker_is_put_where_none_of_it_lies() -> None:
    setting = spell("Setting", use(choose(places("opp")), snare(("named", "p"))))
    scene = Scene(side(hand=[setting] * 2), side()).does("use", setting).picks(CENTER)
    assert scene.state.B.markers == (("[Snare]", 1),)
    scene.told("marker.placed", seat="B", place=1, word="[Snare]")
    scene.does("use", setting)
    assert scene.state.decision is not None
    assert scene.state.decision.items == (LEFT, RIGHT)


def test_a_marker_is_another_than_a_virus_and_than_one_of_another_word() -> None:
    every = (places("opp"), "[Snare]"), (places("opp"), "virus"), (places("opp"), "[Web]")
    lay = spell("Lay", use(*(("mark", on, word, 1) for on, word in every)))
    mow = spell("Mow", use(snare(places("opp"), -1)))
    scene = Scene(side(hand=[lay, mow]), side()).does("use", lay).does("use", mow)
    assert scene.state.B.markers == (("[Web]", 0), ("[Web]", 1), ("[Web]", 2))
    assert scene.state.B.viruses == (0, 1, 2)
    assert len(scene.told("marker.removed")) == 3


def test_a_text_holds_for_what_stands_beside_a_marker() -> None:
    web = signi("Web", constant(modify(SNARED, "power", -1000)))
    lay = spell("Lay", use(snare(places("opp", "left"))))
    scene = Scene(side(hand=[lay], signi=(web, None, None)), side(signi=(FOX, CAT, None)))
    assert (scene.power(FOX), scene.power(CAT)) == (6000, 2000)
    scene.does("use", lay)
    assert (scene.power(FOX), scene.power(CAT)) == (5000, 2000)


def test_a_counter_is_gained_and_paid_whole_or_not_at_all() -> None:
    three, four = spell("Three", use(spark(3))), spell("Four", use(spark(-4), draw(1)))
    two = spell("Two", use(spark(-2)))
    scene = Scene(side(hand=[three, four, two]), side()).does("use", three)
    assert scene.state.A.counters == (("{Spark}", "", 3),)
    scene.does("use", four)
    assert (scene.state.A.count("{Spark}"), scene.count("A", "hand")) == (3, 2)
    scene.does("use", two)
    assert scene.state.A.count("{Spark}") == 1
    assert [f.body.amount for f in scene.told("counter.changed", word="{Spark}")] == [3, -2]


def test_a_counter_that_is_spent_is_gone() -> None:
    two, spend = spell("Two", use(spark(2))), spell("Spend", use(spark(-2)))
    scene = Scene(side(hand=[two, spend]), side())
    before = scene.state.A.counters
    scene.does("use", two).does("use", spend)
    assert scene.state.A.counters == before == ()


def test_an_offer_to_pay_a_counter_is_made_to_who_has_it() -> None:
    offer = spell("Offer", use(may(spark(-1)), given(("ok", "done"), draw(2))))
    two = spell("Two", use(spark(2)))
    scene = Scene(side(hand=[offer, offer, two]), side()).does("use", offer)
    assert (scene.asked, scene.count("A", "hand")) == ("main", 2)
    scene.does("use", two).does("use", offer).yes()
    assert (scene.state.A.count("{Spark}"), scene.count("A", "hand")) == (1, 2)


def test_who_gains_a_counter_triggers_what_waits_for_it_and_no_other() -> None:
    waits = signi("Waits", auto(deed("marked", who="you", dst="{Spark}"), draw(1)))
    one, coin = spell("One", use(spark(1))), spell("Coined", use(("mark", "you", "coin", 1)))
    scene = Scene(side(hand=[one, coin], signi=(waits, None, None)), side())
    assert scene.does("use", coin).count("A", "hand") == 1
    assert scene.does("use", one).count("A", "hand") == 1


def test_a_relationship_is_had_with_a_name_once() -> None:
    befriend = spell("Befriend", use(target(MINE), ("mark", "you", "{kinship}", 1, ("named", "t"))))
    leave = spell("Leave", use(("mark", "you", "{kinship}", -1, "Cat")))
    scene = Scene(side(hand=[befriend, befriend, leave], signi=(CAT, FOX, None)), side())
    scene.does("use", befriend).picks(CAT).does("use", befriend).picks(CAT)
    assert scene.state.A.counters == (("{kinship}", "Cat", 1),)
    assert scene.does("use", leave).state.A.counters == ()
    assert len(scene.told("counter.changed", of="Cat")) == 2


def test_a_header_keeps_its_ability_from_working_while_it_does_not_hold() -> None:
    vigil = ("header", "Vigil", ("compare", ("counter", "you", "{kinship}", SELF), ">=", 1))
    lamp = signi("Lamp", constant(modify(SELF, "power", 1000), gate=vigil), power=3000)
    befriend = spell("Befriend", use(("mark", "you", "{kinship}", 1, "Lamp")))
    scene = Scene(side(hand=[befriend], signi=(lamp, None, None)), side())
    assert scene.power(lamp) == 3000
    assert scene.does("use", befriend).power(lamp) == 4000


def test_a_sum_counts_what_left_with_what_it_was_on_the_field() -> None:
    fell = ("total", ("deed", "vanished", (), ("at", "opp", "field")), THIS_TURN, "power")
    fade = spell("Fade", use(target(THEIRS), lasting(modify(("named", "t"), "power", -1000)), vanish()))
    bell = spell("Bell", use(given(("compare", fell, "=", 5000), draw(1))))
    scene = Scene(side(hand=[fade, bell, bell]), side(signi=(FOX, CAT, None)))
    scene.does("use", bell).does("use", fade).picks(FOX)
    assert scene.count("A", "hand") == 1
    assert scene.does("use", bell).count("A", "hand") == 1


def test_a_sum_of_counters_is_no_number_of_payments() -> None:
    paid = ("total", ("deed", "marked", "you", (), (), "{Spark}"), THIS_TURN)
    two = spell("Two", use(spark(2)))
    bell = spell("Bell", use(given(("compare", paid, ">=", 3), draw(1))))
    scene = Scene(side(hand=[two, two, bell, bell]), side()).does("use", two).does("use", bell)
    assert scene.count("A", "hand") == 2
    assert scene.does("use", two).does("use", bell).count("A", "hand") == 1


def test_a_state_without_such_words_has_the_fingerprint_that_it_always_had() -> None:
    plain = Scene(side(), side()).state
    lay = spell("Lay", use(snare(places("opp"))))
    scene = Scene(side(hand=[lay]), side()).does("use", lay)
    assert decode_state(encode_state(scene.state)) == scene.state
    assert fingerprint(scene.state) != fingerprint(plain)
