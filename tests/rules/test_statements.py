"""What holds while something lasts: values set and added, other cards, lost and given abilities."""

from tests.rules.said import at_least, deed, forbid, given
from tests.rules.texts import (
    MINE,
    SELF,
    THEIRS,
    action,
    attacks,
    auto,
    burst,
    constant,
    draw,
    enter,
    gets,
    grant,
    has,
    keyword,
    lasting,
    lrig,
    modify,
    put,
    set_to,
    signi,
    spell,
    target,
    use,
    where,
)
from tests.table import BLANK, LEFT, RIGHT, Scene, on, side

OWL = signi("Owl", level=2, classes=("Bird",))
FOX = signi("Fox", power=5000)
T = ("named", "t")


def _until_end(*effects: object) -> tuple[object, ...]:
    return use(target(THEIRS), lasting(*effects))


def test_glossary_power_3_and_4_what_is_set_comes_before_what_is_added() -> None:
    up = spell("Up", use(target(MINE), gets(5000)))
    flat = spell("Flat", use(target(MINE), lasting(set_to(T, "power", 6000))))
    for order in ((up, flat), (flat, up)):
        scene = Scene(side(hand=[up, flat], signi=(OWL, None, None)))
        for card in order:
            scene.does("use", card)
        assert scene.power(OWL) == 11000


def test_power_becomes_a_number_that_is_counted() -> None:
    copy = spell("Copy", use(target(MINE), lasting(set_to(T, "power", ("sum", "power", THEIRS)))))
    scene = Scene(side(hand=[copy], signi=(OWL, None, None)), side(signi=(FOX, BLANK, None))).does(
        "use", copy
    )
    assert scene.power(OWL) == 6000


def test_a_card_becomes_another_and_is_nothing_of_its_own() -> None:
    king = signi("King", constant(modify(MINE, "power", 1000)), enter(draw(1)), power=8000)
    crown = spell("Crown", use(target(MINE), lasting(set_to(T, "name", "King"))))
    scene = Scene(side(hand=[crown], signi=(OWL, FOX, None)), side(signi=(king, None, None))).does(
        "use", crown
    )
    scene.picks(OWL)
    owl = next(s.card.id for s in scene.state.A.signi if s is not None)
    derived = scene.board.by_id[owl]
    assert (derived.name, derived.power, derived.level, derived.classes) == ("King", 9000, 1, ())
    assert scene.power(FOX) == 6000
    scene.untold("ability.triggered", name="King")
    scene.until("main", "B")
    assert scene.power(FOX) == 5000


def test_a_card_becomes_the_same_as_another_one_on_the_field() -> None:
    king = signi("King", keyword("Lancer"), power=8000)
    mimic = signi("Mimic", action(target(THEIRS), lasting(set_to(SELF, "name", T))))
    scene = Scene(side(signi=(mimic, None, None)), side(signi=(king, None, None)))
    scene.does("act", mimic, number=1)
    card = next(s.card.id for s in scene.state.A.signi if s is not None)
    assert scene.board.by_id[card].name == "King"
    assert "Lancer" in scene.board.by_id[card].keywords


def test_an_additional_colour_class_and_icon() -> None:
    paint = signi(
        "Paint",
        constant(
            ("also", MINE, "color", "black"),
            ("also", MINE, "class", "Beast"),
        ),
    )
    beasts = signi("Beasts", constant(modify(where(MINE, has("class", "Beast")), "power", 1000)))
    scene = Scene(side(signi=(paint, OWL, beasts)))
    assert scene.derived(OWL).colors == ("red", "black")
    assert scene.derived(OWL).classes == ("Bird", "Beast")
    assert scene.power(OWL) == 4000


def test_a_second_level_is_seen_by_its_players_effects_alone() -> None:
    sage = signi("Sage", constant(("also", where(MINE, has("class", "Bird")), "level", 1)))
    level_1 = where(("at", "both", "field"), ("cmp", "level", "=", 1))
    mine = signi("Mine", constant(modify(level_1, "power", 1000)))
    yours = signi("Yours", constant(modify(level_1, "power", 100)))
    scene = Scene(side(signi=(sage, OWL, mine)), side(signi=(yours, None, None)))
    assert scene.power(OWL) == 4000
    assert scene.derived(OWL).level == 2


