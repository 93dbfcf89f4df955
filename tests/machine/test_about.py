"""What the fact of an effect that lasts says of its statements, and whom they are about."""

from tests.rules.said import deed, forbid
from tests.rules.texts import THEIRS, lasting, signi, spell, use, where
from tests.table import Scene, side

FOX = signi("Fox", power=5000)
OWL = signi("Owl", power=3000)


def test_the_fact_of_an_effect_that_looks_again_names_whom_it_is_about() -> None:
    those = where(THEIRS, ("has", "class", ("Meadow",)))
    hush = spell(
        "Hush",
        use(
            lasting(
                forbid(deed("attacks", it=THEIRS)),
                forbid(deed("attacks", it=those)),
                ("set", "opp", "maximum", 2),
                until="end of this turn",
            )
        ),
    )
    scene = Scene(side(hand=[hush]), side(signi=(FOX, OWL, None))).does("use", hush)
    body = scene.told("effect.applied")[0].body
    assert body.does == ("forbid", "forbid", "set maximum")
    assert body.anew == (
        ("#0", "opp field"),
        ("#1", "opp field <Meadow>"),
        ("#2", "opp"),
        ("#n2", 2),
    )


def test_the_fact_of_an_effect_that_is_fixed_on_cards_names_them_alone() -> None:
    bless = spell("Bless", use(lasting(("modify", THEIRS, "power", -1000))))
    scene = Scene(side(hand=[bless]), side(signi=(FOX, OWL, None))).does("use", bless)
    body = scene.told("effect.applied")[0].body
    assert body.anew == ()
    assert len(dict(body.names)["#0"]) == 2
