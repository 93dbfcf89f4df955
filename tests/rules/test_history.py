"""What texts look back at: how often, which cards, the how-manieth, and what a card was before."""

from tests.rules.said import at_least, by, deed, given, times
from tests.rules.texts import (
    MINE,
    SELF,
    THEIRS,
    action,
    auto,
    constant,
    discard,
    draw,
    enter,
    gets,
    grant,
    has,
    keyword,
    lasting,
    mill,
    modify,
    put,
    signi,
    spell,
    stack,
    target,
    turn,
    use,
    vanish,
    where,
)
from tests.table import BLANK, Scene, on, side

OWL = signi("Owl", classes=("Bird",))
FOX = signi("Fox", power=5000)
THIS_TURN = ("span", "start of this turn", "now")
KILL = spell("Kill", use(target(THEIRS), vanish()))


def _draws(amount: object) -> tuple[object, ...]:
    return ("move", ("end", "you", "deck", "top", amount), ("place", "you", "hand"), "draw")


def test_nothing_is_noted_where_no_text_looks_back() -> None:
    toss = spell("Toss", use(discard(1), draw(1)))
    scene = Scene(side(hand=[toss, BLANK])).does("use", toss)
    scene.untold("deed.noted")
    assert scene.state.ledger == ()


def test_discarded_two_or_more_cards_this_turn() -> None:
    toss = spell("Toss", use(discard(2)))
    count = spell("Count", use(given(at_least(times(deed("discarded", who="you")), 2), draw(3), draw(1))))
    scene = Scene(side(hand=[toss, count, count, BLANK, OWL]))
    scene.does("use", count)
    assert scene.count("A", "hand") == 5
    scene.does("use", toss).picks(BLANK, OWL)
    assert len(scene.state.ledger) == 2
    scene.does("use", count)
    assert scene.count("A", "hand") == 4


def test_only_what_fits_is_counted() -> None:
    toss = spell("Toss", use(discard(1)))
    birds = times(deed("discarded", who="you", it=where(("at", "you", "hand"), has("class", "Bird"))))
    count = spell("Count", use(_draws(birds)))
    scene = Scene(side(hand=[toss, toss, count, OWL, BLANK]))
    scene.does("use", toss).picks(OWL).does("use", toss).picks(BLANK).does("use", count)
    assert scene.count("A", "hand") == 1


def test_the_turn_before_is_remembered_and_no_other() -> None:
    crushed = times(deed("crushed", who="you"), "start of last turn", "end of last turn")
    pride = signi("Pride", constant(modify(SELF, "power", ("calc", "x", (1000, crushed)))))
    scene = Scene(side(signi=(FOX, None, None)), side(signi=(None, pride, None)), at="attack.signi")
    scene.does("attack", FOX)
    assert scene.power(pride, "B") == 3000, "it is still the same turn"
    scene.until("main", "B")
    assert scene.power(pride, "B") == 4000
    scene.until("main", "A")
    assert scene.power(pride, "B") == 3000
    assert not [d for d in scene.state.ledger if d.turn < 4]


def test_over_the_game_nothing_is_forgotten() -> None:
    used = times(deed("used", who="you"), "start of game")
    pride = signi("Pride", constant(modify(SELF, "power", ("calc", "x", (1000, used)))))
    spark = spell("Spark", use(draw(1)))
    scene = Scene(side(hand=[spark, spark], signi=(pride, None, None)))
    scene.does("use", spark).until("main", "B").until("main", "A").does("use", spark)
    assert scene.power(pride) == 5000


def test_the_third_spell_this_turn() -> None:
    third = deed("used", who="you", nth=("range", 3, 3))
    sage = signi("Sage", auto(third, draw(2)))
    spark = spell("Spark", use(("shuffle", "you")))
    scene = Scene(side(hand=[spark] * 4, signi=(sage, None, None)))
    for hand in (3, 2, 3, 2):
        scene.does("use", spark)
        assert scene.count("A", "hand") == hand


def test_each_card_of_one_draw_is_counted_for_itself() -> None:
    second = deed("drawn", who="you", nth=("range", 2, 2))
    sage = signi("Sage", auto(second, ("mark", "you", "coin", 1)))
    three = spell("Three", use(draw(3)))
    scene = Scene(side(hand=[three], signi=(sage, None, None))).does("use", three)
    assert scene.state.A.coins == 1


