"""What texts forbid: with whom, when, how often, and for which price it may be done after all."""

from referee.rules import Table, legal
from tests.rules.said import by, deed, forbid
from tests.rules.texts import (
    MINE,
    SELF,
    THEIRS,
    action,
    attacks,
    burst,
    charge,
    coin,
    constant,
    damage,
    discard,
    draw,
    enter,
    gets,
    grant,
    keyword,
    lasting,
    mill,
    pay,
    signi,
    spell,
    target,
    turn,
    use,
    vanish,
    where,
)
from tests.table import BLANK, Scene, on, side

FOX = signi("Fox", power=5000)
OWL = signi("Owl", power=3000)
KILL = spell("Kill", use(target(THEIRS), vanish(), draw(1)))


def test_what_cannot_be_vanished_by_effects_stays_and_the_rest_is_done() -> None:
    rock = signi("Rock", constant(forbid(deed("vanished", it=SELF, by=by("opp", ("effect",))))))
    scene = Scene(side(hand=[KILL]), side(signi=(rock, None, None))).does("use", KILL)
    assert scene.names("B", "signi")[0] == "Rock"
    stopped = scene.told("deed.stopped", how="forbidden", word="vanished")
    assert stopped[0].by is not None
    assert (stopped[0].by.name, stopped[0].by.line) == ("Rock", 1)
    assert scene.count("A", "hand") == 1, "the draw is done all the same (faq.general.5)"


def test_glossary_battle_2_vanishes_what_effects_cannot() -> None:
    rock = signi("Rock", constant(forbid(deed("vanished", it=SELF, by=by("opp", ("effect",))))))
    scene = Scene(side(signi=(None, None, FOX)), side(signi=(rock, None, None)), at="attack.signi")
    scene.does("attack", FOX)
    assert scene.names("B", "signi") == [None, None, None]


def test_what_cannot_be_moved_cannot_be_retired_or_charged_either() -> None:
    rock = signi("Rock", constant(forbid(deed("leaves", it=SELF))))
    scene = Scene(side(signi=(rock, OWL, None)))
    scene.refused("retire", rock, cites="glossary.effect.1")
    assert ("Rock",) not in scene.offers("retire")
    assert ("Owl",) in scene.offers("retire")
    scene.does("retire", OWL)


def test_the_refusal_names_the_card_and_its_sentence() -> None:
    hush = signi("Hush", constant(forbid(deed("used", who="opp"))))
    scene = Scene(side(hand=[KILL]), side(signi=(hush, None, None)))
    answer = scene.refused("use", KILL, cites="glossary.effect.1")
    assert "Hush, line 1" in answer.text
    assert "Sentence 1 (constant)." in answer.text
    assert scene.offers("use") == []


def test_no_action_ability_can_be_used() -> None:
    hush = signi("Hush", constant(forbid(deed("activates", who="opp", dst="action"))))
    busy = signi("Busy", action(draw(1)), enter(draw(1)))
    scene = Scene(side(signi=(busy, None, None), hand=[busy]), side(signi=(hush, None, None)))
    on_field = next(s.card.id for s in scene.state.A.signi if s is not None)
    scene.refused("act", on_field, number=1, cites="glossary.effect.1")
    scene.does("play", busy, zone="right")
    assert scene.count("A", "hand") == 1, "[Enter] abilities are another kind"


def test_enter_abilities_can_be_forbidden_to_activate() -> None:
    hush = signi("Hush", constant(forbid(deed("activates", who="opp", dst="enter"))))
    busy = signi("Busy", enter(draw(1)))
    scene = Scene(side(hand=[busy]), side(signi=(hush, None, None)))
    scene.does("play", busy, zone="right")
    assert scene.count("A", "hand") == 0
    scene.told("triggers.dropped", reason="negated")


def test_cannot_attack_more_than_once_a_turn_is_counted_in_the_ledger() -> None:
    calm = signi("Calm", constant(forbid(deed("attacks", who="opp"), 1)))
    scene = Scene(side(signi=(FOX, OWL, None)), side(signi=(None, calm, None)), at="attack.signi")
    assert scene.offers("attack") == [("Fox",), ("Owl",)]
    scene.does("attack", FOX)
    assert scene.asked != "attacker" or scene.asked_seat == "A"
    assert [f.body.name for f in scene.of("attack.declared")] == ["Fox"]
    scene.until("main", "B")
    assert len(scene.of("attack.declared")) == 1, "the LRIG could not attack either"