def test_a_card_of_the_hand_can_guard_where_a_text_gives_it_the_icon() -> None:
    wall = signi("Wall", constant(("also", where(("at", "you", "hand")), "icon", "guard")))
    scene = Scene(side(), side(hand=[OWL], signi=(None, wall, None)), at="attack.lrig")
    scene.does("attack", "Cen, Regent").does("guard", OWL)
    scene.told("attack.guarded", seat="B")


def test_glossary_burst_icon_2_who_is_given_a_life_burst_bears_the_icon() -> None:
    hidden = ("join", (("at", "you", "life"), ("at", "you", "check")))
    plain = where(hidden, ("no", has("icon", "burst")))
    gift = signi("Gift", constant(grant(plain, burst(draw(1)))))
    scene = Scene(side(signi=(BLANK, None, None)), side(signi=(None, gift, None)), at="attack.signi")
    scene.does("attack", BLANK)
    assert (scene.asked, scene.asked_seat) == ("burst", "B")
    scene.yes()
    assert scene.count("B", "hand") == 1
    scene.told("ability.began", name="Gift")


def test_an_ability_that_is_lost_stops_and_comes_back() -> None:
    king = signi("King", constant(modify(MINE, "power", 1000)), keyword("Lancer"), power=8000)
    strip = spell("Strip", _until_end(("lose", T)))
    scene = Scene(side(hand=[strip]), side(signi=(king, OWL, None))).does("use", strip)
    scene.picks(king)
    assert (scene.power(king, "B"), scene.power(OWL, "B")) == (8000, 3000)
    assert scene.derived(king, "B").keywords == frozenset()
    scene.until("main", "B")
    assert scene.power(OWL, "B") == 4000


def test_one_sentence_loses_and_gains() -> None:
    king = signi("King", keyword("Lancer"), power=8000)
    swap = spell("Swap", _until_end(("lose", T), grant(T, keyword("Assassin"))))
    scene = Scene(side(hand=[swap]), side(signi=(king, None, None))).does("use", swap)
    assert scene.derived(king, "B").keywords == frozenset({"Assassin"})


def test_a_limit_and_a_level_of_a_lrig() -> None:
    base = lrig("Cen, Heir", level=2, limit=4)
    rise = spell("Rise", use(lasting(modify(("at", "you", "lrig"), "limit", 1))))
    scene = Scene(side(hand=[rise, OWL], signi=(OWL, FOX, None), lrig=(LEFT, base, RIGHT)))
    scene.refused("play", OWL, zone="right", cites="glossary.limit.2")
    scene.does("use", rise).does("play", OWL, zone="right")


def test_a_player_is_given_an_ability_by_the_lrig() -> None:
    bless = spell(
        "Bless",
        use(
            (
                "lasting",
                (grant("you", auto(deed("crushed", who="you"), draw(1))),),
                ("span", "now", "end of game"),
            )
        ),
    )
    scene = Scene(side(hand=[bless]), side(signi=(None, OWL, None))).does("use", bless)
    scene.until("attacker", "B").does("attack", OWL)
    assert scene.count("A", "hand") == 1


def test_glossary_constant_4_a_clause_holds_exactly_while_it_is_true() -> None:
    two = at_least(("count", MINE), 2)
    pack = signi("Pack", constant(modify(SELF, "power", 2000), gate=two))
    scene = Scene(side(hand=[OWL], signi=(pack, FOX, None)))
    assert scene.power(pack) == 5000
    scene.does("retire", FOX)
    assert scene.power(pack) == 3000
    scene.does("play", OWL, zone="right")
    assert scene.power(pack) == 5000


