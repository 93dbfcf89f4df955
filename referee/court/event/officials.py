"""Who somebody is at an event: officials are those whom its log appoints."""

from collections.abc import Callable, Collection, Sequence
from typing import Final

from referee.court.draft import DraftRefusal
from referee.court.policy import ROLES, actor_of
from referee.court.policy.records import JUDGE, SEATS
from referee.fold.event import Event

NAMED: Final = 4
"""Officials that a refusal names at most."""
PLAYER: Final = "player"
SPECTATOR: Final = "spectator"
OFFICES: Final = tuple(role for role in ROLES if role not in {PLAYER, SPECTATOR})
"""The roles to which an event appoints people."""


def acting(event: Event, by: str, sitting: Collection[str] = ()) -> str | DraftRefusal:
    """Who orders at an event as its log writes it, or say why they are nobody there.

    A plain name is the one role that this person holds. `sitting` are the people of the match that
    the order is about: nobody officiates at a table where they sit, and a player orders only there.
    A word that is no role stays as it is, since a policy refuses it.
    """
    actor = actor_of(by)
    role, _, person = actor.partition(":")
    if actor in SEATS or role == SPECTATOR or (role != JUDGE and not (role in ROLES and person)):
        return actor
    if role == PLAYER:
        return _player(event, person, sitting) or actor
    if person in sitting:
        what = f"{person} sits at this table"
        return DraftRefusal("own-match", what, "let another official order it")
    held = event.roles_of(person)
    if role == JUDGE:
        return _named(event, person, held)
    return actor if role in held else _not_appointed(event, person, role, held)


def _player(event: Event, person: str, sitting: Collection[str]) -> DraftRefusal | None:
    """Say that a person takes no part; who left and still sits at a table speaks for that table."""
    entrant = event.entrant(person)
    if entrant is None or (entrant.dropped and not event.still_plays(person)):
        what = f"{person} takes no part in this event"
        return DraftRefusal("not-appointed", what, f"enter {person} first")
    if sitting and person not in sitting:
        what = f"{person} does not sit at this table"
        return DraftRefusal("not-appointed", what, f"order as one of {', '.join(sitting)}")
    return None


def _named(event: Event, person: str, held: tuple[str, ...]) -> str | DraftRefusal:
    """The one role of a person who named none."""
    if len(held) == 1:
        return f"{held[0]}:{person}"
    if held:
        what = f"{person} is {' and '.join(held)} here"
        return DraftRefusal("which-role", what, f"order as {' or '.join(f'{r}:{person}' for r in held)}")
    return _not_appointed(event, person, "", ())


def _not_appointed(event: Event, person: str, role: str, held: tuple[str, ...]) -> DraftRefusal:
    who = f"{person} is no {role} of this event" if role else f"{person} is no official of this event"
    if not person:
        what = "the order does not say which official gives it"
        return DraftRefusal("not-appointed", what, f"name one of {_office_names(event, role)}")
    if held:
        return DraftRefusal("not-appointed", who, f"order as {held[-1]}:{person}")
    if not role:
        appoint = f"to appoint another: referee event appoint {person} ROLE"
        what = f"its officials are {_office_names(event, role)}; {appoint}"
        return DraftRefusal("not-appointed", who, what)
    there = [one for one in _offices(event) if one.startswith(f"{role}:")]
    return DraftRefusal("not-appointed", who, _appoint_advice(there, person, role))


def _appoint_advice(able: Sequence[str], person: str, role: str) -> str:
    """Who may give an order that somebody may not who is no official, and how they become one."""
    names = ", ".join(able[:NAMED])
    instead = f"let it be ordered by one of {names}; or " if names else ""
    return f"{instead}appoint them first: referee event appoint {person} {role or 'ROLE'}"


def _office_names(event: Event, role: str) -> str:
    """Up to four officials of an event, those of the role first of all."""
    there = _offices(event)
    wanted = [one for one in there if one.startswith(f"{role}:")] or there
    return ", ".join(wanted[:NAMED])


def _offices(event: Event) -> list[str]:
    return [f"{o.role}:{o.person}" for o in event.offices if not o.until]


def acting_or_asked(event: Event, by: str, order: Callable[[str], object]) -> str | DraftRefusal:
    """Who gives an order of an event, as `acting`; for who is no official, with whom the policy lets give it.

    `order` asks for the order, given who gives it; it is asked once for each role.
    """
    actor, (role, _, person) = acting(event, by), actor_of(by).partition(":")
    if not isinstance(actor, DraftRefusal) or role == PLAYER or not person or event.roles_of(person):
        return actor
    able = set()
    for one in {name.partition(":")[0]: name for name in _offices(event)}.values():
        answer = order(one)
        if not isinstance(answer, DraftRefusal) or f"{one} may not order" not in answer.message:
            able.add(one.partition(":")[0])
    names = [one for one in _offices(event) if one.partition(":")[0] in able]
    advice = _appoint_advice(names, person, "" if role == JUDGE else role)
    return DraftRefusal(actor.code, actor.message, advice)
