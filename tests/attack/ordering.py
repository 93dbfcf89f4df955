"""Everything that orders, asked by everybody: first by those who may not, then by those who may."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final, NamedTuple

from tests.attack.bodies import fitting
from tests.attack.described import Operation, Request
from tests.attack.looking import GOOD, Attack, classes, names, places
from tests.attack.rights import entitled, lateness, needed
from tests.attack.scene import CUP, Asker
from tests.attack.wire import Reply

ORDERS: Final = "orders"
OPEN: Final = "anybody"
SEE_OTHER: Final = 303


class Orders(NamedTuple):
    """What came of all orders: those that somebody was let give, and those that nobody was.

    `touched` has each order that was let with each log or table that it changed.
    """

    given: frozenset[str]
    never: tuple[str, ...]
    touched: frozenset[tuple[str, str]]

    def reached(self, name: str) -> bool:
        """Say whether an order that was let changed a log or a table."""
        return any(name == what for _, what in self.touched)


def order(attack: Attack, chance: Random) -> Orders:
    """Give every order in every role."""
    given: set[str] = set()
    touched: set[tuple[str, str]] = set()
    orders = [one for one in attack.operations if one.method != "GET"]
    for one in sorted(orders, key=lambda one: (lateness(one.name), one.name)):
        for body, media, said in fitting(one):
            needs = needed(one.name, said)
            turns = [
                (who, place)
                for who in attack.turn
                for alike in classes(attack.scene, one)
                for place in (chance.choice(alike),)
                if attack.share >= 1 or chance.random() < attack.share
            ]
            turns += _surely(attack, one, needs, said)
            turns.sort(key=lambda turn: _turn(turn, needs, said))
            for who, place in turns:
                request = _asked(attack, one, who, place)._replace(body=body, media=media)
                let = _ordered(attack, one, who, request, (needs, said))
                given |= {one.name} if let else set()
                touched |= {(one.name, what) for what in let}
    never = tuple(one.name for one in orders if one.name not in given)
    return Orders(frozenset(given), never, frozenset(touched))


def _surely(
    attack: Attack, one: Operation, needs: tuple[str, ...], said: Mapping[str, Any]
) -> list[tuple[Asker, str]]:
    """Give who asks in the first slice of every run: the owner everywhere, one more who may."""
    if attack.slice[0]:
        return []
    found = [(attack.owner(), place) for place in places(attack.scene, one)]
    for alike in classes(attack.scene, one):
        about = _about(alike[-1], said)
        others = (w for w in attack.askers if w.role != "owner" and entitled(w, needs, about))
        found += [(who, alike[-1]) for who in others][:1]
    return found


def _turn(
    turn: tuple[Asker, str], needs: tuple[str, ...], said: Mapping[str, Any]
) -> tuple[bool, bool]:
    who, place = turn
    return entitled(who, needs, _about(place, said)), who.role == "owner"


def _about(place: str, said: Mapping[str, Any]) -> str:
    """Say which match or event an order is about, if only its body tells."""
    return place or str(said.get("match") or said.get("event") or "")


def _asked(attack: Attack, one: Operation, who: Asker, place: str) -> Request:
    """Fill the address of an order; one that takes a token back, with one that is there for it."""
    named = names(one, place)
    if "/tokens/{id}" in one.path:
        live = attack.watched.live_tokens()
        named["id"] = next((name for name in attack.scene.victims if name in live), "t0")
    query = {name: named.get(name, "so") for name in one.required()}
    if who.role == "owner" and one.method == "DELETE":
        query["reason"] = "so"
    return Request(one.name, one.method, one.target(named, query), who.name, who.token, place=place)


def _ordered(
    attack: Attack,
    one: Operation,
    who: Asker,
    request: Request,
    asked: tuple[tuple[str, ...], Mapping[str, Any]],
) -> list[str]:
    """Give an order, judge its answer; give what it changed, or that it was let do its work."""
    needs, said = asked
    place = _about(request.place, said)
    if not place and one.path.startswith("/v1/tokens/"):
        place = CUP
    got = attack.line.send(request)
    attack.judge.look(ORDERS, who, one, request, got)
    changed = attack.watched.changed()
    let = bool(changed) or _worked(one, got, needs)
    if let and not entitled(who, needs, place):
        what = ", ".join(changed) or f"answered {got.status}"
        attack.judge.keep(
            ORDERS,
            request,
            f"{who.name} may not ({' or '.join(needs)} at {place or 'all'}): {what}",
        )
    return [*changed, "worked"] if let else []


def _worked(one: Operation, got: Reply, needs: tuple[str, ...]) -> bool:
    if one.described:
        return got.status in GOOD
    return OPEN in needs and got.status == SEE_OTHER