def test_faq_constant_2_an_ability_works_where_it_says() -> None:
    low = ("at", "you", "trash")
    back = signi("Back", action(put(SELF, "field"), works=low, cost=(draw(1),)))
    scene = Scene(side(trash=[back], hand=[back]))
    in_trash = scene.state.A.trash[0].id
    scene.refused("act", scene.state.A.hand[0].id, number=1, cites="faq.constant.1")
    scene.does("act", in_trash, number=1).picks("left")
    assert scene.names("A", "signi")[0] == "Back"


def test_an_ability_that_works_in_the_trash_does_not_on_the_field() -> None:
    low = ("at", "you", "trash")
    back = signi("Back", action(draw(1), works=low), constant(modify(MINE, "power", 500), works=low))
    scene = Scene(side(signi=(back, OWL, None)))
    scene.refused("act", back, number=1)
    assert scene.power(OWL) == 3000
    scene = Scene(side(signi=(OWL, None, None), trash=[back]))
    assert scene.power(OWL) == 3500


def test_when_discarded_triggers_from_where_the_card_went() -> None:
    gone = deed("discarded", it=SELF)
    feather = signi("Feather", auto(gone, put(SELF, "hand"), works=("at", "you", "trash")))
    toss = spell("Toss", use(("move", ("at", "you", "hand"), ("place", "you", "trash"), "discard")))
    scene = Scene(side(hand=[toss, feather])).does("use", toss)
    assert scene.names("A", "hand") == ["Feather"]
    scene.told("ability.triggered", name="Feather")


def test_a_card_in_the_hand_listens_while_it_is_there() -> None:
    spy = signi(
        "Spy",
        auto(deed("attacks", who="opp"), put(SELF, "trash"), works=("at", "you", "hand")),
    )
    scene = Scene(side(signi=(OWL, None, None)), side(hand=[spy]), at="attack.signi")
    scene.does("attack", OWL)
    assert scene.names("B", "trash") == ["Spy"]


def test_what_lies_underneath_gives_to_the_card_on_top() -> None:
    under = ("stack", ("at", "you", "field"), "under")
    root = signi("Root", constant(modify(("named", "host"), "power", 2000), works=under), power=1000)
    scene = Scene(side(signi=(on(OWL, under=[root]), root, None)))
    assert scene.power(OWL) == 5000
    on_field = [s.card.id for s in scene.state.A.signi if s is not None]
    assert [scene.board.by_id[card].power for card in on_field] == [5000, 1000]


def test_what_is_attached_gives_an_ability_to_its_bearer() -> None:
    worn = ("stack", ("at", "you", "field"), "acce")
    ring = signi("Ring", constant(grant(("named", "host"), keyword("Assassin")), works=worn), power=1000)
    scene = Scene(side(signi=(on(OWL, attached=[(ring, "acce")]), FOX, None)))
    assert scene.derived(OWL).keywords == frozenset({"Assassin"})
    assert scene.derived(FOX).keywords == frozenset()


def test_a_negative_power_is_a_number_and_no_level_is_none() -> None:
    weak = spell("Weak", use(target(THEIRS), gets(-9000), given(at_least(0, low()), draw(1))))
    scene = Scene(side(hand=[weak]), side(signi=(OWL, None, None))).does("use", weak)
    assert scene.count("A", "hand") == 1, "3000 - 9000 is below 0"
    zero = where(("at", "you", "trash"), ("cmp", "level", "<=", 9))
    count = spell("Count", use(("move", zero, ("place", "you", "hand"))))
    scene = Scene(side(hand=[count], trash=[OWL, spell("Old")])).does("use", count)
    assert scene.names("A", "hand") == ["Owl"]


def low() -> tuple[object, ...]:
    return ("sum", "power", THEIRS)


def test_a_ban_given_to_a_card_is_its_own_ability() -> None:
    lazy = constant(forbid(attacks(SELF)))
    lull = spell("Lull", use(target(THEIRS), lasting(grant(T, lazy), until="end of next turn")))
    scene = Scene(side(hand=[lull]), side(signi=(OWL, FOX, None))).does("use", lull).picks(OWL)
    scene.until("attacker", "B")
    assert scene.offers("attack") == [("Fox",)]