def test_the_signi_that_attacked_this_turn() -> None:
    attacked = ("done", deed("attacks", who="opp", it=THEIRS), THIS_TURN)
    wrath = signi("Wrath", auto(deed("ends", who="opp", when="turn"), ("move", attacked, ener())))
    scene = Scene(side(signi=(FOX, OWL, None)), side(signi=(wrath, None, None)), at="attack.signi")
    scene.does("attack", OWL).until("main", "B")
    assert scene.names("A", "signi") == ["Fox", None, None]


def ener() -> tuple[object, ...]:
    return ("place", "owner", "ener")


def test_a_filter_asks_what_a_card_did() -> None:
    came = ("did", deed("enters", src="trash"), THIS_TURN)
    pride = signi("Pride", constant(modify(where(MINE, came), "power", 2000)))
    call = spell("Call", use(put(("at", "you", "trash"), "field")))
    scene = Scene(side(hand=[call, OWL], trash=[FOX], signi=(pride, None, None)))
    scene.does("use", call).picks("right").does("play", OWL, zone="center")
    assert (scene.power(FOX), scene.power(OWL)) == (7000, 3000)


def test_a_card_in_sight_of_nobody_is_told_to_nobody() -> None:
    drawn = times(deed("drawn", who="you"))
    sage = signi("Sage", constant(modify(SELF, "power", ("calc", "x", (1000, drawn)))))
    three = spell("Three", use(draw(2)))
    scene = Scene(side(hand=[three], signi=(sage, None, None))).does("use", three)
    assert [f.body.seen for f in scene.of("deed.noted", word="drawn")] == ["", ""]
    assert scene.power(sage) == 5000


def test_cards_that_lay_under_a_signi_that_left_are_counted() -> None:
    heir = signi("Heir", auto(deed("vanished", it=SELF), _draws(("count", stack(SELF, "was-under")))))
    scene = Scene(side(hand=[KILL]), side(signi=(on(heir, under=[BLANK, OWL]), None, None)))
    scene.does("use", KILL)
    assert scene.count("B", "hand") == 2


def test_the_signi_that_was_in_front_of_one_that_left() -> None:
    spite = signi(
        "Spite",
        auto(deed("vanished", it=SELF), put(("beside", SELF, "was-front"), "hand")),
    )
    scene = Scene(side(hand=[KILL], signi=(FOX, None, OWL)), side(signi=(spite, None, None))).does(
        "use", KILL
    )
    assert scene.names("A", "hand") == ["Owl"]
    assert scene.names("A", "signi") == ["Fox", None, None]


def test_power_and_level_of_a_card_before_it_left() -> None:
    each = _draws(("calc", "per", (("sum", "was-power", SELF), 1000)))
    debt = signi(
        "Debt",
        auto(deed("vanished", it=SELF), each),
        constant(modify(SELF, "power", 2000)),
    )
    scene = Scene(side(hand=[KILL]), side(signi=(debt, None, None))).does("use", KILL)
    assert scene.count("B", "hand") == 5


def test_becoming_a_target_is_a_deed_where_a_text_listens() -> None:
    shy = signi("Shy", auto(deed("targeted", it=SELF, by=by("opp", ("effect",))), draw(1)))
    poke = spell("Poke", use(target(THEIRS), turn("down")))
    scene = Scene(side(hand=[poke]), side(signi=(shy, OWL, None)))
    scene.does("use", poke).picks(shy)
    assert scene.count("B", "hand") == 1
    scene.told("deed.noted", word="targeted")
    scene = Scene(side(hand=[poke]), side(signi=(shy, OWL, None))).does("use", poke).picks(OWL)
    scene.untold("ability.triggered")


def test_power_0_is_a_deed_once_for_each_crossing() -> None:
    omen = signi("Omen", auto(deed("power-spent", it=THEIRS), draw(1)))
    weak = spell("Weak", use(target(THEIRS), gets(-9000)))
    scene = Scene(side(hand=[weak], signi=(omen, None, None)), side(signi=(OWL, FOX, None)))
    scene.does("use", weak).picks(OWL)
    assert scene.count("A", "hand") == 1
    assert scene.names("B", "ener") == ["Owl"]


def test_gaining_a_keyword_is_a_deed() -> None:
    envy = signi("Envy", auto(deed("gains", it=THEIRS, dst="assassin"), draw(1)))
    give = spell("Give", use(target(MINE), lasting(grant(("named", "t"), keyword("Assassin")))))
    other = spell("Other", use(target(MINE), lasting(grant(("named", "t"), keyword("Lancer")))))
    scene = Scene(side(hand=[give, other], signi=(OWL, None, None)), side(signi=(envy, None, None)))
    scene.does("use", other).does("use", give)
    assert scene.count("B", "hand") == 1