def test_cannot_draw_more_than_one_in_the_draw_phase() -> None:
    dry = signi("Dry", constant(forbid(deed("drawn", who="opp", when="draw"), 1)))
    scene = Scene(side(), side(signi=(dry, None, None)), at="draw")
    assert scene.count("A", "hand") == 1
    drawer = spell("Drawer", use(draw(2)))
    scene = Scene(side(hand=[drawer]), side(signi=(dry, None, None))).does("use", drawer)
    assert scene.count("A", "hand") == 2, "only the draw phase is bound"


def test_a_price_is_paid_when_the_attack_is_declared() -> None:
    wall = signi("Wall", grant_toll())
    scene = Scene(
        side(signi=(FOX, None, None), ener=[BLANK, BLANK]),
        side(signi=(None, wall, None)),
        at="attack.signi",
    )
    scene.does("attack", FOX)
    scene.told("cards.moved", label="pay", count=1)
    scene.in_order(*scene.of("cards.moved", label="pay"), *scene.of("attack.declared"))


def grant_toll() -> tuple[object, ...]:
    toll = forbid(deed("attacks", it=SELF), (), (pay("any"),))
    return constant(grant(THEIRS, constant(toll)))


def test_who_cannot_pay_the_price_cannot_attack() -> None:
    wall = signi("Wall", grant_toll())
    scene = Scene(side(signi=(FOX, None, None)), side(signi=(None, wall, None)), at="attack.pre")
    scene.until("main", "B")
    scene.untold("attack.declared", name="Fox")


def test_a_price_that_is_chosen_parks_and_goes_on() -> None:
    toll = forbid(deed("attacks", it=SELF), (), (discard(1),))
    wall = signi("Wall", constant(grant(THEIRS, constant(toll))))
    scene = Scene(
        side(signi=(FOX, None, None), hand=[OWL, KILL]),
        side(signi=(None, wall, None)),
        at="attack.signi",
    )
    scene.does("attack", FOX)
    assert (scene.asked, scene.asked_seat) == ("pick", "A")
    scene.untold("attack.declared")
    scene.picks(OWL)
    scene.told("attack.declared", name="Fox")
    assert scene.names("A", "hand") == ["Kill"]


def test_a_guard_can_be_taxed_or_forbidden() -> None:
    warden = signi("Warden", guard=True)
    tax = signi("Tax", constant(forbid(deed("guards", who="opp"), (), (("pay", "opp", ("any",)),))))
    ban = signi("Ban", constant(forbid(deed("guards", who="opp"))))
    scene = Scene(side(signi=(None, tax, None)), side(hand=[warden], ener=[BLANK]), at="attack.lrig")
    scene.does("attack", "Cen, Regent").does("guard", warden)
    assert scene.count("B", "ener") == 0
    scene.told("attack.guarded", seat="B")
    scene = Scene(side(signi=(None, tax, None)), side(hand=[warden]), at="attack.lrig")
    scene.does("attack", "Cen, Regent")
    assert scene.asked != "guard" or scene.offers("guard") == []
    scene = Scene(side(signi=(None, ban, None)), side(hand=[warden]), at="attack.lrig")
    scene.does("attack", "Cen, Regent")
    scene.told("damage.dealt", seat="B")


def test_what_cannot_be_downed_frozen_or_upped_by_effects_stays_as_it_is() -> None:
    firm = signi("Firm", constant(forbid(deed("turned", it=SELF, dst="down", by=by("opp")))))
    down = spell("Down", use(target(THEIRS), turn("down"), turn("frozen")))
    scene = Scene(side(hand=[down]), side(signi=(firm, None, None))).does("use", down)
    assert scene.slot(firm, "B").up
    assert scene.slot(firm, "B").frozen, "only downing is forbidden"
    lazy = signi("Lazy", constant(forbid(deed("turned", it=SELF, dst="up"))))
    scene = Scene(side(signi=(on(lazy, up=False), on(OWL, up=False), None)), at="up")
    assert not scene.slot(lazy).up
    assert scene.slot(OWL).up


