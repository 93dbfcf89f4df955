"""What the people of an event do themselves: enter, bring a list, report, call a judge, leave."""

from typing import Final, NamedTuple, Unpack

from events.errors import KeyReused
from events.letters import same_name, shown_name
from events.registry.people import Person
from referee.court import event as court
from referee.court.draft import DraftRefusal
from referee.court.event import SaidTable, waiting_room
from referee.court.event.appealing import PenaltyAppeal, appeal_penalty
from referee.court.event.people import RegisteredDeck
from referee.court.orders import Drafts
from referee.court.policy import Policy
from referee.entrants.reading import name_fault
from referee.fold.event import Event, Registration
from referee.service.chance import new_key
from referee.service.commands import Once
from referee.service.court.judging import court_of
from referee.service.desk import Desk
from referee.service.errors import DeskError, StaleError
from referee.service.event.entry_secrets import (
    KEY_REUSED,
    is_random,
    page_token,
    require_code,
    stored_key,
)
from referee.service.event.fitting import registered
from referee.service.event.importing import MADE
from referee.service.event.ordering import NEWCOMER, answered_order, event_at, order_at_event
from referee.service.event.people import people_names
from referee.service.event.public import named_in_public
from referee.service.event.standing import end_of
from referee.service.event.tokens import DAY, PLAYER, find_token, put_page_token
from referee.service.store.eventlogs import EventLog

LIFE: Final = 30 * DAY
"""Seconds for which the page of who entered themselves opens."""
NAME: Final = 80
SAME_NAME: Final = "same-name"
"""The code of a refusal to enter somebody whose name is entered already."""


class Newcomer(NamedTuple):
    """Who enters themselves: their name, how they are reached, and their deck list, "" for none yet.

    `second` is a name that is meant, though somebody of that name is entered already. `code` is that
    of the poster, where the event asks for one.
    """

    name: str
    contact: str = ""
    text: bytes | str = ""
    second: str = ""
    code: str = ""


class SelfEntered(NamedTuple):
    """Who entered themselves: their id, the token of their page, and whether they wait for a place.

    `is_new` is False for a repeat of the same order. It gets the same token, and "" where its command
    key could be guessed or the token opens nothing any more.
    """

    person: str
    token: str
    waits: bool
    is_new: bool


def open_registration(event: Event, now: int) -> Registration | None:
    """The registration of an event as long as people can enter themselves, else None."""
    held = event.registration
    over = held is not None and bool(held.until) and now >= held.until
    return None if over or event.closed else held


def join(desk: Desk, name: str, new: Newcomer, **once: Unpack[Once]) -> SelfEntered:
    """Enter somebody who came by themselves, by their name; give their id and the token of their page.

    Names and contacts are kept beside the record. Raises DeskError for an empty name, for a name that
    somebody has who is entered already, unless it is meant, for another code than the poster has, for an
    illegal list with its clauses, and where registration is closed or all places are taken. The same
    words again under their key get the first answer, whatever bounds registration has by then.
    """
    if (again := joined_before(desk, name, new, **once)) is not None:
        return again
    called, contact = shown_name(new.name), shown_name(new.contact)
    _require_name(name, called, contact)
    event = event_at(desk, name)
    require_code(desk, name, event, new.code)
    made, key = _free_id(desk, event), once.get("key") or new_key()
    listed, is_new = registered(desk, event, made, "", new.text), False

    def decide(e: Event, _who: str, policy: Policy) -> Drafts | DraftRefusal:
        nonlocal is_new
        twin = _told_apart(desk, name, e, new)
        drafts = twin or court.enter_self(e, made, listed, desk.clock(), policy)
        if not isinstance(drafts, DraftRefusal):
            # Name and page come before the fact: a service that is stopped in between leaves a name
            # that takes no part, never a person without a name who holds a place.
            if not desk.registry.claim_person(Person(made, called, contact, erased=False)):
                raise StaleError(name, e.seq, e.seq)
            put_page_token(desk, name, made, page_token(desk, name, made, key), LIFE)
            is_new = True
        return drafts

    how = Once(key=stored_key(key), expect=once.get("expect"))
    try:
        order_at_event(desk, name, _join_words(new, listed), NEWCOMER, decide, **how)
    except StaleError:
        if is_new:
            desk.registry.erase_person(made)
        raise
    waits = made in event_at(desk, name).waiting
    return SelfEntered(made, page_token(desk, name, made, key), waits, is_new=True)


def joined_before(desk: Desk, name: str, new: Newcomer, **once: Unpack[Once]) -> SelfEntered | None:
    """The answer that a newcomer got before under their command key, None for a new key or for none.

    Raises DeskError for a key that entered somebody with other words.
    """
    key, log = once.get("key"), desk.eventlogs.find(name)
    own = _person_of(desk, log, key) if key and log is not None else ""
    if not own or not key or log is None:
        return None
    # A list without a title is called as the person is, so their id belongs to the words of the order.
    words = _join_words(new, registered(desk, log.event, own, "", new.text))
    try:
        answered_order(desk, log, words, key=stored_key(key), expect=once.get("expect"))
    except KeyReused:
        instead = "load the page again, or send a new request under a new key"
        what = "this command key entered somebody before"
        raise DeskError(KEY_REUSED, what, where=name, instead=instead) from None
    token = page_token(desk, name, own, key)
    gets_it = is_random(key) and _opens(desk, token)
    return SelfEntered(own, token if gets_it else "", own in log.event.waiting, is_new=False)


