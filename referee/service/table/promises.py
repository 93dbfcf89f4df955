"""What each answer promises, as typed values: kept by the facts that follow it, or not made.

The promises of an answer are kept in their order. They are kept before the next question, or after
it where the text that makes them is still being carried out. Where a text in play speaks of such a
deed (something is done instead, it is forbidden, it costs more), nothing is promised of it.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from events.vocabulary import OTHER, SEATS
from referee.effects.analysis.planned import PlannedDeed
from referee.effects.needs.costs import MOST_COINS
from referee.rules import Action, Table
from referee.service.table.asked_offer import OfferAsked, offer_asked, promised_deeds
from referee.service.table.picked import deed_picked
from referee.state import Decision, Frame

PROMISES: Final = {
    "acts": "uses an [Action] ability",
    "attacks": "declares an attack",
    "begins": "takes the first turn",
    "charges": "puts so many cards into the Ener Zone",
    "chooses": "chooses so many; what becomes of them the text says",
    "discards": "discards so many cards",
    "downs": "downs so many cards",
    "draws": "draws so many cards",
    "exchanges": "exchanges so many cards of the opening hand",
    "grows": "grows an LRIG",
    "guards": "guards the attack",
    "negates": "the attack is negated",
    "nothing": "nothing is used, paid or done",
    "pays": "pays so many Ener",
    "plays": "puts a SIGNI onto the field",
    "retires": "retires so many SIGNI",
    "sends": "puts so many SIGNI or LRIGs away",
    "spends": "pays so many {Coin}",
    "stops": "what hangs on the answer does not happen",
    "uses": "uses a card",
}
"""What can be promised; the seat of the promise is who does it, or whose attack is negated."""

SPOKEN: Final = {
    "acts": ("activates",),
    "attacks": ("attacks",),
    "charges": ("charged", "moves", "enters"),
    "discards": ("discarded", "moves"),
    "downs": ("downed", "turned"),
    "draws": ("drawn", "moves"),
    "grows": ("grows",),
    "guards": ("guards", "discarded", "moves"),
    "negates": ("attack-ends",),
    "plays": ("enters", "moves", "played"),
    "retires": ("leaves", "moves", "retires"),
    "sends": ("leaves", "moves"),
    "uses": ("used", "activates"),
}
"""The deeds of which a text in play may speak so that the promise would not be kept as it is made."""


class AnswerPromise(Struct, frozen=True):
    """One thing that an answer brings: a word of PROMISES, of which seat, and how many."""

    what: str
    seat: str
    count: int = 0


def promises_of(table: Table, action: Action) -> tuple[AnswerPromise, ...]:
    """What an answer promises, in order; nothing where what follows is not known before."""
    decision = table.decision
    if decision is None:
        return ()
    return tuple(_kept(table, _made(table, decision, action)))


def _kept(table: Table, promises: Iterator[AnswerPromise]) -> Iterator[AnswerPromise]:
    """Promises up to the first of which a text in play speaks."""
    for promise in promises:
        if not table.board.rules.keys().isdisjoint(SPOKEN.get(promise.what, ())):
            return
        yield promise


def _made(table: Table, decision: Decision, action: Action) -> Iterator[AnswerPromise]:
    seat, count = action.seat, len(action.cards)
    if action.do in {"yes", "no"}:
        yield from _answered(table, decision, yes=action.do == "yes")
    elif action.do == "pass":
        yield AnswerPromise("nothing", seat)
    elif action.do == "pick":
        yield from _picked(table, decision, action)
    elif action.do in _DONE:
        one = AnswerPromise(_DONE[action.do], seat, count)
        resona = action.do == "play" and _asks_first(table, action)
        if not resona:
            yield one


_DONE: Final = {
    "act": "acts",
    "attack": "attacks",
    "charge": "charges",
    "grow": "grows",
    "guard": "guards",
    "play": "plays",
    "retire": "retires",
    "trash-signi": "sends",
    "use": "uses",
}
"""What an action promises, by its verb."""
_PICKED: Final = {
    "discard": "discards",
    "harmony": "downs",
    "mulligan": "exchanges",
    "pay": "pays",
    "rule-lrig": "sends",
    "rule-signi": "sends",
}
"""What a choice promises, by the kind of its question; any other is worded by its text."""


def _asks_first(table: Table, action: Action) -> bool:
    """Whether a SIGNI asks for something before it enters, as a Resona does."""
    place = table.state.find(action.cards[0])
    return place is None or table.library.play_rules(place.card.name).resona is not None


def _picked(table: Table, decision: Decision, action: Action) -> Iterator[AnswerPromise]:
    seat, count = decision.seat, len(action.cards)
    what = _PICKED.get(decision.kind, "")
    if decision.kind == "pick" and count:
        deed = deed_picked(table)
        if deed is not None and deed.what == "discard" and deed.who:
            yield AnswerPromise("discards", _seat(table.state.stack[-1], deed.who), count)
            return
        what = "downs" if deed is not None and deed.what == "down" else ""
    if not count and decision.kind != "mulligan":
        return
    yield AnswerPromise(what or "chooses", seat, count)


def _answered(table: Table, decision: Decision, *, yes: bool) -> Iterator[AnswerPromise]:
    if decision.kind == "first":
        yield AnswerPromise("begins", decision.seat if yes else OTHER[decision.seat], 1)
        return
    offer = offer_asked(table)
    if offer is None:
        return
    if not yes and offer.kind == "unless":
        yield AnswerPromise("stops", offer.asked)
        return
    done = promised_deeds(offer, yes=yes)
    made = tuple(_of_deeds(table, offer, done))
    yield from made
    if yes and offer.does.whole and len(made) == len(done):
        yield from tuple(_of_deeds(table, offer, (*done, *offer.then.deeds)))[len(made) :]
    if not yes and offer.ends and offer.kind in {"may", "cost"}:
        yield AnswerPromise("nothing", offer.asked)


def _of_deeds(table: Table, offer: OfferAsked, deeds: tuple[PlannedDeed, ...]) -> Iterator[AnswerPromise]:
    """The promises of deeds in their order, up to the first that may come to less."""
    drawn = Counter[str]()
    for deed in deeds:
        if deed.what == "either":
            return
        what, seat = _DEEDS.get(deed.what, ""), _seat(offer.frame, deed.who)
        if deed.what == "negate":
            place = table.board.places.get(table.state.attacker)
            if place is None:
                return
            yield AnswerPromise("negates", place.seat)
        elif deed.what == "pay" and deed.ener and seat:
            yield AnswerPromise("pays", seat, len(deed.ener))
        elif deed.what == "coins" and deed.amount < 0 and seat:
            yield AnswerPromise("spends", seat, min(-deed.amount, MOST_COINS))
        elif what and seat and 0 < deed.least == deed.most:
            side = table.state.seat(seat)
            drawn[seat] += deed.most * (deed.what != "discard")
            if drawn[seat] > len(side.deck) or (deed.what == "discard" and deed.most > len(side.hand)):
                return
            yield AnswerPromise(what, seat, deed.most)


_DEEDS: Final = {"discard": "discards", "draw": "draws", "charge": "charges"}


def _seat(frame: Frame, word: str) -> str:
    """The seat that a word of a program means; "" where it is none alone."""
    if word in {"you", "opp"}:
        return frame.you if word == "you" else OTHER[frame.you]
    bound = dict(frame.names).get(word)
    return bound if isinstance(bound, str) and bound in SEATS else ""