def test_minus_power_by_the_opponents_effects_is_kept_off() -> None:
    proud = signi(
        "Proud",
        constant(forbid(deed("power-changes", it=SELF, dst="down", by=by("opp")))),
        power=5000,
    )
    weak = spell("Weak", use(target(THEIRS), gets(-2000)))
    drain = signi("Drain", constant(("modify", THEIRS, "power", -1000)))
    scene = Scene(side(hand=[weak], signi=(drain, None, None)), side(signi=(proud, OWL, None)))
    assert (scene.power(proud, "B"), scene.power(OWL, "B")) == (5000, 2000)
    scene.does("use", weak).picks(proud)
    assert scene.power(proud, "B") == 5000
    scene.untold("effect.applied")


def test_new_abilities_are_kept_off() -> None:
    plain = signi("Plain", constant(forbid(deed("gains", it=SELF))))
    give = spell("Give", use(target(MINE), lasting(grant(("named", "t"), keyword("Lancer")))))
    scene = Scene(side(hand=[give], signi=(plain, None, None))).does("use", give)
    assert scene.derived(plain).keywords == frozenset()


def test_coins_cannot_be_gained() -> None:
    poor = signi("Poor", constant(forbid(deed("marked", who="opp", dst="coin"))))
    rich = spell("Rich", use(coin(1)))
    scene = Scene(side(hand=[rich]), side(signi=(poor, None, None))).does("use", rich)
    assert scene.state.A.coins == 0


def test_a_life_burst_is_not_asked_for_where_it_cannot_activate() -> None:
    mute = signi("Mute", constant(forbid(deed("activates", who="opp", dst="burst"))))
    bomb = signi("Bomb", burst(draw(1)))
    scene = Scene(side(signi=(mute, None, None)), side(life=[bomb, BLANK]), at="attack.signi")
    scene.does("attack", mute)
    scene.untold("decision.asked", kind="burst")
    assert scene.names("B", "ener") == ["Bomb"]


def test_a_phase_is_skipped() -> None:
    skip = spell("Skip", use(lasting(forbid(deed("begins", who="you", when="attack")))))
    scene = Scene(side(hand=[skip], signi=(OWL, None, None))).does("use", skip).passes()
    assert not [f for f in scene.of("phase.began") if f.body.phase.startswith("attack")]
    scene = Scene(side(hand=[skip])).does("use", skip)
    scene.until("main", "B")
    step = spell("Step", use(lasting(forbid(deed("begins", when="attack.signi")))))
    scene = Scene(side(hand=[step], signi=(OWL, None, None))).does("use", step)
    scene.passes(3)
    assert scene.asked == "attacker"
    assert scene.offers("attack") == [("Cen, Regent",)]


def test_the_next_draw_phase_is_skipped_once() -> None:
    skip = spell(
        "Skip",
        use(
            lasting(
                forbid(deed("begins", who="opp", when="draw")),
                until="end of next turn of opp",
            )
        ),
    )
    scene = Scene(side(hand=[skip]), side(deck=20)).does("use", skip)
    scene.until("main", "B")
    assert scene.count("B", "hand") == 0
    scene.until("main", "A").until("main", "B")
    assert scene.count("B", "hand") == 2


def test_a_target_can_be_kept_off() -> None:
    ghost = signi("Ghost", constant(forbid(deed("targeted", it=SELF, by=by("opp", ("effect",))))))
    scene = Scene(side(hand=[KILL]), side(signi=(ghost, OWL, None))).does("use", KILL)
    assert scene.names("B", "signi") == ["Ghost", None, None]


def test_a_zone_can_be_closed() -> None:
    shut = signi("Shut", constant(forbid(closed("center"))))
    scene = Scene(side(hand=[OWL]), side(signi=(None, shut, None)))
    assert scene_plays(scene) == {0, 2}
    scene.refused("play", OWL, zone="center", cites="glossary.effect.1")
    call = spell("Call", use(("move", where(("at", "you", "trash")), ("place", "you", "field"))))
    scene = Scene(side(hand=[call], trash=[OWL]), side(signi=(None, shut, None)))
    scene.does("use", call)
    assert scene.state.decision is not None
    assert scene.state.decision.items == (0, 2)