def _person_of(desk: Desk, log: EventLog, key: str) -> str:
    """Who was entered under a command key, with whatever words; "" for nobody."""
    try:
        desk.log.answered(log.ref.id, stored_key(key), b"")
    except KeyReused as used:
        (fact,) = desk.facts(log.ref.public_id, used.first - 1, used.first)
        return str(fact.body.person)
    return ""


def _join_words(new: Newcomer, listed: RegisteredDeck) -> tuple[object, ...]:
    called, contact = shown_name(new.name), shown_name(new.contact)
    return ("join", called, contact, *map(list, listed[1:]), listed.name)


def _require_name(event: str, called: str, contact: str) -> None:
    what = name_fault(called)
    if not called or len(called) > NAME or len(contact) > NAME:
        what = "a name is missing" if not called else f"a name or contact has more than {NAME} letters"
    if what:
        raise DeskError("bad-person", what, where=event, instead="write the name by which you are called up")


def _opens(desk: Desk, token: str) -> bool:
    """Whether a token that was derived again still opens its page."""
    try:
        return bool(find_token(desk, token).person)
    except DeskError:
        return False


def _told_apart(desk: Desk, name: str, event: Event, new: Newcomer) -> DraftRefusal | None:
    """Ask about a name that somebody has who is entered already, where everybody may know who is."""
    names, called = people_names(desk), same_name(new.name)
    if same_name(new.second) == called or not named_in_public(desk, name):
        return None
    there = (names[one] for one in (*event.playing(), *event.waiting) if one in names)
    same = next((one for one in there if same_name(one) == called), "")
    instead = "open the page that you have, or say that you are a second person of this name"
    return DraftRefusal(SAME_NAME, f"{same} is entered already", instead) if same else None


def _free_id(desk: Desk, event: Event) -> str:
    """The next id that nobody has, at the event or among the names that are kept."""
    taken = {one.id for one in desk.registry.people()} | {one.id for one in event.entrants} | {*event.waiting}
    number = len(event.entrants) + len(event.waiting) + 1
    while MADE.format(number) in taken:
        number += 1
    return MADE.format(number)


def bring(desk: Desk, name: str, person: str, deck: str, text: bytes | str, **once: Unpack[Once]) -> str:
    """Register one's own list; gives what it is called. Raises DeskError with its faults and clauses."""
    event = event_at(desk, name)
    listed = registered(desk, event, person, deck, text)
    words = ("own list", person, *map(list, listed[1:]), listed.name)
    by = f"{PLAYER}:{person}"
    order_at_event(
        desk, name, words, by, lambda e, _, __: court.bring_list(e, person, listed, desk.clock()), **once
    )
    return listed.name


def leave_event(desk: Desk, name: str, person: str, **once: Unpack[Once]) -> None:
    """Leave an event; raises DeskError for who is not there."""
    waits = person in event_at(desk, name).waiting
    by = NEWCOMER if waits else f"{PLAYER}:{person}"
    order_at_event(desk, name, ("leave", person), by, lambda e, _, __: court.leave(e, person), **once)


def report_result(
    desk: Desk, name: str, at: SaidTable, winner: str, games: str, **once: Unpack[Once]
) -> None:
    """Say how one's own table ended; raises DeskError for what contradicts itself and for who may not."""
    end, over = end_of(desk, name, at[1:], winner, games), _time_is_over(desk, name, at.round)
    words = ("report", at.person, *end[:3], list(end.said()))
    order_at_event(
        desk,
        name,
        words,
        f"{PLAYER}:{at.person}",
        lambda e, _, policy: court.report(e, at.person, end, policy, over=over),
        **once,
    )


def call_to_table(desk: Desk, name: str, at: SaidTable, question: str, **once: Unpack[Once]) -> None:
    """Call a judge to one's own table; raises DeskError for who sits at none."""
    words = ("call", *at, question)
    order_at_event(
        desk,
        name,
        words,
        f"{PLAYER}:{at.person}",
        lambda e, _who, _policy: court.call_judge(e, at, question),
        **once,
    )


def appeal_own(desk: Desk, name: str, asked: tuple[str, str, str], **once: Unpack[Once]) -> str:
    """Appeal a penalty of one's own that was given at an event; the id of the appeal.

    `asked` is the person, the penalty and the grounds. Raises DeskError for what is refused.
    """
    known = court_of(desk, name)
    wanted = PenaltyAppeal(*asked, desk.clock())
    facts = order_at_event(
        desk,
        name,
        ("appeal penalty", *asked),
        f"{PLAYER}:{wanted.person}",
        lambda e, _, policy: appeal_penalty(e, known, wanted, policy),
        **once,
    )
    return str(facts[0].body.id)


def _time_is_over(desk: Desk, name: str, number: int) -> bool:
    held = event_at(desk, name).round(number)
    return held is not None and bool(held.called)


__all__ = [
    "SAME_NAME",
    "Newcomer",
    "SaidTable",
    "SelfEntered",
    "appeal_own",
    "bring",
    "call_to_table",
    "join",
    "joined_before",
    "leave_event",
    "open_registration",
    "report_result",
    "waiting_room",
]
