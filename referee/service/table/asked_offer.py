"""What is offered to a seat, as one typed value: who is asked, what a yes does, what a no leads to.

It is read off the program that waits (`referee.effects.analysis`). The sentence, both buttons, the
words for third persons and what each answer promises are made of it, so that none of them can say
something else than the others.
"""

from typing import Any, Final, NamedTuple

from referee.effects.analysis.offered import following
from referee.effects.analysis.planned import DeedRow, PlannedDeed, deeds_of
from referee.effects.board import Offer
from referee.effects.language import Node
from referee.effects.nodes.abilities import AbilityNode
from referee.effects.nodes.base import named
from referee.effects.nodes.deeds import DeedNode
from referee.rules import Table
from referee.service.table.deed_words import Speech, commanded, possessive, stated
from referee.state import START, Decision, Frame, marks

BURST: Final = "burst"
NOTHING: Final = DeedRow((), whole=True)
UNKNOWN: Final = DeedRow((), whole=False)
KINDS: Final = {
    "auto": "[Auto]",
    "enter": "[Enter]",
    "action": "[Action]",
    "constant": "[Constant]",
    "burst": "Life Burst",
}
"""What an ability is called behind whose it is; any other is an "ability"."""
IT: Final = "it"
DEEDS: Final = {
    "activates": ("the ability", "is used", "does nothing"),
    "attacks": (IT, "attacks", "does not attack"),
    "charged": (IT, "goes into the Ener Zone", "does not go into the Ener Zone"),
    "crushed": ("the Life Cloth", "is crushed", "is not crushed"),
    "damaged": ("the damage", "is dealt", "is not dealt"),
    "discarded": (IT, "is discarded", "is not discarded"),
    "drawn": ("the card", "is drawn", "is not drawn"),
    "enters": (IT, "enters the field", "does not enter the field"),
    "guards": ("the attack", "is guarded", "is not guarded"),
    "leaves": (IT, "leaves the field", "does not leave the field"),
    "moves": (IT, "is moved", "is not moved"),
    "targeted": (IT, "is targeted", "is not targeted"),
    "vanished": (IT, "is vanished", "is not vanished"),
}
"""What would happen, where a text speaks of a deed before it happens: of what, that it does, that
it does not."""
OTHERWISE: Final = ("it", "happens", "does not happen")
"""The same of any other deed."""


class OfferAsked(NamedTuple):
    """An offer that waits: who is asked by which text, and what follows each answer.

    `kind` is one of OFFER_KINDS, or "burst". `owner` is the seat whose text it is; `frame` carries
    it out. A yes does `does` and leads to `then`; a no leads to `otherwise`. `ends` says that
    nothing of the text is left to do after a no; `deed` is the deed that hangs on the answer.
    """

    kind: str
    asked: str
    owner: str
    frame: Frame
    ability: str
    does: DeedRow
    then: DeedRow
    otherwise: DeedRow
    ends: bool
    deed: Node = ()


class OfferWords(NamedTuple):
    """An offer in words, in small letters: the question, and what each answer is called.

    `typed` says that the words tell exactly what follows each answer, so that the text of the card
    need not be quoted for it.
    """

    question: str
    yes: str
    no: str
    typed: bool


def offer_asked(table: Table) -> OfferAsked | None:
    """The offer that waits at a table; None where none does, or its text is sealed."""
    decision, stack = table.decision, table.state.stack
    if decision is None:
        return None
    if decision.kind == BURST:
        return _burst(table, decision)
    if decision.kind != "may" or not stack or not stack[-1].name:
        return None
    frame = stack[-1]
    _, arg = table.library.step(frame)
    if not isinstance(arg, tuple) or not arg or not isinstance(arg[0], Offer):
        return None
    return _of_text(table, decision.seat, frame, arg[0])


def _burst(table: Table, decision: Decision) -> OfferAsked | None:
    card = decision.items[0]
    place = table.state.find(card)
    if place is None or place.card.name is None:
        return None
    abilities = table.board.of(place.card).abilities
    one = next((ability for ability in abilities if ability.kind == BURST), None)
    does = deeds_of((AbilityNode(one.node).body,)) if one is not None and one.node else UNKNOWN
    line = one.line if one is not None else 0
    frame = Frame("", START, (), card, place.card.name, line, decision.seat)
    return OfferAsked(BURST, decision.seat, decision.seat, frame, BURST, does, NOTHING, NOTHING, ends=True)


def _of_text(table: Table, asked: str, frame: Frame, offer: Offer) -> OfferAsked:
    ability = table.library.ability(frame.program)
    does, node = deeds_of(offer.steps), ability.node
    then, otherwise, ends = NOTHING, NOTHING, True
    if offer.kind == "may":
        found = following(node, offer.name)
        then, otherwise = deeds_of(found.taken), deeds_of(found.declined)
        ends = found.known and not found.either and not found.declined
        if not found.known:
            otherwise = UNKNOWN if otherwise == NOTHING else otherwise._replace(whole=False)
    elif offer.kind == "cost":
        body = AbilityNode(node).body
        then = deeds_of((body,)) if body is not None else NOTHING
    elif offer.kind == "extra":
        ends = False
    return OfferAsked(
        offer.kind, asked, frame.you, frame, ability.kind, does, then, otherwise, ends, offer.deed
    )


# In words.


def offer_words(table: Table, offer: OfferAsked, reader: str) -> OfferWords:
    """An offer in the words of a reader: the seat that is asked, or "" for a third person."""
    speech = Speech(table, offer.frame, reader, offer.asked)
    yes = commanded(speech, offer.does.deeds) if offer.does.whole else ""
    return _ASKED[offer.kind](speech, offer, yes)