def closed(which: str) -> tuple[object, ...]:
    return deed("enters", who="opp", it=("inside", ("places", "opp", which)))


def scene_plays(scene: Scene) -> set[int]:
    """The zones into which something can be played."""
    return {a.zone for a in legal(Table(scene.state, scene.library)) if a.do == "play"}


def test_a_later_signi_is_bound_by_what_looks_again() -> None:
    ban = spell(
        "Ban",
        use(
            lasting(
                forbid(attacks(where(THEIRS, ("cmp", "power", "<=", 3000)))),
                until="end of next turn of opp",
            )
        ),
    )
    scene = Scene(side(hand=[ban]), side(hand=[OWL, FOX])).does("use", ban)
    scene.until("main", "B")
    scene.does("play", OWL, zone="left").does("play", FOX, zone="center")
    scene.passes(3)
    assert scene.offers("attack") == [("Fox",)]


def test_damage_can_be_forbidden() -> None:
    shield = signi("Shield", constant(forbid(deed("damaged", who="you", by=by((), ("effect",))))))
    bolt = spell("Bolt", use(damage()))
    scene = Scene(side(hand=[bolt]), side(signi=(shield, None, None))).does("use", bolt)
    scene.untold("damage.dealt")
    scene.told("deed.stopped", word="damaged", seat="B")


def test_a_ban_falls_with_the_ability_of_its_source() -> None:
    hush = signi("Hush", constant(forbid(deed("used", who="opp"))))
    strip = signi("Strip", action(target(THEIRS), lasting(("lose", ("named", "t")))))
    scene = Scene(side(hand=[KILL], signi=(strip, None, None)), side(signi=(hush, None, None)))
    scene.refused("use", KILL)
    scene.does("act", strip, number=1)
    scene.does("use", KILL)
    assert scene.names("B", "signi") == [None, None, None]


def test_a_seat_cannot_discard_or_mill() -> None:
    keep = signi("Keep", constant(forbid(deed("moves", who="you", src="deck", dst="trash"))))
    grind = spell("Grind", use(mill(3, "opp")))
    scene = Scene(side(hand=[grind]), side(signi=(keep, None, None))).does("use", grind)
    assert scene.count("B", "trash") == 0
    fill = signi("Fill", constant(forbid(deed("charged", who="you"))))
    load = spell("Load", use(charge(1)))
    scene = Scene(side(hand=[load], signi=(fill, None, None))).does("use", load)
    assert scene.count("A", "ener") == 0


def test_who_cannot_pay_what_only_they_can_see_is_asked_all_the_same() -> None:
    spells = where(("at", "you", "hand"), ("has", "kind", ("SPELL",)))
    pick = ("choose", "you", "pick", (("pick", ("range", 1, 1), spells),), "d")
    cost = (pick, ("move", ("named", "d"), ("place", "you", "trash"), "discard"))
    wall = signi("Wall", constant(grant(THEIRS, constant(forbid(attacks(SELF), (), cost)))))
    scenes = [
        Scene(side(signi=(FOX, None, None), hand=[card]), side(signi=(None, wall, None)), at=STEP)
        for card in (OWL, KILL)
    ]
    asked = [s.state.decision for s in scenes]
    assert [d.items for d in asked if d is not None] == [asked[0].items] * 2  # type: ignore[union-attr]
    scenes[0].refused("attack", FOX, cites="glossary.effect.1")
    assert scenes[0].offers("attack") == []
    scenes[1].does("attack", FOX).picks(KILL)
    scenes[1].told("attack.declared", name="Fox")
    assert scenes[1].names("A", "hand") == []


STEP = "attack.signi"


def test_what_a_text_kept_back_does_not_come_after_all() -> None:
    dry = signi("Dry", constant(forbid(deed("drawn", who="opp"), 1)))
    drawer = spell("Drawer", use(draw(3)))
    scene = Scene(side(hand=[drawer]), side(signi=(dry, None, None))).does("use", drawer)
    assert scene.count("A", "hand") == 1
