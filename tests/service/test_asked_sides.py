"""A question speaks to the seat that is asked: who pays, what follows each answer, whose text it is."""

from __future__ import annotations

from functools import cache

import pytest

from referee.cards import CardDef, shipped
from referee.cards.text import NO_WORDS, reader_of
from referee.rules import Table
from referee.service.table.asked import Question, question_of
from referee.service.table.asked_offer import offer_asked
from referee.service.table.listing import listed
from referee.service.table.parsing import parse
from referee.service.table.promises import AnswerPromise
from referee.service.views import view_of
from referee.timeline.questions import waited_for
from tests.cards.scenes import BEAR, HARE, crushed
from tests.rules.texts import signi
from tests.table import CENTER, LEFT, Scene, side

card = shipped().definition
TRAPDOOR, LIGHT = card("Ferro, Trapdoor"), card("Ferro, Cold Footlight")
PAGE = card("Tidebell Page")


@cache
def read(name: str, *lines: str, kind: str = "SIGNI") -> CardDef:
    """A SIGNI with a text, each line read as a printed card's is."""
    made = reader_of(NO_WORDS).compile_text(lines, kind=kind)
    return CardDef(
        name, kind, colors=("blue",), level=1, power=3000, classes=("Wake",), text=lines, abilities=made
    )


def table(scene: Scene) -> Table:
    return Table(scene.state, scene.library)


def asked(scene: Scene) -> Question:
    here = table(scene)
    found = question_of(here, listed(here).choices)
    assert found is not None, scene.story()
    return found


def labels(question: Question) -> list[str]:
    return [one.words for one in question.options]


def third(scene: Scene) -> str:
    """What whoever is not asked reads."""
    return waited_for(view_of(table(scene), "judge"))


def trapped(hand: int = 2) -> Scene:
    """A attacks with a SIGNI for which B has laid a trap."""
    theirs = side(lrig=(LEFT, CENTER, LIGHT), lrig_deck=[TRAPDOOR])
    scene = Scene(side(signi=(BEAR, None, None), hand=hand), theirs).passes(2)
    scene.does("grow", TRAPDOOR, zone="right").until("attacker", "A").does("attack", BEAR)
    return scene


def test_who_may_pay_for_an_attack_is_told_what_each_answer_brings() -> None:
    question = asked(trapped())
    assert question.sentence == "Discard 2 cards, or your attack is negated."
    assert labels(question) == ["discard 2 cards", "your attack is negated"]
    assert labels(question)[question.passing - 1] == question.pass_words
    assert question.declining == question.cost == ""
    assert [one.promise for one in question.options] == [
        (AnswerPromise("discards", "A", 2),),
        (AnswerPromise("negates", "A"),),
    ]


def test_the_text_of_the_other_is_left_out_where_the_question_says_all_of_it() -> None:
    asker = asked(trapped()).asker
    assert asker is not None
    assert (asker.name, asker.owner, asker.text) == ("Ferro, Trapdoor", "B", "")


def test_a_third_person_reads_no_you() -> None:
    assert third(trapped()) == "A is choosing: discard 2 cards, or the attack is negated"


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_the_facts_behind_each_answer_are_what_it_promised(answer: str) -> None:
    scene = trapped()
    scene.does(answer)
    if answer == "yes":
        scene.told("cards.moved", label="discard", seat="A", count=2)
        scene.untold("attack.ended", how="negated")
    else:
        scene.told("attack.ended", how="negated")
        scene.untold("cards.moved", label="discard")


OFFERS = (
    (
        "[Enter]: Draw two cards unless your opponent discards a card.",
        "Discard a card, or your opponent draws 2 cards.",
        ["discard a card", "your opponent draws 2 cards"],
        "B is choosing: discard a card, or A draws 2 cards",
    ),
    (
        "[Enter]: Vanish target SIGNI on your opponent's field unless they pay {Colorless} {Colorless}.",
        "Pay {Colorless x2}, or Hare is vanished.",
        ["pay {Colorless x2}", "Hare is vanished"],
        "B is choosing: pay {Colorless x2}, or Hare is vanished",
    ),
    (
        "[Enter]: Your opponent may [Ener Charge 1].",
        "Put the top card of your deck into your Ener Zone?",
        ["put the top card of your deck into your Ener Zone", "don't"],
        "B is choosing: put the top card of B's deck into B's Ener Zone, or not",
    ),
    (
        (
            '[Enter]: Target SIGNI on your opponent\'s field gains "[Const]: This SIGNI cannot attack." '
            "until end of turn unless your opponent discards three cards."
        ),
        "Discard 3 cards, or the rest of your opponent's Asker is carried out.",
        ["discard 3 cards", "let it be carried out"],
        "",
    ),
)