def test_a_change_of_power_is_a_deed_with_its_amount() -> None:
    echo = signi(
        "Echo",
        auto(
            deed("power-changes", it=THEIRS, dst="down", by=by("you")),
            _draws(("calc", "per", (("calc", "-", (0, ("num", "event.amount"))), 1000))),
        ),
    )
    weak = spell("Weak", use(target(THEIRS), gets(-2000)))
    scene = Scene(side(hand=[weak], signi=(echo, None, None)), side(signi=(OWL, None, None)))
    scene.does("use", weak)
    assert scene.count("A", "hand") == 2


def test_other_deeds_trigger_too() -> None:
    dusk = signi("Dusk", auto(deed("attack-ends", it=MINE), draw(1)))
    scene = Scene(side(signi=(dusk, None, None)), at="attack.signi").does("attack", dusk)
    assert scene.count("A", "hand") == 1
    rich = signi("Rich", auto(deed("marked", who="you", dst="coin"), draw(1)))
    mint = spell("Mint", use(("mark", "you", "coin", 2)))
    scene = Scene(side(hand=[mint], signi=(rich, None, None))).does("use", mint)
    assert scene.count("A", "hand") == 1
    busy = signi("Busy", auto(deed("activates", it=MINE, dst="action"), draw(1)))
    tool = signi("Tool", action(("shuffle", "you")), enter(("shuffle", "you")))
    scene = Scene(side(hand=[tool], signi=(busy, tool, None)))
    scene.does("act", next(s.card.id for s in scene.state.A.signi[1:] if s), number=1)
    scene.does("play", tool, zone="right")
    assert scene.count("A", "hand") == 1


def test_what_was_put_into_the_trash_from_another_zone_than_a_hand() -> None:
    other = deed("moves", who="you", src="not hand", dst="trash")
    dig = signi("Dig", auto(other, draw(1)))
    grind, toss = spell("Grind", use(mill(1))), spell("Toss", use(discard(1)))
    scene = Scene(side(hand=[toss, BLANK], signi=(dig, None, None))).does("use", toss)
    assert scene.began() == ["Toss", "Dig"], "the spell came from the check zone"
    scene = Scene(side(hand=[grind], signi=(dig, None, None))).does("use", grind)
    assert scene.began() == ["Grind", "Dig", "Dig"]


def test_a_constant_ability_sees_at_once_what_was_noted() -> None:
    fought = times(deed("attacks", who="you"))
    keen = signi("Keen", constant(modify(SELF, "power", ("calc", "x", (1000, fought)))))
    scene = Scene(side(signi=(OWL, keen, None)), side(signi=(None, FOX, None)), at="attack.signi").does(
        "attack", OWL
    )
    assert scene.power(keen) == 4000
    scene.does("attack", keen)
    scene.told("battle.fought", power=5000, against=5000)


def test_what_was_noted_a_step_before_counts_in_the_next_one() -> None:
    sage = signi("Sage", constant(modify(SELF, "power", ("calc", "x", (1000, DRAWN)))), power=1000)
    again = ("calc", "per", (("sum", "power", MINE), 1000))
    chain = spell("Chain", use(draw(1), _draws(again)))
    scene = Scene(side(hand=[chain], signi=(sage, None, None))).does("use", chain)
    assert scene.count("A", "hand") == 3


DRAWN = times(deed("drawn", who="you"))


def test_only_what_some_text_could_mean_is_noted() -> None:
    milled = times(deed("moves", who="you", src="deck", dst="trash", by=by((), ("effect",))))
    pit = signi("Pit", constant(modify(SELF, "power", ("calc", "x", (1000, milled)))))
    grind, toss = spell("Grind", use(mill(2))), spell("Toss", use(draw(1), discard(1)))
    scene = Scene(side(hand=[grind, toss], signi=(pit, None, None))).does("use", toss)
    scene.picks(grind) if scene.asked == "pick" else scene
    scene.untold("deed.noted")
    scene = Scene(side(hand=[grind, toss], signi=(pit, None, None))).does("use", grind)
    assert len(scene.of("deed.noted", word="moves", src="deck", dst="trash")) == 2
    assert scene.power(pit) == 5000


def test_how_many_are_wanted_is_settled_before_the_first_moves() -> None:
    hand = ("count", ("at", "you", "hand"))
    double = spell("Double", use(_draws(hand)))
    scene = Scene(side(hand=[double, OWL, FOX])).does("use", double)
    assert scene.count("A", "hand") == 4