def _mine(speech: Speech, offer: OfferAsked) -> str:
    """Whose text it is: the name of the card, with its owner where that is not who is asked."""
    own = offer.owner == offer.asked
    return offer.frame.name if own else f"{speech.whose('you')} {offer.frame.name}"


def _ability(speech: Speech, offer: OfferAsked) -> str:
    return f"{possessive(_mine(speech, offer))} {KINDS.get(offer.ability, 'ability')}"


def _may(speech: Speech, offer: OfferAsked, yes: str) -> OfferWords:
    """A step that a text lets a seat do or leave."""
    if offer.otherwise != NOTHING:
        return _or_else(speech, offer, yes)
    if offer.owner != offer.asked:
        then = stated(speech, offer.then.deeds) if offer.then.whole else ""
        all_said = bool(yes) and bool(then or offer.then == NOTHING)
        question = f"{yes or f'do what {_mine(speech, offer)} offers'}{f': {then}' if then else ''}?"
        return OfferWords(question, yes or "do it", "don't", typed=all_said)
    then = commanded(speech, offer.then.deeds) if offer.then.whole else ""
    question = f"use {_ability(speech, offer)}?"
    if yes and offer.then != NOTHING:
        return OfferWords(question, f"{yes}: {then}" if then else yes, "don't", typed=True)
    return OfferWords(question, f"use it: {yes}" if yes else "use it", "don't use it", typed=bool(yes))


def _or_else(speech: Speech, offer: OfferAsked, yes: str) -> OfferWords:
    """A step without which the text does something: "discard 2 cards, or your attack is negated"."""
    no = stated(speech, offer.otherwise.deeds) if offer.otherwise.whole else ""
    do = yes or f"do what {_mine(speech, offer)} asks"
    if no:
        return OfferWords(f"{do}, or {no}.", do, no, typed=bool(yes))
    rest = f"the rest of {_mine(speech, offer)} is carried out"
    return OfferWords(f"{do}, or {rest}.", do, "let it be carried out", typed=False)


def _cost(speech: Speech, offer: OfferAsked, yes: str) -> OfferWords:
    """What an [Enter] costs."""
    if not yes:
        return OfferWords(f"pay the cost of {_ability(speech, offer)}?", "pay the cost", "don't", typed=False)
    return OfferWords(f"{yes} to use {_ability(speech, offer)}?", yes, "don't", typed=True)


def _extra(speech: Speech, offer: OfferAsked, yes: str) -> OfferWords:
    price = yes or "pay the extra cost"
    question = f"{price} as an extra cost of {_mine(speech, offer)}?"
    return OfferWords(question, price, "don't", typed=bool(yes))


def _hangs(speech: Speech, offer: OfferAsked, *, done: bool) -> str:
    """That the deed happens which hangs on the answer, or not: "Kiln Tender is vanished"."""
    names: dict[str, Any] = dict(offer.frame.names)
    read = named(offer.deed)
    subject, happens, stopped = DEEDS.get(read.what if isinstance(read, DeedNode) else "", OTHERWISE)
    place = speech.table.state.find(names.get(marks.CARD) or 0)
    if subject == IT and place is not None and place.card.name is not None:
        subject = place.card.name
    verb = speech.table.ruleset.words["verb"]
    return f"{subject} {(happens if done else stopped).replace('vanish', verb)}"


def _unless(speech: Speech, offer: OfferAsked, yes: str) -> OfferWords:
    """A price without which a deed does not happen."""
    price, no = yes or "pay the price", _hangs(speech, offer, done=False)
    return OfferWords(f"{price}, or {no}.", price, no, typed=bool(yes))


def _instead(speech: Speech, offer: OfferAsked, yes: str) -> OfferWords:
    """What may be done instead of a deed that would happen otherwise."""
    no = _hangs(speech, offer, done=True)
    do = f"{yes} instead" if yes else f"use {_ability(speech, offer)} instead"
    return OfferWords(f"{do}, or {no}.", do, no, typed=bool(yes))


def _way(speech: Speech, offer: OfferAsked, yes: str) -> OfferWords:
    read = named(offer.deed)
    what = "guard" if isinstance(read, DeedNode) and read.what == "guards" else "do it"
    price = yes or f"use {_mine(speech, offer)}"
    return OfferWords(f"{price} to {what}?", price, f"don't {what}", typed=bool(yes))


def _of_burst(speech: Speech, offer: OfferAsked, yes: str) -> OfferWords:  # noqa: ARG001 - the shape
    question = f"use the Life Burst of {offer.frame.name}?"
    return OfferWords(question, f"use it: {yes}" if yes else "use it", "don't use it", typed=bool(yes))


_ASKED: Final = {
    "may": _may,
    "cost": _cost,
    "extra": _extra,
    "unless": _unless,
    "instead": _instead,
    "way": _way,
    BURST: _of_burst,
}
"""How each kind of offer is worded."""


def said_of(table: Table, offer: OfferAsked) -> str:
    """What a third person reads behind "is choosing": "discard 2 cards, or the attack is negated"."""
    words = offer_words(table, offer, "")
    asked = f"{words.question[:-1]}, or not" if words.question.endswith("?") else words.question[:-1]
    return asked if words.typed or offer.owner == offer.asked else f"{asked} ({_quoted(table, offer)})"


def _quoted(table: Table, offer: OfferAsked) -> str:
    """The text of a card as quoted speech, with whose it is."""
    text = table.library.definition(offer.frame.name).text
    line = text[offer.frame.line - 1] if 0 < offer.frame.line <= len(text) else ""
    return f"{offer.owner}'s {offer.frame.name}: “{line}”"


def promised_deeds(offer: OfferAsked, *, yes: bool) -> tuple[PlannedDeed, ...]:
    """The deeds of an answer itself, as far as they are known before."""
    return offer.does.deeds if yes else offer.otherwise.deeds