@pytest.mark.parametrize(("text", "sentence", "told", "elsewhere"), OFFERS)
def test_what_a_text_asks_of_the_opponent_is_worded_from_their_side(
    text: str, sentence: str, told: list[str], elsewhere: str
) -> None:
    asker = read("Asker", text)
    scene = Scene(side(hand=[asker]), side(signi=(HARE, None, None), hand=3, ener=3))
    scene.does("play", asker, zone="left")
    while scene.asked == "targets":
        scene.picks(HARE)
    assert (scene.asked, scene.asked_seat) == ("may", "B")
    question = asked(scene)
    assert question.sentence == sentence
    assert labels(question) == told
    said = third(scene)
    if elsewhere:
        assert said == elsewhere
        assert question.asker is not None
        assert question.asker.text == ""
    else:
        assert "A's Asker: “[Enter]: Target SIGNI on your opponent's field" in said
        assert question.asker is not None
        assert (question.asker.owner, question.asker.text) == ("A", text)


def test_what_the_owner_is_offered_is_in_the_words_of_the_card() -> None:
    asker = read("Asker", "[Auto]: When this SIGNI attacks, you may pay {Blue}. If you do, draw a card.")
    blue = signi("Bay", colors=("blue",))
    red = signi("Coal", colors=("red",))
    scene = Scene(side(signi=(asker, None, None), ener=[blue, red]), at="attack.signi").does("attack", asker)
    question = asked(scene)
    assert question.sentence == "Use Asker's [Auto]?"
    assert labels(question) == ["pay {Blue}: draw a card", "don't"]
    assert question.options[0].promise == (AnswerPromise("pays", "A", 1), AnswerPromise("draws", "A", 1))
    assert question.options[1].promise == (AnswerPromise("nothing", "A"),)


def test_a_life_burst_is_used_or_not() -> None:
    question = asked(crushed(PAGE))
    assert question.sentence == "Use the Life Burst of Tidebell Page?"
    assert labels(question) == ["use it: draw a card", "don't use it"]
    assert question.options[0].promise == (AnswerPromise("draws", "B", 1),)


def test_the_price_of_an_enter_ability_is_asked_for_by_what_it_is() -> None:
    asker = read("Asker", "[Enter] Discard a card: Draw a card.")
    scene = Scene(side(hand=[asker, PAGE])).does("play", asker, zone="left")
    question = asked(scene)
    assert question.sentence == "Discard a card to use Asker's [Enter]?"
    assert labels(question) == ["discard a card", "don't"]


def test_cards_that_are_discarded_are_said_to_be() -> None:
    asker = read("Asker", "[Enter]: Your opponent discards a card.")
    scene = Scene(side(hand=[asker]), side(hand=[PAGE, HARE])).does("play", asker, zone="left")
    question = asked(scene)
    assert question.sentence == "Discard a card for your opponent's Asker's [Enter]."
    assert sorted(labels(question)) == ["discard Hare", "discard Tidebell Page"]
    assert {one.promise for one in question.options} == {(AnswerPromise("discards", "B", 1),)}


def test_modes_of_the_others_card_are_worded_from_the_side_of_who_chooses() -> None:
    text = (
        "[Enter]: Your opponent chooses one of the following and you perform it.\n"
        "(1) Draw a card.\n(2) Your opponent discards a card."
    )
    asker = read("Asker", text)
    scene = Scene(side(hand=[asker]), side(hand=2)).does("play", asker, zone="left")
    assert labels(asked(scene)) == ["mode 1: your opponent draws a card", "mode 2: discard a card"]


def test_an_attack_is_made_with_a_card_and_can_be_typed_so() -> None:
    scene = Scene(side(signi=(None, BEAR, None)), at="attack.signi")
    question, here = asked(scene), table(scene)
    assert question.sentence == "Attack with which SIGNI?"
    assert labels(question) == ["attack with Bear (center)", "end the SIGNI attack step"]
    for said in ("attack with Bear", "attack Bear", "attack with Bear (center)"):
        assert parse(here, "A", said.split()).cards == (scene.find(BEAR).card.id,)


def test_a_price_without_which_a_deed_does_not_happen() -> None:
    asker = read("Asker", "[Enter]: Vanish target SIGNI on your opponent's field.")
    guarded = read(
        "Guarded",
        "[Const]: This SIGNI cannot be vanished by your opponent's effects unless they pay {Colorless}.",
    )
    scene = Scene(side(hand=[asker], ener=2), side(signi=(guarded, None, None)))
    scene.does("play", asker, zone="left")
    while scene.asked == "targets":
        scene.picks(guarded)
    question = asked(scene)
    assert question.sentence == "Pay {Colorless}, or Guarded is not vanished."
    assert labels(question) == ["pay {Colorless}", "Guarded is not vanished"]
    assert question.options[1].promise == (AnswerPromise("stops", "A"),)


def test_an_offer_is_one_typed_value() -> None:
    offer = offer_asked(table(trapped()))
    assert offer is not None
    assert (offer.kind, offer.asked, offer.owner, offer.ends) == ("may", "A", "B", False)
    assert [deed.what for deed in offer.does.deeds] == ["discard"]
    assert [deed.what for deed in offer.otherwise.deeds] == ["negate"]
